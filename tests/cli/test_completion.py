"""Completion: what is offered where, and that real shells take it without losing paths."""

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from cardwright.cli import VERBS, main, parser_for
from cardwright.cli.completion.cursor import cursor_at, rejoined
from cardwright.cli.completion.scripts import SCRIPTS
from cardwright.cli.completion.words import _PATHS, _SOURCES, candidates
from tests.cli.terminal import environment


def offered(line: str) -> list[str]:
    """What can stand where a line ends; its words are between single blanks."""
    return candidates(cursor_at(line.split(" "))).words


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", list(VERBS)),
        ("sim", ["simulate"]),
        ("new ", ["pack", "card", "plugin"]),
        ("help new ", ["pack", "card", "plugin"]),
        ("play --l", ["--lang"]),
        ("play insurrection --lang ", ["en", "fr"]),
        ("play --lang ", []),  # nobody knows of which pack
        ("play insurrection --bot ", ["random", "greedy", "ismcts"]),
        ("simulate insurrection --bot greedy ran", ["random"]),
        ("simulate insurrection --bot greedy --g", ["--games"]),
        ("explain insurrection mus", ["musketeer"]),
        ("explain insurrection --lang fr mus", ["musketeer"]),
        ("explain frozen_north ice_w", ["ice_witch"]),
        ("simulate insurrection --set ", ["lands=", "path="]),
        ("simulate insurrection --set lands=", ["lands=basic", "lands=advanced", "lands=mixed"]),
        ("simulate insurrection --set path=mi", ["path=mire"]),
        ("simulate insurrection --set=lands=m", ["--set=lands=mixed"]),
        ("score insurrection --zone ha", ["hand="]),
        ("score insurrection --zone hand=tamer,mus", ["hand=tamer,musketeer"]),
        ("score insurrection --set outcome=g", ["outcome=good"]),
        ("score insurrection --set hands_open=", ["hands_open=true", "hands_open=false"]),
        ("play rebel_nox --with ", []),
        ("new card insurrection ", ["people", "leaders", "lands"]),
        ("new card insurrection people ", []),
        ("new pack mine --from reb", ["rebel_nox"]),
        ("new pack mine --from insurrection --lang ", ["en", "fr"]),
        ("docs langu", ["language"]),
        ("validate insurrection --format=j", ["--format=json"]),
        ("validate insurrection --fi", ["--fix", "--fix=all"]),
        ("validate insurrection --fix=", ["--fix=all"]),
        ("validate --fix=all insur", ["insurrection"]),
        ("validate --fix insur", ["insurrection"]),
        ("validate insurrection --ba", ["--baseline"]),
        ("completion ", list(SCRIPTS)),
        ("play no_such_pack --set ", []),
        ("valdate ", list(VERBS)),
    ],
)
def test_what_is_offered(line: str, words: list[str]) -> None:
    assert offered(line) == words


@pytest.mark.parametrize(
    "line",
    ["validate ", "play insurrection --with ", "play --save ", "new pack x --in ", "validate x --baseline "],
)
def test_paths_may_stand_where_packs_and_files_do(line: str) -> None:
    assert candidates(cursor_at(line.split(" "))).files


def test_packs_and_their_extensions_are_those_that_there_are() -> None:
    assert {"insurrection", "rebel_nox", "frozen_north"} <= set(offered("validate "))
    assert "frozen_north" in offered("play insurrection --with ")
    assert "insurrection" not in offered("play insurrection --with ")


def test_a_pack_with_mistakes_has_names_to_offer(tmp_path: Path) -> None:
    page = "decks: {beasts: {}}\nbeasts:\n  wolf: {nmae: 7}\n  'a \x1b[7m': {}\nlanguages: [en]\n"
    (tmp_path / "pack.yaml").write_text(page)
    assert offered(f"explain {tmp_path} w") == ["wolf"]
    assert offered(f"explain {tmp_path} ") == ["wolf"]


