"""The bot's side: what a process does from its fork to its end."""
