// A breadth-first search of piece and blank. With any argument, the blank walks through the piece.
#include <cstdio>
#include <map>
#include <queue>
#include <tuple>

#include "stepboard.hpp"

typedef std::tuple<int, int, int, int> State;  // blank, piece; from 1

int main(int argc, char **) {
  int n, m, q, board[32][32] = {};
  if (scanf("%d%d%d", &n, &m, &q) != 3) return 1;
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= m; j++)
      if (scanf("%d", &board[i][j]) != 1) return 1;
  stepboard::Trace trace("trace.jsonl");
  for (int k = 1; k <= q; k++) {
    int ex, ey, sx, sy, tx, ty, answer = -1;
    if (scanf("%d%d%d%d%d%d", &ex, &ey, &sx, &sy, &tx, &ty) != 6) return 1;
    trace.query(1, k);
    std::map<State, int> cost;
    std::queue<State> open;
    State start(ex, ey, sx, sy);
    cost[start] = 0;
    open.push(start);
    trace("source", 0).cell("blank", ex, ey).cell("piece", sx, sy);
    while (!open.empty() && answer < 0) {
      int r, c, y, x;
      State s = open.front();
      open.pop();
      std::tie(r, c, y, x) = s;
      if (y == tx && x == ty) {
        answer = cost[s];
        trace("destination", answer).cell("blank", r, c).cell("piece", y, x);
        break;
      }
      trace("expanding", cost[s]).cell("blank", r, c).cell("piece", y, x);
      const int dr[] = {-1, 0, 1, 0}, dc[] = {0, 1, 0, -1};
      for (int d = 0; d < 4; d++) {
        int r2 = r + dr[d], c2 = c + dc[d], y2 = y, x2 = x;
        if (!board[r2][c2]) continue;
        if (argc == 1 && r2 == y && c2 == x) y2 = r, x2 = c;
        State t(r2, c2, y2, x2);
        if (cost.count(t)) continue;
        cost[t] = cost[s] + 1;
        open.push(t);
        trace("generating", cost[t]).cell("blank", r2, c2).cell("piece", y2, x2);
      }
    }
    trace.answer(answer);
    printf("%d\n", answer);
  }
}
