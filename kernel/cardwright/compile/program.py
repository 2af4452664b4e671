"""Intermediate form -> a program that runs, and which line of the pack each of its lines comes from."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from types import CodeType, TracebackType
from typing import TYPE_CHECKING, Any, NoReturn

from cardwright.check.checker import CheckedPack
from cardwright.compile import ir, routine_names
from cardwright.compile.blocks import Footing
from cardwright.compile.failures import Failure
from cardwright.compile.layout import (
    ABSENT,
    COUNTS,
    FEW_KINDS,
    NO_NUMBER,
    SPENT,
    Layout,
    count_tracked,
    starting_pieces,
)
from cardwright.compile.pipeline import Intermediate, compile_pack
from cardwright.compile.python.emit import Text
from cardwright.compile.python.emit_blocks import BlockText
from cardwright.compile.python.emit_by_chance import ByChanceText
from cardwright.compile.python.runtime import NAMESPACE, fail
from cardwright.compile.sites import Site
from cardwright.compile.variant import Manner
from cardwright.declarations.model import MAIN_RULE
from cardwright.errors import GameError, RuleFailure, TooLargeToPlay
from cardwright.findings import codes
from cardwright.findings.diagnostic import Span
from cardwright.play.options import Settings
from cardwright.play.state import State
from cardwright.play.veil import Veils, backs, extended
from cardwright.records import Record

if TYPE_CHECKING:
    from cardwright.compile.coverage import Coverage
    from cardwright.compile.information_flow import Knowledge, Pending


# The entries of all tables over the cards of a game: 20,000 cards may have 250 icons and attributes.
MOST_ENTRIES = 5_000_000
# So many lines of a program are compiled at once.
LONG = 10_000


class EnsureRows(Record):
    """What a search for ways through an ensure goes by."""

    written: tuple[int, ...]
    """Rows that a way can change."""
    alike: list[int]
    """Piece -> a number that it shares with the pieces which no way can tell from it; then unseen cards likewise."""
    ordered: frozenset[int]
    """Rows in which the place of a piece matters."""
    steps: int
    """How many steps a way takes at the most."""


@dataclass(slots=True)
class Program:
    """A pack made playable for some settings and a number of players."""

    checked: CheckedPack
    settings: Settings
    layout: Layout
    intermediate: Intermediate
    source: str
    places: list[int]
    namespace: dict[str, Any]
    blocks: tuple[Callable[..., int], ...]
    sites: list[Site]
    ensures: dict[int, EnsureRows]
    """By the cell of an ensure."""
    veils: Veils
    """For trials: see `ways`."""
    table: State = field(init=False)
    """The table before a game: the pieces where their decks start."""
    fingerprint: str = ""
    """Equal for equal programs: a saved game goes on only with the program it began with."""
    manner: Manner = Manner.STEPWISE
    others: dict[Manner, Program] = field(default_factory=dict)
    """The same program in other manners, as far as they were asked for."""
    coverage: Coverage | None = None
    """Where it notes what it reaches, when that was asked for."""
    _knowledge: dict[str | None, Knowledge] = field(default_factory=dict)

    def knowledge(self, rule: str | None) -> Knowledge:
        """What rules in progress have stored, and who knows it, in games that begin with that rule (None: with any)."""
        if rule not in self._knowledge:
            from cardwright.compile.information_flow import analyse

            self._knowledge[rule] = analyse(self.intermediate, rule)
        return self._knowledge[rule]

    @property
    def pending(self) -> list[Pending]:
        """By site: what rules in progress have stored, and who knows it, whatever the game began with."""
        return self.knowledge(None).sites

    def as_(self, manner: Manner) -> Program:
        """The same program in another manner: a game can go over from one to the other at any block."""
        if manner is self.manner or (manner is Manner.COUNTED and self.intermediate.counts_steps):
            return self
        if manner not in self.others:
            form = self.intermediate
            if manner is Manner.COUNTED:
                form = compile_pack(
                    self.checked, self.settings, self.layout.players, form.any_rule, self.coverage, True
                )
            self.others[manner] = _assemble(self.checked, self.settings, form, manner, self.coverage)
        return self.others[manner]

    def place_of(self, trace: TracebackType | None) -> tuple[str, Span | None]:
        """The rule and its place for an exception that came out of this program."""
        places = {_file(it.manner): it.places for it in (self, *self.others.values())}
        found = -1
        while trace is not None:
            code: CodeType = trace.tb_frame.f_code
            lines = places.get(code.co_filename, [])
            if 0 < trace.tb_lineno <= len(lines) and lines[trace.tb_lineno - 1] >= 0:
                found = lines[trace.tb_lineno - 1]
            trace = trace.tb_next
        if found < 0:
            return MAIN_RULE, None
        body, at = self.intermediate.places[found]
        return body.name, self.checked.span(body, at)

    def explain(self, error: Exception) -> GameError:
        """What went wrong in a rule, in a designer's words."""
        rule, span = self.place_of(error.__traceback__)
        if isinstance(error, RuleFailure):
            return GameError(error.code, error.message, rule, span)
        # No failure of the form: a mistake of the kernel, or of Python's limits.
        return GameError(codes.GAME_BROKE, f"{type(error).__name__}: {error}", rule, span)


