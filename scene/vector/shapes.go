package vector

import (
	"math"

	"stepboard/scene"
)

func (w *walk) rect(f *frame, op scene.Rect) {
	op.Min, op.Max, op.Radius = f.at(op.Min), f.at(op.Max), op.Radius*f.s
	op.Ink = f.ink(op.Ink)
	width, height := op.Max.X-op.Min.X, op.Max.Y-op.Min.Y
	if !(width > 0 && height > 0) || empty(op.Ink) || !f.sees(op.Min, op.Max, op.Width) {
		return
	}
	op.Radius = max(0, min(op.Radius, width/2, height/2))
	w.Rect(&op)
}

func (w *walk) circle(f *frame, op scene.Circle) {
	op.Center, op.Radius = f.at(op.Center), op.Radius*f.s
	op.Ink = f.ink(op.Ink)
	if !(op.Radius > 0) || empty(op.Ink) || !f.sees(op.Center, op.Center, op.Radius+op.Width) {
		return
	}
	w.Circle(&op)
}

func empty(ink scene.Ink) bool { return ink.Fill.A == 0 && ink.Stroke.A == 0 }

func (w *walk) path(f *frame, op *scene.Path) {
	p := Path{Path: scene.Path{Ink: f.ink(op.Ink), Dash: op.Dash * f.s}}
	if len(op.Segments) == 0 || empty(p.Ink) {
		return
	}
	if !(p.Dash >= Pixel) { // shorter dashes would merge
		p.Dash = 0
	}
	lo, hi := scene.Point{X: math.Inf(1), Y: math.Inf(1)}, scene.Point{X: math.Inf(-1), Y: math.Inf(-1)}
	p.Segments = make([]scene.Segment, 0, len(op.Segments)+1)
	for _, s := range op.Segments {
		for j := range s.Verb.Points() {
			q := f.at(s.P[j])
			s.P[j] = q
			lo = scene.Point{X: min(lo.X, q.X), Y: min(lo.Y, q.Y)}
			hi = scene.Point{X: max(hi.X, q.X), Y: max(hi.Y, q.Y)}
		}
		if len(p.Segments) == 0 && s.Verb != scene.Move {
			if s.Verb == scene.Close {
				continue
			}
			p.Segments = append(p.Segments, scene.Segment{P: [3]scene.Point{s.P[0]}})
		}
		p.Segments = append(p.Segments, s)
	}
	if len(p.Segments) == 0 || !f.sees(lo, hi, p.Width) {
		return
	}
	w.Path(&p)
}

func box(list []scene.Segment, x0, y0, x1, y1 float64) []scene.Segment {
	return polygon(list, scene.Point{X: x0, Y: y0}, scene.Point{X: x1, Y: y0}, scene.Point{X: x1, Y: y1},
		scene.Point{X: x0, Y: y1})
}

func polygon(list []scene.Segment, points ...scene.Point) []scene.Segment {
	verb := scene.Move
	for _, p := range points {
		list = append(list, scene.Segment{Verb: verb, P: [3]scene.Point{p}})
		verb = scene.Line
	}
	return append(list, scene.Segment{Verb: scene.Close})
}
