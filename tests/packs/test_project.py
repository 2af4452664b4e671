"""A project: from a folder or in memory, edited, and what has not changed is not done again."""

from __future__ import annotations

import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import cardwright
from benchmarks.big_pack import write
from cardwright.analysis.value_fixpoint import ValueFixpoint
from cardwright.check.checker import Checker
from cardwright.findings import codes
from cardwright.findings.diagnostic import PackError
from cardwright.lang import typed as m
from cardwright.project import Project
from cardwright.source.recovery import recover
from tests.broken.cases import BASE, HERE, files
from tests.lang.fair import MAIN, PACK

FAIR = {"pack.yaml": PACK, "main.yaml": MAIN}
PEARS = """\
pack: pears
title: {en: Pears}
version: 1.0.0
extends: fair
goods:
  pear:
    name: {en: Pear}
    price: [7]
    worth: 3
"""


def insurrection() -> dict[str, str]:
    home = Project.from_folder("insurrection").folder
    assert home is not None
    return {it.name: it.read_text(encoding="utf-8") for it in sorted(home.glob("*.yaml"))}


class TestInMemory:
    def test_a_pack_in_memory_is_the_pack_on_disk(self) -> None:
        report = Project.from_texts(insurrection(), "insurrection").check()
        on_disk = Project.from_folder("insurrection").check()
        assert report.findings == on_disk.findings and report.texts == on_disk.texts
        state = Project.from_texts(insurrection(), "insurrection").game().start(players=3, seed=7)
        assert state.view(0) == cardwright.load("insurrection").start(players=3, seed=7).view(0)

    def test_an_extension_in_memory_finds_its_base_in_memory(self) -> None:
        project = Project.from_texts({"pack.yaml": PEARS}, "pears", packs={"fair": FAIR})
        assert project.pack.pack.kinds["pear"].copies == 1
        assert [it.name for it in project.pack.pack.extensions] == ["pears"]

    def test_a_pack_in_memory_is_extended_in_memory(self) -> None:
        project = Project.from_texts(FAIR, "fair", extensions=[{"pack.yaml": PEARS}])
        assert "pear" in project.pack.pack.kinds

    def test_what_is_wrong_is_found_where_it_is(self) -> None:
        (finding,) = (
            Project.from_texts(
                {**FAIR, "more.yaml": "goods:\n  fig: {name: {en: Fig}, prise: [1]}\n"}, "fair"
            )
            .check(advice=False)
            .errors
        )
        assert (finding.span.file, finding.span.line, finding.code) == (
            "fair/more.yaml",
            2,
            codes.UNKNOWN_KEY,
        )

    def test_without_a_title_page_there_is_no_pack(self) -> None:
        report = Project.from_texts({"goods.yaml": ""}, "fair").check()
        assert [it.code for it in report.findings] == [codes.PACK_NOT_FOUND] and not report.is_sound
        with pytest.raises(PackError):
            _ = Project.from_texts({"goods.yaml": ""}).pack

    def test_files_that_no_pack_has_are_refused(self) -> None:
        with pytest.raises(ValueError, match="is no file of a pack"):
            Project.from_texts({"goods.txt": ""})

    def test_scenarios_are_in_memory_too(self) -> None:
        scenario = "scenarios:\n  Nothing happens:\n    then: {over: true}\n"
        project = Project.from_texts({**FAIR, "scenarios/first.yaml": scenario}, "fair")
        assert [it.name for it in project.scenarios().scenarios] == ["Nothing happens"]
        assert not project.check(scenarios=True).errors
        broken = project.with_text("scenarios/first.yaml", scenario.replace("over", "ovver"))
        assert [it.span.file for it in broken.check(scenarios=True).errors] == ["fair/scenarios/first.yaml"]

    def test_cards_and_schema(self) -> None:
        project = Project.from_texts(FAIR, "fair")
        assert [it.name for it in project.cards()] == ["apple", "lemon", "melon", "stone"]
        assert "goods" in project.schema()["properties"]


