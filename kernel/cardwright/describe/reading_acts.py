"""From the resolved tree to phrases: what is done, by effects, rules and modifiers."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.describe import phrases as p
from cardwright.describe.reading_formulas import ReadsFormulas
from cardwright.describe.reading_lets import is_lasting, is_told_at_once, unheard
from cardwright.describe.vocabulary import plain
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.lang.builtin_names import Fn

Acts = tuple[p.Act, ...]


class ReadsActs(ReadsFormulas):
    def acts(self, block: m.Block) -> Acts:
        """What a block does, step by step."""
        done: list[p.Act] = []
        block = tuple(map(unheard, block))
        for number, statement in enumerate(block):
            if isinstance(statement, m.Let):
                done += self.let(statement, block[number + 1 :])
                continue
            for act in self.act(statement):
                # A source that has just been named need not be named again.
                if isinstance(act, p.DrawCards) and done and _names_last(done[-1], act.source):
                    act = act.but(again=True)
                done.append(act)
        return _both_sides(done)

    def act(self, node: m.Statement) -> Acts:
        match node:
            case m.Choose():
                return self.choice(node)
            case m.Move(what=what, zone=zone, bottom=bottom):
                return (self.move(what, zone, bottom),)
            case m.Draw():
                return self.draw(node)
            case m.AddValue(target=target, amount=amount):
                if target.value == self.words.score and target.owner is not None:
                    return self.by(target.owner, lambda: (p.Score(self.amount(amount)),))
                return (p.Change(target.value, self.amount(amount), True, self.whose(target.owner)),)
            case m.SetValue(target=target, value=m.Constant(type=t.FLAG, value=value)) if (
                target.value in self.words.spoken
            ):
                own = self.whose(target.owner) in (None, p.Who.YOU)
                said = p.Said(target.value) if own else self.condition(target)
                return (p.Stated(said if value else self.negated(said)),)
            case m.SetValue(target=target, value=becoming):
                number = becoming.type.element() == t.NUMBER
                becomes = self.amount(becoming) if number else self.one(becoming)
                return (p.Change(target.value, becomes, False, self.whose(target.owner)),)
            case m.If(condition=condition, then=then, otherwise=otherwise):
                acts = self.acts(then)
                needed = self.needed(self.condition(condition), acts)
                if needed is None and not otherwise:
                    return acts
                needed = needed or self.condition(condition)
                return (_when(needed, acts, self.acts(otherwise)),)
            case m.While(condition=condition, at_most=at_most, body=body):
                acts = self.acts(body)
                needed = self.needed(self.condition(condition), acts)
                if needed is None:
                    return (p.Times(self.amount(at_most), acts),)
                return (p.AsLongAs(needed, self.amount(at_most), acts),)
            case m.Repeat(times=times, body=body):
                return (p.Times(self.amount(times), self.acts(body)),)
            case m.May(chooser=chooser, body=body, otherwise=otherwise):
                return self.by(chooser, lambda: (p.May(self.acts(body), self.acts(otherwise)),))
            case m.Either(chooser=chooser):
                return self.by(chooser, lambda: (self.alternatives(node),))
            case m.ForEach():
                return (self.for_each(node),)
            case m.Together(player=player, variable=variable, source=source, body=body):
                with self.each_of(player):
                    acts = self.chosen(variable, self.in_any_order(source), body)
                    if node.optional:
                        acts = (p.May(acts, self.acts(node.otherwise)),)
                    return (p.EachPlayer(acts, at_once=True),)
            case m.CallRule():
                return self.call(node)
            case m.Perform(effect=effect, piece=piece, lender=lender):
                return (p.Use(effect, self.one(piece), None if lender is None else self.one(lender)),)
            case m.CallOriginal():
                return (p.Original(),)
            case m.Shuffle(zone=zone):
                return (p.ShuffleIt(self.place(zone)),)
            case m.Flip(piece=piece, side=side):
                name = self.words.sides[side] if side < len(self.words.sides) else str(side)
                return (p.Turn(self.one(piece), name),)
            case m.Show(what=what, to=to):
                what = _alone(what)
                shown = self.things(what) if what.type.many else self.one(what)
                return (p.ShowThem(shown, self.things(to) if to.type.many else self.one(to)),)
            case m.Announce(what=what):
                return (p.Tell(self.amount(what) if what.type == t.NUMBER else self.one(what)),)
            case m.Stop():
                return (p.End(),)
            case m.Leave():
                return (p.EndLoop(),)
            case m.Anyone():
                return self.anyone(node)
            case m.ChooseSeveral(chooser=chooser):
                return self.by(chooser, lambda: self.several_chosen(node))
            case m.KeepChoosing(choice=choice, rounds=rounds, bounded=bounded):
                limit = self.amount(rounds.times) if bounded else None
                return self.by(choice.chooser, lambda: (self.as_often(choice, limit),))
            case m.SetVariable(variable=variable, value=becoming):
                return (p.Note(plain(variable.name), self.noted(becoming), again=True),)
            case m.Ensure(condition=condition, when=when, body=body, otherwise=otherwise):
                needed = self.condition(when) if when is not None else None
                return (p.SoThat(self.acts(body), self.condition(condition), needed, self.acts(otherwise)),)
            case _:
                return (p.WrittenAct(self.written(node)),)

    # -------------------------------------------------------------- names

    def let(self, node: m.Let, after: m.Block) -> Acts:
        """A name for something. Where the thing itself can stand wherever the name is used, the name is left out."""
        variable, value = node.variable, node.value
        at_random = self.one(value) if value.type == t.PIECE else None
        if self.changes(variable):
            self.call_by_name(variable)
            return (p.Note(plain(variable.name), self.noted(value)),)
        by_chance = isinstance(at_random, p.AtRandom)
        if isinstance(at_random, p.AtRandom) and at_random.things not in self._at_random:
            self._at_random.append(at_random.things)
            if self.is_taken_first(variable, after):
                self.meant[id(variable)] = at_random
                return ()
        at_once = is_told_at_once(variable, after, self.words.rules, self.words.spoken)
        if self.lasts(value) or (at_once and not by_chance):
            self.meant[id(variable)] = self.follow(value)
            return ()
        noted = p.Note(plain(variable.name), self.noted(value))
        self.call_by_name(variable)
        return (noted,)

    def lasts(self, value: m.Expr) -> bool:
        """Whether an expression gives the same wherever the text mentions it."""
        return is_lasting(value, self.changes, len(self.words.sides) < 2)

    def is_taken_first(self, variable: m.Variable, after: m.Block) -> bool:
        """Whether the first that is done with a variable, before anything but the like, is to move it."""
        for statement in after:
            match statement:
                case m.Let():
                    continue
                case m.Move(what=m.VariableRead(variable=moved)):
                    if moved is variable:
                        return True
                    if not isinstance(self.meant.get(id(moved)), p.AtRandom):
                        return False
                case _:
                    return False
        return False

    def call_by_name(self, variable: m.Variable) -> None:
        """From now on a variable goes by its name, which the text has given."""
        self.meant[id(variable)] = p.AsWritten(plain(variable.name))

    def noted(self, value: m.Expr) -> p.Amount | p.One | p.Things | p.Condition:
        """What a name stands for."""
        if value.type.many:
            return self.things(value)
        if value.type == t.FLAG:
            return self.condition(value)
        return self.amount(value) if value.type.element() == t.NUMBER else self.one(value)

    # -------------------------------------------------------------- choices

    def choice(self, node: m.Choose) -> Acts:
        return self.by(node.chooser, lambda: self.choice_made(node))

    def choice_made(self, node: m.Choose) -> Acts:
        things = self.in_any_order(node.source)
        acts = self.swap(node, things) or self.chosen(node.variable, things, node.body)
        otherwise = self.acts(node.otherwise)
        if node.optional:
            return (p.May(acts, otherwise),)
        return (p.Failing(acts, otherwise),) if otherwise else acts

    def as_often(self, choice: m.Choose, at_most: p.Amount | None) -> p.Act:
        """A choice that is offered again and again."""
        return p.AsOften(self.choice_made(choice.but(otherwise=())), at_most)

    def several_chosen(self, node: m.ChooseSeveral) -> Acts:
        things, count = self.in_any_order(node.source), node.count
        number = self.amount(count) if count is not None else None
        with self.speaking_of(node.chosen.variable, things) as name:
            body = self.acts(node.body)
        acts = (p.PickSeveral(things, number, node.exactly, name), *body)
        otherwise = self.acts(node.otherwise)
        if node.exactly and not node.optional:
            return (p.Failing(acts, otherwise),) if otherwise else acts
        return (p.May(acts, otherwise),) if node.exactly or otherwise else acts

    def anyone(self, node: m.Anyone) -> Acts:
        loop, asked = node.loop, node.asked
        players = self.things(loop.source)
        with self.each_of(loop.variable):
            # The flag and the end of the loop are how it is done, not what is done.
            done = tuple(it for it in asked.body if not isinstance(it, m.SetVariable | m.Leave))
            if isinstance(asked, m.Choose):
                acts = self.chosen(asked.variable, self.in_any_order(asked.source), done)
            else:
                acts = self.acts(done)
        return (p.FirstToWant(players, (p.May(acts, ()),), self.acts(node.otherwise)),)

    def alternatives(self, node: m.Either) -> p.Act:
        return p.Alternatives(
            tuple(
                (self.condition(when) if when is not None else None, self.acts(block))
                for when, block in node.branches
            )
        )

    def by(self, player: m.Expr, acts: Callable[[], Acts]) -> Acts:
        """The acts of a player. The player whom the text is about already needs no mention."""
        who = self.whose(player)
        if who is None or who == self.subject:
            return acts()
        with self.told_of(who):
            return (p.Someone(self.one(player), acts()),)

    def chosen(self, variable: m.Variable, things: p.Things, body: m.Block) -> Acts:
        """Something is chosen, and something done with it: in one phrase where it is moved at once."""
        with self.speaking_of(variable, things) as name:
            acts = self.acts(body)
        acts = _of_the_rest(things, acts)
        if not name and acts and isinstance(acts[0], p.Put) and acts[0].what == p.That(things):
            return (acts[0].but(what=_not_theirs(things, acts[0].to)), *acts[1:])
        return (p.PickOne(things, name), *acts)

    def secret_choice(self, node: m.Together) -> tuple[p.Act, Acts]:
        """What each player chooses, and what is done with it once all have chosen."""
        things = self.in_any_order(node.source)
        with self.speaking_of(node.variable, things) as name:
            return p.PickOne(things, name), _of_the_rest(things, self.acts(node.body))

    def swap(self, node: m.Choose, things: p.Things) -> Acts | None:
        """Two choices whose pieces then change places."""
        if len(node.body) != 1 or not isinstance(node.body[0], m.Choose):
            return None
        inner = node.body[0]
        if inner.optional or inner.otherwise or len(inner.body) != 2:
            return None
        moves = {}
        for step in map(unheard, inner.body):
            if not isinstance(step, m.Move) or not isinstance(step.what, m.VariableRead) or step.bottom:
                return None
            moves[id(step.what.variable)] = self.place(step.zone)
        others = self.in_any_order(inner.source)
        expected = {id(node.variable): others.places, id(inner.variable): things.places}
        if {name: (place,) for name, place in moves.items()} != expected:
            return None
        mine_first = others.places[0].whose is p.Who.YOU
        return (p.Swap(others, things) if mine_first else p.Swap(things, others),)

    def for_each(self, node: m.ForEach) -> p.Act:
        things = self.things(node.source)
        if things.role is p.Role.PLAYER and self.clear(things):
            with self.each_of(node.variable):
                acts = self.acts(node.body)
            # What others do for each player is not described as the players' own acts.
            others = acts and all(isinstance(it, p.Someone) for it in acts)
            if others:
                return p.ForAll(things, acts)
            asked = any(isinstance(it, _ASKING) for it in m.walk(node.body))
            return p.EachPlayer(acts, things, in_order=asked and things.order is None)
        with self.speaking_of(node.variable, things) as name:
            acts = self.acts(node.body)
        if len(acts) == 1 and isinstance(acts[0], p.Put) and acts[0].what == p.That(things):
            return acts[0].but(what=things, all_of=True)
        return p.ForAll(things, acts, name)

    # -------------------------------------------------------------- pieces

    def move(self, what: m.Expr, zone: m.ZoneRead, bottom: bool) -> p.Act:
        what = _alone(what)
        to = self.place(zone)
        own = to.whose == self.subject
        if not what.type.many:
            one = self.one(what)
            if isinstance(what, m.VariableRead) and isinstance(one, p.AtRandom):
                self.meant[id(what.variable)] = p.Taken(one.things)
            return p.Put(one, to, bottom, own=own)
        things = self.things(what)
        plain = len(things.places) == 1 and things == p.Things(p.Role.CARD, "", things.places)
        if plain and self.words.zones[things.places[0].zone].single and not things.places[0].every:
            return p.Put(p.Lying(things.places[0]), to, bottom, own=own)
        return p.Put(things, to, bottom, True, own)

    def draw(self, node: m.Draw) -> Acts:
        source, to = self.place(node.source), self.place(node.zone)
        zones = self.words.zones
        revealed = zones[source.zone].hidden and zones[to.zone].open
        own = to.whose == self.subject
        drawn = p.DrawCards(self.amount(node.count), source, to, node.bottom, revealed=revealed, own=own)
        if own and zones[source.zone].hidden and not node.bottom and self.looked_at() == to.zone:
            return (drawn.but(looked=True),)
        if node.zone.owner is None or to.zone != self.held_in() or node.bottom:
            return (drawn,)
        # A player who gets cards where cards are held draws them: there is no need to say where they go.
        return self.by(node.zone.owner, lambda: (drawn.but(held=True),))

    def looked_at(self) -> str | None:
        """The zone in which a player looks at a card: the only one for a single card that its owner alone sees."""
        seen = [
            name
            for name, zone in self.words.zones.items()
            if zone.per == t.PLAYER and zone.single and not zone.open and not zone.hidden
        ]
        return seen[0] if len(seen) == 1 else None

    def held_in(self) -> str | None:
        """The zone in which players hold their cards: the first of each player that only its owner sees."""
        if self.usual_zone is not None:
            return self.usual_zone
        closed = (
            name
            for name, zone in self.words.zones.items()
            if zone.per == t.PLAYER and not zone.open and not zone.hidden and not zone.single
        )
        return next(closed, None)

    def needed(self, condition: p.Condition, acts: Acts) -> p.Condition | None:
        """The condition without "there is a card", which drawing or moving it implies; None when nothing is left."""
        if len(acts) != 1:
            return condition  # what follows would be done without it, too
        act = acts[0].acts[0] if isinstance(acts[0], p.May) and len(acts[0].acts) == 1 else acts[0]
        source = act.source if isinstance(act, p.DrawCards) else None
        if act is acts[0] and isinstance(act, p.Put) and isinstance(act.what, p.Lying):
            source = act.what.place
        implied = p.Empty(source, negated=True) if source is not None else None
        parts = condition.parts if isinstance(condition, p.Both) else (condition,)
        left = tuple(it for it in parts if it != implied)
        if not left:
            return None
        return left[0] if len(left) == 1 else p.Both(left)

    # -------------------------------------------------------------- rules

    def call(self, node: m.CallRule) -> Acts:
        """A rule by its spoken form, or what it does."""
        body = self.words.rules[node.rule]
        if node.rule in self.words.places or f"do {node.rule}" in self.words.spoken:
            return self.phrased(node)
        if body in self.reading and node.rule not in self.words.spoken:
            whose = [it for it in node.arguments if it.type == t.PLAYER][:1]
            return self.by(whose[0], lambda: (p.Again(),)) if whose else (p.Again(),)
        named = [
            (parameter, argument)
            for parameter, argument in zip(body.parameters, node.arguments, strict=False)
            if node.rule not in self.words.spoken
            and not self.lasts(argument)
            and not is_told_at_once(parameter, body.block, self.words.rules, self.words.spoken)
        ]
        notes = tuple(p.Note(plain(it.name), self.noted(argument)) for it, argument in named)
        by_name = {id(it): p.AsWritten(plain(it.name)) for it, _ in named}
        acts = self.through(body, node.arguments, lambda: self.acts(body.block), by_name)
        if node.rule not in self.words.spoken:
            return (*notes, *acts) if acts is not None else (p.WrittenAct(self.written(node)),)
        whose = [it for it in node.arguments if it.type == t.PLAYER][:1]
        with_it = [self.one(it) for it in node.arguments if it not in whose]
        if len(with_it) > 1:
            return (p.WrittenAct(self.written(node)),)
        used: p.Act = p.Use(node.rule, *with_it)
        done: Acts = (p.May((used,)),) if acts is not None and _optional(acts) else (used,)
        return self.by(whose[0], lambda: done) if whose else done

    def is_offered(self, node: m.CallRule) -> bool:
        """Whether a rule does nothing but offer something, which may be declined."""
        body = self.words.rules[node.rule]
        if body in self.reading:
            return False
        acts = self.through(body, node.arguments, lambda: self.acts(body.block), {})
        return acts is not None and _optional(acts)

    def phrased(self, node: m.CallRule) -> Acts:
        """A rule by the pack's own phrase. The player who carries it out is named around it, all others inside."""
        whose = [it for it in node.arguments if it.type == t.PLAYER][:1]
        done: Acts = (p.Phrased(node.rule, self.placed(node)),)
        if f"do {node.rule}" in self.words.spoken and self.is_offered(node):
            done = (p.May(done),)
        return self.by(whose[0], lambda: done) if whose else done


