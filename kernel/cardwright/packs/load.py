"""A pack from its folder: read, put together, checked."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from cardwright import codes
from cardwright.diagnostics import Diagnostic, PackError, Severity, Span, tidy
from cardwright.packs.assemble import PackFile, assemble
from cardwright.packs.checked import CheckedPack, check
from cardwright.packs.checks import run_checks
from cardwright.packs.depth import too_deep
from cardwright.packs.extend.title import extends, misplaced
from cardwright.packs.find import TITLE_PAGE, find_pack
from cardwright.packs.model import Pack
from cardwright.packs.source import parse, read_text
from cardwright.packs.tree import size
from cardwright.spelling import patience

# What a stranger's pack can make us read and keep: a pack of 10,000 cards has 2 MB and 200,000 entries, and
# takes 150 MB of memory while it is checked.
MAX_FILES = 100
MAX_PACK_BYTES = 5_000_000
MAX_PACK_NODES = 400_000


def load(
    name_or_path: str | os.PathLike[str], extensions: Iterable[str | os.PathLike[str]] = ()
) -> CheckedPack:
    """The checked pack of that name or folder, extended; raises PackError with all that is wrong with it."""
    checked, findings, texts = examine(find_pack(name_or_path), [find_pack(it) for it in extensions])
    if checked is None or _errors(findings):
        lines = {
            file: text.replace("\r\n", "\n").replace("\r", "\n").split("\n") for file, text in texts.items()
        }

        def read_line(file: str, line: int) -> str | None:
            known = lines.get(file, [])
            return known[line - 1] if 0 < line <= len(known) else None

        raise PackError(findings, read_line)
    return checked


def _errors(findings: list[Diagnostic]) -> bool:
    return any(it.severity is Severity.ERROR for it in findings)


@contextmanager
def _without_collecting() -> Iterator[None]:
    """Looks for no garbage meanwhile: nearly all that is made while a pack is read stays, and there is much of it."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def examine(
    path: str | os.PathLike[str], extensions: Sequence[str | os.PathLike[str]] = (), advice: bool = False
) -> tuple[CheckedPack | None, list[Diagnostic], dict[str, str]]:
    """The pack in a folder, all findings, and the texts of its files by shown name. Never raises for content.

    An extension is looked at together with its base. There is no pack when a file cannot be read at all: what
    it declares would be missed everywhere else. With `advice`, it is also looked through for what is probably not
    meant so.
    """
    with _without_collecting(), patience():
        return _examined(Path(path), [Path(it) for it in extensions], advice)


def _examined(
    folder: Path, extensions: list[Path], advice: bool
) -> tuple[CheckedPack | None, list[Diagnostic], dict[str, str]]:
    files, findings, texts = read_files(folder)
    if files is None:
        return None, tidy(findings), texts
    if extensions or extends(files):
        from cardwright.packs.extend.combine import combine

        return combine(folder, files, extensions, findings, texts, advice)
    checked, found = _examine_files(files, folder)
    findings = tidy([*findings, *found])
    if _errors(findings):
        from cardwright.packs.consequences import without_consequences

        findings = without_consequences(findings, texts, lambda texts: _findings_in(texts, folder))
    return checked, _advised(checked, findings) if advice else findings, texts


def _examine_files(files: list[PackFile], folder: Path) -> tuple[CheckedPack | None, list[Diagnostic]]:
    """The pack that the files declare, and all findings but those of reading them."""
    pack, found = assemble(files)
    pack.folder = folder
    return examine_assembled(pack, [*misplaced(files), *found], advice=False)


def _findings_in(texts: Mapping[str, str], folder: Path) -> list[Diagnostic]:
    """All that is wrong with a pack of these texts, by the names under which its files are shown."""
    files: list[PackFile] = []
    findings: list[Diagnostic] = []
    for shown, text in texts.items():
        tree, found = parse(text, shown)
        findings += found
        if tree is not None:
            files.append(PackFile(shown, text, tree))
    if len(files) < len(texts):
        return findings
    return findings + _examine_files(files, folder)[1]


