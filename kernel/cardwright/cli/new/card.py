"""`cardwright new card`: a card with all that its deck asks for, at the end of the deck's section."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.errors import SettingError
from cardwright.findings import codes

if TYPE_CHECKING:
    from cardwright.declarations.model import Deck, Pack
    from cardwright.declarations.sections import PackFile
    from cardwright.findings.diagnostic import Diagnostic
    from cardwright.project import Project
    from cardwright.source.tree import Mapping


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("pack", metavar="PACK", help="the folder of the pack")
    parser.add_argument(
        "words",
        nargs="+",
        metavar="[DECK] CARD",
        help="the card's name, such as black_cat; before it the deck, where the pack has several",
    )


def run(given: argparse.Namespace) -> int:
    """Writes the card into the deck's file. All that was there stays as it was, byte for byte."""
    from cardwright.findings.suggest import patience

    # The pack is checked before and after: a pack full of mistakes would be searched for suggestions each time.
    with patience():
        return _put_into(given)


def _put_into(given: argparse.Namespace) -> int:
    from cardwright.cli.common import project_of
    from cardwright.cli.new import sound_name
    from cardwright.cli.paths import Paths
    from cardwright.cli.writing import write_file
    from cardwright.findings.diagnostic import PackError, harmless
    from cardwright.places import content_root
    from cardwright.source.locate import bundled

    project = project_of(given.pack)
    folder = project.folder
    assert folder is not None  # it was found on disk
    if given.pack in bundled() and folder == content_root() / given.pack:
        message = f"'{given.pack}' comes with Cardwright and stays as it is"
        raise _wrong(message, f"make a copy: cardwright new pack my_{given.pack} --from {given.pack}")
    files = project.files()
    report = project.check(advice=False)
    unread = [finding for file in files if file.gaps for finding in file.findings]
    if report.pack is None or unread:
        raise PackError(unread or report.findings)
    paths, pack = Paths([folder]), report.pack.pack
    deck, name = _asked(pack, given.pack, given.words)
    sound_name(deck.name, "a deck")
    sound_name(name, "a card")
    if name in pack.kinds:
        at = pack.kinds[name].span
        raise _wrong(f"there is a card '{name}' already, in {paths(at.file)}:{at.line}", f"try '{name}_2'")
    card = _written(pack, deck, name)
    path, text, line = _with_card(folder, files, deck, card, {})
    changed = {path: text}
    remarks = _new_findings(project, changed, name)
    counted = _counted(folder, files, deck) if remarks else None
    if counted is not None:
        # The number may stand in the file of the card, so the card goes into what that has become.
        path, text, line = _with_card(folder, files, deck, card, counted)
        both = {**counted, path: text}
        if not _new_findings(project, both, name):
            changed, remarks = both, []
    for file, content in changed.items():
        write_file(file, content.decode("utf-8"), shared=True)
    print(harmless(f"{path}:{line}: '{name}', a card of '{deck.name}'; all of it is yours to change"))
    if len(pack.languages) > 1:
        print(f"  its name is still the same in {', '.join(pack.languages)}: translate it")
    for it in remarks:
        where = f"{paths(it.span.file)}:{it.span.line}"
        print(harmless(f"  {where}: {it.message}; when its copies are settled, put that under 'expect'"))
    if counted is not None and not remarks:
        print(
            f"  'expect' has one more of '{deck.name}' now; count again when the copies of '{name}' are settled"
        )
    return 0


def _wrong(message: str, hint: str = "") -> SettingError:
    return SettingError(codes.WRONG_SETUP, message, hint)


def _asked(pack: Pack, given: str, words: list[str]) -> tuple[Deck, str]:
    """The deck and the card that were asked for, of the pack as it was given."""
    from cardwright.findings.diagnostic import did_you_mean

    if len(words) > 2:
        raise _wrong(
            f"'{' '.join(words)}' is not written [DECK] CARD", "a card's name is one word: black_cat"
        )
    known = ", ".join(pack.decks)
    if len(words) == 1:
        if len(pack.decks) != 1:
            message = f"say in which deck '{words[0]}' is: {known}" if pack.decks else "the pack has no deck"
            example = f"cardwright new card {given} {next(iter(pack.decks))} {words[0]}" if pack.decks else ""
            raise _wrong(message, example)
        return next(iter(pack.decks.values())), words[0]
    if words[0] not in pack.decks:
        hint = did_you_mean(words[0], pack.decks) or (f"its decks: {known}" if known else "")
        raise _wrong(f"the pack has no deck '{words[0]}'", hint)
    return pack.decks[words[0]], words[1]


