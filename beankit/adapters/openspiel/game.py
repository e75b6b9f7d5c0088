"""The games of the kit as games of OpenSpiel: what a state holds, and what each player sees of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

import numpy as np
import pyspiel

from beankit.adapters.encoding import Encoding, encoding
from beankit.adapters.environment import check_reward, prizes
from beankit.adapters.spelling import Spelling
from beankit.core.actions import Action
from beankit.core.errors import BadOption
from beankit.core.game import Game
from beankit.core.registry import make_rules
from beankit.core.rules import Rules

Parameters = Mapping[str, str | int | bool]

LONGEST = 100_000  # words of a game; a game of random players has less than a tenth
MOST_BITS = 62  # of the seed of a deal
USUAL: Parameters = {
    "deck": "",
    "reward": "placing",
    "rng_seed": -1,
    "deal": -1,
}  # -1: another every time
SPOKEN = ("question", "verb", "said give", "said want", "said")  # what only the speaker sees of a state


class SpielGame(pyspiel.Game):
    """A game of the kit with its number of players, its deck and its options."""

    def __init__(self, rules: Rules, parameters: Parameters | None = None) -> None:
        parameters = {**USUAL, "players": rules.players, **rules.chosen, **(parameters or {})}
        self.rules, self.encoding = rules, encoding(rules)
        self.reward = check_reward(str(parameters["reward"]))
        self.deal, seed = int(parameters["deal"]), int(parameters["rng_seed"])
        # Two generators, so that whoever imagines does not change what is dealt next.
        self.deals = Random(f"deals/{seed}") if seed >= 0 else Random()
        self.dreams = Random(f"dreams/{seed}") if seed >= 0 else Random()
        most = sum(map(len, rules.decks().values()))
        information = pyspiel.GameInfo(
            num_distinct_actions=len(self.encoding.vocabulary),
            max_chance_outcomes=1,
            num_players=rules.players,
            min_utility=0.0,
            max_utility=float(most) if self.reward == "coins" else 1.0,
            utility_sum=None,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(type(rules)), information, parameters)

    def new_initial_state(self) -> SpielState:
        """The state before the cards are dealt."""
        return SpielState(self)

    def state_of(self, table: Game, words: tuple[int, ...] = ()) -> SpielState:
        """A table of these rules as a state; its history is empty."""
        state = SpielState(self)
        state.dialogue = Dialogue(table, words)
        return state

    def dealt(self) -> Game:
        """A table with new cards."""
        return Game(self.rules, seed=self.deal if self.deal >= 0 else self.deals.getrandbits(MOST_BITS))

    def max_chance_nodes_in_history(self) -> int:
        """The deal is the only chance node of a history."""
        return 1

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Parameters | None = None
    ) -> SpielObserver:
        """Writes what a player sees."""
        if params:
            raise BadOption("observers of {name} have no parameters", name=self.rules.name)
        return SpielObserver(self.encoding, iig_obs_type)

    def __reduce__(self) -> tuple[Callable[..., pyspiel.Game], tuple[str]]:
        return pyspiel.load_game, (str(self),)


class SpielState(pyspiel.State):
    """One state: nothing before the deal, then a table and the words said so far."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.dialogue: Dialogue | None = None  # OpenSpiel copies all attributes of a state that it clones

    @property
    def table(self) -> Game | None:
        """The table behind the state, with everything hidden on it; None before the deal."""
        return None if self.dialogue is None else self.dialogue.table

    def current_player(self) -> int:
        """The seat that is asked, or OpenSpiel's mark for chance or the end."""
        if self.dialogue is None:
            return int(pyspiel.PlayerId.CHANCE)
        decision = self.dialogue.table.decision
        return int(pyspiel.PlayerId.TERMINAL) if decision is None else decision.seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deal: its cards are sampled when it is done."""
        return [(0, 1.0)]

    def _legal_actions(self, player: int) -> list[int]:
        """The words that may come next."""
        spelling = None if self.dialogue is None else self.dialogue.spelling
        return [] if spelling is None else sorted(spelling.words)

    def _apply_action(self, action: int) -> None:
        """Say a word, or deal."""
        if self.dialogue is None:
            self.dialogue = Dialogue(self.get_game().dealt())
        else:
            self.dialogue.say(action)

    def _action_to_string(self, player: int, action: int) -> str:
        """The text of a word."""
        game: SpielGame = self.get_game()
        return "deal" if player < 0 else game.encoding.vocabulary.texts[action]

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self.dialogue is not None and self.dialogue.table.over

    def returns(self) -> list[float]:
        """Coins or placing points once the game is over, nothing before."""
        game: SpielGame = self.get_game()
        table = self.table
        if table is None or table.result is None:
            return [0.0] * game.rules.players
        return [*prizes(table.result, game.reward)]

    def resample_from_infostate(self, player: int, probability_sampler: object = None) -> SpielState:
        """A state that this player cannot tell from this one; its history is empty, for the real one would tell.

        It takes its luck from the game: OpenSpiel's search makes a new sampler for every world, and those of the same
        second begin alike.
        """
        game: SpielGame = self.get_game()
        dialogue = self.dialogue
        assert dialogue is not None
        words = dialogue.words if player == self.current_player() else ()  # nobody else knows them
        return game.state_of(dialogue.table.view(player).imagine(game.dreams), words)

    def __str__(self) -> str:
        if self.dialogue is None:
            return "before the deal"
        texts = self.dialogue.encoding.vocabulary.texts
        said = " ".join(texts[word] for word in self.dialogue.words)
        return f"{self.dialogue.table.position()}\nsaid: {said}"

    def __reduce__(self) -> tuple[Callable[..., SpielState], tuple[SpielGame, str]]:
        return restored, (self.get_game(), self.serialize())


class Dialogue:
    """A table that is told word by word what is done; a copy of it goes on by itself."""

    __slots__ = ("_spelling", "encoding", "memories", "table", "words")

    def __init__(self, table: Game, words: tuple[int, ...] = ()) -> None:
        self.table, self.words = table, words  # only what was chosen: forced words say themselves
        self.encoding = encoding(table.rules)
        self.memories: dict[int, str] = {}  # by seat, until the next word: a search asks for them again and again
        self._spelling: Spelling | None = None

    @property
    def spelling(self) -> Spelling | None:
        """The decision that is answered now; None when the game is over."""
        if self._spelling is None and self.table.decision is not None:
            self._spelling = self.encoding.spelling(self.table)
            for word in self.words:
                self._spelling.say(word)
        return self._spelling

    def say(self, word: int) -> Action | None:
        """Say one more word; the last one of an action plays it."""
        spelling = self.spelling
        assert spelling is not None
        action = spelling.say(word)
        self.memories.clear()
        if action is None:
            self.words += (word,)
            return None
        self.table.play(action)
        self.words, self._spelling = (), None
        return action

    def remembered(self, seat: int) -> str:
        """All that a seat has seen and heard, and what it has said of its action."""
        memory = self.memories.get(seat)
        if memory is None:
            decision, texts = self.table.decision, self.encoding.vocabulary.texts
            said = self.words if decision is not None and decision.seat == seat else ()
            memory = f"{self.table.view(seat).snapshot()}\nsaid: {' '.join(texts[word] for word in said)}"
            self.memories[seat] = memory
        return memory

    def __deepcopy__(self, _: object) -> Dialogue:
        return Dialogue(self.table.clone(), self.words)

    def __reduce__(self) -> tuple[type[Dialogue], tuple[Game, tuple[int, ...]]]:
        return Dialogue, (self.table, self.words)


class SpielObserver:
    """What a player sees: `tensor` and `dict` get who looks and what the lookout sees; text has that, or all memory.

    With perfect recall, the text is the snapshot of the view, which has everything that was seen and heard. The numbers
    are always what lies on the table now.
    """

    def __init__(self, encoding: Encoding, kind: pyspiel.IIGObservationType | None = None) -> None:
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        self.lookout = encoding.lookout
        self.public, self.recall = kind.public_info, kind.perfect_recall
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.players = encoding.rules.players
        self.tensor = np.zeros(self.players + self.lookout.size, np.float32)
        self.dict = {"player": self.tensor[: self.players], "observation": self.tensor[self.players :]}
        self.shown = np.frombuffer(self.mask(), np.uint8)

    def mask(self) -> bytes:
        """1 at the numbers that are written: public ones, private ones, or both."""
        zones = self.lookout.rules.layout.player
        own = {f"my {name.replace('_', ' ')}" for name, zone in zones.items() if not zone.visible(False)}
        shown = bytearray(self.lookout.size)
        for section in self.lookout.sections:
            secret = section.name in SPOKEN or section.name.removesuffix(" in order") in own
            if self.private if secret else self.public:
                shown[section.place] = b"\1" * section.size
            elif self.public and section.name in own:
                shown[section.start] = 1  # everybody sees how many they are
        return bytes(shown)

    def seen(self, state: SpielState, player: int) -> tuple[int, bytes]:
        """The seat that looks, and what it sees; what is public is told from the first seat."""
        seat = player if self.private else 0
        dialogue = state.dialogue
        if dialogue is None:
            return seat, bytes(self.lookout.size)
        speaks = self.private and dialogue.words and state.current_player() == seat
        return seat, self.lookout.observe(dialogue.table, seat, dialogue.spelling if speaks else None)

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what this player sees into the numbers."""
        seat, seen = self.seen(state, player)
        self.tensor[: self.players] = [self.private and other == seat for other in range(self.players)]
        self.tensor[self.players :] = np.frombuffer(seen, np.uint8) * self.shown

    def string_from(self, state: SpielState, player: int) -> str:
        """What this player sees or remembers, as text."""
        if state.dialogue is None:
            return ""
        if self.recall and self.private:
            return state.dialogue.remembered(player)
        seat, seen = self.seen(state, player)
        numbers = np.frombuffer(seen, np.uint8) * self.shown
        lines = [f"player: {seat}"] if self.private else []
        parts = [(section.name, numbers[section.place]) for section in self.lookout.sections]
        return "\n".join([*lines, *(f"{name}: {' '.join(map(str, part))}" for name, part in parts if part.any())])


def restored(game: SpielGame, text: str) -> SpielState:
    """A state from a pickle, with its history."""
    state: SpielState = game.deserialize_state(text)
    return state


def game_type(rules: type[Rules]) -> pyspiel.GameType:
    """What OpenSpiel wants to know about a game."""
    return pyspiel.GameType(
        short_name=f"beankit_{rules.name.replace('-', '_')}",
        long_name=f"{rules.title} (beankit)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(rules.seats),
        min_num_players=min(rules.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": rules.usual_players, **USUAL, **rules.options},
    )


def register(rules: type[Rules]) -> str:
    """Make a game loadable by `pyspiel.load_game` and return its name there: bohnanza is `beankit_bohnanza`."""

    def load(parameters: Parameters) -> SpielGame:
        options = {name: parameters[name] for name in rules.options if name in parameters}
        deck = str(parameters.get("deck", "")) or None
        return SpielGame(make_rules(rules, int(parameters["players"]), deck, options), parameters)

    vars(load)["kept"] = load  # OpenSpiel lets go of it after Python has ended, and then nothing may be cleaned up
    kind = game_type(rules)
    pyspiel.register_game(kind, load)
    return str(kind.short_name)
