"""What each sentence of a question claims about the options, by its key in the catalogue.

A claim is a function of a `Moment`, what is known at one decision, and of the parts of the sentence.
"""

from collections import Counter
from functools import cached_property

from beankit import PASS
from beankit.core.trade.deals import REFUSE

MAGICAL = {"use", "activate", "cast"}


class Moment:
    """One decision: its game, the view of the seat that is asked, and the options sorted by their words."""

    def __init__(self, game):
        self.game, self.decision = game, game.decision
        self.view = game.view(game.decision.seat)
        self.options = game.decision.options

    @cached_property
    def words(self):
        """The words of all options but those that go on."""
        return {option.word for option in self.options} - {"pass", "refuse"}

    @cached_property
    def free(self):
        """May the seat simply go on?"""
        return PASS in self.options

    @cached_property
    def steps(self):
        """The words of options that belong to this decision, not to any time."""
        return {option.word for option in self.options if not option.any_time} - {"pass", "refuse"}

    def named(self, part, *words):
        """What options with these words name."""
        return {getattr(option, part) for option in self.options if option.word in words}

    def fits(self, card, seat=None):
        """The fields on which a card fits."""
        fields = self.view.me.fields if seat is None else self.view.players[seat].fields
        return self.game.rules.spots(card, fields)

    @property
    def harvests_only(self):
        """Is a harvest all that can be done?"""
        return all(option.any_time and "field" in option.PARTS for option in self.options)

    @property
    def barred(self):
        """The rule that forbids to go on."""
        why = self.view.why_not(PASS)
        return why and why.rule

    def after(self, option):
        """The game once this option is played."""
        game = self.game.clone()
        game.play(option)
        return game


def front(m, card):
    return m.view.hand[0] == card and m.named("card", "plant") == {card}


def crowded(m, cards):
    return cards and "plant" not in m.words and not any(m.fits(card) for card in cards)


def lying(m):
    """The kinds that can be put somewhere in this decision."""
    return {option.card for option in m.options if "card" in option.PARTS and not option.any_time}


def done(m, deeds):
    """Is everything named that can be done, and nothing else?"""
    return m.words == {*deeds}


