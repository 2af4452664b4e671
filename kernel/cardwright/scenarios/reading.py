"""From the trees of scenario files to scenarios, with all that is wrong with them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from cardwright.check.checked_pack import CheckedPack
from cardwright.check.errors.costly import Costs
from cardwright.compile.layout import Layout
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Span, limited, tidy
from cardwright.findings.fix import Fix, Ref, Related
from cardwright.findings.suggest import patience
from cardwright.fixing.quotes import keep_quotes
from cardwright.scenarios.expectations import Expectations
from cardwright.scenarios.files import MAX_ENTRIES, MAX_LETTERS, read_scenarios, too_large
from cardwright.scenarios.model import Scenario
from cardwright.scenarios.naming import Choices, arms_of
from cardwright.scenarios.positions import Positions
from cardwright.scenarios.steps import StepReader
from cardwright.scenarios.titles import Titles
from cardwright.source.folder import Folder
from cardwright.source.library import Library
from cardwright.source.tree import Mapping, Node, Scalar, Sequence


@dataclass(slots=True)
class Scenarios:
    """The scenarios of a pack that can be played, the names of those that cannot, and why not."""

    sound: list[Scenario] = field(default_factory=list)
    broken: list[tuple[str, Span]] = field(default_factory=list)
    findings: list[Diagnostic] = field(default_factory=list)


def scenarios_of(checked: CheckedPack, trees: dict[str, Mapping], spoilt: Iterable[Span] = ()) -> Scenarios:
    """Every scenario of the files, each case as one of its own.

    Where a place is `spoilt`, the scenario or case around it is not read, and nor is the whole file when the place is
    outside of all: what is said there may be about every scenario.
    """
    return _Reader(checked, spoilt).read(trees)


def examine_scenarios(
    library: Library, folders: Iterable[Folder], checked: CheckedPack | None
) -> tuple[list[Diagnostic], dict[str, str]]:
    """All that is wrong with the scenarios in the folders of packs, and the texts of their files. Plays nothing.

    Without a sound pack only the shape of the files can be judged.
    """
    with patience():
        files = read_scenarios(library, folders, checked.pack if checked is not None else None)
        found = scenarios_of(checked, files.trees, files.spoilt).findings if checked is not None else []
        return limited(keep_quotes([*files.findings, *found], files.texts)), files.texts


class _Reader:
    def __init__(self, checked: CheckedPack, spoilt: Iterable[Span]) -> None:
        self.checked = checked
        self.spoilt = list(spoilt)
        self.found = Scenarios()
        self.arms, self.titles = arms_of(checked), Titles(checked.pack)
        self.names: dict[str, Span] = {}
        self.reported: dict[Diagnostic, None] = {}
        self.wrong = 0
        self.letters = self.entries = 0
        self.weights: dict[int, tuple[int, int]] = {}
        self.layouts: dict[int, Layout] = {}
        self.costs = Costs(checked)

    def report(
        self,
        code: str,
        message: str,
        span: Span,
        hint: str = "",
        about: tuple[Ref, ...] = (),
        fix: Fix | None = None,
        related: tuple[Related, ...] = (),
    ) -> None:
        # What several cases have in common is read for each of them, and reported once.
        self.reported[Diagnostic(code, message, span, hint, about=about, fix=fix, related=related)] = None
        self.wrong += 1

    def read(self, trees: dict[str, Mapping]) -> Scenarios:
        for file, tree in trees.items():
            scenarios = tree.get("scenarios")
            if not isinstance(scenarios, Mapping):
                continue
            wrong = [it for it in self.spoilt if it.file == file]
            whole = not all(_lies_in(it, scenarios.span) for it in wrong)
            for key, node in scenarios.entries:
                inside = [it for it in wrong if whole or _lies_in(it, key.span, node)]
                self.scenario(file, key, node, tree.get("given"), inside)
        self.found.findings = tidy(self.reported)
        return self.found

    def scenario(self, file: str, key: Scalar, node: Node, common: Node | None, wrong: list[Span]) -> None:
        """A scenario, with the places in it (or around all) that are not as they should be."""
        if key.text in self.names:
            message, hint = "there is a scenario of this name already", "say what this one shows"
            first = (Related(self.names[key.text], "the other one"),)
            self.report(codes.DUPLICATE_SCENARIO, message, key.span, hint, related=first)
        self.names[key.text] = key.span
        cases = node.get("cases") if isinstance(node, Mapping) else None
        entries = cases.entries if isinstance(cases, Mapping) else ()
        if not entries:
            if wrong or not isinstance(node, Mapping):
                self.found.broken.append((key.text, key.span))
            else:
                self.case(file, key.text, key.span, [common, node.get("given")], [node])
        elsewhere = [it for it in wrong if not any(_lies_in(it, name.span, case) for name, case in entries)]
        for name, case in entries:
            called = f"{key.text}: {name.text}"
            if elsewhere or any(_lies_in(it, name.span, case) for it in wrong):
                self.found.broken.append((called, name.span))
                continue
            assert isinstance(node, Mapping) and isinstance(case, Mapping)
            givens = [common, node.get("given"), case.get("given")]
            self.case(file, called, name.span, givens, [node, case])

    def case(self, file: str, name: str, at: Span, givens: list[Node | None], nodes: list[Mapping]) -> None:
        """One scenario from its parts: what the file says of all, the scenario itself, the case."""
        if self.too_much(at, [*givens, *(node.get(it) for node in nodes for it in ("when", "then"))]):
            self.found.broken.append((name, at))
            return
        before = self.wrong
        parts = [it for it in givens if isinstance(it, Mapping)]
        given = Positions(self.costs, parts, self.report, self.titles, self.layouts)
        position = given.read()
        known = Choices(self.checked, position.seats, self.arms, self.titles)
        expectations = Expectations(self.costs, position.seats, known, self.report)
        reader = StepReader(known, expectations, given.chances(), self.report)
        steps = tuple(step for node in nodes for step in reader.read(node.get("when")))
        self.entries += len(steps)  # repeated steps take their time as others do
        then = tuple(check for node in nodes for check in expectations.read(node.get("then")))
        sound = self.wrong == before
        if sound and not then and not any(it.before or it.after for it in steps):
            message = "this scenario expects nothing"
            self.report(codes.NOTHING_EXPECTED, message, at, "say under 'then' what must be so")
        if self.wrong > before:
            self.found.broken.append((name, at))
        else:
            self.found.sound.append(Scenario(name, file, at, position, steps, then))

    def too_much(self, at: Span, nodes: list[Node | None]) -> bool:
        """Whether all scenarios up to this one are too large to be read; that is reported once."""
        if self.letters > MAX_LETTERS or self.entries > MAX_ENTRIES:
            return True
        for node in nodes:
            if node is not None:
                entries, letters = self.weights.get(id(node)) or self.weights.setdefault(
                    id(node), _weight(node)
                )
                self.entries, self.letters = self.entries + entries, self.letters + letters
        if self.letters <= MAX_LETTERS and self.entries <= MAX_ENTRIES:
            return False
        self.reported[too_large(at)] = None
        return True


def _weight(node: Node) -> tuple[int, int]:
    """How many entries and letters there are in a node; of a list with commas each part is an entry."""
    match node:
        case Scalar():
            return 1 + node.text.count(","), len(node.text)
        case Mapping():
            inside = [_weight(it) for entry in node.entries for it in entry]
        case Sequence():
            inside = [_weight(it) for it in node.items]
    return 1 + sum(entries for entries, _ in inside), sum(letters for _, letters in inside)


def _lies_in(place: Span, start: Span, entry: Node | None = None) -> bool:
    """Whether a place is in a stretch of the same file: a key and what it holds, or one that is given whole."""
    last = entry.span if entry is not None else start
    begins = (place.line, place.column)
    return (start.line, start.column) <= begins <= (last.end_line, last.end_column)
