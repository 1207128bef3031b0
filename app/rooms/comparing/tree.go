package comparing

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
	"stepboard/scene/figure"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// Tree is the tree of an algorithm's run, beside the board or in the place of the board.
type Tree struct {
	shell.TreeView
	b       *Board
	Says    *widgets.Words // says why Diagram is empty; "" if Diagram shows a tree
	content fyne.CanvasObject
	work    shell.Work
	open    map[int]int // the number of drawn children of each opened node

	failed  view.TreeKey // the key of the last layout that has failed
	fails   error        // the error of this layout
	parting int          // event at which this run first differs from the other runs, or -1
	chosen  int          // event of the node visited last, or -1
}

func newTree(b *Board) *Tree {
	t := &Tree{b: b, Says: widgets.Lines(fynetheme.SizeNameCaptionText, theme.ColorMuted), chosen: -1, parting: -1}
	t.TreeView = shell.TreeView{
		Shell: b.Shell, Tree: &view.Tree{}, Pos: t.pos, Chosen: t.place, Visit: t.visit, Mark: func(d *tree.Drawing) {
			d.Chosen, d.Parted = t.Find(t.chosen), t.Parted()+1
		},
	}
	t.NewDiagram("compare.tree." + b.Algorithm)
	t.Diagram.OnOther, t.Diagram.OnRune = b.TypedKey, b.TypedRune
	t.Diagram.OnSpoken = func() (name, value string) {
		name = b.Say(solve.Say("compare.counts", "A", solve.Say("tree.spoken"), "What", b.rivalName(b.Algorithm)))
		return name, cmp.Or(t.Describe(t.place()), t.Says.Said())
	}
	t.content = container.NewStack(t.Diagram, t.Says)
	return t
}

// Parted returns the index of the node at which this run first differs from the other runs, or -1.
func (t *Tree) Parted() int {
	if t.Picture == nil || t.parting < 0 {
		return -1
	}
	return t.Find(t.Forest.Node(t.parting))
}

// redraw draws the tree, or says why there is no tree. If the run is not finished, the text above the board says why.
func (t *Tree) redraw() {
	said := ""
	switch {
	case t.b.Bench.Compare.Now().Side(t.b.Algorithm) < 0:
	case t.Picture != nil && t.Forest.Nodes == 0:
		said = t.b.Say(solve.Say("tree.empty"))
	case t.Picture == nil && t.fails != nil:
		said = t.b.Message(t.fails)
	case t.Picture == nil:
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
	t.Free()
	t.open, t.Pointed, t.chosen, t.fails = nil, 0, -1, nil
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
	if t.Picture != nil && t.Tree.Key.X != o.X {
		t.drop()
	}
	if t.parting = -1; now.Parting() != nil {
		t.parting = now.Parting()[side]
	}
	_, o.Query = bench.Doc().Shown()
	o.Seen = *bench.Tree.Seen.Beside(t.chosen)
	o.Seen.Open, o.Seen.Letters = t.open, []tree.Letter{{Event: t.parting}} // the tree has the first difference
	if want := t.KeyOf(o); t.Tree.Key != want && (t.fails == nil || t.failed != want) && !t.work.Busy() {
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
	budget, had := t.b.Bench.Budget(), *t.Tree
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
	first := t.Picture == nil
	t.Become(made)
	t.Pointed = 0
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
	if t == nil || t.Picture == nil {
		return
	}
	place := t.Parted()
	if node := t.Now().Current; node >= 0 {
		place = t.Find(node)
	}
	t.Reveal(place)
	t.Reveal(t.Find(t.Now().Goal))
}

// visit goes to the event that reached the state of a node. If the node stands for hidden nodes, visit draws some.
func (t *Tree) visit(place int) {
	switch n := t.Nodes[place]; {
	case n.Event >= 0:
		t.chosen = n.Event
		c := t.b.Bench.Compare
		c.SeekEvent(c.Now().Side(t.b.Algorithm), t.Forest.Last(n.Event))
	case n.Gap > 0:
		t.chosen = n.Gap - 1
	default:
		t.open = tree.Seen{Open: t.open}.With(n.Of, t.Listed(n.Of)+tree.Batch).Open
	}
	t.follow()
}

// place() returns the index of the node visited last, or else of the current node, or -1 if the node is not drawn.
func (t *Tree) place() int {
	switch {
	case t.Picture == nil:
		return -1
	case t.chosen >= 0:
		return t.Find(t.chosen)
	}
	return t.Find(t.Now().Current)
}

// treeSigns returns the legend of the trees, or nil if no trees are shown.
func (v *Part) treeSigns() []figure.LegendItem {
	if !v.Bench.Tree.On() {
		return nil
	}
	var last []tree.Status
	for _, b := range v.Boards {
		if b.Tree != nil && !slices.Contains(last, b.Tree.Off()) {
			last = append(last, b.Tree.Off())
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

// paired is the layout of a board and its tree. If the space is wide, the tree is beside the board, otherwise below.
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

func (paired) MinSize(objects []fyne.CanvasObject) fyne.Size { return objects[0].MinSize() }

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
