"""A game of which the program was kept is the game that is compiled, byte for byte; what is not kept comes when it is asked."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import cardwright
from cardwright.cache import games as module
from cardwright.cache import keys
from cardwright.cache.programs import kept_pack, pack_from
from cardwright.cache.store import Store
from cardwright.compile.program import Program
from cardwright.errors import GameError, SettingError
from cardwright.findings.diagnostic import PackError
from cardwright.places import content_root
from cardwright.play.game import Game
from cardwright.play.state import State
from cardwright.project import Project

FORM_PACKS = Path(__file__).parents[1] / "form" / "packs"
NORTH = Path(__file__).parents[2] / "plugins" / "frozen_north" / "frozen_north"
STARLIGHT = Path(__file__).parents[2] / "plugins" / "starlight" / "starlight"
TABLES = [
    ("insurrection", {}, [], 4),
    pytest.param("insurrection", {"lands": "advanced"}, [], 2, marks=pytest.mark.slow),
    pytest.param("insurrection", {}, [NORTH], 3, marks=pytest.mark.slow),
    pytest.param("rebel_nox", {}, [], 4, marks=pytest.mark.slow),
]


def games(keep: Path, pack: Any, options: Any = None, extensions: Any = ()) -> tuple[Game, Game]:
    """A game without what is kept, and one of it."""
    plain = Project.from_folder(pack, extensions).game(options)
    Project.from_folder(pack, extensions, keep=keep).game(options)
    return plain, Project.from_folder(pack, extensions, keep=keep).game(options)


def is_kept(of: State | Game, players: int = 2) -> bool:
    """Whether nothing was compiled for a state, or is for a game."""
    program = of.program if isinstance(of, State) else of.program(players)
    return type(program) is not Program


def seen(state: State) -> str:
    """All that can be seen of a state."""
    views = [state.view(player) for player in range(state.program.layout.players)]
    result = state.result
    told = [it.to_json() for it in state.decisions], result and result.to_json()
    return json.dumps([state.to_json(), views, told])


@pytest.mark.parametrize(("pack", "options", "extensions", "players"), TABLES, ids=str)
def test_games_are_the_same_byte_for_byte(
    pack: str, options: dict[str, Any], extensions: list[Any], players: int, tmp_path: Path
) -> None:
    plain, game = games(tmp_path, pack, options, extensions)
    game.start(players=players, seed=1)  # it is kept now
    _, game = games(tmp_path, pack, options, extensions)
    chance = random.Random(3)
    ours, kept = plain.start(players=players, seed=7), game.start(players=players, seed=7)
    assert is_kept(kept)
    assert pack_from(kept_pack(plain.pack) or b"") is not None, "the declarations are kept, too"
    assert kept.program.fingerprint == ours.program.fingerprint
    turn = 0
    while ours.decisions:
        if turn < 6:
            assert seen(kept) == seen(ours)
        decision = ours.decisions[0]
        choice = chance.randrange(len(decision))
        assert kept.decisions[0].rule == decision.rule
        ours.choose(choice, decision.player)
        kept.choose(choice, decision.player)
        turn += 1
    assert seen(kept) == seen(ours)
    assert kept == ours


def test_a_whole_game_needs_nothing_that_is_not_kept(tmp_path: Path) -> None:
    games(tmp_path, "rebel_nox")[1].start(players=4)
    state = games(tmp_path, "rebel_nox")[1].start(players=4, seed=2)
    while state.decisions:
        state.choose(0, state.decisions[0].player)
    assert state.result is not None and state.result.winners and is_kept(state)


def test_saved_games_go_from_one_to_the_other(tmp_path: Path) -> None:
    plain, game = games(tmp_path, "insurrection")
    game.start(players=4)
    _, game = games(tmp_path, "insurrection")
    state = plain.start(players=4, seed=3)
    for _ in range(10):
        state.choose(0, state.decisions[0].player)
    again = game.from_json(state.to_json())
    assert again == state and again.undo() == state.undo() and is_kept(again)
    again.choose(0, again.decisions[0].player)
    assert plain.from_json(again.to_json()) == again


@pytest.mark.slow
def test_what_is_not_kept_comes_when_it_is_asked(tmp_path: Path) -> None:
    plain, game = games(tmp_path, "insurrection")
    game.start(players=3)
    for ask in (
        lambda it: it.program.source,
        lambda it: it.program.checked.pack.name,
        lambda it: it.decisions[0].site.body.name,
        lambda it: it.decisions[0].site.at,
        lambda it: sorted(it.game.checked.rules),
        lambda it: it.heuristic(1),
    ):
        ours, kept = (
            plain.start(players=3, seed=5),
            games(tmp_path, "insurrection")[1].start(players=3, seed=5),
        )
        assert is_kept(kept)
        assert ask(kept) == ask(ours)
        assert seen(kept) == seen(ours)
        ours.play_out(1)
        kept.play_out(1)
        assert seen(kept) == seen(ours) and not is_kept(kept)
        assert kept.program.layout.pack is kept.game.pack is kept.game.checked.pack
    with pytest.raises(AttributeError):
        _ = games(tmp_path, "insurrection")[1].start(players=3).program.nothing


def test_positions_are_laid_out(tmp_path: Path) -> None:
    plain, game = games(tmp_path, "rebel_nox")
    game.stage("main", players=4, seed=1)
    _, game = games(tmp_path, "rebel_nox")
    kept = game.stage("main", players=4, seed=1)
    assert is_kept(kept) and seen(kept) == seen(plain.stage("main", players=4, seed=1))


@pytest.fixture
def failures(tmp_path: Path) -> Path:
    """A pack that breaks after its second choice, which looks ahead."""
    return Path(shutil.copytree(FORM_PACKS / "failures", tmp_path / "failures"))


def test_errors_name_the_rule_and_the_line(failures: Path, tmp_path: Path) -> None:
    keep = tmp_path / "kept"
    plain, game = games(keep, failures)
    game.start(players=2)
    errors = []
    for state in (plain.start(players=2), games(keep, failures)[1].start(players=2)):
        state.choose(0)
        with pytest.raises(GameError) as error:
            state.choose(0)
        assert state.decisions, "it is as it was before the choice"
        errors.append((error.value.code, error.value.message, error.value.rule, error.value.span))
    assert errors[0] == errors[1] and errors[1][2] == "main" and errors[1][3].line > 30


def test_every_change_of_the_content_makes_another_game(failures: Path, tmp_path: Path) -> None:
    keep, page = tmp_path / "kept", failures / "pack.yaml"
    games(keep, failures)[1].start(players=2)
    text = page.read_text()
    page.write_text(text.replace("weight: 3", "weight: 4"))
    game = Project.from_folder(failures, keep=keep).game()
    assert game.pack.kinds["hammer"].faces[0].numbers["weight"] == (4,)
    assert not is_kept(game)
    state = game.start(players=2)
    assert 4 in state.program.layout.tables["attr_weight"]
    page.write_text(text.replace("choose card", "chose card"))
    with pytest.raises(PackError):
        Project.from_folder(failures, keep=keep).game()
    page.write_text(text)
    assert is_kept(Project.from_folder(failures, keep=keep).game())
    (failures / "more.yaml").write_text("icons: {sharp: {name: {en: Sharp}}}")
    assert "sharp" in Project.from_folder(failures, keep=keep).game().pack.icons


def test_what_a_project_has_read_stays(failures: Path, tmp_path: Path) -> None:
    keep, page = tmp_path / "kept", failures / "pack.yaml"
    games(keep, failures)[1].start(players=2)
    game = Project.from_folder(failures, keep=keep).game()
    page.write_text("nothing")
    assert is_kept(game)
    state = game.start(players=2)
    assert state.program.checked.rules and state.program.source


@pytest.mark.slow
def test_options_players_and_positions_have_programs_of_their_own(tmp_path: Path) -> None:
    first = games(tmp_path, "insurrection")[1]
    first.start(players=3)
    for other in (
        games(tmp_path, "insurrection", {"lands": "advanced"})[1].start(players=3),
        games(tmp_path, "insurrection")[1].start(players=2),
        games(tmp_path, "insurrection")[1].stage(players=3),
    ):
        assert not is_kept(other)
    with pytest.raises(SettingError):
        games(tmp_path, "insurrection", {"lands": "nonsense"})
    with pytest.raises(SettingError):
        games(tmp_path, "insurrection")[1].start(players=99)


def test_another_kernel_or_python_finds_nothing(
    failures: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep = tmp_path / "kept"
    games(keep, failures)[1].start(players=2)
    monkeypatch.setattr(keys, "kernel_version", lambda: b"another")
    assert not is_kept(Project.from_folder(failures, keep=keep).game())


def test_an_edit_of_the_kernel_makes_it_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "inside").mkdir()
    for name in ("__init__.py", "inside/rule.py"):
        (tmp_path / name).write_text("one")
    monkeypatch.setattr(cardwright, "__file__", str(tmp_path / "__init__.py"))
    version = keys.kernel_version.__wrapped__
    before = version()
    assert version() == before
    (tmp_path / "inside" / "rule.py").write_text("two!")
    assert version() != before


def test_a_large_pack_is_not_kept(failures: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep = tmp_path / "kept"
    monkeypatch.setattr(module, "MOST_KINDS", len(games(tmp_path / "other", failures)[0].pack.kinds))
    games(keep, failures)[0].start(players=2)
    assert list(keep.glob("*.entry"))
    monkeypatch.setattr(module, "MOST_KINDS", module.MOST_KINDS - 1)
    games(tmp_path / "none", failures)[1].start(players=2)
    assert not list((tmp_path / "none").glob("*.entry"))


def test_packs_that_require_plugins_or_look_for_their_base_are_not_kept(tmp_path: Path) -> None:
    for pack, extensions in (("insurrection", [STARLIGHT]), (NORTH, [])):
        try:
            game = Project.from_folder(pack, extensions, keep=tmp_path).game()
        except PackError:  # the plugin is not installed
            continue
        assert type(game) is Game
    assert not list(tmp_path.glob("*.entry"))


@pytest.mark.parametrize("harm", ["empty", "no data", "other data", "forbidden"])
def test_a_sealed_entry_that_is_no_program_is_made_anew(failures: Path, tmp_path: Path, harm: str) -> None:
    import marshal
    import pickle

    keep = tmp_path / "kept"
    games(keep, failures)[1].start(players=2)
    content = {
        "empty": b"",
        "no data": b"nonsense",
        "other data": pickle.dumps([1, 2]),
        "forbidden": pickle.dumps(os.system),
    }[harm]
    for wrong in (content, marshal.dumps((content, [], "", []))):
        for path in keep.glob("*.entry"):
            Store(keep).put(path.stem, wrong)
        game = Project.from_folder(failures, keep=keep).game()
        assert not is_kept(game) and game.start(players=2).decisions
    assert is_kept(Project.from_folder(failures, keep=keep).game())


@pytest.mark.slow
def test_the_switch_and_the_parameter(tmp_path: Path) -> None:
    program = (
        "import sys, cardwright\n"
        "state = cardwright.load('rebel_nox', cache=sys.argv[1] == 'yes').start(players=4)\n"
        "print(type(state.program).__name__, 'yaml' in sys.modules, 'cardwright.check.checker' in sys.modules)"
    )

    def run(cache: str, **environment: str) -> str:
        env = {**os.environ, "XDG_CACHE_HOME": str(tmp_path), **environment}
        done = subprocess.run(
            [sys.executable, "-c", program, cache], capture_output=True, text=True, env=env, check=True
        )
        assert not done.stderr
        return done.stdout.strip()

    assert run("yes", CARDWRIGHT_CACHE="off") == "Program True True" and not list(tmp_path.iterdir())
    for switched in (run("no", CARDWRIGHT_CACHE=""), run("yes", CARDWRIGHT_CACHE="grammar")):
        assert switched == "Program True True"
        assert {it.suffix for it in (tmp_path / "cardwright").iterdir()} == {".tables"}
    assert run("yes", CARDWRIGHT_CACHE="") == "Program True True"
    assert run("yes", CARDWRIGHT_CACHE="") == "_Restored False False"


@pytest.mark.slow
def test_commands_say_the_same(tmp_path: Path) -> None:
    def run(*words: str) -> str:
        env = {**os.environ, "XDG_CACHE_HOME": str(tmp_path), "CARDWRIGHT_CACHE": ""}
        call = [sys.executable, "-m", "cardwright", *words]
        return subprocess.run(call, capture_output=True, text=True, env=env, check=True).stdout

    words = ("simulate", "rebel_nox", "--games", "3", "--json", "-")
    assert run(*words[:4]).splitlines()[:1] == run(*words[:4]).splitlines()[:1]
    assert content_root().is_dir() and list((tmp_path / "cardwright").glob("*.entry"))
