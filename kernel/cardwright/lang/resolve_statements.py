"""Syntax -> meaning for statements."""

from __future__ import annotations

from cardwright.findings import codes
from cardwright.findings.diagnostic import did_you_mean
from cardwright.findings.fix import missing, used, write
from cardwright.lang import players_left, resolve_choices, resolve_names, resolve_of, resolve_owners
from cardwright.lang import syntax as s
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.lang.hearing import heard
from cardwright.lang.hints import (
    few_known,
    instead_of,
    not_changed,
    not_done,
    otherwise_called,
    rules_known,
    spoken,
    zone_meant,
)
from cardwright.lang.recovery.synonyms import STATEMENTS
from cardwright.lang.resolve_expressions import Resolver
from cardwright.lang.scope import Scope, parameter_type
from cardwright.records import Record

_STAND_ALONE = ("leave", "stop")
"""The statements of one word: of a word alone on a line, only these can have been meant."""
_ANNOUNCED = (
    *(t.TypeName.NUMBER, t.TypeName.WORD, t.TypeName.PIECE, t.TypeName.KIND),
    *(t.TypeName.SPACE, t.TypeName.PLAYER, t.TypeName.UNKNOWN),
)


def _at(node: s.Node) -> m.Place:
    return m.Place(node.start, node.end)


