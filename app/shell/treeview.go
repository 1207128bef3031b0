package shell

import (
	"fyne.io/fyne/v2"

	"stepboard/app/view"
	"stepboard/app/view/tree"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/widgets"
)

// TreeView is the widget of a tree or of a graph of states. A room lays out the tree, and says with functions what the
// widget shows and does.
type TreeView struct {
	*Shell
	*view.Tree
	Diagram *widgets.Diagram
	Pointed int                 // 1 + place of the node under the pointer; 0 if there is no such node
	Pos     func() int          // returns the shown position in the run
	Chosen  func() int          // returns the place of the selected node, or -1
	Visit   func(place int)     // selects the node that the user has clicked, or has reached with a key
	Mark    func(*tree.Drawing) // adds the room's own marks to a drawing
}

// NewDiagram makes the widget, in place of an earlier one. The parameter part is its name in the trace.
func (v *TreeView) NewDiagram(part string) {
	d := widgets.NewDiagram(v.Renderer, v.Colors(), float64(v.Scaled(tree.LeastUnit)), float64(v.Scaled(tree.MostUnit)))
	v.Diagram = d
	d.Opening, d.OnPoint, d.OnKey = v.Opening, v.point, v.Key
	d.OnDraw = func(unit float64, from, to scene.Point) *scene.Scene {
		if !v.Any() {
			return nil
		}
		drawing := v.Drawing(unit / float64(v.Scaled(1)))
		drawing.Min, drawing.Max = from, to
		return v.Draw(v.Pos(), drawing)
	}
	d.OnTap = func(at scene.Point) {
		if place := v.Hit(at.X, at.Y); place >= 0 {
			v.Visit(place)
		}
	}
	d.OnSpoken = func() (name, value string) { return v.Say(solve.Say("tree.spoken")), v.Describe(v.Chosen()) }
	v.Trace.Part(part, d)
}

// Drawing returns the settings for drawing the whole tree. unit is the size of a unit in pixels at normal text size.
func (v *TreeView) Drawing(unit float64) *tree.Drawing {
	d := &tree.Drawing{
		Colors: v.Colors(), Face: v.Face(v.Style()), Unit: unit, Ghosts: true,
		Label: v.Bench.Tree.Seen.Label, Repeats: v.Bench.Tree.Seen.Repeats,
		Chosen: v.Chosen(), Pointed: v.Pointed, Say: v.Say, Number: v.Number,
		Measure: func(text string) float64 { return v.Renderer.TextWidth(1, false, text) },
	}
	v.Mark(d)
	return d
}

// Now returns the Moment of the tree at the shown position.
func (v *TreeView) Now() *tree.Moment { return v.At(v.Pos()) }

// Describe returns the text about a node. The text is empty if there is no such node.
func (v *TreeView) Describe(place int) string { return v.Say(v.Tell(place, v.Pos(), v.Number)) }

// Reveal scrolls to a node. It does nothing if there is no such node.
func (v *TreeView) Reveal(place int) {
	if v.Picture != nil && place >= 0 && place < len(v.Nodes) {
		v.Diagram.Reveal(v.Around(place))
	}
}

// point describes the node at a point, or the node at the end of the edge there, in the status line.
func (v *TreeView) point(at scene.Point, inside bool) {
	place := -1
	if inside && v.Picture != nil {
		place = v.Under(at.X, at.Y)
	}
	if place+1 != v.Pointed {
		v.Pointed = place + 1
		v.Hint(v.Describe(place))
		v.Diagram.Redraw()
	}
}

// Key handles a key: an arrow leads to a neighbour of the selected node, and Home to the first root. It reports whether
// it has used the key.
func (v *TreeView) Key(name fyne.KeyName) bool {
	if v.Picture == nil || len(v.Nodes) == 0 {
		return false
	}
	place := 0
	if d, arrow := Direction(name); arrow {
		place = v.Step(v.Chosen(), d)
	} else if name != fyne.KeyHome {
		return false
	}
	v.Visit(place)
	return true
}
