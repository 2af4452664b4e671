"""The kernel's own functions: what they take, what they give.

Each is one entry of a table; docs/language.md lists them from it. Those of plugins are found in the same way,
through the names that a pack can use (`symbols.functions`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.findings import codes
from cardwright.findings.fix import missing, used
from cardwright.lang import players_left, resolve_owners, resolve_properties
from cardwright.lang import syntax as s
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.lang.builtin_names import Aggregation, Fn
from cardwright.lang.functions import Native, Rule
from cardwright.lang.hints import how_written, of_place, otherwise_called, spoken
from cardwright.lang.recovery.synonyms import FUNCTIONS, said_here
from cardwright.lang.scope import Scope
from cardwright.lang.symbols import Symbols
from cardwright.lang.types import TypeName

if TYPE_CHECKING:
    from cardwright.lang.resolve_expressions import Resolver


# Chance is a matter of rules: a formula can be worked out at any time, and must give the same every time.
FIRST_THERE = "first_of"
"""What is written for the first thing that is there; it becomes conditions, so nothing else knows of it."""
# Distances between all pairs of more spaces would be a large table.
FAR = 400
IN_A_RULE = "let a rule do it, and keep what comes of it in a value that the formula reads"


def _at(node: s.Node) -> m.Place:
    return m.Place(node.start, node.end)


def _of_collection(name: Fn, gives: t.Type | None) -> Rule:
    """A function of one collection. `gives` None: the type of one of its elements."""

    def rule(r: Resolver, node: s.Function, scope: Scope) -> m.Expr:
        source = r.collection(node.arguments[0], scope, f"'{name}'")
        if gives is None and source.type == t.NUMBER.listed():
            message = f"of numbers, '{name}' could be none, and a number never is"
            hint = "'least(…, number)' is the smallest of them, 'most(…, number)' the greatest"
            return r.fail(codes.TYPE_MISMATCH, message, node, hint, about=used(name))
        return m.Builtin(gives or source.type.element(), _at(node), name, (source,))

    return rule


def _same_collection(name: Fn) -> Rule:
    def rule(r: Resolver, node: s.Function, scope: Scope) -> m.Expr:
        source = r.collection(node.arguments[0], scope, f"'{name}'")
        if name is Fn.ONE_OF_EACH and source.type not in (t.PIECE.listed(), t.UNKNOWN):
            return r.fail(codes.TYPE_MISMATCH, "'one_of_each' needs cards", node)
        if name is Fn.SHUFFLED and scope.pure:
            return r.fail(codes.CHANCE_IN_FORMULA, "'shuffled' has no place in a formula", node, IN_A_RULE)
        return m.Builtin(source.type, _at(node), name, (source,))

    return rule


def _first(r: Resolver, node: s.Function, scope: Scope) -> m.Expr:
    if len(node.arguments) == 1:
        return _of_collection(Fn.FIRST, None)(r, node, scope)
    count = r.number(node.arguments[0], scope, "'first'")
    source = r.collection(node.arguments[1], scope, "'first'")
    return m.Builtin(source.type, _at(node), Fn.FIRST_OF, (count, source))


def _numbers(name: Fn) -> Rule:
    def rule(r: Resolver, node: s.Function, scope: Scope) -> m.Expr:
        given = tuple(_one_number(r, it, scope, name) for it in node.arguments)
        if name is Fn.ROLL and scope.pure:
            return r.fail(codes.CHANCE_IN_FORMULA, "'roll' has no place in a formula", node, IN_A_RULE)
        first, most = given[0], len(given) - 2
        if name is Fn.PICK and isinstance(first, m.Constant) and not 0 <= first.value <= most:
            message = f"'pick' has numbers for 0 to {most} here, and none for {first.value}"
            return r.fail(
                codes.WRONG_ARGUMENTS, message, first.at, "it counts from 0: pick by a number that changes"
            )
        return m.Builtin(t.NUMBER, _at(node), name, given)

    return rule


def _one_number(r: Resolver, node: s.Expr, scope: Scope, name: Fn) -> m.Expr:
    found = r.expr(node, scope, t.NUMBER)
    of_several = {Fn.MIN: Aggregation.LEAST, Fn.MAX: Aggregation.MOST}.get(name)
    if found.type.many and of_several is not None:
        message = f"'{name}' needs a number, but this is {found.type}"
        return r.fail(
            codes.TYPE_MISMATCH, message, node, r.symbols.functions[of_several].explained, about=used(name)
        )
    return r.expect(found, t.NUMBER, f"'{name}'")


def _aggregate(name: Aggregation) -> Rule:
    def rule(r: Resolver, node: s.Function, scope: Scope) -> m.Expr:
        source = r.collection(node.arguments[0], scope, f"'{name}'")
        if source.type == t.UNKNOWN:
            r.report_unknown_names(*node.arguments[1:], scope=scope)
            return source
        variable, inner = scope.of_each(source.type)
        value = r.number(node.arguments[1], inner, f"'{name}'")
        default = r.number(node.arguments[2], scope, f"'{name}'") if len(node.arguments) == 3 else None
        return m.Aggregate(t.NUMBER, _at(node), name, source, variable, value, default)

    return rule


def _neighbour(name: Fn) -> Rule:
    """The next or previous player clockwise, or the next or previous space of a row (none beyond its end)."""

    def rule(r: Resolver, node: s.Function, scope: Scope) -> m.Expr:
        given = r.expr(node.arguments[0], scope)
        if given.type.name not in (TypeName.PLAYER, TypeName.SPACE, TypeName.UNKNOWN) or given.type.many:
            message = f"'{name}' needs a player or a space, but this is {given.type}"
            return r.fail(
                codes.TYPE_MISMATCH,
                message,
                node.arguments[0],
                r.symbols.functions[name].explained,
                about=used(name),
            )
        if given.type == t.SPACE:
            message, hint = resolve_properties.of_which_set(r)
            return r.fail(codes.NO_OWNER, message, node.arguments[0], hint)
        steps = tuple(r.number(it, scope, f"'{name}'") for it in node.arguments[1:])
        if given.type == t.PLAYER:
            return players_left.neighbour(r.symbols, name, (given, *steps), _at(node))
        return m.Builtin(given.type, _at(node), name, (given, *steps))

    return rule


def _clockwise(r: Resolver, node: s.Function, scope: Scope) -> m.Expr:
    given = r.expect(r.expr(node.arguments[0], scope), t.PLAYER, "'clockwise'")
    return players_left.left(r.symbols, m.Builtin(t.PLAYER.listed(), _at(node), Fn.CLOCKWISE, (given,)))


def _link(r: Resolver, node: s.Function, name: Fn) -> str | None:
    """The link that a function goes along, which is the first between its brackets."""
    given, links = node.arguments[0], r.symbols.links
    word = given.word if isinstance(given, s.Name) else ""
    if word in r.symbols.ends:
        message = (
            f"'{word}' leads from '{links[word]}' to '{r.symbols.ends[word]}': one step, and no way goes on"
        )
        r.fail(codes.TYPE_MISMATCH, message, given, f"'{word} of …' are the spaces that it leads to")
        return None
    if word in links:
        return word
    hint = r.suggestion(word, [*links]) or r.symbols.functions[name].explained
    if not links:
        hint = "declare one under 'spaces', as in 'links: {near: sides}'"
    r.fail(codes.TYPE_MISMATCH, f"'{name}' goes along a link of spaces, which comes first", given, hint)
    return None


def _on_board(r: Resolver, node: s.Expr, scope: Scope, link: str, name: Fn) -> m.Expr:
    wanted = t.Type(TypeName.SPACE, r.symbols.links[link])
    return r.expect(r.expr(node, scope), wanted, f"'{name}'", of=name)


def _distance(r: Resolver, node: s.Function, scope: Scope) -> m.Expr:
    link = _link(r, node, Fn.DISTANCE)
    if link is None:
        return m.Constant(t.UNKNOWN, _at(node), 0)
    if r.symbols.graphs[r.symbols.links[link]] > FAR:
        message = f"'distance' is for sets of at most {FAR} spaces"
        return r.fail(codes.TOO_COSTLY, message, node, "use a smaller board")
    start, end = (_on_board(r, it, scope, link, Fn.DISTANCE) for it in node.arguments[1:])
    return m.Distance(t.NUMBER, _at(node), link, start, end)


def _reachable(r: Resolver, node: s.Function, scope: Scope) -> m.Expr:
    link = _link(r, node, Fn.REACHABLE)
    if link is None:
        return m.Constant(t.UNKNOWN, _at(node), 0)
    what = "'reachable'"
    start = _on_board(r, node.arguments[1], scope, link, Fn.REACHABLE)
    budget = r.number(node.arguments[2], scope, what)
    spaces = t.Type(TypeName.SPACE, r.symbols.links[link], True)
    variable, inner = scope.of_each(spaces)
    rest = [r.expr(it, inner) for it in node.arguments[3:]]
    # A number is what entering costs, a condition says from where one may go on.
    cost = next((it for it in rest if t.fits(it.type, t.NUMBER)), None)
    goes_on = next((it for it in rest if t.fits(it.type, t.FLAG) and it is not cost), None)
    for it in rest:
        if it is not cost and it is not goes_on:
            hint = "after the budget come what entering a space costs, a number, and where one may go on, a condition"
            return r.fail(codes.TYPE_MISMATCH, f"{what} has no use for this: it is {it.type}", it.at, hint)
    return m.Reachable(spaces, _at(node), link, start, budget, variable, cost, goes_on)


def _first_there(r: Resolver, node: s.Function, scope: Scope) -> m.Expr:
    """The first of several cards, players or spaces that is not none."""
    given = [r.expr(it, scope) for it in node.arguments]
    of = next((it.type for it in given if it.type not in (t.NONE, t.UNKNOWN)), t.UNKNOWN)
    things = (TypeName.PIECE, TypeName.PLAYER, TypeName.SPACE, TypeName.UNKNOWN)
    for it in given:
        if it.type.many or it.type.name not in (*things, TypeName.NONE):
            hint = "it takes cards, players or spaces, any of which may be none"
            return r.fail(
                codes.TYPE_MISMATCH, f"'{FIRST_THERE}' has no use for this: it is {it.type}", it.at, hint
            )
        r.expect(it, of, f"'{FIRST_THERE}'")
    at, found = _at(node), given[-1]
    for it in reversed(given[:-1]):
        there = m.Operation(t.FLAG, it.at, "!=", it, m.Constant(t.NONE, it.at, -1, "none"))
        found = m.Conditional(of, at, there, it, found)
    return found


def _space(r: Resolver, node: s.Function, scope: Scope) -> m.Expr:
    """A space by its number, or by its column and row on a grid."""
    graph, symbols = node.word.word, r.symbols
    places = symbols.grids.get(graph)
    fits = (1, 2) if places is not None else (1,)
    numbers = tuple(r.number(it, scope, f"'{graph}'") for it in node.arguments)
    if len(numbers) not in fits:
        hint = f"write '{graph}(column, row)'" if places is not None else f"write '{graph}(number)'"
        message = f"a space of '{graph}' is said by its number" + (
            ", or by its column and row" if places else ""
        )
        return r.fail(codes.WRONG_ARGUMENTS, message, node, hint, about=used(graph))
    said = [it.value for it in numbers if isinstance(it, m.Constant)]
    if len(said) == len(numbers):
        there = 1 <= said[0] <= symbols.graphs[graph] if len(said) == 1 else (*said,) in (places or ())
        if not there:
            where = f"space {said[0]}" if len(said) == 1 else f"space in column {said[0]}, row {said[1]}"
            return r.fail(
                codes.WRONG_ARGUMENTS, f"'{graph}' has no {where}", node, _spaces(r, graph), used(graph)
            )
    return m.SpaceAt(t.Type(TypeName.SPACE, graph), _at(node), graph, numbers)


def _spaces(r: Resolver, graph: str) -> str:
    places = r.symbols.grids.get(graph)
    if places is None:
        return f"they are counted from 1 to {r.symbols.graphs[graph]}"
    return f"its columns go up to {max(places)[0]}, its rows up to {max(row for _, row in places)}; the column comes first"


TABLE: dict[str, Native] = {
    it.name: it
    for it in (
        Native(Fn.COUNT, "how many there are", "cards in …", 1, 1, _of_collection(Fn.COUNT, t.NUMBER)),
        Native(Fn.SOME, "whether there is any", "cards in …", 1, 1, _of_collection(Fn.SOME, t.FLAG)),
        Native(Fn.NO, "whether there is none", "cards in …", 1, 1, _of_collection(Fn.NO, t.FLAG)),
        Native(
            Fn.FIRST,
            "the first one (none if there is none); first(2, …) the first two",
            "cards in …",
            1,
            2,
            _first,
        ),
        Native(Fn.LAST, "the last one, or none", "cards in …", 1, 1, _of_collection(Fn.LAST, None)),
        Native(
            Fn.REVERSED, "the same in the opposite order", "cards in …", 1, 1, _same_collection(Fn.REVERSED)
        ),
        Native(
            Fn.SHUFFLED,
            "the same in a random order (in rules only)",
            "cards in …",
            1,
            1,
            _same_collection(Fn.SHUFFLED),
        ),
        Native(
            Fn.ONE_OF_EACH,
            "the first card of each kind",
            "cards in …",
            1,
            1,
            _same_collection(Fn.ONE_OF_EACH),
        ),
        Native(
            Aggregation.TOTAL,
            "the sum of a number over a collection",
            "cards in …, …",
            2,
            3,
            _aggregate(Aggregation.TOTAL),
        ),
        Native(
            Aggregation.MOST,
            "the greatest of a number over a collection; 0 if it is empty",
            "cards in …, …",
            2,
            3,
            _aggregate(Aggregation.MOST),
        ),
        Native(
            Aggregation.LEAST,
            "the smallest of a number over a collection; 0 if it is empty",
            "cards in …, …",
            2,
            3,
            _aggregate(Aggregation.LEAST),
        ),
        Native(Fn.MIN, "the smallest of its numbers", "…, …", 2, 9, _numbers(Fn.MIN)),
        Native(Fn.MAX, "the greatest of its numbers", "…, …", 2, 9, _numbers(Fn.MAX)),
        Native(Fn.ABS, "the number without its sign", "…", 1, 1, _numbers(Fn.ABS)),
        Native(
            Fn.PICK, "pick(n, a, b, c): a for 0, b for 1, c for 2", "…, 0, 5, 9", 2, 32, _numbers(Fn.PICK)
        ),
        Native(Fn.ROLL, "a random number from 1 up (in rules only)", "6", 1, 1, _numbers(Fn.ROLL)),
        Native(
            Fn.NEXT,
            "the next player clockwise, or the next space; next(player, 2) the one after",
            "player",
            1,
            2,
            _neighbour(Fn.NEXT),
        ),
        Native(
            Fn.PREVIOUS, "the previous player, or the previous space", "player", 1, 2, _neighbour(Fn.PREVIOUS)
        ),
        Native(Fn.CLOCKWISE, "all players clockwise, beginning with this one", "player", 1, 1, _clockwise),
        Native(
            FIRST_THERE,
            "the first of several that is not none",
            "first(hand), first(stock)",
            2,
            9,
            _first_there,
        ),
        Native(
            Fn.DISTANCE, "the steps along a link from one space to another", "link, …, …", 3, 3, _distance
        ),
        Native(
            Fn.REACHABLE,
            "the spaces that can be reached along a link from a space within so many steps",
            "link, …, 3",
            3,
            5,
            _reachable,
        ),
    )
}

LATER = frozenset({Fn.DISTANCE, Fn.REACHABLE, FIRST_THERE})
"""Functions that came later. A pack may have something of its own that is called so; then that is meant."""
NAMES = frozenset(TABLE) - LATER


def call(r: Resolver, node: s.Function, scope: Scope) -> m.Expr:
    """A function, or a formula of the pack called with brackets."""
    name, symbols = node.word.word, r.symbols
    function = symbols.functions.get(name)
    own = name in LATER and name in symbols.procedures
    if function is not None and not own:
        fewest, most = function.arity
        if not fewest <= len(node.arguments) <= most:
            wanted = str(fewest) if fewest == most else f"{fewest} to {most}"
            things = "thing" if wanted == "1" else "things"
            message = f"'{name}' takes {wanted} {things} in its brackets, not {len(node.arguments)}"
            r.report_unknown_names(*node.arguments, scope=scope)
            return r.fail(codes.WRONG_ARGUMENTS, message, node, function.explained, about=used(name))
        return function.meaning(r, node, scope)
    if name in symbols.graphs:
        return _space(r, node, scope)
    procedures = symbols.procedures
    if name in procedures and procedures[name].is_formula:
        return r.call_formula(node.word, node.arguments, scope, _at(node))
    if name in symbols.values and symbols.values[name].by is not None and 1 <= len(node.arguments) <= 2:
        return resolve_owners.value_of(r, node.word, node.arguments, scope)
    known = [*symbols.functions, *(it for it, symbol in procedures.items() if symbol.is_formula)]
    what = symbols.what_is(name)
    message = f"'{name}' is {what} and takes no brackets" if what else f"there is no function '{name}'"
    about = used(name) if what else missing(name)
    code = codes.WRONG_KIND_OF_NAME if what else codes.UNKNOWN_NAME
    hint = "" if what else symbols.elsewhere(name) or _said_here(name, symbols)
    rank = r.ranking(lambda other: node.but(word=node.word.but(word=other)), scope, None)
    hint = hint or r.suggestion(name, known, rank) or (_without_brackets(node, what, symbols) if what else "")
    r.report_unknown_names(*node.arguments, scope=scope)
    return r.fail(code, message, node.word, hint, about)


def _said_here(name: str, symbols: Symbols) -> str:
    """The function of ours that others call by this name, or what is no function here."""
    if name.casefold() in ("if", "iif", "when"):
        return "write '… if … else …'"
    meant = [symbols.functions[it] for it in said_here(name, FUNCTIONS) if it in symbols.functions]
    if name.casefold() in ("range", "numbers"):
        return "write '1 to 6' for the numbers from 1 to 6"
    if name.casefold() in ("random", "rand"):
        return "write 'roll(6)' for a random number, 'first(shuffled(…))' for a random card"
    if name == "space" and symbols.graphs:
        return f"write '{next(iter(symbols.graphs))}(…)': a space is said by the name of its set"
    return meant[0].explained if meant else otherwise_called(name, symbols)


def _without_brackets(node: s.Function, what: str, symbols: Symbols) -> str:
    """How something is said that takes no brackets: whose it is stands behind `of`."""
    name = node.word.word
    owned = symbols.zones.get(name) or symbols.values.get(name)
    if owned is not None and owned.per is not None:
        return of_place(name, owned.per, node.arguments) or f"write '{name} of {spoken(node.arguments[0])}'"
    stands_alone = what in ("a value", "a zone", "a set of spaces")
    return "leave out the brackets" if stands_alone else how_written(name, what)
