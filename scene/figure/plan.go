package figure

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// plan is a figure whose texts are measured, but whose parts have no places yet.
type plan struct {
	style   Style
	meter   *meter
	title   reserving
	head    prose // the line below the title
	corner  prose // the text at the right end of this line
	caption reserving
	ask     *asked // replaces the caption; nil: no question
	// Factor for the sizes of all texts except the title. It is askText on a wide page with a question, and otherwise 1.
	// The title is not larger, because the titles of all slides have the same size.
	larger float64
	panels []panel
	// These texts are either below all boards or beside them. If there is only one panel, note is the panel's note.
	legend  signs
	note    reserving
	results *results

	columns, rows int
	wide          []float64 // by column: width of the widest board; the unit is a cell without zoom
	tall          []float64 // by row: height of the tallest board, in the same unit
	digits        []int     // by column: number of digits of the largest row number; 0: rows are not numbered
}

// panel is a board and its own parts.
type panel struct {
	Panel
	head, count, note reserving
	legend            signs
	zoom              float64 // see Style.Zoom
	place             Panel   // the panel whose place this panel has: the panel itself, or the panel of the answer's page
}

func newPlan(f *Figure, s Style, m Measurer) *plan {
	p := &plan{style: s.usable(), meter: newMeter(m), larger: 1}
	if s.Titles && !s.Untitled {
		head, corner, _ := strings.Cut(f.Head, "\t")
		p.title = p.meter.reserving(f.Title, s.Longest.Title, true)
		p.head, p.corner = p.meter.prose(head, false), p.meter.prose(corner, false)
	}
	switch {
	case s.Caption && f.Ask != nil:
		if p.ask = p.meter.asked(f.Ask); s.Width > widePage*s.Height && s.Height > 0 {
			p.larger = askText
			p.style.Text *= askText
		}
	case s.Caption:
		p.caption = p.meter.reserving(f.Caption, s.Longest.Caption, false)
	}
	if s.Results && f.Results != nil {
		p.results = p.meter.results(f.Results, s.Longest.State)
		if p.slide() && p.ask == nil {
			p.style.Text *= resultsText
		}
	}
	n := len(f.Panels)
	p.columns = n
	if f.Columns > 0 {
		p.columns = min(n, f.Columns)
	}
	if n > 0 {
		p.rows = (n + p.columns - 1) / p.columns
	}
	p.wide, p.tall, p.digits = make([]float64, p.columns), make([]float64, p.rows), make([]int, p.columns)
	own, common := legends(f.Panels)
	later, commonLater := legends(f.Later)
	if s.Legend {
		p.legend = signs{p.meter.items(common), p.meter.items(commonLater)}
	}
	for i, from := range f.Panels {
		from.Rows, from.Cols = max(0, from.Rows), max(0, from.Cols)
		part := panel{Panel: from, place: from}
		if i < len(f.Later) {
			part.place, part.Line = f.Later[i], f.Later[i].Line
		}
		at := &part.place
		part.zoom = s.Zoom(at.Rows, at.Cols)
		if s.Titles {
			part.head = p.meter.reserving(from.Title, at.Title, true)
			part.count = p.meter.reserving(from.Count, from.Most, false)
		}
		if s.Legend {
			longest := s.Longest.Note
			part.legend.items = p.meter.items(own[i])
			if i < len(f.Later) {
				part.legend.later, longest = p.meter.items(later[i]), longer(longest, f.Later[i].Note)
			}
			note := &part.note
			if n == 1 {
				note = &p.note
			}
			*note = p.meter.reserving(from.Note, longest, false)
		}
		row, col := i/p.columns, i%p.columns
		p.tall[row] = max(p.tall[row], part.zoom*float64(at.Rows))
		p.wide[col] = max(p.wide[col], part.zoom*float64(at.Cols))
		if s.Coordinates && at.Rows > 0 && !at.Unnumbered {
			p.digits[col] = max(p.digits[col], len(strconv.Itoa(at.Row+at.Rows)))
		}
		p.panels = append(p.panels, part)
	}
	return p
}

// legends returns the legend of each panel. If all legends are equal, or if panels are compared, shared items are moved
// to the result common.
func legends(panels []Panel) (own [][]LegendItem, common []LegendItem) {
	other := func(p Panel) bool { return !reflect.DeepEqual(p.Legend, panels[0].Legend) }
	if len(panels) > 0 && !slices.ContainsFunc(panels, other) {
		return make([][]LegendItem, len(panels)), panels[0].Legend
	}
	for _, p := range panels {
		own = append(own, p.Legend)
	}
	if slices.ContainsFunc(panels, func(p Panel) bool { return p.Line > 0 }) {
		return Apart(own)
	}
	return own, nil
}

// bare is a plan with the boards, but without texts and coordinates.
func (p *plan) bare() *plan {
	b := &plan{
		style: p.style, meter: p.meter, columns: p.columns, rows: p.rows, wide: p.wide, tall: p.tall,
		digits: make([]int, p.columns), larger: p.larger,
	}
	for i := range p.panels {
		b.panels = append(b.panels, panel{Panel: p.panels[i].Panel, zoom: p.panels[i].zoom})
	}
	b.style.Coordinates = false
	return b
}

const (
	// legible is a share of the given text size, and legibleSlide the share on a slide. Text shrinks to this share before
	// boards may become very small. The larger text of a question shrinks as far as other texts.
	legible, legibleSlide = 0.6, 0.54
	// A page without text has the largest cells. With text, cells must have at least a share of this size (enough). If
	// the next step would make the text illegible, or smaller than the style's Least, a smaller share (little) is
	// sufficient.
	enough, little = 0.55, 0.1
	// Each step multiplies the size of text by shrinkStep, and from the smallest legible size on by fastStep. If the
	// size is less than gone times the given size, the text is left out.
	shrinkStep, fastStep, gone = 0.94, 0.75, 1e-6
	// The text of table and chart is at most mostGrown times as large as usual, if cells keep the share grownLoss of
	// their size. Smaller factors are tried by growStep.
	mostGrown, growStep, grownLoss = 1.6, 0.05, 0.75
)

