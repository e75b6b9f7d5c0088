"""Bots as files and classes: found by name, read, written, looked over."""
