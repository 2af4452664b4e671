"""A few hundred mistakes in Insurrection, one at a time and several at once, and what the checker must say of them.

`make mutants` makes 2,000, and several at once 300 times.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.findings.codes import UNKNOWN_KEY, UNKNOWN_NAME
from cardwright.findings.diagnostic import Diagnostic, Span
from cardwright.source.locate import find_pack
from tests.mutation.compounds import Candidate, Compound, compounds, lines_before, rows_now
from tests.mutation.judging import Examiner
from tests.mutation.mistakes import SHARES, Mutant, mutants
from tests.mutation.places import PackText, read_pack
from tests.mutation.report import FOUND, SUGGESTED, Tally, TallyTogether
from tests.mutation.together import Comparison, judge_together

INSURRECTION = Path(find_pack("insurrection"))
SEVERAL = 30
# Each seed is a test of its own, so that they can run side by side; none is the seed of the full run.
SEEDS = (11, 12)
COMPOUNDS = 4
SEED_TOGETHER = 21


@pytest.fixture(scope="module")
def files() -> list[PackText]:
    return read_pack(INSURRECTION)


@pytest.fixture(scope="module")
def examiner() -> Examiner:
    return Examiner(INSURRECTION)


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_mistakes_are_found_where_they_are_with_the_right_word(files, examiner, seed):
    tally = Tally([examiner.judge(it) for it in mutants(files, SEVERAL, seed)])
    assert not tally.crashed and not tally.astray, tally.problems()
    # Of so few a single one that no checker can find weighs more than the bar allows; see `make mutants`.
    assert len(tally.missed) <= max(2, round(len(tally.mistakes) * (1 - FOUND))), tally.problems()
    assert tally.suggested >= SUGGESTED, tally.problems()


@pytest.mark.slow
def test_what_is_found_alone_is_found_together_and_nothing_else(files, examiner):
    tally = TallyTogether()
    tally.add(judge_together(examiner, it) for it in compounds(files, COMPOUNDS, SEED_TOGETHER))
    problems = tally.problems()
    assert not problems, problems


@pytest.mark.slow
def test_the_same_seed_makes_the_same_mistakes_and_no_two_are_alike(files):
    made = list(mutants(files, 300, 5))
    assert made == list(mutants(files, 300, 5))
    assert len({(it.file, it.text) for it in made}) == len(made)


@pytest.mark.slow
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


def by_hand(file: str, was: str, now: str, names: frozenset[str] = frozenset(), **more: object) -> Mutant:
    text = (INSURRECTION / file).read_text()
    assert text.count(was) == 1
    first = text[: text.index(was)].count("\n") + 1
    lines = range(first, first + now.count("\n") + 1)
    return Mutant("by hand", file, text.replace(was, now), lines, was, now, names, **more)  # type: ignore[arg-type]


def judged(examiner: Examiner, file: str, was: str, now: str, anew: bool = False, **more: object):
    return examiner.judge(by_hand(file, was, now, **more), anew)  # type: ignore[arg-type]


class TestTheJudge:
    """What the harness itself must get right, or its figures mean nothing."""

    @pytest.mark.slow
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

    @pytest.mark.slow
    def test_the_project_is_sound_after_every_mutant(self, examiner):
        judged(examiner, "people.yaml", "  war_bear:", "  war_baer")
        assert not examiner.project.check().findings
        assert not examiner.examine({}).findings

    def test_a_mutant_is_examined_from_scratch_as_well_where_that_is_asked(self, examiner, monkeypatch):
        assert not judged(examiner, "people.yaml", "  war_bear:", "  war_baer:", anew=True).unlike_anew
        usual = examiner.examine
        monkeypatch.setattr(
            examiner,
            "examine",
            lambda texts, anew=False: usual({} if anew else texts),  # as if a new project saw less
        )
        assert judged(examiner, "people.yaml", "  war_bear:", "  war_baer:", anew=True).unlike_anew


@pytest.mark.slow
class TestSeveralAtOnce:
    """Whether mistakes made together are those that were made alone, each at the lines that it says."""

    def test_the_same_seed_makes_the_same_and_no_mistake_is_made_twice(self, files):
        made = list(compounds(files, 60, 5))
        assert made == list(compounds(files, 60, 5))
        parts = [part for it in made for part in it.parts]
        assert len({(it.file, it.text) for it in parts}) == len(parts)

    def test_two_to_four_are_made_mostly_in_different_files(self, files):
        made = [it.parts for it in compounds(files, 60, 5)]
        assert {len(it) for it in made} == {2, 3, 4}
        in_one_file = sum(len(it) - len({part.file for part in it}) for it in made)
        assert 0 < in_one_file < sum(len(it) - 1 for it in made) / 2

    def test_every_kind_is_among_them(self, files):
        assert len({part.kind for it in compounds(files, 150, 5) for part in it.parts}) == len(SHARES)

    def test_each_stands_at_its_lines_and_all_other_lines_are_as_they_were(self, files):
        sound = {it.name: it.text for it in files}
        for compound in compounds(files, 60, 6):
            for file, text in compound.texts(sound).items():
                rows, rows_were = text.split("\n"), sound[file].split("\n")
                touched, touched_before = set(), set()
                for part in (it for it in compound.parts if it.file == file):
                    lines = compound.lines(part)
                    assert [rows[line - 1] for line in lines] == rows_now(part)
                    touched |= set(lines)
                    touched_before |= set(lines_before(part))
                left = [row for line, row in enumerate(rows, 1) if line not in touched]
                assert left == [row for line, row in enumerate(rows_were, 1) if line not in touched_before]

    def test_mistakes_in_two_cards_go_together(self, files):
        assert self.go_together(files, *SCORES)

    def test_mistakes_in_one_card_do_not(self, files):
        assert not self.go_together(files, SCORES[0], by_hand("people.yaml", "[65, 74]", "[65, 74"))

    def test_mistakes_on_neighbouring_lines_do_not(self, files):
        next_card = by_hand("people.yaml", "  tamer:", "  tamer")
        assert not self.go_together(files, SCORES[0], next_card)

    def test_a_name_misspelt_where_it_is_declared_does_not_go_with_a_mistake_where_it_is_used(self, files):
        declared = by_hand("pack.yaml", "  animal: {name", "  anmal: {name")
        assert not self.go_together(files, declared, SCORES[1])
        assert self.go_together(files, declared, SCORES[0])

    def go_together(self, files: list[PackText], one: Mutant, other: Mutant) -> bool:
        by_name = {it.name: it for it in files}
        first, second = (Candidate.of(it, by_name[it.file]) for it in (one, other))
        assert first.goes_with(second) is second.goes_with(first)
        return first.goes_with(second)


SCORES = (
    by_hand("people.yaml", "score: -3 if good", "score: -3 fi good", frozenset(("if", "fi"))),
    by_hand("people.yaml", "score: 2 + 2 * animal", "score: 2 + 2 animal", frozenset(("tamer", "score"))),
)
# With it, all that follows in its file stands one line lower.
LINE_ADDED = by_hand(
    "people.yaml", "    icons: corruption*3", "    icons: corruption*3\n    icons: corruption*3"
)
ICON = by_hand("pack.yaml", "  look: {name", "  lok: {name", frozenset(("look", "lok")))


def finding(
    part: Mutant, message: str = "this is wrong", lower: int = 0, code: str = UNKNOWN_KEY
) -> Diagnostic:
    return finding_at(part.file, part.lines.start + lower, message, code)


def finding_at(file: str, line: int, message: str = "this is wrong", code: str = UNKNOWN_KEY) -> Diagnostic:
    return Diagnostic(code, message, Span(f"insurrection/{file}", line, 1, line, 2))


def compared(parts: tuple[Mutant, ...], alone: list[list[Diagnostic]], *together: Diagnostic) -> Comparison:
    return Comparison(Compound(parts), alone, together)


ALONE = [[finding(it)] for it in SCORES]


class TestTheJudgeOfSeveral:
    """What must hold whatever the checker says today, so its findings are written here by hand."""

    def test_a_mistake_is_lost_when_no_finding_is_there(self):
        both = compared(SCORES, ALONE, finding(SCORES[0]), finding(SCORES[1]))
        assert not both.lost and not both.new
        assert compared(SCORES, ALONE, finding(SCORES[0])).lost == [SCORES[1]]
        assert compared(SCORES, ALONE).lost == list(SCORES)

    def test_one_line_away_is_there_and_two_are_not(self):
        assert not compared(SCORES, ALONE, finding(SCORES[0], lower=1), finding(SCORES[1])).lost
        assert compared(SCORES, ALONE, finding(SCORES[0], lower=2), finding(SCORES[1])).lost == [SCORES[0]]

    def test_a_line_added_above_moves_the_place_at_which_it_must_be_found(self):
        parts = LINE_ADDED, SCORES[1]
        alone = [[finding(it)] for it in parts]
        moved = finding(SCORES[1], lower=1)
        right = compared(parts, alone, finding(LINE_ADDED), moved)
        assert not right.lost and not right.new and right.as_alone(SCORES[1])
        assert not compared(parts, alone, finding(LINE_ADDED), finding(SCORES[1])).as_alone(SCORES[1])
        assert not compared(parts, alone, finding(LINE_ADDED), finding(SCORES[1], lower=2)).lost
        assert compared(parts, alone, finding(LINE_ADDED), finding(SCORES[1], lower=3)).lost == [SCORES[1]]

    def test_it_is_found_where_it_is_used_by_a_finding_that_names_it(self):
        parts = ICON, SCORES[0]
        used = finding_at("rules.yaml", 101, "nothing here is called 'look'", UNKNOWN_NAME)
        elsewhere = finding_at("rules.yaml", 103, "nothing here is called 'look'", UNKNOWN_NAME)
        alone = [[used], [finding(SCORES[0])]]
        assert not compared(parts, alone, used, finding(SCORES[0])).lost
        assert not compared(parts, alone, elsewhere, finding(SCORES[0])).lost

    def test_it_is_found_where_it_was_found_alone_though_that_is_out_of_place(self):
        astray = finding_at("rules.yaml", 150)
        alone = [[finding(SCORES[0])], [astray]]
        assert not compared(SCORES, alone, finding(SCORES[0]), astray).lost
        with_both = [[finding(SCORES[0]), astray], [astray]]
        assert compared(SCORES, with_both, finding(SCORES[0]), astray).lost == [SCORES[1]]

    def test_a_finding_at_another_mistake_does_not_find_it_though_it_names_it(self):
        for_the_other = finding(SCORES[0], "a 'score' cannot be this")
        assert compared(SCORES, ALONE, for_the_other).lost == [SCORES[1]]

    def test_nor_does_what_was_there_with_another_alone(self):
        consequence = finding_at("rules.yaml", 150, "a 'score' cannot be this")
        alone = [[finding(SCORES[0]), consequence], [finding(SCORES[1])]]
        together = compared(SCORES, alone, finding(SCORES[0]), consequence)
        assert together.lost == [SCORES[1]] and not together.new

    def test_what_no_mistake_explains_is_new(self):
        strange = finding_at("rules.yaml", 150)
        both = compared(SCORES, ALONE, finding(SCORES[0]), finding(SCORES[1]), strange)
        assert both.new == [strange] and not both.lost

    def test_what_was_there_with_one_alone_is_not_new_though_it_has_moved(self):
        parts = LINE_ADDED, SCORES[1]
        far, moved = finding_at("people.yaml", 80), finding_at("people.yaml", 81)
        alone = [[finding(LINE_ADDED)], [finding(SCORES[1]), far]]
        shown = [finding(LINE_ADDED), finding(SCORES[1], lower=1)]
        assert not compared(parts, alone, *shown, moved).new
        assert compared(parts, alone, *shown, far).new == [far]

    @pytest.mark.slow
    def test_mistakes_that_are_not_found_alone_are_left_out(self, examiner):
        missed = by_hand("people.yaml", "score: 7 if good else 11", "score: 7 if good else 12")
        assert judge_together(examiner, Compound((SCORES[0], missed))) is None
        verdict = judge_together(examiner, Compound((SCORES[0], missed, SCORES[1])))
        assert verdict is not None and verdict.comparison.compound.parts == SCORES
        assert not verdict.comparison.lost and not verdict.comparison.new

    @pytest.mark.slow
    def test_it_is_known_which_mistakes_leave_no_yaml(self, examiner):
        broken = by_hand("leaders.yaml", "name: {en: Azel, fr: Azel}", "name: {en: Azel, fr: Azel")
        verdict = judge_together(examiner, Compound((SCORES[0], broken)))
        assert verdict is not None and verdict.no_yaml == {broken}
