package figure

import (
	"image/color"
	"math"

	"stepboard/scene"
)

// option is a way to arrange a figure.
type option struct {
	text float64 // size of captions, in points
	side float64 // share of the page's width for the parts beside all boards; 0: these parts are below the boards
	// aside is a share of the page's width for the parts of each board at its right side; 0: these parts are below the
	// board. It is only for boards below each other.
	aside float64
	cell  float64 // if not 0, texts below boards are only as wide as boards with cells of this size
	grown float64 // factor for the text of table and chart; 0: the text has the usual size
}

// arrangement is a figure whose parts have sizes, in points. Widths do not include the numbers left of a frame.
type arrangement struct {
	sizes
	made option
	plan *plan
	fits bool // all parts fit on the page
	cell float64
	most float64 // the largest size of cells for which the page has room, even if the style has a smaller size

	left   float64   // distance of texts and of the first frame from the page's left edge
	lead   []float64 // width of the numbers of rows, by column
	column []float64 // width of the widest text above or below the boards, by column
	above  []float64 // height of the highest title with its line of numbers, by row
	below  []float64 // height of the highest parts below a board in each row, with a gap
	aside  float64   // width of the widest parts at the right side of a board; 0: these parts are below the boards

	title       block
	heads, feet []block // the parts above and below each board, by panel
	foot        block   // the parts below all boards
	key         block   // the parts below all boards as a separate picture: see Style.KeyApart
	side        block   // the parts beside all boards
	ruler       float64 // height of the numbers of columns
}

const (
	// If the width of the page is not given, the largest width of lines is measure*text or more.
	measure = 24
	// The least width of lines below a narrow board is least*text.
	least = 16
	// nearly is a share of the width inside the margins. If boards fill more than this share, and texts are made
	// narrower, then the caption is as wide as the boards.
	nearly = 0.6
	// The largest width of lines beside boards is longest*text.
	longest = 38
)

// arrange breaks texts into lines, adds up their sizes and gives the remaining room to the boards. It places nothing.
// The time is linear in panels, items and pieces of text.
func (p *plan) arrange(o option) *arrangement {
	s := &p.style
	a := &arrangement{sizes: sizesOf(o.text, p.style.Least), made: o, plan: p, fits: true, cell: math.Inf(1)}
	a.sizes.title = min(a.sizes.title, titleShare*s.Text/p.larger)
	if p.slide() && p.results == nil { // titles and numbers have one size on all slides, as long as the text is legible
		usual := min(s.Text/p.larger, o.text/legibleSlide)
		if a.sizes.title = slideTitle * usual; len(p.panels) == 1 {
			a.number = slideNumber * usual
		}
	}
	if s.Coordinates && len(p.panels) > 0 {
		a.ruler = (1 + numberGap) * a.number
	}
	a.lead = make([]float64, p.columns)
	for c, n := range p.digits {
		if n > 0 {
			a.lead[c] = a.numbers(n)
		}
	}
	a.left = s.Margin
	if p.columns > 0 {
		a.left += a.lead[0]
		if s.Width > 0 { // the numbers use up to half of the margin
			a.left -= min(a.lead[0], s.Margin/2)
		}
	}
	inner := s.Width - a.left - s.Margin
	grid := inner * (1 - o.side - o.aside)
	if o.side+o.aside > 0 {
		grid -= a.apart
	}
	rooms := a.share(grid)
	a.panels(o, rooms)
	if o.side > 0 && p.results != nil { // the numbers above compared boards change from step to step, and move no board
		a.column = rooms
	}
	if s.Width == 0 {
		grid = a.grid(1)
		inner = max(grid, measure*a.text)
	}
	head, corner := p.head.set(a.text, inner, s.Colors.Ink), p.corner.set(a.text, inner, s.Colors.Ink)
	a.title = stack(2*a.gap, p.title.set(a.sizes.title, inner, s.Colors.Ink),
		alongside(max(a.gap, inner-head.width-corner.width), []block{head, corner})).called("Title")
	a.around(o, inner, grid)
	a.fits = a.fits && a.title.fits(inner) && (s.Width == 0 || inner > 0)
	a.size(rooms)
	return a
}

// numbers is the width of row numbers with some digits, and of the gap between the numbers and the frame.
func (a *arrangement) numbers(digits int) float64 {
	return float64(digits)*a.plan.meter.em('0', false)*a.number/fillShare + numberGap*a.number
}

// share divides a width among columns by the widths of their boards. A very narrow column gets more, for its texts.
func (a *arrangement) share(width float64) []float64 {
	p := a.plan
	rooms := make([]float64, p.columns)
	total, weights := 0.0, 0.0
	for c, n := range p.wide {
		if total += n; c > 0 {
			width -= a.lead[c] + a.apart
		}
	}
	weight := func(n float64) float64 { return max(n, 0.4*total/float64(p.columns), 1e-9) }
	for _, n := range p.wide {
		weights += weight(n)
	}
	for c, n := range p.wide {
		rooms[c] = width * weight(n) / weights
	}
	return rooms
}

