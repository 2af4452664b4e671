"""The intermediate form as Python: the text of a program, and what that text calls."""
