package view

import (
	"context"
	"fmt"

	"stepboard/app/view/tree"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/lens"
)

// Tree is the laid out tree of a search, or the graph of all states. In the zero value, there is neither.
type Tree struct {
	*tree.Picture             // nil: no tree
	Graph         *tree.Graph // nil: no graph
	Problem       *tree.Problem
	Key           TreeKey
	release       func()       // returns the memory
	moment        *tree.Moment // the Moment of the last drawn position, or nil
	face          *tree.Face   // the drawing of the states' boards, or nil
	style         Style        // style of face
}

// TreeOrder says which tree or graph is to be laid out. The data behind its pointers does not change.
type TreeOrder struct {
	Puzzle  solve.Puzzle
	Dataset *solve.Dataset
	Query   int
	X       *explore.Exploration // may be nil for a graph
	Pos     int                  // the position in X
	Seen    tree.Seen
}

// TreeKey has all that the layout of a tree depends on. If the key changes, another layout is needed.
type TreeKey struct {
	X        *explore.Exploration
	Graph    bool
	Layers   tree.Layers
	Open     string // the opened nodes and the letters of tree.Seen, as a text
	From     int    // the first event of the shown search
	Pos      int    // the position, if the tree is large and only some nodes are drawn; else 0
	Selected int    // the selected event, if the tree is large; else 0
}

// KeyOf returns the key of an order. Its fields Pos and Selected are set only if the laid out tree is large.
func (t *Tree) KeyOf(o TreeOrder) TreeKey {
	if o.Seen.Graph {
		return TreeKey{X: o.X, Graph: true}
	}
	from, _ := tree.Span(o.X, o.Pos)
	k := TreeKey{X: o.X, Layers: o.Seen.Layers, Open: fmt.Sprint(o.Seen.Open, o.Seen.Letters), From: from}
	if t.Large() {
		k.Pos, k.Selected = o.Pos, o.Seen.Selected
	}
	return k
}

// LayTree lays out a tree, as tree.Make does, or the graph of all states. The parameter before is the tree that is now
// shown. If this tree is of the same search, LayTree uses its data again. The memory comes from the budget.
func LayTree(ctx context.Context, budget *solve.Budget, o TreeOrder, before Tree) (t Tree, err error) {
	m, release := budget.NewMeter(ctx, nil)
	t = Tree{Problem: before.Problem, release: release}
	if q := t.Problem; q == nil || q.Dataset != o.Dataset || q.Query != o.Query {
		t.Problem = tree.NewProblem(o.Puzzle, o.Dataset, o.Query)
	}
	if o.Seen.Graph {
		t.Graph, err = t.Problem.States(m)
	} else {
		var forest *tree.Forest
		if before.Picture != nil {
			forest = before.Forest
		}
		t.Picture, err = tree.Make(m, t.Problem, o.X, o.Pos, o.Seen, forest)
	}
	if err != nil {
		release()
		return Tree{}, err
	}
	t.Key = t.KeyOf(o)
	return t, nil
}

// Free drops the tree and its memory.
func (t *Tree) Free() {
	if t.release != nil {
		t.release()
	}
	*t = Tree{}
}

// Become replaces the tree by the parameter next, which may use the memory of the old tree.
func (t *Tree) Become(next Tree) {
	if t.Problem == next.Problem && t.Graph == next.Graph {
		next.face, next.style = t.face, t.style
	}
	if t.Picture != nil && next.Picture != nil && t.Forest == next.Forest {
		next.release()
		next.release, t.release = t.release, nil
	}
	t.Free()
	*t = next
}

// Any reports whether there is a tree or a graph.
func (t *Tree) Any() bool { return t.Picture != nil || t.Graph != nil }

// Large reports whether there is a tree that is drawn only in part.
func (t *Tree) Large() bool { return t.Picture != nil && t.Forest.Nodes > tree.Few }

func (t *Tree) layout() *tree.Layout {
	if t.Graph != nil {
		return &t.Graph.Layout
	}
	return &t.Picture.Layout
}

