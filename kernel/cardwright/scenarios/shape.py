"""What the schema of scenarios finds, in a designer's words and with what to write instead."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cardwright.declarations.model import Pack
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Span, did_you_mean
from cardwright.findings.fix import Hint, meant, missing, used
from cardwright.scenarios.naming import CHANCE, OTHER_KEYS
from cardwright.schema.messages import findings_of
from cardwright.source.lenient import whole_number
from cardwright.source.tree import Mapping, Node, Scalar, Sequence, locate

if TYPE_CHECKING:
    from jsonschema import ValidationError

SCENARIOS = "scenarios"
# Under which key of a scenario the keys of others stand.
_GIVEN = ("players", "options", "seed", "play", "chance")
_THEN = ("holds", "seen_by", "scores", "outcome", "winner", "over", "next")
_EITHER = ("zones", "values")
_STEP = re.compile(r"(?P<who>player [0-9]+|\S+) (?P<what>\S+)")


class Shape:
    """Words findings about the shape of scenarios. Given the pack, hints can name its zones and values."""

    def __init__(self, pack: Pack | None) -> None:
        self.pack = pack

    def findings(self, error: ValidationError, root: Node, whole: dict[str, Any]) -> Iterator[Diagnostic]:
        """The findings that an error of the whole schema amounts to; `root` is the tree that was checked."""
        schema = error.schema if isinstance(error.schema, dict) else {}
        path = list(error.absolute_path)
        node = _follow(root, path)
        match str(error.validator):
            case "type" if "x-must" in schema:
                yield _wrong_type(root, path, node, schema)
            case "required":
                yield from _no_scenarios(root, schema)
            case "additionalProperties" if path or _has_scenarios(root):
                for it in findings_of(error, root, whole):
                    yield self._with_its_home(it, path, node, schema)
            case "additionalProperties":
                return  # reported with what is missing
            case "minProperties" | "minItems" | "minLength":
                for it in findings_of(error, root, whole):
                    yield replace(it, hint=it.hint or _example(path, schema))
            case _:
                yield from findings_of(error, root, whole)

    def _with_its_home(
        self, it: Diagnostic, path: list[str | int], node: Node, schema: dict[str, Any]
    ) -> Diagnostic:
        """The finding about a key that is none here, with where it belongs unless another spelling is known."""
        home = self._home(it, path, node, schema) if it.fix is None else ""
        return replace(it, hint=home) if home else it

    def _home(self, it: Diagnostic, path: list[str | int], node: Node, schema: dict[str, Any]) -> str:
        assert isinstance(node, Mapping)
        key = next(key.text for key, _ in node.entries if key.span == it.span)
        owner = path[-1] if path else SCENARIOS
        if "given" in schema.get("properties", {}):
            if key in _GIVEN + _THEN + _EITHER:
                above = ["given"] if key in _GIVEN else ["then"] if key in _THEN else ["given", "then"]
                return f"it stands under {' or '.join(repr(one) for one in above)}"
            if not path and key in ("when", "then", "cases"):
                return "it stands under the name of a scenario"
        elif owner == "given" and OTHER_KEYS.get(key) == CHANCE:
            return meant(CHANCE)
        elif owner in ("given", "then"):
            return self._named(key, str(owner))
        return ""

    def _named(self, key: str, owner: str) -> str:
        """Of a zone, value or option of the pack, the section that it belongs to."""
        if self.pack is None:
            return ""
        sections = {"zones": set(self.pack.zones), "values": set(self.pack.values)}
        if owner == "given":
            sections["options"] = set(self.pack.options)
        for section, names in sections.items():
            if key in names:
                return f"write it under '{section}': {section}: {{{key}: …}}"
        if owner == "then" and not key.isidentifier():
            return "expressions stand under 'values', conditions under 'holds'"
        return ""


# ------------------------------------------------------------------ another shape than it should have


def _wrong_type(root: Node, path: list[str | int], node: Node, schema: dict[str, Any]) -> Diagnostic:
    nothing = isinstance(node, Scalar) and not node.text
    alone = _alone(root, path) if nothing else None
    if alone is not None:
        key, before = alone
        message = f"'{key.text}' is read as a name of its own, with nothing after it"
        return Diagnostic(
            codes.WRONG_TYPE, message, key.span, f'names with commas go in quotes: "{before}, {key.text}"'
        )
    empty = ", but nothing is written here" if nothing else ""
    message = f"{_called(path, schema)} must {schema['x-must']}{empty}"
    hint = _instead(path, node, schema) or _example(path, schema)
    return Diagnostic(codes.WRONG_TYPE, message, _place(root, path, node), hint)


def _alone(root: Node, path: list[str | int]) -> tuple[Scalar, str] | None:
    """Of `{Ann: ace, king}` the `king`, which YAML takes for a key, with the text before it."""
    above = _follow(root, path[:-1]) if "zones" in path[:-1] else None
    if not isinstance(above, Mapping):
        return None
    for (_, one), (key, _) in zip(above.entries, above.entries[1:], strict=False):
        if key.text == path[-1] and isinstance(one, Scalar) and one.text:
            # A key on its own line lacks its value; only within a line are quotes forgotten.
            return (key, one.text) if key.span.line == one.span.end_line else None
    return None


def _instead(path: list[str | int], node: Node, schema: dict[str, Any]) -> str:
    """What would be right, where what is written in its place shows it."""
    wanted = schema.get("type", ())
    types = [wanted] if isinstance(wanted, str) else list(wanted)
    last = path[-1] if path else ""
    match node:
        case Mapping() if last == "when":
            first = _written(node.entries[0]) if node.entries else "Ann: ace"
            return f"put '- ' before each step: '- {first}'"
        case Scalar() if isinstance(last, int) and path[-2:-1] == ["when"]:
            step = _STEP.fullmatch(node.text)
            return f"put ':' after who chooses: '- {step['who']}: {step['what']}'" if step else ""
        case Scalar() if last == "when":
            return "write each step on a line of its own, as in '- Ann: ace'"
        case Scalar() if last == "players" and "," in node.text:
            return Hint(f"a list has brackets: [{node.text}]", f"[{node.text}]")
        case Scalar(value=int() as score) if last == "scores" and not isinstance(score, bool):
            return f"say whose: [{score}, …] in seat order, or {{Ann: {score}}}"
        case Scalar(value=str()) if "integer" in types and whole_number(node.text) is not None:
            return Hint(f"numbers have no quotes: {node.text}", node.text)
        case Scalar(value=int() | float() | bool()) if types == ["string"]:
            return Hint(f'if it is text, put it in quotes: "{node.text}"', f'"{node.text}"')
        case Sequence() if types == ["string"] and all(isinstance(it, Scalar) for it in node.items):
            words = ", ".join(it.text for it in node.items if isinstance(it, Scalar))
            return Hint(f'write them as one text: "{words}"', f'"{words}"') if "zones" in path else ""
        case Sequence() if last == SCENARIOS:
            return "instead of each '- ' write a sentence with ':' after it, and the rest below it"
        case Sequence() if "properties" in schema and all(isinstance(it, Mapping) for it in node.items):
            return "leave out '- '"
    return ""


def _written(entry: tuple[Scalar, Node]) -> str:
    key, value = entry
    return f"{key.text}: {value.text if isinstance(value, Scalar) else '…'}"


def _example(path: list[str | int], schema: dict[str, Any]) -> str:
    """The schema's example of what can stand there."""
    if "x-example" not in schema:
        return ""
    before = "" if not path else "- " if isinstance(path[-1], int) else f"{path[-1]}: "
    return f"as in '{before}{schema['x-example']}'"


