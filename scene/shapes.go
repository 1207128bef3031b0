package scene

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"sync"
)

// verbs has the verb of each command of path data that gives all its points.
var verbs = map[string]Verb{"M": Move, "L": Line, "Q": Quad, "C": Cubic, "Z": Close}

// Outline makes a path for art from SVG path data. The commands M, L, H, V, Q, C and Z are known, all absolute.
// Coordinates are hundredths of the unit square. Outline panics if it cannot read the data.
func Outline(ink Ink, data string) Path {
	p := Path{Ink: ink}
	fields := strings.Fields(data)
	var at Point
	number := func() float64 {
		if len(fields) == 0 {
			panic(fmt.Sprintf("scene: path data %q ends too early", data))
		}
		v, err := strconv.ParseFloat(fields[0], 64)
		if err != nil {
			panic(fmt.Sprintf("scene: path data %q: %v", data, err))
		}
		fields = fields[1:]
		return v / 100
	}
	add := func(verb Verb) {
		s := Segment{Verb: verb}
		for i := range verb.Points() {
			at = Point{number(), number()}
			s.P[i] = at
		}
		p.Segments = append(p.Segments, s)
	}
	for len(fields) > 0 {
		command := fields[0]
		fields = fields[1:]
		switch verb, known := verbs[command]; {
		case known:
			add(verb)
		case command == "H":
			at.X = number()
			p.Segments = append(p.Segments, Segment{Line, [3]Point{at}})
		case command == "V":
			at.Y = number()
			p.Segments = append(p.Segments, Segment{Line, [3]Point{at}})
		default:
			panic(fmt.Sprintf("scene: path data %q: no command %q", data, command))
		}
	}
	return p
}

// RoundedLines makes a path of closed lines with rounded corners. Each line has at least three corners, x and y. They
// are multiplied by scale, as is the radius, and then moved by the point at.
func RoundedLines(lines [][][2]float64, at Point, scale, radius float64, ink Ink) Path {
	p := Path{Ink: ink}
	point := func(x, y float64) Point { return Point{X: at.X + x*scale, Y: at.Y + y*scale} }
	for _, line := range lines {
		for i, c := range line {
			toward := func(other [2]float64) Point { // the point on the way to another corner at which the curve ends
				x, y := other[0]-c[0], other[1]-c[1]
				far := min(radius/math.Sqrt(x*x+y*y), 0.5)
				return point(c[0]+far*x, c[1]+far*y)
			}
			verb := Line
			if i == 0 {
				verb = Move
			}
			p.Segments = append(p.Segments, Segment{verb, [3]Point{toward(line[(i+len(line)-1)%len(line)])}},
				Segment{Quad, [3]Point{point(c[0], c[1]), toward(line[(i+1)%len(line)])}})
		}
		p.Segments = append(p.Segments, Segment{Verb: Close})
	}
	return p
}

// Symmetric joins an outline with its mirror image. The mirror is the vertical middle of the unit square, X = 0.5. The
// parameter half is one open line that starts and ends on this middle. The result is closed.
func Symmetric(half Path) Path {
	n := len(half.Segments)
	flip := func(q Point) Point { return Point{1 - q.X, q.Y} }
	whole := Path{Ink: half.Ink, Dash: half.Dash, Segments: append([]Segment(nil), half.Segments...)}
	for i := n - 1; i > 0; i-- {
		from := end(half.Segments[i-1])
		switch s := half.Segments[i]; s.Verb {
		case Line:
			whole.Segments = append(whole.Segments, Segment{Line, [3]Point{flip(from)}})
		case Quad:
			whole.Segments = append(whole.Segments, Segment{Quad, [3]Point{flip(s.P[0]), flip(from)}})
		case Cubic:
			whole.Segments = append(whole.Segments, Segment{Cubic, [3]Point{flip(s.P[1]), flip(s.P[0]), flip(from)}})
		default:
			panic("scene: Symmetric wants one open line")
		}
	}
	whole.Segments = append(whole.Segments, Segment{Verb: Close})
	return whole
}

func end(s Segment) Point { return s.P[max(1, s.Verb.Points())-1] }

// Box is a rectangle with rounded corners, for art. Its lengths are given in hundredths of the unit square.
func Box(x0, y0, x1, y1, radius float64, ink Ink) Rect {
	return Rect{Min: Point{x0 / 100, y0 / 100}, Max: Point{x1 / 100, y1 / 100}, Radius: radius / 100, Ink: ink}
}

// Disc is a circle, for art. Its lengths are given in hundredths of the unit square.
func Disc(x, y, radius float64, ink Ink) Circle {
	return Circle{Center: Point{x / 100, y / 100}, Radius: radius / 100, Ink: ink}
}

// Rounded is the outline of a rectangle whose corners are rounded with the radius r.
func Rounded(lo, hi Point, r float64) []Segment {
	const k = 1 - 0.5522847498307936 // 4/3 (√2-1): the cubic nearest to a quarter circle
	x0, x1, y0, y1, c := lo.X, hi.X, lo.Y, hi.Y, r*k
	move := func(v Verb, x, y float64) Segment {
		return Segment{Verb: v, P: [3]Point{{X: x, Y: y}}}
	}
	corner := func(ax, ay, bx, by, x, y float64) Segment {
		return Segment{Verb: Cubic, P: [3]Point{{X: ax, Y: ay}, {X: bx, Y: by}, {X: x, Y: y}}}
	}
	return []Segment{
		move(Move, x0+r, y0),
		move(Line, x1-r, y0),
		corner(x1-c, y0, x1, y0+c, x1, y0+r),
		move(Line, x1, y1-r),
		corner(x1, y1-c, x1-c, y1, x1-r, y1),
		move(Line, x0+r, y1),
		corner(x0+c, y1, x0, y1-c, x0, y1-r),
		move(Line, x0, y0+r),
		corner(x0, y0+c, x0+c, y0, x0+r, y0),
		{Verb: Close},
	}
}

// PerColors returns the function draw with a cache, which keeps one result for each *Colors. So the same art always
// has the same pointer. Back ends cache art by its pointer, so they draw the art once. Several goroutines may call
// the returned function.
func PerColors[T any](draw func(*Colors) T) func(*Colors) T {
	var made sync.Map // *Colors → T
	return func(c *Colors) T {
		v, ok := made.Load(c)
		if !ok {
			v, _ = made.LoadOrStore(c, draw(c))
		}
		return v.(T)
	}
}
