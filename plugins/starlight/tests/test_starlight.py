"""Starlight, installed: everything that it adds is there and does what it should."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from starlight.functions import FUNCTIONS, longest_run, spaced_out
from starlight.spanish import Spanish

import cardwright
from cardwright import plugins
from cardwright.bots import bot_named, play_out
from cardwright.cli import main
from cardwright.describe.card_sheet import Printer
from cardwright.project import Project

GOLDEN = Path(__file__).with_name("insurrection.es.md")


@pytest.fixture(scope="module")
def spanish() -> Printer:
    return Printer(Project.from_folder("insurrection", ["starlight"]).pack, "es")


def test_it_adds_one_of_everything() -> None:
    assert plugins.everything().problems == []
    assert plugins.everything().adds("starlight") == {
        "packs": ["starlight"],
        "functions": ["longest_run", "spaced_out"],
        "checks": ["lonely_icons"],
        "bots": ["stargazer"],
        "languages": ["es"],
        "formats": ["markdown"],
    }


class TestFunctions:
    @pytest.mark.parametrize(
        ("numbers", "step", "result"),
        [
            ((), 1, 0),
            ((4,), 1, 1),
            ((4, 4), 0, 2),
            ((1, 2, 4, 5, 6), 1, 3),
            ((1, 2, 4, 5, 6), 2, 5),
            ((-3, 0, 3), 3, 3),
        ],
    )
    def test_the_longest_run(self, numbers, step, result) -> None:
        assert longest_run(numbers, step) == result

    @pytest.mark.parametrize(
        ("numbers", "step", "result"), [((), 9, True), ((1, 5), 4, True), ((1, 5, 6), 4, False)]
    )
    def test_spaced_out(self, numbers, step, result) -> None:
        assert spaced_out(numbers, step) is result

    def test_they_speak_every_language_of_the_pack(self) -> None:
        languages = set(Project.from_folder("insurrection", ["starlight"]).pack.pack.languages)
        assert all(set(it.says) == languages for it in FUNCTIONS)


class TestThePack:
    def test_it_is_sound(self, capsys) -> None:
        assert main(["validate", "starlight", "--strict"]) == 0
        assert "with starlight; nothing found" in capsys.readouterr().out

    def test_its_scenarios_come_out(self, capsys) -> None:
        assert main(["test", "starlight"]) == 0, capsys.readouterr().out

    @pytest.mark.parametrize("lands", ["basic", "advanced"])
    @pytest.mark.parametrize("players", [2, 6])
    def test_games_end(self, lands, players) -> None:
        game = cardwright.load("insurrection", {"lands": lands}, ["starlight"])
        for seed in range(5):
            state = game.start(players, seed)
            play_out(state, [bot_named("random", seed)] * players)
            assert state.result is not None
            assert game.from_json(state.to_json()).result == state.result
        assert json.loads(state.to_json())["requires"] == {"starlight": "1.0.0"}

    def test_without_the_plugin_it_says_what_is_missing(self) -> None:
        folder = Path(plugins.pack_folders()["starlight"])
        with plugins.blocking("starlight"):
            found = Project.from_folder(folder).check(advice=False).findings
        assert [it.code for it in found] == ["CW401"] * 3 + ["CW862"]
        assert "which is blocked" in found[-1].message


class TestSpanish:
    def test_the_cards_read_as_before(self, spanish) -> None:
        lines = []
        for card in spanish.cards():
            lines.append(f"{card.title}: {' | '.join(text for face in card.faces for text in face.texts)}")
        text = "\n".join(lines) + "\n"
        if os.environ.get("CARDWRIGHT_GOLDEN") == "write":
            GOLDEN.write_text(text, encoding="utf-8")
        assert text == GOLDEN.read_text(encoding="utf-8")

    def test_every_name_is_spanish(self, spanish) -> None:
        """No name is left out: where one is, the text would fall back to English."""
        pack = spanish.pack
        named = [*pack.icons.values(), *pack.kinds.values(), *pack.decks.values()]
        assert [it.name for it in named if "es" not in it.title] == []
        assert [
            name for name, said in (*pack.spoken.items(), *pack.table.words.items()) if "es" not in said
        ] == []

    def test_nothing_is_shown_as_it_is_written(self, spanish) -> None:
        texts = [text for card in spanish.cards() for face in card.faces for text in face.texts]
        assert not [it for it in texts if re.search(r"«|_|\b(the|if|cards?|per|le|la carte|si vous)\b", it)]

    @pytest.mark.parametrize(
        ("one", "many"),
        [
            ("carta de Pueblo", "cartas de Pueblo"),
            ("Animal", "Animales"),
            ("Dragón", "Dragones"),
            ("Paladín", "Paladines"),
            ("Luz", "Luces"),
            ("Lunes", "Lunes"),
        ],
    )
    def test_plurals(self, spanish: Printer, one, many) -> None:
        assert spanish.tongue.plural(one) == many

    @pytest.mark.parametrize(
        ("words", "last", "said"),
        [
            (["a"], "y", "a"),
            (["a", "b", "c"], "y", "a, b y c"),
            (["uno", "isla"], "y", "uno e isla"),
            (["agua", "hielo"], "y", "agua y hielo"),
            (["uno", "otro"], "o", "uno u otro"),
        ],
    )
    def test_lists(self, spanish, words, last, said) -> None:
        assert Spanish(spanish.words).listed(words, last) == said


def test_the_bot_plays_well_and_the_same_again() -> None:
    game = cardwright.load("insurrection", extensions=["starlight"])
    leads = []
    for seed in range(4):
        states = [game.start(2, seed) for _ in range(2)]
        for state in states:
            play_out(state, [bot_named("stargazer", seed), bot_named("random", seed)])
        assert states[0].to_json() == states[1].to_json()
        leads.append(states[0].result.scores[0] - states[0].result.scores[1])
    assert sum(leads) > 0


def test_the_check_and_the_format(tmp_path, capsys) -> None:
    folder = tmp_path / "lone"
    folder.mkdir()
    icons = "icons: {moon: {name: {en: Moon, fr: Lune}}}\n"
    card = "people: {owl: {name: {en: Owl, fr: Hibou}, initiative: [200], icons: moon, score: 2 * moon}}\n"
    page = "pack: lone\ntitle: {en: Lone, fr: Seul}\nversion: 1.0.0\nextends: insurrection\n"
    (folder / "pack.yaml").write_text(page + icons + card, encoding="utf-8")
    assert main(["validate", str(folder), "--format", "markdown"]) == 0
    shown = capsys.readouterr().out
    assert "warning | starlight/lonely_icons | 'moon' is printed on 'owl' only" in shown
    assert main(["validate", "insurrection", "--format", "markdown", "--strict"]) == 0
    assert capsys.readouterr().out == "Nothing found in `insurrection`.\n"
