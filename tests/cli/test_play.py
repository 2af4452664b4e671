"""`cardwright play`, at a pseudo-terminal and in a pipe."""

from __future__ import annotations

import json
import random
import re

import pytest

import cardwright
from cardwright.bots import bot_named
from cardwright.bots.seat import Seat
from cardwright.cli.table.drawing import drawn_table
from cardwright.cli.table.names import Namer
from cardwright.cli.table.undo import undone
from tests.cli.terminal import CLEAR, Terminal, plain, run, screen

ADVANCED = ("insurrection", "--set", "lands=advanced", "--players", "3", "--seed", "22", "--lang", "fr")


def played(choose=lambda decision: 0):
    """The game of `ADVANCED` as the kernel plays it, the first seat by `choose`."""
    state = cardwright.load("insurrection", {"lands": "advanced"}).start(3, seed=22)
    bot = bot_named("random", 22)
    while state.decisions:
        decision = state.decisions[0]
        if decision.player == 0:
            yield state
            state.choose(choose(decision), 0)
        else:
            state.choose(bot.choose(Seat(state, decision.player)), decision.player)
    yield state


# ---------------------------------------------------------------- a whole game


@pytest.mark.slow
def test_a_whole_game_in_french_with_an_undo_and_a_kill(tmp_path):
    file = tmp_path / "partie.json"
    terminal = Terminal("play", *ADVANCED, "--save", str(file))
    undone_once = left_out = False
    prompts = 0
    while (shown := terminal.prompt()) is not None:
        prompts += 1
        left_out = left_out or "Pas proposé" in shown
        if prompts == 9:
            # Killed in the middle of a choice: what is on the screen comes again, whole.
            before = screen(shown)
            terminal.kill()
            terminal = Terminal("play", "--resume", str(file))
            shown = terminal.prompt()
            assert shown is not None
            assert screen(shown) == before
        if not undone_once:
            terminal.type("u")
            answer = terminal.prompt()
            assert answer is not None
            undone_once = "Annulé" in answer
            assert undone_once or "Non :" in answer or "rien à annuler" in answer
        terminal.type("1")
    assert undone_once
    assert left_out
    *_, state = played()
    end = screen(terminal.rest)
    assert "La partie est terminée." in end
    for player, score in enumerate(state.result.scores):
        assert any(
            line.startswith(f"Joueur {player + 1}") and f" {score} " in line for line in end.split("\n")
        )
    assert json.loads(file.read_text(encoding="utf-8"))["state"]["history"] == state.history


def test_the_table_is_drawn_as_people_lay_it_out():
    terminal = Terminal("play", *ADVANCED)
    terminal.prompt()
    terminal.type("1")
    lines = [line.strip() for line in screen(terminal.prompt()).split("\n")]
    terminal.kill()
    starts = [
        "Chemin",
        "Corruption",
        "Centre, avec Corruption",
        "Centre, sans",
        "Main (vous)",
        "Joueur 1 choisit",
    ]
    places = [next(at for at, line in enumerate(lines) if line.startswith(it)) for it in starts]
    assert places == sorted(places)
    assert "[► Forteresse Rebelle]" in lines[places[0]]
    assert "sur 10" in lines[places[1]]


def test_colours_on_a_terminal_and_none_in_a_pipe():
    terminal = Terminal("play", *ADVANCED)
    assert "\x1b[" in terminal.prompt()
    terminal.kill()
    piped = run("play", *ADVANCED, given="1\n1\nq\n")
    assert piped.returncode == 0
    assert "\x1b" not in piped.stdout
    assert "n'est pas enregistrée" in piped.stdout


def test_commands_at_the_prompt():
    shown = run("play", *ADVANCED, given="h\nl\nx\n99\nu\n\n").stdout
    assert "annuler" in shown
    assert "Pioche Peuple : mélange" in shown
    assert "« x » n'est pas proposé : un numéro de 1 à 2" in shown
    assert "« 99 » n'est pas proposé" in shown
    assert "rien à annuler" in shown
    # The end of the input is a goodbye
    assert "n'est pas enregistrée" in shown


