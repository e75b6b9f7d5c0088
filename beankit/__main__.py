"""`python -m beankit` is the command `beankit`."""

from beankit.cli import main

main()
