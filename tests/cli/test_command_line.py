"""The command line as a whole: help, wrong words, completion, ends that are no errors."""

import subprocess
import sys
from pathlib import Path

import pytest

from cardwright.cli import VERBS, main
from tests.broken.cases import BASE


def run(*words: str, **more: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "cardwright", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, **more)  # type: ignore[call-overload,no-any-return]


def test_help_names_every_verb_and_imports_neither_engine_nor_reader() -> None:
    program = "import sys; from cardwright.cli import main\ntry: main(['--help'])\nexcept SystemExit: pass\nprint([it for it in sys.modules if it in ('yaml', 'rich', 'lark', 'cardwright.play')])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert all(verb in done.stdout for verb in VERBS)
    assert done.stdout.endswith("[]\n")


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_help(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main([verb, "--help"])
    assert end.value.code == 0
    assert "usage: cardwright" in capsys.readouterr().out


@pytest.mark.parametrize("words", [("valdate",), ("validate",), ("play", "insurrection", "--players", "x")])
def test_wrong_usage_has_status_2_and_no_traceback(words: tuple[str, ...]) -> None:
    done = run(*words)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_a_wrong_pack_gets_a_suggestion() -> None:
    done = run("validate", "insurection")
    assert (done.returncode, "did you mean 'insurrection'?" in done.stdout) == (2, True)


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["validate", "insurrection", "--stict"], "--strict"),
        (["validate", "insurrection", "--fromat=json"], "--format"),
        (["test", "insurrection", "--covrage"], "--coverage"),
        (["simulate", "insurrection", "--gmaes", "5"], "--games"),
        (["packs", "--no-plugin-s"], "--no-plugins"),
        (["new", "plugin", "my_plugin", "--yaml-olny"], "--yaml-only"),
    ],
)
def test_a_misspelt_option_gets_a_suggestion(words: list[str], meant: str) -> None:
    done = run(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith(f"' (did you mean '{meant}'?)\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["valdate", "insurrection"], "there is no command 'valdate' (did you mean 'validate'?)"),
        (["new", "crad", "x"], "there is no command 'new crad' (did you mean 'card'?)"),
        (["new", "zebra"], "there is no command 'new zebra' (known: pack, card, plugin)"),
        (["packs", "--jsn", "--zzzz"], "there is no option '--jsn' (did you mean '--json'?); there is no option '--zzzz'"),
        (["schema", "insurrection", "more"], "this is more than the command takes: more"),
    ],
)  # fmt: skip
def test_what_is_no_command_is_told_in_a_line(words: list[str], told: str) -> None:
    done = run(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith(f" error: {told}\n")


def test_a_game_that_breaks_has_status_1(tmp_path: Path) -> None:
    page = BASE.read_text(encoding="utf-8").replace(
        "  main: |\n", "  main: |\n    limit becomes 7 // count(market)\n"
    )
    (tmp_path / "pack.yaml").write_text(page, encoding="utf-8")
    done = run("simulate", str(tmp_path), "--games", "2")
    assert (done.returncode, done.stderr) == (1, "")
    assert "2 of 2 games broke" in done.stdout and "CW901 in 'main'" in done.stdout
    done = run("play", str(tmp_path))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("cardwright: ") and "CW901 in 'main'" in done.stderr


def test_a_reader_who_has_had_enough_is_no_error() -> None:
    command = f"{sys.executable} -m cardwright explain insurrection | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0
    assert "Traceback" not in done.stderr and "BrokenPipe" not in done.stderr


def test_findings_have_status_1(tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text("pack: small\n")
    done = run("validate", str(tmp_path), "--format", "json")
    assert done.returncode == 1
    assert '"code": "CW202"' in done.stdout