# -------------------------------------------------------------------------------------- the card's text


def _written(pack: Pack, deck: Deck, name: str) -> list[str]:
    """The lines of the card, without the indentation that they share."""
    from cardwright.cli.new import spoken, unused_number
    from cardwright.declarations.model import AttributeType

    titles = ", ".join(f"{it}: {spoken(name)}" for it in pack.languages)
    translate = f"; to be translated for {', '.join(pack.languages[1:])}" if pack.languages[1:] else ""
    lines = [(f"  name: {{{titles}}}", f"what it is called{translate}")]
    for it in deck.attributes.values():
        number = unused_number(pack, it.name) if it.unique else 1
        only = ", which no other piece has" if it.unique else ""
        match it.type:
            case AttributeType.FLAG:
                line = (f"  {it.name}: true", "true or false; false when nothing is said")
            case AttributeType.CONDITION:
                line = (f"  {it.name}: true", "a condition: a formula that is true or false")
            case AttributeType.FORMULA:
                line = (f"  {it.name}: 1", "a number, or a formula that gives one")
            case AttributeType.LIST:
                line = (f"  {it.name}: [{it.words[0]}]", f"some of {', '.join(it.words)}")
            case AttributeType.KIND:
                kinds = [kind.name for kind in pack.kinds.values() if it.of in ("", kind.deck)]
                line = (f"  {it.name}: {kinds[0] if kinds else name}", "a kind of card")
            case AttributeType.WORD:
                line = (f"  {it.name}: {it.words[0]}", f"one of {', '.join(it.words)}")
            case AttributeType.NUMBER if it.each_copy:
                said = f"a number for each copy{only}: there are as many copies as numbers"
                line = (f"  {it.name}: [{number}]", said)
            case AttributeType.NUMBER:
                line = (f"  {it.name}: {number}", f"a number{only}")
        lines.append((f"  # {line[0].strip()}", f"{line[1]}; may be left out") if it.optional else line)
    if not any(it.each_copy and not it.optional for it in deck.attributes.values()):
        lines.append(("  # copies: 2", "how many of it there are, when there is more than one"))
    if pack.icons:
        lines.append(
            (f"  # icons: {', '.join(list(pack.icons)[:2])}", f"out of {', '.join(pack.icons)}"[:80])
        )
    lines += [(f"  # at {it}: |", "what happens then: statements, one a line") for it in deck.effects]
    if pack.active_pieces and _may_be_active(pack, deck):
        lines.append(("  # while active:", "what it changes while it is in force"))
    lines += [
        (f"  {it}: {{}}", "what only this side has; what stands above is on all sides") for it in deck.sides
    ]
    width = max(len(text) for text, _ in lines) + 2
    return [f"{name}:", *(f"{text:{width}}# {remark}" for text, remark in lines)]


def _may_be_active(pack: Pack, deck: Deck) -> bool:
    """Whether cards of a deck seem to be in force at times: one of them changes something, or no card at all does yet."""
    changing = {kind.deck for kind in pack.kinds.values() if any(face.modifiers for face in kind.faces)}
    return not changing or deck.name in changing


# -------------------------------------------------------------------------------------- where it goes


