"""`python -m cardwright.lang.make_table`: lark makes grammar/rules.table.json anew, after a change of the grammar."""

from __future__ import annotations

import json
import re
from typing import Any

from lark import Lark
from lark.indenter import Indenter

from cardwright.lang.parse_table import GRAMMAR, TABLE
from cardwright.places import grammar_root

# The terminals that are neither words nor signs: `lr_parser` knows them by these patterns.
_PATTERNS = {
    "COPY": "[A-Za-z][A-Za-z0-9_]*#[0-9]+",
    "NAME": "[A-Za-z][A-Za-z0-9_]*",
    "NUMBER": "[0-9]+",
    "COMMENT": "#[^\n]*",
    "WS_INLINE": "(?:(?:\\ |\t))+",
    "_NL": "(\r?\n[ ]*(#[^\n]*)?)+",
}
_WORD = re.compile("[a-z]+")


class Indentation(Indenter):
    """How lark reads indentation."""

    NL_type = "_NL"
    OPEN_PAREN_types = ["LPAR"]  # noqa: RUF012 (lark's own declaration)
    CLOSE_PAREN_types = ["RPAR"]  # noqa: RUF012
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 4


def lark_parser(grammar: str) -> Lark:
    """lark's own parser for a grammar."""
    return Lark(
        grammar,
        parser="lalr",
        postlex=Indentation(),
        start=["formula", "block"],
        propagate_positions=True,
        maybe_placeholders=True,
    )


def table_of(grammar: str) -> dict[str, Any]:
    """The parse table of a grammar, as JSON has it."""
    made = lark_parser(grammar)
    words, signs, phrases = _literals(made)
    numbers = {rule: number for number, rule in enumerate(made.rules)}
    found = made.parser.parser._parse_table
    order = _in_order(found)
    states = [
        {
            symbol: ~numbers[argument] if str(action) == "Reduce" else order[argument]
            for symbol, (action, argument) in sorted(found.states[state].items())
        }
        for state in order
    ]
    for state in states:
        # There lark would take a direction for a name: only what it calls strings goes before names.
        assert not {"NAME", "DIRECTION"} <= state.keys(), "a direction could be a name"
    return {
        "grammar": grammar,
        "words": words,
        "signs": signs,
        "phrases": phrases,
        "starts": {name: order[it] for name, it in sorted(found.start_states.items())},
        "ends": {name: order[it] for name, it in sorted(found.end_states.items())},
        "reductions": [_reduction(rule) for rule in made.rules],
        "states": states,
    }


def _in_order(found: Any) -> dict[int, int]:
    """lark's numbers of states, which differ from run to run, with numbers that do not."""
    order: dict[int, int] = {}
    waiting = [state for _, state in sorted(found.start_states.items())]
    while waiting:
        state = waiting.pop(0)
        if state not in order:
            order[state] = len(order)
            actions = sorted(found.states[state].items())
            waiting += [it for _, (action, it) in actions if str(action) != "Reduce"]
    return order


def _literals(made: Lark) -> tuple[dict[str, str], dict[str, str], dict[str, str]]:
    """The words and signs of the language, each with its terminal; the terminals that go before names, with their patterns."""
    words: dict[str, str] = {}
    signs: dict[str, str] = {}
    phrases: dict[str, str] = {}
    for terminal in made.terminals:
        pattern = terminal.pattern.value
        if terminal.name in _PATTERNS:
            assert pattern == _PATTERNS[terminal.name], f"{terminal.name} is not what the parser reads"
            continue
        if terminal.priority:
            phrases[terminal.name] = pattern
            continue
        for literal in (
            pattern.removeprefix("(?:").removesuffix(")").split("|") if "|" in pattern else [pattern]
        ):
            assert not re.search(r"[\[\]{}?^$\\.]", literal), f"{terminal.name} is neither words nor signs"
            (words if _WORD.fullmatch(literal) else signs)[literal] = terminal.name
    return words, signs, phrases


def _reduction(rule: Any) -> list[Any]:
    """A rule of the grammar as a `Reduction`: what lark's tree builder does with its parts."""
    empty = rule.options.empty_indices or [False] * len(rule.expansion)
    runs = [len(it) for it in "".join("1" if it else "0" for it in empty).split("0")]
    kept, absent = [], 0
    for index, symbol in enumerate(rule.expansion):
        absent += runs[index]
        if not (symbol.is_term and symbol.filter_out):
            kept.append([index, not symbol.is_term and symbol.name.startswith("_"), absent])
            absent = 0
    absent += runs[len(rule.expansion)]
    single = bool(rule.options.expand1 and not rule.alias)
    passes_on = single and len(rule.expansion) == 1 and kept == [[0, False, 0]] and not absent
    name = rule.alias or rule.origin.name
    return [rule.origin.name, len(rule.expansion), name, kept, absent, single, passes_on]


def written(table: dict[str, Any]) -> str:
    """The text of the file: each state in a line of its own, so that changes can be told."""
    states = ",\n".join(json.dumps(it, separators=(",", ":")) for it in table["states"])
    head = json.dumps({**table, "states": []}, separators=(",", ":"))
    return f"{head.removesuffix(']}')}\n{states}\n]}}\n"


if __name__ == "__main__":
    grammar = (grammar_root() / GRAMMAR).read_text(encoding="utf-8")
    (grammar_root() / TABLE).write_text(written(table_of(grammar)), encoding="utf-8")