# ------------------------------------------------------------------ no scenarios


def _has_scenarios(root: Node) -> bool:
    return isinstance(root, Mapping) and root.key(SCENARIOS) is not None


def _no_scenarios(root: Node, schema: dict[str, Any]) -> Iterator[Diagnostic]:
    """The one finding about a file without `scenarios`: another spelling of it, or the first that should be below it."""
    assert isinstance(root, Mapping)
    known = schema["properties"]
    strange = [key for key, _ in root.entries if key.text not in known]
    for key in strange:
        hint = did_you_mean(key.text, [SCENARIOS])
        if hint:
            message = f"'{key.text}' is not a key of {schema['x-called']}"
            yield Diagnostic(codes.UNKNOWN_KEY, message, key.span, hint, about=missing(key.text))
            return
    message = f"{schema['x-called']} needs '{SCENARIOS}'"
    at, hint = Span(root.span.file, 1, 1, 1, 1), _example([], schema)
    if strange:
        at, hint = strange[0].span, f"write '{SCENARIOS}:' above it, and indent what is below"
    yield Diagnostic(codes.MISSING_KEY, message, at, hint, about=used(SCENARIOS))


# ------------------------------------------------------------------ where and what


def _follow(node: Node, path: list[str | int]) -> Node:
    for step in path:
        inner = node.get(str(step)) if isinstance(node, Mapping) else None
        if isinstance(node, Sequence) and isinstance(step, int):
            inner = node.items[step]
        assert inner is not None, "the schema speaks of what is in the file"
        node = inner
    return node


def _place(root: Node, path: list[str | int], node: Node) -> Span:
    """The node; its key where nothing can be seen of it."""
    if not path:
        return Span(root.span.file, 1, 1, 1, 1)
    nothing = isinstance(node, Scalar) and not node.text
    return locate(root, path, key=True) if nothing else node.span


def _called(path: list[str | int], schema: dict[str, Any]) -> str:
    """What is spoken of, in a sentence."""
    if not path:
        return str(schema.get("x-called", "this file"))
    if isinstance(path[-1], int):
        owner = next((it for it in reversed(path) if isinstance(it, str)), SCENARIOS)
        return f"entry {path[-1] + 1} of '{owner}'"
    return f"'{path[-1]}'"
