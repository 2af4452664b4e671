"""Packs in which very much is wrong: how much of it is worked out, counted in what is read and kept."""

import pytest

from cardwright.check import checker
from cardwright.findings import codes
from tests.checking import findings_in
from tests.hostile.attacks import MAIN, write

MOST = 20


@pytest.fixture
def few(monkeypatch):
    monkeypatch.setattr(checker, "MOST_FINDINGS", MOST)


def people(number, score):
    cards = (f"  k{n}: {{name: {{en: K}}, score: {score.format(n)}}}\n" for n in range(number))
    return f"people:\n{''.join(cards)}"


def texts_read(monkeypatch):
    read = []
    parse = checker.parse_formula
    monkeypatch.setattr(
        checker, "parse_formula", lambda text, symbols: read.append(text) or parse(text, symbols)
    )
    return read


def test_after_many_mistakes_no_more_texts_are_read(tmp_path, monkeypatch, few):
    write(tmp_path, people=people(10 * MOST, "2 * anmial{}"))
    read = texts_read(monkeypatch)
    found = findings_in(tmp_path, advice=True)
    assert [it.code for it in found] == [codes.UNKNOWN_NAME] * MOST + [codes.TOO_MANY_MISTAKES]
    assert len([it for it in read if "anmial" in it]) == MOST
    # It stands at the first text that was not read.
    assert found[-1].span.line == found[-2].span.line + 1 and found[-1].is_error


def test_rules_are_not_read_either(tmp_path, few):
    rules = "".join(f"  r{n}: |\n    shufle bxo{n}\n" for n in range(3 * MOST))
    write(tmp_path, MAIN + rules)
    found = findings_in(tmp_path, advice=True)
    assert [it.code for it in found].count(codes.TOO_MANY_MISTAKES) == 1
    assert len(found) == MOST + 1


def test_one_mistake_less_and_all_is_read_and_advised(tmp_path, monkeypatch, few):
    write(tmp_path, people=people(MOST - 1, "2 * anmial{}") + "  last: {name: {en: K}, score: coin * coni}\n")
    monkeypatch.setattr(checker, "MOST_FINDINGS", MOST + 1)
    found = findings_in(tmp_path, advice=True)
    assert codes.TOO_MANY_MISTAKES not in {it.code for it in found}
    assert any("coni" in it.message for it in found) and any(not it.is_error for it in found)
