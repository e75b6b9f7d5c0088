"""Is one bot better than another? Deals, seats and statistics."""
