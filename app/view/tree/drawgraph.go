package tree

import (
	"strconv"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/lens"
)

// DrawGraph returns the scene of a graph, in units. d.Chosen is the index of a state that has a ring, or -1.
func (q *Problem) DrawGraph(g *Graph, d *Drawing) *scene.Scene {
	plain := *d
	plain.Label, plain.Left = Bare, nil
	w := &drawer{
		q: q, p: &Picture{Layout: g.Layout}, m: &Moment{way: g.Won}, d: &plain, s: &scene.Scene{}, detail: d.DetailAt(),
	}
	bands := w.bands(&g.Layout)
	for i := range g.Edges {
		w.link(g, i)
	}
	for i := range g.States {
		w.state(g, i)
	}
	w.names(bands)
	return w.s
}

// link(g, i) draws the moves between two states as a line. If the moves lead only in one direction, a dot is at the
// end. A line over several rows is dashed, and passes between the states of these rows.
func (w *drawer) link(g *Graph, i int) {
	e, half := g.Edges[i], g.Extent.Height/2
	upper, lower := g.Nodes[e.From], g.Nodes[e.To]
	from, to := scene.Point{X: upper.X, Y: upper.Y + half}, scene.Point{X: lower.X, Y: lower.Y - half}
	if !w.inSight(min(from.X, to.X), min(from.Y, to.Y)-1, max(from.X, to.X), max(from.Y, to.Y)+1) {
		return
	}
	ink := scene.Ink{Stroke: scene.Mix(w.d.Colors.Muted, w.d.Colors.Panel, 0.3), Width: thin * 1.3}
	if upper.Row == lower.Row {
		to.Y = lower.Y + half
		w.s.Add(hanging(ink, 0.4, from, to))
	} else {
		var points []scene.Point
		for k, x := range g.via[i] {
			y := g.Rows[upper.Row+1+k].Y
			points = append(points, scene.Point{X: x, Y: y - half}, scene.Point{X: x, Y: y + half})
		}
		path := curved(ink, from, append(points, to)...)
		if len(points) > 0 {
			path.Dash = dash
		}
		w.s.Add(path)
	}
	end := to
	if !e.There {
		end = from
	}
	if e.There != e.Back {
		w.s.Add(scene.Circle{Center: end, Radius: 2.4 * thin, Ink: scene.Ink{Fill: w.d.Colors.Ink}})
	}
}

func (w *drawer) state(g *Graph, i int) {
	n := g.Nodes[i]
	b := g.Extent.around(n.X, n.Y)
	if w.cut(n.X-n.Half, n.X+n.Half) || !w.inSight(b.x0-0.3, b.y0-0.3, b.x1+0.3, b.y1+0.3) {
		return
	}
	s, status := &scene.Scene{}, Expanded
	switch {
	case i == 0:
		status = Current
	case g.Dead[i]:
		status = GivenUp
	}
	if w.detail != Boards {
		w.dot(s, i, status)
	} else {
		s.Add(b.rect(0, scene.Ink{Fill: w.d.Colors.Panel}), w.d.Face.group(n.X, n.Y, i))
		if i == 0 && g.Dead[0] {
			b.status(s, GivenUp, false, w.d.Colors)
		}
		w.frame(s, i, status)
	}
	w.s.Add(scene.Group{Scale: 1, Scene: s, Name: "State " + strconv.Itoa(i+1)})
}

// Legend returns the legend of a graph: the frames of states.
func (g *Graph) Legend(k *scene.Colors) (items []lens.LegendItem) {
	for _, sign := range []struct {
		status Status
		won    bool
		text   string
	}{
		{Current, false, "tree.graph.start"},
		{Expanded, false, "tree.graph.state"},
		{Expanded, true, "tree.graph.won"},
		{GivenUp, false, "tree.graph.dead"},
	} {
		if sign.status == GivenUp && g.Near {
			continue
		}
		items = append(items, lens.LegendItem{Swatch: sample(sign.status, sign.won, k), Text: solve.Say(sign.text)})
	}
	return items
}
