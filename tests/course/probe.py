"""What a curious answer finds in its process: every value that it was not given. Run there as a student's cell.

Values are told by hashes, so that looking for a secret brings no secret along.
"""

import logging
import re

sys = logging.sys  # whoever may not import it finds it
gc, blake2b = sys.modules["gc"], sys.modules["hashlib"].blake2b
ATOMS = (str, int, float, bytes)
PLAIN = (list, tuple, dict, set, frozenset)
FUNCTION, MODULE, CODE = type(lambda: 0), type(re), type((lambda: 0).__code__)
OPAQUE = (type, MODULE, CODE, FUNCTION, type(gc.collect), type(logging.Logger(0).info))
OURS = ("beankit", "__main__")  # modules that are looked into; those of other libraries hold no example
WORD = re.compile(r"[^\W\d]\w*|\d+(?:\.\d+)?")
LONGEST = 5_000  # characters of a text whose words are looked at
LARGE = 10**9  # no secret: such numbers are ids, hashes, and the numbers of messages
DEEPEST = 8
MOST = 100  # parts of a value that is compared as a whole
SEEN = {}  # what was found when the answer was first asked
BEFORE = set()  # hashes of what there was before any example
FIXED = []  # classes, functions and simple values that were there before; kept, so that nothing else gets their ids
LASTING = set()  # their ids: nobody looks through them again
HASHES = {}  # of texts
HEAP = 1 << 9  # the mark of a class that was written in Python


def canonical(value, depth=0):
    """A plain value as text: 1, 1.0 and True are the same, and so are lists and tuples; None for anything else."""
    if isinstance(value, (int, float)):
        return f"n{float(value)!r}" if abs(value) < 1e300 else "n large"
    if isinstance(value, (str, bytes)):
        return f"s{value if isinstance(value, str) else value.decode(errors='replace')}"
    if type(value) in PLAIN and len(value) <= MOST and depth < DEEPEST:
        parts = []
        for part in value.items() if type(value) is dict else value:
            if (text := canonical(part, depth + 1)) is None:
                return None
            parts.append(text)
        return f"[{','.join(parts if type(value) in (list, tuple) else sorted(parts))}]"
    return None


def hashed(text):
    """A number for a text."""
    if (number := HASHES.get(text)) is None:
        digest = blake2b(text.encode(errors="replace"), digest_size=6).digest()
        number = HASHES[text] = int.from_bytes(digest, "big")
    return number


def hashes_of(value):
    """The numbers of a plain value: its own, and those of the words in a text."""
    hashes = {hashed(text)} if (text := canonical(value)) is not None else set()
    if isinstance(value, str) and len(value) <= LONGEST:
        hashes |= {hashed(canonical(float(word) if word[0].isdecimal() else word)) for word in WORD.findall(value)}
    return hashes


def named_parts(value):
    """What a thing holds under names, and what it holds at all."""
    if type(value) is dict:
        names = [(f"dict {key}", part) for key, part in value.items() if type(key) is str]
        return names, [*value.keys(), *value.values()]  # Python itself does not tell about keys that are texts
    if isinstance(value, type(sys._getframe())):
        inner = [(f"{value.f_code.co_name} {name}", part) for name, part in value.f_locals.items()]
        return inner, [part for _, part in inner]
    if isinstance(value, FUNCTION) and value.__closure__:
        cells = zip(value.__code__.co_freevars, value.__closure__, strict=True)
        inner = [(f"{value.__qualname__} {name}", cell.cell_contents) for name, cell in cells if is_filled(cell)]
        return inner, gc.get_referents(value)
    return [(f"{type(value).__name__} {name}", part) for name, part in attributes(value)], gc.get_referents(value)


def attributes(value):
    """The attributes of an object, whether it has a dict or slots."""
    if isinstance(value, type):
        return [*vars(value).items()]
    names = [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ()) if type(name) is str]
    inner = [(name, getattr(value, name, None)) for name in names if not name.startswith("__")]
    return [*inner, *getattr(value, "__dict__", {}).items()]


def is_filled(cell):
    """Is there anything in a closure's cell?"""
    try:
        return cell.cell_contents is not cell
    except ValueError:
        return False


def walk(roots, opaque=(MODULE, CODE), skipped=(), fixed=None):
    """Everything below some things: the ids of what was met, hashes of all values, and those under names."""
    others = [id(vars(module)) for name, module in sys.modules.items() if not name.startswith(OURS)]
    met, hashes, named, todo = {id(sys.modules), *others, *skipped}, set(), {}, list(roots)
    while todo:
        value = todo.pop()
        if id(value) in met or isinstance(value, opaque) or is_foreign(value):
            continue
        met.add(id(value))
        if fixed is not None and isinstance(value, (type, FUNCTION, *ATOMS)):
            fixed.append(value)
        if isinstance(value, ATOMS):
            if type(value) is not int or abs(value) < LARGE:
                hashes |= hashes_of(value)
            continue
        if type(value) in PLAIN and (text := canonical(value)) is not None:
            hashes |= {hashed(text), hashed(canonical(len(value)))}
        names, parts = named_parts(value)
        for name, part in names:
            if isinstance(part, ATOMS):
                named.setdefault(name, set()).add(hashed(canonical(part)))
        todo += parts
    return met, hashes, named


def is_foreign(value):
    """Is this a class or function of another library?"""
    name = value.__module__ if isinstance(value, type | FUNCTION) else None
    if name is None or name not in sys.modules or name.startswith(OURS):
        return False
    return name != "builtins" or not (isinstance(value, type) and value.__flags__ & HEAP)  # ours may have no module


def frames():
    """Who called us, up to the first."""
    callers, frame = [], sys._getframe(2)
    while frame is not None:
        callers.append(frame)
        frame = frame.f_back
    return callers


def everything():
    """All that can be reached: callers, modules of the kit with what they hold, and what only Python still knows."""
    kit = [vars(module) for name, module in [*sys.modules.items()] if name.startswith(OURS)]
    return [*frames(), *kit, *gc.get_objects()]


def look(*given):
    """Look around, the first time that the answer to an example is asked; `given` is what it is asked with."""
    if not SEEN:
        gc.collect()  # what is left of earlier examples is no news
        mine, known, _ = walk(given, OPAQUE)
        own = {*map(id, (SEEN, BEFORE, FIXED, LASTING, HASHES, mine, known))}
        _, hashes, named = walk(everything(), skipped=mine | own | LASTING)
        SEEN.update(given=sorted(known), found=sorted(hashes - known - BEFORE))
        SEEN.update(named=sorted((name, *values) for name, values in named.items() if len(values) <= 4))


def seen():
    """What was found in the last example."""
    last_look = dict(SEEN)
    SEEN.clear()
    return last_look


def begin():
    """Remember what is there before any example."""
    BEFORE.update(walk(everything(), skipped={id(HASHES)}, fixed=FIXED)[1])
    LASTING.update(map(id, FIXED))


class Looks(dict):
    """A value that looks around when it is read."""

    def items(self):
        look()
        return super().items()
