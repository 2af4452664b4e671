"""`cardwright explain`: cards with generated texts, for people and for machines, and what happens with mistakes.

The golden files hold every text of our games as a person has read it. After a change that is meant, refresh
them with `make golden`, and read the difference before it is committed.
"""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pexpect
import pytest

from .terminal import COMMAND, environment, plain, run

GOLDEN = Path(__file__).parent / "golden"
REPOSITORY = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def insurrection(tmp_path_factory):
    """A copy of the pack that may be changed."""
    folder = tmp_path_factory.mktemp("packs") / "insurrection"
    shutil.copytree(REPOSITORY / "content" / "insurrection", folder)
    return folder


# ------------------------------------------------------------------ every text of a game


LANGUAGES = pytest.mark.parametrize("language", ["en", "fr"])
PACKS = pytest.mark.parametrize("pack", ["insurrection", "rebel_nox", "requiem", "dune_rivals"])


@LANGUAGES
@PACKS
def test_the_texts_of_a_game_are_as_a_person_has_read_them(pack, language):
    found = run("explain", pack, "--lang", language).stdout
    golden = GOLDEN / f"{pack}.{language}.md"
    if os.environ.get("CARDWRIGHT_GOLDEN") == "write":
        golden.write_text(found, encoding="utf-8")
    assert found == golden.read_text(encoding="utf-8"), "if this is meant: make golden"


@LANGUAGES
@PACKS
def test_no_text_falls_back_to_identifiers_or_source(pack, language):
    text = run("explain", pack, "--lang", language).stdout
    # What a variant reckons with has names that only its rule knows.
    cards, _, _ = text.partition("\n## Varian")
    lines = [line for line in cards.splitlines() if line.startswith("> ")]
    assert len(lines) > 25
    for line in lines:
        assert not any(sign in line for sign in ("_", "“", "*", "==", "None", "Record")), line


@PACKS
def test_french_texts_hold_no_english(pack):
    text = run("explain", pack, "--lang", "fr").stdout
    words = set(text.replace("\N{NO-BREAK SPACE}", " ").replace(",", " ").split())
    assert not words & {
        "per",
        "if",
        "otherwise",
        "you",
        "the",
        "card",
        "cards",
        "from",
        "hand",
        "and",
        "each",
    }


# ------------------------------------------------------------------ one card


def test_a_card_in_a_pipe_is_plain_text():
    done = run("explain", "insurrection", "war_bear")
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
    assert done.stdout.splitlines()[:5] == [
        "War Bear",
        "People · 6 copies",
        "",
        "Initiative 2, 13, 20, 25, 37, 48 · Animal",
        "  7 pts each if you have strictly more War Bears in your hand than any other player, otherwise 3 pts each",
    ]
    assert "House: Initiative, Points (3 without a majority), Copies" in done.stdout
    assert "File: insurrection/people.yaml:" in done.stdout


def test_what_a_card_reads_is_followed_through_formulas():
    lines = run("explain", "insurrection", "shadow").stdout.splitlines()
    (reads,) = [it for it in lines if it.startswith("Reads: ")]
    for name in ("Corruption", "Centre", "Outcome", "Token", "Corruption limit"):
        assert name in reads


@pytest.mark.parametrize("asked", ["war_bear", "War Bear", "ours de guerre", "WAR-BEAR"])
def test_a_card_is_found_by_its_name_and_by_its_titles(asked):
    assert run("explain", "insurrection", asked, "--lang", "fr").stdout.startswith("Ours de Guerre\n")


def test_both_sides_of_a_land_are_shown():
    shown = run("explain", "insurrection", "mire").stdout
    assert "[Basic]\nReveals 2 · Type A\n  Each player draws a People card.\n\n" in shown
    assert "Order of turns: by initiative of the card played, lowest first.\n" in shown


def test_a_card_on_a_terminal_is_a_panel():
    words = [*COMMAND[1:], "explain", "insurrection", "crypt"]
    session = pexpect.spawn(
        COMMAND[0], words, env=environment(), encoding="utf-8", dimensions=(40, 100), timeout=30
    )
    session.expect(pexpect.EOF)
    assert "╭" in plain(session.before)
    assert "Crypt" in plain(session.before)
    assert "\x1b[" in session.before
    session.close()
    assert session.exitstatus == 0


# ------------------------------------------------------------------ for machines


def test_a_card_as_json_has_names_of_the_pack_and_texts_of_the_language():
    card = json.loads(run("explain", "insurrection", "gnoll", "--lang", "fr", "--json").stdout)
    assert (card["kind"], card["title"], card["copies"]) == ("gnoll", "Gnoll", 4)
    (face,) = card["faces"]
    assert face["icons"] == {"animal": 1, "corruption": 1, "remove": 1}
    assert face["attributes"] == {"initiative": [27, 50, 61, 68]}
    assert face["texts"] == ["4 pts si le Bien gagne, 8 pts si le Mal gagne"]
    assert card["reads"] == {
        "icons": ["corruption"],
        "zones": ["centre"],
        "values": ["outcome", "corruption_limit"],
    }
    house, rulebook = card["from"]
    assert house["fields"]["score"] == "8 if Evil wins"
    assert rulebook["fields"] == {
        "name": "",
        "score": "4 if Good wins",
        "icons": "Remove and one Corruption",
    }
    assert card["file"] == "insurrection/people.yaml"


def test_all_cards_as_json():
    data = json.loads(run("explain", "insurrection", "--json").stdout)
    assert (data["pack"], data["language"]) == ("insurrection", "en")
    assert len(data["cards"]) == 24 + 14 + 14
    assert all(text for card in data["cards"] for face in card["faces"] for text in face["texts"])


# ------------------------------------------------------------------ the text follows the formula


def test_the_text_changes_with_the_formula(insurrection):
    file = insurrection / "people.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(
        text.replace("score: 2 + 2 * animal", "score: 5 + 3 * animal in centre"), encoding="utf-8"
    )
    shown = run("explain", str(insurrection), "tamer").stdout
    assert "5 pts + 3 pts per Animal face up in the centre" in shown


# ------------------------------------------------------------------ mistakes


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["insurection"], "there is no pack 'insurection' (did you mean 'insurrection'?)"),
        (["insurrection", "war_bare"], "'insurrection' has no card 'war_bare' (did you mean 'war_bear'?)"),
        (["insurrection", "Dressseuse"], "'insurrection' has no card 'Dressseuse' (did you mean 'tamer'?)"),
        (
            ["insurrection", "xyz"],
            "'insurrection' has no card 'xyz' ('cardwright explain insurrection' shows all)",
        ),
        (["insurrection", "--lang", "de"], "'insurrection' does not speak 'de' (its languages: en, fr)"),
    ],
)
def test_a_mistake_is_one_line_with_a_suggestion(words, message):
    done = run("explain", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"cardwright: {message}\n"


def test_help_shows_examples():
    assert "cardwright explain PACK KIND" in run("explain", "--help").stdout