def build(
    checked: CheckedPack,
    settings: Settings,
    players: int,
    any_rule: bool = False,
    coverage: Coverage | None = None,
) -> Program:
    """Compiles a pack; with `coverage`, into a program that notes there what it reaches."""
    _check_tables(checked)
    with _within_python(checked):
        form = compile_pack(checked, settings, players, any_rule, coverage)
    return _assemble(checked, settings, form, Manner.STEPWISE, coverage)


def _check_tables(checked: CheckedPack) -> None:
    """A program has a table over all cards for each icon, attribute and effect: together they must not be large."""
    pack = checked.pack
    pieces = sum(it.copies for it in pack.kinds.values())
    sides = max([1, *(len(it.sides) for it in pack.decks.values())])
    printed = {name for deck in pack.decks.values() for name in (*deck.attributes, *deck.effects)}
    if pieces * sides * (len(pack.icons) + len(printed)) > MOST_ENTRIES:
        message = f"'{pack.name}' has {pieces:,} cards and {len(pack.icons):,} icons: together too many for a program"
        raise TooLargeToPlay(codes.TOO_LARGE_TO_PLAY, message, "use fewer icons, or fewer cards", pack.span)


@contextmanager
def _within_python(checked: CheckedPack) -> Iterator[None]:
    """Python has limits of its own: how deep a text may be nested, how long an expression may be."""
    try:
        yield
    except (RecursionError, SyntaxError, MemoryError):
        name = checked.pack.name
        message = f"the rules of '{name}' are too large or too deep inside one another for a program"
        hint = "split long rules, and let fewer of them stand inside one another"
        raise TooLargeToPlay(codes.TOO_LARGE_TO_PLAY, message, hint, checked.pack.span) from None


def _assemble(
    checked: CheckedPack,
    settings: Settings,
    form: Intermediate,
    manner: Manner,
    coverage: Coverage | None,
) -> Program:
    with _within_python(checked):
        text = write(form, manner)
        source = "\n".join(text.lines) + "\n"
        compiled = [compile(it, _file(manner), "exec") for it in _parts(text.lines)]
    veiled = bool(form.ensures) or manner is Manner.VEILED
    namespace = _namespace(form, veiled)
    if checked.pack.requires:
        from cardwright.compile.python.plugin_calls import guarded

        namespace |= guarded(checked.symbols.functions.values(), veiled)
    if coverage is not None:
        namespace |= coverage.namespace()
    for code in compiled:
        exec(code, namespace)  # the text is ours: see `emit`
    for name, table in form.tables.items():
        routines = _with_failures(form.layout, name, [namespace[it] if it else None for it in table])
        namespace[f"F_{name}"][:] = extended(form.layout, "", routines) if veiled else routines
    ensures = {
        it.cell: EnsureRows(
            tuple(sorted(_rows(form.layout, it.facts.written))),
            _alike(form.layout, it.facts.footing),
            _rows(form.layout, it.facts.footing.positions),
            it.facts.steps,
        )
        for it in form.ensures
    }
    program = Program(
        checked,
        settings,
        form.layout,
        form,
        source,
        text.places,
        namespace,
        namespace["BLOCKS"],
        form.sites,
        ensures,
        Veils(form.layout, namespace),
        manner=manner,
        coverage=coverage,
    )
    program.fingerprint = _fingerprint(program)
    program.table = _table(program)
    return program


def _parts(lines: list[str]) -> Iterator[str]:
    """A long text in several, each with its lines where they are in the whole: Python takes much memory for long ones."""
    start = 0
    for end in range(LONG, len(lines)):
        if end - start >= LONG and lines[end].startswith("def "):
            yield "\n" * start + "\n".join(lines[start:end]) + "\n"
            start = end
    yield "\n" * start + "\n".join(lines[start:]) + "\n"


def _rows(layout: Layout, zones: frozenset[str]) -> frozenset[int]:
    return frozenset(row for row, entry in enumerate(layout.row_zone) if entry and entry[0].name in zones)


def _alike(layout: Layout, footing: Footing) -> list[int]:
    if footing.tables is None:
        return list(range(2 * len(layout.pieces)))
    classes: dict[object, int] = {}
    alike = []
    for piece in range(len(layout.pieces)):
        faces = len(layout.pieces[piece].kind.faces)
        # Two-sided pieces may differ by the side that is up: each is alike to itself only.
        key: object = (
            piece
            if faces > 1
            else tuple(
                max(NO_NUMBER, layout.tables[it][piece * layout.sides if it in layout.sided else piece])
                for it in sorted(footing.tables)
            )
        )
        alike.append(classes.setdefault(key, len(classes)))
    # Unseen cards with one back are alike.
    return alike + [-1 - back for back in backs(layout)]


