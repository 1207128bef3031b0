package solve

import (
	"slices"
	"sync/atomic"

	"stepboard/solve/grid"
)

// EventKind is a kind of step that a solver reports.
type EventKind uint8

const (
	// Reached: the run generated a new state, or a known state at a lower cost. From now on the state waits to be
	// expanded.
	Reached EventKind = iota
	// Expanded: the moves from a state were made, and it no longer waits. Parent is the event that reached the state.
	Expanded
	// LayerStart: a layer begins. Cost is the number of the layer. Depending on the algorithm, this is a depth, a settled
	// cost, a pass or a number of pulls. All events up to the next LayerStart belong to the layer. The event has no state.
	LayerStart
	// Met: the searches from both ends have reached the state. Wave 0, the search from the start, reached it by the event
	// Parent. Wave 1, the search back from the goal, reached it by the event Aux.
	Met
	// Goal: the run saw a state that ends the search for the first time. This is a won state, or the start in a search
	// from goals.
	Goal
	// Stage: the algorithm begins another part of its work. Aux is the number of the part. Its text is the catalogue's
	// "<puzzle>.stage.<algorithm>.<Aux>", with Cost as the argument N. The event has no state.
	Stage

	EventKinds = iota
)

// Event is one step that a solver reported.
type Event struct {
	Kind   EventKind
	Wave   uint8 // 0: the search from the start; 1: the search back from the goal
	State  State
	Parent int  // index of an earlier event, or -1 for none
	Cost   Cost // the cost to reach the state, as the algorithm counts it
	// Aux is explained at the kinds. Of a Reached event, it is 1 + the bound of the cost to go, or Planned, or 0.
	Aux uint32
	// Again is set on a Reached if an earlier event for the state was still waiting. That event no longer waits.
	Again bool
}

// Planned is the Aux of a Reached event whose state comes from a plan. The run used no bound for such a state.
const Planned = 1 << 31

const chunkEvents = 4096

// Recording has the events of a run. It stores them in chunks, and each part of an event in a column of the chunk. An
// event takes 17 bytes, 4 more for each mover, and 8 for each word of the bits. Some columns exist only if they are
// used. They take 8 bytes for costs with a Major, 4 for Aux, and 4 for states that are reached again. One goroutine
// fills a Recording. After Seal it does not change, and any number of goroutines may read it.
//
// Events beyond the limit are counted but not kept. So a recorded run has the same answer as a run without a recording.
// A nil Recording keeps nothing.
type Recording struct {
	// Algorithm is the ID of the recorded solver.
	Algorithm string
	// Whole is set if the solver makes each layer as a whole. Then the order of events within a layer means nothing.
	Whole bool

	limit   int
	n       int
	room    int // the number of events that fit in the memory taken
	share   *Share
	most    int64        // the size of the largest complete chunk, in bytes
	lost    atomic.Int64 // the number of events not kept; it may grow while other goroutines read it
	chunks  []*chunk
	states  stateTable // finds the last event that reached a state; empty after a stop
	fresh   []int      // for each call of Forget: the number of events before it
	past    int        // the number of states reached before the last Forget
	onFull  func()
	stopped bool // no more events will be kept
	sealed  bool // stopped, and also yield() drops no more events
	movers  int  // how many columns of cells a chunk can have
}

type chunk struct {
	before  int                // the number of states reached before the chunk's first event
	kind    [chunkEvents]uint8 // EventKind, waveBit and againBit
	parent  [chunkEvents]int32
	cost    [chunkEvents]int64 // Cost.Minor
	closed  [chunkEvents]int32 // for a Reached: the event after which it no longer waits; 0: none
	cells   [MaxMovers]*[chunkEvents]grid.Cell
	bits    [len(Bits{})]*[chunkEvents]uint64
	hasBits bool                // at least one column of bits exists
	major   *[chunkEvents]int64 // Cost.Major
	aux     *[chunkEvents]uint32
	again   *[chunkEvents]uint32 // 1 + the earlier event for the same state; 0: none
}

// Bytes of a chunk. chunkBytes are for the columns of every chunk, and for the indexes of an exploration.
// chunkTableBytes are for the places in the state table until the recording is stopped. The other constants are for
// columns that only some chunks have.
const (
	chunkBytes      = chunkEvents * (1 + 4 + 8 + 4 + 4)
	chunkTableBytes = chunkEvents * 11
	moverBytes      = chunkEvents * (4 + 4)
	wordBytes       = chunkEvents * 8
	auxBytes        = chunkEvents * 4
	againBytes      = chunkEvents * 4
	majorBytes      = chunkEvents * 8
	mostColumns     = fewMovers*moverBytes + wordBytes + auxBytes + majorBytes + againBytes
)

