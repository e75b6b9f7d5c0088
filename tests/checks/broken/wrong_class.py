class Mine:
    def plant(self, view, options):
        return options[0]
