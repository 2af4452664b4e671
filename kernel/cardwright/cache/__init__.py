"""What was compiled, kept on disk from one run to the next.

`place` says where, `files` what lies there, `store` keeps entries that nobody else can have written, `keys` says under which key, and `programs`
what of a program is kept and how it is made of it again. docs/security.md says why that is safe.
"""
