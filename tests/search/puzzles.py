"""Positions with an obviously right move, at least five for each game."""

from typing import Any, NamedTuple

from beankit import GAMES, Game


class Puzzle(NamedTuple):
    """A position, the moves that lead to the question, and what is right or what is wrong."""

    name: str
    position: dict[str, Any]
    moves: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()

    def game(self) -> Game:
        """The game where somebody is asked."""
        game = Game.from_position(self.position, seed=1)
        for move in self.moves:
            game.play(move)
        return game

    def solved(self, move: str) -> bool:
        """Is this a right move?"""
        return move in self.right if self.right else move not in self.wrong


def trading(game: str, slow: str, quick: str, weed: str, other: str) -> list[Puzzle]:
    """Puzzles for a game with trading: eight slow beans pay all they can, five quick ones are one short of a coin."""
    planting = next(phase.name for phase in GAMES[game].turn if "plant" in phase.asks)
    ripe = [cards(slow, 8), cards(quick, 5)]
    busy = [cards(other, 4), cards(weed, 2)]
    hands = [f"{quick} {weed} {weed} {slow}"] * 3
    table = {"game": game, "players": 4, "fields": [ripe, busy, busy, busy]}
    trade = {**table, "phase": "trade", "hands": [quick, *hands]}
    answering = {**trade, "active": 3, "fields": [ripe, busy, busy, [cards(other, 4), cards(slow, 2)]]}
    return [
        Puzzle(
            "plant it where it grows",
            {**table, "phase": planting, "hands": [f"{quick} {weed}"], "fields": [[cards(quick, 5), ""]]},
            right=(f"plant {quick} 0",),
        ),
        Puzzle(
            "harvest the field that cannot pay more",
            {**table, "phase": planting, "hands": [f"{weed} {quick} {quick}"]},
            right=("harvest 0",),
        ),
        Puzzle(
            "accept a gift that grows",
            {**answering, "hands": ["", *hands], "revealed": f"{quick} {weed}"},
            (f"offer {quick} for nothing to all",),
            wrong=("refuse",),
        ),
        Puzzle(
            "keep what pays a coin",
            {**answering, "revealed": weed},
            (f"offer {weed} for {quick} to all",),
            wrong=("accept", f"bid {quick} for {weed}"),
        ),
        Puzzle(
            "take what grows",
            {**trade, "revealed": weed},
            (f"offer {weed} for {quick} to all", "refuse", "accept", "refuse"),
            wrong=("pass",),
        ),
        Puzzle(
            "offer a weed to those who grow it",
            {**trade, "revealed": f"{weed} {weed}"},
            wrong=("pass",),
        ),
    ]


def magic(game: str) -> list[Puzzle]:
    """Puzzles for a game with sword beans: a princess coin is lost to whoever attacks, a sword coin strikes back."""
    fields = [["sword sword", "mean"], ["cap cap", ""], ["white white", "cap"]]
    hands = ["cap white", "picking cap", "white mean"]
    table = {"game": game, "players": 3, "phase": "magic", "fields": fields, "hands": hands}
    return [
        Puzzle(
            "attack a coin that cannot strike back",
            {**table, "coins": ["princess princess", "princess princess", "sword sword"]},
            right=("use 0 on 1",),
        ),
    ]


def striking() -> list[Puzzle]:
    """A puzzle for the edition in which players choose whether they strike back."""
    fields = [["mean mean", "cap"], ["cap cap", ""], ["sword sword", "cap"]]
    hands = ["cap white", "picking cap", "white mean"]
    table = {"game": "rabohnzel", "players": 3, "phase": "magic", "active": 2, "fields": fields, "hands": hands}
    return [
        Puzzle(
            "strike back at princess coins",
            {**table, "coins": ["sword sword", "", "princess princess"]},
            ("use 0 on 0",),
            right=("strike",),
        ),
    ]


