"""Trees of several packs become those of one; see the package for how. Nodes are never changed, only rebuilt."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from cardwright.declarations.sections import PackFile
from cardwright.findings import codes
from cardwright.findings.diagnostic import Span, did_you_mean
from cardwright.findings.fix import Related, missing, used
from cardwright.merge.edits import (
    ADD,
    SAID_ONCE,
    Edits,
    ExtensionEdit,
    entry_name,
    is_whole,
    named,
    read_edits,
)
from cardwright.merge.title import OWN, Page
from cardwright.source.lenient import Report, mapping
from cardwright.source.tree import Mapping, Node, Scalar, Sequence
from cardwright.source.yaml_reader import MAX_FINDINGS

_PAST = {"change": "changed", "replace": "replaced", "remove": "removed", "add": "added"}

Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Touch:
    """A thing that an extension has touched: `("people", "dragon", "score")`."""

    extension: str
    verb: str
    path: Path
    span: Span
    was: Node | None = None
    """What stood there before."""

    def past(self) -> str:
        """`changed`, `replaced`, `removed` or `added`."""
        return _PAST[self.verb]


class Merger:
    """The files of a base, to which extensions are applied one after another."""

    def __init__(
        self, base: list[PackFile], pages: list[Page], before: dict[str, set[str]], report: Report
    ) -> None:
        self.files = [_without(it, ("expect",)) for it in base] if pages else base
        self.pages = pages
        self.before = before
        self.report = report
        self.touches: list[Touch] = []
        self.removed: dict[Path, Touch] = {}
        self.gone = 0
        self.extension = ""
        for page in pages:
            self.extension = page.name
            self._apply(page, last=page is pages[-1])

    def _apply(self, page: Page, last: bool) -> None:
        edits = read_edits(page.files, self.report)
        there = self._there()
        self._all_there(edits, there)
        self.files = [self._edited(file, edits) for file in self.files]
        there = self._there()
        kept = [key for key in OWN if key != "expect" or not last]
        for file in page.files:
            self.files.append(self._added(_without(file, kept), there))

    def _touch(self, verb: str, path: Path, span: Span, was: Node | None = None) -> None:
        touch = Touch(self.extension, verb, path, span, was)
        self.touches.append(touch)
        if verb == "remove":
            self.removed.setdefault(path, touch)

    def _there(self) -> dict[str, dict[str, Span]]:
        """Every entry of every section, by name, with its place."""
        there: dict[str, dict[str, Span]] = {}
        for file in self.files:
            for key, node in mapping(file.tree).entries:
                names = there.setdefault(key.text, {})
                for item in node.items if isinstance(node, Sequence) else ():
                    if isinstance(item, Scalar):
                        names.setdefault(item.text, item.span)
                for name, _ in mapping(node).entries:
                    names.setdefault(entry_name(key.text, name.text), name.span)
        return there

    # -------------------------------------------------------------- what must be there

    def _all_there(self, edits: Edits, there: dict[str, dict[str, Span]]) -> None:
        for section, heading in edits.headings.items():
            if section not in there:
                message = f"there is no section '{section}' to change"
                hint = _near(section, there) or _whole_path(section, there)
                self.report(codes.GONE, message, heading.span, hint, missing(section))
                continue
            for name, several in edits.entries.get(section, {}).items():
                if name not in there[section]:
                    others = {it: names for it, names in there.items() if it != section}
                    hint = _as_list(name, there[section]) or _whole_path(name, others)
                    self._gone(several[0].verb, (section, name), several[0].key.span, there[section], hint)

    def _gone(self, verb: str, path: Path, at: Span, known: Iterable[str], hint: str = "") -> None:
        """Reports what is not there; if another extension has removed it, that is what has to be said."""
        self.gone += 1
        if self.gone > MAX_FINDINGS:
            # Looking for the nearest name takes time, and an untrusted pack may ask for very many.
            if self.gone == MAX_FINDINGS + 1:
                message = f"more than {MAX_FINDINGS} things are not there; the others are not told"
                self.report(codes.TOO_MANY_MISTAKES, message, at, "")
            return
        touch, remover = self.removed.get(path), tuple[Related, ...]()
        hint = hint or _near(path[-1], known) or self._brought_later(path)
        if touch is not None:
            self._touch(verb, path, at)
            if touch.extension not in self.before[self.extension]:
                return  # the conflict is reported, with both places
            hint = f"'{touch.extension}' removes it"
            remover = (Related(touch.span, f"'{touch.extension}' removes it here"),)
        message = f"'{path[-1]}' is to be {_PAST[verb]}, but it is not in '{path[-2]}'"
        self.report(codes.GONE, message, at, hint, missing(path[-1]) + used(path[-2]), None, remover)

    def _brought_later(self, path: Path) -> str:
        """A hint where another extension has it, which is applied only later."""
        section, name = path[0], path[-1]
        number = next(n for n, page in enumerate(self.pages) if page.name == self.extension)
        for page in self.pages[number + 1 :]:
            for file in page.files:
                keys = mapping(mapping(file.tree).get(section)).keys()
                if name in (entry_name(section, key) for key in keys):
                    return f"'{page.name}' has it: write 'after: [{page.name}]'"
        return ""

    # -------------------------------------------------------------- change, replace, remove

    def _edited(self, file: PackFile, edits: Edits) -> PackFile:
        if not isinstance(file.tree, Mapping):
            return file
        rebuilt: list[tuple[Scalar, Node]] = []
        for key, node in file.tree.entries:
            now: tuple[Scalar, Node] | None = (key, node)
            if key.text in edits.entries and isinstance(node, Mapping):
                now = (key, self._entries(key.text, node, edits.entries[key.text]))
            elif key.text in edits.entries:
                now = (key, self._listed(key.text, node, edits.entries[key.text]))
            for edit in edits.sections.get(key.text, ()):
                now = self._edit(edit, now, (key.text,)) if now is not None else None
            if now is not None:
                rebuilt.append(now)
        return PackFile(file.name, file.text, Mapping(tuple(rebuilt), file.tree.span))

    def _entries(self, section: str, node: Mapping, edits: dict[str, list[ExtensionEdit]]) -> Mapping:
        rebuilt: list[tuple[Scalar, Node]] = []
        for entry in node.entries:
            name = entry_name(section, entry[0].text)
            now: tuple[Scalar, Node] | None = entry
            for edit in edits.get(name, ()):
                now = self._edit(edit, now, (section, name)) if now is not None else None
            if now is not None:
                rebuilt.append(now)
        return Mapping(tuple(rebuilt), node.span)

    def _listed(self, section: str, node: Node, edits: dict[str, list[ExtensionEdit]]) -> Node:
        """A section that is a list (or a text), of which single entries are to be edited."""
        several = [edit for edits in edits.values() for edit in edits]
        for edit in several:
            if edit.verb != "remove" or edit.node is not None:
                message = f"'{section}' has no keys that could be {_PAST[edit.verb]}"
                hint = f"write '{section}: …' anew, or '{section}: {{add: […]}}' for a longer list"
                self.report(codes.MALFORMED_EDIT, message, edit.key.span, hint, used(section))
                return node
        return self._without_words(node, [edit.key for edit in several], (section,))

    def _edit(self, edit: ExtensionEdit, old: tuple[Scalar, Node], path: Path) -> tuple[Scalar, Node] | None:
        key, node = old
        if edit.node is None:
            self._touch("remove", path, edit.key.span, node)
            return None
        if edit.verb == "replace":
            self._touch("replace", path, edit.key.span, node)
            return edit.key, edit.node
        if edit.verb == "remove":
            left = self._taken(node, edit.node, edit.key, path)
            return (key, left) if left is not None else None
        goes_in = isinstance(edit.node, Mapping) and not isinstance(node, Scalar)
        if not goes_in and isinstance(node, Mapping) and len(path) == 1:
            message = f"what of '{path[0]}' is changed is not said by name"
            self.report(
                codes.MALFORMED_EDIT,
                message,
                edit.node.span,
                f"write '{path[0]}: {{one_name: …}}'",
                used(path[0]),
            )
            return old
        if not goes_in:
            self._touch("change", path, edit.key.span, node)
            return edit.key, edit.node
        return key, self._changed(node, edit.node, path)

    def _changed(self, old: Node, new: Node, path: Path) -> Node:
        """`new` laid over `old`: as deep as both have keys."""
        if isinstance(old, Sequence) and isinstance(new, Mapping):
            more = new.get(ADD)
            if list(new.keys()) != [ADD] or more is None:
                hint = f"write the whole list, or '{path[-1]}: {{add: […]}}'"
                self.report(codes.MALFORMED_EDIT, f"'{path[-1]}' is a list", new.span, hint, used(path[-1]))
                return old
            items = more.items if isinstance(more, Sequence) else (more,)
            return self._longer(old, items, path)
        if not isinstance(old, Mapping) or not isinstance(new, Mapping):
            self._touch("change", path, new.span, old)
            return new
        entries = {key.text: (key, node) for key, node in old.entries}
        for key, node in new.entries:
            first = entries.get(key.text)
            if first is not None and isinstance(node, Mapping) and not isinstance(first[1], Scalar):
                entries[key.text] = (first[0], self._changed(first[1], node, (*path, key.text)))
            else:
                self._touch("change", (*path, key.text), key.span, first[1] if first is not None else None)
                entries[key.text] = (key, node)
        return Mapping(tuple(entries.values()), old.span)

    def _longer(self, old: Sequence, items: tuple[Node, ...], path: Path) -> Sequence:
        there = {it.text for it in old.items if isinstance(it, Scalar)}
        for it in items:
            self._touch("add", (*path, it.text if isinstance(it, Scalar) else repr(it.span)), it.span)
        more = (it for it in items if not isinstance(it, Scalar) or it.text not in there)
        return Sequence((*old.items, *more), old.span)

    def _taken(self, old: Node, what: Node, key: Scalar, path: Path) -> Node | None:
        """`old` without what is named; None when nothing of it is left to be named."""
        if is_whole(what):
            self._touch("remove", path, key.span, old)
            return None
        if not isinstance(what, Mapping):
            return self._without_words(old, list(named(what, key, self.report)), path)
        if not isinstance(old, Mapping):
            message = f"'{path[-1]}' has no keys of which one could be removed"
            self.report(
                codes.MALFORMED_EDIT,
                message,
                what.span,
                f"write '{path[-1]}: true' for all of it",
                used(path[-1]),
            )
            return old
        kept = {name.text: (name, node) for name, node in old.entries}
        for name, inner in what.entries:
            if name.text not in kept:
                self._gone("remove", (*path, name.text), name.span, old.keys())
                continue
            now = self._taken(kept[name.text][1], inner, name, (*path, name.text))
            if now is None:
                del kept[name.text]
            else:
                kept[name.text] = (kept[name.text][0], now)
        return Mapping(tuple(kept.values()), old.span)

    def _without_words(self, old: Node, words: list[Scalar], path: Path) -> Node:
        gone = {it.text for it in words}
        there = set(old.keys()) if isinstance(old, Mapping) else _items(old)
        for it in words:
            if it.text in there:
                was = old.get(it.text) if isinstance(old, Mapping) else None
                self._touch("remove", (*path, it.text), it.span, was)
            else:
                self._gone("remove", (*path, it.text), it.span, there)
        if isinstance(old, Mapping):
            kept = tuple((key, node) for key, node in old.entries if key.text not in gone)
            return Mapping(kept, old.span)
        if isinstance(old, Sequence):
            items = (it for it in old.items if not isinstance(it, Scalar) or it.text not in gone)
            return Sequence(tuple(items), old.span)
        return old

    # -------------------------------------------------------------- what is added

    def _added(self, file: PackFile, there: dict[str, dict[str, Span]]) -> PackFile:
        """The extension's file without what is there already, and without what is added elsewhere."""
        rebuilt: list[tuple[Scalar, Node]] = []
        for key, node in mapping(file.tree).entries:
            if key.text in SAID_ONCE:
                if not self._said_once(key, node):
                    rebuilt.append((key, node))
            elif isinstance(node, Mapping) and key.text not in OWN:
                rebuilt.append((key, self._new_entries(key.text, node, there.get(key.text, {}))))
            else:
                rebuilt.append((key, node))
        tree = Mapping(tuple(rebuilt), file.tree.span) if isinstance(file.tree, Mapping) else file.tree
        return PackFile(file.name, file.text, tree)

    def _new_entries(self, section: str, node: Mapping, there: dict[str, Span]) -> Mapping:
        new: list[tuple[Scalar, Node]] = []
        for key, inner in node.entries:
            name = entry_name(section, key.text)
            if name in there:
                self._twice(key, f"'{name}'", there[name])
            else:
                new.append((key, inner))
                self._touch("add", (section, name), key.span)
        return Mapping(tuple(new), node.span)

    def _twice(self, key: Scalar, what: str, first: Span) -> None:
        hint = "to alter it, write it under 'change:' or 'replace:'; if it is another, rename it"
        related = (Related(first, "first given here"),)
        self.report(codes.DEFINED_TWICE, f"{what} is there already", key.span, hint, (), None, related)

    def _said_once(self, key: Scalar, node: Node) -> bool:
        """Adds to what is said once in a pack; False when nobody has said it yet."""
        for number, file in enumerate(self.files):
            tree = mapping(file.tree)
            old = tree.get(key.text)
            if old is None:
                continue
            entries = tuple(
                (first, self._joined(first, inner, key, node, (key.text,)) if inner is old else inner)
                for first, inner in tree.entries
            )
            self.files[number] = PackFile(file.name, file.text, Mapping(entries, tree.span))
            return True
        return False

    def _joined(self, old_key: Scalar, old: Node, key: Scalar, new: Node, path: Path) -> Node:
        if isinstance(old, Sequence) and isinstance(new, Sequence):
            return self._longer(old, new.items, path)
        if not isinstance(old, Mapping) or not isinstance(new, Mapping):
            self._twice(key, f"'{path[-1]}'", old_key.span)
            return old
        entries = {name.text: (name, node) for name, node in old.entries}
        for name, node in new.entries:
            first = entries.get(name.text)
            if first is None:
                self._touch("add", (*path, name.text), name.span)
                entries[name.text] = (name, node)
            else:
                entries[name.text] = (
                    first[0],
                    self._joined(first[0], first[1], name, node, (*path, name.text)),
                )
        return Mapping(tuple(entries.values()), old.span)


