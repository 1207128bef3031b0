package crowd

import (
	"math/rand/v2"
	"slices"

	"stepboard/solve"
	"stepboard/solve/store"
)

// intervals finds a way of one ghost that avoids the kept ways of others, by safe intervals (Phillips and Likhachev
// 2011). A state is a cell and a span of time in which no ghost with a kept way is on the cell. A ghost can wait during
// a span, so only the ghost's earliest arrival in the span matters. The search is A*, and its bounds are distances to
// the goal. If it finds no way, there is no way.
//
// The time and the memory for a way grow with the number of visited states. In most cases this number is close to the
// number of steps of the way. In addition, intervals needs a few bytes for each cell of the board.
type intervals struct {
	graph   *graph
	single  [][]distance
	random  *rand.Rand
	horizon int32    // the number of steps of a way
	kept    [][]node // the ways that later ghosts must avoid
	// spans has, for each cell on a kept way, the spans of the cell in order. Every other cell has one span of all times.
	spans   map[node][]span
	cells   []node              // cells[k] is the cell of the span with the number len(graph.cells) + k
	visits  []visit             // by number of a span
	touched []uint32            // the numbers of the visited spans
	open    store.Heap[arrival] // the waiting states
	room    int64               // the memory reserved for spans, in bytes
	memory  store.Account
}

// span is a range of times, from first to last, in which a cell is free. The first span of a cell has the number of
// the cell. When a span is split, the second half gets a new number.
type span struct {
	first, last int32
	number      uint32
}

// visit is the earliest known arrival of a ghost at a span.
type visit struct {
	plus   int32  // the time of the arrival plus one; 0 if the span is unvisited
	before uint32 // the number of the span from which the ghost came
}

// arrival is a waiting state: the number of a span and a time. The method find skips late arrivals at a span.
type arrival struct {
	number uint32
	time   int32
}

// visitBytes is the memory of a visit, of its copy when the list grows, and of its entry in intervals.touched.
// stayBytes is the memory of one stop of a fixed way on a cell.
const (
	visitBytes = 24
	stayBytes  = 100
)

func newIntervals(m *solve.Meter, g *graph, single [][]distance, random *rand.Rand) (*intervals, error) {
	s := &intervals{graph: g, single: single, random: random, spans: map[node][]span{}}
	if err := s.memory.Take(m, visitBytes*int64(len(g.cells))); err != nil {
		return s, err
	}
	s.visits = make([]visit, len(g.cells))
	return s, nil
}

func (s *intervals) free(m *solve.Meter) {
	s.open.Free(m)
	s.memory.Free(m)
}

// begin forgets all kept ways, and reserves memory for ways of a given number of steps.
func (s *intervals) begin(m *solve.Meter, steps int) error {
	if room := stayBytes * int64(s.graph.n) * int64(steps+1); room > s.room {
		if err := s.memory.Take(m, room-s.room); err != nil {
			return err
		}
		s.room = room
	}
	s.horizon, s.kept = int32(steps), s.kept[:0]
	clear(s.spans)
	s.forget()
	s.cells, s.visits = s.cells[:0], s.visits[:len(s.graph.cells)]
	return nil
}

func (s *intervals) forget() {
	for _, number := range s.touched {
		s.visits[number] = visit{}
	}
	s.touched = s.touched[:0]
	s.open.Clear()
}

// keep adds a way that all later ways must avoid.
func (s *intervals) keep(way []node) {
	s.kept = append(s.kept, way)
	for t := int32(0); t <= s.horizon; t++ {
		first := t
		for t < s.horizon && way[t+1] == way[t] {
			t++
		}
		s.take(way[t], first, t)
	}
}

// take removes the times from first to last from the free times of a cell.
func (s *intervals) take(v node, first, last int32) {
	list, known := s.spans[v]
	if !known {
		list = []span{{0, s.horizon, uint32(v)}}
	}
	at := slices.IndexFunc(list, func(p span) bool { return last <= p.last })
	p := list[at]
	switch {
	case first > p.first && last < p.last:
		list[at].last = first - 1
		list = slices.Insert(list, at+1, span{last + 1, p.last, uint32(len(s.visits))})
		s.cells = append(s.cells, v)
		s.visits = append(s.visits, visit{})
	case first > p.first:
		list[at].last = first - 1
	case last < p.last:
		list[at].first = last + 1
	default:
		list = slices.Delete(list, at, at+1)
	}
	s.spans[v] = list
}

