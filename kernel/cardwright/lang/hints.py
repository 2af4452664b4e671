"""What to write instead of an expression that is right in itself, but not where it stands."""

from __future__ import annotations

from collections.abc import Iterable

from cardwright.findings.fix import Ref, used
from cardwright.lang import syntax as s
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.lang.symbols import Symbols
from cardwright.lang.types import Type, TypeName

# A list of more names than these is no help.
MOST_KNOWN = 8
# Which zones there are is worth a longer list: nobody guesses them.
MOST_ZONES = 16

_HOW = {
    "an icon": "'{0} on …' counts it on a card, '{0} in …' in a zone",
    "a kind of card": "'{0} in …' counts them in a zone, 'the {0}' is the card itself (of several the first)",
    "a deck": "'{0} in …' are its cards in a zone",
    "an attribute": "write '{0} of …' with the card",
    "a formula on cards": "write '{0} of …' with the card",
    "an attribute of spaces": "write '{0} of …' with the space",
    "a list on cards": "'some({0} of …)' asks whether there are any",
    "an effect": "write '{0} of …' with the card, on a line of a rule",
    "a zone": "'cards in {0}' are the cards that lie there",
    "a set of spaces": "'{0}' is all its spaces, 'first({0})' the first",
    "a link of spaces": "write '{0} of …' with the space",
    "a table": "write '{0} of …' with what is looked up",
    "a value": "'{0}' is what it holds now",
    "an option": "write 'option {0}'",
    "a formula": "'{0}' is what it gives",
    "a rule": "a rule is carried out on a line of its own, in another rule",
}
_UNCHANGED = {
    "an icon": "what is printed on a card stays as it is: keep what changes in a value",
    "an attribute": "what is printed on a card stays as it is: keep what changes in a value",
    "a formula on cards": "a formula is worked out whenever it is asked for: change what it reads",
    "a formula": "a formula is worked out whenever it is asked for: change what it reads",
    "a zone": "cards come there by 'move … to {0}'",
    "an option": "options are settled before the game: keep what changes in a value",
    "a rule": "a rule is carried out by its name alone",
}
_ALONE = {
    "a value": "'{0} becomes …' changes it, 'add … to {0}' adds to a number",
    "a zone": "'move … to {0}' and 'shuffle {0}' do something with it",
    "a kind of card": "'move the {0} to …' moves the card",
    "a deck": "'move {0} in … to …' moves its cards",
    "a formula": "a formula changes nothing: 'let … = {0}' keeps what it gives",
    "a function": "a function changes nothing: 'let … = …' keeps what it gives",
    "an icon": "'add {0} in … to …' adds how many there are to a value",
    "an attribute": "'add {0} of … to …' adds it to a value",
    "a formula on cards": "'add {0} of … to …' adds it to a value",
    "an effect": "write '{0} of …' with the card",
}


def how_written(name: str, what: str) -> str:
    """How something is written where a formula needs it; `what` is what it is."""
    return _HOW.get(what, "").format(name)


def not_changed(name: str, what: str) -> str:
    """What to do where something that is no value should become something else."""
    return _UNCHANGED.get(what, "declare a value for what changes").format(name)


def not_done(name: str, what: str) -> str:
    """What can be done with something that stands alone on a line of a rule."""
    return _ALONE.get(what, "").format(name)


def few_known(names: list[str]) -> str:
    """What there is, where that is not much."""
    return f"known: {', '.join(names)}" if 0 < len(names) <= MOST_KNOWN else ""


def zones_known(symbols: Symbols) -> str:
    """Which zones there are, where one is not known."""
    names = [*symbols.zones]
    listed = f"there are {', '.join(names)}; " if 0 < len(names) <= MOST_ZONES else ""
    return f"{listed}a zone is declared under 'zones'"


def rules_known(name: str, rules: list[str], of: list[str]) -> str:
    """How a rule is declared, where it is not known, and which there are if they are few."""
    listed = f"there are {', '.join(rules)}; " if 0 < len(rules) <= MOST_KNOWN else ""
    given = f" of {' with '.join(of)}" if of else ""
    return f"{listed}a rule is declared under 'rules', as in '{name}{given}: |'"


