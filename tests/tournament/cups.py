"""A small tournament whose best bots meet in a final."""

from beankit.tournament.run import Tournament


def duels(folder):
    """The file of a played tournament of duels."""
    file = folder / "cup.toml"
    bots = ["random", "template", "godfather", "consigliere"]
    file.write_text(f'game = "al-cabohne"\nplayers = 2\nbots = {bots}\ndeals = 8\nseed = 3\n')
    Tournament(file).play(jobs=1)
    return file
