"""What was meant by a fact in another shape than it is written here: the fix that a hint offers, or ''."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable

from cardwright.findings.diagnostic import did_you_mean
from cardwright.findings.fix import Hint, meant, write
from cardwright.findings.suggest import is_sum
from cardwright.schema import examples
from cardwright.source.tree import Mapping, Node, Scalar, Sequence

_FLAGS = {"true": ("yes", "y", "on", "1", "wahr", "oui"), "false": ("no", "n", "off", "0", "falsch", "non")}
_NUMBERS = (
    "none",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
_LANGUAGES = {
    "en": ("english", "anglais"),
    "fr": ("french", "français", "francais"),
    "de": ("german", "deutsch"),
    "es": ("spanish", "español", "espanol"),
    "it": ("italian", "italiano"),
    "nl": ("dutch", "nederlands"),
    "pt": ("portuguese", "português"),
    "pl": ("polish", "polski"),
}
# What a word that can be chosen is called elsewhere, or by people.
_CALLED = {
    "everyone": ("all", "everybody", "anyone", "public", "players", "open", "visible"),
    "nobody": ("none", "noone", "no_one", "hidden", "secret", "false"),
    "owner": ("self", "me", "player", "private", "holder"),
    "number": ("integer", "int", "numeric", "counter", "count", "float"),
    "flag": ("boolean", "bool", "yes_no", "switch", "true_false"),
    "formula": ("expression", "function", "calculation", "points"),
    "word": ("text", "string", "str", "enum", "choice"),
    "piece": ("card", "token", "tile"),
    "space": ("place", "location"),
}
_NAME = re.compile(r"[a-z][a-z0-9_]{0,63}")
# What is much longer than a name is none that is only written otherwise.
_LONGEST = 200


def as_written(shown: str) -> Hint | str:
    """The hint to write something that is no word; only a hint where the designer has to fill in something."""
    hint = f"write {shown}"
    return hint if examples.OPEN in shown else Hint(hint, shown)


def flag(written: str) -> str:
    """`yes` is true, and so is `ture`."""
    said = next((write(it) for it, words in _FLAGS.items() if written.casefold() in words), "")
    return said or did_you_mean(written, _FLAGS)


def word(written: str, words: Iterable[str]) -> str:
    """`boolean` is flag, where that is one of the words that can be chosen."""
    found = (it for it in words if written.casefold() in _CALLED.get(it, ()))
    return next((meant(it) for it in found), "")


def language(written: str) -> str:
    """`English` is en."""
    return next((it for it, names in _LANGUAGES.items() if written.casefold() in names), "")


def texts(node: Node, languages: Iterable[str]) -> str:
    """`Tamer` is {en: Tamer, fr: …}."""
    first, *others = [*languages, ""]
    if not isinstance(node, Scalar) or not node.text or not first or "\n" in node.text:
        return ""
    written = node.source or node.text
    if not node.source and re.search(r"[][,{}]|: ", written):
        written = f'"{written}"'
    return as_written(f"{{{', '.join([f'{first}: {written}', *(f'{it}: …' for it in others if it)])}}}")


def keyed(node: Node, schema: examples.Schema, whole: examples.Schema) -> str:
    """What has keys, where a word, a number, a list or nothing is written: `market: everyone` is {seen_by: everyone}."""
    fields, languages = schema.get("properties", {}), schema.get("x-languages", ())
    if isinstance(node, Sequence) and node.items and all(isinstance(it, Mapping) for it in node.items):
        return "it is no list: leave out the '-' before each entry" if not languages else ""
    if set(schema.get("required", ())) == {"from", "to"}:
        return span(node)
    if "x-example" in schema:
        return f"name the section, as in {schema['x-example']}"
    if languages and isinstance(node, Scalar) and node.text:
        return texts(node, languages)
    entry = schema.get("additionalProperties")
    if isinstance(entry, dict) and not fields and "propertyNames" in schema:
        names = _items(node) if isinstance(node, Sequence) else [getattr(node, "text", "")]
        pattern = examples.resolved(schema["propertyNames"], whole).get("pattern", "")
        named = next((it for it in names if it and re.search(pattern, it)), "")
        return f"write each with what it is: '{named}: {examples.example(entry, whole)}'" if named else ""
    if isinstance(node, Sequence) and "names" in fields and (spaces := _items(node)):
        return as_written(f"{{names: [{', '.join(spaces)}]}}")
    written = _as_field(node, schema, whole) if isinstance(node, Scalar) else ""
    shown = written or examples.example(schema, whole)
    return as_written(shown) if shown != examples.OPEN else ""


def _as_field(node: Scalar, schema: examples.Schema, whole: examples.Schema) -> str:
    """The mapping in which what is written is one of the fields that must be there, or what a value starts as."""
    fields = schema.get("properties", {})
    if "start" in fields and isinstance(node.value, (bool, int)):
        return f"{{type: {'flag' if isinstance(node.value, bool) else 'number'}, start: {node.text}}}"
    needed = examples.needed(schema)
    for key in needed:
        its = examples.resolved(fields[key], whole)
        inner = texts(node, its.get("x-languages", ())).removeprefix("write ")
        if inner and len(needed) == 1:
            return f"{{{key}: {inner}}}"
        if "enum" in its and node.value in its["enum"]:
            others = (f"{it}: {examples.example(fields[it], whole)}" for it in needed if it != key)
            return f"{{{', '.join([f'{key}: {node.text}', *others])}}}"
    return ""


def listed(node: Node) -> str:
    """`3, 8`, (3, 8) and {3, 8} are [3, 8]."""
    if isinstance(node, Scalar) and (several := re.fullmatch(r"(\d{1,9}) *[-–] *(\d{1,9})", node.text)):
        return f"a list names each of them: [{several[1]}, …, {several[2]}]"
    if isinstance(node, Scalar) and (both := re.fullmatch(r"(\d{1,9}) *[xX×*/] *(\d{1,9})", node.text)):
        said = f"[{both[1]}, {both[2]}]"
        return Hint(f"a list has brackets: {said}", said)
    if isinstance(node, Scalar) and node.text and "\n" not in node.text:
        shown, said = (f"[{it.strip('()')}]" for it in (node.text[:40], node.text))
        return Hint(f"a list has brackets: {shown}", said)
    entries = node.entries if isinstance(node, Mapping) else ()
    if entries and all(isinstance(it, Scalar) and not it.text for _, it in entries[:12]):
        said = f"[{', '.join(key.text for key, _ in entries[:12])}]"
        return (
            Hint(f"a list has brackets: {said}", said)
            if len(entries) <= 12
            else f"a list has brackets: {said}"
        )
    return ""


def number(written: str) -> str:
    """`three`, `"3"`, `3.0` and `3 cards` are 3."""
    word = written.casefold()
    plain = (
        str(_NUMBERS.index(word)) if word in _NUMBERS else re.sub(r"\.0*$|(?<=\d) *[^\W\d]+$", "", written)
    )
    return as_written(plain) if re.fullmatch(r"-?\d{1,9}", plain) else ""


def numbers(written: str) -> str:
    """`3; 8`, `3. 8` and `3 and 8` are 3, 8."""
    parts = re.split(r"\s*(?:[;./|]\s|;|\band\b|\s)\s*", written)
    several = len(parts) > 1 and all(re.fullmatch(r"-?\d{1,9}", it) for it in parts)
    return f"numbers are separated by ',': {', '.join(parts)}" if several else ""


def span(node: Node) -> str:
    """`2-6`, `2 to 6` and [2, 6] are {from: 2, to: 6}; `4` is {from: 4, to: 4}."""
    written = node.text if isinstance(node, Scalar) else " - ".join(_items(node))
    found = re.fullmatch(r"(\d+)(?:\s*(?:-|–|—|to|\.\.+)\s*(\d+))?", written)
    return as_written(f"{{from: {found[1]}, to: {found[2] or found[1]}}}") if found is not None else ""


def size(written: str, pattern: str) -> Hint | str:
    """`Tarot` and `tarrot` are tarot, `70 × 120 mm` is 70x120, where a size of that pattern belongs."""
    plain = re.sub(r"\s+|mm", "", written.casefold()).replace("×", "x").replace("*", "x")
    if len(written) > _LONGEST:
        return ""
    return (
        write(plain) if re.search(pattern, plain) else did_you_mean(plain, re.findall("[a-z]{2,}", pattern))
    )


def colour(written: str, pattern: str) -> Hint | str:
    """`8c2f39` and `#8c2` are "#8c2f39" and "#88cc22", where a colour of that pattern belongs."""
    digits = written[:_LONGEST].strip().removeprefix("#")
    for said in (f"#{digits}", "#" + "".join(it * 2 for it in digits)):
        if re.search(pattern, said):
            return Hint(f'write "{said}"', f'"{said}"')
    return (
        "" if written else "write it in quotes, as in \"#8c2f39\": what follows '#' without them is a comment"
    )


FORMS = {"size": size, "colour": colour}
"""What a schema names as `x-form`: how it is often written instead."""


def one_text(node: Node, pattern: str) -> str:
    """[sword, coin, coin] and {sword: 1, coin: 2} are "sword, coin*2", where that is how the text is written."""
    if isinstance(node, Mapping):
        words = [f"{key.text}*{it.text}" for key, it in node.entries[:12] if isinstance(it, Scalar)]
    else:
        words = [f"{it}*{count}" for it, count in Counter(_items(node)).items()]
    joined = ", ".join(it.removesuffix("*1") for it in words)
    if not joined or not re.search(pattern, joined):
        return ""
    return Hint(f'write it as one text: "{joined}"', f'"{joined}"')


def is_name(written: str) -> bool:
    """Whether it is written as a name is; nothing else of a pack may become part of a path."""
    return _NAME.fullmatch(written) is not None


def name(written: str) -> str:
    """`War Bear` is war_bear, `Été` is ete, `Cat's` is cats, `3game` is game_3; '' where nothing can be a name.

    What is a name is not written otherwise. A sum has no name of its own: `-debts` is not `debts`.
    """
    if len(written) > _LONGEST or is_name(written) or is_sum(written):
        return ""
    plain = unicodedata.normalize("NFKD", written.casefold())
    plain = "".join(it for it in plain if not unicodedata.combining(it))
    if any(it.isalnum() and not it.isascii() for it in plain):
        return ""
    folded = re.sub(r"[^a-z0-9_]+", "_", re.sub("['’]", "", plain)).strip("_")
    folded = re.sub(r"^([0-9_]+?)_*([a-z].*)$", r"\2_\1", folded)[:64]
    return folded if is_name(folded) else ""


def _items(node: Node) -> list[str]:
    """What a list of plain words and numbers holds; nothing for anything else."""
    items = node.items if isinstance(node, Sequence) else ()
    return [it.text for it in items if isinstance(it, Scalar)] if len(items) <= 12 else []
