"""The options of the commands that let a bot leave."""

from __future__ import annotations

from typing import Annotated

import typer

Reason = Annotated[str, typer.Option("--reason", metavar="TEXT", show_default="none", help="Why; only you read it.")]
Forget = Annotated[
    bool, typer.Option("--forget", help="Delete its games, sources, prints, remarks and name from the store.")
]
