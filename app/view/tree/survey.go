package tree

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"stepboard/scene"
	"stepboard/solve"
)

// MostBars is the largest number of bars for one wave. If a search has more layers, a bar has several layers.
const MostBars = 80

// surveyMark is the number of events between two stored counts.
const surveyMark = 1 << 16

// Survey counts the nodes of a Forest by layers and by status. The methods do not change it.
type Survey struct {
	Bars []Bar

	f      *Forest
	layers Layers
	bar    []uint8 // index of the bar of each node; nodes are counted from From
	marks  []int32 // for each bar, the nodes reached and the nodes expanded, counted before each surveyMark events
}

// Bar is one layer, or several neighbouring layers.
type Bar struct {
	First, Last Row // the first and the last of its layers, without Y and Head
	All         int // number of nodes at the end of the search
	layers      int // number of layers
	Node        int // a node on the way to the goal or, if the bar has no such node, the node that was reached first
}

// Tally counts the nodes of a bar by their status at a position.
type Tally struct{ Reached, Expanded, GivenUp int }

// Waiting returns the number of waiting nodes.
func (t Tally) Waiting() int { return t.Reached - t.Expanded - t.GivenUp }

// Tells reports whether the bars say more than the tree. They do if some bar has more than two nodes for each layer.
func (s *Survey) Tells() bool {
	return slices.ContainsFunc(s.Bars, func(b Bar) bool { return b.All > 2*b.layers })
}

// NewSurvey counts the nodes of a Forest by layers. The function key has the same meaning as in Lay. The time is linear
// in events. It takes 9 bytes of the Meter for each event, and gives 8 of the 9 back at the end. The error is the
// Meter's.
func NewSurvey(m *solve.Meter, f *Forest, layers Layers, key func(node int) solve.Cost) (*Survey, error) {
	n := f.To - f.From
	if err := m.Take(9 * int64(n)); err != nil {
		return nil, err
	}
	s := &Survey{f: f, layers: layers, bar: make([]uint8, n)}
	err := s.count(m, key)
	m.Give(8 * int64(n))
	return s, err
}

func (s *Survey) count(m *solve.Meter, key func(node int) solve.Cost) error {
	f := s.f
	number := map[Row]int32{} // index in the list rows
	var rows []Row
	rowOf := make([]int32, f.To-f.From) // index of the row of each node; nodes are counted from From
	var depths depths
	last, lastAt := Row{Steps: -1}, int32(-1)
	err := f.each(m, f.nodes, func(node, _ int) error {
		at := Row{Wave: f.X.Wave(node)}
		if s.layers == ByDepth {
			at.Steps = depths.of(f, node)
		} else {
			at.Key = key(node)
		}
		if at != last {
			i, ok := number[at]
			if !ok {
				i = int32(len(rows))
				number[at] = i
				rows = append(rows, at)
			}
			last, lastAt = at, i
		}
		rowOf[node-f.From] = lastAt
		return nil
	})
	if err != nil {
		return err
	}
	order := slices.SortedFunc(maps.Values(number), func(a, b int32) int {
		down := rows[a].compare(rows[b])
		if rows[a].Wave == 1 { // as drawn, from the bottom
			down = -down
		}
		return cmp.Or(int(rows[a].Wave)-int(rows[b].Wave), down)
	})
	each := max(1, (len(order)+MostBars-1)/MostBars)
	bar := make([]uint8, len(rows))
	in := 0 // number of layers in the current bar
	for _, o := range order {
		row := rows[o]
		if n := len(s.Bars); n == 0 || in == each || s.Bars[n-1].Last.Wave != row.Wave {
			in = 0
			s.Bars = append(s.Bars, Bar{First: row, Node: -1})
		}
		bar[o] = uint8(len(s.Bars) - 1)
		s.Bars[len(s.Bars)-1].Last = row
		s.Bars[len(s.Bars)-1].layers++
		in++
	}
	for i := range rowOf {
		if f.nodes.has(int32(i)) {
			s.bar[i] = bar[rowOf[i]]
		}
	}
	return s.mark(m)
}

