"""A few hundred mistakes in Insurrection, and what the checker must say of them; `make mutants` makes 2,000."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.packs.find import find_pack
from tests.mutation.judging import Examiner
from tests.mutation.mistakes import SHARES, Mutant, mutants
from tests.mutation.places import PackText, read_pack
from tests.mutation.report import FOUND, SUGGESTED, Tally

INSURRECTION = Path(find_pack("insurrection"))
SEVERAL = 60
# Each seed is a test of its own, so that they can run side by side; none is the seed of the full run.
SEEDS = (11, 12, 13, 14)


@pytest.fixture(scope="module")
def files() -> list[PackText]:
    return read_pack(INSURRECTION)


@pytest.fixture(scope="module")
def examiner(tmp_path_factory: pytest.TempPathFactory) -> Examiner:
    return Examiner(INSURRECTION, tmp_path_factory.mktemp("mutants"))


@pytest.mark.parametrize("seed", SEEDS)
def test_mistakes_are_found_where_they_are_with_the_right_word(files, examiner, seed):
    tally = Tally([examiner.judge(it) for it in mutants(files, SEVERAL, seed)])
    assert not tally.crashed and not tally.astray, tally.problems()
    # Of so few a single one that no checker can find weighs more than the bar allows; see `make mutants`.
    assert len(tally.missed) <= max(2, round(len(tally.mistakes) * (1 - FOUND))), tally.problems()
    assert tally.suggested >= SUGGESTED, tally.problems()


def test_the_same_seed_makes_the_same_mistakes_and_no_two_are_alike(files):
    made = list(mutants(files, 300, 5))
    assert made == list(mutants(files, 300, 5))
    assert len({(it.file, it.text) for it in made}) == len(made)


def test_every_kind_of_mistake_is_made(files):
    made = {it.kind for it in mutants(files, 300, 5)}
    assert len(made) == len(SHARES)


def test_a_mistake_begins_at_the_line_that_it_says(files):
    texts = {it.name: it.text.split("\n") for it in files}
    for mutant in mutants(files, 300, 6):
        untouched = mutant.lines.start - 1
        changed = mutant.text.split("\n")
        assert changed[:untouched] == texts[mutant.file][:untouched]
        assert changed != texts[mutant.file]


def judged(examiner: Examiner, file: str, was: str, now: str, **more: object):
    text = (INSURRECTION / file).read_text()
    assert text.count(was) == 1
    line = text[: text.index(was)].count("\n") + 1
    mutant = Mutant(
        "by hand", file, text.replace(was, now), range(line, line + 1), was, now, frozenset(), **more
    )  # type: ignore[arg-type]
    return examiner.judge(mutant)


class TestTheJudge:
    """What the harness itself must get right, or its figures mean nothing."""

    def test_another_number_is_another_game_and_is_missed(self, examiner):
        verdict = judged(examiner, "people.yaml", "score: -3 if good", "score: -4 if good")
        assert not verdict.found and not verdict.no_mistake

    def test_other_spaces_are_no_mistake(self, examiner):
        verdict = judged(examiner, "people.yaml", "score: -3 if good", "score:   -3   if good")
        assert verdict.no_mistake == "it means the same"

    def test_prose_is_no_mistake(self, examiner):
        verdict = judged(examiner, "people.yaml", "fr: Dresseuse", "fr: Dreseuse", for_readers=True)
        assert verdict.no_mistake.startswith("prose")

    def test_a_finding_elsewhere_that_does_not_name_the_change_is_out_of_place(self, examiner):
        text = (INSURRECTION / "people.yaml").read_text()
        mutant = Mutant(
            "by hand", "people.yaml", text.replace("animal", "anmal"), range(1, 2), "", "", frozenset()
        )
        verdict = examiner.judge(mutant)
        assert verdict.found and verdict.astray and not verdict.in_place

    def test_a_suggestion_must_be_the_word_as_it_was(self, examiner):
        right = judged(examiner, "people.yaml", "  war_bear:", "  war_baer:", word="war_bear")
        wrong = judged(examiner, "people.yaml", "  war_bear:", "  war_baer:", word="bear")
        assert right.suggested and not wrong.suggested

    def test_the_copy_is_sound_after_every_mutant(self, examiner):
        judged(examiner, "people.yaml", "  war_bear:", "  war_baer")
        assert (examiner.folder / "people.yaml").read_text() == (INSURRECTION / "people.yaml").read_text()
