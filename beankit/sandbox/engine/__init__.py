"""The engine's side: the referee and its guests, the ends of the lines to bots, and starting their processes."""
