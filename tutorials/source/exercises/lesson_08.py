"""The exercises of lesson 8."""

from math import sqrt
from random import Random

from beankit import Game, View
from beankit.course import views
from beankit.course.exercise import Exercise


def play_turns(game, choose, turns):
    """Play on until so many more turns have begun, or until the game is over."""
    last = game.turn + turns
    while game.decision is not None and game.turn < last:
        game.play(choose(game, game.decision))


def ignores_the_end(game, choose, turns):
    """A game can end in a dream: then `game.decision` is None."""
    last = game.turn + turns
    while game.turn < last:
        game.play(choose(game, game.decision))


def one_turn_too_many(game, choose, turns):
    """The turn that is being played counts, too: after one more turn `game.turn` is larger by one."""
    last = game.turn + turns
    while game.decision is not None and game.turn <= last:
        game.play(choose(game, game.decision))


def turns_of_the_game(game, choose, turns):
    """Count from where you are: the game may be in its tenth turn already."""
    while game.decision is not None and game.turn < turns:
        game.play(choose(game, game.decision))


def decisions_for_turns(game, choose, turns):
    """A turn has many decisions: look at `game.turn`, and do not count decisions."""
    for _ in range(turns):
        if game.decision is not None:
            game.play(choose(game, game.decision))


def to_the_end(game, choose, turns):
    """Not for ever: stop as soon as `game.turn` has grown by `turns`."""
    while game.decision is not None:
        game.play(choose(game, game.decision))


def first_options(answer, game, turns):
    """Let it play in a game; where it stopped, and how it got there."""
    answer(game, lambda game, decision: decision.options[0], turns)
    return [game.turn, game.over, game.record()]


def where_it_stopped(result):
    """Where a game stopped, and after how many moves; what they were would be too long."""
    turn, over, record = result
    return {"turn": turn, "moves": sum(line[:1].isdigit() for line in record.splitlines()), "over": over}


def dream(view, moves, worlds, value, rng):
    """For each move the mean of `value` after it, in so many imagined worlds, the same ones for all moves."""
    total = dict.fromkeys(moves, 0.0)
    for _ in range(worlds):
        world = view.imagine(rng)
        for move in moves:
            branch = world.clone()
            branch.play(move)
            total[move] += value(branch)
    return {move: total[move] / worlds for move in moves}


def other_worlds(view, moves, worlds, value, rng):
    """Pair them: imagine a world once, and try all moves in it."""
    means = {}
    for move in moves:
        total = 0.0
        for _ in range(worlds):
            branch = view.imagine(rng)
            branch.play(move)
            total += value(branch)
        means[move] = total / worlds
    return means


def one_world(view, moves, worlds, value, rng):
    """One world says nothing: imagine a new one each time, `worlds` times."""
    world, total = view.imagine(rng), dict.fromkeys(moves, 0.0)
    for _ in range(worlds):
        for move in moves:
            branch = world.clone()
            branch.play(move)
            total[move] += value(branch)
    return {move: total[move] / worlds for move in moves}


def last_world(view, moves, worlds, value, rng):
    """That is what the moves are worth in the last world. Add up all worlds, and divide by their number."""
    means = {}
    for _ in range(worlds):
        world = view.imagine(rng)
        for move in moves:
            branch = world.clone()
            branch.play(move)
            means[move] = value(branch)
    return means


def no_clone(view, moves, worlds, value, rng):
    """The first move has changed the world: try each move in a copy, `world.clone()`."""
    total = dict.fromkeys(moves, 0.0)
    for _ in range(worlds):
        world = view.imagine(rng)
        for move in moves:
            world.play(move)
            total[move] += value(world)
    return {move: total[move] / worlds for move in moves}


def sums_for_means(view, moves, worlds, value, rng):
    """That is the sum over all worlds: divide by how many there are."""
    return {move: worlds * mean for move, mean in dream(view, moves, worlds, value, rng).items()}


def never_plays(view, moves, worlds, value, rng):
    """Play the move in the copy before you ask what it is worth."""
    total = 0.0
    for _ in range(worlds):
        total += value(view.imagine(rng))
    return dict.fromkeys(moves, total / worlds)


