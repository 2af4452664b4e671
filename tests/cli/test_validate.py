"""`cardwright validate`: statuses, formats, and a folder of packs."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote

import pexpect
import pytest
from jsonschema import Draft202012Validator

from cardwright.cli import main
from cardwright.findings import codes
from cardwright.findings.formats import formats
from tests.broken.cases import BASE

ROOT = Path(__file__).parents[2]
SCHEMA = Path(__file__).parent / "schemas" / "sarif-2.1.0.json"

WARNING = "formulas:\n  fee: 3\n"
ERROR = "goods:\n  pear: {name: {en: Pear}, price: 2, worth: 2 * swet}\n"


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A clean pack `stall` in a folder of packs, which is the current folder's `packs`."""
    folder = tmp_path / "packs" / "stall"
    folder.mkdir(parents=True)
    (folder / "pack.yaml").write_bytes(BASE.read_bytes())
    monkeypatch.chdir(tmp_path)
    return folder


def add(pack: Path, text: str) -> None:
    (pack / "more cards.yaml").write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "strict", "status"),
    [
        ("", False, 0),
        ("", True, 0),
        (WARNING, False, 0),
        (WARNING, True, 1),
        (ERROR, False, 1),
        (ERROR, True, 1),
    ],
)
def test_errors_are_findings_and_warnings_when_asked(
    pack: Path, text: str, strict: bool, status: int
) -> None:
    if text:
        add(pack, text)
    assert main(["validate", str(pack), *(["--strict"] if strict else [])]) == status


