"""`cards --watch` and `print --watch`: what is made is made again when a file of the pack changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.cli.watch import watch_making
from cardwright.project import Project
from tests.faces.packs import stall


def test_it_is_made_again_with_what_was_changed_until_ctrl_c(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = stall(tmp_path, files={"icons/sweet.svg": "<svg/>"})
    page = home / "pack.yaml"
    sound = page.read_text("utf-8")
    edits = iter(
        (
            lambda: page.write_text(sound.replace("en: Apple", "en: Pear"), "utf-8"),
            lambda: page.write_text(sound.replace("en: Apple", "en: [Pear"), "utf-8"),
            lambda: page.write_text(sound.replace("en: Apple", "en: Plum"), "utf-8"),
            lambda: (home / "icons" / "sweet.svg").write_text("<svg />", "utf-8"),
        )
    )
    made = []

    def make(project: Project) -> None:
        edit = next(edits, None)
        if edit is None:
            raise KeyboardInterrupt
        edit()
        made.append(next(it.title for it in project.cards("en") if it.name == "apple"))

    with pytest.raises(KeyboardInterrupt):
        watch_making(Project.from_folder(home), make)
    # The third time the pack had a mistake, which was said; then it was mended, and then a picture changed.
    assert made == ["Apple", "Pear", "Plum"]
    said = capsys.readouterr()
    assert "pack.yaml" in said.err and said.out.count("watching; Ctrl-C ends it") == 4
