"""Texts that do not follow the grammar: what is wrong with them, what was meant, and how to read on."""
