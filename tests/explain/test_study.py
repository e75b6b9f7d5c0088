"""What did that move cost? Planted blunders are named, and nothing else is."""

from itertools import count, islice
from random import Random

import pytest

from beankit import GAMES, PASS, BeankitError, Bot, Game, Harvest, play
from beankit.arena.bots.roster import find_bot
from beankit.arena.bots.strength import measured
from beankit.bots import Counter
from beankit.explain import Explanation, explain, study_of
from beankit.explain.alternatives import BotFailed, alternatives, strongest
from beankit.explain.curve import Chance, led
from beankit.explain.explanation import Regret
from beankit.explain.future import World
from beankit.explain.study import SUSPECTS, Study
from beankit.explain.worth import Worth, worth
from tests.daily import daily


class Vandal(Counter):
    """Counts, but once harvests a field that has come far and pays nothing yet."""

    done = False

    def react(self, view, options):
        for option in options:
            field = view.me.fields[option.field] if isinstance(option, Harvest) else ()
            if not self.done and len(field) > 2 and not view.worth(field):
                self.done = True
                return option
        return PASS


def careless(name, often):
    """The bot of this name, which now and then takes the last option."""

    class Careless(find_bot(name)):
        def decide(self, view, decision):
            self.number = next(vars(self).setdefault("numbers", count(1)))
            action = super().decide(view, decision)
            return action if self.number % often else decision.options[-1]

    return Careless


@pytest.fixture(scope="module")
def vandalised():
    return play("bohnanza", [Vandal, "counter", "trader"], seed=5)


@pytest.fixture(scope="module")
def explained(vandalised):
    return vandalised.explain(0, "counter", worlds=20)


@pytest.mark.xdist_group("explained")
def test_a_planted_blunder_is_named_first(vandalised, explained):
    moves = [(seat, action) for _, seat, action in vandalised.replay()]
    first = explained.dearest[0]
    assert moves[first.number - 1] == (0, first.played)
    assert isinstance(first.played, Harvest)
    assert first.instead == PASS
    assert first.coins.low > 0.5
    assert explained.differed == len(explained.clear) == 1
    assert explained.looked > 200


@pytest.mark.xdist_group("explained")
def test_a_dear_decision_is_shown_beside_other_ways(explained):
    first = explained.dearest[0]
    ways = {way.action: way for way in first.ways}
    assert {first.played, first.instead} <= {*ways}
    assert first.ways[0].close
    assert not ways[first.played].close
    assert ways[first.instead].coins.mean - ways[first.played].coins.mean == pytest.approx(first.coins.mean)
    chances = [way.winning.mean for way in first.ways]
    assert chances == sorted(chances, reverse=True)


def test_chance_ranks_only_where_it_is_told_apart():
    pair, zero = (PASS, Harvest(0)), Worth(0, 0, 0)
    coins = Regret(1, 1, *pair, 80, Worth(2, 1, 3), zero, Worth(0.1, -0.1, 0.3))
    lucky = Regret(2, 1, *pair, 80, Worth(1, 0.5, 1.5), zero, Worth(0.2, -0.1, 0.5))
    chance = Regret(3, 1, *pair, 80, Worth(0.5, -1, 2), zero, Worth(0.1, 0.05, 0.15))
    assert sorted([lucky, coins, chance], key=lambda regret: regret.rank) == [chance, coins, lucky]
    assert all(regret.clear for regret in (lucky, coins, chance))


def test_who_led_longest_is_told_by_turns():
    curve = [Chance(at, turn, 4, won) for at, turn, won in zip(range(5), range(1, 6), WON, strict=True)]
    assert led(curve, 0) == (2, 3)
    assert led(curve, 1) == (5, 5)
    assert led(curve, 2) is None


WON = [(2, 2, 0), (3, 1, 0), (2, 1, 1), (2, 2, 0), (0, 4, 0)]


@pytest.mark.full
def test_a_bot_is_not_blamed_for_what_it_would_do_again(vandalised):
    explanation = explain(vandalised.record, 1, "counter", worlds=2)
    assert (explanation.differed, explanation.regrets) == (0, ())
    assert explanation.looked > 200
    assert "0 of these cost something" in str(explanation)


@pytest.mark.full
@pytest.mark.xdist_group("explained")
def test_an_explanation_is_the_same_again_and_comes_back_from_plain_values(vandalised, explained):
    assert explain(vandalised.record, 0, "counter", worlds=2) == explain(vandalised.record, 0, "counter", worlds=2)
    assert Explanation.from_dict(explained.as_dict()) == explained
    assert [row["clear"] for row in explained.rows()] == [True]
    assert "not pass" in repr(explained)


@pytest.mark.full
def test_equal_views_give_equal_futures(vandalised):
    """Another world that the seat cannot tell from the real one is judged the same: nothing hidden is used."""
    rng = Random(3)
    for alternative in islice(alternatives(vandalised.game, 0, "trader"), 40, 240, 50):
        twin = alternative.view.imagine(rng).view(0)
        for action in {alternative.played, alternative.instead}:
            here, there = (World(view, 1, 2).after(action, Counter, whole=True) for view in (alternative.view, twin))
            assert here == there


