"""The parser that lark has generated is that of the grammar, and nothing of lark is needed to use it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import lark
import pytest

from cardwright.lang import grammar
from cardwright.places import grammar_root

GRAMMAR = (grammar_root() / "rules.lark").read_text(encoding="utf-8")


def made_of(text: str) -> lark.Lark:
    return lark.Lark(
        text,
        parser="lalr",
        start=["formula", "block"],
        propagate_positions=True,
        postlex=grammar._Indentation(),
    )  # type: ignore[arg-type]


def plain(found: Iterable[Any]) -> list[object]:
    """All that makes up rules or terminals. Which states the tables have follows from them; their numbers are chance."""
    return sorted((_data(it) for it in found), key=repr)


def _data(thing: Any) -> object:
    if isinstance(thing, (list, tuple, frozenset)):
        return [_data(it) for it in thing]
    if not hasattr(thing, "__serialize_fields__"):
        return thing
    return type(thing).__name__, [(name, _data(getattr(thing, name))) for name in thing.__serialize_fields__]


def test_it_is_what_lark_makes_of_the_grammar() -> None:
    made, generated = made_of(GRAMMAR), grammar.parser()
    again = "grammar/rules.lark has changed: `make parser`"
    assert plain(generated.rules) == plain(made.rules), again
    assert plain(generated.terminals) == plain(made.terminals), again
    assert sorted(generated.parser.lexer_conf.ignore) == sorted(made.parser.lexer_conf.ignore), again
    for name in ("start", "propagate_positions", "maybe_placeholders", "lexer", "parser"):
        assert getattr(generated.options, name) == getattr(made.options, name), name


@pytest.mark.parametrize(
    ("old", "new"),
    [('"shuffle" atom', '"mix" atom'), ('["for" atom]', '"for" atom'), ("-> shuffle", "-> mix")],
)
def test_another_grammar_would_be_noticed(old: str, new: str) -> None:
    assert old in GRAMMAR
    made, generated = made_of(GRAMMAR.replace(old, new)), grammar.parser()
    assert plain(generated.rules) != plain(made.rules)


def test_a_game_is_loaded_without_lark_and_without_a_file_under_the_home(tmp_path: Path) -> None:
    program = (
        "import sys, cardwright; cardwright.load('insurrection', cache=False); print('lark' in sys.modules)"
    )
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path), "CARDWRIGHT_CACHE": "on"}
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env=environment, check=True
    )
    assert done.stdout == "False\n" and not list(tmp_path.iterdir())