// bytes returns the memory of a chunk, without its places in the state table.
func (c *chunk) bytes() int64 {
	bytes := int64(chunkBytes)
	for _, cells := range c.cells {
		if cells != nil {
			bytes += moverBytes
		}
	}
	for _, word := range c.bits {
		if word != nil {
			bytes += wordBytes
		}
	}
	if c.aux != nil {
		bytes += auxBytes
	}
	if c.major != nil {
		bytes += majorBytes
	}
	if c.again != nil {
		bytes += againBytes
	}
	return bytes
}

const (
	kindBits = 7
	waveBit  = 8
	againBit = 16
)

// NewRecording makes a recording with a limit: the largest number of events that are kept, less than 2³¹. When one more
// event comes, the recording is sealed, and the run's goroutine calls full() once. The function may be nil.
func NewRecording(algorithm string, limit int, full func()) *Recording {
	return &Recording{Algorithm: algorithm, limit: limit, onFull: full}
}

// Reach records a new state, or a known state at a lower cost. The parameter parent is the event that reached the
// previous state, or -1 for none. Reach returns the index of the new event, or -1 if it was not kept.
func (r *Recording) Reach(wave uint8, s State, parent int, cost Cost) int {
	return r.ReachAs(wave, s, parent, cost, 0)
}

// ReachAs works like Reach, and also sets Event.Aux.
func (r *Recording) ReachAs(wave uint8, s State, parent int, cost Cost, aux uint32) int {
	if r.full() {
		return -1
	}
	i := r.add(Reached, wave, &s, parent, cost, aux)
	if old := r.states.put(r, i, wave, &s); old >= 0 {
		c := r.chunks[i/chunkEvents]
		put(&c.again, i&(chunkEvents-1), uint32(old+1))
		if r.close(old, i) {
			c.kind[i&(chunkEvents-1)] |= againBit
		}
	}
	return i
}

// Expand records that the moves from a state are made now. The state must have been reached. From now on it no longer
// waits.
func (r *Recording) Expand(wave uint8, s State) int {
	i := r.ExpandPartly(wave, s)
	if at := r.Parent(i); at >= 0 {
		r.close(at, i)
	}
	return i
}

// ExpandPartly records that some moves from a state were made. The state still waits, because other moves are left.
func (r *Recording) ExpandPartly(wave uint8, s State) int {
	return r.recordFor(Expanded, wave, s)
}

// recordFor records an event of a state that was reached before.
func (r *Recording) recordFor(kind EventKind, wave uint8, s State) int {
	if r.full() {
		return -1
	}
	at := r.Of(wave, s)
	return r.add(kind, wave, &s, at, r.Cost(at), 0)
}

// Layer records that a layer of a wave begins.
func (r *Recording) Layer(wave uint8, number Cost) {
	r.note(LayerStart, wave, number, 0)
}

// Stage records that the algorithm begins another part of its work. The parameter n is the argument N of the part's
// text.
func (r *Recording) Stage(part uint32, n int64) { r.note(Stage, 0, Units(n), part) }

func (r *Recording) note(kind EventKind, wave uint8, cost Cost, aux uint32) {
	if !r.full() {
		r.add(kind, wave, &nowhere, -1, cost, aux)
	}
}

// Goal records a state that ends the search. The state must have been reached.
func (r *Recording) Goal(wave uint8, s State) { r.recordFor(Goal, wave, s) }

// Met records that both waves have reached a state. The parameter cost is the cost of the whole way through the state.
func (r *Recording) Met(s State, cost Cost) {
	if !r.full() {
		r.add(Met, 0, &s, r.Of(0, s), cost, uint32(r.Of(1, s)))
	}
}

// Of returns the last event by which a wave reached a state, or -1. After the end of recording, it is always -1.
func (r *Recording) Of(wave uint8, s State) int { return r.states.find(r, wave, &s) }

// Forget begins a new search, which the next Stage names. No earlier state counts as reached any more, and none waits.
// Recorded events stay.
func (r *Recording) Forget() {
	if r != nil && !r.stopped {
		r.past += r.states.count
		r.states, r.fresh = stateTable{}, append(r.fresh, r.n)
	}
}

// Anew lists the number of events before each call of Forget, ascending.
func (r *Recording) Anew() []int { return r.fresh }

