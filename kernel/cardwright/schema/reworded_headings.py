"""What a heading of several words may have been meant to be, where it is said in other words."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardwright.lang.scope import one_of_them, parameter_type

HEADING_WORDS = (
    "while",
    "of",
    "with",
    "before",
    "after",
    "instead",
    "becomes",
    "in",
    "to",
    "one",
    "many",
    "more",
    "no",
)
"""The words of headings such as 'turn of player' and 'instead of plan'."""
# What others begin such a heading with, and what stands here.
_BEGUN_OTHERWISE = {
    "replace": "instead of",
    "replaces": "instead of",
    "override": "instead of",
    "instead": "instead of",
    "at": "in",
    "on": "in",
    "into": "to",
    "when": "after",
    "a": "one",
    "an": "one",
    "several": "many",
}
_FILLING = ("the", "each", "every", "a", "an", "any", "all")
_JOINING = ("of", "with", "for", "by", "and", "to", "in")
# What others say of pieces and values that something happens to.
_EVENT_WORDS = {
    **dict.fromkeys(("move", "moved", "goes", "went", "comes", "gets"), "moves"),
    **dict.fromkeys(("flip", "flips", "turned", "turns"), "flipped"),
    **dict.fromkeys(("change", "changed", "becomes", "change:"), "changes"),
    **dict.fromkeys(("cards",), "card"),
    **dict.fromkeys(("pieces",), "piece"),
    **dict.fromkeys(("into", "onto"), "to"),
}
_N = r"([a-z][a-z0-9_]*)"
_EVENT_IDIOMS = (
    (r"\b(is|was|been|has been) moves\b", "moves"),
    (r"^after (card|piece) (?:leaves|left|exits|leaving) ", r"after \1 moves from "),
    (r"^after (card|piece) (?:enters|entered|reaches|entering) ", r"after \1 moves to "),
    (
        r"^after (card|piece) (?:is |was )?(?:discarded|put|placed|played|taken|drawn|dealt)(?= (?:from|to)\b|$)",
        r"after \1 moves",
    ),
    (r"^after (?:moving|moves|discarding|discard|drawing|draw) (card|piece)\b", r"after \1 moves"),
    (r"^after (card|piece) flipped\b", r"after \1 is flipped"),
    (r"^after (?:flipping|flipped) (card|piece)\b", r"after \1 is flipped"),
    (r"^after (card|piece) moves (to \w+(?: of \w+)?) (from \w+(?: of \w+)?)$", r"after \1 moves \3 \2"),
    (rf"^after (card|piece) moves ({_N} to )", r"after \1 moves from \2"),
    (rf"^after changes (?:of|in|to) {_N}", r"after \1 changes"),
    # Which cards are meant is asked below.
    (r"^after (?!cards? |pieces? )[a-z]\w*s (moves|is flipped)\b", r"after card \1"),
    (rf"^after {_N}((?: of {_N})?) changes (?:to )?(?:\d+|\w+)$", r"after \1\2 changes"),
    (
        rf"^after {_N}((?: of {_N})?) (?:reaches|passes|exceeds|hits|is at least|is more than|drops|falls|grows|rises|goes|increases|decreases|[<>=]+).*$",
        r"after \1\2 changes",
    ),
    (r" (?:is|are|has|have) changes$", " changes"),
)
_SPELT = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_SAID_DEEP = re.compile(
    r"(?P<rule>[a-z]\w*(?: of \w+(?: with \w+)?)??)[ ,(:]+"
    r"(?:(?:at most|at the most|max|maximum|up to|no more than|deep|depth|recursive,|limit|to a depth of)[ :=]+)*"
    rf"(?P<deep>[0-9]+|recursive|{'|'.join(_SPELT)})(?:[ -]+(?:levels?|times|calls?|deep|depth|at most))*[ )]*"
)


def reworded(heading: str) -> Iterator[str]:
    """What a heading may have been meant to be: `after each turn` is after turn, `place(player)` is place of player."""
    yield from _with_depth(heading)
    yield from _as_event(heading)
    words = re.findall(r"\w+", heading)[:8]
    plain = [words[0], *(it for it in words[1:] if it not in _FILLING)] if words else []
    if plain[1:2] == ["of"] and any(one_of_them(it) for it in plain[2:]):
        # `burn of all cards in hand`: of what lies there, one is given.
        plain = [one_of_them(it) or it for it in plain]
        plain = plain[: plain.index("in")] if "in" in plain else plain
    yield " ".join(plain)
    if plain and plain[0] in _BEGUN_OTHERWISE:
        yield " ".join([_BEGUN_OTHERWISE[plain[0]], *plain[1:]])
    # The first is its name, the others are what it is given: unless nothing can be given by such a name.
    named = [it for it in plain if it not in _JOINING]
    if re.fullmatch(r"\w+(?: \w+){1,3}", heading) and named == words and parameter_type(words[-1]) is None:
        yield "_".join(words)
    elif 2 <= len(named) <= 3:
        yield f"{named[0]} of {' with '.join(named[1:])}"


def _as_event(heading: str) -> Iterator[str]:
    """What listens, however it is said: `when a card is moved to the compost`, `on coins change`, `after card leaves hand`."""
    said, comma, depth = heading.partition(",")
    words = [_EVENT_WORDS.get(it, it) for it in said.split() if it not in _FILLING][:12]
    plain = " ".join(words)
    plain = re.sub(
        r"^(?:when|whenever|on|upon|once|if|as soon as|each time|every time|time|before|instead of)\b",
        "after",
        plain,
    )
    plain = plain if plain.startswith("after ") else f"after {plain}"
    for pattern, right in _EVENT_IDIOMS:
        plain = re.sub(pattern, right, plain)
    if not re.match(r"after .+ (?:moves|is flipped|changes)\b", plain):
        return
    yield f"{plain}{comma}{depth}"
    if comma:
        yield from (
            f"{plain}, at most {it.rpartition('at most ')[2]}" for it in _with_depth(f"x{comma}{depth}")
        )


def _with_depth(heading: str) -> Iterator[str]:
    """The heading of a rule that may call itself, however its depth is said: `play of card (max depth 5)`."""
    found = _SAID_DEEP.fullmatch(heading)
    if found is not None:
        number = found["deep"]
        if not number.isdigit():
            number = str(_SPELT.index(number) + 1 if number in _SPELT else 5)
        yield f"{found['rule'].rstrip()}, at most {number} deep"
