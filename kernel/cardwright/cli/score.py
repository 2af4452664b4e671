"""`cardwright score`: the score pad for cards laid out by hand."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cardwright.cli.common import add_lang, add_pack, add_set, add_with
from cardwright.errors import SettingError
from cardwright.findings import codes
from cardwright.lang import types as t
from cardwright.lang.types import TypeName

if TYPE_CHECKING:
    from cardwright.cli.table.names import Namer
    from cardwright.cli.table.pad import Pad
    from cardwright.declarations.model import Pack, Procedure

EXAMPLES = """examples:
  cardwright score PACK --zone hand="ace, king*2" --zone hand="queen"
  cardwright score PACK --zone hand="ace" --zone table="king, queen" --set VALUE=WORD
  cardwright score PACK --zone hand="ace" --json
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog, parser.formatter_class = EXAMPLES, argparse.RawDescriptionHelpFormatter
    add_pack(parser)
    parser.add_argument(
        "--zone",
        action="append",
        default=[],
        metavar="ZONE=CARDS",
        help="cards in a zone, as in hand='ace, king*2'; a zone of each player once per player, in seat order; one of a card as in cargo='barge: crate*2'",
    )
    add_set(parser, "a value or option of the pack")
    add_with(parser)
    parser.add_argument(
        "--rule", help="the rule that scores; the one that the pack names, when nothing is said"
    )
    add_lang(parser)
    parser.add_argument("--json", action="store_true", help="for machines")


def run(given: argparse.Namespace) -> int:
    """Lays the cards out, runs the scoring rule for every player and shows what it wrote down."""
    from cardwright.cli.common import checked_pack, language, settings
    from cardwright.cli.table.names import Namer
    from cardwright.cli.table.pad import pad_of
    from cardwright.play.game import Game

    checked = checked_pack(given.pack, given.extensions)
    options, values = _settled(checked.pack, settings(given.set))
    lang = language(checked.pack, given.lang)
    game = Game(checked, options)
    zones, players = _position(checked.pack, given.zone)
    rule = _rule(checked.pack, given.rule)
    shown = _seats_shown(checked.pack, zones, players)
    pads = []
    for seats, arguments in _runs(rule, shown, players):
        state = game.stage(
            rule.name,
            players=players,
            arguments=arguments,
            zones=zones,
            values=_values(checked.pack, values, players),
        )
        if not state.over:
            message = f"the rule '{rule.name}' asks player {state.decisions[0].player + 1} to choose"
            raise SettingError(codes.WRONG_SETUP, message, "give a rule that only adds up, with --rule")
        pads += [pad_of(state, seat) for seat in seats]
    if given.json:
        json.dump(
            {"pack": checked.pack.name, "rule": rule.name, "players": [it.to_json() for it in pads]},
            sys.stdout,
            indent=2,
        )
        print()
    else:
        _print(pads, Namer(game.program(players, any_rule=True), lang))
    return 0


# ------------------------------------------------------------------ what was asked


def _settled(pack: Pack, given: Mapping[str, str]) -> tuple[dict[str, object], dict[str, str]]:
    """What `--set` says of options, and what of values. A name that is both is the value."""
    from cardwright.findings.diagnostic import did_you_mean

    for name in given:
        if name not in pack.values and name not in pack.options:
            hint = did_you_mean(name, [*pack.values, *pack.options])
            raise SettingError(codes.UNKNOWN_OPTION, f"'{pack.name}' has no value or option '{name}'", hint)
    options: dict[str, object] = {name: it for name, it in given.items() if name not in pack.values}
    return options, {name: it for name, it in given.items() if name in pack.values}


