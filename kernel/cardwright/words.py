"""What a name and a word are, in the texts of packs."""

from __future__ import annotations

import re

NAME_PATTERN = "[a-z][a-z0-9_]*"
NAME = re.compile(NAME_PATTERN)
"""A name as a pack writes it: small letters, digits and `_`."""
WORD = re.compile("[A-Za-z_][A-Za-z0-9_]*")
"""A word that may be a name, or was meant to be one."""
