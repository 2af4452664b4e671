"""What rules and cards say, in the reader's language."""

from __future__ import annotations

from functools import cache

from cardwright.diagnostics import harmless
from cardwright.lang import meaning as m
from cardwright.lang import types as t
from cardwright.lang.describe import phrases as p
from cardwright.lang.describe.reading_acts import ReadsActs
from cardwright.lang.describe.tongue import capital
from cardwright.packs.checked import CheckedPack
from cardwright.packs.printed import Printer

ASKS = m.Choose | m.Together | m.May | m.Either


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
        """What somebody is asked to do, told to whoever is asked."""
        if isinstance(asks, m.Together):
            one = m.Choose(
                asks.at,
                asks.variable,
                asks.source,
                m.VariableRead(t.PLAYER, asks.at, asks.player),
                False,
                asks.body,
                (),
            )
            return self.block(body, one, (one,))
        return self.block(body, asks, (asks,))

    def block(self, body: m.Body, asks: ASKS, block: m.Block) -> str:
        """Statements of a rule, told to whoever is asked there."""
        reader = ReadsActs(self.words, None, None)
        reader.begin(body)
        # What stands around them gives names to things: it is read first.
        reader.acts(body.block)
        chooser = None if isinstance(asks, m.Together) else asks.chooser
        asked = chooser.variable if isinstance(chooser, m.VariableRead) else None
        for parameter in body.parameters:
            if parameter.type == t.PLAYER and asked is None:
                reader.meant[id(parameter)] = p.Who.YOU
            elif parameter.name == "this":
                reader.meant[id(parameter)] = p.This()
        if asked is not None:
            reader.meant[id(asked)] = p.Who.YOU
        return harmless(capital(self.tongue.text(reader.acts(block))))
