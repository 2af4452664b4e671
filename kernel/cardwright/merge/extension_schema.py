"""The schema of an extension's files, for editors: what can stand under `change`, `replace` and `remove`.

It is made from the schema by which packs are loaded. Loading itself holds the merged pack against that one, and tells
of names that are not there in words of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from cardwright.declarations.sections import PackFile
from cardwright.merge.edits import ADD, FIELDS, HEADED, WHAT_IT_IS, entry_name
from cardwright.merge.title import ONLY_EXTENSIONS
from cardwright.schema.pack_schema import Schema
from cardwright.source import tree
from cardwright.source.lenient import mapping

Names = Mapping[str, Sequence[str]]
"""By section, what is in it: the keys of its entries as they are written, or the words of a list."""

# A base's `expect` counts its own cards, and does not reach its extensions.
_NOT_EDITED = {*WHAT_IT_IS, *ONLY_EXTENSIONS, "expect"}
# What is asked of a thing as a whole is not asked of a change to it.
_OF_THE_WHOLE = ("required", "minProperties", "oneOf", "allOf", "dependentRequired")
_DEFINED = "#/$defs/"


def names_in(files: Iterable[PackFile]) -> dict[str, list[str]]:
    """What the files have that can be edited."""
    found: dict[str, list[str]] = {}
    for file in files:
        for key, node in mapping(file.tree).entries:
            items = node.items if isinstance(node, tree.Sequence) else ()
            words = [it.text for it in items if isinstance(it, tree.Scalar)]
            if key.text not in _NOT_EDITED:
                found.setdefault(key.text, []).extend([*mapping(node).keys(), *words])
    return found


def extension_schema(extended: Schema, base: Schema, names: Names) -> Schema:
    """The schema of an extension, from those of the extended pack and of its base, and the names in the base.

    A change may use what the extension declares itself, such as an attribute of a deck; what is removed is described
    by the base alone.
    """
    before = {key: _resolved(it, base) for key, it in base["properties"].items()}
    after = before | {key: _resolved(it, extended) for key, it in extended["properties"].items()}
    sections = [it for it in names if it in before]
    edits = {
        "change": {it: _change(it, after[it], names[it]) for it in sections},
        "replace": {it: _replace(it, after[it], names[it]) for it in sections},
        "remove": {it: _remove(it, before[it], names[it]) for it in sections},
    }
    definitions = dict(extended["$defs"])
    for name, it in extended["$defs"].items():
        definitions |= {f"changed_{name}": _changed(it), f"removed_{name}": _removed(it)}
    for it in sections:
        definitions |= {f"change_in_{it}": _changed(_entry(after[it]))}
        definitions |= {f"replace_in_{it}": _entry(after[it])}
        definitions |= {f"remove_in_{it}": _removed(_entry(before[it]))}
    closed = {
        verb: extended["properties"][verb] | {"properties": of_sections, "additionalProperties": False}
        for verb, of_sections in edits.items()
    }
    return extended | {"properties": extended["properties"] | closed, "$defs": definitions}


# -------------------------------------------------------------------------------------- sections


def _change(section: str, schema: Schema, names: Sequence[str]) -> Schema:
    if section in FIELDS or not _has_entries(schema):
        return _changed(schema)
    return _entries(section, schema, dict.fromkeys(names, _reference(f"change_in_{section}")))


def _replace(section: str, schema: Schema, names: Sequence[str]) -> Schema:
    if _has_entries(schema):
        return _entries(section, schema, dict.fromkeys(names, _reference(f"replace_in_{section}")))
    if "properties" in schema:
        # Each of its fields is an entry: the others stay as they are.
        return _entries(section, schema, {it: schema["properties"].get(it, {}) for it in names})
    return schema


def _remove(section: str, schema: Schema, names: Sequence[str]) -> Schema:
    if not names:
        return _removed({})
    if section in HEADED:
        called = [entry_name(section, it) for it in names]
        name = {"anyOf": [{"enum": called}, {"type": "string", "pattern": _headings(section, names)}]}
    else:
        called, name = list(names), {"enum": list(names)}
    fields = schema.get("properties", {})
    parts = {
        it: _removed(fields[it]) if it in fields else _reference(f"remove_in_{section}") for it in called
    }
    return {
        "description": schema.get("description", ""),
        "anyOf": [
            {"type": "array", "items": name},
            _entries(section, schema, parts),
            name,
            {"const": True},
        ],
    }


def _entries(section: str, schema: Schema, entries: Mapping[str, Schema]) -> Schema:
    """A section in which only what is there can be edited."""
    found: Schema = {
        "description": schema.get("description", ""),
        "type": "object",
        "properties": dict(entries),
        "additionalProperties": False,
    }
    if section in HEADED and entries:
        # Without what it is given, or with something else, a rule is the same rule.
        found["patternProperties"] = {_headings(section, entries): next(iter(entries.values()))}
    return found


def _headings(section: str, names: Iterable[str]) -> str:
    called = (entry_name(section, it) for it in names)
    return f"^({'|'.join(it for it in called if it.isidentifier())})( of .+|, at most .+)?$"


def _has_entries(schema: Schema) -> bool:
    """Whether there are names of the pack's own in a section, not fields that every pack has."""
    return isinstance(schema.get("additionalProperties"), dict) and "properties" not in schema


