"""Small packs, written to a folder."""

import pytest

from tests.checking import findings_in

PACK = """\
pack: tiny
title: {en: Tiny}
version: 1.0.0
kernel: ">=0.1,<1"
languages: [en]
players: {from: 2, to: 4}
icons:
  animal: {name: {en: Animal}}
  soldier: {name: {en: Soldier}}
decks:
  people:
    name: {en: People}
    starts_in: box
    icons_count_in: hand
    attributes:
      initiative: {type: number, each_copy: true}
      score: {type: formula}
    effects: [end_of_game]
  lands:
    name: {en: Lands}
    starts_in: box
    sides: [basic, advanced]
    attributes:
      reveals: {type: number}
      type: {type: word, one_of: [A, B], optional: true}
spaces:
  path: {row: 3}
zones:
  box: {seen_by: nobody}
  hand: {per: player, seen_by: owner, open_when: hands_open}
  site: {per: path, seen_by: everyone, single: true}
values:
  hands_open: {type: flag}
  token: {type: space, start: none}
  points: {type: number, per: player, start: 0}
  outcome: {one_of: [open, over], start: over}
people:
  bear:
    name: {en: Bear}
    initiative: [3, 5]
    icons: animal, soldier*2
    score: 4
lands:
  mire:
    name: {en: Mire}
    type: B
    basic: {reveals: 1}
    advanced:
      reveals: 2
      while active:
        instead of play of player: |
          original
result: {outcome: outcome, score: points}
rules:
  main: |
    for each player:
      play of player
  play of player: |
    draw 1 from box to hand
"""


@pytest.fixture
def pack_folder(tmp_path):
    """Writes a pack called tiny; each change is a pair of texts, each extra file a keyword."""

    def write(*changes, **files):
        folder = tmp_path / "tiny"
        folder.mkdir(exist_ok=True)
        text = PACK
        for old, new in changes:
            assert text.count(old) == 1, f"{old!r} must occur once"
            text = text.replace(old, new)
        (folder / "pack.yaml").write_text(text, encoding="utf-8")
        for name, content in files.items():
            (folder / f"{name}.yaml").write_text(content, encoding="utf-8")
        return folder

    return write


@pytest.fixture
def findings(pack_folder):
    """What is wrong with the tiny pack after changes: code, line and column as in its file, hint."""

    def find(*changes, **files):
        return findings_in(pack_folder(*changes, **files))

    return find


@pytest.fixture
def one_finding(findings, pack_folder):
    """The only finding after one change, as code, the characters it underlines, message and hint."""

    def find(*changes, **files):
        found = findings(*changes, **files)
        assert len(found) == 1, found
        (it,) = found
        folder = pack_folder(*changes, **files)
        lines = (folder / it.span.file.split("/")[1]).read_text(encoding="utf-8").split("\n")
        end = it.span.end_column if it.span.end_line == it.span.line else None
        return it.code, lines[it.span.line - 1][it.span.column - 1 : end and end - 1], it.message, it.hint

    return find