// best returns the arrangement with the largest text for which cells are large enough. If cells are too small with
// every size of text, the arrangement has no text. If Style.Cell makes the cells of a page smaller, its texts stay.
func (p *plan) best() *arrangement {
	if cell := p.style.Cell; cell > 0 && p.style.Width > 0 && p.style.Height > 0 {
		free := *p
		free.style.Cell = 0
		a := free.best()
		if a.cell > cell {
			a.plan.style.Cell = cell
			a = a.plan.arrange(a.made)
		}
		return a
	}
	bare := p.bare()
	empty := bare.arrange(option{text: p.style.Text})
	if !empty.fits {
		empty = bare.arrange(option{text: gone})
	}
	step, least, readable := shrinkStep, enough, legible
	if p.slide() && (p.results == nil || p.ask != nil) {
		readable = legibleSlide
	}
	for share := 1.0; share > gone; share *= step {
		if share*shrinkStep*p.style.Text < p.style.Least {
			least = little
		}
		if share*shrinkStep*p.larger < readable {
			step, least = fastStep, little
		}
		if a := p.sized(share * p.style.Text); a.fits && a.cell >= least*empty.cell {
			return a.grow()
		}
	}
	return empty
}

// grow enlarges table and chart on a page of given size into the room that the boards leave.
func (a *arrangement) grow() *arrangement {
	best, o := a, a.made
	if a.plan.results == nil || a.plan.style.Height == 0 {
		return a
	}
	for o.grown = mostGrown; best == a && o.grown > 1; o.grown -= growStep {
		for _, share := range sideShares {
			if o.side > 0 {
				o.side = share
			}
			if b := a.plan.arrange(o); b.fits && b.cell >= grownLoss*a.cell && (best == a || b.cell > best.cell) {
				best = b
			}
		}
	}
	return best
}

// sideShares are the shares of the page's width for the parts beside boards.
var sideShares = [...]float64{0.52, 0.44, 0.36, 0.28}

// slide reports whether the page is a slide: a class reads it on a wall.
func (p *plan) slide() bool {
	return p.style.Width > widePage*p.style.Height && p.style.Height > 0 && p.style.Least == 0
}

// wall reports whether the page is a slide with a caption, note or question about one board.
func (p *plan) wall() bool {
	return p.slide() && len(p.panels) == 1 && p.results == nil &&
		(p.ask != nil || !p.caption.Empty() || !p.note.Empty())
}

// sized returns the arrangement for a text size. Common texts are below the boards, or beside the boards if this
// makes room for cells that are larger by more than the factor sideGain (or keyGain). If boards are below each other,
// the texts of each board are at its right side, unless this makes cells smaller.
func (p *plan) sized(text float64) *arrangement {
	a := p.below(text)
	s := &p.style
	listed := p.columns == 1 && p.rows > 1 && p.results == nil
	if s.Height == 0 || s.KeyApart || !listed && (s.Width < widePage*s.Height || p.rows != 1 && p.results == nil) {
		return a
	}
	gain, first := sideGain, sideGain
	switch {
	case listed:
	case p.wall():
		first = 1 // beside the board, as on most slides, unless cells become smaller
	case p.caption.Empty() && p.ask == nil:
		gain, first = keyGain, keyGain
	}
	for _, share := range sideShares {
		o := option{text: text, side: share}
		if listed {
			o = option{text: text, aside: share}
		}
		b := p.arrange(o)
		larger := b.most > first*a.most && (a.side.height == 0 || b.cell > a.cell)
		better := !a.fits || larger || a.aside == 0 && b.aside > 0 && b.cell >= a.cell
		if b.fits && b.side.height+b.aside > 0 && better {
			a, first = b, gain
		}
	}
	return a
}

const (
	// askText is the factor by which the text of a slide with a question is larger. With a table and a chart but without a
	// question, the factor is resultsText.
	askText, resultsText = 1.17, 0.9
	// A page is wide if width >= widePage*height. Texts may be beside the boards on wide pages only.
	widePage = 1.2
	// Texts are moved beside the boards if this multiplies the size of cells by more than a factor. The factor is
	// sideGain if the page has a caption or a question, and otherwise keyGain. The factor keyGain is larger, because a
	// small legend beside the boards would push the boards away from the middle.
	sideGain, keyGain = 1.08, 1.25
)

// below returns the arrangement with all texts below the boards. If texts are wider than the boards, below breaks the
// texts into narrower lines. The text then needs more height, and cells may shrink. If cells would shrink to less than
// narrowShare of their size, the wide lines stay.
func (p *plan) below(text float64) *arrangement {
	a := p.arrange(option{text: text})
	if p.style.Width == 0 || p.style.KeyApart || !a.fits || a.cell == 0 || !a.overhangs() {
		return a
	}
	if b := p.arrange(option{text: text, cell: narrowShare * a.cell}); b.fits && b.cell >= narrowShare*a.cell {
		return b
	}
	return a
}

// overhangs reports whether any texts are wider than their boards.
func (a *arrangement) overhangs() bool {
	for c, n := range a.plan.wide {
		if a.column[c] > a.frame(n, a.cell) {
			return true
		}
	}
	return a.foot.width > a.grid(1)
}

// narrowShare is a share of the size of cells. Cells may shrink to this share so that texts are not wider than boards.
const narrowShare = 0.9
