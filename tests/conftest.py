"""What all tests share."""

from hypothesis import settings

# The same examples on every machine and in every run, and nothing hangs on how fast it is.
settings.register_profile("beankit", derandomize=True, deadline=None)
settings.load_profile("beankit")
