package lenses

import (
	"math"
	"slices"
	"strconv"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/knight/rules"
	"stepboard/solve/lens"
	"stepboard/solve/lens/kit"
	"stepboard/solve/search"
)

// setsLens draws the reached sets of living pieces as a graph over the board. Each line is a capture.
var setsLens = lens.Lens{
	ID: "sets", Explores: true, Forward: true, Algorithms: append([]string{"bfs", "fast"}, search.BesideIDs()...),
	Prepare: newSetGraphs, Draw: drawSets, Hover: hoverSets,
}

// current returns the graph of the current search, and the number of the current state's set. The number may be -1.
func (g *setGraphs) current(v *lens.View) (graph *setGraph, set int) {
	now := passAt(g.passes, v.Pos)
	graph, state := &g.graphs[now], v.State
	if event, ok := g.Current(v.Pos); v.Pos < g.Len() && ok && event >= g.passes[now].from {
		if g.passes[now].bounds {
			return graph, g.passes[now].first
		}
		state = g.Event(event).State
	}
	return graph, g.find(now, state.Bits.Word())
}

func drawSets(v *lens.View) lens.Picture {
	g := v.Prepared.(*setGraphs)
	graph, current := g.current(v)
	side := float64(v.Dataset.Board.Cols)
	p := lens.Picture{NoRoute: true, Legend: g.legend(v), Over: []scene.Op{
		scene.Rect{Max: scene.Point{X: side, Y: side}, Ink: scene.Ink{Fill: kit.Faded(v.Colors.Panel, 236)}},
	}}
	d := setDrawing{v, g, graph, side}
	for _, h := range graph.heads {
		p.Over = append(p.Over, scene.Text{
			At: scene.Point{X: h.x * side, Y: 0.045 * side}, Size: 0.035 * side,
			Text: strconv.Itoa(h.taken), Bold: true, Color: v.Colors.Muted,
		})
	}
	for _, e := range graph.edges {
		p.Over = append(p.Over, d.edge(e))
	}
	for i := range graph.nodes {
		p.Over = append(p.Over, d.drawNode(i, graph.nodes[i].set == current)...)
	}
	first, last := g.setRange(passAt(g.passes, v.Pos))
	n, _ := slices.BinarySearchFunc(g.sets[first:last], v.Pos, func(s tallySet, pos int) int { return s.first - pos })
	p.Note = solve.Say("knight.lens.sets.note", "PluralCount", n)
	if graph.left > 0 {
		p.Note = solve.Say("knight.lens.sets.left_out", "Note", p.Note, "PluralCount", graph.left)
	}
	return p
}

// setDrawing draws the parts of a graph. The field side is the side of the board in cells.
type setDrawing struct {
	v     *lens.View
	g     *setGraphs
	graph *setGraph
	side  float64
}

func (d setDrawing) at(p scene.Point) scene.Point {
	return scene.Point{X: p.X * d.side, Y: p.Y * d.side}
}

// manyEdges is a number of lines. If a graph has more lines, they are drawn paler.
const manyEdges = 20

func (d setDrawing) edge(e edge) scene.Op {
	ink := scene.Ink{Stroke: kit.Faded(d.v.Colors.Muted, 200), Width: 0.0045 * d.side}
	if len(d.graph.edges) > manyEdges {
		ink.Stroke.A = 110
	}
	if e.event >= d.v.Pos {
		ink.Stroke.A = 40
	}
	return scene.Polyline(ink, d.at(d.graph.nodes[e.from].at), d.at(d.graph.nodes[e.to].at))
}

// drawNode draws a disc. Its size shows the set's number of states in the whole run. Its colour shows how many of these
// states are reached.
func (d setDrawing) drawNode(i int, current bool) []scene.Op {
	v, n := d.v, d.graph.nodes[i]
	at, radius, line, reached := d.at(n.at), n.most*d.side, 0.006*d.side, len(d.g.reachedAt(n.set, v.Pos))
	disc := scene.Circle{
		Center: at, Radius: radius, Ink: scene.Ink{Fill: v.Colors.Panel, Stroke: v.Colors.Muted, Width: line},
	}
	if reached > 0 {
		disc.Fill = shares(v.Colors)[lens.Level(int64(reached), 0, int64(d.g.size(n.set)))]
	}
	ops := []scene.Op{disc}
	if current {
		ink := scene.Ink{Stroke: v.Colors.Warning, Width: 1.6 * line}
		ops = append(ops, scene.Circle{Center: at, Radius: radius + 1.6*line, Ink: ink})
	}
	if reached > 0 { // the number of states is in the disc, or above a disc that is too small
		text := scene.Text{At: at, Text: strconv.Itoa(reached), Bold: true, Color: scene.InkOn(disc.Fill)}
		text.Size = min(0.034*d.side, 1.7*radius/(0.62*float64(len(text.Text))))
		if least := 0.022 * d.side; text.Size < least {
			text.Size, text.Color = least, v.Colors.Ink
			text.At.Y -= radius + 0.8*least
		}
		ops = append(ops, text)
	}
	return append(ops, d.drawTaken(n, at, radius, reached > 0)...)
}

// shares are the colours of sets. The index is the share of a set's states that were reached.
var shares = scene.PerColors(func(c *scene.Colors) *scene.Palette {
	var p scene.Palette
	for i := 1; i < len(p); i++ {
		p[i] = scene.Mix(c.Panel, c.Accent, 0.2+0.8*float64(i-1)/float64(len(p)-2))
	}
	return &p
})