// Size returns the size of the tree or graph, in units.
func (t *Tree) Size() (width, height float64) { return t.layout().Width, t.layout().Height }

// Opening returns the part of the tree or graph that is shown first, in units. The part is not larger than the
// parameters wide and high.
func (t *Tree) Opening(wide, high float64) (from, to scene.Point) {
	if t.Graph != nil {
		return t.Graph.Opening(wide, high)
	}
	if t.Picture == nil { // a new picture is not ready yet
		return from, scene.Point{X: wide, Y: high}
	}
	return t.Picture.Opening(wide, high)
}

// Hit returns the place of the node at a point, or -1.
func (t *Tree) Hit(x, y float64) int {
	if !t.Any() {
		return -1
	}
	return t.layout().Hit(x, y)
}

// InView counts the drawn states (all), and the states whose nodes are between two corners with their whole width.
func (t *Tree) InView(from, to scene.Point) (count, all int) {
	for _, n := range t.layout().Nodes {
		if n.Event < 0 {
			continue
		}
		if all++; n.X-n.Half >= from.X && n.X+n.Half <= to.X && n.Y >= from.Y && n.Y <= to.Y {
			count++
		}
	}
	return count, all
}

// At returns the Moment of the tree at a position.
func (t *Tree) At(pos int) *tree.Moment {
	if t.moment == nil || t.moment.Pos != pos {
		t.moment = t.Moment(pos)
	}
	return t.moment
}

// Face returns the drawing of the states' boards.
func (t *Tree) Face(style Style) *tree.Face {
	if t.face == nil || !t.style.same(style) {
		t.style = style
		if g := t.Graph; g != nil {
			t.face = NewFace(t.Problem, style, func(i int) solve.State { return g.States[i] })
		} else {
			t.face = NewFace(t.Problem, style, func(event int) solve.State { return t.Forest.X.Event(event).State })
		}
	}
	return t.face
}

// Draw draws the tree at a position, or the graph.
func (t *Tree) Draw(pos int, d *tree.Drawing) *scene.Scene {
	if t.Graph != nil {
		return t.Problem.DrawGraph(t.Graph, d)
	}
	return t.Problem.Draw(t.Picture, t.At(pos), d)
}

// Tell describes a node of the tree at a position. The text is empty if there is no such node.
func (t *Tree) Tell(place, pos int, number func(int64) string) solve.Text {
	if t.Picture == nil || place < 0 || place >= len(t.Nodes) {
		return solve.Quote("")
	}
	return t.Problem.Tell(t.Picture, t.At(pos), place, number)
}

// Off returns the status of the states that a finished search has reached, but that it no longer uses.
func (t *Tree) Off() tree.Status {
	if t.Picture != nil && t.Forest.Deep {
		return tree.GivenUp
	}
	return tree.Rest
}

// Legend returns the legend of the tree or graph. If repeats is true, it has edges outside of the tree.
func (t *Tree) Legend(k *scene.Colors, repeats bool) []lens.LegendItem {
	if t.Graph != nil {
		return t.Graph.Legend(k)
	}
	return tree.Legend(k, repeats, t.Off())
}

// facesKept is the largest number of boards to keep for further drawings.
const facesKept = 4096

// NewFace makes a Face for states of an exploration. All calls of the Face must be on one goroutine.
func NewFace(q *tree.Problem, style Style, state func(event int) solve.State) *tree.Face {
	size := q.Dataset.Board.Face()
	made := map[int]*scene.Scene{}
	return &tree.Face{Rows: size.Rows, Cols: size.Cols, Board: func(event int) *scene.Scene {
		s := made[event]
		if s == nil {
			if len(made) == facesKept {
				clear(made)
			}
			at := state(event)
			s = Compose(Board{
				Puzzle: q.Puzzle, Dataset: q.Dataset, Query: q.Query, Look: style.Look, Colors: style.Colors, Say: style.Say,
				State: &at, Narrow: true,
			})
			made[event] = s
		}
		return s
	}}
}
