from beankit import Bot


class Mine(Bot):
    def start(self, view):
        self.book = open("opening_book.txt").read()
