from beankit import Bot, play


class Mine(Bot):
    def plant(self, view, options):
        return options[0]


print(play("bohnanza", [Mine, "trader", "random"]))
