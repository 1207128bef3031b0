package tree

import (
	"strconv"
	"strings"

	"stepboard/scene"
	"stepboard/solve"
)

// Lengths of the bars of a survey, in logical pixels at normal text size.
const (
	BarsWidth = 176
	barPitch  = 15
	barLeft   = 50
	barMost   = 78
	barText   = 10.5
	barsTop   = 6
)

// BarsHeight is the height of all bars together.
func (s *Survey) BarsHeight() float64 { return float64(len(s.Bars))*barPitch + 2*barsTop }

// BarAt returns the index of the bar at a height, or -1.
func (s *Survey) BarAt(y float64) int {
	if i := int((y - barsTop) / barPitch); y >= barsTop && i < len(s.Bars) {
		return i
	}
	return -1
}

// BarTop returns the upper and the lower edge of bar i.
func (s *Survey) BarTop(i int) (top, bottom float64) {
	return barsTop + float64(i)*barPitch, barsTop + float64(i+1)*barPitch
}

// NameOf returns the name of the layers in bar i.
func (s *Survey) NameOf(i int, layers Layers) string {
	b := s.Bars[i]
	first := nameOf(b.First, layers)
	if b.First == b.Last {
		return first
	}
	last := Numbers(b.Last.Key)
	if layers == ByDepth {
		last = strconv.Itoa(b.Last.Steps)
	}
	return first + "–" + last
}

// Tell describes bar i. The Tally t counts the nodes of the bar.
func (s *Survey) Tell(i int, layers Layers, t Tally, number func(int64) string) solve.Text {
	return solve.Say("tree.bar", "Row", s.NameOf(i, layers), "All", number(int64(s.Bars[i].All)),
		"Reached", number(int64(t.Reached)), "Expanded", number(int64(t.Expanded)), "Waiting", number(int64(t.Waiting())),
		"GivenUp", number(int64(t.GivenUp)))
}

// Draw draws the bars, with lengths proportional to the numbers of nodes: expanded, waiting, given up and not yet
// reached. The bar of the state at work is marked. d.Unit scales the lengths.
func (s *Survey) Draw(m *Moment, layers Layers, d *Drawing) *scene.Scene {
	art := &scene.Scene{}
	k := d.Colors
	legible := barText*d.Unit >= leastLabel
	most, at := 1, -1
	for _, b := range s.Bars {
		most = max(most, b.All)
	}
	if m.Current >= 0 {
		at = s.Of(m.Current)
	}
	for i, t := range s.Count(m) {
		top, bottom := s.BarTop(i)
		middle := (top + bottom) / 2
		if i == at {
			art.Add(box{0, top, BarsWidth, bottom}.rect(0, scene.Ink{Fill: k.Soft}))
		}
		x := float64(barLeft)
		part := func(nodes int, ink scene.Ink) {
			if nodes <= 0 {
				return
			}
			wide := max(1, barMost*float64(nodes)/float64(most))
			art.Add(box{x, top + 2.5, x + wide, bottom - 2.5}.rect(0, ink))
			x += wide
		}
		part(t.Expanded, scene.Ink{Fill: k.Ink})
		part(t.Waiting(), scene.Ink{Fill: k.Accent})
		part(t.GivenUp, scene.Ink{Fill: scene.Mix(k.Muted, k.Panel, 0.45)})
		part(s.Bars[i].All-t.Reached, scene.Ink{Fill: k.Panel, Stroke: k.Line, Width: 0.8})
		if !legible {
			continue
		}
		name := s.NameOf(i, layers)
		if _, numbers, ok := strings.Cut(name, "= "); ok && d.Measure(name)*barText > barLeft-8 {
			name = numbers
		}
		art.Add(scene.Text{
			At: scene.Point{X: barLeft - 5, Y: middle}, Size: fitted(d, name, barText, barLeft-8), Text: name,
			Align: scene.End, Color: k.Muted,
		})
		count := d.Number(int64(s.Bars[i].All))
		art.Add(scene.Text{
			At: scene.Point{X: BarsWidth - 4, Y: middle}, Size: fitted(d, count, barText, BarsWidth-barLeft-barMost-8),
			Text: count, Align: scene.End, Color: k.Ink,
		})
	}
	return art
}

// fitted returns the largest text size with which a text fits into a width, but at most the parameter size.
func fitted(d *Drawing, text string, size, width float64) float64 {
	if wide := d.Measure(text) * size; wide > width && wide > 0 {
		return size * width / wide
	}
	return size
}
