"""Inputs that nobody would write, for the parser of formulas and rules and for the reader of packs.

`inputs` makes them out of real content, `targets` says what must hold for each. Three runners share both:
`test_fuzz` (hypothesis, a few seconds, in the ordinary tests), `python -m tests.fuzz` (very many, from a seed) and
`python -m tests.fuzz.guided` (atheris, led by which lines of the kernel an input reaches).
"""
