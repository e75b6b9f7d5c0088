"""What a tournament looks like to people: its numbers as a board, the findings in words, and a report in one file."""