@pytest.mark.full
@pytest.mark.parametrize("game", daily(GAMES, "al-cabohne", "al-cabohne-solo", seldom=("rabohnzel", "bohnanza")))
def test_all_games_are_explained(game):
    bot = strongest(Game(game).rules)
    match = play(
        game,
        [careless(bot, 150 if "offer" in GAMES[game].asks() else 30), *[bot] * (GAMES[game].usual_players - 1)],
        seed=2,
    )
    study = study_of(match, 0, worlds=2)
    shares = [*study.work()]
    explanation = study.explanation()
    assert explanation.bot == bot
    assert 0 < explanation.differed < explanation.looked
    assert len(explanation.regrets) == len(study.suspects) <= SUSPECTS
    assert shares == sorted(shares)
    assert (shares[-1], explanation.done) == (pytest.approx(1), 1)


@pytest.mark.parametrize("game", GAMES)
def test_no_bot_was_measured_to_be_clearly_stronger_than_the_strongest(game):
    rows = {bot: row for (name, bot), row in measured().rows.items() if name == game}
    assert rows[strongest(Game(game).rules)].high >= max(row.low for row in rows.values())


def test_a_variant_is_compared_with_the_bot_of_its_game():
    class Short(GAMES["bohnedikt"]):
        name = "short"

    assert strongest(Game(Short).rules) == strongest(Game("bohnedikt").rules)


@pytest.mark.full
def test_what_differs_by_luck_alone_is_not_told_apart():
    """The same action twice, with different luck: the intervals are widened for all looks, so none excludes zero."""
    match = play("al-cabohne", ["gardener", "gardener"], seed=4)
    looks = [*islice(alternatives(match.game, 0, "gardener"), 60)]
    bot = find_bot("gardener")
    for look in looks:
        pairs = [(World(look.view, 1, n), World(look.view, 2, n)) for n in range(12)]
        coins = [[world.after(look.played, bot, whole=False).coins[0] for world in pair] for pair in pairs]
        assert not worth([here - there for here, there in coins], len(looks)).clear


@pytest.mark.parametrize("draw", [lambda rng: rng.gauss(0, 2), lambda rng: 1 - rng.expovariate(1)])
def test_false_alarms_are_at_most_as_frequent_as_stated(draw):
    """A hundred decisions looked at and ten of them judged, none of which cost anything: rarely is any named."""
    rng, studies = Random(7), 200
    alarms = sum(any(worth([draw(rng) for _ in range(80)], 100).low > 0 for _ in range(10)) for _ in range(studies))
    assert alarms <= 0.05 * studies


def test_a_wider_look_widens_the_interval():
    differences = [0.0, 1.0, 2.0, 1.0, 0.5, 1.5]
    near, wide = worth(differences), worth(differences, 100)
    assert near.clear
    assert not wide.clear
    assert wide.low < near.low < near.mean == wide.mean


@pytest.mark.full
def test_a_study_can_be_stopped_after_every_piece(vandalised):
    study = Study(vandalised.game, 0, "counter", worlds=4)
    work = study.work()
    for share in islice(work, 100):
        assert study.explanation().done == share
    assert study.explanation().looked == 100
    assert study.explanation().deals == ()
    while not study.deals:
        assert study.explanation().done < next(work)
    assert study.explanation().looked > 200
    assert len(study.explanation().deals) == 1
    assert study.explanation().regrets == ()


class Broken(Bot):
    """Cannot answer."""

    def plant(self, view, options):
        return 1 / 0


class Cheat(Bot):
    """Answers what is not allowed."""

    def plant(self, view, options):
        return Harvest(9)


@pytest.mark.parametrize(("bot", "why"), [(Broken, "division by zero"), (Cheat, "not allowed")])
def test_a_bot_that_fails_is_named(vandalised, bot, why):
    with pytest.raises(BotFailed, match=why):
        explain(vandalised, 0, bot, worlds=2)


def test_a_bot_that_fails_is_named_before_anything_else_is_worked_out(vandalised):
    study = Study(vandalised.game, 0, Broken, games=2)
    with pytest.raises(BotFailed):
        list(study.work())
    assert (study.curve, study.deals) == ([], [])


def test_an_unfinished_game_is_not_explained():
    with pytest.raises(BeankitError, match="is not over"):
        explain(Game("bohnanza", players=3), 0)
    with pytest.raises(BeankitError, match="no seat 7"):
        explain(play("al-cabohne-solo", ["random"]), 7)


@pytest.mark.full
def test_the_curve_begins_open_and_ends_where_the_game_did(vandalised):
    study = study_of(vandalised, 0, "counter", games=2, worlds=2)
    work = study.work()
    while len(study.curve) <= vandalised.turns:
        share = next(work)
    explanation = study.explanation()
    assert [chance.turn for chance in explanation.curve] == [*range(1, vandalised.turns + 1), vandalised.turns]
    assert all(sum(chance.won) >= 2 for chance in explanation.curve)
    assert explanation.curve[-1].at == vandalised.decisions
    ended = [explanation.curve[-1].share(seat) for seat in range(3)]
    assert ended == [seat in vandalised.winners for seat in range(3)]
    low, high = explanation.curve[0].interval(0)
    assert low < explanation.curve[0].share(0) <= high
    assert share == pytest.approx((0.1 + 0.4) / 1.4)
    assert Explanation.from_dict(explanation.as_dict()) == explanation
