"""The schema of a pack's files: grammar/schema/pack.json, and what the pack's own decks add to it.

One source for loading, for editors and for tests: the deck declarations become the schema of their cards.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from cardwright.declarations.events import PATTERN as EVENT
from cardwright.declarations.model import Attribute, AttributeType, Deck, Pack
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic
from cardwright.places import grammar_root
from cardwright.schema import icon_text
from cardwright.schema.yes_or_no import fits
from cardwright.source.tree import Node, plain
from cardwright.source.yaml_reader import MAX_FINDINGS
from cardwright.words import NAME_PATTERN

Schema = dict[str, Any]
Say = Callable[[Any, Node, Schema], Iterable[Diagnostic]]
"""What an error amounts to, given the tree that was checked and the whole schema."""

_DEEP = "(, at most [1-9][0-9]? deep)?"
_GIVEN = rf"( of {NAME_PATTERN}( with {NAME_PATTERN}( and {NAME_PATTERN})?)?)?"
# The language's whole numbers have the same bound.
_LARGEST = 10**9
_COPIES = "copies"
# What stands on a card whatever its deck.
CARD_KEYS = ("name", "icons", "art", _COPIES, "house", "allow")
# What stands on a space whatever its set.
SPACE_KEYS = ("name", "icons")

_ALLOW: Schema = {
    "allow": {
        "description": "Warnings about this card that are known, each with the reason: 'CW641: the order is meant'.",
        "type": "object",
        "propertyNames": {
            "pattern": "^(CW[0-9]{3}|[a-z][a-z0-9_]*/[a-z][a-z0-9_]*)$",
            "patternErrorMessage": "a warning is named by its code, as in CW641",
        },
        "additionalProperties": {"description": "Why it is all right.", "type": "string", "minLength": 1},
    }
}


def validate(node: Node, schema: Schema, say: Say | None = None) -> list[Diagnostic]:
    """All that is wrong with the shape of a file's tree, each finding once; `say` finds the words for an error."""
    return validate_all([node], schema, say)


def validate_all(nodes: Iterable[Node], schema: Schema, say: Say | None = None) -> list[Diagnostic]:
    """All that is wrong with the shapes of several trees, as `validate` finds it."""
    shape = Shape(schema, say)
    return [it for node in nodes for it in shape.findings(node)]


class Shape:
    """A schema, and the test whether trees fit it, which takes its time to make."""

    def __init__(self, schema: Schema, say: Say | None = None) -> None:
        self.schema, self._say = schema, say
        self._certainly = fits(schema)

    def fits(self, node: Node) -> bool:
        """Whether nothing is wrong with a tree. (Where this is not certain, it has to be asked for findings.)"""
        return self._certainly(plain(node))

    def findings(self, node: Node) -> list[Diagnostic]:
        """All that is wrong with a tree."""
        data = plain(node)
        return [] if self._certainly(data) else _worded(node, data, self.schema, self._say)


def _worded(node: Node, data: object, schema: Schema, say: Say | None) -> list[Diagnostic]:
    # The words are looked for only where something is wrong.
    from cardwright.schema.messages import findings_of

    say = say or findings_of
    errors = _validator()(schema).iter_errors(data)
    found: dict[Diagnostic, None] = {}
    for finding in (it for error in errors for it in say(error, node, schema)):
        found[finding] = None
        if len(found) == MAX_FINDINGS:
            message = f"{MAX_FINDINGS} mistakes in this file; its shape was not checked further"
            return [*found, Diagnostic(codes.TOO_MANY_MISTAKES, message, finding.span)]
    return list(found)


