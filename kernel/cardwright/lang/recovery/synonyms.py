"""Words for what the language calls by another name."""

from __future__ import annotations

from collections.abc import Mapping

from cardwright.findings.fix import write

Table = Mapping[str, tuple[str, ...]]
"""What is written here -> what others say."""

NAMES: Table = {
    "false": ("no", "off", "never"),
    "true": ("yes", "on", "always"),
    "none": ("nobody", "nothing", "null", "nil", "noone", "empty"),
    "player": ("me", "I", "myself", "you", "self"),
    "players": ("everyone", "everybody", "all_players", "all"),
    "other players": ("others", "opponents", "enemies", "rivals", "everyone_else"),
    "this": ("itself", "this_card"),
    "copies": ("amount", "quantity"),
}
FUNCTIONS: Table = {
    "total": ("sum", "sum_of", "add_up", "sigma"),
    "count": ("size", "length", "len", "number", "number_of", "amount", "how_many", "num"),
    "most": ("maximum", "highest", "largest", "greatest", "biggest", "maximal"),
    "least": ("minimum", "lowest", "smallest", "fewest", "minimal"),
    "some": ("any", "exists", "has_any", "is_any", "contains"),
    "no": ("empty", "is_empty", "none_of", "not_any"),
    "roll": ("random", "rand", "dice", "die", "roll_dice", "randint", "throw"),
    "shuffled": ("shuffle", "random_order"),
    "reversed": ("reverse", "backwards"),
    "one_of_each": ("unique", "distinct", "different", "kinds"),
    "last": ("top", "top_of"),
    "first": ("bottom", "bottom_of", "lowest_card"),
    "abs": ("absolute", "magnitude"),
    "pick": ("lookup", "switch", "case", "table"),
    "next": ("following", "left", "left_of"),
    "previous": ("before", "right", "right_of"),
}
_ENDS = "'stop' ends the rule; a block ends where its lines do"
_NEXT = "there is no word for it: let what follows stand in an 'if'"
STATEMENTS: Mapping[str, str] = {
    **dict.fromkeys(("return", "exit", "quit", "halt"), write("stop")),
    **dict.fromkeys(("end", "finish", "done"), _ENDS),
    "break": write("leave"),
    **dict.fromkeys(("continue", "skip"), _NEXT),
    **dict.fromkeys(
        ("pass", "nothing"),
        "'stop' stands for a rule that does nothing; a block that does nothing is left out",
    ),
}
"""What others write alone on a line, and what is written here."""


def said_here(word: str, table: Table) -> list[str]:
    """What is written here instead of a word; nothing if it is no such word."""
    return [ours for ours, theirs in table.items() if word in theirs]


def said_as(ours: str) -> tuple[str, ...]:
    """What others say for a name of ours."""
    return NAMES.get(ours, ())