def abbey() -> list[Puzzle]:
    """Puzzles for sacrifices and edicts: the bean on top decides what God's Acre pays."""
    fields = [["soy soy soy", "stink stink chili"], ["soy", ""], ["", ""], ["", ""]]
    table = {"game": "bohnedikt", "players": 4, "fields": fields}
    sacrifice, behind = ["green+red", "soy+blue", "soy+chili", "blue+green"], [3, 0, 0, 0]
    return [
        Puzzle(
            "sacrifice so that the better bean lies on top",
            {
                **table,
                "phase": "plant",
                "hands": ["green red blue", "soy", "soy blue", "chili"],
                "sacrifice": sacrifice,
                "behind": behind,
            },
            right=("sacrifice green red",),
        ),
        Puzzle(
            "plant the front card by an edict where it grows",
            {**table, "phase": "edicts", "edicts": ["plant_front"], "hands": ["soy red blue", "soy", "soy", "chili"]},
            right=("edict plant_front 0",),
        ),
    ]


def cards(kind: str, count: int) -> str:
    """So many cards of a kind."""
    return " ".join([kind] * count)


def mafia(game: str) -> list[Puzzle]:
    """Puzzles for a game with bosses, who collect puff and kidney beans."""
    spare = [""] * (GAMES[game].usual_players - 1)
    rows = [[field, *spare] for field in spare]
    bosses = ["puff", "kidney", "green"][: len(GAMES[game].bosses)]
    more = ["chili"] if game.endswith("solo") else []
    table = {"game": game, "bosses": bosses}
    return [
        Puzzle(
            "plant what was turned over where it grows",
            {
                **table,
                "phase": "place",
                "revealed": "runner runner stink",
                "fields": [["runner", cards("stink", 4), *more], *rows],
            },
            right=("plant runner 0", "plant stink 1"),
        ),
        Puzzle(
            "do not harvest what the hand will complete",
            {
                **table,
                "phase": "sowing",
                "hands": ["blue stink chili stink"],
                "out": "...",
                "draw_pile": "blue blue puff kidney blue",
                "exhausted": GAMES[game].exhaustions_to_end - 1,
                "fields": [[cards("runner", 6), cards("stink", 6), *[cards(kind, 7) for kind in more]], *rows],
            },
            wrong=("harvest 1",),
        ),
        Puzzle(
            "harvest a ripe field before the mafia takes from it",
            {
                **table,
                "phase": "pay_mafia",
                "draw_pile": "stink blue",
                "discard": "...",
                "exhausted": GAMES[game].exhaustions_to_end - 1,
                "bosses": ["runner", "kidney", "green"][: len(bosses)],
                "fields": [[cards("runner", 6), "stink stink", *more], *rows],
            },
            right=("harvest 0",),
        ),
        Puzzle(
            "give nothing that makes a boss harvest",
            {
                **table,
                "phase": "place",
                "hands": ["puff stink"],
                "bosses": [cards("puff", 5), "kidney", "green"][: len(bosses)],
                "fields": [[cards("runner", 3), "stink stink", *more], *rows],
            },
            wrong=("give puff al",),
        ),
        Puzzle(
            "keep what is turned over from the mafia",
            {
                **table,
                "phase": "place",
                "revealed": "blue blue stink",
                "bosses": ["puff", "kidney", ""][: len(bosses)],
                "fields": [[cards("blue", 5), cards("stink", 4), *more], *rows],
            },
            right=("plant blue 0", "plant stink 1"),
        ),
    ]


PUZZLES = {
    "bohnanza": trading("bohnanza", "stink", "soy", "blue", "chili"),
    "bohnedikt": [*trading("bohnedikt", "stink", "soy", "blue", "chili"), *abbey()],
    "rabohnzel": [*trading("rabohnzel", "magic", "princess", "sword", "white"), *magic("rabohnzel"), *striking()],
    "excalibohn": [*trading("excalibohn", "magic", "princess", "sword", "white"), *magic("excalibohn")],
    "al-cabohne": mafia("al-cabohne"),
    "al-cabohne-solo": mafia("al-cabohne-solo"),
}
