"""The pages: which address shows what."""

from __future__ import annotations

from typing import Any

from tornado.web import StaticFileHandler

from beankit.apps.pages.base import DRAWINGS, SCRIPTS, STATIC
from beankit.apps.pages.desk import DeskFile, DeskMachine, SourcePair, TeacherDesk
from beankit.apps.pages.final import Beat, Certificate, FinalPage
from beankit.apps.pages.front import Front, Removing
from beankit.apps.pages.games import Dealing, Frame, Made, RecordUpload, RulesPage, TablePage, Watching
from beankit.apps.pages.lines import Connection
from beankit.apps.pages.login import Login
from beankit.apps.pages.submission import Own, Submitting
from beankit.apps.pages.tournament import BotPage, LeaguePage, Numbers, ReportPage, TournamentPage
from beankit.arena.bots.roster import house


class PlainFile(StaticFileHandler):
    """A file of the package; browsers ask whether it is still the same."""

    def set_extra_headers(self, _: str) -> None:
        """A new version counts at once."""
        self.set_header("Cache-Control", "no-cache")
        self.set_header("X-Content-Type-Options", "nosniff")


def routes(base: str) -> list[tuple[Any, ...]]:
    """Every address with its handler."""
    ours: list[tuple[Any, ...]] = [
        ("", Front),
        ("deal", Dealing),
        ("remove", Removing),
        ("open", RecordUpload),
        ("frame/(play|watch)", Frame),
        ("play", TablePage),
        (r"rules/([a-z-]+)", RulesPage),
        ("watch", Watching),
        ("line", Connection),
        ("tournament", TournamentPage),
        ("league", LeaguePage),
        ("league/bot", BotPage),
        (r"tournament\.json", Numbers),
        (r"tournament\.html", ReportPage),
        ("final", FinalPage),
        (r"final\.json", Beat),
        ("final/certificate", Certificate),
        ("submit", Submitting),
        ("own", Own),
        ("desk", TeacherDesk),
        ("desk/machine", DeskMachine),
        ("desk/pair", SourcePair),
        (r"desk/((?:submissions|moodle|canvas)\.csv|feedback(?:-moodle|-canvas)?\.zip)", DeskFile),
        ("login", Login),
        (r"pages/((?:colours|leaflet|table|charts)\.css|(?:table|charts)\.js)", Made),
        (r"pages/((?:beans|faces)\.svg)", PlainFile, {"path": str(DRAWINGS)}),
        (r"pages/(sentences\.js)", PlainFile, {"path": str(SCRIPTS)}),
        (r"pages/(template\.py)", PlainFile, {"path": str(house())}),
        (r"pages/([\w-][\w.-]*)", PlainFile, {"path": str(STATIC)}),
    ]
    return [(f"{base}{path}", *rest) for path, *rest in ours]
