"""What a turn is made of: actions, decisions, phases and events."""
