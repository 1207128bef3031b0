package tree

import (
	"math"
	"strconv"

	"stepboard/scene"
	"stepboard/solve"
)

// Drawing is how a picture is drawn.
type Drawing struct {
	Colors  *scene.Colors
	Face    *Face
	Unit    float64 // pixels of a unit
	Label   Label
	Repeats bool                      // edges to states that stand already
	Ghosts  bool                      // nodes that are yet to be reached are outlined
	Chosen  int                       // place of the selected node, or -1
	Touches func(event int) bool      // marks nodes; nil: none
	Say     func(solve.Text) string   // in the reader's language
	Number  func(n int64) string      // a whole number in it
	Measure func(text string) float64 // its width for a font of size 1
	// Min and Max are the part in sight; where they are equal all of it is.
	Min, Max scene.Point
}

// Face draws the board of a state small.
type Face struct {
	Rows, Cols int
	Board      func(event int) *scene.Scene // in cells; it is asked for again, so it should keep them
}

// Extent is how large nodes with a face are: the longer side of a board is 1.
func (f *Face) Extent() Extent {
	longer := float64(max(1, f.Rows, f.Cols))
	return Extent{max(leastSide, float64(f.Cols)/longer), max(leastSide, float64(f.Rows)/longer), below}
}

// Sizes of nodes and their signs, in units.
const (
	leastSide  = 0.4
	below      = 0.3
	labelSize  = 0.2
	nameSize   = 0.22 // of rows
	moveSize   = 0.15
	thin       = 0.02
	thick      = 0.06
	dash       = 0.09
	ringAway   = 0.09
	cornerSize = 0.04
)

// What can be seen at a scale, in pixels.
const (
	leastCell  = 3.2 // of a board's cells, to be drawn
	leastTile  = 15  // of a node, to be a tile with its label
	leastLabel = 7   // of text
)

// Detail is how much of a node is drawn.
type Detail uint8

// The details.
const (
	Dots Detail = iota
	Lettered
	Boards
)

// DetailAt is how much is drawn of nodes of a face at a scale.
func (d *Drawing) DetailAt() Detail {
	longer := float64(max(1, d.Face.Rows, d.Face.Cols))
	switch {
	case d.Unit/longer >= leastCell:
		return Boards
	case d.Unit >= leastTile:
		return Lettered
	}
	return Dots
}

// Draw makes the scene of a picture at a position, in units. Nodes that had not been reached then are left out. Time is
// linear in nodes.
func (q *Problem) Draw(p *Picture, m *Moment, d *Drawing) *scene.Scene {
	w := &drawer{q: q, p: p, m: m, d: d, s: &scene.Scene{}, detail: d.DetailAt()}
	w.rows()
	w.edges()
	for i := range p.Nodes {
		w.node(i)
	}
	return w.s
}

type drawer struct {
	q      *Problem
	p      *Picture
	m      *Moment
	d      *Drawing
	s      *scene.Scene
	detail Detail
}

func (w *drawer) inSight(x0, y0, x1, y1 float64) bool {
	return w.d.Min == w.d.Max || x1 >= w.d.Min.X && x0 <= w.d.Max.X && y1 >= w.d.Min.Y && y0 <= w.d.Max.Y
}

// legible reports whether text of a size can be read.
func (w *drawer) legible(size float64) bool { return size*w.d.Unit >= leastLabel }

// rows draws a band for every other layer, with its name.
func (w *drawer) rows() {
	p, k := w.p, w.d.Colors
	half := (p.Extent.Height + p.Extent.Below + rowGap) / 2
	middle := (p.Extent.Below) / 2
	band := 0
	for i := 0; i < len(p.Rows); {
		r := p.Rows[i]
		end := i + 1
		for end < len(p.Rows) && !p.Rows[end].Head && p.Rows[end].Wave == r.Wave {
			end++
		}
		top, bottom := r.Y+middle-half, p.Rows[end-1].Y+middle+half
		if w.inSight(0, top, p.Width, bottom) {
			if band%2 == 0 {
				w.s.Add(scene.Rect{
					Min: scene.Point{X: 0, Y: top}, Max: scene.Point{X: p.Width, Y: bottom},
					Ink: scene.Ink{Fill: scene.Mix(k.Panel, k.Well, 0.55)},
				})
			}
			if w.legible(nameSize) {
				w.s.Add(scene.Text{
					At: scene.Point{X: margin / 2, Y: r.Y}, Size: nameSize, Text: w.p.NameOf(r), Align: scene.Start,
					Color: k.Muted,
				})
			}
		}
		i, band = end, band+1
	}
}

