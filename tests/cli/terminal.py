"""A real terminal for a real process: read until it asks, answer, look at what it said."""

import contextlib
import os
import pty
import re
import select
import subprocess
import sys
import termios
from pathlib import Path

CONTROL = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\r")
PATIENCE = 600  # seconds; reached only if the command hangs
# Opening the terminal makes it the process's own, so that ctrl-C reaches it even if the tests themselves ignore it.
OWN_TERMINAL = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.open(os.ttyname(0), os.O_RDWR)
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""


class Terminal:
    """`beankit WORDS` in a pseudo-terminal."""

    def __init__(self, *words, cwd):
        self.master, slave = pty.openpty()
        termios.tcsetwinsize(slave, (50, 120))
        env = os.environ | {"TERM": "xterm", "COLUMNS": "120", "LINES": "50", "PYTHONUTF8": "1"}
        command = [sys.executable, "-c", OWN_TERMINAL, "-m", "beankit", *map(str, words)]
        self.process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, cwd=cwd, env=env, start_new_session=True
        )
        os.close(slave)
        self.over = False

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.master)

    def listen(self):
        """The output up to the next question or the end."""
        said, raw = "", b""
        while not re.search(r"(^|\s)> $", said):
            ready, _, _ = select.select([self.master], [], [], PATIENCE)
            assert ready, f"nothing more comes after {said[-500:]!r}"
            piece = b""
            with contextlib.suppress(OSError):  # how Linux says that the other end is closed
                piece = os.read(self.master, 65536)
            if not piece:
                self.over = True
                break
            raw += piece  # a piece may end within a letter or a control sequence
            said = CONTROL.sub("", raw.decode("utf-8", "replace"))
        return said

    def answer(self, line):
        """Type a line and return the output."""
        os.write(self.master, f"{line}\n".encode())
        return self.listen()

    def press(self, key):
        """Press ctrl with a key once the command waits for one; what is said then.

        A ctrl-C that comes between the question and the waiting is seen by Python only at the next key.
        """
        while Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()[0] not in "SZ":
            os.sched_yield()
        os.write(self.master, bytes([ord(key) - ord("a") + 1]))
        return self.listen()

    def status(self):
        """How the command ended."""
        return self.process.wait()
