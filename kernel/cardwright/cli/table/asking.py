"""A pending decision in words: who chooses, in which rule and why, and what each option is."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rich.text import Text

from cardwright.cli.table.drawing import card_line, zones_with_text
from cardwright.cli.table.names import Namer
from cardwright.cli.table.saying import ASKS
from cardwright.cli.table.typed import is_of_numbers, typed, what_numbers
from cardwright.cli.table.values import DIM
from cardwright.compile.sites import OptionKind
from cardwright.lang import typed as m
from cardwright.lang.picking import in_one_zone
from cardwright.lang.types import TypeName
from cardwright.play.decisions import DONE, Decision, Option
from cardwright.play.ensure_excluded import withheld
from cardwright.play.state import State
from cardwright.play.views import pieces_in_sight

# What a text quotes has no words of its own.
_QUOTED = re.compile("[“«]")
# A rule longer than this is cut: the whole of it stands in the pack.
LONGEST_REASON = 200


class Question:
    """The question that a player is asked. Pieces are shown from the player's own view."""

    def __init__(self, state: State, decision: Decision, namer: Namer) -> None:
        self.state, self.decision, self.namer = state, decision, namer
        self.seat = decision.player
        self.view = state.view(self.seat)
        self.seen = pieces_in_sight(state, self.seat)
        body, at = decision.site.body, decision.site.at
        self.asks = next((it for it in m.walk(body.parts) if isinstance(it, ASKS) and it.at == at), None)

    # -------------------------------------------------------------- who and why

    def heading(self) -> Text:
        """`Player 1 chooses: Remove`."""
        words = self.namer.words
        text = Text(words("chooses", self.namer.player(self.seat)), "bold")
        text.append(f" · {self.rule()}", "bold magenta")
        if self.decision.together:
            text.append(f" ({words('together')})", DIM)
        return text

    def rule(self) -> str:
        """The rule that asks, or the piece or variant whose effect or modifier does."""
        body, checked, namer = self.decision.site.body, self.namer.checked, self.namer
        for (kind, _, effect), found in checked.effects.items():
            if found is body:
                return f"{namer.kind(kind)}, {namer.word(effect)}"
        for modifier in checked.modifiers:
            if modifier.body is body:
                carrier = modifier.carrier.name
                called = namer.kind(carrier) if modifier.this is not None else namer.word(carrier)
                return f"{called} ({namer.moment(modifier.timing, modifier.target)})"
        name = body.name
        return namer.word(name) if name in self.namer.pack.procedures else name

    def reason(self) -> str:
        """What the rule says here; the options of a `may` and of an `either` say it themselves.

        A rule with a name for people has said enough where the rest would be long, or quote what only the pack explains.
        """
        if self.asks is None or isinstance(self.asks, m.May | m.Either):
            return ""
        said = self.namer.sayer.asked(self.decision.site.body, self.asks)
        if self.decision.site.body.name in self.namer.pack.table.words and (
            len(said) > LONGEST_REASON or _QUOTED.search(said)
        ):
            return ""
        return said if len(said) <= LONGEST_REASON else f"{said[: LONGEST_REASON - 1]}…"

    def left_out(self) -> str:
        """What an `ensure` keeps back, and which; '' when it keeps back nothing."""
        found = withheld(self.state)
        if found is None:
            return ""
        names = ", ".join(self.option_name(it).plain for it in found.options)
        rule, condition = self.namer.word(found.rule), found.condition
        if condition in self.namer.pack.procedures:
            condition = self.namer.word(condition)
        return self.namer.words("left_out", len(found.options), names, rule, condition)

    # -------------------------------------------------------------- options

    def rows(self) -> Iterator[tuple[str, Text]]:
        """What is typed for each option, and the option; numbers are told in one row."""
        decision = self.decision
        if is_of_numbers(decision):
            yield "", Text(what_numbers(decision, self.namer.words), "bold green")
        for option, said, copies in self.alike():
            if option.kind is not OptionKind.NUMBER:
                yield typed(decision, option), self._times(option, said, copies)
        if decision.set is not None:
            for option in decision:
                if option.kind is OptionKind.DECLINE:
                    yield typed(decision, option), self.option(option)

    def alike(self) -> list[tuple[Option, Text, int]]:
        """The options in words. Of copies in one zone that are printed alike the first, and how many of them there are."""
        decision, shown = self.decision, self.decision.as_shown()
        one_zone = isinstance(self.asks, m.Choose | m.Together) and in_one_zone(self.asks.source)
        merges = one_zone and decision.set is None
        found: dict[tuple[OptionKind, int, str], tuple[Option, Text, int]] = {}
        for it, seen in zip(decision.offered, shown.offered, strict=True):
            said = self.option(it)
            key = (seen.kind, seen.value if merges else it.index, said.plain)
            first, _, copies = found.get(key, (it, said, 0))
            found[key] = first, said, copies + 1
        return [*found.values()]

    def _times(self, option: Option, said: Text, copies: int) -> Text:
        """An option of which there are several copies: `Guard ×3`, and what else is said of it."""
        if copies == 1:
            return said
        name, *more = said.divide([len(self.option_name(option).plain)])
        return Text.assemble(name, f" ×{copies}", *more)

    def option(self, option: Option) -> Text:
        """An option, with a card's text where the table does not show it already."""
        if option.kind is OptionKind.PIECE and option.value in self.seen:
            zone, shown = self.seen[option.value]
            with_text = zone not in zones_with_text(self.namer.pack)
            line = card_line(self.state, self.seat, self.namer, shown, with_text)
            where = self._where(zone, shown["name"])
            return line.append(f" · {where}", DIM) if where else line
        return self.option_name(option)

    def _where(self, zone: str, piece: str) -> str:
        """The space on which a piece lies; '' for a piece that lies on none."""
        per = self.namer.pack.zones[zone].per
        if per is None or per.name is not TypeName.SPACE:
            return ""
        rows = enumerate(self.view["zones"][zone])
        found = (number for number, row in rows if isinstance(row, list) for it in row if it["name"] == piece)
        return self.namer.space(per.of, next(found))

    def option_name(self, option: Option) -> Text:
        words, namer = self.namer.words, self.namer
        match option.kind:
            case OptionKind.PIECE:
                return Text(namer.piece(option.name))
            case OptionKind.PLAYER:
                return Text(namer.player(option.value, self.seat))
            case OptionKind.SPACE:
                return self._space(option.value)
            case OptionKind.NUMBER:
                return Text(option.name)
            case OptionKind.WORD:
                return Text(namer.word(option.name))
            case OptionKind.KIND:
                return Text(namer.kind(option.name))
            case OptionKind.DECLINE:
                return Text(self._declining(option))
            case OptionKind.YES:
                return Text(f"{words('yes')}{namer.sayer.tongue.colon}{self._yes()}")
            case OptionKind.BRANCH:
                return Text(self._branch(option.value))

    def _declining(self, option: Option) -> str:
        """What it means to decline in the rule that asks, if the pack says so."""
        said = self.namer.pack.table.decline.get(self.decision.site.body.name)
        if said is not None:
            return self.namer.text(said)
        return self.namer.words("done" if option.name == DONE else "decline")

    def _space(self, number: int) -> Text:
        """A space by its name or number, with what everyone sees lying there."""
        if not isinstance(self.asks, m.Choose | m.ChooseSeveral | m.Together):
            return Text(self.namer.words("space", number + 1))
        of_space = self.asks.source.type.element()
        text = Text(self.namer.space(of_space.of, number))
        lying = [
            shown
            for zone in self.namer.pack.zones.values()
            if zone.per == of_space and isinstance(row := self.view["zones"][zone.name][number], list)
            for shown in row
        ]
        for place, shown in enumerate(lying):
            line = card_line(self.state, self.seat, self.namer, shown, with_text=True)
            text.append(": " if place == 0 else " · ").append_text(line)
        return text

    def _yes(self) -> str:
        assert isinstance(self.asks, m.May)
        return self._block(self.asks.body)

    def _branch(self, number: int) -> str:
        if not isinstance(self.asks, m.Either):
            return str(number + 1)
        return self._block(self.asks.branches[number][1])

    def _block(self, block: m.Block) -> str:
        assert self.asks is not None
        return block_said(self.namer, self.decision.site.body, self.asks, block)


def block_said(namer: Namer, body: m.Body, asks: ASKS, block: m.Block) -> str:
    """What an option does: rules by what the table calls them, anything else in sentences."""
    if all(isinstance(it, m.CallRule) and it.rule in namer.pack.table.words for it in block):
        then = namer.words("then")
        return then.join(namer.word(it.rule) for it in block if isinstance(it, m.CallRule))
    return namer.sayer.block(body, asks, block)