func (s *intervals) cell(number uint32) node {
	if first := len(s.graph.cells); int(number) >= first {
		return s.cells[int(number)-first]
	}
	return node(number)
}

// spansOf returns the spans of a cell. A cell without kept ways has one span, and spansOf puts it in the buffer.
func (s *intervals) spansOf(v node, buffer *[1]span) []span {
	if list, known := s.spans[v]; known {
		return list
	}
	buffer[0] = span{0, s.horizon, uint32(v)}
	return buffer[:]
}

// find returns a way of a ghost, as its node at each time, or nil. If atRandom is true, it may choose another way.
func (s *intervals) find(m *solve.Meter, i int, atRandom bool) ([]node, error) {
	s.forget()
	var all [1]span
	start, goal := s.graph.starts[i], s.graph.goals[i]
	if list := s.spansOf(start, &all); len(list) > 0 && list[0].first == 0 {
		if err := s.reach(m, i, list[0].number, 0, list[0].number); err != nil {
			return nil, err
		}
	}
	for s.open.Len() > 0 {
		if err := store.Poll(m, m.Expanded, pollEvery); err != nil {
			return nil, err
		}
		m.Expanded++
		now := s.open.Pop().Item
		if s.visits[now.number].plus != now.time+1 {
			continue
		}
		v := s.cell(now.number)
		list := s.spansOf(v, &all)
		until := list[slices.IndexFunc(list, func(p span) bool { return p.number == now.number })].last
		if v == goal && until == s.horizon {
			return s.way(now), nil
		}
		if err := s.expand(m, i, now, v, until, atRandom); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

// expand reaches spans of the neighbours of cell v. The parameter from is the ghost's arrival at v, and the parameter
// end is the last time at which the ghost can be on v.
func (s *intervals) expand(m *solve.Meter, i int, from arrival, v node, end int32, atRandom bool) error {
	beside, turn := s.graph.next(int(v))[1:], 0
	if atRandom && len(beside) > 0 {
		turn = s.random.IntN(len(beside))
	}
	var all [1]span
	for k := range beside {
		to := beside[(k+turn)%len(beside)]
		for _, p := range s.spansOf(to, &all) {
			t := max(from.time+1, p.first)
			if t > end+1 {
				break
			}
			if t > p.last || t == end+1 && s.swaps(v, to, int(t-1)) {
				continue
			}
			if plus := s.visits[p.number].plus; plus == 0 || t+1 < plus {
				if err := s.reach(m, i, p.number, t, from.number); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// swaps reports whether a ghost with a kept way steps from v to u after time t. If so, a step from u to v is not legal.
func (s *intervals) swaps(u, v node, t int) bool {
	return slices.ContainsFunc(s.kept, func(way []node) bool { return way[t] == v && way[t+1] == u })
}

// reach adds an arrival of ghost i at a span at time t, if the ghost can still reach its goal in time. Among arrivals
// with the same f, the arrival with the latest time is expanded first.
func (s *intervals) reach(m *solve.Meter, i int, number uint32, t int32, before uint32) error {
	plus := s.single[i][s.cell(number)]
	f := int64(t) + int64(plus) - 1
	if plus == 0 || f > int64(s.horizon) {
		return nil
	}
	m.Generated++
	if s.visits[number].plus == 0 {
		s.touched = append(s.touched, number)
	}
	s.visits[number] = visit{t + 1, before}
	return s.open.Push(m, store.Entry[arrival]{Cost: f<<32 - int64(t), Item: arrival{number, t}})
}

// way returns the way to an arrival, followed by waits. The ghost enters each span as early as possible.
func (s *intervals) way(to arrival) []node {
	path := make([]node, s.horizon+1)
	for number, last := to.number, s.horizon; ; {
		v, time := s.cell(number), s.visits[number].plus-1
		for t := time; t <= last; t++ {
			path[t] = v
		}
		if time == 0 {
			return path
		}
		number, last = s.visits[number].before, time-1
	}
}
