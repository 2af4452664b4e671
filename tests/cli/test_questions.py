"""What players are asked in our games, in both languages, read as they read it."""

from __future__ import annotations

import random

import pytest

import cardwright
from cardwright.cli.table.asking import Question
from cardwright.cli.table.forced import Forced
from cardwright.cli.table.names import Namer

SECRET = {
    "en": "Choose a card from your hand in secret. Once all have chosen: put that card face up on the table",
    "fr": "Choisissez une carte de votre main en secret. Quand tous ont choisi : placez cette carte face visible "
    "sur la table",
}


@pytest.fixture(scope="module")
def questions():
    """What each rule asks by its name, in a few games of chance: the reason and what the options say."""

    def asked(pack, options, players, language, seeds):
        game, found = cardwright.load(pack, options), {}
        for seed in seeds:
            state, chance = game.start(players, seed), random.Random(seed)
            namer = Namer(state.program, language)
            while state.decisions:
                decision = state.decisions[0]
                key = (decision.rule, decision.site.number)
                if key not in found:
                    question = Question(state, decision, namer)
                    said = [question.option_name(it).plain for it in decision if it.kind in ("yes", "branch")]
                    found[key] = [it.replace("\N{NO-BREAK SPACE}", " ") for it in (question.reason(), *said)]
                state.choose(chance.randrange(len(decision)), decision.player)
        return found

    return {
        (pack, language): asked(pack, options, players, language, range(4))
        for pack, options, players in (("insurrection", {"lands": "advanced"}, 3), ("rebel_nox", {}, 4))
        for language in ("en", "fr")
    }


def texts(questions, pack, language, rule):
    return [text for (name, _), said in questions[pack, language].items() if name == rule for text in said]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_secret_choice_is_not_said_to_be_face_up(questions, language):
    assert texts(questions, "insurrection", language, "plan") == [SECRET[language]]


@pytest.mark.parametrize(
    ("language", "taken"), [("en", "take that card into your hand"), ("fr", "à votre main")]
)
def test_the_leader_that_is_kept_is_not_said_to_go_back(questions, language, taken):
    (text,) = texts(questions, "insurrection", language, "choose_leaders")
    assert text.endswith(taken)


def test_a_look_is_called_a_look(questions):
    assert texts(questions, "insurrection", "fr", "look_step") == [
        "",
        "oui : Regardez la carte du dessus de la pioche Peuple ; soit placez la carte regardée sous la pioche Peuple, "
        "soit placez la carte regardée au centre",
        "",
        "Placez la carte regardée sous la pioche Peuple",
        "Placez la carte regardée au centre",
    ]


def test_whoever_is_asked_is_you(questions):
    assert texts(questions, "rebel_nox", "en", "infiltrate") == [
        "Put a card from your hand into the hand of the other player"
    ]


@pytest.mark.parametrize("pack", ["insurrection", "rebel_nox"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_question_quotes_code(questions, pack, language):
    for said in questions[pack, language].values():
        for text in said:
            assert not any(sign in text for sign in ("“", "«", "_", "==", "Record")), text


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            "No choice: nothing else would have left enough Corruption for Evil to win (Turn). "
            "So: Take the card played into your hand",
        ),
        (
            "fr",
            "Pas de choix : rien d'autre n'aurait laissé assez de Corruption pour que le Mal gagne (Tour). "
            "Donc : Ajoutez la carte jouée à votre main",
        ),
    ],
)
def test_who_had_to_take_a_card_back_is_told_why(language, said):
    game = cardwright.load("insurrection")
    state = game.stage(
        "turn",
        players=2,
        arguments=[0],
        zones={
            "centre": "chaos*2, dragon, skeleton, necromancer",
            "played": ["wolf", ""],
            "hand": ["squire", ""],
        },
        values={"outcome": "evil", "token": 0},
    )
    forced = Forced(state, Namer(state.program, language))
    assert forced.since(state, 0, 0) == [said]
    assert forced.since(state, 0, 1) == [], "it was not the other player who had to"


def test_who_had_a_choice_is_not_told_so():
    state = cardwright.load("insurrection").start(2, 1)
    while len(state.history) < 12:
        state.choose(0, state.decisions[0].player)
    assert Forced(state, Namer(state.program, "en")).since(state, 0, 0) == []


@pytest.mark.slow
def test_a_piece_on_a_board_is_offered_with_its_space_and_a_long_condition_is_not_read_out():
    state, chance = cardwright.load("requiem", {"mode": "starter"}).start(2, 3), random.Random(1)
    namer, met = Namer(state.program, "en"), set()
    for _ in range(60):
        question, decision = Question(state, state.decisions[0], namer), state.decisions[0]
        assert not {"“", "…"} & {*question.reason()}
        if decision.rule == "walk":
            met |= {question.option(it).plain for it in decision if it.kind == "piece"}
        state.choose(chance.randrange(len(decision)), decision.player)
    assert met and all(" · space " in it for it in met)
