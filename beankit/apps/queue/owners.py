"""Who may hand in under a name: with a roster whoever has the code of the slip, else who came first under it."""

from __future__ import annotations

import hmac

from beankit.apps.queue.jobs import SHORTEST_CODE
from beankit.classroom.codes import digest, read_codes
from beankit.classroom.lookalikes import looks
from beankit.classroom.people import Person, first_alike, meant, spelled
from beankit.classroom.settings import BadClass
from beankit.classroom.store import Submissions

LONGEST_NAME = 40


class WrongForm(Exception):
    """A part of the form that cannot be right: which part, and the sentence of `pages` that says why."""

    def __init__(self, field: str, told: str, **words: str) -> None:
        super().__init__(told)
        self.field, self.told, self.words = field, told, words


class WrongCode(WrongForm):
    """A code that is not this person's."""


def owner(there: Submissions, who: str, code: str) -> Person:
    """The person who hands in; refused without the right code, in words that tell nobody whose alias it is."""
    person = named(there, who)
    check_code(there, person, who, code)
    return person if there.settings.roster else there.named(person.id)


def named(there: Submissions, who: str) -> Person:
    """The person of this name, or of one that looks like it; somebody new where there is no roster."""
    who = spelled(who)
    if not who or len(who) > LONGEST_NAME or not who.isprintable() or "" in looks(who):
        raise WrongForm("name", "name_bad", most=str(LONGEST_NAME))
    if not there.settings.roster:
        return first_alike(who, [Person(known) for known in read_codes(there.folder)]) or there.named(who)
    try:
        return meant(who, there.people)
    except BadClass:
        raise WrongForm("name", "name_unknown") from None  # the roster itself is nobody's business


def check_code(there: Submissions, person: Person, who: str, code: str) -> bool:
    """Refuse a code that is not this person's, who is called what was typed; False if the name is still free."""
    kept = read_codes(there.folder).get(person.id)
    if kept is not None:
        if not hmac.compare_digest(kept.digest, digest(code, kept.salt)):
            raise WrongCode("code", "code_wrong" if there.settings.roster else "name_taken", name=spelled(who))
        return True
    if there.settings.roster:
        raise WrongForm("code", "code_none", name=spelled(who))
    if there.records_of(person.owner):  # they came another way, and have no code for the page
        raise WrongCode("name", "name_taken", name=spelled(who))
    if len("".join(sign for sign in code if sign.isalnum())) < SHORTEST_CODE:
        raise WrongForm("code", "code_short", least=str(SHORTEST_CODE))
    return False


def check_known(there: Submissions, person: Person, who: str, code: str) -> bool:
    """Refuse a wrong code, and a name under which nobody has handed in."""
    if not check_code(there, person, who, code):
        raise WrongForm("name", "own_nobody")
    return True