def _table(program: Program) -> State:
    layout = program.layout
    state = State.__new__(State)
    state.game = None  # type: ignore[assignment]  # a game takes a copy of it and puts itself here
    state.program = program
    state.v = layout.cell_starts[:]
    state.v[SPENT] = COUNTS if program.intermediate.counts_steps else 0
    state.z = [[] for _ in layout.row_zone]
    state.side = [0] * (len(layout.pieces) + 1)
    for piece, side in program.settings.sides(layout).items():
        state.side[piece] = side
    # None lies in a row that is always empty: the one in front of the first zone.
    state.at = [0] * len(layout.pieces) + [layout.players]
    for zone, pieces in starting_pieces(layout).items():
        row = layout.rows[zone]
        state.z[row] = pieces
        for piece in pieces:
            state.at[piece] = row
    count_tracked(layout, state.v, state.z)
    state.log, state.history, state.origin = [], [], ("table", None)
    state.rule = routine_names.MAIN
    state._waiting = state._judged = state._told = state.memo = state.veil = None
    return state


def _file(manner: Manner) -> str:
    """What a program's text is called in tracebacks: programs in several manners run inside each other."""
    return f"<cardwright, {manner}>"


def write(form: Intermediate, manner: Manner = Manner.STEPWISE) -> Text:
    """The text of the program."""
    told = manner in (Manner.TOLD, Manner.VEILED)
    text = Text(form.counts_steps, told)
    for routine in form.routines:
        _write_routine(text, routine)
    entries = {proc.entry for proc in form.procs.values() if proc.entry >= 0}
    writer = ByChanceText if manner is Manner.BY_CHANCE else BlockText
    writer(text, form.blocks, {0, *entries}, form.layout.first_variable).write()
    return text


def _write_routine(text: Text, routine: ir.Routine) -> None:
    text.place = -1
    text.add(0, f"def {routine.name}(s, v, z{''.join(', ' + it.name for it in routine.parameters)}):")
    start = len(text.lines)
    text.code(routine.code, 1)
    text.bring_in(start)


def _namespace(form: Intermediate, veiled: bool) -> dict[str, Any]:
    """What the text of a program refers to. Its tables have entries for unseen cards if there can be any."""
    layout = form.layout
    namespace: dict[str, Any] = dict(NAMESPACE)
    namespace["PLAYERS"] = layout.players
    for name, numbers in layout.tables.items():
        table: list[Any] = numbers
        if veiled and (name in ("kind", "deck", "sides") or name.startswith(("attr_", "has_", "icon_"))):
            table = extended(layout, name, table)
        namespace[f"T_{name}"] = table
        namespace[f"G_{name}"] = table.__getitem__
    for number in range(len(layout.pack.kinds) if len(layout.pack.kinds) <= FEW_KINDS else 0):
        # For counting the pieces of a kind: 1 for each of its pieces, 0 for all others.
        ones = [int(it == number) for it in layout.tables["kind"]]
        namespace[f"G_kind_{number}"] = (extended(layout, "", ones) if veiled else ones).__getitem__
    for name, lists in layout.lists.items():
        namespace[f"L_{name}"] = lists
    for number, word in enumerate(layout.packing.words):
        namespace[f"W_{number}"] = (extended(layout, "", word) if veiled else word).__getitem__
    namespace["OTHERS"] = [
        tuple(it for it in range(layout.players) if it != player) for player in range(layout.players)
    ]
    for name in form.tables:
        namespace[f"F_{name}"] = []
    return namespace


def _with_failures(layout: Layout, name: str, routines: list[Any]) -> list[Any]:
    """A table of formulas; where none is printed, what breaks the game."""
    sides = layout.sides if f"has_{name}" in layout.sided else 1
    absent = {
        it.kind.name: partial(_not_printed, layout.absent_number(it.kind.name, name)) for it in layout.pieces
    }
    kinds = (it.kind.name for it in layout.pieces for _ in range(sides))
    printed = [it or absent[kind] for kind, it in zip(kinds, routines, strict=False)]
    return [*printed, *[partial(_not_printed, ABSENT)] * sides]


def _not_printed(number: int, s: State, *_: Any) -> NoReturn:
    fail(s, Failure.NOT_PRINTED, number)


def _fingerprint(program: Program) -> str:
    digest = hashlib.sha256(program.source.encode())
    digest.update(repr(sorted(program.layout.tables.items())).encode())
    digest.update(repr(sorted(program.layout.lists.items())).encode())
    digest.update(repr((program.layout.cell_starts, program.settings)).encode())
    return digest.hexdigest()[:16]
