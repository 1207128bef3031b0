WRONG = ""
# Knight: breadth-first over (cell, frozenset of the cells of living pieces).
import sys

JUMPS = [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)]
if WRONG == "jump_twice":
    JUMPS = [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, -1)]  # one jump is missing
STRAIGHT = [(-1, 0), (1, 0), (0, -1), (0, 1)]
DIAGONAL = [(-1, -1), (-1, 1), (1, -1), (1, 1)]
LINES = {"C": STRAIGHT, "B": DIAGONAL, "Q": STRAIGHT + DIAGONAL}
STEPS = {"K": JUMPS, "P": [(1, -1), (1, 1)], "X": STRAIGHT + DIAGONAL}
if WRONG == "king_straight_only":
    STEPS["X"] = STRAIGHT  # the king attacks diagonally as well

seen_before = set()


def attacks(n, rows, alive, king):
    """The cells that the king and the living pieces attack."""
    hit = set()
    for x, y in list(alive) + [king]:
        for dx, dy in STEPS.get(rows[x][y], []):
            hit.add((x + dx, y + dy))
        for dx, dy in LINES.get(rows[x][y], []):
            u, v = x + dx, y + dy
            while 0 <= u < n and 0 <= v < n:
                hit.add((u, v))
                if WRONG == "king_is_air":
                    if (u, v) in alive:
                        break  # the king ends lines as well
                elif (u, v) in alive or (u, v) == king:
                    break
                u, v = u + dx, v + dy
    return hit


def solve(n, rows):
    alive = frozenset((x, y) for x in range(n) for y in range(n) if rows[x][y] in "QCBKP")
    white = king = None
    for x in range(n):
        for y in range(n):
            if rows[x][y] == "O":
                white = (x, y)
            if rows[x][y] == "X":
                king = (x, y)
    if king is None:
        return -1
    known = {alive: attacks(n, rows, alive, king)}
    if white in known[alive]:
        return -1
    if WRONG == "seen_kept":
        seen = seen_before  # the states of earlier datasets stay seen
    else:
        seen = set()
    seen.add((white, alive))
    layer = [(white, alive)]
    moves = 0
    while layer:
        moves += 1
        following = []
        for (x, y), alive in layer:
            for dx, dy in JUMPS:
                to = (x + dx, y + dy)
                if WRONG == "round_the_edge":
                    to = ((x + dx) % n, (y + dy) % n)  # out at one edge, in at the other
                if not (0 <= to[0] < n and 0 <= to[1] < n):
                    continue
                if to == king:
                    return moves
                if WRONG == "no_captures" and to in alive:
                    continue  # only the king is taken
                left = alive - {to}
                if left not in known:
                    known[left] = attacks(n, rows, left, king)
                if to in known[left] or (to, left) in seen:
                    continue
                seen.add((to, left))
                following.append((to, left))
        layer = following
    if WRONG == "zero_for_no_way":
        return 0  # no way is -1
    return -1


def main():
    words = sys.stdin.read().split()
    at = 0
    while at < len(words):
        n = int(words[at])
        print(solve(n, words[at + 1:at + 1 + n]))
        at += 1 + n


main()
