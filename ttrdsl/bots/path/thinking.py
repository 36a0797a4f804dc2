"""How the style `path` chooses: pursue tickets along cheap routes, looking ahead to the end of one's own turn.

All looking happens in an imagined game, in which everything the player may not know is dealt anew: the choice cannot
depend on what is hidden. The text is of the integer dialect, but for names in capitals, which `looking.py` turns into
numbers. From below: `think` imagines a game and looks; `look` compares options and remembers the best line; `after`
plays one option on to the end of the turn, with a look at what is to be chosen on the way; `value_of` says how good
it is to be there.
"""

TEXT = """
def own_plan(st, tb, ct, wk, mind, m, me):
    kn = tb[KNOW]
    tickets = tb[kn + WORK_TICKETS]
    tickets_of(st, tb, ct, wk, me, mind, tickets)
    return plan_for(tb, kn, tb[GRAPH], mind, m, tickets)


def value_of(st, tb, ct, wk, mind, m, me):
    kn = tb[KNOW]
    key = board_key(st, tb, kn, me)
    at = known_total(mind, m, key)
    if at < 0:
        firm = firm_points(st, tb, ct, wk, me)
        shaky = 0
        if is_late(mind, m) != 0:
            shaky = shaky_points(st, tb, ct, wk, me)
        note_total(mind, m, key, firm, shaky)
    else:
        firm = mind[at]
        shaky = mind[at + 1]
    turns = guessed_turns(st, tb, kn)
    found = points_of(mind, m, firm, shaky, turns)
    if st[OVER] != 0:
        return found
    plan = own_plan(st, tb, ct, wk, mind, m, me)
    net = tb[kn + WORK_NET]
    owned_of(st, tb, ct, wk, me, mind, net)
    hand = tb[kn + WORK_HAND]
    cards_of(st, tb, ct, wk, me, mind, hand)
    return found + prospects(st, tb, kn, tb[GRAPH], mind, m, me, plan, hand, net, turns)


def begin_turn(st, tb, ct, wk, mind, m, me):
    kn = tb[KNOW]
    cards_of(st, tb, ct, wk, me, mind, hand_at(m))
    net = tb[kn + WORK_NET]
    free = net + 2 * tb[kn + ROUTE_SET]
    network_of(st, tb, ct, wk, me, mind, net)
    claimable(st, tb, ct, wk, me, mind, free)
    return look_at_board(st, tb, kn, mind, m, me, free, net)


def too_early(st, tb, ct, wk, mind, m, me):
    kn = tb[KNOW]
    tickets = tb[kn + WORK_TICKETS]
    cards = tb[kn + CARD_SET]
    if offered(st, tb, ct, wk, mind, tickets + cards) == 0:
        return 0
    if mind[m + MIND_LEFT] < ENOUGH:
        return 1
    tickets_of(st, tb, ct, wk, me, mind, tickets)
    for w in range(tickets, tickets + cards):
        mind[w] &= ~mind[w + cards]
    plan = plan_for(tb, kn, tb[GRAPH], mind, m, tickets)
    order = plan + PLAN_SETS + 2 * cards + tb[kn + ROUTE_SET]
    claims, missing = needs(tb, kn, mind, order, mind[plan + PLAN_COUNT], usable_at(tb, kn, m), hand_at(m))
    return 1 if 2 * claims + missing > 2 * READY else 0


def staple(st, tb, ct, wk):
    if tb[tb[KNOW] + tb[tb[KNOW] + ASKED] + st[POSITION]] & 7 != CHOICE:
        return 0
    decided_before = st[DECIDED]
    decisions_before = st[DECISIONS]
    found = 0
    k = min(st[OPTIONS], MOST_ABOUT)
    while k > 0 and found == 0:
        k -= 1
        pc, kind, x = about(st, tb, ct, wk, k)
        if kind == ROUTE or kind == CARD:
            found = 1
    st[DECIDED] = decided_before
    st[DECISIONS] = decisions_before
    return found


def candidates(st, tb, ct, wk, mind, m, me, out):
    kn = tb[KNOW]
    n = st[OPTIONS]
    asked = tb[kn + tb[kn + ASKED] + st[POSITION]]
    if asked == PAYMENT or asked == PAYMENT + DECLINABLE:
        k = best_payment(st, tb, ct, wk, mind, m, me)
        mind[out] = 1
        mind[out + 1] = k
        if asked != PAYMENT and k != n - 1:
            mind[out] = 2
            mind[out + 2] = n - 1
        return mind[out]
    if n > LOOKED_AT and (asked == CHOICE or asked == CHOICE + DECLINABLE):
        seen = min(n, MOST_ABOUT)
        listed = tb[kn + WORK_ABOUT]
        routes = 0
        cities = 0
        for k in range(seen):
            pc, kind, x = about(st, tb, ct, wk, k)
            mind[listed + k] = x * 4 + kind
            if kind == ROUTE:
                routes = 1
            elif kind == CITY:
                cities = 1
        if routes != 0:
            return some_routes(tb, kn, mind, own_plan(st, tb, ct, wk, mind, m, me), listed, seen, out)
        if cities != 0:
            return some_cities(tb, kn, tb[GRAPH], mind, own_plan(st, tb, ct, wk, mind, m, me), listed, seen, out)
    count = min(n, MOST_OPTIONS)
    mind[out] = count
    for i in range(count):
        mind[out + 1 + i] = i if count == n else i * (n - 1) // (count - 1)
    return count


def look(st, tb, ct, wk, mind, m, me, depth):
    level = LEVELS_AT + depth * LEVEL_SIZE
    saved = STATES + depth * STATE_SIZE
    copy_state(mind, st, tb, saved, 0)
    place = st[POSITION]
    turn = st[TURNS]
    options = st[OPTIONS]
    n = candidates(st, tb, ct, wk, mind, m, me, level)
    line = level + LINE
    chosen = level + BEST
    best = NOTHING - 1
    which = 0
    resting = 1
    i = 0
    while i < n and wk[ERROR] == 0:
        k = mind[level + 1 + i]
        copy_state(st, mind, tb, 0, saved)
        pc, kind, x = about(st, tb, ct, wk, k)
        step = pc * 4096 + (x + 1 if kind != 0 else 0)
        i += 1
        if resting != 0 and is_resting(mind, m, place, step, turn) != 0:
            if i == n and best < NOTHING:
                i = 0
                n = 1
                resting = 0
            continue
        mind[line] = 0
        add_step(mind, line, place, options, k)
        value = after(st, tb, ct, wk, mind, m, me, depth, k, step)
        if value > best:
            best = value
            which = step
            for j in range(1 + 3 * mind[line]):
                mind[chosen + j] = mind[line + j]
    let_rest(mind, m, place, which, 0)
    return best


def after(st, tb, ct, wk, mind, m, me, depth, k, step):
    line = LEVELS_AT + depth * LEVEL_SIZE + LINE
    place = st[POSITION]
    turn = st[TURNS]
    words = st[WORDS]
    asked = tb[KNOW] + tb[tb[KNOW] + ASKED]
    n = choose(st, tb, ct, wk, k)
    more = 0
    steps = 0
    while wk[ERROR] == 0 and n > 0 and st[TURNS] == turn and steps < MOST_STEPS:
        steps += 1
        here = st[POSITION]
        if st[ACTOR] != me:
            if here != place:
                break
            n = choose(st, tb, ct, wk, 0)
            continue
        if here == place:
            more = AGAIN
            break
        what = tb[asked + here]
        k = 0
        if what == PAYMENT:
            k = best_payment(st, tb, ct, wk, mind, m, me)
        elif depth > 1 and what & 7 != ANY_ORDER:
            if too_early(st, tb, ct, wk, mind, m, me) != 0:
                return drop_line(wk, mind, line, NOTHING)
            if st[WORDS] != words:
                mind[line] = 1
            known = mind[line] if st[WORDS] == words else 0
            if staple(st, tb, ct, wk) == 0:
                let_rest(mind, m, place, step, turn + REST * PLAYERS)
            value = look(st, tb, ct, wk, mind, m, me, depth - 1)
            if known > 0:
                add_line(mind, line, LEVELS_AT + (depth - 1) * LEVEL_SIZE + BEST)
            return value
        elif what == PAYMENT + DECLINABLE:
            k = best_payment(st, tb, ct, wk, mind, m, me)
        add_step(mind, line, here, n, k)
        n = choose(st, tb, ct, wk, k)
    if wk[ERROR] != 0:
        return drop_line(wk, mind, line, NOTHING)
    if st[WORDS] != words:
        mind[line] = 1
    value = value_of(st, tb, ct, wk, mind, m, me) + more
    if wk[ERROR] != 0:
        return drop_line(wk, mind, line, NOTHING)
    return value


def drop_line(wk, mind, line, value):
    if wk[ERROR] != NEED_CLASS:
        wk[ERROR] = 0
    mind[line] = 1
    return value


def think(st, tb, ct, wk, im, mind, me):
    m = SEATS_AT + me * SEAT_SIZE
    if st[OPTIONS] < 2:
        return 0
    k = decided(mind, m, st[POSITION], st[OPTIONS])
    if k >= 0:
        return k
    kn = tb[KNOW]
    copy_state(im, st, tb, 0, 0)
    seed = word(mind[m + MIND_SEED], next_throw(mind, m))
    used = deal_anew(im, tb, kn, mind, me, KIND_ROOM, seed)
    wk[EPOCH] += 1
    used = redraw(im, tb, ct, wk, mind, me, seed, used)
    im[SEED] = word(seed, used + 1)
    im[WORDS] = 0
    if st[TURNS] == 0 or st[TURNS] != mind[m + MIND_TURN]:
        mind[m + MIND_TURN] = st[TURNS]
        copy_state(mind, im, tb, STATES, 0)
        begin_turn(im, tb, ct, wk, mind, m, me)
        copy_state(im, mind, tb, 0, STATES)
        wk[EPOCH] += 1
    if wk[ERROR] == NEED_CLASS:
        return 0
    wk[ERROR] = 0
    look(im, tb, ct, wk, mind, m, me, DEEPEST)
    if wk[ERROR] == NEED_CLASS:
        return 0
    wk[ERROR] = 0
    line = LEVELS_AT + DEEPEST * LEVEL_SIZE + BEST
    intend(mind, m, line)
    return mind[line + 3]
"""
