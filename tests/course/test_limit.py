"""A time limit in a thread: whoever has finished in time is not interrupted afterwards."""

import subprocess
import sys

import pytest

pytestmark = pytest.mark.course

LATE = """
import ctypes, sys, threading, time
from types import SimpleNamespace
from beankit.course import limit

me, interrupt, came, reached = threading.get_ident(), ctypes.pythonapi.PyThreadState_SetAsyncExc, [], []

def lifting(frame):
    return frame is not None and (frame.f_code.co_name == "join" or lifting(frame.f_back))

def late(*args):
    while not lifting(sys._current_frames()[me]):
        time.sleep(0.001)
    came.append(interrupt(*args))

python = SimpleNamespace(PyThreadState_SetAsyncExc=late)
limit.ctypes = SimpleNamespace(c_ulong=ctypes.c_ulong, py_object=ctypes.py_object, pythonapi=python)

def work():
    return sum(abs(number) for number in range(1000))

for _ in range(20):
    try:
        limit.by_thread(0)()
        work()
    except limit.TimeUp:
        reached.append(True)

calls = []
for watch in (sys.setprofile, sys.settrace):
    watch(lambda *args: calls.append(args[1]))
    work()
    watch(None)
print(len(came) >= 20, reached, len(calls) > 2000)
"""


@pytest.mark.full
def test_an_interruption_that_comes_too_late_reaches_nobody_and_leaves_python_as_it_was():
    """Each comes while its limit is being lifted. After one that is taken back, a profiler would hang."""
    done = subprocess.run([sys.executable, "-c", LATE], capture_output=True, text=True, timeout=300, check=False)
    assert (done.stdout, done.stderr) == ("True [] True\n", "")
