"""The errors of the public API: importable from `cardwright`, of one base, each with a code and a message."""

import pickle

import pytest

import cardwright


def test_all_errors_have_one_base() -> None:
    names = [it for it in cardwright.__all__ if isinstance(getattr(cardwright, it), type)]
    errors = [it for it in names if issubclass(getattr(cardwright, it), Exception)]
    assert errors == [
        "CardwrightError",
        "GameError",
        "IllegalChoice",
        "PackError",
        "SettingError",
        "TooLargeToPlay",
    ]
    assert all(issubclass(getattr(cardwright, it), cardwright.CardwrightError) for it in errors)


def _no_pack() -> object:
    return cardwright.load("no_such_pack")


def _no_option() -> object:
    return cardwright.load("insurrection", options={"lands": "sunny"})


def _no_players() -> object:
    return cardwright.load("insurrection").start(players=99)


def _no_choice() -> object:
    return cardwright.load("insurrection").start(players=2).choose(99, 0)


@pytest.mark.parametrize(
    ("wrong", "kind"),
    [
        (_no_pack, "PackError"),
        (_no_option, "SettingError"),
        (_no_players, "SettingError"),
        (_no_choice, "IllegalChoice"),
    ],
)
def test_an_error_says_what_is_wrong_and_survives_a_process(wrong, kind) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(cardwright.CardwrightError) as caught:
        wrong()
    error = caught.value
    assert type(error) is getattr(cardwright, kind)
    assert error.code.startswith("CW") and error.message and isinstance(error.hint, str)
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.code, again.message) == (str(error), error.code, error.message)
