"""Immutable records that cost next to nothing to declare.

The trees of the language and the intermediate form have over a hundred small node types. The standard
library's dataclasses compile several methods for each of them, which is a fifth of a cold start; a `Record`
shares its methods with all others. To a type checker it is a frozen dataclass.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import attrgetter, is_
from typing import Any, ClassVar, Self, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
class Record:
    """A base for node types: annotated names become fields, in order, those of the base class first."""

    __slots__ = ()
    fields: ClassVar[tuple[str, ...]] = ()
    defaults: ClassVar[dict[str, Any]] = {}
    _values: ClassVar[Callable[[Any], Any]]

    def __init_subclass__(cls) -> None:
        own = cls.__annotations__
        cls.fields = (*cls.fields, *own)
        cls.defaults = {**cls.defaults, **{name: cls.__dict__[name] for name in own if name in cls.__dict__}}
        # Records are keys of large tables: their fields are taken in one go, which takes a fifth of the time.
        cls._values = attrgetter(*cls.fields) if cls.fields else type
        type.__setattr__(cls, "__match_args__", cls.fields)  # what `match` takes by position

    def __init__(self, *values: Any, **named: Any) -> None:
        fields = self.fields
        self.__dict__.update(zip(fields, values, strict=False))
        if len(values) == len(fields) and not named:
            return
        self.__dict__.update(named)
        missing = [it for it in fields[len(values) :] if it not in named and it not in self.defaults]
        if missing or len(values) > len(fields) or not named.keys() <= set(fields[len(values) :]):
            raise TypeError(f"{type(self).__name__} has the fields {', '.join(fields)}")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed")

    def __iter__(self) -> Iterator[Any]:
        """The values of the fields."""
        return (getattr(self, name) for name in self.fields)

    def __eq__(self, other: object) -> bool:
        values = type(self)._values
        return type(self) is type(other) and (self is other or values(self) == values(other))

    def __hash__(self) -> int:
        values = type(self)._values
        return hash((type(self), values(self)))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self))})"

    def but(self, **changes: Any) -> Self:
        """The same with some fields changed; the record itself where they hold these very things."""
        own = self.__dict__
        for name, value in changes.items():
            if name not in own or own[name] is not value:
                break
        else:
            return self
        fields, made = self.fields, object.__new__(type(self))
        values = type(self)._values(self)
        made.__dict__.update(zip(fields, values if len(fields) > 1 else (values,), strict=False))
        made.__dict__.update(changes)
        if len(made.__dict__) > len(fields):
            raise TypeError(f"{type(self).__name__} has the fields {', '.join(fields)}")
        return made


def same_or(old: tuple[T, ...], new: tuple[T, ...]) -> tuple[T, ...]:
    """The old parts of a tree, if the new ones are the same: then what they are part of can be kept."""
    return old if all(map(is_, old, new)) else new


NODES = (Record, tuple)
"""What trees of records are made of. Named here because `A | B` makes a new type wherever it is come to."""
