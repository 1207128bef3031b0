package solve

import (
	"slices"
	"sync/atomic"

	"stepboard/solve/grid"
)

// EventKind is the kind of step of a solver.
type EventKind uint8

// The kinds of events.
const (
	// Reached: a state was generated that is new or cheaper than before. It waits until it is expanded.
	Reached EventKind = iota
	// Expanded: the moves from a state are made, and the state no longer waits. In Dijkstra's algorithm its cost is
	// settled. Parent is the event that reached the state.
	Expanded
	// LayerStart: a layer begins. Cost is its number, as the algorithm counts layers (depth, settled cost, pass,
	// pulls). The events up to the next LayerStart belong to the layer. There is no state.
	LayerStart
	// Met: both waves have reached the state. Parent is the event that reached it from one side, Aux the event from the
	// other side.
	Met
	// Goal: a won state was seen for the first time; in a search back from the goal, the start.
	Goal
	// Stage: the algorithm goes on to another part of its work. Aux numbers the part: the text is the catalogue's
	// "<puzzle>.stage.<algorithm>.<Aux>", with Cost as its N. There is no state.
	Stage

	EventKinds = iota
)

// Event is one step of a solver.
type Event struct {
	Kind   EventKind
	Wave   uint8 // 0: the search from the start; 1: the search back from the goal
	State  State
	Parent int  // number of an earlier event, or -1
	Cost   Cost // of reaching the state, as the algorithm counts it
	Aux    uint32
	// Again is set on a Reached that replaces an event which still waits.
	Again bool
}

// chunkEvents is the number of events of a chunk of a Recording.
const chunkEvents = 4096

// Recording is the events of a run, in columns of chunks. An event takes 17 bytes, 4 more for each mover, and 8 for
// each word of the bits. If they are used, costs with a Major take 8 more, Aux 4, and states reached again 4. A run
// fills a Recording in one goroutine. After Seal it does not change, and any number of goroutines may read it.
//
// Events beyond the limit are counted but not kept. So a recorded run has the same answer as a run without a recording.
// A nil Recording keeps nothing.
type Recording struct {
	// Algorithm is the ID of the solver that was recorded.
	Algorithm string
	// Whole is set if the order of events within a layer means nothing: the solver makes a layer at once.
	Whole bool

	limit   int
	n       int
	room    int // the number of events for which there is memory
	share   *Share
	most    int64        // bytes of a chunk
	lost    atomic.Int64 // atomic: the run still counts while others read
	chunks  []*chunk
	states  stateTable // events that reached states; nil once stopped
	fresh   []int      // the number of events at each time a search began anew
	past    int        // states reached by searches before the present search
	onFull  func()
	stopped bool // no more events are kept
	sealed  bool // stopped, and no kept event will be dropped
	movers  int  // columns of cells that chunks may have
}

type chunk struct {
	before int                // states reached before the chunk's first event
	kind   [chunkEvents]uint8 // the kind, with the bits waveBit and againBit
	parent [chunkEvents]int32
	cost   [chunkEvents]int64 // Minor
	closed [chunkEvents]int32 // of Reached: the event that ended its waiting, or 0
	cells  [MaxMovers]*[chunkEvents]grid.Cell
	bits   [len(Bits{})]*[chunkEvents]uint64
	some   bool                // columns of bits exist
	major  *[chunkEvents]int64 // of costs
	aux    *[chunkEvents]uint32
	again  *[chunkEvents]uint32 // the earlier event for the same state + 1; 0: none
}

// Memory of a chunk, in bytes: the columns of every chunk with the indexes of an exploration; the places of its states
// in the table, as long as the recording goes on; and the columns of some chunks.
const (
	chunkBytes      = chunkEvents * (1 + 4 + 8 + 4 + 4)
	chunkTableBytes = chunkEvents * 11
	moverBytes      = chunkEvents * (4 + 4)
	wordBytes       = chunkEvents * 8
	auxBytes        = chunkEvents * 4
	againBytes      = chunkEvents * 4
	majorBytes      = chunkEvents * 8
	mostColumns     = few*moverBytes + wordBytes + auxBytes + majorBytes + againBytes
)

// bytes is the memory of a chunk.
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

// NewRecording makes a recording that keeps at most limit events (under 2³¹). full may be nil. It is called once when
// the limit is passed, in the goroutine of the run, after the recording is sealed.
func NewRecording(algorithm string, limit int, full func()) *Recording {
	return &Recording{Algorithm: algorithm, limit: limit, onFull: full}
}

// Reach records that a state was generated, new or at less cost than before. parent is the event of the state before it
// (-1: none). Reach returns the number of the new event, or -1 if it was not kept.
func (r *Recording) Reach(wave uint8, s State, parent int, cost Cost) int {
	return r.ReachAs(wave, s, parent, cost, 0)
}