// NameOf is the name of a row.
func (p *Picture) NameOf(r Row) string { return nameOf(r, p.Layers) }

func nameOf(r Row, layers Layers) string {
	switch {
	case layers == ByDepth || layers == Usual:
		return strconv.Itoa(r.Steps)
	case layers == ByBound && r.Wave == 0:
		return "f = " + Numbers(r.Key)
	}
	return "g = " + Numbers(r.Key)
}

// edges draws the edges of the tree as it stands, and those that are no part of it.
func (w *drawer) edges() {
	p, k := w.p, w.d.Colors
	if w.d.Repeats {
		for _, r := range p.Repeats {
			w.repeat(r)
		}
	}
	plain := scene.Mix(k.Muted, k.Panel, 0.35)
	type line struct{ from, to int }
	var branch, way []line
	for i, n := range p.Nodes {
		up := n.Parent
		if n.Event >= 0 && w.p.Forest.At(n.Event, w.m.Pos) < 0 || up < 0 {
			continue
		}
		if n.Event >= 0 && p.Nodes[up].Event >= 0 { // it may have had another parent then
			if up = p.Find(w.p.Forest.ParentAt(n.Event, w.m.Pos)); up < 0 {
				continue
			}
		}
		if !w.reached(up) {
			continue
		}
		switch {
		case w.on(i, w.m.OnWay) && w.on(up, w.m.OnWay):
			way = append(way, line{up, i})
		case w.on(i, w.m.OnBranch) && w.on(up, w.m.OnBranch):
			branch = append(branch, line{up, i})
		default:
			w.edge(up, i, scene.Ink{Stroke: plain, Width: thin * 1.3})
		}
	}
	for _, l := range branch {
		w.edge(l.from, l.to, scene.Ink{Stroke: k.Accent, Width: thick * 0.8})
	}
	for _, l := range way {
		w.edge(l.from, l.to, scene.Ink{Stroke: k.Route, Width: thick})
	}
	if here, there, ok := p.Forest.Meeting(); ok && w.m.Found {
		if a, b := p.Find(here), p.Find(there); a >= 0 && b >= 0 {
			w.curve(a, b, scene.Ink{Stroke: k.Route, Width: thick}, 0, w.between(a, b))
		}
	}
}

// between are points through which an edge passes the rows between two nodes, clear of their nodes.
func (w *drawer) between(a, b int) (via []scene.Point) {
	p := w.p
	x := p.Nodes[b].X
	for row := p.Nodes[a].Row + 1; row < p.Nodes[b].Row; row++ {
		for _, n := range p.Nodes {
			if n.Row == row && math.Abs(n.X-x) < n.Half+siblingGap/2 {
				x = n.X + n.Half + siblingGap/2
			}
		}
		via = append(via, scene.Point{X: x, Y: p.Rows[row].Y - p.Extent.Height/2},
			scene.Point{X: x, Y: p.Rows[row].Y + p.Extent.Height/2 + p.Extent.Below})
	}
	return via
}

// on reports whether a node, or those that it stands for, have a property.
func (w *drawer) on(i int, has func(node int) bool) bool {
	if n := w.p.Nodes[i]; n.Event >= 0 {
		return has(n.Event)
	} else if n.Gap > 0 {
		return has(n.Gap - 1)
	}
	return false
}

// reached reports whether a node had been reached, or those below which others stand.
func (w *drawer) reached(i int) bool {
	for ; i >= 0; i = w.p.Nodes[i].Parent {
		if n := w.p.Nodes[i]; n.Event >= 0 {
			return w.p.Forest.At(n.Event, w.m.Pos) >= 0
		}
	}
	return true
}

