"""Every command that takes a pack, as somebody would give it for a pack in the folder `hostile`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

EXTENSION = """\
pack: more
title: {en: More}
version: 1.0.0
extends: hostile
people:
  newcomer: {name: {en: Newcomer}}
"""
BETWEEN = "\x1f"


@dataclass(frozen=True, slots=True)
class Command:
    words: tuple[str, ...]
    typed: str = ""


def _asked(text: str, typed: str = "") -> Command:
    return Command(tuple(text.split()), typed)


# Anything that a table may ask, a few choices, and the end.
TYPED = "help\nlog\nundo\n" + "1\n" * 30 + "quit\n"

COMMANDS = {
    "validate": _asked("validate hostile"),
    "validate --strict --format json": _asked("validate hostile --strict --format json"),
    "validate --format sarif": _asked("validate hostile --format sarif"),
    "validate --with": _asked("validate hostile --with more"),
    "explain": _asked("explain hostile"),
    "explain --json": _asked("explain hostile --json"),
    "explain KIND": _asked("explain hostile beer"),
    "schema": _asked("schema hostile"),
    "packs": _asked("packs hostile"),
    "score": _asked("score hostile --zone hand=bear --zone hand=bear --rule main"),
    "diff": _asked("diff hostile --with more"),
    "test": _asked("test hostile"),
    "test --coverage": _asked("test hostile --coverage --games 1"),
    "simulate": _asked("simulate hostile --games 1 --players 2 --jobs 1 --json -"),
    "simulate --jobs 2": _asked("simulate hostile --games 2 --players 2 --jobs 2"),
    "simulate --bot greedy": _asked("simulate hostile --games 1 --players 2 --jobs 1 --bot greedy"),
    "simulate --backend native": _asked(
        "simulate hostile --games 2 --players 2 --jobs 1 --backend native --json -"
    ),
    "compare": _asked("compare hostile --with more --games 2 --players 2 --jobs 1 --json -"),
    "balance --only": _asked("balance hostile --only --games 2 --players 2 --jobs 1 --json -"),
    "balance --only cards": _asked(
        "balance hostile --only cards strategies --games 1 --players 2 --jobs 1 --html balance.html"
    ),
    "build --wasm": _asked("build hostile --wasm hostile.wasm --players 2"),
    "play": _asked("play hostile --players 2 --seed 1 --lang en", TYPED),
    "play --human none": _asked("play hostile --players 2 --seed 1 --human none"),
    "validate --faces": _asked("validate hostile --faces"),
    "cards": _asked("cards hostile --out page.html"),
    "cards --with": _asked("cards hostile --with more --out page.html"),
    "print": _asked("print hostile --out cards.pdf"),
    "print --for printer": _asked("print hostile --for printer --out cards.pdf"),
    "export --to tts": _asked("export hostile --to tts --out tts"),
    "export --to cgs": _asked("export hostile --to cgs --out cgs"),
    "export --to png": _asked("export hostile --to png --out png"),
    "export --to csv": _asked("export hostile --to csv --out csv"),
    "new card": _asked("new card hostile people stranger"),
    "completion": Command(
        ("completion", "zsh", "--line", BETWEEN.join(("cardwright", "explain", "hostile", "b", "")))
    ),
}
"""Those that write come after all that only read."""


def put_extension(folder: Path) -> None:
    """Makes an extension of the pack beside it, for the commands that compare the two."""
    (folder / "more").mkdir()
    (folder / "more" / "pack.yaml").write_text(EXTENSION)
