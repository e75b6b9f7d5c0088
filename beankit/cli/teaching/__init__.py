"""What the commands for a class and its course do."""
