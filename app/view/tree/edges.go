package tree

import (
	"math"
	"slices"

	"stepboard/scene"
)

// edges() draws the edges of the tree at the moment and, with Repeats, the edges outside of the tree.
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
		if up < 0 || !w.nodeReached(n) {
			continue
		}
		if n.Event >= 0 && p.Nodes[up].Event >= 0 { // at this position the node may have another parent
			if up = p.Find(w.p.Forest.ParentAt(n.Event, w.m.Pos)); up < 0 {
				continue
			}
		}
		if !w.reached(up) {
			continue
		}
		switch {
		case w.inSet(i, w.m.way) && w.inSet(up, w.m.way):
			way = append(way, line{up, i})
		case w.inSet(i, w.m.branch) && w.inSet(up, w.m.branch):
			branch = append(branch, line{up, i})
		default:
			w.edge(up, i, scene.Ink{Stroke: plain, Width: thin * 1.3})
		}
	}
	for _, l := range branch {
		w.edge(l.from, l.to, scene.Ink{Stroke: k.Accent, Width: thick * 0.8})
	}
	for _, l := range way {
		w.edge(l.from, l.to, scene.Ink{Stroke: k.Warning, Width: thick})
	}
	if here, there, ok := p.Forest.Meeting(); ok && w.m.Found {
		if a, b := p.Find(here), p.Find(there); a >= 0 && b >= 0 {
			w.curve(a, b, scene.Ink{Stroke: k.Warning, Width: thick}, 0, w.between(a, b))
		}
	}
}

// between(a, b) returns the points at which an edge passes the rows between its two nodes. The points are beside the
// nodes of the rows.
func (w *drawer) between(a, b int) (via []scene.Point) {
	p := w.p
	x := p.Nodes[b].X
	for row := p.Nodes[a].Row + 1; row < p.Nodes[b].Row; row++ {
		for _, n := range p.Nodes {
			if n.Row == row && n.X-n.Half-siblingGap/2 < x && x < p.right(n)+siblingGap/2 {
				x = p.right(n) + siblingGap/2
			}
		}
		via = append(via, scene.Point{X: x, Y: p.Rows[row].Y - p.Extent.Height/2},
			scene.Point{X: x, Y: p.Rows[row].Y + p.Extent.Height/2 + p.Extent.Below})
	}
	return via
}

// inSet reports whether a node is in a set. For a Node that represents a part of a way, one node of the part suffices.
func (w *drawer) inSet(i int, nodes map[int]bool) bool {
	n := w.p.Nodes[i]
	return n.Event >= 0 && nodes[n.Event] || n.Event < 0 && n.Gap > 0 && nodes[n.Gap-1]
}

// nodeReached reports whether a node was reached at the position. For a part of a way, one reached node is enough.
func (w *drawer) nodeReached(n Node) bool {
	event := n.Event
	if event < 0 {
		event = n.Gap - 1
	}
	return event < 0 || w.p.Forest.At(event, w.m.Pos) >= 0
}

// reached(i) reports whether a node was reached at the position. A Node that represents several nodes counts like its
// nearest ancestor.
func (w *drawer) reached(i int) bool {
	for ; i >= 0; i = w.p.Nodes[i].Parent {
		if n := w.p.Nodes[i]; n.Event >= 0 {
			return w.p.Forest.At(n.Event, w.m.Pos) >= 0
		}
	}
	return true
}

// ends(a, b) returns the two ends of an edge between nodes: below the upper node and above the lower node.
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
	if p.Nodes[a].Event >= 0 {
		from.Y += w.labels()
	}
	if p.Nodes[a].Y == p.Nodes[b].Y { // both are in the same row
		if to.Y = p.Nodes[b].Y + half(b); w.labels() > 0 {
			to.Y = from.Y
		}
	}
	return from, to
}

func (w *drawer) edge(a, b int, ink scene.Ink) {
	p := w.p
	var via []scene.Point
	switch {
	case p.Nodes[b].Parent == a && p.Nodes[a].Wave == p.Nodes[b].Wave:
		via = p.via(p.Nodes[a], p.Nodes[b])
	case p.Nodes[a].Y > p.Nodes[b].Y: // the edge leads up
		via = w.between(b, a)
		slices.Reverse(via)
	default:
		via = w.between(a, b)
	}
	w.curve(a, b, ink, 0, via)
}

