"""The data in words: the tables of NOTES.md. `python -m tests.oracle.dune_rivals.telling` prints them."""

from __future__ import annotations

from collections.abc import Iterable

from tests.oracle.dune_rivals.board import POSTS, SPACES
from tests.oracle.dune_rivals.cards import IMPERIUM, RESERVE, STARTERS, Card
from tests.oracle.dune_rivals.conflicts import CONFLICTS
from tests.oracle.dune_rivals.hagal import ALL_HAGAL, HagalCard
from tests.oracle.dune_rivals.intrigues import INTRIGUES
from tests.oracle.dune_rivals.rivals import RIVALS
from tests.oracle.dune_rivals.shapes import (
    Condition,
    Do,
    Effect,
    Effects,
    Either,
    Gain,
    If,
    Influence,
    Pay,
    Price,
)

Row = tuple[object, ...]


def effects(many: Effects) -> str:
    return ", ".join(map(effect, many)) or "-"


def effect(one: Effect) -> str:
    if isinstance(one, Gain):
        return f"{one.amount} {one.what}" if one.what != "draw" else f"draw {one.amount}"
    if isinstance(one, Influence):
        return f"+{one.amount} {one.faction}"
    if isinstance(one, If):
        otherwise = f" else [{effects(one.otherwise)}]" if one.otherwise else ""
        return f"if {condition(one.condition)}: [{effects(one.then)}]{otherwise}"
    if isinstance(one, Pay):
        return f"may {price(one.price) or 'so'} -> [{effects(one.then)}]"
    if isinstance(one, Either):
        return " or ".join(
            f"[{price(it.price) + ' -> ' if it.price else ''}{effects(it.then)}"
            f"{' if ' + condition(it.condition) if it.condition else ''}]"
            for it in one.branches
        )
    assert isinstance(one, Do)
    return one.what


def price(parts: Price) -> str:
    return ", ".join(f"{amount} {what}" for what, amount in parts)


def condition(it: Condition | None) -> str:
    return " ".join("/".join(part) if isinstance(part, tuple) else str(part) for part in it or ())


def ways(card: HagalCard) -> str:
    if card.posts:
        return "first free of " + ", ".join(card.posts)
    if card.nowhere:
        return "no space of this board"
    if not card.ways:
        return "reshuffle all"
    told = [
        f"{way.space}{' if ' + condition(way.condition) if way.condition else ''}: {effects(way.effects)}"
        for way in card.ways
    ]
    return ("the richer of " if card.richer else "") + "; else ".join(told)


def table(head: str, rows: Iterable[Row]) -> list[str]:
    columns = head.split("|")
    lines = [f"| {' | '.join(columns)} |", "|" + "---|" * len(columns)]
    return lines + [f"| {' | '.join(map(str, row))} |" for row in rows]


def card_row(kind: str, card: Card) -> Row:
    cost = "-" if card.cost is None else card.cost
    icons = " ".join(card.icons) or "-"
    acquired = effects(card.acquired)
    return (
        kind,
        card.copies,
        cost,
        icons,
        effects(card.agent),
        effects(card.reveal),
        acquired,
        card.faction or "-",
    )


def tables() -> dict[str, list[str]]:
    """By heading."""
    spaces = (
        (
            kind,
            it.icon,
            price(it.price) or "-",
            condition(it.needs) or "-",
            effects(it.effects),
            "combat" if it.combat else "-",
            it.income or "-",
        )
        for kind, it in SPACES.items()
    )
    cards = {**STARTERS, **RESERVE, **IMPERIUM}
    return {
        "Spaces": table("space|icon|price|needs|effects|combat|income", spaces),
        "Posts": table("post|spaces", ((post, ", ".join(it)) for post, it in POSTS.items())),
        "House Hagal": table(
            "card|copies|swords|what it does",
            ((kind, it.copies, it.swords, ways(it)) for kind, it in ALL_HAGAL.items()),
        ),
        "Rivals": table(
            "rival|value|signet|Scheme|order|simplified",
            (
                (
                    kind,
                    it.value,
                    effects(it.signet),
                    effects(it.scheme),
                    " ".join(it.order),
                    "yes" if it.simplified else "-",
                )
                for kind, it in RIVALS.items()
            ),
        ),
        "Conflicts": table(
            "Conflict|level|icon|control|first|second|third",
            (
                (kind, it.level, it.icon, it.control or "-", *map(effects, it.rewards))
                for kind, it in CONFLICTS.items()
            ),
        ),
        "Cards of humans": table(
            "card|copies|cost|icons|Agent box|Reveal box|when acquired|faction",
            (card_row(kind, it) for kind, it in cards.items()),
        ),
        "Intrigues": table(
            "card|when|copies|price|condition|effects",
            (
                (
                    kind,
                    it.when,
                    it.copies,
                    price(it.price) or "-",
                    condition(it.condition) or "-",
                    effects(it.effects),
                )
                for kind, it in INTRIGUES.items()
            ),
        ),
    }


if __name__ == "__main__":
    for heading, lines in tables().items():
        print(f"### {heading}", "", *lines, "", sep="\n")
