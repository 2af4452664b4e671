"""Names and types in formulas: what a text means, and what is said when it means nothing."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardwright.findings import codes
from cardwright.lang import typed as m
from cardwright.lang import types as t
from tests.checking import load
from tests.lang.fair import PACK, examine
from tests.lang.test_parser import insurrection_texts, mutated

# ------------------------------------------------------------------ what is right

# A formula of a player, and its type in a designer's words.
TYPES = [
    ("7", "a number"),
    ("truth", "true or false"),
    ("limit", "a number"),
    ("mood", "a word"),
    ("cart", "a space"),
    ("leader", "a player"),
    ("prize", "a card"),
    ("points", "a number"),
    ("points of leader", "a number"),
    ("toll of cart", "a number"),
    ("hand", "several cards"),
    ("cards in hand", "several cards"),
    ("goods in market", "several cards"),
    ("stall of first(road)", "several cards"),
    ("cards in every hand", "several cards"),
    ("market + hand", "several cards"),
    ("players", "several players"),
    ("other players", "several players"),
    ("road", "several spaces"),
    ("option opening", "several cards"),
    ("option season", "a word"),
    ("option season is autumn", "true or false"),
    ("option opening is given", "true or false"),
    ("the apple", "a card"),
    ("apple", "a kind of card"),
    ("goods", "a deck"),
    ("first(hand)", "a card"),
    ("first(2, hand)", "several cards"),
    ("first(players)", "a player"),
    ("last(road)", "a space"),
    ("next(player)", "a player"),
    ("previous(cart)", "a space"),
    ("number of cart", "a number"),
    ("owner of prize", "a player"),
    ("kind of prize", "a kind of card"),
    ("deck of prize", "a deck"),
    ("side of prize", "a side"),
    ("price of prize", "a number"),
    ("price of played", "a number"),
    ("colour of prize", "a word"),
    ("worth of prize", "a number"),
    ("copies of prize", "a number"),
    ("sweet on prize", "a number"),
    ("sweet in hand", "a number"),
    ("apple in hand", "a number"),
    ("prize is apple", "true or false"),
    ("played is apple", "true or false"),
    ("prize is played", "true or false"),
    ("prize is goods", "true or false"),
    ("prize is none", "true or false"),
    ("leader is not player", "true or false"),
    ("colour of prize is red", "true or false"),
    ("side of prize is storm", "true or false"),
    ("mood is busy", "true or false"),
    ("prize if truth else none", "a card"),
    ("none if truth else prize", "a card"),
    ("hand if truth else market", "several cards"),
    ("hand where price > 2 and colour is red and owner is player", "several cards"),
    ("players where count(hand) > 2", "several players"),
    ("road where toll > 1 and count(stall) == 0", "several spaces"),
    ("hand by worth descending", "several cards"),
    ("total(hand, price) + most(players, points) + least(road, toll, 9)", "a number"),
    ("some(hand where has worth)", "true or false"),
    ("double of 3", "a number"),
    ("double(3)", "a number"),
]  # fmt: skip


def formula(text: str, of: str = " of player") -> str:
    return f"formulas:\n  asked{of}: {text}\n  double of some_number: 2 * some_number\n"


@pytest.mark.parametrize(("text", "wanted"), TYPES)
def test_type(text, wanted):
    checked, findings = examine(formula(text))
    assert not findings
    assert str(checked.formulas["asked"].value.type) == wanted


def on_card(text: str, deck: str = "goods") -> m.Expr:
    checked, findings = examine(
        f"{deck}:\n  fig:\n    name: {{en: Fig}}\n    price: [1]\n    worth: {text}\n"
    )
    assert not findings
    value = checked.piece_formulas["fig", 0, "worth"].value
    assert value is not None
    return value


def test_a_bare_icon_on_a_card_counts_in_the_zone_of_its_deck():
    found = on_card("sweet")
    assert isinstance(found, m.IconsIn) and isinstance(found.pieces, m.ZoneRead)
    assert found.pieces.zone == "hand"


def test_a_bare_icon_in_a_where_counts_on_each_card():
    found = on_card("count(hand where sweet > 0)")
    (where,) = [it for it in m.walk(found) if isinstance(it, m.Filter)]
    assert isinstance(where.condition.left, m.IconsOn)
    assert where.condition.left.piece.variable is where.variable


def test_bare_names_on_a_card_speak_of_the_card():
    (this,) = {it.variable for it in m.walk(on_card("price")) if isinstance(it, m.VariableRead)}
    assert this.name == "this"
    (other,) = [
        it
        for it in m.walk(on_card("count(other cards in hand)"))
        if isinstance(it, m.Builtin) and it.function == "without"
    ]
    assert other.arguments[1].variable.name == "this"


def test_a_where_about_players_changes_whose_hand_is_meant():
    checked, _ = examine(formula("players where count(hand) > 2"))
    where = checked.formulas["asked"].value
    (zone,) = [it for it in m.walk(where.condition) if isinstance(it, m.ZoneRead)]
    assert zone.owner.variable is where.variable


# ------------------------------------------------------------------ what is wrong

# A formula of a player: code, what is underlined, words of the message, the hint.
MISTAKES = [
    # misspelt
    ("swet in hand", codes.UNKNOWN_NAME, "swet", "it should be an icon, a kind, a deck or a card", "did you mean 'sweet'?"),
    ("aple in hand", codes.UNKNOWN_NAME, "aple", "it should be an icon", "did you mean 'apple'?"),
    ("swet on prize", codes.UNKNOWN_NAME, "swet", "it should be an icon", "did you mean 'sweet'?"),
    ("the aple", codes.UNKNOWN_NAME, "aple", "it should be a kind of card", "did you mean 'apple'?"),
    ("sweet in hnd", codes.UNKNOWN_NAME, "hnd", "nothing here is called 'hnd'", "did you mean 'hand'?"),
    ("cards in every hnd", codes.UNKNOWN_NAME, "hnd", "it should be a zone", "did you mean 'hand'?"),
    ("2 + limt", codes.UNKNOWN_NAME, "limt", "nothing here is called 'limt'", "did you mean 'limit'?"),
    ("Limit", codes.UNKNOWN_NAME, "Limit", "nothing here is called 'Limit'", "did you mean 'limit'?"),
    ("pionts of leader", codes.UNKNOWN_NAME, "pionts", "a value, zone, attribute or formula", "did you mean 'points'?"),
    ("mood is bussy", codes.UNKNOWN_NAME, "bussy", "none of the words of 'mood': calm, busy", "did you mean 'busy'?"),
    ("moood is busy", codes.UNKNOWN_NAME, "moood", "nothing here is called", "did you mean 'mood'?"),
    ("IF(truth, 4, 8)", codes.UNKNOWN_NAME, "IF", "there is no function 'IF'", "write '… if … else …'"),
    ("coutn(hand)", codes.UNKNOWN_NAME, "coutn", "there is no function 'coutn'", "did you mean 'count'?"),
    ("duble(3)", codes.UNKNOWN_NAME, "duble", "there is no function 'duble'", "did you mean 'double'?"),
    ("option seasn is spring", codes.UNKNOWN_NAME, "seasn", "it should be an option", "did you mean 'season'?"),
    ("option season is sprng", codes.UNKNOWN_NAME, "sprng", "none of the words of 'option season'", "did you mean 'spring'?"),
    ("count(hand where has wort)", codes.UNKNOWN_NAME, "wort", "it should be a formula or effect of cards", "did you mean 'worth'?"),
    ("red is colour of prize", codes.UNKNOWN_NAME, "red", "nothing here is called 'red'", ""),
    ("zzz", codes.UNKNOWN_NAME, "zzz", "nothing here is called 'zzz'", ""),
    # names used as something else
    ("price", codes.WRONG_KIND_OF_NAME, "price", "'price' is an attribute and cannot stand here", "write 'price of …' with the card"),
    ("sale", codes.WRONG_KIND_OF_NAME, "sale", "'sale' is an effect and cannot stand here", "write 'sale of …' with the card, on a line of a rule"),
    ("main", codes.WRONG_KIND_OF_NAME, "main", "'main' is a rule and cannot stand here", "a rule is carried out on a line of its own, in another rule"),
    ("main of player", codes.WRONG_KIND_OF_NAME, "main of player", "it does something, it has no value", "a rule is carried out on a line of its own, in another rule"),
    ("price on prize", codes.WRONG_KIND_OF_NAME, "price", "'price' is an attribute, not an icon", "write 'price of …' with the card"),
    ("sweet of prize", codes.WRONG_KIND_OF_NAME, "sweet", "'sweet' is an icon", "write 'sweet on …' for a card, 'sweet in …' for a zone"),
    ("limit()", codes.WRONG_KIND_OF_NAME, "limit", "'limit' is a value and takes no brackets", "leave out the brackets"),
    ("limit is given", codes.WRONG_KIND_OF_NAME, "limit is given", "only an option, or the side of a card, can be given or not", "write 'option … is given'"),
    ("the market", codes.WRONG_KIND_OF_NAME, "market", "'market' is a zone, not a kind of card", "'cards in market' are the cards that lie there"),
    # types
    ("1 + true", codes.TYPE_MISMATCH, "true", "'+' needs a number, but this is true or false", "'1 if … else 0' makes a number of it"),
    ("truth and limit", codes.TYPE_MISMATCH, "limit", "'and' is true or false, but this is a number", "compare it, as in '> 0'"),
    ("not hand", codes.TYPE_MISMATCH, "hand", "this is several cards", "some(…) asks whether there is any"),
    ("1 if limit else 2", codes.TYPE_MISMATCH, "limit", "'if' is true or false", "compare it, as in '> 0'"),
    ("1 if truth else true", codes.TYPE_MISMATCH, "1 if truth else true", "a number or true or false", "'1 if … else 0' makes a number of it"),
    ("hand == market", codes.TYPE_MISMATCH, "hand", "'hand' can hold many cards; 'is' needs one", "first(hand) is its first card"),
    ("players == players", codes.TYPE_MISMATCH, "players == players", "collections cannot be compared", "compare count(…)"),
    ("limit is mood", codes.TYPE_MISMATCH, "limit is mood", "can never be the same", ""),
    ("limit is none", codes.TYPE_MISMATCH, "limit is none", "a number and none can never be the same", ""),
    ("kind of prize is goods", codes.TYPE_MISMATCH, "kind of prize is goods", "a kind of card and a deck", ""),
    ("hand where price", codes.TYPE_MISMATCH, "price", "'where' is true or false", "compare it, as in '> 0'"),
    ("hand by owner ascending", codes.TYPE_MISMATCH, "owner", "'by' needs a number, but this is a player", "'points of …' is a number of a player"),
    ("limit where true", codes.TYPE_MISMATCH, "limit", "'where' needs several, but this is a number", ""),
    ("price of hand", codes.TYPE_MISMATCH, "hand", "'hand' can hold many cards; 'price of' needs one", "first(hand) is its first card"),
    ("price of player", codes.TYPE_MISMATCH, "player", "'price of' needs a card, but this is a player", ""),
    ("hand of cart", codes.TYPE_MISMATCH, "cart", "'hand of …' needs a player, but this is a space", ""),
    ("number of prize", codes.TYPE_MISMATCH, "prize", "'number of' needs a space, but this is a card", "'space of …' is where a card lies"),
    ("cards in limit", codes.TYPE_MISMATCH, "limit", "'in' needs a zone or cards, but this is a number", "known: stock, clouds, sky, market, pile, hand, played, stall"),
    ("player in hand", codes.TYPE_MISMATCH, "player in hand", "'in' needs a card, but this is a player", ""),
    ("hand + players", codes.TYPE_MISMATCH, "hand + players", "several cards and several players cannot be joined", "count(…) + count(…) adds up how many there are"),
    ("hand < 3", codes.TYPE_MISMATCH, "hand", "'<' needs a number, but this is several cards", "count(hand) is how many there are"),
    ("next(prize)", codes.TYPE_MISMATCH, "prize", "'next' needs a player or a space", "write 'next(player)': the next player clockwise, or the next space; next(player, 2) the one after"),
    ("count(limit)", codes.TYPE_MISMATCH, "limit", "'count' needs several, but this is a number", "it is a number already: leave out 'count'"),
    ("total(hand, truth)", codes.TYPE_MISMATCH, "truth", "'total' needs a number", "'1 if … else 0' makes a number of it"),
    ("one_of_each(players)", codes.TYPE_MISMATCH, "one_of_each(players)", "'one_of_each' needs cards", ""),
    ("double of prize", codes.TYPE_MISMATCH, "prize", "'double' needs a number, but this is a card", "'price of …' is a number of a card"),
    # arguments
    ("count()", codes.WRONG_ARGUMENTS, "count()", "'count' takes 1 thing in its brackets, not 0", "write 'count(cards in …)': how many there are"),
    ("first(1, hand, 3)", codes.WRONG_ARGUMENTS, "first(1, hand, 3)", "'first' takes 1 to 2 things in its brackets, not 3", "write 'first(cards in …)': the first one (none if there is none); first(2, …) the first two"),
    ("double", codes.WRONG_ARGUMENTS, "double", "'double' is of some_number, but it is not said of which", "write 'double of some_number'"),
    ("double of 1 with 2", codes.WRONG_ARGUMENTS, "double", "'double' is of some_number, but 2 are given here", "write 'double of some_number'"),
    ("points of leader with 2", codes.WRONG_ARGUMENTS, "2", "'points' takes no 'with'", "leave out 'with' and this"),
    # whose, and where
    ("sweet", codes.NO_OWNER, "sweet", "'sweet' is an icon: it must be said where it is", "'sweet in stock' counts them in a zone, 'sweet on card' on a card"),
    ("toll", codes.NO_OWNER, "toll", "it is not said whose 'toll' is meant", "write 'toll of …'"),
    ("count(stall)", codes.NO_OWNER, "stall", "it is not said whose 'stall' is meant", "write 'stall of …'"),
    ("market of player", codes.NO_OWNER, "market", "'market' is the table's, not somebody's", "write 'market' alone"),
    ("cards in every market", codes.NO_OWNER, "market", "there is only one 'market'", "leave 'every' out"),
    ("other cards in hand", codes.NO_OWNER, "other cards in hand", "'other' has a meaning only on a card", "leave out 'other', or say which: 'where it is not …'"),
    ("has worth", codes.NO_OWNER, "has worth", "'has' stands in a 'where' about cards", "write 'cards in … where has worth'"),
    # chance, and what can never be
    ("roll(6)", codes.CHANCE_IN_FORMULA, "roll(6)", "'roll' has no place in a formula", "let a rule do it, and keep what comes of it in a value that the formula reads"),
    ("first(shuffled(hand))", codes.CHANCE_IN_FORMULA, "shuffled(hand)", "'shuffled' has no place in a formula", "let a rule do it, and keep what comes of it in a value that the formula reads"),
    ("limit // 0", codes.DIVISION_BY_ZERO, "0", "nothing can be divided by 0", "divide by another number"),
    ("limit % 0", codes.DIVISION_BY_ZERO, "0", "nothing can be divided by 0", "divide by another number"),
]  # fmt: skip


def underlined(text: str, span) -> str:
    line = text.split("\n")[span.line - 1]
    return line[span.column - 1 : span.end_column - 1]


@pytest.mark.parametrize(("text", "code", "place", "message", "hint"), MISTAKES)
def test_one_mistake_gives_one_finding_at_its_place(text, code, place, message, hint):
    source = formula(text)
    _, (finding,) = examine(source)
    assert (finding.code, underlined(source, finding.span), finding.hint) == (code, place, hint)
    assert message in finding.message
    assert (finding.span.file, finding.span.line) == ("fair/example.yaml", 2)
    assert finding.span.column == source.split("\n")[1].index(text) + 1 + text.rindex(place)


# Names that differ by a letter from one another: after a slip any of them may have been meant.
ALIKE = """\
spaces: {site: {row: 3}}
zones:
  pale: {seen_by: everyone}
  crate: {per: road, seen_by: everyone}
  seat: {per: player, seen_by: everyone, single: true}
