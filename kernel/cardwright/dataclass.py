"""`dataclass`, `field` and `replace` as the standard library has them, for classes that every start declares.

The standard library compiles half a dozen methods for each class while it is declared, which was a tenth of a cold start.
Here all classes share their methods but for `__init__`, which is compiled when the first object is made. To a type
checker they are the standard library's, and its `fields`, `asdict` and `replace` take their objects. What it can do
beyond that (`kw_only`, `InitVar`) is left to it.
"""

from __future__ import annotations

from operator import attrgetter, ge, gt, le, lt
from typing import TYPE_CHECKING, Any

__all__ = ["dataclass", "field", "replace"]

if TYPE_CHECKING:
    from dataclasses import dataclass, field, replace
else:
    _MISSING = object()
    _FIELDS = "__light_fields__"

    class _Field:
        """What is said of a field beside its type."""

        __slots__ = ("compare", "default", "factory", "init", "name", "repr", "type")

        def __init__(self, default, factory, init, repr, compare):
            self.default, self.factory, self.init = default, factory, init
            self.repr, self.compare = repr, compare
            self.name = self.type = ""

        @property
        def may_be_left_out(self):
            return self.default is not _MISSING or self.factory is not _MISSING

    def field(*, default=_MISSING, default_factory=_MISSING, init=True, repr=True, compare=True):
        return _Field(default, default_factory, init, repr, compare)

    def dataclass(cls=None, /, *, frozen=False, slots=False, eq=True, order=False):
        if cls is None:
            return lambda it: _declared(it, frozen, slots, eq, order)
        return _declared(cls, frozen, slots, eq, order)

    def replace(it, /, **changes):
        for one in _fields_of(type(it)):
            if one.init and one.name not in changes:
                changes[one.name] = getattr(it, one.name)
        return type(it)(**changes)

    def _fields_of(cls):
        return getattr(cls, _FIELDS).values()

    def _declared(cls, frozen, slots, eq, order):
        own = {name: _own_field(cls, name, type_) for name, type_ in cls.__annotations__.items()}
        own = {name: it for name, it in own.items() if it is not None}
        inherited = {}
        for base in reversed(cls.__mro__[1:]):
            inherited |= base.__dict__.get(_FIELDS, {})
        everything = inherited | own
        said = cls.__dict__
        methods = {
            _FIELDS: everything,
            "__dataclass_fields__": _StandardFields(),
            "__match_args__": tuple(it.name for it in everything.values() if it.init),
        }
        if "__repr__" not in said:
            methods["__repr__"] = _repr
        if eq:
            compared = [it.name for it in everything.values() if it.compare]
            methods["__light_values__"] = staticmethod(attrgetter(*compared) if compared else type)
            if "__eq__" not in said:
                methods["__eq__"] = _eq
            # A class that says when its objects are equal has no hash, unless it says that as well.
            if said.get("__hash__") is None:
                methods["__hash__"] = _hash if frozen else None
        if order:
            methods |= {f"__{it.__name__}__": _ordered(it) for it in (lt, le, gt, ge)}
        if frozen:
            methods |= {"__setattr__": _refuse_change, "__delattr__": _refuse_change}
            if slots and "__getstate__" not in said:
                methods |= {"__getstate__": _getstate, "__setstate__": _setstate}
        if slots:
            cls = _with_slots(cls, own, inherited, methods)
        else:
            for name, method in methods.items():
                setattr(cls, name, method)
            for name, it in own.items():
                if it.default is not _MISSING:
                    setattr(cls, name, it.default)
                elif name in said:
                    delattr(cls, name)
        if "__init__" not in said:
            cls.__init__ = _init_in_waiting(cls, frozen)
        return cls

    def _own_field(cls, name, type_):
        if str(type_).startswith(("ClassVar", "typing.ClassVar")):
            return None
        said = cls.__dict__.get(name, _MISSING)
        found = said if isinstance(said, _Field) else _Field(said, _MISSING, True, True, True)
        found.name, found.type = name, type_
        return found

    def _with_slots(cls, own, inherited, methods):
        names = tuple(name for name in own if name not in inherited)
        kept = {
            name: it
            for name, it in cls.__dict__.items()
            if name not in own and name not in ("__dict__", "__weakref__")
        }
        made = type(cls)(cls.__name__, cls.__bases__, {**kept, **methods, "__slots__": names})
        made.__qualname__ = cls.__qualname__
        return made

    def _init_in_waiting(cls, frozen):
        """An `__init__` that is compiled, and takes this one's place, when the first object is made."""

        def __init__(self, *values, **named):
            # Another thread may do the same: the two methods are alike.
            cls.__init__ = _compiled_init(cls, frozen)
            cls.__init__(self, *values, **named)

        return __init__

    def _compiled_init(cls, frozen):
        names = {"_MISSING": _MISSING, "_set": object.__setattr__}
        parameters, lines = [], []
        for it in _fields_of(cls):
            value = it.name
            if it.default is not _MISSING:
                names[f"_default_{it.name}"] = it.default
            elif it.factory is not _MISSING:
                names[f"_factory_{it.name}"] = it.factory
            if it.init and it.default is not _MISSING:
                parameters.append(f"{it.name}=_default_{it.name}")
            elif it.init and it.factory is not _MISSING:
                parameters.append(f"{it.name}=_MISSING")
                value = f"_factory_{it.name}() if {it.name} is _MISSING else {it.name}"
            elif it.init:
                parameters.append(it.name)
            elif not it.may_be_left_out:
                continue
            else:
                value = f"_default_{it.name}" if it.default is not _MISSING else f"_factory_{it.name}()"
            lines.append(f"_set(self, {it.name!r}, {value})" if frozen else f"self.{it.name} = {value}")
        if hasattr(cls, "__post_init__"):
            lines.append("self.__post_init__()")
        head = f"def __init__({', '.join(['self', *parameters])}):"
        exec("\n ".join([head, *(lines or ["pass"])]), names)  # made of names of fields alone
        made = names["__init__"]
        made.__qualname__ = f"{cls.__qualname__}.__init__"
        return made

    def _repr(self):
        shown = (f"{it.name}={getattr(self, it.name)!r}" for it in _fields_of(type(self)) if it.repr)
        return f"{type(self).__qualname__}({', '.join(shown)})"

    def _eq(self, other):
        if type(self) is not type(other):
            return NotImplemented
        values = type(self).__light_values__
        return self is other or values(self) == values(other)

    def _ordered(compare):
        def method(self, other):
            if type(self) is not type(other):
                return NotImplemented
            values = type(self).__light_values__
            return compare(values(self), values(other))

        return method

    def _hash(self):
        return hash(type(self).__light_values__(self))

    def _refuse_change(self, name, *_):
        from dataclasses import FrozenInstanceError

        raise FrozenInstanceError(f"cannot change field {name!r}")

    def _getstate(self):
        return [getattr(self, it.name) for it in _fields_of(type(self))]

    def _setstate(self, state):
        for it, value in zip(_fields_of(type(self)), state, strict=True):
            object.__setattr__(self, it.name, value)

    class _StandardFields:
        """The fields as the standard library describes them, worked out when it asks."""

        def __get__(self, it, cls):
            from dataclasses import field as standard
            from dataclasses import make_dataclass

            def described(one):
                more: dict[str, Any] = {"init": one.init, "repr": one.repr, "compare": one.compare}
                if one.default is not _MISSING:
                    more["default"] = one.default
                elif one.factory is not _MISSING:
                    more["default_factory"] = one.factory
                return one.name, one.type, standard(**more)

            return make_dataclass(
                cls.__name__, [described(it) for it in _fields_of(cls)]
            ).__dataclass_fields__
