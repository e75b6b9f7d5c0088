"""The league: a tournament without an end, whose next table is chosen by what it would tell.

1. Every version of a bot is an entrant of its own; the latest of each owner is ranked, the others only stay.
2. `Strengths` fits all games at once; its intervals hold at every look. `Matchmaker` asks it what a table would tell.
3. A new version begins at the place of the one before. Its first tables have twins, at which that one plays the same
   cards against the same opponents.
4. `League` plays round after round into the store of a tournament, as long as `Share` lets it have the machine; its
   workers stay from round to round, and who cannot play is set aside.
5. `Profile` has what the page of a bot tells: versions, games, rivals, phases of its play, changes and faults.
"""
