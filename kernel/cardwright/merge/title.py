"""What an extension says of itself, on its title page."""

from __future__ import annotations

from cardwright.declarations.model import Extension
from cardwright.declarations.sections import PackFile
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Span, nearest
from cardwright.findings.fix import Related, declared, meant, missing, used
from cardwright.records import Record
from cardwright.source import lenient as read
from cardwright.source.folder import Folder
from cardwright.source.tree import Mapping, Node, Scalar

EXTENDS = "extends"
# What makes a pack an extension, and what only an extension can say.
EDITS = ("replace", "remove", "change")
ONLY_EXTENSIONS = (EXTENDS, "after", *EDITS)
# What each pack says of itself: it stays with the extension and is not added to its base.
OWN = ("pack", "title", "about", "version", "kernel", "complete", "expect", "sources", *ONLY_EXTENSIONS)
_NEEDED = ("pack", "title", "version")
# Without any of these there is no game.
_GAME = ("languages", "players", "decks", "zones", "rules")


class Page(Record):
    """An extension as read: its files, what it extends, and what it comes after."""

    name: str
    version: str
    folder: Folder
    files: list[PackFile]
    base: Scalar | None
    """The name of what it extends; None when it is not written as it should be."""
    base_versions: Scalar | None
    after: tuple[Scalar, ...]
    title: Mapping
    """All that the extension says of itself, from all its files."""
    span: Span

    def to_model(self) -> Extension:
        return Extension(
            name=self.name,
            version=self.version,
            title=read.texts(self.title.get("title")),
            about=read.texts(self.title.get("about")),
            complete=read.flag(self.title.get("complete")),
            sources=read.texts(self.title.get("sources")),
            folder=self.folder.path,
            files=tuple(it.name for it in self.files),
            base=self.base.text if self.base else "",
            base_versions=self.base_versions.text if self.base_versions else "",
            after=tuple(it.text for it in self.after),
            kernel=read.word(self.title.get("kernel")),
        )


def extends(files: list[PackFile]) -> bool:
    """Whether these are the files of an extension."""
    return any(isinstance(it.tree, Mapping) and it.tree.key(EXTENDS) is not None for it in files)


def without_base(files: list[PackFile]) -> Diagnostic | None:
    """What is wrong with a pack that has nothing of a game of its own, only what extensions bring: it extends nothing."""
    keys = {key.text: key for file in files for key, _ in read.mapping(file.tree).entries}
    brought = [it for it in keys if it not in OWN]
    if not brought or any(it in keys for it in _GAME) or any(it.gaps for it in files):
        return None
    near = next((it for it in keys if nearest(it, [EXTENDS])), None)
    if near is not None:
        message = f"'{near}' is not a key of a pack"
        return Diagnostic(codes.UNKNOWN_KEY, message, keys[near].span, meant(EXTENDS), about=missing(near))
    message = "this is no game of its own: it has no 'players', no 'decks' and no 'rules'"
    hint = "say which pack it extends, with 'extends: name' in pack.yaml"
    return Diagnostic(codes.MISSING_KEY, message, Span(files[0].name, 1, 1, 1, 1), hint)


def misplaced(files: list[PackFile]) -> list[Diagnostic]:
    """What only an extension can say, in a pack that extends nothing."""
    return [
        Diagnostic(
            codes.ONLY_IN_EXTENSIONS,
            f"'{key.text}' is for a pack that extends another",
            key.span,
            "say which with 'extends: …' in pack.yaml, or write it plainly",
        )
        for file in files
        if isinstance(file.tree, Mapping)
        for key, _ in file.tree.entries
        if key.text in ONLY_EXTENSIONS
    ]


def read_page(folder: Folder, files: list[PackFile]) -> tuple[Page, list[Diagnostic]]:
    """An extension's page, and what is wrong with it apart from its shape."""
    start = Span(files[0].name, 1, 1, 1, 1)
    found: list[Diagnostic] = []
    own: dict[str, tuple[Scalar, Node]] = {}
    for file in files:
        for key, node in read.mapping(file.tree).entries:
            if key.text not in OWN or key.text in EDITS:
                continue
            if key.text in own:
                message, about = f"'{key.text}' is already given", declared(key.text)
                first = (Related(own[key.text][0].span, "first given here"),)
                found.append(
                    Diagnostic(
                        codes.DUPLICATE_NAME,
                        message,
                        key.span,
                        "keep one of them",
                        about=about,
                        related=first,
                    )
                )
            else:
                own[key.text] = (key, node)
    title = Mapping(tuple(own.values()), start)
    for needed in _NEEDED:
        if title.key(needed) is None:
            message = f"an extension needs '{needed}'"
            found.append(
                Diagnostic(codes.MISSING_KEY, message, start, "add it to pack.yaml", about=used(needed))
            )
    base, versions = _base(title.get(EXTENDS))
    page = Page(
        name=read.text(title.get("pack")) or folder.name,
        version=read.text(title.get("version")) or "",
        folder=folder,
        files=files,
        base=base,
        base_versions=versions,
        after=tuple(read.items(title.get("after"))),
        title=title,
        span=start,
    )
    return page, found


def _base(node: Node | None) -> tuple[Scalar | None, Scalar | None]:
    if isinstance(node, Mapping):
        return read.word(node.get("pack")), read.word(node.get("version"))
    return read.word(node), None