def counted(answer, view, worlds):
    """The means that it finds for something that is more in each new world, and how many worlds it imagined."""
    from random import Random

    numbers = {}

    class Counting:
        def __getattr__(self, name):
            return getattr(view, name)

        def imagine(self, rng):
            world = view.imagine(rng)
            numbers[world.chance] = len(numbers) + 1  # a copy has the same chance
            return world

    def value(game):
        return game.standing(view.seat) + numbers.get(game.chance, 0) ** 2

    moves = view.decision.options[:3]
    means = answer(Counting(), moves, worlds, value, Random(1))
    return [{move.text: round(float(means[move]), 6) for move in moves}, len(numbers)]


LOOKS = (20, 40, 80)


def enough(differences):
    """May I stop dreaming? Only at 20, 40 or 80 worlds; before 80 only if the mean is far enough from 0."""
    n = len(differences)
    if n >= 80:
        return True
    if n not in (20, 40):
        return False
    middle = sum(differences) / n
    spread = sqrt(sum((one - middle) ** 2 for one in differences) / (n - 1))
    return abs(middle) > 2.4 * spread / sqrt(n)


def looks_at_the_mean(differences):
    """How far may the mean be off? Divide the spread by the square root of the number of worlds."""
    n = len(differences)
    return n >= 80 or (n in (20, 40) and abs(sum(differences)) > 0)


def looks_every_time(differences):
    """Whoever looks often enough will find something: look at 20, 40 and 80 worlds only."""
    n = len(differences)
    middle = sum(differences) / n
    spread = sqrt(sum((one - middle) ** 2 for one in differences) / (n - 1))
    return n >= 80 or abs(middle) > 2.4 * spread / sqrt(n)


def never_gives_up(differences):
    """At 80 worlds you stop in any case: the time is used up."""
    n = len(differences)
    middle = sum(differences) / n
    spread = sqrt(sum((one - middle) ** 2 for one in differences) / (n - 1))
    return n in LOOKS and abs(middle) > 2.4 * spread / sqrt(n)


def forgets_losses(differences):
    """A mean that is far *below* 0 is clear, too: take `abs` of it."""
    n = len(differences)
    return enough(differences) and (n >= 80 or sum(differences) > 0)


def two_errors(differences):
    """You look several times: ask for 2.4 standard errors, not for 2."""
    n = len(differences)
    middle = sum(differences) / n
    spread = sqrt(sum((one - middle) ** 2 for one in differences) / (n - 1))
    return n >= 80 or (n in (20, 40) and abs(middle) > 2 * spread / sqrt(n))


def gaps(rng):
    """Lists of differences: at, between and after the looks, with means so many standard errors away from 0."""
    found = []
    for n in (20, 25, 40, 60, 80, 90):
        for errors in (0.1, 2.2, 6, -6):
            noise = [rng.gauss(0, 1) for _ in range(n)]
            middle = sum(noise) / n
            spread = sqrt(sum((one - middle) ** 2 for one in noise) / (n - 1))
            found.append(([round((one - middle) / spread + errors / sqrt(n), 3) for one in noise],))
    rng.shuffle(found)
    return found


def find_cheat(bots, view):
    """The name of the bot that plays differently when there is no game behind the view."""
    blind = View.from_snapshot(view.snapshot())
    for name, bot in bots.items():
        if bot(view) != bot(blind):
            return name
    return "nobody"


def asks_twice(bots, view):
    """Asked the same question twice, both say the same twice. Ask once with a view that has no game behind it."""
    for name, bot in bots.items():
        if bot(view) != bot(view):
            return name
    return "nobody"


def odd_one_out(bots, view):
    """Two bots may differ in taste. Compare each bot with itself."""
    said = {name: bot(view) for name, bot in bots.items()}
    return max(said, key=lambda name: str(said[name]))


def suspects_the_first(bots, view):
    """Do not guess: a bot is a cheat only if it plays differently without a game behind the view."""
    return next(iter(bots))


def exchanged(bots, view):
    """The one that plays the same on both views is honest: look for `!=`, not for `==`."""
    blind = View.from_snapshot(view.snapshot())
    return next((name for name, bot in bots.items() if bot(view) == bot(blind)), "nobody")


def never_nobody(bots, view):
    """If all of them are honest, it is "nobody": do not accuse the last one."""
    cheat = find_cheat(bots, view)
    return [*bots][-1] if cheat == "nobody" else cheat


