"""Why files are not taken for a bot, in the language of whoever handed them in."""

from __future__ import annotations

from beankit.arena.bots.parcel import ONE_FOLDER
from beankit.arena.files.disk import BadParcel
from beankit.classroom.layouts import Several
from beankit.core.said import Said
from beankit.words.said import heard

SENTENCES = (
    "no file was handed in: {wanted}",
    "there is no Python file among {files}: {wanted}",
    "which of {files} is the bot? Call it {name}",
    "{name} is in a folder inside the bot's: {wanted}",
    "{count} files are too many; a bot may have {most}",
    "{name}... is too long a name for a file",
    "a bot may bring one data file, not {files}",
    "{name}, line {line}: this is not text in UTF-8; save the file with that encoding",
    "a bot's sources have at most {size} together",
    "{name} has more than {size}, the most for a data file",
    "{name} is not a bot: {wanted}",
    "there is no {name}",
    "{name} imports another file that is called {main}: put both into a folder",
    "{name} has {count} files; at most {most} are unpacked",
    "{name} has two files called {file}",
    "{name} has more than {size} unpacked",
    "{name} cannot be unpacked: {why}",
    "{name}: the name {file} contains control characters",
    "{name}: {file} would be written outside its folder",
    "{name} is a link, or not a regular file",
    "{name} is protected by a password",
    "{name} expands to more than {ratio} times its packed size, which no bot needs",
    "{name} is compressed in an unusual way: make an ordinary zip archive",
    "{name} is damaged",
    "{name} has more than {size}",
    "{name} is not a plain file",
    "{name}: it is a link",
    "the file in the inbox is not a regular file",
    "the file in the inbox was replaced",
    "the file in the inbox cannot be read: {why}",
    "what was handed in is too large",
)
PARTS = (
    ONE_FOLDER,
    "it is damaged, or not a zip archive",
    "what was handed in",
    "{files} and {count} more",
    "{count} bytes",
)


def why_not(error: BadParcel) -> Said:
    """Why these files are refused; what is not a sentence of the kit stays as it is."""
    if isinstance(error, Several):
        return error.told
    said = heard(str(error), SENTENCES, 1)
    return Said(said.text, {name: heard(str(part), PARTS, 1) for name, part in said.parts.items()})