def spoken(node: s.Expr) -> str:
    """A short expression as it is written; '…' for a longer one."""
    match node:
        case s.Name():
            return node.word
        case s.Number():
            return str(node.value)
        case s.Of(with_=None):
            return f"{node.word.word} of {spoken(node.of)}"
        case s.Function():
            return f"{node.word.word}({', '.join(map(spoken, node.arguments))})"
        case s.On():
            return f"{node.word.word} on {spoken(node.piece)}"
        case s.Within(other=False, every=False) if node.word is not None:
            return f"{node.word.word} in {spoken(node.place)}"
    return "…"


def of_place(name: str, per: Type, numbers: tuple[s.Expr, ...]) -> str:
    """How the zone or value of a space is said whose number, or column and row, stand there; '' for anything else."""
    if per.name is not TypeName.SPACE or not all(isinstance(it, s.Number) for it in numbers):
        return ""
    return f"write '{name} of {per.of}({', '.join(spoken(it) for it in numbers)})'"


def asked_whether_there(attribute: str, type_: Type) -> str:
    """How to ask whether a card has an attribute."""
    match type_.name:
        case TypeName.NUMBER:
            return f"give '{attribute}' the 'type: formula', which may be a number: then 'has {attribute}' asks for it"
        case TypeName.FLAG:
            return f"write '{attribute}' alone: a card without it is one of which it is false"
    return f"write '{attribute} is not none'"


def called(node: m.Expr) -> str:
    """What to call an expression whose type is wrong: a formula is declared elsewhere, so it is named."""
    return f"'{node.formula}'" if isinstance(node, m.FormulaCall) else "this"


def formulas_named(*nodes: m.Expr) -> tuple[Ref, ...]:
    """The formulas among expressions whose types are wrong."""
    return used(*(it.formula for it in nodes if isinstance(it, m.FormulaCall)))


def one_of_kind(kind: str, symbols: Symbols) -> str:
    """How a card of a kind is said, where the kind itself stands."""
    copies = symbols.copies.get(kind, 1)
    if copies == 1:
        return f"'the {kind}' is the only card of that kind"
    return f"'the {kind}' is the first of {copies} such cards, 'first(cards in … where it is {kind})' one in a zone"


def several_zones(word: str, symbols: Symbols) -> str:
    """The hint for the zones of all, as in `hands`: '' if the word is not that."""
    name = word.removesuffix("s")
    if name == word or name not in symbols.zones or symbols.zones[name].per is None:
        return ""
    return f"write '{name}' for one of them, 'every {name}' for all together"


_ALL_SPACES = ("spaces", "squares", "cells", "places", "board", "all_spaces")
_NEXT_TO = (
    "neighbours",
    "neighbors",
    "neighbour",
    "neighbor",
    "adjacent",
    "adjacent_spaces",
    "surrounding",
    "adjoining",
)


_LIES = ("location", "position", "place", "square", "cell")
_OUT = ("out", "eliminated", "dead", "defeated", "knocked_out")


def otherwise_called(word: str, symbols: Symbols) -> str:
    """The hint for common words for boards and for players who are out: '' if the word is none of them."""
    if word in _OUT:
        flag = f"'{symbols.out} of …'" if symbols.out else "the flag that 'players: {out: …}' names"
        return f"{flag} says whether a player is out"
    if word in ("team", "teams"):
        return "who plays together is told by the value that 'result: {team: …}' names"
    if word in _ALL_SPACES and symbols.graphs:
        return f"write {_either(symbols.graphs)}, the name of the board"
    if word in _NEXT_TO and symbols.links:
        return f"write {_either(f'{it} of …' for it in symbols.links)} with the space: what lies beside it is said by a link"
    if word in _LIES and symbols.graphs:
        return f"{_where_it_lies(symbols)} is where a card lies"
    return ""


def _where_it_lies(symbols: Symbols) -> str:
    """How the space of a card is said: where there are several sets, with the name of the set."""
    return "'space of …'" if len(symbols.graphs) == 1 else _either(f"{it} of …" for it in symbols.graphs)


def _either(names: Iterable[str]) -> str:
    return " or ".join(f"'{it}'" for it in [*names][:MOST_KNOWN])


