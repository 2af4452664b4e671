"""How large a number can become on the way: 32 bits hold it, 64 bits do, or only Python does."""

from __future__ import annotations

from cardwright.compile import ir
from cardwright.compile.form import Form
from cardwright.compile.layout import NO_NUMBER
from cardwright.compile.wasm.memory import LONGEST_LIST, SCRATCH_BYTES, NotNative
from cardwright.lang.functions import LIMIT

MOST_32 = (1 << 31) - 64
MOST_64 = 1 << 62
_LONGEST = SCRATCH_BYTES // 4


class Sizes:
    """Upper bounds of the absolute values of expressions."""

    def __init__(self, form: Form, most: int = MOST_32) -> None:
        self._form = form
        self._most = most
        self._tables: dict[str, int] = {}

    def is_wide(self, e: object) -> bool:
        """Whether a number may need 64 bits."""
        return self.of(e) > self._most

    def table(self, name: str) -> int:
        if name not in self._tables:
            self._tables[name] = max(
                (abs(it) for it in self._form.tables[name] if it >= NO_NUMBER), default=0
            )
        return self._tables[name]

    def of(self, e: object) -> int:
        size = self._of(e)
        if size >= MOST_64:
            raise NotNative("a number on the way may need more than 64 bits")
        return size

    def _of(self, e: object) -> int:
        match e:
            case ir.Const():
                return abs(e.value) if e.value >= NO_NUMBER else 0
            case ir.Table():
                return self.table(e.name)
            case ir.Reg() | ir.Cell():
                return LIMIT
            case ir.Math():
                left, right = self.of(e.left), self.of(e.right)
                if e.operator == "*":
                    return left * right
                return {"+": left + right, "-": left + right, "//": left + 1, "%": right}[e.operator]
            case ir.Select():
                return max(self.of(e.then), self.of(e.otherwise))
            case ir.Extreme() | ir.PickOne():
                return max(self.of(it) for it in e.items)
            case ir.Absolute():
                return self.of(e.operand)
            case ir.Divisor() | ir.Present():
                return self.of(e.value)
            case ir.Require() if e.least is not None and e.most is not None:
                return min(self.of(e.value), max(abs(e.least), abs(e.most)))
            case ir.Require():
                return self.of(e.value)
            case ir.Random():
                return self.of(e.sides)
            case ir.Remembered():
                return e.mask
            case ir.SumTable():
                return self.length(e.items) * self.table(e.table)
            case ir.Fold():
                size = self.of(e.value) * (self.length(e.items) if e.function == "sum" else 1)
                return size if e.default is None else max(size, self.of(e.default))
            case ir.Call() | ir.CallTable():
                return LIMIT
        return LIMIT if not isinstance(e, ir.Compare | ir.Logic | ir.Invert | ir.Contains) else 1

    def length(self, items: object) -> int:
        """How many a list holds at the most."""
        match items:
            case ir.Literal():
                return len(items.items)
            case ir.Where() | ir.Sorted() | ir.Charged() | ir.Copy() | ir.FirstOf() | ir.Backwards():
                return self.length(items.items)
            case ir.Row():
                return self._form.pieces
            case ir.ListCell():
                return LONGEST_LIST
            case ir.OtherPlayers() | ir.Picks():
                return self._form.players
            case ir.ListTable():
                return max(map(len, self._form.lists[items.name]), default=0)
            case ir.Joined():
                return sum(self.length(it) for it in items.parts)
            case ir.Bounded():
                return min(items.most, self.length(items.items))
        return _LONGEST
