"""The tree of a search: what a player chose one after the other, how often each was tried, and how well it did.

A node stands for all situations in which a player has made the same choices of her own since the search began: what
others did and what was drawn in between differs from guess to guess and is not told apart, for she could not choose it.
An option is known by what it stands for, not by its number, which differs, too. The vector: numbers about the whole
tree, the trail from the root to where a playout left the tree, then the nodes; the first is the root.
"""

from __future__ import annotations

TREE_USED = 0  # how many nodes there are
TREE_PLAYED = 1  # how many playouts
TREE_APART = 2  # how far players were apart after them, all in all
TREE_SHARE = 3  # what came of the last: the share of the win in thousandths, or -1 if it did not come to an end,
TREE_MARGIN = 4  # and how far a player was before the best other
TREE_TRAIL = 5  # its trail: number of nodes, then each
MOST_DEEP = 10
NODES_AT = TREE_TRAIL + 1 + MOST_DEEP

NODE_EDGE = 0  # which choice leads to it
NODE_VISITS = 1
NODE_SUM = 2  # of rewards
NODE_CHILD = 3  # the first node below it, and the next below the same one; 0 if there is none
NODE_NEXT = 4
NODE_SIZE = 5
MOST_NODES = 2048

WHOLE = 1_000
CURIOUS = 1_000  # how much is hoped for of what was tried little, in thousandths


def tree_room() -> int:
    """Return how much space a tree takes."""
    return NODES_AT + MOST_NODES * NODE_SIZE


def clear_tree(tree: list[int]) -> int:
    """Leave nothing but a root that was not visited."""
    for i in range(NODES_AT + NODE_SIZE):
        tree[i] = 0
    tree[TREE_USED] = 1
    return 0


def begin_trail(tree: list[int]) -> int:
    """Begin a trail at the root."""
    tree[TREE_TRAIL] = 1
    tree[TREE_TRAIL + 1] = NODES_AT
    return NODES_AT


def child(tree: list[int], node: int, edge: int) -> int:
    """Return the node that a choice leads to, or 0."""
    found = tree[node + NODE_CHILD]
    while found != 0 and tree[found + NODE_EDGE] != edge:
        found = tree[found + NODE_NEXT]
    return found


def enter(tree: list[int], node: int, edge: int) -> int:
    """Go on along a choice; return the node if it was visited before, else 0: there a playout leaves the tree."""
    found = child(tree, node, edge)
    if found == 0:
        if tree[TREE_USED] == MOST_NODES:
            return 0
        found = NODES_AT + tree[TREE_USED] * NODE_SIZE
        tree[TREE_USED] += 1
        tree[found + NODE_EDGE] = edge
        tree[found + NODE_VISITS] = 0
        tree[found + NODE_SUM] = 0
        tree[found + NODE_CHILD] = 0
        tree[found + NODE_NEXT] = tree[node + NODE_CHILD]
        tree[node + NODE_CHILD] = found
    tree[TREE_TRAIL] += 1
    tree[TREE_TRAIL + tree[TREE_TRAIL]] = found
    return found if tree[found + NODE_VISITS] != 0 and tree[TREE_TRAIL] < MOST_DEEP else 0


def promise(tree: list[int], node: int, tried: int) -> int:
    """Return what may be hoped for of a node: how well it did, and more the less it was tried (an upper bound)."""
    visits = tree[node + NODE_VISITS]
    doublings = 0
    while tried > 0:
        doublings += 1
        tried >>= 1
    return tree[node + NODE_SUM] // visits + root_of(CURIOUS * CURIOUS * doublings // visits)


def root_of(square: int) -> int:
    """Return the whole part of a square root."""
    found = square
    better = (square + 1) // 2
    while better < found:
        found = better
        better = (found + square // found) // 2
    return found


def note_outcome(tree: list[int], share: int, margin: int) -> int:
    """Note what came of a playout, at every node of its trail."""
    tree[TREE_SHARE] = share
    tree[TREE_MARGIN] = margin
    tree[TREE_PLAYED] += 1
    tree[TREE_APART] += abs(margin)
    gained = reward(share, margin, 1 + tree[TREE_APART] // tree[TREE_PLAYED])
    for i in range(TREE_TRAIL + 1, TREE_TRAIL + 1 + tree[TREE_TRAIL]):
        tree[tree[i] + NODE_VISITS] += 1
        tree[tree[i] + NODE_SUM] += gained
    return 0


def reward(share: int, margin: int, scale: int) -> int:
    """Return what an outcome is worth: half of it to win, half of it by how much.

    Where a game was not played to its end, who is ahead by how much says how likely she wins.
    """
    by = WHOLE * abs(margin) // (scale + abs(margin))
    if margin < 0:
        by = -by
    if share < 0:
        share = (WHOLE + by) // 2
    return share + by
