"""Machine code is kept from run to run with the program that it was made of, and taken from nowhere else."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.compile.program import Program
from cardwright.native import modules
from cardwright.native.backends import NATIVE
from cardwright.native.wasmtime_library import Library, library
from cardwright.play.state import State
from cardwright.project import Project
from tests.lang.fair import PACK

RULES = "rules:\n  main: |\n    shuffle stock\n    for each player:\n      draw 3 from stock to hand\n"


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The sizes of what wasmtime has compiled so far."""
    library()  # which tries itself out with a module of its own
    sizes: list[int] = []
    compile_ = Library.compiled

    def noted(self: Library, binary: bytes) -> object:
        sizes.append(len(binary))
        return compile_(self, binary)

    monkeypatch.setattr(Library, "compiled", noted)
    return sizes


def start(folder: Path, rules: str = RULES, keep: bool = True) -> State:
    """A game of a pack on disk, in a process that knows only what is kept of it."""
    pack = folder / "fair"
    pack.mkdir(exist_ok=True)
    (pack / "pack.yaml").write_text(PACK, "utf-8")
    (pack / "example.yaml").write_text(rules, "utf-8")
    kept = folder / "kept"
    return Project.from_folder(pack, keep=kept if keep else None).game().start(2, 3, backend=NATIVE)


def test_it_is_compiled_once(compiled: list[int], tmp_path: Path) -> None:
    states = [start(tmp_path) for _ in range(3)]

    assert len(compiled) == 1
    assert states[0] == states[1] == states[2] == start(tmp_path, keep=False)


def test_other_rules_are_compiled_anew(compiled: list[int], tmp_path: Path) -> None:
    for rules in (RULES, RULES.replace("3", "2")):
        start(tmp_path, rules)

    assert len(compiled) == 2


def test_nothing_is_written_or_analysed_for_a_module_that_is_kept(
    compiled: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start(tmp_path)
    monkeypatch.delattr(modules, "_text")

    state = start(tmp_path)

    assert type(state.program) is not Program, "the pack was compiled for it"


def test_a_kept_module_goes_on_when_the_pack_is_compiled_after_all(
    compiled: list[int], tmp_path: Path
) -> None:
    start(tmp_path)
    state = start(tmp_path)
    native = state.program.as_native()

    assert state.program.source and type(state.program) is Program
    assert state.program.as_native() is native and len(compiled) == 1


def test_what_somebody_has_changed_is_compiled_anew(compiled: list[int], tmp_path: Path) -> None:
    before = start(tmp_path).to_json()
    for path in (tmp_path / "kept").glob("*.entry"):
        data = bytearray(path.read_bytes())
        data[-1] ^= 1
        path.write_bytes(data)

    assert start(tmp_path).to_json() == before
    assert len(compiled) == 2


def test_what_another_wasmtime_has_compiled_is_not_looked_at(
    compiled: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start(tmp_path)
    monkeypatch.setattr(modules, "_version", lambda: "0.0")

    start(tmp_path)

    assert len(compiled) == 2
