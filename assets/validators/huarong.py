#!/usr/bin/env python3
"""Exits with 42 if standard input is an input of huarong as its judge promises it, else with 43."""
import re
import sys

MOST, QUERIES = 1024, 1_000_000


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
    assert 1 <= rows <= MOST and 1 <= cols <= MOST and 0 <= queries <= QUERIES
    assert len(lines) == 1 + rows + queries
    for line in lines[1:1 + rows]:
        assert all(cell in (0, 1) for cell in numbers(line, cols))
    for line in lines[1 + rows:]:
        places = numbers(line, 6)
        assert all(1 <= row <= rows for row in places[0::2]) and all(1 <= col <= cols for col in places[1::2])
        blank, piece, target = places[:2], places[2:4], places[4:]
        assert blank != piece or piece == target


try:
    main()
except (AssertionError, IndexError, ValueError):
    sys.exit(43)
sys.exit(42)
