package tree

import (
	"image/color"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/lens"
)

// box is a rectangle, in units.
type box struct{ x0, y0, x1, y1 float64 }

// around returns the box of a node whose middle is at a point.
func (e Extent) around(x, y float64) box {
	return box{x - e.Width/2, y - e.Height/2, x + e.Width/2, y + e.Height/2}
}

func (b box) grown(by float64) box { return box{b.x0 - by, b.y0 - by, b.x1 + by, b.y1 + by} }

func (b box) rect(radius float64, ink scene.Ink) scene.Rect {
	return scene.Rect{Min: scene.Point{X: b.x0, Y: b.y0}, Max: scene.Point{X: b.x1, Y: b.y1}, Radius: radius, Ink: ink}
}

// status(…) draws the frame of a node. The parameter onWay says whether the node is on the way to the goal.
func (b box) status(s *scene.Scene, status Status, onWay bool, k *scene.Colors) {
	outline := func(c color.NRGBA, width, dash float64) {
		if dash == 0 {
			s.Add(b.rect(cornerSize, scene.Ink{Stroke: c, Width: width}))
			return
		}
		p := scene.Polygon(scene.Ink{Stroke: c, Width: width}, scene.Point{X: b.x0, Y: b.y0}, scene.Point{X: b.x1, Y: b.y0},
			scene.Point{X: b.x1, Y: b.y1}, scene.Point{X: b.x0, Y: b.y1})
		p.Dash = dash
		s.Add(p)
	}
	if (status == GivenUp || status == Rest) && !onWay {
		veil := k.Panel
		if status == Rest { // a shade, because the frame alone looks like Waiting on a board without pieces
			veil = scene.Mix(k.Panel, k.Muted, 0.5)
		}
		veil.A = 150
		s.Add(b.rect(cornerSize, scene.Ink{Fill: veil}))
	}
	switch {
	case onWay: // a second line, because colours may be equal
		outline(k.Warning, thick, 0)
		s.Add(b.grown(0.055).rect(1.5*cornerSize, scene.Ink{Stroke: k.Ink, Width: thin}))
	case status == Current:
		outline(k.Accent, 1.3*thick, 0)
		h := min(0.16, (b.y1-b.y0)/3)
		middle := (b.y0 + b.y1) / 2
		s.Add(scene.Polygon(scene.Ink{Fill: k.Accent}, scene.Point{X: b.x0 - 0.03, Y: middle},
			scene.Point{X: b.x0 - 0.03 - h, Y: middle - h/1.4}, scene.Point{X: b.x0 - 0.03 - h, Y: middle + h/1.4}))
	case status == Fresh:
		outline(k.Accent, thick, dash)
	case status == Waiting || status == Rest:
		outline(k.Muted, 1.5*thin, dash)
	case status == GivenUp:
		outline(k.Muted, thin, 0)
		s.Add(scene.Polyline(scene.Ink{Stroke: k.Muted, Width: 1.5 * thin}, scene.Point{X: b.x0, Y: b.y1},
			scene.Point{X: b.x1, Y: b.y0}))
	default:
		outline(k.Ink, 1.5*thin, 0)
	}
}

// rings(…) draws the rings of a node: one if the node is selected, and one if two trees first differ at the node. The
// parameter label is the height of the label below the node's box.
func (w *drawer) rings(s *scene.Scene, i int, b box, label float64) {
	if i == w.d.Chosen {
		ring := b.grown(ringAway)
		ring.y1 += max(0, label-ringAway)
		s.Add(ring.rect(2*cornerSize, scene.Ink{Stroke: w.d.Colors.Ink, Width: 1.8 * thin}))
	}
	if i == w.d.Parted-1 {
		b.y1 += label
		b.difference(s, w.d.Colors)
	}
}

// difference(s, k) draws a ring, with the sign ≠ at its corner, around the node at which two trees first differ.
func (b box) difference(s *scene.Scene, k *scene.Colors) {
	ring := b.grown(1.6 * ringAway)
	s.Add(ring.rect(2*cornerSize, scene.Ink{Stroke: k.Warning, Width: thick}))
	const r = 0.17
	x, y := ring.x1, ring.y0
	line := func(dx0, dy0, dx1, dy1 float64) {
		s.Add(scene.Polyline(scene.Ink{Stroke: k.Panel, Width: 0.75 * thick}, scene.Point{X: x + dx0*r, Y: y + dy0*r},
			scene.Point{X: x + dx1*r, Y: y + dy1*r}))
	}
	ink := scene.Ink{Fill: k.Warning, Stroke: k.Panel, Width: thin}
	s.Add(scene.Circle{Center: scene.Point{X: x, Y: y}, Radius: r, Ink: ink})
	line(-0.55, -0.25, 0.55, -0.25)
	line(-0.55, 0.25, 0.55, 0.25)
	line(-0.35, 0.65, 0.35, -0.65)
}

