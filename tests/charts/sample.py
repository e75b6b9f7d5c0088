"""A board with invented numbers, for tests of the charts: bots that get weaker one by one."""

from itertools import combinations
from random import Random
from typing import Any

from beankit.tournament.results.board import ring
from beankit.tournament.results.columns import headings
from beankit.words import catalogue


def board(bots: int = 8, lang: str = "en", names: list[str] | None = None, few: bool = False) -> dict[str, Any]:
    """A whole board."""
    rng = Random(7)
    named = names or [f"student-{number:02}" for number in range(1, bots + 1)]
    points = [0.9 - 0.8 * place / (bots - 1) for place in range(bots)]
    share = [[None if a == b else 0.5 + (points[a] - points[b]) / 1.8 for b in range(bots)] for a in range(bots)]
    pairs = list(combinations(range(bots), 2))

    def around(value: float | None, by: float) -> float | None:
        return None if few or value is None else value + by

    return {
        "lang": lang,
        "words": catalogue(lang).tables["charts"],
        "percent": catalogue(lang).writing.percent,
        "head": {"title": "Winter cup · Bohnanza, 4 at a table", "facts": f"{bots} bots · seed 2026", "whole": []},
        "run": {"done": 1248, "games": 2400, "facts": [], "faults": [[named[1], 2]], "running": False},
        "sure": ["All numbers here are invented."],
        "columns": headings(catalogue(lang)),
        "bots": [
            {
                "name": name,
                "house": place % 3 == 0,
                "rank": None if few else f"{place + 1}",
                "points": points[place],
                "low": around(points[place], -0.04),
                "high": around(points[place], 0.04),
                "rating": 200 - 50 * place,
                "rating_low": around(170 - 50 * place, 0),
                "rating_high": around(230 - 50 * place, 0),
                "deals": 64,
                "games": 256,
                "wins": points[place] ** 2,
                "score": 20 * points[place],
                "faults": 2 * (place == 1),
                "forfeits": int(place == 1),
            }
            for place, name in enumerate(named)
        ],
        "beats": {
            "share": share,
            "low": [[around(cell, -0.08) for cell in row] for row in share],
            "high": [[around(cell, 0.08) for cell in row] for row in share],
            "games": [[64] * bots] * bots,
            "watch": [["1f"] * bots] * bots,
        },
        "seats": [
            {"seat": seat + 1, "points": 0.53 - 0.02 * seat, "low": 0.51 - 0.02 * seat, "high": 0.55 - 0.02 * seat}
            for seat in range(4)
        ],
        "meetings": {"at": ring(bots), "edges": [[a, b, rng.choice((0, 6, 7, 8)), 8] for a, b in pairs]},
        "progress": [
            {
                "bot": named[place],
                "deals": [8, 16, 32, 64],
                "points": [points[place] + rng.uniform(-0.05, 0.05) for _ in range(4)],
                "low": [around(points[place], -0.3 / (step + 1)) for step in range(4)],
                "high": [around(points[place], 0.3 / (step + 1)) for step in range(4)],
            }
            for place in range(min(5, bots))
        ],
        "play": [
            {"title": title, "digits": 1, "values": [rng.uniform(0, most) for _ in named], "median": most / 2}
            for title, most in (("trades a game", 9), ("coins a harvest", 3), ("ms a decision", 40), ("faults", 2))
        ],
        "copies": [
            {"bot": named[0], "other": named[-1], "house": False, "source": 0.87, "unchanged": False},
            {"bot": named[1], "other": "consigliere", "house": True, "source": 1.0, "unchanged": True},
        ],
        "games": [
            {
                "number": str(number),
                "deal": 312,
                "result": [[name, 12 + seat] for seat, name in enumerate(named[:4])],
                "turns": 41,
                "fault": f"{named[1]} forfeits: IndexError, line 41" if number == 3 else None,
                "watch": "1f",
            }
            for number in range(5, 0, -1)
        ],
        "notes": {
            "standings": "Placing points of a game: the share of opponents that a bot was ahead of.",
            "ratings": "The rank says which places are possible.",
            "copies": "This is a hint to look at some games, never a verdict.",
        },
    }
