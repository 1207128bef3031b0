package generate

import (
	"context"
	"math"
	"sync"
	"sync/atomic"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// Longest searches for the board with the longest answer among boards of one size. It tries all walls and all
// placements of things. It uses only Maker, the size and Values of the order.
type Longest struct {
	Order
	Workers int // number of goroutines, at least one
	// Better is called for each board with a longer answer than all boards before it; nil: no call. Only one call is
	// made at a time.
	Better func(Extreme)
}

// Extreme is the board with the longest answer so far.
type Extreme struct {
	Dataset      *solve.Dataset
	Value, Steps int64 // answer, and number of moves: see solve.Answer
	Tried, All   int64 // number of wall patterns tried, and number of all; turned and mirrored patterns count once
}

// mostMovers is the largest number of movers for which all placements are tried.
const mostMovers = 2

// A worker takes 1<<chunk patterns at a time.
const chunk = 12

// Run tries every board whose floor is connected. It tries only one of several boards that are turned or mirrored
// copies. Boards with several separate floors need no try: if all floors but one become walls, the answer is at least
// as long. For each board, searches back from the won states find the smallest cost of every placement (see field).
//
// The result is the board with the longest answer. In sokoban a cost is pushes and then moves, so the result has the
// most pushes, and the most moves among boards with equally many pushes. Run returns the first of equal boards in the
// order of patterns, whatever the number of workers is. The answer is verified as in Make. If the context ends the
// search, Run returns the best board so far, unverified, with the context's error. The error is a *solve.Refusal if the
// board has too many cells or movers, or if no board has an answer above 0.
func (l Longest) Run(ctx context.Context, budget *solve.Budget) (*Extreme, error) {
	f, err := newField(l.Maker, l.MakeOrder)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	s := &search{Longest: l, field: f, all: f.patterns.count(), chunks: max(1, int64(f.patterns.all())+1>>chunk)}
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
	chunks, all int64        // number of chunks, and of patterns
	next        atomic.Int64 // index of the next chunk
	tried       atomic.Int64 // number of patterns tried
	least       atomic.Int64 // packed cost of the best board; patterns that can't reach it are skipped
	mutex       sync.Mutex
	best        *Extreme
	walls       uint32 // wall pattern of the best board
}

// work tries patterns, one chunk after the other, until all chunks are taken.
func (s *search) work(_ int, m *solve.Meter) error {
	p, f := s.field.patterns, s.field
	b := newBench(f)
	for {
		first := s.next.Add(1) - 1
		if first >= s.chunks {
			return nil
		}
		if err := m.Poll(0, 0); err != nil {
			return err
		}
		for walls := first << chunk; walls < min((first+1)<<chunk, int64(p.all())+1); walls++ {
			walls := uint32(walls) //nolint:gosec // it is a set of at most mostCells bits
			floor := p.all() &^ walls
			if !p.canonical(walls) {
				continue
			}
			s.tried.Add(1)
			if !p.connected(floor) || f.placing.Fits != nil && !f.placing.Fits(f.board(floor)) {
				continue
			}
			if err := m.Poll(0, 0); err != nil {
				return err
			}
			if b.lay(floor); int64(len(b.states)-1)*f.dearest >= s.least.Load() {
				if cost, state, home := b.longest(); cost > 0 {
					s.found(walls, cost, f.states[state].cells, f.homes[home].cells)
				}
			}
		}
	}
}

// found keeps a board if its answer is longer than the best answer, or as long and from an earlier pattern.
func (s *search) found(walls uint32, cost int64, movers, goals []grid.Cell) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	least := s.least.Load()
	if cost < least || cost == least && walls >= s.walls {
		return
	}
	b := s.field.board(s.field.patterns.all() &^ walls)
	s.best = &Extreme{
		Dataset: s.field.placing.Place(b, movers, goals), Value: unpack(cost).Value(s.field.dearest >= packing),
		Steps: unpack(cost).Minor, Tried: s.tried.Load(), All: s.all,
	}
	s.walls = walls
	s.least.Store(cost)
	if cost > least && s.Better != nil {
		s.Better(*s.best)
	}
}

// bench is the memory in which a worker searches one pattern after the other. A place is an index in the field states.
type bench struct {
	field  *field
	floor  uint32    // floor of the current pattern
	states []uint16  // indices in field.states of the states that stand on the floor
	local  []int16   // local[i] is the place of field.states[i]; -1: not on the floor
	first  []int32   // first[p] is the index in edges of the first edge to the state at place p
	edges  []edge    // edges of all states; the field from is a place
	cost   []int64   // cost[p] is the smallest cost found so far for place p
	queues [][]entry // queues[w] has the entries that moves of weight w made
	heads  []int     // heads[w] is the index in queues[w] of the first entry not yet taken
}

// entry is the place of a state, and the cost from this state to a won state.
type entry struct {
	cost  int64
	place uint16
}

func newBench(f *field) *bench {
	n := len(f.weights)
	return &bench{field: f, local: make([]int16, len(f.states)), queues: make([][]entry, n), heads: make([]int, n)}
}

// lay finds the states that stand on a floor, and the edges between them.
func (b *bench) lay(floor uint32) {
	f := b.field
	b.floor, b.states, b.first, b.edges = floor, b.states[:0], b.first[:0], b.edges[:0]
	for i := range f.states {
		b.local[i] = -1
		if f.states[i].on&^floor == 0 {
			b.local[i] = int16(len(b.states))      //nolint:gosec // see newField
			b.states = append(b.states, uint16(i)) //nolint:gosec // see newField
		}
	}
	for _, i := range b.states {
		b.first = append(b.first, int32(len(b.edges))) //nolint:gosec // see newField
		for _, e := range f.states[i].back {
			if from := b.local[e.from]; from >= 0 {
				b.edges = append(b.edges, edge{uint16(from), e.weight})
			}
		}
	}
	b.first = append(b.first, int32(len(b.edges))) //nolint:gosec // see newField
	b.cost = append(b.cost[:0], make([]int64, len(b.states))...)
}

// longest finds the placement whose smallest cost is largest. It returns this cost, the start state and the goals. The
// cost is 0 if only won states can reach a won state.
func (b *bench) longest() (cost int64, state uint16, home int) {
	for h := range b.field.homes {
		goals := b.field.homes[h]
		if goals.on&^b.floor != 0 {
			continue
		}
		if !b.field.placing.Apart {
			goals.on = 0
		}
		if last := b.back(goals.won, goals.on); last.cost > cost {
			cost, state, home = last.cost, b.states[last.place], h
		}
	}
	return cost, state, home
}

// back runs Dijkstra's algorithm backwards from the states in won. It returns the state that it reaches last. States
// with a mover on a forbidden cell do not count. It has one queue for each of the few weights (Dial's buckets).
// The costs in a queue ascend, so the cheapest entry is at the head of a queue.
func (b *bench) back(won []uint16, forbidden uint32) (last entry) {
	for i := range b.cost {
		b.cost[i] = math.MaxInt64
	}
	for i := range b.queues {
		b.queues[i] = b.queues[i][:0]
	}
	for _, i := range won {
		if at := b.local[i]; at >= 0 {
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
		if top.cost > last.cost && b.field.states[b.states[top.place]].on&forbidden == 0 {
			last = top
		}
		for _, e := range b.edges[b.first[top.place]:b.first[top.place+1]] {
			cost := top.cost + b.field.weights[e.weight]
			if cost < b.cost[e.from] {
				b.cost[e.from] = cost
				b.queues[e.weight] = append(b.queues[e.weight], entry{cost, e.from})
			}
		}
	}
}
