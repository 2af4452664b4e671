"""What a schema asks for, as a designer would write it: for hints that say what to add."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from cardwright.source import tree

Schema = Mapping[str, Any]

OPEN = "…"
_DEFINED = "#/$defs/"
# Schemas of our own are flat; this only bounds one that leads back to itself.
_DEEPEST = 5
_PLAIN = {"boolean": "true", "array": f"[{OPEN}]"}


def resolved(schema: Schema, whole: Schema) -> Schema:
    """The schema itself where it only refers to a definition."""
    name = schema.get("$ref")
    if name is None:
        return schema
    defined: Schema = whole["$defs"][name.removeprefix(_DEFINED)]
    return {**defined, **{key: it for key, it in schema.items() if key != "$ref"}}


def needed(schema: Schema) -> list[str]:
    """The keys that must be there; of several ways, those of the first."""
    ways = [it["required"] for it in schema.get("oneOf", ()) if "required" in it]
    return [*schema.get("required", ()), *(ways[0] if ways else ())]


def example(schema: Schema, whole: Schema, depth: int = 0) -> str:
    """The least that fits, with … where something of the pack's own belongs: `{seen_by: everyone}`."""
    schema = resolved(schema, whole)
    if "enum" in schema:
        return str(schema["enum"][0]) if schema["enum"] else OPEN
    keys = needed(schema)
    if keys and depth < _DEEPEST:
        fields = schema.get("properties", {})
        inner = (f"{it}: {example(fields.get(it, {}), whole, depth + 1)}" for it in keys)
        return f"{{{', '.join(inner)}}}"
    return _PLAIN.get(str(schema.get("type")), OPEN)


def addition(key: str, schema: Schema, whole: Schema) -> str:
    """A hint for a key that is missing: how to write it, and what it says."""
    schema = resolved(schema, whole)
    hint = f"add '{key}: {example(schema, whole)}'"
    words = [str(it) for it in schema.get("enum", ())]
    if 1 < len(words) <= 12:
        return f"{hint} (or {', '.join(words[1:])})"
    about = re.split(r"[.;:]", str(schema.get("description", "")))[0]
    explained = (
        about and not needed(schema) and "x-languages" not in schema and not about.startswith("The text in")
    )
    return f"{hint}, {about[0].lower()}{about[1:]}" if explained else hint


def accepts(schema: Schema, whole: Schema, node: tree.Node) -> bool:
    """Whether what is written is of the kind that the schema asks for; what is in it is not looked at."""
    schema = resolved(schema, whole)
    if "enum" in schema:
        return isinstance(node, tree.Scalar) and node.value in schema["enum"]
    types = schema.get("type", ())
    kinds: Sequence[str] = [types] if isinstance(types, str) else types
    return _kind(node) in kinds


def _kind(node: tree.Node) -> str:
    match node:
        case tree.Mapping():
            return "object"
        case tree.Sequence():
            return "array"
        case tree.Scalar(value=bool()):
            return "boolean"
        case tree.Scalar(value=int()):
            return "integer"
        case tree.Scalar(value=str()):
            return "string"
        case _:
            return ""