values:
  page: {type: number}
  pane: {type: flag}
  grate: {type: number, per: player}
  tint: {type: word, of: colour}
"""
# A formula of a player with a slip, and what was meant.
SLIPS = [
    ("count(paxe)", "pale"),
    ("sweet in paxe", "pale"),
    ("1 + paxe", "page"),
    ("paxe > 2", "page"),
    ("1 if paxe else 2", "pane"),
    ("not paxe", "pane"),
    ("rate of player", "grate"),
    ("count(rate of first(road))", "crate"),
    ("sie of prize is fine", "side"),
    ("count(sie)", "site"),
    ("price of sat", "seat"),
    ("colour of prize is tit", "tint"),
    ("colour of prize is rde", "red"),
]


@pytest.mark.parametrize(("text", "meant"), SLIPS)
def test_of_names_that_are_as_near_the_one_is_suggested_that_would_be_right(text, meant):
    _, (finding,) = examine(ALIKE + formula(text))
    assert (finding.code, finding.hint) == (codes.UNKNOWN_NAME, f"did you mean '{meant}'?")


# Statements inside `for each card in hand`, after `let pave = 1`; `cord` is a kind of card.
SLIPS_IN_RULES = [
    ("answer becomes paxe + 1", "pave"),  # what is bound here was rather meant than what the pack declares
    ("truth becomes paxe", "pane"),
    ("shuffle paxe", "pale"),
    ("answer becomes crd in pile", "cord"),
    ("truth becomes crd in pile", "card"),
    ("answer becomes price of crd", "card"),
]


@pytest.mark.parametrize(("text", "meant"), SLIPS_IN_RULES)
def test_the_same_in_rules(text, meant):
    cord = "goods:\n  cord: {name: {en: Cord}, price: [1]}\n"
    rule = "rules:\n  try_it of player: |\n    let pave = 1\n    for each card in hand:\n"
    _, (finding,) = examine(f"{ALIKE}{cord}{rule}      {text}\n")
    assert (finding.code, finding.hint) == (codes.UNKNOWN_NAME, f"did you mean '{meant}'?")


def test_a_misspelt_formula_of_two_things():
    source = (
        "formulas:\n  sum of one_number with two_number: one_number + two_number\n  all: sun of 1 with 2\n"
    )
    _, (finding,) = examine(source)
    assert (finding.code, finding.hint) == (codes.UNKNOWN_NAME, "did you mean 'sum'?")


# The same for a formula that belongs to nobody.
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("count(hand)", "it is not said whose 'hand' is meant"),
        ("points", "it is not said whose 'points' is meant"),
        ("count(other players)", "needs a player in whose eyes they are others"),
    ],
)
def test_whose_must_be_said_where_there_is_no_player(text, message):
    _, (finding,) = examine(formula(text, of=""))
    assert finding.code == codes.NO_OWNER and message in finding.message


def test_something_called_player_that_is_none_owns_nothing():
    source = "rules:\n  odd: |\n    let player = 3\n    answer becomes count(other players)\n"
    assert [it.code for it in examine(source)[1]] == [codes.NO_OWNER]


@pytest.mark.parametrize(
    ("section", "chain"),
    [
        ("  one: one + 1\n", "'one' -> 'one'"),
        ("  one: two\n  two: 2 * one\n", "'one' -> 'two' -> 'one'"),
        (
            "  one of player: 1 if two of player else 2\n  two of player: one of player > 1\n",
            "'one' -> 'two' -> 'one'",
        ),
    ],
)
def test_a_formula_that_leads_back_to_itself(section, chain):
    _, findings = examine("formulas:\n" + section)
    assert [it.code for it in findings] == [codes.RECURSION]
    # One finding, at the place that closes the circle: the last line.
    assert chain in findings[0].message and findings[0].span.line == 1 + section.count("\n")


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("total(stock, total(stock, price))", True),
        ("total(stock, total(stock, total(stock, total(stock, total(stock, total(stock, price))))))", False),
        # Each of these doubles what a careless way of reckoning would have to do, level by level.
        ("count(stock where " * 40 + "price" + " > 0)" * 40, False),
        ("count(" + "(" * 40 + "stock" + " where price > 0)" * 40 + ")", True),
        ("count(" + "(" * 40 + "stock" + " by price ascending)" * 40 + ")", True),
    ],
)
def test_collections_inside_collections_must_not_take_for_ever(text, right):
    goods = "".join(f"  good_{it}:\n    name: {{en: G}}\n    price: [1, 2, 3, 4, 5]\n" for it in range(20))
    _, findings = examine(f"goods:\n{goods}formulas:\n  worth_of_all: {text}\n")
    assert [it.code for it in findings] == ([] if right else [codes.TOO_COSTLY])


def test_what_a_card_prints_must_be_a_number():
    source = "goods:\n  fig:\n    name: {en: Fig}\n    price: [1]\n    worth: sweet > 2\n"
    _, (finding,) = examine(source)
    assert (finding.code, underlined(source, finding.span)) == (codes.TYPE_MISMATCH, "sweet > 2")


def test_active_pieces_must_be_cards():
    source = "active_pieces: [limit, first(sky)]\n"
    _, (finding,) = examine(source)
    assert (finding.code, underlined(source, finding.span)) == (codes.TYPE_MISMATCH, "limit")


# ------------------------------------------------------------------ places in files

RULES = """\
# A comment before everything.
rules:

  first_one: |

    shuffle stock

    for each player:
        # deep inside
        if truth:
            move cards in
              hnd to pile

            add 1 to pionts   # and a comment
  second_one: >-
    shuffle sky
  third_one: "shuffle skyy"
