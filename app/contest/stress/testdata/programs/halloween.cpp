// Halloween: breadth-first over the cells of three ghosts at once. Where there are fewer, the others stand on cells of
// their own that lead nowhere.
#include <bits/stdc++.h>
using namespace std;

int w, h, n, cells;
vector<int> edges[300]; // of a cell: itself and its neighbours
vector<int> steps;      // by key, -1 where nobody has been

int key(int a, int b, int c) {
#ifdef WRONG_KEY_BITS
    return a | b << 4 | c << 4 << 4; // 4 bits are enough for a row or a column, but not for the number of a cell
#elif defined(WRONG_HUGE_ARRAY)
    return a | b << 9 | c << 9 << 9; // room for 512 cells
#elif defined(WRONG_CLEARS_ALL)
    return a | b << 8 | c << 8 << 8;
#else
    return (a * cells + b) * cells + c;
#endif
}

// Whether two ghosts may go from a and b to x and y.
bool clash(int a, int b, int x, int y) {
#ifdef WRONG_TWO_IN_ONE
    // two ghosts on one cell
#else
    if (x == y) return true;
#endif
#ifdef WRONG_SWAP_ALLOWED
    // two ghosts trade places
#else
    if (x == b && y == a) return true;
#endif
#ifdef WRONG_FOLLOW_REFUSED
    if (x == b || y == a) return true; // nobody enters a cell that another leaves
#endif
    return false;
}

int solve(array<int, 3> from, array<int, 3> to) {
#ifdef WRONG_KEY_BITS
    steps.assign(1 << 21, -1);
#elif defined(WRONG_HUGE_ARRAY)
    steps.assign(1 << 27, -1); // 512 MB
#elif defined(WRONG_CLEARS_ALL)
    steps.assign(1 << 24, -1); // 64 MB for every dataset, however small it is
#else
    steps.assign(cells * cells * cells, -1);
#endif
    queue<array<int, 3>> todo;
    todo.push(from);
    steps[key(from[0], from[1], from[2])] = 0;
    while (!todo.empty()) {
        auto [a, b, c] = todo.front();
        todo.pop();
        int now = steps[key(a, b, c)];
        if (a == to[0] && b == to[1] && c == to[2]) return now;
        for (int x : edges[a])
            for (int y : edges[b]) {
                if (clash(a, b, x, y)) continue;
                for (int z : edges[c]) {
                    if (clash(a, c, x, z) || clash(b, c, y, z)) continue;
#ifdef WRONG_ONE_AT_A_TIME
                    if ((x != a) + (y != b) + (z != c) > 1) continue; // one ghost moves, the others wait
#endif
                    int &next = steps[key(x, y, z)];
                    if (next >= 0) continue;
                    next = now + 1;
                    todo.push({x, y, z});
                }
            }
    }
    return -1;
}

int main() {
    string line;
    while (getline(cin, line)) {
        if (sscanf(line.c_str(), "%d %d %d", &w, &h, &n) != 3 || w == 0) break;
        vector<string> rows(h);
        for (auto &row : rows)
#ifdef WRONG_READS_WORDS
            cin >> row; // blanks end a word
        getline(cin, line);
#else
            getline(cin, row);
#endif
        map<pair<int, int>, int> number;
        array<int, 3> from = {-1, -1, -1}, to = {-1, -1, -1};
        int seen = 0;
        cells = 0;
        for (int i = 0; i < h; i++)
            for (int j = 0; j < w && j < (int)rows[i].size(); j++) {
                char c = rows[i][j];
                if (c == '#') continue;
                if (islower(c)) from[c - 'a'] = cells;
#ifdef WRONG_GOALS_IN_ORDER
                if (isupper(c)) to[seen++] = cells; // the first goal on the board is A's
#else
                if (isupper(c)) to[c - 'A'] = cells, seen++;
#endif
                number[{i, j}] = cells++;
            }
        for (auto [at, c] : number) {
#ifdef WRONG_OLD_EDGES
            edges[c].push_back(c); // edges of the dataset before are still there
#else
            edges[c] = {c};
#endif
            auto [i, j] = at;
#ifdef WRONG_NO_WAY_UP
            vector<pair<int, int>> beside = {{i + 1, j}, {i, j - 1}, {i, j + 1}}; // three directions
#else
            vector<pair<int, int>> beside = {{i - 1, j}, {i + 1, j}, {i, j - 1}, {i, j + 1}};
#endif
            for (auto there : beside)
                if (number.count(there)) edges[c].push_back(number[there]);
        }
        for (int i = n; i < 3; i++) {
#ifdef WRONG_GHOSTS_ON_ZERO
            from[i] = to[i] = 0; // ghosts that are not there stand on the first cell of the board
#else
            edges[cells] = {cells};
            from[i] = to[i] = cells++;
#endif
        }
        printf("%d\n", solve(from, to));
    }
}
