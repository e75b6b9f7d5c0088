"""What a visitor of the pages does in a browser."""

import re

HAND = ".bk .bk-hand"
QUESTION = ".bk .bk-question"
PATIENCE = 180_000  # milliseconds; nothing takes that long but on a busy machine


def deal(page, game="bohnanza"):
    """Choose a game on the front page and wait for the first question."""
    page.locator(f'input[type="radio"][value="{game}"]').check()
    page.get_by_role("button", name=re.compile("Deal the cards|Karten geben")).click()
    page.locator(f'{QUESTION}, .bk[data-state="asked"]').first.wait_for(timeout=PATIENCE)


def plant(page):
    """Plant the front card on the first field, and wait for what is asked next."""
    before = hand(page)
    page.locator('.bk [data-do="target"]').first.click()
    page.wait_for_function("([css, before]) => document.querySelector(css).innerText !== before", arg=[HAND, before])


def hand(page):
    """The cards in hand, once there is a question."""
    page.locator(QUESTION).wait_for(timeout=PATIENCE)
    return page.locator(HAND).inner_text()
