"""A memo keeps what its builder made, and stays small."""

from beankit.core.memos import Memo


def test_a_memo_builds_once_and_empties_itself_when_it_is_full():
    built = []

    def build(key):
        built.append(key)
        return key * 2

    memo = Memo(build, most=2)
    assert [memo[1], memo[1], memo[2], memo[2]] == [2, 2, 4, 4]
    assert built == [1, 2]
    assert memo[3] == 6
    assert dict(memo) == {3: 6}