_ASKING = (m.Choose, m.May, m.Either)  # several at once are made of choices


def _alone(what: m.Expr) -> m.Expr:
    """The first one of several, where that is all of them: nobody says 'the first 1 cards'."""
    match what:
        case m.Builtin(function=Fn.FIRST_OF, arguments=(m.Constant(value=1), rest)):
            match rest:
                case m.Builtin(function=Fn.REVERSED, arguments=(others,)):
                    return m.Builtin(what.type.element(), what.at, Fn.LAST, (others,))
            return m.Builtin(what.type.element(), what.at, Fn.FIRST, (rest,))
    return what


def _of_the_rest(things: p.Things, acts: Acts) -> Acts:
    """Where one of several has been taken away first, what is done with all that lies there is done with the rest."""
    match acts:
        case (p.Put(what=p.That(things=taken), to=to), *_) if taken == things and to not in things.places:
            left = p.Things(p.Role.CARD, "", things.places)
            return tuple(
                act.but(what=left.but(rest=True))
                if isinstance(act, p.Put) and act.what == left and act.all_of
                else act
                for act in acts
            )
    return acts


def _not_theirs(things: p.Things, to: p.Place) -> p.Things:
    """Things to give, other than the one that was taken from where they go now."""
    qualities = (
        p.OtherThan(p.Theirs())
        if isinstance(it, p.OtherThan) and isinstance(it.one, p.Taken) and it.one.things.places == (to,)
        else it
        for it in things.qualities
    )
    return things.but(qualities=tuple(qualities))