// panels breaks the texts of panels into lines. The parameter rooms has the largest width of each column.
func (a *arrangement) panels(o option, rooms []float64) {
	p := a.plan
	s := &p.style
	a.column = make([]float64, p.columns)
	a.above, a.below = make([]float64, p.rows), make([]float64, p.rows)
	for i := range p.panels {
		part := &p.panels[i]
		row, c := i/p.columns, i%p.columns
		width := max(a.frame(p.wide[c], s.Cell), measure*a.text)
		switch {
		case s.Width > 0 && o.cell > 0:
			width = min(rooms[c], max(a.frame(p.wide[c], o.cell), least*a.text))
		case s.Width > 0:
			width = rooms[c]
		}
		whole := width // the title is as wide as the page, also above texts at the board's right side
		if s.Width > 0 && p.columns == 1 && p.results == nil {
			whole = rooms[c] + gapped(a.apart, (s.Width-a.left-s.Margin)*o.aside)
		}
		head := a.heading(part, whole)
		if o.aside > 0 {
			width = min((s.Width-a.left-s.Margin)*o.aside, longest*a.text)
		}
		key := part.legend.set(a.sizes.legend, width, s.Colors)
		note := part.note.set(a.note, width, part.noteInk(s.Colors)).called("Note")
		feet := stack(a.gap, key, note)
		if o.aside > 0 { // the order of the texts beside all boards
			feet = stack(a.gap, note, key)
		}
		a.fits = a.fits && head.fits(max(whole, rooms[c])) && feet.fits(width)
		a.heads, a.feet = append(a.heads, head), append(a.feet, feet)
		a.column[c] = max(a.column[c], head.width)
		a.above[row] = max(a.above[row], head.height)
		if o.aside > 0 {
			a.aside = max(a.aside, feet.width)
			continue
		}
		a.column[c] = max(a.column[c], feet.width)
		a.below[row] = max(a.below[row], gapped(a.gap, feet.height))
	}
}

func (p *panel) noteInk(c *scene.Colors) color.NRGBA {
	if p.Captioned {
		return c.Ink
	}
	return c.Muted
}

// heading lays out the part above a board: the key of its line in the chart, the title, and the line of numbers.
func (a *arrangement) heading(part *panel, width float64) block {
	c := a.plan.style.Colors
	title := part.head.set(a.head, width, c.Ink)
	if part.Line > 0 && !part.head.Empty() {
		k := key(part.Line, a.head, c)
		title = alongside(beside*a.head, []block{k, part.head.set(a.head, width-k.width-beside*a.head, c.Ink)})
		if part.Title == "" {
			title.draw = nil
		}
	}
	return stack(0, title.called("Heading"), part.count.set(a.note, width, c.Muted))
}

// frame is the width (or height) of a frame around a number of cells. For no cells, it is 0.
func (a *arrangement) frame(cells, cell float64) float64 {
	if cells == 0 {
		return 0
	}
	return cells*cell + 2*a.pad
}

// gapped is gap + length, or 0 if the length is 0.
func gapped(gap, length float64) float64 {
	if length > 0 {
		return gap + length
	}
	return 0
}

// grid is the width of all columns at the current size of cells. The gap between columns is the usual gap multiplied by
// the parameter gaps.
func (a *arrangement) grid(gaps float64) float64 {
	cell, width := a.cell, 0.0
	if math.IsInf(cell, 1) {
		cell = a.plan.style.Cell
	}
	for c, texts := range a.column {
		width += max(texts, a.frame(a.plan.wide[c], cell)+gapped(a.apart, a.aside))
		if c > 0 {
			width += gaps*a.apart + a.lead[c]
		}
	}
	return width
}

