package figure

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// plan is a measured figure without places.
type plan struct {
	style   Style
	meter   *meter
	title   reserving
	caption reserving
	ask     *asked // replaces the caption, or nil
	panels  []panel
	// Parts below all boards, or beside them: the common legend, the note of a single panel, and the results of
	// compared boards.
	legend  []item
	note    reserving
	results *results

	columns, rows int
	wide, tall    []int // cells of each column's widest board, and of each row's tallest board
	digits        []int // number of digits of the longest row number, by column
}

// panel is a board and its own parts.
type panel struct {
	Panel
	head, count, most prose
	note              reserving
	legend            []item
}

func newPlan(f *Figure, s Style, m Measurer) *plan {
	p := &plan{style: s.sound(), meter: &meter{m, map[glyph]float64{}}}
	if s.Titles && !s.Untitled {
		p.title = p.meter.reserving(f.Title, s.Longest.Title, true)
	}
	switch {
	case s.Caption && f.Ask != nil:
		if p.ask = p.meter.asked(f.Ask); s.Width > widePage*s.Height && s.Height > 0 {
			p.style.Text *= askText
		}
	case s.Caption:
		p.caption = p.meter.reserving(f.Caption, s.Longest.Caption, false)
	}
	if s.Results && f.Results != nil {
		p.results = p.meter.results(f.Results, s.Longest.State)
	}
	n := len(f.Panels)
	p.columns = n
	if f.Columns > 0 {
		p.columns = min(n, f.Columns)
	}
	if n > 0 {
		p.rows = (n + p.columns - 1) / p.columns
	}
	p.wide, p.tall, p.digits = make([]int, p.columns), make([]int, p.rows), make([]int, p.columns)
	shared := sameLegend(f.Panels)
	own, common := legends(f.Panels)
	for i, from := range f.Panels {
		from.Rows, from.Cols = max(0, from.Rows), max(0, from.Cols)
		part := panel{Panel: from}
		if s.Titles {
			part.head = p.meter.prose(from.Title, bold(from.Title))
			part.count, part.most = p.meter.prose(from.Count, false), p.meter.prose(from.Most, false)
		}
		switch {
		case !s.Legend:
		case n == 1:
			p.legend, p.note = p.meter.items(from.Legend), p.meter.reserving(from.Note, s.Longest.Note, false)
		default:
			part.note = p.meter.reserving(from.Note, s.Longest.Note, false)
			switch {
			case !shared:
				part.legend = p.meter.items(own[i])
				if i == 0 {
					p.legend = p.meter.items(common)
				}
			case i == 0:
				p.legend = p.meter.items(from.Legend)
			}
		}
		row, col := i/p.columns, i%p.columns
		p.tall[row], p.wide[col] = max(p.tall[row], from.Rows), max(p.wide[col], from.Cols)
		if s.Coordinates && from.Rows > 0 && !from.Unnumbered {
			p.digits[col] = max(p.digits[col], len(strconv.Itoa(from.Row+from.Rows)))
		}
		p.panels = append(p.panels, part)
	}
	return p
}

// bold reports whether a title is bold. The built-in fonts have only one weight for Chinese and Japanese, and weights
// are not mixed.
func bold(title string) bool {
	return !strings.ContainsFunc(title, func(r rune) bool {
		return unicode.In(r, unicode.Han, unicode.Hiragana,
			unicode.Katakana)
	})
}

// legends are the legends of each panel, and the common legend of compared panels.
func legends(panels []Panel) (own [][]LegendItem, common []LegendItem) {
	for _, p := range panels {
		own = append(own, p.Legend)
	}
	if slices.ContainsFunc(panels, func(p Panel) bool { return p.Line > 0 }) {
		return Apart(own)
	}
	return own, nil
}

func sameLegend(panels []Panel) bool {
	for i := 1; i < len(panels); i++ {
		if !reflect.DeepEqual(panels[i].Legend, panels[0].Legend) {
			return false
		}
	}
	return true
}

// bare is the plan with only the boards.
func (p *plan) bare() *plan {
	b := &plan{
		style: p.style, meter: p.meter, columns: p.columns, rows: p.rows, wide: p.wide, tall: p.tall,
		digits: make([]int, p.columns),
	}
	for i := range p.panels {
		b.panels = append(b.panels, panel{Panel: p.panels[i].Panel})
	}
	b.style.Coordinates = false
	return b
}

const (
	// legible is the least size of text, as a share of the given size, before boards become very small.
	legible = 0.6
	// enough and little are the least sizes of a cell, as shares of its size on a page without text: with legible text,
	// and with any text.
	enough, little = 0.55, 0.1
	// smaller is the factor by which text shrinks while it is legible, and tiny the factor after that. gone is the end
	// of shrinking.
	smaller, tiny, gone = 0.94, 0.75, 1e-6
)

// best is the arrangement with the largest text for which boards are large enough and nothing is cut off.
func (p *plan) best() *arrangement {
	bare := p.bare()
	empty := bare.arrange(option{text: p.style.Text})
	if !empty.fits {
		empty = bare.arrange(option{text: gone})
	}
	step, least := smaller, enough
	for share := 1.0; share > gone; share *= step {
		if share*smaller < legible {
			step, least = tiny, little
		}
		if a := p.with(share * p.style.Text); a.fits && a.cell >= least*empty.cell {
			return a
		}
	}
	return empty
}

// with is the arrangement with a text size. The boards' texts are below them, or beside them if that makes the boards
// larger.
func (p *plan) with(text float64) *arrangement {
	a := p.below(text)
	s := &p.style
	if s.Height == 0 || s.Width < widePage*s.Height || p.rows != 1 && p.results == nil {
		return a
	}
	gain := sideGain
	if p.caption.Empty() && p.ask == nil {
		gain = keyGain
	}
	for _, share := range [...]float64{0.52, 0.44, 0.36, 0.28} {
		b := p.arrange(option{text: text, side: share})
		if b.fits && b.side.height > 0 && (!a.fits || b.cell > gain*a.cell) {
			a = b
		}
	}
	return a
}

const (
	// askText is the factor for the text of a slide with a question.
	askText = 1.3
	// widePage is the width of a page, in heights, from which on it has room beside the boards.
	widePage = 1.2
	// sideGain is the growth of boards that makes another arrangement better. keyGain is the same if only the legend
	// would be beside them, far from the middle.
	sideGain, keyGain = 1.08, 1.25
)

// below is the arrangement with everything below the boards. A board's texts are no wider than the board, if this costs
// little.
func (p *plan) below(text float64) *arrangement {
	a := p.arrange(option{text: text})
	if p.style.Width == 0 || !a.fits || a.cell == 0 || !a.overhangs() {
		return a
	}
	if b := p.arrange(option{text: text, cell: narrow * a.cell}); b.fits && b.cell >= narrow*a.cell {
		return b
	}
	return a
}

// overhangs reports whether texts below boards are wider than these.
func (a *arrangement) overhangs() bool {
	for c, n := range a.plan.wide {
		if a.column[c] > a.frame(n, a.cell) {
			return true
		}
	}
	return a.foot.width > a.grid(1)
}

// narrow is the share of its size that a board keeps at least, so that the texts below are not wider.
const narrow = 0.9
