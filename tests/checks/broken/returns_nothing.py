from beankit import Accept, Bot


class Mine(Bot):
    def answer(self, view, options):
        if Accept() in options:
            return Accept()
