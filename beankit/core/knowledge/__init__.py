"""What one seat knows: its view, what it has heard and remembers, and the games it can imagine.

A live view copies nothing: it looks at the game through properties that show card backs for what its seat may not see.
A snapshot is the same as JSON, and a view read from one looks at a game that knows no more. A `Teller` tells each seat
what has changed since it was last told, and `take_in` brings such a view up to date in another process.

To imagine a game needs more, because a seat also knows what it has seen. Every event says how it looks to each seat.
From the events, `Memory` keeps track of the hidden cards of each pile that was ever drawn from, and for each card in a
hand, which pile it came from or which card it is. An offer or an answer proves that cards are in a hand. If something
may have gone one way or another, the possibilities are kept side by side as guesses. `view.imagine(rng)` clones the
table, hides what the seat may not see, redeals the hidden cards consistently with all of this, each possible deal
equally likely, and gives the copy its own random generator: neither the true order of the draw pile nor the state of
the generator ever gets into it. A zone that is declared as `kept`, with events that say how they move its cards, is
tracked in the same way.

What a seat has heard, its JSON and its memory stay with the game: every further view, snapshot and imagined game pays
only for what is new, and clones share it.
"""