// letter draws a disc with a letter at the corner of a node. If the letter is the right answer, the node has a ring.
func (w *drawer) letter(n Node, l Letter) {
	k, e := w.d.Colors, w.p.Extent
	r := w.text(0.28) / 1.4
	at := scene.Point{X: n.X - e.Width/2, Y: n.Y - e.Height/2}
	fill, text := k.Ink, k.Panel
	if l.Right {
		b := e.around(n.X, n.Y).grown(1.6 * ringAway)
		b.y1 += w.labels()
		w.s.Add(b.rect(2*cornerSize, scene.Ink{Stroke: k.Accent, Width: 1.4 * thick}))
		fill, text = k.Accent, k.OnAccent
	}
	w.s.Add(scene.Circle{Center: at, Radius: r, Ink: scene.Ink{Fill: fill, Stroke: k.Panel, Width: thin}},
		scene.Text{At: at, Size: 1.4 * r, Text: l.Text, Bold: true, Color: text})
}

// pill writes the number of a node's children. It is for nodes without drawn children.
func (w *drawer) pill(s *scene.Scene, n Node, text string) {
	size := w.text(moveSize)
	if !w.fits(text, size, w.p.Extent.Width) {
		return
	}
	wide, half := w.d.Measure(text)*size/2+0.08, 0.7*size
	x, y := n.X+w.p.Extent.Width/2-wide*0.6, n.Y+w.p.Extent.Height/2
	if w.detail == Boards { // above the label
		y -= half
	}
	k := w.d.Colors
	s.Add(box{x - wide, y - half, x + wide, y + half}.rect(0.1, scene.Ink{Fill: k.Soft, Stroke: k.Accent, Width: thin}),
		scene.Text{At: scene.Point{X: x, Y: y}, Size: size, Text: text, Color: k.Ink})
}

// Legend returns the legend of a tree: the frames of nodes and, if the parameter repeats is true, the edges outside of
// the tree. The parameter last has the statuses of states that a finished search has reached but not used: GivenUp in a
// search in depth, else Rest.
func Legend(k *scene.Colors, repeats bool, last ...Status) (items []lens.LegendItem) {
	for _, status := range append([]Status{Current, Fresh, Waiting, Expanded}, last...) {
		text := solve.Say("tree.stand." + StatusNames[status])
		items = append(items, lens.LegendItem{Swatch: sample(status, false, k), Text: text})
	}
	items = append(items, lens.LegendItem{Swatch: sample(Expanded, true, k), Text: solve.Say("tree.stand.way")})
	if repeats {
		line := scene.Polyline(scene.Ink{Stroke: k.Muted, Width: 0.08}, scene.Point{X: 0.1, Y: 0.1},
			scene.Point{X: 0.9, Y: 0.9})
		line.Dash = 0.18
		items = append(items, lens.LegendItem{Swatch: []scene.Op{line}, Text: solve.Say("tree.repeat")})
	}
	return items
}

// PartedSign returns the legend's item for the node at which two trees first differ.
func PartedSign(k *scene.Colors) lens.LegendItem {
	s := &scene.Scene{}
	box{0.3, 0.36, 0.64, 0.7}.difference(s, k)
	return lens.LegendItem{Swatch: s.Ops, Text: solve.Say("tree.parted")}
}

// sample draws the frame of a node in the unit square. The lines are wider than in the tree, because a sample is small.
func sample(status Status, way bool, k *scene.Colors) []scene.Op {
	s := &scene.Scene{}
	b := box{0.14, 0.14, 0.86, 0.86}
	s.Add(b.rect(cornerSize, scene.Ink{Fill: k.Panel}))
	b.status(s, status, way, k)
	for i, op := range s.Ops {
		switch op := op.(type) {
		case scene.Rect:
			op.Width *= 2.5
			s.Ops[i] = op
		case scene.Path:
			op.Width *= 2.5
			op.Dash *= 1.6
			s.Ops[i] = op
		}
	}
	return s.Ops
}
