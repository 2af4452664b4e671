"""From the resolved tree to phrases: numbers and conditions."""

from __future__ import annotations

from fractions import Fraction

from cardwright.describe import phrases as p
from cardwright.describe.reading_things import ReadsThings
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.lang.builtin_names import Aggregation, Fn, Prop

_MIRRORED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "==": "==", "!=": "!="}
_OPPOSITE = {"<": ">=", ">": "<=", "<=": ">", ">=": "<", "==": "!=", "!=": "=="}


class ReadsFormulas(ReadsThings):
    # -------------------------------------------------------------- amounts

    def amount(self, node: m.Expr) -> p.Amount:
        """A number, with constants put together and first."""
        meant = self.follow(node)
        if isinstance(meant, m.Conditional):
            return self.whole(meant)
        parts = self.parts(node)
        constant = sum((int(it) for it in parts if isinstance(it, Fraction)), 0)
        rest = _merged([it for it in parts if not isinstance(it, Fraction)])
        series = _series(constant, rest)
        if series is not None:
            return series
        for number, part in enumerate(rest):
            match part:
                case p.Term(times=times, per=p.Steps(before=False) as steps) if (
                    constant and constant == -times
                ):
                    constant, rest[number] = 0, part.but(per=steps.but(before=True))
        rest = _with_rests(rest)
        if not constant and len(rest) == 1 and isinstance(rest[0], p.Extra) and rest[0].sign > 0:
            return rest[0].amount
        return p.Sum(constant, tuple(rest))

    def parts(self, node: m.Expr, times: Fraction = Fraction(1)) -> list[Fraction | p.Term | p.Extra]:
        """A number as things that are added up."""
        meant = self.follow(node)
        if isinstance(meant, p.AsWritten):
            called = p.WrittenAmount(meant.text)
            return [p.Extra(int(times), called)] if times in (1, -1) else [p.Term(times, p.Nested(called))]
        if isinstance(meant, p.That | p.It):
            return [p.Term(times, p.ThatNumber(meant))]
        if not isinstance(meant, m.Expr):
            meant = node
        match meant:
            case m.Constant(value=value):
                return [times * value]
            case m.Operation(operator="+", left=left, right=right):
                return self.parts(left, times) + self.parts(right, times)
            case m.Operation(operator="-", left=left, right=right):
                return self.parts(left, times) + self.parts(right, -times)
            case m.Operation(operator="*", left=m.Constant(value=value), right=rest):
                return self.parts(rest, times * value)
            case m.Operation(operator="*", left=rest, right=m.Constant(value=value)):
                return self.parts(rest, times * value)
            case m.Conditional(condition=condition, then=then, otherwise=otherwise) if _is_zero(otherwise):
                return self.on_condition(self.condition(condition), then, times)
            case m.Conditional(condition=condition, then=then, otherwise=otherwise) if _is_zero(then):
                return self.on_condition(self.negated(self.condition(condition)), otherwise, times)
            case m.FormulaCall(formula=name) if not self.words.speaks_of(name):
                inner = self.through_formula(meant, lambda it: self.parts(it, times))
                if inner is not None:
                    return inner
        per = self.per(meant)
        if per is not None:
            return [p.Term(times, per)]
        whole = self.whole(meant)
        if times in (1, -1):
            return [p.Extra(int(times), whole)]
        return [p.Term(times, p.Nested(whole))]

    def on_condition(
        self, condition: p.Condition, node: m.Expr, times: Fraction
    ) -> list[Fraction | p.Term | p.Extra]:
        inner = self.parts(node, times)
        if len(inner) == 1 and isinstance(inner[0], p.Term) and inner[0].when is None:
            return [inner[0].but(when=condition)]
        sign = 1 if times > 0 else -1
        return [p.Extra(sign, p.Cases(condition, self.amount(_times(node, abs(times))), p.Sum(0)))]

    def per(self, node: m.Expr) -> p.Per | None:
        """What something is counted per: icons, pieces, sets, spaces; None when it is none of that."""
        things = self.counted(node)
        if things is not None:
            return p.Each(self.said_briefly(things))
        spoken_of = self.follow(node)
        if node.type == t.NUMBER and isinstance(spoken_of, p.That | p.It):
            return p.ThatNumber(spoken_of)
        match node:
            case m.Operation(operator="//", left=left, right=m.Constant(value=group)) if group > 1:
                inner = self.counted(left)
                return p.Each(self.said_briefly(inner), group) if inner is not None else None
            case m.Builtin(function=Fn.MIN, arguments=(left, m.Constant(value=cap))):
                inner_per = self.per(left)
                capped = isinstance(inner_per, p.Each) and inner_per.cap is not None
                return inner_per.but(cap=cap) if isinstance(inner_per, p.Each) and not capped else None
            case m.Builtin(function=Fn.MIN, arguments=arguments):
                counts = [self.counted(it) for it in arguments]
                found = tuple(self.said_briefly(it) for it in counts if it is not None)
                if len(found) == len(counts):
                    return p.Sets(found)
                if any(isinstance(it, m.Constant) for it in arguments) and len(arguments) == 2:
                    return None  # that is a limit
                return p.Extreme(tuple(self.amount(it) for it in arguments), False)
            case m.Aggregate(function=function, source=source, value=value, default=default):
                best = None
                if function in (Aggregation.MOST, Aggregation.LEAST) and default is None:
                    best = self.best(node, function is Aggregation.MOST, source, value)
                return best or self.over(node)
            case m.Pure(function=worked, arguments=given):
                return p.Worked(worked.says, self.given(given))
            case m.Property(name=Prop.ROW | Prop.COLUMN as what, of=space):
                return p.PlaceOf(self.one(space), what is Prop.ROW)
            case m.Distance(link=link, start=start, end=end):
                return p.StepsBetween(link, self.one(start), self.one(end))
            case m.Property(name=Prop.NUMBER, of=space):
                return p.Steps(self.one(space), space.type.of)
            case m.ValueRead(value=name, owner=m.Expr(type=t.PIECE) as piece):
                return p.Of(name, self.one(piece))
            case m.ValueRead(value=name, owner=owner):
                return p.Of(name, whose=self.whose(owner))
            case m.FormulaCall(formula=name) if name in self.words.places:
                return p.PhrasedNumber(name, self.placed(node))
            case m.FormulaCall(formula=name, arguments=asked_of) if self.is_readers(asked_of):
                return p.Tally(name) if f"many {name}" in self.words.spoken else p.Of(name)
            case m.FormulaCall(formula=name, arguments=asked_of) if name in self.words.spoken:
                others = self.told_for(asked_of)
                return p.OfOthers(name, others) if others is not None else None
            case m.Original():
                return p.Usual()
            case m.FormulaRead(attribute=name, piece=piece, lender=m.Expr() as lender):
                return p.Of(name, self.one(piece), lender=self.one(lender))
            case m.AttributeRead(attribute=name, piece=piece) | m.FormulaRead(attribute=name, piece=piece):
                return p.Of(name, self.one(piece))
            case m.IconsOn(icon=icon, piece=piece):
                return p.Of(icon, self.one(piece))
            case m.OnSpace(name=name, space=space):
                return p.Of(name, self.one(space))
            case m.LookedUp(table=table, key=key):
                return p.Entry(table, self.key(key))
            case m.Builtin(function=Fn.ROLL, arguments=(sides,)):
                return p.Dice(self.amount(sides))
            case m.Builtin(function=Fn.ABS, arguments=(inside,)):
                return p.Absolute(self.amount(inside))
            case m.Operation(operator="%", left=left, right=right):
                return p.Remainder(self.amount(left), self.amount(right))
            case m.Operation(operator="//", left=left, right=right) if not isinstance(right, m.Constant):
                return p.Quotient(self.amount(left), self.amount(right))
            case m.Operation(operator="*", left=left, right=right):
                return p.Product((self.amount(left), self.amount(right)))
            case m.Builtin(function=Fn.MAX, arguments=several) if (
                not any(isinstance(it, m.Constant) for it in several) or len(several) > 2
            ):
                return p.Extreme(tuple(self.amount(it) for it in several), True)
            case _:
                return None

    def over(self, node: m.Aggregate) -> p.Per | None:
        """A number of each of several things, added up or compared."""
        things = self.in_any_order(node.source)
        if self.speaks_of_it(things):
            return None
        with self.about_it(node.variable, things):
            by = self.per(node.value) or self.amount(node.value)
        if isinstance(node.value, m.VariableRead) and node.value.variable is node.variable:
            by = p.Itself()
        empty = self.amount(node.default) if node.default is not None else None
        return p.Over(node.function, things, by, empty)

    def given(self, arguments: tuple[m.Expr, ...]) -> tuple[p.Amount | p.Condition | p.Things | p.Per, ...]:
        """What a plugin's function is given, as it stands between the brackets."""
        found: list[p.Amount | p.Condition | p.Things | p.Per] = []
        for it in arguments:
            if isinstance(it, m.Collected):
                found += [self.in_any_order(it.source), self.of_each(it)]
            elif it.type == t.FLAG:
                found.append(self.condition(it))
            else:
                found.append(self.amount(it))
        return tuple(found)

    def of_each(self, it: m.Collected) -> p.Amount | p.Per:
        """A number of each element of a collection, as a noun without saying whose it is."""
        match it.value:
            case (
                m.AttributeRead(attribute=name)
                | m.FormulaRead(attribute=name, lender=None)
                | m.IconsOn(icon=name)
            ):
                return p.Of(name)
            case m.OnSpace(name=name):
                return p.Of(name)
            case m.ValueRead(value=name, owner=m.Expr(type=t.PIECE)):
                return p.Of(name)
        return p.WrittenAmount(self.written(it.value))

    def best(self, node: m.Aggregate, most: bool, source: m.Expr, value: m.Expr) -> p.Per | None:
        players = self.in_any_order(source)
        if players.but(other=False) != p.Things(p.Role.PLAYER):
            return None
        self.meant[id(node.variable)] = p.Who.ANOTHER
        things = self.counted(value)
        if things is None or len(things.places) != 1 or things.places[0].whose is not p.Who.ANOTHER:
            return None
        return p.Best(self.held(things), most, players.other)

    def held(self, things: p.Things) -> p.Things:
        """What a player has, without saying where when these are icons in the usual zone."""
        usual = len(things.places) == 1 and things.places[0].zone == self.usual_zone
        return things.but(places=()) if usual and things.role is p.Role.ICON else things

    def whole(self, node: m.Expr) -> p.Amount:
        """A number that is no sum of products."""
        match node:
            case m.Conditional(condition=condition, then=then, otherwise=otherwise):
                said = self.condition(condition)
                return p.Cases(said, self.amount(then), self.amount(otherwise), self.spoken_opposite(said))
            case m.Builtin(function=Fn.MAX, arguments=(m.Constant(value=least), rest)):
                return p.Bounded(self.amount(rest), least, None)
            case m.Builtin(function=Fn.MAX, arguments=(rest, m.Constant(value=least))):
                return p.Bounded(self.amount(rest), least, None)
            case m.Builtin(function=Fn.MIN, arguments=(rest, m.Constant(value=most))):
                return p.Bounded(self.amount(rest), None, most)
            case m.Builtin(function=Fn.MIN, arguments=(m.Constant(value=most), rest)):
                return p.Bounded(self.amount(rest), None, most)
            case m.Operation(operator="//", left=left, right=m.Constant(value=by)) if by > 1:
                return p.Divided(self.amount(left), by)
            case m.Builtin(function=Fn.PICK, arguments=(of, *entries)):
                found = self.lookup(of, entries)
                if found is not None:
                    return found
                which = self.per(of) or p.Nested(self.amount(of))
                return p.Picked(which, tuple(self.amount(it) for it in entries))
        return p.WrittenAmount(self.written(node))

    def lookup(self, of: m.Expr, entries: list[m.Expr]) -> p.Lookup | None:
        values = [it.value for it in entries if isinstance(it, m.Constant)]
        if len(values) != len(entries):
            return None
        open_end, rest_of = False, None
        match of:
            case m.Builtin(function=Fn.MIN, arguments=(inner, m.Constant(value=most))):
                if most + 1 == len(values):
                    of, open_end = inner, True
            case m.Operation(operator="%", left=inner, right=m.Constant(value=group)) if group > 1:
                of, rest_of = inner, group
        per = self.per(of)
        if per is None:
            return None
        start = 1 if values[0] == 0 and len(values) > 1 else 0
        return p.Lookup(per, start, tuple(values[start:]), open_end, rest_of)

    # -------------------------------------------------------------- conditions

    def condition(self, node: m.Expr) -> p.Condition:
        """What must hold."""
        meant = self.follow(node)
        if isinstance(meant, p.AsWritten):
            return p.WrittenCondition(meant.text)
        if not isinstance(meant, m.Expr):
            return p.WrittenCondition(self.written(node))
        match meant:
            case m.Constant(type=t.FLAG, value=value):
                return p.Always(bool(value))
            case m.FormulaCall(formula=name) if name in self.words.places:
                return p.PhrasedCondition(name, self.placed(meant))
            case m.FormulaCall(formula=name, arguments=given) if name in self.words.spoken:
                if self.is_readers(given):
                    return p.Said(name)
                of = self.told_for(given)
                if of is not None:
                    return p.Holds(name, of)
            case m.FormulaCall():
                read = self.through_formula(meant, self.condition)
                if read is not None:
                    return read
            case m.ValueRead(value=name, owner=owner) if meant.type == t.FLAG:
                if name in self.words.spoken and (owner is None or self.is_readers((owner,))):
                    return p.Said(name)
                return p.Holds(name, (self.one(owner),) if owner is not None else ())
            case m.Has(attribute=name, piece=piece):
                return p.Bears(self.one(piece), name)
            case m.FormulaRead(attribute=name, piece=piece, lender=lender):
                return p.Holds(name, (self.one(piece),), None if lender is None else self.one(lender))
            case m.AttributeRead(attribute=name, piece=bearer) | m.OnSpace(name=name, space=bearer):
                return p.Bears(self.one(bearer), name)
            case m.Automatic(player=player):
                return p.ByRules(self.one(player))
            case m.SideGiven(piece=piece):
                return p.SideNamed(self.one(piece))
            case m.OptionGiven(option=name):
                return p.Given(name)
            case m.Conditional(condition=condition, then=then, otherwise=otherwise):
                held, other = self.condition(condition), self.condition(otherwise)
                first = p.Both((held, *_flat(p.Both, self.condition(then))))
                return p.AnyOf((first, p.Both((self.negated(held), *_flat(p.Both, other)))))
            case m.Original():
                return p.Anyway()
            case m.Operation(operator="and" | "or" as word, left=left, right=right):
                one, other = self.condition(left), self.condition(right)
                if right.at == meant.at and (among := _one_of(one, other)) is not None:
                    return among
                both = p.Both if word == "and" else p.AnyOf
                return both((*_flat(both, one), *_flat(both, other)))
            case m.Not(operand=operand):
                return self.negated(self.condition(operand))
            case m.Builtin(function=Fn.SOME, arguments=(what,)):
                return self.any_of(what, ">", meant)
            case m.Builtin(function=Fn.NO, arguments=(what,)):
                return self.any_of(what, "==", meant)
            case m.Operation(operator=operator, left=left, right=right) if operator in _MIRRORED:
                return self.comparison(meant, left, operator, right)
            case m.Pure(function=worked, arguments=given):
                return p.WorkedCondition(worked.says, self.given(given))
            case m.InZone(piece=piece, zone=zone):
                return p.LiesIn(self.one(piece), self.place(zone))
        return p.WrittenCondition(self.written(meant))

    def any_of(self, what: m.Expr, operator: str, node: m.Expr) -> p.Condition:
        """Whether there is any (`> 0`) or none (`== 0`) of something."""
        if isinstance(what, m.Filter) and what.type.element() == t.PLAYER:
            players = self.in_any_order(what.source)
            if players.but(other=False) == p.Things(p.Role.PLAYER) and operator == ">":
                who = p.Who.ANOTHER if players.other else p.Who.SOMEBODY
                self.meant[id(what.variable)] = who
                said = self.condition(what.condition)
                # "Another player has …" says that there is one; of anything else it would not be said.
                if isinstance(said, p.Have) and said.who is who:
                    return said
        return self.so_many(self.in_any_order(what), operator, 0)

    def comparison(self, node: m.Expr, left: m.Expr, operator: str, right: m.Expr) -> p.Condition:
        if isinstance(left, m.Constant) and not isinstance(right, m.Constant) and left.type == t.NUMBER:
            return self.comparison(node, right, _MIRRORED[operator], left)
        things = self.counted(left)
        if things is not None and isinstance(right, m.Constant):
            return self.so_many(things, operator, right.value)
        if isinstance(left, m.IconsOn) and isinstance(right, m.Constant):
            icons = p.Things(p.Role.ICON, left.icon)
            return p.Carries(self.one(left.piece), icons, operator, right.value)
        match left, right:
            case m.Operation(operator="%", left=number, right=m.Constant(value=2)), m.Constant(
                value=0 | 1 as rest
            ) if operator in ("==", "!="):
                return p.Parity(self.amount(number), (rest == 1) is (operator == "=="))
        if things is not None and operator in (">", ">=", "=="):
            than = self.per(right) if isinstance(right, m.Aggregate) else None
            theirs = things.but(places=tuple(it.but(whose=p.Who.ANOTHER) for it in things.places))
            mine = all(it.whose is p.Who.YOU for it in things.places)
            # To have as many as the player with the most is to have no fewer than any other.
            others = p.Best(self.held(theirs), True, operator in (">", ">="))
            if mine and isinstance(than, p.Best) and than == others:
                strictly = operator == ">"
                return p.MoreThanOthers(p.Who.YOU, self.held(things if strictly else theirs), strictly)
        if left.type.element() in (t.NUMBER, t.UNKNOWN):
            return p.Compared(self.amount(left), operator, self.amount(right))
        if operator in ("==", "!="):
            # A card is said to be what its kind is: "that card is a wolf".
            match left, right:
                case m.Property(name=Prop.KIND | Prop.DECK | Prop.SIDE, of=card), m.Constant():
                    left = card
                case m.Expr(type=t.FLAG), _:
                    same = p.Both((self.condition(left), self.condition(right)))
                    neither = p.Both(tuple(self.negated(it) for it in same.parts))
                    either = p.AnyOf((same, neither))
                    return either if operator == "==" else self.negated(either)
            return p.Is(self.one(left), self.one(right), operator == "!=")
        return p.WrittenCondition(self.written(node))

    def so_many(self, things: p.Things, operator: str, number: int) -> p.Condition:
        """How many there are of something that lies in one place."""
        (place,) = things.places if len(things.places) == 1 else (None,)
        if place is not None and things == p.Things(p.Role.CARD, "", (place,)):
            if (operator, number) in ((">", 0), (">=", 1), ("!=", 0)):
                return p.Empty(place, negated=True)
            if (operator, number) in (("==", 0), ("<", 1), ("<=", 0)):
                return p.Empty(place)
        if place is not None and isinstance(place.whose, p.Who):
            return p.Have(place.whose, self.held(things), operator, number)
        return p.Have(None, things, operator, number)

    def negated(self, condition: p.Condition) -> p.Condition:
        """The opposite, in the pack's own words where it has any."""
        opposite = self.spoken_opposite(condition)
        if opposite is not None:
            return opposite
        match condition:
            case p.Nay(condition=inner):
                return inner
            case p.Have(who=who, things=things, operator=operator, number=number):
                if who not in (p.Who.ANOTHER, p.Who.SOMEBODY):
                    return p.Have(who, things, _OPPOSITE[operator], number)
            case p.Carries(operator=operator):
                return condition.but(operator=_OPPOSITE[operator])
            case p.Empty(place=place, negated=negated):
                return p.Empty(place, not negated)
            case p.Always(holds=holds):
                return p.Always(not holds)
            case p.Is() | p.LiesIn():
                return condition.but(negated=not condition.negated)
            case p.Compared(left=left, operator=operator, right=right):
                return p.Compared(left, _OPPOSITE[operator], right)
        return p.Nay(condition)

    def spoken_opposite(self, condition: p.Condition) -> p.Condition | None:
        """The formula with a spoken form that is the opposite of another: `cold: not warm`."""
        if not isinstance(condition, p.Said) or condition.name not in self.words.formulas:
            return None
        formulas, spoken = self.words.formulas, self.words.spoken
        opposites = (
            _denied(formulas[condition.name]),
            *(name for name, body in formulas.items() if _denied(body) == condition.name),
        )
        return next((p.Said(name) for name in opposites if name in spoken), None)


