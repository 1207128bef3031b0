// Knight: breadth-first over (cell, set of living pieces). Which cells a set attacks is worked out when it is first reached.
#include <bits/stdc++.h>
using namespace std;

const int jump[8][2] = {{-2, -1}, {-2, 1}, {-1, -2}, {-1, 2}, {1, -2}, {1, 2}, {2, -1}, {2, 1}};
const int line[8][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}, {-1, -1}, {-1, 1}, {1, -1}, {1, 1}};

int n;
vector<string> board;
vector<int> piece;       // on a cell: its number, or -1
vector<int> cellOf;      // of a piece
vector<char> letter;     // of a piece
int king;                // its cell, or -1

bool inside(int x, int y) { return x >= 0 && y >= 0 && x < n && y < n; }

bool black(int cell, int alive) {
    return cell == king || (piece[cell] >= 0 && (alive >> piece[cell] & 1));
}

// Cells that the pieces of a set attack.
vector<bool> attacks(int alive) {
    vector<bool> hit(n * n);
    auto shoot = [&](int x, int y, int from, int to) {
        for (int k = from; k < to; k++)
            for (int u = x + line[k][0], v = y + line[k][1]; inside(u, v); u += line[k][0], v += line[k][1]) {
                hit[u * n + v] = true;
#ifdef WRONG_THROUGH_PIECES
                // lines go on behind pieces
#else
                if (black(u * n + v, alive)) break;
#endif
            }
    };
    auto step = [&](int x, int y) {
        if (inside(x, y)) hit[x * n + y] = true;
    };
    for (int i = 0; i < (int)cellOf.size(); i++) {
        if (!(alive >> i & 1)) continue;
        int x = cellOf[i] / n, y = cellOf[i] % n;
        if (letter[i] == 'C') shoot(x, y, 0, 4);
        if (letter[i] == 'B') shoot(x, y, 4, 8);
#ifdef WRONG_QUEEN_AS_ROOK
        if (letter[i] == 'Q') shoot(x, y, 0, 4); // no diagonals
#else
        if (letter[i] == 'Q') shoot(x, y, 0, 8);
#endif
        if (letter[i] == 'K')
            for (auto j : jump) step(x + j[0], y + j[1]);
#ifdef WRONG_PAWN_UP
        if (letter[i] == 'P') step(x - 1, y - 1), step(x - 1, y + 1); // black pawns go down
#else
        if (letter[i] == 'P') step(x + 1, y - 1), step(x + 1, y + 1);
#endif
    }
#ifdef WRONG_KING_HARMLESS
    // the king attacks as well
#else
    if (king >= 0)
        for (auto d : line) step(king / n + d[0], king % n + d[1]);
#endif
    return hit;
}

int solve(int start) {
    int all = (1 << cellOf.size()) - 1;
    unordered_map<int, vector<bool>> attacked, seen;
    if (king < 0) return -1;
    queue<array<int, 3>> todo; // cell, alive, moves
#ifdef WRONG_START_SAFE
    // the knight may be lost before it moves
#else
    if (attacks(all)[start]) return -1;
#endif
    auto visit = [&](int cell, int alive, int moves) {
#ifdef WRONG_SEEN_BY_CELL
        auto &s = seen[0]; // a cell is visited once, whatever is still alive
#else
        auto &s = seen[alive];
#endif
        if (s.empty()) s.resize(n * n);
        if (s[cell]) return;
        s[cell] = true;
        todo.push({cell, alive, moves});
    };
    visit(start, all, 0);
    while (!todo.empty()) {
        auto [cell, alive, moves] = todo.front();
        todo.pop();
        for (auto j : jump) {
            int x = cell / n + j[0], y = cell % n + j[1], to = x * n + y;
            if (!inside(x, y)) continue;
            int left = alive;
            if (piece[to] >= 0) left &= ~(1 << piece[to]);
#ifdef WRONG_CAPTURED_STILL_ATTACKS
            int attackers = all; // those that were taken, too
#else
            int attackers = left;
#endif
#ifdef WRONG_KING_MUST_BE_SAFE
            if (to == king && !attacks(attackers)[to]) return moves + 1; // a guarded king is not taken
#else
            if (to == king) return moves + 1;
#endif
#ifdef WRONG_GUARDED_TAKEN
            if (left != alive) {
                visit(to, left, moves + 1); // no matter who guards the piece
                continue;
            }
#endif
            auto &hit = attacked[attackers];
            if (hit.empty()) hit = attacks(attackers);
            if (hit[to]) continue;
            visit(to, left, moves + 1);
        }
    }
    return -1;
}

int main() {
#ifdef WRONG_ONE_DATASET
    if (cin >> n) { // and those behind it?
#else
    while (cin >> n) {
#endif
        board.assign(n, "");
        for (auto &row : board) cin >> row;
        piece.assign(n * n, -1);
#ifdef WRONG_PIECES_KEPT
        // pieces of the dataset before stay in the list
#else
        cellOf.clear();
        letter.clear();
#endif
        king = -1;
        int start = 0;
        for (int c = 0; c < n * n; c++) {
            char what = board[c / n][c % n];
            if (what == '.') continue;
            if (what == 'O') start = c;
            else if (what == 'X') king = c;
            else {
                piece[c] = cellOf.size();
                cellOf.push_back(c);
                letter.push_back(what);
            }
        }
        printf("%d\n", solve(start));
    }
}
