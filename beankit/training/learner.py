"""A bot that has learned: it counts like the counter, and weighs what it counts as games have taught it."""

from beankit import View
from beankit.bots import Counter
from beankit.search import BY_HAND, Learned, feature_row, read_model, ripe, time_left

Cards = tuple[str, ...]
Rows = list[tuple[str, int]]


class Learner(Counter):
    """Values fields and cards by a model that was learned from games of bots like itself."""

    model: Learned = BY_HAND

    def start(self, view: View) -> None:
        """Read the model from the file beside the bot."""
        super().start(view)
        if self.data is not None:
            self.model = read_model(self.data)

    def count(self, view: View) -> None:
        """Count, and look at the time."""
        self.time = time_left(view)
        super().count(view)

    def outlook(self, rows: Rows, table: Cards, hand: Cards) -> float:
        """What the fields pay now, and what the model expects beyond that."""
        return ripe(self, rows) + self.model.coins(feature_row(self, rows, table, hand, self.time))

    def row(self, view: View) -> tuple[float, ...]:
        """My features now, to learn from."""
        self.count(view)
        return feature_row(self, *self.cards(view, view.seat), self.time)