formulas:
  fourth: >
    limit +
    limitt
  fifth: 'count(
    markett)'
"""


def test_file_line_and_column_of_unknown_names_wherever_they_stand():
    # `move (…\n…)` may be folded inside brackets only: the loose line is a finding of its own.
    text = RULES.replace(
        "move cards in\n              hnd to pile", "move (cards in\n              hnd) to pile"
    )
    _, findings = examine(text)
    found = {underlined(text, it.span): it for it in findings}
    assert set(found) == {"hnd", "pionts", "skyy", "limitt", "markett"}
    lines = text.split("\n")
    for word, finding in found.items():
        line = next(number for number, it in enumerate(lines, start=1) if word in it)
        column = lines[line - 1].index(word) + 1
        span = finding.span
        assert (span.file, span.line, span.column) == ("fair/example.yaml", line, column)
        assert (span.end_line, span.end_column) == (line, column + len(word))


def test_places_inside_cards_of_a_pack_with_windows_line_ends():
    text = "goods:\r\n  fig:\r\n    name: {en: Fig}\r\n    price: [1]\r\n    at sale: |\r\n      stop\r\n  nut:\r\n    name: {en: Nut}\r\n    price: [2]\r\n    at sale: |\r\n      if truth:\r\n        move hnd to pile\r\n"
    _, (finding,) = examine(text)
    assert (finding.code, finding.span.line, finding.span.column) == (codes.UNKNOWN_NAME, 12, 14)


# ------------------------------------------------------------------ any text whatever


QUICK = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
NAMES = ["sweet", "apple", "goods", "price", "worth", "sale", "hand", "market", "played", "stall", "limit", "mood",
         "busy", "cart", "leader", "prize", "points", "toll", "road", "player", "it", "this", "storm", "count", "first",
         "total", "pick", "next", "roll", "players", "cards", "other", "every", "the", "of", "on", "in", "is", "not",
         "has", "option", "season", "where", "by", "ascending", "if", "else", "and", "or", "(", ")", ",", "+", "-",
         "*", "//", "%", "==", "<", "3", "0", "none", "true", "given", "with"]  # fmt: skip


@pytest.mark.slow
@given(st.lists(st.sampled_from(NAMES), min_size=1, max_size=25))
@QUICK
def test_resolving_any_formula_gives_findings_and_nothing_else(words):
    checked, findings = examine(formula('"' + " ".join(words) + '"'))
    assert all(it.code in codes.CODES for it in findings)
    assert checked.formulas["asked"].value is not None


@pytest.mark.slow
@given(st.lists(st.sampled_from(["move ", "add ", "to ", "from ", "\n", "\n  ", ":", "choose card ", "for each ", "becomes ", *(f"{it} " for it in NAMES)]), min_size=1, max_size=30))  # fmt: skip
@QUICK
def test_resolving_any_rule_gives_findings_and_nothing_else(words):
    # YAML takes the indentation of the first line for that of the rule.
    body = "".join(words).lstrip().replace("\n", "\n    ")
    _, findings = examine("rules:\n  asked of player: |\n    " + body + "\n") if body.strip() else (None, [])
    assert all(it.code in codes.CODES for it in findings)


@pytest.mark.slow
@given(st.integers(0, 10**9))
@QUICK
def test_mistakes_in_insurrection_give_findings_and_nothing_else(seed):
    """A mutated rule is checked with all the names of Insurrection around it."""
    from cardwright.lang.parser import ParseFailure, parse_block, parse_formula
    from cardwright.lang.resolve_expressions import Resolver
    from cardwright.lang.resolve_statements import StatementResolver
    from cardwright.lang.scope import Scope

    if not KNOWN:
        KNOWN.append(load("insurrection"))
        TEXTS.extend((it, True) for it in insurrection_texts("rule"))
        TEXTS.extend((it, False) for it in insurrection_texts("formula"))
    checked = KNOWN[0]
    text, is_rule = random.Random(seed).choice(TEXTS)
    text = mutated(text, seed)
    findings = []

    def report(code, message, start, end, hint, about):
        assert code in codes.CODES and message and 0 <= start <= end <= len(text) + 1
        findings.append(code)

    types = {name: body.value.type for name, body in checked.formulas.items()}
    resolver = Resolver(checked.symbols, types.__getitem__, report)
    player = m.Variable("player", t.PLAYER)
    scope = Scope(pure=not is_rule).bind(player)
    try:
        if is_rule:
            StatementResolver(resolver).block(parse_block(text), scope)
        else:
            resolver.expr(parse_formula(text), scope)
    except ParseFailure:
        pass


KNOWN: list = []
TEXTS: list = []


def test_the_pack_itself_is_sound():
    assert PACK.startswith("pack: fair")
    assert examine()[1] == []
