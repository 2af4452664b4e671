"""Syntax -> meaning for statements with which players choose: one, several, in turn or together, or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.findings import codes
from cardwright.findings.fix import missing, used, write
from cardwright.lang import players_left
from cardwright.lang import syntax as s
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.lang.hints import spoken
from cardwright.lang.picking import Picking
from cardwright.lang.resolve_collections import OF_A_PLAYER
from cardwright.lang.scope import Scope

if TYPE_CHECKING:
    from cardwright.lang.resolve_statements import StatementResolver

# How often 'keep choosing' offers a choice where the rule does not say: more than any player would want.
MOST_CHOSEN = 1000
SEVERAL = {"cards": "card", "pieces": "piece", "players": "player"}
"""Words for several, with what one of them is called."""
ANYONE = ("anyone", "anybody", "someone", "somebody")
"""What designers write for the first player who wants to."""


def _at(node: s.Node) -> m.Place:
    return m.Place(node.start, node.end)


def _out(b: StatementResolver) -> bool:
    """Whether somebody who is to choose may be out of the game."""
    return bool(b.r.symbols.out)


def _chooser(b: StatementResolver, node: s.Node, scope: Scope) -> m.Expr:
    player = scope.variables.get("player")
    if player is None or not t.fits(player.type, t.PLAYER):
        return b.r.fail(codes.CHOICE_NOT_ALLOWED, "it is not said who chooses", node, OF_A_PLAYER)
    return m.VariableRead(t.PLAYER, _at(node), player)


def choose(b: StatementResolver, node: s.Choose, scope: Scope) -> m.Statement:
    """One player chooses one of several, or all players do together."""
    if node.together:
        return _together(b, node, scope)
    chooser = _who_chooses(b, node, scope)
    source = _offered(b, node.source, scope)
    if node.name.word in SEVERAL:
        return _several_meant(b, node, source, chooser, scope)
    variable = m.Variable(b.new_name(node.name), source.type.element())
    body = b.block(node.body, scope.bind(variable))
    otherwise = b.block(node.otherwise, scope)
    return m.Choose(_at(node), variable, source, chooser, node.optional, body, otherwise, _out(b))


def _several_meant(
    b: StatementResolver, node: s.Choose, source: m.Expr, chooser: m.Expr, scope: Scope
) -> m.Statement:
    """`choose cards from hand`: it is not said how many."""
    word, at = node.name.word, _at(node)
    message = f"'{word}' is a word for several: it cannot be the name of one"
    one, some = f"choose {SEVERAL[word]} from …", f"choose any number of {word} from …"
    hint = f"write '{one}' for one, 'choose 2 {word} from …', 'choose up to 2 {word} from …' or '{some}' for several"
    b.r.fail(codes.WRONG_KIND_OF_NAME, message, node.name, hint, about=used(word))
    picked = m.Variable(word, source.type.element().listed())
    picking = Picking(at, picked, source, None, chooser, _out(b))
    one_of_them = m.Variable(SEVERAL[word], source.type.element())
    body = b.block(node.body, scope.bind(one_of_them).bind(picking.chosen))
    return picking.statement(False, node.optional, body, b.block(node.otherwise, scope))


def _who_chooses(b: StatementResolver, node: s.Choose | s.ChooseSeveral | s.May, scope: Scope) -> m.Expr:
    r = b.r
    if node.chooser is not None:
        anyone = isinstance(node.chooser, s.Name) and node.chooser.word in ANYONE
        chooser = _nobody_in_particular(b, node.chooser, scope) if anyone else r.expr(node.chooser, scope)
        if chooser.type == t.PLAYER.listed():
            message = "one player chooses, and these are several"
            asked = "may:" if isinstance(node, s.May) else "may choose …"
            hint = f"write 'anyone in {spoken(node.chooser)} {asked}' for the first who wants to, 'for each player in …:' for all"
            chooser = r.fail(codes.TYPE_MISMATCH, message, node.chooser, hint)
        return r.expect(chooser, t.PLAYER, "who chooses")
    return _chooser(b, node, scope)


def choose_several(b: StatementResolver, node: s.ChooseSeveral, scope: Scope) -> m.Statement:
    several = node.several
    count = None if several.count is None else b.r.number(several.count, scope, "'choose'")
    chooser, source = _who_chooses(b, node, scope), _offered(b, node.source, scope)
    variable = m.Variable(_name_of_several(b, node.name), source.type.element().listed())
    body = b.block(node.body, scope.bind(variable))
    otherwise = b.block(node.otherwise, scope)
    picking = Picking(_at(node), variable, source, count, chooser, _out(b))
    return picking.statement(several.exactly, node.optional, body, otherwise)


def _name_of_several(b: StatementResolver, node: s.Name) -> str:
    """A name for what is chosen: `cards`, which can be the name of several only, is one as well."""
    return node.word if node.word in SEVERAL else b.new_name(node)


def _nobody_in_particular(b: StatementResolver, node: s.Expr, scope: Scope) -> m.Expr:
    """`anybody may choose`, unless the pack calls somebody so."""
    word = spoken(node)
    if word in scope.variables or b.r.symbols.what_is(word):
        return b.r.expr(node, scope)
    hint = "write 'anyone in players may choose …': they are asked one after another"
    return b.r.fail(
        codes.UNKNOWN_NAME, f"it is not said who '{word}' can be", node, hint, about=missing(word)
    )


def keep_choosing(b: StatementResolver, node: s.KeepChoosing, scope: Scope) -> m.Statement:
    """A loop around a choice that may be declined, which ends it."""
    at = _at(node)
    times: m.Expr = m.Constant(t.NUMBER, at, MOST_CHOSEN)
    if node.at_most is not None:
        times = b.r.number(node.at_most, scope, "'at most'")
    source = _offered(b, node.source, scope)
    variable = m.Variable(b.new_name(node.name), source.type.element())
    body = b.block(node.body, scope.looping(variable))
    chooser = _chooser(b, node, scope)
    choice = m.Choose(at, variable, source, chooser, True, body, (m.Leave(at),), _out(b))
    return m.KeepChoosing(at, (m.Repeat(at, times, (choice,)),), node.at_most is not None)


def _offered(b: StatementResolver, node: s.Expr, scope: Scope) -> m.Expr:
    """What can be chosen; a value or attribute with words is not."""
    words = b.r.symbols.words.get(node.word) if isinstance(node, s.Name) else None
    if words is None or spoken(node) in scope.variables:
        return b.r.collection(node, scope, "'choose'")
    message = f"the words of '{spoken(node)}' are listed there only, and cannot be chosen"
    hint = f"list them under 'words:' to choose one, or let 'either:' and 'or:' have a block for each of {', '.join(words)}"
    if spoken(node) in b.r.symbols.word_sets:
        hint = write(b.r.symbols.word_sets[spoken(node)])
    return b.r.fail(codes.TYPE_MISMATCH, message, node, hint)


def _together(b: StatementResolver, node: s.Choose, scope: Scope) -> m.Statement:
    player = m.Variable("player", t.PLAYER)
    inner = scope.bind(player).but(in_loop=False)
    source = _offered(b, node.source, inner)
    variable = m.Variable(b.new_name(node.name), source.type.element())
    body = b.block(node.body, inner.bind(variable))
    if node.otherwise and not node.optional:
        message, hint = (
            "all players have to choose here",
            "write 'together may choose', or leave 'otherwise' out",
        )
        b.r.fail(codes.CHOICE_NOT_ALLOWED, message, node.otherwise[0], hint)
    otherwise = b.block(node.otherwise, inner)
    players = players_left.people(b.r.symbols, _at(node))
    return m.Together(_at(node), player, variable, source, body, players, node.optional, otherwise)


def anyone(b: StatementResolver, node: s.Anyone, scope: Scope) -> m.Statement:
    """A loop over players who may do something, which the first who does leaves."""
    at, r = _at(node), b.r
    players = r.expect(r.collection(node.players, scope, "'anyone in'"), t.PLAYER.listed(), "'anyone in'")
    player, wanted = m.Variable("player", t.PLAYER), m.Variable("", t.FLAG)
    chooser = m.VariableRead(t.PLAYER, at, player)
    inner = scope.bind(player).but(in_loop=False)
    first = (m.SetVariable(at, wanted, m.Constant(t.FLAG, at, 1)),) if node.otherwise else ()
    asked: m.Statement
    if node.name is None or node.source is None:
        asked = m.May(at, chooser, (*first, *b.block(node.body, inner), m.Leave(at)), (), _out(b))
    else:
        source = _offered(b, node.source, inner)
        variable = m.Variable(b.new_name(node.name), source.type.element())
        body = b.block(node.body, inner.bind(variable))
        body = (*first, *body, m.Leave(at))
        asked = m.Choose(at, variable, source, chooser, True, body, (), _out(b))
    loop = m.ForEach(at, player, players, (asked,))
    if not node.otherwise:
        return m.Anyone(at, (loop,))
    nobody = m.Not(t.FLAG, at, m.VariableRead(t.FLAG, at, wanted))
    otherwise = m.If(at, nobody, b.block(node.otherwise, scope), ())
    return m.Anyone(at, (m.Let(at, wanted, m.Constant(t.FLAG, at, 0)), loop, otherwise))


def may(b: StatementResolver, node: s.May, scope: Scope) -> m.Statement:
    body, otherwise = b.block(node.body, scope), b.block(node.otherwise, scope)
    return m.May(_at(node), _who_chooses(b, node, scope), body, otherwise, _out(b))


def either(b: StatementResolver, node: s.Either, scope: Scope) -> m.Statement:
    branches = tuple(
        (b.r.flag(it.when, scope, "'when'") if it.when else None, b.block(it.body, scope))
        for it in node.branches
    )
    return m.Either(_at(node), _chooser(b, node, scope), branches, _out(b))


def ensure(b: StatementResolver, node: s.Ensure, scope: Scope) -> m.Statement:
    condition = b.r.flag(node.condition, scope, "'ensure'")
    when = b.r.flag(node.when, scope, "'when'") if node.when else None
    body, otherwise = b.block(node.body, scope), b.block(node.otherwise, scope)
    return m.Ensure(_at(node), condition, when, _chooser(b, node, scope), body, otherwise)
