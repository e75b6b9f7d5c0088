"""Values: tuples whose parts have names. Nothing can change one, so all games of a process may share it."""

from __future__ import annotations

import copyreg
from collections import namedtuple
from collections.abc import Callable
from types import MappingProxyType
from typing import Any, ClassVar, Self

# reads an item of a tuple as an attribute, at the speed of C
part: Callable[[int, str], Any] = type(vars(namedtuple("_", "part"))["part"])
build = tuple.__new__  # a value from its items at once, where a constructor would cost too much


def table(content: dict[Any, Any]) -> Any:
    """A mapping that nobody can change."""
    return MappingProxyType(content)


copyreg.pickle(MappingProxyType, lambda mapping: (table, (dict(mapping),)))  # values hold them, and values travel


def firm(cls: type) -> None:
    """The tables that a class has as its data cannot be changed: all games of the class share them."""
    for name, value in [*vars(cls).items()]:
        if type(value) is dict:
            setattr(cls, name, MappingProxyType(value))


class Fixed:
    """Something large that all games share: once it is built, its attributes stay."""

    fixed = False

    def fix(self) -> None:
        """It is built."""
        self.fixed = True

    def __setattr__(self, name: str, value: object) -> None:
        if self.fixed:
            raise AttributeError(f"{self!r} is shared by many games: its {name!r} cannot be changed")
        super().__setattr__(name, value)

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{self!r} is shared by many games: its {name!r} cannot be taken away")


class Value(tuple[Any, ...]):
    """What never changes and is compared by what it says.

    A subclass names its parts in PARTS, in the order of its items, and gets an attribute for each.
    """

    __slots__ = ()
    PARTS: ClassVar[tuple[str, ...]] = ()
    FIRST: ClassVar[int] = 0  # the place of the first part: before it may stand what tells the value from others

    def __init_subclass__(cls) -> None:
        if cls.__dictoffset__:
            raise TypeError(f"{cls.__name__} needs `__slots__ = ()`: without it, its attributes could be changed")
        if "PARTS" in cls.__dict__:
            for place, name in enumerate(cls.PARTS, cls.FIRST):
                setattr(cls, name, part(place, name))

    def but(self, **parts: Any) -> Self:
        """The same with some parts changed."""
        items = list(self)
        for name, value in parts.items():
            items[self.FIRST + self.PARTS.index(name)] = value
        return build(type(self), items)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a value never changes: build another {type(self).__name__}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a value never changes: build another {type(self).__name__}")

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return build, (type(self), tuple(self))

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _: object) -> Self:
        return self

    def __repr__(self) -> str:
        parts = zip(self.PARTS, self[self.FIRST :], strict=True)
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in parts)})"
