"""Functions that are called by number, as WebAssembly: a jump to the one of many calls that is meant.

A table of functions would do the same. But whatever is in one could be called from outside, and wasmtime compiles another function
for that: for as many as these it takes a tenth of the time that the module takes.
"""

from __future__ import annotations

from collections.abc import Mapping


def dispatch(name: str, arguments: int, functions: Mapping[int, str], gives: str = "") -> str:
    """A function that hands its arguments, all but the last one, on to the function whose number is the last one."""
    numbers = sorted(functions)
    given = " ".join(f"(local.get $a{it})" for it in range(arguments))
    labels = " ".join(
        f"$to{it}" if it in functions else "$none" for it in range(numbers[-1] + 1 if numbers else 0)
    )
    text = f"(br_table {labels} $none (local.get $number))"
    for it in numbers:
        text = f"(block $to{it} {text})(return_call {functions[it]} {given})"
    parameters = " ".join(f"(param $a{it} i32)" for it in range(arguments))
    result = f"(result {gives})" if gives else ""
    return f"(func {name} {parameters} (param $number i32) {result} (block $none {text})(unreachable))\n"
