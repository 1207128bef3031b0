"""The search of keys.cpp."""

import sys
from collections import deque

from stepboard_trace import Trace

rows = sys.stdin.read().split()
trace = Trace("trace.jsonl")
trace.board(rows)
start = next((r, c, 0) for r, row in enumerate(rows) for c, k in enumerate(row) if k == "A")


def tell(kind, cost, s):
    trace(kind, cost, A=(s[0] + 1, s[1] + 1), state=s[2])


cost, open = {start: 0}, deque([start])
tell("source", 0, start)
while open:
    s = open.popleft()
    r, c, keys = s
    if (r, c) == (1, 5):
        tell("destination", cost[s], s)
        break
    tell("expanding", cost[s], s)
    for dr, dc in ((-1, 0), (0, 1), (1, 0), (0, -1)):
        y, x = r + dr, c + dc
        at = rows[y][x]
        if at == "#" or at == "D" and not keys:
            continue
        t = (y, x, 1 if at == "K" else keys)
        if t in cost:
            continue
        cost[t] = cost[s] + 1
        open.append(t)
        tell("generating", cost[t], t)
