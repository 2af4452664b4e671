"""A plugin that is broken is reported by name, what it adds is left out, and everything else goes on."""

import warnings

import pytest

import cardwright
from cardwright import hooks, plugins
from cardwright.bots import bot_named, play_out
from cardwright.check.registry import own_checks
from cardwright.cli import main
from cardwright.describe.card_sheet import Printer
from cardwright.findings import codes
from cardwright.plugins import own, sense
from cardwright.plugins.guards import BotFailure, FormatFailure, run_plugin_checks
from tests.checking import check, load
from tests.quick import quick_first

HOOKS = [it for it in vars(hooks) if it.startswith("cardwright_")]


def module(bodies):
    """The text of a plugin with a body for each hook."""
    text = "from cardwright.hooks import *\nfrom pathlib import Path\n"
    for hook, body in bodies.items():
        text += f"\n@hookimpl\ndef {hook}():\n    {body}\n"
    return text


def problems():
    """All that is wrong with the plugins that are installed."""
    registry = plugins.everything()
    for plugin in registry.plugins:
        registry.adds(plugin.name)
    return registry.problems


def kernel_still_works():
    state = cardwright.load("insurrection").start(players=3, seed=5)
    play_out(state, [bot_named("random", 1)] * 3)
    return state.result is not None and Printer(load("insurrection"), "fr").card("tore").title


@pytest.fixture(autouse=True)
def quiet():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        yield


class TestEveryHook:
    def test_the_manual_names_them_all(self):
        for hook in HOOKS:
            said = getattr(hooks, hook).__doc__
            assert "@hookimpl" in said and f"def {hook}():" in said, "each is shown by example"
            assert hasattr(own, hook), "the kernel's own parts use it"

    @pytest.mark.parametrize(
        "error",
        quick_first(
            2, ["raise RuntimeError('no \\x1b[31mmoon')", "import sys; sys.exit(3)", "1 / 0", "assert False"]
        ),
    )
    def test_one_that_raises_everywhere(self, install, error, capsys):
        install("doom", module(dict.fromkeys(HOOKS, error)))
        found = problems()
        assert {(it.plugin, it.code) for it in found} == {("doom", codes.HOOK_FAILED)}
        assert sorted(it.message.split("'")[1] for it in found) == sorted(HOOKS)
        assert kernel_still_works()
        assert main(["plugins"]) == 1
        shown = capsys.readouterr().out
        assert shown.count("doom: CW853: its hook") == len(HOOKS) and "\x1b[31m" not in shown

    @pytest.mark.parametrize(
        "thing",
        quick_first(2, ["None", "7", "'moon'", "object()", "lambda: 1", "b'moon'", "...", "hookimpl"]),
    )
    def test_one_that_gives_nonsense_everywhere(self, install, thing):
        install("doom", module(dict.fromkeys(HOOKS, f"return {thing}")))
        found = problems()
        assert {(it.plugin, it.code) for it in found} == {("doom", codes.HOOK_NONSENSE)}
        assert sorted(it.message.split("'")[1] for it in found) == sorted(HOOKS)
        assert kernel_still_works()

    @pytest.mark.parametrize(
        "thing", quick_first(2, ["None", "7", "'Moon Shine'", "object()", "(1, 2)", "type"])
    )
    def test_one_that_gives_lists_of_nonsense(self, install, thing):
        named = ("cardwright_bots", "cardwright_formats")
        lists = {it: f"return [{thing}]" for it in HOOKS if it not in named}
        install("doom", module(lists | dict.fromkeys(named, f"return {{{thing}: {thing}}}")))
        found = problems()
        assert {it.plugin for it in found} == {"doom"}
        assert {it.code for it in found} <= {codes.HOOK_NONSENSE, codes.CONTRIBUTION_NAME}
        assert len(found) == len(HOOKS)
        assert kernel_still_works()

    def test_generators_that_break_off(self, install):
        install("doom", module(dict.fromkeys(HOOKS, "yield 1 / 0")))
        assert {it.code for it in problems()} == {codes.HOOK_FAILED, codes.HOOK_NONSENSE}
        assert kernel_still_works()

    def test_things_that_fail_when_they_are_looked_at(self, install):
        doom = (
            "class Doom:\n    def __getattribute__(self, name): raise RuntimeError(name)\n"
            "    def __repr__(self): raise RuntimeError\n    def __hash__(self): return 1\n"
        )
        bodies = dict.fromkeys(HOOKS, "return [Doom()]")
        bodies |= dict.fromkeys(("cardwright_bots", "cardwright_formats"), "return {'doom': Doom()}")
        install("doom", module(bodies) + doom)
        assert len(problems()) == len(HOOKS)
        assert kernel_still_works()

    def test_the_others_go_on(self, install):
        install("doom", module(dict.fromkeys(HOOKS, "1 / 0")))
        install("dawn", module({"cardwright_bots": "return {'early': lambda seed: None}"}))
        assert "early" in plugins.everything().bots
        assert {it.plugin for it in problems()} == {"doom"}


