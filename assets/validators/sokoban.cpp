int main(int argc, char** argv) {
    registerValidation(argc, argv);
    const int rows = inf.readInt(1, SIDE, "M");
    inf.readSpace();
    const int cols = inf.readInt(1, SIDE, "N");
    inf.readEoln();
    int goals = 0;
    for (int row = 0; row < rows; row++) {
        const std::string cells = inf.readToken();
        ensuref((int)cells.size() == cols, "row %d is not %d characters long", row + 1, cols);
        ensuref(cells.find_first_not_of("#.X") == std::string::npos, "row %d has other characters", row + 1);
        inf.readEoln();
        for (const char cell : cells) goals += cell == 'X';
    }
    ensuref(goals == 1, "there are %d goals", goals);
    inf.readEof();
}