@lru_cache(maxsize=1)
def _validator() -> Any:
    # jsonschema takes longer to import than all the rest of the package: who does not check, does not pay.
    from jsonschema import Draft202012Validator, ValidationError, validators

    # For JSON Schema 2.0 is an integer; in a pack a number with a point never is.
    def is_integer(checker: object, value: object) -> bool:
        return isinstance(value, int) and not isinstance(value, bool)

    types = Draft202012Validator.TYPE_CHECKER.redefine("integer", is_integer)

    # jsonschema compares every two entries of a mixed list: an untrusted file could make that last.
    def unique(validator: object, wanted: bool, value: object, schema: Schema) -> Iterator[ValidationError]:
        if wanted and isinstance(value, list) and len({str(it) for it in value}) < len(value):
            yield ValidationError("listed twice")

    # In Python `$` also matches before a line break at the end: `"bear\n"` would pass for a name.
    def pattern(validator: object, wanted: str, value: object, schema: Schema) -> Iterator[ValidationError]:
        if isinstance(value, str) and (value.endswith("\n") or not re.search(wanted, value)):
            yield ValidationError(f"does not match {wanted}")

    changed = {"uniqueItems": unique, "pattern": pattern}
    return validators.extend(Draft202012Validator, changed, type_checker=types)  # type: ignore[no-untyped-call]


@lru_cache(maxsize=1)
def _pack_json() -> str:
    return (grammar_root() / "schema" / "pack.json").read_text(encoding="utf-8")


def pack_schema() -> Schema:
    """The schema of any pack's files: the sections of declared decks are open in it."""
    schema: Schema = json.loads(_pack_json())
    return schema


@lru_cache(maxsize=1)
def _any_pack() -> Schema:
    """The same, read once: to be looked at, never to be changed."""
    return pack_schema()


@lru_cache(maxsize=1)
def section_names() -> tuple[str, ...]:
    """The keys that any file of a pack may have at its top, in their order; the sections of its decks come to them."""
    return tuple(_any_pack()["properties"])


@lru_cache(maxsize=64)
def keys_of_section(section: str) -> frozenset[str]:
    """The keys that a section of any pack has itself, where they are none of the pack's own."""
    return frozenset(_any_pack()["properties"].get(section, {}).get("properties", ()))


def keys_of_entries(section: str) -> frozenset[str]:
    """The keys that each entry of a section may have; none where they are the pack's own."""
    schema = _any_pack()
    entry = schema["properties"].get(section, {}).get("additionalProperties")
    if isinstance(entry, dict) and "$ref" in entry:
        entry = schema["$defs"][entry["$ref"].removeprefix("#/$defs/")]
    is_closed = isinstance(entry, dict) and entry.get("additionalProperties") is False
    return frozenset(entry.get("properties", ())) if is_closed else frozenset()


@lru_cache(maxsize=1)
def known_keys() -> frozenset[str]:
    """Every key that the schema of any pack knows, at whatever depth: none of them is a pack's own."""
    found, waiting = set(CARD_KEYS), [_any_pack()]
    while waiting:
        for key, part in waiting.pop().items():
            if isinstance(part, dict):
                found.update(part if key == "properties" else ())
                waiting.append(part)
    return frozenset(found)


def full_schema(pack: Pack) -> Schema:
    """The schema of this pack's files, with a section for each of its decks: for loading and for editors."""
    schema = schema_with(pack.decks, pack.languages)
    entry = schema["$defs"]["space"]
    entry["properties"] |= {
        name: _attribute(it) for graph in pack.graphs.values() for name, it in graph.attributes.items()
    }
    entry["additionalProperties"] = False
    if pack.languages and pack.added_languages:
        kinds = (schema["properties"][deck]["additionalProperties"]["properties"] for deck in pack.decks)
        for texts in (schema["$defs"]["texts"], *_texts_in(list(kinds))):
            texts["required"] = [it for it in texts["required"] if it not in pack.added_languages]
    return schema


def _texts_in(part: object) -> Iterator[Schema]:
    """Every text in all languages that a schema has somewhere inside."""
    if isinstance(part, list):
        for it in part:
            yield from _texts_in(it)
    elif isinstance(part, dict):
        if "x-languages" in part and "required" in part:
            yield part
        yield from _texts_in(list(part.values()))


