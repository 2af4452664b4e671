"""Texts and packs made of real content, damaged in ways that reach deep into the reader.

Every choice is asked of a `Choose`, so that a seeded random generator, hypothesis and atheris can all drive it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import yaml

from cardwright.declarations.sections import reserved_words
from cardwright.source.locate import find_pack
from tests.lang import fair

Choose = Callable[[int], int]
"""A number from 0 up to, and without, the one given."""

MOST_EDITS = 6
DOCUMENT = Path(__file__).parents[2] / "docs" / "language.md"

# What is near a limit of the language or of YAML, or means something to one of them.
ODD = (
    *("(" * 70, ")" * 70, "((((", "))))", "[", "]", "{", "}", "{{", ": ", ":", ",", "- ", "|", ">", "&a ", "*a", "!x "),
    *("'", '"', "#", "%", "@", "`", "?", "\t", "\n", "\n\n", "\n  ", "\n    ", "\r\n", "\r", " ", "    ", "---\n", "...\n"),
    *("==", "!=", "<=", "//", "//0", "% 0", "-", "--", "=", "+", "*", "<", "<<: ", "0", "-1", "7", "1000000000"),
    *("99999999999999999999", "1e999", "0.5", "true", "null", "~", "é", "\u2028", "\ufeff", "\x00", "\x1b[0m", "𝔘", "ß"),
    *("not " * 40, "1 + " * 100, "if a:\n  " * 3, "x" * 70, "else if a else " * 30, "_", "a_player", "of player with card"),
)  # fmt: skip
_TOKEN = re.compile(r"\w+|\s+|[^\w\s]+")


@cache
def texts() -> tuple[str, ...]:
    """Real formulas and rules: of Insurrection, of the fair, and of the language reference."""
    found = [
        it
        for path in sorted(Path(find_pack("insurrection")).glob("*.yaml"))
        for it in _scalars(path.read_text())
    ]
    found += _scalars(fair.PACK)
    for block in re.findall(
        r"```(?:yaml|formula)\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL
    ):
        found += [line.split("#")[0].strip() for line in block.split("\n") if "# =" in line]
        found += _scalars(block) if "# =" not in block else []
    return tuple(dict.fromkeys(it for it in found if it.strip()))


def _scalars(text: str) -> list[str]:
    events = yaml.parse(text, Loader=yaml.SafeLoader)
    return [it.value for it in events if isinstance(it, yaml.ScalarEvent)]


@cache
def words() -> tuple[str, ...]:
    """The words of the language, and all that occur in the texts."""
    found = {word for text in texts() for word in re.findall(r"\w+", text)}
    return tuple(sorted(found | reserved_words()))


def text(choose: Choose) -> str:
    """A formula or rule: a real one damaged, two joined, or words in any order."""
    match choose(8):
        case 0:
            return "".join(_any(choose) + (" ", "\n", "\n  ", "")[choose(4)] for _ in range(choose(24)))
        case 1:
            one, other = _of(texts(), choose), _of(texts(), choose)
            return damaged(one[: choose(len(one) + 1)] + other[choose(len(other) + 1) :], choose)
        case _:
            return damaged(_of(texts(), choose), choose)


@cache
def packs() -> tuple[tuple[tuple[str, str], ...], ...]:
    """Real packs, small ones: the fair, alone and with each example of the language reference."""
    blocks = re.findall(r"```yaml\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    whole = next(it for it in blocks if it.startswith("# pack"))
    parts = [it for it in blocks if not it.startswith(("# pack", "# table"))]
    market = [(("pack.yaml", whole), ("part.yaml", part)) for part in parts]
    return ((("pack.yaml", fair.PACK), ("main.yaml", fair.MAIN)), (("pack.yaml", whole),), *market)


def pack(choose: Choose) -> dict[str, bytes]:
    """The files of a pack: of a real one, damaged line by line, word by word or byte by byte."""
    files = {name: text.encode() for name, text in _of(packs(), choose)}
    for _ in range(1 + choose(3)):
        name = _of(list(files), choose)
        decoded = files[name].decode("utf-8", "replace")
        match choose(6):
            case 0:
                files[name] = _other_bytes(files[name], choose)
            case 1 | 2:
                files[name] = _other_lines(decoded, choose).encode("utf-8", "replace")
            case _:
                files[name] = damaged(decoded, choose).encode("utf-8", "replace")
    return files


def damaged(text: str, choose: Choose) -> str:
    """The text with some of its words changed, lost, doubled, swapped, or something odd put between them."""
    tokens = _TOKEN.findall(text)
    for _ in range(choose(MOST_EDITS)):
        at = choose(len(tokens) + 1)
        match choose(7):
            case 0:
                del tokens[at : at + 1 + choose(3)]
            case 1:
                tokens[at:at] = tokens[at : at + 1 + choose(6)]
            case 2 if at + 1 < len(tokens):
                tokens[at], tokens[at + 1] = tokens[at + 1], tokens[at]
            case 3:
                tokens[at : at + 1] = [_any(choose)]
            case 4 if at < len(tokens):
                cut = choose(len(tokens[at]) + 1)
                tokens[at] = tokens[at][:cut] + tokens[at][cut + 1 :]
            case 5:
                tokens.insert(at, f" {_of(texts(), choose)} ")
            case _:
                tokens.insert(at, _of(ODD, choose))
    return "".join(tokens)


def _other_lines(text: str, choose: Choose) -> str:
    lines = text.split("\n")
    for _ in range(1 + choose(4)):
        at, to = choose(len(lines)), choose(len(lines))
        match choose(6):
            case 0:
                del lines[at]
                lines = lines or [""]
            case 1:
                lines.insert(to, lines[at])
            case 2:
                lines[at], lines[to] = lines[to], lines[at]
            case 3:
                lines[at] = " " * choose(9) + lines[at].lstrip()
            case 4:
                lines[min(at, to) : max(at, to)] = []
                lines = lines or [""]
            case _:
                lines[at:at] = lines[min(at, to) : max(at, to)]
    return "\n".join(lines)


def _other_bytes(data: bytes, choose: Choose) -> bytes:
    changed = bytearray(data)
    for _ in range(1 + choose(5)):
        at = choose(len(changed) + 1)
        match choose(3):
            case 0:
                changed[at : at + 1 + choose(4)] = b""
            case 1:
                changed[at:at] = bytes([choose(256)])
            case _:
                changed[at : at + 1] = bytes([choose(256)])
    return bytes(changed)


def _any(choose: Choose) -> str:
    return _of(ODD, choose) if choose(4) == 0 else _of(words(), choose)


def _of(things: Sequence[str] | Sequence[tuple[tuple[str, str], ...]], choose: Choose):  # type: ignore[no-untyped-def]
    return things[choose(len(things))]
