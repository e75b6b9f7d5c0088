"""Hints only speak of what was really done, and the commonest mistakes have one."""

from math import inf, log10
from random import Random

import pytest

from beankit.course.remark import look
from tests.course.source import EXERCISES

pytestmark = pytest.mark.course


def explores_then_commits(pull, arms, budget):
    """No bound at all."""
    totals = [sum(pull(arm) for _ in range(15)) for arm in range(arms)]
    best = totals.index(max(totals))
    rest = budget - 15 * arms
    for _ in range(rest):
        pull(best)
    return [15 + rest * (arm == best) for arm in range(arms)]


def by_another_logarithm(pull, arms, budget):
    """The bound with the decimal logarithm."""
    total, pulls = [0.0] * arms, [0] * arms
    for turn in range(1, budget + 1):
        bounds = [t / n + 0.7 * (log10(turn) / n) ** 0.5 if n else inf for t, n in zip(total, pulls, strict=True)]
        arm = bounds.index(max(bounds))
        total[arm] += pull(arm)
        pulls[arm] += 1
    return pulls


def at_random(pull, arms, budget):
    """Neither mean nor bound."""
    rng, pulls = Random(1), [0] * arms
    for _ in range(budget):
        arm = rng.randrange(arms)
        pull(arm)
        pulls[arm] += 1
    return pulls


def says_so_only(pull, arms, budget):
    """No arm is pulled."""
    return [budget] + [0] * (arms - 1)


@pytest.mark.full
@pytest.mark.parametrize(
    ("answer", "mistake"),
    [
        (explores_then_commits, "not_by_the_bound"),
        (by_another_logarithm, "not_by_the_bound"),
        (at_random, None),
        (says_so_only, None),
    ],
)
def test_a_hint_of_9_2_accuses_nobody_of_what_they_have_not_done(answer, mistake):
    verdict = look("9.2", answer)
    assert verdict.category == "differs"
    if mistake is None:
        assert verdict.mistake is None
    else:
        assert EXERCISES["9.2"].hints[mistake] in verdict.sentence


@pytest.mark.full
def test_9_2_tells_a_wrong_list_from_too_many_pulls():
    assert "'the list is right': True, 'the budget is kept': False" in look("9.2", EXERCISES["9.2"].wrong[-1]).sentence
    said = look("9.2", says_so_only).sentence
    assert "'pulled': 'nothing'" in said
    assert "'the list is right': False" in said


@pytest.mark.parametrize(
    "columns", [{"mine": "gain"}, {"active": "Active", "partner": "Partner"}, {"theirs": "other", "mine": "me"}]
)
def test_whatever_other_names_columns_have_the_hint_of_6_1_says_what_they_should_be(columns):
    verdict = look("6.1", lambda match: EXERCISES["6.1"].solution(match).rename(columns=columns))
    assert verdict.category == "differs"
    assert "`active`, `partner`, `mine` and `theirs`" in verdict.sentence


def test_the_hint_of_6_1_is_silent_about_columns_that_are_right_in_another_order():
    verdict = look("6.1", lambda match: EXERCISES["6.1"].solution(match)[["theirs", "mine", "partner", "active"]])
    assert verdict.category == "fits"


def test_whoever_foresees_the_order_in_15_1_hears_of_strategy_fusion():
    (fusion,) = [wrong for wrong in EXERCISES["15.1"].wrong if wrong.__name__ == "foresees_the_order"]
    assert "strategy fusion" in look("15.1", fusion).sentence


def test_11_1_knows_the_topmost_bean_from_the_lowest():
    def lowest(view, field):
        return next((card for card in field if any(view.bean(card).beanometer)), "")

    assert "the topmost one" in look("11.1", lowest).sentence
