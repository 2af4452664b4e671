"""The intermediate form as WebAssembly: a module that plays by the same rules, to the same numbers, as the Python program."""
