package studio

import (
	"context"
	"math"
	"slices"
	"strings"
	"weak"

	"stepboard/app/view"
	"stepboard/scene/figure"
)

// Pixels is the number of screen pixels for one point of a page, for lenses. So a lens writes the same in a cell on
// paper as in a cell of the same size on the screen.
const Pixels = 1.5

// guess is the size of cells, in points, with which Page begins if the style sets no size.
const guess = 28

// passes is the largest number of layouts of a page. A lens draws for a size of cells, and this size depends on the
// space that the legend and the notes leave.
const passes = 3

// Page draws frames as one page. If there is only one frame, and the parameter title is empty or equals the title of
// this frame, the page has the frame's title and caption. Otherwise the page has the title, and below it the boards in
// columns. If the parameter columns is 0, their number suits the boards. Each board has the title of its frame, unless
// this is also the page's title. The caption of the frame replaces the lens's text. A comparison that is alone on the
// page has a table and a chart. Any other comparison is one picture. Page returns the errors of Panel.
func (s *Studio) Page(
	ctx context.Context, title string, frames []view.Frame, columns int, style figure.Style,
) (figure.Page, error) {
	f := figure.Figure{Columns: columns}
	f.Title, f.Head, _ = strings.Cut(title, "\n")
	alone := len(frames) == 1 && (title == "" || title == frames[0].Title)
	if alone {
		f.Title, f.Caption, f.Ask = frames[0].Title, frames[0].Caption, frames[0].Posed
	}
	composed := style
	composed.Legend = style.Legend || !alone // several boards have their captions in the place of notes
	cell := style.Cell
	if cell <= 0 {
		cell = guess
	}
	shown, after := frames, figure.Figure{}
	if alone && frames[0].Later != nil {
		shown = []view.Frame{frames[0], {Shot: *frames[0].Later}}
	}
	lenses := slices.ContainsFunc(shown, func(f view.Frame) bool { return f.Shot.Lens != "" || f.Shot.Tree != nil })
	sights := make([]*sight, len(shown))
	for pass := 1; ; pass++ {
		f.Panels, after.Panels = f.Panels[:0], after.Panels[:0]
		for i := range shown {
			if sights[i] == nil {
				t, err := s.look(ctx, shown[i].Shot)
				if err != nil {
					return figure.Page{}, err
				}
				for _, b := range t.boards() {
					b.paged, b.free = style.Width > 0, style.Width <= 0 && len(frames) == 1
				}
				sights[i] = t
				s.release(sights)
			}
			rows, cols := shown[i].Shot.Mosaic().Size()
			to := &f
			if i == len(frames) { // the added Shot.Later
				to = &after
			}
			s.add(to, sights[i], &shown[i], alone, style, cell*style.Zoom(rows, cols)*Pixels)
			if err := ctx.Err(); err != nil {
				return figure.Page{}, err
			}
		}
		for i := len(f.Panels); !alone && i < style.Boards; i++ {
			empty := f.Panels[0]
			empty.Hidden = true
			f.Panels = append(f.Panels, empty)
		}
		if len(after.Panels) > 0 {
			keepPlace(&f, &after)
		}
		if len(style.Sides) > 0 { // the style counts the cells of boards; a board with its tree is larger
			all := slices.Clone(style.Sides)
			for i := range f.Panels {
				all = append(all, f.Panels[i].Rows, f.Panels[i].Cols)
			}
			style.Sides = figure.Sides(all)
			composed.Sides = style.Sides
		}
		page := s.compose(f, composed)
		if !lenses || page.Cell == cell || pass == passes {
			return page, ctx.Err()
		}
		cell = page.Cell
	}
}

// keepPlace makes the page of a question from the boards of the page of its answer. So the reveal of the answer moves
// no text and no frame, even if it shows a tree or compared boards.
func keepPlace(f, after *figure.Figure) {
	f.Later, f.Panels[0].Most = after.Panels, after.Panels[0].Most
	for _, p := range after.Panels[len(f.Panels):] {
		f.Panels = append(f.Panels, figure.Panel{Most: p.Most, Hidden: true})
		r := *after.Results
		f.Results, r.Hidden = &r, true
	}
}

// add(…) adds the panels of a frame to f. The parameter cell is the size of cells in pixels.
func (s *Studio) add(f *figure.Figure, t *sight, frame *view.Frame, alone bool, style figure.Style, cell float64) {
	if alone && t.sides != nil {
		f.Panels = append(f.Panels, s.sides(t, style.Colors, cell)...)
		said := ""
		if style.Caption {
			said = f.Caption
		}
		f.Results = s.results(t, said)
		return
	}
	p := s.draw(t, style.Colors, cell)
	if !alone {
		entitle(&p, frame, f.Title, s.say(t.Values()), style)
	}
	f.Panels = append(f.Panels, p)
}

// compose lays out a figure. If the number of columns is not given, a page of a given size gets the columns that make
// its boards largest.
func (s *Studio) compose(f figure.Figure, style figure.Style) figure.Page {
	n, given := len(f.Panels), f.Columns > 0
	switch {
	case f.Results != nil:
		f.Columns = view.ColumnsOf(n, f.Panels[0].Rows, f.Panels[0].Cols)
		given = n == 4
	case !given:
		f.Columns = int(math.Ceil(math.Sqrt(float64(n))))
	}
	best := figure.Compose(f, style, s.Measure)
	if style.Width == 0 || given {
		return best
	}
	for usual, columns := f.Columns, 1; columns <= min(n, mostColumns); columns++ {
		if f.Columns = columns; columns != usual {
			if other := figure.Compose(f, style, s.Measure); other.Cell > best.Cell {
				best = other
			}
		}
	}
	return best
}

// mostColumns is the largest number of columns that compose tries.
const mostColumns = 6

// release drops the sights whose recording the studio no longer keeps. Page computes them again.
func (s *Studio) release(sights []*sight) {
	gone := func(b *sight) bool { return b.Exploration != nil && !s.keeps(weak.Make(b.Exploration.Recording)) }
	for i, t := range sights {
		if t != nil && slices.ContainsFunc(t.boards(), gone) {
			sights[i] = nil
		}
	}
}

// entitle sets the title and the note of one board among several, as far as the style wants texts. The parameter values
// describes the part of the state that the board can't show. Readers need it, so it stays above the caption.
func entitle(p *figure.Panel, f *view.Frame, title, values string, style figure.Style) {
	if f.Title != title {
		p.Title = f.Title
	}
	if !style.Legend {
		p.Legend, p.Note, values = nil, "", ""
	}
	if style.Caption && f.Caption != "" {
		p.Note, p.Captioned = strings.TrimPrefix(values+"\n"+f.Caption, "\n"), true
	}
}
