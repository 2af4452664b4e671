"""Checks that run whenever a pack is loaded, one a file: what they find keeps it from being played.

A new one is a new file with a function `find(checked)`; nothing else needs to know of it.
"""
