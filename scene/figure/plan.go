package figure

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// plan is a figure whose texts are measured, but whose parts have no places yet.
type plan struct {
	style   Style
	meter   *meter
	title   reserving
	head    prose // below the title
	caption reserving
	ask     *asked  // replaces the caption; nil: no question
	larger  float64 // factor by which a question makes texts larger, except for the title: the titles of slides are equal
	panels  []panel
	// Parts below all boards, or beside them: the common legend, a single panel's note, and the results.
	legend  []item
	note    reserving
	results *results

	columns, rows int
	// width of each column's widest board, and height of each row's tallest board, in cells of the largest boards
	wide, tall []float64
	digits     []int // number of digits of the largest row number, by column; 0: no numbers
}

// panel is a board and its own parts.
type panel struct {
	Panel
	head, count, most prose
	note              reserving
	legend            []item
	zoom              float64 // see Style.Zoom
}

func newPlan(f *Figure, s Style, m Measurer) *plan {
	p := &plan{style: s.sound(), meter: &meter{m, map[glyph]float64{}}, larger: 1}
	if s.Titles && !s.Untitled {
		p.title, p.head = p.meter.reserving(f.Title, s.Longest.Title, true), p.meter.prose(f.Head, false)
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
	if s.Legend {
		p.legend = p.meter.items(common)
	}
	for i, from := range f.Panels {
		from.Rows, from.Cols = max(0, from.Rows), max(0, from.Cols)
		part := panel{Panel: from, zoom: s.Zoom(from.Rows, from.Cols)}
		if s.Titles {
			part.head = p.meter.prose(from.Title, bold(from.Title))
			part.count, part.most = p.meter.prose(from.Count, false), p.meter.prose(from.Most, false)
		}
		if s.Legend {
			part.legend = p.meter.items(own[i])
			note := &part.note
			if n == 1 {
				note = &p.note
			}
			*note = p.meter.reserving(from.Note, s.Longest.Note, false)
		}
		row, col := i/p.columns, i%p.columns
		p.tall[row] = max(p.tall[row], part.zoom*float64(from.Rows))
		p.wide[col] = max(p.wide[col], part.zoom*float64(from.Cols))
		if s.Coordinates && from.Rows > 0 && !from.Unnumbered {
			p.digits[col] = max(p.digits[col], len(strconv.Itoa(from.Row+from.Rows)))
		}
		p.panels = append(p.panels, part)
	}
	return p
}

// bold reports whether a title is written in bold. A title with Chinese or Japanese characters is not bold, because
// the built-in fonts have only one weight for such characters. A title does not mix weights.
func bold(title string) bool {
	return !strings.ContainsFunc(title, func(r rune) bool {
		return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
	})
}

// legends returns the legend of each panel. If all legends are equal, or if panels are compared, shared items are moved
// to common.
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
	// legible is a share of the given text size. Text shrinks to this share before boards may become very small. The
	// larger text of a question shrinks as far as other texts.
	legible = 0.6
	// Let full be the size that a cell has on a page without text. While the text is legible, a cell must have at
	// least the size enough*full. If the text is smaller, or if shrinking would make the text smaller than the style's
	// Least, the size little*full is sufficient.
	enough, little = 0.55, 0.1
	// In each step, text shrinks by a factor: first the constant smaller, and below the legible size the constant tiny.
	// If text shrinks to a share below the constant gone, the text is left out.
	smaller, tiny, gone = 0.94, 0.75, 1e-6
)

// best returns the arrangement with the largest text that leaves boards large enough. If no text does, it has no text.
func (p *plan) best() *arrangement {
	bare := p.bare()
	empty := bare.arrange(option{text: p.style.Text})
	if !empty.fits {
		empty = bare.arrange(option{text: gone})
	}
	step, least := smaller, enough
	for share := 1.0; share > gone; share *= step {
		if share*smaller*p.style.Text < p.style.Least {
			least = little
		}
		if share*smaller*p.larger < legible {
			step, least = tiny, little
		}
		if a := p.sized(share * p.style.Text); a.fits && a.cell >= least*empty.cell {
			return a
		}
	}
	return empty
}

// sized returns the arrangement for a text size. Common texts are below the boards, or beside the boards if this
// makes cells larger by more than the factor sideGain (or keyGain).
func (p *plan) sized(text float64) *arrangement {
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
	// askText is the factor by which the text of a slide with a question is larger.
	askText = 1.3
	// Texts may be beside the boards if the page's width is at least widePage times its height.
	widePage = 1.2
	// If cells become larger by more than the factor sideGain, texts are moved beside the boards. Without a caption the
	// factor is keyGain, because a small legend would then push the boards away from the middle.
	sideGain, keyGain = 1.08, 1.25
)

// below returns the arrangement with all texts below the boards. If texts are wider than the boards, their lines
// are made narrower, unless cells would then shrink to less than the share narrow.
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

// overhangs reports whether any texts are wider than their boards.
func (a *arrangement) overhangs() bool {
	for c, n := range a.plan.wide {
		if a.column[c] > a.frame(n, a.cell) {
			return true
		}
	}
	return a.foot.width > a.grid(1)
}

// narrow is the share of their size to which cells may shrink so that texts are no wider than the boards.
const narrow = 0.9
