"""One page that holds everything it shows: it opens without a network and asks for nothing."""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape

from beankit.charts.assets import script, style
from beankit.core.hints import Json

# Whatever a name or a remark contains, the browser loads nothing and sends nothing.
POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:"


def document(board: Mapping[str, Json], without_script: str = "") -> str:
    """The page of a board; `without_script` is the HTML for those who have switched scripts off."""
    return f"""<!doctype html>
<html lang="{escape(board["lang"])}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<title>{escape(board["head"]["title"])}</title>
<style>body {{ margin: 0 }} body > .bk {{ min-height: 100vh }}
{style()}</style>
</head>
<body>
<main id="board" class="bk bk-board">{without_script}</main>
<script type="application/json" id="numbers">{in_script(board)}</script>
<script>
const View = {script()};
const shown = new View(document.getElementById("board"), JSON.parse(document.getElementById("numbers").textContent));
</script>
</body>
</html>
"""


def in_script(value: Json) -> str:
    """JSON that can stand inside a script element: it cannot end the element or open a comment."""
    text = json.dumps(value, ensure_ascii=True, allow_nan=False, separators=(",", ":"))
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")
