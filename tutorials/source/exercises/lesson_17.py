"""The exercises of lesson 17."""

from random import Random

from beankit.course.exercise import Exercise

PAYS = {
    "rock": {"rock": 0, "paper": -1, "scissors": 1},
    "paper": {"rock": 1, "paper": 0, "scissors": -1},
    "scissors": {"rock": -1, "paper": 1, "scissors": 0},
}


def regrets(pays, played):
    """How much more each move would have brought in these rounds, had it always been played."""
    got = sum(pays[mine][theirs] for mine, theirs in played)
    return {move: sum(pays[move][theirs] for _, theirs in played) - got for move in pays}


def forgets_what_it_got(pays, played):
    """That is what each move would have brought. Regret is how much *more* that is than what you got."""
    return {move: sum(pays[move][theirs] for _, theirs in played) for move in pays}


def only_bad_rounds(pays, played):
    """Count the rounds, too, in which you did better than with this move: they speak against it."""
    return {move: sum(max(0, pays[move][theirs] - pays[mine][theirs]) for mine, theirs in played) for move in pays}


def other_way_round(pays, played):
    """Regret is above 0 when the other move would have been *better* than what you played."""
    return {move: -regret for move, regret in regrets(pays, played).items()}


def regret_of_a_round(pays, played):
    """Regrets are added up over the rounds; you have divided by their number."""
    return {move: regret / len(played) for move, regret in regrets(pays, played).items()}


def their_regrets(pays, played):
    """A round is (mine, theirs): you have computed what *they* regret."""
    return regrets(pays, [(theirs, mine) for mine, theirs in played])


def only_the_last_round(pays, played):
    """Look back at all rounds, not only at the last one."""
    return regrets(pays, played[-1:])


def guaranteed(pays, mine):
    """The least that a mix brings on average, whatever they do."""
    return min(sum(mine[move] * pays[move][theirs] for move in mine) for theirs in next(iter(pays.values())))


def unlucky(pays, mine):
    """That is the worst single round. They know your mix and not your dice: take the mean over your moves."""
    return min(pay for move, row in pays.items() if mine[move] for pay in row.values())


def seen_through(pays, mine):
    """They know your mix, but must choose before they see your move: one answer to the whole mix, not one to each move."""
    return sum(chance * min(pays[move].values()) for move, chance in mine.items())


def at_random(pays, mine):
    """You let them play everything equally often. They do what is worst for you."""
    columns = list(next(iter(pays.values())))
    return sum(mine[move] * pays[move][theirs] for move in mine for theirs in columns) / len(columns)


def friendly(pays, mine):
    """That is the most that it can bring. What can you be *sure* of?"""
    return max(sum(mine[move] * pays[move][theirs] for move in mine) for theirs in next(iter(pays.values())))


def favourite_move(pays, mine):
    """You looked only at the move that you play most often. All of them count, each with its chance."""
    return min(pays[max(mine, key=mine.get)].values())


def reads_rows(pays, mine):
    """That reads the table by rows, as `brings` does: what *their* moves would bring if the table were theirs. Here their move is the column."""
    return min(sum(mine[move] * row[move] for move in mine) for row in pays.values())


def turns_it_round(pays, mine):
    """What they win you lose, but not every table looks the same from both sides: their move is the column."""
    return -max(sum(mine[move] * row[move] for move in mine) for row in pays.values())


def gap(pays, mine, theirs):
    """What the two could gain together, if each alone changed to what is best for them."""
    best = max(sum(theirs[other] * row[other] for other in theirs) for row in pays.values())
    least = min(sum(mine[move] * pays[move][other] for move in mine) for other in theirs)
    return best - least


def now(pays, mine, theirs):
    """What I get on average if nobody changes."""
    return sum(mine[move] * theirs[other] * pays[move][other] for move in mine for other in theirs)


def one_side(pays, mine, theirs):
    """You have asked what *I* could gain. They could change, too: add their gain."""
    best = max(sum(theirs[other] * row[other] for other in theirs) for row in pays.values())
    return best - now(pays, mine, theirs)