def schema_with(decks: Mapping[str, Deck], languages: tuple[str, ...]) -> Schema:
    """The schema of a pack with these decks and languages; without languages, any may be used."""
    schema = pack_schema()
    if languages:
        schema["$defs"]["texts"] = _texts(languages)
    schema["properties"] |= card_schema(decks, languages)
    schema["additionalProperties"] = False
    schema["x-decks"] = list(decks)
    # With the decks known, a wrong word at the top is an unknown key, whatever its letters.
    del schema["propertyNames"]
    return schema


def card_schema(decks: Mapping[str, Deck], languages: tuple[str, ...]) -> Schema:
    """For each deck the schema of the section that holds its pieces."""
    return {deck.name: _section(deck, languages) for deck in decks.values()}


def _section(deck: Deck, languages: tuple[str, ...]) -> Schema:
    return {
        "description": f"The pieces of the deck '{deck.name}'.",
        "type": "object",
        "propertyNames": _any_pack()["$defs"]["name"],
        "additionalProperties": _kind(deck, languages),
    }


def _kind(deck: Deck, languages: tuple[str, ...]) -> Schema:
    name = _texts(languages) | {"description": "What it is called, in every language of the pack."}
    face = _face(deck, languages)
    required = ["name"]
    if not deck.sides:
        # On a piece with sides each may stand on the sides instead; the assembler looks at both.
        required += [it.name for it in deck.attributes.values() if _needed(it)]
    sides = {
        side: {
            "description": f"What is on the side '{side}' only.",
            "type": "object",
            "properties": _face(deck, languages),
            "additionalProperties": False,
        }
        for side in deck.sides
    }
    schema: Schema = {
        "description": f"A kind of piece of the deck '{deck.name}'.",
        "type": "object",
        "properties": {
            "name": name,
            **face,
            _COPIES: _copies(deck),
            "house": _house(deck),
            **_ALLOW,
            **sides,
        },
        "required": required,
        "additionalProperties": False,
    }
    if deck.sides:
        schema["x-sides"] = list(deck.sides)
    return schema


def _texts(languages: tuple[str, ...]) -> Schema:
    if not languages:
        open_texts: Schema = pack_schema()["$defs"]["texts"]
        return open_texts
    return {
        "description": "A text in each language of the pack.",
        "x-languages": list(languages),
        "type": "object",
        "properties": {
            it: {"description": f"The text in '{it}'.", "type": "string", "minLength": 1} for it in languages
        },
        "required": list(languages),
        "additionalProperties": False,
    }


def _needed(attribute: Attribute) -> bool:
    return not attribute.optional and not attribute.type.may_lack


def says(deck: Deck, key: str) -> bool:
    """Whether `text` or `flavour` on a card is what they are everywhere, and not an attribute or side of its deck."""
    return key not in deck.attributes and key not in deck.sides


def _own_words(deck: Deck, languages: tuple[str, ...]) -> Schema:
    """What a designer can write on a card in words."""
    texts = _texts(languages)
    parts = [it.name for it in deck.attributes.values() if it.type.is_text]
    parts = [it for it in (*parts, *deck.effects, "modifiers") if it not in languages]
    fields: Schema = {}
    if says(deck, "text"):
        fields["text"] = {
            "description": "What stands on it instead of the generated text, in every language; or a part of that by "
            "name: a formula, an effect, 'modifiers'. It is shown as written by hand.",
            "x-languages": list(languages),
            "type": "object",
            "properties": {
                **texts.get("properties", {}),
                **{it: texts | {"description": f"Instead of the text of '{it}'."} for it in parts},
            },
            "additionalProperties": False if languages else texts.get("additionalProperties", True),
        }
    if says(deck, "flavour"):
        fields["flavour"] = texts | {"description": "A line that says nothing of the rules."}
    return fields


