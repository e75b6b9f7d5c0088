"""Run a command as in a container without user namespaces: no new worlds, no mounts, no tracing, no Landlock.

python container.py COMMAND ...
"""

import os
import sys
from errno import ENOSYS, EPERM

from beankit.sandbox.walls.process import SET_NO_NEW_PRIVS, prctl
from beankit.sandbox.walls.seccomp import ALLOW, ERROR, MASKED, CallFilter, Compare, seal

NEW_USER = 0x10000000
DENIED = (
    "unshare",
    "setns",
    "mount",
    "umount2",
    "pivot_root",
    "ptrace",
    "process_vm_readv",
    "process_vm_writev",
    "pidfd_getfd",
)
UNKNOWN = ("landlock_create_ruleset", "landlock_add_rule", "landlock_restrict_self", "clone3")


def main() -> None:
    made = CallFilter(ALLOW)
    for name in DENIED:
        made.rule(ERROR | EPERM, name)
    for name in UNKNOWN:
        made.rule(ERROR | ENOSYS, name)
    made.rule(ERROR | EPERM, "clone", Compare(0, MASKED, NEW_USER, NEW_USER))
    prctl(SET_NO_NEW_PRIVS, 1)
    seal(made.program())
    os.execvp(sys.argv[1], sys.argv[1:])


main()