// ReachAs is Reach with an Aux.
func (r *Recording) ReachAs(wave uint8, s State, parent int, cost Cost, aux uint32) int {
	if r.full() {
		return -1
	}
	i := r.add(Reached, wave, &s, parent, cost, aux)
	if old := r.states.put(r, i, wave, &s); old >= 0 {
		c := r.chunks[i/chunkEvents]
		if c.again == nil {
			c.again = new([chunkEvents]uint32)
		}
		c.again[i&(chunkEvents-1)] = uint32(old + 1)
		if r.close(old, i) {
			c.kind[i&(chunkEvents-1)] |= againBit
		}
	}
	return i
}

// Expand records that the moves from a state are made now. The state must have been reached.
func (r *Recording) Expand(wave uint8, s State) int {
	i := r.ExpandPartly(wave, s)
	if at := r.Parent(i); at >= 0 {
		r.close(at, i)
	}
	return i
}

// ExpandPartly records that some moves of a state were made. The state still waits with the other moves.
func (r *Recording) ExpandPartly(wave uint8, s State) int {
	if r.full() {
		return -1
	}
	at, cost := r.Of(wave, s), Cost{}
	if at >= 0 {
		cost = r.Cost(at)
	}
	return r.add(Expanded, wave, &s, at, cost, 0)
}

// Layer records that a layer of a wave begins.
func (r *Recording) Layer(wave uint8, number Cost) {
	r.note(LayerStart, wave, number, 0)
}

// Stage records that the algorithm goes on to another part of its work.
func (r *Recording) Stage(part uint32, n int64) { r.note(Stage, 0, Units(n), part) }

func (r *Recording) note(kind EventKind, wave uint8, cost Cost, aux uint32) {
	if !r.full() {
		r.add(kind, wave, &nowhere, -1, cost, aux)
	}
}

// Goal records that a state was seen which ends the search. The state must have been reached.
func (r *Recording) Goal(wave uint8, s State) {
	if r.full() {
		return
	}
	at, cost := r.Of(wave, s), Cost{}
	if at >= 0 {
		cost = r.Cost(at)
	}
	r.add(Goal, wave, &s, at, cost, 0)
}

// Met records that both waves have reached a state. cost is the cost of the way through the state.
func (r *Recording) Met(s State, cost Cost) {
	if !r.full() {
		r.add(Met, 0, &s, r.Of(0, s), cost, uint32(r.Of(1, s)))
	}
}

// Of is the event by which a wave last reached a state, or -1. Only the run may call it: a sealed recording has no
// answer.
func (r *Recording) Of(wave uint8, s State) int { return r.states.find(r, wave, &s) }

// Forget begins a search anew: earlier states count as not reached, and none of them waits any more. Recorded events
// stay. The next Stage names the new search.
func (r *Recording) Forget() {
	if r != nil && !r.stopped {
		r.past += r.states.count
		r.states, r.fresh = stateTable{}, append(r.fresh, r.n)
	}
}

// Anew lists the number of events before each search that began anew, ascending.
func (r *Recording) Anew() []int { return r.fresh }

// full reports whether there is no room for one more event. If so, it counts the event. A nil recording has no room.
func (r *Recording) full() bool { return r == nil || r.n >= r.room && !r.extend() }

