"""Games as text and data: records, positions and JSON."""