QUESTIONS = {
    "page.asks.plant_front": lambda m, card: not m.free and front(m, card),
    "page.asks.plant_may": lambda m, card: m.free and front(m, card),
    "page.asks.plant_one": lambda m, card: not m.free and m.steps == {"plant"} and lying(m) == {card},
    "page.asks.plant_many": lambda m: not m.free and m.steps == {"plant"} and len(lying(m)) > 1,
    "page.asks.put_one": lambda m, card: (
        lying(m) <= {card} and (m.decision.kind == "lay" or bool(m.steps - {"plant"})) and card in m.game.rules.pays
    ),
    "page.asks.put_many": lambda m: len(lying(m)) > 1 and bool(m.steps - {"plant"}),
    "page.asks.room": lambda m, cards: crowded(m, cards) and m.harvests_only and len(m.named("field", *m.words)) > 1,
    "page.asks.room_one": lambda m, cards, field: (
        crowded(m, cards) and m.harvests_only and m.named("field", *m.words) == {field}
    ),
    "page.asks.room_either": lambda m, cards, deeds: crowded(m, cards) and not m.free and done(m, deeds),
    "page.asks.room_may": lambda m, card, deeds: crowded(m, (card,)) and m.free and done(m, deeds),
    "page.asks.act": lambda m, deeds: m.free and done(m, deeds) and not m.steps,
    "page.asks.act_none": lambda m: m.options == (PASS,),
    "page.asks.offer": lambda m: m.free and "offer" in m.words,
    "page.asks.answer": lambda m, seat: REFUSE in m.options and seat == m.view.active,
    "page.asks.settle": lambda m: m.free and len(m.named("seat", "take")) > 1,
    "page.asks.settle_one": lambda m, seat: m.free and m.named("seat", "take") == {seat},
    "page.asks.settle_none": lambda m: m.free and "take" not in m.words,
    "page.asks.take_over": lambda m, cards: cards == m.view.revealed and m.named("card", "discard") == {*cards},
    "page.asks.pay_mafia": lambda m: len(m.named("field", "pay")) > 1,
    "page.asks.pay_mafia_one": lambda m, field, card: (
        m.named("field", "pay") == {field} and m.view.me.fields[field][-1] == card
    ),
    "page.asks.place": lambda m: len(m.named("card", "plant", "stock")) > 1,
    "page.asks.place_one": lambda m, cards: (
        m.named("card", "plant", "stock") == {*cards} and m.view.revealed.count(cards[0]) == len(cards)
    ),
    "page.asks.place_give": lambda m: m.free and m.steps == {"give"},
    "page.asks.place_owed": lambda m: not m.free and m.steps == {"give"},
    "page.asks.place_none": lambda m: m.free and not m.steps,
    "page.asks.edict": lambda m: m.free and len(m.named("edict", "edict")) > 1,
    "page.asks.edict_one": lambda m, decree: m.free and m.named("edict", "edict") == {decree},
    "page.asks.edict_none": lambda m: m.free and "edict" not in m.words,
    "page.asks.tribute": lambda m: m.harvests_only and len(m.options) > 1,
    "page.asks.tribute_one": lambda m, field: m.harvests_only and m.named("field", *m.words) == {field},
    "page.asks.want": lambda m, deeds: m.free and {*deeds} <= m.words and m.words & MAGICAL <= {*deeds},
    "page.asks.magic_none": lambda m: m.free and not m.words & MAGICAL,
    "page.asks.activate": lambda m: m.free and len(m.named("spell", "activate")) > 1,
    "page.asks.activate_one": lambda m, spell: m.free and m.named("spell", "activate") == {spell},
    "page.asks.coin": lambda m: not m.free and len(m.named("card", "pick")) == 2,
    "page.asks.counter": lambda m: m.free and m.words == {"strike"},
    "page.asks.rearrange": lambda m: m.free and "rearrange" in m.words,
    "page.asks.third": lambda m: m.free and "turn" in m.words,
    "page.edict.play_must": lambda m: not m.free and "sacrifice" in m.words and not m.steps,
    "page.edict.play_may": lambda m: m.free and "sacrifice" in m.words and not m.steps,
    "page.edict.give_up_must": lambda m: not m.free and m.steps == {"give_up"} and "sacrifice" not in m.words,
    "page.edict.give_up_may": lambda m: m.free and m.steps == {"give_up"} and "sacrifice" not in m.words,
}


def must(m, rule):
    """Going on is barred by this rule."""
    return not m.free and rule == m.barred


MOVING = {"move_card", "discard_one", "plant_front"}  # edicts that a card or a field answers; others have a button


def edicts(m):
    """The edicts that can be used."""
    return m.named("edict", "edict")


def goes(m, field, boss, on):
    """Can cards go to fields and bosses, as it is said, and may the seat go on?"""
    return (bool(m.named("card", "plant")), bool(m.words & {"stock", "give"}), m.free) == (field, boss, on)


