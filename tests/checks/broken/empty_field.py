from beankit import Bot


class Mine(Bot):
    def react(self, view, options):
        worst = min(view.me.fields, key=len)
        return options[0] if worst[0] != "soy" else options[-1]
