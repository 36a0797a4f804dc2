"""Sets that counts stand for: a table has rows of sets, and two counts together say which row."""

from __future__ import annotations


def rows_of_sums(
    tb: list[int],
    at: int,
    always: int,
    first: int,
    end: int,
    hv: list[int],
    hand: int,
    wk: list[int],
    out: int,
    words: int,
) -> int:
    """Write a set: the row that always belongs to it, and for each sum of two counts the row that this stands for.

    From `first` to `end` there are four numbers for each sum: which two counts from `hand` on, the last row, and where,
    from `at` on, row 0 lies. A greater sum stands for the last row. Rows have an even number of words, so that two are
    always worked on at once.
    """
    stride = words + words % 2
    w = 0
    while w < words:
        row = at + always + w
        one = tb[row]
        two = tb[row + 1]
        p = first
        while p < end:
            units = hv[hand + tb[p]] + hv[hand + tb[p + 1]]
            if units > tb[p + 2]:
                units = tb[p + 2]
            row = at + tb[p + 3] + units * stride + w
            one |= tb[row]
            two |= tb[row + 1]
            p += 4
        wk[out + w] = one
        if w + 1 < words:
            wk[out + w + 1] = two
        w += 2
    return 0