def _denied(body: m.Formula) -> str:
    """The formula of which a formula is the opposite; '' when it is none."""
    match body.value:
        case m.Not(operand=m.FormulaCall(formula=name, arguments=())):
            return name
    return ""


def _is_zero(node: m.Expr) -> bool:
    return isinstance(node, m.Constant) and node.value == 0


def _times(node: m.Expr, times: Fraction) -> m.Expr:
    if times == 1:
        return node
    return m.Operation(t.NUMBER, node.at, "*", m.Constant(t.NUMBER, node.at, int(times)), node)


def _one_of(one: p.Condition, other: p.Condition) -> p.Condition | None:
    """`… is one of (a, b)` out of what is said of each; None where it is said otherwise, as of numbers."""
    if not (isinstance(one, p.Is) and isinstance(other, p.Is)):
        return None
    if (one.what, one.negated) != (other.what, other.negated):
        return None
    before = one.other.ones if isinstance(one.other, p.OneOf) else (one.other,)
    return one.but(other=p.OneOf((*before, other.other)))


def _flat(kind: type[p.Both] | type[p.AnyOf], condition: p.Condition) -> tuple[p.Condition, ...]:
    return condition.parts if isinstance(condition, kind) else (condition,)


def _merged(parts: list[p.Term | p.Extra]) -> list[p.Term | p.Extra]:
    """Equal amounts for several icons of the same place become one: so much for each of this or that."""
    done: list[p.Term | p.Extra] = []
    for part in parts:
        last = done[-1] if done else None
        if isinstance(part, p.Term) and isinstance(last, p.Term) and _alike(part, last):
            assert isinstance(part.per, p.Each) and isinstance(last.per, p.Each)
            things = last.per.things
            done[-1] = last.but(per=p.Each(things.but(also=(*things.also, part.per.things.name))))
        else:
            done.append(part)
    return done


