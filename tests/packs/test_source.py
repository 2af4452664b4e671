"""Reading YAML with places, from files that nobody has to trust."""

import os
import subprocess
import sys

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardwright.findings import codes
from cardwright.findings.diagnostic import Span
from cardwright.source import yaml_reader
from cardwright.source.yaml_reader import Mapping, Scalar, Sequence, locate, parse, plain, read_text


def tree(text):
    """The tree of a text that must be flawless."""
    node, findings = parse(text, "f.yaml")
    assert findings == []
    return node


def findings(text):
    """Code, line and column of all that is wrong with a text."""
    return [(it.code, it.span.line, it.span.column) for it in parse(text, "f.yaml")[1]]


def written_at(text, span):
    """The characters of a span on one line."""
    assert span.line == span.end_line
    return text.split("\n")[span.line - 1][span.column - 1 : span.end_column - 1]


def scalars(node):
    match node:
        case Scalar():
            yield node
        case Sequence():
            for item in node.items:
                yield from scalars(item)
        case Mapping():
            for key, value in node.entries:
                yield key
                yield from scalars(value)


CARD = """\
# a card
tamer:
  name: {en: Tamer, fr: "Dres\\u0073euse"}   # two languages
  initiative: [41, 47, 52]
  rules: |  # block text

    may choose card:
      move card to hand

  note: >-
    folded
    text
empty:
"""


class TestTheTree:
    def test_plain_data(self):
        assert plain(tree(CARD)) == {
            "tamer": {
                "name": {"en": "Tamer", "fr": "Dresseuse"},
                "initiative": [41, 47, 52],
                "rules": "\nmay choose card:\n  move card to hand\n",
                "note": "folded text",
            },
            "empty": None,
        }

    @pytest.mark.parametrize(
        ("path", "line", "written"),
        [
            (["tamer", "name"], 3, '{en: Tamer, fr: "Dres\\u0073euse"}'),
            (["tamer", "name", "fr"], 3, '"Dres\\u0073euse"'),
            (["tamer", "initiative"], 4, "[41, 47, 52]"),
            (["tamer", "initiative", 1], 4, "47"),
            (["empty"], 13, ""),
        ],
    )
    def test_a_place_for_every_node(self, path, line, written):
        span = locate(tree(CARD), path)
        assert (span.line, written_at(CARD, span)) == (line, written)

    def test_a_place_for_every_key(self):
        assert written_at(CARD, locate(tree(CARD), ["tamer", "name", "fr"], key=True)) == "fr"

    def test_a_path_beyond_the_file_leads_to_the_last_node_on_the_way(self):
        card = tree(CARD)
        assert locate(card, ["tamer", "initiative", 9]) == locate(card, ["tamer", "initiative"])
        assert locate(card, ["tamer", "score", "x"], key=True) == locate(card, ["tamer"])

    def test_blocks_end_with_their_last_word(self):
        card = tree(CARD)
        assert locate(card, ["tamer", "rules"]) == Span("f.yaml", 5, 10, 8, 24)
        assert locate(card, ["tamer"]) == Span("f.yaml", 3, 3, 12, 9)
        assert locate(card, []) == Span("f.yaml", 2, 1, 13, 7)

    def test_a_mapping_gives_values_and_keys_by_name(self):
        card = tree("b: 1\na: 2\n")
        assert list(card.keys()) == ["b", "a"]
        assert (card.get("a").value, card.key("a").span.line) == (2, 2)
        assert card.get("c") is card.key("c") is None

    @pytest.mark.parametrize(
        ("written", "value"),
        [
            ("true", True),
            ("false", False),
            ("null", None),
            ("~", None),
            ("42", 42),
            ("-7", -7),
            ("+3", 3),
            ("007", 7),
            ("1.5", 1.5),
            (".5", 0.5),
            ("1e3", 1000.0),
            ("999999999999999999", 10**18 - 1),
            *((text, text) for text in ["yes", "no", "on", "off", "y", "n", "Yes", "NO", "=", "12:30:00"]),
            *((text, text) for text in ["0x1F", "0o17", "1_000", ".inf", ".nan"]),
            *((text, text) for text in ["2026-01-01", "2 + 2 * animal", "٣", "0b1"]),
            ('"42"', "42"),
            ("'true'", "true"),
            ('""', ""),
        ],
    )
    def test_only_the_obvious_is_not_text(self, written, value):
        found = tree(f"key: {written}\n").get("key").value
        assert (found, type(found)) == (value, type(value))

    def test_keys_are_text(self):
        assert plain(tree("no: 1\n12: 2\ntrue: 3\n")) == {"no": 1, "12": 2, "true": 3}

    def test_line_ends_and_byte_order_mark_do_not_matter(self):
        expected = tree(CARD)
        assert tree("\ufeff" + CARD.replace("\n", "\r\n")) == expected
        assert tree(CARD.replace("\n", "\r")) == expected

    def test_the_python_parser_reads_the_same(self, monkeypatch):
        expected = tree(CARD)
        monkeypatch.setattr(yaml_reader, "_LOADER", yaml.SafeLoader)
        assert tree(CARD) == expected

    def test_a_yaml_without_libyaml_can_be_imported(self):
        program = (
            "import sys; sys.modules['yaml._yaml'] = None; import yaml; assert not hasattr(yaml, 'CSafeLoader');"
            "from cardwright.source.yaml_reader import parse, plain; print(plain(parse('a: [1, b]', 'f.yaml')[0]))"
        )
        found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
        assert (found.stdout, found.stderr) == ("{'a': [1, 'b']}\n", "")


