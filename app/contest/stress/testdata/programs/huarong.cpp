// Huarong: first what it costs the blank to walk around the piece, then SPFA over (cell of the piece, side of the blank).
#include <bits/stdc++.h>
using namespace std;

#ifdef WRONG_SMALL_ARRAY
const int N = 20; // the board may have 30 rows
#else
const int N = 52;
#endif
const int INF = 1000000000;

int n, m, q;
int loose[N][N], steps[N][N], cost[N][N][4][4], best[N][N][4];
bool waiting[N][N][4];
const int dx[4] = {-1, 1, 0, 0}; // up, down, left, right
const int dy[4] = {0, 0, -1, 1};

bool inside(int x, int y) {
#ifdef WRONG_COLUMNS_BY_ROWS
    return x >= 1 && y >= 1 && x <= n && y <= n; // there are m columns
#else
    return x >= 1 && y >= 1 && x <= n && y <= m;
#endif
}

bool open(int x, int y) {
    return inside(x, y) && loose[x][y];
}

// steps of the blank from (sx, sy) to everywhere, while the piece stands on (px, py)
void walk(int sx, int sy, int px, int py) {
    for (int x = 1; x <= n; x++)
        for (int y = 1; y <= m; y++) steps[x][y] = INF;
    queue<pair<int, int>> todo;
    steps[sx][sy] = 0;
    todo.push({sx, sy});
    while (!todo.empty()) {
        auto [x, y] = todo.front();
        todo.pop();
        for (int k = 0; k < 4; k++) {
            int u = x + dx[k], v = y + dy[k];
#ifdef WRONG_BLANK_ON_WALLS
            if (!inside(u, v)) continue; // and the fixed cells?
#else
            if (!open(u, v)) continue;
#endif
#ifdef WRONG_BLANK_THROUGH_PIECE
            // the blank walks through the piece
#else
            if (u == px && v == py) continue;
#endif
            if (steps[u][v] != INF) continue;
            steps[u][v] = steps[x][y] + 1;
            todo.push({u, v});
        }
    }
}

void prepare() {
    for (int x = 1; x <= n; x++)
        for (int y = 1; y <= m; y++) {
            if (!loose[x][y]) continue;
            for (int i = 0; i < 4; i++) {
                for (int j = 0; j < 4; j++) cost[x][y][i][j] = INF;
                if (!open(x + dx[i], y + dy[i])) continue;
                walk(x + dx[i], y + dy[i], x, y);
                for (int j = 0; j < 4; j++)
                    if (open(x + dx[j], y + dy[j])) cost[x][y][i][j] = steps[x + dx[j]][y + dy[j]];
            }
        }
}

int solve(int ex, int ey, int sx, int sy, int tx, int ty) {
#ifdef WRONG_NO_ZERO
    // a piece that is on its target already needs no slide: forgotten
#else
    if (sx == tx && sy == ty) return 0;
#endif
#ifdef WRONG_FIRST_WALK_THROUGH_PIECE
    walk(ex, ey, 0, 0); // the blank's first walk does not know the piece
#else
    walk(ex, ey, sx, sy);
#endif
#ifdef WRONG_OLD_COSTS
    static bool cleared = false; // cleared for the first query only
    if (!cleared)
#endif
    for (int x = 1; x <= n; x++)
        for (int y = 1; y <= m; y++)
            for (int i = 0; i < 4; i++) best[x][y][i] = INF, waiting[x][y][i] = false;
#ifdef WRONG_OLD_COSTS
    cleared = true;
#endif
    queue<array<int, 3>> todo;
    for (int i = 0; i < 4; i++) {
        int u = sx + dx[i], v = sy + dy[i];
        if (!open(u, v) || steps[u][v] == INF) continue;
        best[sx][sy][i] = steps[u][v];
        waiting[sx][sy][i] = true;
        todo.push({sx, sy, i});
    }
    while (!todo.empty()) {
        auto [x, y, i] = todo.front();
        todo.pop();
#ifdef WRONG_FLAG_KEPT
        // whoever was in the queue once never gets in again
#else
        waiting[x][y][i] = false;
#endif
        for (int j = 0; j < 4; j++) {
            int u = x + dx[j], v = y + dy[j];
            if (!open(u, v) || cost[x][y][i][j] == INF) continue;
            int far = best[x][y][i] + cost[x][y][i][j] + 1;
#ifdef WRONG_SIDES_SWAPPED
            int side = (j + 2) % 4; // the opposite side, if they stood clockwise
#else
            int side = j ^ 1;
#endif
#ifdef WRONG_NO_FLAG
            // as cheap as before is put in again, and nobody looks who is in the queue
            if (far > best[u][v][side]) continue;
            best[u][v][side] = far;
            todo.push({u, v, side});
#else
            if (far >= best[u][v][side]) continue;
            best[u][v][side] = far;
            if (!waiting[u][v][side]) {
                waiting[u][v][side] = true;
                todo.push({u, v, side});
            }
#endif
        }
    }
    int answer = INF;
    for (int i = 0; i < 4; i++) answer = min(answer, best[tx][ty][i]);
#ifdef WRONG_HUGE
    return answer; // infinity where there is no way
#else
    return answer == INF ? -1 : answer;
#endif
}

int main() {
    scanf("%d %d %d", &n, &m, &q);
    for (int x = 1; x <= n; x++)
        for (int y = 1; y <= m; y++) scanf("%d", &loose[x][y]);
    prepare();
    while (q--) {
        int ex, ey, sx, sy, tx, ty;
        scanf("%d %d %d %d %d %d", &ex, &ey, &sx, &sy, &tx, &ty);
#ifdef WRONG_COSTS_EVERY_QUERY
        prepare(); // too slow: the costs are the same for all queries
#endif
        printf("%d\n", solve(ex, ey, sx, sy, tx, ty));
    }
}
