"""nbval compares text and tables as text; pictures and pages are left out, as they are in the copies."""

import pytest

from tests.notebooks.write import SHOWN


class Anything:
    """Every kind of output, except those that the copies keep."""

    def __init__(self, skipped):
        self.skipped = skipped

    def __contains__(self, kind):
        return kind in self.skipped or ("/" in kind and kind not in SHOWN)


@pytest.hookimpl(wrapper=True)
def pytest_collect_file():
    collected = yield
    for file in collected if isinstance(collected, list) else [collected]:
        if hasattr(file, "skip_compare"):  # nbval collects
            from tests.notebooks import kernels

            kernels.use()
            file.skip_compare = Anything(file.skip_compare)
    return collected
