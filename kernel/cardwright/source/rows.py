"""The rows of a text."""

from __future__ import annotations


def indentation(line: str) -> int | None:
    """How far a line is indented; None for one that says nothing."""
    words = line.lstrip(" ")
    return None if not words or words[0] == "#" else len(line) - len(words)
