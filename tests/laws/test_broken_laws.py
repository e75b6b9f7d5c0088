"""The other laws can fail too: each is broken on purpose, and its own comparison finds it."""

import random
from itertools import count

import pytest

from beankit import GAMES
from beankit.core.actions import PASS, Harvest, Plant
from beankit.core.knowledge import imagine, memory, snapshot, view
from beankit.core.phase import Decision
from beankit.core.phases import Window
from beankit.core.trade import market
from beankit.core.trade.deals import Offer
from beankit.core.zones import Layout, plain
from beankit.games.bohnanza import Bohnanza
from beankit.laws import check
from tests.laws.mutants import caught, mutant


def with_zone(base, name, empty):
    """A variant whose table has one more public zone."""
    kind = mutant(base)
    kind.game_class = type("WithZone", (base.game_class,), {"__slots__": (name,), "DECLARED": {name: plain(empty)}})
    return kind


def windows(phase):
    return tuple(phase() if old.name == "window" else old for old in Bohnanza.turn)


def test_a_lost_card_breaks_conservation(monkeypatch):
    class Wasteful(Bohnanza):
        def harvested(self, game, player, field):
            game.discard = game.discard[:-1]

    assert "missing" in caught(mutant(Wasteful), monkeypatch, "conservation").reason


def test_a_card_too_many_breaks_conservation(monkeypatch):
    class Generous(Bohnanza):
        def harvested(self, game, player, field):
            player.coins += field[:1]

    assert "surplus" in caught(mutant(Generous), monkeypatch, "conservation").reason


def test_a_changed_card_breaks_conservation(monkeypatch):
    class Painter(Bohnanza):
        def harvested(self, game, player, field):
            player.coins = ("red",) * len(player.coins)

    assert "surplus {'red'" in caught(mutant(Painter), monkeypatch, "conservation").reason


@pytest.mark.full
def test_an_endless_safe_choice_breaks_termination(monkeypatch):
    class Chatty(market.Offering):
        __slots__ = ()
        name = "endless_trade"

        def begin(self, game):
            asked = super().begin(game)
            return asked.but(options=(*asked.options[1:], PASS))

        def play(self, game, player, action):
            return self

    turn = tuple(Chatty() if phase.name == "trade" else phase for phase in Bohnanza.turn)
    caught(mutant(turn=turn), monkeypatch, "termination", rounds=0)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (lambda _: (), "has no option"),
        (lambda old: (*old, old[0]), "listed twice"),
        (lambda old: (*old, Plant("red", 7)), "but refused"),
    ],
)
def test_strange_options(options, reason, monkeypatch):
    class Odd(Window):
        __slots__ = ()
        name = "odd_window"

        def begin(self, game):
            asked = super().begin(game)
            return Decision(asked.seat, "react", options(asked.options)) if isinstance(asked, Decision) else asked

        def play(self, game, player, action):
            if isinstance(action, Plant):
                raise game.refusal(action)
            return super().play(game, player, action)

    failure = caught(mutant(turn=windows(Odd)), monkeypatch, "options", games=12)
    assert reason in failure.reason


def test_a_listed_option_that_is_not_allowed(monkeypatch):
    monkeypatch.setattr(market.OfferDecision, "allows", lambda _, action: not isinstance(action, Harvest))
    assert "listed but not allowed" in caught(mutant(), monkeypatch, "options").reason


def test_an_action_whose_text_reads_as_another(monkeypatch):
    true = Offer.__dict__["read"].__func__
    monkeypatch.setattr(Offer, "read", classmethod(lambda cls, words: true(cls, [*words[:-1], "all"])))
    monkeypatch.setattr("beankit.laws.tables._read_back", set())
    assert "reads back as" in caught(mutant(), monkeypatch, "options").reason


def test_a_refusal_that_changes_the_game(monkeypatch):
    true = Bohnanza.game_class.refusal

    def refusal(self, action):
        self.turn += 1
        return true(self, action)

    assert "refused action changed" in caught(mutant(game={"refusal": refusal}), monkeypatch, "options").reason


def test_a_clone_that_shares_what_changes(monkeypatch):
    class Shared(Bohnanza):
        def setup(self, game):
            super().setup(game)
            game.marks = []

        def harvested(self, game, player, field):
            game.marks.append(player.seat)

    assert "marks" in caught(with_zone(Shared, "marks", None), monkeypatch, "clone").reason


