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

// Layout has the cell sizes of the pages of a file. In the zero value, pages are as large as the style allows.
type Layout struct {
	cells map[int]float64     // the cell sizes of pages that are not as large as possible
	kept  map[int]figure.Page // pages that are as large as possible, up to mostKept cells in all
}

// mostKept is the largest number of cells on kept pages.
const mostKept = 1 << 18

// Lay finds the size of cells for each page that Write makes, unless the pages are slides with text boxes.
func Lay(ctx context.Context, p Pages, o Options) (*Layout, error) {
	return (&job{Options: o, ctx: ctx, pages: p}).evenPages()
}

// Page returns a page in its size. The other parameters are as for Lay.
func (l *Layout) Page(ctx context.Context, p Pages, o Options, i int) (figure.Page, error) {
	return l.page(i, (&job{Options: o, ctx: ctx, pages: p}).sized)
}

func (l *Layout) page(i int, lay func(i int, cell float64) (figure.Page, error)) (figure.Page, error) {
	if page, ok := l.kept[i]; ok {
		return page, nil
	}
	return lay(i, l.cells[i])
}

// sized(i, cell) lays out page i with cells of a size; 0 means the size of the style.
func (j *job) sized(i int, cell float64) (figure.Page, error) {
	style := j.Style
	style.Cell = cmp.Or(cell, style.Cell)
	return j.page(i, style)
}

// evenPages returns the layout of pages. If the file is no PDF, or the style sets a cell size or no page size, every
// page has the cell size of the style.
func (j *job) evenPages() (*Layout, error) {
	if j.Format != PDF || j.Style.Cell > 0 || j.Style.Width == 0 {
		return &Layout{}, nil
	}
	return j.even(j.sized)
}

// even lays all pages out once, as large as possible, and finds a cell size for each page. The sizes fall into groups.
// In a group, smallest >= alike*largest. All pages of a group get the smallest size of the group. So similar boards
// look equally large, even if texts take more room on some pages. A single page is as large as possible.
func (j *job) even(lay func(i int, cell float64) (figure.Page, error)) (*Layout, error) {
	n := j.pages.Len()
	l := &Layout{map[int]float64{}, map[int]figure.Page{}}
	if n < 2 {
		return l, nil
	}
	j.passes = 2
	order, cells, room := make([]int, n), make([]float64, n), mostKept
	if err := j.each(func(i int) error {
		page, err := lay(i, 0)
		if room -= j.pages.Cells(i); room >= 0 {
			l.kept[i] = page
		}
		cells[i], order[i] = page.Cell, i
		return err
	}); err != nil {
		return nil, err
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(cells[b], cells[a]) })
	for from := 0; from < n; {
		to := from
		for to < n && cells[order[to]] >= alike*cells[order[from]] {
			to++
		}
		for _, i := range order[from:to] {
			if least := cells[order[to-1]]; cells[i] > least {
				l.cells[i] = least
				delete(l.kept, i)
			}
		}
		from = to
	}
	return l, nil
}
