"""What must hold for any input: findings, never a crash; and every finding can be shown.

A crash is any exception that leaves these functions. Whoever runs them also sees that nothing hangs and that the
memory stays bounded.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from cardwright.check.checked_pack import CheckedPack
from cardwright.check.checker import Checker
from cardwright.findings.codes import CODES
from cardwright.findings.diagnostic import Diagnostic, Severity, Span, render_text
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.lang.scope import Scope
from cardwright.play.game import Game
from cardwright.source.tree import Scalar
from tests.checking import check
from tests.fuzz import inputs
from tests.lang import fair

FILE = "fuzz.yaml"


@cache
def names() -> CheckedPack:
    """The sample pack of the language reference: the names of its texts have a meaning."""
    title_page, *_ = inputs.packs()[1]
    checked, findings = fair.examine_texts({"names/pack.yaml": title_page[1]})
    assert not findings
    return checked


def read_text(text: str) -> bool:
    """Reads a text as a formula and as a rule, down to the meaning of every name. Whether one of them is sound."""
    return bool(not _findings(text, is_rule=False)) | bool(not _findings(text, is_rule=True))


def _findings(text: str, is_rule: bool) -> list[Diagnostic]:
    known = names()
    checker = Checker(CheckedPack(known.pack, known.symbols))
    checker.checked.formulas = dict(known.formulas)
    lines = text.count("\n") + 1
    scalar = Scalar(text, text, Span(FILE, 1, 1, lines, len(text) - text.rfind("\n")))
    this, player = m.Variable("this", t.PIECE), m.Variable("player", t.PLAYER)
    scope = Scope(this=this, pure=not is_rule).bind(this, player)
    scope = scope.about(m.VariableRead(t.PIECE, m.Place(0, 0), this))
    read = checker.rule if is_rule else checker.formula
    read("fuzz", ("this", "player"), scalar, scope)
    must_be_shown(checker.diagnostics, {FILE: text})
    return checker.diagnostics


def read_pack(files: Mapping[str, bytes], compile_it: bool = False) -> bool:
    """Examines a pack of these files. Whether it is sound, and then, if wanted, whether a game can be made of it."""
    folder = Path(tempfile.mkdtemp(prefix="fuzz"))
    try:
        pack = folder / "fuzzed"
        pack.mkdir()
        for name, data in files.items():
            (pack / name).write_bytes(data)
        report = check(pack, advice=True)
        checked, findings, texts = report.pack, list(report.findings), report.texts
    finally:
        shutil.rmtree(folder)
    must_be_shown(findings, texts)
    sound = checked is not None and not any(it.severity is Severity.ERROR for it in findings)
    if sound and compile_it:
        assert checked is not None
        Game(checked).start(players=checked.pack.fewest, seed=1)
    return sound


def must_be_shown(findings: list[Diagnostic], texts: Mapping[str, str]) -> None:
    """Every finding has a known code, says something, lies in its file, and can be drawn."""
    for it in findings:
        assert it.code in CODES and it.message, it
        at = it.span
        assert 1 <= at.line <= at.end_line and at.column >= 1 and at.end_column >= 1, it
        if at.file in texts:
            assert at.end_line <= texts[at.file].replace("\r\n", "\n").replace("\r", "\n").count("\n") + 2, it
    shown = render_text(findings, texts)
    assert "\x1b" not in shown
