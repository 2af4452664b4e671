"""A balance report names what is off and nothing else, says how sure it is, and is the same wherever it is worked out."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

import cardwright
from cardwright.bots.series import Series, game_of
from cardwright.cli import main
from cardwright.errors import SettingError
from cardwright.lab.given import give
from cardwright.lab.measure import Plan, kinds_tried, measure
from cardwright.lab.page import page
from cardwright.lab.report import Goal, Report, report_of
from cardwright.lab.restricted import Rule
from cardwright.lab.statistics import Estimate
from cardwright.lab.watch import Watched, watch_games
from tests.lab.planted import FAIR, FAULTS, found, judged, planted

FAIR_TABLE = Series(str(FAIR.parent), {}, 4, ("random",) * 4, 1)
INSURRECTION = Series("insurrection", {}, 4, ("random",) * 4, 1)


def reported(series: Series, plan: Plan, goal: Goal | None = None) -> Report:
    return report_of(measure(series, plan, None, 1, lambda done, whole: None), goal)


# ---------------------------------------------------------------- what is named


@pytest.mark.slow
def test_a_doubled_card_is_named_first(tmp_path: Path) -> None:
    first, *_ = judged(planted(tmp_path, "a card doubled"), seed=3, games=80)
    assert (first.about, first.name) == ("card", "cloth")
    assert first.estimate is not None and first.estimate.low > 0
    assert "cloth is strong: whoever holds it wins" in first.words and "other kinds of 'wares'" in first.words
    assert first.command.startswith("cardwright balance ") and "--tune cloth" in first.command


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS)
def test_planted_faults_are_named_first_and_nothing_is_named_where_nothing_is(
    tmp_path: Path, fault: str
) -> None:
    assert found(fault, 6, tmp_path, first=100) == 6


def test_a_figure_of_few_games_that_never_varied_is_not_called_certain() -> None:
    never = Estimate(0.0, 0.0, 0.0, 1.0, 20)
    loosened = never.loosened(100 / 20)
    assert loosened.low < -9 and loosened.high > 9
    assert Estimate(30.0, 29.0, 31.0, 0.0, 400).loosened(0.25).p < 1e-6


def test_one_more_on_a_card_is_one_point_for_each_copy_that_is_held() -> None:
    report = reported(replace(FAIR_TABLE, seed=5), Plan(30, sections=("cards",)))
    for card in report.cards:
        assert card.plus_one is not None and 1 <= card.plus_one.value < 2
        assert card.worth is not None and abs(card.worth.value - 3 * card.plus_one.value) < 1e-6
        # Every card is worth the same, so it does not matter which one a seat is given.
        assert card.given is not None and card.given.value == 0
    assert not report.pairs


@pytest.mark.slow
def test_cards_of_one_deck_are_tried_alone() -> None:
    report = reported(INSURRECTION, Plan(4, sections=("cards",), decks=("leaders",)))
    tried = {it.name for it in report.cards if it.plus_one is not None or it.impact is not None}
    assert tried and {game_of(INSURRECTION).pack.kinds[it].deck for it in tried} == {"leaders"}


@pytest.mark.slow
def test_controls_hold_and_the_strength_of_bots_shows() -> None:
    plan = Plan(8, skill=("random", "greedy"), skill_games=40, sections=("skill",))
    report = reported(INSURRECTION, plan)
    assert all(holds for _, holds in report.controls) and len(report.controls) == 4
    assert report.skill["random", "random"].value == 25
    assert report.skill["greedy", "random"].value > 60 > 20 > report.skill["random", "greedy"].value


@pytest.mark.slow
def test_a_goal_is_approached_by_the_numbers_that_may_change() -> None:
    plan = Plan(40, sections=(), tune=("corruption_limit",))
    report = reported(INSURRECTION, plan, Goal("evil", 0.0))
    assert [it.more.get("delta") for it in report.towards] == [2, 1, None, -1, -2]
    with pytest.raises(SettingError, match=r"no game ends with 'evli'.*did you mean 'evil'"):
        reported(INSURRECTION, replace(plan, games=4), Goal("evli", 0.0))


# ---------------------------------------------------------------- how it is measured


def test_a_card_is_given_by_exchange_and_offered_where_it_can_be_chosen() -> None:
    game = game_of(INSURRECTION)
    state, before = game.start(4, 7), game.start(4, 7)
    assert give(state, "dragon", 2) or give(state, "tamer", 2)
    moved = [it for it in range(len(state.at) - 1) if state.at[it] != before.at[it]]
    assert len(moved) == 2
    assert sorted(it for row in state.z[5:] for it in row) == sorted(it for row in before.z[5:] for it in row)
    while state.decisions:
        state.choose(0, state.decisions[0].player)
    assert state.result is not None


def test_a_restricted_bot_never_takes_what_it_may_not_where_it_has_another_choice() -> None:
    rule = Rule(always=False, icon="corruption")
    icons = {
        name for name, kind in game_of(INSURRECTION).pack.kinds.items() if "corruption" in kind.faces[0].icons
    }
    plain, restricted = (_taken(it, icons) for it in (None, rule))
    assert restricted < plain / 2


def _taken(rule: Rule | None, kinds: set[str]) -> int:
    """How often the first player chose such a card in four games, sitting in every seat."""
    total = 0
    for number, it in enumerate(watch_games(INSURRECTION, 0, 4, rule or Rule(False, rule="none"))):
        assert isinstance(it, Watched)
        total += sum((-number) % 4 in it.chosen.get(kind, ()) for kind in kinds)
    return total


def test_who_leads_and_what_is_offered_is_noted() -> None:
    (it,) = watch_games(INSURRECTION, 3, 1)
    assert isinstance(it, Watched)
    assert it.options > it.played.choices > 20 and len(it.leaders) == len(it.lasts) > 5
    offers = sum(offer.taken for offer in it.offers.values())
    assert offers == it.played.choices - it.forced


# ---------------------------------------------------------------- the command


class Tags(HTMLParser):
    """Reads a page: every tag that is opened is closed, and nothing comes from elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.plots = 0

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        assert tag not in ("script", "link", "img", "iframe")
        assert not any(name in ("src", "href") for name, _ in attributes)
        if tag not in ("meta", "br"):
            self.open.append(tag)
        self.plots += tag == "svg"

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.slow
def test_the_page_and_the_figures_are_the_same_with_any_number_of_processes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = []
    for jobs in ("1", "2"):
        figures, html = tmp_path / f"{jobs}.json", tmp_path / f"{jobs}.html"
        words = ["balance", str(FAIR.parent), "--games", "12", "--skill", "random", "--skill-games", "4"]
        assert main([*words, "--jobs", jobs, "--json", str(figures), "--html", str(html)]) == 0
        texts.append((figures.read_text(), html.read_text()))
        shown = capsys.readouterr()
        assert "Verdict" in shown.out and "Controls: 2 of 2 hold" in shown.out and not shown.err
    assert texts[0] == texts[1]
    told = json.loads(texts[0][0])
    assert told["games"] == 12 and {it["name"] for it in told["cards"]} >= {"amber", "furs"}
    assert all(re.fullmatch(r"purse", it) for it in told["what_if"]) and told["not_measured"]
    tags = Tags()
    tags.feed(texts[0][1])
    assert not tags.open and tags.plots >= 5


