package view

import (
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens/kit"
)

// Route is a walk to be drawn. If the walk has more than maxRoute moves, only the part around the position is drawn.
type Route struct {
	walk     *solve.Walk
	from, to int                         // the range of moves whose cells are in tracks
	tracks   []solve.Track               // the ways of things; if follow is nil, the ways of all movers in order
	follow   func(pos int) []solve.Track // lists the ways, if the puzzle is a solve.Tracker
}

const (
	maxRoute = 20_000 // longest walk that is drawn as a whole, in moves
	around   = 2_000  // moves drawn before and after the position, if the walk is longer
)

// NewRoute makes the route of a walk.
func NewRoute(w *solve.Walk) *Route { return &Route{walk: w} }

func (r *Route) cover(from, to int) {
	r.from, r.to = from, to
	for i := range r.tracks {
		r.tracks[i].Stops = r.tracks[i].Stops[:0]
	}
	s := r.walk.At(from)
	var movers []solve.Thing
	for n := from; ; n++ {
		movers = r.walk.Movers(s, movers[:0])
		if r.tracks == nil {
			r.tracks = make([]solve.Track, len(movers))
		}
		for i, mover := range movers {
			if t, c := r.tracks[i].Stops, mover.At; c != grid.None && (len(t) == 0 || t[len(t)-1].Cell != c) {
				r.tracks[i] = solve.Track{Order: i, Stops: append(t, solve.Stop{Cell: c, Move: n})}
			}
		}
		if n == to {
			break
		}
		s = r.walk.Next(s, n)
	}
}

// wayColor returns the colour of a way, or zero if the way is not drawn.
func wayColor(v Board, t solve.Track) color.NRGBA {
	if len(t.Stops) < 2 {
		return color.NRGBA{}
	}
	if c := v.Look.Ways[t.Kind]; c.A > 0 && !t.Alone {
		return c
	}
	return v.Look.Routes[t.Order%len(v.Look.Routes)]
}

// draw(s, v) adds the ways of the movers. Each way has a pale casing, for contrast on any colour.
func (r *Route) draw(s *scene.Scene, v Board) {
	n := r.walk.Len()
	if p, ok := solve.Inner(v.Puzzle).(solve.Tracker); ok && r.follow == nil && !v.Stale {
		r.follow = p.Track(v.Dataset, v.Query, r.walk)
	}
	switch {
	case r.follow != nil && !v.Stale:
		r.tracks = r.follow(v.Pos)
	case r.follow != nil:
	case n <= maxRoute && r.tracks == nil:
		r.cover(0, n)
	case n > maxRoute && (v.Pos < r.from+around/2 || v.Pos > r.to-around/2 || r.to == 0):
		r.cover(max(0, v.Pos-around), min(n, v.Pos+around))
	}
	drawn := slices.DeleteFunc(slices.Clone(r.tracks), func(t solve.Track) bool { return wayColor(v, t).A == 0 })
	// Ways in the same corridor are side by side, near the middle of its cells, so that no way covers another.
	gap := min(0.14, 0.45/float64(max(1, len(drawn)-1)))
	width := min(0.1, 0.75*gap)
	cased := min(2*width, 2*gap-width)
	for k, track := range drawn {
		ink, casing := inks(v, track)
		shift := (float64(k) - float64(len(drawn)-1)/2) * gap
		lines, jumps := outline(v.Dataset.Board, track.Stops, shift, !v.Look.Numbered)
		for j, points := range lines {
			if last := j - 1; j > 0 && jumps[j] {
				s.Add(scene.Polyline(scene.Ink{Stroke: ink, Width: width / 3}, lines[last][len(lines[last])-1], points[0]))
			}
			if len(points) < 2 {
				continue
			}
			if j == len(lines)-1 {
				shorten(points)
			}
			s.Add(kit.Cased(scene.Polyline(scene.Ink{Stroke: ink, Width: width}, points...), casing, cased)...)
		}
		s.Add(scene.Circle{Center: lines[0][0], Radius: 1.3 * width, Ink: scene.Ink{Fill: ink, Stroke: casing, Width: 0.05}})
	}
}

// outline returns the corners of a track. If the track jumps over walls or leads over an edge of the board, the result
// has several lines; jumps says which of them begin after a jump. If early is true, the corner where the track turns
// back is before the middle of the cell, so that a thing there stays visible.
func outline(b *solve.Board, track []solve.Stop, shift float64, early bool) (
	lines [][]scene.Point, jumps map[int]bool,
) {
	var points []scene.Point
	jumps = map[int]bool{}
	var last scene.Point
	for i, t := range track {
		p := kit.Middle(b.Size, t.Cell, t.Form)
		p.X, p.Y = p.X+shift, p.Y+shift
		switch {
		case t.Over != grid.Over{} && i > 0:
			exit, entry := kit.Edges(b.Size, last, p, t.Over)
			lines, points = append(lines, append(points, exit)), []scene.Point{entry}
		case i > 0 && (t.Jump || walled(b, track[i-1].Cell, t.Cell)):
			lines, points = append(lines, points), nil
			jumps[len(lines)] = true
		}
		last = p
		if n := len(points); n >= 2 {
			a, b := points[n-2], points[n-1]
			if (b.X-a.X)*(p.Y-b.Y) == (b.Y-a.Y)*(p.X-b.X) {
				if (b.X-a.X)*(p.X-b.X)+(b.Y-a.Y)*(p.Y-b.Y) > 0 {
					points[n-1] = p
					continue
				}
				if early {
					shorten(points)
				}
			}
		}
		points = append(points, p)
	}
	return append(lines, points), jumps
}

