"""Trading: deals, what a player can give, the decisions and the phases of trading (F-20 to F-27)."""