def test_names_in_a_page_are_only_names() -> None:
    report = reported(FAIR_TABLE, Plan(4, sections=()))
    report.health["<script>alert(1)</script>"] = ["<b>"]
    assert "<script>" not in page(report) and "&lt;script&gt;" in page(report)


def test_more_kinds_than_are_tried_are_refused_before_anything_is_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("cardwright.lab.measure.MOST_KINDS", 20)
    assert main(["balance", "insurrection", "--games", "4"]) == 2
    said = capsys.readouterr().err
    assert "52 kinds of cards are too many to be tried one by one: 20 are" in said
    assert "--deck" in said and "--only skill strategies what-if" in said
    game = cardwright.load("insurrection")
    assert {it.deck for it in kinds_tried(game.pack, Plan(decks=("leaders",)))} == {"leaders"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--only", "crads"], "there is no section 'crads' (did you mean 'cards'?)"),
        (["--tune", "tamr"], "'insurrection' has no number 'tamr'"),
        (["--goal", "evil"], "'evil' is no goal (write how often, as in --goal ENDING=45%)"),
        (["--deck", "peple"], "'insurrection' has no deck 'peple' (did you mean 'people'?)"),
        (["--within", "-1"], "--within is a number above 0, not -1"),
        (["--skill", "gredy"], "there is no bot 'gredy' (did you mean 'greedy'?)"),
        (["--games", "0"], "--games is 1 or more, not 0"),
        (["--html", "no/such/folder/it.html"], "no/such/folder"),
    ],
)
def test_what_cannot_be_is_said_before_anything_is_played(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["balance", "insurrection", *words]) == 2
    assert said in capsys.readouterr().err


def test_games_that_break_are_named_before_all_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = FAIR.read_text().replace("    add roll(6) to points\n", "    add 6 // (roll(6) - 1) to points\n")
    (tmp_path / "pack.yaml").write_text(text)
    assert main(["balance", str(tmp_path), "--games", "12", "--jobs", "1", "--only"]) == 1
    assert "1. " in (shown := capsys.readouterr().out) and "games broke; the first with seed" in shown


def test_chance_of_a_report_is_its_seed() -> None:
    one, other = (reported(replace(FAIR_TABLE, seed=it), Plan(10, sections=())).seats for it in (1, 2))
    again = reported(FAIR_TABLE, Plan(10, sections=())).seats
    assert one == again != other
