"""The core: what all games share, independent of any particular game.

Its rooms, each of which imports only from those before it:

* values, sentences and errors;
* `cards`, `zones`, `seats` and `chance`: decks, who sees what lies where, who sits there, and randomness;
* `actions`, `events` and `phase`: what a player does, hears and is asked;
* `trade`: offers, bids and answers, what a player can give, and the phases of trading;
* `rules` and `fields`: the hooks that a game overrides;
* `engine` and `phases`: the state of a game, the verbs that change it, and the phases that all games share;
* `playout`: how a game might go on, by light policies that may skip the asking;
* `writing`: positions, records and JSON;
* `knowledge`: what a seat heard and remembers, its view, and the games it imagines;
* `game` and `bot`: what people use.

What a player can give comes before the rules, which use it; the phases of trading come after the engine, which they
change, and what they need from the rules is a protocol, `TradeRules`. Imports for type checkers may go both ways.

Randomness is one number in the state, derived from the seed and a purpose; every shuffle takes the next number by
hashing. So the same seed gives the same game on every machine, and a record needs only the seed and the actions.
"""
