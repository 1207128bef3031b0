package live

import (
	"context"
	"strings"

	"stepboard/app/view"
	"stepboard/app/view/tree"
	"stepboard/app/workbench/hand"
	"stepboard/scene"
	"stepboard/solve/grid"
)

// treeUnit is the number of points in a unit of the tree. A unit is the longer side of a node's board.
const treeUnit = 60

// growing is the shown tree, with the reader's choices.
type growing struct {
	view.Tree
	open    map[int]int // nodes that the reader has opened, as in tree.Seen
	visited int         // event of the node to which the reader went; -1: no node
	hover   int         // place of the node under the pointer; -1: no node
	markup  string      // the SVG that was sent last
}

func (e *Engine) uproot() {
	e.tree.Free()
	e.tree = growing{open: e.bench.Tree.Seen.Open, visited: -1, hover: -1}
}

// grow lays out the tree of the shown exploration, if necessary, and reports whether there is a tree.
func (e *Engine) grow() bool {
	t, doc, x := &e.tree, e.bench.Doc(), e.bench.Explore.Current()
	o := view.TreeOrder{Dataset: e.bench.Recordings().Dataset(), X: x, Pos: e.bench.Explore.Pos(), Seen: e.bench.Tree.Seen}
	if !e.bench.Tree.On() || x == nil || o.Dataset == nil {
		e.uproot()
		return false
	}
	if t.Key.X == nil || t.Key.X.Recording != x.Recording { // the end of a run brings the same recording again
		e.uproot()
	}
	o.Seen.Open, o.Seen.Letters = t.open, e.letters()
	if t.visited >= 0 {
		o.Seen.Selected = t.visited
	}
	if t.Any() && t.Key == t.KeyOf(o) {
		return true
	}
	o.Puzzle = doc.Puzzle()
	_, o.Query = doc.Shown()
	laid, err := view.LayTree(context.Background(), e.bench.Budget(), o, t.Tree)
	if err != nil {
		t.Free()
		return false
	}
	t.Become(laid)
	return true
}

// letters() returns the letters of the question's choices, each with the event of its state.
func (e *Engine) letters() []tree.Letter {
	if e.ask == nil {
		return nil
	}
	return e.ask.Letters()
}

func (e *Engine) treeState() *Tree {
	if !e.grow() {
		return nil
	}
	t, colors := &e.tree, e.board.colors
	d := &tree.Drawing{
		Colors: colors, Face: t.Face(host{e}.Style()), Unit: treeUnit,
		Label: e.bench.Tree.Seen.Label, Repeats: e.bench.Tree.Seen.Repeats,
		Ghosts: e.ask == nil, Unnamed: true, Chosen: -1, Letters: e.letters(), Number: host{e}.Number,
		Measure: func(text string) float64 { return 0.55 * float64(len(text)) },
	}
	s, pos := &Tree{}, e.bench.Explore.Pos()
	if t.Graph != nil {
		if standing, ok := e.bench.Standing(); ok {
			d.Chosen = t.Graph.Of(standing)
		}
		s.Names, s.Said = t.Graph.Names(), t.Graph.Tell(host{e}.Number)
	} else {
		if t.visited >= 0 {
			d.Chosen = t.Find(t.Forest.Node(t.visited))
		}
		s.Names = t.Names()
		i := t.Find(t.At(pos).Current)
		if d.Chosen >= 0 && e.bench.Explore.Branch() != nil { // the board shows the chosen state
			i = d.Chosen
		}
		if i >= 0 {
			n, half := t.Nodes[i], t.Extent.Height/2
			s.At = &[4]float64{
				treeUnit * (n.X - n.Half), treeUnit * (n.Y - half), treeUnit * (n.X + n.Half), treeUnit * (n.Y + half),
			}
		}
		told := t.hover
		if told < 0 {
			told = d.Chosen
		}
		if told >= 0 {
			s.Said = t.Tell(told, pos, host{e}.Number)
		}
	}
	width, height := t.Size()
	s.Width, s.Height = treeUnit*width, treeUnit*height
	for i := range s.Names {
		s.Names[i].First, s.Names[i].Last = treeUnit*s.Names[i].First, treeUnit*s.Names[i].Last
	}
	all := &scene.Scene{}
	all.Add(scene.Group{Scale: treeUnit, Scene: t.Draw(pos, d)})
	if markup := strings.Join(e.board.encoder.Fragments(all, s.Width, s.Height), ""); markup != t.markup {
		t.markup, s.Markup = markup, &markup
	}
	s.Legend = e.legend(t.Legend(colors, d.Repeats))
	return s
}

// overNode remembers the node under the pointer. If no node is there, it takes the node whose edge is there.
func (e *Engine) overNode(o *Order) {
	if e.tree.hover = -1; e.tree.Picture != nil {
		e.tree.hover = e.tree.Under(o.X/treeUnit, o.Y/treeUnit)
	}
}

// tapNode goes to the state at the order's point. If the node stands for several states, it is opened. If a question
// is open and the state is one of its choices, the choice is picked.
func (e *Engine) tapNode(o *Order) {
	i := e.tree.Hit(o.X/treeUnit, o.Y/treeUnit)
	if g := e.tree.Graph; g != nil {
		if i >= 0 && e.ask == nil {
			m, release := e.bench.Budget().NewMeter(context.Background(), nil)
			defer release()
			if event, err := tree.Reaching(m, e.tree.Key.X, g.States[i]); err == nil && event >= 0 {
				e.bench.Explore.PickBranch(event)
			}
		}
		return
	}
	e.visit(i)
}

func (e *Engine) visit(place int) {
	t := &e.tree
	if place < 0 || t.Picture == nil {
		return
	}
	n := t.Nodes[place]
	if e.ask != nil {
		for i, choice := range e.ask.Asks.Choices {
			if n.Event >= 0 && choice.IsState(n.Event) {
				e.ask.Pick(i)
			}
		}
		return
	}
	switch {
	case n.Event >= 0:
		t.visited = n.Event
		e.bench.Explore.PickBranch(t.Forest.Last(n.Event))
	case n.Gap > 0:
		t.visited = n.Gap - 1
	default:
		seen := tree.Seen{Open: t.open}
		t.open = seen.With(n.Of, t.Listed(n.Of)+tree.Batch).Open
	}
}

// treeKey goes to the neighbour of the visited node in an arrow's direction; Home goes to the root.
func (e *Engine) treeKey(name string) {
	t := &e.tree
	if t.Picture == nil || e.ask != nil {
		return
	}
	at := -1
	if t.visited >= 0 {
		at = t.Find(t.Forest.Node(t.visited))
	}
	if d, ok := hand.Arrows[name]; ok {
		e.visit(t.Step(at, d))
	} else if name == "Home" {
		e.visit(t.Step(-1, grid.Up))
	}
}