def _series(constant: int, parts: list[p.Term | p.Extra]) -> p.Repeating | None:
    """What 1, 2, … up to a full set are worth, when the rest of a division by its size is looked up."""
    match parts:
        case [
            p.Term(times=times, per=p.Each(things=things, group=group, cap=None), when=None),
            p.Extra(sign=1, amount=p.Lookup(of=p.Each() as of, start=1, values=values, rest_of=rest)),
        ] if not constant and of == p.Each(things) and rest == group == len(values) + 1:
            return p.Repeating(things, (*values, int(times)))
    return None


def _with_rests(parts: list[p.Term | p.Extra]) -> list[p.Term | p.Extra]:
    """After so much for each full group it goes without saying of what something is left over."""
    groups = [it.per for it in parts if isinstance(it, p.Term)]
    done: list[p.Term | p.Extra] = []
    for part in parts:
        match part:
            case p.Extra(amount=p.Lookup(of=p.Each(things=things), rest_of=int(group)) as rest):
                part = part.but(amount=rest.but(brief=p.Each(things, group) in groups))
        done.append(part)
    return done


def _alike(one: p.Term, other: p.Term) -> bool:
    if (one.times, one.when) != (other.times, other.when):
        return False
    both = (one.per, other.per)
    if not all(isinstance(it, p.Each) and it == p.Each(it.things) for it in both):
        return False
    mine, yours = (it.things for it in both if isinstance(it, p.Each))
    same = mine.but(name="", also=()) == yours.but(name="", also=())
    return same and mine.role is p.Role.ICON and mine.name not in (yours.name, *yours.also)