// around lays out the parts that are common to all boards. The parameter grid is the width of all columns, or of the
// room for them.
func (a *arrangement) around(o option, inner, grid float64) {
	p := a.plan
	s := &p.style
	width := inner
	switch {
	case s.KeyApart:
		if width = measure * a.text; p.results != nil {
			width = max(width, p.results.least(a.number, 1.25*width))
		}
	case s.Width == 0:
		width = max(grid, measure*a.text)
		if p.results != nil {
			width = max(grid, p.results.least(a.number, math.Inf(1)))
		}
	case o.side > 0 && p.results != nil: // table and chart are beside the boards, all other texts below
		width = grid
	case o.side > 0:
		width = min(inner*o.side, longest*a.text)
	case o.cell > 0:
		narrow := *a
		narrow.cell = o.cell
		width = min(inner, max(narrow.grid(1), least*a.text))
	}
	key := p.legend.set(a.sizes.legend, width, s.Colors)
	note := block{}
	if len(p.panels) == 1 {
		note = p.note.set(a.note, width, p.panels[0].noteInk(s.Colors)).called("Note")
	}
	if o.side > 0 && p.results == nil {
		a.side = stack(2*a.gap, a.caption(width), note, key)
		a.fits = a.fits && a.side.fits(width)
		return
	}
	lines, place := inner, width
	switch {
	case o.side > 0:
		lines, place = width, inner*o.side
	case o.cell > 0 && width > nearly*inner:
		lines = width
	}
	caption, results := a.caption(lines), a.results(place)
	if a.fits = a.fits && results.fits(place); p.results != nil && p.results.Hidden {
		results.draw = nil
	}
	if o.side > 0 {
		a.side, results = results, block{}
	}
	a.foot = stack(a.rest, key, note, results, caption)
	a.fits = a.fits && key.fits(width) && note.fits(width) && caption.fits(lines)
	if s.KeyApart {
		a.key, a.foot = a.foot, block{}
		a.key.width = width
	}
}

// caption is the caption of the figure, or its question, broken into lines of a width.
func (a *arrangement) caption(width float64) block {
	p := a.plan
	if p.ask != nil {
		return p.ask.set(a.text, a.gap, width, p.style.Colors)
	}
	return p.caption.set(a.text, width, p.style.Colors.Ink).called("Caption")
}

// size sets the size of cells, so that the boards fill the remaining room.
func (a *arrangement) size(rooms []float64) {
	p := a.plan
	s := &p.style
	if s.Width > 0 {
		for c, n := range p.wide {
			if n > 0 {
				a.cell = min(a.cell, (rooms[c]-2*a.pad)/n)
			}
			a.fits = a.fits && rooms[c] >= 0
		}
	}
	if s.Height > 0 {
		free, cells := s.Height-2*s.Margin-a.fixedHeight(), 0.0
		for _, n := range p.tall {
			cells += n
		}
		if cells > 0 {
			a.cell = min(a.cell, free/cells)
		}
		a.fits = a.fits && free >= 0 && a.besideHeight() <= s.Height-2*s.Margin
	}
	a.most = a.cell
	switch {
	case s.Cell > 0:
		a.cell = min(a.cell, s.Cell)
	case math.IsInf(a.cell, 1):
		a.cell = defaultCell
		for _, side := range [2][]float64{p.wide, p.tall} {
			for _, n := range side {
				a.cell = min(a.cell, widest/max(1, n))
			}
		}
	case a.cell >= wholeCell:
		a.cell = whole(a.cell)
	}
	if !(a.cell >= 0) {
		a.cell, a.fits = 0, false
	}
	if a.aside > 0 {
		a.fits = a.fits && a.fixedHeight()+a.boardsHeight() <= s.Height-2*s.Margin
	}
}

// wholeCell is the least size of cells that are rounded, in points.
const wholeCell = 8

// whole rounds a size of cells, so that cells are whole pixels in pictures with one or two pixels a point.
func whole(cell float64) float64 { return math.Floor(2*cell) / 2 }

// fixedHeight is the height of everything above, between and below boards.
func (a *arrangement) fixedHeight() float64 {
	h := gapped(a.gap, a.title.height)
	for row := range a.above {
		if row > 0 {
			h += a.apart
		}
		h += gapped(a.gap/2, a.above[row]) + a.ruler + 2*a.pad + a.below[row]
	}
	return h + gapped(a.rest, a.foot.height)
}

// rowsHeight is the height from the upper edge of the first frame to the end of the last row.
func (a *arrangement) rowsHeight() float64 {
	return a.fixedHeight() + a.boardsHeight() - gapped(a.gap, a.title.height) - gapped(a.rest, a.foot.height) -
		gapped(a.gap/2, a.above[0]) - a.ruler
}

// topHeight is the distance of the parts beside the boards from the titles of the first row. Texts begin beside the
// frames, table and chart beside the titles.
func (a *arrangement) topHeight() float64 {
	if len(a.above) == 0 || a.plan.results != nil {
		return 0
	}
	return gapped(a.gap/2, a.above[0]) + a.ruler
}

func (a *arrangement) besideHeight() float64 {
	return gapped(a.gap, a.title.height) + gapped(a.topHeight(), a.side.height)
}

// boardsHeight is the height of the boards, or of the parts beside them if these are higher.
func (a *arrangement) boardsHeight() float64 {
	h := 0.0
	for row := range a.plan.tall {
		h += a.row(row)
	}
	return h
}

// row is the height of the boards of a row, or of the parts beside them if these are higher.
func (a *arrangement) row(row int) float64 {
	h := a.plan.tall[row] * a.cell
	if a.aside > 0 {
		h = max(h, a.feet[row].height-2*a.pad)
	}
	return h
}
