"""Bots in files: reloaded after edits, with their own neighbours, in threads and by import."""

import pickle
import subprocess
import sys
import threading

import pytest

import beankit.bots
from beankit import Bot, duel, play
from beankit.arena.bots import roster
from beankit.arena.bots.roster import find_bot, house, house_bots
from beankit.arena.table.faults import BotFault
from beankit.bots import Gardener, Trader
from beankit.core.errors import BadOption

BOT = """
from beankit import Bot
{imports}

class Mine(Bot):
    name = {name}

    def plant(self, view, options):
        {body}
        return options[0]
"""


def write(folder, file="my_bot.py", imports="", name="'mine'", body="pass"):
    folder.mkdir(exist_ok=True)
    path = folder / file
    path.write_text(BOT.format(imports=imports, name=name, body=body))
    return str(path)


def name_of(path):
    return play("bohnanza", [path, "random", "random"], rounds=1).names[0]


# --- edited files ---


def test_a_file_in_utf_16_is_told_apart_from_a_mistake_in_python(tmp_path):
    (tmp_path / "mine.py").write_text("from beankit import Bot\n", "utf-16")
    with pytest.raises(BadOption, match="it is not text in UTF-8; save it with that encoding"):
        find_bot(str(tmp_path / "mine.py"))


def test_an_edited_file_is_reloaded_and_an_unchanged_one_is_not(tmp_path):
    path = write(tmp_path, name="'ann'")
    first = find_bot(path)
    assert find_bot(path) is first
    assert name_of(path) == "ann"
    write(tmp_path, name="'bob'")  # the same length, and within the same second
    assert name_of(path) == "bob"
    assert find_bot(path) is not first
    assert first.name == "ann"


def test_an_edited_neighbour_is_seen(tmp_path):
    (tmp_path / "helper.py").write_text("NAME = 'ann'\n")
    path = write(tmp_path, imports="import helper", name="helper.NAME")
    assert name_of(path) == "ann"
    (tmp_path / "helper.py").write_text("NAME = 'bob'\n")
    assert name_of(path) == "bob"


def test_a_file_that_failed_can_be_mended(tmp_path):
    path = write(tmp_path, imports="import not_there_at_all")
    for _ in range(2):
        with pytest.raises(BadOption, match="No module named 'not_there_at_all'"):
            find_bot(path)
    (tmp_path / "not_there_at_all.py").write_text("")
    assert find_bot(path).name == "mine"
    (tmp_path / "not_there_at_all.py").unlink()
    with pytest.raises(BadOption, match="cannot be loaded"):
        find_bot(path)


def test_an_edited_house_bot_is_reloaded_by_its_name(tmp_path, monkeypatch):
    monkeypatch.setattr(roster, "house", lambda: tmp_path)
    write(tmp_path, "house_of_a_test.py", name="'tester'", body="self.say('one')")
    remarks = []
    for said in ("one", "two"):
        write(tmp_path, "house_of_a_test.py", name="'tester'", body=f"self.say({said!r})")
        remarks.append(play("bohnanza", ["tester"] * 3, rounds=1).remarks[1])
    assert remarks == ["one", "two"]


def test_a_cell_that_is_run_again_redefines_a_bot():
    remarks = []
    for said in ("one", "two"):
        namespace = {"__name__": "__main__"}
        exec(BOT.format(imports="", name="'mine'", body=f"self.say({said!r})"), namespace)  # noqa: S102
        remarks.append(play("bohnanza", [namespace["Mine"]] * 3, rounds=1).remarks[1])
    assert remarks == ["one", "two"]


# --- neighbours ---


@pytest.mark.parametrize(
    "imports",
    [
        "import helper",
        "import helper as h\nhelper = h",
        "from helper import NAME\nclass helper: NAME = NAME",
        "from . import helper",
        "import pack.inner\nhelper = pack.inner",
        "from pack import inner as helper",
        "from chain import helper",
        "from around import helper",
    ],
)
def test_a_file_imports_its_neighbours_and_two_folders_do_not_mix(tmp_path, imports):
    paths = []
    for name in ("ann", "bob"):
        folder = tmp_path / name
        paths.append(write(folder, imports=imports, name="helper.NAME"))
        (folder / "helper.py").write_text(f"NAME = {name!r}\n")
        (folder / "chain.py").write_text("import helper\n")
        (folder / "around.py").write_text("from my_bot import Bot\nimport helper\n")
        (folder / "pack").mkdir()
        (folder / "pack" / "__init__.py").write_text("")
        (folder / "pack" / "inner.py").write_text("import helper\nNAME = helper.NAME\n")
    assert [name_of(path) for path in paths] == ["ann", "bob"]
    assert not {"helper", "chain", "around", "pack", "my_bot"} & set(sys.modules)
    assert not {str(tmp_path / name) for name in ("ann", "bob")} & set(sys.path)