class StatementResolver(Record):
    """Resolves the statements of one text with the expressions' resolver."""

    r: Resolver

    def block(self, statements: s.Block, scope: Scope) -> m.Block:
        """A block; what is bound by `let` holds to its end."""
        done: list[m.Statement] = []
        for place, node in enumerate(statements):
            if isinstance(node, s.Let):
                value = self.r.expr(node.value, scope)
                variable = m.Variable(self.new_name(node.name), value.type)
                if value.type == t.NONE:
                    hint = "keep it in a value, which says what it can be"
                    message = "'let' cannot tell what 'none' this is"
                    self.r.fail(codes.TYPE_MISMATCH, message, node.value, hint)
                done.append(m.Let(_at(node), variable, value))
                scope = scope.bind(variable)
                continue
            found = self.statement(node, scope)
            if found is not None:
                done.append(heard(found, self.r.symbols) if self.r.symbols.listeners else found)
            if isinstance(found, m.Stop | m.Leave) and place + 1 < len(statements):
                word = "stop" if isinstance(found, m.Stop) else "leave"
                message = f"nothing after '{word}' is ever reached"
                hint = f"let '{word}' stand in an 'if', or delete what follows"
                self.r.fail(codes.NOTHING_HAPPENS, message, statements[place + 1], hint)
                break
        return tuple(done)

    def statement(self, node: s.Statement, scope: Scope) -> m.Statement | None:
        at, r = _at(node), self.r
        match node:
            case s.Becomes():
                return self._becomes(node, scope)
            case s.Add():
                return self._add(node, scope)
            case s.Move():
                return self._move(node, scope)
            case s.Draw():
                count = r.number(node.count, scope, "'draw'")
                source, zone = self._zone(node.source, scope), self._zone(node.to.zone, scope)
                if source is None or zone is None:
                    return None
                return m.Draw(at, count, source, zone, node.to.bottom)
            case s.Shuffle():
                zone = self._zone(node.zone, scope)
                return m.Shuffle(at, zone) if zone else None
            case s.Flip():
                piece = r.piece(node.piece, scope, "'flip'")
                if node.side.word not in r.symbols.sides:
                    hint = r.suggestion(node.side.word, r.symbols.sides)
                    r.fail(
                        codes.UNKNOWN_SIDE,
                        f"'{node.side.word}' is not a side",
                        node.side,
                        hint,
                        about=missing(node.side.word),
                    )
                    return None
                return m.Flip(at, piece, r.symbols.sides[node.side.word])
            case s.Show():
                return self._show(node, scope)
            case s.Announce():
                return self._announce(node, scope)
            case s.Stop():
                return m.Stop(at)
            case s.Leave():
                if (
                    "leave" in r.symbols.procedures
                ):  # the pack's own rule, older than this word of the language
                    return m.CallRule(at, "leave", ())
                if not scope.in_loop:
                    hint = "'stop' ends the rule; 'leave' ends a 'for each', 'repeat', 'while' or 'keep choosing' around it"
                    r.fail(codes.NOTHING_HAPPENS, "there is no loop here that could be left", node, hint)
                    return None
                return m.Leave(at)
            case s.Call():
                return self._call(node, scope)
            case s.If():
                condition = r.flag(node.condition, scope, "'if'")
                return m.If(at, condition, self.block(node.then, scope), self.block(node.otherwise, scope))
            case s.ForEach():
                return self._for_each(node, scope)
            case s.Repeat():
                return m.Repeat(
                    at, r.number(node.times, scope, "'repeat'"), self.block(node.body, scope.looping())
                )
            case s.While():
                condition = r.flag(node.condition, scope, "'while'")
                at_most = r.number(node.at_most, scope, "'at most'")
                return m.While(at, condition, at_most, self.block(node.body, scope.looping()))
            case s.Choose():
                return resolve_choices.choose(self, node, scope)
            case s.KeepChoosing():
                return resolve_choices.keep_choosing(self, node, scope)
            case s.ChooseSeveral():
                return resolve_choices.choose_several(self, node, scope)
            case s.Anyone():
                return resolve_choices.anyone(self, node, scope)
            case s.May():
                return resolve_choices.may(self, node, scope)
            case s.Either():
                return resolve_choices.either(self, node, scope)
            case s.Ensure():
                return resolve_choices.ensure(self, node, scope)
            case s.Let():
                raise AssertionError("a let is bound by its block")

    def new_name(self, node: s.Name) -> str:
        """A name that is given in a rule; a word that can never be read as one is reported."""
        one = resolve_choices.SEVERAL.get(node.word)
        if one is not None:
            message = f"'{node.word}' is a word for several: it cannot be the name of one"
            self.r.fail(codes.WRONG_KIND_OF_NAME, message, node, write(one), about=used(node.word))
        elif node.word in ("none", "true", "false"):
            message = f"'{node.word}' is a word of the language: it cannot be a name"
            self.r.fail(
                codes.WRONG_KIND_OF_NAME, message, node, "give it another name", about=used(node.word)
            )
        return one or node.word

    # -------------------------------------------------------------- values

    def _target(self, node: s.Expr, scope: Scope) -> m.ValueRead | m.Variable | None:
        """What `becomes` and `add` write to: a value, or a name bound by `let`."""
        r = self.r
        found: m.Expr | None = None
        word = node if isinstance(node, s.Name) else node.word if isinstance(node, s.Of) else None
        if isinstance(node, s.Function) and self._of_both(node.word.word):
            word = node.word
        if isinstance(node, s.Copy) and node.word.word not in r.symbols.kinds:
            r.expr(node, scope)
            return None
        if word is None:
            hint = "write '… becomes …' with a value's name before 'becomes'"
            r.fail(codes.NOT_WRITABLE, "only a value can be changed", node, hint)
            return None
        if isinstance(node, s.Name) and node.word in scope.variables:
            return scope.variables[node.word]
        if word.word in r.symbols.values:
            owners: tuple[s.Expr, ...] = ()
            if isinstance(node, s.Of):
                owners = node.given
            elif isinstance(node, s.Function):
                owners = node.arguments
            found = (
                resolve_owners.value_of(r, word, owners, scope, raw=True)
                if owners
                else resolve_owners.value(r, word, None, scope, raw=True)
            )
            return found if isinstance(found, m.ValueRead) else None
        what = r.symbols.what_is(word.word)
        if what:
            message = f"'{word.word}' is {what}: only a value can be changed"
            r.fail(codes.NOT_WRITABLE, message, word, not_changed(word.word, what), about=used(word.word))
        else:
            hint = otherwise_called(word.word, r.symbols)
            hint = hint or r.suggestion(word.word, [*r.symbols.values, *scope.variables], scope=scope)
            hint = hint or few_known([*r.symbols.values])
            r.report_unknown_names(node.of if isinstance(node, s.Of) else None, scope=scope)
            r.fail(
                codes.UNKNOWN_NAME,
                f"there is no value called '{word.word}'",
                word,
                hint,
                about=missing(word.word),
            )
        return None

    def _of_both(self, name: str) -> bool:
        """Whether it is a value of each player and word, which may be written with brackets."""
        return name in self.r.symbols.values and self.r.symbols.values[name].by is not None

    def _becomes(self, node: s.Becomes, scope: Scope) -> m.Statement | None:
        target = self._target(node.target, scope)
        if target is None:
            self.r.expr(node.value, scope, t.UNKNOWN)
            return None
        found = resolve_names.word_or_other(self.r, node.value, scope, target.type)
        value = self.r.expect(found, target.type, "'becomes'")
        if isinstance(target, m.Variable):
            return m.SetVariable(_at(node), target, value)
        return m.SetValue(_at(node), target, value)

    def _add(self, node: s.Add, scope: Scope) -> m.Statement | None:
        r = self.r
        word = "'add'" if node.sign > 0 else "'subtract'"
        amount = r.number(node.amount, scope, word)
        if node.sign < 0:
            amount = m.Operation(t.NUMBER, amount.at, "-", m.Constant(t.NUMBER, amount.at, 0), amount)
        target = self._target(node.target, scope)
        piece = r.piece(node.piece, scope, "'for'") if node.piece else None
        if target is None:
            return None
        if not t.fits(target.type, t.NUMBER):
            message, hint = f"{word} needs a number, but this is {target.type}", "write '… becomes …'"
            r.fail(codes.TYPE_MISMATCH, message, node.target, hint)
            return None
        if isinstance(target, m.Variable):
            if piece is not None:
                hint = "leave out 'for …': it says in a score where points come from"
                r.fail(codes.NOT_WRITABLE, "'for' belongs to a value of the pack", node, hint)
            read = m.VariableRead(target.type, _at(node), target)
            return m.SetVariable(_at(node), target, m.Operation(t.NUMBER, amount.at, "+", read, amount))
        return m.AddValue(_at(node), target, amount, piece)

    # -------------------------------------------------------------- pieces

    def _zone(self, node: s.Expr, scope: Scope) -> m.ZoneRead | None:
        found = self.r.expr(node, scope, t.PIECE.listed())
        if isinstance(found, m.ZoneRead) and not found.every:
            return found
        if found.type != t.UNKNOWN:
            self.r.fail(codes.TYPE_MISMATCH, "this must be a zone", node, zone_meant(found, self.r.symbols))
        return None

    def _move(self, node: s.Move, scope: Scope) -> m.Statement | None:
        what = self.r.expr(node.what, scope)
        zone = self._zone(node.to.zone, scope)
        if zone is None:
            return None
        if not t.fits(what.type.element(), t.PIECE):
            message = f"'move' needs cards, but this is {what.type}"
            hint = instead_of(what, t.PIECE, self.r.symbols)
            if what.type == t.NUMBER:
                hint = "'draw … from … to …' moves a number of cards from the top"
            self.r.fail(codes.TYPE_MISMATCH, message, node.what, hint)
            return None
        per = self.r.symbols.zones[zone.zone].per
        of_a_piece = per is not None and per.name is t.TypeName.PIECE
        if of_a_piece and zone.owner is not None and _same_piece(what, zone.owner):
            message = f"a card cannot lie in its own '{zone.zone}'"
            hint = f"name another card: '{zone.zone} of …'"
            self.r.fail(codes.TYPE_MISMATCH, message, node.to.zone, hint, used(zone.zone))
            return None
        return m.Move(_at(node), what, zone, node.to.bottom)

    def _show(self, node: s.Show, scope: Scope) -> m.Statement | None:
        r, what, to = self.r, self.r.expr(node.what, scope), self.r.expr(node.to, scope)
        if not t.fits(what.type.element(), t.PIECE) or what.type == t.NONE:
            hint = "'announce …' tells a number or a word" if not what.type.many else "show cards, or a zone"
            r.fail(codes.TYPE_MISMATCH, f"'show' needs cards, but this is {what.type}", node.what, hint)
            return None
        if not t.fits(to.type.element(), t.PLAYER) or to.type == t.NONE:
            message = f"cards are shown to players, but this is {to.type}"
            hint = "write 'to player', 'to players' or 'to other players'"
            if isinstance(to, m.ZoneRead):
                hint = f"'move … to {to.zone}' puts them there"
            r.fail(codes.TYPE_MISMATCH, message, node.to, hint)
            return None
        return m.Show(_at(node), what, to)

    def _announce(self, node: s.Announce, scope: Scope) -> m.Statement | None:
        r = self.r
        if isinstance(node.what, s.Range) and r.expr(node.what.last, scope).type.name is t.TypeName.PLAYER:
            said = spoken(node.what.first)
            hint = f"write 'announce {said}'; only cards are shown to one player: 'show … to {spoken(node.what.last)}'"
            r.fail(codes.TYPE_MISMATCH, "what is announced, everyone hears", node.what, hint)
            return None
        what = r.expr(node.what, scope)
        if isinstance(what, m.ZoneRead) and r.symbols.zones[what.zone].single:
            what = r.expect(what, t.PIECE, "'announce'")
        if what.type.many:
            message = f"one thing is announced, but this is {what.type}"
            cards = what.type.name is t.TypeName.PIECE
            hint = (
                f"write 'show {spoken(node.what)} to players'" if cards else "announce each in a 'for each'"
            )
            if cards and spoken(node.what) == "":
                hint = "write 'show … to players'"
            r.fail(codes.TYPE_MISMATCH, message, node.what, hint)
            return None
        if what.type.name not in _ANNOUNCED:
            message = f"{what.type} cannot be announced"
            hint = "a number, a word, a card, a kind, a space or a player can be"
            r.fail(codes.TYPE_MISMATCH, message, node.what, hint)
            return None
        return m.Announce(_at(node), what)

    # -------------------------------------------------------------- rules

    def _call(self, node: s.Call, scope: Scope) -> m.Statement | None:
        what, r, at = node.what, self.r, _at(node)
        arguments: tuple[s.Expr, ...]
        match what:
            case s.Name(word="original") if scope.original_rule:
                return m.CallOriginal(at)
            case s.Name():
                word, arguments = what, ()
            case s.Of():
                word = what.word
                arguments = what.given
            case s.Function():
                word, arguments = what.word, what.arguments
            case _:
                r.expr(what, scope)
                hint = "say what is done with it, as in 'add … to …' or '… becomes …'"
                r.fail(codes.NOTHING_HAPPENS, "this has a value, but nothing is done with it", node, hint)
                return None
        symbols = r.symbols
        if isinstance(what, s.Of) and what.as_ is not None and word.word in symbols.procedures:
            resolve_of.not_lent(r, what, "effect")
            return None
        if word.word in symbols.effects and isinstance(what, s.Of):
            piece = r.piece(what.of, scope, f"'{word.word} of'", word.word)
            return m.Perform(at, word.word, piece, resolve_of.lender(r, what, scope))
        if word.word in symbols.procedures and not symbols.procedures[word.word].is_formula:
            return m.CallRule(at, word.word, r.arguments(word, arguments, scope))
        rules = [name for name, it in symbols.procedures.items() if not it.is_formula]
        rules += [*symbols.effects, *(["original"] if scope.original_rule else [])]

        def rank(name: str) -> int:
            """A rule that takes as much as is given here was rather meant than another."""
            wanted = symbols.procedures[name].parameters if name in symbols.procedures else ()
            return int((len(wanted) or name in symbols.effects) != len(arguments))

        really = symbols.what_is(word.word) or ("a function" if word.word in symbols.functions else "")
        if really or word.word in scope.variables:
            message = f"'{word.word}' is {really or 'a name bound here'}: nothing happens by writing it alone"
            on_a_card = not_done(word.word, really) if word.word in symbols.effects else ""
            hint = on_a_card or r.suggestion(word.word, rules, rank) or not_done(word.word, really)
            r.fail(codes.NOTHING_HAPPENS, message, word, hint, about=used(word.word))
        else:
            hint = STATEMENTS.get(word.word.casefold(), "") if isinstance(what, s.Name) else ""
            alone = _STAND_ALONE if isinstance(what, s.Name) else ()
            hint = hint or r.suggestion(word.word, [*rules, *alone], rank)
            if word.word == "original":
                hint = "it stands for a rule under 'instead of', and nowhere else"
            r.report_unknown_names(*arguments, scope=scope)
            given = [spoken(argument) for argument in arguments]
            # What is given can be the name of a parameter only if it says what it is.
            named = all(parameter_type(name) is not None for name in given)
            hint = hint or rules_known(word.word, rules, given if named else [])
            r.fail(
                codes.UNKNOWN_NAME, f"there is no rule '{word.word}'", word, hint, about=missing(word.word)
            )
        return None

    def _for_each(self, node: s.ForEach, scope: Scope) -> m.Statement | None:
        r = self.r
        source: m.Expr
        if node.source is None:
            if node.name.word in r.symbols.word_sets:
                source = resolve_names.all_words(r, node.name.word, _at(node.name))
            elif node.name.word == "player":
                source = players_left.all_players(r.symbols, _at(node.name))
            else:
                alone = ["player", *r.symbols.word_sets]
                named = " and ".join(f"'for each {it}'" for it in alone)
                message = f"only {named} can stand without 'in'"
                hint = did_you_mean(node.name.word, alone) or f"write 'for each {node.name.word} in …:'"
                r.fail(codes.WRONG_KIND_OF_NAME, message, node.name, hint)
                return None
        else:
            source = r.collection(node.source, scope, "'for each'")
        if node.where is not None:
            element, inner = scope.of_each(source.type)
            source = m.Filter(source.type, _at(node), source, element, r.flag(node.where, inner, "'where'"))
        variable = m.Variable(self.new_name(node.name), source.type.element())
        body = self.block(node.body, scope.looping(variable))
        return m.ForEach(_at(node), variable, source, body, self._still_in(source, variable, _at(node)))

    def _still_in(self, players: m.Expr, player: m.Variable, at: m.Place) -> m.Expr | None:
        """What must hold for a round of a loop over players: who has gone out by then has none."""
        return players_left.still_in(self.r.symbols, player, at) if players_left.leaves_out(players) else None


def _same_piece(one: m.Expr, other: m.Expr) -> bool:
    """Whether two expressions are certain to be the same card."""
    match one, other:
        case m.VariableRead(variable=mine), m.VariableRead(variable=yours):
            return mine is yours
        case m.PieceOf(kind=mine, copy=number), m.PieceOf(kind=yours, copy=another):
            return (mine, number) == (yours, another)
    return False
