package docs_test

import "stepboard/solve/explore"

const halloweenTour = "halloween-tour.stepboard"

var (
	trade = on(halloweenTour, 1, 1)
	bay   = on(halloweenTour, 2, 1)
	hallway = on(halloweenTour, 3, 1)
	house = on(halloweenTour, 4, 1)
)

var halloweenPictures = []drawing{
	{"halloween-rules", []panel{
		{title: "start", board: trade, cell: 40},
		{title: "after 1 step", board: trade, cell: 40, move: 1},
		{title: "after 4", board: trade, cell: 40, move: 4},
		{title: "after 7", board: trade, cell: 40, move: 7},
	}},
	{"halloween-refused", []panel{{board: trade, cell: 56, lens: "refused", algorithm: "bfs", move: 2, at: func(x *explore.Exploration) int { return 0 }}}},
	{"halloween-tracks", []panel{{board: trade, cell: 56, lens: "tracks"}, {board: bay, cell: 46, lens: "tracks"}}},
	{"halloween-waves", []panel{
		{title: "breadth-first", board: house, cell: 22, lens: "waves", algorithm: "bfs"},
		{title: "bidirectional", board: house, cell: 22, lens: "waves", algorithm: "bidirectional", at: met},
	}},
	{"halloween-distance", []panel{{board: house, cell: 26, lens: "distance"}}},
	{"halloween-why-not", []panel{{board: hallway, cell: 46, lens: "why-not"}}},
}