def _face(deck: Deck, languages: tuple[str, ...]) -> Schema:
    """What can stand on one side of a piece."""
    fields = {attribute.name: _attribute(attribute) for attribute in deck.attributes.values()}
    fields["icons"] = {
        "description": "Its icons, with how many where there are several: 'sword, coin*2'.",
        "type": "string",
        "pattern": icon_text.PATTERN,
        "patternErrorMessage": icon_text.AS_WRITTEN,
        "x-icons": True,
    }
    fields["art"] = {
        "description": "The path of its picture inside the pack's folder, such as art/wolf.png.",
        "type": "string",
        "minLength": 1,
        "maxLength": 200,
    }
    for effect in deck.effects:
        fields[f"at {effect}"] = {
            "description": f"What happens through it at '{effect}': statements, one a line.",
            "type": "string",
        }
    fields |= _own_words(deck, languages)
    fields["while active"] = {
        "description": "What it changes while it is active.",
        "type": "object",
        "propertyNames": {
            "pattern": rf"^(({EVENT}){_DEEP}|{NAME_PATTERN} becomes|(before|after|instead of) {NAME_PATTERN}{_GIVEN})$",
            "patternErrorMessage": "this is written 'value becomes', 'before rule', 'after rule' or "
            "'instead of rule', with 'of player' where the rule has it, or 'after card moves from zone to zone', "
            "'after card is flipped', 'after value changes'",
        },
        "additionalProperties": {
            "description": "A formula after 'becomes' or in place of a formula, otherwise statements.",
            "type": ["string", "integer", "boolean"],
        },
    }
    return fields


def _attribute(attribute: Attribute) -> Schema:
    number = {"type": "integer", "minimum": -_LARGEST, "maximum": _LARGEST}
    match attribute.type:
        case AttributeType.FLAG:
            return {"description": "Whether it is so: true or false.", "type": "boolean"}
        case AttributeType.LIST:
            return {
                "description": "Several of its words.",
                "type": "array",
                "uniqueItems": True,
                "items": {"description": "One of its words.", "enum": list(attribute.words)},
            }
        case AttributeType.KIND:
            return {"description": "A kind of card, by its name.", "type": "string"}
        case AttributeType.CONDITION:
            return {"description": "A formula that is true or false.", "type": ["string", "boolean"]}
        case AttributeType.FORMULA:
            return {"description": "A formula that gives a number.", "type": ["string", "integer"]}
        case AttributeType.WORD:
            return {"description": "One of its words.", "enum": list(attribute.words)}
        case AttributeType.NUMBER if attribute.each_copy:
            return {
                "description": "One number for each copy.",
                "type": "array",
                "items": number,
                "minItems": 1,
            }
        case AttributeType.NUMBER:
            return {"description": "A number.", "x-attribute": attribute.name, **number}


def _copies(deck: Deck) -> Schema:
    for attribute in deck.attributes.values():
        if attribute.each_copy and not attribute.optional:
            message = f"the list under '{attribute.name}' already says how many copies there are"
            return {"not": {}, "errorMessage": message, "x-hint": "leave 'copies' out", "doNotSuggest": True}
    return {
        "description": "How many of it there are; 1 when nothing is said.",
        "type": "integer",
        "minimum": 1,
        "maximum": 20_000,
    }


def house_fields(deck: Deck) -> list[str]:
    """What can be marked as our own design on the pieces of a deck."""
    return ["name", *deck.attributes, *deck.effects, "icons", _COPIES, "modifiers"]


def _house(deck: Deck) -> Schema:
    fields = house_fields(deck)
    return {
        "description": "What of it is our own design: true for all, a list of fields, or a note on each.",
        "type": ["boolean", "array", "object"],
        "items": {"enum": fields},
        "propertyNames": {"enum": fields},
        "additionalProperties": {
            "description": "What of the field is ours, in words; true for all of it, false for nothing of it; or what "
            "comes from which source, 'house' among them.",
            "type": ["string", "boolean", "object"],
            "additionalProperties": {"description": "What comes from this source.", "type": "string"},
        },
    }
