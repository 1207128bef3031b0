import re
import sys


def main():
    text = sys.stdin.buffer.read()
    assert text.endswith(b"\n")
    lines = text.decode("ascii")[:-1].split("\n")
    at = boards = 0
    while at < len(lines):
        assert re.fullmatch(r"[1-9]\d{0,2}", lines[at])
        size = int(lines[at])
        assert size <= SIDE
        rows = lines[at + 1:at + 1 + size]
        assert len(rows) == size and all(re.fullmatch(r"[.OXQCBKP]+", row) and len(row) == size for row in rows)
        board = "".join(rows)
        assert board.count("O") == 1 and board.count("X") <= 1
        promise("no_king", board.count("X") == 1)
        assert sum(board.count(piece) for piece in "QCBKP") <= PIECES
        at += 1 + size
        boards += 1
    assert 1 <= boards <= DATASETS
