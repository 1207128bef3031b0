package app

import (
	"math"
	"slices"
	"strings"

	"stepboard/app/shell"

	"stepboard/widgets/layouts"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/compare"
	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/widgets"
)

// comparison is the part of the window that shows several algorithms beside each other: their boards, and a panel
// with what there is to see in one sentence, a table, and a chart.
type comparison struct {
	w       *Window
	content fyne.CanvasObject
	boards  []*comparedBoard
	lens    *widget.Select
	lenses  []lens.Lens // offered
	differ  *widget.Button
	head    *fyne.Container
	point   *widgets.Words
	table   *compareTable
	chart   *widgets.Chart
	charted charted
	curves  []compare.Curve // that the chart shows
	hovered grid.Cell
	quiet   bool // selections are being set, not made
	moving  bool // boards are being moved to follow one
}

func newComparison(w *Window) *comparison {
	w.dropComparison()
	v := &comparison{w: w, hovered: grid.None}
	w.comparing.view = v
	line := w.Colors().Line
	rivals := w.Bench.Compare.Rivals()
	boards := container.New(beside{size: w.Bench.Doc().Board().Size})
	for i, a := range rivals {
		b := newComparedBoard(w, a, i)
		v.listen(b)
		v.boards = append(v.boards, b)
		boards.Add(container.New(layouts.Stack{Grow: 1}, layouts.Rule(line),
			container.New(layouts.Dock{}, layouts.Rule(line), layouts.Row(), b.content)))
	}
	v.content = container.New(layouts.Stack{Grow: 1}, v.strip(rivals),
		container.New(layouts.Dock{}, layouts.Row(), layouts.Row(layouts.Rule(line), v.panel(rivals)), boards))
	return v
}

// listen makes a board answer the pointer, and the others follow its view.
func (v *comparison) listen(b *comparedBoard) {
	b.board.OnHover = func(c grid.Cell) {
		v.hovered = c
		v.w.Refresh(workbench.Hovered)
	}
	b.board.OnStrokeBegin = func(c grid.Cell, button desktop.MouseButton, _ fyne.KeyModifier) { b.visit(c, button) }
	b.board.OnView = func() {
		b.draw()
		if v.moving {
			return
		}
		v.moving = true
		for _, other := range v.boards {
			if other != b {
				other.board.Follow(b.board)
			}
		}
		v.moving = false
		v.w.Refresh(workbench.Hovered)
	}
}

// strip is the line above the boards: which algorithms, through which lens, and ways to go.
func (v *comparison) strip(rivals []string) fyne.CanvasObject {
	w := v.w
	left := container.New(layout.NewCustomPaddedHBoxLayout(w.Scaled(6)))
	for _, a := range w.Bench.Compare.Algorithms() {
		in := slices.Contains(rivals, a)
		check := widget.NewCheck(w.Say(w.Bench.AlgorithmName(a)), func(on bool) { w.Bench.Compare.ChooseRival(a, on) })
		check.Checked = in
		w.Trace.Part("compare.choose."+a, check)
		left.Add(check)
	}
	v.lens = w.NewSelect(nil, func(name string) {
		if i := slices.Index(v.lens.Options, name); i >= 0 && !v.quiet {
			w.Bench.Compare.ChooseLens(v.lenses[i].ID)
		}
	})
	v.differ = widget.NewButton(w.Say(solve.Say("compare.differ")), w.Bench.Compare.ToDifference)
	w.Trace.Part("compare.differ", v.differ)
	leave := w.Action("compare")
	out := widgets.NewTool(theme.Icon(theme.IconClose), w.Scaled(34), w.Say(solve.Say("compare.leave")),
		func() { leave.Run() })
	out.OnHint = w.Hint
	w.Trace.Part("compare.leave", out)
	right := container.New(layout.NewCustomPaddedHBoxLayout(w.Scaled(8)),
		container.New(layouts.Wide(w.Scaled(200)), v.lens), v.differ, out)
	return layouts.Padded(6, 6, 12, 12, container.NewBorder(nil, nil, left, right))
}

