"""How deep the rules and formulas of a pack use one another.

Most readers of the trees follow them from use to use, each use inside the one before: what they meet must have
an end long before Python's stack has. This one goes step by step.
"""

from __future__ import annotations

from cardwright.check.call_graph import Call, call_graph
from cardwright.check.checked_pack import CheckedPack
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic

# A formula that uses a formula that uses a formula …: the largest pack so far comes to seven.
MAX_CHAIN = 30


def too_deep(checked: CheckedPack) -> list[Diagnostic]:
    """Reports the first chain of calls that is too long, if there is one."""
    calls = call_graph(checked)
    heights: dict[str, int] = {}
    for start in calls:
        if start in heights:
            continue
        heights[start] = 0  # under way: what leads back to it is another check's finding
        way: list[tuple[str, list[Call]]] = [(start, [*calls[start]])]
        while way:
            name, left = way[-1]
            if not left:
                way.pop()
                if way:
                    above = way[-1][0]
                    heights[above] = max(heights[above], heights[name] + 1)
                continue
            used, body, at = left.pop()
            if used not in heights:
                heights[used] = 0
                way.append((used, [*calls.get(used, ())]))
            else:
                heights[name] = max(heights[name], heights[used] + 1)
            if len(way) > MAX_CHAIN or heights[name] >= MAX_CHAIN:
                message = f"more than {MAX_CHAIN} rules and formulas use one another, one inside the other"
                hint = "do in one of them what several do"
                return [Diagnostic(codes.CHAIN_TOO_LONG, message, checked.span(body, at), hint)]
    return []
