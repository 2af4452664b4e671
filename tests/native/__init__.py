"""The same games as machine code: every state, every save and every error is that of Python."""