// via(parent, n) returns the points at which the edge from a parent to n passes the rows between them. At these points
// the edge is vertical.
func (p *Picture) via(parent, n Node) (points []scene.Point) {
	rows := math.Abs(float64(n.Row - parent.Row))
	above, below := -p.Extent.Height/2, p.Extent.Height/2+p.Extent.Below
	if n.Y < parent.Y {
		above, below = below, above
	}
	for i, x := range n.Via {
		y := parent.Y + (n.Y-parent.Y)*float64(i+1)/rows
		points = append(points, scene.Point{X: x, Y: y + above}, scene.Point{X: x, Y: y + below})
	}
	return points
}

// curve(…) draws an edge through some points. The parameter dash is the length of dashes; 0: no dashes.
func (w *drawer) curve(a, b int, ink scene.Ink, dash float64, via []scene.Point) {
	from, to := w.ends(a, b)
	if !w.inSight(min(from.X, to.X), min(from.Y, to.Y)-1, max(from.X, to.X), max(from.Y, to.Y)+1) {
		return
	}
	if w.p.Nodes[a].Y == w.p.Nodes[b].Y {
		w.s.Add(hanging(ink, 0.35, from, to))
		return
	}
	path := curved(ink, from, append(via, to)...)
	path.Dash = dash
	w.s.Add(path)
}

// curved(ink, from, points) returns a line through points. The line is vertical at each point. It moves
// sideways mostly near the parent, so that names of moves have room near the children.
func curved(ink scene.Ink, from scene.Point, points ...scene.Point) scene.Path {
	path := scene.Path{Ink: ink, Segments: []scene.Segment{{Verb: scene.Move, P: [3]scene.Point{from}}}}
	for _, next := range points {
		path.Segments = append(path.Segments, scene.Segment{
			Verb: scene.Cubic, P: [3]scene.Point{{X: from.X, Y: from.Y + bend*(next.Y-from.Y)}, {X: next.X, Y: from.Y}, next},
		})
		from = next
	}
	return path
}

// hanging(…) returns a line between two points of equal height that bends down. The control points are lower by
// sag units.
func hanging(ink scene.Ink, sag float64, from, to scene.Point) scene.Path {
	return scene.Path{Ink: ink, Segments: []scene.Segment{
		{Verb: scene.Move, P: [3]scene.Point{from}},
		{Verb: scene.Cubic, P: [3]scene.Point{{X: from.X, Y: from.Y + sag}, {X: to.X, Y: to.Y + sag}, to}},
	}}
}

// repeat(r) draws an edge outside of the tree, with a dot at its end.
func (w *drawer) repeat(r Repeat) {
	f, pos := w.p.Forest, w.m.Pos
	from, to := w.p.Nodes[r.From], w.p.Nodes[r.To]
	if f.At(to.Event, pos) < 0 || f.Order(from.Event, pos) == 0 || r.Event >= pos {
		return
	}
	if f.ParentAt(to.Event, pos) == from.Event { // at this position the edge belongs to the tree
		return
	}
	ink := scene.Ink{Stroke: scene.Mix(w.d.Colors.Muted, w.d.Colors.Panel, 0.2), Width: thin}
	w.curve(r.From, r.To, ink, dash, nil)
	_, at := w.ends(r.From, r.To)
	if w.inSight(at.X, at.Y, at.X, at.Y) {
		w.s.Add(scene.Circle{Center: at, Radius: 2 * thin, Ink: scene.Ink{Fill: ink.Stroke}})
	}
}

// moves() writes the names of moves at edges: at each node that has enough room above it, and at the pointed node.
func (w *drawer) moves() {
	if w.detail != Boards {
		return
	}
	arrows := w.tight()
	for i := range w.p.Nodes {
		if w.d.Pointed == i+1 {
			continue
		}
		if n := w.p.Nodes[i]; n.Event >= 0 && n.Parent >= 0 && w.m.Status(n.Event) != Unreached {
			w.move(i, arrows, false)
		}
	}
	if i := w.d.Pointed - 1; i >= 0 && i < len(w.p.Nodes) && w.p.Nodes[i].Event >= 0 {
		w.move(i, false, true)
	}
}

