"""Small packs made at random, and a reference that says what each of them means.

`packs.make(seed, size)` gives a pack as text, with zones, boards, values, cards, formulas, rules and modifiers that
type-check. Each part of its text comes with a Python function that does the same (`reference`), written from
docs/language.md and not from the engine: a game of the pack is played on both, side by side (`playing`).

    python -m tests.generated                  # many packs, for a long run
    python -m tests.generated --show 4711      # the text of one
"""
