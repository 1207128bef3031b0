"""Breadth-first searches of the other puzzles; sys.argv: the puzzle, and "wrong" for one with a mistake."""

import itertools
import sys
from collections import deque

from stepboard_trace import Trace

trace, wrong = Trace("trace.jsonl"), sys.argv[2:] == ["wrong"]
lines = sys.stdin.read().split("\n")


def search(start, done, moves, tell, cost=lambda a, b: 1):
    """By layers of the cost, which is 0 or 1 a move."""
    costs, open, closed = {start: 0}, deque([start]), set()
    trace("source", 0, **tell(start))
    while open:
        s = open.popleft()
        if s in closed:
            continue
        closed.add(s)
        if done(s):
            trace("destination", costs[s], **tell(s))
            return costs[s]
        trace("expanding", costs[s], **tell(s))
        for t in moves(s):
            step = cost(s, t)
            if t in costs and costs[t] <= costs[s] + step:
                continue
            costs[t] = costs[s] + step
            (open.append if step else open.appendleft)(t)
            trace("generating", costs[t], **tell(t))
    return -1


def place(cell):
    return (cell[0] + 1, cell[1] + 1)


def knight():
    n = int(lines[0])
    board = {(i, j): lines[i + 1][j] for i in range(n) for j in range(n)}
    at = {k: c for c, k in board.items() if k in "OX"}
    pieces = {c: k for c, k in board.items() if k in "XCKBQP"}
    jumps = [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)]
    straight, slant = [(0, 1), (1, 0), (0, -1), (-1, 0)], [(1, 1), (1, -1), (-1, 1), (-1, -1)]

    def attacked(cell, taken):
        for (y, x), kind in pieces.items():
            if (y, x) in taken and not wrong:  # the mistake: a piece that was taken attacks on
                continue
            if kind == "P" and cell in ((y + 1, x - 1), (y + 1, x + 1)):
                return True
            if kind == "K" and (cell[0] - y, cell[1] - x) in jumps:
                return True
            if kind == "X" and max(abs(cell[0] - y), abs(cell[1] - x)) == 1:
                return True
            for dy, dx in {"C": straight, "B": slant, "Q": straight + slant}.get(kind, []):
                a, b = y + dy, x + dx
                while 0 <= a < n and 0 <= b < n:
                    if (a, b) == cell:
                        return True
                    if (a, b) in pieces and (a, b) not in taken:
                        break
                    a, b = a + dy, b + dx
        return False

    def moves(s):
        for dy, dx in jumps:
            c = (s[0][0] + dy, s[0][1] + dx)
            if c not in board:
                continue
            taken = s[1] | {c} if c in pieces and board[c] != "X" else s[1]
            if board[c] == "X" or not attacked(c, taken):
                yield (c, taken)

    start = (at["O"], frozenset())
    if attacked(*start):
        return -1
    return search(start, lambda s: s[0] == at["X"], moves,
                  lambda s: {"knight": place(s[0]), "taken": [place(c) for c in sorted(s[1])]})


def halloween():
    w, h, n = map(int, lines[0].split())
    board = {(i, j): lines[i + 1][j] for i in range(h) for j in range(w)}
    find = lambda letters: tuple(next(c for c, k in board.items() if k == l) for l in letters)
    start, goal = find("abc"[:n]), find("ABC"[:n])

    def moves(s):
        near = [[(y + a, x + b) for a, b in ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0)) if board[y + a, x + b] != "#"]
                for y, x in s]
        for t in itertools.product(*near):
            swapped = any(s[i] == t[j] and s[j] == t[i] for i in range(n) for j in range(i))
            if len(set(t)) == n and t != s and (wrong or not swapped):  # the mistake: ghosts swap
                yield t

    return search(start, lambda s: s == goal, moves, lambda s: {"ghosts": [place(c) for c in s]})


def sokoban():
    board = {(i, j): k for i, line in enumerate(lines[1:]) for j, k in enumerate(line)}
    goal = next(c for c, k in board.items() if k == "X")
    player, box = (tuple(int(x) - 1 for x in word.split(",")) for word in sys.argv[2:4])
    wrong = sys.argv[4:] == ["wrong"]

    def moves(s):
        (y, x), box = s
        for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            to, beyond = (y + a, x + b), (y + 2 * a, x + 2 * b)
            if board.get(to, "#") == "#":
                continue
            if to != box:
                yield (to, box)
            elif wrong or board.get(beyond, "#") != "#":  # the mistake: boxes go into walls
                yield (to, beyond)

    return search((player, box), lambda s: s[1] == goal, moves,
                  lambda s: {"player": place(s[0]), "box": place(s[1])}, lambda s, t: int(s[1] != t[1]))


answer = {"knight": knight, "halloween": halloween, "sokoban": sokoban}[sys.argv[1]]()
trace.answer(answer)
print(answer)
