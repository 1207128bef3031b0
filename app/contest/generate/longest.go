package generate

import (
	"context"
	"math"
	"sync"
	"sync/atomic"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// Longest searches for the board with the longest answer among all boards of one size, with all walls and all
// placements of things. Of the order it uses only Maker, the size and Values.
type Longest struct {
	Order
	Workers int // number of goroutines, at least one
	// Better is called, one call at a time, for each board with a longer answer than all boards before; nil: no call.
	Better func(Extreme)
}

// Extreme describes the board with the longest answer so far.
type Extreme struct {
	Dataset      *solve.Dataset
	Value, Steps int64 // answer, and number of moves: see solve.Answer
	Tried, All   int64 // number of tried wall patterns, and of all; turned and mirrored copies count once
}

// mostMovers is the largest number of movers for which all placements are tried.
const mostMovers = 2

// A chunk has 1<<chunkBits patterns. A worker takes one chunk at a time.
const chunkBits = 12

// Run tries every board whose floor is connected. Of several turned or mirrored copies it tries only one. It need not
// try boards with several separate floors: if all floors except one become walls, the answer is at least as long. For
// each board, searches back from the won states find the smallest cost of every placement (see field).
//
// The result is the board with the longest answer. In sokoban, Run compares pushes first and then moves. Of equally
// good boards, Run returns the first in the order of patterns, for any number of workers. The answer is verified as in
// Make. If the context ends, Run returns the best board so far, unverified, with the context's error. The error is a
// *solve.Refusal if the board has too many cells or movers, or if no board has an answer above 0.
func (l Longest) Run(ctx context.Context, budget *solve.Budget) (*Extreme, error) {
	f, err := newField(l.Maker, l.MakeOrder)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	s := &search{Longest: l, field: f, all: f.patterns.count(), chunks: max(1, int64(f.patterns.all())+1>>chunkBits)}
	m, release := solve.NewMeter(ctx, 0, nil)
	defer release()
	m.Workers = max(1, l.Workers)
	err = m.Parallel(m.Workers, s.work)
	if s.best == nil && err == nil {
		err = solve.Refused("make.no_room")
	}
	if s.best != nil {
		s.best.Tried = s.tried.Load()
	}
	if err != nil {
		return s.best, err
	}
	order := Order{Maker: l.Maker, Least: s.best.Value, Most: s.best.Value}
	return s.best, check(ctx, budget, order, s.best.Dataset)
}

type search struct {
	Longest
	field       *field
	chunks, all int64        // numbers of chunks and of patterns
	next        atomic.Int64 // index of the next chunk
	tried       atomic.Int64 // number of patterns tried
	bestCost    atomic.Int64 // packed cost of the best board; patterns that can only have lower costs are skipped
	mutex       sync.Mutex
	best        *Extreme
	bestWalls   uint32 // wall pattern of the best board
}

// work tries patterns, one chunk after the other, until all chunks are taken.
func (s *search) work(_ int, m *solve.Meter) error {
	p, f := s.field.patterns, s.field
	b := newScratch(f)
	for {
		first := s.next.Add(1) - 1
		if first >= s.chunks {
			return nil
		}
		if err := m.Poll(0, 0); err != nil {
			return err
		}
		for walls := first << chunkBits; walls < min((first+1)<<chunkBits, int64(p.all())+1); walls++ {
			walls := uint32(walls) //nolint:gosec // it is a set of at most mostCells bits
			floor := p.all() &^ walls
			if !p.canonical(walls) {
				continue
			}
			s.tried.Add(1)
			if !p.connected(floor) || f.small.Fits != nil && !f.small.Fits(f.board(floor)) {
				continue
			}
			if err := m.Poll(0, 0); err != nil {
				return err
			}
			if b.setFloor(floor); int64(len(b.states)-1)*f.largestWeight >= s.bestCost.Load() {
				if cost, state, home := b.hardest(); cost > 0 {
					s.keepBest(walls, cost, f.states[state].cells, f.goalSets[home].cells)
				}
			}
		}
	}
}

// keepBest stores a board if its answer is longer than the best answer, or equally long with an earlier pattern.
func (s *search) keepBest(walls uint32, cost int64, movers, goals []grid.Cell) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	least := s.bestCost.Load()
	if cost < least || cost == least && walls >= s.bestWalls {
		return
	}
	b := s.field.board(s.field.patterns.all() &^ walls)
	s.best = &Extreme{
		Dataset: s.field.small.Place(b, movers, goals), Value: unpack(cost).Value(s.field.largestWeight >= majorFactor),
		Steps: unpack(cost).Minor, Tried: s.tried.Load(), All: s.all,
	}
	s.bestWalls = walls
	s.bestCost.Store(cost)
	if cost > least && s.Better != nil {
		s.Better(*s.best)
	}
}

