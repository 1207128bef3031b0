package figure

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"stepboard/scene"
)

// Compose lays out a figure. A figure has a title and boards in columns. Each board has a title, numbers, a
// frame, a legend and a note. The common legend and the caption are below the boards, or beside the boards on
// wide pages. All cells have the same size, unless boards have a Zoom. If the page's size is given, cells are as
// large as possible, but at most Style.Cell. Long texts make the boards smaller. If boards would be too small, the
// texts shrink, so nothing is cut off or overlaps. Style.Legend also shows or hides the notes.
//
// Compose accepts any sizes, and does not change scenes. Its time is linear in panels, legend items and characters.
func Compose(f Figure, s Style, m Measurer) Page {
	return newPlan(&f, s, m).best().page(f.said())
}

// said() returns the texts for the name of the page: title, caption, the longest note, and the state of the results.
func (f *Figure) said() Said {
	s := Said{Title: f.Title, Caption: f.Caption}
	for _, p := range f.Panels {
		if len(p.Note) > len(s.Note) {
			s.Note = p.Note
		}
	}
	if f.Results != nil && !f.Results.Hidden {
		s.State = f.Results.State
	}
	return s
}

// Longer returns the longer texts of two pages.
func (s Said) Longer(t Said) Said {
	return Said{
		Title: longer(s.Title, t.Title), Caption: longer(s.Caption, t.Caption), Note: longer(s.Note, t.Note),
		State: longer(s.State, t.State),
	}
}

// longer returns the text that needs more lines. The numbers of lines are estimates without typesetting.
func longer(a, b string) string {
	const line = 60 // bytes in a line: twenty Chinese characters, or some words
	lines := func(text string) (n int) {
		for paragraph := range strings.SplitSeq(text, "\n") {
			n += len(paragraph) + line
		}
		return n
	}
	if a == "" || b != "" && lines(b) > lines(a) {
		return b
	}
	return a
}

// TakeCaption removes the caption from the scene, for a format that writes the caption itself. It returns the
// caption's upper left corner, its room and the size of its text. The size is 0 if there is no caption. The explanation
// of a question stays.
func (p *Page) TakeCaption() (at, room scene.Point, size float64) {
	named := func(name string) int {
		return slices.IndexFunc(p.Scene.Ops, func(op scene.Op) bool {
			g, ok := op.(scene.Group)
			return ok && g.Name == name
		})
	}
	i := named("Caption")
	if i < 0 || named("Question") >= 0 {
		return at, room, 0
	}
	lines := p.Scene.Ops[i].(scene.Group).Scene.Ops
	first, last := lines[0].(scene.Text), lines[len(lines)-1].(scene.Text)
	p.Scene.Ops = slices.Delete(p.Scene.Ops, i, i+1)
	room = scene.Point{X: p.Width - first.At.X, Y: last.At.Y - first.At.Y + leading*first.Size}
	if first.At.X < p.boards {
		room.X = p.boards - first.At.X
	}
	return scene.Point{X: first.At.X, Y: first.At.Y - leading/2*first.Size}, room, first.Size
}

// page draws the parts of an arrangement at their places.
func (a *arrangement) page(said Said) Page {
	s := &a.plan.style
	p := Page{
		Width: s.Width, Height: s.Height, Scene: &scene.Scene{}, Cell: a.cell, Ground: s.Ground, Said: said,
	}
	grid, gaps := a.spread()
	if s.Width == 0 {
		p.Width = math.Ceil(a.left + max(grid, a.title.width, a.foot.width) + s.Margin)
	}
	height := a.fixedHeight() + a.boardsHeight()
	if s.Height == 0 {
		p.Height = math.Ceil(height + 2*s.Margin)
	}
	p.Width, p.Height = max(1, p.Width), max(1, p.Height)
	if s.Ground.A > 0 {
		p.Scene.Add(scene.Rect{Max: scene.Point{X: p.Width, Y: p.Height}, Ink: scene.Ink{Fill: s.Ground}})
	}
	y := s.Margin
	a.title.put(p.Scene, a.left, y)
	y += gapped(a.gap, a.title.height)
	x := a.left
	if spare := p.Width - s.Margin - a.left - grid; s.Width > 0 && a.side.height == 0 && spare > centred*a.text {
		x += spare / 2
	}
	// On a page that is at least as wide as high, everything below the figure's title moves down by 0.4 of the free
	// height. Compared boards do not move: their texts change from step to step, and the boards must stay in place.
	if s.Height > 0 && s.Width >= s.Height && a.plan.results == nil {
		y += 0.4 * max(0, p.Height-2*s.Margin-max(height, a.besideHeight()))
	}
	if a.side.height > 0 {
		a.side.put(p.Scene, x+grid+a.apart, y+a.topHeight())
		p.boards = x + grid
	}
	y = a.place(p.Scene, x, y, gaps)
	if a.foot.height > 0 {
		if s.Width > 0 && x+a.foot.width > p.Width-s.Margin {
			x = max(a.left, (p.Width-a.foot.width)/2)
		}
		a.foot.put(p.Scene, x, y+a.rest)
	}
	if a.key.height > 0 {
		p.Key = &Page{Width: a.key.width, Height: math.Ceil(a.key.height), Scene: &scene.Scene{}}
		a.key.put(p.Key.Scene, 0, 0)
	}
	return p
}

// If the free width beside the boards is more than centred times the text size, the boards are centred.
const centred = 5

