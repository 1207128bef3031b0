package search

import (
	"unsafe"

	"stepboard/solve"
	"stepboard/solve/store"
)

// StageRound is the Aux of the Stage event at the start of a round. Its Cost is the number of the round, from 1.
const StageRound = 1

// inDepth searches depth-first, in rounds. Each round has a higher limit of cost. The search ends after a round that
// finds a way or leaves no state out. It also ends if the next limit would be above the largest cost that the rules
// allow. DepthFirst has a single round without a limit, and enters no state twice.
func inDepth(m *solve.Meter, r solve.Rules, k Method, x extras) (result Result, err error) {
	p := solve.NewPacking(r.Shape())
	d := &depth{rules: r, fewer: x.fewer, once: k == DepthFirst, moves: solve.NewMoves(p), scratch: solve.NewState()}
	if d.seen.Packing = p; d.once {
		d.all = newTable(p, true)
	}
	defer d.free(m)
	if bounded, ok := r.(solve.Bounded); ok && k == IDAStar {
		d.bound = bounded.Bound
		if start := d.bound(r.Start()); start.Less(solve.Never) {
			d.limit = start
		}
	}
	most := limitOf(r)
	for round := uint32(1); ; round++ {
		if !d.once && most.Less(d.limit) {
			return result, nil
		}
		d.seen.round, d.more = round, false
		if round > 1 {
			m.Record.Forget()
		}
		if !d.once {
			x.shows(d.limit)
			m.Record.Stage(StageRound, int64(round))
			m.Record.Layer(0, d.limit)
		}
		found, err := d.search(m)
		if err != nil {
			return result, err
		}
		if found {
			result.Found = true
			return result, d.way(m, &result)
		}
		if !d.more {
			return result, nil
		}
		d.limit = d.nextLimit
	}
}

// depth runs one round after another. Within a round, a state that the table still has is entered again only at a lower
// cost than before.
type depth struct {
	rules     solve.Rules
	bound     func(solve.State) solve.Cost // nil: the method uses no bound
	once      bool
	limit     solve.Cost         // limit of the round: a state whose cost plus bound is higher is left out
	nextLimit solve.Cost         // the least cost plus bound of a state that was left out; valid if more is set
	more      bool               // a state was left out
	all       table              // all states that were entered, of a search that enters each state once
	seen      visits             // of other searches
	fewer     *fewer             // finds states without a way; nil: none are left out
	stack     store.List[branch] // the states on the way from the start
	chunks    []chunk            // the pending moves of all states on the stack, in order
	made      int                // the number of pending moves
	memory    store.Account      // the memory of the chunks
	moves     solve.Moves
	scratch   solve.State // memory for the state that is looked at
	key       []uint64    // memory for a packed state
	pacer     solve.Pacer
}

// branch is a state on the way from the start.
type branch struct {
	cost  solve.Cost
	move  solve.Move // the move that led to the state
	first int        // the number of pending moves of the states before it on the stack
	event int        // the event that reached the state, or -1 without a Recording
}

// chunk is a part of the list of pending moves. Chunks are small and never copied.
type chunk struct {
	made []pending
	keys []uint64 // the packed states after the moves
}

// chunkMoves is how many moves a chunk can hold. A chunk is larger only if a single state has more moves.
const chunkMoves = 1 << 14

// pending is a move that is still to be made. The field cost is the cost of the way including this move.
type pending struct {
	move solve.Move
	cost solve.Cost
}

func (d *depth) free(m *solve.Meter) {
	d.all.free(m)
	d.seen.Free(m)
	d.stack.Free(m)
	d.memory.Free(m)
	d.moves.Free(m)
}

// search runs a round. If it finds a way, the way is on the stack.
func (d *depth) search(m *solve.Meter) (found bool, err error) {
	d.stack.Clear()
	clear(d.chunks)
	d.chunks, d.made = d.chunks[:0], 0
	d.memory.Free(m)
	start := d.rules.Start()
	d.key = d.moves.Pack(&start, d.key[:0])
	for found, err = d.enter(m, pending{}, -1); err == nil && !found && d.stack.Len() > 0; {
		top := d.stack.At(d.stack.Len() - 1)
		if d.made == top.first {
			d.stack.Pop()
			continue
		}
		found, err = d.enter(m, d.take(m), top.event)
	}
	return found, err
}

