// A breadth-first search on a board of its own: A goes to the door D, which opens with the key K.
#include <cstdlib>
#include <iostream>
#include <map>
#include <queue>
#include <string>
#include <tuple>
#include <vector>

#include "stepboard.hpp"

typedef std::tuple<int, int, int> State;  // row, column, keys held

int main() {
  std::vector<std::string> rows;
  for (std::string line; std::getline(std::cin, line);) rows.push_back(line);
  State start;
  for (int r = 0; r < (int)rows.size(); ++r)
    for (int c = 0; c < (int)rows[r].size(); ++c)
      if (rows[r][c] == 'A') start = State(r, c, 0);
  stepboard::Trace trace("trace.jsonl");
  trace.board(rows);
  std::map<State, int> cost;
  std::queue<State> open;
  cost[start] = 0;
  open.push(start);
  trace("source", 0).cell("A", std::get<0>(start) + 1, std::get<1>(start) + 1).also(0);
  while (!open.empty()) {
    State s = open.front();
    open.pop();
    int r = std::get<0>(s), c = std::get<1>(s), keys = std::get<2>(s);
    if (r == 1 && c == 5) {
      trace("destination", cost[s]).cell("A", r + 1, c + 1).also(keys);
      return 0;
    }
    trace("expanding", cost[s]).cell("A", r + 1, c + 1).also(keys);
    const int dr[] = {-1, 0, 1, 0}, dc[] = {0, 1, 0, -1};
    for (int d = 0; d < 4; ++d) {
      int y = r + dr[d], x = c + dc[d];
      char at = rows[y][x];
      if (at == '#' || (at == 'D' && !keys)) continue;
      State t(y, x, at == 'K' ? 1 : keys);
      if (cost.count(t)) continue;
      cost[t] = cost[s] + 1;
      open.push(t);
      trace("generating", cost[t]).cell("A", y + 1, x + 1).also(std::get<2>(t));
    }
  }
  return 1;
}
