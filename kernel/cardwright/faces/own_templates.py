"""Templates of a pack's own: what they may use, and how they come beside ours.

A pack is not trusted. A template is data for Typst, which reads no file outside of the folder that it is given; what it
could still do is to load a package from the network. So a template whose text could do that is not run at all: every
import names a Typst file in quotes, and nothing builds code from text.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from cardwright.declarations.model import Pack
from cardwright.faces.files import inside
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Span
from cardwright.source.tree import Scalar

FUNCTION = "face"
"""What a template defines: a function of a face and the symbols of its pack."""
SUFFIX = ".typ"
SUFFIXES = frozenset({SUFFIX, ".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".csv", ".txt"})
"""The files of a pack that a template can use."""
MOST_FILES = 1_000
MOST_BYTES = 32 * 1024 * 1024

# Looked for everywhere, in quotes and comments too: where those begin and end depends on what is around them.
_WORD = re.compile(r"(?<![\w-])(import|include|eval|std|plugin)(?![\w-])")
_BUILDS_CODE = {
    "eval": "makes code from text",
    "std": "reaches everything by its name",
    "plugin": "runs programs",
}
# A document of ours imports it under this path.
_PLAIN_PATH = re.compile(rf"[\w ./-]+{re.escape(SUFFIX)}")
_SEARCHED_AT = re.compile(r"file not found \(searched at .*?[/\\]root[/\\](?:pack\d+[/\\])?(.*)\)")
_FILE_NAMED = re.compile(r'\s*"([^"\\]*)"')


@dataclass(frozen=True, slots=True)
class Template:
    """A template as it lies in its pack."""

    path: str
    """From the folder of the pack."""
    home: Path
    at: Scalar
    """Where the pack names it."""

    @property
    def key(self) -> str:
        """By which faces name it: two packs may have templates at the same path."""
        return f"{self.home}:{self.path}"

    def named(self, path: str) -> str:
        """A file of its pack, as findings name files."""
        return f"{self.at.span.file.rpartition('/')[0]}/{path}"


def templates_of(pack: Pack) -> dict[str, Template]:
    """The templates of decks, where there are such files: deck -> template."""
    found = {}
    for deck, design in pack.faces.decks.items():
        if design.template is None:
            continue
        home = pack.folder_of(design.template.span)
        path = inside(home, design.template.text)
        if home is not None and path is not None and path.is_file():
            found[deck] = Template(path.relative_to(home).as_posix(), home, design.template)
    return found


def refused(template: Template) -> Iterator[Diagnostic]:
    """Why a template is not run: a finding for each place, in any Typst file of its pack."""
    if not _PLAIN_PATH.fullmatch(template.path):
        message = f"'{template.path}' is no name of a template"
        hint = f"call it by letters, digits, '-' and '_', with '{SUFFIX}' at the end"
        yield Diagnostic(codes.TEMPLATE_REFUSED, message, template.at.span, hint)
        return
    files = list(_files(template.home))
    if len(files) > MOST_FILES or sum(it.stat().st_size for it in files) > MOST_BYTES:
        message = f"the pack has more than {MOST_FILES} pictures and texts, or more than 32 MB of them"
        yield Diagnostic(
            codes.TEMPLATE_REFUSED, message, template.at.span, "a template cannot be given all of them"
        )
    for file in files[:MOST_FILES]:
        if file.suffix == SUFFIX:
            text = file.read_text(encoding="utf-8", errors="replace")
            name = template.named(file.relative_to(template.home).as_posix())
            yield from (
                Diagnostic(codes.TEMPLATE_REFUSED, message, _span(name, text, start, end), hint)
                for start, end, message, hint in forbidden(text)
            )


def forbidden(text: str) -> Iterator[tuple[int, int, str, str]]:
    """The stretches of a template that could load something from elsewhere, each with what is wrong and what is right."""
    for found in _WORD.finditer(text):
        word, start, end = found.group(), found.start(), found.end()
        if word in _BUILDS_CODE:
            yield start, end, f"'{word}' {_BUILDS_CODE[word]}", "leave it out"
            continue
        named = _FILE_NAMED.match(text, end)
        if named is None:
            message = f"it is not plain what '{word}' takes in"
            yield start, end, message, 'name a file of the pack in quotes: import "frame.typ": *'
        elif named[1].startswith("@"):
            message = f"'{named[1]}' is a package from the network"
            yield start, named.end(), message, "copy what you need into the pack"
        elif not named[1].endswith(SUFFIX):
            # Typst takes any file for code that is imported; only those that are called so are looked through.
            yield (
                start,
                named.end(),
                f"'{named[1]}' is no file of Typst",
                f"give it a name that ends in '{SUFFIX}'",
            )


def brought(templates: dict[str, Template], home: Path) -> None:
    """Lays the packs of templates into the folder that Typst sees, and the file by which our documents find them."""
    homes = list(dict.fromkeys(it.home for it in templates.values()))
    lines, entries = [], []
    for number, template in enumerate({it.key: it for it in templates.values()}.values()):
        folder = f"pack{homes.index(template.home)}"
        lines.append(f'#import "{folder}/{template.path}" as own{number}')
        entries.append(f"{_quoted(template.key)}: own{number}.{FUNCTION}")
    for number, pack in enumerate(homes):
        for file in islice(_files(pack), MOST_FILES):
            target = home / f"pack{number}" / file.relative_to(pack)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, target)
    (home / "own.typ").write_text(
        "\n".join([*lines, f"#let own = ({', '.join(entries) or ':'})", ""]), "utf-8"
    )


def failed(templates: dict[str, Template], message: str, report: str) -> Diagnostic:
    """A finding about a template that Typst could not carry out, where its report says."""
    homes = list(dict.fromkeys(it.home for it in templates.values()))
    place = re.search(r"pack(\d+)/(\S+?):(\d+):(\d+)", report)
    if place is not None and int(place[1]) < len(homes):
        template = next(it for it in templates.values() if it.home == homes[int(place[1])])
        line, column = int(place[3]), int(place[4])
        span = Span(template.named(place[2]), line, column, line, column + 1)
    else:
        span = next(iter(templates.values())).at.span
    # Where the pack lies while it is set is another place each time.
    told = _SEARCHED_AT.sub(r"there is no file '\1' in the pack", message)
    return Diagnostic(codes.TEMPLATE_FAILED, told, span)


def texts_of(templates: dict[str, Template]) -> dict[str, str]:
    """The text of each Typst file beside the templates, by its name in findings."""
    return {
        template.named(file.relative_to(template.home).as_posix()): file.read_text("utf-8", "replace")
        for template in templates.values()
        for file in islice(_files(template.home), MOST_FILES)
        if file.suffix == SUFFIX
    }


def _files(home: Path) -> Iterator[Path]:
    """The files of a pack that a template can use; not those that a link leads out to."""
    for path in sorted(home.rglob("*")):
        if path.suffix.lower() in SUFFIXES and path.is_file() and inside(home, str(path.relative_to(home))):
            yield path


def _span(file: str, text: str, start: int, end: int) -> Span:
    line = text.count("\n", 0, start) + 1
    column = start - (text.rfind("\n", 0, start) + 1) + 1
    end_line = text.count("\n", 0, end) + 1
    return Span(file, line, column, end_line, end - (text.rfind("\n", 0, end) + 1) + 1)


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
