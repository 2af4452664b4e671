"""The worklist: what is run again, in which order, and how it comes to an end."""

from __future__ import annotations

import pytest

from cardwright.analysis.solver import NeedsItself, Solver


def test_a_task_runs_again_only_when_something_changes_that_it_has_read() -> None:
    solver: Solver[str, int] = Solver(0, max)
    runs: list[str] = []

    def task(name: str, *reads: str, at_most: int = 3) -> None:
        def transfer() -> int:
            runs.append(name)
            return min(at_most, max((solver.get(it) for it in reads), default=0) + 1)

        solver.add(name, transfer)

    task("alone")
    task("reader", "source")
    task("source", "seed")
    task("bystander", "alone")
    solver.put("seed", 1)
    solver.solve()
    assert solver.cells == {"seed": 1, "alone": 1, "source": 2, "reader": 3, "bystander": 2}
    # What is read before it is worked out is worked out first.
    assert runs == ["alone", "reader", "source", "bystander"]


def test_tasks_that_lead_back_to_themselves_settle() -> None:
    solver: Solver[str, frozenset[str]] = Solver(frozenset(), frozenset.__or__)
    solver.add("a", lambda: frozenset("a") | solver.get("b"))
    solver.add("b", lambda: frozenset("b") | solver.get("a"))
    solver.solve()
    assert solver.get("a") == solver.get("b") == {"a", "b"}


def test_where_that_has_no_meaning_it_is_refused() -> None:
    solver: Solver[str, int] = Solver(0, max, recursive=False)
    solver.add("a", lambda: solver.get("a") + 1)
    with pytest.raises(NeedsItself):
        solver.solve()


def test_contributions_are_joined_and_wake_those_that_have_read_them() -> None:
    solver: Solver[str, int] = Solver(0, max)
    seen: list[int] = []

    def reader() -> int:
        seen.append(solver.get("shared"))
        return 0

    def writer(number: int) -> int:
        solver.put("shared", number)
        return 0

    solver.add("reader", reader)
    solver.add("one", lambda: writer(2))
    solver.add("two", lambda: writer(7))
    solver.add("three", lambda: writer(5))
    solver.solve()
    # Once before anything was written, and once in the next round, after everything was.
    assert seen == [0, 7]


@pytest.mark.parametrize(("patience", "rounds"), [(3, 4), (10, 11)])
def test_what_keeps_growing_is_widened(patience: int, rounds: int) -> None:
    solver: Solver[str, int] = Solver(0, max, lambda before, now: 1000 if now > before else now, patience)
    runs = 0

    def count() -> int:
        nonlocal runs
        runs += 1
        solver.put("number", min(1000, solver.get("number") + 1))
        return 0

    solver.add("count", count)
    solver.solve()
    assert solver.cells["number"] == 1000
    assert runs == rounds


def test_the_last_round_is_for_cells_that_mean_something_else_at_the_end() -> None:
    solver: Solver[str, int] = Solver(0, max)
    runs: list[str] = []
    nobody_writes = 1

    def reader() -> int:
        runs.append("reader")
        solver.get("empty")
        return nobody_writes

    solver.add("behind", lambda: runs.append("behind") or solver.get("reader"))  # type: ignore[func-returns-value]
    solver.add("reader", reader)
    solver.add("other", lambda: runs.append("other") or 0)  # type: ignore[func-returns-value]
    solver.solve()
    runs.clear()
    nobody_writes = 2
    solver.finish(["empty"])
    assert runs == ["reader"]
    solver.put("empty", 5)
    assert "empty" not in solver.cells
