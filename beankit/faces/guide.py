"""The guide to a first game: what is explained at which decision, what gets a ring, and what *Show me* plays.

A guide is data, and its sentences are in the catalogue, in the table `guide`. It comes with a deal and opponents with
which its steps come up early, but it fits every table of its game. A game without an entry in `GUIDES` has no guide.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from beankit.core.actions import PASS
from beankit.core.knowledge.view import View

Places = Sequence[str]  # of the page, as `face.py` lists them, and its parts: `you`, `offer`, `composer`
When = Callable[[View], Places | None]  # what else gets a ring; None: the step does not fit here


def always(_: View) -> Places | None:
    """At every table."""
    return ()


class Step(NamedTuple):
    """One thing that is explained."""

    key: str  # the name of its sentences
    kinds: tuple[str, ...] = ()  # the decisions at which it comes up; without any, at any time
    ring: tuple[str, ...] = ()
    plays: tuple[str, ...] = ()  # what *Show me* plays: actions, or words of actions; without any, it is only read
    when: When = always
    last: bool = False  # it also comes up when everything else has been explained


class Guide(NamedTuple):
    """The steps of a game, and a table at which they come up early."""

    seed: int
    against: tuple[str, ...]
    adviser: str  # the house bot that *Show me* asks
    steps: tuple[Step, ...]


# --- when a step fits ---


def words(view: View) -> set[str]:
    """The words of what can be done now."""
    return {option.word for option in view.decision.options} if view.decision else set()


def besides(view: View) -> list[str]:
    """The cards beside one's own fields, turned over or received."""
    turned = len(view.revealed) if view.active == view.seat else 0
    cards = (("revealed", turned), ("received", len(view.me.received)))
    return [f"{zone}:{place}" for zone, number in cards for place in range(number)]


def must(view: View) -> Places | None:
    """The front card must be planted."""
    return None if besides(view) or PASS.word in words(view) or "plant" not in words(view) else ("hand:0",)


def may(view: View) -> Places | None:
    """Another card may be planted."""
    return None if besides(view) or not {PASS.word, "plant"} <= words(view) else ("hand:0",)


def lies(view: View) -> Places | None:
    """Cards beside one's own fields must be planted."""
    return besides(view) or None


def drew(view: View) -> Places | None:
    """Cards have been drawn."""
    drawn = next((event for event in reversed(view.log) if event.name == "drew" and event.seat == view.seat), None)
    if drawn is None:
        return None
    return [f"hand:{place}" for place in range(len(view.hand))][-len(drawn.cards) :]


def pays(view: View) -> Places | None:
    """A field can be harvested that pays two coins, or one if something else has no room."""
    least = 2 if words(view) - {"harvest"} else 1
    fields = [place for place, field in enumerate(view.me.fields) if view.worth(field) >= least]
    return [f"field:{place}" for place in fields[:1]] or None if "harvest" in words(view) else None


def alone(view: View) -> Places | None:
    """A single bean is protected by a field with more (F-10)."""
    numbers = [len(field) for field in view.me.fields]
    return [f"field:{numbers.index(1)}"] if 1 in numbers and max(numbers) > 1 else None


def ran_out(view: View) -> Places | None:
    """The draw pile has run out."""
    return () if view.exhausted else None


def on_fields(view: View, word: str) -> Places | None:
    """The fields on which something with this word can be done."""
    options: Sequence[Any] = view.decision.options if view.decision else ()
    fields = dict.fromkeys(option.field for option in options if option.word == word)
    return [f"field:{field}" for field in fields] or None


def edicts(view: View) -> Places | None:
    """An edict is in force."""
    return () if getattr(view, "edicts", ()) else None


def buys(view: View) -> Places | None:
    """A field can be bought."""
    return () if "buy" in words(view) else None


# --- the guides ---

FRONT = Step("front", ("plant",), plays=("plant",), when=must)
MORE = Step("more", ("plant",), plays=("plant", "pass"), when=may)
TURNED = Step("turned", ("offer",), when=lies)
OFFER = Step("offer", ("offer",), ("composer",), plays=("offer black_eyed for blue to all", "offer"))  # with seed 170
ANSWERS = Step("answers", ("settle",), ("answers",), plays=("take",))
REST = Step("rest", ("plant",), plays=("plant", "harvest"), when=lies)
DRAW = Step("draw", when=drew)
ASKED = Step("asked", ("answer",), ("offer",), plays=("accept", "refuse"))
HARVEST = Step("harvest", plays=("harvest",), when=pays)
SINGLE = Step("single", when=alone)

SPELL = Step("magic.spell", ("magic",), ("you",))
USES = partial(on_fields, word="use")
TRADE = Step("trade", ("offer",), ("composer",), plays=("offer",), when=lies)

