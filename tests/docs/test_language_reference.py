"""docs/language.md is true: every example of it is run, and everything of the language has an example.

The conventions are told in the document itself, under "How to read the examples".
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from lark import Token, Tree

from cardwright.check.checked_pack import CheckedPack
from cardwright.declarations.sections import reserved_words
from cardwright.errors import GameError
from cardwright.findings.diagnostic import Diagnostic, render_text
from cardwright.lang import parser, tree_builder
from cardwright.lang.builtins import TABLE
from cardwright.lang.grammar import parser as grammar_parser
from cardwright.lang.third_argument import marked
from cardwright.places import grammar_root
from cardwright.play.game import Game
from cardwright.play.state import State
from tests.lang.fair import examine_texts

DOCUMENT = Path(__file__).parents[2] / "docs" / "language.md"
TEXT = DOCUMENT.read_text(encoding="utf-8")


@dataclass
class Block:
    """A fenced block: its language, its text, and the line of the document on which it begins."""

    language: str
    text: str
    line: int


@dataclass
class Section:
    """A heading with the blocks under it, up to the next heading."""

    title: str
    blocks: list[Block] = field(default_factory=list)

    def of(self, language: str) -> list[Block]:
        return [it for it in self.blocks if it.language == language]


def read() -> list[Section]:
    sections, fence, lines = [Section("")], None, []
    for number, line in enumerate(TEXT.split("\n"), start=1):
        if fence is not None:
            if line == "```":
                sections[-1].blocks.append(Block(fence, "\n".join(lines) + "\n", number - len(lines)))
                fence = None
            else:
                lines.append(line)
        elif line.startswith("```"):
            fence, lines = line[3:], []
        elif found := re.match("#+ (.*)", line):
            sections.append(Section(found[1]))
    assert fence is None
    return sections


SECTIONS = read()
EXAMPLES = [it for section in SECTIONS for it in section.blocks]
(SAMPLE,) = [it for it in EXAMPLES if it.text.startswith("# pack\npack: market_day")]
(LAID_OUT,) = [yaml.safe_load(it.text) for it in EXAMPLES if it.text.startswith("# table")]


def is_part(block: Block) -> bool:
    return block.language == "yaml" and not block.text.startswith(("# pack", "# table"))


def test_the_document_has_only_blocks_that_are_run():
    assert {it.language for it in EXAMPLES} == {"yaml", "formula", "play", "wrong"}


# ------------------------------------------------------------------ packs

# What formulas give is shown through these: the game has no other way to tell it.
SHOWN = """\
zones:
  shown_cards: {seen_by: everyone}
values:
  shown_number: {type: number}
  shown_flag: {type: flag}
  shown_player: {type: player}
  shown_space: {type: space, of: lane}
  shown_seat: {type: number, per: player}
  shown_step: {type: number, per: lane}
