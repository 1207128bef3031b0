package docs_test

const huarongTour = "huarong-tour.stepboard"

var (
	firstSlides = on(huarongTour, 1, 1)
	hall        = on(huarongTour, 3, 1)
	corridor    = on(huarongTour, 4, 1)
)

var huarongPictures = []drawing{
	{"huarong-rules", []panel{
		{title: "start", board: firstSlides, cell: 46},
		{title: "after one slide", board: firstSlides, cell: 46, move: 1},
		{title: "solved", board: firstSlides, cell: 46, move: 2},
	}},
	{"huarong-plain", []panel{
		{title: "plain search", board: hall, cell: 26, lens: "plain", algorithm: "bruteforce", hover: [2]int{7, 8}},
	}},
	{"huarong-blank-walk", []panel{{board: hall, cell: 34, lens: "blank-walk", move: 20}}},
	{"huarong-sides", []panel{{board: hall, cell: 34, lens: "sides", algorithm: "dijkstra"}}},
	{"huarong-side-costs", []panel{{board: hall, cell: 34, lens: "side-costs", hover: [2]int{8, 5}}}},
	{"huarong-spfa", []panel{
		{title: "Dijkstra", board: hall, cell: 22, lens: "sides", algorithm: "dijkstra"},
		{title: "SPFA", board: hall, cell: 22, lens: "sides", algorithm: "spfa"},
	}},
	{"huarong-why-not", []panel{{board: corridor, cell: 40, lens: "why-not"}}},
}
