package compare

import (
	"image/color"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"stepboard/app/compare"
	"stepboard/scene/chart"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// compareTable has a column for each algorithm and a row for each measure: the number, the least of a row marked, and
// a bar that shows its share of the greatest.
type compareTable struct {
	*Room
	content *fyne.Container
	rivals  []string
	labels  []*canvas.Text
	values  [][]*canvas.Text // by row and column
	bars    [][]*bar
}

// answerRow and the measures below it.
const answerRow = 0

func newCompareTable(r *Room, rivals []string) *compareTable {
	t := &compareTable{Room: r, rivals: rivals}
	c := r.Colors()
	column := r.Scaled(compareColumn(len(rivals)))
	t.content = container.New(sheet{columns: len(rivals), label: r.Scaled(compareLabel), column: column, gap: r.Scaled(3)})
	t.content.Add(canvas.NewRectangle(nil))
	for i, a := range rivals {
		t.content.Add(r.columnHead(i, a, column-r.Scaled(6)))
	}
	for range 1 + len(compare.Measures) {
		label := r.NewText("", c.Muted, 12, false)
		t.labels = append(t.labels, label)
		t.content.Add(label)
		var values []*canvas.Text
		var bars []*bar
		for i := range rivals {
			v, b := r.NewText("", c.Ink, 13.5, false), newBar(chart.Color(c, i), r.Scaled(3))
			v.Alignment = fyne.TextAlignTrailing
			values, bars = append(values, v), append(bars, b)
			t.content.Add(container.New(layouts.Stack{Grow: -1}, v, b.content))
		}
		t.values, t.bars = append(t.values, values), append(t.bars, bars)
	}
	return t
}

// compareLabel is the width of the table's labels.
const compareLabel = 96

func compareColumn(n int) float32 {
	if n > 3 {
		return 74
	}
	return 84
}

// columnHead names an algorithm in small letters on as many lines as it takes, over its line in the chart.
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

// wrapped breaks words into lines of bold text that are no wider than they may be.
func wrapped(s string, size, width float32) []string {
	var lines []string
	for _, word := range strings.Fields(s) {
		if n := len(lines); n > 0 {
			if both := lines[n-1] + " " + word; fyne.MeasureText(both, size, fyne.TextStyle{Bold: true}).Width <= width {
				lines[n-1] = both
				continue
			}
		}
		lines = append(lines, word)
	}
	return lines
}

func (t *compareTable) refresh() {
	now := t.Bench.Compare.Now()
	widgets.SetText(t.labels[answerRow], t.Say(solve.Say("app.answer")))
	for i, m := range compare.Measures {
		widgets.SetText(t.labels[i+1], t.Say(solve.Say("compare.measure."+string(m))))
	}
	var rows []compare.Row
	if now != nil {
		rows = now.Table()
	}
	for col, algorithm := range t.rivals {
		side := now.Side(algorithm)
		answer := "…"
		if side >= 0 {
			answer = now.Sides()[side].Answer(t.Number)
		}
		t.show(answerRow, col, answer, false, 0)
		for i := range compare.Measures {
			if side < 0 {
				t.show(i+1, col, "…", false, 0)
				continue
			}
			f := rows[i].Figures[side]
			t.show(i+1, col, f.Write(rows[i].Measure, t.Number), f.Best, f.Share)
		}
	}
}

func (t *compareTable) show(row, col int, text string, best bool, share float64) {
	v := t.values[row][col]
	ink := t.Colors().Ink
	if best {
		ink = t.Colors().Accent
	}
	if v.Text != text || v.TextStyle.Bold != best || v.Color != ink {
		v.Text, v.TextStyle.Bold, v.Color = text, best, ink
		v.Refresh()
	}
	t.bars[row][col].set(float32(share))
}

// bar is a thin line over a share of its width, on a pale ground.
type bar struct {
	content *fyne.Container
	share   float32
	height  float32
}

func newBar(ink color.Color, height float32) *bar {
	b := &bar{height: height}
	front := canvas.NewRectangle(ink)
	front.CornerRadius = height / 2
	b.content = container.New(b, front)
	return b
}

func (b *bar) set(share float32) {
	if share != b.share {
		b.share = share
		b.content.Refresh()
	}
}

// MinSize implements fyne.Layout.
func (b *bar) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(0, b.height) }

// Layout implements fyne.Layout: bars grow from the right, where the numbers end.
func (b *bar) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	width := max(b.share*size.Width, b.height)
	layouts.Show(objects[0], b.share > 0)
	layouts.Put(objects[0], fyne.NewPos(size.Width-width, 0), fyne.NewSize(width, b.height))
}

// sheet is the layout of a table: rows of a label and columns, each row as high as its highest part.
type sheet struct {
	columns            int
	label, column, gap float32
}

func (s sheet) rows(objects []fyne.CanvasObject, f func(row []fyne.CanvasObject, y, height float32)) (bottom float32) {
	for n := s.columns + 1; len(objects) >= n; objects = objects[n:] {
		var height float32
		for _, o := range objects[:n] {
			height = max(height, o.MinSize().Height)
		}
		f(objects[:n], bottom, height)
		bottom += height + s.gap
	}
	return bottom
}

// MinSize implements fyne.Layout.
func (s sheet) MinSize(objects []fyne.CanvasObject) fyne.Size {
	height := s.rows(objects, func([]fyne.CanvasObject, float32, float32) {})
	return fyne.NewSize(s.label+float32(s.columns)*s.column, height)
}

// Layout implements fyne.Layout.
func (s sheet) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	width := (size.Width - s.label) / float32(max(1, s.columns))
	s.rows(objects, func(row []fyne.CanvasObject, y, height float32) {
		layouts.Put(row[0], fyne.NewPos(0, y), fyne.NewSize(s.label, row[0].MinSize().Height))
		for i, o := range row[1:] {
			at := y
			if _, head := o.(*fyne.Container); head {
				at = y + height - o.MinSize().Height
			}
			layouts.Put(o, fyne.NewPos(s.label+float32(i)*width+s.gap, at), fyne.NewSize(width-s.gap, o.MinSize().Height))
		}
	})
}
