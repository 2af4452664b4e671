"""Extensions on the command line: `--with` wherever a pack is named, `diff`, and what `packs` says of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardwright.cli import main
from tests.cli.terminal import Terminal, plain, run

BOTH = ("--with", "frozen_north", "long_march")
PAGE = "pack: {0}\ntitle: {{en: One, fr: Un}}\nversion: 1.0.0\nextends: insurrection\n"


@pytest.fixture
def variant(tmp_path: Path) -> Path:
    """A variant that has something of everything."""
    folder = tmp_path / "variant"
    folder.mkdir()
    body = """\
change:
  people: {dragon: {score: 9}}
  values: {outcome: {start: good}, corruption_limit: {start: 12}}
  zones: {graveyard: {seen_by: nobody}}
  players: {to: 5}
  decks: {people: {attributes: {worth: {type: number, optional: true}}}}
remove:
  people: [chaos]
  formulas: [last_effects]
replace:
  rules:
    final_scoring: |
      for each player:
        tally of player
      settle
"""
    (folder / "pack.yaml").write_text(PAGE.format("variant") + body, encoding="utf-8")
    return folder


def test_whatever_takes_a_pack_takes_extensions() -> None:
    validated = run("validate", "insurrection", *BOTH)
    assert validated.returncode == 0
    assert "81 people, 19 leaders, 20 lands" in validated.stdout
    assert "with frozen_north, long_march; nothing found" in validated.stdout
    scored = run(
        "score", "insurrection", *BOTH, "--zone", "hand=ice_fisher*2", "--zone", "hand=wolf", "--json"
    )
    assert [it["total"] for it in json.loads(scored.stdout)["players"]] == [16, 2]
    simulated = run("simulate", "insurrection", *BOTH, "--games", "20", "--jobs", "2", "--json", "-")
    figures = json.loads(simulated.stdout)
    assert figures["extensions"] == {"frozen_north": "1.0.0", "long_march": "1.0.0"}
    assert figures["command"].endswith("--with frozen_north long_march")
    assert "vetra" in figures["kinds"]
    explained = run("explain", "insurrection", *BOTH, "--json")
    cards = {it["kind"]: it for it in json.loads(explained.stdout)["cards"]}
    assert (cards["vetra"]["extension"], cards["vetra"]["changed_by"]) == ("frozen_north", ["frozen_north"])
    assert (cards["pilgrim"]["extension"], cards["pilgrim"]["changed_by"]) == (None, ["long_march"])
    assert (cards["wolf"]["extension"], cards["wolf"]["changed_by"]) == (None, [])


def test_the_same_games_whatever_the_order_of_extensions() -> None:
    one, other = (
        json.loads(run("simulate", "insurrection", "--with", *order, "--games", "30", "--json", "-").stdout)
        for order in (("frozen_north", "long_march"), ("long_march", "frozen_north"))
    )
    for figures in (one, other):
        del figures["timing"], figures["command"]
    assert one == other


def test_a_card_says_where_it_comes_from() -> None:
    vetra = run("explain", "insurrection", "vetra", "--with", "frozen_north", "--lang", "fr").stdout
    assert "Extension : Nord gelé 1.0.0" in vetra.replace("\xa0", " ")
    pilgrim = run("explain", "insurrection", "pilgrim", "--with", "long_march").stdout
    assert "Changed by: The Long March 1.0.0" in pilgrim
    page = run("explain", "insurrection", "--with", "frozen_north").stdout
    assert "### Vetra\n\n*Extension: Frozen North 1.0.0*\n" in page
    assert page.count("*Extension: ") == 15


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("explain", "insurrection", "--with", "frozen_nort"), "did you mean 'frozen_north'?"),
        (("play", "insurrection", "--with", "insurrection"), "is a game of its own"),
        (("simulate", "insurrection", "--with", "no/such/folder"), "there is no pack 'no/such/folder'"),
        (("diff", "insurrection"), "say with which extensions"),
        (("diff", "frozen_north"), "cardwright diff insurrection --with frozen_north"),
        (("diff", "insurrection", "--with", "frozen_north", "--lang", "xx"), "does not speak 'xx'"),
        (("packs", "insurrection", "--with", "nobody"), "there is no pack 'nobody'"),
        (("play", "--resume", "x.json", "--with", "frozen_north"), "--with cannot be given with --resume"),
    ],
)
def test_wrong_use_is_one_clear_message_with_status_2(words: tuple[str, ...], said: str) -> None:
    done = run(*words)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_a_pack_lists_its_extensions() -> None:
    lines = [line.strip() for line in run("packs").stdout.splitlines()]
    assert "frozen_north 1.0.0" in lines
    assert "extends: insurrection >=1, <2" in lines
    assert "adds: 1 icons, 1 texts, 4 people, 5 leaders, 6 lands" in lines
    found = {it["pack"]: it for it in json.loads(run("packs", "--json").stdout)["packs"]}
    assert found["long_march"]["extends"] == {"pack": "insurrection", "version": ">=1, <2"}
    assert found["long_march"]["changes"] == {
        "options": 1,
        "spaces": 1,
        "people": 1,
        "rules": 2,
        "texts": 2,
    }
    (extended,) = json.loads(run("packs", "insurrection", *BOTH, "--json").stdout)["packs"]
    assert extended["extensions"] == {"frozen_north": "1.0.0", "long_march": "1.0.0"}
    assert extended["options"]["path"]["count"] == 6


def test_diff_tells_every_kind_of_change_in_words(variant: Path) -> None:
    told = run("diff", "insurrection", "--with", str(variant))
    assert told.returncode == 0
    assert "\x1b" not in told.stdout
    for line in (
        "insurrection 1.0.0 + variant 1.0.0",
        "People -1 ~1",
        "  - Chaos (chaos)  [variant]",
        "      Text: 7 pts if Good wins, 11 pts if Evil wins → 9 pts",
        "  - last_effects  [variant]",
        "    - hands_open becomes true",
        "      start: 10 → 12",
        "      start: open → good",
        "      seen_by: everyone → nobody",
        "      2 to 6 → 2 to 5",
    ):
        assert line in told.stdout.splitlines(), line
    assert "worth (type number, optional true)" in told.stdout
    assert "~ players  [variant]" in told.stdout


def test_diff_gives_machines_the_same(variant: Path) -> None:
    data = json.loads(run("diff", "insurrection", "--with", str(variant), "--lang", "fr", "--json").stdout)
    assert (data["pack"], data["extensions"], data["language"]) == (
        "insurrection",
        {"variant": "1.0.0"},
        "fr",
    )
    changes = {(it["section"], it["name"]): it for it in data["changes"]}
    dragon = changes["people", "dragon"]
    assert (dragon["verb"], dragon["title"], dragon["by"]) == ("changed", "Dragon", ["variant"])
    assert dragon["fields"] == [
        {"field": "Texte", "old": "7 pts si le Bien gagne, 11 pts si le Mal gagne", "new": "9 pts"}
    ]
    assert changes["rules", "final_scoring"]["verb"] == "changed"
    assert changes["people", "chaos"]["fields"] == []


def test_an_extension_that_changes_nothing_is_told_so(tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text(PAGE.format("nothing"), encoding="utf-8")
    assert "nothing is different" in run("diff", "insurrection", "--with", str(tmp_path)).stdout


def test_diff_is_in_colour_on_a_terminal() -> None:
    terminal = Terminal("diff", "insurrection", "--with", "long_march")
    assert terminal.prompt() is None
    shown = terminal.rest
    assert shown is not None
    assert "\x1b[33m" in shown  # what is changed
    assert "~ Pilgrim (pilgrim)" in plain(shown)


def test_a_game_with_extensions_is_saved_and_resumed(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    begun = run(
        *("play", "insurrection", *BOTH, "--human", "none", "--players", "3", "--seed", "3"),
        *("--save", str(saved)),
    )
    assert begun.returncode == 0, begun.stderr
    data = json.loads(saved.read_text(encoding="utf-8"))
    assert data["setting"]["extensions"] == ["frozen_north", "long_march"]
    resumed = run("play", "--resume", str(saved))
    assert resumed.returncode == 0, resumed.stderr
    assert resumed.stdout.splitlines()[-1] == begun.stdout.splitlines()[-1]
    data["state"]["extensions"]["frozen_north"] = "0.1.0"
    saved.write_text(json.dumps(data), encoding="utf-8")
    refused = run("play", "--resume", str(saved))
    assert refused.returncode == 2
    assert "'frozen_north' 0.1.0" in refused.stderr


def test_resuming_after_an_edit_says_which_file_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "variant"
    folder.mkdir()
    (folder / "pack.yaml").write_text(PAGE.format("variant"), encoding="utf-8")
    card = "change: {{people: {{dragon: {{score: {}}}}}}}\n"
    (folder / "cards.yaml").write_text(card.format(9), encoding="utf-8")
    begun = ["play", "insurrection", "--with", "variant", "--human", "none", "--save", "game.json"]
    assert main(begun) == 0
    resuming = ["play", "--resume", "game.json"]
    (folder / "cards.yaml").write_text(f"# a remark\n{card.format(9)}", encoding="utf-8")
    assert main(resuming) == 0  # the rules are the same
    (folder / "cards.yaml").write_text(card.format(10), encoding="utf-8")
    capsys.readouterr()
    assert main(resuming) == 2
    assert "(since then, variant/cards.yaml has changed)" in capsys.readouterr().err
    (folder / "cards.yaml").rename(folder / "beasts.yaml")
    assert main(resuming) == 2
    said = "(since then, variant/beasts.yaml is new, variant/cards.yaml is gone)"
    assert said in capsys.readouterr().err
