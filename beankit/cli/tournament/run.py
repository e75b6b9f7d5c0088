"""A tournament in a terminal: it is run, as is its final; it is closed, verified and published, and a bot leaves it."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from random import randrange
from typing import TYPE_CHECKING

import typer

from beankit.arena.processes import ProcessDied
from beankit.cli import Failed, Stopped
from beankit.cli.console import IN_GAMES, meter, out, tell
from beankit.cli.tournament.league import league_in
from beankit.cli.tournament.results import archive, show_standings
from beankit.core.errors import BadOption
from beankit.core.said import Said, say
from beankit.core.texts import visible
from beankit.tournament.archive import Archive
from beankit.tournament.league.versions import split
from beankit.tournament.plan.entrants import entrants
from beankit.tournament.plan.file import STORE, find_file, read_settings, store_of
from beankit.tournament.publication import close, publish
from beankit.tournament.results.result import Result
from beankit.tournament.run import Tournament, so_far
from beankit.tournament.verify import Verified, verify
from beankit.tournament.watch import Bar, Beginning, Forecast
from beankit.tournament.withdrawal import Withdrawn, withdraw, withdraw_versions
from beankit.words import catalogue
from beankit.words.catalogue import spoken

if TYPE_CHECKING:
    from beankit.tournament.final import Final

UNVERIFIED = "after {done} of {total} games: nothing is verified"
ANY_SEED = 1 << 32
AS_FAR_AS_SHOWN = 3  # the status if all holds that this file can show, and there is more
MOST_TROUBLES = 12  # that are shown
SAID = ("troubles", "promises", "unchecked")  # what is sentences in a verdict


class RunBar(Bar):
    """A run in a terminal: some lines, then a bar."""

    def __init__(self, tournament: Tournament, quiet: bool, lang: str) -> None:
        super().__init__(tournament.settings.path.stem, hidden=not sys.stderr.isatty(), lang=lang)
        self.tournament, self.quiet = tournament, quiet

    def begin(self, news: Beginning) -> None:
        """What is going to be played, and how long that takes."""
        if not self.quiet:
            for line in self.tournament.beginning(news):
                tell(line, self.lang)
        super().begin(news)

    def expect(self, rest: Forecast) -> None:
        """How long the rest takes."""
        if not self.quiet:
            self.shown.clear()
            tell(say("the rest: {forecast}", forecast=rest.sentence), self.lang)


def run_tournament(
    file: str,
    store: Path | None,
    as_json: bool,
    minutes: float | None,
    until: int | None,
    jobs: int | None,
    address: str | None,
    accept_weak: bool,
    lang: str,
) -> None:
    """Play what is missing, with a bar, and show the standings."""
    lang, tournament = catalogue(lang).language, Tournament(file, store)
    with RunBar(tournament, as_json, lang) as shown:
        try:
            tournament.play(
                jobs=jobs,
                minutes=minutes,
                address=address,
                accept_weak=accept_weak,
                until=until,
                watch=shown,
            )
        except KeyboardInterrupt:
            raise Stopped(
                "after {so_far}; continue with: {again}", so_far=so_far(tournament.store), again=tournament.again
            ) from None
        except ProcessDied as died:
            raise Failed(
                "{died}\n{so_far}; continue with: {again}",
                died=died.said,
                so_far=so_far(tournament.store),
                again=tournament.again,
            ) from died
    show_standings(Result.open(tournament.store, ids=as_json), as_json, False, lang)
    if not as_json:
        for sentence in after(tournament, shown):
            tell(sentence, lang)


def after(tournament: Tournament, shown: Bar) -> Iterator[Said]:
    """What a run tells when it has ended."""
    store = Archive(tournament.store)
    goal = store.goal()
    if goal is not None:
        yield goal.sentence
    parts: dict[str, int | str] = {"done": shown.done, "games": shown.games, "again": tournament.again}
    if shown.done < shown.games and goal is not None and goal.is_reached():
        yield say("{done} of {games} {games:game is|games are} stored; play the others as well with: {again}", **parts)
    elif shown.done < shown.games:
        yield say(
            "{done} of {games} {games:game is|games are} stored, and no other wave fits into the time; "
            "continue with: {again}",
            **parts,
        )
    else:
        report = shlex.join(("beankit", "tournament", "report", str(tournament.store)))
        yield say("A page with charts and games:  {command}", command=report)


def play_final(
    file: str,
    store: Path | None,
    best: int | None,
    deals: int,
    to: Path | None,
    jobs: int | None,
    accept_weak: bool,
    lang: str,
) -> None:
    """Play what is missing of the final, and name the command that shows it."""
    from beankit.tournament.bracket import Bracket, final_of
    from beankit.tournament.final import FINAL

    lang = catalogue(lang).language
    final = final_of(archive(file, store), best, deals, to)
    games = 0
    for notice in final.notices() if isinstance(final, Bracket) else ():
        tell(notice, lang)
    for match in final.matches():
        for notice in match.notices() if match.label == FINAL else ():
            tell(notice, lang)
        play_match(match, jobs, accept_weak, lang)
        games += Archive(match.store).stored
    stored = say(
        "{games} {games:game is|games are} stored in {store}. Show them on a projector:  {command}",
        games=games,
        store=str(final.store),
        command=shlex.join(("beankit", "serve", "--final", str(final.store))),
    )
    tell(stored, lang)


def play_match(match: Final, jobs: int | None, accept_weak: bool, lang: str) -> None:
    """Play what is missing at one table."""
    with Bar(match.settings.path.stem, hidden=not sys.stderr.isatty(), lang=lang) as shown:
        try:
            match.play(jobs=jobs, accept_weak=accept_weak, watch=shown)
        except KeyboardInterrupt:
            raise Stopped(
                "after {so_far}; continue with: {again}", so_far=so_far(match.store), again=match.again
            ) from None


def close_tournament(file: str, store: Path | None, early: bool, lang: str) -> None:
    """Close it, and say what that means."""
    lang = catalogue(lang).language
    closed = close(store or store_of(file), early=early)
    closing = say(
        "{stored} of {games} {games:game|games}; {chance}",
        stored=closed.stored,
        games=closed.plan.games,
        chance=closed.sentence,
    )
    verified = f"beankit tournament verify {closed.path}"
    checking = say("Whoever has {path} can check it:  {command}", path=str(closed.path), command=verified)
    for sentence in (closing, checking):
        tell(sentence, lang)


def verify_tournament(
    file: str,
    store: Path | None,
    sample: int,
    seed: int | None,
    jobs: int | None,
    accept_weak: bool,
    as_json: bool,
    lang: str,
) -> None:
    """Replay every game, let the bots play a sample again, and say what came out."""
    tournament = archive(file, store)
    seed = randrange(ANY_SEED) if seed is None else seed
    again = 0 if tournament.published else min(sample, tournament.stored)
    with meter(say("verify"), tournament.stored + again, IN_GAMES, UNVERIFIED, lang) as moved:
        verified = verify(tournament, sample, seed, jobs=jobs, accept_weak=accept_weak, moved=moved)
    if as_json:
        sentences = {name: [spoken(sentence, lang) for sentence in getattr(verified, name)] for name in SAID}
        print(
            json.dumps({**verified._asdict(), **sentences, "sentence": spoken(verified.sentence, lang), "seed": seed})
        )
    else:
        for line in verdict(verified, tournament, seed):
            out().print(visible(spoken(line, lang)), soft_wrap=True)
    if not verified.holds:
        wrong = list(verified.troubles[:MOST_TROUBLES])
        if more := len(verified.troubles) - len(wrong):
            wrong.append(say("and {count} more (--json lists all)", count=more))
        if verified.different:
            wrong.append(
                say("these games went differently: {games}", games=", ".join(key[:8] for key in verified.different))
            )
        raise Failed("{troubles}", troubles="\n".join(visible(spoken(trouble, lang)) for trouble in wrong))
    if verified.unchecked:
        raise typer.Exit(AS_FAR_AS_SHOWN)


def verdict(verified: Verified, tournament: Archive, seed: int) -> Iterator[Said]:
    """What was verified, line by line."""
    yield verified.sentence
    yield from (say("- {line}", line=line) for line in verified.promises)
    yield say("{count} {count:game was|games were} replayed from {count:its|their} moves.", count=verified.replayed)
    if verified.missing:
        games = tournament.plan.games
        yield say("{count} of {games} games in the plan are not stored.", count=verified.missing, games=games)
    if verified.checked:
        yield say(
            "{count} {count:game|games}, drawn with seed {seed}, {count:was|were} played again: "
            "{same} went the same way.",
            count=verified.checked,
            seed=seed,
            same=verified.checked - len(verified.different),
        )
    for bot, count in verified.partly.items():
        yield say("{bot}: {count} of them compared only until it ran out of time or memory", bot=bot, count=count)
    for bot, count in verified.left_out.items():
        yield say("{bot} looks at the clock: {count} {count:game|games} never played again", bot=bot, count=count)
    if tournament.published:
        yield say("No game was played again: a copy has no sources.")
    yield from (say("not checked: {line}", line=line) for line in verified.unchecked)


def publish_tournament(file: str, store: Path | None, to: Path, names: bool, lang: str) -> None:
    """Write a copy for everybody, and say what is in it."""
    lang = catalogue(lang).language
    called = publish(archive(file, store), to, names=names)
    hidden = sum(name != shown for name, shown in called.items())
    aliased = say("{count} {count:bot has its alias|bots have their aliases}", count=hidden)
    naming = aliased if hidden else say("bots have their names")
    sentence = say("{to} is written, without sources, prints and tracebacks; {naming}.", to=str(to), naming=naming)
    tell(sentence, lang)


def withdraw_bot(file: str, store: Path | None, bot: str, reason: str, forget: bool, lang: str) -> None:
    """Let a bot leave, and say what that means."""
    lang = catalogue(lang).language
    league = league_in(file, store)
    if league is not None:
        for withdrawn in withdraw_versions(league, split(bot)[0], reason, forget=forget):
            for sentence in told_of(withdrawn, league, str(league)):
                tell(sentence, lang)
        return
    path = store or store_of(file)
    if forget and (plan := file_of(file)) is not None:
        check_gone(plan, bot)
    done = withdraw(path, bot, reason, forget=forget)
    for sentence in told_of(done, path, file):
        tell(sentence, lang)


def file_of(file: str) -> str | None:
    """The tournament file that is meant; given a store, the one beside it with the same name, if there is one."""
    beside = Path(file).with_suffix(".toml")
    if Path(file).suffix != STORE:
        return file
    return str(beside) if beside.is_file() else None


def check_gone(file: str, bot: str) -> None:
    """Refuse to forget a bot that would come back with the next run, because nobody would know it."""
    settings = read_settings(find_file(file))
    for entrant in entrants(settings)[0]:
        if entrant.name == bot and entrant.ranked:
            folder = settings.submissions
            removal = f"beankit class remove {folder} {bot} --forget"
            cure = removal if entrant.owner else say("take it out of the list of bots in {file}", file=file)
            raise BadOption(
                "{bot} would come back with the next run, as if it were new; first:  {cure}", bot=bot, cure=cure
            )


def told_of(done: Withdrawn, path: Path, file: str) -> Iterator[Said]:
    """What became of a bot that left."""
    if done.games:
        yield say(
            "{bot} has left {store}: {count} {count:game|games} no longer {count:counts|count}.",
            bot=done.bot,
            store=str(path),
            count=done.games,
        )
    else:
        yield say("{bot} has left {store}.", bot=done.bot, store=str(path))
    if done.closed:
        yield say("The tournament is closed: the points of the others come from the tables that are left.")
    elif Path(file).suffix != STORE:
        elsewhere = [] if path == store_of(file) else ["--store", str(path)]
        command = shlex.join(["beankit", "tournament", "run", file, *elsewhere])
        yield say("Play the deals that the others lost with it:  {command}", command=command)
    if done.forgotten:
        yield say("Its games, sources, prints and remarks, its alias and its name are forgotten.")
    if not done.swept:
        yield say("Somebody is reading the store: the next command that writes in it overwrites what was deleted.")
    if done.elsewhere:
        files = ", ".join(str(file) for file in done.elsewhere)
        yield say("These files still tell of it; delete them, or make them again: {files}", files=files)
    if done.forgotten:
        yield say("Backups of {store} still have everything.", store=str(path))
