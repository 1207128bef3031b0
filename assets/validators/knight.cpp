int main(int argc, char** argv) {
    registerValidation(argc, argv);
    int boards = 0;
    do {
        const int size = inf.readInt(1, SIDE, "n");
        inf.readEoln();
        std::string board;
        for (int row = 0; row < size; row++) {
            const std::string cells = inf.readToken();
            ensuref((int)cells.size() == size, "row %d is not %d characters long", row + 1, size);
            ensuref(cells.find_first_not_of(".OXQCBKP") == std::string::npos, "row %d has other characters", row + 1);
            inf.readEoln();
            board += cells;
        }
        int knights = 0, kings = 0, pieces = 0;
        for (const char cell : board) {
            knights += cell == 'O';
            kings += cell == 'X';
            pieces += cell != '.' && cell != 'O' && cell != 'X';
        }
        ensuref(knights == 1 && kings <= 1 && pieces <= PIECES, "%d white knights, %d kings, %d other pieces", knights, kings, pieces);
        promise("no_king", kings == 1);
        boards++;
    } while (!inf.eof());
    ensuref(boards <= DATASETS, "there are %d boards", boards);
    inf.readEof();
}
