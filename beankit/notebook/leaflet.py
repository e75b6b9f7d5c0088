"""The rules of a game on one page, with pictures: the turn as a strip, the beanometers, and what is special.

It is made from the game itself (its turn, its deck) and from the catalogue; the drawings are those of the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from beankit.core.cards import Bean
from beankit.core.game import Game
from beankit.core.registry import find_rules
from beankit.core.rules import Rules
from beankit.faces import face_for
from beankit.faces.guide import GUIDES, LEAFLETS
from beankit.notebook.display import icon, read
from beankit.words import Speaker

BEAN, STRIP, FACT = 56, 44, 44  # pixels


class Leaflet(NamedTuple):
    """The rules of a game, in a language; a notebook shows it as the value of a cell."""

    rules: Rules
    language: str = "en"

    def _repr_html_(self) -> str:
        return f"<style>{read('leaflet.css')}</style>{self.html}"

    @property
    def speaker(self) -> Speaker:
        """Somebody who can put it into words."""
        return Speaker(self.language, [], self.rules.deck)

    def text(self, path: str, **parts: object) -> str:
        """A text of the catalogue, ready for a page."""
        return escape(str(self.speaker.text(path, **parts)))

    @property
    def html(self) -> str:
        """The whole page, without its style."""
        title = self.text("leaflet.heading", game=self.rules.title)
        emblems = "".join(icon(name, BEAN) for name in face_for(type(self.rules)).emblems)
        aim = self.text(f"guide.{GUIDES[self.rules.name].steps[0].key}.text")
        parts = [self.turn(), self.beans(), self.facts(), self.part("end", f"<p>{self.text(self.end)}</p>")]
        head = f'<header><h1>{title}</h1><p class="aim">{aim}</p><span aria-hidden="true">{emblems}</span></header>'
        return f'<article class="bk-leaflet" lang="{self.language}">{head}{"".join(parts)}</article>'

    @property
    def end(self) -> str:
        """The path of the sentence about the end."""
        return f"leaflet.ends.{self.rules.name}"

    def part(self, name: str, inside: str) -> str:
        """A part of the page under its heading."""
        return f"<section><h2>{self.text(f'leaflet.{name}')}</h2>{inside}</section>"

    # --- the turn ---

    def steps(self) -> Iterator[tuple[str, str, str]]:
        """The number, the name and the first phase of each step of a turn."""
        words, number, last = self.speaker.words, 0, ""
        halves = face_for(type(self.rules)).half_steps
        for phase in self.rules.turn:
            name = words.find(f"steps.{phase.name}")
            if name is None or name == last:
                continue
            half = words.find(f"steps.half.{self.rules.name}") if phase.name in halves else None
            number, last = number + (half is None), name
            yield f"{number}{half or ''}", name, phase.name

    def turn(self) -> str:
        """The steps of a turn, side by side."""
        drawings = LEAFLETS[self.rules.name].steps
        items = []
        for (number, name, phase), drawing in zip(self.steps(), drawings, strict=True):
            own = f"leaflet.own.{self.rules.name}.{phase}"
            path = own if self.speaker.words.find(own) else f"leaflet.turns.{phase}"
            head = f"<h3><b>{number}</b> {escape(name)}</h3>"
            items.append(f"<li>{head}{icon(drawing, STRIP)}<p>{self.text(path)}</p></li>")
        return self.part("turn", f'<ol class="turns">{"".join(items)}</ol>')

    # --- the beans ---

    def beans(self) -> str:
        """Every kind with its number in the deck, its beanometer, and what it does."""
        kinds = [bean for bean in self.rules.deck.beans.values() if any(bean.beanometer)]
        first = kinds[0]
        paid = [(need, coins) for coins, need in enumerate(first.beanometer, 1) if need]
        many, coins = self.speaker.beans(first.id), self.speaker.counted("coins", paid[-1][1])
        reads = self.text(
            "leaflet.reads", first=paid[0][0], beans=many, last=paid[-1][0], coins=coins, count=first.count
        )
        cards = "".join(self.bean(bean) for bean in kinds)
        return self.part("beans", f'<p>{reads}</p><ul class="kinds">{cards}</ul>')

    def bean(self, bean: Bean) -> str:
        """The card of one kind, with what it pays and does."""
        able = bean.id in self.rules.able
        does = f"<p>{escape(self.speaker.effect(bean.id))}</p>" if able else ""
        meter = "".join(self.pay(need, coins) for coins, need in enumerate(bean.beanometer, 1) if need)
        number = self.text("leaflet.deck", number=bean.count)
        name = escape(str(self.speaker.kind(bean.id)))
        drawing = f'<span class="paper">{icon(f"bean-{bean.id}", BEAN)}</span>'
        return f'<li>{drawing}<div><h3>{name}</h3><small>{number}</small><p class="meter">{meter}</p>{does}</div></li>'

    def pay(self, need: int, coins: int) -> str:
        """How many cards pay how many coins."""
        label = self.text("leaflet.pays", cards=need, coins=coins)
        drawn = f"<b>{need}</b>{icon('coin', 16) * coins}"
        return f'<span role="img" aria-label="{label}" title="{label}">{drawn}</span>'

    # --- what is special ---

    def facts(self) -> str:
        """What one should know besides, each with a drawing."""
        items = "".join(
            f"<li>{icon(drawing, FACT)}<div><h3>{self.text(f'leaflet.facts.{key}.title')}</h3>"
            f"<p>{self.text(f'leaflet.facts.{key}.text')}</p></div></li>"
            for key, drawing in LEAFLETS[self.rules.name].facts.items()
        )
        return self.part("special", f'<ul class="facts">{items}</ul>')


def rules_page(game: str = "bohnanza", lang: str = "en") -> Leaflet:
    """The rules of a game on one page, for the cell of a notebook."""
    rules = find_rules(game)
    return Leaflet(Game(rules, players=rules.usual_players, seed=0).rules, lang)
