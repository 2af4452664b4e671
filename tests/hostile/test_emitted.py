"""No word of a pack reaches the generated program but as part of a name that the kernel makes."""

import ast
import builtins
import keyword
from pathlib import Path

import pytest

import cardwright
from cardwright.compile.failures import Failure
from cardwright.compile.program import Program
from cardwright.compile.python.runtime import NAMESPACE
from tests.checking import findings_in
from tests.hostile.attacks import MAIN, TITLE_PAGE, write

# Names of Python, of the program's own functions and tables, and such as break words apart.
CRUEL = [
    *(
        "class",
        "def",
        "lambda",
        "import",
        "yield",
        "exec",
        "eval",
        "print",
        "memo",
        "log",
        "side",
        "s",
        "v",
        "z",
    ),
    *(
        "b0",
        "t1",
        "x1",
        "k1",
        "bear_0",
        "a_b",
        "b_itself",
        "f_from_1",
        "r_hook_0_bear",
        "kind_0",
        "has_score",
    ),
]
# What would be code if it were ever pasted.
PAYLOADS = [
    "__import__('os').system('touch pwned')",
    "x\n    import os",
    "bear\n",
    "a b",
    "ｂear",  # a wide letter, which Python takes for the narrow one
    "bеar",  # a Cyrillic letter
    "bear'''",
    'bear"',
    "bear\\",
    "{bear}",
    "%s",
]


@pytest.mark.parametrize("payload", PAYLOADS)
@pytest.mark.parametrize("section", ["people", "icons", "zones", "values", "formulas", "rules", "options"])
def test_no_name_can_hold_code(tmp_path, payload, section):
    quoted = '"' + payload.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
    entry = {
        "people": "{name: {en: A}}",
        "icons": "{name: {en: A}}",
        "zones": "{seen_by: nobody}",
        "values": "{type: number}",
        "formulas": "1",
        "rules": "shuffle box",
        "options": "{about: {en: A}, one_of: [a, b], default: a}",
    }[section]
    write(tmp_path)
    (tmp_path / "more.yaml").write_text(f"{section}:\n  {quoted}: {entry}\n", encoding="utf-8")
    found = findings_in(tmp_path)
    assert any(it.span.file.endswith("more.yaml") for it in found), found


def cruel_pack(folder: Path) -> Path:
    """A sound pack in which everything has a cruel name, and every text would be code."""
    names = iter(f"{it}{end}" for end in ("_q", "_w", "_e", "_r", "_y") for it in CRUEL)
    text = "import os; os.system('touch pwned')  # \\\" ''' {0} %s"
    attribute, effect, zone, value, formula, rule, option, kind, other = (next(names) for _ in range(9))
    page = TITLE_PAGE.replace("{en: Hostile}", f'{{en: "{text}"}}')
    page = page.replace(
        "score: {type: formula}", f"score: {{type: formula}}\n      {attribute}: {{type: formula}}"
    )
    page = page.replace("[end_of_game]", f"[end_of_game, {effect}]")
    page = page.replace("zones:\n", f"zones:\n  {zone}: {{seen_by: everyone}}\n")
    page = page.replace("values:\n", f"values:\n  {value}: {{type: number}}\n")
    people = "people:\n" + "".join(
        f'  {name}:\n    name: {{en: "{text}"}}\n    score: {number}\n    {attribute}: 1 + {number}\n'
        f"    at {effect}: |\n      add 1 to {value}\n"
        f"    while active:\n      {value} becomes: {value} + 1\n      instead of {formula}: original + 1\n"
        f"      before {rule} of player: |\n        let class_number = 1\n        add class_number to {value}\n"
        for number, name in enumerate((kind, other, "a", "a_b", "b"))
    )
    rules = (
        f"options:\n  {option}: {{about: {{en: A}}, one_of: [None, True_, exec], default: exec}}\n"
        f"formulas:\n  {formula}: {value} + 1\n"
        f"rules:\n  main: |\n    for each player:\n      {rule} of player\n"
        f"  {rule} of player: |\n    let lambda = {formula}\n    draw 1 from box to hand\n"
        f"    for each yield_card in hand:\n      {effect} of yield_card\n"
        f"      add {attribute} of yield_card + lambda to points\n"
        f"    if option {option} is exec:\n      shuffle {zone}\n"
    )
    write(folder, rules, people, page)
    return folder


def test_cruel_names_and_texts_stay_names_and_texts(tmp_path):
    folder = cruel_pack(tmp_path)
    assert findings_in(folder) == []
    game = cardwright.load(folder)
    program: Program = game.program(2)
    tree = ast.parse(program.source)
    assert "pwned" not in program.source and "system" not in program.source
    # Nothing is imported, no attribute but those of the state and of lists is read, no text is in it at all.
    for node in ast.walk(tree):
        assert not isinstance(node, ast.Import | ast.ImportFrom | ast.Global | ast.Nonlocal)
        if isinstance(node, ast.Attribute):
            assert node.attr in {
                "at",
                "side",
                "log",
                "lots",
                "memo",
                "remove",
                "append",
                "insert",
                "pop",
                "count",
                "setdefault",
            }
        if isinstance(node, ast.Constant):
            # The only words are the kernel's own, for what can break a game.
            assert isinstance(node.value, int | bool | None.__class__) or node.value in set(Failure)
    used = {it.id for it in ast.walk(tree) if isinstance(it, ast.Name)}
    allowed = {"sum", "map", "len", "sorted", "range", "max", "min", "abs"}
    assert not (used & set(dir(builtins))) - allowed - set(NAMESPACE)
    assert not any(keyword.iskeyword(it) for it in used)
    state = game.start(players=2, seed=1)
    state.play_out(1)
    assert state.result is not None and not (tmp_path / "pwned").exists() and not Path("pwned").exists()


def test_no_two_things_share_an_identifier(tmp_path):
    page = TITLE_PAGE.replace(
        "score: {type: formula}", "score: {type: formula}\n      score_a: {type: formula}"
    )
    people = "people:\n  b: {name: {en: B}, score_a: 100}\n  a_b: {name: {en: A}, score: 7}\n"
    rules = (
        "rules:\n  main: |\n    draw 2 from box to hand of first(players)\n"
        "    for each card in hand of first(players) where has score:\n"
        "      add score of card to points of first(players)\n"
        "    for each card in hand of first(players) where has score_a:\n"
        "      add score_a of card to points of first(players)\n"
    )
    write(tmp_path, rules, people, page)
    assert cardwright.load(tmp_path).start(players=2, seed=1).result.scores == (107, 0)
    names = [
        it.name for it in ast.parse(cardwright.load(tmp_path).program(2).source).body if hasattr(it, "name")
    ]
    assert len(names) == len(set(names))


def test_the_pack_that_the_attacks_start_from_is_sound(tmp_path):
    write(tmp_path, MAIN)
    assert findings_in(tmp_path) == []
