"""Programs as machine code: WebAssembly, run by wasmtime.

`wasmtime_library` calls wasmtime, `modules` makes modules of programs and keeps them, `instance` is a module at work, and `state` a
game that it plays. All of it is for speed alone: where something is missing or does not fit in, Python plays the same game.
"""