def _entry(schema: Schema) -> Schema:
    entry: Schema = schema["additionalProperties"] if _has_entries(schema) else {}
    return entry


# -------------------------------------------------------------------------------------- what becomes of a part


def _changed(schema: Schema) -> Schema:
    """A change to what a schema describes: some of its fields, or more for its list."""
    if "$ref" in schema:
        return schema | _reference(f"changed_{schema['$ref'].removeprefix(_DEFINED)}")
    found = {key: it for key, it in schema.items() if key not in _OF_THE_WHOLE}
    if "properties" in schema:
        found["properties"] = {key: _changed(it) for key, it in schema["properties"].items()}
    if isinstance(schema.get("additionalProperties"), dict):
        found["additionalProperties"] = _changed(schema["additionalProperties"])
    if not _is_list(schema):
        return found
    added = {"description": "What comes behind what is there.", "type": "array", "items": schema["items"]}
    longer = {
        "type": "object",
        "properties": {ADD: {"anyOf": [added, schema["items"]]}},
        "required": [ADD],
        "additionalProperties": False,
    }
    return {"description": schema.get("description", ""), "anyOf": [found, longer]}


def _removed(schema: Schema) -> Schema:
    """What can be taken out of what a schema describes: all of it, or parts by name."""
    if "$ref" in schema:
        return _reference(f"removed_{schema['$ref'].removeprefix(_DEFINED)}")
    forms: list[Schema] = [{"const": True}]
    inner = schema.get("additionalProperties")
    fields = schema.get("properties", {})
    if fields or isinstance(inner, dict):
        name: Schema = {"type": "string"} if isinstance(inner, dict) else {"enum": list(fields)}
        parts = {
            "type": "object",
            "properties": {key: _removed(it) for key, it in fields.items()},
            "additionalProperties": _removed(inner) if isinstance(inner, dict) else False,
        }
        forms = [{"type": "array", "items": name}, parts, name, *forms]
    elif _is_list(schema):
        word = {"type": ["string", "integer", "boolean"]}
        forms = [{"type": "array", "items": word}, word]
    return {"description": "What of it is removed: true for all of it, or names.", "anyOf": forms}


def _resolved(schema: Schema, within: Schema) -> Schema:
    if "$ref" not in schema:
        return schema
    defined: Schema = within["$defs"][schema["$ref"].removeprefix(_DEFINED)]
    return defined | {key: it for key, it in schema.items() if key != "$ref"}


def _is_list(schema: Schema) -> bool:
    return "array" in schema.get("type", ()) and "items" in schema


def _reference(name: str) -> Schema:
    return {"$ref": _DEFINED + name}
