"""Rules of puzzles written by hand, to be compared with rules in a file: plain.py PUZZLE BOARD searches all states from
a board, or 100,000 of them, and prints how many it expanded and the processor's seconds."""
import heapq
import sys
import time

MOST = 100_000
DIRECTIONS = (("up", -1, 0), ("right", 0, 1), ("down", 1, 0), ("left", 0, -1))


class Eight:
    """Tiles on 3 x 3 cells: a state is a text of nine digits."""

    def __init__(self, text):
        self.start = text.strip()

    def moves(self, s):
        h = s.index("0")
        row, col = divmod(h, 3)
        out = []
        for name, r, c in DIRECTIONS:
            if 0 <= row + r < 3 and 0 <= col + c < 3:
                k = (row + r) * 3 + col + c
                a, b = min(h, k), max(h, k)
                out.append((name, s[:a] + s[b] + s[a + 1:b] + s[a] + s[b + 1:], (0, 1)))
        return out

    def won(self, s):
        return s == "123804765"


class Boxes:
    """Boxes on a floor with walls: a state is the man's cell and the set of the boxes' cells."""

    def __init__(self, text):
        words = text.split()
        self.rows, self.cols = int(words[1]), int(words[2])
        cells = words[3:]
        self.wall = {i for i, c in enumerate(cells) if c == "1"}
        self.goals = {i for i, c in enumerate(cells) if c in "356"}
        boxes = frozenset(i for i, c in enumerate(cells) if c in "25")
        self.start = next(i for i, c in enumerate(cells) if c in "46"), boxes

    def step(self, c, row, col):
        r, k = divmod(c, self.cols)
        r, k = r + row, k + col
        return r * self.cols + k if 0 <= r < self.rows and 0 <= k < self.cols else None

    def free(self, c, boxes):
        return c is not None and c not in self.wall and c not in boxes

    def moves(self, s):
        at, boxes = s
        out = []
        for name, row, col in DIRECTIONS:
            to = self.step(at, row, col)
            if self.free(to, boxes):
                out.append((name, (to, boxes), (0, 1)))
            elif to in boxes:
                beyond = self.step(to, row, col)
                if self.free(beyond, boxes):
                    out.append(("push " + name, (to, boxes - {to} | {beyond}), (1, 1)))
        return out

    def won(self, s):
        return s[1] <= self.goals


def search(p):
    """Uniform cost, past won states."""
    cost, done, expanded = {p.start: (0, 0)}, set(), 0
    queue, number = [((0, 0), 0, p.start)], 0
    while queue and len(cost) < MOST:
        c, _, s = heapq.heappop(queue)
        if s in done:
            continue
        done.add(s)
        expanded += 1
        p.won(s)
        for _, to, d in p.moves(s):
            e = c[0] + d[0], c[1] + d[1]
            if to not in cost or e < cost[to]:
                cost[to] = e
                number += 1
                heapq.heappush(queue, (e, number, to))
    return expanded


if __name__ == "__main__":
    with open(sys.argv[2]) as f:
        puzzle = {"eight": Eight, "boxes": Boxes}[sys.argv[1]](f.read())
    begin = time.process_time()
    print(search(puzzle), time.process_time() - begin)
