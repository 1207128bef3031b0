package export

import (
	"cmp"
	"slices"

	"stepboard/scene/figure"
)

// alike is how small a cell may be beside the largest one of some pages, as a share, so that all of them get its size.
const alike = 0.7

// even lays all pages out once and returns a style for each, so that boards of about one size have one size on all of
// them: what stands beside a board leaves more room on one page than on another. Where the style gives the size of a
// cell, or none of the page, all pages have that style.
func (j *job) even() ([]figure.Style, error) {
	styles := make([]figure.Style, j.pages.Len())
	for i := range styles {
		styles[i] = j.Style
	}
	if j.Style.Cell > 0 || j.Style.Width == 0 || len(styles) < 2 {
		return styles, nil
	}
	j.passes = 2
	cells, order := make([]float64, len(styles)), make([]int, len(styles))
	if err := j.each(func(i int) error {
		page, err := j.page(i, j.Style)
		cells[i], order[i] = page.Cell, i
		return err
	}); err != nil {
		return nil, err
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(cells[b], cells[a]) })
	for from := 0; from < len(order); {
		to := from
		for to < len(order) && cells[order[to]] >= alike*cells[order[from]] {
			to++
		}
		for _, i := range order[from:to] {
			styles[i].Cell = cells[order[to-1]]
		}
		from = to
	}
	return styles, nil
}
