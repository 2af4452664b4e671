"""Our parser and lark's read the same texts into the same trees, and stumble over the same words in all others."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator

import pytest
from lark import Lark, UnexpectedCharacters, UnexpectedToken
from lark import Token as LarkToken
from lark import Tree as LarkTree
from lark.indenter import DedentError, Indenter

from cardwright.lang import make_table, parse_table
from cardwright.lang.grammar import ParseFailure, in_word, keywords
from cardwright.lang.lr_parser import BadDedent, Child, Tree, Unexpected, read
from cardwright.places import grammar_root
from cardwright.project import Project


class RunTogether(Exception):
    pass


class Apart(make_table.Indentation):
    """lark knows nothing of words that run into one another."""

    def process(self, stream: Iterator[LarkToken]) -> Iterator[LarkToken]:
        return Indenter.process(self, self.apart(stream))

    def apart(self, stream: Iterator[LarkToken]) -> Iterator[LarkToken]:
        before = None
        for token in stream:
            if before is not None and before.end_pos == token.start_pos and in_word(before[-1:] + token[:1]):
                raise RunTogether(before.start_pos, token.end_pos)
            before = token
            yield token


@pytest.fixture(scope="module")
def lark() -> Lark:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(make_table, "Indentation", Apart)
        return make_table.lark_parser((grammar_root() / "rules.lark").read_text(encoding="utf-8"))


def by_lark(lark: Lark, text: str, start: str) -> object:
    try:
        return shown_by_lark(lark.parse(text, start=start))
    except UnexpectedCharacters as error:
        return "character", error.pos_in_stream
    except UnexpectedToken as error:
        token = error.token
        return "token", token.start_pos, token.type, str(token), set(error.accepts or error.expected)
    except DedentError:
        return "dedent"
    except RunTogether as error:
        return "run together", *error.args


def shown_by_lark(tree: LarkTree[LarkToken] | LarkToken | None) -> object:
    if not isinstance(tree, LarkTree):
        return tree if tree is None else (tree.type, str(tree), tree.start_pos, tree.end_pos)
    return tree.data, tree.meta.start_pos, tree.meta.end_pos, [shown_by_lark(it) for it in tree.children]


def by_us(text: str, start: str) -> object:
    try:
        return shown(read(text, start))
    except Unexpected as error:
        if error.token is None:
            return "character", error.place
        return "token", error.place, error.token.type, error.token.text, set(error.expected)
    except BadDedent:
        return "dedent"
    except ParseFailure as failure:
        return "run together", failure.start, failure.end


def shown(tree: Child) -> object:
    if not isinstance(tree, Tree):
        return tree if tree is None else (tree.type, tree.text, tree.start, tree.end)
    return tree.name, tree.start, tree.end, [shown(it) for it in tree.children]


def texts_of(pack: str) -> list[tuple[str, str]]:
    checked = Project.from_folder(pack).pack
    rules = [(it.written.text.rstrip() + "\n", "block") for it in checked.rules.values()]
    formulas = [(it.written.text.replace("\n", " "), "formula") for it in checked.formulas.values()]
    return rules + formulas


FORMULAS = (
    "1", "coins", "(coins)", "((1 + 2)) * (3)", "not (a and (b or c)) or (d)", "-(2) - -x", "(a) if (b) else (c)",
    "total((hand where (price > 3)), (price) + 1)", "(x) is (none)", "count((cards in every hand)) if x else ((y))",
    "club#7", "club#7 of", "club #7", "top of top", "x == y", "x = y", "x === y", "cards by price ascendingly", "3x", "x3 3",
    "cards ascending", "ascending", "a if b elsec", "", " ", "# nothing", "é", "a é", "a\r", "\t1", "1 # one", ")", "(", "a )",
    "a.b", "a 'b'", "topile", "has#7", "notx", "is is", "x is not given", "x is given 3", "_x", "x_", "1_", "a<b", "a<=>b",
)  # fmt: skip
BLOCKS = (
    "stop\n", "  stop\n", "if a:\n  stop\n", "if a:\n  stop\nelse:\n  stop\n", "if a:\nstop\n", "if a:\n    stop\n  stop\n",
    "let x == 3\n", "let x#7 = 3\n", "let topile = 3\n", "move a topile\n", "either:\n  a\nor:\n  b\n", "a\n\n  # c\n\nb\n",
    "for each x in (a\n  b): \n", "a (\n b,\n c\n)\n", "stop # x\n# y\nstop\n", "if a:\n  # only\n", "a\r\nb\r\n", "\n\nstop\n",
    "if a:\n\tstop\n", "may:\n  a\notherwise:\n  b\n", "otherwise:\n  b\n", "together choose x from y:\n  z\n", "stop stop\n", "leave\n", "leave # x\n",
    "leave 3\n", "leave becomes 3\n", "keep choosing x from y:\n  z\n", "keep becomes 3\n", "keep choosingx from y\n", "a leave\n",
)  # fmt: skip


@pytest.mark.parametrize("start", ["formula", "block"])
@pytest.mark.parametrize("text", FORMULAS + BLOCKS)
def test_short_texts_are_read_alike(text: str, start: str, lark: Lark) -> None:
    assert by_us(text, start) == by_lark(lark, text, start)


def test_texts_of_a_whole_pack_are_read_alike(lark: Lark) -> None:
    texts = texts_of("rebel_nox")
    for text, start in texts:
        assert by_us(text, start) == by_lark(lark, text, start)
        assert not isinstance(by_us(text, start)[0], str) or by_us(text, start)[0] in ("formula", "block")
    assert len(texts) > 20


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_damaged_texts_are_read_alike(seed: int, lark: Lark) -> None:
    chance = random.Random(seed)
    texts = [*texts_of("rebel_nox"), *((it, "formula") for it in FORMULAS), *((it, "block") for it in BLOCKS)]
    words = [
        *parse_table.parse_table().words,
        *parse_table.parse_table().signs,
        "leave",
        "keep choosing",
        "keep",
        "x",
        "7",
        "#",
        "\n",
        " ",
        "é",
        "club#3",
    ]
    refused = 0
    for _ in range(300 if seed == 1 else 20_000):
        text, start = chance.choice(texts)
        pieces = re.findall(r"\s+|\w+|.", text)
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(pieces) + 1)
            pieces[at : at + chance.randint(0, 2)] = chance.choices(words, k=chance.randint(0, 2))
        text = "".join(pieces)
        expected = by_lark(lark, text, start)
        assert by_us(text, start) == expected, text
        refused += expected[0] in ("token", "character", "run together") or expected == "dedent"
    assert refused > 100


def test_words_are_those_of_the_terminals(lark: Lark) -> None:
    for terminal in lark.terminals:
        assert keywords({terminal.name}) == sorted(re.findall("[a-z]{2,}", terminal.pattern.value))


def test_the_table_is_that_of_the_grammar() -> None:
    """After a change of the grammar: `make golden`."""
    text = (grammar_root() / "rules.table.json").read_text(encoding="utf-8")
    made = make_table.table_of((grammar_root() / "rules.lark").read_text(encoding="utf-8"))
    assert json.loads(text) == made
    assert text == make_table.written(made)


def test_a_grammar_without_its_table_is_read_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = parse_table.parse_table.__wrapped__()
    monkeypatch.setattr(parse_table, "TABLE", "no such file")
    assert parse_table.parse_table.__wrapped__() == expected
