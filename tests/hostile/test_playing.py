"""Packs that pass every check and would harm whoever plays them: programs without end, games without end."""

import pytest

from tests.hostile.attacks import MAIN, PEOPLE, write
from tests.hostile.limits import confined


def doubling(section: str, text: str, last: str) -> str:
    links = "".join(f"  x{n}: |\n{text.format(n + 1)}" for n in range(20))
    return f"{section}:\n{links}  x20: |\n{last}"


def many(count: int, text: str) -> str:
    return "people:\n" + "".join(f"  k{n}:\n    name: {{en: K}}\n{text}" for n in range(count))


STEPS, TOO_LARGE = "CW902", "hostile/pack.yaml:1:1: CW555: the rules of 'hostile' are too large or too deep"
TOO_LONG_A_GAME, TOO_LONG_A_LIST = "CW904", "CW905"
GAMES = {
    "a formula that uses the next twice, and so on": (
        "rules:\n  main: |\n    points of first(players) becomes x0\n"
        + doubling("formulas", "    x{0} + x{0}\n", "    1\n"),
        PEOPLE,
        "",
    ),
    "a rule that does the next twice, and so on": (
        "rules:\n  main: |\n    x0\n" + doubling("rules", "    x{0}\n    x{0}\n", "    shuffle box\n")[7:],
        PEOPLE,
        STEPS,
    ),
    "a rule written out thousands of times": (
        "rules:\n  main: |\n" + "    x0\n" * 2500 + "  x0: |\n" + "    shuffle box\n" * 55,
        PEOPLE,
        "",
    ),
    "a hundred conditions in a row": (
        "rules:\n  main: |\n    for each player:\n      x0 of player\n  x0 of player: |\n"
        + "".join(f"    if count(box) == {n}:\n      if count(box) == 7:\n        stop\n" for n in range(100))
        + "    choose card from hand:\n      stop\n",
        PEOPLE,
        "",
    ),
    "a thousand effects": (
        "rules:\n  main: |\n    draw 2000 from box to hand of first(players)\n"
        "    for each card in hand of first(players):\n      end_of_game of card\n",
        many(1000, "    at end_of_game: |\n      add 1 to points\n"),
        "",
    ),
    "rules that are as deep as they can be": (
        "rules:\n  main: |\n    x0\n"
        + "".join(
            f"  x{n}: |\n    if count(box) > 0:\n      for each player:\n        x{n + 1}\n"
            for n in range(27)
        )
        + "  x27: |\n    shuffle box\n",
        PEOPLE,
        STEPS,
    ),
    "a chain of formulas that are as deep as they can be": (
        f"{MAIN}    points of first(players) becomes f0\nformulas:\n"
        + "".join(f"  f{n}: {'(1 + ' * 40}f{n + 1}{')' * 40}\n" for n in range(28))
        + "  f28: 1\n",
        PEOPLE,
        "",
    ),
    "a loop without end": ("rules:\n  main: |\n    repeat 1000000000:\n      shuffle box\n", PEOPLE, STEPS),
    "a number without end": (
        "rules:\n  main: |\n    repeat 1000:\n"
        "      points of first(players) becomes 9 * (points of first(players) + 1)\n",
        PEOPLE,
        "CW903",
    ),
    "a hundred cards in one another's way": (
        MAIN,
        many(100, "    while active:\n      instead of main: |\n        original\n        shuffle box\n"),
        "",
    ),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_ends_or_is_ended(name, tmp_path):
    rest, people, stopped_by = GAMES[name]
    folder = tmp_path / "hostile"
    folder.mkdir()
    write(folder, rest, people)
    checked = confined(tmp_path, "validate", "hostile")
    assert checked.returncode == 0, checked.stdout
    done = confined(tmp_path, "simulate", "hostile", "--games", "1", "--players", "2", "--jobs", "1")
    assert "Traceback" not in done.stderr
    assert (done.returncode, stopped_by in done.stdout + done.stderr) == (int(bool(stopped_by)), True), (
        done.stderr
    )