// walled(b, from, to) reports whether a straight line between two cells crosses a wall.
func walled(b *solve.Board, from, to grid.Cell) bool {
	return slices.ContainsFunc(b.Between(from, to), func(c grid.Cell) bool { return b.Terrain[c] == solve.Wall })
}

// short is the distance from the end of a way to the middle of its last cell, where the thing stays visible.
const short = 0.3

func shorten(points []scene.Point) {
	n := len(points)
	a, b := points[n-2], &points[n-1]
	if d := math.Hypot(b.X-a.X, b.Y-a.Y); d > short {
		b.X -= (b.X - a.X) * short / d
		b.Y -= (b.Y - a.Y) * short / d
	}
}

func inks(v Board, t solve.Track) (ink, casing color.NRGBA) {
	ink, casing = wayColor(v, t), v.Colors.Casing
	if v.Stale {
		ink.A /= 3
		casing.A /= 3
	}
	return ink, casing
}

// maxNumbers is a number of moves. If a way has more moves, its moves are not numbered.
const maxNumbers = 1000

// A cell has at most mostAgain numbers. digitWide is the width of a bold digit, as a multiple of the text size.
const mostAgain, digitWide = 3, 0.6

// halo is the radius of the ground around a letter that a way crosses.
const halo = 0.22

// spare(s, v, things) covers ways with ground where they cross the letter of a thing.
func (r *Route) spare(s *scene.Scene, v Board, things []solve.Thing) {
	b, crossed := v.Dataset.Board, map[grid.Cell]bool{}
	for _, track := range r.tracks {
		for i := 1; i < len(track.Stops)-1; i++ { // a way that turns back or ends does so before the middle
			if track.Stops[i-1].Cell != track.Stops[i+1].Cell {
				crossed[track.Stops[i].Cell] = true
			}
		}
	}
	for _, t := range things {
		if v.Look.Lettered[t.Kind] && crossed[t.At] {
			ground := v.Look.Tiles[b.Terrain[t.At]].Fill
			s.Add(scene.Circle{Center: kit.Center(b.Size, t.At), Radius: halo, Ink: scene.Ink{Fill: ground}})
		}
	}
}

// number(s, v, things) writes the number of each move on the cell that the move reaches. The number is in the middle
// or, beside a thing, in a corner.
func (r *Route) number(s *scene.Scene, v Board, things []solve.Thing) {
	size := v.Dataset.Board.Size
	taken := map[grid.Cell]bool{}
	for _, t := range things {
		taken[t.At] = true
	}
	for _, track := range r.tracks {
		if wayColor(v, track).A == 0 || len(track.Stops) > maxNumbers {
			continue
		}
		ink, casing := inks(v, track)
		numbers := map[grid.Cell][]string{}
		for _, t := range track.Stops[1:] {
			numbers[t.Cell] = append(numbers[t.Cell], strconv.Itoa(t.Move))
		}
		for _, t := range track.Stops[1:] {
			said := numbers[t.Cell]
			if delete(numbers, t.Cell); len(said) == 0 {
				continue
			}
			text := strings.Join(said[:min(len(said), mostAgain)], "·")
			if len(said) > mostAgain {
				text += "…"
			}
			p, radius := kit.Center(size, t.Cell), 0.22
			if taken[t.Cell] {
				p, radius = scene.Point{X: p.X + 0.33, Y: p.Y - 0.33}, 0.17
			}
			em, label := radius*1.2, scene.Ink{Fill: ink, Stroke: casing, Width: 0.05}
			if len(said) == 1 {
				s.Add(scene.Circle{Center: p, Radius: radius, Ink: label})
			} else {
				wide := digitWide * float64(utf8.RuneCountInString(text))
				em = min(em, 0.8/wide)
				half := (em*wide + radius) / 2
				p.X = min(p.X, kit.Center(size, t.Cell).X+0.5-half)
				s.Add(scene.Rect{
					Min: scene.Point{X: p.X - half, Y: p.Y - radius}, Max: scene.Point{X: p.X + half, Y: p.Y + radius},
					Radius: radius, Ink: label,
				})
			}
			s.Add(scene.Text{At: p, Size: em, Text: text, Bold: true, Color: v.Colors.OnAccent})
		}
	}
}
