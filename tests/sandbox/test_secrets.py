"""What a bot's process is told, and what it therefore cannot know."""

import os
import re
import struct
from pathlib import Path

import msgspec
import pytest

from beankit import Game
from beankit.arena.bots.roster import files_of
from beankit.sandbox.budget import CONTEST
from beankit.sandbox.engine import cell
from beankit.sandbox.engine.guests import IsolatedBot
from beankit.sandbox.engine.referee import Referee
from beankit.sandbox.engine.zygotes import zygote
from beankit.sandbox.messages import HEAD, Skim, for_bot
from beankit.tournament.plan.chances import TournamentKey

NAMES = ["counter", "trader", "gardener"]


@pytest.fixture
def frames(monkeypatch, here):
    """Everything that is sent to bots."""
    sent = []

    def framed(message):
        sent.append(frame := honest(message))
        return frame

    honest = cell.framed
    monkeypatch.setattr(cell, "framed", framed)
    return sent


def counted(key):
    """A game of a tournament with this key."""
    return Game("bohnanza", players=3, seed=key.deal("final/17")), key.bots("final/17")


def test_no_message_tells_seed_key_game_number_or_the_others(frames):
    key = TournamentKey()
    game, seed = counted(key)
    match = Referee(game, [files_of(name) for name in NAMES], seed, budget=CONTEST).play().match
    assert match.names == tuple(NAMES)
    everything = b"".join(frames)
    played = [frame for frame in frames if not isinstance(for_bot(frame[HEAD:]), Skim)]  # not what only reads a source
    assert len(played) == match.decisions + 6  # three bots come and go
    for secret in (key.bytes, key.text.encode(), str(game.source.seed).encode(), str(seed).encode(), b"final/17"):
        assert secret not in everything
    for seat, name in enumerate(NAMES):
        others = [frame for frame in frames if f"{name}.py".encode() not in frame]
        assert not [frame for frame in others if name.encode() in frame], seat


def test_no_message_tells_a_card_that_the_seat_may_not_know(frames, here):
    game, seed = counted(TournamentKey())
    hands = [tuple(player.hand) for player in game.players]
    player = IsolatedBot(files_of("gardener"), game.decision.seat, here, CONTEST)
    player.load(game, seed)
    player.ask()
    player.cell.end()
    for seat, hand in enumerate(hands):
        sent = any(re.search(b'"' + b'","'.join(card.encode() for card in hand) + b'"', frame) for frame in frames)
        assert sent == (seat == player.seat)


def test_what_a_bot_prints_or_says_reaches_no_other_bot(frames, entry):
    loud = entry("word = 'under' + 'hand'; print(word); self.say(word); return options[0]")
    refereed = Referee(Game("al-cabohne", players=2, seed=1), [loud, files_of("template")], 1, budget=CONTEST).play()
    assert refereed.printed[0].startswith("underhand\nunderhand\n")
    assert set(refereed.match.remarks.values()) == {"underhand"}
    assert refereed.printed[1] == ""
    assert not [frame for frame in frames if b"underhand" in frame]


@pytest.mark.skipif(os.getuid() != 0, reason="only root reads the memory of others")
def test_no_secret_is_in_the_memory_of_a_bot_or_of_the_zygote(here):
    key = TournamentKey()
    game, seed = counted(key)
    player = IsolatedBot(files_of("gardener"), game.decision.seat, here, CONTEST)
    player.load(game, seed)
    player.ask()
    secrets = [key.bytes, key.text.encode(), str(game.source.seed).encode(), str(seed).encode()]
    for pid in (player.cell.pid, zygote().process.pid):
        memory = memory_of(pid)
        assert b"beankit" in memory
        assert [secret for secret in secrets if secret in memory] == []
    assert b"class Gardener(Bot)" in memory_of(player.cell.pid)
    player.cell.end()


@pytest.mark.skipif(os.getuid() != 0, reason="only root reads the memory of others")
def test_bots_inherit_no_memory_that_one_could_write_and_another_read(here):
    player = IsolatedBot(files_of("gardener"), 0, here, CONTEST)
    rights = [line.split()[1] for line in Path(f"/proc/{player.cell.pid}/maps").read_text().splitlines()]
    player.cell.end()
    assert "rw-p" in rights
    assert [right for right in rights if right.endswith("s") and "w" in right] == []


@pytest.mark.full
@pytest.mark.skipif(os.getuid() != 0, reason="only root reads the memory of others")
def test_a_bot_finds_no_trace_of_how_the_ones_before_it_ended(here):
    game = Game("al-cabohne", players=2, seed=1)
    ended = []
    for _ in range(3):
        player = IsolatedBot(files_of("gardener"), 0, here, CONTEST)
        player.load(game, 1)
        memory = memory_of(player.cell.pid)
        assert [trace for reaped in ended for trace in traces(reaped) if trace in memory] == []
        ended.append(player.cell.end())
        assert ended[-1].seconds > 0
        assert ended[-1].memory > 1 << 20


def traces(reaped):
    """What would be left of the report on a process: its CPU time, and that with its memory as it was sent."""
    return [struct.pack("<d", reaped.seconds), msgspec.msgpack.encode(reaped)[-16:]]


def memory_of(pid):
    """Everything that a process has written into its memory."""
    pieces = []
    with Path(f"/proc/{pid}/mem").open("rb", 0) as memory:
        for line in Path(f"/proc/{pid}/maps").read_text().splitlines():
            span, rights, *_ = line.split()
            first, last = (int(place, 16) for place in span.split("-"))
            if rights.startswith("rw"):
                memory.seek(first)
                pieces.append(memory.read(last - first))
    return b"".join(pieces)
