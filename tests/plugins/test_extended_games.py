"""Games with extensions: loaded through the API, saved and resumed, and refused where they do not fit."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import cardwright
from cardwright.errors import GameError, SettingError
from cardwright.findings import codes
from cardwright.findings.diagnostic import PackError
from cardwright.source.locate import find_pack


def test_extensions_by_name_or_folder_in_any_order() -> None:
    by_name = cardwright.load("insurrection", extensions=["long_march", "frozen_north"])
    by_folder = cardwright.load(
        "insurrection", extensions=[find_pack("frozen_north"), find_pack("long_march")]
    )
    assert [it.name for it in by_name.pack.extensions] == ["frozen_north", "long_march"]
    assert by_name.start(4, 7).to_json() == by_folder.start(4, 7).to_json()


def test_an_extension_that_is_loaded_itself_comes_with_its_base() -> None:
    alone = cardwright.load("frozen_north", {"lands": "advanced"})
    given = cardwright.load("insurrection", {"lands": "advanced"}, ["frozen_north"])
    assert alone.start(3, 1).to_json() == given.start(3, 1).to_json()


def test_a_state_says_with_what_it_was_played() -> None:
    plain = cardwright.load("insurrection").start(2, 1)
    assert "extensions" not in json.loads(plain.to_json())
    extended = cardwright.load("insurrection", extensions=["frozen_north"]).start(2, 1)
    assert json.loads(extended.to_json())["extensions"] == {"frozen_north": "1.0.0"}
    assert extended.game.from_json(extended.to_json()) == extended


@pytest.mark.parametrize(
    ("saved_with", "loaded_with", "message"),
    [
        (
            ["frozen_north"],
            [],
            "played with 'frozen_north' 1.0.0, and this is 'insurrection' without extensions",
        ),
        ([], ["long_march"], "played without extensions, and this is 'insurrection' with 'long_march' 1.0.0"),
        (["long_march"], ["frozen_north"], "played with 'long_march' 1.0.0, and this is"),
    ],
)
def test_a_saved_game_is_not_resumed_with_others(
    saved_with: list[str], loaded_with: list[str], message: str
) -> None:
    text = cardwright.load("insurrection", extensions=saved_with).start(2, 1).to_json()
    with pytest.raises(SettingError, match=message) as error:
        cardwright.load("insurrection", extensions=loaded_with).from_json(text)
    assert error.value.code == codes.BAD_SAVED_GAME


def test_a_saved_game_is_not_resumed_with_another_version() -> None:
    game = cardwright.load("insurrection", extensions=["frozen_north"])
    data = json.loads(game.start(2, 1).to_json())
    data["extensions"]["frozen_north"] = "0.9.0"
    with pytest.raises(SettingError, match=r"'frozen_north' 0\.9\.0"):
        game.from_json(json.dumps(data))


@pytest.mark.parametrize("damaged", [[], "frozen_north", {"frozen_north": 1}, None, {"frozen_north": None}])
def test_a_damaged_list_of_extensions_is_refused(damaged: object) -> None:
    game = cardwright.load("insurrection", extensions=["frozen_north"])
    data = json.loads(game.start(2, 1).to_json())
    data["extensions"] = damaged
    with pytest.raises(SettingError):
        game.from_json(json.dumps(data))


def test_an_extension_that_nobody_has(tmp_path: Path) -> None:
    with pytest.raises(PackError, match="did you mean 'frozen_north'"):
        cardwright.load("insurrection", extensions=["frozen_nort"])
    with pytest.raises(PackError, match=r"has no pack\.yaml"):
        cardwright.load("insurrection", extensions=[tmp_path])


def test_a_game_that_breaks_names_the_extensions_line(tmp_path: Path) -> None:
    folder = tmp_path / "clumsy"
    folder.mkdir()
    page = "pack: clumsy\ntitle: {en: Clumsy, fr: Maladroit}\nversion: 1.0.0\nextends: insurrection\n"
    edit = "replace:\n  rules:\n    deal_cards: |\n      shuffle people_deck\n      draw_count becomes 1 // (draw_count - 1)\n"
    (folder / "pack.yaml").write_text(page + edit, encoding="utf-8")
    with pytest.raises(GameError) as error:
        cardwright.load("insurrection", extensions=[folder]).start(2, 1)
    assert str(error.value).startswith("clumsy/pack.yaml:9:")
