package docs_test

const sokobanTour = "sokoban-tour.stepboard"

var (
	firstPushes = on(sokobanTour, 1, 1).as("walk")
	twoRooms    = on(sokobanTour, 2, 1).as("walk")
	counted     = on(sokobanTour, 2, 1).as("count")
)

var sokobanPictures = []drawing{
	{"sokoban-rules", []panel{
		{title: "start", board: firstPushes, cell: 40},
		{title: "the way", board: firstPushes, cell: 40, route: true},
	}},
	{"sokoban-pulls", []panel{{board: counted, cell: 46, lens: "pulls", algorithm: "pull"}}},
}
