"""The engine's side: the referee, the ends of the lines to bots, their time, and starting their processes."""
