"""Plugins that work: what they add is found, listed, blocked, and costs nothing when it is not asked for."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import cardwright
from cardwright import plugins
from cardwright.bots import bot_named, play_out
from cardwright.cli import VERBS, main
from cardwright.source.locate import bundled, find_pack, installed

DAWN = """
from cardwright.hooks import Check, Diagnostic, PureFunction, Severity, hookimpl

class Early:
    def __init__(self, seed):
        self.seed = seed
    def choose(self, seat):
        return len(seat.decision) - 1

@hookimpl
def cardwright_bots():
    return {"early": Early}

@hookimpl
def cardwright_functions():
    return [PureFunction("doubled", "twice", ("number",), "number", lambda n: 2 * n, {"en": "twice {0}"}, (((3,), 6),))]

@hookimpl
def cardwright_checks():
    def find(checked):
        yield Diagnostic("", "the sun is up", checked.pack.span, severity=Severity.WARNING)
    return [Check("sun", find, "looks for the sun")]

@hookimpl
def cardwright_formats():
    return {"count": lambda report, out: out.write(f"{report.warnings} in {len(report.packs)}\\n") and None}
"""


@pytest.fixture
def dawn(install):
    install("dawn", DAWN)


class TestListing:
    def test_without_any(self, site, capsys):
        assert main(["plugins"]) == 0
        shown = capsys.readouterr().out
        assert "bots: random, greedy, ismcts" in shown and "no further plugins are installed" in shown

    def test_for_machines(self, dawn, capsys):
        assert main(["plugins", "--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        own, other = found["active"]
        assert own["name"] == "cardwright" and own["adds"]["languages"] == ["en", "fr"]
        assert other["distribution"] == "cardwright-dawn" and other["version"] == "1.2.0"
        assert other["adds"] == {
            "packs": [],
            "functions": ["doubled"],
            "checks": ["sun"],
            "bots": ["early"],
            "languages": [],
            "formats": ["count"],
        }
        assert (found["blocked"], found["problems"]) == ([], [])

    def test_for_people(self, dawn, capsys):
        assert main(["plugins"]) == 0
        assert "dawn 1.2.0 (cardwright-dawn)\n    functions: doubled\n" in capsys.readouterr().out

    def test_what_is_wrong_is_said_on_stderr_of_any_command(self, install, capsys):
        install("dawn", "1 / 0")
        assert main(["packs"]) == 0
        warned = capsys.readouterr().err
        assert warned == (
            "cardwright: warning CW851: plugin 'dawn': it cannot be loaded: ZeroDivisionError: division by zero "
            "(from 'dawn' of cardwright-dawn)\n"
        )


class TestBlocking:
    @pytest.mark.parametrize(
        "words",
        [["--no-plugins"], ["--block", "dawn"], ["--block=dawn"], ["--block", "dusk", "--block", "dawn"]],
    )
    @pytest.mark.parametrize("first", [True, False], ids=["before", "after"])
    def test_on_the_command_line(self, dawn, words, first, capsys):
        command = ["plugins", "--json"]
        assert main([*words, *command] if first else [*command, *words]) == 0
        found = json.loads(capsys.readouterr().out)
        assert [it["name"] for it in found["active"]] == ["cardwright"]
        assert found["blocked"] == ["dawn"]
        assert plugins.BLOCK not in os.environ

    def test_by_the_environment(self, dawn, monkeypatch, capsys):
        monkeypatch.setenv(plugins.BLOCK, "dusk, dawn")
        main(["plugins"])
        assert "dawn is blocked" in capsys.readouterr().out

    def test_a_blocked_plugin_is_not_even_imported(self, install, capsys):
        install("dawn", "print('imported')")
        main(["validate", "insurrection", "--no-plugins"])
        assert "imported" not in capsys.readouterr().out

    @pytest.mark.parametrize("verb", VERBS)
    def test_every_command_has_it(self, verb, capsys):
        with pytest.raises(SystemExit):
            main([verb, "--help"])
        shown = capsys.readouterr().out
        assert "--no-plugins" in shown and "--block" in shown


class TestWhatIsAdded:
    def test_a_bot_plays(self, dawn, capsys):
        state = cardwright.load("insurrection").start(players=2, seed=1)
        play_out(state, [bot_named("early", 1), bot_named("random", 1)])
        assert state.result is not None
        command = ["simulate", "insurrection", "--games", "8", "--seed", "3", "--bot", "early", "--json", "-"]
        found = []
        for jobs in ("1", "2"):
            assert main([*command, "--jobs", jobs]) == 0
            found.append(json.loads(capsys.readouterr().out)["seats"])
        assert found[0] == found[1]

    def test_an_unknown_bot_is_suggested(self, dawn, capsys):
        assert main(["simulate", "insurrection", "--games", "2", "--bot", "erly"]) == 2
        assert "did you mean 'early'?" in capsys.readouterr().err

    def test_a_check_is_run(self, dawn, capsys):
        assert main(["validate", "insurrection", "--strict"]) == 1
        assert "warning dawn/sun: the sun is up" in capsys.readouterr().out
        assert main(["validate", "insurrection", "--strict", "--block", "dawn"]) == 0

    @pytest.mark.parametrize("form", ["json", "sarif", "github"])
    def test_what_it_finds_is_written_in_every_format(self, dawn, form, capsys):
        assert main(["validate", "insurrection", "--format", form]) == 0
        assert "dawn/sun" in capsys.readouterr().out

    def test_what_it_finds_can_be_allowed(self, dawn, tiny, capsys):
        folder = tiny(("result:", "allow: {dawn/sun: it may shine}\nresult:"))
        assert main(["validate", str(folder)]) == 0
        assert "dawn/sun" not in capsys.readouterr().out
        assert main(["validate", str(folder), "--no-plugins"]) == 0
        assert "dawn/sun" not in capsys.readouterr().out

    def test_a_format_writes(self, dawn, capsys):
        assert main(["validate", "insurrection", "rebel_nox", "insurrection", "--format", "count"]) == 0
        assert capsys.readouterr().out == "2 in 2\n"
        assert main(["validate", "insurrection", "--format", "cuont"]) == 2
        assert "did you mean 'count'?" in capsys.readouterr().err


class TestPacks:
    def test_a_folder_without_code_is_a_pack(self, install, tiny, site, capsys):
        install("north", pack=tiny(name="north"))
        assert find_pack("north") == site / "north"
        assert [*installed()] == [*bundled(), "north"]
        assert cardwright.load("north").start(players=2, seed=1).decisions is not None
        assert main(["plugins"]) == 0
        assert "north 1.2.0 (cardwright-north, no code)\n    packs: north\n" in capsys.readouterr().out
        assert main(["packs"]) == 0
        assert f"from: {site / 'north'} (installed)" in capsys.readouterr().out

    def test_several_packs_in_one_distribution(self, install, tiny, site):
        install("points", pack=tiny(name="north").parent)
        assert set(plugins.pack_folders()) == {"north"}
        assert find_pack("north") == site / "points" / "north"

    def test_no_code_of_it_is_imported(self, install, tiny, site):
        folder = tiny(name="north")
        (folder / "evil.py").write_text("raise SystemExit('imported')")
        install("north", pack=folder)
        assert find_pack("north") == site / "north"
        assert not [it for it in sys.modules if it.startswith("north")]

    def test_code_gives_folders(self, install, tiny, site):
        folder = tiny(name="north")
        hook = (
            "from cardwright.hooks import hookimpl\n@hookimpl\ndef cardwright_packs():\n    return [{!r}]\n"
        )
        install("dawn", hook.format(str(folder)))
        assert find_pack("north") == folder

    def test_a_folder_on_disk_goes_before_a_plugin(self, install, tiny, monkeypatch):
        folder = tiny(name="north")
        install("north", pack=folder)
        monkeypatch.chdir(folder.parent)
        assert find_pack("north") == Path("north")

    def test_a_folder_of_that_name_that_is_no_pack_does_not_hide_it(
        self, install, tiny, site, monkeypatch, tmp_path
    ):
        install("north", pack=tiny(name="north"))
        (tmp_path / "elsewhere" / "north").mkdir(parents=True)
        monkeypatch.chdir(tmp_path / "elsewhere")
        assert find_pack("north") == site / "north"

    def test_a_mistyped_name_is_suggested(self, install, tiny, capsys):
        install("north", pack=tiny(name="north"))
        assert main(["explain", "nort"]) == 2
        assert "did you mean 'north'?" in capsys.readouterr().err


def test_a_game_without_plugins_does_not_load_the_machinery():
    program = (
        "import sys, cardwright; state = cardwright.load('insurrection').start(players=4, seed=1)\n"
        "print(sorted({'pluggy', 'importlib.metadata', 'cardwright.hooks', 'cardwright.plugins.registry'} & {*sys.modules}))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