// scratch has the variables of a worker's search, which the worker uses again for each pattern. The states on the floor
// of the pattern have numbers, called places: the place of a state is its index in scratch.states.
type scratch struct {
	field     *field
	floor     uint32    // floor of the current pattern
	states    []uint16  // the states whose movers all stand on the floor, as indices in field.states
	placeOf   []int16   // placeOf[i] is the place of field.states[i]; -1: not on the floor
	firstEdge []int32   // firstEdge[p] is the index in edges of the first edge to place p
	edges     []edge    // the edges between these states; edge.from is a place
	cost      []int64   // cost[p] is the smallest cost found so far for place p
	queues    [][]entry // queues[w] has the entries that moves of weight w have made
	heads     []int     // heads[w] is the index in queues[w] of the first entry not yet taken
}

// entry has the place of a state, and the cost of a walk from this state to a won state.
type entry struct {
	cost  int64
	place uint16
}

func newScratch(f *field) *scratch {
	n := len(f.weights)
	return &scratch{field: f, placeOf: make([]int16, len(f.states)), queues: make([][]entry, n), heads: make([]int, n)}
}

func (b *scratch) setFloor(floor uint32) {
	f := b.field
	b.floor, b.states, b.firstEdge, b.edges = floor, b.states[:0], b.firstEdge[:0], b.edges[:0]
	for i := range f.states {
		b.placeOf[i] = -1
		if f.states[i].occupied&^floor == 0 {
			b.placeOf[i] = int16(len(b.states))    //nolint:gosec // see newField
			b.states = append(b.states, uint16(i)) //nolint:gosec // see newField
		}
	}
	for _, i := range b.states {
		b.firstEdge = append(b.firstEdge, int32(len(b.edges))) //nolint:gosec // see newField
		for _, e := range f.states[i].back {
			if from := b.placeOf[e.from]; from >= 0 {
				b.edges = append(b.edges, edge{uint16(from), e.weight})
			}
		}
	}
	b.firstEdge = append(b.firstEdge, int32(len(b.edges))) //nolint:gosec // see newField
	b.cost = append(b.cost[:0], make([]int64, len(b.states))...)
}

// hardest returns the placement of movers and goals with the largest answer, and the answer as a packed cost. The cost
// is 0 if only won states can reach a won state.
func (b *scratch) hardest() (cost int64, state uint16, home int) {
	for h := range b.field.goalSets {
		goals := b.field.goalSets[h]
		if goals.occupied&^b.floor != 0 {
			continue
		}
		if !b.field.small.Apart {
			goals.occupied = 0
		}
		if last := b.costsFrom(goals.won, goals.occupied); last.cost > cost {
			cost, state, home = last.cost, b.states[last.place], h
		}
	}
	return cost, state, home
}

// costsFrom runs Dijkstra's algorithm backwards from the states in won. It returns the state that the search reaches
// last. States with a mover on a forbidden cell do not count. There are few weights, so each weight has a queue (Dial's
// buckets). The costs in a queue ascend, so the cheapest entry is at the head of a queue.
func (b *scratch) costsFrom(won []uint16, forbidden uint32) (last entry) {
	for i := range b.cost {
		b.cost[i] = math.MaxInt64
	}
	for i := range b.queues {
		b.queues[i] = b.queues[i][:0]
	}
	for _, i := range won {
		if at := b.placeOf[i]; at >= 0 {
			b.cost[at] = 0
			b.queues[0] = append(b.queues[0], entry{0, uint16(at)})
		}
	}
	clear(b.heads)
	for {
		queue := -1
		var top entry
		for i, q := range b.queues {
			if b.heads[i] < len(q) && (queue < 0 || q[b.heads[i]].cost < top.cost) {
				queue, top = i, q[b.heads[i]]
			}
		}
		if queue < 0 {
			return last
		}
		b.heads[queue]++
		if top.cost > b.cost[top.place] {
			continue
		}
		if top.cost > last.cost && b.field.states[b.states[top.place]].occupied&forbidden == 0 {
			last = top
		}
		for _, e := range b.edges[b.firstEdge[top.place]:b.firstEdge[top.place+1]] {
			cost := top.cost + b.field.weights[e.weight]
			if cost < b.cost[e.from] {
				b.cost[e.from] = cost
				b.queues[e.weight] = append(b.queues[e.weight], entry{cost, e.from})
			}
		}
	}
}
