"""A class and its bots: who is in it, what they hand in, what a check says, and which bot plays.

A bot is `BotFiles`: its files by name, read without following a link, and a digest of them. One module knows
how Moodle, Canvas and nbgrader name files, and one unpacks archives.

1. `Checks` gives a bot to a checker and gets a verdict. The receipt is sealed with a key in the home of whoever ran the
   check, one for each game; a receipt with another seal, for another game, other limits or files, or from too low a
   level counts as none.
2. `Submissions` puts the files under their owner and hash, and then writes the record that makes them play. All writing
   is a new file that takes the place of the old one, so whoever is killed leaves the old or the new.
"""
