"""Faults planted in a fair pack, and what a balance report says of each: `python -m tests.lab.planted --runs 100`.

Every run has a seed of its own. A fault counts as found when the verdict names it first.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from tempfile import TemporaryDirectory

from cardwright.bots.series import Series
from cardwright.lab.measure import Plan, measure
from cardwright.lab.report import report_of
from cardwright.lab.verdict import Verdict

FAIR = Path(__file__).parent / "fair" / "pack.yaml"
GAMES = 200

# What is planted -> the text that is replaced, the text in its place, and what the verdict must name first.
FAULTS = {
    "nothing": ("", "", ""),
    "a card doubled": (
        "cloth: {name: {en: Cloth}, copies: 6, score: 3}",
        "cloth: {name: {en: Cloth}, copies: 6, score: 6}",
        "cloth",
    ),
    "a card worth nothing": (
        "dates: {name: {en: Dates}, copies: 6, score: 3}",
        "dates: {name: {en: Dates}, copies: 6, score: 0}",
        "dates",
    ),
    "a seat with 3 more": (
        "    add roll(6) to points\n",
        "    add roll(6) + (3 if player is first(players) else 0) to points\n",
        "seat 1",
    ),
    "an option never worth taking": (
        "    or:\n      add roll(purse) to points\n",
        "    or:\n      subtract roll(purse) from points\n",
        "haggle: branch 2",
    ),
}


def planted(folder: Path, fault: str) -> str:
    """Writes the fair pack with a fault; where it is."""
    text = FAIR.read_text(encoding="utf-8")
    before, after, _ = FAULTS[fault]
    assert not before or text.count(before) == 1
    place = folder / "fair"
    place.mkdir(exist_ok=True)
    (place / "pack.yaml").write_text(text.replace(before, after) if before else text, encoding="utf-8")
    return str(place)


def judged(pack: str, seed: int, games: int = GAMES) -> list[Verdict]:
    """The verdict on a pack with a seed."""
    series = Series(pack, {}, 4, ("random",) * 4, seed)
    plan = Plan(games, sections=("cards",))
    return report_of(measure(series, plan, None, 1, lambda done, whole: None)).verdicts


def found(fault: str, runs: int, folder: Path, first: int = 0) -> int:
    """In how many runs the fault is named first; for nothing, in how many nothing is named."""
    pack, right = planted(folder, fault), FAULTS[fault][2]
    count = 0
    for seed in range(first, first + runs):
        verdicts = judged(pack, seed)
        count += verdicts[0].name == right if verdicts and right else not verdicts and not right
    return count


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=100)
    runs = parser.parse_args().runs
    for fault in FAULTS:
        with TemporaryDirectory() as folder:
            print(f"{fault}: {found(fault, runs, Path(folder))} of {runs}", flush=True)


if __name__ == "__main__":
    main()
