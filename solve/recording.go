package solve

import (
	"slices"
	"sync/atomic"

	"stepboard/solve/grid"
)

// EventKind says what a solver did.
type EventKind uint8

// The kinds of events.
const (
	// Reached: a state was made that is new, or cheaper than it was before. It waits until it is expanded.
	Reached EventKind = iota
	// Expanded: the moves from a state are made; it waits no more. In Dijkstra's algorithm its cost is settled. Parent is
	// the event that reached it.
	Expanded
	// LayerStart: a layer begins; Cost is its number, as the algorithm counts layers (depth, settled cost, pass, pulls).
	// What follows until the next one belongs to it. There is no state.
	LayerStart
	// Met: the two waves have the state in common. Parent is the event that reached it from one side, Aux the one from
	// the other.
	Met
	// Goal: a won state, or in a search back from the goal the start, was seen for the first time.
	Goal
	// Stage: the algorithm goes on to another part of its work, Aux says which: the text is the catalogue's
	// "<puzzle>.stage.<algorithm>.<Aux>", with Cost as its N. There is no state.
	Stage

	EventKinds = iota
)

// Event is one thing that a solver did.
type Event struct {
	Kind   EventKind
	Wave   uint8 // 0: the search from the start; 1: the other one, back from the goal
	State  State
	Parent int  // number of an earlier event, or -1
	Cost   Cost // of reaching the state, as the algorithm counts it
	Aux    uint32
	// Again is set on a Reached that takes the place of one that still waits.
	Again bool
}

// chunkEvents is how many events a chunk of a Recording has.
const chunkEvents = 4096

// Recording is what a run did, event by event, in columns of chunks: 17 bytes an event, 4 more for each mover, 8 for
// each word of the bits, 8 for costs with a Major, 4 for Aux and 4 for states reached again where they are used. A run
// fills it in one goroutine; once Sealed it does not change and may be read by any number.
//
// Events beyond the limit are counted but not kept, so a run that is recorded ends with the same answer as one that
// is not.
type Recording struct {
	// Algorithm is the ID of the solver that was recorded.
	Algorithm string
	// Whole is set where the order of events within a layer says nothing: the solver makes a layer at once.
	Whole bool

	limit   int
	n       int
	room    int // how many events there is memory for
	share   *Share
	most    int64        // bytes of a chunk
	lost    atomic.Int64 // the run goes on counting while others read
	chunks  []*chunk
	states  stateTable // of the events that reached states; nil once stopped
	fresh   []int      // how many events there were each time a search began anew
	past    int        // states reached by searches before the present one
	onFull  func()
	stopped bool // no more events are kept
	sealed  bool // and none of those kept will be dropped
	movers  int  // columns of cells that chunks may have
}

type chunk struct {
	before int                // states reached before its first event
	kind   [chunkEvents]uint8 // the kind, with the bits waveBit and againBit
	parent [chunkEvents]int32
	cost   [chunkEvents]int64 // Minor
	closed [chunkEvents]int32 // of Reached: the event that ended its waiting, or 0
	cells  [MaxMovers]*[chunkEvents]grid.Cell
	bits   [len(Bits{})]*[chunkEvents]uint64
	some   bool                // there are columns of bits
	major  *[chunkEvents]int64 // of costs
	aux    *[chunkEvents]uint32
	again  *[chunkEvents]uint32 // one more than the event that reached the same state before; 0: none did
}

// Memory of a chunk, in bytes: what all chunks have, with the indexes of an exploration; the places of its states in
// the table while the recording goes on; and the columns that some have.
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

// NewRecording makes one that keeps at most limit events (under 2³¹). full, which may be nil, is called once when
// there are more, in the goroutine of the run, after the recording has been sealed.
func NewRecording(algorithm string, limit int, full func()) *Recording {
	return &Recording{Algorithm: algorithm, limit: limit, onFull: full}
}

// Reach records that a state was made, new or at less cost than before, from the state of the event parent (-1:
// none), and returns the number of the event, or -1 where it was not kept.
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

// Expand records that the moves from a state are made now. The state has been reached before.
func (r *Recording) Expand(wave uint8, s State) int {
	i := r.ExpandPartly(wave, s)
	if i < 0 {
		return i
	}
	if at := r.Parent(i); at >= 0 {
		r.close(at, i)
	}
	return i
}

// ExpandPartly records that some of the moves of a state were made; it waits on with the others.
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

// Goal records that a state which ends the search was seen; it has been reached before.
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

// Met records that both waves have reached a state. Cost is that of the way through it.
func (r *Recording) Met(s State, cost Cost) {
	if !r.full() {
		r.add(Met, 0, &s, r.Of(0, s), cost, uint32(r.Of(1, s)))
	}
}

