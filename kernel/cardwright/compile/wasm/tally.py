"""Games of a series played one after the other inside a module, and what a report needs of them noted down.

The room for it, which the caller gives and fills with zeros, is (`SeriesRoom` says where each part begins):

    games noted i32, lines of score pads i32, whether pads are wanted i32 |
    what each kind of piece has brought: games, holders, points, wins, i64 each | who held a kind last i32 | the seeds i64 |
    a line of i32 for each game | the score pads, where they are wanted

A line has the number of choices and then the cells of the result. A game that traps is not noted; whoever has called plays
it with Python and goes on behind it. A line of a score pad has the game, the kind and the player as one number, and the
points. When the pads are full the call ends early; whoever has called reads them and goes on.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.compile.log import ADDED, KIND_BITS
from cardwright.compile.wasm.memory import CELLS_AT, HISTORY_AT, LOG_AT, LOG_INTS, Memory, NotNative

MOST_GAMES = 1_024
"""The number of games in one call."""
_MOST_PLAYERS = 32
MOST_PAD_LINES = LOG_INTS // 4
"""So many lines of score pads: as many as one game can have."""
PAD_COUNT_AT, PADS_WANTED_AT = 4, 8
PAD_LINE_BYTES = 12
_KIND_BYTES = 32
_HEAD = 16


@dataclass(frozen=True, slots=True)
class Counted:
    """The cells that a report goes by; -1 for a value that the pack does not have. Values of players have a cell each."""

    score: int = -1
    winner: int = -1
    team: int = -1
    some_have_no_team: bool = False
    """Whether a number below 0 says that a player is in no team."""
    others: tuple[int, ...] = ()
    """The outcome and what the pack reports."""
    kinds: int = 0

    def cells(self, players: int) -> list[int]:
        """The cells of a line."""
        firsts = [it for it in (self.score, self.winner, self.team) if it >= 0]
        return [first + player for first in firsts for player in range(players)] + [*self.others]


@dataclass(frozen=True, slots=True)
class SeriesRoom:
    """Where the parts of the room lie, counted from its beginning."""

    holders: int
    seeds: int
    lines: int
    line_bytes: int
    pads: int
    size: int
    kinds: int = _HEAD

    @classmethod
    def of(cls, counted: Counted, players: int) -> SeriesRoom:
        holders = _HEAD + _KIND_BYTES * counted.kinds
        # For each kind a place for each player, and one for the whole table.
        seeds = -(-(holders + 4 * counted.kinds * (players + 1)) // 8) * 8
        lines = seeds + 8 * MOST_GAMES
        line_bytes = 4 * (1 + len(counted.cells(players)))
        pads = lines + MOST_GAMES * line_bytes
        return cls(holders, seeds, lines, line_bytes, pads, pads + PAD_LINE_BYTES * MOST_PAD_LINES)


_SERIES = """
(func (export "series") (param $s i32) (param $room i32) (param $end i32) (local $game i32) (local $seed i64) (local $line i32)
  (local.set $game (i32.load (local.get $room)))
  (block $done (loop $next
    (br_if $done (i32.ge_s (local.get $game) (local.get $end)))
    (local.set $seed (call $seeded (i64.load offset={seeds} (i32.add (local.get $room) (i32.shl (local.get $game) (i32.const 3))))))
    (call $begin (local.get $s) (local.get $seed))
    (call $play_out (local.get $s) (local.get $seed))
    {pads}
    (local.set $line (i32.add (local.get $room) (i32.mul (local.get $game) (i32.const {line_bytes}))))
    (i32.store offset={lines} (local.get $line) (i32.shr_u (i32.load offset={history_at} (local.get $s)) (i32.const 1)))
    {cells}
    (local.set $game (i32.add (local.get $game) (i32.const 1)))
    {kinds}
    (i32.store (local.get $room) (local.get $game))
    (br $next))))
