// Sokoban: pulls from the goal over (cell of the box, side of the player). Whether two sides of a box are joined is read
// from one depth-first search: it finds what is cut off where a box stands, and how large that is.
#include <bits/stdc++.h>
using namespace std;

int rows, cols, width, goal;
vector<char> isFloor;                         // with a rim of walls
vector<int> in, out, low, parent, below, total; // in, out: times of the search; below: cells in the subtree
const int up = 0, down = 1, left_ = 2, right_ = 3;
int step[4];

#ifdef WRONG_BOARD_BY_VALUE
void search(int v, int &clock, int root, vector<char> board) { // every call copies the board
    in[v] = low[v] = clock++;
    below[v] = 1;
    for (int d : step) {
        int u = v + d;
        if (!board[u]) continue;
        if (in[u] < 0) {
            parent[u] = v;
            search(u, clock, root, board);
            below[v] += below[u];
            low[v] = min(low[v], low[u]);
        } else if (u != parent[v]) low[v] = min(low[v], in[u]);
    }
    out[v] = clock;
}
#endif

int depthFirst(int root, int clock) {
    vector<int> cells;
#ifdef WRONG_BOARD_BY_VALUE
    search(root, clock, root, isFloor);
#else
    vector<pair<int, int>> stack; // cell, next direction
    stack.push_back({root, 0});
    in[root] = low[root] = clock++;
    below[root] = 1;
    while (!stack.empty()) {
        int v = stack.back().first;
        if (stack.back().second == 4) {
            stack.pop_back();
            out[v] = clock;
            if (v == root) break;
            below[parent[v]] += below[v];
            low[parent[v]] = min(low[parent[v]], low[v]);
            continue;
        }
        int u = v + step[stack.back().second++];
        if (!isFloor[u]) continue;
        if (in[u] < 0) {
            parent[u] = v;
            in[u] = low[u] = clock++;
            below[u] = 1;
            stack.push_back({u, 0});
        } else if (u != parent[v]) low[v] = min(low[v], in[u]);
    }
#endif
    return clock;
}

// The part of the floor in which u is when a box stands on v: the child of v in the search that it hangs on, or 0 for
// all the rest.
int part(int v, int u) {
#ifdef WRONG_THROUGH_BOX
    return 0; // as if the player walked through the box
#endif
    if (in[u] < in[v] || in[u] >= out[v]) return 0;
    for (int d : step) {
        int c = v + d;
        if (!isFloor[c] || parent[c] != v || in[u] < in[c] || in[u] >= out[c]) continue;
#ifdef WRONG_BRIDGES
        return low[c] > in[v] ? c : 0; // that is the test for bridges
#else
        return low[c] >= in[v] ? c : 0;
#endif
    }
    return 0;
}

// How many cells that part has.
int sizeOf(int v, int p) {
    if (p) return below[p];
    int rest = total[v] - 1;
    for (int d : step) {
        int c = v + d;
        if (isFloor[c] && parent[c] == v && part(v, c) == c) rest -= below[c];
    }
    return rest;
}

#ifdef WRONG_FLOODS
// The same by walking about: right, but far too slow on large boards.
int flood(int v, int from) {
    vector<char> seen(isFloor.size());
    vector<int> todo = {from};
    seen[from] = seen[v] = true;
    for (size_t i = 0; i < todo.size(); i++)
        for (int d : step)
            if (isFloor[todo[i] + d] && !seen[todo[i] + d]) seen[todo[i] + d] = true, todo.push_back(todo[i] + d);
    return todo.size();
}
#endif

int main() {
    cin >> rows >> cols;
    width = cols + 2;
    isFloor.assign((rows + 2) * width, 0);
    for (int r = 1; r <= rows; r++) {
        string row;
        cin >> row;
        for (int c = 1; c <= cols; c++) {
#ifdef WRONG_EDGE_AS_WALL
            if (r == 1 || r == rows || c == 1 || c == cols) continue; // takes the outermost cells for a frame
#endif
            isFloor[r * width + c] = row[c - 1] != '#';
            if (row[c - 1] == 'X') goal = r * width + c;
        }
    }
    step[up] = -width, step[down] = width, step[left_] = -1, step[right_] = 1;
    int cells = isFloor.size();
    in.assign(cells, -1);
    out = low = parent = below = total = in;
    int clock = depthFirst(goal, 0);
    for (int v = 0; v < cells; v++)
        if (in[v] >= 0) total[v] = clock;

    vector<array<bool, 4>> wins(cells, {false, false, false, false});
    queue<pair<int, int>> todo;
    auto win = [&](int v, int s) {
        if (!wins[v][s]) wins[v][s] = true, todo.push({v, s});
    };
    if (goal)
        for (int s = 0; s < 4; s++)
            if (isFloor[goal + step[s]]) win(goal, s);
    while (!todo.empty()) {
        auto [v, s] = todo.front();
        todo.pop();
        int u = v + step[s], w = u + step[s]; // the box comes from u, the player from w
#ifdef WRONG_NO_ROOM_FOR_PLAYER
        if (!isFloor[u]) continue; // and where does the player stand?
        for (int t = 0; t < 4; t++)
            if (isFloor[u + step[t]] && (!isFloor[w] || part(u, u + step[t]) == part(u, w))) win(u, t);
#else
        if (!isFloor[u] || !isFloor[w]) continue;
#ifdef WRONG_SIDES_APART
        win(u, s); // the player never walks round the box
#else
        for (int t = 0; t < 4; t++)
            if (isFloor[u + step[t]] && part(u, u + step[t]) == part(u, w)) win(u, t);
#endif
#endif
    }

#ifdef WRONG_INT_COUNT
    int answer = 0; // too small for a million by a million
#else
    long long answer = 0;
#endif
    for (int v = 0; v < cells; v++) {
        if (in[v] < 0) continue;
#ifdef WRONG_BOX_ON_GOAL
        // the box may start on the goal: it may not
#else
        if (v == goal) continue;
#endif
        set<int> parts;
        for (int s = 0; s < 4; s++) {
            if (!wins[v][s]) continue;
#ifdef WRONG_PARTS_TWICE
            answer += sizeOf(v, part(v, v + step[s])); // a part with two sides of the box counts twice
            if (v != goal && part(v, goal) == part(v, v + step[s])) answer--;
            continue;
#endif
            if (!parts.insert(part(v, v + step[s])).second) continue;
#ifdef WRONG_FLOODS
            answer += flood(v, v + step[s]);
#else
            answer += sizeOf(v, part(v, v + step[s]));
#endif
        }
#ifdef WRONG_PLAYER_ON_GOAL
        // the player may start on the goal: it may not
#else
        if (v != goal && parts.count(part(v, goal))) answer--;
#endif
    }
    cout << answer << endl;
}
