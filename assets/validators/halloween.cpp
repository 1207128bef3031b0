typedef std::vector<std::string> Rows;

// Gives each floor cell the number of the part that it lies in, from 0; walls have -1.
std::vector<int> parts(const Rows& rows, int width) {
    const int height = rows.size();
    std::vector<int> part(height * width, -1);
    int next = 0;
    for (int start = 0; start < height * width; start++) {
        if (part[start] >= 0 || rows[start / width][start % width] == '#') continue;
        std::vector<int> waiting(1, start);
        part[start] = next;
        while (!waiting.empty()) {
            const int row = waiting.back() / width, col = waiting.back() % width;
            waiting.pop_back();
            const int around[4][2] = {{row - 1, col}, {row + 1, col}, {row, col - 1}, {row, col + 1}};
            for (const auto& to : around) {
                if (to[0] < 0 || to[1] < 0 || to[0] >= height || to[1] >= width || rows[to[0]][to[1]] == '#') continue;
                const int cell = to[0] * width + to[1];
                if (part[cell] >= 0) continue;
                part[cell] = next;
                waiting.push_back(cell);
            }
        }
        next++;
    }
    return part;
}

void promises(const Rows& rows, int width, int ghosts) {
    const int height = rows.size();
    bool border = true, blocks = true, together = true, reachable = true;
    const std::vector<int> part = parts(rows, width);
    std::vector<int> at(256, -1);
    for (int row = 0; row < height; row++)
        for (int col = 0; col < width; col++) {
            at[(unsigned char)rows[row][col]] = part[row * width + col];
            if (rows[row][col] == '#') continue;
            border = border && row > 0 && col > 0 && row + 1 < height && col + 1 < width;
            together = together && part[row * width + col] == 0;
            if (row + 1 < height && col + 1 < width)
                blocks = blocks && (rows[row][col + 1] == '#' || rows[row + 1][col] == '#' || rows[row + 1][col + 1] == '#');
        }
    for (int i = 0; i < ghosts; i++) reachable = reachable && at['a' + i] == at['A' + i];
    promise("open_border", border);
    promise("open_block", blocks);
    promise("apart", together);
    promise("unreachable", reachable);
}

int main(int argc, char** argv) {
    registerValidation(argc, argv);
    int boards = 0;
    while (true) {
        const int width = inf.readInt(0, SIDE, "w");
        inf.readSpace();
        const int height = inf.readInt(0, SIDE, "h");
        inf.readSpace();
        const int ghosts = inf.readInt(0, MOVERS, "n");
        inf.readEoln();
        if (width == 0 && height == 0 && ghosts == 0) break;
        ensuref(width > 0 && height > 0 && ghosts > 0, "a board has cells and ghosts");
        Rows rows;
        std::vector<int> found(256);
        for (int row = 0; row < height; row++) {
            rows.push_back(inf.readString());
            ensuref((int)rows.back().size() == width, "row %d of a board is not %d characters long", row + 1, width);
            for (const char cell : rows.back()) found[(unsigned char)cell]++;
        }
        for (int c = 0; c < 256; c++) {
            const bool letter = (c >= 'a' && c < 'a' + ghosts) || (c >= 'A' && c < 'A' + ghosts);
            if (c != '#' && c != ' ') ensuref(found[c] == (letter ? 1 : 0), "character %d stands %d times", c, found[c]);
        }
        promises(rows, width, ghosts);
        boards++;
    }
    ensuref(boards >= 1 && boards <= DATASETS, "there are %d boards", boards);
    inf.readEof();
}
