package tree

import (
	"context"

	"fyne.io/fyne/v2"

	"stepboard/app/view/tree"
	"stepboard/solve"
)

// find goes to the event at which the run reached a state of the graph. It searches for the event in the background.
func (r *Room) find(place int) {
	x := r.wanted.X
	if x == nil {
		return
	}
	s, budget := r.made.Graph.States[place], r.Bench.Budget()
	if r.made.tried {
		r.again(s)
		return
	}
	r.seek.Begin(r.Shell, func(ctx context.Context, _ func(func())) func() {
		m, release := budget.NewMeter(ctx, nil)
		defer release()
		event, err := tree.Reaching(m, x, s)
		return func() {
			switch now := r.Bench.Explore.Current(); {
			case err != nil || now == nil || now.Recording != x.Recording: // another run is explored now
			case event < 0:
				r.Hint(r.Say(solve.Say("tree.graph.unreached")))
			default:
				r.Bench.Explore.PickBranch(event)
			}
		}
	})
}

// visit(place) selects the node with this index. The strip below the board then plays the branch to this node.
func (r *Room) visit(place int) {
	m := r.made
	if m.Graph != nil {
		r.find(place)
		return
	}
	n := m.Nodes[place]
	if n.Event < 0 {
		r.open(place)
		return
	}
	if m.tried {
		r.again(m.Forest.X.Event(n.Event).State)
		return
	}
	r.Bench.Tree.Seen.Selected = n.Event
	r.Bench.Explore.PickBranch(m.Forest.Last(n.Event)) // this calls follow
	r.Tree.Reveal(place)
}

func (r *Room) again(s solve.State) {
	if g := r.Bench.Hand.Game(); g == nil || !g.Visit(s) {
		r.Hint(r.Say(solve.Say("tree.graph.untried")))
	}
}

// open(place) draws more children of the node with this index, or some of the hidden nodes that it stands for.
func (r *Room) open(place int) {
	m := r.made
	if m.Picture == nil || place < 0 {
		return
	}
	switch n := m.Nodes[place]; {
	case n.Event >= 0:
		if len(n.Children) > 0 || n.Hidden == 0 {
			return
		}
		r.opened = n.Event
		children := tree.Few
		if m.Large() {
			children = tree.Batch
		}
		r.Bench.Tree.Seen = r.Bench.Tree.Seen.With(n.Event, children)
	case n.Gap > 0:
		r.opened = n.Gap - 1
		r.Bench.Tree.Seen.Selected = n.Gap - 1
	default:
		r.opened = n.Of
		r.Bench.Tree.Seen = r.Bench.Tree.Seen.With(n.Of, m.Listed(n.Of)+tree.Batch)
	}
	r.follow()
}

// shut(place) hides the nodes below the node with this index.
func (r *Room) shut(place int) {
	m := r.made
	if m.Picture == nil || place < 0 || m.Nodes[place].Event < 0 || len(m.Nodes[place].Children) == 0 {
		return
	}
	r.opened = m.Nodes[place].Event
	r.Bench.Tree.Seen = r.Bench.Tree.Seen.With(m.Nodes[place].Event, 0)
	r.follow()
}

// Key handles a key while the tree has the focus. It reports whether it has used the key.
func (r *Room) Key(name fyne.KeyName) bool {
	if r.made.Picture == nil || name != fyne.KeyReturn && name != fyne.KeyEnter {
		return r.Tree.Key(name)
	}
	r.FocusBoard()
	return true
}

// Type handles a character: '+' opens a node, '-' closes it.
func (r *Room) Type(c rune) {
	switch c {
	case '+', '=':
		r.open(r.chosen())
	case '-':
		r.shut(r.chosen())
	default:
		r.TypedRune(c)
	}
}