def test_a_clone_that_forgets(monkeypatch):
    class Forgetful(Layout):
        def __init__(self, game, player):
            super().__init__(game, player)
            true = self.clone

            def clone(parent):
                new = true(parent)
                new.idle = 0
                return new

            self.clone = clone

    kind = mutant()
    kind.__init__ = lambda self, *args: (Bohnanza.__init__(self, *args), setattr(self, "layout", layout))[0]
    layout = Forgetful(kind.game_class, kind.player_class)
    assert "idle" in caught(kind, monkeypatch, "clone", games=12).reason


def test_chance_from_elsewhere_breaks_replay(monkeypatch):
    class Global(Bohnanza):
        def setup(self, game):
            super().setup(game)
            game.draw_pile = tuple(random.sample(game.draw_pile, len(game.draw_pile)))

    random.seed(1)
    kind = mutant(Global)
    monkeypatch.setitem(GAMES, kind.name, kind)
    report = check(kind.name, games=2, seed=1, laws=("replay", "same seed"))
    assert report.failure is not None
    assert report.failure.law == "replay"


def test_a_counter_outside_the_state_breaks_the_same_seed(monkeypatch):
    numbers = count()

    class Drifting(Bohnanza):
        def setup(self, game):
            super().setup(game)
            game.number = next(numbers)

    assert "number" in caught(with_zone(Drifting, "number", 0), monkeypatch, "same seed").reason
    assert "number" in caught(with_zone(Drifting, "number", 0), monkeypatch, "replay").reason


@pytest.mark.full
def test_a_phase_that_hides_a_part_breaks_positions(monkeypatch):
    class Lossy(Window):
        __slots__ = ()
        PARTS = ()
        name = "lossy_window"

        def __new__(cls, turn=0):
            return cls.of(turn)

        def play(self, game, player, action):
            return Lossy((player.seat - game.active) % len(game.players) + 1)

    turn = windows(Lossy)
    assert caught(mutant(turn=turn), monkeypatch, "position", games=12)
    assert caught(mutant(turn=turn), monkeypatch, "snapshot", games=12)


def test_a_snapshot_that_forgets_breaks_its_law(monkeypatch):
    true = snapshot._read

    def read(content, *game):
        return true({**content, "log": content["log"][:-1]}, *game)

    monkeypatch.setattr(snapshot, "_read", read)
    assert "differs in" in caught(mutant(), monkeypatch, "snapshot").reason


def test_a_kept_state_of_chance_breaks_imagine(monkeypatch):
    true = imagine.imagine

    def keeping(game, *args):
        worlds = true(game, *args)
        for world in worlds:
            world.chance = game.chance
        return worlds

    monkeypatch.setattr(view, "imagine", keeping)
    assert "random state" in caught(mutant(), monkeypatch, "imagine").reason


def test_hands_of_another_size_break_imagine(monkeypatch):
    class Sloppy(memory.Memory):
        def fill(self, world, rng):
            super().fill(world, rng)
            world.draw_pile, world.discard = world.draw_pile[1:], world.discard + world.draw_pile[:1]

    assert "can tell the imagined game" in caught(mutant(memory_class=Sloppy), monkeypatch, "imagine").reason


def test_unknown_cards_left_lying_break_imagine(monkeypatch):
    class Lazy(memory.Memory):
        def fill(self, world, rng):
            world.draw_pile = ("?",) * len(world.draw_pile)

    assert "imagined as '?'" in caught(mutant(memory_class=Lazy), monkeypatch, "imagine").reason


@pytest.mark.full
def test_forgotten_proofs_break_imagine(monkeypatch):
    monkeypatch.setattr(memory.Memory, "prove", lambda *_, **__: None)
    kind = mutant()
    monkeypatch.setitem(GAMES, kind.name, kind)
    report = check(kind.name, games=20, seed=1, laws=("imagine",), options={"rounds": 12})
    assert report.failure is not None
    assert report.failure.law == "imagine"
    assert "does not fit the imagined hands" in report.failure.reason


def test_an_error_inside_a_game_is_reported_with_its_record(monkeypatch):
    class Crashing(Bohnanza):
        def harvested(self, game, player, field):
            raise ZeroDivisionError("beans")

    kind = mutant(Crashing)
    monkeypatch.setitem(GAMES, kind.name, kind)
    failure = check(kind.name, games=2, seed=1, laws=("conservation",)).failure
    assert failure.crash
    assert "ZeroDivisionError: beans" in failure.reason
    assert failure.record.startswith("beankit record")
    assert "seat" in str(failure.where)