class TestLoading:
    @pytest.mark.parametrize(
        ("code", "value", "expected", "message"),
        [
            ("import moon_and_stars", None, codes.PLUGIN_NOT_LOADED, "ModuleNotFoundError"),
            ("this is no python", None, codes.PLUGIN_NOT_LOADED, "SyntaxError"),
            ("raise SystemExit", None, codes.PLUGIN_NOT_LOADED, "SystemExit"),
            ("x = 1", None, codes.PLUGIN_EMPTY, "it has no hook"),
            (
                "x = 1",
                "moon_and_stars",
                codes.PLUGIN_NOT_LOADED,
                "there is no module or folder 'moon_and_stars'",
            ),
            ("x = 1", "north:y", codes.PLUGIN_NOT_LOADED, "AttributeError"),
            ("x = 1", "north:x", codes.PLUGIN_EMPTY, "it has no hook"),
            (module({"cardwright_fuctions": "return []"}), None, codes.UNKNOWN_HOOK, "'cardwright_fuctions'"),
            ("def cardwright_bots(): return {}", None, codes.UNKNOWN_HOOK, "is not marked as a hook"),
            (
                module({}) + "@hookimpl\ndef cardwright_bots(pack): return {}",
                None,
                codes.PLUGIN_NOT_LOADED,
                "its hooks do not fit",
            ),
        ],
    )
    def test_what_cannot_be_loaded(self, install, code, value, expected, message):
        install("north", code, value=value)
        (found,) = problems()
        assert (found.plugin, found.code) == ("north", expected)
        assert message in found.message
        assert kernel_still_works()

    def test_a_mistyped_hook_is_suggested(self, install):
        install("north", module({"cardwright_fuctions": "return []"}))
        (found,) = problems()
        assert found.hint == "did you mean 'cardwright_functions'?"

    @pytest.mark.parametrize("name", ["North", "north-star", "1st", "cardwright"])
    def test_a_bad_name(self, install, name):
        install(name, module({"cardwright_bots": "return {}"}), value="north")
        (found,) = problems()
        assert (found.plugin, found.code) == (name, codes.PLUGIN_NAME)

    def test_two_of_one_name(self, install, site):
        install("north", module({"cardwright_bots": "return {'early': print}"}))
        meta = site / "other-1.0.dist-info"
        meta.mkdir()
        (meta / "METADATA").write_text("Metadata-Version: 2.1\nName: other\nVersion: 1.0\n")
        (meta / "entry_points.txt").write_text("[cardwright]\nnorth = south\n")
        (found,) = problems()
        assert found.message == "the name is taken by 'cardwright-north' already"
        assert "early" in plugins.everything().bots

    def test_a_folder_without_code_or_pack(self, install, site):
        install("north", value="north_folder")
        (site / "north_folder").mkdir()
        (found,) = problems()
        assert found.code == codes.PLUGIN_EMPTY
        assert found.message == "'north_folder' has neither code nor a pack.yaml"


class TestNamesThatAreTaken:
    @pytest.mark.parametrize(
        ("hook", "given"),
        [
            ("cardwright_bots", "{'random': print}"),
            ("cardwright_formats", "{'json': print}"),
            ("cardwright_languages", "[type('Mine', (English,), {'code': 'fr'})]"),
            (
                "cardwright_functions",
                "[PureFunction('count', 'x', ('number',), 'number', abs, {'en': 'x'}, (((1,), 1),))]",
            ),
            ("cardwright_packs", "[Path(__file__).parent / 'insurrection']"),
        ],
    )
    def test_the_kernel_keeps_its_own(self, install, site, hook, given):
        (site / "insurrection").mkdir()
        (site / "insurrection" / "pack.yaml").write_text("pack: insurrection\n")
        text = "from cardwright.describe.english import English\n" + module({hook: f"return {given}"})
        install("north", text)
        (found,) = problems()
        assert found.code == codes.CONTRIBUTION_NAME
        assert kernel_still_works()

    def test_the_first_plugin_keeps_its_own(self, install):
        for name in ("south", "north"):
            install(name, module({"cardwright_bots": "return {'early': print}"}))
        (found,) = problems()
        assert (found.plugin, found.message) == ("south", "there is a bot 'early' already")
        assert plugins.everything().bots["early"].plugin == "north"