class TestPositions:
    @pytest.mark.parametrize(
        ("document", "place", "expected"),
        [
            ("k: abc def", (1, 5), (1, 8)),
            ("k: 'abc def'", (1, 5), (1, 9)),
            ("k: 'it''s x'", (1, 6), (1, 11)),
            ('k: "a\\tb"', (1, 2), (1, 6)),
            ('k: "a\\tb"', (1, 3), (1, 8)),
            ('k: "\\u0041b"', (1, 2), (1, 11)),
            ("k: |\n  ab\n    cd\n", (1, 2), (2, 4)),
            ("k: |\n  ab\n    cd\n", (2, 1), (3, 3)),
            ("k: |\n  ab\n    cd\n", (2, 3), (3, 5)),
            ("k: |2\n    ab\n", (1, 3), (2, 5)),
            ("k: |  # why\n\n\n  ab\n", (3, 1), (4, 3)),
            ("- - |\n    ab\n", (1, 1), (2, 5)),
            ("k: >\n  ab\n  cd\n", (1, 4), (3, 3)),
            ("k: ab\n  cd\n", (1, 4), (2, 3)),
            # Beyond a line or the text: where that ends, as parsers report the end of their input.
            ("k: abc", (1, 4), (1, 7)),
            ("k: abc", (9, 9), (1, 7)),
            ("k: 'abc'", (1, 4), (1, 8)),
            ("k: |\n  ab\nl: 1\n", (1, 3), (2, 5)),
            ("k: |\n  ab\nl: 1\n", (2, 1), (2, 5)),
            ("k: |\n  ab\n\n\nl: 1\n", (2, 1), (2, 5)),
            ("k: |+\n  ab\n\nl: 1\n", (3, 1), (2, 5)),
            ("k: >\n  ab\nl: 1\n", (2, 1), (2, 5)),
            ("k:\nl: 1\n", (1, 1), (1, 3)),
            ('k: ""', (1, 1), (1, 5)),
            ("k: |\nl: 1\n", (1, 1), (1, 5)),
        ],
    )
    def test_a_place_in_the_text_is_a_place_in_the_file(self, document, place, expected):
        found = tree(document)
        scalar = found.get("k") if isinstance(found, Mapping) else found.items[0].items[0]
        assert scalar.position(*place) == expected

    def test_every_line_of_a_long_text_can_be_asked_for(self):
        # Without a cache this takes minutes.
        block = tree("k: |\n" + "  word word word\n" * 20_000).get("k")
        assert block.position(20_000, 1) == (20_001, 3)
        assert all(block.position(line, 6) == (line + 1, 8) for line in range(1, 20_000))


