"""Building the course: from the sources to notebooks, and to what the kit knows of the exercises."""
