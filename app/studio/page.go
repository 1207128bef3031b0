package studio

import (
	"context"
	"slices"
	"strings"
	"weak"

	"stepboard/app/view"
	"stepboard/scene/figure"
	"stepboard/solve"
)

// Pixels is the number of screen pixels that lenses count for a point of a page. So lenses write the same in a cell on
// a screen as in a cell of the same size on paper.
const Pixels = 1.5

// guess is the first size of cells, in points, for a page that decides the size of cells itself.
const guess = 28

// passes is the largest number of times that a page is composed. A lens draws by the size of cells, and this size
// depends on the room that legend and notes leave.
const passes = 3

// Page draws frames as one page. A page of one frame has its title and caption. A page of several boards has so many
// columns (0: one row) below one title. Each board then has the title of its frame, unless the page has the same title,
// and the caption of its frame in place of the lens's text. An empty title of a page with one frame means the frame's
// title. A comparison alone on a page is drawn with its table and chart; among others it is drawn as one picture. The
// error is the error of Panel.
func (s *Studio) Page(
	ctx context.Context, title string, frames []view.Frame, columns int, style figure.Style,
) (figure.Page, error) {
	f := figure.Figure{Title: title, Columns: columns}
	alone := len(frames) == 1 && (title == "" || title == frames[0].Title)
	if alone {
		f.Title, f.Caption, f.Ask = frames[0].Title, frames[0].Caption, frames[0].Posed
	}
	composed := style
	composed.Legend = style.Legend || !alone // captions of several boards stand in the place of notes
	cell := style.Cell
	if cell <= 0 {
		cell = guess
	}
	lenses := slices.ContainsFunc(frames, func(f view.Frame) bool { return f.Shot.Lens != "" || f.Shot.Tree != nil })
	sights := make([]*sight, len(frames))
	for pass := 1; ; pass++ {
		f.Panels = f.Panels[:0]
		for i := range frames {
			if sights[i] == nil {
				t, err := s.look(ctx, frames[i].Shot)
				if err != nil {
					return figure.Page{}, err
				}
				sights[i] = t
				s.release(sights)
			}
			s.add(&f, sights[i], &frames[i], alone, style, cell*Pixels)
			if err := ctx.Err(); err != nil {
				return figure.Page{}, err
			}
		}
		page := s.compose(f, composed)
		if !lenses || page.Cell == cell || pass == passes {
			return page, ctx.Err()
		}
		cell = page.Cell
	}
}

// add adds the content of a frame to a figure, for cells of a size in pixels.
func (s *Studio) add(f *figure.Figure, t *sight, frame *view.Frame, alone bool, style figure.Style, cell float64) {
	if alone && t.compared != nil {
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
		entitle(&p, frame, f.Title, s.values(t), style)
	}
	f.Panels = append(f.Panels, p)
}

// compose lays out a figure. The number of columns for the boards of a comparison is the one that makes them largest on
// a page of a given size.
func (s *Studio) compose(f figure.Figure, style figure.Style) figure.Page {
	n := len(f.Panels)
	if f.Results == nil {
		return figure.Compose(f, style, s.Measure)
	}
	f.Columns = view.ColumnsOf(n, f.Panels[0].Rows, f.Panels[0].Cols)
	best := figure.Compose(f, style, s.Measure)
	if style.Width == 0 || n == 4 {
		return best
	}
	for usual, columns := f.Columns, 1; columns <= n; columns++ {
		if f.Columns = columns; columns != usual {
			if other := figure.Compose(f, style, s.Measure); other.Cell > best.Cell {
				best = other
			}
		}
	}
	return best
}

// release drops sights that need a recording which is no longer kept. They have to be worked out again.
func (s *Studio) release(sights []*sight) {
	for i, t := range sights {
		if t != nil && t.uses(func(r *solve.Recording) bool { return !s.keeps(weak.Make(r)) }) {
			sights[i] = nil
		}
	}
}

// entitle gives one board of several its texts, as far as the style wants them. The values of its
// state, which a reader of the board has to know, stay above a caption.
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
