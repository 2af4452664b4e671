"""A pack's folder as it was when it was read: on disk, or in memory and never on a disk at all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Span
from cardwright.source.content import Unreadable, is_read, read_bytes

# What an untrusted pack can make us read: the largest honest one has 10,000 cards in 21 files.
MAX_FILES = 100
# More bytes than these are more letters than a pack may have, whatever their encoding.
MOST_BYTES = 20_000_000

SCENARIOS = "scenarios"
"""The folder of a pack's scenarios, inside the pack's."""

OUTSIDE = Unreadable(
    "this is a link to a file outside the pack's folder",
    "copy the file into the folder",
    codes.OUTSIDE_FOLDER,
)

Content = str | bytes | Unreadable
"""What a file holds, decoded or not, or why it cannot be read."""


@dataclass(frozen=True, slots=True)
class Folder:
    """The YAML files directly in a pack's folder, by name; a folder in memory has no path.

    Two folders are the same when they are at the same path, or have the same name where neither has one.
    """

    name: str
    path: Path | None = None
    files: Mapping[str, Content] = field(default_factory=dict, compare=False, repr=False)
    problem: Diagnostic | None = field(default=None, compare=False)
    """Why nothing in it can be read."""

    @classmethod
    def on_disk(cls, path: Path) -> Folder:
        """The folder at a path. Never raises: a folder that cannot be read has a `problem`."""
        name = path.resolve().name
        try:
            names = sorted(it.name for it in path.iterdir() if is_read(it.name) and not it.is_dir())
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            message = f"the folder '{path}' cannot be read: {reason}"
            at = Span(f"{name}/pack.yaml", 1, 1, 1, 1)
            return cls(name, path, {}, Diagnostic(codes.UNREADABLE_FILE, message, at))
        if len(names) > MAX_FILES:
            return cls(name, path, dict.fromkeys(names, b""))  # they are counted, and then not read
        files: dict[str, Content] = {}
        total = 0
        for it in names:
            files[it] = content = _content(path, it) if total <= MOST_BYTES else b""
            total += 0 if isinstance(content, Unreadable) else len(content)
        return cls(name, path, files)

    @classmethod
    def in_memory(cls, name: str, texts: Mapping[str, str]) -> Folder:
        """The folder that would hold these texts, those of `scenarios/` included."""
        for file in texts:
            if not is_read(file.removeprefix(f"{SCENARIOS}/")) or "/" in file.removeprefix(f"{SCENARIOS}/"):
                raise ValueError(f"'{file}' is no file of a pack: name it 'x.yaml' or '{SCENARIOS}/x.yaml'")
        return cls(name, None, dict(texts))

    @property
    def shown(self) -> str:
        """The folder as its user named it, for messages."""
        return str(self.path) if self.path is not None else self.name

    @property
    def home(self) -> tuple[str, Path | None]:
        """What tells two folders apart: the whole path, or the name of one in memory."""
        return (self.name, None) if self.path is None else ("", self.path.resolve())

    @property
    def labels(self) -> tuple[str, ...]:
        """What the folder can be called in findings, the shortest first: of two with one name, one has a longer."""
        if self.path is None:
            return (self.name, f"in memory/{self.name}")
        whole = self.path.resolve()
        return whole.name, f"{whole.parent.name}/{whole.name}", str(whole)

    def scenarios(self) -> Folder:
        """The folder of the pack's scenarios; empty where the pack has none."""
        name = f"{self.name}/{SCENARIOS}"
        if self.path is None:
            inside = (it for it in self.files if it.startswith(f"{SCENARIOS}/"))
            return Folder(name, None, {it.removeprefix(f"{SCENARIOS}/"): self.files[it] for it in inside})
        path = self.path / SCENARIOS
        if not path.is_dir():
            return Folder(name, path)
        # Where the links of an untrusted pack lead, nothing is read, nor are its lines shown in findings.
        if not path.resolve().is_relative_to(self.path.resolve()):
            message = "this is a link to a folder outside the pack's folder"
            at, hint = Span(name, 1, 1, 1, 1), "copy the folder into the pack's"
            return Folder(name, path, {}, Diagnostic(codes.OUTSIDE_FOLDER, message, at, hint))
        found = Folder.on_disk(path)
        problem = replace(found.problem, span=Span(name, 1, 1, 1, 1)) if found.problem is not None else None
        return replace(found, name=name, problem=problem)

    def edited(self, edits: Mapping[str, Content | None]) -> Folder:
        """The folder with other contents for some of its files; None takes a file out."""
        if not edits:
            return self
        files = {name: it for name, it in {**self.files, **edits}.items() if it is not None}
        return replace(self, files=files)


def shown_as(folder: Path, file: str) -> str:
    """How a file of a pack is named in findings: with its folder, wherever that is."""
    return f"{folder.resolve().name}/{file}"


def _content(folder: Path, name: str) -> Content:
    path = folder / name
    if path.is_symlink() and _leads_out(path, folder.resolve()):
        return OUTSIDE
    return read_bytes(path)


def _leads_out(link: Path, home: Path) -> bool:
    try:
        return link.resolve().parent != home
    except (OSError, RuntimeError):  # it leads to itself
        return True
