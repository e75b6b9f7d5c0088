"""What a table does for each message of its page."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from beankit.core.actions import parse
from beankit.notebook import messages as said
from beankit.notebook.author import code_of, own_code
from beankit.notebook.belief import believe
from beankit.notebook.guide import follow

if TYPE_CHECKING:
    from beankit.notebook.game import Playing

DEEDS: dict[type, Callable[[Playing, Any], None]] = {
    said.Since: lambda game, _: game.greet(),
    said.Act: lambda game, act: game.host.act(act.n, parse(act.text)),
    said.Typed: lambda game, typed: game.host.typed(typed.n, typed.line),
    said.Queue: lambda game, queue: game.host.enqueue(queue.text),
    said.Unqueue: lambda game, _: game.host.unqueue(),
    said.Try: lambda game, deal: game.page.send(game.host.tried(deal.text)),
    said.Undo: lambda game, undo: game.host.undo(undo.n),
    said.Skip: lambda game, skip: game.host.skip(skip.n),
    said.Sift: lambda game, sift: game.sift(sift),
    said.Want: lambda game, _: game.host.want(),
    said.Stop: lambda game, _: game.stop(),
    said.Hint: lambda game, hint: game.hint(hint.n),
    said.Believe: lambda game, _: believe(game),
    said.Guide: lambda game, guide: follow(game, guide.how, guide.n),
    said.Rule: lambda game, rule: game.rule(rule.number),
    said.Code: lambda game, code: game.page.send(
        code_of(code.bot) if code.bot else own_code(game.rules, game.against or ())
    ),
    said.Set: lambda game, setting: game.change(setting.name, setting.value),
    said.Again: lambda game, again: game.again(again.how),
    said.Watch: lambda game, watch: game.watch(watch.turn, watch.would),
    said.Download: lambda game, _: game.download(),
}
