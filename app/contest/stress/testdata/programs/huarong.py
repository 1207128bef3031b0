WRONG = ""
# Huarong: Dijkstra over (cell of the piece, side of the blank); costs of walking round are found when they are needed.
import heapq
import sys
from collections import deque

SIDES = [(-1, 0), (0, 1), (1, 0), (0, -1)]


def main():
    words = list(map(int, sys.stdin.read().split()))
    n, m, q = words[:3]
    if WRONG == "rows_for_columns":
        board = [words[3 + i * n:3 + (i + 1) * n] for i in range(n)]  # a row has m numbers, not n
    else:
        board = [words[3 + i * m:3 + (i + 1) * m] for i in range(n)]
    at = 3 + n * m

    def free(x, y):
        if WRONG == "negative_index":
            return x < n and y < m and board[x][y]  # -1 is the last row
        if WRONG == "last_row":
            return 0 <= x < n - 1 and 0 <= y < m and board[x][y]  # the last row is left out
        return 0 <= x < n and 0 <= y < m and board[x][y]

    def walk(start, piece):
        steps = {start: 0}
        todo = deque([start])
        while todo:
            x, y = todo.popleft()
            for dx, dy in SIDES:
                to = (x + dx, y + dy)
                if to not in steps and to != piece and free(*to):
                    steps[to] = steps[x, y] + 1
                    todo.append(to)
        return steps

    known = {}

    def around(x, y, side):
        if (x, y, side) not in known:
            known[x, y, side] = walk((x + SIDES[side][0], y + SIDES[side][1]), (x, y))
        return known[x, y, side]

    done_before = set()

    def solve(blank, piece, target):
        if piece == target:
            return 0
        heap = []
        steps = walk(blank, piece)
        for side, (dx, dy) in enumerate(SIDES):
            cell = (piece[0] + dx, piece[1] + dy)
            if cell in steps:
                heap.append((steps[cell], piece, side))
        heap.sort()
        if WRONG == "nearest_side_only":
            heap = heap[:1]  # the blank goes to the nearest side of the piece and to no other
        if WRONG == "done_kept":
            done = done_before  # what earlier queries have settled stays settled
        else:
            done = set()
        if WRONG == "done_when_pushed":
            done = set((cell, side) for _, cell, side in heap)
        while heap:
            cost, cell, side = heapq.heappop(heap)
            if cell == target:
                return cost
            if WRONG != "done_when_pushed":
                if (cell, side) in done:
                    continue
                done.add((cell, side))
            steps = around(cell[0], cell[1], side)
            for to_side, (dx, dy) in enumerate(SIDES):
                to = (cell[0] + dx, cell[1] + dy)
                if to not in steps:
                    continue
                if WRONG == "push_for_nothing":
                    more = cost + steps[to]  # the push is a slide as well
                else:
                    more = cost + steps[to] + 1
                if WRONG == "done_when_pushed":
                    if (to, (to_side + 2) % 4) in done:  # settled when it is first seen, not when it is cheapest
                        continue
                    done.add((to, (to_side + 2) % 4))
                if WRONG == "first_sight":
                    if to == target:
                        return more  # the first way that is seen need not be the cheapest
                heapq.heappush(heap, (more, to, (to_side + 2) % 4))
        if WRONG == "zero_for_no_way":
            return 0  # no way is -1
        return -1

    for _ in range(q):
        ex, ey, sx, sy, tx, ty = words[at:at + 6]
        at += 6
        print(solve((ex - 1, ey - 1), (sx - 1, sy - 1), (tx - 1, ty - 1)))


main()
