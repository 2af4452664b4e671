"""Games whose programs are kept from one run to the next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.cache.keys import content_key, program_key
from cardwright.cache.store import Keep, Store
from cardwright.play.game import Game
from cardwright.play.options import settle
from cardwright.source.folder import Folder

if TYPE_CHECKING:
    from cardwright.check.checked_pack import CheckedPack
    from cardwright.compile.program import Program
    from cardwright.declarations.model import Pack

# Of larger packs nothing is kept: what is needed beside it would have the pack in memory twice.
MOST_KINDS = 5_000


def game_of(
    checked: Callable[[], CheckedPack],
    folders: Iterable[Folder],
    read: Callable[[], Iterable[Folder]],
    keep: Path,
    options: Mapping[str, object] | None,
) -> Game:
    """A game of the pack in these folders, of what is kept of it; `checked` is asked only for what is not.

    `read` are all folders that were read for it: a pack whose base had to be looked for is not kept, nor is one that
    requires plugins, for neither is known by its own files.
    """
    from cardwright.cache.programs import kept_pack, pack_from

    own = list(folders)
    content = content_key(own)
    if content is None:
        return Game(checked(), options)
    store, name = Store(keep), program_key(content, "pack")
    data = store.get(name)
    pack = pack_from(data) if data is not None else None
    if pack is None:
        found = checked()
        looked_for = {it.home for it in read()} != {it.home for it in own}
        if found.pack.requires or looked_for or len(found.pack.kinds) > MOST_KINDS:
            return Game(found, options)
        data = kept_pack(found.pack)
        if data is not None:
            store.put(name, data)
        pack = found.pack
    return _KeptGame(checked, pack, store, content, options)


class _KeptGame(Game):
    """A game that takes its programs from the store, and puts them there."""

    def __init__(
        self,
        checked: Callable[[], CheckedPack],
        pack: Pack,
        store: Store,
        content: str,
        options: Mapping[str, object] | None,
    ) -> None:
        self._ask, self._pack, self._store, self._content = checked, pack, store, content
        self.coverage = None
        self.settings = settle(pack, options or {})
        self.options = dict(options or {})
        self._programs = {}

    @property
    def checked(self) -> CheckedPack:
        found = self._ask()
        # What else was worked out while it was read is not held on to.
        self._ask = lambda: found
        return found

    @property
    def pack(self) -> Pack:
        return self._pack

    def _made(self, players: int, any_rule: bool) -> Program:
        from cardwright.cache.programs import kept_program, program_from

        name = program_key(self._content, "program", self.settings, players, any_rule)
        data = self._store.get(name)
        if data is not None:
            found = program_from(data, self._pack, self.settings, lambda: self._compiled(players, any_rule))
            if found is not None:
                found.keep = self._keep(players, any_rule)
                return found
        program = self._compiled(players, any_rule)
        data = kept_program(program)
        if data is not None:
            self._store.put(name, data)
        return program

    def _compiled(self, players: int, any_rule: bool) -> Program:
        # What is compiled refers to the pack as it was checked: from here on the game does, too.
        self._pack = self.checked.pack
        program = super()._made(players, any_rule)
        program.keep = self._keep(players, any_rule)
        return program

    def _keep(self, players: int, any_rule: bool) -> Keep:
        return Keep(
            self._store, program_key(self._content, "made of a program", self.settings, players, any_rule)
        )
