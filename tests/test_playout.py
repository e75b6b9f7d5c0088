"""Playouts: they end as a game with the same choices would, and do not change the game."""

from collections import Counter
from random import Random

import pytest

from beankit import GAMES, BeankitError, Game, giver
from beankit.core.phases import PlantFromHand, PlantReceived, Window
from beankit.core.playout import CHANCES
from beankit.core.trade.market import Answering, Offering, Settling
from beankit.games.bohnanza import Bohnanza


def begun(game: str, actions: int) -> Game:
    """A game after some random actions."""
    table, rng = Game(game, seed=7), Random(7)
    for _ in range(actions):
        table.play(rng.choice(table.decision.options))
    return table


def chance(game, decision, rng):
    return decision.options[int(rng.random() * len(decision.options))]


def played(table, policy, seed):
    """The scores if the game is really played."""
    twin, rng = table.clone(), Random(seed)
    while twin.decision is not None:
        twin.play(policy(twin, twin.decision, rng))
    return twin.result.scores


@pytest.mark.parametrize("policy", [None, giver])
@pytest.mark.parametrize("game", GAMES)
def test_a_playout_ends_as_the_same_choices_end_a_game(game, policy):
    table = begun(game, 30)
    before = table.record()
    for seed in range(4):
        scores = table.playout(policy, rng=Random(seed))
        assert table.record() == before
        assert scores == played(table, policy or chance, seed)


class ShortWindow(Window):
    """A window that the first pass closes; it has no playout code of its own."""

    __slots__ = ()
    name = "short window"

    def play(self, game, player, action):
        return game.next_phase()


class Hurried(Bohnanza):
    name = "hurried"
    turn = tuple(ShortWindow() if isinstance(phase, Window) else phase for phase in Bohnanza.turn)


class IdleSowing(PlantReceived):
    """Whoever harvests plants nothing more; only this part is its own."""

    __slots__ = ()
    name = "idle sowing"

    def asked_again(self, game, player, spent=()):
        return self.turns[(player.seat - game.active) % len(game.players) + 1]


class Lavish:
    """A trade that pays a coin from the box: no phase, but mixed into one."""

    __slots__ = ()

    def trade(self, game, player, take, own):
        super().trade(game, player, take, own)
        player.coins, game.out = player.coins + game.out[:1], game.out[1:]


class LavishSettling(Lavish, Settling):
    __slots__ = ()
    name = "lavish settling"


class Idle(Bohnanza):
    name = "idle"
    turn = tuple(IdleSowing() if isinstance(phase, PlantReceived) else phase for phase in Bohnanza.turn)


@pytest.mark.parametrize("policy", [None, giver])
@pytest.mark.parametrize("variant", [Hurried, Idle])
def test_a_phase_that_plays_otherwise_than_its_base_does_so_in_playouts(variant, policy):
    table = Game(variant, players=3, seed=4)
    for seed in range(4):
        assert table.playout(policy, rng=Random(seed)) == played(table, policy or chance, seed)


PLAYED_BY = {
    PlantFromHand: ("begin", "play", "asked_again", "again", "must"),
    PlantReceived: ("begin", "play", "asked_again", "sow", "turns"),
    Window: ("begin", "play", "asked_again", "turns"),
    Offering: ("begin", "play", "asked_again", "closed", "question", "to_answer"),
    Answering: ("begin", "play", "asked_again", "permitted", "answered", "settled"),
    Settling: ("begin", "play", "asked_again", "taking", "trade"),
}


@pytest.mark.parametrize(("base", "part"), [(base, part) for base, parts in PLAYED_BY.items() for part in parts])
def test_a_phase_that_changes_one_part_of_its_rules_takes_no_shortcut(base, part):
    changed = type("Changed", (base,), {"__slots__": (), "name": f"{base.name} {part}", part: getattr(base, part)})
    assert changed.like is changed
    assert base.like is base
    assert base in CHANCES


def test_a_phase_with_other_words_takes_the_shortcuts_of_its_base_and_one_with_a_mixin_does_not():
    words = {"__slots__": (), "name": "polite", "why_not": lambda *_: None, "retold": lambda *_: ()}
    assert type("Polite", (Offering,), words).like is Offering
    assert LavishSettling.like is LavishSettling


def moments(game):
    """A game at the first decisions of every kind."""
    table, rng, met = Game(game, seed=3), Random(3), Counter()
    while table.decision is not None and table.turn < 60:
        kind = table.decision.kind
        met[kind] += 1
        if met[kind] < 6:
            yield table.clone()
        table.play(rng.choice(table.decision.options))


@pytest.mark.parametrize("policy", [None, giver])
@pytest.mark.parametrize("game", GAMES)
def test_a_playout_may_begin_anywhere(game, policy):
    for seed, table in enumerate(moments(game)):
        end = stopped(table, policy or chance, seed, 4)
        expected = lying(end) if end.result is None else end.result.scores
        assert table.playout(policy, rng=Random(seed), turns=4, value=lying) == expected


