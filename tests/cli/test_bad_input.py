"""Every wrong input gets a one-line message that names the way out, and status 2."""

import pytest

TABLE = ("play", "bohnanza", "random", "random", "random")


@pytest.fixture
def files(tmp_path, beankit):
    """A good record and damaged ones, decks and a folder."""
    beankit(*TABLE, "--record", tmp_path)
    text = (tmp_path / "bohnanza-0.txt").read_text("utf-8")
    (tmp_path / "good.txt").write_text(text)
    (tmp_path / "cut.txt").write_text("\n".join(text.splitlines()[:30]))
    (tmp_path / "changed.txt").write_text(text.replace("players: 3", "players: 4"))
    (tmp_path / "other.txt").write_text("hello")
    (tmp_path / "binary.txt").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "deck.toml").write_text('kinds = [{id = "red", count = -1, beanometer = [1, 2, 3, 4]}]')
    (tmp_path / "no_bot.py").write_text("")
    (tmp_path / "wide.toml").write_text('game = "bohnanza"\n', "utf-16")
    (tmp_path / "wide.py").write_text("class A: ...\n", "utf-16-le")
    games = "from beankit.games.bohnanza import Bohnanza\nclass A(Bohnanza): ...\nclass B(Bohnanza): ...\n"
    (tmp_path / "two_games.py").write_text(games)
    (tmp_path / "two_bots.py").write_text("from beankit import Bot\nclass A(Bot): ...\nclass B(Bot): ...\n")


@pytest.mark.full
@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("play", "whist", "random"), "the games are: bohnanza"),
        ((*TABLE[:4], "rndom"), "the house bots are: random, template"),
        (TABLE[:4], "3, 4 or 5 players, not 2"),
        ((*TABLE, "--seed", "x"), "'x' is not a whole number"),
        ((*TABLE, "--games", "0"), "0 is less than 1"),
        ((*TABLE, "--option", "rounds"), "third_field=false, rounds=12"),
        ((*TABLE, "--option", "speed=2"), "its options are: third_field=false, rounds=12"),
        ((*TABLE, "--option", "rounds=many"), "a whole number, 0 or more"),
        ((*TABLE, "--option", "third_field=1"), "true or false"),
        ((*TABLE, "--deck", "none.toml"), "none.toml"),
        ((*TABLE, "--deck", "deck.toml"), "kinds[0].count = -1"),
        ((*TABLE, "--deck", "."), "deck file ."),
        ((*TABLE, "--lang", "fr"), "choose from: de, en"),
        ((*TABLE, "--json", "--narrate"), "leave out --narrate"),
        (("play", "bohnanza", "human", "random", "random", "--json"), "leave out the human"),
        ((*TABLE, "--record", "good.txt"), "good.txt"),
        ((*TABLE, "--sed", "1"), "No such option"),
        (("play",), "Missing argument"),
        (("play", "two_bots.py", "random", "random"), "the game's name comes first: bohnanza two_bots.py"),
        (("play", "no_bot.py", "random", "random"), "no_bot.py contains no game: a game is a class like"),
        (("play", "two_games.py", "random", "random"), "write one of two_games.py:A, two_games.py:B"),
        (("play", "two_games.py:C", "random", "random"), "write one of two_games.py:A, two_games.py:B"),
        (("deal",), "No such command 'deal'"),
        (("play", "bohnanza", "none.py", "random", "random"), "there is no file none.py"),
        (("play", "bohnanza", "no_bot.py", "random", "random"), "contains no bot"),
        (("play", "bohnanza", "two_bots.py", "random", "random"), "two_bots.py:A, two_bots.py:B"),
        (("check", "wide.py"), "line 1: this is not text in UTF-8; save the file with that encoding"),
        (("tournament", "run", "wide.toml"), "it is not text in UTF-8; save it with that encoding"),
        ((*TABLE, "--deck", "wide.toml"), "it is not text in UTF-8; save it with that encoding"),
        (("replay", "none.txt"), "none.txt"),
        (("replay", "."), "cannot be read"),
        (("replay", "other.txt"), "a record must begin with"),
        (("replay", "binary.txt"), "not a text file"),
        (("replay", "cut.txt"), "line 30: the record is truncated"),
        (("replay", "changed.txt"), "the checksum does not match"),
        (("replay", "good.txt", "--to", "99999"), "choose a move from 0 to "),
        (("replay", "good.txt", "--to", "-1"), "choose a move from 0 to "),
        (("replay", "good.txt", "--player", "4"), "no player '4' in this record; the players are: 1 "),
        (("rules", "bohnanza", "B-99"), "the nearest are: B-9"),
        (("rules", "bohnanza", "?"), "its letter is one of B, F"),
        (("rules", "whist"), "the games are: bohnanza"),
        (("duel", "random", "rndom"), "the house bots are"),
        (("duel", "random", "random", "--players", "6"), "3, 4 or 5 players, not 6"),
        (("duel", "random", "random", "--deals", "none"), "'none' is not a whole number"),
        (("laws", "whist"), "the games are: bohnanza"),
        (("tournament", "run", "demo", "--minutes", "ten"), "'ten' is not a number"),
        (("tournament", "run", "demo", "--minutes", "nan"), "'nan' is not a number"),
        (("tournament", "run", "demo", "--minutes", "-1"), "-1 is less than 0"),
        (("course", "progress", "no_bot.py", "--deals", "-1"), "-1 is less than 1"),
        (("serve", "--port", "99999999"), "99999999 is not a port: choose one from 0 to 65535"),
        (("serve", "--port", "-1"), "-1 is not a port: choose one from 0 to 65535"),
        (("laws", "bohnanza", "--players", "2"), "3, 4 or 5 players, not 2"),
    ],
)
def test_one_line_and_status_2(beankit, words, message):
    done = beankit(*words)
    assert message in done.err
    assert done.err.startswith("beankit: ")
    assert done.err.count("\n") == 1
    assert (done.status, done.out) == (2, "")


def test_a_number_that_is_none_is_told_in_the_language_of_the_command(beankit):
    wrong = ("tournament", "verify", "demo", "--sample", "x", "--lang", "de")
    command = "beankit tournament verify --help"
    german, english = beankit(*wrong).err, beankit(*wrong[:-2]).err
    assert german == f"beankit: '--sample' geht so nicht: 'x' ist keine ganze Zahl (siehe: {command})\n"
    assert english == f"beankit: Invalid value for '--sample': 'x' is not a whole number (see: {command})\n"
