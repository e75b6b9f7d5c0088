from beankit import Bot


class Mine(Bot):
    def offer(self, view, options):
        wanted = {view.grows(field) for field in view.me.fields if field}
        for kind in wanted:
            for option in options:
                if option.word == "offer" and kind in option.want:
                    return option
        return options[0]
