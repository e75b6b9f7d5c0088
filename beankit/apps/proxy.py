"""Behind a Jupyter server (on a JupyterHub or on Binder): how jupyter-server-proxy starts and shows the pages."""

from __future__ import annotations

import sys
from pathlib import Path

from beankit.core.values import Data

PATH = "beankit"
START = 60  # seconds


def beankit() -> Data:
    """What jupyter-server-proxy asks for; it fills in the braces. The pages know the path that they stand under."""
    command = (sys.executable, "-m", "beankit", "serve", "--no-browser", "--port", "{port}")
    return {
        "command": [*command, "--base-url", f"{{base_url}}{PATH}/"],
        "absolute_url": True,
        "timeout": START,
        "launcher_entry": {
            "title": "beankit: play and watch",
            "icon_path": str(Path(__file__).parent / "static" / "sprout.svg"),
            "path_info": f"{PATH}/",
        },
    }
