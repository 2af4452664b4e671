"""What rules and cards say, in the reader's language."""

from __future__ import annotations

from functools import cache

from cardwright.check.checked_pack import CheckedPack
from cardwright.describe import phrases as p
from cardwright.describe.card_sheet import Printer
from cardwright.describe.reading_acts import ReadsActs
from cardwright.describe.tongue import capital
from cardwright.findings.diagnostic import harmless
from cardwright.lang import typed as m
from cardwright.lang import types as t

ASKS = m.Choose | m.ChooseSeveral | m.Together | m.May | m.Either


class Sayer:
    """Says the texts of a pack in one language."""

    def __init__(self, checked: CheckedPack, lang: str) -> None:
        self.checked = checked
        self.printer = Printer(checked, lang)
        self.words = self.printer.words
        self.tongue = self.printer.tongue
        self.card = cache(self._card)

    def _card(self, kind: str, face: int) -> str:
        """What stands on a side of a card, on one line; nothing on a card without text."""
        printed = self.printer.face(self.checked.pack.kinds[kind], face)
        return "  ".join(printed.shown(self.printer.label("by_hand")))

    def asked(self, body: m.Body, asks: ASKS) -> str:
        """What somebody is asked to do, in words for that player."""
        reader = self._reader(body, asks)
        if isinstance(asks, m.Together):
            # What is chosen stays secret until all have chosen; only then is anything done with it.
            reader.meant[id(asks.player)] = p.Who.YOU
            choice, done = reader.secret_choice(asks)
            chosen = self.tongue.text((choice,))
            return self._said(self.tongue.say("in secret", choice=chosen, done=self._done(done)))
        return self._said(self._done(reader.acts((asks,))))

    def block(self, body: m.Body, asks: ASKS | m.Ensure, block: m.Block) -> str:
        """Statements of a rule, in words for the player who is asked there."""
        return self._said(self.tongue.text(self._reader(body, asks).acts(block)))

    def _done(self, acts: tuple[p.Act, ...]) -> str:
        """What is done with a choice, without what the game only keeps in mind."""
        return self.tongue.text(tuple(filter(_is_seen, acts)) or acts)

    def _said(self, text: str) -> str:
        return harmless(capital(text))

    def _reader(self, body: m.Body, asks: ASKS | m.Ensure) -> ReadsActs:
        """A reader that calls the player who is asked "you", and knows what was named before."""
        reader = ReadsActs(self.words, None, None)
        chooser = None if isinstance(asks, m.Together) else asks.chooser
        reader.asked = chooser if chooser is not None and not isinstance(chooser, m.VariableRead) else None
        asked = chooser.variable if isinstance(chooser, m.VariableRead) else None

        def meanings() -> None:
            for parameter in body.parameters:
                if parameter.type == t.PLAYER:
                    other = asked is not None or reader.asked is not None
                    reader.meant[id(parameter)] = p.TheOther() if other else p.Who.YOU
                elif parameter.name == "this":
                    reader.meant[id(parameter)] = p.This()
            if asked is not None:
                reader.meant[id(asked)] = p.Who.YOU

        reader.begin(body)
        meanings()
        # What stands around them gives names to things: it is read first.
        if isinstance(body, m.Rule):
            reader.acts(body.block)
        meanings()
        for outer in m.walk(body.parts):
            if (
                isinstance(outer, m.Choose)
                and outer is not asks
                and any(it is asks for it in m.walk(outer.body))
            ):
                reader.meant[id(outer.variable)] = p.Chosen(reader.in_any_order(outer.source))
        return reader


def _is_seen(act: p.Act) -> bool:
    """Whether an act is more than what the game keeps in mind."""
    if isinstance(act, p.When):
        return any(map(_is_seen, (*act.acts, *act.otherwise)))
    return not isinstance(act, p.Change | p.Note)