def lying(game):
    """All that lies on the table, as one number for each seat."""
    where = [(player.hand, player.fields, player.coins, player.received) for player in game.players]
    return tuple(hash((game.draw_pile, game.discard, game.phase, game.chance, cards)) for cards in where)


@pytest.mark.parametrize("policy", [None, chance])
def test_a_playout_that_stops_early_tells_how_all_stand(policy):
    table = begun("bohnanza", 200)
    twin, rng = table.clone(), Random(3)
    for _ in range(40):
        twin.play(chance(twin, twin.decision, rng))
    assert table.playout(policy, rng=Random(3), most=40) == tuple(map(twin.standing, range(4)))
    assert table.playout(policy, rng=Random(3), most=0) == tuple(map(table.standing, range(4)))


def test_a_playout_of_a_dream_and_of_an_ended_game():
    table = begun("bohnanza", 200)
    dream = table.view(0).imagine(Random(1))
    assert dream.playout(rng=Random(2)) == dream.playout(rng=Random(2))
    assert dream.decision is not None
    while table.decision is not None:
        table.play(table.decision.options[0])
    assert table.playout(rng=Random(1)) == table.result.scores


def test_a_policy_keeps_to_the_rules_and_chance_needs_a_generator():
    table = begun("bohnanza", 0)
    with pytest.raises(BeankitError, match="not allowed"):
        table.playout(lambda *_: "refuse", rng=Random(1))
    with pytest.raises(BeankitError, match="Random"):
        table.playout(rng=1)


def hands(game):
    return [len(player.hand) + game.turn / 1000 for player in game.players]


def stopped(table, policy, seed, turns):
    """The game where it stands after some more turns."""
    twin, rng, last = table.clone(), Random(seed), table.turn + turns
    while twin.decision is not None and twin.turn < last:
        twin.play(policy(twin, twin.decision, rng))
    return twin


@pytest.mark.parametrize("policy", [None, giver])
@pytest.mark.parametrize("game", GAMES)
def test_a_playout_stops_after_some_turns_and_values_what_is_there(game, policy):
    table = begun(game, 30)
    for seed in range(4):
        end = stopped(table, policy or chance, seed, 3)
        assert end.decision is not None
        assert table.playout(policy, rng=Random(seed), turns=3, value=hands) == tuple(hands(end))
        assert table.playout(policy, rng=Random(seed), turns=3) == tuple(map(end.standing, range(len(end.players))))
    assert table.playout(policy, rng=Random(1), turns=0, value=hands) == tuple(hands(table))


@pytest.mark.parametrize("policy", [None, giver])
def test_a_game_that_ends_within_the_turns_has_scores_and_is_not_valued(policy):
    table = begun("al-cabohne-solo", 30)
    whole = table.playout(policy, rng=Random(2))
    assert table.playout(policy, rng=Random(2), turns=1000, value=lambda _: [-99]) == whole
    assert table.playout(policy, rng=Random(2), most=10**6, value=lambda _: [-99]) == whole


def test_what_is_valued_after_some_decisions_is_the_game_where_it_stopped():
    table = begun("bohnanza", 60)
    twin, rng = table.clone(), Random(2)
    for _ in range(7):
        twin.play(chance(twin, twin.decision, rng))
    assert table.playout(rng=Random(2), most=7, value=hands) == tuple(hands(twin))


@pytest.mark.parametrize("game", GAMES)
def test_a_value_may_look_through_views_and_imagine(game):
    def worth(end):
        seats = range(len(end.players))
        assert end.decision is not None
        assert end.view(0).log[0].name == "began"
        return [end.view(seat).imagine(Random(1)).standing(seat) for seat in seats]

    table = begun(game, 30)
    end = stopped(table, chance, 5, 2)
    assert table.playout(rng=Random(5), turns=2, value=worth) == tuple(map(end.standing, range(len(end.players))))


@pytest.mark.parametrize("game", GAMES)
def test_worlds_are_those_that_as_many_imagined_games_would_be(game):
    table = begun(game, 40)
    for seat in range(len(table.players)):
        view, one_by_one, all_at_once = table.view(seat), Random(seat), Random(seat)
        singly = [view.imagine(one_by_one) for _ in range(5)]
        together = view.worlds(5, all_at_once)
        assert one_by_one.getstate() == all_at_once.getstate()
        for here, there in zip(singly, together, strict=True):
            assert here.position() == there.position()
            assert here.chance == there.chance
            assert here.decision[:3] == there.decision[:3]  # who judges deals may be another one, who judges the same
            assert here.view(seat).log == there.view(seat).log == view.log
        together[0].play(together[0].decision.options[0])
        assert together[1].position() == singly[1].position()
    assert table.view(0).worlds(0, Random(1)) == []
    with pytest.raises(BeankitError, match="Random"):
        table.view(0).worlds(2, 1)
