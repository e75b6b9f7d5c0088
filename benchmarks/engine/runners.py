"""Random games with our engine and its peers, all driven by the same kind of loop."""

import random
from collections.abc import Callable, Iterator
from statistics import fmean
from time import process_time
from typing import Any, NamedTuple

from beankit import Action, Bot, Game, Options, View
from beankit.arena.table.match import play_out

SAMPLED_GAMES = 12
POSITIONS_PER_GAME = 20
SURVEYED_DECISIONS = 5000


class Survey(NamedTuple):
    """What a runner's random games look like."""

    forced_share: float
    options: float
    decisions_per_game: float


class Runner:
    """Plays random games with one engine; `playout` is the timed loop."""

    name: str

    def __init__(self, seed: int = 1) -> None:
        self.random = random.Random(seed)

    def playout(self) -> int:
        """Play one game to its end and count its decisions."""
        raise NotImplementedError

    def walk(self) -> Iterator[tuple[Any, int]]:
        """One game, slowly: the state and its number of options at every decision."""
        raise NotImplementedError

    def clone(self, state: Any) -> object:
        """A copy to search in."""
        raise NotImplementedError

    def slice(self, seconds: float) -> tuple[int, float]:
        """Play whole games for this long: decisions and the CPU seconds they took."""
        decisions, begin = 0, process_time()
        while (spent := process_time() - begin) < seconds:
            decisions += self.playout()
        return decisions, spent

    def survey(self) -> Survey:
        """Count options and decisions, outside the timed loop."""
        widths: list[int] = []
        games = 0
        while len(widths) < SURVEYED_DECISIONS:
            widths += [options for _, options in self.walk()]
            games += 1
        return Survey(fmean(width == 1 for width in widths), fmean(widths), len(widths) / games)

    def positions(self) -> list[Any]:
        """States from all parts of several random games, to clone."""
        states: list[Any] = []
        for _ in range(SAMPLED_GAMES):
            passed = [self.clone(state) for state, _ in self.walk()]
            states += self.random.sample(passed, min(POSITIONS_PER_GAME, len(passed)))
        return states


class Ours(Runner):
    """A game of this kit."""

    def __init__(self, game: str, players: int, seed: int = 1) -> None:
        super().__init__(seed)
        self.game, self.players, self.name = game, players, f"{game}-{players}"

    def start(self) -> Game:
        """A fresh deal."""
        return Game(self.game, players=self.players, seed=self.random.getrandbits(32))

    def playout(self) -> int:
        """Choose uniformly among the options until the game is over."""
        game, rnd, decisions = self.start(), self.random.random, 0
        while (decision := game.decision) is not None:
            options = decision.options
            game.play(options[int(rnd() * len(options))])
            decisions += 1
        return decisions

    def walk(self) -> Iterator[tuple[Game, int]]:
        """Play a random game, one decision at a time."""
        game = self.start()
        while (decision := game.decision) is not None:
            yield game, len(decision.options)
            game.play(self.random.choice(decision.options))

    def clone(self, state: Game) -> Game:
        """The engine's own copy."""
        return state.clone()

    def view_and_imagine(self, state: Game) -> object:
        """What a searching bot does before every playout."""
        decision = state.decision
        return state.view(decision.seat if decision else 0).imagine(self.random)


class Chooser(Bot):
    """Chooses uniformly among the options, like the bare loop."""

    def choose(self, view: View, options: Options) -> Action:
        """Any option."""
        return options[int(self.rng.random() * len(options))]


class WithViews(Ours):
    """Random games with a view for every seat that chooses, in a loop that does nothing else."""

    def playout(self) -> int:
        """Show each seat its view and play what it chooses."""
        game, decisions = self.start(), 0
        views = [game.view(seat) for seat in range(self.players)]
        bots = [Chooser() for _ in views]
        for bot in bots:
            bot.rng = random.Random(self.random.getrandbits(32))
        while (decision := game.decision) is not None:
            game.play(bots[decision.seat].choose(views[decision.seat], decision.options))
            decisions += 1
        return decisions


class Matches(Ours):
    """Random games as complete matches: bots are found, seated and guarded."""

    def playout(self) -> int:
        """Play one match."""
        return play_out(self.start(), [Chooser] * self.players, self.random.getrandbits(32)).decisions


class OpenSpiel(Runner):
    """A game of OpenSpiel; chance is sampled uniformly (right for a dealt deck) and is not a decision."""

    def __init__(self, name: str, game: str, seed: int = 1) -> None:
        super().__init__(seed)
        import pyspiel

        if game.startswith("python_"):
            import open_spiel.python.games  # noqa: F401  (registers them)
        self.name, self.load = name, pyspiel.load_game(game)

    def playout(self) -> int:
        """List the legal actions, choose one uniformly, apply it."""
        state, rnd, decisions = self.load.new_initial_state(), self.random.random, 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(rnd() * len(outcomes))][0])
                continue
            actions = state.legal_actions()
            state.apply_action(actions[int(rnd() * len(actions))])
            decisions += 1
        return decisions

    def walk(self) -> Iterator[tuple[Any, int]]:
        """Play a random game, one decision at a time."""
        state = self.load.new_initial_state()
        while not state.is_terminal():
            chance = state.is_chance_node()
            actions = [outcome for outcome, _ in state.chance_outcomes()] if chance else state.legal_actions()
            if not chance:
                yield state, len(actions)
            state.apply_action(self.random.choice(actions))

    def clone(self, state: Any) -> object:
        """OpenSpiel's own copy."""
        return state.clone()


class Catanatron(Runner):
    """Settlers with four random players, driven as catanatron's own `play` drives it."""

    name = "catanatron"

    def __init__(self, seed: int = 1) -> None:
        super().__init__(seed)
        import catanatron
        from catanatron.game import TURNS_LIMIT

        self.kit, self.turns = catanatron, TURNS_LIMIT

    def start(self) -> Any:
        """A fresh board; the seed is set, because catanatron reseeds the global generator with it."""
        players = [self.kit.RandomPlayer(color) for color in self.kit.Color]
        return self.kit.Game(players, seed=1 + self.random.getrandbits(32))

    def playout(self) -> int:
        """List the playable actions, choose one uniformly, execute it."""
        game, rnd, decisions = self.start(), self.random.random, 0
        while game.winning_color() is None and game.state.num_turns < self.turns:
            actions = game.state.playable_actions
            game.execute(actions[int(rnd() * len(actions))])
            decisions += 1
        return decisions

    def walk(self) -> Iterator[tuple[Any, int]]:
        """Play a random game, one decision at a time."""
        game = self.start()
        while game.winning_color() is None and game.state.num_turns < self.turns:
            actions = game.state.playable_actions
            yield game, len(actions)
            game.execute(self.random.choice(actions))

    def clone(self, state: Any) -> object:
        """Catanatron's own copy."""
        return state.copy()


# The Python game is liar's poker, the most similar one: hidden hands, bids and answers, several decisions per seat.
# It is faster than OpenSpiel's Python dominoes; hangman (no hands) and Kuhn poker (two moves) run about twice
# as fast, so against these the ratio would be half.
PEERS: dict[str, Callable[[], Runner]] = {
    "hearts": lambda: OpenSpiel("hearts", "hearts"),
    "python_game": lambda: OpenSpiel("python_game", "python_liars_poker"),
    "catanatron": Catanatron,
}


def peers() -> list[Runner]:
    """The peers that are installed here."""
    runners = []
    for make in PEERS.values():
        try:
            runners.append(make())
        except ImportError:
            continue
    return runners