def _near(name: str, known: Iterable[str]) -> str:
    """A name that may have been meant. It is no fix: to take away something else does not put right what is gone."""
    return str(did_you_mean(name, known))


def _whole_path(written: str, there: dict[str, dict[str, Span]]) -> str:
    """A hint for a name without its section, or with points between: `dragon` and `people.dragon` are in `people`."""
    first, *rest = written.split(".")
    if rest and first in there:
        inner = "".join(f"{{{it}: " for it in rest)
        return f"write '{first}: {inner}…{'}' * len(rest)}'"
    home = next((section for section, names in there.items() if written in names), None)
    return f"'{written}' is in '{home}': write '{home}: {{{written}: …}}'" if home is not None else ""


def _as_list(written: str, known: Iterable[str]) -> str:
    """A hint for several names in one text: `ace, king` are [ace, king]."""
    names = re.split(r" *(?:,|;|\band\b) *", written)
    several = len(names) > 1 and all(it in known for it in names)
    return f"a list has brackets: [{', '.join(names)}]" if several else ""


def _items(node: Node) -> set[str]:
    items = node.items if isinstance(node, Sequence) else ()
    return {it.text for it in items if isinstance(it, Scalar)}


def _without(file: PackFile, keys: tuple[str, ...] | list[str]) -> PackFile:
    if not isinstance(file.tree, Mapping):
        return file
    left = tuple(entry for entry in file.tree.entries if entry[0].text not in keys)
    return PackFile(file.name, file.text, Mapping(left, file.tree.span))
