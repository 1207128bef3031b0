package ask

import (
	"context"

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
	view.Tree // empty until the tree is laid out
	diagram   *widgets.Diagram
	pointed   int // 1 + index of the node under the pointer; 0: none
}

// plant lays out the frame's tree of a search in the background, if the frame has one. The tree is below the board.
func (e *writing) plant() {
	v := e.frame.Shot
	if v.Tree == nil || v.Tree.Graph || v.Compared != nil {
		return
	}
	t := &e.nodes
	t.diagram = widgets.NewDiagram(e.Renderer, e.Colors(), tree.LeastUnit, tree.MostUnit)
	t.diagram.Opening = t.Opening
	t.diagram.OnDraw, t.diagram.OnTap, t.diagram.OnPoint = e.drawNodes, e.tapNode, e.overNode
	t.diagram.OnSpoken = func() (name, value string) { return e.Say(solve.Say("tree.spoken")), "" }
	e.Trace.Part("dialog.tree", t.diagram)
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
		seen := *v.Tree.Tidy()
		seen.Letters = e.from.Letters(false)
		laid, err := view.LayTree(ctx, budget, view.TreeOrder{
			Puzzle: v.Puzzle, Dataset: v.Dataset, Query: v.Query, X: x, Pos: pos, Seen: seen,
		}, view.Tree{})
		return func() {
			if err != nil {
				return
			}
			t.Tree = laid
			t.diagram.SetExtent(t.Size())
			t.diagram.Fit()
			t.diagram.Redraw()
		}
	})
}

// uproot drops the tree and its memory.
func (e *writing) uproot() {
	e.planting.Drop()
	e.nodes.Free()
}

// event returns how many events of the run have happened in the view v.
func (t *nodes) event(v *view.Shot) int {
	if v.Event >= 0 && v.Track == view.Exploration {
		return v.Event
	}
	return t.Forest.X.Len()
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
		Colors: e.Colors(), Face: t.Face(e.Style()), Unit: unit, Label: v.Tree.Label, Repeats: v.Tree.Repeats, Chosen: -1,
		Pointed: t.pointed, Say: e.Say, Number: e.Number, Min: from, Max: to,
		Measure: func(text string) float64 { return e.Renderer.TextWidth(1, false, text) },
	}
	d.Letters = q.Letters(true)
	return t.Draw(t.event(v), d)
}

// tapNode makes the state of the node at a point an option, or removes this option.
func (e *writing) tapNode(at scene.Point) {
	t := &e.nodes
	if t.Picture == nil || e.form != question.Choice {
		return
	}
	place := t.Hit(at.X, at.Y)
	if place < 0 || t.Nodes[place].Event < 0 || t.Forest.At(t.Nodes[place].Event, t.event(&e.frame.Shot)) < 0 {
		return
	}
	e.pointOption(question.Option{Is: question.State, N: int64(t.Nodes[place].Event) + 1, Cell: grid.None})
	e.arrange()
	e.check()
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