def test_every_argument_is_offered_or_known_to_be_for_people_to_say() -> None:
    free = {"name", "heading", "only", "games", "first", "players", "seed", "jobs", "line", "url", "fail_if"}
    free |= {"goal", "skill_games", "shard", "on", "within"}
    waiting: list[argparse.ArgumentParser] = [parser_for(VERBS)]
    seen = set()
    while waiting:
        for action in waiting.pop()._actions:
            if isinstance(action, argparse._SubParsersAction):
                waiting += action.choices.values()
            elif action.nargs != 0 and action.choices is None and action.type is not Path:
                seen.add(action.dest)
    assert seen - free == _SOURCES.keys() | _PATHS


def test_bash_breaks_words_at_equal_signs() -> None:
    assert rejoined(["--set", "lands", "=", "ad"]) == ["--set", "lands=ad"]
    assert rejoined(["--set", "lands", "=", ""]) == ["--set", "lands=", ""]
    assert rejoined(["--set", "lands", "="]) == ["--set", "lands="]


def test_what_a_line_says_wrong_is_no_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", "zsh", "--line=play\x1f--nonsense\x1f7\x1f--set\x1f=\x1f"]) == 0
    assert capsys.readouterr().out == "words\n"


# -------------------------------------------------------------------------------------- real shells


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """A folder with paths to complete, and `cardwright` at hand."""
    (tmp_path / "insulated folder").mkdir()
    (tmp_path / "my_game").mkdir()
    command = tmp_path / "bin" / "cardwright"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m cardwright "$@"\n')
    command.chmod(0o755)
    for shell, script in SCRIPTS.items():
        (tmp_path / f"completion.{shell}").write_text(script)
    return tmp_path


def environment_of(desk: Path) -> dict[str, str]:
    return {**environment(), "PATH": f"{desk / 'bin'}{os.pathsep}{os.environ['PATH']}", "TERM": "dumb"}


def shell(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not installed on this machine")
    return found


@pytest.mark.parametrize(
    ("words", "replies"),
    [
        (["cardwright", "validate", "insu"], ["insurrection", "insulated folder"]),
        (["cardwright", "play", "insurrection", "--set", "lands", "=", "a"], ["advanced"]),
    ],
)
def test_bash_is_given_words(desk: Path, words: list[str], replies: list[str]) -> None:
    program = f"source completion.bash; COMP_WORDS=({' '.join(words)}); COMP_CWORD={len(words) - 1}; "
    program += """_cardwright; printf '%s\\n' "${COMPREPLY[@]}" """
    done = subprocess.run(
        ["bash", "-c", program],
        cwd=desk,
        env=environment_of(desk),
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split("\n")[: len(replies)] == replies
    assert done.stdout.strip() == "\n".join(replies)


@pytest.mark.parametrize(
    ("name", "words", "beginning"),
    [
        ("bash", ["--norc", "--noprofile", "-i"], "source completion.bash"),
        ("zsh", ["-f", "-i"], "autoload -U compinit; compinit -u -D; source completion.zsh"),
    ],
)
def test_a_shell_completes_packs_and_paths_at_the_prompt(
    desk: Path, name: str, words: list[str], beginning: str
) -> None:
    typed = pexpect.spawn(
        shell(name), words, cwd=str(desk), env=environment_of(desk), encoding="utf-8", timeout=30
    )
    try:
        typed.sendline(f"PS1='> '; {beginning}; echo rea''dy")
        typed.expect_exact("ready")
        for begun, whole in [("insurr", "ection"), ("my_g", "ame")]:
            typed.send(f"cardwright validate {begun}\t")
            typed.expect_exact(whole)
            typed.sendcontrol("u")
    finally:
        typed.close(force=True)


def test_fish_completes_packs_and_paths(desk: Path) -> None:
    program = "source completion.fish; complete -C 'cardwright validate insu'"
    done = subprocess.run(
        [shell("fish"), "--no-config", "-c", program],
        cwd=desk,
        env=environment_of(desk),
        capture_output=True,
        text=True,
        check=True,
    )
    assert sorted(done.stdout.split("\n")[:-1]) == ["insulated folder/", "insurrection"]
