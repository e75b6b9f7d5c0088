"""The arena: bots play each other, and the results are counted.

`Sitting` puts players around a game, and is the only way to run a table. It has no loop or thread of its own: the
caller drives it. `step` lets bots in this process make their moves. A `Guest`, which may be a person or a bot in
another process, is asked by the caller, who calls `answer(action)` or `failed(...)`. `play` is the simplest caller, the
terminal another.

* A fault is a value: a reason, a sentence, the seat, the number of the decision, and the record that leads there. It
  stops the game with `BotFault`, or with `strikes=3` costs a strike and the first option is played; after the third the
  seat is forfeited.
* A `Clock` and a watcher plug in here, too. Without them and without a fault, no text is built and nothing is timed.
* `take_back` and `resume` replay the record from the deal and ask the bots again for every move they made, with the
  same random numbers, so that they know what they knew then. The moves stay as played.

The result of a table is a `Match`, or its `summary()`: plain values without the game, to send between processes and to
store. A duel is many matches on the same deals in all seatings, played by a pool of processes;
`statistics.py` says what they prove.
"""
