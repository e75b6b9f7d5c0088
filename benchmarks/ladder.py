"""The bot that grows through the course: each step against the one before, and against house bots.

`ladder` measures the reference versions in `tutorials/source/ladder/`, `lessons` the bots that the lessons show.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from beankit import Bot, Duel, __version__, duel
from beankit.course.building.growth import Gap, GrownBot, Growth, bot_texts, digests, read_growth, write_growth
from beankit.course.exercise import load_exercises

SOURCE = Path(__file__).resolve().parent.parent / "tutorials" / "source"
BOTS = SOURCE / "ladder"
LESSON_DEALS = read_growth(SOURCE).deals


class ShownBot(NamedTuple):
    """A bot of the ladder: its lesson, its idea, the bot before it, and the house bots that it meets."""

    lesson: str
    name: str
    idea: str
    before: str
    gardener: bool = False  # three players, gardeners on the other seats
    trader: bool = False  # four players, traders on the other seats


STEPS = (
    ShownBot("2", "neighbour", "plant where it grows, take what grows", "template", gardener=True),
    ShownBot("3", "farmer", "harvest what loses least, and what is full", "neighbour", gardener=True),
    ShownBot("5", "giver", "give away what hurts, say yes to what helps", "farmer", gardener=True),
    ShownBot("5", "asker", "ask for something in return", "giver", gardener=True, trader=True),
    ShownBot("5", "dealer", "only deals with two winners", "asker", gardener=True, trader=True),
    ShownBot("6", "haggler", "a partner's gain counts against a deal", "dealer", trader=True),
    ShownBot("6b", "planner", "the whole hand has to be planted", "haggler", trader=True),
    ShownBot("7", "observer", "count the cards still to come", "planner", trader=True),
    ShownBot("7", "rememberer", "ask those who are likely to have it", "observer", trader=True),
)


def bot(name: str) -> str:
    """A bot of the ladder by its file, any other by its name."""
    file = BOTS / f"{name}.py"
    return str(file) if file.is_file() else name


def figures(result: Duel) -> str:
    """The difference in a duel, with its interval."""
    return f"{result.difference:+.2f} ({result.low:+.2f} to {result.high:+.2f})"


def ladder(deals: int) -> Iterator[str]:
    """Every bot of the ladder against the one before it and against `gardener`, with half the deals, and `trader`."""
    half = max(deals // 2, 1)
    yield f"Measured with beankit {__version__}: Bohnanza in all seatings, seed 0. Against `gardener`: three players,"
    yield f"gardeners on the other seats, {half} deals; against `trader`: four players, traders on the other seats,"
    yield f"{deals} deals; against the one before: the same with {half} deals."
    yield ""
    yield "| after lesson | bot | its idea | against the one before | against `gardener` | against `trader` | coins |"
    yield "|---|---|---|---|---|---|---|"
    for step in STEPS:
        before = duel(bot(step.name), bot(step.before), players=4, deals=half, seed=0)
        gardener = trader = coins = "–"
        if step.gardener:
            gardener = figures(duel(bot(step.name), "gardener", players=3, others=["gardener"], deals=half, seed=0))
        if step.trader:
            result = duel(bot(step.name), "trader", players=4, deals=deals, seed=0)
            trader, coins = figures(result), f"{result.a.score:.1f} : {result.b.score:.1f}"
        cells = (step.lesson, f"`{step.name}`", step.idea, figures(before), gardener, trader, coins)
        yield f"| {' | '.join(cells)} |"


def lessons(deals: int) -> Iterator[str]:
    """Every bot that a lesson shows against the one before it and against `trader`; what is unchanged is not played."""
    growth, exercises = read_growth(SOURCE), load_exercises(SOURCE)
    growth.version = __version__
    fresh, texts = digests(SOURCE, exercises, growth), bot_texts(SOURCE, exercises, growth)
    trial = deals != growth.deals
    yield f"Measured with beankit {__version__}: Bohnanza with {growth.players} players in all seatings, traders on the"
    yield f"other seats, {deals} deals unless the row says otherwise, seed {growth.seed}: placing points."
    yield ""
    yield "| lesson | bot | its idea | the one before | deals | against the one before | against `trader` |"
    yield "|---|---|---|---|---|---|---|"
    for shown in growth.bots:
        shown.deals = deals if trial else shown.deals
        if trial or shown.digest != fresh[shown.name]:
            others = dict.fromkeys((shown.before, "trader"))
            shown.digest = fresh[shown.name]
            shown.against = {other: met(growth, texts, shown, other) for other in others}
            if not trial:
                write_growth(SOURCE, growth)
        yield row(shown, growth.deals_of(shown))


def met(growth: Growth, texts: Mapping[str, str], shown: GrownBot, other: str) -> Gap:
    """What came of a bot's duel with another."""
    pair, deals = [played(texts, name) for name in (shown.name, other)], growth.deals_of(shown)
    result = duel(*pair, players=growth.players, deals=deals, seed=growth.seed, jobs=1)
    return Gap(*(round(part, 3) for part in (result.difference, result.low, result.high)))


def played(texts: Mapping[str, str], name: str) -> str | type[Bot]:
    """A bot of a lesson from its text, any other by its name."""
    if name not in texts:
        return name
    names: dict[str, type[Bot]] = {}
    exec(texts[name], names)  # noqa: S102 - our own lessons
    return names[name]


def row(shown: GrownBot, deals: int) -> str:
    """A bot of a lesson as the table has it."""
    figures = [shown.against[other].figures("en") for other in (shown.before, "trader")]
    return f"| {' | '.join((shown.lesson, f'`{shown.name}`', shown.idea, f'`{shown.before}`', str(deals), *figures))} |"
