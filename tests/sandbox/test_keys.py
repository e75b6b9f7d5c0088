"""Secret deals: who knows how cards follow from a seed knows nothing of a counted game."""

import hashlib

import pytest

from beankit import Game
from beankit.core.errors import BadOption
from beankit.sandbox.budget import CONTEST
from beankit.sandbox.engine.guests import IsolatedBot
from beankit.sandbox.messages import Answer
from beankit.tournament.plan.chances import TournamentKey

ALL_ZERO = "00" * 32
SEARCH = """
from beankit import Game
hand = list(view.hand)
for seed in range(300):
    if list(Game("bohnanza", players=3, seed=seed).players[view.seat].hand) == hand:
        self.say(seed)
return options[0]
"""


def test_a_key_has_256_bits_and_comes_from_the_system():
    assert len({TournamentKey().text for _ in range(20)}) == 20
    assert len(TournamentKey().bytes) == 32


def test_what_is_promised_of_a_key_is_its_hash():
    key = TournamentKey(ALL_ZERO)
    assert key.hash == hashlib.sha256(bytes(32)).hexdigest()
    assert TournamentKey(key.text).hash == key.hash
    assert key.text not in repr(key)


def test_deal_and_bots_have_nothing_in_common():
    key = TournamentKey(ALL_ZERO)
    seeds = [key.deal("1"), key.bots("1"), key.deal("2"), key.bots("2"), TournamentKey("11" * 32).deal("1")]
    assert len(set(seeds)) == 5
    assert key.deal("1") == TournamentKey(ALL_ZERO).deal("1")


@pytest.mark.parametrize("text", ["7", "zz" * 32, "00" * 31])
def test_a_key_that_is_none_is_refused(text):
    with pytest.raises(BadOption, match="64 digits"):
        TournamentKey(text)


def search(entry, here, seed):
    """The seeds that a bot finds that tries all small ones, if they tell the whole deal."""
    game = Game("bohnanza", players=3, seed=seed)
    guest = IsolatedBot(entry(SEARCH), game.decision.seat, here, CONTEST)
    guest.load(game, seed)
    try:
        answer = guest.ask()
    finally:
        guest.cell.end()
    assert isinstance(answer, Answer), answer
    return [int(number) for number in answer.remark.split() if hands(int(number)) == hands(seed)]


def hands(seed):
    """All hands of a deal: one hand alone can be the same by chance."""
    return [player.hand for player in Game("bohnanza", players=3, seed=seed).players]


@pytest.mark.full
def test_a_search_finds_the_seed_of_a_practice_game_and_of_no_counted_one(entry, here):
    assert search(entry, here, 123) == [123]
    key = TournamentKey()
    assert [search(entry, here, key.deal(str(number))) for number in range(20)] == [[]] * 20


def test_everybody_can_deal_again_with_the_key(here):
    key = TournamentKey()
    first = Game("bohnanza", players=3, seed=key.deal("final/1"))
    again = Game("bohnanza", players=3, seed=TournamentKey(key.text).deal("final/1"))
    assert first.view(0).snapshot() == again.view(0).snapshot()