// ends are where an edge between two nodes begins and ends: below the upper one, above the lower one.
func (w *drawer) ends(a, b int) (from, to scene.Point) {
	p := w.p
	if p.Nodes[a].Y > p.Nodes[b].Y {
		to, from = w.ends(b, a)
		return from, to
	}
	half := func(i int) float64 {
		if p.Nodes[i].Event < 0 {
			return moreHeight / 2
		}
		if w.detail == Dots {
			return dotSize
		}
		return p.Extent.Height / 2
	}
	from = scene.Point{X: p.Nodes[a].X, Y: p.Nodes[a].Y + half(a)}
	to = scene.Point{X: p.Nodes[b].X, Y: p.Nodes[b].Y - half(b)}
	if p.Nodes[a].Event >= 0 && w.labelled() {
		from.Y += p.Extent.Below
	}
	if p.Nodes[a].Y == p.Nodes[b].Y { // beside each other
		to.Y = p.Nodes[b].Y + half(b)
		if w.labelled() {
			to.Y = from.Y
		}
	}
	return from, to
}

// labelled reports whether labels stand below nodes.
func (w *drawer) labelled() bool {
	return w.d.Label != Bare && w.detail == Boards && w.legible(labelSize)
}

// edge draws an edge of the tree from a parent to its child, between the nodes of the rows that it passes.
func (w *drawer) edge(a, b int, ink scene.Ink) {
	var via []scene.Point
	if p := w.p; p.Nodes[b].Parent == a {
		rows := p.Nodes[b].Row - p.Nodes[a].Row
		for i, x := range p.Nodes[b].Via {
			y := p.Nodes[a].Y + (p.Nodes[b].Y-p.Nodes[a].Y)*float64(i+1)/math.Abs(float64(rows))
			via = append(via, scene.Point{X: x, Y: y})
		}
	}
	w.curve(a, b, ink, 0, via)
}

// curve draws an edge through some points, dashed where dash is not 0.
func (w *drawer) curve(a, b int, ink scene.Ink, dash float64, via []scene.Point) {
	from, to := w.ends(a, b)
	if !w.inSight(min(from.X, to.X), min(from.Y, to.Y)-1, max(from.X, to.X), max(from.Y, to.Y)+1) {
		return
	}
	path := scene.Path{Ink: ink, Dash: dash, Segments: []scene.Segment{{Verb: scene.Move, P: [3]scene.Point{from}}}}
	cubic := func(c1, c2, to scene.Point) {
		path.Segments = append(path.Segments, scene.Segment{Verb: scene.Cubic, P: [3]scene.Point{c1, c2, to}})
	}
	if w.p.Nodes[a].Y == w.p.Nodes[b].Y { // below both
		const deep = 0.35
		cubic(scene.Point{X: from.X, Y: from.Y + deep}, scene.Point{X: to.X, Y: to.Y + deep}, to)
		w.s.Add(path)
		return
	}
	for _, next := range append(via, to) {
		bend := (next.Y - from.Y) / 2
		cubic(scene.Point{X: from.X, Y: from.Y + bend}, scene.Point{X: next.X, Y: next.Y - bend}, next)
		from = next
	}
	w.s.Add(path)
}

// repeat draws an edge that is no part of the tree, with a dot where it ends.
func (w *drawer) repeat(r Repeat) {
	f, pos := w.p.Forest, w.m.Pos
	from, to := w.p.Nodes[r.From], w.p.Nodes[r.To]
	if f.At(to.Event, pos) < 0 || f.Order(from.Event, pos) == 0 || r.Event >= pos {
		return
	}
	if f.ParentAt(to.Event, pos) == from.Event { // it is the tree's now
		return
	}
	ink := scene.Ink{Stroke: scene.Mix(w.d.Colors.Muted, w.d.Colors.Panel, 0.2), Width: thin}
	w.curve(r.From, r.To, ink, dash, nil)
	_, at := w.ends(r.From, r.To)
	if w.inSight(at.X, at.Y, at.X, at.Y) {
		w.s.Add(scene.Circle{Center: at, Radius: 2 * thin, Ink: scene.Ink{Fill: ink.Stroke}})
	}
}