// panel is at the right edge: the point, the table, the chart.
func (v *comparison) panel(rivals []string) fyne.CanvasObject {
	w := v.w
	c := w.Colors()
	v.point = widgets.Lines(theme.SizeCaption, fynetheme.ColorNameForeground)
	v.point.Segment.Style.TextStyle.Bold = true
	v.table = newCompareTable(w, rivals)
	v.chart = widgets.NewChart(w.Renderer, c, w.Scaled(11.5))
	v.chart.OnRead = v.read
	w.Trace.Part("compare.chart", v.chart)

	plots := make([]string, len(compare.Plots))
	for i, p := range compare.Plots {
		plots[i] = w.Say(solve.Say("compare.plot." + string(p)))
	}
	plot := w.NewSelect(plots, func(name string) {
		w.comparing.plot = compare.Plots[slices.Index(plots, name)]
		v.draw()
	})
	plot.Selected = plots[slices.Index(compare.Plots, w.comparing.plot)]

	inset := w.Theme.Size(fynetheme.SizeNameInnerPadding)
	in := func(o fyne.CanvasObject) fyne.CanvasObject { return layouts.Padded(0, 0, inset, inset, o) }
	v.head = container.New(layout.NewCustomPaddedVBoxLayout(0), v.point, in(v.table.content),
		layouts.Padded(8, 8, 0, 0, layouts.Rule(c.Line)), in(plot))
	n := len(rivals)
	width := max(panelWidth+40, compareLabel+compareColumn(n)*float32(n)+40)
	return container.New(layouts.Wide(w.Scaled(width)), container.NewVScroll(layouts.Padded(8, 4, 12, 12,
		container.NewBorder(v.head, nil, nil, nil, v.chart))))
}

// charted is what the chart was made of.
type charted struct {
	of   *compare.Comparison
	plot compare.Plot
}

// draw shows boards and chart at the present step.
func (v *comparison) draw() {
	for _, b := range v.boards {
		b.draw()
		b.point(v.hovered)
	}
	v.drawChart()
}

func (v *comparison) Update(c workbench.Changes) {
	w := v.w
	if c.Has(workbench.Board) {
		for _, b := range v.boards {
			b.board.SetSize(w.Bench.Doc().Board().Size)
		}
	}
	if c.Has(workbench.Explored | workbench.Position | workbench.Board) {
		for _, b := range v.boards {
			b.refresh()
		}
		v.level()
	}
	if c.Has(workbench.Explored | workbench.Answered | workbench.Board) {
		v.offerLenses()
		if text := w.Say(w.Bench.Compare.Point()); text != v.point.Segment.Text {
			v.point.Say(text)
			v.head.Refresh() // it may take more lines or fewer
		}
		v.table.refresh()
		if w.Bench.Compare.CanDiffer() {
			v.differ.Enable()
		} else {
			v.differ.Disable()
		}
	}
}

// comparedPoint is what there is to see, or what is missing.
func (w *Window) comparedPoint() string {
	if now := w.Bench.Compare.Now(); now != nil && len(now.Sides()) == len(w.Bench.Compare.Rivals()) {
		return w.Say(now.Point(w.Number))
	}
	return w.Say(w.Bench.Compare.State())
}

// level gives all legends the height of the highest, so that the boards are of one size.
func (v *comparison) level() {
	var height float32
	for _, b := range v.boards {
		height = max(height, b.legend.MinSize().Height)
	}
	for _, b := range v.boards {
		if b.strut.MinSize().Height != height {
			b.strut.SetMinSize(fyne.NewSize(0, height))
			b.content.Refresh()
		}
	}
}

func (v *comparison) offerLenses() {
	w := v.w
	v.lenses = w.Bench.Compare.Lenses()
	names := make([]string, len(v.lenses))
	for i, l := range v.lenses {
		names[i] = w.Say(solve.Say(w.Bench.Doc().Puzzle().ID() + ".lens." + l.ID))
	}
	chosen := w.Bench.Compare.Leading(v.lenses)
	v.quiet = true
	if !slices.Equal(names, v.lens.Options) {
		v.lens.SetOptions(names)
	}
	if chosen >= 0 {
		shell.ShowChosen(v.lens, chosen)
		v.lens.Show()
	} else {
		v.lens.Hide()
	}
	v.quiet = false
}

