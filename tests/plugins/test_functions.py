"""Functions of plugins: checked, described, compiled and bounded like the kernel's own."""

import json
import warnings

import pytest

import cardwright
from cardwright import plugins
from cardwright.describe.card_sheet import Printer
from cardwright.errors import GameError, SettingError
from cardwright.findings import codes
from cardwright.findings.diagnostic import PackError
from cardwright.plugins.registry import Registry
from cardwright.project import Project
from tests.checking import check, findings_in, load

NORTH = """
from cardwright.hooks import PureFunction, hookimpl

def spread(numbers):
    return numbers[-1] - numbers[0] if numbers else 0

def doubled(number):
    return 2 * number

def either(one, other):
    return one or other

@hookimpl
def cardwright_functions():
    return [
        PureFunction(
            "spread", "how far apart the smallest and the greatest number are", ("numbers",), "number", spread,
            {"en": "the spread of {1} among {0}", "fr": "l'écart de {1} parmi {0}"},
            ((((1, 4, 9),), 8), (((),), 0)), least=0, most=1000,
        ),
        PureFunction("doubled", "twice the number", ("number",), "number", doubled, {"en": "twice {0}"}, (((3,), 6),)),
        PureFunction(
            "one_holds", "whether one of two holds", ("flag", "flag"), "flag", either,
            {"en": "either {0} or {1}"}, (((True, False), True), ((False, False), False)),
        ),
    ]
"""
REQUIRES = ("languages: [en]", "languages: [en]\nrequires: [north]")


STILL = ("draw 1 from box to hand", "points of player becomes 0")


def score(formula):
    return ("score: 4", f"score: {formula}")


@pytest.fixture
def north(install):
    install("north", NORTH)


def printed(folder, kind="bear", language="en"):
    return Printer(load(folder), language).card(kind).faces[0].texts[0]


def codes_of(folder):
    return [it.code for it in findings_in(folder)]


class TestAllWorksAsForTheKernelsOwn:
    def test_it_is_checked_described_and_played(self, north, tiny):
        folder = tiny(REQUIRES, STILL, score("2 * spread(cards in hand, initiative) + 1"))
        assert printed(folder) == "1 + 2 × the spread of initiative among cards in your hand"
        game = cardwright.load(folder)
        state = game.stage("main", players=2, zones={"hand": ["bear, bear", ""]})
        assert state.evaluate("spread(cards in hand of player, initiative)", 0) == 2
        assert state.evaluate("score of first(hand of player)", 0) == 5
        assert state.evaluate("spread(cards in hand of player, initiative)", 1) == 0

    def test_numbers_and_flags(self, north, tiny):
        folder = tiny(REQUIRES, STILL, score("3 if one_holds(animal > 2, doubled(soldier) == 4) else 0"))
        assert printed(folder) == (
            "3 if either you have more than 2 Animals or twice the number of Soldiers is 4, otherwise 0"
        )
        state = cardwright.load(folder).stage("main", players=2, zones={"hand": ["bear", ""]})
        assert state.evaluate("score of first(hand of player)", 0) == 3

    def test_a_language_without_a_text_of_its_own_speaks_english(self, north, tiny):
        french = ("languages: [en]", "languages: [en, fr]\nrequires: [north]")
        checked = check(tiny(french, score("doubled(spread(hand, initiative))"))).pack
        texts = [Printer(checked, it).card("bear").faces[0].texts[0] for it in ("en", "fr")]
        assert texts[0] == ("Twice the spread of initiative among cards in your hand")
        assert "Twice l'écart d'initiative" in texts[1]

    @pytest.mark.parametrize(
        ("formula", "code", "message"),
        [
            (
                "spread(cards in hand)",
                codes.WRONG_ARGUMENTS,
                "'spread' takes 2 things in its brackets, not 1",
            ),
            ("spread(3, initiative)", codes.TYPE_MISMATCH, ""),
            ("doubled(hand)", codes.TYPE_MISMATCH, "'doubled' needs a number, but this is several cards"),
            (
                "3 if one_holds(1, animal > 0) else 0",
                codes.TYPE_MISMATCH,
                "is true or false, but this is a number",
            ),
            ("one_holds(animal > 0, animal > 1)", codes.TYPE_MISMATCH, "'score' must be a number"),
            ("spred(hand, initiative)", codes.UNKNOWN_NAME, "there is no function 'spred'"),
        ],
    )
    def test_a_mistake_is_a_finding(self, north, tiny, formula, code, message):
        (found,) = findings_in(tiny(REQUIRES, score(formula)))
        assert found.code == code
        assert message in found.message

    def test_a_mistyped_name_is_suggested(self, north, tiny):
        (found,) = findings_in(tiny(REQUIRES, score("spred(hand, initiative)")))
        assert found.hint == "did you mean 'spread'?"

    def test_what_it_reads_is_known(self, north, tiny):
        reads = Printer(load(tiny(REQUIRES, score("spread(hand, animal)"))), "en").card("bear").reads
        assert "hand" in str(reads)

    def test_costs_are_bounded(self, north, tiny):
        deep = "initiative"
        for _ in range(4):
            deep = f"spread(box, {deep})"
        many = ("initiative: [3, 5]", f"initiative: [{', '.join(map(str, range(90)))}]")
        assert codes.TOO_COSTLY in codes_of(tiny(REQUIRES, many, score(deep)))

    def test_the_table_does_not_show_what_it_reads_in_hidden_places(self, north, tiny):
        table = ("result:", "table: {rows: [[{number: 'spread(box, initiative)'}]]}\nresult:")
        (found,) = [it for it in findings_in(tiny(REQUIRES, table)) if it.code == codes.NOT_ALLOWED]
        assert "'box' is not for all eyes" in found.message


