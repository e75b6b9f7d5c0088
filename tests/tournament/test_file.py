"""A tournament file says what is played; a mistake in it gets a sentence that names the way out."""

import stat

import pytest

from beankit.core.errors import BadOption, BeankitError
from beankit.tournament.plan.chances import KeyLost, draw_key, find_key, key_file
from beankit.tournament.plan.entrants import entrants
from beankit.tournament.plan.file import find_file, read_settings

GOOD = 'game = "al-cabohne"\nbots = ["random", "gardener"]\ndeals = 2\n'


@pytest.fixture
def written(tmp_path):
    """Write a file and read it as a tournament."""

    def write(text):
        file = tmp_path / "class.toml"
        file.write_text(text)
        return read_settings(file)

    return write


def test_what_is_left_out_has_its_usual_value(written):
    settings = written(GOOD)
    assert (settings.players, settings.seed, settings.options) == (2, None, {})
    assert [entrant.name for entrant in entrants(settings)[0]] == ["random", "gardener"]


def test_a_mark_at_the_beginning_is_no_mistake(written):
    assert written(f"\ufeff{GOOD}").deals == 2


def test_a_store_is_no_tournament_file(tmp_path):
    with pytest.raises(BadOption, match=r"class.sqlite is a store: .* read the tournament file, which ends in \.toml"):
        read_settings(tmp_path / "class.sqlite")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (GOOD + "sed = 3", r"unknown key 'sed' \(did you mean seed\?\)"),
        (GOOD + 'seed = "3"', "seed must be a whole number"),
        (GOOD + "seed = true", "seed must be a whole number"),
        (GOOD + "players = 3", "2 players, not 3"),
        (GOOD + "options = { round = 1 }", "round"),
        ('game = "al-cabohne"\nbots = []', "deals is missing"),
        ('game = "al-cabohne"\nbots = [1]\ndeals = 1', "bots must be a list of texts"),
        ('game = "al-cabohne"\nbots = ["random"]\ndeals = 0', "at least one deal"),
        ('game = "al-cabohne"\nbots = ["random"]\ndeals = 1000000', "deals = 1000000: .* at most 100000"),
        ('game = "bohnanzo"\nbots = ["random"]\ndeals = 1', "unknown game 'bohnanzo'"),
        ("game = ", "is not a TOML file"),
    ],
)
def test_a_mistake_is_told(written, text, message):
    with pytest.raises(BadOption, match=message):
        written(text)


@pytest.mark.parametrize(
    ("bots", "message"),
    [
        ('["gardner"]', r"did you mean gardener\?"),
        ('["random", "random"]', "two bots are called random: name it only once"),
        ('["gardener", "gardener.py"]', "two bots are called gardener: rename one of the files"),
        ('["missing.py"]', r"there is no .*missing\.py"),
        ('["abbot"]', "plays bohnedikt, not al-cabohne"),
        ("[]", "at least one bot"),
    ],
)
def test_a_bot_that_cannot_play_is_told(written, tmp_path, bots, message):
    (tmp_path / "gardener.py").write_text("from beankit import Bot\nclass Mine(Bot):\n    pass\n")
    settings = written(f'game = "al-cabohne"\nbots = {bots}\ndeals = 2')
    with pytest.raises(BeankitError, match=message):
        entrants(settings)


def test_house_bots_fill_up_and_are_not_ranked(written):
    bots, _ = entrants(
        written('game = "bohnanza"\nplayers = 3\nbots = ["trader"]\nfill = ["trader", "random", "gardener"]\ndeals = 1')
    )
    assert [(bot.name, bot.ranked) for bot in bots] == [("trader", True), ("random", False), ("gardener", False)]


def test_too_few_bots_to_fill_up_with_is_told(written):
    with pytest.raises(BadOption, match="only 1 bot and 1 other house bot to fill up with"):
        entrants(written('game = "bohnanza"\nplayers = 3\nbots = ["trader"]\nfill = ["random"]\ndeals = 1'))


def test_a_tournament_of_the_kit_is_found_by_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert read_settings(find_file("demo")).game == "bohnanza"
    with pytest.raises(BadOption, match=r"there is no file domo; .* demo"):
        find_file("domo")


def test_a_bot_with_other_sources_has_another_hash(tmp_path, written):
    (tmp_path / "mine.py").write_text("from beankit import Bot\nclass Mine(Bot):\n    pass\n")
    text = 'game = "al-cabohne"\nbots = ["mine.py", "gardener"]\ndeals = 2'
    before, _ = entrants(written(text))
    (tmp_path / "mine.py").write_text("from beankit import Bot\nclass Mine(Bot):\n    '''Changed.'''\n")
    after, _ = entrants(written(text))
    assert before[0].hash != after[0].hash
    assert before[1].hash == after[1].hash


def test_the_key_is_drawn_once_and_only_its_owner_can_read_it(tmp_path):
    store = tmp_path / "class.sqlite"
    key = draw_key(store)
    assert stat.S_IMODE(key_file(store).stat().st_mode) == 0o600
    assert find_key(store, key.hash).text == key.text


def test_a_key_that_is_lost_open_or_wrong_is_told(tmp_path):
    store = tmp_path / "class.sqlite"
    with pytest.raises(KeyLost, match=r"put .*class\.key back"):
        find_key(store, "0" * 64)
    promise = draw_key(store).hash
    with pytest.raises(KeyLost, match="another tournament"):
        find_key(store, "0" * 64)
    key_file(store).write_text("lost")
    with pytest.raises(KeyLost, match="holds no key"):
        find_key(store, promise)
    key_file(store).chmod(0o644)
    with pytest.raises(KeyLost, match="chmod 600"):
        find_key(store, promise)


def test_a_key_belongs_to_one_tournament(tmp_path):
    store = tmp_path / "class.sqlite"
    first, second, third = (draw_key(store).text for _ in range(3))
    assert len({first, second, third}) == 3
    kept = {file.name: file.read_text().strip() for file in tmp_path.iterdir()}
    assert kept == {"class.1.key": first, "class.2.key": second, "class.key": third}, "an older one may be needed yet"
    assert key_file(tmp_path / "final.2025.sqlite") != key_file(tmp_path / "final.2026.sqlite")