def test_what_a_bot_makes_of_the_options():
    """It knows what the player knows: other hidden cards, the same advice. What it thinks itself is told on request."""
    words = ("insurrection", "--players", "2", "--seed", "5", "--bot", "ismcts:30")
    shown = run("play", *words, given="t\n1\nq\n").stdout
    advice = shown.partition("What a bot thinks of them, in 30 simulations")[2].splitlines()
    assert advice[1].split() == ["tried", "value"]
    rows = [re.fullmatch(r"(\d)  (.+?) +(\d+) +(\d+)%", line) for line in advice[2:4]]
    assert sorted(it[1] for it in rows) == ["1", "2"]
    assert sum(int(it[3]) for it in rows) == 30 and int(rows[0][3]) >= int(rows[1][3])
    assert "Player 2 thought" not in shown
    told = run("play", *words, "--thoughts", given="1\nq\n").stdout
    assert "Player 2 thought, in 30 simulations:" in told and "Player 1 thought" not in told


def test_its_advice_on_several_at_once_has_the_numbers_that_are_typed():
    words = ("tests/proofs/payment", "--players", "2", "--seed", "5", "--bot", "ismcts:30")
    shown = run("play", *words, given="1\nt\nq\n").stdout
    advice = shown.partition("What a bot thinks of them")[2]
    assert re.search(r"^ +0 none of them$", shown, re.MULTILINE)
    assert re.search(r"^0  none of them +\d+ ", advice, re.MULTILINE)


# ---------------------------------------------------------------- several people


def test_between_two_people_the_screen_is_cleared_and_nothing_hidden_shown():
    terminal = Terminal("play", "insurrection", "--players", "2", "--human", "1", "2", "--seed", "5")
    terminal.process.expect_exact("Enter goes on: ")
    assert "Hand" not in plain(terminal.process.before)
    terminal.type("")
    first = screen(terminal.prompt())
    state = cardwright.load("insurrection").start(2, seed=5)
    namer = Namer(state.program, "en")
    assert f"{drawn_hand(namer, state, 0)[0]} " in first
    terminal.type("1")
    terminal.process.expect_exact("Enter goes on: ")
    between = terminal.process.before
    assert CLEAR in between
    assert screen(between).strip() == "Player 2's turn to look. The others look away;"
    terminal.type("")
    second = screen(terminal.prompt())
    terminal.kill()
    for name in drawn_hand(namer, state, 0):
        assert name in first
        assert name not in second


def drawn_hand(namer, state, seat):
    return [namer.piece(it["name"]) for it in state.view(seat)["zones"]["hand"][seat]]