class TestWhatAPackRequires:
    def test_only_what_is_required_is_there(self, north, tiny):
        (found,) = findings_in(tiny(score("doubled(3)")))
        assert found.message == "there is no function 'doubled'"
        assert found.hint == "the plugin 'north' has it: add 'requires: [north]' to pack.yaml"

    def test_a_plugin_that_is_not_installed(self, site, tiny):
        missing, unknown = findings_in(tiny(REQUIRES, score("doubled(3)")))
        assert (missing.code, missing.span.line) == (codes.PLUGIN_MISSING, 6)
        assert missing.message == "the pack needs the plugin 'north', which is not installed"
        assert "pip install cardwright-north" in missing.hint
        assert unknown.hint == "it may come from the plugin 'north', which is missing"

    def test_a_plugin_that_is_blocked(self, north, tiny):
        with plugins.blocking("north"):
            missing = findings_in(tiny(REQUIRES))[0]
        assert missing.message == "the pack needs the plugin 'north', which is blocked"
        assert codes_of(tiny(REQUIRES)) == []

    def test_a_plugin_that_is_broken(self, install, tiny):
        install("north", "1 / 0")
        with pytest.warns(match="ZeroDivisionError"):
            missing = findings_in(tiny(REQUIRES))[0]
        assert missing.message == "the pack needs the plugin 'north', which cannot be loaded"

    def test_a_name_of_the_pack_is_not_taken_over(self, north, tiny):
        zone = ("  box: {", "  spread: {seen_by: nobody}\n  box: {")
        (found,) = findings_in(tiny(REQUIRES, zone))
        assert found.code == codes.FUNCTION_NAME_TAKEN
        assert found.message == "the function 'spread' of the plugin 'north' has the name of a zone"
        assert codes_of(tiny(zone)) == [], "without the plugin it is just a zone"

    def test_two_plugins_with_one_function(self, north, install, tiny):
        install("south", NORTH)
        both = ("languages: [en]", "languages: [en]\nrequires: [north, south]")
        found = findings_in(tiny(both))
        assert {it.code for it in found} == {codes.FUNCTION_NAME_TAKEN}
        assert found[0].message.endswith("has the name of one of the plugin 'north'")

    def test_it_is_a_list_of_names(self, site, tiny):
        (found,) = findings_in(tiny(("languages: [en]", "languages: [en]\nrequires: north")))
        assert found.code == codes.WRONG_TYPE


def test_functions_whose_names_run_together_stay_apart(install, tiny):
    one = "from cardwright.hooks import *\n@hookimpl\ndef cardwright_functions():\n    return [PureFunction("
    for plugin, name, gives in (("a_b", "c", 1), ("a", "b_c", 2)):
        rest = f"'{name}', 'x', ('number',), 'number', lambda n: {gives}, {{'en': 'x'}}, (((0,), {gives}),))]"
        install(plugin, one + rest)
    both = ("languages: [en]", "languages: [en]\nrequires: [a, a_b]")
    state = cardwright.load(tiny(both, STILL)).start(players=2, seed=1)
    assert (state.evaluate("c(0)"), state.evaluate("b_c(0)")) == (1, 2)


