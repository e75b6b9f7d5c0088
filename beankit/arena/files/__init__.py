"""Reading and writing files that others may touch at the same time."""
