from beankit import Bot


class Mine(Bot):
    def plant(self, view):
        return view.decision.options[0]
