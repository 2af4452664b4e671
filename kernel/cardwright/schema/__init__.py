"""A tree held against the schema: keys, types and what to write instead, in a designer's words."""
