WRONG = ""
# Halloween: breadth-first over tuples of cells, one cell a ghost.
import sys

seen_before = set()


def clash(old, new, i, j):
    """Whether ghosts i and j get into each other's way."""
    if WRONG == "third_pair_forgotten" and i == 0 and j == 2:
        return False  # a and b, b and c are compared, but not a and c
    if new[i] == new[j]:
        return True
    if WRONG == "swap_one_way" and i + 1 < j:
        return False  # only ghosts that follow each other in the alphabet can't trade places
    return new[i] == old[j] and new[j] == old[i]


def moves(state, edges, goal):
    """All states after one step."""
    partial = [()]
    for i, cell in enumerate(state):
        longer = []
        for done in partial:
            for to in edges[cell]:
                if WRONG == "no_waiting" and to == cell:
                    continue  # everybody has to move
                if WRONG == "home_is_final" and cell == goal[i] and to != cell:
                    continue  # a ghost that has come home never leaves again
                new = done + (to,)
                if WRONG == "one_after_another":
                    if to in done or to in state[i + 1:]:
                        continue  # b has not left yet when a wants to enter
                elif any(clash(state, new, j, i) for j in range(i)):
                    continue
                longer.append(new)
        partial = longer
    return partial


def solve(start, goal, edges):
    if WRONG == "seen_kept":
        seen = seen_before  # what was seen in earlier datasets stays seen
    else:
        seen = set()
    seen.add(start)
    layer = [start]
    steps = 0
    while layer:
        following = []
        for state in layer:
            if WRONG == "anyones_home":
                if sorted(state) == sorted(goal):
                    return steps  # each ghost in a room, no matter whose
            if WRONG == "only_first_home":
                if state[0] == goal[0]:
                    return steps  # only the first ghost is looked at
            if state == goal:
                return steps
            for to in moves(state, edges, goal):
                if to not in seen:
                    seen.add(to)
                    following.append(to)
        layer = following
        steps += 1
    return -1


def main():
    lines = sys.stdin.read().split("\n")
    at = 0
    while at < len(lines) and lines[at].strip():
        if WRONG == "height_first":
            h, w, n = map(int, lines[at].split())  # the width comes first
        else:
            w, h, n = map(int, lines[at].split())
        if w == 0:
            break
        rows = lines[at + 1:at + 1 + h]
        at += 1 + h
        where = {}
        edges = {}
        for i in range(h):
            for j in range(w):
                c = rows[i][j]
                if c == "#":
                    continue
                if c != " ":
                    where[c] = (i, j)
                edges[i, j] = [(i, j)]
                for to in ((i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)):
                    if 0 <= to[0] < h and 0 <= to[1] < w and rows[to[0]][to[1]] != "#":
                        edges[i, j].append(to)
        start = tuple(where["abc"[k]] for k in range(n))
        goal = tuple(where["ABC"[k]] for k in range(n))
        print(solve(start, goal, edges))


main()
