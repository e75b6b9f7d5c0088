from beankit import Bot
import requests


class Mine(Bot):
    def plant(self, view, options):
        return requests.get("http://localhost/best").json()