def _position(pack: Pack, given: list[str]) -> tuple[dict[str, Any], int]:
    """The zones with their cards, and for how many players they are."""
    from cardwright.cli.common import settings
    from cardwright.findings.diagnostic import did_you_mean

    zones: dict[str, Any] = {}
    for pair in given:
        ((name, cards),) = settings([pair]).items()
        if name not in pack.zones:
            hint = did_you_mean(name, pack.zones) or f"its zones: {', '.join(pack.zones)}"
            raise SettingError(codes.WRONG_SETUP, f"'{pack.name}' has no zone '{name}'", hint)
        per = pack.zones[name].per
        if per is not None and per.name is TypeName.PIECE:
            # `barge#1: crate, crate`
            piece, _, lying = cards.partition(":")
            zones.setdefault(name, {})[piece.strip()] = lying.strip()
        elif per is not None:
            zones.setdefault(name, []).append(cards)
        elif name in zones:
            raise SettingError(codes.WRONG_SETUP, f"there is one '{name}': give its cards together")
        else:
            zones[name] = cards
    most = max((len(it) for name, it in zones.items() if pack.zones[name].per == t.PLAYER), default=0)
    # So few people that there are as many seats as there are zones.
    for people in pack.tables:
        if pack.seats(people) >= most:
            return zones, people
    message = f"'{pack.name}' is for {pack.fewest_seats} to {pack.most_seats} players, not {most}"
    raise SettingError(codes.WRONG_PLAYERS, message)


def _values(pack: Pack, given: Mapping[str, str], players: int) -> dict[str, Any]:
    """Values as the kernel takes them: numbers, flags, words; one for each owner where there are several."""
    from cardwright.play.values import from_text

    found: dict[str, Any] = {}
    for name, text in given.items():
        per = pack.values[name].per
        if per is None:
            found[name] = from_text(pack.values[name], text)
            continue
        parts = [it.strip() for it in text.split(",")]
        if per.name is TypeName.PIECE:
            # `guard#1: 2, knight: 1`
            pairs = (it.partition(":") for it in parts)
            found[name] = {piece.strip(): from_text(pack.values[name], it.strip()) for piece, _, it in pairs}
            continue
        owners = pack.owners(per, players)
        parts = parts * owners if len(parts) == 1 else parts
        found[name] = [from_text(pack.values[name], it) for it in parts]
        by = pack.values[name].by
        if by is not None:
            found[name] = [[it] * len(pack.word_sets[by.of].words) for it in found[name]]
    return found


def _rule(pack: Pack, asked: str | None) -> Procedure:
    from cardwright.findings.diagnostic import did_you_mean

    rules = {name: it for name, it in pack.procedures.items() if not it.is_formula}
    name = asked or pack.result.scored_by
    if name is None:
        raise SettingError(
            codes.WRONG_SETUP, f"'{pack.name}' does not say which rule scores", "give it with --rule"
        )
    if name not in rules:
        raise SettingError(
            codes.WRONG_SETUP, f"'{pack.name}' has no rule '{name}'", did_you_mean(name, rules)
        )
    if pack.result.score is None:
        raise SettingError(codes.WRONG_SETUP, f"'{pack.name}' does not say which value is the score")
    if len(rules[name].parameters) > 1 or any(not it.endswith("player") for it in rules[name].parameters):
        raise SettingError(codes.WRONG_SETUP, f"'{name}' is not a rule of one player or of nobody")
    return rules[name]


def _seats_shown(pack: Pack, zones: Mapping[str, Any], players: int) -> list[int]:
    """The players for whom something was laid out; all, when nothing was."""
    given = [len(it) for name, it in zones.items() if pack.zones[name].per == t.PLAYER]
    return list(range(max(given, default=players)))


def _runs(rule: Procedure, shown: list[int], players: int) -> list[tuple[list[int], list[int]]]:
    """Who is scored by which run of the rule: one for each player, or one for all."""
    return [([seat], [seat]) for seat in shown] if rule.parameters else [(shown, [])]


# ------------------------------------------------------------------ what came of it


def _print(pads: list[Pad], namer: Namer) -> None:
    from rich.console import Console
    from rich.text import Text

    from cardwright.cli.table.pad import pad_grid, pad_lines

    console = Console(highlight=False, markup=False, emoji=False)
    for number, pad in enumerate(pads):
        if number:
            console.print()
        console.print(Text(namer.player(pad.seat), "bold"))
        if console.is_terminal:
            console.print(pad_grid(pad, namer))
            continue
        for line in pad_lines(pad, namer):
            console.print(line, soft_wrap=True)
