"""Bots that are handed in on a page: one queue on the server, and one process that checks them one by one."""
