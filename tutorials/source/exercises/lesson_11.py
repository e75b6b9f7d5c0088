"""The exercises of lesson 11."""

from itertools import islice

from beankit.course import views
from beankit.course.exercise import Exercise
from beankit.course.data import played


def grown(view, field):
    """The kind that a field grows: its topmost card with a beanometer; "" if there is none."""
    for card in reversed(field):
        if any(view.bean(card).beanometer):
            return card
    return ""


def top_card(view, field):
    """What pays is the topmost card *with* a beanometer: an edict has none."""
    return field[-1] if field else ""


def gives_up(view, field):
    """Below an edict a bean may still be growing: look further down."""
    return field[-1] if field and any(view.bean(field[-1]).beanometer) else ""


def below_the_top(view, field):
    """The topmost card may be a bean itself: begin with it, not with the one below."""
    return grown(view, field[:-1])


def says_nothing(view, field):
    """If nothing grows there, return an empty text, not a word for it."""
    return grown(view, field) or "nothing"


def lowest_bean(view, field):
    """Two kinds may lie on one field, one on top of the other. It grows the topmost one: begin at the end of the tuple."""
    return next((card for card in field if any(view.bean(card).beanometer)), "")


def looks_below_once(view, field):
    """There may be several edicts on top: go on until you find a bean."""
    return next((card for card in field[:-3:-1] if any(view.bean(card).beanometer)), "")


def brings(view, action, rng):
    """How my standing changes at once if I do this, in one imagined game."""
    world = view.imagine(rng)
    before = world.standing(view.seat)
    world.play(action)
    return world.standing(view.seat) - before


def counts_coins(view, action, rng):
    """A field that pays more than before is worth something, too: `standing` counts coins and fields."""
    world = view.imagine(rng)
    before = len(world.players[view.seat].coins)
    world.play(action)
    return len(world.players[view.seat].coins) - before


def forgets_before(view, action, rng):
    """What does it *bring*? Subtract what you had before."""
    world = view.imagine(rng)
    world.play(action)
    return world.standing(view.seat)


def turned_round(view, action, rng):
    """What you have afterwards, less what you had before: not the other way round."""
    return -brings(view, action, rng)


def fields_only(view, action, rng):
    """A harvest is no loss: `standing` also counts the coins that it brings."""
    world = view.imagine(rng)
    before = sum(map(view.worth, world.players[view.seat].fields))
    world.play(action)
    return sum(map(view.worth, world.players[view.seat].fields)) - before


def somebody_else(view, action, rng):
    """Whose standing is it? Yours is `world.standing(view.seat)`."""
    world = view.imagine(rng)
    next_seat = (view.seat + 1) % len(view.players)
    before = world.standing(next_seat)
    world.play(action)
    return world.standing(view.seat) - before


def seeded(answer, view, number):
    """Try one of the options of a view, always with the same random numbers."""
    from random import Random

    options = view.decision.options
    return answer(view, options[number % len(options)], Random(1))


def fields_of(seed):
    """Fields of a game of Bohnedikt, many of them with edicts, some of two kinds, and an empty one."""
    match = played("bohnedikt", ("abbot", "trader", "trader", "trader"), seed)
    found, view = set(), None
    for table, seat, _ in match.replay():
        view = table.view(seat)
        for field in (field for player in view.players for field in player.fields if field):
            if len(found) < 30 and not view.bean(field[-1]).beanometer:
                found.add(field)
    start = views(seeds=[seed], game="bohnedikt", bots=("trader",) * 4, every=20, most=1)[0]
    mixed = sorted(found)
    plain = sorted({field[:1] for field in mixed})
    beans = [field for field in mixed if view.bean(field[0]).beanometer]
    two_kinds = [("red" if field[0] != "red" else "soy", *field) for field in beans[::4]]
    return [(start, field) for field in [(), *mixed, *plain, *two_kinds]]


def everywhere(*seeds):
    """Views of four games with an option to try; on every seat, some that change something at once, and others."""
    tables = {
        "bohnanza": ("trader",) * 4,
        "rabohnzel": ("wizard", "trader", "trader"),
        "bohnedikt": ("abbot", "trader", "trader"),
        "al-cabohne": ("consigliere", "gardener"),
    }
    found = []
    for game, bots in tables.items():
        seen = views("plant", seeds=seeds, every=2, game=game, bots=bots)
        for seat in range(len(bots)):
            mine = [view for view in seen if view.seat == seat]
            changing = ((view, number) for view in mine for number in numbers_that_change(view)[:1])
            found += islice(changing, 6 // len(bots) + 1)
        found += [(view, number) for number, view in enumerate(seen[3::10][:6])]
    return found


def numbers_that_change(view):
    """The numbers of the options that change the standing at once."""
    return [number for number in range(len(view.decision.options)) if seeded(brings, view, number) != 0]


EXERCISES = [
    Exercise(
        id="11.1",
        text="""What grows here?

Write `grown(view, field)` without `view.grows`: the topmost card that has a beanometer (`view.bean(card).beanometer` holds numbers), or `""` if there is none. A field is a tuple of cards;
the last one is on top.""",
        solution=grown,
        wrong=[top_card, gives_up, below_the_top, says_nothing, looks_below_once, lowest_bean],
        visible=lambda: fields_of(1),
        twin=lambda rng: fields_of(rng.randrange(10**6)),
        without=["view.grows"],
    ),
    Exercise(
        id="11.2",
        text="""What does it bring?

Write `brings(view, action, rng)`: imagine one world (`view.imagine(rng)`), note my standing there (`world.standing(view.seat)`), play the action, and return how my standing has changed.""",
        solution=brings,
        wrong=[counts_coins, forgets_before, turned_round, fields_only, somebody_else],
        visible=lambda: everywhere(7),
        twin=lambda rng: everywhere(rng.randrange(10**6)),
        call=seeded,
    ),
]
