"""Which known word was meant: suggestions for misspelt names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from unicodedata import combining, normalize

from cardwright.budget import Budget
from cardwright.records import Record

# Comparing takes time that grows with the product of the lengths, and nobody misspells longer words.
LONGEST_WORD = 64
# difflib's measure, for words that differ by more than letters: `card` for `card_deck`.
SIMILAR_ENOUGH = 0.75
# A pack with ten thousand names and as many misspelt ones would keep us comparing for an hour. So there is
# an end to it, counted in words looked at, where one that is looked at closely counts for many: about ten
# seconds, or the suggestions for several hundred mistakes in a pack of ten thousand cards.
PATIENCE = 1_500_000
A_CLOSE_LOOK = 10
# Of two letters either may be wrong.
SHORTEST_SURE = 3
# Steps to a word that is not there.
NOT_NEAR = 99
# Ranking may take long: it tries what a formula would mean. Only a pack that means to annoy has more names that are alike.
MOST_RANKED = 20

_patience: ContextVar[Budget | None] = ContextVar("patience", default=None)


@contextmanager
def patience() -> Iterator[None]:
    """Bounds the work of `nearest` within it: once the budget is spent, nothing is suggested. Nested ones share it."""
    if _patience.get() is not None:
        yield
        return
    token = _patience.set(Budget(PATIENCE))
    try:
        yield
    finally:
        _patience.reset(token)


def is_patient(looks: int = 0) -> bool:
    """Spends the budget by a number of words; whether any of it is left."""
    budget = _patience.get()
    if budget is None:
        return True
    budget.spend(looks)
    return not budget.is_spent


Rank = Callable[[str], int]
"""How well a word would fit: of two words that are as near, the one with the smaller number was meant."""


class Match(Record):
    """The known word that was most likely meant; `sure` where no other comes close."""

    word: str
    sure: bool


def nearest(word: str, known: Iterable[str], rank: Rank | None = None) -> str | None:
    """The known word that was most likely meant, or None when nothing is near."""
    found = best_match(word, known, rank)
    return found.word if found is not None else None


def best_match(word: str, known: Iterable[str], rank: Rank | None = None) -> Match | None:
    """The known word that was most likely meant, or None when nothing is near.

    Case does not matter, nor whether words are joined by `_`, `-` or a space. A letter more, less,
    changed or swapped with its neighbour counts as one step; fewest steps win, then the best `rank`, then
    the greater likeness, then the alphabet, so the answer does not depend on the order of `known`. What begins with a minus
    is a misspelt option at most: a name without the minus would mean the opposite.
    """
    if word.lstrip().startswith("-"):
        known = [it for it in known if it.startswith("-")]
    near = {it: (steps, unlikeness) for steps, unlikeness, it in _near(word, known)}
    if not near:
        return None
    fewest, second = sorted([steps for steps, _ in near.values()] + [NOT_NEAR])[:2]
    tied = sorted((unlikeness, it) for it, (steps, unlikeness) in near.items() if steps == fewest)
    # A word that is only like another, or a short one, may be many things.
    longer = max(len(word), len(tied[0][1]))
    near_enough = longer >= SHORTEST_SURE and fewest <= _tolerance(word, tied[0][1])
    # `animal2` may be two animals: a number is not a slip of the pen.
    near_enough = near_enough and _digits(word) == _digits(tied[0][1])
    if len(tied) < 2:
        return Match(tied[0][1], near_enough and second - fewest >= max(fewest, 1))
    if rank is None:
        return Match(tied[0][1], False)
    ranked = sorted((rank(it), it) for _, it in tied[:MOST_RANKED])
    return Match(ranked[0][1], near_enough and ranked[0][0] < ranked[1][0])


def _digits(word: str) -> str:
    return "".join(it for it in word if it.isdigit())


def is_sum(written: str) -> bool:
    """Whether a text works something out where a name alone belongs: `-debts` is no misspelt `debts`."""
    return bool(_SUM.search(written))


_SUM = re.compile(r"^\s*-\s*[a-zA-Z]|[\w)]\s*[+*/]\s*[\w(]|[\w)]\s+-\s+[\w(]")


def as_name(title: str) -> str:
    """A title as somebody would write it for a name: `Ours de Guerre` is `ours_de_guerre`, `Épée` is `epee`."""
    letters = "".join(it for it in normalize("NFD", title.casefold()) if not combining(it))
    return "_".join("".join(it if it.isalnum() else " " for it in letters).split())


def all_near(word: str, known: Iterable[str]) -> list[str]:
    """All known words that are a letter or, if they are long, two letters away, the nearest first."""
    wanted = _folded(word)
    near: list[tuple[int, str]] = []
    for candidate in known if 0 < len(wanted) <= LONGEST_WORD else ():
        tolerance = _tolerance(wanted, candidate)
        if abs(len(wanted) - len(candidate)) <= tolerance:
            is_patient(A_CLOSE_LOOK)
            near.append((_steps(wanted, _folded(candidate)), candidate))
    return [it for steps, it in sorted(near) if steps <= _tolerance(wanted, it)]


def one_letter_apart(one: str, other: str) -> bool:
    """Whether two words differ by one letter more, less or changed, or by two neighbours swapped."""
    if abs(len(one) - len(other)) > 1 or len(one) > LONGEST_WORD:
        return False
    return _steps(_folded(one), _folded(other)) == 1


def _near(word: str, known: Iterable[str]) -> list[tuple[int, float, str]]:
    """The known words that may have been meant: steps away, how unlike, and the word."""
    wanted = _folded(word)
    if not wanted or len(wanted) > LONGEST_WORD:
        return []
    if not is_patient():
        return []
    # Most packs have no misspelt word.
    from difflib import SequenceMatcher

    looks = 0
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(wanted)
    near: list[tuple[int, float, str]] = []
    for candidate in known:
        looks += 1
        folded = _folded(candidate)
        if not folded or len(folded) > LONGEST_WORD:
            continue
        matcher.set_seq1(folded)
        # The quick measures are upper bounds: most words of a big pack are ruled out by them.
        if matcher.real_quick_ratio() < 0.5 or matcher.quick_ratio() < 0.5:
            continue
        looks += A_CLOSE_LOOK + len(wanted) * len(folded) // 8
        steps = _steps(wanted, folded)
        likeness = matcher.ratio()
        if steps <= _tolerance(wanted, folded) or likeness >= SIMILAR_ENOUGH:
            near.append((steps, -likeness, candidate))
    is_patient(looks)
    return near


def _folded(word: str) -> str:
    return word.strip().casefold().replace("-", "_").replace(" ", "_")


def _tolerance(one: str, other: str) -> int:
    """How many steps apart two words may be: in a short word one wrong letter is much already."""
    return 1 if max(len(one), len(other)) < 6 else 2


def _steps(one: str, other: str) -> int:
    """Letters to insert, delete, change or swap with a neighbour, to turn one word into the other."""
    two_above: list[int] = []
    above = list(range(len(other) + 1))
    for row, letter in enumerate(one, start=1):
        current = [row]
        for column, opposite in enumerate(other, start=1):
            cost = min(
                above[column] + 1,
                current[column - 1] + 1,
                above[column - 1] + (letter != opposite),
            )
            swapped = row > 1 and column > 1 and letter == other[column - 2] and one[row - 2] == opposite
            if swapped:
                cost = min(cost, two_above[column - 2] + 1)
            current.append(cost)
        two_above, above = above, current
    return above[-1]
