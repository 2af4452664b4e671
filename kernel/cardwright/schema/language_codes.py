"""Codes of languages (ISO 639-1) in which games are written: such a key is another language, not a misspelt one.

Not all of ISO 639-1: nearly every second pair of letters is some language, and `an` is `en` rather than Aragonese.
"""

_CODES = """
ar az be bg bn bs ca cs cy da de el en eo es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ku la lb
lo lt lv mk ml mn mr ms mt my nb ne nl nn no pa pl ps pt ro ru si sk sl sq sr sv sw ta te th tl tr uk ur uz vi yi zh zu
"""
LANGUAGE_CODES = frozenset(_CODES.split())
