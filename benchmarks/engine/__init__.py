"""How fast the engine is, by itself and beside its peers."""
