"""Two functions about numbers that lie close together or far apart."""

from __future__ import annotations

from itertools import pairwise

from cardwright.hooks import PureFunction


def longest_run(numbers: tuple[int, ...], step: int) -> int:
    """How many of the sorted numbers follow one another with at most so much between two of them."""
    best = run = min(1, len(numbers))
    for before, after in pairwise(numbers):
        run = run + 1 if after - before <= step else 1
        best = max(best, run)
    return best


def spaced_out(numbers: tuple[int, ...], step: int) -> bool:
    """Whether any two of the sorted numbers have at least so much between them."""
    return all(after - before >= step for before, after in pairwise(numbers))


FUNCTIONS = [
    PureFunction(
        name="longest_run",
        about="how many numbers of a collection follow one another in steps of at most so much",
        takes=("numbers", "number"),
        gives="number",
        work=longest_run,
        says={
            "en": "the longest run of {0} whose {1} rises in steps of at most {2}",
            "fr": "la plus longue suite ({1}, par pas de {2} au plus) de {0}",
            "es": "la serie más larga de {0} cuya {1} sube en pasos de {2} como máximo",
        },
        examples=((((1, 2, 3, 9), 1), 3), (((5,), 1), 1), (((), 1), 0)),
        least=0,
        most=20_000,
    ),
    PureFunction(
        name="spaced_out",
        about="whether the numbers of a collection are all at least so far apart",
        takes=("numbers", "number"),
        gives="flag",
        work=spaced_out,
        says={
            "en": "the {1} of any two {0} is at least {2} apart",
            "fr": "deux {0} ont toujours au moins {2} d'écart ({1})",
            "es": "la {1} de dos cualesquiera de {0} difiere en al menos {2}",
        },
        examples=((((1, 5, 9), 4), True), (((1, 4), 4), False), (((), 4), True)),
    ),
]
