"""What is tried again and again has an end for a pack as a whole, however it is spread over files and mistakes."""

import pytest

from cardwright.check import pipeline
from cardwright.check.triage import examination
from cardwright.findings import codes, suggest
from cardwright.lang.recovery import try_rewrites
from cardwright.source.recovery import recover
from tests.checking import findings_in
from tests.hostile.attacks import MAIN, write


def found_in(folder):
    return [(it.code, it.span.file.partition("/")[2]) for it in findings_in(folder)]


def test_slips_in_many_files_are_mended_as_far_as_those_in_one(tmp_path, monkeypatch):
    write(tmp_path)
    for name in "abc":
        (tmp_path / f"{name}.yaml").write_text(
            f"people:\n  {name}: {{name: {{en: K}}\n  {name}_2: {{nam: 1}}\n"
        )
    (tmp_path / "d.yaml").write_text("bogus: 1\n")
    everything = found_in(tmp_path)
    assert (codes.TOO_MANY_MISTAKES, "c.yaml") not in everything
    monkeypatch.setattr(recover, "MOST_LETTERS", 300)
    found = found_in(tmp_path)
    assert (codes.BRACKETS, "a.yaml") in found and (codes.TOO_MANY_MISTAKES, "a.yaml") not in found
    assert (codes.TOO_MANY_MISTAKES, "c.yaml") in found
    assert (codes.UNKNOWN_KEY, "d.yaml") in found, "a file without slips is read all the same"


@pytest.fixture
def examined(monkeypatch):
    """How often a pack was put together and checked."""
    times = []
    usual = pipeline.examine_assembled

    def noted(*given):
        times.append(1)
        return usual(*given)

    monkeypatch.setattr(pipeline, "examine_assembled", noted)
    return times


def test_a_pack_is_read_again_once_and_a_large_one_not_at_all(tmp_path, monkeypatch, examined):
    hidden = "".join(f"    vvv{n} becomes 1\n" * 2 for n in range(20))
    unused = "values:\n" + "".join(f"  un{n}: {{type: number, start: 0}}\n" for n in range(20))
    write(tmp_path, f"{MAIN}{hidden}    shuffle bxo\n    shufle box\n")
    (tmp_path / "more.yaml").write_text(unused)
    letters = sum(len(it.read_text()) for it in tmp_path.iterdir())
    for most, times in ((letters, 2), (letters - 1, 1)):
        monkeypatch.setattr(examination, "MOST_LETTERS", most)
        examined.clear()
        found = found_in(tmp_path)
        assert len(examined) == times
        assert (codes.UNKNOWN_NAME, "pack.yaml") in found


def test_what_a_formula_may_have_meant_is_not_tried_for_ever(tmp_path, monkeypatch):
    formula = "cuont(hnd whre (coin < 3 + repaet ohter chose"
    cards = "".join(f"  k{n}: {{name: {{en: K}}, score: {formula}}}\n" for n in range(30))
    write(tmp_path, people=f"people:\n{cards}")
    tries = []
    usual = try_rewrites._reached
    monkeypatch.setattr(try_rewrites, "_reached", lambda *given: tries.append(1) or usual(*given))
    found_in(tmp_path)
    often = len(tries)
    monkeypatch.setattr(suggest, "PATIENCE", 1000)
    tries.clear()
    found = found_in(tmp_path)
    assert len(tries) < often / 5
    assert len([it for it in found if it[0].startswith("CW3")]) == 30, (
        "that they cannot be read is told all the same"
    )
