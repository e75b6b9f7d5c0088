"""The exercises of lesson 22."""

from random import Random

from beankit.course.exercise import Exercise


def stranger_refuses(prior, players):
    """The chance that a stranger holds it although they refused, and who they are likely to be now."""
    owners = sum(chance * no for chance, no in players.values())
    heard = prior * owners + 1 - prior
    who = {name: chance * (prior * no + 1 - prior) / heard for name, (chance, no) in players.items()}
    return prior * owners / heard, who


def mean_of_the_answers(prior, players):
    """Do not take the mean of what you would believe of each of them: first take the mean of how often an owner refuses, then use the formula."""
    held = sum(chance * prior * no / (prior * no + 1 - prior) for chance, no in players.values())
    return held, stranger_refuses(prior, players)[1]


def stays_a_stranger(prior, players):
    """A no also says something about who they are: those who refuse often are likelier now."""
    return stranger_refuses(prior, players)[0], {name: chance for name, (chance, _) in players.items()}


def as_if_they_had_it(prior, players):
    """You have weighed them as if they surely held it. Without it, everybody refuses."""
    owners = sum(chance * no for chance, no in players.values())
    return stranger_refuses(prior, players)[0], {name: chance * no / owners for name, (chance, no) in players.items()}


def knows_who_it_is(prior, players):
    """You have taken them for the likeliest one. All of them count, each with its chance."""
    _, no = max(players.values())
    return prior * no / (prior * no + 1 - prior), stranger_refuses(prior, players)[1]


def forgets_to_divide(prior, players):
    """Divide both by the chance to hear a no at all: chances add up to 1."""
    owners = sum(chance * no for chance, no in players.values())
    who = {name: chance * (prior * no + 1 - prior) for name, (chance, no) in players.items()}
    return prior * owners, who


def twice_the_same_no(prior, players):
    """That is the same no counted twice: the chances of the players *before* it weigh how often an owner refuses."""
    who = stranger_refuses(prior, players)[1]
    owners = sum(who[name] * no for name, (_, no) in players.items())
    return prior * owners / (prior * owners + 1 - prior), who


def watchful(start, change, answers):
    """Who sits there, if before every answer somebody new may have sat down."""
    believed = dict(start)
    for likely in answers:
        believed = {name: (1 - change) * chance + change * start[name] for name, chance in believed.items()}
        whole = sum(believed[name] * likely[name] for name in believed)
        believed = {name: believed[name] * likely[name] / whole for name in believed}
    return believed


def normal(weights):
    """The same with the sum 1."""
    whole = sum(weights.values())
    return {name: weight / whole for name, weight in weights.items()}


def trusts_for_ever(start, change, answers):
    """Somebody new may have sat down before each answer: let a part of your belief go back to the start."""
    believed = dict(start)
    for likely in answers:
        believed = normal({name: chance * likely[name] for name, chance in believed.items()})
    return believed


def changes_at_the_end(start, change, answers):
    """They may be exchanged before *every* answer, not once after all of them."""
    believed = trusts_for_ever(start, change, answers)
    return {name: (1 - change) * chance + change * start[name] for name, chance in believed.items()}


def changes_too_late(start, change, answers):
    """First somebody new may sit down, then they answer: you have done it the other way round."""
    believed = dict(start)
    for likely in answers:
        believed = normal({name: chance * likely[name] for name, chance in believed.items()})
        believed = {name: (1 - change) * chance + change * start[name] for name, chance in believed.items()}
    return believed


def anybody_may_come(start, change, answers):
    """Who sits down is drawn as at the start, `start`, and not equally likely from all."""
    believed = dict(start)
    for likely in answers:
        believed = {name: (1 - change) * chance + change / len(start) for name, chance in believed.items()}
        believed = normal({name: chance * likely[name] for name, chance in believed.items()})
    return believed


def the_last_answer(start, change, answers):
    """You have looked at the last answer only. The others count, too, though less."""
    return normal({name: chance * answers[-1][name] for name, chance in start.items()})


def mixes_answers_too(start, change, answers):
    """An answer counts fully: only the belief *before* it goes back towards the start."""
    believed = dict(start)
    for likely in answers:
        heard = normal({name: chance * likely[name] for name, chance in believed.items()})
        believed = {name: (1 - change) * heard[name] + change * believed[name] for name in believed}
    return believed


def careful(brings, believed, doubt):
    """The plan that brings most, if with some doubt they are whoever is worst for it."""

    def worth(plan):
        row = brings[plan]
        return (1 - doubt) * sum(believed[name] * row[name] for name in believed) + doubt * min(row.values())

    return max(brings, key=worth)


def never_doubts(brings, believed, doubt):
    """This chooses as if you trusted your belief fully. Either `doubt` is missing, or your worst case is the same for every plan."""
    return max(brings, key=lambda plan: sum(believed[name] * brings[plan][name] for name in believed))


