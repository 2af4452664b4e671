"""What a schema finds, in a designer's words and with its place in the file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Span, did_you_mean
from cardwright.findings.fix import Edit, Fix, Hint, Ref, meant, missing, used, write
from cardwright.findings.suggest import all_near, is_sum
from cardwright.schema import coercions, examples
from cardwright.schema.icon_text import wrong_entries
from cardwright.schema.reworded_headings import HEADING_WORDS, reworded
from cardwright.schema.unknown_keys import home_of, known_keys, missing_keys, unknown_keys
from cardwright.source.tree import Mapping, Node, Scalar, Sequence, locate, span_in

if TYPE_CHECKING:
    from jsonschema import ValidationError

_SPOKEN = {
    "string": "text",
    "integer": "a whole number",
    "boolean": "true or false",
    "array": "a list",
    "object": "keys with values",
}
# What others call the condition of a variant.
_AS_LONG_AS = ("when", "if", "condition", "where", "as_long_as", "active", "option")
# `limit: +2`, which says by how much.
_MORE_OR_LESS = re.compile(r"([-+*]) *(\w.*)")
_AS_STATEMENT = re.compile(
    r"(?P<value>\w+) *(?P<sign>[-+*])= *(?P<by>\S+)"
    r"|(?P<does>add|subtract) (?P<amount>\S+) (?:to|from) (?P<target>\w+)"
)
_BECOMES = re.compile(r"(\w+ becomes) +(.+)")
# More allowed keys or words than this are not listed.
_LISTED = 12


def findings_of(error: ValidationError, root: Node, whole: dict[str, Any]) -> Iterator[Diagnostic]:
    """The findings that an error of the schema amounts to; `root` is the tree that was checked with the `whole` one."""
    schema = error.schema if isinstance(error.schema, dict) else {}
    place = _Place(root, list(error.absolute_path), schema, error, whole)
    if _is_alias(place.node):
        return  # reported when the file was read
    if "propertyNames" in error.absolute_schema_path:
        yield place.bad_key()
    elif "errorMessage" in schema:
        hint = schema.get("x-hint", "leave it out")
        yield Diagnostic(codes.NOT_ALLOWED, schema["errorMessage"], place.key_span(), hint)
    else:
        yield from _SAY.get(str(error.validator), _Place.anything)(place)


class _Place:
    """An error of the schema at a node of the tree."""

    def __init__(
        self,
        root: Node,
        path: list[str | int],
        schema: dict[str, Any],
        error: ValidationError,
        whole: dict[str, Any],
    ) -> None:
        self.root, self.path, self.schema, self.error, self.whole = root, path, schema, error, whole
        self.wanted: Any = error.validator_value
        self.node = _follow(root, path)

    # -------------------------------------------------------------- where and what

    def key_span(self) -> Span:
        """The key under which the node stands; the start of the file for the file itself."""
        if not self.path:
            return Span(self.root.span.file, 1, 1, 1, 1)
        return locate(self.root, self.path, key=True)

    def span(self) -> Span:
        """The node; the key where nothing can be seen of it."""
        nothing = isinstance(self.node, Scalar) and not self.node.text
        return self.key_span() if nothing or not self.path else self.node.span

    def what(self) -> str:
        """What the node is called in a sentence."""
        if not self.path:
            return str(self.schema.get("x-called", "a file of a pack"))
        last = self.path[-1]
        if isinstance(last, int):
            owner = next((it for it in reversed(self.path) if isinstance(it, str)), None)
            return f"entry {last + 1} of '{owner}'" if owner is not None else f"entry {last + 1}"
        return f"'{last}'"

    def owner(self) -> tuple[Ref, ...]:
        """The name in what the node is called."""
        return used(*[it for it in self.path if isinstance(it, str)][-1:])

    def found(self) -> str:
        match self.node:
            case Mapping():
                return "this has keys of its own"
            case Sequence():
                return "this is a list"
            case Scalar(value=None):
                return "nothing is written here"
            case Scalar(value=bool()):
                return f"this is '{self.node.text}'"
            case Scalar(value=""):
                return "this text is empty"
            case Scalar(value=str()):
                return f"this is the text '{_short(self.node.text)}'"
            case _:
                return f"this is the number {self.node.text}"

    def holds_rule(self) -> bool:
        """Whether statements stand here, which without '|' look like keys to YAML."""
        return self.changes_game(self.path[:-1]) or any(
            it in ("rules", "while active") or str(it).startswith("at ") for it in self.path
        )

    @staticmethod
    def changes_game(path: list[str | int]) -> bool:
        """Whether a card or a variant says there what it changes."""
        return path[-1:] == ["while active"] or (path[:1] == ["modifiers"] and len(path) == 2)

    # -------------------------------------------------------------- one error each

    def bad_key(self) -> Diagnostic:
        word = str(self.error.instance)
        at = locate(self.root, [*self.path, word], key=True)
        if self.error.validator == "enum":
            message = f"'{word}' is not a field that {self.what()} can speak of"
            return Diagnostic(
                codes.UNKNOWN_KEY, message, at, _choices(word, self.wanted), about=missing(word)
            )
        message = self.schema.get("patternErrorMessage", "this is not a name")
        if self.error.validator == "maxLength":
            message = f"a name has at most {self.wanted} letters"
        hint = ""
        if self.error.validator == "pattern":
            plain = coercions.name(word) if self.is_name() else ""
            hint = write(plain) if plain else self.respelt_heading(word) or self.whole_heading(word)
        fix = self.with_becomes(word) if not isinstance(hint, Hint) else None
        return Diagnostic(
            codes.MALFORMED, f"'{_short(word)}': {message}", at, hint, fix=fix, about=used(word)
        )

    def respelt_heading(self, heading: str) -> str:
        """A hint for a heading of several words that is right once one word of the language is put right."""
        words = heading.split(" ")
        respelt = (
            " ".join([*words[:number], near, *words[number + 1 :]])
            for number, word in enumerate(words[:8])
            for near in all_near(word, HEADING_WORDS)
        )
        found = [it for it in respelt if re.search(self.wanted, it)]
        if found:
            return meant(found[0], sure=len(found) == 1)
        others = (it for it in reworded(heading) if it != heading and re.search(self.wanted, it))
        return next((meant(it) for it in others), "")

    def whole_heading(self, word: str) -> str:
        """A hint for a heading that says what changes and not how: `limit` for `limit becomes`."""
        if not self.changes_game(self.path):
            return ""
        if re.search(self.wanted, "while"):
            if word in _AS_LONG_AS:
                return meant("while")
            if word.startswith("while "):
                return f"write 'while: {_short(word[6:])}', and what is so then on the lines below it, not further to the right"
        changed = self.changed_value(word)
        if changed is not None:
            return f"write '{word} becomes: {_short(changed[1]) or '…'}'"
        tried = f"instead of {word}"
        return f"write '{tried}', 'before {word}' or 'after {word}'" if re.search(self.wanted, tried) else ""

    def changed_value(self, word: str) -> tuple[Scalar, str] | None:
        """What stands under the name of a value that changes, and how it is said of that value; None for anything else."""
        node = _follow(self.root, [*self.path, word])
        if not isinstance(node, Scalar) or node.block or not re.search(self.wanted, f"{word} becomes"):
            return None
        more = _MORE_OR_LESS.fullmatch(node.text)
        return node, f"{word} {more[1]} {more[2]}" if more is not None else node.text

    def with_becomes(self, word: str) -> Fix | None:
        """`limit: +2` as `limit becomes: limit + 2`."""
        changed = self.changed_value(word) if self.changes_game(self.path) else None
        if changed is None or not changed[1]:
            return None
        key = locate(self.root, [*self.path, word], key=True)
        edits = [Edit(key, f"{word} becomes")]
        if changed[1] != changed[0].text:
            edits.append(Edit(changed[0].span, changed[1]))
        return Fix(tuple(edits))

    def unknown_keys(self) -> Iterator[Diagnostic]:
        assert isinstance(self.node, Mapping)
        owner = self.what() if self.path else self.schema.get("x-called", "a pack")
        sides = self.schema.get("x-sides", [])
        others = [it for it in known_keys(self.schema) if it not in sides]
        for it in unknown_keys(self.node, self.schema, self.whole):
            if sides and isinstance(it.value, Mapping) and it.meant not in others:
                message = f"{owner} has no side '{_short(it.key.text)}'"
                yield Diagnostic(
                    codes.UNKNOWN_SIDE,
                    message,
                    it.key.span,
                    _choices(it.key.text, sides),
                    about=self.owner() + missing(it.key.text),
                )
            else:
                message = f"'{_short(it.key.text)}' is not a key of {owner}"
                yield Diagnostic(codes.UNKNOWN_KEY, message, it.key.span, it.hint, about=missing(it.key.text))

    def missing_keys(self) -> Iterator[Diagnostic]:
        assert isinstance(self.node, Mapping)
        fields = self.schema.get("properties", {})
        lacking = missing_keys(self.node, self.schema, self.whole)
        home = home_of(self.node, self.schema, self.whole)
        if home:
            message = f"{self.what()} needs {_all(lacking)}"
            hint = f"put what is here under '{home}:'"
            about = self.owner() + used(*lacking)
            yield Diagnostic(codes.MISSING_KEY, message, self.key_span(), hint, about=about)
            return
        for key in lacking:
            hint = examples.addition(key, fields.get(key, {}), self.whole)
            message, about = f"{self.what()} needs '{key}'", self.owner() + used(key)
            yield Diagnostic(codes.MISSING_KEY, message, self.key_span(), hint, about=about)

    def missing_companions(self) -> Iterator[Diagnostic]:
        assert isinstance(self.node, Mapping)
        for key, companions in self.wanted.items():
            given = self.node.key(key)
            for companion in companions:
                if given is not None and self.node.key(companion) is None:
                    message = f"'{key}' needs '{companion}' beside it"
                    hint = examples.addition(companion, self.schema["properties"][companion], self.whole)
                    yield Diagnostic(codes.MISSING_KEY, message, given.span, hint, about=used(key, companion))

    def wrong_type(self) -> Iterator[Diagnostic]:
        types = [self.wanted] if isinstance(self.wanted, str) else list(self.wanted)
        expected = _either([_SPOKEN.get(it, it) for it in types])
        hint = self.instead(types)
        message = f"{self.what()} must be {expected}, but {self.found()}"
        yield Diagnostic(codes.WRONG_TYPE, message, self.span(), hint, about=self.owner())

    def instead(self, types: list[str]) -> str:
        """What would be right, where what is written in its place shows it."""
        match self.node, types:
            case Scalar(text=written), ["object"] if found := _BECOMES.match(written):
                return f"put ':' after 'becomes': '{found[1]}: {_short(found[2])}'"
            case Scalar(text=written), ["object"] if self.changes_game(self.path) and (
                more := _AS_STATEMENT.fullmatch(written)
            ):
                value = more["value"] or more["target"]
                sign = more["sign"] or {"add": "+", "subtract": "-"}[more["does"]]
                said = f"{value} becomes: {value} {sign} {more['by'] or more['amount']}"
                return Hint(f"write '{said}'", f"{{{said}}}")
            case ((Scalar() | Sequence()), ["object"]):
                return coercions.keyed(self.node, self.schema, self.whole)
            case Scalar(text=""), _:
                return self.other_form("")
            case Scalar(text=written), _ if "string" in types:
                return _quoted(written)
            case Scalar(value=int()), ["array"] if self.path and isinstance(self.path[-1], int):
                around = _follow(self.root, self.path[:-1])
                several = (
                    [it.text for it in around.items if isinstance(it, Scalar)]
                    if isinstance(around, Sequence)
                    else []
                )
                return (
                    f"each of them is a list of its own: [[{', '.join(several)}]]"
                    if len(several) == 2
                    else ""
                )
            case Scalar(text=written), ["array"] if self.path[-1:] == ["one_of"] and written.isidentifier():
                return f"a list has brackets: [{written}, …]; a set of 'words' is named by 'of: {written}'"
            case ((Scalar() | Mapping()), ["array"]) | (Scalar(), ["array", "object"]):
                return coercions.listed(self.node)
            case Sequence(items=[Scalar(text=first), Scalar(text=second)]), ["object", "string"]:
                return write(f"{first} and {second}")
            case Scalar(text=written), ["boolean", *_]:
                return coercions.flag(written)
            case Scalar(text=written), ["integer"]:
                in_list = bool(self.path) and isinstance(self.path[-1], int)
                return coercions.number(written) or (coercions.numbers(written) if in_list else "")
            case ((Sequence() | Mapping()), ["string"]) if "pattern" in self.schema:
                return coercions.one_text(self.node, self.schema["pattern"])
            case Sequence(), ["integer"] if "x-attribute" in self.schema:
                return f"a number for each copy needs 'each_copy: true' where '{self.schema['x-attribute']}' is declared"
            case Mapping(), _ if str(self.path[-1:]).startswith("['while "):
                return ""  # the heading has a finding of its own
            case Mapping(), _ if "string" in types and self.holds_rule():
                return f"put '|' after {self.what()[:-1]}:' and the lines of the rule below it"
            case Sequence(), _ if "string" in types and self.holds_rule():
                return f"put '|' after {self.what()[:-1]}:' and leave out the '-' before each line"
            case _:
                return ""

    def wrong_word(self) -> Iterator[Diagnostic]:
        words = [str(it) for it in (self.wanted if isinstance(self.wanted, list) else [self.wanted])]
        if not words:
            return  # its declaration lists none, which is reported there
        written = self.node.text if isinstance(self.node, Scalar) else ""
        if not written:
            message = f"{self.what()} must be {_either(words)}, but {self.found()}"
            yield Diagnostic(codes.WRONG_TYPE, message, self.span(), about=self.owner())
            return
        listed = f": it is {_either(words)}" if len(words) <= _LISTED else ""
        message = f"'{_short(written)}' is not possible for {self.what()}{listed}"
        yield Diagnostic(
            codes.NOT_ALLOWED,
            message,
            self.span(),
            did_you_mean(written, words)
            or coercions.word(written, words)
            or self.as_word_set(written, words),
            about=missing(written),
        )

    def as_word_set(self, written: str, types: list[str]) -> str:
        """The hint for a set of words where a type stands: `type: suit`."""
        is_type = self.path[-1:] == ["type"] and "word" in types and written.isidentifier()
        return f"a word of the set '{written}' under 'words' is 'of: {written}'" if is_type else ""

    def bad_form(self) -> Iterator[Diagnostic]:
        if "x-icons" in self.schema and isinstance(self.node, Scalar):
            yield from self.bad_icons(self.node)
            return
        message = self.schema.get("patternErrorMessage", "this is not written as it should be")
        written = self.node.text if isinstance(self.node, Scalar) else ""
        plain = coercions.name(written) if self.is_name() else ""
        if self.path[:1] == ["languages"]:
            plain = coercions.language(written)
        hint = write(plain) if plain else self.other_form(written)
        if not plain and self.is_name() and is_sum(written):
            hint = "declare a value for it under 'values', let a rule set it, and name it here"
        about = self.owner()
        yield Diagnostic(codes.MALFORMED, f"{self.what()}: {message}", self.span(), hint, about=about)

    def other_form(self, written: str) -> Hint | str:
        """What is meant by a size or a colour that is written otherwise."""
        form = coercions.FORMS.get(self.schema.get("x-form", ""))
        return form(written, self.schema["pattern"]) if form is not None else ""

    def is_name(self) -> bool:
        """Whether a name belongs here, which has one plain form."""
        return bool(self.schema.get("maxLength") == 64)

    def bad_icons(self, node: Scalar) -> Iterator[Diagnostic]:
        for it in wrong_entries(node.text):
            yield Diagnostic(it.code, it.message, span_in(node, it.start, it.end), it.hint)

    def out_of_bounds(self) -> Iterator[Diagnostic]:
        least = str(self.error.validator).startswith("min")
        bound = f"at {'least' if least else 'most'} {self.wanted:,}"
        match str(self.error.validator)[3:]:
            case "Length" if least:
                message = f"{self.what()} is empty"
            case "Length":
                message = f"{self.what()} may have {bound} letters"
            case "Items" | "Properties":
                message = f"{self.what()} must have {bound} {'entry' if self.wanted == 1 else 'entries'}"
            case _:
                message = f"{self.what()} must be {bound}"
        yield Diagnostic(codes.WRONG_NUMBER, message, self.span(), about=self.owner())

    def repeated(self) -> Iterator[Diagnostic]:
        assert isinstance(self.node, Sequence)
        seen: set[str] = set()
        for item in self.node.items:
            written = item.text if isinstance(item, Scalar) else repr(item)
            if written in seen:
                message = f"'{_short(written)}' is listed twice"
                yield Diagnostic(
                    codes.NOT_ALLOWED, message, item.span, "delete one of them", about=used(written)
                )
            seen.add(written)

    def no_branch(self) -> Iterator[Diagnostic]:
        """None of several shapes fits, or more than one does: the one that was meant is explained."""
        branches: dict[int, list[ValidationError]] = {}
        for inner in self.error.context or ():
            branches.setdefault(int(inner.schema_path[0]), []).append(inner)
        if not branches and not isinstance(self.node, Mapping):
            return  # its type is wrong, which is reported
        if not branches:
            keys = [f"'{key}'" for branch in self.wanted for key in branch.get("required", ())]
            message = f"{self.what()} can have {_either(keys)}, not both"
            about = self.owner()
            yield Diagnostic(codes.NOT_ALLOWED, message, self.key_span(), "keep one of them", about=about)
        elif all(it.validator == "required" for errors in branches.values() for it in errors):
            keys = [f"'{key}'" for branch in self.wanted for key in branch.get("required", ())]
            ways = (examples.example({**self.schema, "oneOf": [it]}, self.whole) for it in self.wanted)
            hint = f"write {_either(list(ways))}"
            message, about = f"{self.what()} needs {_either(keys)}", self.owner()
            yield Diagnostic(codes.MISSING_KEY, message, self.key_span(), hint, about=about)
        else:
            # The branch whose mistakes lie deepest was meant: its outer shape fits.
            deepest = max(branches.values(), key=lambda errors: min(len(it.absolute_path) for it in errors))
            for inner in deepest:
                yield from findings_of(inner, self.root, self.whole)

    def anything(self) -> Iterator[Diagnostic]:
        yield Diagnostic(codes.NOT_ALLOWED, f"{self.what()} is not as it should be", self.span())


_SAY: dict[str, Callable[[_Place], Iterator[Diagnostic]]] = {
    "additionalProperties": _Place.unknown_keys,
    "required": _Place.missing_keys,
    "dependentRequired": _Place.missing_companions,
    "type": _Place.wrong_type,
    "enum": _Place.wrong_word,
    "const": _Place.wrong_word,
    "pattern": _Place.bad_form,
    "uniqueItems": _Place.repeated,
    "anyOf": _Place.no_branch,
    "oneOf": _Place.no_branch,
    "minimum": _Place.out_of_bounds,
    "maximum": _Place.out_of_bounds,
    "minLength": _Place.out_of_bounds,
    "maxLength": _Place.out_of_bounds,
    "minItems": _Place.out_of_bounds,
    "maxItems": _Place.out_of_bounds,
    "minProperties": _Place.out_of_bounds,
    "maxProperties": _Place.out_of_bounds,
}


def _is_alias(node: Node) -> bool:
    """Whether an alias stands there: nothing that has a width."""
    empty = isinstance(node, Scalar) and node.value is None and not node.text
    return empty and node.span.column < node.span.end_column


def _follow(node: Node, path: Iterable[str | int]) -> Node:
    for step in path:
        inner: Node | None = None
        if isinstance(node, Mapping):
            inner = node.get(str(step))
        elif isinstance(node, Sequence) and isinstance(step, int):
            inner = node.items[step]
        assert inner is not None, "the schema speaks of what is in the file"
        node = inner
    return node


def _quoted(written: str) -> Hint | str:
    hint = f'if it is text, put it in quotes: "{_short(written)}"'
    return hint if re.search(r'["\\\n]', written) else Hint(hint, f'"{written}"')


def _choices(word: str, known: list[str]) -> str:
    """The nearest of the known words, or all of them where they are few."""
    few = f"known: {', '.join(known)}" if 0 < len(known) <= _LISTED else ""
    return did_you_mean(word, known) or few


def _all(keys: list[str]) -> str:
    quoted = [f"'{it}'" for it in keys]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} and {quoted[-1]}"


def _either(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _short(text: str) -> str:
    line = text.split("\n", 1)[0]
    return line if len(line) <= 40 else f"{line[:39]}…"
