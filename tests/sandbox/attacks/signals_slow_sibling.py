"""Slow the other bot down: lower priority, one core, less memory."""

GOAL = "reach"


def attack(world):
    import os
    import resource

    os.setpriority(os.PRIO_PROCESS, world["sibling"], 10)
    os.sched_setaffinity(world["sibling"], {0})
    resource.prlimit(world["sibling"], resource.RLIMIT_CORE, (0, 0))
    return "slowed"
