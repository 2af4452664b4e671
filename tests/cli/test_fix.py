"""`cardwright validate --fix` and `--diff`: what is put right, what is left alone, and what is said of it."""

from __future__ import annotations

import json
import os
import stat
import subprocess
from pathlib import Path

import pytest

from cardwright.cli import main, writing
from tests.broken.cases import BASE

WARNING = "formulas:\n  fee: 3\n"
MISSPELT = "goods:\n  pear: {name: {en: Pear}, price: 2, worth: 2 * swet}  # juicy\n"
RIGHT = MISSPELT.replace("swet", "sweet")
# Nothing is near enough to say what was meant.
UNKNOWN = "goods:\n  plum: {name: {en: Plum}, price: 2, worth: 2 * xylophone}\n"


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A clean pack `packs/stall` below the current folder."""
    folder = tmp_path / "packs" / "stall"
    folder.mkdir(parents=True)
    (folder / "pack.yaml").write_bytes(BASE.read_bytes())
    monkeypatch.chdir(tmp_path)
    return folder


def add(pack: Path, text: str, file: str = "more.yaml") -> Path:
    path = pack / file
    path.write_bytes(text.encode())
    return path


def contents(folder: Path) -> dict[str, bytes]:
    return {it.name: it.read_bytes() for it in folder.iterdir() if it.is_file()}


class TestFix:
    def test_what_is_sure_is_put_right_and_told(self, pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
        file = add(pack, MISSPELT)
        assert main(["validate", "packs/stall", "--fix"]) == 0
        assert file.read_text() == RIGHT
        assert capsys.readouterr().out == (
            "packs/stall/more.yaml:2:49: fixed CW401: 'swet' → 'sweet'\n"
            "packs/stall: 11 goods, 1 skies, 3 rules and formulas; nothing found\n"
        )
        assert sorted(it.name for it in pack.iterdir()) == ["more.yaml", "pack.yaml"]

    @pytest.mark.parametrize(
        "words", [["--fix", "packs/stall"], ["packs", "--fix=all"], ["--fix=all", "packs"]]
    )
    def test_the_pack_can_be_named_before_or_after(self, pack: Path, words: list[str]) -> None:
        file = add(pack, MISSPELT)
        assert main(["validate", *words]) == 0
        assert file.read_text() == RIGHT

    def test_what_is_left_is_reported_with_the_usual_status(
        self, pack: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        add(pack, MISSPELT)
        other = add(pack, UNKNOWN, "other.yaml")
        assert main(["validate", "packs/stall", "--fix"]) == 1
        out = capsys.readouterr().out
        assert out.startswith(
            "packs/stall/more.yaml:2:49: fixed CW401: 'swet' → 'sweet'\npacks/stall/other.yaml:2"
        )
        assert out.endswith("1 error, 0 warnings\n")
        assert other.read_text() == UNKNOWN

    @pytest.mark.parametrize("more", ["", WARNING])
    def test_a_sound_pack_stays_byte_for_byte(self, pack: Path, more: str) -> None:
        if more:
            add(pack, more)
        before = contents(pack)
        assert main(["validate", "packs/stall", "--fix"]) == 0
        assert contents(pack) == before

    @pytest.mark.parametrize(
        ("before", "after"),
        [
            ("\ufeff" + MISSPELT, "\ufeff" + RIGHT),
            (MISSPELT.replace("\n", "\r\n"), RIGHT.replace("\n", "\r\n")),
            (MISSPELT.rstrip("\n"), RIGHT.rstrip("\n")),
            ("# 🐻‍❄️\ttabs\t\n" + MISSPELT.replace("Pear", "🍐 Pear"), "# 🐻‍❄️\ttabs\t\n" + RIGHT.replace("Pear", "🍐 Pear")),
        ],
        ids=["byte order mark", "carriage returns", "no last line break", "beyond the basic plane"],
    )  # fmt: skip
    def test_everything_else_stays_byte_for_byte(self, pack: Path, before: str, after: str) -> None:
        file = add(pack, before)
        assert main(["validate", "packs/stall", "--fix"]) == 0
        assert file.read_bytes() == after.encode()

    def test_quotes_stay(self, pack: Path) -> None:
        file = add(pack, """goods:\n  pear: {name: {en: Pear}, "prce": 2, 'wroth': 2 * sweet}\n""")
        assert main(["validate", "packs/stall", "--fix"]) == 0
        assert file.read_text() == """goods:\n  pear: {name: {en: Pear}, "price": 2, 'worth': 2 * sweet}\n"""

    def test_a_fix_that_would_name_a_key_twice_is_not_made(
        self, pack: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        file = add(pack, "goods:\n  pear: {name: {en: Pear}, prce: 2, price: 2}\n")
        before = file.read_bytes()
        assert main(["validate", "packs/stall", "--fix=all"]) == 1
        assert file.read_bytes() == before
        # Nor is it offered again.
        assert capsys.readouterr().out.endswith("1 error, 0 warnings\n")

    def test_several_files_are_fixed_in_one_run(self, pack: Path) -> None:
        one = add(pack, MISSPELT)
        other = add(pack, "formulas:\n  half: limt // 2\n", "other.yaml")
        (pack / "scenarios").mkdir()
        scenario = add(
            pack / "scenarios", "scenarios:\n  One:\n    then: {zones: {market: aple}}\n", "one.yaml"
        )
        main(["validate", "packs/stall", "--fix"])
        assert one.read_text() == RIGHT
        assert "limit // 2" in other.read_text()
        # Scenarios are looked at closely once the pack is sound.
        assert "market: apple" in scenario.read_text()

    def test_rights_are_kept(self, pack: Path) -> None:
        file = add(pack, MISSPELT)
        file.chmod(0o640)
        assert main(["validate", "packs/stall", "--fix"]) == 0
        assert stat.S_IMODE(file.stat().st_mode) == 0o640

    def test_several_files_are_written_whole_or_not_at_all(
        self, pack: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        add(pack, MISSPELT)
        add(pack, MISSPELT.replace("pear", "plum").replace("Pear", "Plum"), "other.yaml")
        before = contents(pack)
        usual, renames = Path.replace, 0

        def replace(self: Path, target: str) -> Path:
            nonlocal renames
            renames += 1
            if renames == 2:
                raise OSError(5, "Input/output error")
            return usual(self, target)

        monkeypatch.setattr(Path, "replace", replace)
        assert main(["validate", "packs/stall", "--fix"]) == 2
        assert "other.yaml' cannot be written: Input/output error" in capsys.readouterr().err
        assert contents(pack) == before

    def test_a_full_disk_changes_nothing(
        self, pack: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        def full(handle: int, data: bytes) -> None:
            raise OSError(28, "No space left on device")

        add(pack, MISSPELT)
        before = contents(pack)
        monkeypatch.setattr(writing, "_write", full)
        assert main(["validate", "packs/stall", "--fix"]) == 2
        assert "No space left on device" in capsys.readouterr().err
        assert contents(pack) == before

    def test_what_somebody_else_saved_meanwhile_stays(
        self, pack: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        file = add(pack, MISSPELT)
        usual = writing._written_aside

        def saved(path: Path, data: bytes, mode: int) -> Path:
            path.write_text(UNKNOWN)
            return usual(path, data, mode)

        monkeypatch.setattr(writing, "_written_aside", saved)
        assert main(["validate", "packs/stall", "--fix"]) == 2
        assert "more.yaml' was changed meanwhile (try again)" in capsys.readouterr().err
        assert file.read_text() == UNKNOWN
        assert sorted(it.name for it in pack.iterdir()) == ["more.yaml", "pack.yaml"]


class TestWhatIsLeftAlone:
    def test_a_read_only_file(self, pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
        file = add(pack, MISSPELT)
        file.chmod(0o444)
        assert main(["validate", "packs/stall", "--fix"]) == 1
        assert file.read_text() == MISSPELT
        out = capsys.readouterr().out
        assert out.endswith("not fixed in packs/stall/more.yaml: the file is read-only\n")

    def test_the_base_of_an_extension(self, pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
        file = add(pack, MISSPELT)
        extension = pack.parent / "spring"
        extension.mkdir()
        add(extension, "pack: spring\ntitle: {en: A}\nversion: 1.0.0\nextends: stall\n", "pack.yaml")
        own = add(extension, MISSPELT.replace("pear", "plum").replace("Pear", "Plum"))
        assert main(["validate", "packs/spring", "--fix"]) == 1
        assert file.read_text() == MISSPELT and "2 * sweet" in own.read_text()
        assert capsys.readouterr().out.endswith(
            "not fixed in packs/stall/more.yaml: it is a file of another pack; "
            "check that one: cardwright validate packs/stall --fix\n"
        )
        # Who names both means both.
        assert main(["validate", "packs/stall", "--with", "packs/spring", "--fix"]) == 0
        assert file.read_text() == RIGHT

    def test_a_pack_that_is_called_by_its_installed_name(
        self, pack: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        file = add(pack, MISSPELT)
        monkeypatch.setattr("cardwright.cli.own_files.installed", lambda: {"stall": pack})
        monkeypatch.setattr("cardwright.cli.validate.packs_at", lambda name: [(name, pack)])
        assert main(["validate", "stall", "--fix"]) == 1
        assert file.read_text() == MISSPELT
        out = capsys.readouterr().out
        assert "'stall' is an installed pack; copy it with 'cardwright new pack NAME --from stall'" in out
        assert main(["validate", "packs/stall", "--fix"]) == 0

    def test_a_link_out_of_the_folder(self, pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
        outside = add(pack.parent, MISSPELT, "outside.yaml")
        (pack / "more.yaml").symlink_to(outside)
        assert main(["validate", "packs/stall", "--fix"]) == 1
        assert outside.read_text() == MISSPELT and (pack / "more.yaml").is_symlink()
        assert "error CW123" in capsys.readouterr().out

    def test_a_file_that_is_not_utf8(self, pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
        file = pack / "more.yaml"
        file.write_bytes(MISSPELT.replace("Pear", "Poiré").encode("cp1252"))
        before = file.read_bytes()
        assert main(["validate", "packs/stall", "--fix"]) == 1
        assert file.read_bytes() == before
        assert "not fixed in packs/stall/more.yaml: the file is not UTF-8" in capsys.readouterr().out


class TestDiff:
    def test_it_shows_what_would_be_done_and_does_nothing(
        self, pack: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        add(pack, MISSPELT)
        before = contents(pack)
        assert main(["validate", "packs/stall", "--diff"]) == 1
        shown = capsys.readouterr()
        assert shown.out == (
            "--- packs/stall/more.yaml\n+++ packs/stall/more.yaml\n@@ -1,2 +1,2 @@\n goods:\n"
            "-  pear: {name: {en: Pear}, price: 2, worth: 2 * swet}  # juicy\n"
            "+  pear: {name: {en: Pear}, price: 2, worth: 2 * sweet}  # juicy\n"
        )
        assert shown.err == "--fix would put right 1 of 1 errors and 0 warnings\n"
        assert contents(pack) == before

    @pytest.mark.parametrize("text", [MISSPELT, MISSPELT.replace("\n", "\r\n"), MISSPELT.rstrip("\n")])
    def test_it_can_be_applied(self, pack: Path, capsys: pytest.CaptureFixture[str], text: str) -> None:
        file = add(pack, text)
        main(["validate", "packs/stall", "--diff"])
        diff = capsys.readouterr().out
        subprocess.run(
            ["git", "apply", "-p0", "--unidiff-zero", "-"], input=diff.encode(), check=True, env={**os.environ, "GIT_DIR": os.devnull}
        )  # fmt: skip
        assert file.read_bytes() == text.replace("swet", "sweet").encode()

    def test_without_anything_to_fix_it_shows_nothing(
        self, pack: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(["validate", "packs/stall", "--diff"]) == 0
        add(pack, UNKNOWN)
        assert main(["validate", "packs/stall", "missing", "--diff"]) == 2
        shown = capsys.readouterr()
        assert shown.out == ""
        assert "there is no pack 'missing'" in shown.err
        assert shown.err.endswith("--fix would put right 0 of 2 errors and 0 warnings\n")

    def test_it_is_for_people(self, pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["validate", "packs/stall", "--diff", "--format", "json"]) == 2
        assert "--diff does not go with '--format json'" in capsys.readouterr().err


class TestFormats:
    def test_json_carries_the_edits_of_what_is_left(
        self, pack: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        add(pack, MISSPELT)
        main(["validate", "packs/stall", "--format", "json"])
        found = json.loads(capsys.readouterr().out)
        place = {"file": "packs/stall/more.yaml", "line": 2, "column": 49, "end_line": 2, "end_column": 53}
        assert found["diagnostics"][0]["fix"] == {"sure": True, "edits": [{**place, "text": "sweet"}]}
        assert found["fixed"] == []

    def test_json_carries_what_was_fixed_and_nothing_is_said_beside(
        self, pack: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        add(pack, MISSPELT)
        assert main(["validate", "packs/stall", "--format", "json", "--fix"]) == 0
        shown = capsys.readouterr()
        found = json.loads(shown.out)
        (fixed,) = found["fixed"]
        assert (fixed["code"], fixed["edits"][0]["was"], fixed["edits"][0]["text"]) == (
            "CW401",
            "swet",
            "sweet",
        )
        assert fixed["edits"][0]["file"] == "packs/stall/more.yaml"
        assert found["diagnostics"] == [] and shown.err == ""

    @pytest.mark.parametrize("form", ["sarif", "github"])
    def test_others_say_on_stderr_what_was_fixed(
        self, pack: Path, capsys: pytest.CaptureFixture[str], form: str
    ) -> None:
        add(pack, MISSPELT)
        assert main(["validate", "packs/stall", "--format", form, "--fix"]) == 0
        assert capsys.readouterr().err == "packs/stall/more.yaml:2:49: fixed CW401: 'swet' → 'sweet'\n"

    def test_text_says_how_to_put_right_what_can_be(
        self, pack: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        add(pack, MISSPELT)
        odd = pack.rename(pack.parent / "my stall")
        main(["validate", str(odd.relative_to(Path.cwd()))])
        assert capsys.readouterr().out.endswith(
            "1 error, 0 warnings\n1 of these can be fixed: cardwright validate 'packs/my stall' --fix\n"
        )

    def test_a_wrong_value_of_the_option_is_wrong_usage(
        self, pack: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        with pytest.raises(SystemExit) as end:
            main(["validate", "packs/stall", "--fix=al"])
        assert end.value.code == 2
        assert "--fix" in capsys.readouterr().err
