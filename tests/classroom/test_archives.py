"""Archives that somebody made to do harm: each is refused, in words, and nothing is written anywhere."""

import io
import struct
import zipfile
from contextlib import suppress

import pytest

from beankit.arena.files import BadFiles
from beankit.classroom.archives import ONE_BOT, Bounds, read_zip
from tests.classroom.school import zipped


def entry(name, content=b"x", **head):
    """An archive with one entry, and what its head says about it."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        info = zipfile.ZipInfo(name)
        for key, value in head.items():
            setattr(info, key, value)
        archive.writestr(info, content, zipfile.ZIP_DEFLATED)
    return held.getvalue()


def refusal(content, bounds=ONE_BOT):
    """Why an archive, or a file in it, is refused."""
    try:
        files = read_zip(content, "a.zip", bounds)
    except BadFiles as error:
        return str(error)
    return next(str(file) for file in files.values() if isinstance(file, BadFiles))


@pytest.mark.full
@pytest.mark.parametrize("kind", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_damaged_archive_is_told_wherever_the_damage_is(kind):
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", kind) as archive:
        archive.writestr("bot.py", b"from beankit import Bot\n" * 20)
    whole = held.getvalue()
    for place in range(len(whole)):
        for sign in (0, 0x43, 0xFF):
            with suppress(BadFiles):  # no other error
                read_zip(whole[:place] + bytes([sign]) + whole[place + 1 :], "a.zip", ONE_BOT)


def test_a_plain_archive_is_read():
    assert read_zip(zipped({"bot.py": b"1", "deep/er/a.txt": b"2"}), "a.zip", ONE_BOT) == {
        "bot.py": b"1",
        "deep/er/a.txt": b"2",
    }


@pytest.mark.parametrize(
    "name", ["../bot.py", "a/../../bot.py", "/etc/passwd", "..\\bot.py", "C:\\bot.py", "c:bot.py", "//host/a", "./.."]
)
def test_nothing_lies_outside(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert "would be written outside its folder" in refusal(entry(name))
    assert list(tmp_path.iterdir()) == []


def test_a_name_with_a_zero_in_it_is_refused():
    content = entry("botXpy").replace(b"botXpy", b"bot\0py")
    assert "contains control characters" in refusal(content)


def test_a_link_is_told_and_never_followed():
    files = read_zip(entry("bot.py", b"/etc/passwd", external_attr=0o120777 << 16), "a.zip", ONE_BOT)
    assert str(files["bot.py"]) == "bot.py is a link, or not a regular file"


def test_a_pipe_is_no_file():
    files = read_zip(entry("bot.py", b"", external_attr=0o010644 << 16), "a.zip", ONE_BOT)
    assert isinstance(files["bot.py"], BadFiles)


def test_two_files_of_one_name_are_refused():
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        archive.writestr("bot.py", "1")
        with pytest.warns(UserWarning, match="Duplicate name"):
            archive.writestr("bot.py", "2")
    assert "has two files called bot.py" in refusal(held.getvalue())


def test_two_spellings_of_one_name_are_the_same():
    assert "two files called" in refusal(zipped({"ä.py": b"1", "a\u0308.py": b"2"}))
    assert "two files called" in refusal(zipped({"a.py": b"1", "./a.py": b"2"}))


def test_too_many_files_are_refused_before_one_is_unpacked():
    bounds = Bounds(files=3, total=100, each=100)
    assert "has 4 files; at most 3 are unpacked" in refusal(zipped({f"{n}.py": b"" for n in range(4)}), bounds)


def test_a_bomb_is_told_by_its_ratio():
    files = read_zip(zipped({"bot.py": bytes(1 << 20)}), "a.zip", ONE_BOT)
    assert "expands to more than 200 times" in str(files["bot.py"])


@pytest.mark.parametrize("kind", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_what_cannot_be_unpacked_piece_by_piece_is_not_unpacked(kind, monkeypatch):
    """A kilobyte may become gigabytes at once, although its head speaks of a few bytes."""
    monkeypatch.setattr(zipfile, "_get_decompressor", None)
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", kind) as archive:
        archive.writestr("bot.py", b"x")
    assert refusal(held.getvalue()) == "bot.py is compressed in an unusual way: make an ordinary zip archive"


def test_a_file_that_is_too_large_is_told():
    files = read_zip(zipped({"bot.py": bytes(101)}), "a.zip", Bounds(files=9, total=999, each=100, ratio=1000))
    assert isinstance(files["bot.py"], BadFiles)


def test_many_small_files_may_not_be_large_together():
    bounds = Bounds(files=99, total=1000, each=100)
    assert "more than 1000 bytes unpacked" in refusal(zipped({f"{n}.py": b"x" * 90 for n in range(20)}), bounds)


def test_an_entry_that_lies_about_its_size_gives_no_more_than_it_said():
    content = zipped({"bot.py": b"x" * 5000})
    lie = content.replace(struct.pack("<L", 5000), struct.pack("<L", 10))
    assert lie != content
    problem = read_zip(lie, "a.zip", ONE_BOT)["bot.py"]
    assert isinstance(problem, BadFiles)
    assert "damaged" in str(problem)


def test_a_locked_archive_is_told():
    content = bytearray(zipped({"bot.py": b"x"}))
    content[6] |= 1  # in the entry's own head
    place = content.index(b"PK\x01\x02")
    content[place + 8] |= 1  # and in the list at the end
    assert str(read_zip(bytes(content), "a.zip", ONE_BOT)["bot.py"]) == "bot.py is protected by a password"


# Named here: pytest would name the last one by its bytes, which hold the time, and xdist's workers would disagree.
@pytest.mark.parametrize(
    "content",
    [b"", b"PK", b"no archive at all", zipped({"a.py": b"x" * 99})[:-10]],
    ids=["empty", "its first letters", "a text", "cut off"],
)
def test_what_is_no_archive_is_told(content):
    assert "a.zip cannot be unpacked: it is damaged, or not a zip archive" in refusal(content)


def test_names_in_the_letters_of_old_archives_are_read():
    for written in ("Größe.py".encode("cp437"), "Größe.py".encode()):
        content = entry("Kl__e.py".ljust(len(written), "_")).replace(b"Kl__e.py".ljust(len(written), b"_"), written)
        assert list(read_zip(content, "a.zip", ONE_BOT)) == ["Größe.py"]


def test_what_computers_add_is_left_out():
    files = {"bot.py": b"1", "__MACOSX/._bot.py": b"2", ".DS_Store": b"3", "__pycache__/bot.pyc": b"4"}
    assert list(read_zip(zipped(files), "a.zip", ONE_BOT)) == ["bot.py"]
