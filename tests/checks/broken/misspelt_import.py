from beankit import Bot, Ofer


class Mine(Bot):
    def offer(self, view, options):
        return Ofer(give=view.hand[0])