# One line each: what a designer writes by mistake, and what is found where.
MISTAKES = [
    ("tamer\n  name: x\n", codes.MISSING_COLON, 1, 1),
    ("a: 1\nb\nc: 2\n", codes.MISSING_COLON, 2, 1),
    ("a: 1\nb:2\nc: 3\n", codes.MISSING_COLON, 2, 1),
    ("- a\n-b\n- c\n", codes.MISSING_COLON, 2, 1),
    ("a:\n\tb: 1\n", codes.TAB_INDENTATION, 2, 1),
    ("a: |\n\tb\n", codes.TAB_INDENTATION, 2, 1),
    ('a: "x\nb: 1\nc: 2\n', codes.QUOTE_NOT_CLOSED, 1, 4),
    ('a: "x\nb: 1\nc: "y"\n', codes.QUOTE_NOT_CLOSED, 1, 4),
    ('a: {x: "1, y: 2}\nb: "z"\n', codes.QUOTE_NOT_CLOSED, 1, 8),
    ("a: 'don't'\n", codes.QUOTE_NOT_CLOSED, 1, 8),
    ("a: >=0.1\n", codes.YAML_SYNTAX, 1, 4),
    ("a: [1, 2\nb: 3\n", codes.BRACKETS, 1, 4),
    ("a: [1, 2\n\nb:\n  c: [3]\n", codes.BRACKETS, 1, 4),
    ("a: {x: {y: 2}\nb: 3", codes.BRACKETS, 1, 4),
    ("a: {b: 1", codes.BRACKETS, 1, 4),
    ("a: [{b: 1]\n", codes.BRACKETS, 1, 5),
    ("a: [1, 2]]\n", codes.BRACKETS, 1, 10),
    ('a: ["x" y]\n', codes.BRACKETS, 1, 9),
    ("a: ,\n", codes.BRACKETS, 1, 4),
    ("a: 1\n  b: 2\n", codes.INDENTATION, 2, 3),
    ("a:\n    b: 1\n  c: 2\n", codes.INDENTATION, 3, 3),
    ("a: [1]\n  b: 2\n", codes.INDENTATION, 2, 3),
    ("a: |\n  x\n y\n", codes.INDENTATION, 3, 2),
    ("- a\nb: 1\n", codes.INDENTATION, 2, 1),
    ("  a: 1\nb: 2\n", codes.INDENTATION, 1, 3),
    # a heading that stands too far left or right is wrong itself, not the next one
    ("a:\n  b:\n    x: 1\nc:\n    y: 1\n  d:\n    z: 1\n", codes.INDENTATION, 4, 1),
    ("a:\n b:\n    x: 1\n  c:\n    y: 1\n", codes.INDENTATION, 2, 2),
    ("a:\n  b:\n    x: 1\n   y: 1\n", codes.INDENTATION, 4, 4),
    ("a:\n  b:\n    x: 1\n    c:\n    # of c\n    x: 2\n", codes.INDENTATION, 4, 5),
    ("a:\n  b:\n    x: 1\n    p:\n      q: 1\n      c:\n    x: 2\n    p: 3\n", codes.INDENTATION, 6, 7),
    ("a:\n  x: 1\n  c:\n  y: 2\n  x: 2\n", codes.DUPLICATE_KEY, 5, 3),
    ("a: b: c\n", codes.COLON_IN_TEXT, 1, 5),
    ("a: @x\n", codes.YAML_SYNTAX, 1, 4),
    ('a: "\\q"\n', codes.YAML_SYNTAX, 1, 5),
    ("a: |x\n  b\n", codes.YAML_SYNTAX, 1, 5),
    ("%YAML 3.0\n---\na: 1\n", codes.YAML_SYNTAX, 1, 1),
    ("a: *\n", codes.ANCHOR_OR_ALIAS, 1, 4),
    ("a: !x!y 1\n", codes.TAG, 1, 4),
    ("a: 1\n---\nb: 2\n", codes.SEVERAL_DOCUMENTS, 2, 1),
    ("a: 1\nb: 2\na: 3\n", codes.DUPLICATE_KEY, 3, 1),
    ("{a: 1, 'a': 2}", codes.DUPLICATE_KEY, 1, 8),
    ("[a, b]: 1\n", codes.BAD_KEY, 1, 1),
    ("{a: {<<: 1}}", codes.BAD_KEY, 1, 6),
    ('"": 1', codes.BAD_KEY, 1, 1),
    ("a: " + "9" * 19, codes.NUMBER_TOO_LARGE, 1, 4),
    ("a: " + "9" * 9999, codes.NUMBER_TOO_LARGE, 1, 4),
    ("a: 1e999", codes.NUMBER_TOO_LARGE, 1, 4),
    ("", codes.EMPTY_FILE, 1, 1),
    ("# nothing\n", codes.EMPTY_FILE, 1, 1),
    ("---\n", codes.EMPTY_FILE, 1, 1),
    ("a: b\nc: \x07\n", codes.FORBIDDEN_CHARACTER, 2, 4),
    ("a: b\u2028c\n", codes.FORBIDDEN_CHARACTER, 1, 5),
    ("a: \ud800\n", codes.FORBIDDEN_CHARACTER, 1, 4),
    ('a: "\\0"\n', codes.FORBIDDEN_CHARACTER, 1, 4),
    ("%TAG ! x\n---\na: 1\n", codes.TAG, 1, 1),
]


