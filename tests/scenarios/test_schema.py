"""grammar/schema/scenarios.json as an editor uses it: without the kernel."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from jsonschema import Draft202012Validator

from cardwright.places import content_root
from cardwright.scenarios.files import scenario_schema

FILES = sorted(content_root().glob("*/scenarios/*.yaml"))


def test_it_is_a_schema():
    Draft202012Validator.check_schema(scenario_schema())


@pytest.mark.parametrize("file", FILES, ids=lambda it: f"{it.parents[1].name}/{it.name}")
def test_an_editor_finds_nothing_wrong_with_what_we_ship(file: Path):
    found = Draft202012Validator(scenario_schema()).iter_errors(
        yaml.safe_load(file.read_text(encoding="utf-8"))
    )
    assert [it.message for it in found] == []


def test_every_key_says_what_it_is_for():
    def silent(schema, path):
        for name, inner in schema.get("properties", {}).items():
            if "description" not in inner and "$ref" not in inner:
                yield f"{path}/{name}"
            yield from silent(inner, f"{path}/{name}")

    schema = scenario_schema()
    parts = [("", schema), *schema["$defs"].items()]
    assert [it for name, part in parts for it in silent(part, name)] == []


def test_every_example_is_right():
    def examples(schema):
        if isinstance(schema, dict):
            if "x-example" in schema:
                yield schema
            for inner in schema.values():
                yield from examples(inner)
        elif isinstance(schema, list):
            for inner in schema:
                yield from examples(inner)

    whole = scenario_schema()
    found = list(examples(whole))
    assert len(found) > 20
    for one in found:
        value = yaml.safe_load(one["x-example"])
        checked = Draft202012Validator({"$defs": whole["$defs"], **one})
        assert [it.message for it in checked.iter_errors(value)] == [], one["x-example"]