// extend makes room for another chunk of events. If it can't, it counts a lost event.
func (r *Recording) extend() bool {
	if !r.stopped && r.n < r.limit {
		bytes := int64(chunkBytes + chunkTableBytes)
		if r.n == 0 {
			bytes += mostColumns // for columns that come with their first use; columns of a crowd count from the next chunk on
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

// Lose counts n events for which there is no room any more, so that a run need not make them. It returns false and
// counts nothing if there may still be room.
func (r *Recording) Lose(n int) bool {
	if r.stopped {
		r.lost.Add(int64(n))
	}
	return r.stopped
}

// stop stops keeping events, and frees the memory for that.
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

// Seal ends the recording.
func (r *Recording) Seal() {
	r.stop()
	r.sealed = true
}

// yield drops the last events so that the run can take so many bytes, and reports whether that is enough. At least the
// first chunk, and the chunks in an eighth of the budget, stay: they show how far a failed run came. Nothing is dropped
// if that is not enough, or if others may read the events.
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
		if bytes <= b.left() && len(r.chunks) <= most { // not for each chunk that the run takes
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
	if cost.Major != 0 || c.major != nil {
		if c.major == nil {
			c.major = new([chunkEvents]int64)
		}
		c.major[at] = cost.Major
	}
	if r.movers < MaxMovers { // without all columns of movers
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
	if c.some || s.Bits != (Bits{}) {
		c.putBits(at, &s.Bits)
	}
	if aux != 0 || c.aux != nil {
		if c.aux == nil {
			c.aux = new([chunkEvents]uint32)
		}
		c.aux[at] = aux
	}
	r.n++
	return r.n - 1
}

// putBits keeps the bits of an event.
func (c *chunk) putBits(at int, b *Bits) {
	c.some = true
	for i, word := range b {
		if word != 0 && c.bits[i] == nil {
			c.bits[i] = new([chunkEvents]uint64)
		}
		if c.bits[i] != nil {
			c.bits[i][at] = word
		}
	}
}

// close notes which event ended the waiting of a reached state, and reports whether the state was waiting.
func (r *Recording) close(at, by int) bool {
	closed := &r.chunks[at/chunkEvents].closed[at&(chunkEvents-1)]
	if *closed != 0 {
		return false
	}
	*closed = int32(by)
	return true
}

// States is the number of different states reached. States of each wave, and of each search begun anew, count
// separately.
func (r *Recording) States() int { return r.past + r.states.count }

// Len is the number of events kept.
func (r *Recording) Len() int { return r.n }

// Lost is the number of events not kept so far. It grows until the run has ended.
func (r *Recording) Lost() int64 { return r.lost.Load() }

// Event is the event with a number, from 0.
func (r *Recording) Event(i int) Event {
	c, at := r.chunks[i/chunkEvents], i&(chunkEvents-1)
	bits := c.kind[at]
	e := Event{
		Kind: EventKind(bits & kindBits), Wave: bits / waveBit & 1, Again: bits&againBit != 0,
		State: NewState(), Parent: int(c.parent[at]), Cost: c.price(at),
	}
	for m, cells := range c.cells[:r.movers] {
		if cells != nil {
			e.State.Cells[m] = cells[at]
		}
	}
	if c.some {
		for i, words := range c.bits {
			if words != nil {
				e.State.Bits[i] = words[at]
			}
		}
	}
	if c.aux != nil {
		e.Aux = c.aux[at]
	}
	return e
}

// Kind of an event, without the rest of it.
func (r *Recording) Kind(i int) EventKind {
	return EventKind(r.chunks[i/chunkEvents].kind[i&(chunkEvents-1)] & kindBits)
}

// Wave of an event.
func (r *Recording) Wave(i int) uint8 {
	return r.chunks[i/chunkEvents].kind[i&(chunkEvents-1)] / waveBit & 1
}

// Again reports whether event i is a Reached that replaces an event which still waits.
func (r *Recording) Again(i int) bool {
	return r.chunks[i/chunkEvents].kind[i&(chunkEvents-1)]&againBit != 0
}

// Earlier is the event by which the same wave of the same search had reached the state of event i before, or -1.
func (r *Recording) Earlier(i int) int {
	if again := r.chunks[i/chunkEvents].again; again != nil {
		return int(again[i&(chunkEvents-1)]) - 1
	}
	return -1
}

// Cost of an event; 0 for a dropped event.
func (r *Recording) Cost(i int) (cost Cost) {
	if i >= r.n {
		return cost
	}
	return r.chunks[i/chunkEvents].price(i & (chunkEvents - 1))
}

// Units is the Minor of an event's cost. If one thing is counted, this is the whole cost.
func (r *Recording) Units(i int) int64 { return r.Cost(i).Minor }

func (c *chunk) price(at int) Cost {
	cost := Units(c.cost[at])
	if c.major != nil {
		cost.Major = c.major[at]
	}
	return cost
}

// Parent of an event; -1 for an event that was not kept.
func (r *Recording) Parent(i int) int {
	if r == nil || uint(i) >= uint(r.n) { // also for -1
		return -1
	}
	return int(r.chunks[i/chunkEvents].parent[i&(chunkEvents-1)])
}

// Movers is the largest number of movers of a state.
func (r *Recording) Movers() int { return r.movers }

// Cell of a mover in the state of an event, or None.
func (r *Recording) Cell(i, mover int) grid.Cell {
	if cells := r.chunks[i/chunkEvents].cells[mover]; cells != nil {
		return cells[i&(chunkEvents-1)]
	}
	return grid.None
}

// Closed is the event that ended the waiting of the state of event i: its expansion, a cheaper Reached, or the Stage
// that began the search anew. It is Len if the state waited to the end.
func (r *Recording) Closed(i int) int {
	if by := int(r.chunks[i/chunkEvents].closed[i&(chunkEvents-1)]); by > 0 && by < r.n {
		return by
	}
	if k, _ := slices.BinarySearch(r.fresh, i+1); k < len(r.fresh) {
		return r.fresh[k]
	}
	return r.n
}