const dotSize = 0.26

// node draws one.
func (w *drawer) node(i int) {
	n := w.p.Nodes[i]
	e := w.p.Extent
	room := 0.3
	if !w.inSight(n.X-n.Half-room, n.Y-e.Height/2-room, n.X+n.Half+room, n.Y+e.Height/2+e.Below+room) {
		return
	}
	if n.Event < 0 {
		if n.Parent < 0 || w.reached(n.Parent) {
			w.more(i)
		}
		return
	}
	stand := w.m.Stand(n.Event)
	if stand == Unreached {
		w.ghost(i)
		return
	}
	s := &scene.Scene{}
	switch w.detail {
	case Boards:
		w.board(s, n)
	case Lettered:
		w.tile(s, n)
	default:
		w.dot(s, i, stand)
	}
	if w.detail != Dots {
		w.frame(s, i, stand)
	}
	w.s.Add(scene.Group{Scale: 1, Scene: s, Name: "Node " + strconv.Itoa(n.Event+1)})
}

// ghost is a node that is yet to be reached.
func (w *drawer) ghost(i int) {
	if !w.d.Ghosts {
		return
	}
	n, e := w.p.Nodes[i], w.p.Extent
	ink := scene.Ink{Stroke: scene.Mix(w.d.Colors.Line, w.d.Colors.Muted, 0.25), Width: thin}
	b := box{n.X - e.Width/2, n.Y - e.Height/2, n.X + e.Width/2, n.Y + e.Height/2}
	if w.detail == Dots {
		w.s.Add(scene.Circle{Center: scene.Point{X: n.X, Y: n.Y}, Radius: dotSize / 2, Ink: scene.Ink{Fill: ink.Stroke}})
	} else {
		w.s.Add(b.grown(-0.1).rect(2*cornerSize, ink))
	}
	if i == w.d.Chosen {
		b.grown(ringAway).choose(w.s, w.d.Colors)
	}
}

func (w *drawer) board(s *scene.Scene, n Node) {
	e, face := w.p.Extent, w.d.Face
	cell := 1 / float64(max(1, face.Rows, face.Cols))
	wide, high := float64(face.Cols)*cell, float64(face.Rows)*cell
	s.Add(scene.Rect{
		Min: scene.Point{X: n.X - e.Width/2, Y: n.Y - e.Height/2}, Max: scene.Point{X: n.X + e.Width/2, Y: n.Y + e.Height/2},
		Ink: scene.Ink{Fill: w.d.Colors.Panel},
	}, scene.Group{
		At: scene.Point{X: n.X - wide/2, Y: n.Y - high/2}, Scale: cell, Scene: face.Board(n.Event),
		Clip: true, Max: scene.Point{X: float64(face.Cols), Y: float64(face.Rows)},
	})
	if text := w.q.Label(w.p.Forest, n.Event, w.m.Pos, w.d.Label); text != "" && w.legible(labelSize) {
		size := fitted(w.d, text, labelSize, 2*n.Half+siblingGap)
		s.Add(scene.Text{
			At: scene.Point{X: n.X, Y: n.Y + e.Height/2 + 0.55*e.Below}, Size: size, Text: text, Color: w.d.Colors.Ink,
		})
	}
}

func (w *drawer) tile(s *scene.Scene, n Node) {
	e := w.p.Extent
	s.Add(scene.Rect{
		Min: scene.Point{X: n.X - e.Width/2, Y: n.Y - e.Height/2}, Max: scene.Point{X: n.X + e.Width/2, Y: n.Y + e.Height/2},
		Radius: cornerSize, Ink: scene.Ink{Fill: w.d.Colors.Panel},
	})
	text := w.q.Label(w.p.Forest, n.Event, w.m.Pos, w.d.Label)
	if size := fitted(w.d, text, 0.42, 0.86*e.Width); text != "" && w.legible(size) {
		s.Add(scene.Text{At: scene.Point{X: n.X, Y: n.Y}, Size: size, Text: text, Color: w.d.Colors.Ink})
	}
}

