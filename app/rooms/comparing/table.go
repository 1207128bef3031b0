package comparing

import (
	"strings"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"stepboard/app/shell"
	"stepboard/app/view/compare"
	"stepboard/scene/chart"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// compareTable has a row for each measure and a column for each algorithm. The best number of a row is marked.
type compareTable struct {
	*Room
	content *fyne.Container
	rivals  []string
	labels  []*canvas.Text
	widths  []float32 // the width of each column, with the gap before the column
	entries [][]entry // by row and column
}

type entry struct {
	text *canvas.Text
	bar  *fyne.Container // shows the number as a part of the largest number in the row
}

func newCompareTable(r *Room, rivals []string) *compareTable {
	t := &compareTable{Room: r, rivals: rivals, content: container.New(layout.NewCustomPaddedVBoxLayout(r.Scaled(2)))}
	c, height := r.Colors(), r.Scaled(3)
	labels, widths := r.tableWidths(rivals)
	t.widths = widths
	row := func(label *canvas.Text, of func(i int) fyne.CanvasObject) {
		columns := layouts.Row()
		for i := range rivals {
			columns.Add(container.New(layouts.Wide(widths[i]), layouts.Padded(0, 0, columnGap, 0, of(i))))
		}
		t.content.Add(layouts.Row(container.New(layouts.Wide(labels),
			container.New(layouts.Stack{Grow: -1}, label)), columns))
	}
	row(r.NewText("", c.Muted, 12, false), func(i int) fyne.CanvasObject {
		return container.NewBorder(nil, r.columnHead(i, rivals[i], widths[i]-columnGap), nil, nil)
	})
	for range 1 + len(compare.Measures) {
		label := r.NewText("", c.Muted, 12, false)
		var entries []entry
		row(label, func(i int) fyne.CanvasObject {
			part := canvas.NewRectangle(chart.Color(c, i))
			part.CornerRadius = height / 2
			e := entry{
				text: r.NewText("", c.Ink, entrySize, false),
				bar:  container.New(&layouts.Share{Right: true, Bar: fyne.NewSize(0, height)}, part),
			}
			e.text.Alignment = fyne.TextAlignTrailing
			entries = append(entries, e)
			return container.New(layouts.Stack{Grow: -1}, e.text, e.bar)
		})
		t.labels, t.entries = append(t.labels, label), append(t.entries, entries)
	}
	return t
}

// Lengths of the table at normal text size. columnGap is the same at every text size.
const (
	headSize    = 11.5 // text size of the heads of columns
	entrySize   = 13.5 // text size of numbers that fit into their columns
	leastColumn = 68   // least width of a column
	columnGap   = 8    // space between two columns
)

// tableWidths returns the width of the labels, and of each column with the gap before the column. The widths depend on
// the texts. If the texts are short, the columns fill the panel's least width.
func (r *Room) tableWidths(rivals []string) (labels float32, columns []float32) {
	for _, m := range compare.Measures {
		label := r.NewText(r.Say(solve.Say("compare.measure."+string(m))), nil, 12, false)
		labels = max(labels, label.MinSize().Width+r.Scaled(2))
	}
	spare := r.Scaled(shell.PanelWidth) - labels
	for _, a := range rivals {
		column := r.Scaled(leastColumn)
		for _, s := range wrapped(r.rivalName(a), r.Scaled(headSize), column) {
			column = max(column, r.NewText(s, nil, headSize, true).MinSize().Width+1)
		}
		columns = append(columns, column+columnGap)
		spare -= column + columnGap
	}
	for i := range columns {
		columns[i] += max(0, spare) / float32(len(columns))
	}
	return labels, columns
}

func (r *Room) rivalName(algorithm string) string {
	return r.Say(solve.AlgorithmName(r.Bench.Doc().Puzzle(), algorithm))
}

// columnHead makes the head of a column: the algorithm's name and, below, a sample of its line in the chart.
func (r *Room) columnHead(place int, algorithm string, width float32) fyne.CanvasObject {
	box := container.New(layouts.Stack{Grow: -1})
	for _, s := range wrapped(r.rivalName(algorithm), r.Scaled(headSize), width) {
		t := r.NewText(s, r.Colors().Ink, headSize, true)
		t.Alignment = fyne.TextAlignTrailing
		box.Add(t)
	}
	box.Add(container.New(layout.NewCustomPaddedHBoxLayout(0), layout.NewSpacer(),
		widgets.NewChartKey(r.Renderer, r.Colors(), place, r.Scaled(headSize))))
	return box
}

// wrapped breaks a name into two lines of bold text if it is wider than the parameter width, so that the wider line is
// as narrow as possible. A word is never broken, even if the word is wider than the parameter.
func wrapped(name string, size, width float32) []string {
	wide := func(s string) float32 { return fyne.MeasureText(s, size, fyne.TextStyle{Bold: true}).Width }
	best, least := []string{name}, wide(name)
	if least <= width {
		return best
	}
	chars := []rune(name)
	for at := 2; at < len(chars)-1; at++ {
		first, second := strings.TrimSpace(string(chars[:at])), string(chars[at:])
		if w := max(wide(first), wide(second)); w <= least && beginsWord(chars, at) {
			best, least = []string{first, second}, w
		}
	}
	return best
}

// beginsWord reports whether a word of a name begins at an index: after a space or, in Chinese and Japanese, where the
// script changes. Several Chinese characters are words of two characters, counted from the last of these characters.
func beginsWord(chars []rune, at int) bool {
	before, after := chars[at-1], chars[at]
	switch {
	case before == ' ', unicode.Is(unicode.Ps, after): // Ps has the opening brackets
		return true
	case unicode.Is(unicode.Han, after) && unicode.Is(unicode.Han, before):
		end := at
		for end < len(chars) && unicode.Is(unicode.Han, chars[end]) {
			end++
		}
		return (end-at)%2 == 0
	case unicode.Is(unicode.Han, after):
		return !unicode.Is(unicode.Ps, before)
	}
	return unicode.Is(unicode.Katakana, after) && unicode.In(before, unicode.Han, unicode.Hiragana)
}

func (t *compareTable) refresh() {
	c, missing := t.Colors(), "—"
	if _, _, on := t.Bench.Recordings().Recording(); on {
		missing = "…"
	}
	for k, row := range t.Bench.Compare.Now().Rows(t.rivals, compare.Measures, missing, t.Say, t.Number) {
		widgets.SetText(t.labels[k], row.Label)
		for i, e := range row.Entries {
			ink, text, bar := c.Ink, t.entries[k][i].text, t.entries[k][i].bar
			if e.Best {
				ink = c.Accent
			}
			if text.Text != e.Text || text.TextStyle.Bold != e.Best || text.Color != ink {
				text.Text, text.TextStyle.Bold, text.Color, text.TextSize = e.Text, e.Best, ink, t.Scaled(entrySize)
				text.TextSize *= min(1, (t.widths[i]-columnGap)/max(1, text.MinSize().Width))
				text.Refresh()
			}
			layouts.SetShare(bar, float32(e.Share))
			layouts.Show(bar.Objects[0], e.Share > 0)
		}
	}
}
