"""Tables at which something worth seeing is asked: reached by playing real games with house bots' advice."""

from beankit.notebook.hints import advice

# name: game, seed, kind of decision that is asked, how many moves to play at least
SCENES = {
    "plant": ("bohnanza", 7, "plant", 30),
    "offer": ("bohnanza", 7, "offer", 40),
    "answer": ("bohnanza", 7, "answer", 60),
    "settle": ("bohnanza", 7, "settle", 40),
    "over": ("bohnanza", 7, "over", 5000),
    "rabohnzel": ("rabohnzel", 4, "magic", 40),
    "excalibohn": ("excalibohn", 11, "magic", 60),
    "mid-air": ("excalibohn", 7, "lay", 20),
    "bohnedikt": ("bohnedikt", 5, "plant", 60),
    "edict": ("bohnedikt", 2, "edict", 0),
    "al-cabohne": ("al-cabohne", 7, "place", 60),
    "left-over": ("al-cabohne", 5, "take_over", 20),
    "solo": ("al-cabohne-solo", 7, "place", 40),
    "solo-over": ("al-cabohne-solo", 7, "over", 5000),
}


def advance(table, kind, least, most=6000):
    """Let a house bot play for the person until this kind of decision is asked."""
    for move in range(most):
        decision = table.host.sitting.decision
        asked = "over" if decision is None else decision.kind
        if asked == kind and (kind == "over" or move >= least):
            return
        assert decision is not None, f"nobody was asked for {kind}"
        host = table.host
        action, _ = advice(host.settings.hint, host.view.snapshot(), table.rules)
        table.play(action)
