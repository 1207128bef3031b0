package view

import (
	"context"

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
	release       func()       // returns the memory
	moment        *tree.Moment // the Moment of the last drawn position, or nil
	face          *tree.Face   // the drawing of the states' boards, or nil
	style         Style        // style of face
}

// LayTree lays out a tree, as tree.Make does, or the graph of all states if seen asks for it. The memory comes from the
// budget.
func LayTree(
	ctx context.Context, budget *solve.Budget, q *tree.Problem, x *explore.Exploration, pos int, seen tree.Seen,
	before *tree.Forest,
) (t Tree, err error) {
	m, release := budget.NewMeter(ctx, nil)
	t = Tree{Problem: q, release: release}
	if seen.Graph {
		t.Graph, err = q.States(m)
	} else {
		t.Picture, err = tree.Make(m, q, x, pos, seen, before)
	}
	if err != nil {
		release()
		return Tree{}, err
	}
	return t, nil
}

// Free drops the tree and its memory.
func (t *Tree) Free() {
	if t.release != nil {
		t.release()
	}
	*t = Tree{}
}

// Become replaces the tree. The tree next may use the memory of the old tree.
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

// Size returns the size of the tree or graph, in units.
func (t *Tree) Size() (width, height float64) {
	if t.Graph != nil {
		return t.Graph.Width, t.Graph.Height
	}
	return t.Width, t.Height
}

// Opening returns the part of the tree or graph that is shown first, at most wide and high, in units.
func (t *Tree) Opening(wide, high float64) (from, to scene.Point) {
	if t.Graph != nil {
		return t.Graph.Opening(wide, high)
	}
	if t.Picture == nil { // a new picture is not ready yet
		return from, scene.Point{X: wide, Y: high}
	}
	return t.Picture.Opening(wide, high)
}

// InView returns how many of the drawn states are between two corners.
func (t *Tree) InView(from, to scene.Point) (count, all int) {
	see := func(x, y float64) {
		if all++; x >= from.X && x <= to.X && y >= from.Y && y <= to.Y {
			count++
		}
	}
	if t.Graph != nil {
		for i, x := range t.Graph.X {
			see(x, t.Graph.Y[i])
		}
		return count, all
	}
	for _, n := range t.Nodes {
		if n.Event >= 0 {
			see(n.X, n.Y)
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
	if t.face == nil || t.style != style {
		t.style = style
		if g := t.Graph; g != nil {
			t.face = NewFace(t.Problem, style, func(i int) solve.State { return g.States[i] })
		} else {
			x := t.Forest.X
			t.face = NewFace(t.Problem, style, func(event int) solve.State { return x.Event(event).State })
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

// Off returns the Stand of states that a finished search has reached but not used.
func (t *Tree) Off() tree.Stand {
	if t.Picture != nil && t.Forest.Deep {
		return tree.GivenUp
	}
	return tree.Rest
}

// Legend returns the legend of the tree or graph. repeats tells whether edges outside of the tree are drawn.
func (t *Tree) Legend(k *scene.Colors, repeats bool) []lens.LegendItem {
	if t.Graph != nil {
		return tree.GraphLegend(k)
	}
	return tree.Legend(k, repeats, t.Off())
}
