"""Write oneself into the results."""

GOAL = "change"


def attack(world):
    with open(world["results"], "w") as file:
        file.write('{"winner": "me"}')
