"""Projects of plugins as if they were installed in place, without building them."""

from __future__ import annotations

import tomllib
from pathlib import Path

PLUGINS = Path(__file__).resolve().parents[2] / "plugins"


def projects() -> list[Path]:
    """Every plugin of this repository."""
    return sorted(it.parent for it in PLUGINS.glob("*/pyproject.toml"))


def install_in_place(project: Path, site: Path) -> list[str]:
    """Writes into a folder what an editable installation would; gives what must be on the path."""
    about = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    name, version = about["name"], about["version"]
    meta = site / f"{name.replace('-', '_')}-{version}.dist-info"
    meta.mkdir(parents=True)
    (meta / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", encoding="utf-8"
    )
    points = about["entry-points"]["cardwright"]
    lines = ["[cardwright]", *(f"{name} = {value}" for name, value in points.items())]
    (meta / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return [str(site), str(project)]
