"""A class and its bots: who is in it, what they hand in, what a check says, and which bot plays.

A hand-in is a folder that nobody changes, a check a record that is written once; "the latest" and "which bot plays" are
computed from them by `ClassFolder`. What does change about people is one file, changed under one lock.

The way of a student's file from the page to the standings:

1. `Submitting.post` (`apps.pages.submission`) takes the form, and
2. `slips.check_code` says whether the code is that person's.
3. `Queue.add` (`apps.queue`): the file waits for its turn.
4. `queue.answered`, in a process of its own, unpacks it;
5. `BotFiles.from_files` says whether it is a bot.
6. `handin.submit` lets it be checked:
7. `checks.made` calls `beankit check`, which
8. plays in the sandbox, with a `Referee`.
9. `Checks.keep` writes what was found, and
10. `ClassFolder.add` the hand-in.
11. `handed_in` (`tournament.plan.entrants`) asks `ClassFolder.plays`: the bot is in the tournament.
12. `schedule` plans its tables.
13. `play_batch`, in a worker, plays them;
14. the store keeps the games,
15. and `standings` adds them up.

Folders of earlier versions are not read.
"""
