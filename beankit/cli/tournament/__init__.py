"""The commands of `beankit tournament`: what can be typed, and what each does."""
