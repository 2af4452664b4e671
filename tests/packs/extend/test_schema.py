"""The schema for editors: under `change`, `replace` and `remove` it takes what loading takes, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from cardwright.merge.extension_schema import extension_schema, names_in
from cardwright.project import Project
from cardwright.schema.pack_schema import Schema, full_schema
from cardwright.source.tree import plain
from tests.checking import check
from tests.packs.extend.conftest import Written

RIGHT = [
    # fields of an entry, each by itself
    "change: {goods: {apple: {price: 4}}}",
    "change: {goods: {apple: {name: {en: Pear}}, melon: {icons: 'sour*2', worth: sweet}}}",
    "change: {values: {limit: {start: 6}}, zones: {stock: {seen_by: everyone}}}",
    "change: {decks: {goods: {attributes: {wind: {type: number, optional: true}}}}}",
    "change: {skies: {rain: {while active: {limit becomes: limit + 2}}}}",
    # lists, whole or longer
    "change: {options: {season: {one_of: {add: [winter]}}}}",
    "change: {options: {season: {one_of: {add: winter}}}}",
    "change: {options: {season: {one_of: [spring, winter]}}}",
    "change: {active_pieces: {add: [cards in hand of first(players)]}}",
    # what is said once
    "change: {players: {to: 3}}",
    "change: {result: {report: [limit]}}",
    "change: {title: {en: Other}}",
    "change: {table: {words: {stock: {en: Stock}}}}",
    # rules, with what they are given or without
    "change: {rules: {main: 'turn of first(players)'}}",
    "change: {rules: {turn of player: draw 2 from stock to hand}}",
    "replace: {formulas: {fee of player: 3}}",
    "replace: {formulas: {fee: 3}}",
    "replace: {players: {to: 3}}",
    "replace: {title: {en: Other}}",
    "replace: {goods: {lemon: {name: {en: Lime}, price: 2}}}",
    # names, fields, words, everything
    "remove: {goods: [apple, melon]}",
    "remove: {goods: apple}",
    "remove: {goods: {apple: [icons], lemon: true}}",
    "remove: {goods: {apple: {worth: true}}}",
    "remove: {formulas: [fee]}",
    "remove: {formulas: [fee of player]}",
    "remove: {options: {season: {one_of: [autumn]}}}",
    "remove: {skies: {rain: {while active: [limit becomes]}}}",
    "remove: {table: true}",
    "remove: {table: {words: [hand]}}",
    "remove: {decks: {goods: [effects]}}",
    # what the extension declares itself can be used
    "change: {decks: {goods: {attributes: {rank: {type: number, optional: true}}}}, goods: {apple: {rank: 3}}}",
]
WRONG = [
    "change: {goods: {aple: {price: 4}}}",
    "change: {goods: {apple: {pirce: 4}}}",
    "change: {goods: {apple: {price: many}}}",
    "change: {goods: {apple: {name: {fr: Pomme}}}}",
    "change: {godos: {apple: {price: 4}}}",
    "change: {values: {limit: {strat: 6}}}",
    "change: {zones: {stock: {seen_by: nobdy}}}",
    "change: {options: {season: {one_of: {plus: [winter]}}}}",
    "change: {players: {too: 3}}",
    "change: {rules: {trun of player: stop}}",
    "change: {version: 2.0.0}",
    "replace: {goods: {lemon: {price: 2}}}",
    "replace: {goods: {lime: {name: {en: Lime}, price: 2}}}",
    "replace: {formulas: {fe: 3}}",
    "remove: {goods: [aple]}",
    "remove: {goods: {apple: [incons]}}",
    "remove: {formulas: [fe]}",
    "remove: {texts: [limt]}",
    "remove: {heuristic: true}",
    "change: {heuristic: 3}",
]


@pytest.fixture
def judge(fair: Path, extension: Written):
    """What loading and the schema say of an extension: the codes of findings, and the messages of the schema."""

    def both(body: str) -> tuple[list[str], list[str]]:
        folder = extension("twist", body + "\n")
        report = check(folder)
        checked, findings = report.pack, list(report.findings)
        assert checked is not None
        (file,) = Project.from_folder(folder).files()
        errors = Draft202012Validator(schema(checked.pack, fair)).iter_errors(plain(file.tree))
        return [it.code for it in findings], [it.message for it in errors]

    return both


def schema(pack, fair: Path) -> Schema:
    base = check(fair).pack
    assert base is not None
    return extension_schema(
        full_schema(pack), full_schema(base.pack), names_in(Project.from_folder(fair).files())
    )


@pytest.mark.parametrize("body", RIGHT)
def test_what_loading_takes_the_schema_takes(judge, body: str) -> None:
    codes, messages = judge(body)
    assert messages == []
    assert codes == []


@pytest.mark.parametrize("body", WRONG)
def test_what_loading_refuses_the_schema_refuses(judge, body: str) -> None:
    codes, messages = judge(body)
    assert codes != []
    assert messages != []


def test_it_is_a_schema(fair: Path, extension: Written) -> None:
    checked = check(extension("twist", RIGHT[-1] + "\n")).pack
    assert checked is not None
    Draft202012Validator.check_schema(schema(checked.pack, fair))


def test_the_schema_of_the_base_stays_as_it_was(fair: Path) -> None:
    base = check(fair).pack
    assert base is not None
    before = full_schema(base.pack)
    schema(base.pack, fair)
    assert full_schema(base.pack) == before
