"""`new card` in a pack that has something else where the card would go."""

from cardwright import cli
from tests.hostile.attacks import MAIN, TITLE_PAGE


def test_a_folder_that_is_called_like_the_file_of_a_deck_is_an_error(tmp_path, capsys):
    folder = tmp_path / "hostile"
    (folder / "people.yaml").mkdir(parents=True)
    (folder / "pack.yaml").write_text(TITLE_PAGE + MAIN)
    assert cli.main(["new", "card", str(folder), "people", "wolf"]) == 2
    error = capsys.readouterr().err
    assert "people.yaml', which is not a file (rename it" in error
    assert list((folder / "people.yaml").iterdir()) == []
