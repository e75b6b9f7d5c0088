"""Tables at which something worth seeing is asked: reached by playing real games with house bots' advice."""

from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache

from beankit import Game, Table, play
from beankit.notebook.advice import advice

# name: game, seed, kind of decision that is asked, how many moves to play at least
SCENES = {
    "plant": ("bohnanza", 7, "plant", 30),
    "offer": ("bohnanza", 7, "offer", 40),
    "answer": ("bohnanza", 7, "answer", 60),
    "settle": ("bohnanza", 7, "settle", 40),
    "over": ("bohnanza", 7, "over", 5000),
    "rabohnzel": ("rabohnzel", 4, "magic", 40),
    "magic-offer": ("rabohnzel", 4, "offer", 40),
    "excalibohn": ("excalibohn", 11, "magic", 60),
    "mid-air": ("excalibohn", 7, "lay", 20),
    "bohnedikt": ("bohnedikt", 5, "plant", 60),
    "edict": ("bohnedikt", 2, "edict", 0),
    "al-cabohne": ("al-cabohne", 7, "place", 60),
    "left-over": ("al-cabohne", 5, "take_over", 20),
    "solo": ("al-cabohne-solo", 7, "place", 40),
    "solo-over": ("al-cabohne-solo", 7, "over", 5000),
}
# game: who sits there, the adviser first; named, so that a stronger house bot changes no scene
SEATED = {
    "bohnanza": ["counter", "trader", "peddler"],
    "rabohnzel": ["wizard", "counter", "trader"],
    "excalibohn": ["wizard", "counter", "trader"],
    "bohnedikt": ["abbot", "counter", "trader"],
    "al-cabohne": ["consigliere"],
}
SEEN = {"place": lambda view: len({*view.revealed}) > 1}  # kind of decision: what makes it worth seeing
# A rich table for the pictures of the README; `rich` lays it out in a phase.
POSITION = {
    "game": "bohnanza",
    "players": 4,
    "turn": 9,
    "active": 0,
    "exhausted": 1,
    "hands": ["soy green black_eyed red chili blue stink", "blue red chili soy",
              "stink stink soy chili blue green", "red black_eyed blue soy stink"],
    "fields": [["soy soy soy", "chili chili chili chili chili"], ["blue blue blue blue", "garden garden"],
               ["stink stink stink stink stink stink", "green"], ["red red", "black_eyed black_eyed black_eyed"]],
    "coins": ["red red soy soy soy stink", "blue blue chili chili green green stink", "stink stink blue chili",
              "chili chili green green green blue blue soy red"],
    "discard": "green blue blue chili green soy stink blue chili blue stink chili",
}  # fmt: skip
RICH = {"plant": {"phase": "plant"}, "trade": {"phase": "trade", "revealed": "garden blue"}}
# game: who plays in the game that is watched
WATCHED = {
    "bohnanza": ["trader", "gardener", "counter", "trader"],
    "rabohnzel": ["wizard", "trader", "gardener"],
    "excalibohn": ["wizard", "trader", "gardener", "counter"],
    "bohnedikt": ["abbot", "trader", "gardener"],
    "al-cabohne": ["consigliere", "gardener"],
    "al-cabohne-solo": ["loner"],
}
SEED = 5  # of the games that are watched
LATE = 264  # decisions of the person after which, with seed 7, there are still about twenty to come


def seated(game):
    """The bots of a scene, for a table."""
    against = SEATED.get(game, [])
    return {"against": against, "hint": against[0] if against else "loner"}


@lru_cache
def watched(game):
    """The record of a game between house bots."""
    return play(game, WATCHED[game], seed=SEED).record


def advance(table, kind, least, most=6000):
    """Let a house bot play for the person until this kind of decision is asked."""
    for move in range(most):
        decision = table.host.sitting.decision
        asked = "over" if decision is None else decision.kind
        if asked == kind and (kind == "over" or (move >= least and SEEN.get(kind, bool)(table.person.view))):
            return
        assert decision is not None, f"nobody was asked for {kind}"
        as_advised(table)


def begun_late():
    """A saved table at which a house bot has played for the person until the last turns."""

    def begun():
        table = Table("bohnanza", seed=7, pace="at once")
        for _ in range(LATE):
            as_advised(table)
        return table.save()

    with ThreadPoolExecutor(1) as thread:  # where no event loop runs, a table answers at once
        return thread.submit(begun).result()


def as_advised(table):
    """Play for the person what a house bot advises."""
    person = table.person
    table.play(advice(person.settings.hint, person.view.snapshot(), table.host.rules).action)


def rich(table, phase, front="soy"):
    """Lay out the rich table, and sit down at it."""
    mine, *others = POSITION["hands"]
    hands = [" ".join([front, *mine.split()[1:]]), *others]
    table.host.join(Game.from_position(POSITION | RICH[phase] | {"hands": hands}, seed=1))