// mark(m) counts the nodes of each bar and stores the counts after every surveyMark events.
func (s *Survey) mark(m *solve.Meter) error {
	f, n := s.f, len(s.Bars)
	now := make([]int32, 2*n)
	for i := f.From; i < f.To; i++ {
		if (i-f.From)%surveyMark == 0 {
			if err := m.Poll(0, 0); err != nil {
				return err
			}
			s.marks = append(s.marks, now...)
		}
		s.add(now, i)
		if at := i - f.From; f.nodes.has(int32(at)) && s.Bars[s.bar[at]].Node < 0 {
			s.Bars[s.bar[at]].Node = i
		}
	}
	for i := range s.Bars {
		s.Bars[i].All = int(now[2*i])
	}
	for _, node := range f.goals() {
		for ; node >= 0; node = f.Parent(node) {
			s.Bars[s.Of(node)].Node = node
		}
	}
	return nil
}

func (s *Survey) add(now []int32, event int) {
	f := s.f
	switch f.X.Kind(event) {
	case solve.Reached:
		if at := event - f.From; f.nodes.has(int32(at)) {
			now[2*int(s.bar[at])]++
		} else if old := f.X.Earlier(event); !f.X.Again(event) && f.expanded(old, f.To) { // the state waits again
			now[2*int(s.bar[f.First(event)-f.From])+1]--
		}
	case solve.Expanded:
		if p := f.X.Parent(event); p >= f.From && f.X.Closed(p) == event {
			now[2*int(s.bar[f.First(p)-f.From])+1]++
		}
	}
}

// expanded(event, pos) reports whether the state that an event reached was expanded before a position, and before the
// next event that reached it.
func (f *Forest) expanded(event, pos int) bool {
	by := f.X.Closed(event)
	return by < pos && f.X.Kind(by) == solve.Expanded
}

// Of returns the index of the bar of a node.
func (s *Survey) Of(node int) int { return int(s.bar[node-s.f.From]) }

// Count returns the Tally of each bar at a moment. It reads at most surveyMark events, and the branch at work.
func (s *Survey) Count(m *Moment) []Tally {
	f, n := s.f, len(s.Bars)
	pos := min(max(m.Pos, f.From), f.To)
	at := (pos - f.From) / surveyMark
	now := make([]int32, 2*n)
	if len(s.marks) > 0 {
		at = min(at, len(s.marks)/(2*n)-1)
		copy(now, s.marks[2*n*at:2*n*(at+1)])
		for i := f.From + at*surveyMark; i < pos; i++ {
			s.add(now, i)
		}
	}
	kept := s.kept(m)
	tallies := make([]Tally, n)
	for i := range tallies {
		t := Tally{Reached: int(now[2*i]), Expanded: int(now[2*i+1])}
		if f.Deep {
			t.GivenUp, t.Expanded = t.Expanded-kept[i], kept[i]
		}
		tallies[i] = t
	}
	return tallies
}

// kept(m) counts, for each bar, the expanded nodes that a search in depth has not left: nodes on its current branch,
// and on the way that it found.
func (s *Survey) kept(m *Moment) []int {
	f, kept, seen := s.f, make([]int, len(s.Bars)), map[int]bool{}
	var ends []int
	if m.Found {
		ends = f.goals()
	}
	if !m.ended {
		ends = append(ends, m.Current)
	}
	for _, node := range ends {
		for ; node >= 0 && !seen[node]; node = f.Parent(node) {
			seen[node] = true
			if e := f.At(node, m.Pos); e >= 0 && f.expanded(e, m.Pos) {
				kept[s.Of(node)]++
			}
		}
	}
	return kept
}

// depths has 1 + the number of moves from the root to each node; 0: not computed yet. Nodes are counted from From.
type depths []int32

// of(f, node) returns the depth of a node. It takes constant time if the depth of the parent is computed.
func (d *depths) of(f *Forest, node int) int {
	if *d == nil {
		*d = make(depths, f.To-f.From)
	}
	var way []int
	at := node
	for ; at >= 0 && (*d)[at-f.From] == 0; at = f.Parent(at) {
		way = append(way, at)
	}
	depth := int32(0) // 1 + the depth of at
	if at >= 0 {
		depth = (*d)[at-f.From]
	}
	for _, n := range slices.Backward(way) {
		depth++
		(*d)[n-f.From] = depth
	}
	return int((*d)[node-f.From]) - 1
}

// Lengths of the bars of a survey, in logical pixels at normal text size.
const (
	BarsWidth = 152
	barPitch  = 16
	barLeft   = 44
	barMost   = 58
	barsTop   = 6
)

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