// full reports whether one more event can't be kept, and then counts it as lost. A nil recording is always full.
func (r *Recording) full() bool { return r == nil || r.n >= r.room && !r.extend() }

// extend takes memory for another chunk of events. If it can't, it counts a lost event and returns false.
func (r *Recording) extend() bool {
	if !r.stopped && r.n < r.limit {
		bytes := int64(chunkBytes + chunkTableBytes)
		if r.n == 0 {
			bytes += mostColumns // columns may be added later; those for movers beyond fewMovers count from the next chunk on
		} else {
			r.most = max(r.most, r.chunks[len(r.chunks)-1].bytes())
			bytes = chunkTableBytes + r.most
		}
		if r.share.grow(bytes) {
			r.room = min(r.limit, r.n+chunkEvents)
			return true
		}
		r.stop()
	}
	r.lost.Add(1)
	if !r.stopped {
		r.Seal()
		if r.onFull != nil {
			r.onFull()
		}
	}
	return false
}

// CountDropped returns false as long as events are kept. Otherwise it counts n events as lost and returns true. Then
// the run need not make these events.
func (r *Recording) CountDropped(n int) bool {
	if r.stopped {
		r.lost.Add(int64(n))
	}
	return r.stopped
}

// stop makes the recording keep no more events. It gives back the memory that only further events would need.
func (r *Recording) stop() {
	if r.stopped {
		return
	}
	r.past += r.states.count
	r.stopped, r.room, r.states = true, 0, stateTable{}
	rest := r.share.Bytes()
	for _, c := range r.chunks {
		rest -= c.bytes()
	}
	r.share.give(rest)
}

// Seal ends the recording: its events do not change any more.
func (r *Recording) Seal() {
	r.stop()
	r.sealed = true
}

// yield drops the last events so that the run can take the given number of bytes. It reports whether enough bytes are
// free afterwards. The first chunk stays, and so do about as many chunks as an eighth of the budget can hold. They show
// how far a failed run came. If dropping would not free enough, or if other goroutines may already read the events,
// nothing is dropped.
func (r *Recording) yield(bytes int64) bool {
	if r == nil || r.sealed || r.share == nil {
		return false
	}
	b := r.share.held.budget
	stays := b.limit / partThatStays
	if bytes > b.left()+r.share.Bytes()-stays {
		return false
	}
	r.stop()
	for most := len(r.chunks) * 7 / 8; len(r.chunks) > 1 && r.share.Bytes() > stays; {
		if bytes <= b.left() && len(r.chunks) <= most { // drops an eighth or more, so that yield is seldom called
			break
		}
		last := len(r.chunks) - 1
		n := last * chunkEvents
		r.lost.Add(int64(r.n - n))
		r.n, r.past = n, r.chunks[last].before
		r.share.give(r.chunks[last].bytes())
		r.chunks[last] = nil
		r.chunks = r.chunks[:last]
	}
	at, _ := slices.BinarySearch(r.fresh, r.n)
	r.fresh = r.fresh[:at]
	return bytes <= b.left()
}

func (r *Recording) add(kind EventKind, wave uint8, s *State, parent int, cost Cost, aux uint32) int {
	at := r.n & (chunkEvents - 1)
	if at == 0 {
		r.chunks = append(r.chunks, &chunk{before: r.States()})
	}
	c := r.chunks[len(r.chunks)-1]
	c.kind[at] = uint8(kind) | wave*waveBit
	c.parent[at], c.cost[at] = int32(parent), cost.Minor
	put(&c.major, at, cost.Major)
	put(&c.aux, at, aux)
	if r.movers < MaxMovers { // not needed once all columns may exist
		r.movers = max(r.movers, len(s.cells()))
	}
	for m, cell := range s.Cells[:r.movers] {
		if c.cells[m] == nil {
			if cell == grid.None {
				continue
			}
			c.cells[m] = new([chunkEvents]grid.Cell)
			for i := range at {
				c.cells[m][i] = grid.None
			}
		}
		c.cells[m][at] = cell
	}
	if c.hasBits || s.Bits != (Bits{}) {
		c.hasBits = true
		for i, word := range s.Bits {
			put(&c.bits[i], at, word)
		}
	}
	r.n++
	return r.n - 1
}

// put stores a value in a column. A column that has only zeros is not made.
func put[T comparable](column **[chunkEvents]T, at int, v T) {
	if *column == nil {
		if v == *new(T) {
			return
		}
		*column = new([chunkEvents]T)
	}
	(*column)[at] = v
}

