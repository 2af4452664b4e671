"""Parts of a simulation on disk: where a run begins, goes on, and is kept."""

from __future__ import annotations

import argparse
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from cardwright.errors import SettingError
from cardwright.findings import codes

if TYPE_CHECKING:
    from cardwright.bots.series import Series
    from cardwright.bots.shards import Part
    from cardwright.play.game import Game

SECONDS_BETWEEN = 5.0


def is_ordinary(path: Path) -> bool:
    """Whether there is a file from which a run can go on: no device and no pipe."""
    return path.is_file() or path.is_dir()


def part_of(given: argparse.Namespace, game: Game, series: Series) -> Part:
    """The part that is asked for; with what was played of it before, where its file tells."""
    from cardwright.bots.shards import Part, Share
    from cardwright.bots.tally import Tally

    share = Share.read(given.shard) if given.shard is not None else Share()
    if given.shard is not None and given.out is None:
        hint = "write --out FILE, and join the files with 'cardwright merge'"
        raise SettingError(codes.WRONG_SETUP, "a shard is played to be merged with the others", hint)
    first = given.first - 1
    games = share.games(given.games)
    if not games:
        message = f"of {given.games} games, shard {given.shard} has none"
        raise SettingError(codes.WRONG_SETUP, message, "take fewer shards")
    part = Part(
        series,
        game.program(series.players).fingerprint,
        first,
        given.games,
        first + games.start,
        first + games.stop,
        Tally.of(game.pack.seats(series.players)),
    )
    if given.out is None or not is_ordinary(Path(given.out)):
        return part
    before = Part.read(Path(given.out))
    if (before.whole, before.begin, before.end) != (part.whole, part.begin, part.end):
        message = f"'{given.out}' has other games than those that are asked for"
        raise SettingError(codes.WRONG_SETUP, message, "name another file, or remove this one")
    return before


class Saving:
    """Writes a part to its file: now and then while it is played, and at the end."""

    def __init__(self, out: str | None) -> None:
        from cardwright.cli.writing import check_writable

        self._path = Path(out) if out is not None else None
        self._last = monotonic()
        if self._path is not None:
            check_writable(self._path)

    def now_and_then(self, part: Part) -> None:
        # Who reads from a pipe wants the whole of it once.
        ordinary = self._path is None or is_ordinary(self._path)
        if ordinary and monotonic() - self._last >= SECONDS_BETWEEN:
            self.now(part)

    def now(self, part: Part) -> None:
        from cardwright.cli.writing import write_file

        self._last = monotonic()
        if self._path is not None:
            write_file(self._path, part.to_text(), shared=True)