BROKEN = """
from cardwright.hooks import PureFunction, hookimpl

def work(number):
    if number == 0:
        return 0
    {}

@hookimpl
def cardwright_functions():
    return [PureFunction("odd", "…", ("number",), "number", work, {{"en": "odd {{0}}"}}, (((0,), 0),), most=50)]
"""


class TestAFunctionThatFailsInAGame:
    @pytest.mark.parametrize(
        ("line", "message"),
        [
            ("raise KeyError('moon')", "failed: KeyError: 'moon'"),
            ("raise SystemExit(3)", "failed: SystemExit: 3"),
            ("return 'moon'", "gave 'moon', which is not a whole number"),
            ("return None", "gave None, which is not a whole number"),
            ("return True", "gave True, which is not a whole number"),
            ("return 51", "gave 51, which is not from -1000000000 to 50"),
            ("return 10 ** 30", "gave 1000000000000000000000000000000, which"),
            ("return number.x", "failed: AttributeError"),
        ],
    )
    def test_plugin_function_rule_and_line_are_named(self, install, tiny, line, message):
        install("north", BROKEN.format(line))
        rule = (
            "    for each player:\n      play of player",
            "    for each player:\n      points becomes odd(3)",
        )
        game = cardwright.load(tiny(REQUIRES, rule))
        with pytest.raises(GameError) as error:
            game.start(players=2, seed=1)
        said = str(error.value)
        assert "tiny/pack.yaml:58:" in said and "in 'main'" in said
        assert f"the function 'odd' of the plugin 'north' {message}" in said
        assert error.value.code == codes.FUNCTION_FAILED

    def test_what_it_is_given_cannot_be_changed(self, install, tiny):
        install(
            "north", NORTH.replace("return numbers[-1]", "assert type(numbers) is tuple; return numbers[-1]")
        )
        game = cardwright.load(tiny(REQUIRES, STILL, score("spread(hand, initiative)")))
        state = game.stage("main", players=2, zones={"hand": ["bear", ""]})
        assert state.evaluate("score of first(hand of player)", 0) == 0


class TestSavedGames:
    def test_they_name_what_they_need(self, north, tiny):
        used = REQUIRES, score("doubled(3)")
        plain = json.loads(cardwright.load(tiny()).start(players=2, seed=1).to_json())
        saved = json.loads(cardwright.load(tiny(*used)).start(players=2, seed=1).to_json())
        assert "requires" not in plain
        assert saved["requires"] == {"north": "1.2.0"}

    def test_one_that_needs_another_plugin_says_so(self, north, tiny):
        text = cardwright.load(tiny(REQUIRES, score("doubled(3)"))).start(players=2, seed=1).to_json()
        game = cardwright.load(tiny())
        with pytest.raises(SettingError, match="needs the plugin 'north'"):
            game.from_json(text)

    def test_it_goes_on(self, north, tiny):
        game = cardwright.load(tiny(REQUIRES, score("doubled(3)")))
        state = game.start(players=2, seed=1)
        assert game.from_json(state.to_json()).to_json() == state.to_json()


def test_a_pack_that_requires_nothing_asks_no_plugin(install, tiny):
    install("north", "raise RuntimeError('asked')")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        cardwright.load(tiny()).start(players=2, seed=1)
        cardwright.load("insurrection").start(players=2, seed=1)


def test_an_error_of_a_missing_plugin_can_be_raised(site, tiny):
    with pytest.raises(PackError, match="CW862"):
        cardwright.load(tiny(REQUIRES))


def test_a_project_uses_the_plugins_that_it_is_given(tiny, north):
    folder = tiny(REQUIRES, score("doubled(2)"))
    none = Registry(frozenset((plugins.ALL,)))
    assert Project.from_folder(folder).check(advice=False).is_sound
    assert _lacks_plugin(Project.from_folder(folder, plugins=none))
    assert Project.from_folder(folder, plugins=plugins.everything()).check(advice=False).is_sound
    texts = {it.name: it.read_text() for it in folder.glob("*.yaml")}
    edited = Project.from_texts(texts, "small", plugins=none).with_text("more.yaml", "")
    assert _lacks_plugin(edited) and _lacks_plugin(edited.reread())


def _lacks_plugin(project):
    return codes.PLUGIN_MISSING in [it.code for it in project.check(advice=False).errors]