def same_for_both(pays, mine, theirs):
    """The table says what *I* get, and they get the opposite. Not every game looks the same from both sides."""
    best = [max(sum(mix[other] * row[other] for other in mix) for row in pays.values()) for mix in (theirs, mine)]
    return sum(best)


def counts_now_once(pays, mine, theirs):
    """A gain is what the change brings, less what they get now: take that off on both sides, with its sign."""
    return gap(pays, mine, theirs) - now(pays, mine, theirs)


def half(pays, mine, theirs):
    """Add the two gains; you have taken their mean."""
    return gap(pays, mine, theirs) / 2


def against_a_favourite(pays, mine, theirs):
    """Each of them answers the whole mix of the other, not only the move that is played most often."""
    mine, theirs = ({move: float(move == max(mix, key=mix.get)) for move in mix} for mix in (mine, theirs))
    return gap(pays, mine, theirs)


def both_change(pays, mine, theirs):
    """Each changes *alone*, against what the other plays now: you have let them look for the best square together."""
    return max(max(row.values()) for row in pays.values()) - min(min(row.values()) for row in pays.values())


def matches(rng):
    """Rounds of rock, paper and scissors, some of them with other payments."""
    examples = []
    for count in (1, 3, 6, 10, 25, 40):
        pays = {mine: {move: pay * rng.choice([1, 2, 3]) for move, pay in row.items()} for mine, row in PAYS.items()}
        played = [(rng.choice(["rock", "rock", "paper", "scissors"]), rng.choice(list(PAYS))) for _ in range(count)]
        examples.append((PAYS if count < 10 else pays, played))
    return examples


def mix(rng, moves):
    """Chances of some moves that add up to 1."""
    weights = [rng.choice([0, 1, 2, 3, 5]) + (place == 0) for place, _ in enumerate(moves)]
    return {move: weight / sum(weights) for move, weight in zip(moves, weights, strict=True)}


def tables(rng):
    """Games of two to four moves that do not look the same from both sides, and rock, paper and scissors."""
    games = [PAYS]
    for count in (2, 3, 3, 4, 4, 4):
        moves = "abcd"[:count]
        games.append({mine: {theirs: rng.randint(-5, 6) for theirs in moves} for mine in moves})
    return games


EXERCISES = [
    Exercise(
        id="17.1",
        text="""Looking back

Write `regrets(pays, played)`: for each move how much more you would have had in all rounds together, had you always played it. `pays[mine][theirs]` is what a round pays, as in `PAYS` (other
tables have other payments), and `played` is a list of rounds, `(mine, theirs)`. The answer is a dict.""",
        solution=regrets,
        wrong=[
            forgets_what_it_got,
            only_bad_rounds,
            other_way_round,
            regret_of_a_round,
            their_regrets,
            only_the_last_round,
        ],
        visible=lambda: matches(Random(17)),
        twin=matches,
    ),
    Exercise(
        id="17.2",
        text="""What am I sure of?

Write `guaranteed(pays, mine)`: the least that the mix `mine` brings on average, if they know it and do what is worst for you. The table need not look the same from both sides. What do a third of each guarantee, and the mix
of somebody fond of rock?""",
        solution=guaranteed,
        wrong=[unlucky, seen_through, at_random, friendly, favourite_move, reads_rows, turns_it_round],
        visible=lambda: [(pays, mix(Random(place), list(pays))) for place, pays in enumerate(tables(Random(2)))],
        twin=lambda rng: [(pays, mix(rng, list(pays))) for pays in tables(rng)],
    ),
    Exercise(
        id="17.3",
        text="""The gap

Write `gap(pays, mine, theirs)`: how much I could gain on average by changing my mix alone, plus how much they could gain by changing theirs alone. `pays[mine][theirs]` is what I get; they get
the opposite. The table need not look the same from both sides.""",
        solution=gap,
        wrong=[one_side, same_for_both, counts_now_once, half, against_a_favourite, both_change],
        visible=lambda: [
            (pays, mix(Random(place), list(pays)), mix(Random(place + 50), list(pays)))
            for place, pays in enumerate(tables(Random(5)))
        ],
        twin=lambda rng: [(pays, mix(rng, list(pays)), mix(rng, list(pays))) for pays in tables(rng)],
    ),
]
