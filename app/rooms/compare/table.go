package compare

import (
	"strings"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

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
	entries [][]entry // by row and column
}

type entry struct {
	text *canvas.Text
	bar  *fyne.Container // shows the number as a part of the largest number in the row
}

func newCompareTable(r *Room, rivals []string) *compareTable {
	t := &compareTable{Room: r, rivals: rivals, content: container.New(layout.NewCustomPaddedVBoxLayout(r.Scaled(3)))}
	c := r.Colors()
	column, height := r.Scaled(compareColumn(len(rivals))), r.Scaled(3)
	row := func(label *canvas.Text, of func(i int) fyne.CanvasObject) {
		columns := container.NewGridWithColumns(len(rivals))
		for i := range rivals {
			columns.Add(container.New(layouts.Wide(column), of(i)))
		}
		t.content.Add(container.NewBorder(nil, nil, container.New(layouts.Wide(r.Scaled(compareLabel)),
			container.New(layouts.Stack{Grow: -1}, label)), nil, columns))
	}
	row(r.NewText("", c.Muted, 12, false), func(i int) fyne.CanvasObject {
		return container.NewBorder(nil, r.columnHead(i, rivals[i], column-r.Scaled(6)), nil, nil)
	})
	for range 1 + len(compare.Measures) {
		label := r.NewText("", c.Muted, 12, false)
		var entries []entry
		row(label, func(i int) fyne.CanvasObject {
			part := canvas.NewRectangle(chart.Color(c, i))
			part.CornerRadius = height / 2
			e := entry{
				text: r.NewText("", c.Ink, 13.5, false),
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

// compareLabel is the width of the labels of rows, at normal text size.
const compareLabel = 96

func compareColumn(n int) float32 {
	if n > 3 {
		return 74
	}
	return 84
}

// columnHead makes the head of a column: the algorithm's name and, below, a sample of its line in the chart.
func (r *Room) columnHead(place int, algorithm string, width float32) fyne.CanvasObject {
	box := container.New(layouts.Stack{Grow: -1})
	size := r.Scaled(11.5)
	for _, s := range wrapped(r.Say(solve.AlgorithmName(r.Bench.Doc().Puzzle(), algorithm)), size, width) {
		t := canvas.NewText(s, r.Colors().Ink)
		t.TextSize, t.TextStyle.Bold, t.Alignment = size, true, fyne.TextAlignTrailing
		box.Add(t)
	}
	box.Add(container.New(layout.NewCustomPaddedHBoxLayout(0), layout.NewSpacer(),
		widgets.NewChartKey(r.Renderer, r.Colors(), place, r.Scaled(11))))
	return box
}

// wrapped breaks a text between words into lines of bold text, at most width wide. A longer word has its own line, but
// Chinese and Japanese are broken anywhere.
func wrapped(s string, size, width float32) []string {
	var lines []string
	style := fyne.TextStyle{Bold: true}
	for _, word := range strings.Fields(s) {
		parts := []string{word}
		if len(word) > utf8.RuneCountInString(word) {
			parts = widgets.Broken(word, size, style, width)
		}
		for _, part := range parts {
			n := len(lines)
			if n > 0 && fyne.MeasureText(lines[n-1]+" "+part, size, style).Width <= width {
				lines[n-1] += " " + part
			} else {
				lines = append(lines, part)
			}
		}
	}
	return lines
}

func (t *compareTable) refresh() {
	c := t.Colors()
	for k, row := range t.Bench.Compare.Now().Rows(t.rivals, compare.Measures, "…", t.Say, t.Number) {
		widgets.SetText(t.labels[k], row.Label)
		for i, e := range row.Entries {
			ink, text, bar := c.Ink, t.entries[k][i].text, t.entries[k][i].bar
			if e.Best {
				ink = c.Accent
			}
			if text.Text != e.Text || text.TextStyle.Bold != e.Best || text.Color != ink {
				text.Text, text.TextStyle.Bold, text.Color = e.Text, e.Best, ink
				text.Refresh()
			}
			layouts.SetShare(bar, float32(e.Share))
			layouts.Show(bar.Objects[0], e.Share > 0)
		}
	}
}