FUNCTION = {
    "name": "'odd'",
    "about": "'…'",
    "takes": "('number',)",
    "gives": "'number'",
    "work": "abs",
    "says": "{'en': 'odd {0}'}",
    "examples": "(((-1,), 1),)",
}


class TestFunctionsThatAreNone:
    @pytest.mark.parametrize(
        ("changes", "message"),
        [
            ({"name": "'Odd One'"}, "'Odd One' is no name for a function"),
            ({"name": "'player'"}, "'player' is a word of the language"),
            ({"about": "''"}, "does not say what it is about"),
            ({"takes": "()"}, "must take a tuple of 1 to 8 things"),
            ({"takes": "('card',)"}, "takes 'card', which is none of number, flag, numbers"),
            ({"gives": "'card'"}, "gives 'card', which is none of number, flag"),
            ({"least": "5", "most": "4"}, "from 5 to 4: that cannot be"),
            ({"most": "10**12"}, "that cannot be"),
            ({"work": "7"}, "has 7 for its work, which cannot be called"),
            ({"work": "lambda a, b: a"}, "must be one that can be called with 1 arguments"),
            ({"work": "lambda a: (yield a)"}, "is a coroutine or generator"),
            ({"says": "{'fr': 'x'}"}, "must say what it means on a card, in English at least"),
            ({"says": "{'en': 'odd {1}'}"}, "only {0} can stand in it"),
            ({"says": "{'en': 'odd {'}"}, "where the braces are wrong"),
            ({"says": "{'en': 'odd {0.__class__}'}"}, "only {0} can stand in it"),
            ({"says": "{'en': 7}"}, "says 7 in 'en', which is no text"),
            ({"examples": "()"}, "has no example to try it with"),
            ({"examples": "(7,)"}, "which is not (arguments, result)"),
            ({"examples": "((('x',), 1),)"}, "has an example with ('x',), but it takes number"),
            ({"examples": "(((-1,), 2),)"}, "gives 1 for odd(-1), and not 2 as its example says"),
            ({"work": "lambda a: 'x'"}, "gives 'x' for odd(-1), and not a whole number"),
            ({"work": "lambda a: 1.0"}, "gives 1.0 for odd(-1), and not a whole number"),
            ({"work": "lambda a: 1 / 0"}, "fails for its own example odd(-1): ZeroDivisionError"),
            ({"work": "iter([1, 2]).__next__"}, "can be called with 1 arguments"),
            ({"work": "lambda a, i=iter([1, 2]): next(i)"}, "gives 2 for odd(-1), and not 1"),
            ({"most": "0"}, "gives 1 for odd(-1), which is not from -1000000000 to 0"),
            ({"gives": "'flag'"}, "gives 1 for odd(-1), and not true or false"),
        ],
    )
    def test_it_is_left_out_and_said_why(self, install, changes, message):
        fields = ", ".join(f"{name}={value}" for name, value in {**FUNCTION, **changes}.items())
        install("north", module({"cardwright_functions": f"return [PureFunction({fields})]"}))
        (found,) = problems()
        assert message in found.message
        assert found.code in (codes.BAD_FUNCTION, codes.CONTRIBUTION_NAME)
        assert plugins.everything().functions["north"] == {}

    def test_the_kernels_own_functions_have_all_that_is_asked_of_them(self):
        for it in own.cardwright_functions():
            assert sense.name(it.name, "function") and it.about and 0 < it.arity[0] <= it.arity[1]


