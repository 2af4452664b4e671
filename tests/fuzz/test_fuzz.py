"""A bounded run of the fuzzing, by hypothesis, and what fuzzing has found once. `make fuzz` runs the rest."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardwright.findings import codes
from tests.fuzz import inputs, targets
from tests.fuzz.__main__ import make_and_read
from tests.lang import fair

# Two at a time in the ordinary tests: some seconds each on an idle processor.
TEXTS = settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
PACKS = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))


def choosing(data: st.DataObject) -> inputs.Choose:
    return lambda below: data.draw(st.integers(0, below - 1))


@TEXTS
@given(st.data())
def test_any_text_is_a_formula_or_rule_or_has_findings(data):
    targets.read_text(inputs.text(choosing(data)))


@settings(max_examples=500, deadline=None)
@given(st.text(max_size=80))
def test_any_characters_are_read_or_have_findings(text):
    targets.read_text(text)


@PACKS
@given(st.data())
def test_any_pack_is_sound_or_has_findings(data):
    targets.read_pack(inputs.pack(choosing(data)))


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_are_a_file_of_a_pack_or_have_findings(data):
    targets.read_pack({"pack.yaml": data})


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        # The cards of a deck whose attribute lists no words: there is nothing to choose from.
        ("one_of: [red, green], ", "", codes.MISSING_KEY),
        ("one_of: [red, green]", "one_of: []", codes.WRONG_NUMBER),
    ],
)
def test_what_fuzzing_has_found_stays_mended(old, new, code):
    assert fair.PACK.count(old) == 1
    _, (finding,) = fair.examine_texts(
        {"fair/pack.yaml": fair.PACK.replace(old, new), "fair/main.yaml": fair.MAIN}
    )
    assert finding.code == code


def test_an_undamaged_pack_is_sound_and_can_be_played():
    assert all(targets.read_pack({name: text.encode() for name, text in it}) for it in inputs.packs()[:2])
    assert targets.read_pack({name: text.encode() for name, text in inputs.packs()[1]}, compile_it=True)


def test_undamaged_texts_of_the_reference_are_sound():
    assert targets.read_text("2 * sweet in hand + count(market)")
    assert targets.read_text("for each player:\n  draw 2 from stock to hand")
    assert not targets.read_text("2 * swet in hand")


def test_some_inputs_are_sound_and_most_are_not():
    """Inputs that are all refused at the first word would test nothing behind it."""
    sound = sum(make_and_read("text", number, 0) for number in range(300))
    assert 10 < sound < 200


@pytest.mark.parametrize("make", [inputs.text, inputs.pack])
def test_the_same_choices_make_the_same_input(make):
    assert [make(Random(7).randrange) for _ in range(3)] == [make(Random(7).randrange) for _ in range(3)]
