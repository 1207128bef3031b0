package docs_test

// page is what the tests know of a page.
type page struct {
	id       string
	pictures []drawing
}

var pages = []page{
	{"huarong", huarongPictures},
	{"halloween", halloweenPictures},
	{"knight", knightPictures},
	{"sokoban", sokobanPictures},
}
