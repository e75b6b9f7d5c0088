"""A bot as files: one source, or a folder with modules and data; no link is followed."""

import os
from pathlib import Path

import pytest

from beankit import check_bot, play
from beankit.arena.bots.files import MOST_DATA, MOST_SOURCE, BotFiles
from beankit.arena.bots.roster import files_of
from beankit.arena.files import BadFiles, read_tree
from beankit.arena.rehearsal import rehearse
from beankit.sandbox.engine.referee import referee

READS = """\
from beankit import Bot
from helper import double

class Reader(Bot):
    def start(self, view):
        print(self.data.decode(), double(21))
"""


@pytest.fixture
def made(tmp_path):
    """A folder with a bot, a module and a file of data."""
    folder = tmp_path / "reader"
    folder.mkdir()
    (folder / "bot.py").write_text(READS, "utf-8")
    (folder / "helper.py").write_text("def double(x):\n    return 2 * x\n", "utf-8")
    (folder / "weights.txt").write_bytes(b"0.25 0.75")
    return folder


@pytest.mark.full
def test_a_folder_plays_with_its_modules_and_its_data(made):
    played = referee("bohnanza", [files_of(str(made)), "random", "random"], seed=1)
    assert played.printed[0] == "0.25 0.75 42\n"


@pytest.mark.full
def test_a_folder_plays_the_same_game_in_this_process(made, capsys):
    seen = READS.replace("start(self, view)", "__init__(self)")
    (made / "bot.py").write_text(seen, "utf-8")
    inside = referee("bohnanza", [files_of(str(made)), "random", "random"], seed=1)
    outside = play("bohnanza", [str(made), "random", "random"], seed=1)
    assert outside.digest == inside.match.digest
    assert capsys.readouterr().out == inside.printed[0] == "0.25 0.75 42\n"


@pytest.mark.full
def test_a_folder_is_rehearsed_and_checked_with_its_data(made):
    (made / "bot.py").write_text(
        "from beankit import Bot\n\nclass Reader(Bot):\n    def __init__(self):\n        self.size = len(self.data)\n",
        "utf-8",
    )
    (made / "helper.py").unlink()
    assert not rehearse(str(made)).differs
    assert check_bot(str(made), ["al-cabohne-solo"]).good


@pytest.mark.full
def test_the_largest_file_of_data_arrives_whole(made):
    (made / "weights.txt").write_bytes(b"x" * MOST_DATA)
    (made / "bot.py").write_text(READS.replace("self.data.decode()", "len(self.data)"), "utf-8")
    assert referee("bohnanza", [BotFiles.read(made), "random", "random"], seed=1).printed[0] == f"{MOST_DATA} 42\n"


def test_files_that_came_by_another_way_are_the_same_bot_as_on_a_disk(made):
    sent = {file.name: file.read_bytes() for file in made.iterdir()}
    assert BotFiles.from_files(sent) == BotFiles.read(made)
    alone = {"mine.py": sent["bot.py"]}
    (made.parent / "mine.py").write_bytes(sent["bot.py"])
    assert BotFiles.from_files(alone) == BotFiles.read(made.parent / "mine.py")


def test_the_same_files_have_the_same_hash_and_others_another(made, tmp_path):
    first = BotFiles.read(made).digest
    os.utime(made / "bot.py", (1, 1))
    assert BotFiles.read(made).digest == first
    (made / "helper.py").rename(made / "helpers.py")
    assert BotFiles.read(made).digest != first


def test_words_that_look_like_an_import_lead_nowhere(tmp_path):
    (tmp_path / "mine.py").write_text('"""What we\nimport and/or ../etc/passwd,\nfrom here on.\n"""\n', "utf-8")
    assert list(BotFiles.read(tmp_path / "mine.py").files) == ["mine.py"]


def test_an_import_with_a_name_that_no_file_can_have_leads_nowhere(tmp_path):
    (tmp_path / "bot.py").write_text(f"import {'a' * 300}\n")
    assert list(BotFiles.read(tmp_path / "bot.py").files) == ["bot.py"]