def two_bots(answer, ask):
    """Give it two bots at a real table; what they do is decided elsewhere, from what lies there."""
    view = ask().view(0)

    def bot(name):
        return lambda view: ask([name, view.hand, view._game.draw_pile])  # noqa: SLF001

    ask(answer({"spade": bot("spade"), "rake": bot("rake")}, view))


def one_may_cheat(game, places, cheat):
    """Each bot plays the card on its place, but one of them, or none, the next cards of the draw pile if it sees them."""
    reply = game
    while isinstance(asked := (yield reply), list):
        name, hand, pile = asked
        peeks = name == cheat
        reply = tuple(pile[:3]) if peeks and pile else hand[0 if peeks else places[name]]
    return asked


def pairs(rng):
    """Tables at which one bot cheats, or the other, or none."""
    cheats = ["spade", "rake", "nobody", rng.choice(["spade", "rake"])]
    rng.shuffle(cheats)
    games = [Game("bohnanza", players=4, seed=rng.randrange(10**6)) for _ in cheats]
    places = [{"spade": rng.randrange(5), "rake": rng.randrange(3)} for _ in cheats]
    return list(zip(games, places, cheats, strict=True))


def seat_views(*seeds):
    """Views in which a card is planted or a field harvested, with something to choose."""
    found = [view for view in views("plant", seeds=seeds, every=9) if len(view.decision.options) > 2]
    return [(view, worlds) for view, worlds in zip(found, (2, 5, 9, 4, 7, 3), strict=False)]


def starts(seeds):
    """Some games for a few turns, and one that ends before."""
    games = [Game("bohnanza", players=4, seed=seed) for seed in seeds]
    return list(zip(games, (1, 3, 200, 6), strict=True))


EXERCISES = [
    Exercise(
        id="8.1",
        text="""Play on, but not for ever

Write `play_turns(game, choose, turns)`: as long as there is a decision, play `choose(game, game.decision)`, and stop as soon as `game.turn` has
grown by `turns`. It changes the game and returns nothing.""",
        solution=play_turns,
        wrong=[ignores_the_end, one_turn_too_many, turns_of_the_game, decisions_for_turns, to_the_end],
        visible=lambda: starts((3, 8, 12, 21)),
        twin=lambda rng: starts([rng.randrange(10**6) for _ in range(4)]),
        call=first_options,
        summary=where_it_stopped,
    ),
    Exercise(
        id="8.2",
        text="""Dream

Write `dream(view, moves, worlds, value, rng)`: a dict that gives for each of the `moves` the mean of `value(game)` right after it, over so many imagined worlds
(`view.imagine(rng)`). All moves are tried in the same worlds.""",
        solution=dream,
        wrong=[other_worlds, one_world, last_world, no_clone, sums_for_means, never_plays],
        visible=lambda: seat_views(7, 8),
        twin=lambda rng: seat_views(rng.randrange(10**6), rng.randrange(10**6), rng.randrange(10**6)),
        call=counted,
        tolerance=1e-5,
    ),
    Exercise(
        id="8.3",
        text="""Enough?

Write `enough(differences)`: may I stop? `differences` holds the paired difference of each world so far. You look only when there are exactly 20 or 40
of them; then you stop if the mean is further from 0 than 2.4 standard errors (2.4 instead of 2, because you look several times). From 80
on you stop in any case. The standard error is the standard deviation divided by the square root of their number.""",
        solution=enough,
        wrong=[looks_at_the_mean, looks_every_time, never_gives_up, forgets_losses, two_errors],
        visible=lambda: gaps(Random(8)),
        twin=gaps,
    ),
    Exercise(
        id="8.4",
        text="""Find the cheat

Write `find_cheat(bots, view)`: `bots` is a dict of names and bots, and each bot is a function that gets a view and returns what it plays. Return the name of the one that plays
differently when there is no game behind the view, or "nobody" if all of them are honest.""",
        solution=find_cheat,
        wrong=[asks_twice, odd_one_out, suspects_the_first, exchanged, never_nobody],
        visible=lambda: pairs(Random(8)),
        twin=pairs,
        call=two_bots,
        host=one_may_cheat,
    ),
]
