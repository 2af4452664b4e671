"""Finding packs and their files."""

import pickle
from pathlib import Path

import pytest

from cardwright.findings import codes
from cardwright.findings.diagnostic import PackError
from cardwright.places import content_root
from cardwright.source.folder import MAX_FILES
from cardwright.source.locate import bundled, find_pack
from tests.checking import check, findings_in, load


def test_a_bundled_pack_is_found_by_name():
    assert "insurrection" in bundled()
    assert find_pack("insurrection") == content_root() / "insurrection"


def test_a_pack_is_found_by_its_folder(pack_folder, monkeypatch):
    folder = pack_folder()
    assert find_pack(folder) == find_pack(str(folder)) == find_pack(folder / "pack.yaml") == folder
    monkeypatch.chdir(folder)
    assert load(".").pack.name == "tiny"


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("insurection", "did you mean 'insurrection'?"),
        ("/nowhere/at/all", "or give the path of its folder"),
        ("a\0b", "or give the path of its folder"),
        ("", ""),
    ],
)
def test_a_missing_pack_is_an_error_with_a_suggestion(name, hint):
    with pytest.raises(PackError) as error:
        find_pack(name)
    (found,) = error.value.diagnostics
    assert found.code == codes.PACK_NOT_FOUND
    assert hint in found.hint


def test_a_folder_without_its_first_file_is_no_pack(tmp_path):
    with pytest.raises(PackError, match=r"has no pack\.yaml"):
        find_pack(tmp_path)
    assert [it.code for it in findings_in(tmp_path)] == [codes.PACK_NOT_FOUND]


def test_an_error_shows_every_finding_with_its_line(pack_folder):
    folder = pack_folder(("soldier*2", "soldir"), ("row: 3", "row: x"))
    with pytest.raises(PackError) as error:
        load(folder)
    assert "tiny/pack.yaml:27:15: error CW203" in str(error.value)
    assert "    icons: animal, soldir\n" in str(error.value)
    assert "did you mean 'soldier'?" in str(error.value)
    assert pickle.loads(pickle.dumps(error.value)).diagnostics == error.value.diagnostics


def test_a_file_that_is_not_yaml_hides_nothing_else(pack_folder):
    report = check(pack_folder(("row: 3", "row: x"), broken="zones: [\n"))
    found, texts = list(report.findings), report.texts
    assert [(it.code, it.span.file) for it in found] == [
        (codes.BRACKETS, "tiny/broken.yaml"),
        (codes.WRONG_TYPE, "tiny/pack.yaml"),
    ]
    assert set(texts) == {"tiny/pack.yaml", "tiny/broken.yaml"}


@pytest.mark.parametrize("folder", ["scenarios", ".github", "orchard"])
def test_what_stands_in_a_folder_may_be_meant_for_somebody_else(pack_folder, folder):
    pack = pack_folder()
    (pack / folder).mkdir()
    (pack / folder / "pack.yaml").write_text("pack: orchard\n")
    assert codes.FILE_NOT_READ not in {it.code for it in findings_in(pack, advice=True)}


def test_the_ending_of_a_files_name_may_be_in_capitals_and_editors_files_are_not_read(pack_folder):
    pack = pack_folder()
    (pack / "MORE.YAML").write_text("zones: 3\n")
    (pack / ".more.yaml").write_text("zones: 4\n")
    assert [it.span.file for it in findings_in(pack)] == ["tiny/MORE.YAML"]


def test_a_folder_here_comes_before_the_bundled_pack_of_its_name(pack_folder, monkeypatch):
    folder = pack_folder()
    mine = folder.parent / "insurrection"
    folder.rename(mine)
    monkeypatch.chdir(mine.parent)
    assert load("insurrection").pack.name == "tiny"


def test_a_file_that_holds_no_keys_is_reported(findings):
    (found,) = findings(more="- a\n- b\n")
    assert (found.code, found.span.file) == (codes.WRONG_TYPE, "tiny/more.yaml")
    assert found.message == "a file of a pack must be keys with values, but this is a list"


def test_a_pack_of_too_many_files_is_refused(pack_folder):
    folder = pack_folder(**{f"extra_{number}": "spaces: {}\n" for number in range(MAX_FILES)})
    report = check(folder)
    checked, found = report.pack, list(report.findings)
    assert checked is None
    assert [it.code for it in found] == [codes.TOO_MANY_FILES]


def test_a_link_out_of_the_folder_is_refused(pack_folder, tmp_path):
    folder = pack_folder()
    (tmp_path / "secret.yaml").write_text("sources: {a: b}\n")
    (folder / "link.yaml").symlink_to(tmp_path / "secret.yaml")
    report = check(folder)
    checked, found = report.pack, list(report.findings)
    assert checked is None
    assert [(it.code, it.span.file) for it in found] == [(codes.OUTSIDE_FOLDER, "tiny/link.yaml")]


def test_a_link_within_the_folder_and_other_files_are_fine(pack_folder):
    folder = pack_folder()
    (folder / "notes.txt").write_text("not YAML: [")
    (folder / "pack.yaml").rename(folder / "real.txt")
    Path(folder / "pack.yaml").symlink_to(folder / "real.txt")
    assert findings_in(folder) == []


def test_a_title_page_that_is_no_file_is_not_to_be_renamed_to_itself(tmp_path):
    (tmp_path / "pack.yaml").mkdir()
    with pytest.raises(PackError, match=r"the 'pack.yaml' in it is not a file that can be read"):
        find_pack(tmp_path)


def test_the_folder_of_a_project_stands_for_the_pack_in_it(pack_folder):
    folder = pack_folder()
    project = folder.parent / "project"
    project.mkdir()
    folder.rename(project / "tiny")
    assert find_pack(project) == find_pack(f"{project}/") == project / "tiny"
    (project / "other").mkdir()
    (project / "other" / "pack.yaml").write_text("pack: other", "utf-8")
    with pytest.raises(PackError) as error:
        find_pack(project)
    assert error.value.diagnostics[0].hint == f"packs in it: {project / 'other'}, {project / 'tiny'}"


@pytest.mark.parametrize(
    ("written", "meant"),
    [("my_insurection", "my_insurrection"), ("my_insurrection/peple.yaml", "my_insurrection/people.yaml")],
)
def test_what_lies_here_is_meant_rather_than_what_is_installed(tmp_path, monkeypatch, written, meant):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my_insurrection").mkdir()
    for name in ("pack.yaml", "people.yaml"):
        (tmp_path / "my_insurrection" / name).write_text("{}", "utf-8")
    with pytest.raises(PackError) as error:
        find_pack(written)
    assert error.value.diagnostics[0].hint == f"did you mean '{meant}'?"
