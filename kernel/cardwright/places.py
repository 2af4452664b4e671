"""Where the data that travels with the package lies: packs, the language's definitions and the manual."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def content_root() -> Path:
    """The folder of the packs that come with Cardwright."""
    return _root("content")


def grammar_root() -> Path:
    """The folder of `rules.lark` and `schema/`."""
    return _root("grammar")


def docs_root() -> Path:
    """The folder of the manual's pages."""
    return _root("docs")


def plugins_root() -> Path | None:
    """The folder of the extensions that are developed beside the kernel: a checkout has it, a wheel has not."""
    if (_PACKAGE / "_content").is_dir():
        return None
    root = _PACKAGE.parents[1] / "plugins"
    return root if root.is_dir() else None


def _root(name: str) -> Path:
    # A wheel carries the folder inside the package, under a name that cannot be imported by mistake;
    # a checkout (and so an editable install) has it beside kernel/.
    packaged = _PACKAGE / f"_{name}"
    return packaged if packaged.is_dir() else _PACKAGE.parents[1] / name