HELP = {
    "page.help.plant_front": lambda m, rule: must(m, rule) and front(m, m.view.hand[0]),
    "page.help.plant_may": lambda m: m.free and "plant" in m.words,
    "page.help.plant": lambda m, rule: must(m, rule) and m.steps <= {"plant", "enchant"},
    "page.help.put": lambda m, deeds: m.steps == {*deeds},
    "page.help.room": lambda m, rule: must(m, rule) and not m.steps,
    "page.help.room_one": lambda m, rule: must(m, rule) and not m.steps,
    "page.help.room_may": lambda m: m.free and not m.steps,
    "page.help.act": lambda m: m.free and not m.steps,
    "page.help.act_none": lambda m: m.options == (PASS,),
    "page.help.offer": lambda m: m.free,
    "page.help.answer": lambda m: REFUSE in m.options,
    "page.help.settle": lambda m: m.free and "take" in m.words,
    "page.help.settle_none": lambda m: m.free and "take" not in m.words,
    "page.help.take_over": lambda m: {"plant", "discard"} <= m.words,
    "page.help.take_over_full": lambda m: m.steps == {"discard"} and not any(map(m.fits, m.view.revealed)),
    "page.help.pay_mafia": lambda m: not m.named("field", "pay") & m.named("field", "harvest"),
    "page.help.pay_mafia_harvest": lambda m: bool(m.named("field", "pay") & m.named("field", "harvest")),
    "page.help.place_any": lambda m: goes(m, True, True, True),
    "page.help.place_field": lambda m: goes(m, True, False, True),
    "page.help.place_boss": lambda m: goes(m, False, True, True),
    "page.help.place_none": lambda m: goes(m, False, False, True),
    "page.help.place_must_any": lambda m, rule: goes(m, True, True, False) and must(m, rule),
    "page.help.place_must_field": lambda m, rule: goes(m, True, False, False) and must(m, rule),
    "page.help.place_must_boss": lambda m, rule: goes(m, False, True, False) and must(m, rule),
    "page.help.place_must_none": lambda m, rule: goes(m, False, False, False) and must(m, rule),
    "page.help.edict": lambda m: m.free and bool(edicts(m) & MOVING and edicts(m) - MOVING),
    "page.help.edict_green": lambda m: m.free and bool(edicts(m)) and edicts(m) <= MOVING,
    "page.help.edict_button": lambda m: m.free and bool(edicts(m)) and not edicts(m) & MOVING,
    "page.help.edict_none": lambda m: m.free and "edict" not in m.words,
    "page.help.tribute": lambda m, number: number == len(m.view.players) > len(m.view.me.coins),
    "page.help.magic": lambda m: m.free and bool(m.words & MAGICAL),
    "page.help.magic_none": lambda m: m.free and not m.words & MAGICAL,
    "page.help.lay": lambda m: m.free and "plant" in m.words,
    "page.help.lay_harvest": lambda m: m.free and "plant" not in m.words and "harvest" in m.words,
    "page.help.lay_back": lambda m: m.options == (PASS,),
    "page.help.activate": lambda m, rule: "activate" in m.words and rule == ("R-20" if m.view.me.swapped else "R-16"),
    "page.help.coin": lambda m: not m.free and len(m.named("card", "pick")) == 2,
    "page.help.counter": lambda m: m.words == {"strike"},
    "page.help.flow": lambda m: m.free,
    "page.help.rearrange": lambda m: "rearrange" in m.words,
    "page.help.third": lambda m: "turn" in m.words,
    "page.edict.play_help": lambda m, rule: "sacrifice" in m.words and rule == ("D-15" if m.free else "D-14"),
    "page.edict.give_up_help": lambda m, rule: "give_up" in m.words and rule == ("D-15" if m.free else "D-14"),
}


def purse(game, seat):
    """The coins of a seat."""
    return len(game.players[seat].coins)


def fields(game, m):
    """The fields of the seat that was asked."""
    return game.players[m.decision.seat].fields


def worth(game, cards):
    """What cards on a field pay."""
    return game.rules.worth(cards) if cards else 0


def grew(m, option, cards, coins, top=None):
    """After the option a field with so many cards, and this one on top, pays so much."""
    game = m.after(option)
    before = dict(enumerate(m.view.me.fields))
    changed = [field for number, field in enumerate(fields(game, m)) if field != before.get(number)]
    like = [field for field in changed if (len(field), worth(game, field)) == (cards, coins)]
    return any(top in (None, field[-1]) for field in like) or game.over


def gained(m, option, seat, coins):
    game = m.after(option)
    return purse(game, seat) - purse(m.game, seat) == coins or game.over


def events(m, option):
    """What happens at once after an option, by name; of several like events the first."""
    before, game = len(m.view.log), m.after(option)
    return {event.name: event for event in reversed(game.view(m.decision.seat).log[before:])}


def asks(game, seat, kind):
    """Is this seat asked such a question?"""
    return (game.decision.seat, game.decision.kind) == (seat, kind)


def stays(m, option, seat):
    """Does the coin stay with this player?"""
    return purse(m.after(option), seat) == purse(m.game, seat)


