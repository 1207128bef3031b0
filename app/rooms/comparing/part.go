package comparing

import (
	"math"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/catalogue"
	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/view/compare"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// Part shows several algorithms side by side: a board for each, and a panel with the result, a table and a chart.
type Part struct {
	*Room
	Content fyne.CanvasObject
	Strip   fyne.CanvasObject // the lines above the boards
	Boards  []*Board
	lens    *shell.Picker
	differ  *widgets.Tool
	head    *fyne.Container
	Point   *widgets.Words
	Counts  *widgets.Words // says what the rivals count
	table   *compareTable
	chart   *widgets.Chart
	charted *compare.Chart  // the curves that chart shows, or nil
	boards  *fyne.Container // all boards and the common legend
	common  *widgets.Legend // the signs of trees, and the signs that several boards have
	Parted  *widgets.Words  // says where the trees first differ; "" if there are no trees

	arranged
	hovered grid.Cell
	checks  map[string]*widget.Check // the check of each algorithm, by its ID
	moving  bool                     // whether the boards are following the view of another board
}

// NewPart makes the part for the current comparison. The new part replaces the room's earlier part.
func NewPart(r *Room) *Part {
	r.Drop()
	v := &Part{Room: r, hovered: grid.None, checks: map[string]*widget.Check{}}
	r.View = v
	line := r.Colors().Line
	rivals := r.Bench.Compare.Rivals()
	boards := container.New(beside{v})
	for i, a := range rivals {
		b := newComparedBoard(v, a, i)
		v.listen(b)
		v.Boards = append(v.Boards, b)
		boards.Add(container.New(layouts.Stack{Grow: 1}, layouts.Rule(line),
			container.New(layouts.Dock{}, layouts.Rule(line), layouts.Row(), b.content)))
	}
	v.common = widgets.NewLegend(r.Renderer, r.Colors(), r.Scaled(11.5))
	v.common.Leading = true
	inset := r.Theme.Size(fynetheme.SizeNameInnerPadding)
	v.Parted = widgets.Lines(theme.SizeCaption, fynetheme.ColorNameForeground)
	foot := container.New(layouts.Stack{Grow: -1}, v.common)
	if r.Bench.Tree.On() {
		foot.Objects = []fyne.CanvasObject{v.Parted, v.common}
	}
	strip, tools := v.strip(rivals)
	v.Strip = strip
	right := layouts.Row(layouts.Rule(line), v.panel(rivals, tools))
	if r.Folded {
		foot.Objects, right = append([]fyne.CanvasObject{v.Point}, foot.Objects...), layouts.Row()
		v.Point.Hidden = r.Bench.Tree.On() // the text about the trees is there
	}
	v.boards = container.New(layouts.Stack{Grow: 0}, boards, layouts.Padded(0, 6, inset, inset, foot))
	v.Content = container.New(layouts.Dock{Most: 0.5}, layouts.Row(), right,
		container.New(layouts.Stack{Grow: 1}, strip, container.NewStack(canvas.NewRectangle(r.Colors().Well), v.boards)))
	return v
}

// listen connects a board to the pointer, and makes the other boards follow its view.
func (v *Part) listen(b *Board) {
	b.Board.OnHover = func(c grid.Cell) {
		v.hovered = c
		v.Refresh(workbench.Hovered)
	}
	b.Board.OnStrokeBegin = func(c grid.Cell, button desktop.MouseButton, _ fyne.KeyModifier) {
		// Go to the first event of the algorithm on the cell.
		if side := v.Bench.Compare.Now().Side(b.Algorithm); side >= 0 && button == desktop.MouseButtonPrimary {
			v.Bench.Compare.Visit(side, c)
		}
	}
	b.Board.OnView = func() {
		b.draw()
		if v.moving {
			return
		}
		v.moving = true
		for _, other := range v.Boards {
			if other != b {
				other.Board.Follow(b.Board)
			}
		}
		v.moving = false
		v.Refresh(workbench.Hovered)
	}
}

// strip makes the lines above the boards, which list the algorithms, and the tools above the panel: the lens, the first
// difference, and the button that ends the comparison. If the panel is folded away, its tools are in the strip.
func (v *Part) strip(rivals []string) (strip, tools fyne.CanvasObject) {
	checks := container.New(&layouts.Flow{Gap: v.Scaled(4), Between: v.Scaled(-6), Leading: true})
	for _, a := range v.Bench.Compare.Algorithms() {
		in := slices.Contains(rivals, a)
		check := widget.NewCheck(v.rivalName(a), nil)
		check.Checked = in
		check.OnChanged = func(on bool) {
			focused := v.Win.Canvas().Focused() == check
			v.Bench.Compare.ChooseRival(a, on)
			if focused { // a new part has been made
				v.Win.Canvas().Focus(v.Room.View.checks[a])
			}
		}
		v.checks[a] = check
		v.Trace.Part("compare.choose."+a, check)
		checks.Add(check)
	}
	puzzle := v.Bench.Doc().Puzzle()
	named := func(lens string) string { return v.Say(solve.TextOf(puzzle, "lens."+lens)) }
	v.lens = v.NewPicker(named, v.Bench.Compare.ChooseLens)
	v.differ = v.Tool("differ", v.Scaled(34))
	out := v.NewTool("compare.leave", theme.IconClose, v.Scaled(34), solve.Say("compare.leave"), v.Performs("compare"))
	right := layouts.Row(v.differ, out)
	if v.Crowded {
		right = layouts.Row(v.differ, v.Tool("panel", v.Scaled(34)), out)
	}
	tools = container.NewBorder(nil, nil, nil, right, shell.Named(v.Shell, solve.Say("app.lens"), v.lens.Select))
	var all fyne.CanvasObject = checks
	if v.Folded {
		all = container.New(layouts.Dock{Most: 0.5}, layouts.Row(),
			container.New(layouts.Wide(v.Scaled(284)), layouts.Middle(tools)), checks)
	}
	return layouts.Padded(4, 4, 12, 12, all), tools
}

// panel makes the panel at the right edge: tools, the main result, the table and the chart.
func (v *Part) panel(rivals []string, tools fyne.CanvasObject) fyne.CanvasObject {
	c := v.Colors()
	v.Point = widgets.Lines(theme.SizeCaption, fynetheme.ColorNameForeground).Bold()
	v.table = newCompareTable(v.Room, rivals)
	v.chart = widgets.NewChart(v.Renderer, c, v.Scaled(11.5))
	v.chart.OnRead = v.Read
	v.Trace.Part("compare.chart", v.chart)

	plots := solve.Map(compare.Plots[:], func(id string) string { return v.Say(solve.Say("compare.plot." + id)) })
	plot := v.NewSelect(plots, func(i int) { v.Bench.Compare.SetPlot(compare.Plot(i)) })
	plot.Selected = plots[v.Bench.Compare.Plot()]

	inset := v.Theme.Size(fynetheme.SizeNameInnerPadding)
	in := func(o fyne.CanvasObject) fyne.CanvasObject { return layouts.Padded(0, 0, inset, inset, o) }
	v.Counts = widgets.Lines(fynetheme.SizeNameCaptionText, theme.ColorMuted)
	v.head = container.New(layout.NewCustomPaddedVBoxLayout(0), v.Point, in(v.table.content),
		layouts.Padded(4, 0, inset, inset, shell.Named(v.Shell, solve.Say("app.spoken.chart"), plot)))
	width, columns := v.tableWidths(rivals)
	for _, column := range columns {
		width += column
	}
	width += v.Scaled(40)
	return container.New(layouts.Wide(width), container.NewBorder(layouts.Padded(4, 4, 12, 12, in(tools)), nil, nil, nil,
		container.NewScroll(layouts.Padded(-5, 0, 12, 12,
			container.NewBorder(v.head, layouts.Padded(-4, 0, 0, 0, v.Counts), nil, nil, v.chart)))))
}

func (v *Part) draw() {
	for _, b := range v.Boards {
		b.draw()
		b.point(v.hovered)
	}
	v.drawChart()
}

// Update implements [shell.Part].
func (v *Part) Update(c workbench.Changes) {
	if c.Has(workbench.Board) {
		for _, b := range v.Boards {
			b.Board.SetSize(v.Bench.Doc().Board().Size)
		}
	}
	if c.Has(workbench.Explored | workbench.Position | workbench.Board) {
		for _, b := range v.Boards {
			b.refresh()
			b.Tree.follow()
			b.Tree.reveal()
		}
		v.explain()
	}
	if c.Has(workbench.Explored | workbench.Answered | workbench.Board) {
		v.offerLenses()
		point, parted, counts := catalogue.Sentence(v.Say(v.Bench.Compare.Point())), v.parted(), v.counts()
		if point != v.Point.Said() || parted != v.Parted.Said() || counts != v.Counts.Said() {
			v.Point.Say(point)
			v.Counts.Say(counts)
			v.Parted.Say(parted)
			layouts.Show(v.Parted, parted != "")
			v.head.Refresh() // the numbers of their lines may have changed
			v.boards.Refresh()
		}
		v.table.refresh()
		v.Able(v.differ, "differ")
	}
}

// counts() returns a line for each compared run: what its states and its layers are.
func (v *Part) counts() string {
	var lines []string
	now := v.Bench.Compare.Now()
	for _, a := range v.Bench.Compare.Rivals() {
		if side := now.Side(a); side >= 0 {
			lines = append(lines, v.Say(now.Counts(side)))
		}
	}
	return strings.Join(lines, "\n")
}

func (v *Part) offerLenses() {
	list := v.Bench.Compare.Lenses()
	ids := solve.Map(list, func(l lens.Lens) string { return l.ID })
	chosen := v.Bench.Compare.Leading(list)
	if chosen >= 0 {
		v.lens.Offer(ids, ids[chosen])
	}
	layouts.Show(v.lens.Select, chosen >= 0)
}

// drawChart draws the curves of the chosen plot, with a mark at the current position of each curve.
func (v *Part) drawChart() {
	c := v.Bench.Compare
	now := c.Now()
	layouts.Show(v.chart, now != nil)
	if now == nil {
		v.charted = nil // the curves refer to recordings, which are large
		return
	}
	if v.charted == nil || v.charted.Of != now || v.charted.Plot != c.Plot() {
		v.charted = now.Chart(c.Plot(), c.Rivals())
		v.chart.Set(v.charted.Data(v.Say, v.Number))
	}
	v.chart.SetMarks(v.charted.Marks(c.Positions()))
}

// Read shows the values of the curves at the pointer's x in the status line.
func (v *Part) Read(x float64, values []float64) {
	now := v.Bench.Compare.Now()
	if now == nil || values == nil {
		v.Hint("")
		return
	}
	words := []string{v.Say(solve.Say("compare.axis."+v.Bench.Compare.Plot().String())) + " " + v.Number(int64(x))}
	for i, a := range v.Bench.Compare.Rivals() {
		if y := values[i]; !math.IsNaN(y) {
			words = append(words, v.Say(solve.Say("compare.counts", "A", v.rivalName(a), "What", int64(y))))
		}
	}
	v.Hint(strings.Join(words, " · "))
}

// Pointed describes the cell under the pointer: the lens's texts for all algorithms, or else the content of the cell.
func (v *Part) Pointed() string {
	var words []string
	for _, b := range v.Boards {
		if t := b.point(v.hovered); t.Key != "" {
			words = append(words, v.Say(solve.Say("compare.counts", "A", v.rivalName(b.Algorithm), "What", t)))
		}
	}
	if len(words) == 0 {
		return v.DescribeCell(v.hovered)
	}
	return strings.Join(words, " · ")
}

// beside is the layout of boards of one size. All rows have the same number of boards. The layout chooses the number of
// rows that makes the cells largest.
type beside struct{ v *Part }

// leastBeside is the least width of a board that is beside another board, at normal text size, in logical pixels.
const leastBeside = 150

func (beside) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(300, 140) }

func (l beside) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	n, columns, largest := len(objects), 1, float32(math.Inf(-1))
	for k := 1; k <= n; k++ {
		each := fyne.NewSize(size.Width/float32(k), size.Height*float32(k)/float32(n))
		fits := n%k == 0 && (k == 1 || each.Width >= l.v.Scaled(leastBeside))
		if cell := max(l.v.cells(each)); fits && cell >= largest {
			columns, largest = k, cell
		}
	}
	whole := func(extent float32, parts int) float32 { return float32(math.Floor(float64(extent) / float64(parts))) }
	cell := fyne.NewSize(whole(size.Width, columns), whole(size.Height, n/columns))
	for i, o := range objects {
		layouts.Put(o, fyne.NewPos(float32(i%columns)*cell.Width, float32(i/columns)*cell.Height), cell)
	}
}
