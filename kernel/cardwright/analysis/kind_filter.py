"""Which kinds of cards a condition can hold for, by what is printed on them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator

from cardwright.analysis.interval_arithmetic import MIRRORED, Range, around, comparison, exactly
from cardwright.declarations.model import Face, Pack
from cardwright.lang import typed as m
from cardwright.lang.builtin_names import Prop
from cardwright.lang.types import TypeName

Kinds = int
"""A set of kinds: the bit of a kind's number is set when it is among them."""

# Every comparison looks at all that is printed under a name; what is another number on every card narrows little.
MOST_PRINTS = 100


def numbers_together(pack: Pack) -> Iterator[Hashable]:
    """All that follows from the numbers on cards for any condition: their bounds, and who has which."""
    names = {name for deck in pack.decks.values() for name in deck.attributes}
    for name in sorted(names):
        bounds = around(
            it for kind in pack.kinds.values() for face in kind.faces for it in face.numbers.get(name, ())
        )
        by_number: dict[Range, Kinds] = {}
        for number, kind in enumerate(pack.kinds.values()):
            for face in kind.faces:
                print_ = around(face.numbers.get(name, ()))
                by_number[print_] = by_number.get(print_, 0) | 1 << number
            if len(by_number) > MOST_PRINTS:
                break
        yield name, bounds, frozenset(by_number.items()) if len(by_number) <= MOST_PRINTS else None


class KindFilter:
    """The kinds of a pack, and what conditions leave of them."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.kinds = list(pack.kinds.values())
        self.everything: Kinds = (1 << len(self.kinds)) - 1
        self._number = {it.name: number for number, it in enumerate(self.kinds)}
        self._of_deck: dict[str, Kinds] = dict.fromkeys(pack.decks, 0)
        for number, it in enumerate(self.kinds):
            self._of_deck[it.deck] |= 1 << number
        self._carrying: dict[str, Kinds] = {}
        self._having: dict[str, tuple[Kinds, Kinds]] = {}
        self._printed: dict[tuple[str, str], dict[Range, Kinds]] = {}

    def kind(self, name: str) -> Kinds:
        return 1 << self._number[name]

    def deck(self, name: str) -> Kinds:
        return self._of_deck[name]

    def option(self, name: str) -> Kinds:
        """The kinds that a table can name for an option."""
        option = self.pack.options[name]
        found = self._of_deck.get(option.pieces or "", 0)
        for it in option.excluded:
            found &= ~self.kind(it)
        return found

    def carrying(self, icon: str) -> Kinds:
        """The kinds with an icon on some side."""
        if icon not in self._carrying:
            self._carrying[icon] = self._those(
                any(face.icons.get(icon, 0) > 0 for face in it.faces) for it in self.kinds
            )
        return self._carrying[icon]

    def having(self, attribute: str, truth: bool = True) -> Kinds:
        """The kinds that have (or lack) a formula or effect on some side."""
        if attribute not in self._having:
            on_faces = [
                [attribute in face.formulas or attribute in face.effects for face in it.faces]
                for it in self.kinds
            ]
            self._having[attribute] = (
                self._those(map(any, on_faces)),
                self._those(not all(it) for it in on_faces),
            )
        return self._having[attribute][0 if truth else 1]

    def named(self, e: m.Constant, name: Prop) -> Kinds:
        """The kinds that a constant stands for: of a `kind` one, of a `deck` all of them; none for 'none'."""
        if name is Prop.KIND:
            return 1 << e.value if e.value >= 0 else 0
        return list(self._of_deck.values())[e.value] if e.value >= 0 else 0

    def where(self, e: m.Expr, variable: m.Variable, truth: bool) -> Kinds:
        """The kinds for which a condition about a card can hold (or fail)."""
        match e:
            case m.Not():
                return self.where(e.operand, variable, not truth)
            case m.Operation(operator="and" | "or"):
                left, right = self.where(e.left, variable, truth), self.where(e.right, variable, truth)
                return left & right if (e.operator == "and") == truth else left | right
            case m.Has() if _is(e.piece, variable):
                return self.having(e.attribute, truth)
            case m.Operation(operator="==" | "!=", left=m.Property(name=Prop.KIND | Prop.DECK) as left):
                if _is(left.of, variable) and isinstance(e.right, m.Constant):
                    same = self.named(e.right, left.name)
                    return same if (e.operator == "==") == truth else self.everything & ~same
            case m.Operation(left=m.IconsOn() | m.AttributeRead() as read, right=m.Constant() as number):
                if _is(read.piece, variable):
                    return self._comparing(e.operator, read, number.value, truth)
            case m.Operation(left=m.Constant() as number, right=m.IconsOn() | m.AttributeRead() as read):
                if _is(read.piece, variable) and e.operator in MIRRORED:
                    return self._comparing(MIRRORED[e.operator], read, number.value, truth)
        return self.everything

    def _comparing(self, operator: str, read: m.IconsOn | m.AttributeRead, number: int, truth: bool) -> Kinds:
        """The kinds whose icons, number or word can compare so with a number."""
        name = read.icon if isinstance(read, m.IconsOn) else read.attribute
        key = type(read).__name__, name
        if key not in self._printed:
            self._printed[key] = self._sorted_by(read)
        printed = self._printed[key]
        if len(printed) > MOST_PRINTS or operator not in MIRRORED:
            return self.everything
        found = 0
        for print_, kinds in printed.items():
            # Where there is no number, it is not the one that is asked for; any other comparison breaks the game.
            absent = print_.empty and operator in ("==", "!=")
            known = (
                exactly(int(operator == "!=")) if absent else comparison(operator, print_, exactly(number))
            )
            if known.low <= truth <= known.high:
                found |= kinds
        return found

    def _sorted_by(self, read: m.IconsOn | m.AttributeRead) -> dict[Range, Kinds]:
        """The kinds by what some side of theirs has: icons, numbers (all copies together), or a word's number."""
        found: dict[Range, Kinds] = {}
        for number, kind in enumerate(self.kinds):
            for face in kind.faces:
                print_ = self._print(face, read)
                found[print_] = found.get(print_, 0) | 1 << number
            if len(found) > MOST_PRINTS:
                break
        return found

    def _print(self, face: Face, read: m.IconsOn | m.AttributeRead) -> Range:
        if isinstance(read, m.IconsOn):
            return exactly(face.icons.get(read.icon, 0))
        if read.type.name is TypeName.NUMBER:
            return around(face.numbers.get(read.attribute, ()))
        if read.type.name is TypeName.FLAG:
            return around(face.numbers.get(read.attribute, (0,)))
        attribute, word = self.pack.attribute(read.attribute), face.words.get(read.attribute)
        assert attribute is not None
        return exactly(-1 if word is None else attribute.words.index(word))

    @staticmethod
    def _those(are: Iterable[bool]) -> Kinds:
        """The set of the kinds for which `are` holds true; it has one entry for each kind, in their order."""
        return sum(1 << number for number, it in enumerate(are) if it)


def _is(e: m.Expr, variable: m.Variable) -> bool:
    return isinstance(e, m.VariableRead) and e.variable is variable
