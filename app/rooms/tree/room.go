// Package tree shows a search as a tree of states, beside the board or in place of the board.
package tree

import (
	"context"
	"errors"

	"fyne.io/fyne/v2"

	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/view"
	"stepboard/app/view/tree"
	"stepboard/app/workbench"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/search"
)

// Room is the tree of the explored run, or of a game.
type Room struct {
	*shell.Shell

	Tree     *shell.TreeView
	made     made
	wanted   view.TreeKey
	tried    bool // whether the wanted states are from a game of the user
	work     shell.Work
	seek     shell.Work // searches for the event that reached a state of the graph
	survey   survey
	counting shell.Work
	fails    error        // the reason why there is no tree, or nil
	failed   view.TreeKey // the last key for which making the tree has failed; the field fails has the error
	pane     *Pane        // nil if not shown

	cell   grid.Cell // the cell whose nodes are marked, or None
	bar    int       // index of the bar under the pointer, or -1
	opened int       // event of the node that was opened or closed since the picture was made, or -1
}

type made struct {
	view.Tree
	tried bool  // whether the states are from a game of the user
	left  *left // the distances of a game's states, or nil
}

// left has the distances of a game's states.
type left struct {
	*search.ToGo // nil if there are too many states
	release      func()
}

// distances() returns the distances of a game's states, or nil.
func (m made) distances() *search.ToGo {
	if m.left == nil {
		return nil
	}
	return m.left.ToGo
}

// leave(other) releases the distances, unless the other picture uses them, too.
func (m made) leave(other made) {
	if m.left != nil && m.left != other.left {
		m.left.release()
	}
}

// New makes the room.
func New(s *shell.Shell) *Room {
	r := &Room{Shell: s, cell: grid.None, bar: -1, opened: -1}
	r.Tree = &shell.TreeView{Shell: s, Tree: &r.made.Tree, Pos: r.pos, Chosen: r.chosen, Visit: r.visit, Mark: r.mark}
	return r
}

// Actions returns the actions of the room.
func (r *Room) Actions() []*shell.Action {
	there := r.Bench.Tree.On
	return []*shell.Action{
		{
			ID: "tree", Icon: theme.IconTree, Key: fyne.KeyJ, Mod: shell.Ctrl, Run: r.Toggle, Checked: there,
			Tells: workbench.Answers,
		},
		{
			ID: "tree-alone", Run: r.alone, Tells: workbench.Answers,
			Checked: func() bool { return r.Bench.Tree.On() && r.Bench.Tree.Seen.Alone },
		},
		{
			ID: "tree-graph", Run: r.graph, Enabled: shell.When("tree", r.Shown),
			Checked: func() bool { return r.Bench.Tree.On() && r.Bench.Tree.Seen.Graph },
		},
		{
			ID: "tree-repeats", Run: func() { r.repeats(!r.Bench.Tree.Seen.Repeats) }, Enabled: shell.When("tree", there),
			Checked: func() bool { return r.Bench.Tree.Seen.Repeats },
		},
	}
}

// Shown reports whether the pane is shown.
func (r *Room) Shown() bool { return r.Bench.Tree.On() && !r.Bench.On(workbench.Comparing) }

// Instead returns the widget of the tree if the tree replaces the board. Otherwise it returns nil.
func (r *Room) Instead() fyne.Focusable {
	if r.pane == nil || !r.Bench.Tree.Seen.Alone {
		return nil
	}
	return r.Tree.Diagram
}

// Toggle opens or closes the pane.
func (r *Room) Toggle() {
	if r.Bench.Tree.On() {
		r.drop()
	}
	r.Bench.Tree.Show(!r.Bench.Tree.On())
	if !r.Bench.Tree.On() {
		r.FocusBoard()
	}
}

// alone puts the tree in place of the board or, if the tree is there, beside the board again.
func (r *Room) alone() {
	on := r.Bench.Tree.On()
	r.Bench.Tree.Seen.Alone = !on || !r.Bench.Tree.Seen.Alone
	if !on {
		r.Toggle()
	}
	r.Rebuild()
	r.Refresh(workbench.Menus)
}

func (r *Room) graph() {
	r.Bench.Tree.Seen.Graph = !r.Bench.Tree.Seen.Graph
	r.Bench.Tree.Seen.Part = tree.Part{}
	r.follow()
	r.Refresh(workbench.Menus)
}

func (r *Room) repeats(on bool) {
	r.Bench.Tree.Seen.Repeats = on
	r.pane.redraw()
	if r.Bench.On(workbench.Comparing) { // in a comparison each tree has its own legend
		r.Rebuild()
	}
	r.Refresh(workbench.Menus)
}

func (r *Room) drop() {
	r.work.Stop()
	r.seek.Drop()
	r.clear()
	r.wanted, r.fails, r.Tree.Pointed, r.opened = view.TreeKey{}, nil, 0, -1
}

func (r *Room) clear() {
	r.uncount()
	r.made.Free()
	r.made.leave(made{})
	r.made = made{}
}

