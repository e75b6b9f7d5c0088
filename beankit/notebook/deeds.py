"""What a table does for each message of its page."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from beankit.core.actions import parse
from beankit.core.errors import BadOption
from beankit.notebook import messages
from beankit.notebook.advice import Advice, told_beliefs
from beankit.notebook.author import code_of, own_code
from beankit.notebook.guide import Guided, chosen, ring_of
from beankit.notebook.host import Host
from beankit.notebook.picture.scene import spans

if TYPE_CHECKING:
    from beankit.notebook.game import Playing

DEEDS: dict[type, Callable[[Playing, Any], None]] = {
    messages.Since: lambda game, _: game.greet(),
    messages.Act: lambda game, act: game.host.act(act.n, parse(act.text)),
    messages.Typed: lambda game, typed: game.host.typed(typed.n, typed.line),
    messages.Enqueue: lambda game, queue: game.host.enqueue(queue.text),
    messages.Unqueue: lambda game, _: game.host.unqueue(),
    messages.TryDeal: lambda game, deal: game.page.send(game.host.tried(deal.text)),
    messages.Undo: lambda game, undo: game.host.undo(undo.n),
    messages.Skip: lambda game, skip: game.host.skip(skip.n),
    messages.Sift: lambda game, sift: game.sift(sift),
    messages.Want: lambda game, _: game.host.want(),
    messages.Stop: lambda game, _: game.stop(),
    messages.Hint: lambda game, hint: game.hint(hint.n),
    messages.Believe: lambda game, _: believe(game),
    messages.PressGuide: lambda game, guide: follow(game, guide.how, guide.n),
    messages.ReadRule: lambda game, rule: game.rule(rule.number),
    messages.Code: lambda game, code: game.page.send(
        code_of(code.bot) if code.bot else own_code(game.rules, game.against or ())
    ),
    messages.Set: lambda game, setting: game.change(setting.name, setting.value),
    messages.Again: lambda game, again: game.again(again.how),
    messages.WatchGame: lambda game, watch: game.watch(watch.turn),
    messages.Download: lambda game, _: game.download(),
}


def believe(game: Playing) -> None:
    """Tell a person at a table what they can know about the hands of the others."""
    host = game.host
    if not game.practice:
        raise BadOption("what one can know of the others' hands is told in practice games only")
    if not host.thinker.busy:
        game.page.send(told_beliefs(host.view, host.speaker, host.n))


def lead(host: Host) -> None:
    """Show what the guide says now."""
    if host.guide is None:
        return
    if host.thinker.busy:  # nobody looks at the game now
        host.guide.step = None
    else:
        host.guide.look(host.view)
    if host.latest:
        host.again()


def follow(game: Playing, how: str, n: int) -> None:
    """The person has pressed something on a bubble, or asks for the guide."""
    host, guide = game.host, game.host.guide
    if guide is None:
        raise BadOption("this game has no guide")
    if how == "show" and not game.practice:
        raise BadOption("there are hints in practice games only")
    if how != "show":
        guide.turn(how)
        lead(host)
        game.changed()
        wake(host)
    elif guide.step is not None and guide.step.plays and host.current(n) is not None:
        snapshot = host.view.snapshot()
        game.adviser.ask(guide.guide.adviser, snapshot, game.rules, partial(show, host, guide, n), lambda: None)


def wake(host: Host) -> None:
    """The guide has been read: the others go on."""
    decision = host.sitting.decision
    if decision is not None and decision.seat != host.seat and not host.thinker.busy:
        host.stir()


def show(host: Host, guide: Guided, n: int, advice: Advice | None) -> None:
    """Do the step for the person."""
    if guide.step is None or host.current(n) is None:
        return
    action = chosen(guide.step, host.view, advice)
    scene = host.scene
    label = spans(scene.speaker.text("page.shown", action=scene.speaker.say_action(action, host.view)))
    guide.showing = label, ring_of(action, scene)
    host.act(n, action)
