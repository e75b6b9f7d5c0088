"""Holds everything that a page says at a decision against the options: a sentence that is not true raises `Untrue`."""

import re
from random import Random

from beankit import Game
from beankit.core.said import Said
from beankit.core.trade.decisions import terms_of
from beankit.notebook.picture import question
from beankit.notebook.picture.options import changes, exchange
from beankit.notebook.picture.scene import scene, spans
from beankit.notebook.picture.table import whole
from beankit.rulebook import rules_of
from tests.notebook.claims import DEALS, EFFECTS, HELP, QUESTIONS, Moment

PLAYERS = {
    "bohnanza": 4,
    "rabohnzel": 3,
    "excalibohn": 3,
    "bohnedikt": 3,
    "al-cabohne": 2,
    "al-cabohne-solo": 1,
}
NAMES = ("ann", "ben", "cy", "dan")
WEIGHTS = {"harvest": 0.3, "top": 0.3, "unveil": 0.3, "sacrifice": 0.2, "offer": 0.4, "bid": 0.5, "accept": 2}
WEIGHTS |= {"use": 4, "activate": 4, "cast": 0.4, "take": 3, "buy": 0.3}
SLIPS = re.compile(r"\(\s*\)|[{}]|\s\s|\s[.,;:?!](?=\s|$)|\.\.(?!\.)")  # of a sentence with a missing part


class Untrue(AssertionError):
    """A sentence says something that is not so."""


def check(true, *what):
    if not true:
        raise Untrue(*what)


def chosen(rng, decision):
    """An option by chance: first what is done, then how; much magic and little trading, so that all is met."""
    words = dict.fromkeys(option.word for option in decision.options)
    stronger = [option for option in decision.options if getattr(option, "stronger", False)]
    if stronger and rng.random() < 0.9:
        return rng.choice(stronger)
    word = rng.choices([*words], [WEIGHTS.get(word, 1) for word in words])[0]
    return rng.choice([option for option in decision.options if option.word == word])


def played(kind, seed, **options):
    """A game by chance, stopped at every decision."""
    rng = Random(seed)
    game = Game(kind, players=PLAYERS[kind], seed=seed, **options)
    while game.decision is not None:
        yield game
        game.play(chosen(rng, game.decision))


def scene_of(game, seat, language="en"):
    """How a seat sees a game."""
    return scene(game.view(seat), game.rules, language, NAMES[: len(game.players)])


def picture(game, seat, language="en"):
    """The whole picture of a seat."""
    free = game.rules.any_time_actions(game, game.players[seat])
    return whole(scene_of(game, seat, language), free, {}, True)


# --- sentences before they are spoken ---


def claimed(claims, phrase, moment, *more):
    """Compare what a phrase says with the options."""
    check(phrase.path in claims, "nobody knows what this claims", phrase.path)
    try:
        true = claims[phrase.path](moment, *more, **phrase.parts)
    except TypeError as error:
        raise Untrue(phrase, error) from None
    check(true, phrase, moment.decision.kind, [str(option) for option in moment.options][:12], *map(str, more))
    for name, part in phrase.parts.items():
        check(part not in ("", (), None), "empty", name, phrase)
    if "rule" in phrase.parts:
        check(phrase.parts["rule"] in known(moment.game.rules.name), "no such rule", phrase)


def known(name, books={}):  # noqa: B006
    """The numbers of a game's rules."""
    if name not in books:
        books[name] = {rule.number for rule in rules_of(name)}
    return books[name]


def asked(game):
    """Check question and help of a decision; return their keys."""
    moment, shown = Moment(game), scene_of(game, game.decision.seat)
    said = question.question(shown, game.decision)
    helped = question.helping(shown, game.decision)
    check(said is not None, "no question", game.decision)
    claimed(QUESTIONS, said, moment)
    if len(moment.options) == 1:
        [way] = moment.options
        things = [getattr(way, part) for part in way.PARTS]
        named = [
            *said.parts.values(),
            *(card for cards in said.parts.values() if type(cards) is tuple for card in cards),
        ]
        check(not things or any(thing in named for thing in things), "the one way out is not named", said, way)
    if helped is not None:
        claimed(HELP, helped, moment)
    return said.path, helped and helped.path


def followed(game, rng, most=4):
    """Check what some of the options lead to, by playing them."""
    moment, shown = Moment(game), scene_of(game, game.decision.seat)
    options = [option for option in game.decision.options if not isinstance(option, question.COMPOSED)]
    for option in rng.sample(options, min(most, len(options))):
        for change in changes(option, shown):
            if change.path in EFFECTS:
                claimed(EFFECTS, change, moment, option)
            else:
                claimed(DEALS, change, moment)


def dealt(game):
    """Check what is said about an offer, or about the answers to it."""
    moment, view = Moment(game), game.view(game.decision.seat)
    shown = scene_of(game, view.seat)
    if game.decision.kind == "answer":
        deals = [(view.active, view.offer.give, view.offer.want)]
    else:
        terms = [(seat, terms_of(view.offer, answer)) for seat, answer in view.answers.items()]
        deals = [(seat, deal[1], deal[0]) for seat, deal in terms if deal is not None]
    for other, mine, theirs in deals:
        for change in exchange(shown, other, mine, theirs):
            claimed(DEALS, change, moment)
            check(change.path != "page.effects.none" or not mine, "something changes", mine)


