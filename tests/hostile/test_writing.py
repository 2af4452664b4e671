"""Nothing is written but the file that was asked for, whatever a stranger's pack is called."""

import pytest

from cardwright.cli import main
from tests.hostile.attacks import MAIN, PEOPLE, TITLE_PAGE, write

EXTENSION = "title: {en: More}\nversion: 1.0.0\nextends: hostile\n"


@pytest.fixture
def home(tmp_path):
    """A pack, an extension beside it, and an empty folder to write to."""
    for name in ("hostile", "more", "out"):
        (tmp_path / name).mkdir()
    write(tmp_path / "hostile")
    (tmp_path / "more" / "pack.yaml").write_text(f"pack: more\n{EXTENSION}")
    return tmp_path


def files_in(folder):
    return sorted(it for it in folder.rglob("*") if it.is_file())


@pytest.mark.parametrize("name", ["../stolen", "{home}/stolen", "'..'", "x/y"])
@pytest.mark.parametrize("pack", ["hostile", "more"])
def test_the_schema_of_a_pack_goes_where_it_was_asked_for_whatever_the_pack_calls_itself(
    home, capsys, pack, name
):
    page = home / pack / "pack.yaml"
    page.write_text(page.read_text().replace(f"pack: {pack}", f"pack: {name.format(home=home)}", 1))
    before = files_in(home)
    assert main(["schema", str(home / pack), "--out", str(home / "out")]) == 1
    assert "error CW206" in capsys.readouterr().err
    assert files_in(home) == before


def test_a_new_card_is_written_into_the_pack_whatever_its_deck_is_called(home, capsys):
    decks = "decks:\n  ../stolen: {name: {en: A}}\n  stolen: {name: {en: B}}\n"
    write(home / "hostile", MAIN, PEOPLE, TITLE_PAGE.replace("decks:\n", decks))
    before = files_in(home)
    assert main(["new", "card", str(home / "hostile"), "../stolen", "wolf"]) == 2
    assert "cannot be the name of a deck" in capsys.readouterr().err
    assert files_in(home) == before
