"""Run a shell."""

GOAL = "reach"


def attack(world):
    import subprocess

    return subprocess.run(["/bin/sh", "-c", "echo in"], capture_output=True, check=True).stdout
