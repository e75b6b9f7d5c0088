"""Tournaments: who plays whom, the games that are stored, and what they say about the bots.

A run is: plan - stored -> executor -> store -> standings. `run.Run` does that, whoever made the plan: `Tournament` from
a file, a league from what its games say, a final from the standings. The rooms build on each other in this order:
`plan/`, `store/`, `play/`, `executors.py`, `batches.py`, `run.py`, `results/`, `league/`, `verify.py`.

1. The plan is waves of tables. It is stored and only grows: late entries get tables of their own, and the tables of a
   bot that leaves stay and are empty, so that all others keep their numbers and their games.
2. Each table has one deal, played in all rotations. Its cards come from a seed, or from a secret key and the hashes of
   the bots at the table.
3. Every game has a key, a hash of everything its result depends on. Keys that are not stored are the work to do.
4. `play_all` hands batches to any `concurrent.futures.Executor`: this process, processes that start from a fresh
   Python, Dask. A batch has all that a worker needs, bots as text and the seeds of its deals, and never the key. If a
   worker dies, its games are played one by one, and then without the bot that ends workers.
5. In a worker house bots simply play, entries behind a referee. The main process alone writes, one transaction for each
   batch of whole deals, so a run can end at any moment.
6. `store/promises.py` makes one hash over key, settings, deals and bots before the first game, another beside it after
   every change, and one with all results at the end. `verify` works out tables and cards from the promises, replays
   every record by its moves, and lets bots play again. Promises and games alone say which interval is shown.
7. `Archive` is a tournament as its store tells it. Whatever only reads needs neither the tournament file nor the bots.
   Standings count the deals whose rotations are all there, in whatever order they were played.
8. Every game is watched for thinking times, trades, harvests and gifts; the source of every new bot is
   read, in a process of its own, for fingerprints. `Result` makes tables of all that.
9. `Board` turns the tables into plain JSON, and `beankit/charts/` draws them: the report
   and the page in a browser are the same JSON and the same script.
"""

from beankit.tournament.results.result import Result

__all__ = ["Result"]
