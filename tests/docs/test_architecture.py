"""docs/architecture.md names folders and modules: all of them are there, and no folder is left out."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
KERNEL = ROOT / "kernel" / "cardwright"
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def test_what_the_page_names_is_there() -> None:
    rows = re.findall(r"^\| \w+ \| `([a-z_/]+)/` \|.*\| ([^|]+) \|$", PAGE, re.MULTILINE)
    assert len(rows) > 8
    for folder, modules in rows:
        for name in re.findall(r"`([^`]+\.py)`", modules):
            assert (KERNEL / folder / name).is_file(), f"{folder}/{name}"
    for name in re.findall(r"`((?:[a-z]+/)*[a-z_]+(?:\.py|/|\.lark))`", PAGE):
        assert any((root / name).exists() for root in (KERNEL, ROOT)) or name in {
            x for _, y in rows for x in re.findall(r"`([^`]+)`", y)
        }, name


def test_every_folder_of_the_kernel_is_on_the_page() -> None:
    folders = {it.name for it in KERNEL.iterdir() if (it / "__init__.py").is_file()}
    assert folders <= set(re.findall(r"`([a-z]+)/", PAGE))
