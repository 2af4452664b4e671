"""Checks for what can be played but is probably not meant so, one a file: what they find are warnings.

A new one is a new file with a function `find(study)`; nothing else needs to know of it. They run when somebody
asks (`cardwright validate`), never when a game is loaded. Of a pack with errors they are shown what can be relied on;
those that say `EVEN_WITH_ERRORS = True` look at each text by itself, and see all of them.
"""