def test_a_neighbour_is_found_while_the_bot_plays(tmp_path):
    paths = []
    for name in ("ann", "bob"):
        paths.append(write(tmp_path / name, body="import helper; self.say(helper.NAME)"))
        (tmp_path / name / "helper.py").write_text(f"NAME = {name!r}\n")
    match = play("bohnanza", [*paths, "random"], seed=1)
    said = {match.remarks[number] for number in match.remarks}
    assert said == {"ann", "bob"}


def test_no_neighbour_takes_the_place_of_pythons_own_modules(tmp_path):
    (tmp_path / "random.py").write_text("raise RuntimeError('a bot of somebody else')\n")
    (tmp_path / "beankit.py").write_text("raise RuntimeError('a bot of somebody else')\n")
    assert find_bot(write(tmp_path, imports="import random\nrandom.Random(1)"))


def test_a_fault_in_a_neighbour_is_reported_with_its_lines(tmp_path):
    (tmp_path / "helper.py").write_text("def stumble():\n    return 1 / 0\n")
    path = write(tmp_path, imports="from helper import stumble", body="stumble()")
    with pytest.raises(BotFault) as caught:
        play("bohnanza", [path, "random", "random"])
    assert 'helper.py", line 2, in stumble' in str(caught.value)
    assert "return 1 / 0" in str(caught.value)
    assert "importlib" not in str(caught.value)


def test_bots_with_neighbours_play_in_other_processes(tmp_path):
    (tmp_path / "helper.py").write_text("def last(options):\n    return options[-1]\n")
    path = write(tmp_path, imports="from helper import last", body="return last(options)")
    serial, parallel = (duel(path, "random", players=3, others=["random"], deals=2, jobs=jobs) for jobs in (1, 2))
    assert serial == parallel


def test_what_a_bots_file_defines_can_be_pickled_here(tmp_path):
    bot = find_bot(write(tmp_path, "a.bot.py"))()
    assert type(pickle.loads(pickle.dumps(bot))) is type(bot)  # noqa: S301 - our own


# --- threads ---

FIRST_PLAY = """
import threading
from beankit import play
found, go = [], threading.Barrier(6)
def one():
    go.wait()
    found.append(play("bohnanza", ["trader", "gardener", "random"], seed=7, rounds=1).digest)
threads = [threading.Thread(target=one) for _ in range(6)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(len(found), len(set(found)))
"""


def test_the_first_play_of_a_process_may_be_in_several_threads():
    done = subprocess.run([sys.executable, "-c", FIRST_PLAY], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("6 1\n", "")


def test_threads_that_load_one_file_get_one_class(tmp_path):
    path, classes, go = write(tmp_path, imports="import time; time.sleep(0.01)"), [], threading.Barrier(4)

    def load():
        go.wait()
        classes.append(find_bot(path))

    threads = [threading.Thread(target=load) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(classes) == 4
    assert len(set(classes)) == 1


# --- house bots by import ---


def test_house_bots_are_imported_by_their_class():
    assert find_bot("trader") is Trader
    assert {kind.__name__ for kind in house_bots().values()} == set(dir(beankit.bots))
    assert pickle.loads(pickle.dumps(Trader)) is Trader  # noqa: S301 - our own

    class Mine(Trader):
        pass

    assert play("bohnanza", [Mine, Gardener, Bot], seed=1).names == ("mine", "gardener", "bot")
    with pytest.raises(ImportError, match="Tradr"):
        from beankit.bots import Tradr  # noqa: F401
    with pytest.raises(AttributeError, match="no house bot Tradr; the house bots are: Abbot, "):
        _ = beankit.bots.Tradr


def test_a_file_of_the_house_is_one_module_however_it_is_found():
    code = "from beankit.bots.trader import Trader; from beankit.arena.bots.roster import find_bot; "
    code += "from beankit.bots import Trader as T; print(find_bot('trader') is Trader is T)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("True\n", "")


def test_the_files_of_the_house_are_where_students_see_them():
    assert (house() / "trader.py").is_file()
