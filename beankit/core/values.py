"""Values: tuples whose parts have names. They are immutable, so all games of a process can share them.

Memos keep those that recur: they are bounded caches for pure builders.
"""

from __future__ import annotations

import copyreg
from collections import namedtuple
from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, ClassVar, Self, TypeAlias, TypeVar, cast, dataclass_transform

Json: TypeAlias = Any  # a value in JSON types; whoever reads it checks what it is
Data: TypeAlias = dict[str, Json]  # values by name: the content of a deck, a position or a snapshot
Names: TypeAlias = dict[str, Any]  # what generated code may use
F = TypeVar("F", bound=Callable[..., object])
K = TypeVar("K")
V = TypeVar("V")

MOST_ENTRIES = 1 << 11  # entries in a memo: what recurs recurs soon, and a larger one takes thousands of games to fill

# reads an item of a tuple as an attribute, at the speed of C
part: Any = type(vars(namedtuple("_", "part"))["part"])
build = tuple.__new__  # a value straight from its items, where a constructor would cost too much


def table(content: dict[K, V]) -> MappingProxyType[K, V]:
    """A read-only mapping."""
    return MappingProxyType(content)


copyreg.pickle(MappingProxyType, lambda mapping: (table, (dict(mapping),)))  # values contain them, and get pickled


def firm(cls: type) -> None:
    """Make the dicts of a class read-only: all games of the class share them."""
    for name, value in [*vars(cls).items()]:
        if type(value) is dict:
            setattr(cls, name, MappingProxyType(value))


class Attributes:
    """The base that knows where attributes are stored."""


stored: Callable[[object], dict[str, object]] = vars(Attributes)["__dict__"].__get__


class Fixed(Attributes):
    """Something large that all games share: once built, its attributes cannot change."""

    fixed = False

    @property
    def __dict__(self) -> Any:  # type: ignore[override]
        """All attributes, read-only, so that `vars(rules)` cannot bypass the guard."""
        return MappingProxyType(stored(self))

    def fix(self) -> None:
        """Let no attribute change from now on."""
        self.fixed = True

    def __setattr__(self, name: str, value: object) -> None:
        if self.fixed:
            raise AttributeError(f"{self!r} is shared by many games: its {name!r} cannot be changed")
        super().__setattr__(name, value)

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{self!r} is shared by many games: its {name!r} cannot be deleted")


MISSING = object()


def annotated(cls: type) -> list[str]:
    """The parts that a class itself annotates: no class variables, and nothing that is read in another way."""
    own = vars(cls).get("__annotations__", {}).items()
    return [name for name, kind in own if "ClassVar" not in str(kind) and type(vars(cls).get(name)) is not part]


class Value(tuple[Any, ...]):
    """Something immutable, compared by its content.

    The annotations of a class are its parts, in the order of its items, after those of the class it is based on.
    """

    __slots__ = ()
    PARTS: ClassVar[tuple[str, ...]] = ()
    DEFAULTS: ClassVar[Mapping[str, object]] = MappingProxyType({})  # what a part is if nobody gives it
    FIRST: ClassVar[int] = 0  # the index of the first part; what comes before tells the value from others

    def __init_subclass__(cls) -> None:
        if cls.__dictoffset__:
            raise TypeError(f"{cls.__name__} needs `__slots__ = ()`: without it, its attributes could be changed")
        own = {name: vars(cls).get(name, MISSING) for name in annotated(cls)}
        for name in own:
            if any("ClassVar" in str(vars(base).get("__annotations__", {}).get(name)) for base in cls.__mro__[1:]):
                raise TypeError(f"{cls.__name__}.{name} is no part but belongs to the class: leave out its type")
        cls.PARTS += tuple([name for name in own if name not in cls.PARTS])
        given = {name: value for name, value in own.items() if value is not MISSING}
        cls.DEFAULTS = table({**cls.DEFAULTS, **given})
        for name in own:
            setattr(cls, name, part(cls.FIRST + cls.PARTS.index(name), name))

    def but(self, **parts: object) -> Self:
        """A copy with some parts changed."""
        items = list(self)
        for name, value in parts.items():
            items[self.FIRST + self.PARTS.index(name)] = value
        return build(type(self), items)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a value never changes: build another {type(self).__name__}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a value never changes: build another {type(self).__name__}")

    def __reduce__(self) -> tuple[Callable[..., object], tuple[object, ...]]:
        return build, (type(self), tuple(self))

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _: object) -> Self:
        return self

    def __repr__(self) -> str:
        parts = zip(self.PARTS, self[self.FIRST :], strict=True)
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in parts)})"


@dataclass_transform(frozen_default=True)
class Compound(Value):
    """A value that is built from its parts, by place or by name; the constructor is generated once for each class."""

    __slots__ = ()
    LEAD: ClassVar[str] = ""  # the code of the item that comes before the parts

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "__new__" in vars(cls):
            return
        names: Names = {"build": build, "defaults": cls.DEFAULTS}
        parameters = [f"{name}=defaults[{name!r}]" if name in cls.DEFAULTS else name for name in cls.PARTS]
        items = "".join([f"{item}, " for item in (cls.LEAD, *cls.PARTS) if item])
        exec(f"def __new__({', '.join(['cls', *parameters])}):\n    return build(cls, ({items}))", names)
        cls.__new__ = names["__new__"]  # type: ignore[method-assign]


def cached(builder: F) -> F:
    """Cache a pure builder of options; the key is the few values it depends on."""
    return cast("F", lru_cache(MOST_ENTRIES)(builder))


class Memo(dict[K, V]):
    """A cache for a pure builder with one key; faster than `cached`, and emptied when it grows too large."""

    def __init__(self, builder: Callable[[K], V], most: int = MOST_ENTRIES) -> None:
        self.builder, self.most = builder, most

    def __missing__(self, key: K) -> V:
        if len(self) >= self.most:
            self.clear()
        value = self[key] = self.builder(key)
        return value


def remembering(builder: Callable[[K], V], most: int = MOST_ENTRIES) -> Callable[[K], V]:
    """A pure builder with a memo that nothing else can reach."""
    return Memo(builder, most).__getitem__
