"""Keys that nobody reads, and which key was likely meant by each."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardwright.findings.diagnostic import did_you_mean, nearest
from cardwright.findings.fix import Hint, meant
from cardwright.findings.suggest import SHORTEST_SURE, all_near
from cardwright.records import Record
from cardwright.schema.examples import Schema, accepts, needed, resolved
from cardwright.schema.language_codes import LANGUAGE_CODES
from cardwright.source.tree import Mapping, Node, Scalar

# More allowed keys than this are not listed.
LISTED = 12
# What a key is called elsewhere: in other games' files, or by people.
_CALLED_OTHERWISE = {
    "change": ("override", "overrides", "modify", "edit", "update", "patch"),
    "remove": ("delete", "drop"),
    "seen_by": ("visible", "visibility", "visible_to", "visible_by", "shown_to", "seen"),
    "copies": ("count", "amount", "quantity", "number"),
    "art": ("image", "picture", "img", "illustration"),
    "name": ("title", "label", "called"),
    "title": ("name",),
    "about": ("description",),
    "one_of": ("words", "choices", "values"),
    "start": ("default", "initial", "begin"),
    "default": ("start", "initial"),
    "starts_in": ("zone", "start", "begins_in"),
    "texts": ("translations",),
    "values": ("variables", "vars", "counters"),
    "formulas": ("functions",),
    "rules": ("procedures", "actions", "phases"),
    "zones": ("piles", "areas"),
    "spaces": ("board", "places"),
    "per": ("on", "for", "each", "belongs_to"),
    "owner": ("owned_by",),
    "out": ("eliminated", "dead", "loses"),
    "automatic": ("bots", "npcs", "dummies"),
    "links": ("neighbours", "neighbors", "adjacent", "connections", "edges"),
    "grid": ("board", "dimensions"),
    "icons": ("symbols",),
    "from": ("min", "minimum", "least", "at_least"),
    "at_most": ("max", "maximum", "limit", "capacity", "size", "most", "up_to", "holds"),
    "to": ("max", "maximum", "most", "at_most"),
    "while active": ("active", "while in play", "in play", "when in play", "ongoing", "passive", "always"),
}
_SPOKEN = {"name", "title", "label", "called"}
_MADE_FROM = ("text", "description", "rules_text")
# What a card does is called so by people; here it says when it does it, under `at …`.
_DOES = (
    "effect",
    "effects",
    "ability",
    "abilities",
    "power",
    "action",
    "actions",
    "rule",
    "rules",
    "on_play",
    "when_played",
)
# `reveals:2` and `reveals = 2`, which YAML takes for a key that holds nothing.
_RUN_TOGETHER = re.compile(r"([a-z_][a-z0-9_]*(?: [a-z0-9_]+)*)(?::| *= *)(\S.*)")


class UnknownKey(Record):
    """A key that nobody reads: what was meant ('' where nothing shows it), and a hint."""

    key: Scalar
    value: Node
    meant: str
    hint: str


def known_keys(schema: Schema) -> list[str]:
    """The keys that may be there: one that must not be is no help."""
    return [key for key, it in schema.get("properties", {}).items() if "errorMessage" not in it]


def unknown_keys(node: Mapping, schema: Schema, whole: Schema) -> Iterator[UnknownKey]:
    """The keys of a mapping that its schema does not know; none where they belong one level further in."""
    fields = schema.get("properties", {})
    strange = [(key, value) for key, value in node.entries if key.text not in fields]
    if home_of(node, schema, whole):
        return
    found = [_explained(node, place, schema, whole) for place in strange]
    lacking = [key for key in needed(schema) if node.key(key) is None]
    left = [key for key in lacking if key not in (it.meant for it in found)]
    for it in found:
        # What is short may be many things, but of `{e: Wolf, fr: Loup}` just 'en' is missing. `et` is Estonian, though;
        # so is `ne` Nepali, but letters change places more often than Nepali stands where English was.
        swapped = it.key.text == it.meant[::-1]
        other_language = "x-languages" in schema and it.key.text in LANGUAGE_CODES and not swapped
        if (
            len(found) == 1
            and lacking == [it.meant]
            and isinstance(it.hint, Hint)
            and it.hint.instead == it.meant
            and not other_language
        ):
            it = UnknownKey(it.key, it.value, it.meant, meant(it.meant, sure=True))
        alone = len(found) == len(left) == 1 and not it.meant
        # One key too many, and one too few: they are the same, if what is written could be it.
        if alone and left[0] in fields and accepts(fields[left[0]], whole, it.value):
            # But a text in another language is no text in that one.
            hint = it.hint if "x-languages" in schema else meant(left[0])
            it = UnknownKey(it.key, it.value, left[0], hint)
        yield it


def missing_keys(node: Mapping, schema: Schema, whole: Schema) -> list[str]:
    """The keys that must be there and are not, not even under another name."""
    strange = any(key.text not in schema.get("properties", {}) for key, _ in node.entries)
    meant = {it.meant for it in unknown_keys(node, schema, whole)} if strange else ()
    return [it for it in schema.get("required", ()) if node.key(it) is None and it not in meant]


def home_of(node: Mapping, schema: Schema, whole: Schema) -> str:
    """The key under which all that is written should stand: entries without their heading. '' where there is none."""
    lacking = [key for key in schema.get("required", ()) if node.key(key) is None]
    fields = schema.get("properties", {})
    if not lacking or not node.entries or any(key.text in fields for key, _ in node.entries):
        return ""
    # Texts in the languages of the pack belong to the one key that has such: `coin: {en: Coin}` lacks its `name`.
    spoken = [
        key
        for key in lacking
        if (its := resolved(fields.get(key, {}), whole)).get("x-languages")
        and all(it.text in its["x-languages"] for it, _ in node.entries)
    ]
    if spoken or len(lacking) < 2:
        return spoken[0] if spoken else ""
    if any(nearest(key.text, lacking) for key, _ in node.entries[:LISTED]):
        return ""
    homes = [
        key
        for key in lacking
        if (names := fields.get(key, {}).get("propertyNames")) and _all_fit(node, names)
    ]
    return homes[0] if len(homes) == 1 else ""


def _all_fit(node: Mapping, names: Schema) -> bool:
    return "pattern" in names and all(re.search(names["pattern"], key.text) for key, _ in node.entries)


def _explained(node: Mapping, entry: tuple[Scalar, Node], schema: Schema, whole: Schema) -> UnknownKey:
    key, value = entry
    fields, known = schema.get("properties", {}), known_keys(schema)
    if isinstance(value, Scalar) and not value.text:
        together = run_together(key.text)
        if together is not None and together[0] in fields:
            said = f"'{together[0]}: {together[1]}'"
            hint = f"write {said}" if "=" in key.text else f"put a space after ':': {said}"
            return UnknownKey(key, value, together[0], Hint(hint, f"{together[0]}: {together[1]}"))
        text = _text_before(node, key)
        if text:
            text = f"{text}, {key.text}".strip("“”„«»‘’")
            return UnknownKey(key, value, "", f'text with a comma goes in quotes: "{text}"')
    hint = did_you_mean(key.text, known)
    free = (it for it in known if node.key(it) is None and key.text in _CALLED_OTHERWISE.get(it, ()))
    called = next((it for it in free if accepts(fields[it], whole, value)), "")
    # What is short is near to many words.
    if isinstance(hint, Hint) and not (called and len(key.text) < SHORTEST_SURE):
        wanted = resolved(fields[hint.instead], whole)
        if node.key(hint.instead) is not None:
            hint = hint.unsure  # nobody means a key that is there already
        elif not hint.sure and "enum" in wanted and accepts(wanted, whole, value):
            # What is short may be many things, but of `{zone: hand, sa: cards}` only 'as' has the word 'cards'.
            hint = meant(hint.instead, sure=all_near(key.text, known) == [hint.instead])
        return UnknownKey(key, value, hint.instead, hint)
    when = re.fullmatch(r"(?:when|on|upon|if|after) (.+)", key.text)
    if when is not None and f"at {when[1]}" in known:
        return UnknownKey(key, value, f"at {when[1]}", meant(f"at {when[1]}"))
    if called:
        return UnknownKey(key, value, called, meant(called))
    deep = re.fullmatch(r"at (\w+), (at most \d+ deep)", key.text)
    if deep is not None and f"at {deep[1]}" in known:
        said = f"let a rule do '{deep[1]} of card', and say in its heading '… of card, {deep[2]}'"
        return UnknownKey(key, value, f"at {deep[1]}", said)
    return UnknownKey(key, value, "", _belongs(key, value, schema) or _listed(known))


def run_together(written: str) -> tuple[str, str] | None:
    """The key and the value of `reveals:2`; None where nothing of the kind is written."""
    found = _RUN_TOGETHER.fullmatch(written)
    return (found[1], found[2]) if found is not None else None


def _text_before(node: Mapping, key: Scalar) -> str:
    """The text right before a key on its line, which a comma has cut off from it: `{en: Rose, the red, fr: …}`."""
    for (_, before), (here, _) in zip(node.entries, node.entries[1:], strict=False):
        if here is key and isinstance(before, Scalar) and isinstance(before.value, str):
            near = before.span.end_line == key.span.line and 0 < key.span.column - before.span.end_column <= 2
            return before.text if near and not before.source else ""
    return ""


def _belongs(key: Scalar, value: Node, schema: Schema) -> str:
    """Where a key belongs that stands on a card or in a file, but not there."""
    fields = schema.get("properties", {})
    modifiers = resolved(fields.get("while active", {}), {}).get("propertyNames")
    if modifiers and re.search(modifiers["pattern"], key.text):
        return "write it under 'while active:'"
    if modifiers and key.text in _DOES:
        when = [f"'{it}: |'" for it in fields if it.startswith("at ")]
        if 0 < len(when) <= LISTED:
            return f"write {' or '.join(when)}, and below it what happens"
        return (
            "let its deck declare 'effects: [ … ]'; what a card does then stands under 'at …: |'"
            if not when
            else ""
        )
    if modifiers and key.text in _MADE_FROM:
        return "the text of a card is made from its formulas and effects; one of your own is 'text: {en: …}'"
    if key.text in _SPOKEN and not fields.keys() & _SPOKEN and isinstance(value, Mapping):
        return "what people call it stands in the section 'texts', or under 'words' of 'table'"
    if key.text == "scenarios" and "x-decks" in schema:
        return "move this file into the folder 'scenarios'"
    cards = isinstance(value, Mapping) and any(
        isinstance(card, Mapping) and card.key("name") is not None for _, card in value.entries
    )
    decks = schema.get("x-decks", ())
    if cards and len(decks) == 1:
        return meant(decks[0])
    if cards and 0 < len(decks) <= LISTED:
        return f"cards stand under the name of their deck: {', '.join(decks)}"
    return ""


def _listed(known: list[str]) -> str:
    return f"known: {', '.join(known)}" if 0 < len(known) <= LISTED else ""
