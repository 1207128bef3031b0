package export

import (
	"cmp"
	"context"
	"slices"

	"stepboard/app/view"
	"stepboard/scene/figure"
)

// alike is a ratio of two cell sizes, the smaller one divided by the larger one. If the ratio of two pages is not less
// than alike, both pages get equal cells: see the method even.
const alike = 0.7

// sides(frames) returns the Sides of a style for frames that share pages.
func sides(frames []view.Frame) []int {
	var all []int
	for _, f := range frames {
		rows, cols := f.Shot.Mosaic().Size()
		all = append(all, max(rows, cols))
	}
	return figure.Sides(all)
}

// Cells returns the size of cells for each page that Write makes, as long as the pages are no slides with text boxes.
func Cells(ctx context.Context, p Pages, o Options) ([]float64, error) {
	return (&job{Options: o, ctx: ctx, pages: p}).evenPages()
}

// evenPages returns a cell size for each page. If the file is no PDF, or the style sets a cell size or no page size,
// every page has the cell size of the style.
func (j *job) evenPages() ([]float64, error) {
	if j.Format != PDF || j.Style.Cell > 0 || j.Style.Width == 0 {
		return slices.Repeat([]float64{j.Style.Cell}, j.pages.Len()), nil
	}
	return j.even(func(i int) (figure.Page, error) { return j.page(i, j.Style) })
}

// even lays all pages out once and returns a cell size for each page. The sizes fall into groups. In a
// group, smallest >= alike*largest. All pages of a group get the smallest size of the group. So
// similar boards look equally large, even if texts take more room on some pages. If there is only one page, its size is
// 0, which means as large as possible.
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
