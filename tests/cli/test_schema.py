"""`cardwright schema`: the schemas for editors."""

import json

import pytest
from jsonschema import Draft202012Validator

from cardwright.cli import main
from cardwright.project import Project
from cardwright.scenarios.files import scenario_schema
from cardwright.schema.pack_schema import pack_schema
from cardwright.source.tree import plain


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
    out = capsys.readouterr().out
    assert "$schema=insurrection.schema.json" in out and "$schema=../scenarios.schema.json" in out
    assert main(["schema", "--out", str(tmp_path / "any.json")]) == 0
    names = {"insurrection.schema.json", "scenarios.schema.json", "any.json"}
    assert {it.name for it in tmp_path.iterdir()} == names
    assert json.loads((tmp_path / "any.json").read_text("utf-8")) == pack_schema()
    assert json.loads((tmp_path / "scenarios.schema.json").read_text("utf-8")) == scenario_schema()


def test_scenarios_have_one_of_their_own(tmp_path, capsys):
    assert main(["schema", "--scenarios"]) == 0
    assert json.loads(capsys.readouterr().out) == scenario_schema()
    assert main(["schema", "--scenarios", "--out", str(tmp_path / "mine.json")]) == 0
    assert json.loads((tmp_path / "mine.json").read_text("utf-8")) == scenario_schema()
    assert "$schema=../mine.json" in capsys.readouterr().out
    assert main(["schema", "insurrection", "--scenarios"]) == 2
    assert "the same for all packs" in capsys.readouterr().err


def test_a_pack_with_mistakes_has_a_schema_as_well(tmp_path, capsys):
    (tmp_path / "pack.yaml").write_text(
        "pack: half\ndecks:\n  people: {name: {en: P}, starts_in: bxo, attributes: {rank: {type: number}}}\n"
    )
    assert main(["schema", str(tmp_path)]) == 0
    people = json.loads(capsys.readouterr().out)["properties"]["people"]["additionalProperties"]
    assert "rank" in people["properties"]


@pytest.mark.parametrize("name", ["frozen_north", "long_march"])
def test_an_extension_has_one_of_its_own(tmp_path, capsys, name):
    assert main(["schema", name, "--out", str(tmp_path)]) == 0
    assert f"the schema of '{name}'" in capsys.readouterr().out
    schema = json.loads((tmp_path / f"{name}.schema.json").read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    for file in Project.from_folder(name).files():
        assert [it.message for it in Draft202012Validator(schema).iter_errors(plain(file.tree))] == []
    edits = schema["properties"]
    assert "dragon" in edits["change"]["properties"]["people"]["properties"]
    assert "turn of player" in edits["replace"]["properties"]["rules"]["properties"]


def test_an_extension_may_edit_what_others_add(tmp_path, capsys):
    for name, body in (("one", "icons: {snow: {name: {en: S, fr: N}}}"), ("two", "after: [one]")):
        (tmp_path / name).mkdir()
        page = f"pack: {name}\ntitle: {{en: A, fr: B}}\nversion: 1.0.0\nextends: insurrection\n{body}\n"
        (tmp_path / name / "pack.yaml").write_text(page, "utf-8")
    one, two = str(tmp_path / "one"), str(tmp_path / "two")
    for words, known in (([two], False), ([two, "--with", one], True)):
        assert main(["schema", *words]) == 0
        edits = json.loads(capsys.readouterr().out)["properties"]["change"]["properties"]
        assert ("snow" in edits["icons"]["properties"]) == known


def test_what_cannot_be_read_is_said(tmp_path, capsys):
    (tmp_path / "pack.yaml").write_text("pack: [\n")
    assert main(["schema", str(tmp_path)]) == 1
    assert "CW110" in capsys.readouterr().err
    assert main(["schema", "insurection"]) == 2
    assert "did you mean 'insurrection'?" in capsys.readouterr().err
    assert main(["schema", "--out", str(tmp_path / "nowhere" / "x.json")]) == 2
    assert "cannot be written" in capsys.readouterr().err
