"""What stands on a score pad."""

from cardwright.engine.pad import joined


def test_a_formula_of_several_lines_is_one_line_of_the_pad():
    assert joined("7 if price > 2\n  else 4\n") == "7 if price > 2 else 4"