// tight reports whether some move's name in words is wider than its room. Then arrows name all moves of the tree.
func (w *drawer) tight() bool {
	size, room := w.moveRoom()
	for _, words := range w.p.words {
		if w.d.Say != nil && !w.fits(w.d.Say(words), size, room) {
			return true
		}
	}
	return false
}

// moveRoom() returns the text size and the largest width of names of moves.
func (w *drawer) moveRoom() (size, room float64) {
	if e := w.p.Extent; e.Beside > 0 {
		return w.text(besideSize), e.Beside
	}
	return w.text(moveSize), w.p.Extent.Width + siblingGap
}

// move(i, arrows, anyway) writes the name of the move that leads to a node at the node's edge or at its right side, in
// words or as arrows. If the parameter anyway is true, the name may be wider than the room.
func (w *drawer) move(i int, arrows, anyway bool) {
	text, ok := w.p.Move(i)
	if !ok {
		return
	}
	n, words, e := w.p.Nodes[i], w.p.moves[i].arrows, w.p.Extent
	size, room := w.moveRoom()
	if w.d.Say != nil && (!arrows || words == "") {
		words = w.d.Say(text)
	}
	above, gap := 0.7*size+0.03, rowGap+e.Below-w.labels()
	if !anyway && (!w.fits(words, size, room) || e.Beside == 0 && gap < 2*above+0.12) {
		return
	}
	half := (w.d.Measure(words)*size + moveSize) / 2
	x, y := n.X, n.Y-e.Height/2-above
	switch {
	case e.Beside > 0:
		x, y = n.X+n.Half+besideAway+half-moveSize/2, n.Y-e.Height/4
	case n.Wave == 1: // the parent is below
		y = n.Y + e.Height/2 + e.Below + rowGap - gap + above
	}
	if !w.inSight(x-half, y-size, x+half, y+size) {
		return
	}
	ink := scene.Ink{Fill: w.d.Colors.Panel}
	if anyway {
		ink.Stroke, ink.Width = w.d.Colors.Muted, thin/2
	}
	if anyway || e.Beside == 0 {
		w.s.Add(box{x - half, y - 0.7*size, x + half, y + 0.7*size}.rect(cornerSize, ink))
	}
	w.s.Add(scene.Text{At: scene.Point{X: x, Y: y}, Size: size, Text: words, Color: w.d.Colors.Ink})
}

// Under returns the place of the node at a point. If no node is there, it returns the node whose edge from its parent
// passes near the point. If there is no such edge, it returns -1.
func (p *Picture) Under(x, y float64) int {
	best, least := p.Hit(x, y), edgeNear
	if best >= 0 {
		return best
	}
	for i, n := range p.Nodes {
		if n.Parent < 0 || x < min(n.X, p.Nodes[n.Parent].X)-edgeNear && len(n.Via) == 0 {
			continue
		}
		up := p.Nodes[n.Parent]
		away, below := p.Extent.Height/2, p.Extent.Height/2+p.Extent.Below
		from, to := scene.Point{X: up.X, Y: up.Y + below}, scene.Point{X: n.X, Y: n.Y - away}
		if n.Y < up.Y {
			from.Y, to.Y = up.Y-away, n.Y+below
		}
		for _, next := range append(p.via(up, n), to) {
			if d := math.Abs(bent(from, next, y) - x); d < least { // if bent is NaN, d < least is false
				best, least = i, d
			}
			from = next
		}
	}
	return best
}

// bend is the height of an edge's first control point, as a share of the edge's height.
const bend = 0.1

// edgeNear is the largest distance from a point to an edge that Under finds, in units.
const edgeNear = 0.12

// bent(from, to, y) returns the X at which a curve that is upright at both its points has the height y, or NaN.
func bent(from, to scene.Point, y float64) float64 {
	if y < min(from.Y, to.Y) || y > max(from.Y, to.Y) {
		return math.NaN()
	}
	lo, hi := 0.0, 1.0
	for range 20 { // find the curve's parameter by halving
		t, s := (lo+hi)/2, 1-(lo+hi)/2
		if at := t*t*t + 3*s*s*t*bend; at < (y-from.Y)/(to.Y-from.Y) {
			lo = t
		} else {
			hi = t
		}
	}
	return from.X + (to.X-from.X)*(3-2*lo)*lo*lo
}
