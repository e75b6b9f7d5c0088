from beankit import Bot


class Mine(Bot):
    def plant(self, view, options):
        best = max(range(len(options)), key=lambda place: options[place].word == "plant")
        return best