def test_what_is_drawn_does_not_depend_on_what_the_seat_cannot_know():
    from rich.console import Console

    console = Console(width=200)

    def drawn(state):
        with console.capture() as capture:
            console.print(drawn_table(state, 0, Namer(state.program, "en")))
        return capture.get()

    compared = 0
    for state in played(lambda decision: len(decision) // 2):
        if state.decisions:
            world = Seat(state, 0).imagination().world(random.Random(len(state.history)))
            compared += world.z != state.z
            assert drawn(world) == drawn(state)
    assert compared > 5


# ---------------------------------------------------------------- undo


def test_undo_gives_nothing_away():
    seen_before = allowed = refused = 0
    for state in played(lambda decision: len(decision) - 1):
        before, why_not = undone(state, 0, (0,))
        if before is None:
            refused += why_not == "undo_seen"
            continue
        allowed += 1
        names = {it["name"] for it in visible(before.view(0))}
        assert {it["name"] for it in visible(state.view(0))} <= names
        seen_before += 1
    assert allowed and refused


def visible(view):
    for zone in view["zones"].values():
        for part in zone if isinstance(zone, list) else ():
            yield from [part] if isinstance(part, dict) else part if isinstance(part, list) else ()


def test_undo_stops_at_the_choice_of_another_person():
    for state in played():
        others = [at for at in range(0, len(state.history), 2) if state.history[at] != 0]
        mine = [at for at in range(0, len(state.history), 2) if state.history[at] == 0]
        if mine and others and others[-1] > mine[-1]:
            assert undone(state, 0, (0, 1, 2)) == (None, "undo_others")


# ---------------------------------------------------------------- mistakes

MISTAKES = [
    (["insurection"], "there is no pack 'insurection' (did you mean 'insurrection'?)"),
    ([], "say which pack to play (one of: insurrection, rebel_nox"),
    (["insurrection", "--set", "land=advanced"], "no option 'land' (did you mean 'lands'?)"),
    (["insurrection", "--set", "lands=advancd"], "cannot be 'advancd' (did you mean 'advanced'?)"),
    (["insurrection", "--set", "lands"], "'lands' is not written NAME=VALUE"),
    (["insurrection", "--players", "7"], "for 2 to 6 players, not 7"),
    (["insurrection", "--human", "5"], "there is no seat '5' (seats are 1 to 4"),
    (["insurrection", "--human", "one"], "there is no seat 'one'"),
    (["insurrection", "--human", "1", "2"], "several people need a terminal"),
    (["insurrection", "--bot", "gredy"], "there is no bot 'gredy' (did you mean 'greedy'?)"),
    (["insurrection", "--bot", "ismcts:many"], "'many' is no number of simulations for 'ismcts'"),
    (["insurrection", "--thoughts"], "--thoughts shows what 'ismcts' thinks (add --bot ismcts)"),
    (["insurrection", "--lang", "de"], "does not speak 'de' (its languages: en, fr)"),
    (["insurrection", "--save", "/nowhere/at/all.json"], "cannot be written"),
    (["--resume", "/nowhere/at/all.json"], "cannot be read"),
    (["insurrection", "--resume", "x.json"], "PACK cannot be given with --resume"),
]


@pytest.mark.parametrize(
    ("words", "said"), MISTAKES, ids=lambda it: " ".join(it) if isinstance(it, list) else ""
)
def test_a_mistake_is_one_line_and_status_2(words, said):
    found = run("play", *words)
    assert found.returncode == 2
    assert found.stdout == ""
    assert said in found.stderr
    assert found.stderr.count("\n") == 1


@pytest.fixture
def saved(tmp_path):
    """A game kept after two choices."""
    file = tmp_path / "game.json"
    found = run("play", *ADVANCED, "--save", str(file), given="1\n1\nq\n")
    assert f"cardwright play --resume {file}" in found.stdout
    return file


DAMAGES = [
    lambda text: text[: len(text) // 2],
    lambda text: "",
    lambda text: "[]",
    lambda text: text.replace('"cardwright_play":1', '"cardwright_play":2'),
    lambda text: text.replace('"humans":[0]', '"humans":[7]'),
    lambda text: text.replace('"players":3', '"players":4'),
    lambda text: text.replace('"bot":"random"', '"bot":"rando"'),
    lambda text: text.replace('"lands":"advanced"', '"lands":"basic"'),
    lambda text: text.replace('"seed":22', '"seed":8'),
    lambda text: text.replace('"history":[', '"history":[0,1,'),
    lambda text: text.replace('"lang":"fr"', '"lang":"xx"'),
]


@pytest.mark.slow
@pytest.mark.parametrize("damage", range(len(DAMAGES)))
def test_a_damaged_file_is_one_line_and_status_2(saved, damage):
    text = saved.read_text(encoding="utf-8")
    damaged = DAMAGES[damage](text)
    assert damaged != text
    saved.write_text(damaged, encoding="utf-8")
    found = run("play", "--resume", str(saved))
    assert (found.returncode, found.stdout) == (2, "")
    assert found.stderr.count("\n") == 1
    assert "Traceback" not in found.stderr


def test_a_game_that_was_kept_goes_on_where_it_was(saved):
    history = json.loads(saved.read_text(encoding="utf-8"))["state"]["history"]
    found = run("play", "--resume", str(saved), given="q\n")
    assert found.returncode == 0
    assert json.loads(saved.read_text(encoding="utf-8"))["state"]["history"] == history
    assert [it.name for it in saved.parent.iterdir()] == [saved.name]


def test_bots_alone_play_to_the_end():
    found = run("play", "insurrection", "--human", "none", "--seed", "1")
    assert found.returncode == 0
    assert "The game is over." in found.stdout


def test_the_interface_says_the_same_in_both_languages():
    from cardwright.cli.table.words import WORDS

    keys = {frozenset(table) for table in WORDS.values()}
    assert len(keys) == 1
    for key in WORDS["en"]:
        assert WORDS["en"][key].count("{") == WORDS["fr"][key].count("{")
