"""The core: what all games share, independent of any particular game.

Its rooms, each of which imports only from those before it:

* values, memos, sentences, errors and shared type hints;
* `cards`, `zones` and `chance`: decks, who sees what lies where, and randomness;
* `actions`, `decisions`, `events` and `phase`: what a player does, is asked and hears;
* `trade`: offers, bids and answers, what a player can give, and the phases of trading;
* `rules`, `fields` and `seats`: the hooks that a game overrides;
* `engine` and `phases`: the state of a game, the verbs that change it, and the phases that all games share;
* `playout` and `shortcuts`: how a game might go on, by light policies that may skip the asking;
* `writing`: positions, records and JSON;
* `knowledge`: what a seat heard and remembers, its view, and the games it imagines;
* `game` and `bot`: what people use.

What a player can give comes before the rules, which use it; the phases of trading come after the engine, which they
change, and what they need from the rules is a protocol, `TradeRules`. Imports for type checkers may go both ways.

Randomness is one number in the state, derived from the seed and a purpose; every shuffle takes the next number by
hashing. So the same seed gives the same game on every machine, and a record needs only the seed and the actions.
"""