def zone_meant(node: m.Expr, symbols: Symbols) -> str:
    """The hint for something that is no zone."""
    if isinstance(node, m.Constant) and node.spelling in symbols.starts_in:
        return f"write '{symbols.starts_in[node.spelling]}', where the cards of '{node.spelling}' begin"
    if isinstance(node, m.ZoneRead):
        return f"say whose: '{node.zone} of …'"
    if node.type == t.NUMBER.listed():
        return "compare numbers, as in '… >= 1 and … <= 6'"
    if node.type == t.PLAYER:
        owned = [name for name, it in symbols.zones.items() if it.per == t.PLAYER]
        return f"write '{owned[0]} of …'" if owned else ""
    if node.type.name is TypeName.SPACE:
        owned = [name for name, it in symbols.zones.items() if it.per == node.type]
        return (
            f"cards lie in zones: write {_either(f'{it} of …' for it in owned)} with the space"
            if owned
            else ""
        )
    return few_known([*symbols.zones])


def instead_of(node: m.Expr, wanted: Type, symbols: Symbols) -> str:
    """What was probably meant by something of another type than is wanted; '' where nothing can be said."""
    is_, name = node.type, node.spelling if isinstance(node, m.Constant) else ""
    if wanted.many:
        return _several(is_, name)
    if is_.many:
        return _one_of_several(node, wanted)
    match wanted.name, is_.name:
        case TypeName.NUMBER, TypeName.KIND:
            how = f"'{name} in …' counts them in a zone"
            return how if name else "name it: after 'let wanted = …', 'wanted in …' counts them in a zone"
        case TypeName.NUMBER, TypeName.DECK:
            return f"'count({name} in …)' counts them in a zone"
        case TypeName.NUMBER, TypeName.FLAG:
            return "'1 if … else 0' makes a number of it"
        case TypeName.NUMBER, TypeName.PIECE:
            numbers = [it for it, type_ in symbols.attributes.items() if type_ == t.NUMBER]
            return f"'{numbers[0]} of …' is a number of a card" if numbers else ""
        case TypeName.NUMBER, TypeName.PLAYER:
            held = [
                it for it, value in symbols.values.items() if value.type == t.NUMBER and value.per == t.PLAYER
            ]
            return f"'{held[0]} of …' is a number of a player" if held else ""
        case TypeName.NUMBER, TypeName.SPACE:
            return "'number of …' counts the spaces from 1"
        case TypeName.FLAG, TypeName.NUMBER:
            return "compare it, as in '> 0'"
        case (
            TypeName.FLAG,
            TypeName.WORD | TypeName.PLAYER | TypeName.PIECE | TypeName.SPACE | TypeName.KIND | TypeName.DECK,
        ):
            return "compare it with 'is'"
        case TypeName.PLAYER, TypeName.PIECE:
            return "'owner of …' is the player who has it"
        case TypeName.PIECE, TypeName.KIND:
            return one_of_kind(name, symbols)
        case TypeName.PIECE, TypeName.DECK:
            return f"say which: '{name} in …' are its cards in a zone, and 'for each card in …:' goes through them"
        case TypeName.SPACE, TypeName.PIECE:
            return f"{_where_it_lies(symbols)} is where a card lies"
        case TypeName.SPACE, TypeName.NUMBER:
            board = wanted.of or next(iter(symbols.graphs), "")
            return f"'{board}(…)' is the space of that number"
    return ""


def _several(is_: Type, name: str) -> str:
    match is_.name:
        case TypeName.KIND:
            return f"'cards in … where kind is {name}' are all of them in a zone"
        case TypeName.DECK:
            return f"'{name} in …' are its cards in a zone"
        case TypeName.PLAYER:
            return "'players' are all of them"
    return ""


def _one_of_several(node: m.Expr, wanted: Type) -> str:
    bare = isinstance(node, m.ZoneRead) and node.at.end - node.at.start == len(node.zone)
    spoken = node.zone if isinstance(node, m.ZoneRead) and bare and not node.every else "…"
    if wanted.name in (TypeName.NUMBER, TypeName.SPACE):
        return f"count({spoken}) is how many there are"
    if wanted.name == node.type.name == TypeName.PLAYER:
        return "'for each player in …:' goes through them, 'total(other players, …)' adds up what each of them has"
    if wanted.name == node.type.name:
        return f"first({spoken}) is the first of them"
    return ""