// spread returns the width of all columns, and the factor for the gap a.apart between columns. The factor is 1,
// or up to 3 if a page of given width has free width.
func (a *arrangement) spread() (width, gaps float64) {
	s, n := &a.plan.style, a.plan.columns
	width = a.grid(1)
	if s.Width == 0 || n < 2 || a.side.height > 0 {
		return width, 1
	}
	spare := max(0, s.Width-s.Margin-a.left-width)
	gaps = 1 + min(2, spare/float64(n)/a.apart)
	return a.grid(gaps), gaps
}

// place draws the panels and returns the lower end of the last row. Frames begin at X = left. The headings of the
// first row begin at Y = y.
func (a *arrangement) place(to *scene.Scene, left, y, gaps float64) float64 {
	p := a.plan
	for row := range p.rows {
		if row > 0 {
			y += a.apart
		}
		y += gapped(a.gap/2, a.above[row]) + a.ruler
		x := left
		for c := range p.columns {
			i := row*p.columns + c
			if i >= len(p.panels) {
				break
			}
			if c > 0 {
				x += gaps*a.apart + a.lead[c]
			}
			a.panel(to, i, a.snap(x), a.snap(y))
			x += max(a.column[c], a.frame(p.wide[c], a.cell))
		}
		y += 2*a.pad + a.row(row) + a.below[row]
	}
	return y
}

// snap rounds a coordinate of a frame down to half points, so that cells begin at whole pixels in pictures with
// two pixels a point. It returns the coordinate unchanged if gaps or margins are too small to round.
func (a *arrangement) snap(at float64) float64 {
	if a.gap < 2 || a.plan.style.Margin < 1 {
		return at
	}
	return math.Floor(2*at) / 2
}

// panel draws the i-th panel. The upper left corner of its frame is (x, y).
func (a *arrangement) panel(to *scene.Scene, i int, x, y float64) {
	part := &a.plan.panels[i]
	if part.Hidden {
		return
	}
	c := a.plan.style.Colors
	a.heads[i].put(to, x, y-a.ruler-a.gap/2-a.above[i/a.plan.columns])
	cell := a.cell * part.zoom
	if part.zoom > 1 && cell >= wholeCell {
		cell = whole(cell)
	}
	x, cell = a.fitted(part, x, cell)
	frame := box{x, y, a.frame(float64(part.Cols), cell), a.frame(float64(part.Rows), cell)}
	if part.Rows > 0 && part.Cols > 0 && cell > 0 {
		to.Add(scene.Rect{
			Min: scene.Point{X: x, Y: y}, Max: scene.Point{X: x + frame.width, Y: y + frame.height}, Radius: a.radius,
			Ink: scene.Ink{Fill: c.Panel, Stroke: c.Line, Width: a.stroke},
		})
		if a.plan.style.Coordinates && (!part.Unnumbered || part.Inset != nil) {
			rulers, b := &scene.Scene{}, *a
			numbered := Inset{
				Scale: 1, Row: part.Row, Col: part.Col, Rows: part.Rows, Cols: part.Cols, Sides: part.Sides,
			}
			if part.Inset != nil { // a small board has small numbers
				numbered = *part.Inset
				b.number = min(a.number, numberShare*numbered.Scale*cell)
			}
			small := numbered.Scale * cell
			b.rulers(rulers, numbered, box{
				x + numbered.At.X*cell, y + numbered.At.Y*cell, a.frame(float64(numbered.Cols), small),
				a.frame(float64(numbered.Rows), small),
			}, small)
			to.Add(scene.Group{Scale: 1, Scene: rulers, Name: "Coordinates"})
		}
		a.board(to, &part.Panel, x+a.pad, y+a.pad, cell)
	}
	if a.aside > 0 {
		a.feet[i].put(to, x+a.frame(a.plan.wide[0], a.cell)+a.apart, y)
	} else {
		a.feet[i].put(to, x, y+frame.height+a.gap)
	}
}

// fitted returns the left edge of a panel's frame and the size of its cells. The board of a question is in the place of
// the answer's board, or of all boards that the answer compares. The parameters are for the place itself.
func (a *arrangement) fitted(part *panel, left, cell float64) (x, size float64) {
	at := &part.place
	width, height := a.frame(float64(at.Cols), cell), a.frame(float64(at.Rows), cell)
	switch {
	case a.plan.results != nil && a.plan.panels[len(a.plan.panels)-1].Hidden:
		width, _ = a.spread()
		height = a.rowsHeight()
	case at.Rows == part.Rows && at.Cols == part.Cols:
		return left, cell
	}
	if a.plan.style.Coordinates && at.Unnumbered { // the place has no room for the numbers of rows
		lead := a.numbers(len(strconv.Itoa(part.Row + part.Rows)))
		left, width = left+lead, width-lead
	}
	return left, min((width-2*a.pad)/float64(part.Cols), (height-2*a.pad)/float64(part.Rows))
}

func (a *arrangement) board(to *scene.Scene, p *Panel, x, y, cell float64) {
	if p.Scene == nil {
		return
	}
	row, col := float64(p.Row), float64(p.Col)
	to.Add(scene.Group{
		At: scene.Point{X: x - col*cell, Y: y - row*cell}, Scale: cell, Scene: p.Scene, Name: "Board", Alt: p.Alt,
		Clip: true, Min: scene.Point{X: col, Y: row}, Max: scene.Point{X: col + float64(p.Cols), Y: row + float64(p.Rows)},
	})
}
