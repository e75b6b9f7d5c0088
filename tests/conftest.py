"""What all tests share."""

from hypothesis import settings

# The same examples on every machine and in every run, whatever its speed.
settings.register_profile("beankit", derandomize=True, deadline=None)
settings.load_profile("beankit")