# --- what the page is sent ---


def sentences(thing, path=""):
    """All texts in a picture, with where they are; a list of spans is one text."""
    if isinstance(thing, dict):
        for key, value in thing.items():
            yield from sentences(value, f"{path}.{key}")
    elif isinstance(thing, list):
        if thing and any(isinstance(part, str) for part in thing) and all(is_span(part) for part in thing):
            yield path, "".join(part if isinstance(part, str) else part["text"] for part in thing)
        for part in thing:
            yield from sentences(part, path)
    elif isinstance(thing, str):
        yield path, thing


def is_span(part):
    return isinstance(part, str) or (isinstance(part, dict) and "text" in part and len(part) == 2)


def cited(thing):
    """All rules that a picture names."""
    if isinstance(thing, dict):
        if isinstance(thing.get("rule"), str):
            yield thing["rule"]
        for value in thing.values():
            yield from cited(value)
    elif isinstance(thing, list):
        for part in thing:
            yield from cited(part)


def shown(game, seat, language):
    """Check the whole picture of a seat: no slip, every rule exists, and everything barred has its reason."""
    drawn, stage = picture(game, seat, language), scene_of(game, seat, language)
    for path, text in sentences(drawn):
        slip = SLIPS.search(text)
        check(slip is None or path.endswith((".mono", ".at")), language, path, text)
    check({*cited(drawn)} <= known(game.rules.name), "no such rule", {*cited(drawn)} - known(game.rules.name))
    asking = drawn["ask"]
    if asking is not None:
        said = stage.speaker.speak(question.question(stage, game.decision))
        check(asking["question"] == spans(said), asking["question"], said)
        check(all(option["effect"] for option in asking["options"]), "an option without its consequence")
        check(not (asking["forced"] and asking["quiet"]), "forced, and may go on")
    reasons(game, seat, drawn, stage)


def reasons(game, seat, drawn, stage):
    """Check that whatever is barred says why, by a rule that `why_not` returns."""
    decision = stage.view.decision
    objections = {}
    for action, way in question.tried(stage, decision):
        objections.setdefault(way, []).append(stage.view.why_not(action))
    for ban in drawn["barred"]:
        rules = {*cited(ban["why"])}
        whys = [why for why in objections[ban["from"], ban["to"]] if isinstance(why, Said)]
        check(any(why.rule and why.rule in rules for why in whys), "barred without a rule of why_not", ban)
    options = [*((drawn["ask"] or {}).get("options") or []), *drawn["free"]]
    ways = {(option["from"], option["to"]) for option in options}
    starts, bans = {start for start, _ in ways}, {(ban["from"], ban["to"]) for ban in drawn["barred"]}
    for thing in buttons(game, seat, drawn):
        check(thing in starts or (thing, None) in bans or game.over, "no reason for", thing)
    for way in objections:
        open_ = way in ways or (way[1] is None and way[0] in starts) or any(why is None for why in objections[way])
        check(open_ or way in bans, "no reason for", way)
    for thing, why in drawn["still"].items():
        check(bool({*cited(why)} & known(game.rules.name)), "no rule", thing, why)
    barred = (drawn["ask"] or {}).get("barred")
    check(not barred or {*cited(barred["why"])} & known(game.rules.name), "no rule", barred)
    accept = (drawn["ask"] or {}).get("accept")
    if accept and accept["why"]:
        check(bool({*cited(accept["why"])}), "no rule", accept)


def buttons(game, seat, drawn):
    """Everything that is drawn as a button on a thing of the seat's own."""
    for number, field in enumerate(game.players[seat].fields):
        if field:
            yield f"harvest:{number}"
    yield from [card["id"] for card in drawn["cards"]]
    if drawn["sells"]:
        yield "buy"
    if any(card.get("special") for card in drawn["hand"]):
        yield "sacrifice"


def shape(game):
    """What makes two decisions alike for sentences: the phase, the kind, and the words of the options."""
    decision = game.decision
    return game.phase.name, decision.kind, frozenset(option.word for option in decision.options)


def told(game, rng, shapes, alike=3, share=1.0):
    """Check the question of a share of all decisions; the rest for the first of each shape and a few others."""
    trading = game.decision.kind in ("offer", "answer", "settle", "react")
    times = shapes[shape(game)] = shapes.get(shape(game), 0) + 1
    fresh = times <= alike
    if fresh or rng.random() < (share / 10 if trading else share):
        asked(game)
        followed(game, rng, 4 if fresh else 1)
        if game.decision.kind in ("answer", "settle"):
            dealt(game)
    if fresh or rng.random() < 0.002:
        shown(game, game.decision.seat, "en")
        shown(game, game.decision.seat, "de")
        shown(game, rng.randrange(len(game.players)), rng.choice(("en", "de")))
