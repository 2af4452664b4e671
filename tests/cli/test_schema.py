"""`cardwright schema`: the schemas for editors."""

import json

from jsonschema import Draft202012Validator

from cardwright.cli import main
from cardwright.packs.schema import pack_schema


def test_without_a_pack_it_is_what_all_packs_have_in_common(capsys):
    assert main(["schema"]) == 0
    assert json.loads(capsys.readouterr().out) == pack_schema()


def test_with_a_pack_its_decks_are_in_it(capsys):
    assert main(["schema", "insurrection"]) == 0
    schema = json.loads(capsys.readouterr().out)
    Draft202012Validator.check_schema(schema)
    assert set(schema["properties"]["lands"]["additionalProperties"]["properties"]) >= {"reveals", "advanced"}
    assert schema["additionalProperties"] is False


def test_into_a_folder_or_a_file(tmp_path, capsys):
    assert main(["schema", "insurrection", "--out", str(tmp_path)]) == 0
    assert "$schema=insurrection.schema.json" in capsys.readouterr().out
    assert main(["schema", "--out", str(tmp_path / "any.json")]) == 0
    assert {it.name for it in tmp_path.iterdir()} == {"insurrection.schema.json", "any.json"}
    assert json.loads((tmp_path / "any.json").read_text("utf-8")) == pack_schema()


def test_a_pack_with_mistakes_has_a_schema_as_well(tmp_path, capsys):
    (tmp_path / "pack.yaml").write_text(
        "pack: half\ndecks:\n  people: {name: {en: P}, starts_in: bxo, attributes: {rank: {type: number}}}\n"
    )
    assert main(["schema", str(tmp_path)]) == 0
    people = json.loads(capsys.readouterr().out)["properties"]["people"]["additionalProperties"]
    assert "rank" in people["properties"]


def test_what_cannot_be_read_is_said(tmp_path, capsys):
    (tmp_path / "pack.yaml").write_text("pack: [\n")
    assert main(["schema", str(tmp_path)]) == 2
    assert "CW110" in capsys.readouterr().err
    assert main(["schema", "insurection"]) == 2
    assert "did you mean 'insurrection'?" in capsys.readouterr().err
    assert main(["schema", "--out", str(tmp_path / "nowhere" / "x.json")]) == 2
    assert "cannot be written" in capsys.readouterr().err
