"""The server of the pages: Voila with our own routes, template and limits."""
