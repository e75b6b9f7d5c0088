"""What a replay tells about the decisions of a seat: the curve of its chance to win, and what its decisions cost.

A study beside the page finds it out: it says how far it is, and can be stopped at any time.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from beankit.core.actions import Action
from beankit.core.errors import BadOption, BeankitError
from beankit.core.values import Data
from beankit.core.writing.record import digest
from beankit.explain.curve import led
from beankit.explain.explanation import Explanation, Regret
from beankit.explain.ledger import WeighedDeal, dealings, total
from beankit.explain.study import WORLDS, Study
from beankit.explain.worth import Worth
from beankit.faces.face import Spans
from beankit.notebook.picture.scene import spans
from beankit.notebook.thinker import running_loop
from beankit.words import Speaker

if TYPE_CHECKING:
    from beankit.notebook.film import Film

GAMES = 24  # that are played at every turn, for the curve
BEAT = 0.4  # seconds between two reports

Report = Callable[[Explanation, bool], None]  # what is known by now, and whether the study goes on


class Hindsight:
    """The explanation of one seat of a film: made in the background, kept with the game."""

    def __init__(self, film: Film) -> None:
        self.film, self.scholar = film, Scholar()
        self.explanation: Explanation | None = None
        self.going = False

    def look(self, seat: int, again: bool = False) -> None:
        """Tell about a seat: what is kept, what is being found out, or a new study."""
        film = self.film
        if not film.reel.tables[-1].over:
            raise BadOption("only finished games can be explained: this one is not over")
        if film.eyes not in (None, seat):
            raise BadOption("this seat does not know what the other one could see")
        if self.explanation is not None and self.explanation.seat == seat and not again:
            self.tell()
            return
        kept = None if again else film.page.recall(self.key(seat))
        if kept is None:
            self.study(seat)
            return
        self.scholar.stop()
        self.explanation, self.going = Explanation.from_dict(json.loads(kept)), False
        self.tell()

    def study(self, seat: int) -> None:
        """Begin from the start."""
        film = self.film
        study = Study(film.reel.tables[-1], seat, names=film.reel.names, worlds=WORLDS, games=GAMES)
        self.explanation, self.going = study.explanation(), True
        self.tell()
        self.scholar.begin(study, partial(self.learn, seat))

    def learn(self, seat: int, explanation: Explanation, going: bool) -> None:
        """More is known; what is whole is kept."""
        if self.explanation is None or self.explanation.seat != seat:
            return  # of a study that was stopped for another one
        self.explanation, self.going = explanation, going
        if explanation.done == 1:
            self.film.page.keep(self.key(seat), json.dumps(explanation.as_dict()))
        self.tell()

    def stop(self) -> None:
        """Nobody waits for it any more."""
        self.scholar.stop()

    def key(self, seat: int) -> str:
        """Under which an explanation is kept: the game and the seat."""
        return f"{digest(self.film.reel.tables[-1])} {seat}"

    def tell(self) -> None:
        """Send what is known."""
        film, explanation = self.film, self.explanation
        if explanation is not None and film.eyes in (None, explanation.seat):
            speaker = film.reel.speaker(film.lang)
            picture = pictured(explanation, speaker, partial(self.deed, speaker))
            film.page.send({"explained": picture | {"going": self.going}})

    def deed(self, speaker: Speaker, regret: Regret, action: Action) -> Spans:
        """What was done at a decision, or could have been, in words."""
        at = regret.number - 1
        view = self.film.reel.tables[at].view(self.film.reel.played[at][0])
        return spans(speaker.say_action(action, view).begun())


class Scholar:
    """Drives one study at a time, in a thread of its own."""

    def __init__(self) -> None:
        self.stopped = threading.Event()

    def begin(self, study: Study, report: Report) -> None:
        """Start; another study is stopped. Without an event loop, everything is done at once."""
        self.stop()
        self.stopped = threading.Event()
        loop = running_loop()
        if loop is None:
            drive(study, self.stopped, report)
            return

        def later(explanation: Explanation, going: bool) -> None:
            loop.call_soon_threadsafe(report, explanation, going)

        threading.Thread(target=drive, args=(study, self.stopped, later), name="beankit-study", daemon=True).start()

    def stop(self) -> None:
        """Stop after the piece that is being done."""
        self.stopped.set()


def drive(study: Study, stopped: threading.Event, report: Report) -> None:
    """Do the work of a study, and report now and then; the page may be gone by then."""
    before = monotonic()
    with suppress(RuntimeError):  # the loop is closed: nobody listens any more
        with suppress(BeankitError):  # a bot that fails has nothing to say
            for _ in study.work():
                if stopped.is_set():
                    break
                if monotonic() - before > BEAT:
                    report(study.explanation(), True)
                    before = monotonic()
        report(study.explanation(), False)


def pictured(explanation: Explanation, speaker: Speaker, deed: Callable[[Regret, Action], Spans]) -> Data:
    """An explanation as a page shows it."""
    seat, bot, clear = explanation.seat, explanation.bot, len(explanation.clear)
    counts = {"looked": explanation.looked, "bot": bot, "differed": explanation.differed, "clear": clear}
    finished = explanation.done == 1
    how = (
        speaker.text("explain.how_page", worlds=explanation.worlds, player=explanation.player, **counts)
        if explanation.regrets
        else ""
    )
    by_coins = bool(explanation.dearest) and not explanation.dearest[0].by_chance
    costs = [(regret.coins if by_coins else regret.winning).mean for regret in explanation.dearest]
    return {
        "seat": seat,
        "percent": int(100 * explanation.done),
        "finished": finished,
        "instead": str(speaker.text("explain.instead", bot=bot)),
        "curve": [
            {
                "at": chance.at,
                "turn": chance.turn,
                "won": [round(100 * chance.share(place), 1) for place in range(len(chance.won))],
                "band": [round(100 * end, 1) for end in chance.interval(seat)],
            }
            for chance in explanation.curve
        ],
        "games": explanation.curve[0].games if explanation.curve else 0,
        "led": led(explanation.curve[:-1], seat) if finished else None,
        "dear": [
            {
                "at": regret.number - 1,
                "turn": regret.turn,
                "played": deed(regret, regret.played),
                "instead": deed(regret, regret.instead),
                "coins": lost(speaker, "cost_coins", regret.coins),
                "winning": lost(speaker, "cost_winning", regret.winning, 100),
                "size": max(0, min(100, round(100 * cost / costs[0]))),
                "ways": ways(regret, speaker, deed),
                "close": sum([way.close for way in regret.ways]),
            }
            for regret, cost in zip(explanation.dearest, costs, strict=True)
        ],
        "coins": by_coins,
        "most": most(explanation, speaker),
        "trades": traded(explanation, speaker),
        "deals": [told_deal(speaker, deal) for deal in explanation.deals],
        "told": str(speaker.text("explain.looked" if clear else "explain.none", **counts)) if finished else "",
        "how": str(how),
    }


def most(explanation: Explanation, speaker: Speaker) -> str:
    """What the dearest decision cost, in a sentence."""
    if not explanation.dearest:
        return ""
    dearest = explanation.dearest[0]
    if dearest.by_chance:
        return figures(speaker, "most", mean=-100 * dearest.winning.mean)
    return figures(speaker, "most_coins", mean=-dearest.coins.mean)


def ways(regret: Regret, speaker: Speaker, deed: Callable[[Regret, Action], Spans]) -> list[Data]:
    """What could be done at a dear decision, with its chance to win and its coins."""
    return [
        {
            "deed": deed(regret, way.action),
            "done": way.action == regret.played,
            "chance": [max(0, min(100, round(100 * share))) for share in way.winning],
            "coins": str(speaker.text("explain.coins_of", mean=way.coins.mean)),
        }
        for way in regret.ways
    ]


def told_deal(speaker: Speaker, deal: WeighedDeal) -> Data:
    """A deal as a page lists it."""
    worths = {"mine": deal.mine, "theirs": deal.theirs}
    return {
        "at": deal.at,
        "turn": deal.turn,
        "seat": deal.partner,
        "cards": spans(speaker.text("explain.deal", gave=speaker.cards(deal.gave), got=speaker.cards(deal.got))),
        "fate": str(speaker.text(f"explain.{deal.fate}")),
        **{side: None if worth is None else won(speaker, worth) for side, worth in worths.items()},
    }


def traded(explanation: Explanation, speaker: Speaker) -> list[Data]:
    """What trading brought, partner by partner, and in the end all of it."""
    rows = dealings(explanation.deals)
    whole = total([row.mine for row in rows]), total([row.theirs for row in rows])
    gave, got = sum(row.gave for row in rows), sum(row.got for row in rows)
    lines = [brought(speaker, row.partner, row.gave, row.got, row.mine, row.theirs) for row in rows]
    return [*lines, brought(speaker, None, gave, got, *whole)] if rows else []


def brought(speaker: Speaker, seat: int | None, gave: int, got: int, mine: Worth, theirs: Worth) -> Data:
    """What trading with somebody brought, or with all."""
    worths = {"mine": won(speaker, mine), "theirs": won(speaker, theirs)}
    return {"seat": seat, "gave": gave, "got": got, **worths, "helped": theirs.low > max(mine.high, 0)}


def won(speaker: Speaker, worth: Worth) -> Data:
    """What a side has won, and whether that is more or less than nothing."""
    sign = "good" if worth.low > 0 else "bad" if worth.high < 0 else ""
    half = worth.high - worth.mean
    return {"text": figures(speaker, "gain", mean=worth.mean, half=half), "sign": sign}


def lost(speaker: Speaker, key: str, worth: Worth, times: float = 1) -> str:
    """What a decision cost, with its interval."""
    mean, low, high = (0 - times * value for value in (worth.mean, worth.high, worth.low))
    return figures(speaker, key, mean=mean, low=low, high=high)


def figures(speaker: Speaker, key: str, **numbers: float) -> str:
    """A sentence with figures, as a page prints them: with a true minus sign."""
    return str(speaker.text(f"explain.{key}", **numbers)).replace("-", "−")
