"""From lines to an order of deciding them in which few points are open: points with both decided and undecided lines.

An open point has a seat, so that what is known of it fits into a word. A step takes four slots: the seats of the two
ends of a line (the second is -1 if it is an arm, which ends outside), its weight, and which ends it finishes: 1, plus
2 for the second. Scratch memory holds three numbers for each city, all of the first kind before those of the second:
how many lines are undecided there, its seat or -1, and how many points would be opened if it were finished next.
"""

from __future__ import annotations

from ttrdsl.dialect.primitives import low

SEATS = 12
ALL_SEATS = 4095  # one bit for each


def narrow_order(wk: list[int], arms: int, cities: int, ln: int, lines: int, ws: int, out: int) -> int:
    """Write a step for each line and each arm at its ends; return their number, or -1 if too many points are open.

    The undecided lines are counted. Afterwards all lines are used up: their weights are -1.
    """
    seats = ws + cities
    step = out
    free = ALL_SEATS
    city = next_point(wk, cities, ln, lines, ws)
    while city >= 0:
        if wk[seats + city] < 0:
            wk[seats + city] = low(free)
            free &= free - 1
        seat = wk[seats + city]
        for i in range(2):
            arm = wk[arms + i * cities + city]
            if arm:
                step = put_step(wk, step, seat, -1, arm, 0)
        for line in range(ln, ln + 3 * lines, 3):
            if wk[line + 2] < 0 or (wk[line] != city and wk[line + 1] != city):
                continue
            other = wk[line] ^ wk[line + 1] ^ city
            if wk[seats + other] < 0:
                if free == 0:
                    return -1
                wk[seats + other] = low(free)
                free &= free - 1
            wk[ws + other] -= 1
            finished = 0
            if wk[ws + other] == 0 and other != city:
                finished = 2
                free |= 1 << wk[seats + other]
            step = put_step(wk, step, seat, wk[seats + other], wk[line + 2], finished)
            wk[line + 2] = -1
        wk[step - 1] |= 1
        wk[ws + city] = 0
        free |= 1 << seat
        city = next_point(wk, cities, ln, lines, ws)
    return (step - out) // 4


def put_step(wk: list[int], step: int, a: int, b: int, weight: int, finished: int) -> int:
    """Write one step, and return where the next one comes."""
    wk[step] = a
    wk[step + 1] = b
    wk[step + 2] = weight
    wk[step + 3] = finished
    return step + 4


def count_undecided(wk: list[int], arms: int, cities: int, ln: int, lines: int, ws: int) -> int:
    """Count the lines and arms at each point, and give none a seat. Returns the number of odd points, outside too."""
    seats = ws + cities
    for line in range(ln, ln + 3 * lines, 3):
        for i in range(2):
            wk[ws + wk[line + i]] = 0
            wk[seats + wk[line + i]] = 0
    odd = 0
    for line in range(ln, ln + 3 * lines, 3):
        for i in range(2):
            city = wk[line + i]
            if wk[seats + city] == 0:
                wk[seats + city] = -1
                count = (1 if wk[arms + city] else 0) + (1 if wk[arms + cities + city] else 0)
                wk[ws + city] = count
                odd += count + (count & 1)
            wk[ws + city] += 1
            odd += 1 if wk[ws + city] & 1 else -1
    return odd


def all_weights(wk: list[int], arms: int, cities: int, ln: int, lines: int, ws: int) -> int:
    """Add up the weights of all lines, and of all arms at points that are counted but have no seat; they get one."""
    whole = 0
    for line in range(ln, ln + 3 * lines, 3):
        whole += wk[line + 2]
        for i in range(2):
            city = wk[line + i]
            if wk[ws + cities + city] < 0:
                wk[ws + cities + city] = 0
                whole += wk[arms + city] + wk[arms + cities + city]
    return whole


def next_point(wk: list[int], cities: int, ln: int, lines: int, ws: int) -> int:
    """Return the open point that opens fewest others; if none is open, of all points; -1 if all are finished."""
    seats = ws + cities
    opens = seats + cities
    for line in range(ln, ln + 3 * lines, 3):
        wk[opens + wk[line]] = 0
        wk[opens + wk[line + 1]] = 0
    for line in range(ln, ln + 3 * lines, 3):
        if wk[line + 2] >= 0:
            a = wk[line]
            b = wk[line + 1]
            if wk[seats + b] < 0:
                wk[opens + a] += 1
            if wk[seats + a] < 0:
                wk[opens + b] += 1
    best = -1
    fewest = 0
    for i in range(ln, ln + 3 * lines):
        if (i - ln) % 3 < 2 and wk[ws + wk[i]]:
            city = wk[i]
            # Any open point comes before those that are not open.
            count = wk[opens + city] + (2 * lines if wk[seats + city] < 0 else 0)
            if best < 0 or count < fewest:
                best = city
                fewest = count
    return best