// Of is the event by which a wave reached a state last, or -1. It is for the run: once sealed there is no answer.
func (r *Recording) Of(wave uint8, s State) int { return r.states.find(r, wave, &s) }

// Forget begins a search anew: states reached before count as not reached, and none of them waits any more. What is
// recorded stays. A Stage says next what the new search is.
func (r *Recording) Forget() {
	if !r.stopped {
		r.past += r.states.count
		r.states, r.fresh = stateTable{}, append(r.fresh, r.n)
	}
}

// Anew lists how many events had been recorded each time a search began anew, ascending.
func (r *Recording) Anew() []int { return r.fresh }

// full reports whether there is no room for one more event, and counts it.
func (r *Recording) full() bool { return r.n >= r.room && !r.extend() }

// extend makes room for another chunk of events, or counts one that is not kept.
func (r *Recording) extend() bool {
	if !r.stopped && r.n < r.limit {
		bytes := int64(chunkBytes + chunkTableBytes)
		if r.n == 0 {
			bytes += mostColumns // which come when they are first used; those of a crowd count from the next chunk on
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

// Lose counts n events for which there is no room any more, so that a run can leave out making them; false, and none is
// counted, while there may be room.
func (r *Recording) Lose(n int) bool {
	if r.stopped {
		r.lost.Add(int64(n))
	}
	return r.stopped
}

// stop ends the keeping of events, and gives back what that needs.
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
// first chunk and what takes an eighth of the budget stays: it shows how far a run came that did not do in the end.
// Nothing is dropped where it is not enough, or where others may read it.
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
	if r.movers < MaxMovers { // else it has them all
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

// close notes what ended the waiting of the state that an event reached, and reports whether it did wait.
func (r *Recording) close(at, by int) bool {
	closed := &r.chunks[at/chunkEvents].closed[at&(chunkEvents-1)]
	if *closed != 0 {
		return false
	}
	*closed = int32(by)
	return true
}

// States is how many different states were reached, those of each wave and of each search begun anew apart.
func (r *Recording) States() int { return r.past + r.states.count }

// Len is the number of events kept.
func (r *Recording) Len() int { return r.n }

// Lost is how many events were not kept so far; it grows until the run has ended.
func (r *Recording) Lost() int64 { return r.lost.Load() }

// Event is one by its number, from 0.
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

// Again reports whether event i is a Reached that takes the place of one that still waits.
func (r *Recording) Again(i int) bool {
	return r.chunks[i/chunkEvents].kind[i&(chunkEvents-1)]&againBit != 0
}

// Earlier is the event by which the same wave of the same search reached the state of event i before, or -1.
func (r *Recording) Earlier(i int) int {
	if again := r.chunks[i/chunkEvents].again; again != nil {
		return int(again[i&(chunkEvents-1)]) - 1
	}
	return -1
}

// Cost of an event; 0 for one that was dropped.
func (r *Recording) Cost(i int) (cost Cost) {
	if i >= r.n {
		return cost
	}
	return r.chunks[i/chunkEvents].price(i & (chunkEvents - 1))
}

// Units is the Minor of an event's cost: all of it where one thing is counted.
func (r *Recording) Units(i int) int64 { return r.Cost(i).Minor }

func (c *chunk) price(at int) Cost {
	cost := Units(c.cost[at])
	if c.major != nil {
		cost.Major = c.major[at]
	}
	return cost
}

// Parent of an event; -1 for one that was dropped.
func (r *Recording) Parent(i int) int {
	if i >= r.n {
		return -1
	}
	return int(r.chunks[i/chunkEvents].parent[i&(chunkEvents-1)])
}

// Movers is how many movers its states may have, at most.
func (r *Recording) Movers() int { return r.movers }

// Cell of a mover in the state of an event, or None.
func (r *Recording) Cell(i, mover int) grid.Cell {
	if cells := r.chunks[i/chunkEvents].cells[mover]; cells != nil {
		return cells[i&(chunkEvents-1)]
	}
	return grid.None
}

// Closed is the event that ended the waiting of the state that event i reached: its expansion, that it was reached at
// less cost, or the Stage by which the search began anew. It is Len where it waited to the end.
func (r *Recording) Closed(i int) int {
	if by := int(r.chunks[i/chunkEvents].closed[i&(chunkEvents-1)]); by > 0 && by < r.n {
		return by
	}
	if k, _ := slices.BinarySearch(r.fresh, i+1); k < len(r.fresh) {
		return r.fresh[k]
	}
	return r.n
}
