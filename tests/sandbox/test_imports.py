"""What bots may import, and what they read who try something else."""

import pytest

import beankit
from beankit import Game
from beankit.arena.bots.files import BotFiles
from beankit.sandbox.budget import CONTEST
from beankit.sandbox.engine.guests import looks_at_clock
from beankit.sandbox.engine.referee import Referee
from beankit.sandbox.engine.zygotes import Zygote, zygote
from beankit.sandbox.errors import Lost
from beankit.sandbox.levels import isolation
from beankit.sandbox.messages import Answer, Failed, Ready
from beankit.sandbox.source.loader import STANDARD

USES = {
    "__future__": "__future__.annotations.compiler_flag",
    "abc": "abc.ABC()",
    "array": "array.array('i', [1, 2])",
    "bisect": "bisect.bisect([1, 2, 3], 2)",
    "cmath": "cmath.sqrt(-1)",
    "collections": "collections.Counter('beans').most_common(1)",
    "contextlib": "contextlib.suppress(KeyError)",
    "copy": "copy.deepcopy([1, [2]])",
    "dataclasses": "dataclasses.make_dataclass('Card', ['kind'])('red')",
    "datetime": "datetime.timedelta(seconds=1)",
    "decimal": "decimal.Decimal('1.1') + 1",
    "enum": "enum.Enum('Kind', 'RED BLUE').RED",
    "fractions": "fractions.Fraction(1, 3)",
    "functools": "functools.lru_cache(lambda x: x)(1)",
    "heapq": "heapq.nlargest(1, [1, 2])",
    "itertools": "list(itertools.combinations('abc', 2))",
    "json": "json.loads(json.dumps({'a': 1}))",
    "logging": "logging.getLogger('x').warning('beans')",
    "math": "math.comb(5, 2)",
    "numbers": "isinstance(1, numbers.Number)",
    "operator": "operator.itemgetter(0)('ab')",
    "pprint": "pprint.pformat({'a': 1})",
    "random": "random.Random(1).shuffle([1, 2])",
    "re": "re.sub('a', 'b', 'aa')",
    "statistics": "statistics.median([1, 2]), statistics.NormalDist(0, 1).cdf(1), statistics.fmean([1])",
    "string": "string.Template('$a').substitute(a=1)",
    "textwrap": "textwrap.dedent('  a')",
    "time": "time.perf_counter(), time.sleep(0.001), time.strftime('%Y')",
    "traceback": "traceback.format_stack()",
    "types": "types.SimpleNamespace(a=1)",
    "typing": "typing.NamedTuple('Card', [('kind', str)])('red')",
    "warnings": "warnings.warn('beans')",
    "numpy": (
        "numpy.linalg.inv(numpy.eye(3)), numpy.sort(numpy.random.default_rng(1).random(9)), numpy.fft.fft([1, 2]),"
        " numpy.polynomial.Polynomial([1, 2])(3), str(numpy.arange(3)), numpy.array([1.5]).astype('U8')"
    ),
}


def test_every_module_of_the_list_is_used_below():
    assert set(STANDARD) == set(USES) - {"numpy"}


@pytest.mark.parametrize("name", USES)
def test_a_bot_uses_a_module_of_the_list(answer, name):
    if name not in zygote().modules:
        pytest.skip(f"{name} is not installed")
    reply = answer(f"import {name}\nself.say(({USES[name]}))\nreturn options[0]")
    assert isinstance(reply, Answer), reply.trace
    assert reply.remark


@pytest.mark.parametrize("most", [4, 3, 2, 1])
def test_a_bot_uses_every_module_at_every_level(entry, most):
    """It uses them when it is first asked, and plays on to the end."""
    names = [name for name in USES if name in zygote().modules]
    uses = "\n    ".join(USES[name].replace("\n", " ") for name in names)
    lines = f"import {', '.join(names)}\nif view.turn == 1:\n    {uses}\nreturn options[0]"
    game = Game("al-cabohne", players=2, seed=1)
    refereed = Referee(game, [entry(lines), "random"], 1, budget=CONTEST, here=isolation(most)).play()
    assert refereed.match.faults == ()
    assert refereed.level == isolation(most).level


def test_every_public_name_of_the_kit_is_there(answer):
    reply = answer(
        """
        import beankit
        self.say(len([getattr(beankit, name) for name in beankit.__all__]))
        return options[0]
        """
    )
    assert int(reply.remark) == len(beankit.__all__)


@pytest.mark.parametrize("name", ["Replay", "Table", "Tournament"])
def test_what_is_for_people_may_be_imported_and_says_so_when_it_is_used(player, name):
    lines = f"from beankit import Bot, {name}\n\nclass Mine(Bot):\n    pass\n\n"
    assert isinstance(player(f"{lines}if __name__ == '__main__': {name}('x')").loaded, Ready)
    failed = player(f"{lines}{name}('x')").loaded
    assert f"this file uses `{name}`, which is for people" in failed.trace
    assert 'put these lines at its end, under  if __name__ == "__main__":' in failed.trace


def test_a_bot_may_import_everything_from_the_kit_at_once(player):
    guest = player("from beankit import *\n\nclass Mine(Bot):\n    name = Offer.__name__")
    assert isinstance(guest.loaded, Ready), guest.loaded
    assert guest.name == "Offer"


def test_a_bot_can_play_whole_games_inside(answer):
    reply = answer(
        """
        from beankit import GAMES, play
        for game, rules in GAMES.items():
            self.say(play(game, ["random"] * rules.usual_players, seed=1).scores)
        return options[0]
        """
    )
    assert isinstance(reply, Answer), reply.trace


