"""Plugins that are installed for one test: a folder on the path with a module and an entry point."""

import shutil
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

from cardwright import plugins
from cardwright.plugins import discovery
from tests.packs.conftest import PACK

Install = Callable[..., Path]


@pytest.fixture
def site(tmp_path, monkeypatch):
    """A folder of installed distributions, the only one with plugins that this test sees."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.delenv(plugins.BLOCK, raising=False)
    monkeypatch.setattr("cardwright.plugins.discovery._points", _only(folder))
    monkeypatch.setattr("cardwright.source.locate.plugins_root", lambda: None)  # no plugins of this checkout
    plugins.forget()
    yield folder
    plugins.forget()
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", "")).startswith(str(folder)):
            del sys.modules[name]


def _only(folder: Path):
    """The entry points of what lies in that folder: whatever else is installed here is no part of a test."""
    points = discovery._points
    return lambda: [it for it in points() if it.dist is not None and Path(it.dist.locate_file("")) == folder]


@pytest.fixture
def install(site) -> Install:
    """Installs a plugin: its code (a module), or the folder of its pack when it has none."""

    def add(
        name: str, code: str | None = None, *, pack: Path | None = None, value: str | None = None
    ) -> Path:
        if code is not None:
            (site / f"{name}.py").write_text(textwrap.dedent(code), encoding="utf-8")
        if pack is not None:
            shutil.copytree(pack, site / name)
        meta = site / f"cardwright_{name}-1.2.0.dist-info"
        meta.mkdir()
        (meta / "METADATA").write_text(f"Metadata-Version: 2.1\nName: cardwright-{name}\nVersion: 1.2.0\n")
        (meta / "entry_points.txt").write_text(f"[cardwright]\n{name} = {value or name}\n")
        plugins.forget()
        return site

    return add


@pytest.fixture
def tiny(tmp_path):
    """Writes a small pack; each change is a pair of texts."""

    def write(*changes: tuple[str, str], name: str = "tiny") -> Path:
        folder = tmp_path / "packs" / name
        folder.mkdir(parents=True, exist_ok=True)
        text = PACK.replace("pack: tiny", f"pack: {name}")
        for old, new in changes:
            assert text.count(old) == 1, f"{old!r} must occur once"
            text = text.replace(old, new)
        (folder / "pack.yaml").write_text(text, encoding="utf-8")
        return folder

    return write
