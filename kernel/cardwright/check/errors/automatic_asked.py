"""Players who are asked though rules play their seats, where that is certain. (Elsewhere the game breaks when it happens.)"""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.check.checked_pack import CheckedPack
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.lang.builtin_names import Fn

_SAME = (Fn.REVERSED, Fn.SHUFFLED, Fn.WITHOUT)
Known = frozenset[m.Variable]
"""Names that are certain to stand for players whom rules play."""


def find(checked: CheckedPack) -> list[Diagnostic]:
    """A finding for each statement that asks such a player, or calls a rule that always asks its player."""
    if not checked.symbols.automatic:
        return []
    asking = _asking(checked)
    found = []
    for body in checked.all_rules():
        for it in _asked(body.block, frozenset(), asking):
            if isinstance(it, m.CallRule):
                message = f"'{it.rule}' asks a player, and rules play this player's seat"
            else:
                message = "this player is asked, and rules play the player's seat"
            hint = "write what an automatic player does, or ask 'if player is not automatic:' before"
            span = checked.span(body, m.Place(it.at.start, _first_line(body, it.at)))
            found.append(Diagnostic(codes.CHOICE_NOT_ALLOWED, message, span, hint))
    return found


def _first_line(body: m.Body, at: m.Place) -> int:
    return at.start + len(body.said(at).split("\n", 1)[0])


def _asking(checked: CheckedPack) -> dict[str, set[int]]:
    """Rules, and which of their parameters are players who are asked in any case."""
    found: dict[str, set[int]] = {name: set() for name in checked.rules}
    more = True
    while more:
        more = False
        for name, rule in checked.rules.items():
            for number, parameter in enumerate(rule.parameters):
                if number not in found[name] and _always_asks(rule.block, parameter, found):
                    found[name].add(number)
                    more = True
    return found


def _always_asks(block: m.Block, player: m.Variable, asking: dict[str, set[int]]) -> bool:
    """Whether a block asks a player, whatever happens in it."""
    for it in block:
        if _is_asked(it, frozenset({player}), asking):
            return True
        if any(isinstance(inner, m.Stop | m.SetVariable) for inner in m.walk(it)):
            return False
    return False


def _is_asked(it: m.Statement, known: Known, asking: dict[str, set[int]]) -> bool:
    match it:
        case m.Choose() | m.May() | m.Either() | m.ChooseSeveral():
            return _is_known(it.chooser, known)
        case m.KeepChoosing():
            return _is_known(it.choice.chooser, known)
        case m.CallRule(rule=name, arguments=arguments):
            return any(_is_known(arguments[number], known) for number in asking.get(name, ()))
    return False


def _asked(block: m.Block, known: Known, asking: dict[str, set[int]]) -> Iterator[m.Statement]:
    """The statements of a block that ask one of these players."""
    for it in block:
        if _is_asked(it, known, asking):
            yield it
            continue
        match it:
            case m.If():
                yield from _asked(it.then, known | _settled(it.condition, True), asking)
                yield from _asked(it.otherwise, known | _settled(it.condition, False), asking)
            case m.ForEach():
                own = frozenset({it.variable}) if _all_automatic(it.source) else frozenset()
                yield from _asked(it.body, known | own, asking)
            case m.Let(variable=name, value=value) if name.type == t.PLAYER and _is_known(value, known):
                known |= {name}
            case m.SetVariable(variable=name):
                known -= {name}
            case _:
                for inner in _blocks(it):
                    yield from _asked(inner, known, asking)


def _blocks(it: m.Statement) -> Iterator[m.Block]:
    match it:
        case m.Repeat() | m.While():
            yield it.body
        case m.Choose() | m.May() | m.Together() | m.Ensure() | m.ChooseSeveral():
            yield it.body
            yield it.otherwise
        case m.KeepChoosing():
            yield it.choice.body
        case m.Anyone():
            yield it.rounds
        case m.Either():
            yield from (block for _, block in it.branches)


def _is_known(player: m.Expr, known: Known) -> bool:
    match player:
        case m.VariableRead(variable=name):
            return name in known
        case m.Builtin(function=Fn.FIRST | Fn.LAST, arguments=(several,)):
            return _all_automatic(several)
    return False


def _settled(condition: m.Expr, truth: bool) -> Known:
    """The players of whom a condition tells that rules play their seats, where it holds (or fails)."""
    match condition:
        case m.Automatic(player=m.VariableRead(variable=name)) if truth:
            return frozenset({name})
        case m.Not(operand=operand):
            return _settled(operand, not truth)
        case m.Operation(operator="and" | "or" as word, left=left, right=right) if truth == (word == "and"):
            return _settled(left, truth) | _settled(right, truth)
    return frozenset()


def _all_automatic(players: m.Expr) -> bool:
    """Whether rules play the seats of all of several players."""
    match players:
        case m.Filter(source=source, variable=name, condition=condition):
            return name in _settled(condition, True) or _all_automatic(source)
        case m.Sort(source=source):
            return _all_automatic(source)
        case m.Builtin(function=function) if function in _SAME:
            return _all_automatic(players.arguments[0])
        case m.Builtin(function=Fn.FIRST_OF):
            return _all_automatic(players.arguments[1])
    return False
