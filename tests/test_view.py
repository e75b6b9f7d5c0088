"""What bots ask a view most: deals from their own side, the offers so far, and help for wrong questions."""

from random import Random

import pytest

from beankit import CALL, GAMES, PASS, REFUSE, Accept, BeankitError, Bid, Bot, Game, Harvest, Offer, Plant, Take, play
from tests.rules.table import market, tell

NO_DEAL = ((), ())


def test_an_offer_is_what_it_says_to_the_one_who_calls_it():
    view = market("red red", "soy").view(0)
    assert view.deal(Offer("red", ["soy", "soy"])) == (("red",), ("soy", "soy"))
    assert view.deal(CALL) == NO_DEAL


def test_an_accept_turns_the_offer_round():
    game = tell(market("red red", "soy"), "0 offer red red for soy to all")
    view = game.view(1)
    assert view.deal(Accept()) == (("soy",), ("red", "red"))
    assert view.deal(Accept([0])) == (("soy",), ("red", "red"))
    assert view.deal(view.offer) == view.deal(Accept())
    assert game.view(0).deal(view.offer) == (("red", "red"), ("soy",))


def test_a_bid_is_what_it_says_to_the_bidder_and_turned_round_to_the_active_player():
    game = tell(market("red red", "soy"), "0 offer red for blue to all")
    bid = Bid("soy", "red")
    assert game.view(1).deal(bid) == (("soy",), ("red",))
    tell(game, "1 bid soy for red", "2 refuse", "3 refuse")
    view = game.view(0)
    assert view.deal(Take(1)) == view.deal(view.answers[1]) == (("red",), ("soy",))


def test_a_take_is_the_offer_where_it_was_accepted_and_nothing_where_it_was_refused():
    game = tell(market("red red", "soy soy"), "0 offer red for soy to all", "1 accept @1", "2 refuse", "3 refuse")
    view = game.view(0)
    assert view.deal(Take(1)) == view.deal(Take(1, [0])) == (("red",), ("soy",))
    assert view.deal(Take(2)) == view.deal(Take(9)) == NO_DEAL


@pytest.mark.parametrize("option", [PASS, REFUSE, Harvest(0), Plant("red", 1), Accept(), Take(1)])
def test_what_is_not_a_deal_gives_and_gets_nothing(option):
    assert market("red red").view(0).deal(option) == NO_DEAL


@pytest.mark.parametrize("seed", range(3))
def test_a_deal_looks_the_same_before_and_in_the_event_afterwards(seed):
    game, rng, trades = Game("bohnanza", players=4, seed=seed), Random(seed), 0
    while not game.over and trades < 40:
        options = game.decision.options
        action = rng.choice(options[1:] if game.decision.kind in ("answer", "settle") and options[1:] else options)
        deal = game.view(game.decision.seat).deal(action) if isinstance(action, Take) else None
        game.play(action)
        if deal:
            traded = next(e for e in reversed(game.view(0).log) if e.name == "traded")
            assert deal == (traded.gave, traded.got)
            trades += 1
    assert trades > 5


def test_two_sides_of_a_table_see_the_same_deal():
    game = tell(market("red red", "soy"), "0 offer red for soy to all")
    give, get = game.view(1).deal(Accept())
    assert game.view(0).deal(game.phase.offer) == (get, give)


def test_the_best_deal_of_all_options_is_one_line():
    class Greedy(Bot):
        """Wants more cards than it gives; the first option is not a deal and counts 0."""

        def choose(self, view, options):
            return max(options, key=lambda option: len(view.deal(option)[1]) - len(view.deal(option)[0]))

    match = play("bohnanza", [Greedy, "trader", "trader"], seed=3)
    assert any(e.name == "traded" and 0 in (e.seat, e.partner) for e in match.game.view(0).log)


@pytest.mark.parametrize("name", GAMES)
def test_options_sort_by_their_text_whatever_they_are(name):
    game, rng = Game(name, seed=2), Random(2)
    for _ in range(200):
        options = game.decision.options
        assert [*map(str, sorted(options))] == sorted(map(str, options))
        assert max((0, option) for option in options)[1] == max(options)  # equal values, then the text
        game.play(rng.choice(options))
        if game.over:
            break


# --- the offers of this trading phase ---


def test_the_offers_so_far_are_there_in_their_order():
    game = market("red red", "soy")
    assert game.view(0).offers == ()
    tell(game, "0 offer red for soy to all")
    assert game.view(0).offers == game.view(2).offers == (Offer("red", "soy"),)
    tell(game, "1 refuse", "2 refuse", "3 refuse", "0 offer red for blue to 2", "2 refuse", f"0 {CALL}")
    assert game.view(0).offers == (Offer("red", "soy"), Offer("red", "blue", 2), CALL)


