// stepboard.hpp writes what your search does, one line of JSON an event, for `stepboard trace`. C++11 or later.
//
//   stepboard::Trace trace("search.jsonl");             // a file; standard output stays as it is
//   trace("source").cell("blank", 3, 2).cell("piece", 1, 2);
//   trace("expanding", cost).cell("blank", r, c).cell("piece", y, x);
//   trace("generating", cost + 1).cell("blank", r2, c2).cell("piece", y2, x2);
//   trace("destination", cost).cell("blank", r, c).cell("piece", y, x);
//   trace.query(1, 2);                                  // what follows is about dataset 1, query 2
//   trace.answer(-1);                                   // what you print; else the destination's cost
//
// Rows and columns are from 1. A state is told by
//   huarong    .cell("blank", r, c).cell("piece", r, c)
//   halloween  .cells("ghosts", {{r, c}, {r, c}, {r, c}})     in the order of their letters
//   knight     .cell("knight", r, c).cells("taken", {{r, c}})  the cells of the pieces taken so far
//   sokoban    .cell("player", r, c).cell("box", r, c)         costs count pushes
// Any other board needs no rules: tell its rows first, and name its pieces as you like. # is a wall, . is floor.
//   trace.board({"#####", "#...#", "#####"});
//   trace("source").cell("A", 2, 2).cells("key", {{2, 4}});
// Where equal pieces do not make equal states, .also(n) tells the rest (keys held, fuel) as a whole number.
// The cost may be left out. A state that is generated was made from the one that was expanded last.
// Each line is written at once, so that it is there when the program crashes.
