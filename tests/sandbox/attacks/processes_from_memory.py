"""Write a program into memory and run it from there."""

GOAL = "change"


def attack(world):
    import os
    import shutil

    file = os.memfd_create("program")
    with open(shutil.which("touch"), "rb") as program:
        os.write(file, program.read())
    os.execve(file, ["touch", f"{world['folder']}/was-here"], {})
