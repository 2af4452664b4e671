"""Where packs are: bundled ones by name, others by their folder."""

from __future__ import annotations

import os
import re
from itertools import islice
from pathlib import Path

from cardwright import plugins
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, PackError, Span, did_you_mean
from cardwright.places import content_root, plugins_root
from cardwright.plugins import Plugins

TITLE_PAGE = "pack.yaml"
_ORDER = "order.txt"
_MOST_LOOKED_AT = 1_000
_YAML = re.compile(r"\.(ya?ml|txt)\b", re.IGNORECASE)


def bundled() -> list[str]:
    """The names of the packs that come with Cardwright. A list beside them gives their order: newcomers meet the first."""
    root = content_root()
    if not root.is_dir():
        return []
    names = sorted(it.name for it in root.iterdir() if (it / TITLE_PAGE).is_file())
    order = root / _ORDER
    first = order.read_text(encoding="utf-8").split() if order.is_file() else []
    return [*(it for it in first if it in names), *(it for it in names if it not in first)]


def installed(given: Plugins = plugins.everything) -> dict[str, Path]:
    """Every pack that can be called by its name, with its folder: bundled ones, then those of plugins.

    A checkout has extensions under plugins/, each in a folder of its own name inside its project's folder: there
    they have their names even before they are installed, unless they have Python without which they are nothing.
    """
    found = {name: content_root() / name for name in bundled()}
    root = plugins_root()
    for page in sorted(root.glob(f"*/*/{TITLE_PAGE}")) if root is not None else ():
        name = page.parent.name
        if not plugins.is_blocked(name) and not (page.parent / "__init__.py").exists():
            found.setdefault(name, page.parent)
    return found | plugins.pack_folders(given)


def find_pack(name_or_path: str | os.PathLike[str], given: Plugins = plugins.everything) -> Path:
    """The folder of a pack: the folder at that path, or the pack of that name that is bundled or installed.

    A folder here comes first: who copies a bundled pack to change it means the copy, whatever it is called. The
    folder of a project stands for the one pack in it. Raises PackError when there is neither, or when the folder
    has no pack.yaml.
    """
    written = os.fspath(name_or_path)
    path = Path(written)
    try:
        if path.name == TITLE_PAGE and path.is_file():
            return path.parent
        if path.is_dir() and (path / TITLE_PAGE).is_file():
            return path
        is_folder = path.is_dir()
        inside = packs_in(path) if is_folder else []
    except (OSError, ValueError):  # such as a name that no file can have
        is_folder, inside = False, []
    if written in bundled():
        return content_root() / written
    # Plugins are looked up last: it takes time, and most packs are found before.
    known = installed(given)
    if written in known:
        return known[written]
    if len(inside) == 1:
        return inside[0]
    if is_folder:
        message = f"the folder '{written}' is not a pack: it has no {TITLE_PAGE}"
        hint = f"packs in it: {', '.join(map(str, inside))}" if inside else title_page_hint(path)
    else:
        message = f"there is no pack '{written}'"
        hint = did_you_mean(written, _beside(path)) or did_you_mean(path.name, known)
        hint = hint or f"known: {', '.join(known)}; or give the path of its folder"
    raise PackError([Diagnostic(codes.PACK_NOT_FOUND, message, Span(written, 1, 1, 1, 1), hint)])


def _beside(path: Path) -> list[str]:
    """What could be meant by a path that leads nowhere: packs in the folder where it would be, or files of that pack."""
    try:
        around = list(islice(path.parent.iterdir(), _MOST_LOOKED_AT))
    except (OSError, ValueError):
        return []
    own = any(it.name == TITLE_PAGE for it in around)
    found = (it for it in around if (it / TITLE_PAGE).is_file() or (own and it.suffix == path.suffix))
    return [str(it) for it in found]


def packs_in(folder: Path) -> list[Path]:
    """The packs directly in a folder, as a project that is installed has them."""
    return sorted(it.parent for it in islice(folder.glob(f"*/{TITLE_PAGE}"), _MOST_LOOKED_AT) if it.is_file())


def title_page_hint(folder: Path) -> str:
    """A hint for a folder without pack.yaml: the file that was likely meant to be it, such as pack.yml or Pack.yaml."""
    try:
        names = sorted(it.name for it in islice(folder.iterdir(), _MOST_LOOKED_AT))
    except (OSError, ValueError):
        return ""
    if TITLE_PAGE in names:
        return f"the '{TITLE_PAGE}' in it is not a file that can be read"
    found = [it for it in names if it.lower().split(".")[0] == "pack" and _YAML.search(it)]
    if found:
        return f"rename '{found[0]}' to '{TITLE_PAGE}'"
    return did_you_mean(TITLE_PAGE, names) or "every pack has one: 'cardwright new pack' shows what is in it"


def labels(folder: Path) -> tuple[str, str, str]:
    """What a pack's folder can be called in findings, the shortest first: of two with one name, one has a longer."""
    whole = folder.resolve()
    return whole.name, f"{whole.parent.name}/{whole.name}", str(whole)
