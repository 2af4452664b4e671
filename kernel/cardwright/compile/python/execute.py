"""Runs the code of a program: what it defines, and all that it refers to."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from types import CodeType
from typing import TYPE_CHECKING, Any, NoReturn

from cardwright.compile.failures import Failure
from cardwright.compile.layout import FEW_KINDS
from cardwright.compile.python.runtime import NAMESPACE, fail
from cardwright.compile.variant import Manner
from cardwright.play.chance import as_lots
from cardwright.play.unknown import extended

if TYPE_CHECKING:
    from cardwright.compile.form import Form
    from cardwright.play.state import State


def file_of(manner: Manner) -> str:
    """What a program's text is called in tracebacks: programs in several manners run inside each other."""
    return f"<cardwright, {manner}>"


def execute(form: Form, codes: Iterable[CodeType], manner: Manner, more: dict[str, Any]) -> dict[str, Any]:
    """What the code of a program has defined, and what it refers to; `more` is what stands in the place of plugins and of
    coverage. Of the form the routines and blocks are not needed: the code was made of them."""
    namespace = _namespace(form, is_veiled(form, manner)) | more
    for code in codes:
        exec(code, namespace)  # its text is ours: see `emit`
    for name, table in form.formulas.items():
        namespace[f"F_{name}"][:] = _formulas(form, table, namespace, is_veiled(form, manner))
    return namespace


def is_veiled(form: Form, manner: Manner) -> bool:
    """Whether there can be unseen cards: then tables have entries for them."""
    return bool(form.ensures) or manner is Manner.VEILED


def _namespace(form: Form, veiled: bool) -> dict[str, Any]:
    """What the text of a program refers to."""
    namespace: dict[str, Any] = dict(NAMESPACE)
    namespace["PLAYERS"], namespace["SCRIPT"] = form.players, form.script
    # In a trial it does not matter where unseen cards go: no way that uses chance counts.
    namespace["LOTS"] = as_lots(form.lots) * (2 if veiled else 1)
    for name, numbers in form.tables.items():
        table: list[Any] = numbers
        if veiled and (
            name in ("kind", "deck", "sides") or name.startswith(("attr_", "has_", "icon_", "among_"))
        ):
            table = extended(form, name, table)
        namespace[f"T_{name}"] = table
        namespace[f"G_{name}"] = table.__getitem__
    kinds = form.sizes["kind"]
    for number in range(kinds if kinds <= FEW_KINDS else 0):
        # For counting the pieces of a kind: 1 for each of its pieces, 0 for all others.
        ones = [int(it == number) for it in form.tables["kind"]]
        namespace[f"G_kind_{number}"] = (extended(form, "", ones) if veiled else ones).__getitem__
    for name, lists in form.lists.items():
        namespace[f"L_{name}"] = lists
    for number, word in enumerate(form.packed):
        namespace[f"W_{number}"] = (extended(form, "", word) if veiled else word).__getitem__
    namespace["OTHERS"] = [
        tuple(it for it in range(form.players) if it != player) for player in range(form.players)
    ]
    for name in form.formulas:
        namespace[f"F_{name}"] = []
    return namespace


def _formulas(form: Form, table: list[str | int], namespace: dict[str, Any], veiled: bool) -> list[Any]:
    """A table of formulas; where none is printed, what breaks the game."""
    absent = {it: partial(_not_printed, it) for it in set(table) if isinstance(it, int)}
    routines = [namespace[it] if isinstance(it, str) else absent[it] for it in table]
    return extended(form, "", routines) if veiled else routines


def _not_printed(number: int, s: State, *_: Any) -> NoReturn:
    fail(s, Failure.NOT_PRINTED, number)