class TestMistakes:
    @pytest.mark.parametrize(("text", "code", "line", "column"), MISTAKES)
    def test_a_slip_is_found_where_it_is(self, text, code, line, column):
        assert findings(text) == [(code, line, column)]

    def test_a_key_given_twice_names_both_lines_and_the_first_stays(self):
        node, (finding,) = parse("a: 1\nb: 2\na: 3\n", "f.yaml")
        assert (finding.message, finding.span.line) == ("'a' is given twice", 3)
        assert [it.span.line for it in finding.related] == [1]
        assert plain(node) == {"a": 1, "b": 2}

    def test_of_a_key_given_twice_the_one_that_holds_something_stays(self):
        node, (finding,) = parse("a:\na: {b: 1}\n", "f.yaml")
        assert (finding.code, finding.span.line) == (codes.DUPLICATE_KEY, 2)
        assert plain(node) == {"a": {"b": 1}}

    def test_all_that_does_not_stop_the_reader_is_found_in_one_run(self):
        text = "a: &x 1\nb: *x\nc: !!python/object:os.system {}\nd: 1\nd: 2\n"
        assert sorted(findings(text)) == [
            (codes.ANCHOR_OR_ALIAS, 1, 4),
            (codes.ANCHOR_OR_ALIAS, 2, 4),
            (codes.TAG, 3, 4),
            (codes.DUPLICATE_KEY, 5, 1),
        ]

    def test_text_that_fell_out_of_its_block_gets_a_hint(self):
        _, (finding,) = parse("a: |\n  x\n y\n", "f.yaml")
        assert "belongs to the text above" in finding.hint


class TestLimits:
    @pytest.mark.parametrize("opening", ["[", "{", "- ", "? ", "[\n", "[a, ", "{a: ", "? ["])
    def test_depth(self, opening):
        ((code, _, _),) = findings(opening * 100_000)
        assert code == codes.TOO_DEEP

    def test_the_deepest_allowed(self):
        assert plain(tree("[" * yaml_reader.MAX_DEPTH + "]" * yaml_reader.MAX_DEPTH)) is not None
        assert findings("[" * 41 + "]" * 41) == [(codes.TOO_DEEP, 1, 41)]

    @pytest.mark.slow
    def test_number_of_nodes(self):
        assert [it[0] for it in findings("- a\n" * (yaml_reader.MAX_NODES + 1))] == [codes.TOO_MANY_NODES]

    def test_number_of_findings(self):
        found = findings("- *a\n" * 1000)
        assert len(found) == yaml_reader.MAX_FINDINGS + 1
        assert found[-1] == (codes.TOO_MANY_MISTAKES, 100, 3)

    def test_size(self):
        assert findings("#" * (yaml_reader.MAX_FILE_BYTES + 1)) == [(codes.FILE_TOO_LARGE, 1, 1)]

    def test_a_bomb_of_aliases_does_not_go_off(self):
        bomb = "a: &a [x, x]\n" + "".join(
            f"{new}: &{new} [*{old}, *{old}]\n" for old, new in zip("abcdefgh", "bcdefghi", strict=True)
        )
        assert {code for code, _, _ in findings(bomb)} == {codes.ANCHOR_OR_ALIAS}


class TestFiles:
    def test_text_and_byte_order_mark(self, tmp_path):
        file = tmp_path / "a.yaml"
        file.write_bytes(b"\xef\xbb\xbfname: \xc3\xa9\n")
        assert read_text(file, "a.yaml") == ("name: é\n", [])

    @pytest.mark.parametrize(
        ("data", "code", "line", "column"),
        [
            (b"a: 1\r\nb: \xc3\xa9\xff\n", codes.NOT_UTF8, 2, 5),
            ("a: 1".encode("utf-16"), codes.NOT_UTF8, 1, 1),
            (b"#" * (yaml_reader.MAX_FILE_BYTES + 1), codes.FILE_TOO_LARGE, 1, 1),
        ],
    )
    def test_what_is_not_a_text(self, tmp_path, data, code, line, column):
        file = tmp_path / "a.yaml"
        file.write_bytes(data)
        _, (finding,) = read_text(file, "pack/a.yaml")
        assert (finding.code, finding.span.line, finding.span.column) == (code, line, column)
        assert finding.span.file == "pack/a.yaml"

    @pytest.mark.parametrize(
        ("data", "text"),
        [
            ("fr: Éliminer\n".encode("cp1252"), "fr: Éliminer\n"),
            ("fr: Éliminer\n".encode("utf-16"), "fr: Éliminer\n"),
            (b"#" * (yaml_reader.MAX_FILE_BYTES + 1), None),
        ],
    )
    def test_a_file_in_another_encoding_is_read_on(self, tmp_path, data, text):
        file = tmp_path / "a.yaml"
        file.write_bytes(data)
        assert read_text(file, "a.yaml")[0] == text

    @pytest.mark.parametrize("name", [".", "absent.yaml", "nul\0.yaml"])
    def test_what_is_not_a_file(self, tmp_path, name):
        text, (finding,) = read_text(tmp_path / name, name)
        assert (text, finding.code) == (None, codes.UNREADABLE_FILE)

    @pytest.mark.skipif(sys.platform == "win32", reason="there are no named pipes")
    def test_a_pipe_is_not_waited_for(self, tmp_path):
        os.mkfifo(tmp_path / "pipe")
        _, (finding,) = read_text(tmp_path / "pipe", "pipe")
        assert finding.code == codes.UNREADABLE_FILE