"""

_KINDS = """
(func $count_kinds (param $s i32) (param $room i32) (param $game i32)
    (local $won i32) (local $here i32) (local $end i32) (local $player i32) (local $piece i32) (local $kind i32) (local $to i32) (local $held i32) (local $first i64)
  (local.set $won (call $winners (local.get $s)))
  (local.set $here (i32.add (local.get $s) (i32.const {log})))
  (local.set $end (i32.add (local.get $here) (i32.shl (i32.load offset={log_at} (local.get $s)) (i32.const 2))))
  (block $done (loop $next
    (br_if $done (i32.ge_u (local.get $here) (local.get $end)))
    (block $other
      (br_if $other (i32.ne (i32.and (i32.load (local.get $here)) (i32.const {kind_mask})) (i32.const {added})))
      (local.set $player (i32.sub (i32.load offset=4 (local.get $here)) (i32.const {score})))
      (br_if $other (i32.ge_u (local.get $player) (i32.const {players})))
      (local.set $piece (i32.load offset=12 (local.get $here)))
      (br_if $other (i32.lt_s (local.get $piece) (i32.const 0)))
      (local.set $kind (i32.load offset={kind_of} (i32.shl (local.get $piece) (i32.const 2))))
      (local.set $to (i32.add (local.get $room) (i32.shl (local.get $kind) (i32.const 5))))
      (i64.store offset={points} (local.get $to) (i64.add (i64.load offset={points} (local.get $to)) (i64.load32_s offset=8 (local.get $here))))
      (local.set $held (i32.add (local.get $room) (i32.mul (local.get $kind) (i32.const {held_bytes}))))
      ;; Whether it is the first line of this kind in the game, and of this player's, no processor can guess: both are numbers.
      (local.set $first (i64.extend_i32_u (i32.ne (i32.load offset={holders_at} (local.get $held)) (local.get $game))))
      (i32.store offset={holders_at} (local.get $held) (local.get $game))
      (i64.store offset={games} (local.get $to) (i64.add (i64.load offset={games} (local.get $to)) (local.get $first)))
      (local.set $held (i32.add (local.get $held) (i32.shl (local.get $player) (i32.const 2))))
      (local.set $first (i64.extend_i32_u (i32.ne (i32.load offset={holder_at} (local.get $held)) (local.get $game))))
      (i32.store offset={holder_at} (local.get $held) (local.get $game))
      (i64.store offset={holders} (local.get $to) (i64.add (i64.load offset={holders} (local.get $to)) (local.get $first)))
      (i64.store offset={wins} (local.get $to) (i64.add (i64.load offset={wins} (local.get $to))
        (i64.and (local.get $first) (i64.extend_i32_u (i32.shr_u (local.get $won) (local.get $player)))))))
    (local.set $here (i32.add (local.get $here) (i32.const 16)))
    (br $next))))
"""

_PADS = """
(func $note_pads (param $s i32) (param $room i32) (param $game i32) (result i32)
    (local $here i32) (local $end i32) (local $player i32) (local $piece i32) (local $to i32)
  (local.set $end (i32.load offset={log_at} (local.get $s)))
  (if (i32.gt_u (i32.add (i32.load offset={count_at} (local.get $room)) (i32.shr_u (local.get $end) (i32.const 2))) (i32.const {most}))
    (then (return (i32.const 0))))
  (local.set $here (i32.add (local.get $s) (i32.const {log})))
  (local.set $end (i32.add (local.get $here) (i32.shl (local.get $end) (i32.const 2))))
  (local.set $to (i32.add (local.get $room) (i32.mul (i32.load offset={count_at} (local.get $room)) (i32.const {pad_line_bytes}))))
  (block $done (loop $next
    (br_if $done (i32.ge_u (local.get $here) (local.get $end)))
    (block $other
      (br_if $other (i32.ne (i32.and (i32.load (local.get $here)) (i32.const {kind_mask})) (i32.const {added})))
      (local.set $player (i32.sub (i32.load offset=4 (local.get $here)) (i32.const {score})))
      (br_if $other (i32.ge_u (local.get $player) (i32.const {players})))
      (local.set $piece (i32.load offset=12 (local.get $here)))
      (br_if $other (i32.lt_s (local.get $piece) (i32.const 0)))
      (i32.store offset={pads} (local.get $to) (local.get $game))
      (i32.store offset={pads_kind} (local.get $to) (i32.add (local.get $player)
        (i32.mul (i32.load offset={kind_of} (i32.shl (local.get $piece) (i32.const 2))) (i32.const {players}))))
      (i32.store offset={pads_points} (local.get $to) (i32.load offset=8 (local.get $here)))
      (i32.store offset={count_at} (local.get $room) (i32.add (i32.load offset={count_at} (local.get $room)) (i32.const 1)))
      (local.set $to (i32.add (local.get $to) (i32.const {pad_line_bytes}))))
    (local.set $here (i32.add (local.get $here) (i32.const 16)))
    (br $next)))
  (i32.const 1))
