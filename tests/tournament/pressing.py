"""Presses ctrl-C in the process that loads this."""

import os
import signal

os.kill(os.getpid(), signal.SIGINT)