// dot is a node of few pixels. Its fill tells how it stands, its size whether it matters.
func (w *drawer) dot(s *scene.Scene, i int, stand Stand) {
	k, n := w.d.Colors, w.p.Nodes[i]
	c := scene.Circle{Center: scene.Point{X: n.X, Y: n.Y}, Radius: dotSize, Ink: scene.Ink{
		Fill: k.Panel, Stroke: k.Muted, Width: 2 * thick,
	}}
	switch {
	case w.m.OnWay(n.Event):
		c.Ink, c.Radius = scene.Ink{Fill: k.Route}, dotSize*1.4
	case stand == Current:
		c.Ink, c.Radius = scene.Ink{Fill: k.Accent}, dotSize*1.7
	case stand == Fresh:
		c.Ink = scene.Ink{Fill: k.Panel, Stroke: k.Accent, Width: 2 * thick}
	case stand == Expanded:
		c.Ink = scene.Ink{Fill: k.Ink}
	case stand == GivenUp:
		c.Ink, c.Radius = scene.Ink{Fill: scene.Mix(k.Muted, k.Panel, 0.5)}, dotSize*0.7
	}
	s.Add(c)
	if i == w.d.Chosen || w.d.Touches != nil && w.d.Touches(n.Event) {
		s.Add(scene.Circle{Center: c.Center, Radius: 2 * dotSize, Ink: scene.Ink{Stroke: k.Ink, Width: 2 * thick}})
	}
}

// frame tells by lines how a node stands, and not by colours alone.
func (w *drawer) frame(s *scene.Scene, i int, stand Stand) {
	n, e, k := w.p.Nodes[i], w.p.Extent, w.d.Colors
	box := box{n.X - e.Width/2, n.Y - e.Height/2, n.X + e.Width/2, n.Y + e.Height/2}
	if w.d.Touches != nil && w.d.Touches(n.Event) {
		box.grown(ringAway).mark(s, k)
	}
	box.stand(s, stand, w.m.OnWay(n.Event), k)
	if i == w.d.Chosen {
		ring := box.grown(ringAway)
		if w.labelled() {
			ring.y1 += e.Below - ringAway
		}
		ring.choose(s, k)
	}
	if n.Hidden > 0 {
		w.pill(s, n, "+"+w.d.Number(int64(n.Hidden)))
	}
}

// more draws a node that stands for others.
func (w *drawer) more(i int) {
	n, k := w.p.Nodes[i], w.d.Colors
	ink := scene.Ink{Fill: k.Soft, Stroke: k.Muted, Width: thin}
	if w.on(i, w.m.OnWay) {
		ink.Stroke, ink.Width = k.Route, thick
	}
	s := &scene.Scene{}
	s.Add(scene.Rect{
		Min: scene.Point{X: n.X - n.Half, Y: n.Y - moreHeight/2}, Max: scene.Point{X: n.X + n.Half, Y: n.Y + moreHeight/2},
		Radius: moreHeight / 2, Ink: ink,
	})
	if w.legible(labelSize) {
		text := w.d.Say(solve.Say("tree.more", "PluralCount", n.More, "N", w.d.Number(int64(n.More))))
		if n.Gap > 0 {
			text = w.d.Say(solve.Say("tree.gap", "PluralCount", n.More, "N", w.d.Number(int64(n.More))))
		}
		size := fitted(w.d, text, labelSize, 2*n.Half-0.25)
		s.Add(scene.Text{At: scene.Point{X: n.X, Y: n.Y}, Size: size, Text: text, Color: k.Ink})
	}
	if i == w.d.Chosen {
		box := box{n.X - n.Half, n.Y - moreHeight/2, n.X + n.Half, n.Y + moreHeight/2}
		box.grown(ringAway).choose(s, k)
	}
	w.s.Add(scene.Group{Scale: 1, Scene: s, Name: "More"})
}