def test_the_offers_are_forgotten_when_trading_is_over():
    game = tell(market("red red", "soy"), "0 offer red for soy to 1", "1 refuse")
    assert game.view(0).offers
    tell(game, "0 pass")
    assert game.view(0).offers == ()


def test_a_bot_that_looks_at_its_offers_does_not_repeat_itself():
    class Asker(Bot):
        """Makes every small offer once."""

        def offer(self, view, options):
            return next((o for o in options if isinstance(o, Offer) and o not in view.offers), PASS)

    match = play("bohnanza", [Asker, "random", "random"], seed=2, rounds=12)
    called = [[]]
    for event in match.game.view(0).log:
        if event.name == "turn":
            called.append([])
        elif event.name == "offered" and event.seat == 0:
            called[-1].append((event.give, event.want, event.to))
    assert all(len(set(turn)) == len(turn) for turn in called)
    assert max(map(len, called)) == 12


# --- a seat's standing ---


def test_a_seat_stands_by_its_coins_and_what_its_fields_pay():
    game = market("red", fields=[["soy soy soy", "red red red"], ["blue"], [], []], coins=["blue chili", "", "red", ""])
    assert [game.view(1).standing(seat) for seat in range(4)] == [2 + 1 + 2, 0, 1, 0]
    assert game.standing(0) == 5


@pytest.mark.parametrize("name", GAMES)
def test_at_the_end_everybody_has_what_the_standing_says(name):
    game, rng = Game(name, seed=5), Random(5)
    while not game.over:
        game.play(rng.choice(game.decision.options))
    assert tuple(map(game.view(0).standing, range(len(game.players)))) == game.result.scores


# --- wrong questions get a helpful answer ---


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        ("soja", r"there is no bean 'soja' \(did you mean 'soy'\?\); the kinds are blue, chili, stink, green, soy, "),
        ("Rote Bohne", "did you mean 'red'"),
        ("stnk", "did you mean 'stink'"),
        ("xyz", r"there is no bean 'xyz'; the kinds are "),
        (("red", "red"), r"there is no bean \('red', 'red'\); the kinds are "),
        (None, "there is no bean None; the kinds are"),
    ],
)
def test_an_unknown_kind_gets_the_nearest_and_all_kinds(kind, message):
    with pytest.raises(BeankitError, match=message):
        Game("bohnanza").view(0).bean(kind)


def test_asking_whether_an_unknown_kind_grows_is_an_error():
    me = market("red", fields=[["red"], [], [], []]).view(0).me
    assert (me.grows("red"), me.grows("soy"), me.grows("?")) == (True, False, False)
    with pytest.raises(BeankitError, match=r"there is no bean 'soja' \(did you mean 'soy'"):
        me.grows("soja")


@pytest.mark.parametrize("ask", ["worth", "grows"])
@pytest.mark.parametrize("game", ["bohnanza", "bohnedikt", "rabohnzel"])
def test_a_field_is_a_tuple_of_cards(ask, game):
    view = Game(game).view(0)
    kind = view.kinds[0]
    for wrong in (kind, [kind, kind], 3, None):
        with pytest.raises(BeankitError, match="is not a field: a field is a tuple of cards, such as"):
            getattr(view, ask)(wrong)
    with pytest.raises(BeankitError, match="there is no bean 'soja'"):
        getattr(view, ask)((kind, "soja"))


def test_whether_a_kind_grows_is_asked_of_a_player():
    with pytest.raises(
        BeankitError, match=r"fields\[0\] or \('red',\); view\.me\.grows\('red'\) says whether you grow"
    ):
        Game("bohnanza").view(0).grows("red")


def test_a_number_is_not_a_generator():
    with pytest.raises(BeankitError, match=r"1 is not a generator: write Random\(1\), or self\.rng in a bot"):
        Game("bohnanza").view(0).imagine(1)
    with pytest.raises(BeankitError, match=r"None is not a generator: write Random\(\.\.\.\)"):
        Game("bohnanza").view(0).imagine(None)


def test_a_class_is_not_an_action_but_almost():
    game = tell(market("red red", "soy"), "0 offer red for soy to all")
    with pytest.raises(BeankitError, match=r"^Accept is not allowed .*not an action: write `Accept\(\)`"):
        game.play(Accept)
    with pytest.raises(BeankitError, match=r"write `Plant\(card, field\)`"):
        game.play(Plant)
    with pytest.raises(BeankitError, match=r"that is not an action: write `Accept\(\)`"):
        game.view(1).deal(Accept)