def armour_only(brings, believed, doubt):
    """You have only thought of the worst case, and thrown away what you know."""
    return max(brings, key=lambda plan: min(brings[plan].values()))


def sure_of_one(brings, believed, doubt):
    """You have taken them for the likeliest one only. All of them count, each with its chance."""
    name = max(believed, key=believed.get)
    return max(brings, key=lambda plan: (1 - doubt) * brings[plan][name] + doubt * min(brings[plan].values()))


def doubts_mildly(brings, believed, doubt):
    """Who fools you will not do so at random: in doubt expect the worst, not the mean."""

    def worth(plan):
        row = brings[plan]
        mean = sum(row.values()) / len(row)
        return (1 - doubt) * sum(believed[name] * row[name] for name in believed) + doubt * mean

    return max(brings, key=worth)


def doubts_the_other_way(brings, believed, doubt):
    """The doubt belongs to the worst case, and the rest to what you believe."""
    return careful(brings, believed, 1 - doubt)


def one_worst_for_all(brings, believed, doubt):
    """Who is worst depends on the plan: you have looked for one of them who is worst on the whole."""
    name = min(believed, key=lambda each: sum(row[each] for row in brings.values()))

    def worth(plan):
        row = brings[plan]
        return (1 - doubt) * sum(believed[each] * row[each] for each in believed) + doubt * row[name]

    return max(brings, key=worth)


NAMES = ("gardener", "peddler", "trader", "counter", "broker")


def chances(rng, names):
    """Chances of these players, not all alike."""
    weights = [rng.randint(1, 9) for _ in names]
    return {name: weight / sum(weights) for name, weight in zip(names, weights, strict=True)}


def refusals(rng):
    """What was believed before a no, and how often each possible player refuses although they hold it."""
    examples = []
    for count in (2, 2, 3, 4, 5):
        weights = chances(rng, rng.sample(NAMES, count))
        players = {name: (chance, rng.randint(1, 19) / 20) for name, chance in weights.items()}
        examples.append((rng.randint(2, 9) / 10, players))
    return examples


def sittings(rng):
    """Beliefs at the start, the chance of a change, and how likely each answer was for everybody."""
    examples = []
    for count in (2, 3, 3, 5):
        names = rng.sample(NAMES, count)
        answers = [{name: rng.randint(1, 9) / 10 for name in names} for _ in range(rng.randint(2, 9))]
        examples.append((chances(rng, names), rng.choice([0.05, 0.1, 0.2]), answers))
    return examples


def plans(rng):
    """What some plans bring against everybody."""
    examples = []
    for _ in range(14):
        names = rng.sample(NAMES, rng.choice([3, 3, 4]))
        brings = {plan: {name: rng.randint(-6, 9) for name in names} for plan in ("ask", "bid", "give", "wait", "pass")}
        examples.append((brings, chances(rng, names), rng.choice([0.1, 0.25, 0.4, 0.6, 0.7])))
    return examples


EXERCISES = [
    Exercise(
        id="22.1",
        text="""A stranger says no

Write `stranger_refuses(prior, players)`. You believe with the chance `prior` that a stranger holds a soy bean. `players` says who they may be: a dict from each name to a pair, the chance that it is they, and how often they
refuse although they hold it. Whoever has none always refuses. They refuse. Return two things: the chance that they hold one now, and a dict with the chance of each name now. Who they are has nothing to do with what they were
dealt.""",
        solution=stranger_refuses,
        wrong=[
            mean_of_the_answers,
            stays_a_stranger,
            as_if_they_had_it,
            knows_who_it_is,
            forgets_to_divide,
            twice_the_same_no,
        ],
        visible=lambda: refusals(Random(1)),
        twin=refusals,
    ),
    Exercise(
        id="22.2",
        text="""Somebody else may sit there now

Write `watchful(start, change, answers)`. `start` is a dict with what you believe before the first answer. `answers` is a list with a dict for each answer: how likely that answer was, had this player given it. Before **each** answer, the first
one too, with the chance `change` somebody new has sat down, who is drawn as at the start. Return what you believe after the last answer.""",
        solution=watchful,
        wrong=[
            trusts_for_ever,
            changes_at_the_end,
            changes_too_late,
            anybody_may_come,
            the_last_answer,
            mixes_answers_too,
        ],
        visible=lambda: sittings(Random(1)),
        twin=sittings,
    ),
    Exercise(
        id="22.3",
        text="""As far as you dare

Write `careful(brings, believed, doubt)`: the name of the plan to follow. `brings[plan][name]` is what a plan brings against each possible player, and `believed[name]` how likely it is they. But with the chance `doubt` you have
been fooled, and sit opposite whoever is worst **for the plan that you choose**. Choose what brings most on average; the first of several equal ones counts.""",
        solution=careful,
        wrong=[never_doubts, armour_only, sure_of_one, doubts_mildly, doubts_the_other_way, one_worst_for_all],
        visible=lambda: plans(Random(1)),
        twin=plans,
    ),
]
