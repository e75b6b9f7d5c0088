"""The pages: which address shows what."""

from __future__ import annotations

from typing import Any

from tornado.web import StaticFileHandler
from voila.static_file_handler import TemplateStaticFileHandler

from beankit.apps.pages.base import DRAWINGS, SCRIPTS, STATIC, Colours
from beankit.apps.pages.desk import DeskFile, DeskMachine, SourcePair, TeacherDesk
from beankit.apps.pages.final import Beat, Certificate, FinalPage
from beankit.apps.pages.front import Front, Removing
from beankit.apps.pages.games import Dealing, Frame, LeafletStyle, RecordUpload, RulesPage, TablePage, Watching
from beankit.apps.pages.kernels import Leaving
from beankit.apps.pages.login import Login
from beankit.apps.pages.submission import Own, Submitting
from beankit.apps.pages.tournament import BotPage, Charts, LeaguePage, Numbers, ReportPage, TournamentPage
from beankit.arena.bots.roster import house


def routes(voila: dict[str, Any]) -> list[tuple[Any, ...]]:
    """Every address with its handler; pages with a kernel get what Voila needs."""
    return [
        ("/", Front),
        ("/deal", Dealing),
        ("/remove", Removing),
        ("/open", RecordUpload),
        ("/frame/(play|watch)", Frame),
        ("/play", TablePage, voila),
        (r"/rules/([a-z-]+)", RulesPage),
        ("/watch", Watching, voila),
        ("/tournament", TournamentPage),
        ("/league", LeaguePage),
        ("/league/bot", BotPage),
        ("/tournament.json", Numbers),
        ("/tournament.html", ReportPage),
        ("/final", FinalPage),
        ("/final.json", Beat),
        ("/final/certificate", Certificate),
        ("/submit", Submitting),
        ("/own", Own),
        ("/desk", TeacherDesk),
        ("/desk/machine", DeskMachine),
        ("/desk/pair", SourcePair),
        (r"/desk/((?:submissions|moodle|canvas)\.csv|feedback(?:-moodle|-canvas)?\.zip)", DeskFile),
        ("/login", Login),
        (r"/voila/api/shutdown/(.*)", Leaving),
        (r"/voila/templates/(beankit/static(?:/[\w-][\w.-]*)+)", TemplateStaticFileHandler),
        ("/pages/colours.css", Colours),
        ("/pages/leaflet.css", LeafletStyle),
        (r"/pages/charts\.(js|css)", Charts),
        (r"/pages/((?:beans|faces)\.svg)", StaticFileHandler, {"path": str(DRAWINGS)}),
        (r"/pages/(sentences\.js)", StaticFileHandler, {"path": str(SCRIPTS)}),
        (r"/pages/(template\.py)", StaticFileHandler, {"path": str(house())}),
        (r"/pages/([\w-][\w.-]*)", StaticFileHandler, {"path": str(STATIC)}),
    ]