class TestInUse:
    @pytest.mark.parametrize(
        ("body", "message"),
        [
            ("raise KeyError('moon')", "the bot 'early' of the plugin 'north' failed: KeyError: 'moon'"),
            ("return 'moon'", "picked 'moon' from"),
            ("return -1", "picked -1 from"),
            ("return 99", "picked 99 from"),
            ("return True", "picked True from"),
        ],
    )
    def test_a_bot(self, install, body, message, capsys):
        bot = f"class Early:\n    def __init__(self, seed): pass\n    def choose(self, seat): {body}\n"
        install("north", module({"cardwright_bots": "return {'early': Early}"}) + bot)
        state = cardwright.load("insurrection").start(players=2, seed=1)
        before = state.to_json()
        with pytest.raises(BotFailure) as error:
            play_out(state, [bot_named("early", 1)] * 2)
        assert message in str(error.value)
        assert state.to_json() == before
        assert main(["simulate", "insurrection", "--games", "2", "--bot", "early"]) == 2
        assert message in capsys.readouterr().err

    @pytest.mark.parametrize("make", ["1 / 0", "None"])
    def test_a_bot_that_cannot_be_made(self, install, make):
        install("north", module({"cardwright_bots": f"return {{'early': lambda seed: {make}}}"}))
        with pytest.raises(BotFailure, match="the bot 'early' of the plugin 'north' cannot"):
            bot_named("early", 1)

    @pytest.mark.parametrize(
        "body",
        ["raise KeyError('moon')", "return 7", "return [7]", "return [Diagnostic(1, 2, 3)]", "yield None"],
    )
    def test_a_check(self, install, body, capsys):
        code = module({"cardwright_checks": "return [Check('moons', find, 'looks for moons')]"})
        install("north", f"{code}\ndef find(checked):\n    {body}\n")
        (found,) = run_plugin_checks(load("insurrection"))
        assert found.code == codes.CHECK_FAILED
        assert found.message.startswith("the check 'moons' of the plugin 'north' failed: ")
        assert main(["validate", "insurrection", "--strict"]) == 1
        assert "insurrection/pack.yaml:1:1: warning CW858" in capsys.readouterr().out

    def test_what_a_check_finds_has_its_name(self, install, capsys):
        code = module({"cardwright_checks": "return [Check('moons', find, 'looks for moons')]"})
        code += "\ndef find(checked):\n    yield Diagnostic('CW101', 'a moon', checked.pack.span)\n"
        install("north", code)
        assert main(["validate", "insurrection"]) == 1
        assert "error north/moons: a moon" in capsys.readouterr().out
        cardwright.load("insurrection")  # nobody is kept from playing
        assert {it.name for it in own_checks()} == {it.name for it in own.cardwright_checks()}

    @pytest.mark.parametrize(
        ("body", "message"), [("1 / 0", "failed: ZeroDivisionError"), ("out.write(7)", "failed: TypeError")]
    )
    def test_a_format(self, install, body, message, capsys):
        install("north", module({"cardwright_formats": f"return {{'moony': lambda report, out: {body}}}"}))
        assert main(["validate", "insurrection", "--format", "moony"]) == 2
        said = capsys.readouterr()
        assert said.out == "" and f"the format 'moony' of the plugin 'north' {message}" in said.err
        assert issubclass(FormatFailure, cardwright.errors.CardwrightError)

    @pytest.mark.parametrize("body", ["raise KeyError('moon')", "return None"])
    def test_a_language_that_fails_speaks_english(self, install, tiny, body, capsys):
        code = "from cardwright.describe.english import English\n"
        code += module({"cardwright_languages": "return [Northern]"})
        code += f"class Northern(English):\n    code = 'nn'\n    def points(self, number, unit):\n        {body}\n"
        install("north", code)
        folder = tiny(("languages: [en]", "languages: [en, nn]"))
        warnings.simplefilter("always")
        with pytest.warns(match="CW859: plugin 'north': its language 'nn' fails in 'amount'"):
            card = Printer(check(folder).pack, "nn").card("bear")
        assert card.faces[0].texts == ("4",)

    def test_a_language_that_lacks_something(self, install):
        code = module({"cardwright_languages": "return [Northern]"})
        install("north", code + "class Northern(Tongue):\n    code = 'nn'\n")
        (found,) = problems()
        missing = "and_, or_, no_effect, labels"
        assert f"the language 'nn' cannot say everything: it lacks {missing}" in found.message

    def test_a_language_without_a_message_or_a_verb(self, install):
        code = (
            module({"cardwright_languages": "return [Northern]"}) + "from cardwright.hooks import MESSAGES\n"
        )
        code += "class Northern(Tongue):\n    code, and_, or_, no_effect, labels = 'nn', 'og', 'eller', 'ingen', {}\n"
        code += "    verbs = {it: (it, it, it) for it in ('put', 'take', 'choose', 'look')}\n"
        code += "    says = {key: text for key, text in MESSAGES.items() if key != 'such'}\n"
        install("north", code)
        (found,) = problems()
        assert "it lacks the message 'such', the verb 'draw', the verb 'reveal'" in found.message
