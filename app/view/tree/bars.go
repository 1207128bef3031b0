package tree

import (
	"math"
	"strconv"
	"strings"

	"stepboard/scene"
	"stepboard/solve"
)

// Lengths of the bars of a survey, in logical pixels at normal text size.
const (
	BarsWidth = 152
	barPitch  = 16
	barLeft   = 44
	barMost   = 58
	barsTop   = 6
)

// pitch(high) returns the height of one bar, so that all bars are in a picture whose height is high.
func (s *Survey) pitch(high float64) float64 {
	return max(1, min(barPitch, (high-2*barsTop)/float64(len(s.Bars))))
}

// BarAt returns the index of the bar at the place y in a picture whose height is the parameter high, or -1.
func (s *Survey) BarAt(y, high float64) int {
	if i := int((y - barsTop) / s.pitch(high)); y >= barsTop && i < len(s.Bars) {
		return i
	}
	return -1
}

// name(i) returns the name of the layers in bar i.
func (s *Survey) name(i int) string {
	b := s.Bars[i]
	first := nameOf(b.First, s.layers)
	if b.First == b.Last {
		return first
	}
	last := Numbers(b.Last.Key)
	if s.layers == ByDepth {
		last = strconv.Itoa(b.Last.Steps)
	}
	return first + "–" + last
}

// Tell describes bar i. The Tally t counts the nodes of the bar.
func (s *Survey) Tell(i int, t Tally, number func(int64) string) solve.Text {
	return solve.Say("tree.bar", "Row", s.name(i), "All", number(int64(s.Bars[i].All)),
		"Reached", number(int64(t.Reached)), "Expanded", number(int64(t.Expanded)), "Waiting", number(int64(t.Waiting())),
		"GivenUp", number(int64(t.GivenUp)))
}

// Draw draws the bars, with lengths proportional to the numbers of nodes: expanded, waiting, given up and not yet
// reached. The bar of the state at work is marked. All bars together are as high as the parameter high. If the bars are
// low, only some of them have text.
func (s *Survey) Draw(m *Moment, high float64, d *Drawing) *scene.Scene {
	art := &scene.Scene{}
	k, pitch, size := d.Colors, s.pitch(high), leastText/d.Unit
	written, gap := int(math.Ceil(1.3*size/pitch)), pitch/6
	most := 1
	for _, b := range s.Bars {
		most = max(most, b.All)
	}
	if m.Current >= 0 {
		at := s.Of(m.Current)
		row := box{0, barsTop + float64(at)*pitch, BarsWidth, barsTop + float64(at+1)*pitch}
		art.Add(row.rect(0, scene.Ink{Fill: k.Soft}))
	}
	for i, t := range s.Count(m) {
		top := barsTop + float64(i)*pitch
		middle, bottom := top+pitch/2, top+pitch
		x := float64(barLeft)
		part := func(nodes int, ink scene.Ink) {
			if nodes <= 0 {
				return
			}
			wide := max(1, barMost*float64(nodes)/float64(most))
			art.Add(box{x, top + gap, x + wide, bottom - gap}.rect(0, ink))
			x += wide
		}
		part(t.Expanded, scene.Ink{Fill: k.Ink})
		part(t.Waiting(), scene.Ink{Fill: k.Accent})
		part(t.GivenUp, scene.Ink{Fill: scene.Mix(k.Muted, k.Panel, 0.45)})
		part(s.Bars[i].All-t.Reached, scene.Ink{Fill: k.Panel, Stroke: k.Line, Width: 0.8})
		if i%written > 0 {
			continue
		}
		name := s.name(i)
		if _, numbers, ok := strings.Cut(name, "= "); ok && d.Measure(name)*size > barLeft-8 {
			name = numbers
		}
		art.Add(scene.Text{
			At: scene.Point{X: barLeft - 5, Y: middle}, Size: fitted(d, name, size, barLeft-8), Text: name,
			Align: scene.End, Color: k.Muted,
		})
		count := d.Number(int64(s.Bars[i].All))
		art.Add(scene.Text{
			At: scene.Point{X: BarsWidth - 4, Y: middle}, Size: fitted(d, count, size, BarsWidth-barLeft-barMost-8),
			Text: count, Align: scene.End, Color: k.Ink,
		})
	}
	return art
}

// fitted(d, text, size, width) returns the largest text size with which a text fits into a width, but at most the
// parameter size.
func fitted(d *Drawing, text string, size, width float64) float64 {
	if wide := d.Measure(text) * size; wide > width && wide > 0 {
		return size * width / wide
	}
	return size
}