class TestEdits:
    def test_an_edit_makes_a_new_project(self) -> None:
        project = Project.from_texts(FAIR, "fair")
        edited = project.with_text("more.yaml", "goods:\n  fig: {name: {en: Fig}, price: [1]}\n")
        assert "fig" in edited.pack.pack.kinds and "fig" not in project.pack.pack.kinds
        assert "fig" not in edited.without("fair/more.yaml").pack.pack.kinds

    def test_one_more_extension_makes_a_new_project(self) -> None:
        project = Project.from_texts(FAIR, "fair")
        extended = project.with_extension({"pack.yaml": PEARS})
        assert "pear" in extended.pack.pack.kinds and "pear" not in project.pack.pack.kinds

    def test_a_file_of_the_base_can_be_edited_by_its_name_in_findings(self) -> None:
        project = Project.from_texts({"pack.yaml": PEARS}, "pears", packs={"fair": FAIR})
        edited = project.with_text("fair/main.yaml", MAIN + "formulas:\n  never: 1 +\n")
        assert [it.span.file for it in edited.check(advice=False).errors] == ["fair/main.yaml"]

    def test_what_was_read_stays_as_it_was(self, tmp_path: Path) -> None:
        for name, text in FAIR.items():
            (tmp_path / name).write_text(text, encoding="utf-8")
        project = Project.from_folder(tmp_path)
        (tmp_path / "more.yaml").write_text("goods:\n  fig: {name: {en: Fig}, price: [1]}\n")
        assert "fig" not in project.pack.pack.kinds and "fig" in project.reread().pack.pack.kinds
        (tmp_path / "pack.yaml").unlink()
        assert [it.code for it in project.reread().check().findings] == [codes.PACK_NOT_FOUND]

    def test_only_what_has_changed_is_read_and_resolved_again(self, monkeypatch: pytest.MonkeyPatch) -> None:
        texts = insurrection()
        project = Project.from_texts(texts, "insurrection")
        project.check()
        read: list[str] = []
        usual = recover.read_on
        monkeypatch.setattr(
            recover,
            "read_on",
            lambda text, shown, effort: (read.append(shown), usual(text, shown, effort))[1],
        )
        resolved: list[str] = []
        value = Checker._value
        monkeypatch.setattr(
            Checker,
            "_value",
            lambda self, text, *rest: (resolved.append(text.text), value(self, text, *rest))[1],
        )
        people = texts["people.yaml"]
        at = people.index("score: ") + len("score: ")
        project.with_text("people.yaml", f"{people[:at]}1 + {people[at:]}").check()
        assert read == [], "of the file only the card is read"
        assert len(resolved) == 1 and resolved[0].startswith("1 + ")


def edited(text: str, row: int, column: int, how: str) -> str:
    """A text with something changed on one of its lines."""
    lines = text.split("\n")
    row %= len(lines)
    line = lines[row]
    at = column % (len(line) + 1)
    match how:
        case "delete a line":
            lines[row : row + 1] = []
        case "double a line":
            lines[row:row] = [line]
        case "delete a letter":
            lines[row] = line[:at] + line[at + 1 :]
        case "blank line":
            lines[row:row] = [""]
        case "another number":
            digits = "".join(str((int(it) + 1) % 10) if it.isdigit() else it for it in line)
            lines[row] = digits
        case "add to a number":
            lines[row] = re.sub(r"\b(\d+)\b", rf"\1 + {column}", line, count=1)
        case "another word":
            words = re.findall(r"\b[a-z_]{3,}\b", text)
            there = [*re.finditer(r"\b[a-z_]{3,}\b", line)]
            if there:
                old = there[column % len(there)]
                lines[row] = line[: old.start()] + words[row * column % len(words)] + line[old.end() :]
        case _:
            lines[row] = line[:at] + how + line[at:]
    return "\n".join(lines)


HOW = st.sampled_from(
    [
        *("delete a line", "double a line", "delete a letter", "blank line", "1", "x", " "),
        *("another number", "another number", "add to a number", "add to a number", "another word"),
    ]
)


def edits_of(*files: str) -> st.SearchStrategy[list[tuple[str, int, int, str]]]:
    one = st.tuples(st.sampled_from(files), st.integers(0, 200), st.integers(0, 80), HOW)
    return st.lists(one, min_size=1, max_size=3)


def told(project: Project, advice: bool = True) -> list[dict[str, object]]:
    """The findings with all that there is to them."""
    return [
        {it.name: getattr(finding, it.name) for it in fields(finding)}
        for finding in project.check(advice=advice).findings
    ]


FIRST = Project.from_texts(insurrection(), "insurrection")


@pytest.mark.slow
@given(edits_of("people.yaml", "lands.yaml", "rules.yaml", "pack.yaml", "texts.yaml", "leaders.yaml"))
@settings(max_examples=5, deadline=None)
def test_after_any_edits_a_project_finds_what_a_new_one_finds(edits: list[tuple[str, int, int, str]]) -> None:
    texts, project = insurrection(), FIRST
    project.check()
    for file, row, column, how in edits:
        texts[file] = edited(texts[file], row, column, how)
        project = project.with_text(file, texts[file])
        project.check()
    new = Project.from_texts(texts, "insurrection")
    assert told(project) == told(new)
    assert told(project, advice=False) == told(new, advice=False)


EXTENDED = Project.from_texts({"pack.yaml": PEARS}, "pears", packs={"fair": FAIR})


@pytest.mark.slow
@given(edits_of("pears/pack.yaml", "fair/pack.yaml", "fair/main.yaml"))
@settings(max_examples=15, deadline=None, derandomize=True)
def test_after_any_edits_an_extension_is_what_a_new_one_is(edits: list[tuple[str, int, int, str]]) -> None:
    texts, project = {"pears/pack.yaml": PEARS, "fair/pack.yaml": PACK, "fair/main.yaml": MAIN}, EXTENDED
    project.check()
    for file, row, column, how in edits:
        texts[file] = edited(texts[file], row, column, how)
        # A base that has lost its name is named after its folder in one of the two, and not at all in the other.
        assume(texts["fair/pack.yaml"].startswith(PACK.split("\n", 1)[0]))
        project = project.with_text(file, texts[file])
        project.check()
    base = {name.removeprefix("fair/"): it for name, it in texts.items() if name.startswith("fair/")}
    new = Project.from_texts({"pack.yaml": texts["pears/pack.yaml"]}, "pears", packs={"fair": base})
    assert told(project) == told(new)


