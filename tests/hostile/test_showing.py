"""What is shown of a stranger's pack does no harm: neither to a terminal nor to a program that reads it."""

import json
import os
import sys
from contextlib import suppress
from urllib.parse import unquote_to_bytes

import pytest

from cardwright.cli import main
from cardwright.findings.diagnostic import MOST_OF_A_CODE, Diagnostic, Severity, Span, limited
from tests.hostile.attacks import TITLE_PAGE, write
from tests.hostile.limits import confined

HARMFUL = "\x1b\x07\x9b\u2028\u202e"
NAME = f"{HARMFUL[0]}]0;owned{HARMFUL[1:]}\n::error::.yaml"
FORMATS = ("text", "json", "github", "sarif")


@pytest.fixture
def hostile(tmp_path):
    folder = tmp_path / "hostile"
    folder.mkdir()
    write(folder)
    return folder


def is_harmless(shown):
    return not any(it in shown for it in HARMFUL)


@pytest.mark.parametrize("name", FORMATS)
def test_the_name_of_a_file_is_shown_without_what_could_do_harm(hostile, capsys, name):
    (hostile / NAME).write_text("bogus: 1\n")
    assert main(["validate", str(hostile), "--format", name]) == 1
    shown = capsys.readouterr().out
    assert "bogus" in shown and is_harmless(shown)
    if name == "github":
        assert all(it.startswith(("::error file=", "::warning file=")) for it in shown.splitlines())


def test_json_has_the_name_of_the_file_all_the_same(hostile, capsys):
    (hostile / NAME).write_text("bogus: 1\n")
    main(["validate", str(hostile), "--format", "json"])
    assert any(it["file"].endswith(NAME) for it in json.loads(capsys.readouterr().out)["diagnostics"])


@pytest.mark.parametrize("name", FORMATS)
def test_a_name_that_is_no_text_at_all_is_shown(hostile, name):
    with suppress(OSError):  # some systems have no such names
        (hostile / os.fsdecode(b"\xff.yaml")).write_text("bogus: 1\n")
    done = confined(hostile.parent, "validate", "hostile", "--format", name)
    assert (done.returncode, done.stderr) == (1, "")
    if name == "sarif":
        results = json.loads(done.stdout)["runs"][0]["results"]
        places = [it["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for it in results]
        assert b"hostile/\xff.yaml" in {unquote_to_bytes(it) for it in places}


@pytest.mark.parametrize("name", FORMATS)
def test_a_terminal_that_knows_few_letters_gets_all_that_there_is_to_say(hostile, monkeypatch, name):
    write(
        hostile, title_page=TITLE_PAGE.replace("title: {en: Hostile}", f"title: {{en: Été}}\n{'x' * 200}: 1")
    )
    monkeypatch.setenv("PYTHONIOENCODING", "ascii:strict")
    done = confined(hostile.parent, "validate", "hostile", "--format", name)
    assert (done.returncode, done.stderr) == (1, "") and "CW201" in done.stdout


def test_the_name_of_a_folder_is_shown_without_what_could_do_harm(tmp_path, capsys):
    folder = tmp_path / f"ev{NAME}"
    assert main(["new", "pack", "sound", "--in", str(tmp_path)]) == 0
    (tmp_path / "sound").rename(folder)
    capsys.readouterr()
    assert main(["validate", str(tmp_path)]) == 0
    shown = capsys.readouterr().out
    assert "nothing found" in shown and is_harmless(shown) and len(shown.splitlines()) == 1
    assert main(["schema", str(folder), "--out", str(folder)]) == 0
    assert is_harmless(capsys.readouterr().out)


@pytest.mark.skipif(sys.platform == "win32", reason="no file there has such a name")
def test_the_name_of_a_file_of_scenarios_is_shown_without_what_could_do_harm(hostile, capsys):
    (hostile / "scenarios").mkdir()
    (hostile / "scenarios" / NAME).write_text("scenarios:\n  One:\n    then: {over: true}\n")
    assert main(["test", str(hostile), "--coverage", "--games", "0"]) == 0
    assert is_harmless(capsys.readouterr().out)


def finding(number, message="wrong", severity=Severity.ERROR):
    return Diagnostic("CW201", message, Span("a.yaml", number, 1, number, 2), "", severity)


def test_what_a_finding_quotes_is_cut():
    it = finding(1, f"'{'a' * 1_000_000}' is not a key of '{'b' * 90}'")
    assert it.message == f"'{'a' * 99}…' is not a key of '{'b' * 90}'"
    assert len(finding(1, "a, " * 100_000).message) == 1_000


def test_findings_without_end_are_counted():
    found = limited(finding(number) for number in range(1, MOST_OF_A_CODE + 501))
    assert (len(found), found[-1].span.line) == (MOST_OF_A_CODE + 1, MOST_OF_A_CODE + 1)
    assert found[-1].message == "from here on there are 500 more of CW201, which are not listed"


def test_warnings_without_end_are_no_error():
    found = limited(finding(number, severity=Severity.WARNING) for number in range(1, MOST_OF_A_CODE + 2))
    assert not any(it.is_error for it in found)
