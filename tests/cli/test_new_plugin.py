"""`cardwright new plugin`: what it writes is sound, and what it cannot write it says. (Installing: docs/plugins.md.)"""

import tomllib

import pytest

from cardwright.cli import main
from tests.checking import findings_in
from tests.packs.conftest import PACK


def errors_of(capsys, *words):
    assert main(["new", "plugin", *words]) == 2
    return capsys.readouterr().err


@pytest.fixture(autouse=True)
def desk(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_an_expansion_of_yaml_alone_is_sound_at_once(desk, capsys):
    assert main(["new", "plugin", "far_hills", "--yaml-only"]) == 0
    assert "pip install --editable ./far_hills" in capsys.readouterr().out
    assert findings_in("far_hills/far_hills", advice=True) == []
    assert main(["test", "far_hills/far_hills"]) == 0
    assert not list(desk.rglob("*.py"))
    assert [it.name for it in desk.iterdir()] == ["far_hills"], "nothing else is left"


def test_the_project_says_what_makes_it_a_plugin(desk):
    assert main(["new", "plugin", "far_hills", "--in", "here/there"]) == 0
    project = desk / "here" / "there" / "far_hills"
    about = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert about["name"] == "cardwright-far-hills"
    assert about["entry-points"]["cardwright"] == {"far_hills": "far_hills"}
    for file in (project / "far_hills" / "__init__.py", project / "tests" / "test_far_hills.py"):
        compile(file.read_text(encoding="utf-8"), str(file), "exec")
    assert "requires: [far_hills]" in (project / "far_hills" / "pack.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["Far", "far-hills", "1st", "", "x" * 60])
def test_a_name_that_cannot_be_one(name, desk, capsys):
    assert "is no name for a plugin" in errors_of(capsys, name)
    assert list(desk.iterdir()) == []


def test_a_name_may_have_its_folder_before_it(desk):
    assert main(["new", "plugin", "here/far_hills"]) == 0
    assert (desk / "here" / "far_hills" / "pyproject.toml").exists()


def test_a_name_that_is_taken(desk, capsys):
    assert "there is a pack 'insurrection' already" in errors_of(capsys, "insurrection")
    (desk / "far").mkdir()
    assert "'far' is there already" in errors_of(capsys, "far")


def test_a_folder_that_cannot_be_written(desk, capsys):
    (desk / "file").write_text("")
    assert "cannot be written" in errors_of(capsys, "far", "--in", "file/inside")


def test_what_it_extends_must_be_installed(desk, capsys):
    assert "there is no pack 'insurection'" in errors_of(capsys, "far", "--extends", "insurection")
    (desk / "tiny").mkdir()
    (desk / "tiny" / "pack.yaml").write_text(PACK, encoding="utf-8")
    assert "'tiny' is not installed: nobody else would find it" in errors_of(
        capsys, "far", "--extends", "tiny"
    )


def test_every_command_takes_the_folder_of_the_project(desk, capsys):
    folder = "far"
    assert main(["new", "plugin", "far", "--yaml-only"]) == 0
    for words in (
        ["validate", folder],
        ["explain", folder, "far_card"],
        ["diff", "insurrection", "--with", folder],
        ["new", "card", folder, "people", "far_cousin"],
    ):
        assert main(words) == 0, (words, capsys.readouterr())


def test_a_project_whose_python_is_not_installed_says_how_to_install_it(desk, capsys):
    assert main(["new", "plugin", "far"]) == 0
    assert main(["validate", "far"]) == 1
    assert (
        "hint: it is the project around the pack: pip install --editable ./far\n" in capsys.readouterr().out
    )
