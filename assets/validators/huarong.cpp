int main(int argc, char** argv) {
    registerValidation(argc, argv);
    const int rows = inf.readInt(1, SIDE, "n");
    inf.readSpace();
    const int cols = inf.readInt(1, SIDE, "m");
    inf.readSpace();
    const int queries = inf.readInt(0, QUERIES, "q");
    inf.readEoln();
    std::vector<std::vector<int>> board(rows);
    for (auto& row : board) {
        row = inf.readInts(cols, 0, 1, "cells");
        inf.readEoln();
    }
    for (int query = 0; query < queries; query++) {
        int place[6];
        for (int i = 0; i < 6; i++) {
            place[i] = inf.readInt(1, i % 2 == 0 ? rows : cols, "place");
            if (i < 5) inf.readSpace();
        }
        inf.readEoln();
        const bool alone = place[0] != place[2] || place[1] != place[3];
        const bool home = place[2] == place[4] && place[3] == place[5];
        ensuref(alone || home, "the blank stands on the piece");
        promise("all_one", alone);
        bool movable = true;
        for (int i = 0; i < 6; i += 2) movable = movable && board[place[i] - 1][place[i + 1] - 1] == 1;
        promise(home ? "fixed_home" : "fixed", movable);
    }
    inf.readEof();
}
