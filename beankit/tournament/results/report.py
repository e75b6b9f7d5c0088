"""The report of a tournament: one HTML file that opens anywhere, without a network."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil

from beankit.charts.page import document, figure, listed, still
from beankit.core.registry import find_rules
from beankit.core.said import filled
from beankit.core.values import Json
from beankit.faces import face_for
from beankit.tournament.archive import Archive
from beankit.tournament.results.board import SHORT, Board
from beankit.tournament.results.columns import helps, sentences
from beankit.tournament.results.result import Result
from beankit.tournament.store.games import Played
from beankit.words import Catalogue

LATEST = 8  # games listed
MINUTE, TEN = 60, 10
LONGEST = 160  # characters of what is told about a fault


def report(archive: Archive, lang: str = "en", teacher: bool = True, aliases: bool = False) -> str:
    """The report of a stored tournament as HTML; without `teacher`, hints at near copies are left out."""
    shown = board(archive, lang, teacher, aliases)
    return document(shown, still(shown))


def board(
    archive: Archive,
    lang: str = "en",
    teacher: bool = False,
    aliases: bool = False,
    order: Sequence[str] | None = None,
    running: bool = False,
    rate: float | None = None,
) -> dict[str, Json]:
    """Everything that a page shows of a stored tournament, as JSON.

    `order` keeps the rows where they were; `rate` is how many games a second are played while it runs, if known.
    """
    result = Result.open(archive.path, ids=True)
    names = archive.shown_names(aliases=aliases)
    shown = Board(result.renamed(names), lang, order)
    charts = shown.charts(teacher)
    words = shown.words
    below = helps(words).values()  # what stands below the chart need not stand above it
    sure = [text for text in sentences(shown.ranking, result.data.lasting, lang) if text not in below]
    if archive.secret and shown.names:  # nobody may see a solo deal before closing
        charts["beats"].pop("watch")
    missing = archive.plan.games - archive.stored
    games = [line(game, archive, names, teacher and not aliases) for game in archive.latest(LATEST)]
    return {
        "lang": lang,
        "words": words.tables["charts"],
        "plurals": words.writing.plurals,
        "percent": words.writing.percent,
        "head": {
            "title": title(archive, words),
            "facts": " · ".join([*facts(archive, charts["bots"], words), *hashes(archive, words, SHORT)]),
            "whole": hashes(archive, words),
        },
        "run": {
            "done": archive.stored,
            "games": archive.plan.games,
            "facts": pace(missing, rate, shown) if running else [],
            "faults": shown.faults(),
            "running": running,
        },
        "sure": [*sure, *([told(words, "to_come", count=missing)] if missing else [])],
        **charts,
        "progress": shown.progress() if missing and shown.names else [],
        "games": games,
        "notes": notes(archive, charts, words) if shown.names else {},
    }


def told(words: Catalogue, key: str, **parts: object) -> str:
    """A sentence with its parts; whole numbers are written as the language does."""

    def write(part: object, form: str) -> str:
        return words.writing.write(part, form or ("," if isinstance(part, int) else ""))

    return filled(words[f"findings.{key}"], parts, write)


def pace(missing: int, rate: float | None, shown: Board) -> list[str]:
    """How quickly games are played, how long the rest takes, and who leads."""
    sentences, words = [], shown.words
    if rate:
        seconds = ceil(missing / rate)
        left = {"count": seconds} if seconds < MINUTE else {"count": ceil(seconds / MINUTE)}
        sentences += [
            told(words, "rate", rate=figure(rate, 1 if rate < TEN else 0, words.language)),
            told(words, "seconds_left" if seconds < MINUTE else "minutes_left", **left),
        ]
    return [*sentences, *(told(words, "leader", bot=bot) for bot in shown.leader)]


def title(archive: Archive, words: Catalogue) -> str:
    """The name of the tournament, its game and the size of its tables."""
    players, rules = archive.settings["players"], find_rules(archive.settings["game"])
    key = "title_solo" if players == 1 else "title"
    key = f"{face_for(rules).rival}.{key}" if rules.rivals else key
    return told(words, key, name=archive.path.stem, game=rules.title, players=players)


def notes(archive: Archive, charts: Mapping[str, Json], words: Catalogue) -> dict[str, str]:
    """What the numbers of a chart are, below it; that a rival is one more opponent; and what near copies are not."""
    explained = helps(words)
    points, rating = explained.pop("points"), explained.pop("rating")
    rules = find_rules(archive.settings["game"])
    if rules.rivals:
        points += f" {told(words, f'{face_for(rules).rival}.note')}"
    below = {
        "standings": " ".join([points, *explained.values()]),
        "ratings": f"{rating} {explained['rank']}",
        "seats": points,
        "games": words["findings.watch"],
    }
    return below | ({"copies": about_copies(charts, words)} if "copies" in charts else {})


def about_copies(charts: Mapping[str, Json], words: Catalogue) -> str:
    """Who handed in a house bot, what is not listed, who was not read, and that all this is a hint."""
    pairs, more, unread = charts["copies"], charts["not_listed"], charts["unread"]
    same = [pair for pair in pairs if pair["house"] and pair["unchanged"]]
    said = [] if pairs else [words["findings.no_copies"]]
    said += [told(words, "unchanged", bot=pair["bot"], house=pair["other"]) for pair in same]
    said += [told(words, "same_file", bots=listed(bots, words["grammar.and"])) for bots in charts["same"]]
    said += [told(words, "more_pairs", count=more)] if more else []
    said += [told(words, "unread", bots=listed(unread, words["grammar.and"]))] if unread else []
    return " ".join([*said, *([words["findings.hint"]] if pairs or charts["same"] else [])])


def facts(archive: Archive, bots: Sequence[Mapping[str, Json]], words: Catalogue) -> list[str]:
    """How it was played, in a few words each."""
    players, seed = archive.settings["players"], archive.settings.get("seed")
    deals = [bot["deals"] for bot in bots] or [0]
    least, most = min(deals), max(deals)
    each = told(words, "deals", deals=most) if least == most else told(words, "deals_between", fewest=least, most=most)
    gone = [told(words, "have_left", count=len(archive.left))] if archive.left else []
    sentences = [told(words, "bots", count=len(archive.entrants)), *gone, each]
    sentences += [told(words, "seatings", players=players)] if players > 1 else []
    sentences += [told(words, "level", level=level) for level in archive.levels]
    return [*sentences, *([] if seed is None else [told(words, "seed", seed=str(seed))])]


def hashes(archive: Archive, words: Catalogue, digits: int | None = None) -> list[str]:
    """What a tournament that counts makes known: its promises, and at last its key."""
    if archive.key_hash is None:
        return []
    hashes = [promise.hash[:digits] for promise in archive.promises]
    promises = [told(words, "promise", number=number, promise=text) for number, text in enumerate(hashes, 1)]
    return promises if archive.key is None else [*promises, told(words, "key", secret=archive.key[:digits])]


def line(game: Played, archive: Archive, names: Mapping[str, str], openly: bool) -> dict[str, Json]:
    """One game in the list of the latest; `openly` tells all about a fault, else only its kind."""
    bots = [names.get(bot, bot) for bot in game.bots]
    faults = [f"{bots[fault['seat']]}: {what_failed(fault, openly)}" for fault in game.summary["faults"]]
    return {
        "number": game.key[:SHORT],
        "deal": archive.plan.tables[game.number].deal,
        "result": [[bot, score] for bot, score in zip(bots, game.summary["scores"], strict=True)],
        "turns": game.summary["turns"],
        "fault": faults[0][:LONGEST] if faults else None,
        "watch": None if archive.secret else game.key[:SHORT],
    }


def what_failed(fault: Mapping[str, Json], openly: bool) -> str:
    """The last line of what is told about a fault, which names the error; or only its kind."""
    return (
        str(fault["sentence"]).strip().splitlines()[-1]
        if openly and fault["sentence"].strip()
        else str(fault["reason"])
    )
