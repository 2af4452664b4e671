"""A template of a pack's own sets its faces; one that is hostile ends in a finding."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.faces import isolated
from cardwright.faces.own_templates import forbidden
from cardwright.findings import codes
from tests.faces.packs import found, stall, told

DESIGN = "faces:\n  decks:\n    goods: {template: faces/goods.typ}\n"
PLAIN = """#import "/face.typ": badge, fitting, bleed
#let face(it, symbols) = box(width: 100%, height: it.height * 1mm + 2 * bleed, fill: rgb(it.colour), {
  place(center + horizon, text(size: 20pt, it.title))
  for name in it.icons { badge(symbols.at(name), 8mm) }
})
"""


HIDDEN = '#import "@preview/cetz:0.2.0": *\n#let face(it, symbols) = []'


def with_template(folder: Path, text: str) -> Path:
    return stall(folder, DESIGN, files={"faces/goods.typ": text})


def test_a_template_sets_the_faces_of_its_deck(tmp_path: Path) -> None:
    from cardwright.faces.box import box_of
    from cardwright.faces.typeset import Typesetter
    from cardwright.project import Project

    plain, own = stall(tmp_path / "plain"), with_template(tmp_path / "own", PLAIN)
    assert found(own) == []
    drawn = []
    for home in (plain, own):
        box = box_of(Project.from_folder(home, one_check=True).pack, "en")
        faces = {it.kind: it for it in box.faces.faces()}
        drawn.append(Typesetter(box.faces).pictures([faces["apple"], faces["cloud"]], "png", 40))
    assert drawn[0][0] != drawn[1][0], "the template draws the goods"
    assert drawn[0][1] == drawn[1][1], "the skies are as ever"


def test_a_face_that_is_larger_than_its_card_is_found(tmp_path: Path) -> None:
    text = "#let face(it, symbols) = block(height: 120mm)[#it.title]"
    [finding, _] = found(with_template(tmp_path, text))
    assert finding.code == codes.FACE_OVERFLOWS and "26.0 mm" in finding.message


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('#import "@preview/cetz:0.2.0": *\n#let face(it, symbols) = []', "package from the network"),
        ('#let p = "@pre" + "view/cetz:0.2.0"\n#import p: *\n#let face(it, symbols) = []', "not plain"),
        ('#let face(it, symbols) = eval("import " + it.title)', "'eval' makes code"),
        ('#let face(it, symbols) = dictionary(std).at("ev" + "al")("1")', "'std' reaches"),
        ('#let face(it, symbols) = ["#import it.title: *"]', "not plain"),
        ('#include "\\u{40}preview/x:0.1.0"', "not plain"),
        ('#import /* */ "@preview/x:0.1.0"', "not plain"),
        ('#let it = plugin("x.wasm")', "'plugin' runs"),
        ('#import "goods.txt": face', "no file of Typst"),
        ('#include "goods.TYP"\n#let face(it, symbols) = []', "no file of Typst"),
    ],
)
def test_what_could_reach_the_network_is_refused_before_it_runs(
    tmp_path: Path, text: str, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = with_template(tmp_path, text)
    for name in ("goods.txt", "goods.svg", "GOODS.TYP"):
        (home / "faces" / name).write_text(HIDDEN)
    monkeypatch.setattr("cardwright.faces.typeset.compiled", lambda *_: pytest.fail("it was run"))
    findings = found(home)
    assert {it.code for it in findings} == {codes.TEMPLATE_REFUSED}
    assert findings[0].span.file == "stall/faces/goods.typ" and says in findings[0].message


@pytest.mark.parametrize("name", ["goods.txt", 'x.typ" as x; #import "@preview#cetz:0.2.0.typ'])
def test_a_template_has_the_name_of_a_typst_file(tmp_path: Path, name: str) -> None:
    design = f"faces:\n  decks:\n    goods:\n      template: '{name}'\n"
    [finding] = found(stall(tmp_path, design, files={name: HIDDEN.replace("@preview", "@local")}))
    assert (finding.code, finding.span.line) == (codes.TEMPLATE_REFUSED, 4)


def test_a_template_that_names_files_of_its_pack_is_not_refused() -> None:
    assert (
        list(forbidden('#import "frame.typ": *\n#import "../shared/ink.typ" as ink\n#let standing = 1')) == []
    )


@pytest.mark.parametrize(
    "text",
    [
        '#let face(it, symbols) = read("/etc/passwd")',
        '#let face(it, symbols) = read("../../../../etc/passwd")',
        '#let face(it, symbols) = image("/pack0/art/link.png")',
        "#let face(it, symbols) = it.nothing",
        "#let face(it, symbols) = (",
        "#let faces = 1",
    ],
)
def test_a_template_that_fails_or_reaches_out_is_a_finding(tmp_path: Path, text: str) -> None:
    home = with_template(tmp_path, text)
    secret = tmp_path / "secret.png"
    secret.write_bytes(b"secret")
    (home / "art").mkdir()
    (home / "art" / "link.png").symlink_to(secret)
    assert [it[0] for it in told(home)] == [codes.TEMPLATE_FAILED]


def test_a_file_that_is_missing_is_named_as_the_pack_would_name_it(tmp_path: Path) -> None:
    [finding] = found(with_template(tmp_path, '#let face(it, symbols) = image("../art/pear.png")'))
    assert finding.message == "there is no file 'art/pear.png' in the pack"


@pytest.mark.parametrize(
    "text",
    [
        "#let face(it, symbols) = { let n = 0; while n >= 0 { n = calc.rem(n + 1, 7) } }",
        "#let face(it, symbols) = { let rows = (1,); let n = 0; while n < 60 { rows = rows + rows; n += 1 }; [#rows.len()] }",
        '#let face(it, symbols) = { let text = "pear"; for n in range(60) { text = text + text }; text }',
        "#let face(it, symbols) = face(it, symbols)",
    ],
    ids=["loop", "list", "text", "recursion"],
)
@pytest.mark.slow
def test_a_template_without_end_is_a_finding(
    tmp_path: Path, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The process reads its limits from the module as it is installed; only the parent's patience is shortened here.
    monkeypatch.setattr(isolated, "SECONDS", 2)
    assert [it[0] for it in told(with_template(tmp_path, text))] == [codes.TEMPLATE_FAILED]
