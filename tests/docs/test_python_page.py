"""docs/python.md: every example is run, and gives what stands there."""

from __future__ import annotations

import doctest
import re

from cardwright.places import docs_root

PAGE = docs_root() / "python.md"


def test_every_example_gives_what_stands_there(capsys):
    text = PAGE.read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, re.S)
    assert all(it.startswith(">>> ") for it in blocks)
    examples = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "python.md", str(PAGE), 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
    runner.run(examples)
    assert runner.tries > 40
    assert runner.failures == 0, capsys.readouterr().out


def test_every_public_name_is_on_the_page():
    import cardwright

    text = PAGE.read_text(encoding="utf-8")
    assert [
        it for it in cardwright.__all__ if it[0].isupper() and it.endswith("Error") and it not in text
    ] == []
    for name in ("load", "start", "decisions", "choose", "copy", "to_json", "from_json", "view", "undo"):
        assert name in text
    for name in ("result", "stage", "evaluate", "play_out", "imagination", "simulate"):
        assert name in text
