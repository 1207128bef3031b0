package svg

import (
	"strconv"

	"stepboard/scene"
	"stepboard/scene/vector"
)

func (d *drawer) Path(p *vector.Path) {
	d.setStyle("")
	d.put("<path")
	d.ink(p.Ink)
	if p.Stroke.A != 0 {
		if p.Dash > 0 {
			d.put(` stroke-dasharray="`, p.Dash, `"`)
		}
		if p.Flat {
			d.put(` stroke-linecap="butt"`)
		}
	}
	d.put(` d="`)
	d.outline(p.Segments, scene.Point{}, 1, decimals, p.Stroke.A != 0)
	d.put(`"/>`)
	d.spill()
}

// outline appends the path data of segments. A point p is written as p*k + t. If the parameter dots is set, a Move
// without lines is written as a dot.
func (d *drawer) outline(segments []scene.Segment, t scene.Point, k float64, decimals int, dots bool) {
	b := d.buf
	number := func(v float64) {
		if c := b[len(b)-1]; c >= '0' && c <= '9' && !(v < 0) {
			b = append(b, ' ')
		}
		b = vector.AppendDecimal(b, v, decimals)
	}
	var pen scene.Point
	for i := range segments {
		s := &segments[i]
		if s.Verb == scene.Close {
			b = append(b, 'z')
			continue
		}
		var p scene.Point
		if s.Verb == scene.Line {
			p = scene.Point{X: s.P[0].X*k + t.X, Y: s.P[0].Y*k + t.Y}
			switch {
			case p.Y == pen.Y && segments[i-1].Verb != scene.Close:
				b = append(b, 'H')
				number(p.X)
			case p.X == pen.X && segments[i-1].Verb != scene.Close:
				b = append(b, 'V')
				number(p.Y)
			default:
				b = append(b, 'L')
				number(p.X)
				number(p.Y)
			}
		} else {
			b = append(b, [...]byte{scene.Move: 'M', scene.Quad: 'Q', scene.Cubic: 'C'}[s.Verb])
			for _, q := range s.P[:s.Verb.Points()] {
				p = scene.Point{X: q.X*k + t.X, Y: q.Y*k + t.Y}
				number(p.X)
				number(p.Y)
			}
			if dots && s.Verb == scene.Move && (i+1 == len(segments) || segments[i+1].Verb == scene.Move) {
				b = append(b, "h0"...)
			}
		}
		pen = p
	}
	d.buf = b
}

// Area is part of vector.Drawer. Unless cells are very small, viewers are told to draw edges without anti-aliasing.
// With anti-aliasing, the background would shine through where two areas meet.
func (d *drawer) Area(a *vector.Area) {
	const sharpFrom = 4 * vector.Pixel
	d.setStyle("")
	d.put("<path")
	d.color("fill", a.Color)
	if a.Scale >= sharpFrom {
		d.put(` shape-rendering="crispEdges"`)
	}
	d.put(` transform="translate(`, a.Corner.X, " ", a.Corner.Y, ")scale(", scale(a.Scale), `)" d="`)
	a.Outline(&pen{drawer: d})
	d.put(`"/>`)
	d.spill()
}

// pen writes outlines of areas, with relative coordinates.
type pen struct {
	*drawer
	x, y           int
	startX, startY int
}

func (p *pen) Move(x, y int) {
	p.spill()
	p.buf = append(p.buf, 'm')
	p.buf = strconv.AppendInt(p.buf, int64(x-p.startX), 10)
	if y >= p.startY {
		p.buf = append(p.buf, ' ')
	}
	p.buf = strconv.AppendInt(p.buf, int64(y-p.startY), 10)
	p.x, p.y, p.startX, p.startY = x, y, x, y
}

func (p *pen) Line(x, y int) {
	if y == p.y {
		p.buf = strconv.AppendInt(append(p.buf, 'h'), int64(x-p.x), 10)
	} else {
		p.buf = strconv.AppendInt(append(p.buf, 'v'), int64(y-p.y), 10)
	}
	p.x, p.y = x, y
	p.spill()
}

func (p *pen) Close() { p.buf = append(p.buf, 'z') }