"""


def series(memory: Memory, counted: Counted) -> str:
    """The text of what plays a series."""
    players = memory.form.players
    if players > _MOST_PLAYERS:
        raise NotNative(f"{players} players are too many")
    room = SeriesRoom.of(counted, players)
    with_kinds = counted.score >= 0 and counted.kinds > 0
    cells = "".join(
        f"(i32.store offset={room.lines + 4 + 4 * place} (local.get $line) (i32.load offset={CELLS_AT + 4 * cell} (local.get $s)))"
        for place, cell in enumerate(counted.cells(players))
    )
    text = _SERIES.format(
        seeds=room.seeds,
        line_bytes=room.line_bytes,
        lines=room.lines,
        history_at=HISTORY_AT,
        cells=cells,
        pads=f"(br_if $done (if (result i32) (i32.load offset={PADS_WANTED_AT} (local.get $room)) "
        "(then (i32.eqz (call $note_pads (local.get $s) (local.get $room) (local.get $game)))) (else (i32.const 0))))"
        if with_kinds
        else "",
        kinds="(call $count_kinds (local.get $s) (local.get $room) (local.get $game))" if with_kinds else "",
    )
    text += _winners(counted, players)
    if not with_kinds:
        return text
    of_the_log = {
        "log": memory.log,
        "log_at": LOG_AT,
        "kind_mask": (1 << KIND_BITS) - 1,
        "added": ADDED,
        "score": counted.score,
        "players": players,
        "kind_of": memory.table("kind"),
    }
    return (
        text
        + _PADS.format(
            **of_the_log,
            count_at=PAD_COUNT_AT,
            most=MOST_PAD_LINES,
            pads=room.pads,
            pads_kind=room.pads + 4,
            pads_points=room.pads + 8,
            pad_line_bytes=PAD_LINE_BYTES,
        )
        + _KINDS.format(
            **of_the_log,
            games=room.kinds,
            holders=room.kinds + 8,
            points=room.kinds + 16,
            wins=room.kinds + 24,
            held_bytes=4 * (players + 1),
            holders_at=room.holders,
            holder_at=room.holders + 4,
        )
    )


def _winners(counted: Counted, players: int) -> str:
    """The function that gives the winners as bits: those that the rules name, and who is in a team with one of them."""

    def cell(first: int, player: int) -> str:
        return f"(i32.load offset={CELLS_AT + 4 * (first + player)} (local.get $s))"

    def together(player: int, other: int) -> str:
        same = f"(i32.eq {cell(counted.team, player)} {cell(counted.team, other)})"
        if counted.some_have_no_team:
            return f"(i32.and {same} (i32.ge_s {cell(counted.team, other)} (i32.const 0)))"
        return same

    steps = []
    for player in range(players) if counted.winner >= 0 else ():
        bits = [f"(i32.shl (i32.const 1) (i32.const {player}))"]
        if counted.team >= 0:
            bits += [f"(i32.shl {together(it, player)} (i32.const {it}))" for it in range(players)]
        won = "".join(f"(local.set $won (i32.or (local.get $won) {it}))" for it in bits)
        steps.append(f"(if {cell(counted.winner, player)} (then {won}))")
    return f"(func $winners (param $s i32) (result i32) (local $won i32) {''.join(steps)} (local.get $won))\n"