"""


def examine(*texts: str) -> tuple[CheckedPack, list[Diagnostic]]:
    names = ["market_day/pack.yaml", *(f"market_day/part_{number}.yaml" for number in range(1, len(texts)))]
    return examine_texts(dict(zip(names, texts, strict=True)))


@cache
def checked(*texts: str) -> CheckedPack:
    """A pack of these files, which must be sound."""
    found, findings = examine(*texts)
    assert not findings, render_text(findings, found.pack.texts)
    return found


def parts_of(section: Section) -> list[str]:
    return [it.text for it in section.blocks if is_part(it)]


def pack_of(section: Section) -> list[str]:
    """The texts of the pack under a heading. What a pack says once, and a part says too, the part says instead."""
    parts = parts_of(section)
    once = [
        it for it in ("players", "result") if any(re.search(f"^{it}:", part, re.MULTILINE) for part in parts)
    ]
    sample = SAMPLE.text
    for it in once:
        sample = re.sub(rf"^{it}:.*\n", "", sample, flags=re.MULTILINE)
    return [sample, *parts]


@pytest.mark.parametrize("section", [it for it in SECTIONS if parts_of(it)], ids=lambda it: it.title)
def test_the_parts_under_a_heading_make_a_sound_pack(section):
    Game(checked(*pack_of(section))).start(players=3)


@pytest.mark.parametrize("players", [2, 3])
def test_the_sample_pack_can_be_played_to_its_end(players):
    made, chance = Game(checked(SAMPLE.text)), random.Random(players)
    for seed in range(20):
        state = made.start(players, seed)
        while state.decisions:
            (decision,) = state.decisions
            state.choose(chance.randrange(len(decision)))
        assert state.result.outcome in ("calm", "busy") and state.result.winners
        assert sum(it.points for it in state.result.breakdown) == sum(state.result.scores)


# ------------------------------------------------------------------ formulas


def lines_of(block: Block) -> list[tuple[str, str, int]]:
    """Formula, what stands after `#`, and the line in the document."""
    found = []
    for number, line in enumerate(block.text.split("\n"), start=block.line):
        if line.strip():
            text, _, said = line.partition(" #")
            # A copy's number (`apple#1`) has no blank before the sign: there it begins no comment.
            found.append((text.strip(), said.strip(), number))
    return found


FORMULAS = [
    (section, text, said.removeprefix("= "), line)
    for section in SECTIONS
    for block in section.of("formula")
    for text, said, line in lines_of(block)
]


KINDS = ("apple", "lemon", "melon", "stone")
"""Those of the sample pack that formulas of the document give."""


def showing(number: int, type_, words: tuple[str, ...]) -> str:
    """The statements that show what formula `number` gives."""
    it = f"asked_{number} of player"
    match str(type_):
        case "a number":
            return f"shown_number becomes {it}"
        case "true or false":
            return f"shown_flag becomes {it}"
        case "a card":
            return f"if {it} is not none:\n  move {it} to shown_cards"
        case "several cards":
            return f"move {it} to shown_cards"
        case "a player":
            return f"shown_player becomes {it}"
        case "a space":
            return f"shown_space becomes {it}"
        case "several players":
            return f"for each player in {it}:\n  add 1 to shown_number\n  shown_seat becomes shown_number"
        case "several spaces" if not words:
            return f"for each space in {it}:\n  add 1 to shown_number\n  shown_step becomes shown_number"
        case "several words" | "several kinds" | "several spaces":
            names = KINDS if str(type_) == "several kinds" else words
            numbered = "\n".join(
                f"  if thing is {name}:\n    shown_number becomes 10 * shown_number + {at}"
                for at, name in enumerate(names, start=1)
            )
            return f"for each thing in {it}:\n{numbered}"
        case "several numbers":
            return f"for each n in {it}:\n  shown_number becomes 10 * shown_number + n"
        case "a word":
            return "\n".join(
                f"if {it} is {word}:\n  shown_number becomes {at}" for at, word in enumerate(words)
            )
    raise AssertionError(f"a formula of the document gives {type_}: say it with 'is'")


def spoken(state: State, type_, words: tuple[str, ...]) -> str:
    """What a formula gave, as the document writes it."""
    seen = state.view(0)
    values, cards = seen["values"], [it["name"] for it in seen["zones"]["shown_cards"]]

    def ranked(noun: str, ranks: list[int]) -> str:
        order = sorted((rank, number) for number, rank in enumerate(ranks, start=1) if rank)
        return ", ".join(f"{noun} {number}" for _, number in order) or "nothing"

    def one(noun: str, number: int | None) -> str:
        return "none" if number is None else f"{noun} {number + 1}"

    match str(type_):
        case "a number":
            return str(values["shown_number"])
        case "true or false":
            return str(values["shown_flag"]).lower()
        case "a card":
            return cards[0] if cards else "none"
        case "several cards":
            return ", ".join(cards) or "nothing"
        case "a player":
            return one("player", values["shown_player"])
        case "a space":
            return one("space", values["shown_space"])
        case "several players":
            return ranked("player", values["shown_seat"])
        case "several spaces" if not words:
            return ranked("space", values["shown_step"])
        case "several words" | "several kinds" | "several spaces":
            names = KINDS if str(type_) == "several kinds" else words
            return ", ".join(names[int(it) - 1] for it in str(values["shown_number"]))
        case "several numbers":  # each has one digit
            return ", ".join(str(values["shown_number"]))
    return words[values["shown_number"]]


@cache
def asked() -> dict[int, str]:
    """What every formula of the document gives, by its line; one pack for each section that has any."""
    given: dict[int, str] = {}
    for section in SECTIONS:
        own = [(text, line) for it, text, _, line in FORMULAS if it is section]
        if not own:
            continue
        formulas = "formulas:\n" + "".join(f"  asked_{line} of player: {text}\n" for text, line in own)
        parts = [*pack_of(section), SHOWN, formulas]
        first = checked(*parts)
        rules, types = "rules:\n", {}
        for _, line in own:
            type_ = first.formulas[f"asked_{line}"].value.type
            words = first.symbols.words.get(type_.of, ())
            words = words or tuple(name for name, it in first.symbols.spaces.items() if it[0] == type_.of)
            types[line] = (type_, words)
            body = showing(line, type_, words).replace("\n", "\n    ")
            rules += f"  show_{line} of player: |\n    {body}\n"
        made = Game(checked(*parts, rules))
        for line, (type_, words) in types.items():
            state = stage(made, f"show_{line}", [0], LAID_OUT["zones"], LAID_OUT["values"])
            given[line] = spoken(state, type_, words)
    return given


@pytest.mark.parametrize(("text", "said", "line"), [it[1:] for it in FORMULAS])
def test_formula(text, said, line):
    assert asked()[line] == said, f"docs/language.md:{line}: {text}"


# ------------------------------------------------------------------ rules played


def number_of(made: Game, thing: object) -> Any:
    """`player 2`, `space 1`, `melon` or a number, as the state writes it."""
    if not isinstance(thing, str) or thing == "none":
        return None if thing == "none" else thing
    if found := re.fullmatch("(player|space) ([0-9]+)", thing):
        return int(found[2]) - 1
    kind, _, copy = thing.partition("#")
    number = 0
    for it in (it for deck in made.pack.decks for it in made.pack.kinds_of(deck)):
        if it.name == kind:
            return number + int(copy or 1) - 1
        number += it.copies
    return thing


def stage(made: Game, rule: str, arguments: list, zones: dict, values: dict, players: int = 3) -> State:
    spelt = {name: number_of(made, it) for name, it in values.items()}
    return made.stage(rule, players=players, arguments=arguments, zones=zones, values=spelt)


def found_in(state: State, name: str, wanted: object) -> object:
    """A zone or value in the words of the document."""
    layout = state.program.layout
    if name in layout.rows:
        rows = range(layout.rows[name], layout.rows[name] + (len(wanted) if isinstance(wanted, list) else 1))
        texts = [", ".join(layout.name_of(it) for it in state.z[row]) for row in rows]
        return texts if isinstance(wanted, list) else texts[0]
    value = layout.pack.values[name]

    def spelt(number: int) -> object:
        if value.words:
            return value.words[number]
        if value.type == "flag":
            return bool(number)
        if value.type == "number":
            return number
        if number < 0:
            return "none"
        return layout.name_of(number) if value.type == "piece" else f"{value.type} {number + 1}"

    first = layout.cells[name]
    each = layout.instances(value.by)
    cells = [spelt(state.v[first + at]) for at in range(layout.instances(value.per) * each)]
    if value.by is not None:
        return [cells[at : at + each] for at in range(0, len(cells), each)]
    return cells if value.per else cells[0]


def make(state: State, choice: str) -> None:
    """`player 1: apple#1 (apple#1, decline)`: the choice, after looking at what is offered."""
    who, _, what = choice.partition(": ")
    picked, _, offered = what.partition(" (")
    player = int(who.removeprefix("player ")) - 1
    (decision,) = [it for it in state.decisions if it.player == player]
    # The game counts players from 0, people from 1.
    names = [f"player {it.value + 1}" if it.kind == "player" else it.name for it in decision]
    if decision.set is not None:
        whole = [f"player {it.value + 1}" if it.kind == "player" else it.name for it in decision.offered]
        names = [*whole, *(it for it in names if it in ("done", "decline"))]
    if offered:
        assert offered.removesuffix(")").split(", ") == names
    if decision.set is not None:
        wanted = [] if picked in ("done", "decline") else picked.split(", ")
        state.choose([names.index(it) for it in wanted], player)
        return
    state.choose(names.index(picked), player)


PLAYS = [(section, block) for section in SECTIONS for block in section.of("play")]


@pytest.mark.parametrize(
    ("section", "block"), PLAYS, ids=lambda it: f"line_{it.line}" if isinstance(it, Block) else it.title
)
def test_play(section, block):
    told = yaml.safe_load(block.text)
    assert set(told) <= {"play", "table", "values", "options", "choices", "then", "breaks"}
    made = Game(checked(*pack_of(section)), told.get("options"))
    rule, _, given = told["play"].partition(" of ")
    arguments = [number_of(made, it) for it in given.split(" with ")] if given else []
    zones = told.get("table", LAID_OUT["zones"])
    values = told.get("values", {}) if "table" in told else {**LAID_OUT["values"], **told.get("values", {})}
    if "breaks" in told:
        with pytest.raises(GameError) as caught:
            stage(made, rule, arguments, zones, values)
        place, _, message = str(caught.value).partition(": ")
        assert message == told["breaks"]
        # The place is a line of the example that holds the broken statement.
        line = int(place.split(":")[1])
        assert parts_of(section)[0].split("\n")[line - 1].strip()
        return
    state = stage(made, rule, arguments, zones, values)
    for choice in told.get("choices", []):
        make(state, choice)
    assert state.over, f"still to be chosen: {state.decisions}"
    assert {name: found_in(state, name, it) for name, it in told["then"].items()} == told["then"]


# ------------------------------------------------------------------ mistakes

WRONG = [it for section in SECTIONS for block in section.of("wrong") for it in lines_of(block)]


@pytest.mark.parametrize(("text", "said", "line"), WRONG)
def test_mistake(text, said, line):
    code, _, rest = said.partition(" ")
    message, _, hint = rest.partition(" | ")
    _, (finding,) = examine(SAMPLE.text, f"formulas:\n  wrong of player: {text}\n")
    assert (finding.code, finding.message) == (code, message)
    assert not hint or finding.hint == hint


# ------------------------------------------------------------------ everything has an example


def texts() -> list[tuple[str, str]]:
    """Every formula and rule of the examples, with how it is to be parsed."""
    found = [(text, "formula") for _, text, _, _ in FORMULAS]
    for section in SECTIONS:
        pack = checked(*pack_of(section)).pack
        for it in pack.procedures.values():
            found.append((it.text.text, "formula" if it.is_formula else "block"))
        for face in (face for kind in pack.kinds.values() for face in kind.faces):
            found += [(it.text, "formula") for it in face.formulas.values()]
            found += [(it.text, "block") for it in face.effects.values()]
            for it in face.modifiers:
                rule = it.event is not None or (
                    it.target in pack.procedures and not pack.procedures[it.target].is_formula
                )
                found.append((it.text.text, "block" if rule else "formula"))
    return list(dict.fromkeys(found))


@cache
def trees() -> list[Tree[Token]]:
    grammar = grammar_parser()
    prepared = {"formula": parser._one_line, "block": lambda text: text.rstrip() + "\n"}
    three = {
        name
        for section in SECTIONS
        for name, it in checked(*pack_of(section)).pack.procedures.items()
        if len(it.parameters) == 3
    }
    return [grammar.parse(prepared[start](marked(text, three)), start=start) for text, start in texts()]


def test_every_alternative_of_the_grammar_has_an_example():
    grammar = (grammar_root() / "rules.lark").read_text(encoding="utf-8")
    aliases = set(re.findall(r"-> *(\w+)", grammar))
    rules = set(re.findall(r"^(\w+):", grammar, re.MULTILINE)) - {"place"}
    rules = {it for it in rules if it.islower()}
    shown = {str(node.data) for tree in trees() for node in tree.iter_subtrees()}
    assert (aliases | rules) - shown == set()
    assert len(aliases) >= 50


def test_whatever_may_be_left_out_is_shown_with_and_without():
    seen: dict[tuple[str, int], set[bool]] = {}
    optional: set[tuple[str, int]] = set()
    for tree in trees():
        for node in tree.iter_subtrees():
            rule, parts = tree_builder.parts_of(node)
            for place, child in enumerate(parts):
                seen.setdefault((rule, place), set()).add(child is not None)
                if child is None:
                    optional.add((rule, place))
    assert {it for it in optional if seen[it] != {True, False}} == set()
    expected = {
        "add": 2,
        "subtract": 2,
        "of": 2,
        "for_each": 1,
        "choose": 0,
        "if_block": 2,
        "or_branch": 0,
        "either": 0,
    }
    expected |= {"ensure": 1, "may_block": 2, "query": 1}
    assert set(expected.items()) <= optional, "an optional part is always given"
    assert {("choose", 4), ("choose_by", 5), ("ensure", 3), ("query", 2)} <= optional


def test_every_keyword_and_operator_has_an_example():
    grammar = (grammar_root() / "rules.lark").read_text(encoding="utf-8")
    code = "\n".join(line for line in grammar.split("\n") if not line.startswith(("//", "%")))
    wanted = set(re.findall(r'"([^"]+)"', code))
    written = "\n".join(text for text, _ in texts())
    missing = {
        it
        for it in wanted
        if not re.search(rf"(?<!\w){re.escape(it)}(?!\w)" if it.isalpha() else re.escape(it), written)
    }
    assert missing == set()


def test_every_function_has_an_example_and_stands_in_the_summary():
    called = {
        str(node.children[0]) for tree in trees() for node in tree.iter_subtrees() if node.data == "function"
    }
    assert set(TABLE) - called == set()
    for name, it in TABLE.items():
        takes = str(it.fewest) if it.fewest == it.most else f"{it.fewest} to {it.most}"
        assert f"| `{name}` | {takes} | {it.about} |\n" in TEXT


def test_every_reserved_word_is_told():
    told = set(re.findall(r"[a-z_]+", " ".join(re.findall("`([^`]+)`", TEXT[TEXT.index("## Summary") :]))))
    assert reserved_words() - told == set()


def test_links_lead_to_headings():
    def slug(title: str) -> str:
        return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")

    headings = {slug(it.title) for it in SECTIONS}
    links = set(re.findall(r"\]\(#([^)]+)\)", TEXT))
    assert links - headings == set()
    assert len(headings) == len(SECTIONS), "two headings are called alike"
