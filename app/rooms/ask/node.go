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
)

// nodes is the frame's tree of a search. The user can make its nodes options of the question.
type nodes struct {
	shell.TreeView
	pos      int          // how many events of the run have happened in the frame's view
	chosen   int          // index of the node that the keys have reached, or -1
	standing *solve.State // the state that the frame's exploration shows on the board; nil if the board is as painted
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
	t, seen := &e.nodes, e.frame.Shot.Tree
	t.chosen = -1
	t.TreeView = shell.TreeView{
		Shell: e.Shell, Tree: &view.Tree{}, Pos: func() int { return t.pos }, Chosen: func() int { return t.chosen },
		Visit: t.visit, Mark: func(d *tree.Drawing) {
			q := question.Question{Form: e.form}
			if e.form == question.Choice {
				q.Choices, q.Pick = e.written()
			}
			d.Label, d.Repeats, d.Letters, d.Ghosts = seen.Label, seen.Repeats, q.Letters(true), false
		},
	}
	t.NewDiagram("dialog.tree")
	t.Diagram.OnTap = func(at scene.Point) { e.optNode(t.Hit(at.X, at.Y)) }
	t.Diagram.OnKey = func(name fyne.KeyName) bool {
		if name != fyne.KeySpace && name != fyne.KeyReturn && name != fyne.KeyEnter {
			return t.Key(name)
		}
		e.optNode(t.chosen)
		return true
	}
}

// record records the run of the frame. Unless seen is nil, it also lays out the tree of the run.
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
			*t.Tree, t.pos = laid, pos
			t.Diagram.SetExtent(t.Size())
			t.Diagram.Fit()
			t.Reveal(t.current())
			t.Diagram.Redraw()
		}
	})
}

// current returns the index of the node that is expanded in the frame's view, or -1.
func (t *nodes) current() int { return t.Find(t.Now().Current) }

// visit goes to the node that a key leads to. The first key leads to the current node.
func (t *nodes) visit(place int) {
	if t.chosen < 0 {
		place = max(0, t.current())
	}
	t.chosen = place
	t.Reveal(place)
	t.Diagram.Redraw()
}

func (e *writing) uproot() {
	e.planting.Drop()
	if e.nodes.Tree != nil {
		e.nodes.Free()
	}
}

// optNode makes the state of a node an option of the question, or removes this option.
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
