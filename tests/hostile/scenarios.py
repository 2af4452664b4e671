"""Scenarios that mean harm: each is the texts of files of scenarios, and the codes of the errors that they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cardwright.findings import codes


def conditions_without_end() -> Iterator[str]:
    yield f"scenarios:\n  One:\n    then:\n      holds: [{', '.join(['1 == 1'] * 49_000)}]\n"


def long_formulas_for_every_case() -> Iterator[str]:
    cases = "".join(f"      c{number}: {{then: {{over: true}}}}\n" for number in range(9000))
    many = ", ".join([f"{' + '.join(['1'] * 80)} == 80"] * 50)
    yield f"scenarios:\n  One:\n    then: {{holds: [{many}]}}\n    cases:\n{cases}"


def mistakes_that_all_cases_have_in_common() -> Iterator[str]:
    wrong = ", ".join(f"v{number}: 1" for number in range(4000))
    cases = "".join(f"      c{number}: {{then: {{over: true}}}}\n" for number in range(4000))
    yield f"given: {{values: {{{wrong}}}}}\nscenarios:\n  One:\n    cases:\n{cases}"


def a_list_of_cards_without_end() -> Iterator[str]:
    names = "b," * 150_000
    yield f"scenarios:\n  One:\n    given: {{zones: {{box: '{names}'}}}}\n    then: {{over: true}}\n"


def many_large_files() -> Iterator[str]:
    for _ in range(90):
        yield "scenarios:\n  One:\n    then: {over: true}\n" + "# nothing\n" * 95_000


def a_player_of_thousands_of_digits() -> Iterator[str]:
    yield f"scenarios:\n  One:\n    then: {{next: [player {'1' * 5000}]}}\n"


def a_choice_of_blanks_without_end() -> Iterator[str]:
    yield f"scenarios:\n  One:\n    when:\n      - player 1: any\n        offers: 'bear{' ' * 450_000}*'\n    then: {{over: true}}\n"


def a_copy_without_end() -> Iterator[str]:
    hand = f"{'b' * 150_000}, bear{' ' * 200_000}(age{' ' * 100_000}"
    yield f"scenarios:\n  One:\n    given:\n      zones: {{hand: ['{hand}']}}\n    then: {{over: true}}\n"


def a_step_made_again_and_again() -> Iterator[str]:
    step = "{everyone: any, times: 1000}"
    for _ in range(5):
        step = f"{{times: 1000, steps: [{step}]}}"
    yield f"scenarios:\n  One:\n    when: [{step}]\n    then: {{over: true}}\n"


def a_call_without_end() -> Iterator[str]:
    call = f"main of bear{' with bear' * 40_000}"
    yield f"scenarios:\n  One:\n    given:\n      play: |\n        {call}\n        stop\n    then: {{over: true}}\n"


SIZES: dict[Callable[[], Iterator[str]], set[str]] = {
    a_player_of_thousands_of_digits: {codes.UNKNOWN_IN_SCENARIO},
    a_choice_of_blanks_without_end: {codes.UNKNOWN_IN_SCENARIO},
    a_copy_without_end: {codes.UNKNOWN_IN_SCENARIO, codes.WRONG_IN_SCENARIO},
    a_step_made_again_and_again: {codes.WRONG_IN_SCENARIO},
    a_call_without_end: {codes.TEXT_TOO_LONG},
    conditions_without_end: set(),
    long_formulas_for_every_case: {codes.PACK_TOO_LARGE},
    mistakes_that_all_cases_have_in_common: {
        *(codes.PACK_TOO_LARGE, codes.UNKNOWN_IN_SCENARIO, codes.TOO_MANY_MISTAKES),
    },
    a_list_of_cards_without_end: {codes.PACK_TOO_LARGE},
    many_large_files: {codes.PACK_TOO_LARGE},
}