def test_a_folder_of_packs_is_checked_pack_by_pack(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = pack.parent / "other"
    other.mkdir()
    (other / "pack.yaml").write_text("pack: other\n")
    (pack.parent / "notes").mkdir()
    assert main(["validate", "packs"]) == 1
    out = capsys.readouterr().out
    assert "packs/other/pack.yaml:1:1: error CW202: a pack needs 'title'" in out
    assert "packs/stall: 10 goods, 1 skies, 3 rules and formulas; nothing found" in out
    assert re.search(r"^\d+ errors, 0 warnings$", out, re.MULTILINE)


def test_packs_are_found_however_deep_and_not_inside_one_another(
    pack: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for place in ("games/old/orchard", "stall/copy", ".trash/fair", "games/.cache/fair"):
        (pack.parent / place).mkdir(parents=True)
        (pack.parent / place / "pack.yaml").write_text("pack: other\n")
    (pack.parent / "games" / "link").symlink_to(pack, target_is_directory=True)
    assert main(["validate", "packs", "--format", "json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["summary"]["packs"] == 2
    assert {it["file"] for it in found["diagnostics"]} == {"packs/games/old/orchard/pack.yaml"}


def test_too_many_folders_to_look_into_are_told(
    pack: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardwright.cli.named.MOST_FOLDERS", 2)
    for name in ("a", "b"):
        (pack.parent / name).mkdir()
    assert main(["validate", "packs"]) == 2
    assert "there are more than 2 folders in 'packs'" in capsys.readouterr().out


def test_a_folder_without_packs_is_wrong_usage(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (pack.parent.parent / "empty").mkdir()
    assert main(["validate", "empty"]) == 2
    assert capsys.readouterr().out == (
        "empty:1:1: error CW214: the folder 'empty' is not a pack: it has no pack.yaml\n"
        "    hint: every pack has one: 'cardwright new pack' shows what is in it\n1 error, 0 warnings\n"
    )


@pytest.mark.parametrize("astray", ["empty", "missing", "stal"])
def test_what_is_no_pack_hides_no_finding_of_the_others(
    pack: Path, capsys: pytest.CaptureFixture[str], astray: str
) -> None:
    add(pack, ERROR)
    (pack.parent.parent / "empty").mkdir()
    assert main(["validate", astray, "packs/stall", "insurrection"]) == 2
    out = capsys.readouterr().out
    assert "packs/stall/more cards.yaml:2:49: error CW401: nothing here is called 'swet'" in out
    assert "insurrection: 70 people" in out
    assert f"{astray}:1:1: error CW214: " in out
    assert "\n2 errors, 0 warnings\n" in out


@pytest.mark.parametrize("form", ["json", "sarif", "github"])
def test_what_is_no_pack_is_told_in_every_format(
    pack: Path, capsys: pytest.CaptureFixture[str], form: str
) -> None:
    add(pack, ERROR)
    assert main(["validate", "packs/stall", "missing", "--format", form]) == 2
    out = capsys.readouterr().out
    assert "CW401" in out and "CW214" in out and "there is no pack 'missing'" in out
    if form == "sarif":
        schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
        assert [it.message for it in Draft202012Validator(schema).iter_errors(json.loads(out))] == []


def test_without_an_extension_that_is_asked_for_nothing_is_checked(
    pack: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    add(pack, ERROR)
    assert main(["validate", "packs/stall", "--with", "missing", "--format", "json"]) == 2
    assert [it["code"] for it in json.loads(capsys.readouterr().out)["diagnostics"]] == ["CW214"]


def test_what_is_wrong_with_a_base_is_told_once(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    add(pack, ERROR)
    for name in ("spring", "winter"):
        extension = pack.parent / name
        extension.mkdir()
        page = f"pack: {name}\ntitle: {{en: A}}\nversion: 1.0.0\nextends: stall\n"
        (extension / "pack.yaml").write_text(page, encoding="utf-8")
    (pack.parent / "winter" / "more.yaml").write_text(
        ERROR.replace("pear", "plum").replace("Pear", "Plum"), encoding="utf-8"
    )
    assert main(["validate", "packs"]) == 1
    out = capsys.readouterr().out
    assert out.count("packs/stall/more cards.yaml:2:49: error CW401") == 1
    assert out.count("packs/winter/more.yaml:2:49: error CW401") == 1
    assert re.search(r"^packs/stall: .*; nothing but what is told above$", out, re.MULTILINE)
    assert "\n2 errors, 0 warnings\n" in out
    main(["validate", "packs", "--format", "json"])
    found = json.loads(capsys.readouterr().out)
    assert found["summary"] == {"errors": 2, "warnings": 0, "packs": 3}
    assert len(found["diagnostics"]) == 2


def test_a_pack_that_is_named_twice_is_checked_once(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    add(pack, ERROR)
    assert main(["validate", "packs/stall", str(pack), "packs/stall/more cards.yaml", "packs"]) == 1
    assert "\n1 error, 0 warnings\n" in capsys.readouterr().out


def test_packs_of_one_name_in_different_folders_are_two(
    pack: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    add(pack, ERROR)
    shutil.copytree(pack.parent, "others")
    assert main(["validate", "packs/stall", "others/stall"]) == 1
    assert "\n2 errors, 0 warnings\n" in capsys.readouterr().out


@pytest.mark.parametrize("part", ["pack.yaml", "more cards.yaml", "scenarios", "scenarios/fruit.yaml"])
def test_a_file_stands_for_its_pack(pack: Path, capsys: pytest.CaptureFixture[str], part: str) -> None:
    add(pack, ERROR)
    with_scenarios(pack)
    assert main(["validate", f"packs/stall/{part}"]) == 1
    assert "packs/stall/more cards.yaml:2:49: error CW401" in capsys.readouterr().out


def test_a_file_in_the_current_folder_stands_for_its_pack(
    pack: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    add(pack, ERROR)
    with_scenarios(pack)
    for folder, word in (
        (pack, "more cards.yaml"),
        (pack / "scenarios", "fruit.yaml"),
        (pack / "scenarios", "."),
    ):
        monkeypatch.chdir(folder)
        assert main(["validate", word]) == 1
        assert "more cards.yaml:2:49: error CW401" in capsys.readouterr().out


def test_a_file_that_belongs_to_no_pack_is_told(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (pack.parent / "notes.yaml").write_text("a: b\n")
    assert main(["validate", "packs/notes.yaml"]) == 2
    assert capsys.readouterr().out.startswith(
        "packs/notes.yaml:1:1: error CW214: 'packs/notes.yaml' belongs to no pack: there is no pack.yaml beside it\n"
    )


SCENARIOS = "scenarios:\n  Apples are there:\n    then: {zones: {market: aple}}\n  Plums too:\n    thn: {over: true}\n"


def with_scenarios(pack: Path, text: str = SCENARIOS) -> None:
    (pack / "scenarios").mkdir()
    (pack / "scenarios" / "fruit.yaml").write_text(text, encoding="utf-8")


def test_scenarios_are_checked_and_not_played(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with_scenarios(pack)
    assert main(["validate", "packs/stall"]) == 1
    assert capsys.readouterr().out == (
        "packs/stall/scenarios/fruit.yaml:3:28: error CW701: there is no card 'aple'\n"
        "        then: {zones: {market: aple}}\n"
        "                               ^^^^\n"
        "    hint: did you mean 'apple'?\n"
        "packs/stall/scenarios/fruit.yaml:5:5: error CW201: 'thn' is not a key of 'Plums too'\n"
        "        thn: {over: true}\n"
        "        ^^^\n"
        "    hint: did you mean 'then'?\n"
        "2 errors, 0 warnings\n"
        "2 of these can be fixed: cardwright validate packs/stall --fix\n"
    )
    # Whether it comes out as it says is for `cardwright test`.
    (pack / "scenarios" / "fruit.yaml").write_text("scenarios:\n  It fails:\n    then: {over: true}\n")
    assert main(["validate", "packs/stall", "--strict"]) == 0


def test_a_misspelt_card_is_told_where_it_is_misspelt_and_not_in_every_scenario(
    pack: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    add(pack, "goods:\n  chery: {name: {en: Cherry}, price: 2}\n")
    with_scenarios(
        pack,
        "scenarios:\n  Cherries:\n    given: {zones: {market: cherry, stock: aple}}\n    then: {zones: {market: cherry}}\n",
    )
    assert main(["validate", "packs/stall", "--format", "json"]) == 1
    first, second = json.loads(capsys.readouterr().out)["diagnostics"]
    assert (first["code"], first["severity"], first["hint"]) == ("CW220", "error", "did you mean 'cherry'?")
    assert (
        first["message"]
        == "the key is 'chery', but the name 'Cherry', and scenarios say 'cherry' in 2 places"
    )
    # What else is wrong with them is told as ever.
    assert (second["code"], second["hint"]) == ("CW701", "did you mean 'apple'?")


def test_with_an_unsound_pack_only_the_shape_of_scenarios_is_checked(
    pack: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    add(pack, ERROR)
    with_scenarios(pack)
    assert main(["validate", "packs/stall", "--format", "json"]) == 1
    found = json.loads(capsys.readouterr().out)["diagnostics"]
    assert [(it["file"], it["code"]) for it in found] == [
        ("packs/stall/more cards.yaml", "CW401"),
        ("packs/stall/scenarios/fruit.yaml", "CW201"),
    ]


def test_scenarios_of_an_extension_are_checked_with_its_base(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    more = tmp_path / "more"
    more.mkdir()
    page = "pack: more\ntitle: {en: More, fr: Plus}\nversion: 1.0.0\nextends: insurrection\n"
    (more / "pack.yaml").write_text(page, encoding="utf-8")
    with_scenarios(more, "scenarios:\n  One:\n    given: {zones: {centre: gobln}}\n    then: {over: false}\n")
    for words in (["more"], ["insurrection", "--with", "more"]):
        assert main(["validate", *words]) == 1
        assert "more/scenarios/fruit.yaml:3:29: error CW701" in capsys.readouterr().out


def test_a_pack_without_scenarios_does_not_pay_for_them(pack: Path) -> None:
    code = "import sys; from cardwright.cli import main; main(['validate', 'packs/stall']); print(list(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "cardwright.declarations" in done.stdout
    assert "cardwright.scenarios" not in done.stdout


def test_text_shows_the_line_the_place_and_what_would_be_right(
    pack: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    add(pack, ERROR)
    main(["validate", "packs/stall"])
    assert capsys.readouterr().out == (
        "packs/stall/more cards.yaml:2:49: error CW401: nothing here is called 'swet'\n"
        "      pear: {name: {en: Pear}, price: 2, worth: 2 * swet}\n"
        "                                                    ^^^^\n"
        "    hint: did you mean 'sweet'?\n"
        "1 error, 0 warnings\n"
        "1 of these can be fixed: cardwright validate packs/stall --fix\n"
    )


def test_json_has_every_field(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    add(pack, ERROR)
    main(["validate", "packs/stall", "--format", "json"])
    assert json.loads(capsys.readouterr().out) == {
        "diagnostics": [
            {
                "file": "packs/stall/more cards.yaml",
                "line": 2,
                "column": 49,
                "end_line": 2,
                "end_column": 53,
                "severity": "error",
                "code": "CW401",
                "message": "nothing here is called 'swet'",
                "hint": "did you mean 'sweet'?",
                "about": [{"name": "swet", "role": "missing"}],
                "fix": {
                    "sure": True,
                    "edits": [
                        {
                            "file": "packs/stall/more cards.yaml",
                            "line": 2,
                            "column": 49,
                            "end_line": 2,
                            "end_column": 53,
                            "text": "sweet",
                        }
                    ],
                },
                "related": [],
            }
        ],
        "fixed": [],
        "known": 0,
        "summary": {"errors": 1, "warnings": 0, "packs": 1},
    }


def test_github_gets_one_command_for_each_finding(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    add(pack, WARNING + "allow:\n  CW604: 'rules, 100% ours: later'\n")
    main(["validate", "packs/stall", "--format", "github"])
    assert capsys.readouterr().out.splitlines() == [
        "::warning file=packs/stall/more cards.yaml,line=2,col=3,endLine=2,endColumn=6,title=CW605::"
        "nothing reads 'fee'%0Ause it, or delete it",
        "::warning file=packs/stall/more cards.yaml,line=4,col=3,endLine=4,endColumn=8,title=CW661::"
        "CW604 is allowed here, but it does not occur%0Adelete it",
    ]


def test_what_github_would_misread_is_escaped(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    odd = pack.parent / "a,b:c 100%"
    pack.rename(odd)
    (odd / "pack.yaml").write_text("pack: odd\nrules:\n  main: |\n    50% off\n", encoding="utf-8")
    main(["validate", str(odd), "--format", "github"])
    out = capsys.readouterr().out
    assert "::error file=packs/a%2Cb%3Ac 100%25/pack.yaml,line=1" in out
    assert all(line.startswith("::error file=packs/a%2Cb%3Ac 100%25/pack.yaml,") for line in out.splitlines())


def sarif(capsys: pytest.CaptureFixture[str], *packs: str) -> dict:
    main(["validate", *packs, "--format", "sarif"])
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("text", ["", WARNING, ERROR, "rules:\n  rest: |\n    a\n   b\n", "zones: [\n"])
def test_sarif_fulfils_its_published_schema(
    pack: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    if text:
        add(pack, text)
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    found = sarif(capsys, "packs/stall")
    assert [it.message for it in Draft202012Validator(schema).iter_errors(found)] == []
    assert (found["runs"][0]["results"] == []) == (text == "")


def test_the_schema_would_find_a_mistake(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    add(pack, ERROR)
    found = sarif(capsys, "packs/stall")
    found["runs"][0]["results"][0]["level"] = "catastrophe"
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    assert not Draft202012Validator(schema).is_valid(found)


def test_related_places_stand_in_every_format(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    add(pack, "values:\n  sweet: {type: number}\n")
    found = sarif(capsys, "packs/stall")
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    assert Draft202012Validator(schema).is_valid(found)
    (result,) = found["runs"][0]["results"]
    (other,) = result["relatedLocations"]
    place = other["physicalLocation"]
    line = place["region"]["startLine"]
    assert "sweet" in (pack / "pack.yaml").read_text("utf-8").splitlines()[line - 1]
    assert (place["artifactLocation"]["uri"], other["message"]["text"]) == (
        "packs/stall/pack.yaml",
        "given to an icon here",
    )
    said = {}
    for form in ("text", "json", "github"):
        main(["validate", "packs/stall", "--format", form])
        said[form] = capsys.readouterr().out
    (finding,) = json.loads(said["json"])["diagnostics"]
    assert [(it["file"], it["line"]) for it in finding["related"]] == [("packs/stall/pack.yaml", line)]
    see = f"see packs/stall/pack.yaml:{line}: given to an icon here"
    assert f"    {see}\n" in said["text"]
    assert f"%0A{see}%0A" in said["github"]


def test_sarif_has_rules_and_relative_places(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    add(pack, ERROR)
    run = sarif(capsys, "packs/stall")["runs"][0]
    (rule,) = run["tool"]["driver"]["rules"]
    assert (rule["id"], rule["shortDescription"]["text"]) == ("CW401", codes.CODES["CW401"].title)
    assert rule["help"]["text"]
    (result,) = run["results"]
    place = result["locations"][0]["physicalLocation"]
    assert (result["ruleId"], result["ruleIndex"], result["level"]) == ("CW401", 0, "error")
    assert place["artifactLocation"]["uri"] == "packs/stall/more%20cards.yaml"
    assert place["region"] == {"startLine": 2, "startColumn": 49, "endLine": 2, "endColumn": 53}


def mended(pack: Path, found: dict) -> None:
    """Makes the changes that fixes offer, the last of a file first, so that places stay."""
    changes = [
        (change["artifactLocation"]["uri"], it)
        for result in found["runs"][0]["results"]
        for fix in result.get("fixes", [])
        for change in fix["artifactChanges"]
        for it in change["replacements"]
    ]
    for uri, it in sorted(changes, key=lambda one: -one[1]["deletedRegion"]["startColumn"]):
        path = pack.parents[1] / unquote(uri)
        region = it["deletedRegion"]
        lines = path.read_text(encoding="utf-8").split("\n")
        line = lines[region["startLine"] - 1]
        new = it["insertedContent"]["text"]
        lines[region["startLine"] - 1] = (
            line[: region["startColumn"] - 1] + new + line[region["endColumn"] - 1 :]
        )
        path.write_text("\n".join(lines), encoding="utf-8")


MISSPELT = {
    "a name in a formula": (ERROR, 1),
    "a key": ("goods:\n  pear: {name: {en: Pear}, price: 2, icns: sweet}\n", 1),
    "two on one line": ("goods:\n  pear: {name: {en: Pear}, price: 2, worth: 2 * swet + swet in hnad}\n", 3),
}


@pytest.mark.parametrize(("text", "fixes"), MISSPELT.values(), ids=MISSPELT)
def test_sarif_has_the_word_that_was_meant_as_a_fix(
    pack: Path, capsys: pytest.CaptureFixture[str], text: str, fixes: int
) -> None:
    add(pack, text)
    found = sarif(capsys, "packs/stall")
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    assert [it.message for it in Draft202012Validator(schema).iter_errors(found)] == []
    assert sum(len(it.get("fixes", [])) for it in found["runs"][0]["results"]) == fixes
    mended(pack, found)
    after = {it["ruleId"] for it in sarif(capsys, "packs/stall")["runs"][0]["results"]}
    assert not after & {it["ruleId"] for it in found["runs"][0]["results"] if "fixes" in it}


def test_sarif_has_no_fix_where_nothing_is_meant_instead(
    pack: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    add(pack, WARNING)
    results = sarif(capsys, "packs/stall")["runs"][0]["results"]
    assert results and not any("fixes" in it for it in results)


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ('goods:\n  "pear tree": {name: {en: Pear}, price: 2}\n', '"pear_tree": {'),
        ('goods:\n  pear: {name: {en: Pear}, "prce": 2}\n', '"price": 2}'),
    ],
)
def test_a_fix_leaves_the_quotes_around_a_word(
    pack: Path, capsys: pytest.CaptureFixture[str], text: str, after: str
) -> None:
    add(pack, text)
    mended(pack, sarif(capsys, "packs/stall"))
    assert any(after in it.read_text(encoding="utf-8") for it in pack.glob("*.yaml"))


def test_formats_are_found_by_name() -> None:
    assert set(formats()) == {"text", "json", "sarif", "github"}


def test_insurrection_is_clean_by_every_check() -> None:
    assert main(["validate", "insurrection", "--strict"]) == 0


def test_a_terminal_gets_colours(pack: Path) -> None:
    add(pack, ERROR)
    command = f"{sys.executable} -m cardwright validate {pack}"
    out = pexpect.run(command, cwd=str(ROOT), env={**os.environ, "TERM": "xterm-256color"})
    assert b"\x1b[" in out and b"swet" in out