def _counted(folder: Path, files: list[PackFile], deck: Deck) -> dict[Path, bytes] | None:
    """The file whose `expect` says how many pieces of the deck there are, with one more; None where that cannot be done."""
    from cardwright.source.tree import Mapping, Scalar

    for file in files:
        expected = file.tree.get("expect") if isinstance(file.tree, Mapping) else None
        number = expected.get(deck.name) if isinstance(expected, Mapping) else None
        if not isinstance(number, Scalar) or type(number.value) is not int:
            continue
        path = folder / file.name.split("/", 1)[1]
        lines = path.read_bytes().decode("utf-8").split("\n")
        row, start, end = number.span.line - 1, number.span.column - 1, number.span.end_column - 1
        if lines[row][start:end] != str(number.value):
            return None  # such as after a mark at the beginning of the file
        lines[row] = f"{lines[row][:start]}{number.value + 1}{lines[row][end:]}"
        return {path: "\n".join(lines).encode()}
    return None


def _with_card(
    folder: Path, files: list[PackFile], deck: Deck, card: list[str], changed: dict[Path, bytes]
) -> tuple[Path, bytes, int]:
    """The file for the card, its new content, and the line on which the card begins; `changed` is what files have become."""
    found = [(it, section) for it in files if (section := _section(it, deck.name)) is not None]
    if not found:
        path = folder / f"{deck.name}.yaml"
        if path.exists() and not path.is_file():
            raise _wrong(
                f"the card would go into '{path}', which is not a file",
                f"rename it, or write '{deck.name}:' into one of the pack's files",
            )
        old = changed.get(path) or (path.read_bytes() if path.exists() else b"")
        old += b"" if not old or old.endswith(b"\n") else b"\n"
        new = "\n".join([f"{deck.name}:", *(f"  {line}" for line in card)]) + "\n"
        return path, old + new.encode(), old.count(b"\n") + 2
    file, section = found[-1]
    path = folder / file.name.split("/", 1)[1]
    indent = section.entries[0][0].span.column - 1 if section.entries else 2
    old = changed.get(path) or path.read_bytes()
    flow = not section.entries or section.entries[0][0].span.line == _key_line(file, deck.name)
    if flow or indent == 0 or b"\r" in old.replace(b"\r\n", b""):
        message = f"'{deck.name}' in {file.name} is written in brackets or with line ends that are not usual"
        raise _wrong(message, f"write '{deck.name}:' and each card on lines of their own")
    ending = b"\r\n" if b"\r\n" in old else b"\n"
    lines = old.split(b"\n")
    last = _after_comments(lines, section.span.end_line, indent)
    new_lines = [(" " * indent + line).encode() for line in card]
    head, tail = b"\n".join(lines[:last]), b"\n".join(lines[last:])
    head += ending if last == len(lines) else b"\n"  # a file may end without a line break
    return path, head + ending.join(new_lines) + ending + tail, last + 1


def _after_comments(lines: list[bytes], last: int, indent: int) -> int:
    """The last line of what belongs to the card above: comments that are indented further than its key do."""
    for number, line in enumerate(lines[last:], start=last + 1):
        words = line.strip()
        if words and (not words.startswith(b"#") or len(line) - len(line.lstrip(b" ")) <= indent):
            break
        last = number if words else last
    return last


def _section(file: PackFile, name: str) -> Mapping | None:
    from cardwright.source.tree import Mapping

    section = file.tree.get(name) if isinstance(file.tree, Mapping) else None
    return section if isinstance(section, Mapping) else None


def _key_line(file: PackFile, name: str) -> int:
    from cardwright.source.tree import Mapping

    assert isinstance(file.tree, Mapping)
    key = file.tree.key(name)
    assert key is not None
    return key.span.line


def _new_findings(project: Project, changed: dict[Path, bytes], name: str) -> list[Diagnostic]:
    """What the card makes wrong elsewhere, such as a number of cards; raises where the card itself is wrong."""
    after = project
    for path, text in changed.items():
        after = after.with_text(path.name, text.decode("utf-8"))
    for file in after.files():
        if file.gaps:
            raise _wrong(f"'{name}' does not fit into {file.name}: {file.findings[0].message}")
    known = {(it.code, it.message) for it in project.check(advice=False).findings}
    new = [it for it in after.check(advice=False).findings if (it.code, it.message) not in known]
    for it in new:
        if it.code != codes.COUNT_NOT_EXPECTED:
            raise SettingError(it.code, it.message, it.hint)
    return new
