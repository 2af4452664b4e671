"""From a checked pack to a program: layout, modifiers woven in, blocks of the intermediate form, then a backend."""
