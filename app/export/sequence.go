package export

import (
	"bytes"
	"cmp"
	"image"
	"image/color"
	"time"

	"stepboard/scene/figure"
)

// sequence is pages as pictures of one size, for animations. Smaller pages are in the upper left corner. Boards must
// not move. So each page leaves enough room for the longest texts of all pages with the same number of cells.
type sequence struct {
	*job
	size    image.Point
	base    color.NRGBA         // the colour under the pages; for transparent paper no colour
	longest map[int]figure.Said // the longest texts, by the number of cells of a page
}

// newSequence finds the longest texts and the largest page. If no page size is given, it lays each page out twice.
func newSequence(j *job, base color.NRGBA) (*sequence, error) {
	s := &sequence{job: j, base: base, longest: map[int]figure.Said{}}
	for i := range j.pages.Len() {
		page, err := j.page(i, j.Style)
		if err != nil {
			return nil, err
		}
		s.longest[j.pages.Cells(i)] = s.longest[j.pages.Cells(i)].Longer(page.Said)
	}
	if j.Style.Width > 0 && j.Style.Height > 0 {
		s.size = j.painter.size(figure.Page{Width: j.Style.Width, Height: j.Style.Height})
		return s, checkPixels(j.Format, s.size)
	}
	for i := range j.pages.Len() {
		page, err := s.page(i)
		if err != nil {
			return nil, err
		}
		size := j.painter.size(page)
		s.size = image.Point{max(s.size.X, size.X), max(s.size.Y, size.Y)}
	}
	return s, checkPixels(j.Format, s.size)
}

// page draws a page and leaves room for the longest texts.
func (s *sequence) page(i int) (figure.Page, error) {
	style := s.Style
	style.Longest = s.longest[s.pages.Cells(i)]
	return s.job.page(i, style)
}

// frame(dst, i) draws a page into a picture of the sequence's size.
func (s *sequence) frame(dst *image.RGBA, i int) error {
	page, err := s.page(i)
	if err != nil {
		return err
	}
	return s.painter.paint(s.ctx, dst, page, s.base)
}

func (s *sequence) canvas() *image.RGBA { return image.NewRGBA(image.Rectangle{Max: s.size}) }

// changed(a, b, size, depth) returns the smallest rectangle with all differences between two pictures. Each pixel has a
// number of bytes (depth).
func changed(a, b []byte, size image.Point, depth int) (box image.Rectangle) {
	n := size.X * depth
	for y := range size.Y {
		p, q := a[y*n:(y+1)*n], b[y*n:(y+1)*n]
		if bytes.Equal(p, q) {
			continue
		}
		from, to := 0, n
		for p[from] == q[from] {
			from++
		}
		for p[to-1] == q[to-1] {
			to--
		}
		box = box.Union(image.Rect(from/depth, y, (to+depth-1)/depth, y+1))
	}
	return box
}

// defaultHold is the time of a page if neither the page nor the options set one.
const defaultHold = time.Second

// holds(p, o) returns how long each page is shown. If there are several pages and the last has no time of its own, it
// is shown longer. So the end stays visible before the animation begins again.
func holds(p Pages, o Options) []time.Duration {
	usual := cmp.Or(max(o.Hold, 0), defaultHold)
	list := make([]time.Duration, p.Len())
	for i := range list {
		hold := p.About(i).Hold
		switch {
		case hold > 0:
			list[i] = hold
		case i == len(list)-1 && i > 0:
			list[i] = max(3*usual, 1500*time.Millisecond)
		default:
			list[i] = usual
		}
	}
	return list
}

// ticks converts times to whole units, with a lower limit (minimum) for each. The rounding error of a time is added to
// the next time.
func ticks(holds []time.Duration, unit time.Duration, minimum int) []int {
	list := make([]int, len(holds))
	var sum, said time.Duration
	for i, h := range holds {
		sum += h
		n := max(minimum, int((sum-said+unit/2)/unit))
		list[i] = n
		said += time.Duration(n) * unit
		sum = max(sum, said) // time added by the lower bound is not taken from later times
	}
	return list
}