@pytest.mark.parametrize("name", ["os", "socket", "subprocess", "requests", "pandas", "sys", "ctypes"])
def test_another_import_is_answered_with_the_list(player, name):
    guest = player(f"import {name}\n\nclass Mine(Bot):\n    pass")
    failed = guest.loaded
    assert isinstance(failed, Failed)
    assert f"a bot cannot import {name}. It may import: __future__, abc, array, beankit, bisect" in failed.trace
    assert failed.line == 4
    assert f"    import {name}" in failed.trace


def test_a_bot_imports_its_neighbours(player):
    beside = {"helper": "import deeper\n\ndef help(): return deeper.WORD", "deeper": "WORD = 'beans'"}
    guest = player("import helper\n\nclass Mine(Bot):\n    name = helper.help()", modules=beside)
    assert isinstance(guest.loaded, Ready), guest.loaded
    assert guest.name == "beans"


def test_a_neighbour_may_not_import_more_than_the_bot(player):
    guest = player("import helper\n\nclass Mine(Bot):\n    pass", modules={"helper": "import os"})
    assert "a bot cannot import os" in guest.loaded.trace
    assert 'File "helper.py", line 1' in guest.loaded.trace


@pytest.mark.parametrize(
    ("deed", "words"),
    [
        (
            "open('/etc/passwd')",
            "a bot cannot use files: what it needs belongs in its source or in its data file (`self.data`)",
        ),
        ("traceback.sys.modules['socket'].socket()", "a bot cannot use the network"),
        ("traceback.sys.modules['os'].fork()", "a bot cannot use other processes"),
        ("input('which? ')", "a bot cannot use the keyboard: nobody is there to answer"),
        ("traceback.sys.modules['os'].listdir('.')", "a bot cannot use files: it cannot look into folders"),
    ],
)
def test_friendly_words_at_a_wall(answer, deed, words):
    failed = answer(f"import traceback\n{deed}\nreturn options[0]")
    assert isinstance(failed, Failed)
    assert f"PermissionError: {words}" in failed.trace
    assert failed.line == 7


def test_who_looks_at_the_clock_is_known(player):
    assert not player("return options[0]").clocked
    assert player("import time; time.time(); return options[0]").clocked
    assert player("self.say(self.time_left); return options[0]").clocked
    assert player("import helper; return options[0]", modules={"helper": "from datetime import date"}).clocked


@pytest.mark.parametrize("deed", ["pass", "import time"])
def test_a_bot_cannot_change_what_is_known_about_it_and_the_clock(player, deed):
    truth = player(f"{deed}; return options[0]").clocked
    assert truth == (deed != "pass")
    lies = f"""
    import traceback
    life = traceback.sys.modules["beankit.sandbox.inside.life"]
    for name in [name for name in vars(life) if "clock" in name.lower()]:
        setattr(life, name, lambda *_: {not truth})
    class Liar(Bot):
        def choose(self, view, options):
            {deed}; return options[0]
    """
    assert player(lies).clocked == truth


def test_a_source_that_cannot_be_read_is_forgiven_nothing(player):
    assert not player("import time; return options[").clocked


def test_the_data_of_a_bot_comes_along(answer):
    assert answer("self.say(self.data.decode()); return options[0]", data=b"book").remark == "book"


def test_a_file_that_plays_when_it_is_loaded_hears_where_to_put_that(player):
    lines = """
    from beankit import play

    class Mine(Bot):
        pass

    print(play("bohnanza", [Mine, "random", "random"]))
    """
    failed = player(lines).loaded
    assert isinstance(failed, Failed)
    assert 'put these lines at its end, under  if __name__ == "__main__":' in failed.trace
    assert failed.line == 9
    guarded = lines.replace("    print(", "    if __name__ == '__main__': print(")
    assert isinstance(player(guarded).loaded, Ready)


def test_house_bots_are_there_by_name_and_by_import(answer):
    reply = answer(
        """
        import beankit.bots
        from beankit.bots import Trader
        from beankit.bots.gardener import Gardener
        self.say([Trader.__name__, Gardener.__name__, beankit.bots.Trader is Trader])
        return options[0]
        """
    )
    assert isinstance(reply, Answer), reply.trace
    assert reply.remark == "['Trader', 'Gardener', True]"


def test_a_bot_may_search(answer):
    reply = answer(
        """
        from beankit.search import Flat, Iterations
        self.say(Flat(Iterations(4)).choose(view, self.rng).text)
        return options[0]
        """
    )
    assert isinstance(reply, Answer), reply.trace
    assert reply.remark


def test_a_module_beside_that_failed_to_load_fails_again(answer):
    reply = answer(
        """
        for _ in range(2):
            try:
                import helper
            except ValueError:
                self.say("no")
        return options[0]
        """,
        modules={"helper": "x = 1\nraise ValueError"},
    )
    assert reply.remark == "no no"


def test_a_reader_that_was_lost_is_asked_again(monkeypatch):
    def spawn(self, walls):
        tries.append(walls)
        if len(tries) == 1:
            raise Lost("hang", "the machine was busy")
        return true(self, walls)

    tries, true = [], Zygote.spawn
    walls = isolation().walls  # found out before, by a bot as well
    monkeypatch.setattr(Zygote, "spawn", spawn)
    entry = BotFiles.from_text("looks.py", "import time\nLOST = time.time()")
    assert looks_at_clock(entry, walls)
    assert len(tries) == 2
