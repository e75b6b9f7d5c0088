"""The same work in several processes."""
