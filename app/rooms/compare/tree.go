package compare

import (
	"cmp"
	"context"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/view"
	"stepboard/app/view/tree"
	"stepboard/scene"
	"stepboard/scene/figure"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// Tree is the tree of an algorithm's run, beside the board or in the place of the board.
type Tree struct {
	b       *Board
	Diagram *widgets.Diagram
	Says    *widgets.Words // says why Diagram is empty; "" if it is not
	content fyne.CanvasObject
	work    shell.Work
	open    map[int]int // the number of drawn children of each opened node

	made    view.Tree
	failed  view.TreeKey // the last layout that has failed; the field fails has its error
	fails   error
	parting int // event at which this run first differs from the other runs, or -1
	pointed int // 1 + index of the node under the pointer; 0: none
	chosen  int // event of the node visited last, or -1
}

func newTree(b *Board) *Tree {
	t := &Tree{
		b: b, Says: widgets.Lines(fynetheme.SizeNameCaptionText, theme.ColorMuted), chosen: -1, parting: -1,
	}
	least, most := float64(b.Scaled(tree.LeastUnit)), float64(b.Scaled(tree.MostUnit))
	t.Diagram = widgets.NewDiagram(b.Renderer, b.Colors(), least, most)
	t.Diagram.Opening = func(wide, high float64) (from, to scene.Point) { return t.made.Opening(wide, high) }
	t.Diagram.OnDraw, t.Diagram.OnTap, t.Diagram.OnPoint = t.draw, t.tap, t.point
	t.Diagram.OnKey, t.Diagram.OnOther, t.Diagram.OnRune = t.key, b.TypedKey, b.TypedRune
	t.Diagram.OnSpoken = func() (name, value string) {
		name = b.Say(solve.Say("compare.counts", "A", solve.Say("tree.spoken"), "What", b.rivalName(b.Algorithm)))
		if t.made.Picture != nil {
			value = t.text(t.place())
		}
		return name, cmp.Or(value, t.Says.Said())
	}
	b.Trace.Part("compare.tree."+b.Algorithm, t.Diagram)
	t.content = container.NewStack(t.Diagram, t.Says)
	return t
}

// Parted returns the index of the node at which this run first differs from the other runs, or -1.
func (t *Tree) Parted() int {
	if t.made.Picture == nil || t.parting < 0 {
		return -1
	}
	return t.made.Find(t.made.Forest.Node(t.parting))
}

// redraw draws the tree, or says why there is no tree. If the run is not finished, the text above the board says why.
func (t *Tree) redraw() {
	said := ""
	switch {
	case t.b.Bench.Compare.Now().Side(t.b.Algorithm) < 0:
	case t.made.Picture != nil && t.made.Forest.Nodes == 0:
		said = t.b.Say(solve.Say("tree.empty"))
	case t.made.Picture == nil && t.fails != nil:
		said = t.b.Message(t.fails)
	case t.made.Picture == nil:
		said = t.b.Say(solve.Say("tree.making"))
	}
	t.Says.Say(said)
	t.Diagram.Redraw()
}

// drop drops the tree and its memory. t may be nil.
func (t *Tree) drop() {
	if t == nil {
		return
	}
	t.work.Drop()
	t.made.Free()
	t.open, t.pointed, t.chosen, t.fails = nil, 0, -1, nil
}

// follow makes sure that the tree of the compared run is shown or being laid out.
func (t *Tree) follow() {
	if t == nil {
		return
	}
	bench := t.b.Bench
	now := bench.Compare.Now()
	side, dataset := now.Side(t.b.Algorithm), bench.Recordings().Dataset()
	if side < 0 || dataset == nil {
		t.drop()
		t.redraw()
		return
	}
	o := view.TreeOrder{Puzzle: bench.Doc().Puzzle(), Dataset: dataset, X: now.Sides()[side].Exploration, Pos: t.pos()}
	if t.made.Picture != nil && t.made.Key.X != o.X {
		t.drop()
	}
	if t.parting = -1; now.Parting() != nil {
		t.parting = now.Parting()[side]
	}
	_, o.Query = bench.Doc().Shown()
	o.Seen = *bench.Tree.Seen.Beside(t.parting)
	o.Seen.Open = t.open
	if want := t.made.KeyOf(o); t.made.Key != want && (t.fails == nil || t.failed != want) && !t.work.Busy() {
		t.grow(o)
	}
	t.redraw()
}

func (t *Tree) pos() int {
	c := t.b.Bench.Compare
	if side := c.Now().Side(t.b.Algorithm); side >= 0 {
		return c.Positions()[side]
	}
	return 0
}

// grow lays out the tree in the background.
func (t *Tree) grow(o view.TreeOrder) {
	budget, had := t.b.Bench.Budget(), t.made
	t.fails = nil
	t.work.Begin(t.b.Shell, func(ctx context.Context, _ func(func())) func() {
		made, err := view.LayTree(ctx, budget, o, had)
		return func() {
			if t.fails = err; err != nil {
				t.failed = had.KeyOf(o)
				t.redraw()
				return
			}
			t.take(made)
		}
	})
}

// take shows a laid out tree.
func (t *Tree) take(made view.Tree) {
	first := t.made.Picture == nil
	t.made.Become(made)
	t.pointed = 0
	t.Diagram.SetExtent(made.Size())
	if first {
		t.Diagram.Fit()
	}
	t.reveal()
	t.follow()
}

// reveal scrolls to the current node. Without a current node, it scrolls to the first difference. If the goal was
// found, it then scrolls to the goal.
func (t *Tree) reveal() {
	if t == nil || t.made.Picture == nil {
		return
	}
	place := t.Parted()
	if node := t.at().Current; node >= 0 {
		place = t.made.Find(node)
	}
	for _, at := range []int{place, t.made.Find(t.at().Goal)} {
		if at >= 0 {
			t.Diagram.Reveal(t.made.Around(at))
		}
	}
}

// at() returns the Moment of the tree at the position of its run.
func (t *Tree) at() *tree.Moment { return t.made.At(t.pos()) }

func (t *Tree) draw(unit float64, from, to scene.Point) *scene.Scene {
	b := t.b
	if t.made.Picture == nil || b.Bench.Compare.Now().Side(b.Algorithm) < 0 {
		return nil
	}
	d := &tree.Drawing{
		Colors: b.Colors(), Face: t.made.Face(b.Style()), Unit: unit / float64(b.Scaled(1)), Ghosts: true,
		Chosen:  t.made.Find(t.chosen),
		Pointed: t.pointed, Parted: t.Parted() + 1,
		Label: b.Bench.Tree.Seen.Label, Repeats: b.Bench.Tree.Seen.Repeats, Say: b.Say, Number: b.Number,
		Measure: func(text string) float64 { return b.Renderer.TextWidth(1, false, text) }, Min: from, Max: to,
	}
	return t.made.Draw(t.pos(), d)
}

func (t *Tree) text(place int) string { return t.b.Say(t.made.Tell(place, t.pos(), t.b.Number)) }

// point describes the node at a point, or the node at the end of the edge there, in the status line.
func (t *Tree) point(at scene.Point, inside bool) {
	place := -1
	if inside && t.made.Picture != nil {
		place = t.made.Under(at.X, at.Y)
	}
	if place+1 != t.pointed {
		t.pointed = place + 1
		t.b.Hint(t.text(place))
		t.Diagram.Redraw()
	}
}

// tap visits the node at a point.
func (t *Tree) tap(at scene.Point) {
	if t.made.Picture == nil {
		return
	}
	if place := t.made.Hit(at.X, at.Y); place >= 0 {
		t.visit(place)
	}
}

// visit goes to the event that reached the state of a node. If the node stands for hidden nodes, visit draws some.
func (t *Tree) visit(place int) {
	m := t.made
	n := m.Nodes[place]
	if n.Event >= 0 {
		t.chosen = n.Event
		c := t.b.Bench.Compare
		c.SeekEvent(c.Now().Side(t.b.Algorithm), m.Forest.Last(n.Event))
		return
	}
	node, children := n.Of, m.Listed(n.Of)+tree.Batch
	if n.Gap > 0 {
		node, children = n.Gap-1, tree.Batch
	}
	t.open = tree.Seen{Open: t.open}.With(node, children).Open
	t.follow()
}

// place() returns the index of the node visited last, or else of the current node, or -1 if the node is not drawn.
func (t *Tree) place() int {
	if t.chosen >= 0 {
		return t.made.Find(t.chosen)
	}
	return t.made.Find(t.at().Current)
}

// key handles a key: arrows go to neighbours of a node. It reports whether it has used the key.
func (t *Tree) key(name fyne.KeyName) bool {
	if t.made.Picture == nil || len(t.made.Nodes) == 0 {
		return false
	}
	place := 0
	if d, arrow := shell.Direction(name); arrow {
		place = t.made.Step(t.place(), d)
	} else if name != fyne.KeyHome {
		return false
	}
	t.visit(place)
	t.Diagram.Redraw()
	return true
}

// treeSigns returns the legend of the trees, or nil if no trees are shown.
func (v *Part) treeSigns() []figure.LegendItem {
	if !v.Bench.Tree.On() {
		return nil
	}
	var last []tree.Status
	for _, b := range v.Boards {
		if b.Tree != nil && !slices.Contains(last, b.Tree.made.Off()) {
			last = append(last, b.Tree.made.Off())
		}
	}
	signs := tree.Legend(v.Colors(), v.Bench.Tree.Seen.Repeats, last...)
	if c := v.Bench.Compare; c.CanDiffer() && c.Now().Difference().Found {
		signs = append(signs, tree.PartedSign(v.Colors()))
	}
	return view.Legend(signs, false, v.Say)
}

// parted() returns a text about the step at which the trees first differ. If no trees are shown, it returns "".
func (v *Part) parted() string {
	c := v.Bench.Compare
	if !v.Bench.Tree.On() || !c.CanDiffer() {
		return ""
	}
	d := c.Now().Difference()
	said := v.Say(d.Say(c.Now(), v.Number))
	switch {
	case d.Found:
		return v.Join(said, v.Say(solve.Say("compare.parted")))
	case d.Step == 0: // a run has expanded nothing
		return ""
	}
	return said
}

// paired is the layout of a board and its tree: side by side if the space is wide, else with the tree below.
type paired struct{ v *Part }

// boardsPart is the largest share of the longer side that the board gets. If the longer side is shorter than leastPair
// at normal text size, the tree gets the whole place.
const (
	boardsPart = 0.5
	leastPair  = 480
)

// treesAlone reports whether trees are shown without boards: the user wishes so, or boards leave too little room.
func (r *Room) treesAlone() bool {
	room := r.Win.Canvas().Size()
	if !r.Folded {
		room.Width -= r.Scaled(shell.PanelWidth)
	}
	longer := max(room.Width/float32(len(r.Bench.Compare.Rivals())), room.Height/2)
	return r.Bench.Tree.On() && (r.Bench.Tree.Seen.Alone || longer < r.Scaled(leastPair))
}

// MinSize implements fyne.Layout.
func (paired) MinSize(objects []fyne.CanvasObject) fyne.Size { return objects[0].MinSize() }

// Layout implements fyne.Layout.
func (p paired) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	board, grown := objects[0], objects[1]
	alone := p.v.treesAlone()
	layouts.Show(board, !alone)
	switch {
	case alone:
		layouts.Put(grown, fyne.Position{}, size)
	case size.Width > size.Height:
		wide := min(boardsPart*size.Width, size.Height)
		layouts.Put(board, fyne.Position{}, fyne.NewSize(wide, size.Height))
		layouts.Put(grown, fyne.NewPos(wide, 0), fyne.NewSize(size.Width-wide, size.Height))
	default:
		high := min(boardsPart*size.Height, size.Width)
		layouts.Put(board, fyne.Position{}, fyne.NewSize(size.Width, high))
		layouts.Put(grown, fyne.NewPos(0, high), fyne.NewSize(size.Width, size.Height-high))
	}
}
