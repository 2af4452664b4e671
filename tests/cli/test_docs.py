"""`cardwright docs` and `cardwright help`: what the program points to is there."""

import ast
import re
from pathlib import Path

import pytest

import cardwright
from cardwright.cli import main
from cardwright.cli.docs import pages
from tests.cli.terminal import Terminal, plain, run

KERNEL = Path(cardwright.__file__).parent
POINTERS = re.compile(r"cardwright docs ([\w-]+)")


def texts(path: Path) -> list[str]:
    """What a module can say: its texts, those that explain its code left out."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    about = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    found = (it for it in ast.walk(tree) if isinstance(it, ast.Constant) and id(it) not in about)
    return [it.value for it in found if isinstance(it.value, str)]


def test_the_program_points_to_pages_that_there_are_in_a_way_that_works_after_installing() -> None:
    said = [text for path in KERNEL.rglob("*.py") for text in texts(path)]
    pointed = {name for text in said for name in POINTERS.findall(text)}
    assert {"first-steps", "plugins", "scenarios"} <= pointed
    assert {it for it in pointed if not it.startswith("CW")} <= set(pages())
    assert [text for text in said if re.search(r"docs/[\w-]+\.md", text)] == []


def test_the_list_begins_where_a_newcomer_does(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["docs"]) == 0
    lines = capsys.readouterr().out.split("\n")
    assert lines[0] == "  first-steps   First steps: a Leader of your own"
    assert len([it for it in lines if it.startswith("  ")]) == len(pages())


@pytest.mark.parametrize("asked", ["language", "docs/language.md", "Language"])
def test_a_page_in_a_pipe_is_the_page(asked: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["docs", asked]) == 0
    assert capsys.readouterr().out.rstrip() == pages()["language"].read_text(encoding="utf-8").rstrip()


def test_a_page_has_a_path(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["docs", "language", "--path"]) == 0
    assert capsys.readouterr().out == f"{pages()['language']}\n"
    assert main(["docs", "--path"]) == 0
    assert capsys.readouterr().out == f"{pages()['language'].parent}\n"


def test_a_part_of_a_page_ends_where_the_next_one_begins(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["docs", "language", "zones"]) == 0
    part = capsys.readouterr().out
    assert part.startswith("### Zones\n")
    assert not re.search(r"^#{1,3} (?!Zones)", part[10:].partition("### ")[0], re.M)


def test_what_a_finding_means(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["docs", "cw401"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("### CW401: a name that nothing has\n") and "CW402" not in out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["docs", "langage"], "there is no page 'langage' (did you mean 'language'?)"),
        (["docs", "zebra"], "there is no page 'zebra' (pages: first-steps, "),
        (["docs", "language", "zebra"], "no heading of 'language' has 'zebra' in it"),
        (["docs", "CW999"], "no heading of 'findings' has 'cw999' in it"),
    ],
)
def test_what_is_no_page_is_told(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert told in capsys.readouterr().err


def test_on_a_terminal_a_page_is_drawn() -> None:
    terminal = Terminal("docs", "CW401")
    assert terminal.prompt() is None
    drawn = plain(terminal.rest)
    assert "CW401: a name that nothing has" in drawn
    assert "###" not in drawn and "```" not in drawn


# -------------------------------------------------------------------------------------- help


@pytest.mark.parametrize("words", [(), ("help",)])
def test_without_a_command_the_help_is_shown(words: tuple[str, ...]) -> None:
    done = run(*words)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == run("--help").stdout


@pytest.mark.parametrize("words", [["simulate"], ["new", "card"]])
def test_help_of_a_command_is_that_of_its_option(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main([*words, "--help"])
    expected = capsys.readouterr().out
    assert main(["help", *words]) == 0
    assert capsys.readouterr().out == expected


def test_help_of_no_command_says_what_was_meant(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["help", "plya"]) == 2
    assert "there is no command 'plya' (did you mean 'play'?)" in capsys.readouterr().err
