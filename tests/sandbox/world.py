"""A small world worth attacking: results, other bots, a kit, ports, neighbours. All of it is thrown away."""

import ctypes
import hashlib
import json
import os
import random
import select
import socket
import time
from pathlib import Path

SECRET = "secret-of-the-engine-4711"
CLAIM = "claimed-to-know-it-all"
KEY = "BEANKIT_TEST_KEY"

secret_of_the_engine = SECRET  # what a bot in the same process finds in a module


class World:
    """What an attack can aim at, and whether it was hit."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.segment = random.SystemRandom().getrandbits(30)  # of shared memory: other worlds may stand beside this one
        kit = folder / "kit"
        kit.mkdir()
        self.files = {
            "results": folder / "results.json",
            "other_bot": folder / "other_bot.py",
            "deck": folder / "deck.txt",
            "engine": kit / "engine.py",
        }
        for file in self.files.values():
            file.write_text(f"{SECRET} in {file.name}\n", "utf-8")
        for path in (folder, kit, *self.files.values()):
            path.chmod(0o777)
        self.open_file = os.open(self.files["deck"], os.O_RDONLY)
        self.memory = ctypes.create_string_buffer(f"{SECRET} in memory".encode())
        self.tcp = socket.create_server(("127.0.0.1", 0))
        self.udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.udp.bind(("127.0.0.1", 0))
        self.before = self.look()

    def targets(self, sibling: int, hand: list[str], **ends: int) -> dict[str, object]:
        """What an attacker is told, which is more than any bot learns."""
        return {
            "folder": str(self.folder),
            "kit": str(self.folder / "kit"),
            **{name: str(file) for name, file in self.files.items() if name != "engine"},
            "mark": self.letter.name,
            "tcp": self.tcp.getsockname()[1],
            "udp": self.udp.getsockname()[1],
            "engine": os.getpid(),
            "address": ctypes.addressof(self.memory),
            "open_file": self.open_file,
            "sibling": sibling,
            "segment": self.segment,
            "generator": list(random.getstate()[1][:3]),
            "secret_shape": CLAIM,
            "hand": hand,
            **ends,
        }

    def look(self) -> str:
        """Everything that an attack could have changed, byte by byte."""
        facts = [
            (str(path), *path.lstat()[:6], path.lstat().st_mtime_ns, content(path), attributes(path))
            for path in sorted([self.folder, *self.folder.rglob("*")])
        ]
        return json.dumps([facts, self.letter.exists(), exists(self.segment)], default=str)

    @property
    def letter(self) -> Path:
        """Where somebody could leave a letter in shared memory."""
        return Path("/dev/shm", f"beankit-letter-{self.folder.name}")

    def changed(self) -> bool:
        """Is anything not as it was?"""
        return self.look() != self.before

    def visited(self) -> bool:
        """Did anybody connect or send something?"""
        time.sleep(0)
        return bool(select.select([self.tcp, self.udp], [], [], 0)[0])

    def close(self) -> None:
        """Take everything away."""
        os.close(self.open_file)
        self.tcp.close()
        self.udp.close()
        self.letter.unlink(missing_ok=True)
        libc = ctypes.CDLL(None)
        if (segment := libc.shmget(self.segment, 4096, 0)) >= 0:
            libc.shmctl(segment, 0, None)


def content(path: Path) -> str:
    """What a file or link holds."""
    if path.is_symlink():
        return str(path.readlink())
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""


def attributes(path: Path) -> list[str]:
    """The extended attributes of a file."""
    return os.listxattr(path, follow_symlinks=False)


def exists(segment: int) -> bool:
    """Does a segment of shared memory exist?"""
    return any(line.split()[:1] == [str(segment)] for line in Path("/proc/sysvipc/shm").read_text().splitlines())
