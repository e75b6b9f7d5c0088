"""The bot that clears its hand in the solo game: a loner that minds every hand card that grows nowhere."""

from beankit.bots import Loner

CLOGGED = 0.4  # cost of a front card that grows on none of my fields
FADING = 0.85  # weight of a hand card, relative to the card before it
NEXT = 6  # hand cards that count


class Hermit(Loner):
    """Plans like the loner, and gives the bosses the hand cards that would only force a harvest later."""

    strength = 8

    def burden(self, fields: tuple[tuple[str, int], ...], hand: tuple[str, ...]) -> float:
        """What the cards cost that will find no field."""
        coins, weight = 0.0, CLOGGED
        grown = {card for card, number in fields if number}
        for card in hand[:NEXT]:
            if card not in grown:
                coins += weight
            weight *= FADING
        return coins