const maxSprites = 4

// drawTaken draws the taken pieces below a set's disc. If the king is taken from this set, drawTaken draws him beside
// the disc.
func (d setDrawing) drawTaken(n setNode, at scene.Point, most float64, reached bool) []scene.Op {
	v := d.v
	var ops []scene.Op
	size := min(0.05, 0.9*d.graph.radius, d.graph.width/(maxSprites+1)) * d.side
	fade := 0.75
	if reached {
		fade = 0
	}
	if n.won && len(d.g.Of(solve.Goal)) > 0 {
		ops = append(ops, scene.Sprite{
			At:   scene.Point{X: at.X - 0.7*most - 1.2*size, Y: at.Y - 0.7*most - 1.2*size},
			Size: 1.2 * size, Art: v.Look.Kinds[rules.King], Fade: fade,
		})
	}
	p := rules.NewPosition(v.Dataset.Board)
	list := p.Things(d.g.taken(n.set))
	shown := min(len(list), maxSprites)
	x, y := at.X-float64(shown)*size/2, at.Y+most+0.15*size
	for i := range shown {
		at := scene.Point{X: x + float64(i)*size, Y: y}
		ops = append(ops, scene.Sprite{At: at, Size: size, Art: v.Look.Kinds[list[i].Kind], Fade: fade})
	}
	label := scene.Text{
		Size: 0.5 * size, Align: scene.Start, Color: v.Colors.Muted,
		At: scene.Point{X: x + (float64(shown)+0.1)*size, Y: y + size/2},
	}
	switch {
	case len(list) == 1:
		label.Text = strconv.Itoa(p.Row(list[0].At)+1) + "," + strconv.Itoa(p.Col(list[0].At)+1)
	case len(list) > shown:
		label.Text = "+" + strconv.Itoa(len(list)-shown)
	default:
		return ops
	}
	return append(ops, label)
}

func (g *setGraphs) legend(v *lens.View) []lens.LegendItem {
	disc := func(ink scene.Ink) scene.Op { return scene.Disc(50, 50, 38, ink) }
	digit := scene.Text{At: scene.Point{X: 0.5, Y: 0.5}, Size: 0.9, Text: "1", Bold: true, Color: v.Colors.Muted}
	list := []lens.LegendItem{
		lens.Scale(shares(v.Colors), solve.Say("knight.lens.sets.legend.partly"), solve.Say("knight.lens.sets.legend.set")),
		lens.Sign(solve.Say("knight.lens.sets.legend.later"), disc(scene.Ink{Stroke: v.Colors.Muted, Width: 0.1})),
		lens.Sign(solve.Say("knight.lens.sets.legend.current"), disc(scene.Ink{Stroke: v.Colors.Warning, Width: 0.16})),
	}
	if len(g.edges) > 0 {
		list = append(list, lens.Keep(lens.Line(v.Colors.Muted, solve.Say("knight.lens.sets.legend.capture"))))
	}
	return append(list, lens.Sign(solve.Say("knight.lens.sets.legend.column"), digit))
}

// hoverSets describes the set whose circle is nearest to the cell, if this circle is near enough.
func hoverSets(v *lens.View, cell grid.Cell) lens.Detail {
	g := v.Prepared.(*setGraphs)
	graph, _ := g.current(v)
	d := setDrawing{v, g, graph, float64(v.Dataset.Board.Cols)}
	under := kit.Center(v.Dataset.Board.Size, cell)
	nearest, least := -1, 0.75
	for i, n := range graph.nodes {
		at := d.at(n.at)
		if away := math.Hypot(at.X-under.X, at.Y-under.Y) - n.most*d.side; away < least {
			nearest, least = i, away
		}
	}
	if nearest < 0 {
		return lens.Detail{}
	}
	n := graph.nodes[nearest]
	ring := scene.Ink{Stroke: v.Colors.Ink, Width: 0.006 * d.side}
	detail := lens.Detail{Over: []scene.Op{
		scene.Circle{Center: d.at(n.at), Radius: (n.most + 0.012) * d.side, Ink: ring},
	}}
	for _, e := range graph.edges {
		if (e.from == nearest || e.to == nearest) && e.event < v.Pos {
			detail.Over = append(detail.Over, scene.Polyline(scene.Ink{Stroke: v.Colors.Ink, Width: 0.008 * d.side},
				d.rim(e.from, e.to), d.rim(e.to, e.from)))
		}
	}
	key := "knight.lens.sets.set"
	if g.sets[n.set].first >= v.Pos {
		key = "knight.lens.sets.later"
	}
	detail.Text = solve.Say(key, "Name", takenText(rules.NewPosition(v.Dataset.Board), g.taken(n.set)),
		"N", g.Units(g.sets[n.set].first), "States", len(g.reachedAt(n.set, v.Pos)), "All", g.size(n.set))
	return detail
}

// rim returns the point of a node's circle that is nearest to another node.
func (d setDrawing) rim(node, other int) scene.Point {
	a, b := d.graph.nodes[node], d.graph.nodes[other]
	away := math.Hypot(b.at.X-a.at.X, b.at.Y-a.at.Y)
	t := a.most / away
	return d.at(scene.Point{X: a.at.X + (b.at.X-a.at.X)*t, Y: a.at.Y + (b.at.Y-a.at.Y)*t})
}
