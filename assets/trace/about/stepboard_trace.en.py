"""Writes what your search does, one line of JSON an event, for `stepboard trace`. Python 3.

    from stepboard_trace import Trace
    trace = Trace("search.jsonl")                # a file; standard output stays as it is
    trace("source", blank=(3, 2), piece=(1, 2))
    trace("expanding", cost, blank=(r, c), piece=(y, x))
    trace("generating", cost + 1, blank=(r2, c2), piece=(y2, x2))
    trace("destination", cost, blank=(r, c), piece=(y, x))
    trace.query(1, 2)                            # what follows is about dataset 1, query 2
    trace.answer(-1)                             # what you print; else the destination's cost

Rows and columns are from 1. A state is told by
    huarong    blank=(r, c), piece=(r, c)
    halloween  ghosts=[(r, c), (r, c), (r, c)]   in the order of their letters
    knight     knight=(r, c), taken=[(r, c)]     the cells of the pieces taken so far
    sokoban    player=(r, c), box=(r, c)         costs count pushes
Any other board needs no rules: tell its rows first, and name its pieces as you like. # is a wall, . is floor.
    trace.board(["#####", "#...#", "#####"])
    trace("source", A=(2, 2), key=[(2, 4)])
Where equal pieces do not make equal states, state=n tells the rest (keys held, fuel).
The cost may be left out. A state that is generated was made from the one that was expanded last.
Each line is written at once, so that it is there when the program crashes.
"""
