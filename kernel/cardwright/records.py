"""Immutable records that cost next to nothing to declare.

The trees of the language and the intermediate form have over a hundred small node types. The standard
library's dataclasses compile several methods for each of them, which is a fifth of a cold start; a `Record`
shares its methods with all others. To a type checker it is a frozen dataclass.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter, is_
from typing import Any, ClassVar, Self, TypeVar, dataclass_transform

T = TypeVar("T")
Values = tuple[Any, ...]


class _Slotted(type):
    """Gives each field a slot: a record without a dictionary takes a third of the memory, and is made and read sooner."""

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> _Slotted:
        own = tuple(body.get("__annotations__", ())) if bases else ()
        defaults = {it: body.pop(it) for it in own if it in body}
        body["__slots__"] = (*own, *body.get("__slots__", ()))
        cls: Any = super().__new__(mcs, name, bases, body)
        if defaults:
            cls.defaults = {**cls.defaults, **defaults}
        if own:
            cls.fields = (*cls.fields, *own)
            type.__setattr__(cls, "__match_args__", cls.fields)  # what `match` takes by position
            cls._usual = tuple(cls.defaults[it] for it in cls.fields if it in cls.defaults)
            cls._values = _taker(cls.fields)
            cls._setters = (*cls._setters, *(getattr(cls, it).__set__ for it in own))
        return cls  # type: ignore[no-any-return]


def _taker(fields: tuple[str, ...]) -> Callable[[Any], Values]:
    """What takes the values of all fields in one go: records are keys of large tables, and it takes a fifth of the time."""
    if len(fields) > 1:
        return attrgetter(*fields)
    if not fields:
        return lambda it: ()
    take = attrgetter(*fields)
    return lambda it: (take(it),)


@dataclass_transform(frozen_default=True)
class Record(metaclass=_Slotted):
    """A base for node types: annotated names become fields, in order, those of the base class first."""

    fields: ClassVar[tuple[str, ...]] = ()
    defaults: ClassVar[dict[str, Any]] = {}
    _usual: ClassVar[Values] = ()
    """The defaults in the order of their fields, which are the last ones."""
    _values: ClassVar[Callable[[Any], Values]] = _taker(())
    _setters: ClassVar[tuple[Callable[[Any, Any], None], ...]] = ()

    def __init__(self, *values: Any, **named: Any) -> None:
        setters = self._setters
        if named or len(values) != len(setters):
            values = self._complete(values, named)
        place = 0
        for put in setters:
            put(self, values[place])
            place += 1  # noqa: SIM113 - `zip` and `enumerate` take a third longer, and records are made all the time

    def _complete(self, values: Values, named: dict[str, Any]) -> Values:
        """The values of all fields: those given in order, then those given by name and the defaults of the others."""
        rest = self.fields[len(values) :]
        if not named and 0 < len(rest) <= len(self._usual):
            return values + self._usual[-len(rest) :]
        known = {**self.defaults, **named}
        if len(values) > len(self.fields) or not known.keys() >= {*rest} >= named.keys():
            raise TypeError(f"{type(self).__name__} has the fields {', '.join(self.fields)}")
        return (*values, *[known[name] for name in rest])

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed")

    def __iter__(self) -> Iterator[Any]:
        """The values of the fields."""
        return iter(type(self)._values(self))

    def __eq__(self, other: object) -> bool:
        values = type(self)._values
        return type(self) is type(other) and (self is other or values(self) == values(other))

    def __hash__(self) -> int:
        values = type(self)._values
        return hash((type(self), values(self)))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self))})"

    def __getstate__(self) -> dict[str, Any]:
        defaults = self.defaults  # some of them cannot be written
        return {
            name: value
            for name, value in named_values(self)
            if name not in defaults or value is not defaults[name]
        }

    def __setstate__(self, values: dict[str, Any]) -> None:
        for put, name in zip(self._setters, self.fields, strict=True):
            put(self, values[name] if name in values else self.defaults[name])

    def but(self, **changes: Any) -> Self:
        """The same with some fields changed; the record itself where they hold these very things."""
        values = [*type(self)._values(self)]
        for name, value in changes.items():
            if name not in self.fields:
                raise TypeError(f"{type(self).__name__} has the fields {', '.join(self.fields)}")
            values[self.fields.index(name)] = value
        return self.holding(values)

    def holding(self, values: Sequence[Any]) -> Self:
        """The same with other values in its fields, in order; the record itself where they are these very things."""
        return self if all(map(is_, type(self)._values(self), values)) else type(self)(*values)


def values_of(record: Record) -> Values:
    """The values of the fields, in their order."""
    return type(record)._values(record)


def named_values(record: Record) -> Iterator[tuple[str, Any]]:
    """The names of the fields, each with its value."""
    return zip(record.fields, type(record)._values(record), strict=True)


def same_or(old: tuple[T, ...], new: tuple[T, ...]) -> tuple[T, ...]:
    """The old parts of a tree, if the new ones are the same: then what they are part of can be kept."""
    return old if all(map(is_, old, new)) else new


NODES = (Record, tuple)
"""What trees of records are made of. Named here because `A | B` makes a new type wherever it is come to."""
