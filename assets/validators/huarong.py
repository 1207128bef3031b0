import re
import sys


def numbers(line, count):
    assert re.fullmatch(rb"(0|[1-9]\d{0,6})( (0|[1-9]\d{0,6}))*", line)
    values = [int(word) for word in line.split()]
    assert len(values) == count
    return values


def main():
    text = sys.stdin.buffer.read()
    assert text.endswith(b"\n")
    lines = text[:-1].split(b"\n")
    rows, cols, queries = numbers(lines[0], 3)
    assert 1 <= rows <= SIDE and 1 <= cols <= SIDE and 0 <= queries <= QUERIES
    assert len(lines) == 1 + rows + queries
    board = [numbers(line, cols) for line in lines[1:1 + rows]]
    assert all(cell in (0, 1) for row in board for cell in row)
    for line in lines[1 + rows:]:
        places = numbers(line, 6)
        assert all(1 <= row <= rows for row in places[0::2]) and all(1 <= col <= cols for col in places[1::2])
        blank, piece, target = places[:2], places[2:4], places[4:]
        assert blank != piece or piece == target
        promise("all_one", blank != piece)
        movable = all(board[row - 1][col - 1] == 1 for row, col in (blank, piece, target))
        promise("fixed_home" if piece == target else "fixed", movable)
