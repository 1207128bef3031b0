package docs_test

const knightTour = "knight-tour.stepboard"

var (
	backAgain = on(knightTour, 1, 1)
	garrison  = on(knightTour, 2, 1)
	gates     = on(knightTour, 3, 1)
)

var knightPictures = []drawing{
	{"knight-rules", []panel{
		{title: "the way", board: backAgain, cell: 56, route: true},
	}},
	{"knight-attacked", []panel{{board: garrison, cell: 46, lens: "attacked", hover: [2]int{4, 4}}}},
	{"knight-capture", []panel{{board: garrison, cell: 46, lens: "capture"}}},
	{"knight-layers", []panel{
		{title: "nothing taken", board: backAgain, cell: 46, lens: "layers", algorithm: "bfs", choice: 1},
		{title: "queen taken", board: backAgain, cell: 46, lens: "layers", algorithm: "bfs", choice: 2},
	}},
	{"knight-sets", []panel{{board: garrison, cell: 50, lens: "sets", algorithm: "bfs"}}},
	{"knight-why-not", []panel{{board: gates, cell: 46, lens: "why-not"}}},
}
