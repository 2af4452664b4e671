"""A pack with its extensions: found, read, set in order, merged, checked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardwright.check.checked_pack import CheckedPack
from cardwright.declarations.build import assemble
from cardwright.declarations.model import Pack
from cardwright.declarations.sections import PackFile
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Span, did_you_mean
from cardwright.findings.fix import Fix, Ref, Related, missing
from cardwright.memory import Memory
from cardwright.merge.attribution import attributed
from cardwright.merge.conflicts import conflicts
from cardwright.merge.order import ordered, predecessors
from cardwright.merge.title import OWN, Page, extends, misplaced, read_page
from cardwright.merge.trees import Merger
from cardwright.plugins import Plugins
from cardwright.schema.pack_schema import full_schema, validate_all
from cardwright.source import lenient as read
from cardwright.source.folder import Folder
from cardwright.source.library import Library
from cardwright.source.tree import Mapping, Scalar
from cardwright.source.versions import fits

# Each is a pack of up to 100 files: this bounds what one command reads.
MAX_EXTENSIONS = 20
# An extension of an extension is a mistake; at most this many packs are looked at to say which game was meant.
MOST_STEPS = 3


def combine(
    library: Library, folder: Folder, files: list[PackFile], extensions: Sequence[Folder]
) -> tuple[Combined | None, list[PackFile], list[Diagnostic]]:
    """The pack in the folder, whose files have been read, with extensions; if it is one itself, with its base.

    There is none when it is not clear what would have to be merged with what. Also all files that were read, and
    what is wrong with the combination as such.
    """
    reading = _Reading(library, files)
    reading.labels.add(folder.name)
    pages = [reading.page(folder, files)] if extends(files) else []
    base = reading.base_of(pages[0], reading.findings) if pages else (folder, files)
    for given in extensions[: MAX_EXTENSIONS + 1]:
        known = [it.folder.home for it in pages]
        if given.home not in known and (page := reading.extension(given)) is not None:
            pages.append(page)
    if len(extensions) > MAX_EXTENSIONS:
        message = f"{len(extensions)} extensions at once; at most {MAX_EXTENSIONS} are allowed"
        reading.report(codes.TOO_MANY_EXTENSIONS, message, Span(folder.shown, 1, 1, 1, 1))
    if base is not None:
        reading.fit(pages, base[1])
    if base is None or not reading.whole or any(it.code in _FATAL for it in reading.findings):
        return None, reading.files, reading.findings
    pages, found = ordered(pages, library.names())
    return Combined(*base, pages, library.memory, library.plugins), reading.files, [*reading.findings, *found]


_FATAL = (
    *(codes.NOT_AN_EXTENSION, codes.BASE_NOT_FOUND, codes.OTHER_BASE),
    *(codes.EXTENDS_ITSELF, codes.EXTENDS_EXTENSION, codes.SAME_EXTENSION_NAME, codes.TOO_MANY_EXTENSIONS),
)


@dataclass(frozen=True, slots=True)
class Combined:
    """A base with extensions in this order."""

    home: Folder
    base: list[PackFile]
    pages: list[Page]
    memory: Memory
    plugins: Plugins

    @property
    def files(self) -> list[PackFile]:
        return [*self.base, *(file for page in self.pages for file in page.files)]

    def examine(self, files: list[PackFile]) -> tuple[CheckedPack | None, list[Diagnostic]]:
        now = {it.name: it for it in files}
        findings: list[Diagnostic] = []
        pages = []
        for old in self.pages:
            page, found = read_page(old.folder, [now[it.name] for it in old.files])
            pages.append(page)
            findings += found
        base = [now[it.name] for it in self.base]
        checked, found = _examine_merged(self.home, base, pages, self.memory, self.plugins)
        return checked, [*findings, *found]

    def attributed(self, findings: list[Diagnostic]) -> list[Diagnostic]:
        """The findings; each says which extension has brought it about, where that is not the one it lies in."""
        if not findings:
            return findings
        merger = Merger(self.base, self.pages, predecessors(self.pages), lambda *_: None)
        return attributed(findings, self.base, self.pages, merger.touches)


def _examine_merged(
    home: Folder, base: list[PackFile], pages: list[Page], memory: Memory, plugins: Plugins
) -> tuple[CheckedPack | None, list[Diagnostic]]:
    """The base with extensions in this order, and all that is wrong with it."""
    from cardwright.check.pipeline import examine_assembled

    findings: list[Diagnostic] = []

    def report(
        code: str,
        message: str,
        span: Span,
        hint: str,
        about: tuple[Ref, ...] = (),
        fix: Fix | None = None,
        related: tuple[Related, ...] = (),
    ) -> None:
        findings.append(Diagnostic(code, message, span, hint, about=about, fix=fix, related=related))

    before = predecessors(pages)
    merger = Merger(base, pages, before, report)
    findings += conflicts(merger.touches, before)
    findings += misplaced(base)
    pack, found = assemble(merger.files, memory)
    findings += found
    schema = full_schema(pack) if pages else {}
    findings += validate_all(
        (_own(file.tree) for page in pages for file in page.files if isinstance(file.tree, Mapping)), schema
    )
    pack.folder = home.path
    _note(pack, pages, merger)
    return examine_assembled(pack, findings, memory, plugins)


def _own(tree: Mapping) -> Mapping:
    """What a file of an extension says of the extension itself."""
    return Mapping(tuple(entry for entry in tree.entries if entry[0].text in OWN), tree.span)


def _note(pack: Pack, pages: list[Page], merger: Merger) -> None:
    """Writes into the pack what its extensions are, and what each has to do with."""
    pack.extensions = tuple(it.to_model() for it in pages)
    touched: dict[tuple[str, str], dict[str, None]] = {}
    added: dict[tuple[str, str], str] = {}
    for touch in merger.touches:
        section, *names = touch.path
        touched.setdefault((section, names[0] if names else ""), {})[touch.extension] = None
        if touch.verb == "add" and len(names) == 1:
            added.setdefault((section, names[0]), touch.extension)
    pack.touched = {path: tuple(names) for path, names in touched.items()}
    pack.added = added
    # The files as they were read: merged trees know their places in them.
    for page in pages:
        pack.texts.update({it.name: it.text for it in page.files})


class _Reading:
    """Reads the packs of a combination; each file keeps a name of its own in findings."""

    def __init__(self, library: Library, files: list[PackFile]) -> None:
        self.library = library
        self.files = list(files)
        self.findings: list[Diagnostic] = []
        self.labels: set[str] = set()
        self.whole = True
        """Whether every pack could be read: what is missing would be missed everywhere."""

    def report(self, code: str, message: str, span: Span, hint: str = "") -> None:
        self.findings.append(Diagnostic(code, message, span, hint))

    def read(self, folder: Folder) -> list[PackFile] | None:
        names = folder.labels
        label = next(it for it in names if it not in self.labels or it == names[-1])
        self.labels.add(label)
        files, found = self.library.read(folder, label)
        self.findings += found
        self.files += files or ()
        self.whole = self.whole and files is not None
        return files

    def page(self, folder: Folder, files: list[PackFile]) -> Page:
        return read_page(folder, files)[0]

    def extension(self, folder: Folder) -> Page | None:
        files = self.read(folder)
        if files is None:
            return None
        if not extends(files):
            start = Span(files[0].name, 1, 1, 1, 1)
            name = read.text(read.mapping(files[0].tree).get("pack")) or folder.name
            message = f"'{name}' is a game of its own: it extends nothing"
            self.report(
                codes.NOT_AN_EXTENSION, message, start, "an extension says 'extends: …' in its pack.yaml"
            )
            return None
        return self.page(folder, files)

    # -------------------------------------------------------------- base and extension

    def fit(self, pages: list[Page], base: list[PackFile]) -> None:
        """Whether all of them extend this base, in this version, and each has a name of its own."""
        title = _facts(base)
        seen: dict[str, Page] = {}
        for page in pages:
            if page.base is None:
                self._no_base(page)
            elif page.base.text != title["pack"]:
                self._other_base(page, page.base, title["pack"])
            elif page.base_versions is not None:
                self._version(page.base_versions, title["pack"], title["version"])
            if page.name in seen or page.name == title["pack"]:
                other = seen[page.name].folder.shown if page.name in seen else base[0].name
                message = f"two packs are called '{page.name}': the other one is '{other}'"
                at = page.title.get("pack")
                self.report(codes.SAME_EXTENSION_NAME, message, at.span if at else page.span, "rename one")
            seen.setdefault(page.name, page)

    def _no_base(self, page: Page) -> None:
        key = page.title.key("extends")
        at = key.span if key is not None else page.span
        self.report(codes.BASE_NOT_FOUND, "it is not said which pack is extended", at, "extends: name")

    def _version(self, wanted: Scalar, base: str, version: str) -> None:
        if fits(wanted.text, version) is False:
            message = f"this is for '{base}' {wanted.text}, and here it is version {version}"
            hint = f"use another version of '{base}', or write another 'version' here if this one fits, too"
            self.report(codes.BASE_VERSION, message, wanted.span, hint)

    def _other_base(self, page: Page, written: Scalar, base: str) -> None:
        found: list[Diagnostic] = []
        self.base_of(page, found)
        if not any(it.code in (codes.EXTENDS_ITSELF, codes.EXTENDS_EXTENSION) for it in found):
            message = f"'{page.name}' extends '{written.text}', not '{base}'"
            found = [Diagnostic(codes.OTHER_BASE, message, written.span, did_you_mean(written.text, [base]))]
        self.findings += found

    def base_of(self, page: Page, findings: list[Diagnostic]) -> tuple[Folder, list[PackFile]] | None:
        """The pack that an extension extends; None, with the reason among the findings, when there is none."""
        if page.base is None:
            self._no_base(page)
            return None
        way = _Way(self.library, page)
        folder = way.next_folder()
        if way.circle:
            findings.append(Diagnostic(codes.EXTENDS_ITSELF, way.circle, page.base.span))
            return None
        if folder is None:
            message = f"there is no pack '{page.base.text}' to extend"
            hint = did_you_mean(page.base.text, self.library.names())
            hint = hint or "install it, or put its folder beside this one"
            about = missing(page.base.text)
            findings.append(Diagnostic(codes.BASE_NOT_FOUND, message, page.base.span, hint, about=about))
            return None
        files = self.read(folder)
        if files is None:
            return None
        if not extends(files):
            return folder, files
        findings.append(_not_extended(page.base, read_page(folder, files)[0], way))
        return None


class _Way:
    """From an extension to what it extends, and so on; `circle` tells where that comes back to itself.

    A pack may lie in a folder of another name: both its name and its folder are met once.
    """

    def __init__(self, library: Library, start: Page) -> None:
        self.library = library
        self.names: dict[object, str] = {}
        self.circle = ""
        self.go_to(start)

    def go_to(self, page: Page) -> None:
        self.here = page
        self.names[page.folder.home] = page.name

    def next_folder(self) -> Folder | None:
        """The folder of what is extended here; None where there is none, or it was met before."""
        if self.here.base is None:
            return None
        name = self.here.base.text
        said = "' extends '".join([*self.names.values(), name])
        if name in self.names.values():
            self.circle = f"this leads in a circle: '{said}'"
            return None
        folder = self.library.named(name, self.here.folder)
        own = self.names.get(folder.home) if folder is not None else None
        if own is not None:
            self.circle = f"this leads in a circle: '{said}', which is the folder of '{own}'"
            return None
        return folder


def _not_extended(written: Scalar, base: Page, way: _Way) -> Diagnostic:
    """Says that what is extended is an extension itself, and which game to extend instead as far as that is near."""
    way.go_to(base)
    root = ""
    for _ in range(MOST_STEPS):
        folder = way.next_folder()
        if way.circle:
            return Diagnostic(codes.EXTENDS_ITSELF, way.circle, written.span)
        files = way.library.read(folder)[0] if folder is not None else None
        if folder is None or files is None:
            break
        if not extends(files):
            root = _facts(files)["pack"]
            break
        way.go_to(read_page(folder, files)[0])
    of, game = (f" of '{root}'", root) if root else ("", "…")
    message = f"'{base.name}' is itself an extension{of}, and extensions are not extended"
    hint = f"write 'extends: {game}' and 'after: [{base.name}]'"
    return Diagnostic(codes.EXTENDS_EXTENSION, message, written.span, hint)


def _facts(files: list[PackFile]) -> dict[str, str]:
    """The name and version of a pack."""
    found = {"pack": "", "version": ""}
    for file in files:
        for key in found:
            found[key] = found[key] or read.text(read.mapping(file.tree).get(key)) or ""
    return found
