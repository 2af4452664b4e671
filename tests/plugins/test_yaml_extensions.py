"""The extensions in plugins/ that are of YAML alone: what is in them, that they pass their own tests, and that
both endings of the game still happen with them."""

from __future__ import annotations

import subprocess
import sys
import tomllib
import zipfile
from itertools import chain, combinations
from pathlib import Path

import pytest

import cardwright
from cardwright import Game
from cardwright.bots.series import Series
from cardwright.bots.simulation import play_part
from cardwright.bots.tally import Share
from cardwright.describe.card_sheet import Printer
from cardwright.source.locate import find_pack
from tests.checking import check
from tests.cli.terminal import run

ROOT = Path(__file__).parents[2]
YAML_ALONE = ("frozen_north", "long_march")
COMBINATIONS = list(chain.from_iterable(combinations(YAML_ALONE, size) for size in (1, 2)))


@pytest.mark.parametrize("extensions", COMBINATIONS, ids="+".join)
def test_every_combination_is_sound_and_passes_its_scenarios(extensions: tuple[str, ...]) -> None:
    report = check(find_pack("insurrection"), [find_pack(it) for it in extensions])
    checked, findings = report.pack, list(report.findings)
    assert checked is not None
    assert findings == []
    played = run("test", "insurrection", "--with", *extensions)
    assert played.returncode == 0, played.stdout
    assert ", 0 failed" in played.stdout


def test_frozen_north_holds_what_it_promises() -> None:
    pack = cardwright.load("insurrection", extensions=["frozen_north"]).pack
    new = [
        pack.kinds[name]
        for (_, name), by in pack.added.items()
        if by == "frozen_north" and name in pack.kinds
    ]
    decks = {deck: [it for it in new if it.deck == deck] for deck in pack.decks}
    assert {deck: len(kinds) for deck, kinds in decks.items()} == {"people": 4, "leaders": 5, "lands": 6}
    assert all(len(land.faces) == 2 and land.faces[1].modifiers for land in decks["lands"])
    assert sorted(it.faces[0].words["type"] for it in decks["lands"]) == ["A"] * 3 + ["B"] * 3
    assert set(pack.icons) - set(cardwright.load("insurrection").pack.icons) == {"frost"}
    assert all(set(it.title) == {"en", "fr"} for it in new)
    # Numbers that are our own are marked so: by the card, or for the whole deck.
    assert all(it.house == {"*": ""} for it in (*decks["people"], *decks["leaders"]))
    initiatives = [
        number for kind in pack.kinds.values() for number in kind.faces[0].numbers.get("initiative", ())
    ]
    assert len(initiatives) == len(set(initiatives))


@pytest.mark.parametrize("extensions", COMBINATIONS, ids="+".join)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_card_text_reads_as_printed(extensions: tuple[str, ...], language: str) -> None:
    """A formula for which there are no words is quoted as it is written: none of these cards needs that."""
    printer = Printer(cardwright.load("insurrection", extensions=extensions).checked, language)
    for card in (it for it in printer.cards() if it.extension or it.changed_by):
        for text in (text for face in card.faces for text in face.texts):
            assert "“" not in text, f"{card.name}: {text}"
            assert "«" not in text, f"{card.name}: {text}"


@pytest.mark.slow
@pytest.mark.parametrize("lands", ["basic", "advanced"])
@pytest.mark.parametrize(("bot", "games"), [("random", 800), ("greedy", 30)])
@pytest.mark.parametrize("extensions", COMBINATIONS, ids="+".join)
def test_each_ending_comes_in_a_quarter_of_the_games(
    extensions: tuple[str, ...], bot: str, games: int, lands: str
) -> None:
    game = cardwright.load("insurrection", extensions=extensions)
    table = Series("insurrection", {"lands": lands}, 4, (bot,) * 4, 1, extensions)
    tally = play_part(Game(game.checked, {"lands": lands}), table, 0, games)
    for outcome in ("good", "evil"):
        assert Share(tally.outcomes[outcome], games).value >= 0.25


@pytest.mark.slow
def test_six_players_never_run_out_of_people_to_reveal() -> None:
    """The deck is large enough for every path: even the hungriest Lands find their cards."""
    for extensions, stops in ((("frozen_north",), 4), (("long_march",), 6), (YAML_ALONE, 6)):
        game = cardwright.load("insurrection", {"lands": "advanced"}, extensions)
        for seed in range(60):
            state = game.start(6, seed)
            state.play_out_by(always_the_middle)
            assert state.result is not None
            assert len(state.view(0)["zones"]["site"]) == stops + 2


def always_the_middle() -> int:
    """The middle option, always: hands stay as they fall."""
    return 1 << 31


@pytest.mark.parametrize("name", YAML_ALONE)
def test_no_extension_of_yaml_alone_contains_python(name: str) -> None:
    files = [it for it in (ROOT / "plugins" / name).rglob("*") if it.is_file()]
    assert files
    assert {it.suffix for it in files} <= {".yaml", ".md", ".toml", ".svg"}


def test_nothing_in_the_kernel_the_grammar_or_the_content_names_a_plugin() -> None:
    names = [it.name for it in (ROOT / "plugins").iterdir() if it.is_dir()]
    assert set(YAML_ALONE) <= set(names)
    words = {
        spelling for name in names for spelling in (name, name.replace("_", "-"), name.replace("_", " "))
    }
    folders = (ROOT / "kernel", ROOT / "grammar", ROOT / "content")
    for file in (it for folder in folders for it in folder.rglob("*") if it.is_file()):
        if "__pycache__" not in file.parts:
            text = file.read_text(encoding="utf-8").casefold()
            assert not [word for word in words if word in text], file


@pytest.mark.slow
@pytest.mark.parametrize("name", YAML_ALONE)
def test_its_wheel_holds_the_pack_and_an_entry_point(name: str, tmp_path: Path) -> None:
    project = tomllib.loads((ROOT / "plugins" / name / "pyproject.toml").read_text(encoding="utf-8"))
    pack = cardwright.load(name).pack.extensions[0]
    assert project["project"]["version"] == pack.version
    command = [sys.executable, "-m", "build", "--wheel", "--outdir", tmp_path, ROOT / "plugins" / name]
    subprocess.run([str(it) for it in command], check=True, capture_output=True, timeout=300)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        entry_points = next(it for it in names if it.endswith("entry_points.txt"))
        assert archive.read(entry_points).decode() == f"[cardwright]\n{name} = {name}\n"
    assert f"{name}/pack.yaml" in names
    assert not [it for it in names if it.endswith((".py", ".pyc"))]