EFFECTS = {  # of an option, which is played to see whether it is true
    "page.effects.none": lambda m, option: fields(game := m.after(option), m) == m.view.me.fields or game.over,
    "page.effects.plant": lambda m, option, cards, coins: grew(m, option, len(cards), coins),
    "page.effects.mixed": lambda m, option, number, card, coins: grew(m, option, number, coins, card),
    "page.effects.harvest": lambda m, option, coins: (
        m.decision.kind == "tribute" or gained(m, option, m.decision.seat, coins)  # the tribute takes them at once
    ),
    "page.effects.buy": lambda m, option, coins: (
        gained(m, option, m.decision.seat, -coins) and len(fields(m.after(option), m)) == len(m.view.me.fields) + 1
    ),
    "page.mafia.paid": lambda m, option, number, field, coins: (
        grew(m, option, number, coins) and len(m.view.me.fields[field]) == number + 1
    ),
    "page.mafia.paid_last": lambda m, option, field: not fields(m.after(option), m)[field],
    "page.mafia.has": lambda m, option, boss, cards: (
        Counter(cards) == Counter(m.after(option).bosses[m.game.rules.bosses.index(boss)])
    ),
    "page.mafia.harvests": lambda m, option, boss, coins: (
        boss == option.boss and len(m.after(option).mafia) == len(m.game.mafia) + coins > len(m.game.mafia)
    ),
    "page.magic.won": lambda m, option, seat, mine, theirs: (
        (purse(m.after(option), m.decision.seat), purse(m.after(option), seat)) == (mine, theirs)
    ),
    "page.magic.returned_may": lambda m, option, seat, number=1: (
        asks(m.after(option), seat, "counter") and number == purse(m.game, m.decision.seat)
    ),
    "page.magic.returned_must": lambda m, option, seat, number=1: (
        events(m, option)["counter_attacked"].seat == seat and number == purse(m.game, m.decision.seat)
    ),
    "page.magic.struck": lambda m, option, seat, number=1: (
        events(m, option)["counter_attacked"].victim == seat and number == purse(m.game, seat)
    ),
    "page.magic.left": lambda m, option: (
        stays(m, option, m.decision.seat) and not events(m, option).keys() & {"coins_drawn", "counter_attacked"}
    ),
    "page.magic.stolen": lambda m, option, seat, card: (
        m.after(option).players[seat].aside == (card,) == m.view.hand[-1:]
    ),
    "page.magic.turned": lambda m, option, seat, number=1: (
        stays(m, option, seat)
        and asks(m.after(option), m.decision.seat, "activate")
        and sum(deed.word == "activate" for deed in m.after(option).decision.options) == number
    ),
    "page.magic.kept": lambda m, option, seat, rule: (
        stays(m, option, seat)
        and rule.startswith("R-14")
        and not events(m, option).keys() & {"coin_taken", "counter_attacked", "stole"}
    ),
    "page.magic.enchanted": lambda m, option, cards, coins: grew(m, option, len(cards), coins),
    "page.magic.opened": lambda m, option: len(fields(m.after(option), m)) == len(m.view.me.fields) + 1,
}
ONLY = ("page.magic.ret", "page.magic.tur", "page.magic.struck")  # also told of the only coin or spell
EFFECTS |= {f"{path}_one": EFFECTS[path] for path in EFFECTS if path.startswith(ONLY)}


def pays(m, seat, field, card, cards, coins):
    """A field of that seat with so many cards, those of this kind on top, pays so much."""
    lying = m.view.players[seat].fields[field]
    return lying and worth(m.game, lying + (card,) * (cards - len(lying))) == coins


def grows(m, card, seat, field, cards, coins):
    same = m.game.rules.kind(m.view.players[seat].fields[field]) == card
    return same and field in m.fits(card, seat) and pays(m, seat, field, card, cards, coins)


def joins(m, card, seat, field, cards, coins):
    same = m.game.rules.kind(m.view.players[seat].fields[field]) == card
    return not same and field in m.fits(card, seat) and pays(m, seat, field, card, cards, coins)


DEALS = {  # of cards that somebody gets
    **{f"page.effects.grows_{owner}": grows for owner in ("yours", "theirs")},
    **{f"page.effects.joins_{owner}": joins for owner in ("yours", "theirs")},
    **{
        f"page.effects.empty_{owner}": lambda m, card, seat, field: (
            not m.view.players[seat].fields[field] and field in m.fits(card, seat)
        )
        for owner in ("yours", "theirs")
    },
    **{f"page.effects.no_room_{owner}": lambda m, card, seat: not m.fits(card, seat) for owner in ("yours", "theirs")},
    "page.effects.none": lambda m: m.decision.kind in ("answer", "settle"),
}
