"""A log that nobody can fill."""

import logging

import pytest

pytestmark = [pytest.mark.course, pytest.mark.usefixtures("server_packages")]


def test_after_some_lines_only_their_number_is_written():
    from beankit.apps.log import Sparing

    written, sparing = [], Sparing(most=3)
    handler = logging.Handler()
    handler.emit = lambda record: written.append(record.getMessage())
    handler.addFilter(sparing)
    logger = logging.getLogger("tests.apps.log")
    logger.addHandler(handler)
    try:
        for number in range(10):
            logger.error("nothing at %s", number)
        logger.error("something else")
        assert written == ["nothing at 0", "nothing at 1", "nothing at 2", "something else"]
        sparing.sum_up()
        assert written[4:] == ["7 more like this: nothing at 0"]
        logger.error("the next minute")
        assert written[5:] == ["the next minute"]
        sparing.sum_up()
        assert len(written) == 6
        logger.error("a long address: %s", "x" * 100_000)
        assert 1000 < len(written[6]) < 3000
    finally:
        logger.removeHandler(handler)