SOWN = Step("mafia.front", ("plant",), plays=("plant",), when=must)
BOSSES = Step("mafia.bosses", ("place",), ("heap",))
PAY = Step("mafia.pay", ("pay_mafia",), plays=("pay",), when=partial(on_fields, word="pay"))
REAPED = Step("mafia.harvest", plays=("harvest",), when=pays)
PLACED = ("plant", "stock", "give", "pass")


def aim(key: str) -> Step:
    """What the game is about."""
    return Step(key, ring=("you",))


def end(key: str) -> Step:
    """How the game ends."""
    return Step(key, ring=("piles",), when=ran_out, last=True)


GUIDES: dict[str, Guide] = {
    "bohnanza": Guide(
        170,
        ("gardener", "peddler", "template"),
        "trader",
        (aim("aim"), FRONT, MORE, TURNED, OFFER, ANSWERS, REST, DRAW, ASKED, HARVEST, SINGLE, end("end")),
    ),
    "rabohnzel": Guide(
        53,
        ("gardener", "peddler", "template"),
        "wizard",
        (
            *(aim("rabohnzel.aim"), FRONT, SPELL, Step("magic.ability", ("magic",), plays=("use",), when=USES)),
            *(TRADE, REST, ASKED, HARVEST, SINGLE, end("magic.end")),
        ),
    ),
    "excalibohn": Guide(
        3,
        ("gardener", "peddler", "template"),
        "wizard",
        (
            *(aim("excalibohn.aim"), FRONT, SPELL, Step("excalibohn.ability", ("magic",), plays=("use",), when=USES)),
            *(TRADE, REST, ASKED, HARVEST, SINGLE, end("magic.end")),
        ),
    ),
    "bohnedikt": Guide(
        73,
        ("gardener", "peddler", "template"),
        "abbot",
        (
            *(aim("bohnedikt.aim"), Step("bohnedikt.fields", ring=("field:0", "field:1")), FRONT),
            Step("bohnedikt.sacrifice", ring=("sacrifice",)),
            Step("bohnedikt.edict", ring=("banner0",), when=edicts),
            *(TRADE, REST, ASKED, HARVEST, end("bohnedikt.end")),
        ),
    ),
    "al-cabohne": Guide(
        21,
        ("gardener",),
        "consigliere",
        (
            *(aim("mafia.aim"), SOWN, BOSSES, Step("mafia.place", ("place",), ("lie:revealed",), PLACED)),
            Step("mafia.left", ("take_over",), ("lie:revealed",), ("plant", "discard")),
            *(PAY, REAPED, Step("mafia.field", ring=("you",), when=buys), end("mafia.end")),
        ),
    ),
    "al-cabohne-solo": Guide(
        2,
        (),
        "loner",
        (
            *(aim("solo.aim"), SOWN, BOSSES, Step("solo.place", ("place",), ("lie:revealed",), PLACED)),
            *(PAY, REAPED, end("solo.end")),
        ),
    ),
}


# --- the rules on one page ---


class Pictures(NamedTuple):
    """The drawings of the rules on one page: of the steps of a turn, and of what is special, by the key of its text."""

    steps: tuple[str, ...]
    facts: dict[str, str]


SHARED = {
    "hand": "back",
    "field": "sprout",
    "trade": "bean-soy",
    "received": "bean-green",
    "harvest": "coin",
    "single": "bean-red",
}
MAGIC = {"ability": "bean-magic", "spell": "spell"}
ROGUES = {"one_field": "sprout", "joins": "back", "own_turn": "coin"}

LEAFLETS: dict[str, Pictures] = {
    "bohnanza": Pictures(("sprout", "bean-soy", "bean-green", "back"), SHARED),
    "rabohnzel": Pictures(
        ("sprout", "spell", "bean-white", "bean-picking", "back"),
        MAGIC | {"attack": "bean-sword", "cap": "bean-cap"} | SHARED,
    ),
    "excalibohn": Pictures(
        ("sprout", "spell", "bean-white", "bean-picking", "back"),
        MAGIC | {"harsh": "bean-sword", "cap": "bean-cap"} | SHARED,
    ),
    "bohnedikt": Pictures(
        ("sprout", "edict", "bean-green", "back"),
        {"garden": "edict", "sacrifice": "sacrifice", "edict": "edict", "top": "bean-chili", "tribute": "coin"}
        | SHARED,
    ),
    "al-cabohne": Pictures(
        ("bean-puff", "boss-don", "sprout", "bean-stink", "boss-al", "back"),
        {"bosses": "boss-al"} | ROGUES | {"third": "coin"},
    ),
    "al-cabohne-solo": Pictures(
        ("boss-don", "sprout", "bean-stink", "boss-joe", "back"),
        {"three_bosses": "boss-joe", "alone": "boss-al"} | ROGUES,
    ),
}
