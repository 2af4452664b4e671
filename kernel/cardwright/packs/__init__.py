"""From a pack's files to a checked pack: source positions, schema, merge, checks."""