CARDS = 40


@pytest.fixture(scope="module")
def many_cards(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = write(tmp_path_factory.mktemp("many") / "large", CARDS)
    return {it.name: it.read_text(encoding="utf-8") for it in folder.glob("*.yaml")}


class TestOnlyWhatDependsOnAnEdit:
    def estimated(
        self, texts: dict[str, str], old: str, new: str, monkeypatch: pytest.MonkeyPatch
    ) -> list[str]:
        """The cards whose formulas are estimated again after an edit."""
        project = Project.from_texts(texts, "large")
        project.check()
        kinds: list[str] = []
        usual = ValueFixpoint.on_card

        def on_card(self: ValueFixpoint, kind: str, name: str, body: m.Formula) -> object:
            kinds.append(kind)
            return usual(self, kind, name, body)

        monkeypatch.setattr(ValueFixpoint, "on_card", on_card)
        file = next(name for name, text in texts.items() if old in text)
        edited = project.with_text(file, texts[file].replace(old, new, 1))
        now = told(edited)
        again = [*kinds]
        assert now == told(Project.from_texts({**texts, file: texts[file].replace(old, new, 1)}, "large"))
        assert len(kinds) - len(again) >= CARDS, "a new project has to look at them all"
        return again

    def test_a_formula(self, many_cards: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
        card = re.search(r"\n  (\w+):\n(?:    .*\n){3}    score: (\d+ \+ )", many_cards["people_001.yaml"])
        assert card is not None
        old = card.group(0)
        again = self.estimated(many_cards, old, f"{old}1 + ", monkeypatch)
        assert set(again) == {card.group(1)}

    @pytest.mark.slow
    def test_a_name(self, many_cards: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
        assert self.estimated(many_cards, "name: {en: ", "name: {en: The ", monkeypatch) == []

    def test_a_rule(self, many_cards: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
        assert self.estimated(many_cards, "repeat 6:", "repeat 7:", monkeypatch) == []


def test_what_a_rule_is_given_is_known_after_an_edit_of_it() -> None:
    rules = (
        "rules:\n  pay of player with number: |\n    if number > 5:\n      draw 1 from stock to hand of player\n"
        "  main: |\n    for each player:\n      pay of player with 3\n"
    )
    project = Project.from_texts({"pack.yaml": PACK, "main.yaml": rules}, "fair")
    edited = rules.replace("number > 5", "number > 6")
    new = told(Project.from_texts({"pack.yaml": PACK, "main.yaml": edited}, "fair"))
    assert codes.ALWAYS_THE_SAME in [it["code"] for it in told(project)]
    assert told(project.with_text("main.yaml", edited)) == new


STALL = Project.from_texts({"pack.yaml": BASE.read_text(encoding="utf-8")}, "stall")
CASES = [it for it in files(HERE) if not it.name.endswith(".pack.yaml") and it.stat().st_size < 5_000]


@pytest.mark.slow
@given(st.lists(st.sampled_from(CASES), min_size=2, max_size=4))
@settings(max_examples=5, deadline=None)
def test_one_mistake_after_another_is_found_as_in_a_new_project(cases: list[Path]) -> None:
    project = STALL
    for case in cases:
        text = case.read_bytes().decode("utf-8", errors="replace")
        project = project.with_text("case.yaml", text)
        new = Project.from_texts({"pack.yaml": BASE.read_text(encoding="utf-8"), "case.yaml": text}, "stall")
        assert told(project) == told(new), case.name


def test_projects_can_be_edited_and_checked_in_several_threads() -> None:
    project = Project.from_texts(FAIR, "fair")
    more = [f"goods:\n  fig: {{name: {{en: Fig}}, price: [{it}], worth: {it} + swet}}\n" for it in range(6)]

    def findings(text: str) -> object:
        return project.with_text("more.yaml", text).check().findings

    alone = [Project.from_texts({**FAIR, "more.yaml": it}, "fair").check().findings for it in more]
    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(findings, more)) == alone


def test_plugins_and_projects_need_no_command_line() -> None:
    code = "import sys, cardwright.hooks, cardwright.project; print([it for it in sys.modules if 'cardwright.cli' in it])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_with_further_extensions_the_files_of_the_pack_are_not_read_again():
    north = Path(__file__).resolve().parents[2] / "plugins/frozen_north/frozen_north"
    project = Project.from_folder("insurrection")
    extended = project.with_extensions([north])
    assert all(again is file for again, file in zip(extended.files(), project.files(), strict=True))
    assert extended.pack.pack == Project.from_folder("insurrection", [north]).pack.pack
    assert project.pack.pack.extensions == ()
