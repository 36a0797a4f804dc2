"""The tree of a search: nodes by what was chosen, promise by what came of it."""

from __future__ import annotations

from ttrdsl.bots.path.mind.tree import (
    MOST_DEEP,
    MOST_NODES,
    NODE_VISITS,
    NODES_AT,
    TREE_TRAIL,
    TREE_USED,
    begin_trail,
    child,
    clear_tree,
    enter,
    note_outcome,
    promise,
    reward,
    root_of,
    tree_room,
)


def new_tree() -> list[int]:
    tree = [7] * tree_room()  # whatever was there before
    clear_tree(tree)
    return tree


def played(tree: list[int], choices: list[int], share: int, margin: int) -> int:
    """Follow choices as far as the tree goes, note what came of it, and return how far that was."""
    node, deep = begin_trail(tree), 0
    for choice in choices:
        node = enter(tree, node, choice)
        deep += 1
        if node == 0:
            break
    note_outcome(tree, share, margin)
    return deep


def test_a_playout_leaves_the_tree_one_choice_deeper_each_time() -> None:
    tree = new_tree()
    assert [played(tree, [5, 6, 7], 0, 0) for _ in range(4)] == [1, 2, 3, 3]
    assert tree[TREE_USED] == 4
    assert tree[NODES_AT + NODE_VISITS] == 4
    assert tree[child(tree, NODES_AT, 5) + NODE_VISITS] == 4
    assert child(tree, NODES_AT, 6) == 0


def test_what_did_better_promises_more_and_what_was_tried_little_even_more() -> None:
    tree = new_tree()
    for _ in range(8):
        played(tree, [1], 1000, 20)
        played(tree, [2], 0, -20)
    good, bad = child(tree, NODES_AT, 1), child(tree, NODES_AT, 2)
    assert promise(tree, good, 16) > promise(tree, bad, 16)
    played(tree, [3], 1000, 20)
    assert promise(tree, child(tree, NODES_AT, 3), 17) > promise(tree, good, 17)


def test_a_tree_has_an_end_in_both_directions() -> None:
    tree = new_tree()
    for _ in range(3 * MOST_DEEP):
        played(tree, list(range(3 * MOST_DEEP)), 0, 0)
    assert tree[TREE_TRAIL] == MOST_DEEP
    for choice in range(2 * MOST_NODES):
        played(tree, [choice], 0, 0)
    assert tree[TREE_USED] == MOST_NODES


def test_who_is_ahead_in_an_open_game_is_likely_to_win_it() -> None:
    assert reward(-1, 30, 10) > reward(-1, 0, 10) > reward(-1, -30, 10)
    assert reward(1000, 30, 10) > reward(-1, 30, 10) > reward(0, 30, 10)


def test_roots_are_whole_numbers() -> None:
    assert [root_of(n) for n in (0, 1, 3, 4, 15, 16, 10**12)] == [0, 1, 1, 2, 3, 4, 10**6]