// get returns a value of a column, or 0 if the column was not made.
func get[T any](column *[chunkEvents]T, at int) (v T) {
	if column != nil {
		v = column[at]
	}
	return v
}

// close records that event j ended the waiting of event i, and reports whether event i was still waiting.
func (r *Recording) close(i, j int) bool {
	closed := &r.chunks[i/chunkEvents].closed[i&(chunkEvents-1)]
	if *closed != 0 {
		return false
	}
	*closed = int32(j)
	return true
}

// States returns the number of different states reached. A state counts once for each wave of each search.
func (r *Recording) States() int { return r.past + r.states.count }

// Len returns the number of events kept.
func (r *Recording) Len() int { return r.n }

// Lost returns the number of events that were not kept. It may grow until the run has ended.
func (r *Recording) Lost() int64 { return r.lost.Load() }

// Event returns the event with index i, from 0.
func (r *Recording) Event(i int) Event {
	c, at := r.chunks[i/chunkEvents], i&(chunkEvents-1)
	bits := c.kind[at]
	e := Event{
		Kind: EventKind(bits & kindBits), Wave: bits / waveBit & 1, Again: bits&againBit != 0,
		State: NewState(), Parent: int(c.parent[at]), Cost: c.price(at), Aux: get(c.aux, at),
	}
	for m, cells := range c.cells[:r.movers] {
		if cells != nil {
			e.State.Cells[m] = cells[at]
		}
	}
	if c.hasBits {
		for i, words := range c.bits {
			e.State.Bits[i] = get(words, at)
		}
	}
	return e
}

// Kind returns the kind of event i.
func (r *Recording) Kind(i int) EventKind {
	return EventKind(r.chunks[i/chunkEvents].kind[i&(chunkEvents-1)] & kindBits)
}

// Wave returns the wave of event i.
func (r *Recording) Wave(i int) uint8 {
	return r.chunks[i/chunkEvents].kind[i&(chunkEvents-1)] / waveBit & 1
}

// Again returns Event.Again of event i.
func (r *Recording) Again(i int) bool {
	return r.chunks[i/chunkEvents].kind[i&(chunkEvents-1)]&againBit != 0
}

// Earlier returns the event before i by which the same wave of the same search reached the same state, or -1.
func (r *Recording) Earlier(i int) int {
	return int(get(r.chunks[i/chunkEvents].again, i&(chunkEvents-1))) - 1
}

// Cost returns the cost of event i, or 0 for an event that was not kept.
func (r *Recording) Cost(i int) (cost Cost) {
	if uint(i) >= uint(r.n) { // also for -1
		return cost
	}
	return r.chunks[i/chunkEvents].price(i & (chunkEvents - 1))
}

// Units returns the Minor of an event's cost. If the task counts one number, this is the whole cost.
func (r *Recording) Units(i int) int64 { return r.Cost(i).Minor }

func (c *chunk) price(at int) Cost { return Cost{get(c.major, at), c.cost[at]} }

// Parent returns the parent of event i, or -1 for an event that was not kept.
func (r *Recording) Parent(i int) int {
	if r == nil || uint(i) >= uint(r.n) { // also for -1
		return -1
	}
	return int(r.chunks[i/chunkEvents].parent[i&(chunkEvents-1)])
}

// Movers returns an upper bound of the number of movers of a state: 0, fewMovers or MaxMovers.
func (r *Recording) Movers() int { return r.movers }

// Cell returns the cell of a mover in the state of event i, or None.
func (r *Recording) Cell(i, mover int) grid.Cell {
	if cells := r.chunks[i/chunkEvents].cells[mover]; cells != nil {
		return cells[i&(chunkEvents-1)]
	}
	return grid.None
}

// Closed returns the event after which the state of event i no longer waits. This is its expansion, a cheaper Reached,
// or the first event after a Forget. It returns Len if the state waited to the end.
func (r *Recording) Closed(i int) int {
	if by := int(r.chunks[i/chunkEvents].closed[i&(chunkEvents-1)]); by > 0 && by < r.n {
		return by
	}
	if k, _ := slices.BinarySearch(r.fresh, i+1); k < len(r.fresh) {
		return r.fresh[k]
	}
	return r.n
}

// Bound returns the recorded lower bound of the cost to go from the state of event i, or false if there is none.
func (r *Recording) Bound(i int) (Cost, bool) {
	bound := int64(int32(r.Event(i).Aux)) - 1
	return Units(bound), bound >= 0 && r.Kind(i) == Reached
}
