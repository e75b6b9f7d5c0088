"""Where the games of a tournament are played: in this process, in several, or on other machines."""