// drawChart shows the curves of the chosen plot, and on each where it is now.
func (v *comparison) drawChart() {
	w, now := v.w, v.w.Bench.Compare.Now()
	layouts.Show(v.chart, now != nil)
	if now == nil {
		v.charted, v.curves = charted{}, nil // recordings are large
		return
	}
	defer v.markChart()
	p := w.comparing.plot
	if v.charted == (charted{now, p}) {
		return
	}
	v.charted, v.curves = charted{now, p}, now.Curves(p)
	d := &widgets.ChartData{
		X: w.Say(solve.Say("compare.axis." + string(p))), Number: func(x float64) string { return w.Number(int64(x)) },
		Series: make([]widgets.ChartSeries, len(w.Bench.Compare.Rivals())), // named in the table
	}
	for i, curve := range v.curves {
		place := slices.Index(w.Bench.Compare.Rivals(), now.Sides()[i].Algorithm)
		if place < 0 { // taken out, and the comparison of the others is not there yet
			continue
		}
		s := &d.Series[place]
		for k, x := range curve.X {
			s.Points = append(s.Points, scene.Point{X: x, Y: curve.Y[k]})
		}
	}
	v.chart.Set(d)
}

// markChart shows on each curve where its side is.
func (v *comparison) markChart() {
	now, at, rivals := v.w.Bench.Compare.Now(), v.w.Bench.Compare.Positions(), v.w.Bench.Compare.Rivals()
	marks := make([]scene.Point, len(rivals))
	for i := range marks {
		marks[i].X = math.NaN()
	}
	for i, pos := range at {
		place := slices.Index(rivals, now.Sides()[i].Algorithm)
		if x, ok := now.Reached(v.charted.plot, i, pos); ok && place >= 0 {
			if px, py, ok := v.curves[i].At(x); ok {
				marks[place] = scene.Point{X: px, Y: py}
			}
		}
	}
	v.chart.SetMarks(marks)
}

// read says in the status line what the curves have where the pointer is.
func (v *comparison) read(x float64, values []float64) {
	w, now := v.w, v.w.Bench.Compare.Now()
	if now == nil || values == nil {
		w.Hint("")
		return
	}
	words := []string{w.Say(solve.Say("compare.axis."+string(w.comparing.plot))) + " " + w.Number(int64(x))}
	for i, a := range w.Bench.Compare.Rivals() {
		if y := values[i]; !math.IsNaN(y) {
			words = append(words, w.Say(w.Bench.AlgorithmName(a))+": "+w.Number(int64(y)))
		}
	}
	w.Hint(strings.Join(words, " · "))
}

// pointed is what there is to say of the cell under the pointer: what the lens says of it for each algorithm, else
// what is on it.
func (v *comparison) pointed() string {
	w := v.w
	var words []string
	for _, b := range v.boards {
		if t := b.point(v.hovered); t.Key != "" {
			words = append(words, w.Say(w.Bench.AlgorithmName(b.algorithm))+": "+w.Say(t))
		}
	}
	if len(words) == 0 {
		return w.describeCell(v.hovered)
	}
	return strings.Join(words, " · ")
}

// beside is the layout of boards of one size: in as many columns as make their cells largest.
type beside struct{ size grid.Size }

// room that a board's words and numbers take, in logical pixels.
const (
	besideWords = 70
	besideFrame = 90
)

func (l beside) columns(n int, size fyne.Size) int {
	best, largest := 1, float32(-1)
	for k := 1; k <= n; k++ {
		rows := (n + k - 1) / k
		w, h := size.Width/float32(k)-besideFrame, size.Height/float32(rows)-besideFrame-besideWords
		if cell := min(w/float32(max(1, l.size.Cols)), h/float32(max(1, l.size.Rows))); cell > largest {
			best, largest = k, cell
		}
	}
	return best
}

// MinSize implements fyne.Layout.
func (beside) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(400, 300) }

// Layout implements fyne.Layout.
func (l beside) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	n := len(objects)
	if n == 0 {
		return
	}
	k := l.columns(n, size)
	rows := (n + k - 1) / k
	edge := func(i, of int, extent float32) float32 {
		return float32(math.Round(float64(i) * float64(extent) / float64(of)))
	}
	for i, o := range objects {
		r, c := i/k, i%k
		of := k
		if r == rows-1 { // those that are left share the last row
			of = n - r*k
		}
		x0, x1 := edge(c, of, size.Width), edge(c+1, of, size.Width)
		y0, y1 := edge(r, rows, size.Height), edge(r+1, rows, size.Height)
		o.Move(fyne.NewPos(x0, y0))
		o.Resize(fyne.NewSize(x1-x0, y1-y0))
	}
}
