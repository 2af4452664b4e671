"""From the resolved tree to phrases: what is done, by effects, rules and modifiers."""

from __future__ import annotations

from cardwright.lang import meaning as m
from cardwright.lang import types as t
from cardwright.lang.describe import phrases as p
from cardwright.lang.describe.reading_formulas import ReadsFormulas

Acts = tuple[p.Act, ...]


class ReadsActs(ReadsFormulas):
    def acts(self, block: m.Block) -> Acts:
        """What a block does, step by step."""
        done: list[p.Act] = []
        for statement in block:
            for act in self.act(statement):
                # A source that has just been named need not be named again.
                if isinstance(act, p.DrawCards) and done and _names_last(done[-1], act.source):
                    act = act.but(again=True)
                done.append(act)
        return tuple(done)

    def act(self, node: m.Statement) -> Acts:
        match node:
            case m.Choose():
                return self.choice(node)
            case m.Move(what=what, zone=zone, bottom=bottom):
                return (self.move(what, zone, bottom),)
            case m.Draw():
                return (self.draw(node),)
            case m.AddValue(target=target, amount=amount):
                name = target.value
                if name == self.words.score and target.owner is not None:
                    return self.by(target.owner, (p.Score(self.amount(amount)),))
                return (p.Change(name, self.amount(amount), grows=True),)
            case m.SetValue(target=target, value=m.Constant(type=t.FLAG, value=1)) if (
                target.value in self.words.spoken
            ):
                return (p.Stated(p.Said(target.value)),)
            case m.SetValue(target=target, value=value):
                number = value.type.element() == t.NUMBER
                return (p.Change(target.value, self.amount(value) if number else self.one(value), False),)
            case m.If(condition=condition, then=then, otherwise=otherwise):
                acts = self.acts(then)
                needed = self.needed(self.condition(condition), acts)
                if needed is None and not otherwise:
                    return acts
                needed = needed or self.condition(condition)
                return (p.When(needed, acts, self.acts(otherwise)),)
            case m.While(condition=condition, at_most=at_most, body=body):
                acts = self.acts(body)
                needed = self.needed(self.condition(condition), acts)
                if needed is None:
                    return (p.Times(self.amount(at_most), acts),)
                return (p.AsLongAs(needed, self.amount(at_most), acts),)
            case m.Repeat(times=times, body=body):
                return (p.Times(self.amount(times), self.acts(body)),)
            case m.May(chooser=chooser, body=body, otherwise=otherwise):
                return self.by(chooser, (p.May(self.acts(body), self.acts(otherwise)),))
            case m.Either(chooser=chooser, branches=branches):
                said = tuple(
                    (self.condition(when) if when is not None else None, self.acts(block))
                    for when, block in branches
                )
                return self.by(chooser, (p.Alternatives(said),))
            case m.ForEach():
                return (self.for_each(node),)
            case m.Together(player=player, variable=variable, source=source, body=body):
                self.meant[id(player)] = p.Who.EACH
                return (p.EachPlayer(self.chosen(variable, self.things(source), body), at_once=True),)
            case m.CallRule(rule=rule, arguments=given):
                return self.call(rule, given)
            case m.Perform(effect=effect, piece=piece):
                return (p.Use(effect, self.one(piece)),)
            case m.CallOriginal():
                return (p.Original(),)
            case m.Shuffle(zone=zone):
                return (p.ShuffleIt(self.place(zone)),)
            case m.Flip(piece=piece, side=side):
                name = self.words.sides[side] if side < len(self.words.sides) else str(side)
                return (p.Turn(self.one(piece), name),)
            case m.Stop():
                return (p.End(),)
            case m.Let(variable=variable, value=value):
                # A name for something: wherever it is used, the thing itself is told.
                self.meant[id(variable)] = self.follow(value)
                return ()
            case m.Ensure(condition=condition, when=when, body=body, otherwise=otherwise):
                needed = self.condition(when) if when is not None else None
                return (p.SoThat(self.acts(body), self.condition(condition), needed, self.acts(otherwise)),)
            case _:
                return (p.WrittenAct(self.written(node)),)

    # -------------------------------------------------------------- choices

    def choice(self, node: m.Choose) -> Acts:
        things = self.things(node.source)
        acts = self.swap(node, things) or self.chosen(node.variable, things, node.body)
        otherwise = self.acts(node.otherwise)
        return self.by(node.chooser, (p.May(acts, otherwise),) if node.optional else acts)

    def by(self, player: m.Expr, acts: Acts) -> Acts:
        """The acts of a player: whoever is spoken to needs no mention."""
        if self.follow(player) in (p.Who.YOU, p.Who.EACH):
            return acts
        return (p.Someone(self.one(player), acts),)

    def chosen(self, variable: m.Variable, things: p.Things, body: m.Block) -> Acts:
        """Something is chosen, and something done with it: in one phrase where it is moved at once."""
        self.meant[id(variable)] = p.That(things)
        acts = self.acts(body)
        if acts and isinstance(acts[0], p.Put) and acts[0].what == p.That(things):
            return (acts[0].but(what=things), *acts[1:])
        return (p.PickOne(things), *acts)

    def swap(self, node: m.Choose, things: p.Things) -> Acts | None:
        """Two choices whose pieces then change places."""
        if len(node.body) != 1 or not isinstance(node.body[0], m.Choose):
            return None
        inner = node.body[0]
        if inner.optional or inner.otherwise or len(inner.body) != 2:
            return None
        moves = {}
        for step in inner.body:
            if not isinstance(step, m.Move) or not isinstance(step.what, m.VariableRead) or step.bottom:
                return None
            moves[id(step.what.variable)] = self.place(step.zone)
        others = self.things(inner.source)
        expected = {id(node.variable): others.places, id(inner.variable): things.places}
        if {name: (place,) for name, place in moves.items()} != expected:
            return None
        mine_first = others.places[0].whose is p.Who.YOU
        return (p.Swap(others, things) if mine_first else p.Swap(things, others),)

    def for_each(self, node: m.ForEach) -> p.Act:
        things = self.things(node.source)
        if things.but(other=False) == p.Things(p.Role.PLAYER):
            self.meant[id(node.variable)] = p.Who.EACH
            return p.EachPlayer(self.acts(node.body), things.other)
        self.meant[id(node.variable)] = p.Who.SOMEBODY if things.role is p.Role.PLAYER else p.That(things)
        acts = self.acts(node.body)
        if len(acts) == 1 and isinstance(acts[0], p.Put) and acts[0].what == p.That(things):
            return acts[0].but(what=things, all_of=True)
        return p.ForAll(things, acts)

    # -------------------------------------------------------------- pieces

    def move(self, what: m.Expr, zone: m.ZoneRead, bottom: bool) -> p.Act:
        to = self.place(zone)
        if not what.type.many:
            return p.Put(self.one(what), to, bottom)
        things = self.things(what)
        plain = len(things.places) == 1 and things == p.Things(p.Role.CARD, "", things.places)
        if plain and self.words.zones[things.places[0].zone].single:
            return p.Put(p.Lying(things.places[0]), to, bottom)
        return p.Put(things, to, bottom, all_of=True)

    def draw(self, node: m.Draw) -> p.Act:
        source, to = self.place(node.source), self.place(node.zone)
        zones = self.words.zones
        revealed = zones[source.zone].hidden and zones[to.zone].open
        held = to.whose is not None and to.zone == self.held_in()
        return p.DrawCards(self.amount(node.count), source, to, node.bottom, False, revealed, held)

    def held_in(self) -> str | None:
        """The zone in which players hold their cards: the first of each player that only its owner sees."""
        if self.usual_zone is not None:
            return self.usual_zone
        closed = (
            name
            for name, zone in self.words.zones.items()
            if zone.per == "player" and not zone.open and not zone.hidden and not zone.single
        )
        return next(closed, None)

    def needed(self, condition: p.Condition, acts: Acts) -> p.Condition | None:
        """The condition without "there is a card", which drawing or moving it implies; None when nothing is left."""
        source = acts[0].source if acts and isinstance(acts[0], p.DrawCards) else None
        if acts and isinstance(acts[0], p.May) and acts[0].acts and isinstance(acts[0].acts[0], p.DrawCards):
            source = acts[0].acts[0].source
        if acts and isinstance(acts[0], p.Put) and isinstance(acts[0].what, p.Lying):
            source = acts[0].what.place
        implied = p.Empty(source, negated=True) if source is not None else None
        parts = condition.parts if isinstance(condition, p.Both) else (condition,)
        left = tuple(it for it in parts if it != implied)
        if not left:
            return None
        return left[0] if len(left) == 1 else p.Both(left)

    # -------------------------------------------------------------- rules

    def call(self, rule: str, given: tuple[m.Expr, ...]) -> Acts:
        """A rule by its spoken form, or what it does."""
        body = self.words.rules[rule]
        with self.inside(body, given) as goes_on:
            if not goes_on:
                return (p.Use(rule),)
            acts = self.acts(body.block)
        if rule not in self.words.spoken:
            return acts
        used: p.Act = p.Use(rule)
        return (p.May((used,)),) if len(acts) == 1 and isinstance(acts[0], p.May) else (used,)


def _names_last(act: p.Act, zone: p.Place) -> bool:
    return isinstance(act, p.Put) and act.to == zone
