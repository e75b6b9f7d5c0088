"""Fails inside a library."""

import json

from beankit import Bot


class Mine(Bot):
    def plant(self, view, options):
        return options[json.loads("{")]