# Pieces that make YAML of all shapes likely: what hypothesis would not put together by itself.
CHARACTERS = "ab1é名\U0001f600 \t\n\r[]{}'\"#%@-~\x85\x00\ufeff"
WORDS = ["b: ", ": ", "- ", "? ", ", ", "''", "\n  ", "\n    ", "\r\n", " # x", "---\n", "...", "<<", "%YAML"]
WORDS += ["|\n  ", ">\n  ", "|-\n", ">+\n", "|2\n", "\\n", "\\t", "\\\n", "\\u0041", "&x ", "*x", "!t "]
PIECES = st.sampled_from([*CHARACTERS, *WORDS])
YAML_LIKE = st.one_of(st.text(), st.lists(PIECES, max_size=60).map("".join))
QUOTED = st.text(st.sampled_from("ab é'\"\\:#-\n\t"), max_size=30)
LOADERS = [yaml_reader._LOADER, yaml.SafeLoader]


def read_with(loader, text):
    before, yaml_reader._LOADER = yaml_reader._LOADER, loader
    try:
        return parse(text, "f.yaml")
    finally:
        yaml_reader._LOADER = before


def every_visible_character_leads_back(text, node):
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for scalar in scalars(node):
        for row, line in enumerate(scalar.text.split("\n"), start=1):
            for column, character in enumerate(line, start=1):
                if character not in " \t":
                    at_row, at_column = scalar.position(row, column)
                    assert lines[at_row - 1][at_column - 1] in (character, "\\"), (text, scalar, row, column)


class TestAnyText:
    @settings(deadline=None, max_examples=400)
    @given(YAML_LIKE, st.sampled_from(LOADERS))
    @example('a: "x', yaml.SafeLoader)
    @example("{a: [b", yaml.SafeLoader)
    def test_parse_never_raises_and_places_are_in_the_file(self, text, loader):
        node, found = read_with(loader, text)
        assert node is not None or found
        lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        for finding in found:
            assert finding.code in codes.CODES
            assert 1 <= finding.span.line <= len(lines) + 1
            assert finding.span.column >= 1
            assert (finding.span.line, finding.span.column) <= (
                finding.span.end_line,
                finding.span.end_column,
            )
        if node is not None and not found:
            every_visible_character_leads_back(text, node)

    @settings(deadline=None, max_examples=300)
    @given(QUOTED, st.sampled_from("'\""), st.sampled_from(LOADERS))
    def test_quoted_text_leads_back(self, text, quote, loader):
        inside = text.replace("'", "''") if quote == "'" else text.replace('"', '\\"')
        document = f"key: {quote}{inside}{quote}\nnext: 1\n"
        node, found = read_with(loader, document)
        if not found:
            every_visible_character_leads_back(document, node)

    @pytest.mark.slow
    @settings(deadline=None, max_examples=300)
    @given(
        st.lists(st.text(st.sampled_from("ab é:#'"), max_size=8), max_size=8),
        st.sampled_from("|>"),
        st.sampled_from(["", "-", "+", "2", "2-", "  # why"]),
        st.sampled_from(LOADERS),
    )
    def test_block_text_leads_back(self, lines, style, header, loader):
        document = f"key: {style}{header}\n" + "".join(f"  {line}\n" for line in lines) + "next: 1\n"
        node, found = read_with(loader, document)
        if not found:
            every_visible_character_leads_back(document, node)
            if style == "|" and header.startswith("2") and any(lines):
                assert node.get("key").text.split("\n")[0] == lines[0]
