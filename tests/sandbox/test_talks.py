"""Two bots that want to talk: between processes of their own they find no word, page or counter that both can reach."""

import json
from concurrent.futures import ThreadPoolExecutor
from errno import EPERM

import msgspec
import pytest

from beankit import Game
from beankit.arena.bots.files import BotFiles
from beankit.sandbox.budget import CONTEST
from beankit.sandbox.engine.guests import IsolatedBot
from beankit.sandbox.engine.zygotes import Zygote
from beankit.sandbox.levels import LATE, isolation
from beankit.sandbox.messages import Answer, Failed
from beankit.sandbox.walls import seccomp
from tests.sandbox.talks import CHANNELS, judged, talk

CARD = 11
WAITS = """
from beankit import Bot

class Waiter(Bot):
    def choose(self, view, options):
        place = page + 64 * int(self.data)
        call(place, WAIT, ctypes.c_uint32.from_address(place).value, 20.0)
        return options[0]
"""
RINGS = """
from beankit import Bot

class Ringer(Bot):
    def choose(self, view, options):
        end = time.monotonic() + 20
        while time.monotonic() < end:
            for card in range(20):
                if call(page + 64 * card, WAKE, 1):
                    self.say(card)
                    return options[0]
        return options[0]
"""
LOCKS = """
import logging
threading = logging.threading
lock, event = threading.Lock(), threading.Event()
lock.acquire()
self.say([lock.acquire(timeout=0.001), event.wait(0.001), lock.release(), lock.acquire(timeout=1)])
return options[0]
"""
REFUSED = ("futex", "page_cache", "switches")
SHARED = """
flock fcntl ioctl dup open openat openat2 stat fstat newfstatat statx statfs fstatfs access
mincore readahead fadvise64 cachestat msync mlock mlock2 mlockall remap_file_pages sync syncfs
sysinfo getrusage uname getcpu syslog perf_event_open
getppid getuid geteuid getpgid getsid setpgid setsid wait4 waitid getgroups kcmp ptrace
kill tkill tgkill rt_sigqueueinfo rt_tgsigqueueinfo pidfd_open pidfd_send_signal rt_sigtimedwait
sched_setaffinity sched_setscheduler sched_getscheduler sched_setattr sched_getattr getpriority setpriority
ioprio_get ioprio_set prlimit64 getrlimit setrlimit membarrier rseq prctl personality
process_vm_readv process_vm_writev process_madvise process_mrelease move_pages migrate_pages mbind
set_mempolicy get_mempolicy memfd_create memfd_secret userfaultfd pkey_alloc
futex_waitv futex_wake futex_wait futex_requeue set_robust_list get_robust_list
eventfd2 pipe2 epoll_create1 inotify_init1 fanotify_init timerfd_create signalfd4 timer_create
select poll ppoll pselect6
shmget shmat shmctl semget semop msgget msgsnd mq_open mq_unlink socket socketpair sendmsg io_uring_setup
add_key request_key keyctl splice tee vmsplice sendfile copy_file_range bpf
"""
CALLS = """
import ctypes, json
libc = ctypes.CDLL(None, use_errno=True)
open_ = []
for name, number in json.loads(self.data).items():
    ctypes.set_errno(0)
    if libc.syscall(number, *[ctypes.c_long(-1)] * 6) >= 0 or ctypes.get_errno() != 1:
        open_.append(name)
print(" ".join(open_))
return options[0]
"""


MAPS = """
import ctypes, mmap
libc = ctypes.CDLL(None, use_errno=True)
libc.mmap.restype = ctypes.c_void_p
def number(kind):
    ctypes.set_errno(0)
    libc.mmap(None, ctypes.c_size_t(4096), 3, kind | mmap.MAP_ANONYMOUS, -1, ctypes.c_long(0))
    return ctypes.get_errno()
self.say([number(kind) for kind in (mmap.MAP_PRIVATE, mmap.MAP_SHARED, 8)])
return options[0]
"""


@pytest.fixture(scope="module")
def origin():
    """A process that bots are forked from, here without friendly messages."""
    zygote = Zygote()
    yield zygote
    zygote.close()


def bare(most):
    """The walls of a level without friendly messages."""
    here = isolation(most)
    return msgspec.structs.replace(here, walls=msgspec.structs.replace(here.walls, hints=False))


def heard(most, origin):
    """What a bot that rings hears from one that waits for a card."""
    game, call = Game("al-cabohne", players=2, seed=1), CHANNELS["futex"].read_text("utf-8")
    players = []
    for source in (WAITS, RINGS):
        entry = BotFiles.from_text("bot.py", call + source, data=str(CARD).encode())
        players.append(IsolatedBot(entry, game.decision.seat, bare(most), CONTEST, origin))
        players[-1].load(game, 1)
    with ThreadPoolExecutor(2) as pool:
        answers = [*pool.map(IsolatedBot.ask, players)]
    for player in players:
        player.cell.end()
    return answers


def test_without_a_filter_one_bot_hears_anothers_card(origin):
    _, ringer = heard(1, origin)
    assert ringer.remark == str(CARD)


@pytest.mark.parametrize("most", [4, LATE])
def test_behind_a_filter_nobody_waits_or_rings_where_others_can_find_it(most, origin):
    for answer in heard(most, origin):
        assert isinstance(answer, Failed)
        assert answer.trace.endswith("PermissionError: no futex that others can find")


@pytest.mark.parametrize("channel", REFUSED)
def test_a_channel_that_needs_a_shared_thing_is_refused(channel, origin):
    assert talk(channel, bare(4), origin, 4, 0.001).refused.startswith("PermissionError: no ")


@pytest.mark.parametrize("most", [4, LATE])
def test_locks_inside_one_process_work(most, entry, origin):
    game = Game("bohnanza", players=3, seed=1)
    player = IsolatedBot(entry(LOCKS), game.decision.seat, bare(most), CONTEST, origin)
    player.load(game, 1)
    answer = player.ask()
    player.cell.end()
    assert isinstance(answer, Answer), answer
    assert answer.remark == "[False, False, None, True]"


def test_calls_that_name_something_shared_are_refused(entry, origin):
    library, names = seccomp._library(), SHARED.split()
    numbers = {name: library.seccomp_syscall_resolve_name(name.encode()) for name in names}
    known = {name: number for name, number in numbers.items() if number >= 0}  # a few are of one architecture only
    assert len(known) > 90
    game = Game("bohnanza", players=3, seed=1)
    guest = IsolatedBot(entry(CALLS, data=json.dumps(known).encode()), game.decision.seat, bare(4), CONTEST, origin)
    guest.load(game, 1)
    answer = guest.ask()
    guest.cell.end()
    assert answer.printed.split() == []


@pytest.mark.parametrize("most", [4, LATE])
def test_memory_that_the_kernel_may_drop_is_refused(most, entry, origin):
    """How soon it is dropped says how much memory others use."""
    game = Game("bohnanza", players=3, seed=1)
    guest = IsolatedBot(entry(MAPS), game.decision.seat, bare(most), CONTEST, origin)
    guest.load(game, 1)
    answer = guest.ask()
    guest.cell.end()
    assert answer.remark == f"[0, {EPERM}, {EPERM}]"


def test_bits_are_told_from_the_numbers_that_were_heard():
    bits = [0, 1] * 10 + [0, 1, 1, 0, 1, 0, 0, 1] * 8
    assert judged(bits, [2.0 + bit for bit in bits], 0.01, 0.02)[:2] == (1.0, 50.0)
    assert judged(bits, [2.0 for _ in bits], 0.01, 0.02).rate == 0
