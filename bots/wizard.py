"""The bot for Rabohnzel and Excalibohn: a trader that uses abilities and spells, and fears those of others."""

from collections import Counter
from math import fsum

from beankit import (
    PASS,
    Action,
    Activate,
    Cast,
    Decision,
    Harvest,
    Options,
    Pick,
    Plant,
    Rearrange,
    Reason,
    Shed,
    Use,
    View,
)
from beankit.bots import Trader

Cards = tuple[str, ...]

LEAST = 0.05  # least gain for which magic is worth using
COINS = {"princess": 1.0, "magic": 0.2, "cap": 0.0, "mean": 0.0, "white": 0.0, "picking": -0.3, "sword": -0.2}
SPELLS = {"field": 0.9, "trade": 0.5, "random": 0.5, "enchant_players": 0.2, "hand": 0.15, "swap": 0.1}


class Wizard(Trader):
    """Trades like the trader, and weighs every ability and spell in coins."""

    games = ("rabohnzel", "excalibohn")
    strength = 7

    # --- if somebody asks why ---

    def weigh(self, view: View, decision: Decision, option: Action) -> float | None:
        """What magic promises, or what a deal is worth."""
        if decision.kind in ("magic", "activate"):
            return self.gain(view, option)
        return super().weigh(view, decision, option)

    def why(self, view: View, decision: Decision, action: Action) -> Reason | None:
        """The coins that magic promises; otherwise as the trader."""
        if isinstance(action, Use | Activate | Cast):
            return Reason("this magic promises {gain:.1f} coins", gain=self.gain(view, action))
        if isinstance(action, Pick):
            return Reason("this coin does most for the attacker")
        if decision.kind == "magic":
            return Reason("no magic promises enough now")
        return super().why(view, decision, action)

    # --- magic ---

    def magic(self, view: View, options: Options) -> Action:
        """The option that promises most; what can wait for its own phase waits."""
        return max(options, key=lambda option: self.gain(view, option))

    def gain(self, view: View, option: Action) -> float:
        """What an ability or a spell promises, in coins."""
        if option is PASS:
            return LEAST
        if isinstance(option, Use):
            return self.ability(view, option)
        if isinstance(option, Activate):
            pay = max(self.values(view, view.seat)["magic"], -0.3) if option.copies else 0.0
            return self.spell(view, option.spell) - pay
        if isinstance(option, Cast):
            return self.spell(view, option.spell)
        return -9.0

    def ability(self, view: View, use: Use) -> float:
        """What the ability of a field promises."""
        kind, size = view.me.fields[use.field][-1], len(view.me.fields[use.field])
        if kind == "white":
            return 0.5 if size >= 4 else 0.2
        if kind == "picking":
            return 0.3 + 0.02 * len(view.players[use.victim or 0].hand)
        if kind == "magic":
            return 0.1 + max([self.spell(view, spell) for spell in self.face_down(view)], default=0.0)
        if kind == "mean":
            return 0.4 * sum(1 for other in view.others if other.coins)
        return self.attack(view, use.victim or 0, use.stronger) - (0.1 if use.stronger else 0.0)

    def face_down(self, view: View) -> Cards:
        """My face-down spells; only the magic games have them."""
        spells: Cards = getattr(view.me, "spells", ()) + getattr(view.me, "borrowed", ())
        return spells

    def attack(self, view: View, victim: int, stronger: bool = False) -> float:
        """What an attack promises: the victim's coins, less my own if they can strike back."""
        theirs, mine = view.players[victim].coins, view.me.coins
        if not theirs:
            return 0.0
        count, worth = Counter(theirs), sorted((COINS[coin] for coin in theirs), reverse=True)
        gain = fsum(worth) / len(worth)
        if stronger:
            gain = fsum((2 * place - 1) * value for place, value in enumerate(reversed(worth), 1)) / len(worth) ** 2
        danger = mine.count("princess") / len(mine) if mine else 0.0
        lead = 0.02 * (len(theirs) - len(mine))
        return gain - count["sword"] / len(theirs) * danger + lead

    def spell(self, view: View, spell: str) -> float:
        """What a spell promises now."""
        mine = self.values(view, view.seat)
        if spell == "field":
            return SPELLS[spell] if len(view.me.fields) == 2 else 0.0
        if spell == "pile":
            return mine[view.discard[-1]] if view.discard else 0.2
        if spell == "card_flow":
            return self.flowing(view)
        if spell == "move":
            return 0.3 if self.better_front(view) else 0.0
        if spell == "attack":
            swords = [field for field in view.me.fields if field and field[-1] == "sword"]
            means = [field for field in view.me.fields if field and field[-1] == "mean" and len(field) < 4]
            best = max(self.attack(view, other.seat, stronger=True) for other in view.others)
            return max(0.6 if means else 0.0, best if swords else 0.0) - 0.1
        return SPELLS.get(spell, 0.1)

    def flowing(self, view: View) -> float:
        """What planting front cards one after another promises: those that grow, until one does not."""
        gain, grown = 0.0, [field[-1] for field in view.me.fields if field]
        for card in view.hand:
            if card not in grown:
                break
            gain += 0.3
        return gain

    def better_front(self, view: View) -> int:
        """The position of the first hand card that grows, if the front card does not; else 0."""
        grown = [field[-1] for field in view.me.fields if field]
        places = [place for place, card in enumerate(view.hand) if card in grown]
        return places[0] if places else 0

    def activate(self, view: View, options: Options) -> Action:
        """The most promising spell."""
        return self.magic(view, options)

    def coin(self, view: View, options: Options) -> Action:
        """The coin that does most for the attacker."""
        return max(options, key=lambda option: COINS[option.card] if isinstance(option, Pick) else -9.0)

    def counter(self, view: View, options: Options) -> Action:
        """Strike back at whoever drew the coins, if it pays."""
        drawn = [event for event in view.news if event.name == "coins_drawn"]
        attacker = drawn[-1].seat if drawn else view.active
        return options[1] if self.attack(view, attacker) > 0 else PASS

    def lay(self, view: View, options: Options) -> Action:
        """Plant a stolen or drawn card where it grows or on an empty field; otherwise keep it in the hand."""
        return next((option for option in options if isinstance(option, Plant)), PASS)

    def flow(self, view: View, options: Options) -> Action:
        """Use what can be used, plant what grows."""
        for option in options:
            if isinstance(option, Use) and self.ability(view, option) > LEAST:
                return option
            if isinstance(option, Plant) and view.me.fields[option.field]:
                return option
        return PASS

    def rearrange(self, view: View, options: Options) -> Action:
        """Move a card that grows to the front."""
        place = self.better_front(view)
        return Rearrange(place, 0) if place else PASS

    def third(self, view: View, options: Options) -> Action:
        """Always take a third card: what does not fit can be laid aside."""
        return options[1]

    # --- planting and harvesting ---

    def plant(self, view: View, options: Options) -> Action:
        """Where it grows; by magic; otherwise, if it has to, on an empty field or where the least is lost."""
        fields = view.me.fields
        plants = [option for option in options if isinstance(option, Plant)]
        for plant in plants:
            if fields[plant.field]:
                return plant
        for cast in options:
            if isinstance(cast, Cast) and cast.spell in ("field", "move") and self.spell(view, cast.spell) > 0:
                return cast
        if PASS in options:
            return PASS
        mine = self.values(view, view.seat)
        for shed in options:
            if isinstance(shed, Shed) and mine[shed.card] < 0:
                return shed
        if plants:
            return plants[0]
        harvests = [option for option in options if isinstance(option, Harvest)]
        return min(harvests, key=lambda option: self.promise(view, fields[option.field]), default=options[0])

    def react(self, view: View, options: Options) -> Action:
        """Harvest a field that cannot pay more; cast spells that promise something."""
        fields = view.me.fields
        for option in options:
            if isinstance(option, Harvest) and self.promise(view, fields[option.field]) == 0:
                return option
        return self.magic(view, tuple(option for option in options if not isinstance(option, Harvest)))
