"""Scenarios, a designer's tests: given a position, when this is chosen, then that must be so."""
