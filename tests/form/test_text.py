"""The intermediate form is written as text and read back, and the text of three tiny packs is as it was read by a person.

`make golden` writes the texts again; read the difference before you commit it.
"""

from __future__ import annotations

import os
import pickle
import re
from pathlib import Path

import pytest

import cardwright
from cardwright.compile import ir, ir_parser
from cardwright.compile.form import Form
from cardwright.compile.form_text import parse_form, show_form
from cardwright.compile.python.load import write
from cardwright.compile.variant import Manner
from tests.broken.cases import files, lay_out
from tests.generated.packs import make

HERE = Path(__file__).parent
TINY = ("choices", "modifiers", "failures")
CLEAN = files(HERE.parent / "clean")


def form_of(game: cardwright.Game, any_rule: bool = False) -> Form:
    return game.program(game.pack.fewest, any_rule).form


def test_forms_of_content_survive_being_written():
    for pack in ("insurrection", "rebel_nox"):
        is_the_same(form_of(cardwright.load(pack)))
        is_the_same(form_of(cardwright.load(pack), any_rule=True))


def test_forms_of_plugins_packs_survive_being_written():
    # Starlight, which has functions of its own, has this test beside its others.
    for name in ("frozen_north", "long_march"):
        is_the_same(form_of(cardwright.load(HERE.parents[1] / "plugins" / name / name)))


@pytest.mark.parametrize("case", CLEAN, ids=lambda it: it.stem)
def test_forms_of_the_corpus_survive_being_written(case: Path, tmp_path: Path):
    is_the_same(form_of(cardwright.load(lay_out(case, tmp_path)), any_rule=True))


@pytest.mark.parametrize("seed", range(5))
def test_forms_of_generated_packs_survive_being_written(seed: int):
    is_the_same(form_of(make(seed).game, any_rule=True))


def is_the_same(form: Form) -> None:
    shown = show_form(form)
    again = parse_form(shown)
    assert again == form
    # Registers are equal by name: their types show in the text only.
    assert show_form(again) == shown
    for manner in (Manner.STEPWISE, Manner.BY_CHANCE):
        assert write(again, manner).lines == write(form, manner).lines


def test_the_form_is_plain_data():
    for pack in ("insurrection", "rebel_nox"):
        form = form_of(cardwright.load(pack))
        pickled = pickle.dumps(form)
        assert pickle.loads(pickled) == form
        modules = {it.decode() for it in re.findall(rb"cardwright\.[a-z_.]+", pickled)}
        plain = ("ir", "ir_types", "form", "failures")
        assert modules <= {f"cardwright.compile.{it}" for it in plain}, modules


@pytest.mark.parametrize("name", TINY)
def test_the_form_of_a_tiny_pack_reads(name: str):
    shown = show_form(form_of(cardwright.load(HERE / "packs" / name)))
    golden = HERE / "golden" / f"{name}.txt"
    if os.environ.get("CARDWRIGHT_GOLDEN") == "write":
        golden.write_text(shown, encoding="utf-8")
    assert golden.read_text(encoding="utf-8") == shown


@pytest.mark.parametrize(
    "text",
    [
        "v[5",
        "(a ? b)",
        "nothing_of_it(3)",
        "length(zone[3], 4)",
        "{1, a}",
        "count_equal(zone[3], kind, 2, unheard=true)",
    ],
)
def test_what_is_not_the_form_is_not_read(text: str):
    with pytest.raises(ir_parser.NotTheForm):
        ir_parser.parse(text)


def test_code_is_read_with_what_stands_inside():
    code = ir_parser.parse_code(
        """
        when (v[5] > 0):
          v[5] = -1
        else:
          quit
        """.replace("\n        ", "\n")
    )
    became = ir.SetCell(ir.Cell(5), ir.Const(-1))
    assert code == (ir.When(ir.Compare(">", ir.Cell(5), ir.Const(0)), (became,), (ir.Quit(),)),)