def examine_assembled(
    pack: Pack, findings: list[Diagnostic], advice: bool
) -> tuple[CheckedPack | None, list[Diagnostic]]:
    """The pack with the meaning of its texts; what was found before, and what is wrong with it besides."""
    try:
        checked, found = check(pack)
        # Other checks follow the rules from use to use: where that has no end in sight, they do not begin.
        found += too_deep(checked) or run_checks(checked)
    except RecursionError:
        # Each formula is within its limits, and so is each chain of them; together they are not.
        message = "formulas and rules stand too deep inside one another to be checked"
        hint = "use fewer brackets in formulas that use one another"
        return None, tidy([*findings, Diagnostic(codes.TOO_DEEP_TO_CHECK, message, pack.span, hint)])
    findings = tidy([*findings, *found])
    return checked, _advised(checked, findings) if advice else findings


def _advised(checked: CheckedPack | None, findings: list[Diagnostic]) -> list[Diagnostic]:
    """The findings with what is probably not meant so, as far as that can be told."""
    if checked is None:
        return findings
    from cardwright.packs.allowing import settle
    from cardwright.packs.checks.advice import advise
    from cardwright.plugins.guards import run_plugin_checks

    sound = not _errors(findings)
    more = [*advise(checked, sound), *(run_plugin_checks(checked) if sound else ())]
    return tidy(settle([*findings, *more], checked.pack.allowed, all_checked=sound))


def read_files(
    folder: Path, label: str | None = None
) -> tuple[list[PackFile] | None, list[Diagnostic], dict[str, str]]:
    """Every YAML file directly in the folder, pack.yaml first; None when one of them has no tree.

    In findings they are shown under the label, or the folder's name.
    """
    paths, findings = files_of(folder)
    files: list[PackFile] = []
    texts: dict[str, str] = {}
    letters = nodes = 0
    for path in paths:
        shown = f"{label}/{path.name}" if label else shown_as(folder, path.name)
        text, found = read_text(path, shown)
        findings += found
        if text is None:
            continue
        texts[shown] = text
        letters += len(text)
        tree, found = parse(text, shown) if letters <= MAX_PACK_BYTES else (None, [])
        findings += found
        nodes += size(tree) if tree is not None else 0
        if letters > MAX_PACK_BYTES or nodes > MAX_PACK_NODES:
            limit = f"{MAX_PACK_BYTES:,} letters or {MAX_PACK_NODES:,} entries"
            message = f"up to this file the pack has more than {limit}; no more was read"
            findings.append(Diagnostic(codes.PACK_TOO_LARGE, message, Span(shown, 1, 1, 1, 1)))
            return None, findings, texts
        if tree is not None:
            files.append(PackFile(shown, text, tree))
    whole = bool(paths) and len(files) == len(paths)
    return (files if whole else None), findings, texts


def shown_as(folder: Path, file: str) -> str:
    """How a file of a pack is named in findings: with its folder, wherever that is."""
    return f"{folder.resolve().name}/{file}"


def files_of(folder: Path) -> tuple[list[Path], list[Diagnostic]]:
    """The files of a pack in their order; none when they cannot be taken, and why."""
    title_page = folder / TITLE_PAGE
    start = Span(shown_as(folder, TITLE_PAGE), 1, 1, 1, 1)
    try:
        found = sorted(it for it in folder.iterdir() if it.suffix in (".yaml", ".yml") and not it.is_dir())
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        message = f"the folder '{folder}' cannot be read: {reason}"
        return [], [Diagnostic(codes.UNREADABLE_FILE, message, start)]
    if title_page not in found:
        return [], [Diagnostic(codes.PACK_NOT_FOUND, f"'{folder}' has no {TITLE_PAGE}", start)]
    if len(found) > MAX_FILES:
        message = f"the pack has {len(found)} files; at most {MAX_FILES} are allowed"
        return [], [Diagnostic(codes.TOO_MANY_FILES, message, start, "put several decks into one file")]
    home = folder.resolve()
    outside = [it for it in found if it.is_symlink() and _leads_out(it, home)]
    if outside:
        message = "this is a link to a file outside the pack's folder"
        places = (Span(shown_as(folder, it.name), 1, 1, 1, 1) for it in outside)
        hint = "copy the file into the folder"
        return [], [Diagnostic(codes.OUTSIDE_FOLDER, message, at, hint) for at in places]
    found.sort(key=lambda it: (it.name != TITLE_PAGE, it.name))
    return found, []


def _leads_out(link: Path, home: Path) -> bool:
    try:
        return link.resolve().parent != home
    except (OSError, RuntimeError):  # it leads to itself
        return True