// enter enters the state d.key and lists its moves. It skips a state above the limit, and a state that the round has
// already entered at the same or a lower cost. The parameter parent is the event that reached the previous state, or
// -1.
func (d *depth) enter(m *solve.Meter, by pending, parent int) (found bool, err error) {
	if !d.once && d.bound != nil && d.seen.has(d.key, by.cost) { // a bound may take long
		return false, nil
	}
	s := &d.scratch
	d.moves.Unpack(d.key, s)
	if d.fewer != nil && d.stack.Len() > 0 {
		if is, err := d.fewer.lost(m, s, nil); is == lost || err != nil {
			return false, err
		}
	}
	if d.aboveLimit(s, by.cost) {
		return false, nil
	}
	if d.once {
		if _, fresh, err := d.all.put(m, d.key); err != nil || !fresh {
			return false, err
		}
	} else if !d.seen.enter(m, d.key, by.cost) {
		return false, nil
	}
	b := branch{cost: by.cost, move: by.move, first: d.made, event: -1}
	done := d.rules.Done(*s)
	if r := m.Record; r != nil {
		tables, _ := d.rules.(*tabled)
		b.event = r.ReachAs(0, *s, parent, by.cost, tables.aux(s))
		if done {
			r.Goal(0, *s)
		} else {
			r.Expand(0, *s)
		}
	}
	if err := d.stack.Push(m, b); err != nil || done {
		return done, err
	}
	d.moves.Begin(m, d.key)
	d.rules.Next(s, &d.moves)
	if err := d.moves.Err(); err != nil {
		return false, err
	}
	if err := d.list(m, by.cost); err != nil {
		return false, err
	}
	m.Expanded++
	m.Generated += int64(len(d.moves.Made))
	m.Frontier(int64(d.made))
	return false, d.pacer.Poll(m, int64(d.made), int64(d.stack.Len()))
}

// aboveLimit reports whether a state reached at a cost is above the limit of the round. If so, it updates d.nextLimit.
func (d *depth) aboveLimit(s *solve.State, cost solve.Cost) bool {
	if d.once {
		return false
	}
	if d.bound != nil {
		switch bound := d.bound(*s); {
		case bound.Less(solve.Never):
			cost = cost.Plus(bound)
		case d.stack.Len() > 0:
			return true
		}
	}
	if !d.limit.Less(cost) {
		return false
	}
	if !d.more || cost.Less(d.nextLimit) {
		d.nextLimit, d.more = cost, true
	}
	return true
}

// list adds the moves from a state to the pending moves. The parameter cost is the cost of the state.
func (d *depth) list(m *solve.Meter, cost solve.Cost) error {
	n := len(d.moves.Made)
	if n == 0 {
		return nil
	}
	if k := len(d.chunks) - 1; k < 0 || len(d.chunks[k].made)+n > cap(d.chunks[k].made) {
		room := max(chunkMoves, n)
		if err := d.memory.Take(m, d.bytes(room)); err != nil {
			return err
		}
		d.chunks = append(d.chunks, chunk{make([]pending, 0, room), make([]uint64, 0, room*d.moves.Words)})
	}
	p := &d.chunks[len(d.chunks)-1]
	for i := n - 1; i >= 0; i-- { // so that the first move is taken first
		made := d.moves.Made[i]
		p.made = append(p.made, pending{made.Move, cost.Plus(made.Cost)})
		p.keys = append(p.keys, d.moves.Key(i)...)
	}
	d.made += n
	return nil
}

// take removes the last pending move and sets d.key to the state after it. There must be a pending move.
func (d *depth) take(m *solve.Meter) pending {
	p := &d.chunks[len(d.chunks)-1]
	for len(p.made) == 0 { // an empty chunk is freed only when an earlier chunk is needed
		d.memory.Give(m, d.bytes(cap(p.made)))
		d.chunks[len(d.chunks)-1] = chunk{}
		d.chunks = d.chunks[:len(d.chunks)-1]
		p = &d.chunks[len(d.chunks)-1]
	}
	last, words := len(p.made)-1, d.moves.Words
	by := p.made[last]
	copy(d.key, p.keys[last*words:])
	p.made, p.keys = p.made[:last], p.keys[:last*words]
	d.made--
	return by
}

func (d *depth) bytes(room int) int64 {
	return int64(room) * (int64(unsafe.Sizeof(pending{})) + 8*int64(d.moves.Words))
}

func (d *depth) way(m *solve.Meter, r *Result) error {
	n := d.stack.Len()
	if err := r.room(m, n-1); err != nil {
		return err
	}
	r.Cost = d.stack.At(n - 1).cost
	for i := 1; i < n; i++ {
		r.Moves = append(r.Moves, d.stack.At(i).move)
	}
	return nil
}
