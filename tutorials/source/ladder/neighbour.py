"""After lesson 2: plant where it grows, take what grows."""

from beankit import REFUSE, Accept, Bot, Plant


class Neighbour(Bot):
    """Plants a bean where it already grows, and takes such beans from others."""

    def plant(self, view, options):
        growing = [option for option in options if isinstance(option, Plant) and view.me.fields[option.field]]
        return growing[0] if growing else options[0]

    def answer(self, view, options):
        welcome = view.offer.give and all(view.me.grows(bean) for bean in view.offer.give)
        return Accept() if welcome and Accept() in options else REFUSE
