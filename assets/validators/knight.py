#!/usr/bin/env python3
"""Exits with 42 if standard input is an input of knight as its judge promises it, else with 43."""
import re
import sys

MOST, PIECES = 128, 63


def main():
    text = sys.stdin.buffer.read()
    assert text.endswith(b"\n")
    lines = text.decode("ascii")[:-1].split("\n")
    at = 0
    assert lines
    while at < len(lines):
        assert re.fullmatch(r"[1-9]\d{0,2}", lines[at])
        size = int(lines[at])
        assert size <= MOST
        rows = lines[at + 1:at + 1 + size]
        assert len(rows) == size and all(re.fullmatch(r"[.OXQCBKP]+", row) and len(row) == size for row in rows)
        board = "".join(rows)
        assert board.count("O") == 1 and board.count("X") <= 1
        assert sum(board.count(piece) for piece in "QCBKP") <= PIECES
        at += 1 + size


try:
    main()
except (AssertionError, ValueError):
    sys.exit(43)
sys.exit(42)
