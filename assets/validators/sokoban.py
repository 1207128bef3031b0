import re
import sys


def main():
    text = sys.stdin.buffer.read()
    assert text.endswith(b"\n")
    lines = text.decode("ascii")[:-1].split("\n")
    assert re.fullmatch(r"[1-9]\d{0,3} [1-9]\d{0,3}", lines[0])
    rows, cols = map(int, lines[0].split())
    assert rows <= SIDE and cols <= SIDE and len(lines) == 1 + rows
    assert all(re.fullmatch(r"[#.X]+", line) and len(line) == cols for line in lines[1:])
    assert sum(line.count("X") for line in lines[1:]) == 1
