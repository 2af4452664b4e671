"""A real YAML language server with our schema: what a designer sees while typing."""

import shutil
from pathlib import Path

import pytest

from cardwright.cli import main
from tests.editors.language_server import LanguageServer

CONTENT = Path(__file__).parents[2] / "content" / "insurrection"
LINE = "# yaml-language-server: $schema=insurrection.schema.json\n"
SCENARIO_LINE = "# yaml-language-server: $schema=../scenarios.schema.json\n"


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """A copy of Insurrection whose files name the schema beside them, as docs/editors.md says."""
    folder = tmp_path_factory.mktemp("desk") / "insurrection"
    shutil.copytree(CONTENT, folder)
    assert main(["schema", str(folder), "--out", str(folder)]) == 0
    for line, pattern in ((LINE, "*.yaml"), (SCENARIO_LINE, "scenarios/*.yaml")):
        for path in folder.glob(pattern):
            path.write_text(line + path.read_text("utf-8"), "utf-8")
    return folder


@pytest.fixture(scope="module")
def editor(desk):
    server = LanguageServer(desk)
    yield server
    server.close()


@pytest.mark.slow
def test_files_without_mistakes_have_none(editor, desk):
    names = sorted(str(it.relative_to(desk)) for it in desk.rglob("*.yaml") if it != desk / "leaders.yaml")
    assert {name: editor.open(desk / name) for name in names} == {name: [] for name in names}


def test_while_typing_a_card(editor, desk):
    path = desk / "leaders.yaml"
    text = path.read_text("utf-8").replace("    score: 0\n", "    scoer: 0\n", 1)
    path.write_text(
        f"{text}  maelis:\n    name: {{en: Maelis, fr: Maëlis}}\n    initiative: [12]\n    \n", "utf-8"
    )
    lines = path.read_text("utf-8").split("\n")

    # A misspelt key is underlined.
    (found,) = editor.open(path)
    misspelt = lines.index("    scoer: 0")
    assert found["range"] == {
        "start": {"line": misspelt, "character": 4},
        "end": {"line": misspelt, "character": 9},
    }
    assert "scoer" in found["message"]

    # Inside a card its deck's own attributes and effects are offered, less those that it has already.
    offered = {it["label"] for it in editor.at("completion", path, len(lines) - 2, 4)["items"]}
    assert {"score", "score_together", "icons", "at end_of_game", "while active", "house"} <= offered
    assert not {"name", "initiative", "copies", "reveals"} & offered

    # The mouse over a key tells what it is for.
    initiative = lines.index("    initiative: [12]")
    assert "One number for each copy" in editor.at("hover", path, initiative, 6)["contents"]["value"]


def test_declarations_are_completed_too(editor, desk):
    path = desk / "more.yaml"
    path.write_text(f"{LINE}zones:\n  attic:\n    \n", "utf-8")
    editor.open(path)
    offered = {it["label"] for it in editor.at("completion", path, 3, 4)["items"]}
    assert {"per", "seen_by", "open_when", "single"} <= offered


def test_while_typing_a_scenario(editor, desk):
    path = desk / "scenarios" / "mine.yaml"
    lines = [
        "scenarios:",
        "  A Goblin is worth 9 if Evil wins:",
        "    gvien: {seed: 1}",
        "    then:",
        "      scores: [9]",
        "      ",
    ]
    path.write_text(SCENARIO_LINE + "\n".join(lines) + "\n", "utf-8")
    (found,) = editor.open(path)
    assert found["range"] == {"start": {"line": 3, "character": 4}, "end": {"line": 3, "character": 9}}
    offered = {it["label"] for it in editor.at("completion", path, 6, 6)["items"]}
    assert {"holds", "values", "winner", "offered"} <= offered
    assert not {"scores", "given", "when"} & offered
    assert "Scores by player" in editor.at("hover", path, 5, 8)["contents"]["value"]


@pytest.fixture(scope="module")
def extension(desk):
    """An extension beside it, with a schema of its own."""
    folder = desk.parent / "twist"
    folder.mkdir()
    page = "pack: twist\ntitle: {en: Twist, fr: Détour}\nversion: 1.0.0\nextends: insurrection\n"
    (folder / "pack.yaml").write_text(page, "utf-8")
    assert main(["schema", str(folder), "--out", str(folder)]) == 0
    return folder


# A file with the cursor at '¦', and some of what is offered there.
TYPED = {
    "sections": ("change:\n  ¦\n", {"people", "zones", "heuristic"}),
    "entries": ("change:\n  people:\n    ¦\n", {"dragon", "chaos"}),
    "fields": ("change:\n  people:\n    dragon:\n      score: 9\n      ¦\n", {"icons", "while active"}),
    "fields of declarations": ("change:\n  values:\n    corruption_limit:\n      ¦\n", {"start", "seen_by"}),
    "fields of what is said once": ("change:\n  players:\n    ¦\n", {"from", "to"}),
    "rules with what they are given": ("replace:\n  rules:\n    ¦\n", {"main", "turn of player"}),
    "names to remove": ("remove:\n  lands: [mire, ¦]\n", {"crypt", "ruins"}),
    "names to remove fields of": ("remove:\n  lands:\n    ¦\n", {"crypt", "ruins"}),
    "fields to remove": ("remove:\n  people:\n    bard: [¦]\n", {"score", "icons"}),
}


@pytest.mark.parametrize("what", TYPED)
def test_an_extension_is_completed_with_what_its_base_has(editor, extension, what):
    typed, wanted = TYPED[what]
    before, after = typed.split("¦")
    path = extension / f"{what}.yaml"
    path.write_text(LINE.replace("insurrection", "twist") + before + after, "utf-8")
    editor.open(path)
    line, column = before.count("\n") + 1, len(before.rpartition("\n")[2])
    offered = {it["label"] for it in editor.at("completion", path, line, column)["items"]}
    assert wanted <= offered, offered


def test_in_an_extension_what_the_base_has_not_is_underlined(editor, extension):
    path = extension / "mistakes.yaml"
    text = "change:\n  people:\n    dragoon: {score: 9}\n    dragon: {scoer: 9}\nremove: {lands: [mier]}\n"
    path.write_text(LINE.replace("insurrection", "twist") + text, "utf-8")
    places = sorted(tuple(it["range"]["start"].values()) for it in editor.open(path))
    assert places == [(3, 4), (4, 13), (5, 17)]