def _both_sides(acts: list[p.Act]) -> Acts:
    """The same done with the player on the left, then with the one on the right, is done with each neighbour."""
    done: list[p.Act] = []
    for act in acts:
        if done and done[-1] != act and done[-1].about(p.Who.NEXT, p.Who.PREVIOUS) == act:
            done[-1] = done[-1].about(p.Who.NEXT, p.Who.NEIGHBOURS)
        else:
            done.append(act)
    return tuple(done)


def _when(condition: p.Condition, acts: Acts, otherwise: Acts) -> p.When:
    """Acts under a condition; two conditions, one inside the other, are one where nothing depends on the outer one alone."""
    match acts:
        case (p.When(condition=inner, acts=done, otherwise=()),) if not otherwise:
            parts = (it.parts if isinstance(it, p.Both) else (it,) for it in (condition, inner))
            return p.When(p.Both(tuple(one for it in parts for one in it)), done)
    return p.When(condition, acts, otherwise)


def _optional(acts: Acts) -> bool:
    """Whether somebody may do all of it, or not."""
    if len(acts) == 1 and isinstance(acts[0], p.When) and not acts[0].otherwise:
        return _optional(acts[0].acts)
    return len(acts) == 1 and isinstance(acts[0], p.May)


def _names_last(act: p.Act, zone: p.Place) -> bool:
    return isinstance(act, p.Put) and act.to == zone
