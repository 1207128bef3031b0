package ask

import (
	"context"

	"fyne.io/fyne/v2"

	"stepboard/app/shell"
	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/app/view/tree"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/widgets"
)

// nodes is the frame's tree of a search. The user can make its nodes options of the question.
type nodes struct {
	view.Tree     // empty until the tree is laid out
	pos       int // how many events of the run have happened in the frame's view
	diagram   *widgets.Diagram
	pointed   int          // 1 + index of the node under the pointer; 0: none
	chosen    int          // index of the keyboard's node; -1: none
	standing  *solve.State // the state on the board of the frame's exploration; nil: the things are as painted
}

// plant finds the state that the board of a frame's exploration shows, in the background. If the frame has the tree of
// the search, plant lays out this tree. The tree is beside the board and shows the state that is expanded.
func (e *writing) plant() {
	v := e.frame.Shot
	switch planted := v.Tree != nil && !v.Tree.Graph; {
	case v.Compared != nil || e.from.OfBoard():
	case planted:
		e.newDiagram()
		e.record(v.Tree.Tidy())
	case v.Track == view.Exploration:
		e.record(nil)
	}
}

func (e *writing) newDiagram() {
	t := &e.nodes
	t.chosen = -1
	t.diagram = widgets.NewDiagram(e.Renderer, e.Colors(), tree.LeastUnit, tree.MostUnit)
	t.diagram.Opening = t.Opening
	t.diagram.OnDraw, t.diagram.OnPoint, t.diagram.OnKey = e.drawNodes, e.overNode, e.nodeKey
	t.diagram.OnTap = func(at scene.Point) {
		if t.Picture != nil {
			e.optNode(t.Hit(at.X, at.Y))
		}
	}
	t.diagram.OnSpoken = func() (name, value string) { return e.Say(solve.Say("tree.spoken")), "" }
	e.Trace.Part("dialog.tree", t.diagram)
}

// record records the run of the frame and lays out its tree, unless seen is nil.
func (e *writing) record(seen *tree.Seen) {
	t, v := &e.nodes, e.frame.Shot
	budget, about := e.Bench.Budget(), v.About()
	e.planting.Begin(e.Shell, func(ctx context.Context, _ func(func())) func() {
		x, err := question.Recorded(ctx, budget, about)
		if err != nil {
			return nil
		}
		pos := x.Len()
		if about.Event >= 0 {
			pos = about.Event
		}
		stand := func() {
			if event, ok := view.AtWork(x, pos, v.Last); ok && v.Track == view.Exploration {
				state := x.Event(event).State
				t.standing = &state
				e.draw()
			}
		}
		if seen == nil {
			return stand
		}
		seen.Letters = e.from.Letters(false)
		laid, err := view.LayTree(ctx, budget, view.TreeOrder{
			Puzzle: v.Puzzle, Dataset: v.Dataset, Query: v.Query, X: x, Pos: pos, Seen: *seen,
		}, view.Tree{})
		return func() {
			stand()
			if err != nil {
				return
			}
			t.Tree, t.pos = laid, pos
			t.diagram.SetExtent(t.Size())
			t.diagram.Fit()
			if now := t.current(); now >= 0 {
				t.diagram.Reveal(t.Around(now))
			}
			t.diagram.Redraw()
		}
	})
}

// current returns the index of the node that is expanded in the frame's view, or -1.
func (t *nodes) current() int {
	if now := t.Moment(t.pos).Current; now >= 0 {
		return t.Find(now)
	}
	return -1
}

func (e *writing) uproot() {
	e.planting.Drop()
	e.nodes.Free()
}

func (e *writing) drawNodes(unit float64, from, to scene.Point) *scene.Scene {
	t, v := &e.nodes, &e.frame.Shot
	if t.Picture == nil {
		return nil
	}
	q := question.Question{Form: e.form}
	if e.form == question.Choice {
		q.Choices, q.Pick = e.written()
	}
	d := &tree.Drawing{
		Colors: e.Colors(), Face: t.Face(e.Style()), Unit: unit, Label: v.Tree.Label, Repeats: v.Tree.Repeats,
		Chosen: t.chosen, Pointed: t.pointed, Say: e.Say, Number: e.Number, Min: from, Max: to,
		Measure: func(text string) float64 { return e.Renderer.TextWidth(1, false, text) },
	}
	d.Letters = q.Letters(true)
	return t.Draw(t.pos, d)
}

// optNode makes the state of the node with an index an option, or removes this option.
func (e *writing) optNode(place int) {
	t := &e.nodes
	if place < 0 || e.form != question.Choice || t.Nodes[place].Event < 0 ||
		t.Forest.At(t.Nodes[place].Event, t.pos) < 0 {
		return
	}
	e.pointOption(question.Option{Is: question.State, N: int64(t.Nodes[place].Event) + 1, Cell: grid.None})
	e.arrange()
	e.check()
}

// nodeKey handles a key of the tree: arrows go from node to node, and Enter or Space makes a node an option.
func (e *writing) nodeKey(name fyne.KeyName) bool {
	t := &e.nodes
	dir, arrow := shell.Direction(name)
	switch {
	case t.Picture == nil:
		return false
	case arrow && t.chosen < 0:
		t.chosen = max(0, t.current())
	case arrow:
		t.chosen = t.Step(t.chosen, dir)
	case name == fyne.KeySpace || name == fyne.KeyReturn || name == fyne.KeyEnter:
		e.optNode(t.chosen)
		return true
	default:
		return false
	}
	t.diagram.Reveal(t.Around(t.chosen))
	t.diagram.Redraw()
	return true
}

func (e *writing) overNode(at scene.Point, inside bool) {
	t, place := &e.nodes, -1
	if inside && t.Picture != nil {
		place = t.Hit(at.X, at.Y)
	}
	if place+1 != t.pointed {
		t.pointed = place + 1
		t.diagram.Redraw()
	}
}