// follow makes sure that the picture for the current view is shown or being made.
func (r *Room) follow() {
	o, tried := r.order()
	if o.X == nil || o.Dataset == nil || !r.Shown() {
		r.drop()
		r.pane.redraw()
		return
	}
	if r.gone(o.X, tried) {
		r.drop()
		r.Bench.Tree.Seen.Selected, r.Bench.Tree.Seen.Open = -1, nil
		o.Seen = r.Bench.Tree.Seen
	}
	r.wanted, r.tried = r.made.KeyOf(o), tried
	if r.wanted != r.made.Key && (r.fails == nil || r.failed != r.wanted) {
		r.make()
	}
	r.pane.redraw()
}

// gone(x, tried) reports whether the tree of a run is no longer wanted. A game has a new run after each move.
func (r *Room) gone(x *explore.Exploration, tried bool) bool {
	return r.wanted.X == nil || tried != r.tried || !tried && x.Recording != r.wanted.X.Recording
}

// order says which tree is to be laid out: during a game the tree of the game, otherwise the tree of the explored run.
func (r *Room) order() (o view.TreeOrder, tried bool) {
	o.Puzzle, o.Seen = r.Bench.Doc().Puzzle(), r.Bench.Tree.Seen
	if g := r.Bench.Hand.Game(); g != nil && r.Bench.On(workbench.Playing) {
		o.X, o.Pos = g.Tried()
		o.Dataset, o.Query = g.Dataset()
		return o, true
	}
	o.X, o.Dataset, o.Pos = r.Bench.Explore.Current(), r.Bench.Recordings().Dataset(), r.Bench.Explore.Pos()
	_, o.Query = r.Bench.Doc().Shown()
	return o, false
}

// Update implements [shell.Part].
func (r *Room) Update(c workbench.Changes) {
	if r.pane == nil {
		return
	}
	if c.Has(workbench.Explored | workbench.Position | workbench.Board | workbench.Answered | workbench.Played) {
		r.follow()
		if c.Has(workbench.Position | workbench.Played) {
			r.pane.reveal()
		}
	}
	if cell := r.Board.Hovered(); c.Has(workbench.Hovered) && cell != r.cell {
		r.cell = cell
		r.pane.redraw()
	}
}

// chosen() returns the index of the selected node. If no node is selected and no exploration is played, it returns the
// index of the node with the board's state. It returns -1 if the picture does not contain the node.
func (r *Room) chosen() int {
	m, selected := r.made, r.Bench.Tree.Seen.Selected
	switch {
	case m.Graph != nil:
		if s, ok := r.Bench.Standing(); ok {
			return m.Graph.Of(s)
		}
		return 0
	case m.Picture == nil:
	case selected >= 0 && !m.tried:
		return m.Find(m.Forest.Node(selected))
	case !r.Bench.On(workbench.Exploring):
		if s, ok := r.Bench.Standing(); ok {
			return m.Standing(s)
		}
	}
	return -1
}

// mark adds the distances of a game's states to a drawing of the tree. It also marks the nodes whose moves touch the
// cell under the pointer.
func (r *Room) mark(d *tree.Drawing) {
	d.Left = r.made.distances()
	if r.cell == grid.None || r.made.Picture == nil {
		return
	}
	f, pos := r.made.Forest, r.pos()
	d.Touches = func(node int) bool { return f.Touched(node, pos, r.cell) }
}

// pos() returns the shown position in the run. In a game, it returns the end of the drawn part of the run.
func (r *Room) pos() int {
	if r.made.Picture != nil && r.made.tried {
		return r.made.Forest.X.Len() - 1
	}
	o, _ := r.order()
	return o.Pos
}

// make starts to make the wanted picture in the background. While an earlier picture is being made, it does nothing.
func (r *Room) make() {
	if r.work.Busy() {
		return // at the end of the work, the method take calls follow
	}
	want, had, budget := r.wanted, r.made, r.Bench.Budget()
	o, tried := r.order()
	r.work.Begin(r.Shell, func(ctx context.Context, _ func(func())) func() {
		t, err := view.LayTree(ctx, budget, o, had.Tree)
		m := made{Tree: t, tried: tried}
		if t.Problem == had.Problem && !want.Graph {
			m.left = had.left
		}
		if err == nil && tried && !want.Graph && m.left == nil {
			meter, release := budget.NewMeter(ctx, nil)
			far, _ := t.Problem.Left(meter) // nil if there are too many states
			m.left = &left{far, release}
		}
		return func() { r.take(m, want, err) }
	})
}

// take shows a finished picture, unless another run is shown now.
func (r *Room) take(m made, of view.TreeKey, err error) {
	if err != nil || r.gone(of.X, m.tried) {
		m.Free()
		m.leave(r.made)
		if r.made.Graph != nil || of.Graph { // the old picture belongs to another view
			r.clear()
		}
		r.fails, r.failed = err, of
		if err == nil || errors.Is(err, context.Canceled) {
			r.fails = nil
			r.follow()
		}
		r.pane.redraw()
		return
	}
	r.made.leave(m)
	first := m.Graph != nil || r.made.Picture == nil || r.made.Forest != m.Forest && !m.tried
	r.made.Become(m.Tree)
	r.made.tried, r.made.left = m.tried, m.left
	r.Tree.Pointed, r.fails = 0, nil
	r.count()
	r.pane.lay(first)
	r.follow()
}
