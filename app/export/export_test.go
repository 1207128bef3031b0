package export

import "context"

// EvenCells are the sizes of cells that the pages of a PDF get.
func EvenCells(p Pages, o Options) (cells []float64, err error) {
	j := job{Options: o, ctx: context.Background(), pages: p, passes: 1}
	styles, err := j.even()
	for _, s := range styles {
		cells = append(cells, s.Cell)
	}
	return cells, err
}
