"""The demo tournament in the background: pages can be opened at once and show it while it runs."""

from __future__ import annotations

import asyncio
import signal
import sys
from pathlib import Path

PIPE = asyncio.subprocess.PIPE
NOTHING = asyncio.subprocess.DEVNULL


async def play_demo(store: Path) -> None:
    """Play what is missing in the store; if the server stops, everything that was played stays stored."""
    store.parent.mkdir(parents=True, exist_ok=True)
    words = ("-m", "beankit", "tournament", "run", "demo", "--store", str(store), "--jobs", "1")
    process = await asyncio.create_subprocess_exec(
        sys.executable, *words, stdout=NOTHING, stderr=PIPE, start_new_session=True
    )
    try:
        _, told = await process.communicate()
        if process.returncode:
            print(f"The demo tournament broke off: {told.decode(errors='replace').strip()}", file=sys.stderr)
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGINT)
            await process.wait()
