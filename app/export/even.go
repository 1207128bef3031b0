package export

import (
	"cmp"
	"slices"

	"stepboard/scene/figure"
)

// alike is how small a cell may be beside the largest one of some pages, as a share, so that all of them get its size.
const alike = 0.7

// evenPages is even of pages in the style. Where that gives the size of a cell, or none of the page, all have its cell.
func (j *job) evenPages() ([]float64, error) {
	if j.Style.Cell > 0 || j.Style.Width == 0 {
		return slices.Repeat([]float64{j.Style.Cell}, j.pages.Len()), nil
	}
	return j.even(func(i int) (figure.Page, error) { return j.page(i, j.Style) })
}

// even lays all pages out once and returns the size of a cell for each, so that boards of about one size have one size
// on all pages: text beside a board leaves more room on one page than on another. The size is 0, which means the size
// that fits, if there is one page.
func (j *job) even(lay func(i int) (figure.Page, error)) ([]float64, error) {
	cells := make([]float64, j.pages.Len())
	if len(cells) < 2 {
		return cells, nil
	}
	j.passes = 2
	order := make([]int, len(cells))
	if err := j.each(func(i int) error {
		page, err := lay(i)
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
			cells[i] = cells[order[to-1]]
		}
		from = to
	}
	return cells, nil
}
