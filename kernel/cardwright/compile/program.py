"""Intermediate form -> a program that runs, and which line of the pack each of its lines comes from."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import CodeType, TracebackType
from typing import TYPE_CHECKING, Any

from cardwright.compile import routine_names
from cardwright.compile.layout import COUNTS, SPENT, Layout, count_tracked
from cardwright.compile.python.execute import execute, file_of, is_veiled
from cardwright.compile.sites import OptionKind, Several, Site
from cardwright.compile.variant import Manner
from cardwright.declarations.model import MAIN_RULE
from cardwright.errors import GameError, RuleFailure, TooLargeToPlay
from cardwright.findings import codes
from cardwright.findings.diagnostic import Span
from cardwright.play.options import Settings
from cardwright.play.state import State
from cardwright.play.unknown import backs
from cardwright.records import Record

if TYPE_CHECKING:
    from cardwright.cache.store import Keep
    from cardwright.check.checked_pack import CheckedPack
    from cardwright.compile.coverage import Coverage
    from cardwright.compile.form import Ensure, EntryPoint, Form
    from cardwright.compile.information_flow import Knowledge
    from cardwright.compile.pipeline import Compiled
    from cardwright.native.modules import NativeProgram
    from cardwright.play.veil import Veils


# The entries of all tables over the cards of a game: 20,000 cards may have 250 icons and attributes.
MOST_ENTRIES = 5_000_000


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


@dataclass(slots=True, eq=False, repr=False)
class Program:
    """A pack made playable for some settings and a number of players."""

    checked: CheckedPack
    settings: Settings
    compiled: Compiled
    layout: Layout
    form: Form
    source: str
    places: list[int]
    namespace: dict[str, Any]
    blocks: tuple[Callable[..., int], ...]
    sites: list[Site]
    ensures: dict[int, EnsureRows]
    """By the cell of an ensure."""
    code: list[CodeType] = field(init=False)
    outline: Form = field(init=False)
    """The form, whose routines and blocks may be left out."""
    procedures: dict[str, EntryPoint] = field(init=False)
    """With which play can begin, by name."""
    table: State = field(init=False)
    """The table before a game: the pieces where their decks start."""
    fingerprint: str = ""
    """Equal for equal programs: a saved game goes on only with the program it began with."""
    manner: Manner = Manner.STEPWISE
    others: dict[Manner, Program] = field(default_factory=dict)
    """The same program in other manners, as far as they were asked for."""
    coverage: Coverage | None = None
    """Where it notes what it reaches, when that was asked for."""
    whole: Callable[[], Program] | None = None
    """Compiles the program again, for what was not kept of it: see `cache.programs`."""
    keep: Keep | None = None
    """Where more that is made of it may be kept; None where it is not known what it was made of, or nothing is kept."""
    native: NativeProgram | str | None = None
    """The same as machine code, or why there is none, once it was asked for: see `as_native`."""
    _knowledge: dict[str | None, Knowledge] = field(default_factory=dict)
    _veils: Veils | None = None

    @property
    def veils(self) -> Veils:
        """For trials, made for the first of them: see `ensure_search`."""
        if self._veils is None:
            from cardwright.play.veil import Veils

            self._veils = Veils(self.layout, self.namespace)
        return self._veils

    def knowledge(self, rule: str | None) -> Knowledge:
        """What rules in progress have stored, and who knows it, in games that begin with that rule (None: with any)."""
        if rule not in self._knowledge:
            from cardwright.compile.information_flow import analyse

            self._knowledge[rule] = analyse(self.form, self.layout, rule)
        return self._knowledge[rule]

    def as_(self, manner: Manner) -> Program:
        """The same program in another manner: a game can go over from one to the other at any block."""
        form = self.form
        if manner is self.manner or (manner is Manner.COUNTED and form.counts_steps):
            return self
        if manner not in self.others:
            compiled = self.compiled
            if manner is Manner.COUNTED:
                from cardwright.compile.pipeline import compile_pack

                compiled = compile_pack(
                    self.checked, self.settings, self.layout.people, form.any_rule, self.coverage, True
                )
            self.others[manner] = _assemble(self.checked, self.settings, compiled, manner, self.coverage)
        return self.others[manner]

    def as_native(self) -> NativeProgram | str:
        """The same program as machine code, or why Python has to run it."""
        if self.native is None:
            from cardwright.native.modules import native_program

            self.native = native_program(self)
        return self.native

    def place_of(self, trace: TracebackType | None) -> tuple[str, Span | None]:
        """The rule and its place for an exception that came out of this program."""
        places = {file_of(it.manner): it.places for it in (self, *self.others.values())}
        found = -1
        while trace is not None:
            code: CodeType = trace.tb_frame.f_code
            lines = places.get(code.co_filename, [])
            if 0 < trace.tb_lineno <= len(lines) and lines[trace.tb_lineno - 1] >= 0:
                found = lines[trace.tb_lineno - 1]
            trace = trace.tb_next
        if found < 0:
            return MAIN_RULE, None
        body, at = self.compiled.origins.places[found]
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
    from cardwright.compile.pipeline import compile_pack

    _check_tables(checked)
    with _within_python(checked):
        compiled = compile_pack(checked, settings, players, any_rule, coverage)
    return _assemble(checked, settings, compiled, Manner.STEPWISE, coverage)


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
    compiled: Compiled,
    manner: Manner,
    coverage: Coverage | None,
) -> Program:
    from cardwright.compile.python.load import compiled as code_of
    from cardwright.compile.python.load import write

    form = compiled.form
    more: dict[str, Any] = {}
    if checked.pack.requires:
        from cardwright.compile.python.plugin_calls import guarded

        more |= guarded(checked.symbols.functions.values(), is_veiled(form, manner))
    if coverage is not None:
        more |= coverage.namespace()
    with _within_python(checked):
        text = write(form, manner)
        source = "\n".join(text.lines) + "\n"
        code = code_of(text, manner)
        namespace = execute(form, code, manner, more)
    program = Program(
        checked,
        settings,
        compiled,
        compiled.layout,
        form,
        source,
        text.places,
        namespace,
        namespace["BLOCKS"],
        _sites(compiled),
        ensure_rows(form),
        manner=manner,
        coverage=coverage,
    )
    program.code, program.outline = code, form
    program.procedures = form.procedures
    program.fingerprint = _fingerprint(program)
    program.table = table_before(program, form)
    return program


def _sites(compiled: Compiled) -> list[Site]:
    origins = zip(compiled.form.sites, compiled.origins.sites, strict=True)
    return [
        Site(
            it.number,
            compiled.layout,
            body,
            at,
            OptionKind(it.asks),
            it.optional,
            it.together,
            it.holds.of,
            Several(it.left, it.rest, it.picked, it.exactly, it.merges) if it.left >= 0 else None,
        )
        for it, (body, at) in origins
    ]


def ensure_rows(form: Form) -> dict[int, EnsureRows]:
    """What searches go by, by the cell of an ensure."""
    return {it.cell: _rows_of(form, it) for it in form.ensures}


def _rows_of(form: Form, it: Ensure) -> EnsureRows:
    alike = list(range(2 * form.pieces))
    if it.alike:
        # Unseen cards with one back are alike.
        alike = [*it.alike, *(-1 - back for back in backs(form))]
    return EnsureRows(it.written, alike, frozenset(it.ordered), it.steps)


def table_before(program: Program, form: Form) -> State:
    """The table before a game: the pieces where their decks start."""
    state = State()
    state.game = None  # type: ignore[assignment]  # a game takes a copy of it and puts itself here
    state.program = program
    state.v = [it.start for it in form.cells]
    state.v[SPENT] = COUNTS if form.counts_steps else 0
    state.z = [list(it.lie) for it in form.rows]
    state.side = [form.turned.get(piece, 0) for piece in range(form.pieces + 1)]
    state.at = [form.row_of_none] * (form.pieces + 1)
    for row, pieces in enumerate(state.z):
        for piece in pieces:
            state.at[piece] = row
    count_tracked(program.layout, state.v, state.z)
    state.lots = program.namespace["LOTS"]
    state.log, state.history, state.origin = [], [], ("table", None)
    state.rule = routine_names.MAIN
    state._waiting = state._judged = state._told = state.memo = state.veil = None
    return state


def _fingerprint(program: Program) -> str:
    digest = hashlib.sha256(program.source.encode())
    form = program.form
    digest.update(repr(sorted(form.tables.items())).encode())
    digest.update(repr(sorted(form.lists.items())).encode())
    digest.update(repr(form.lots).encode())
    digest.update(repr(([it.start for it in form.cells], program.settings)).encode())
    return digest.hexdigest()[:16]