def test_a_file_brings_what_it_imports_and_nothing_else(tmp_path):
    (tmp_path / "mine.py").write_text("import helper\n", "utf-8")
    (tmp_path / "helper.py").write_text("import math\n", "utf-8")
    (tmp_path / "diary.txt").write_text("dear diary", "utf-8")
    bot = BotFiles.read(tmp_path / "mine.py")
    assert sorted(bot.files) == ["helper.py", "mine.py"]
    assert bot.main == "mine.py"


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({}, "no file was handed in: a bot is one .py file, or a folder with bot.py"),
        ({"a.py": b"", "b.py": BadFiles("b.py: it is a link")}, "b.py: it is a link"),
        ({"a.txt": b""}, "there is no Python file among a.txt"),
        ({"a.py": b"", "b.py": b""}, "which of a.py, b.py is the bot? Call it bot.py"),
        ({"bot.py": b"", "inner/a.py": b""}, "inner/a.py is in a folder inside the bot's"),
        ({"bot.py": b"", "a.txt": b"", "b.txt": b""}, "a bot may bring one data file, not a.txt, b.txt"),
        ({"bot.py": b"#" * (MOST_SOURCE + 1)}, "a bot's sources have at most 1 MiB together"),
        ({"bot.py": b"", "a.bin": bytes(MOST_DATA + 1)}, "a.bin has more than 1 MiB, the most for a data file"),
        ({"bot.py": b"x = 1\n# J\xf6rg"}, "bot.py, line 2: this is not text in UTF-8"),
        ({"b" * 201 + ".py": b""}, f"{'b' * 40}... is too long a name for a file"),
        ({"bot.py": b"", **{f"m{n}.py": b"" for n in range(50)}}, "51 files are too many"),
    ],
)
def test_what_is_no_bot_is_told(files, message):
    with pytest.raises(BadFiles) as error:
        BotFiles.from_files(files)
    assert message in str(error.value)


def test_a_byte_order_mark_is_no_part_of_a_source():
    assert BotFiles.from_files({"bot.py": b"\xef\xbb\xbf1", "d": b"\xef\xbb\xbf2"}).files == {
        "bot.py": b"1",
        "d": b"\xef\xbb\xbf2",
    }


def test_one_folder_around_all_is_taken_off():
    assert list(BotFiles.from_files({"hw1/bot.py": b"", "hw1/data.bin": b""}).files) == ["bot.py", "data.bin"]


@pytest.mark.parametrize("name", ["bot.py", "helper.py", "weights.txt"])
def test_a_link_is_not_followed(made, tmp_path, name):
    secret = tmp_path / "secret"
    secret.write_text("x = 1", "utf-8")
    (made / name).unlink()
    (made / name).symlink_to(secret)
    with pytest.raises(BadFiles, match=f"{name}: it is a link"):
        BotFiles.read(made)


def test_a_linked_folder_is_not_entered(made, tmp_path):
    (tmp_path / "secrets").mkdir()
    (tmp_path / "secrets" / "key").write_text("x", "utf-8")
    (made / "more").symlink_to(tmp_path / "secrets")
    files = read_tree(made, 1000)
    assert "more/key" not in files
    assert str(files["more"]) == "more: it is a link"


def test_a_pipe_keeps_nobody_waiting(made):
    os.mkfifo(made / "pipe")
    assert str(read_tree(made, 1000)["pipe"]) == "pipe is not a plain file"


def test_a_path_that_is_not_there_is_told(tmp_path):
    for name in ("none.py", "none"):
        with pytest.raises(BadFiles, match=rf"^there is no \S*/{name}$"):
            BotFiles.read(tmp_path / name)


def test_a_name_that_is_no_text_can_be_told(tmp_path):
    Path(os.fsdecode(bytes(tmp_path) + b"/b\xf6t\n.py")).write_text("x = 1", "utf-8")
    assert BotFiles.read(tmp_path).main == "b\\udcf6t\\n.py"
    assert len(BotFiles.read(tmp_path).digest) == 64
