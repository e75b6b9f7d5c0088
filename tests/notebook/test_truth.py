"""What a page says is true at every decision: sentences are compared with the options, by the key of each sentence.

A long run plays 40 games of each kind, `make soak` 200. In the first ten it checks the question of every decision that
is not trading and of a tenth of the others, later of one in twelve of these, and plays an option to see whether its
consequence is true. Whole pictures, in both languages and also of seats that are not asked, are looked at for the first
decisions of each shape (the phase, the kind and the words of the options; 40 games meet nine in ten of those that 200
have) and for one in five hundred others.
"""

from itertools import islice
from random import Random

import pytest

from beankit.core.knowledge.view import View
from beankit.core.said import Objection
from beankit.faces.bohnedikt import BohnediktFace
from beankit.faces.face import phrase
from beankit.faces.magic import MagicFace
from beankit.notebook.picture import options, question
from beankit.words import catalogue
from tests.notebook.truth import PLAYERS, Untrue, played, told

FEW = 250  # decisions of a game in the quick run


def all_true(kind, seeds, alike, most=None):
    shapes, rng = {}, Random(kind)
    for number, seed in enumerate(seeds):
        for game in islice(played(kind, seed), most):
            told(game, rng, shapes, alike, 1 if number < 10 else 0.08)
    return shapes


@pytest.mark.full
@pytest.mark.parametrize("kind", PLAYERS)
def test_every_sentence_is_true_in_some_games(kind):
    assert len(all_true(kind, range(2), 1, FEW)) > 5


@pytest.mark.parametrize("games", [pytest.param(20, marks=pytest.mark.full), pytest.param(200, marks=pytest.mark.soak)])
@pytest.mark.parametrize("kind", PLAYERS)
def test_every_sentence_is_true_in_many_games(kind, games):
    shapes = all_true(kind, range(1000, 1000 + games), 2)
    assert len(shapes) > 5


# --- sentences that were wrong, or could be ---


def empty_rule(patch):
    """All cards must be planted (), although there are none."""
    patch.setattr(question, "planting_helped", lambda *_: phrase("page.help.plant", rule=""))


def forced_harvest(patch):
    """No field has room: where a sacrifice must be played."""
    room = phrase("page.asks.room", cards=("red",))
    patch.setattr(BohnediktFace, "question", lambda _, __, asked: room if asked.kind == "plant" else None)


def no_room(patch):
    """No room for cards that always find one."""
    patch.setattr(
        options, "growth", lambda _, seat, kind, __: phrase("page.effects.no_room_yours", card=kind, seat=seat)
    )


def no_magic(patch):
    """Nothing can be used, while a spell can be cast."""
    patch.setattr(MagicFace, "question", lambda *_: phrase("page.asks.magic_none"))


def wrong_coins(patch):
    """A harvest that pays one coin more."""
    right = options.shared
    wrong = phrase("page.effects.harvest", coins=9)
    patch.setattr(options, "shared", lambda deed, scene: [wrong] if deed.word == "harvest" else right(deed, scene))


def no_such_rule(patch):
    """A reason with a rule that is not in the book."""
    right = View.why_not

    def why_not(view, action):
        why = right(view, action)
        return why and Objection("F-99", why.text, **why.parts)

    patch.setattr(View, "why_not", why_not)


def no_reason(patch):
    """What is barred does not say why."""
    patch.setattr("beankit.notebook.picture.table.barred", lambda *_: [])


def lost_part(patch):
    """A sentence of one language with a part that is never filled in."""
    tables = catalogue("de").tables["page"]["help"]
    patch.setitem(tables, "plant_front", tables["plant_front"].replace("{rule}", ""))


def stopping(patch):
    """Plant no more, where planting is forced."""
    patch.setattr(question, "planting", lambda scene, _: phrase("page.asks.plant_may", card=scene.view.hand[0]))


@pytest.mark.parametrize(
    ("plant", "kind"),
    [
        (empty_rule, "al-cabohne"),
        (forced_harvest, "bohnedikt"),
        (no_room, "bohnedikt"),
        (no_magic, "rabohnzel"),
        (wrong_coins, "al-cabohne-solo"),
        (no_such_rule, "al-cabohne-solo"),
        (no_reason, "al-cabohne-solo"),
        (lost_part, "bohnanza"),
        (stopping, "bohnanza"),
    ],
)
def test_a_wrong_sentence_is_found(monkeypatch, plant, kind):
    plant(monkeypatch)
    with pytest.raises(Untrue):
        all_true(kind, range(2), 1)
