package search

import (
	"stepboard/solve"
	"stepboard/solve/store"
)

// layers is a breadth-first search. Each worker has a shard: the states whose hashes are in a certain range. A worker
// makes the moves from a block of its states, and sorts the next states by shard. Then each worker looks up the next
// states of its own shard, so workers share no table. The number of a state is (its number in its shard) · shards +
// shard.
type layers struct {
	rules  solve.Rules
	same   bool // a move whose cost is not 1 ends the search
	shards []shard
	depth  int64
	found  int64 // the number of a won state, or -1
	record recorder
}

// shard is the states of a worker. The padding at its end keeps it apart from other shards in the cache.
type shard struct {
	table
	parents store.List[uint32] // the numbers of the parents; the start is its own parent
	at, end int                // the range of states of the layer that are still to be expanded, by number in the shard
	out     [][]uint64         // by shard: generated states, each as its packed words, its hash and its parent's number
	moves   solve.Moves
	scratch solve.State // memory for the state that is looked at
	found   int64       // the number of a won state of the shard, or -1
	made    int64       // the number of states in s.out
	warmed  uint64      // the sum of the values that the method warm has read; it is not used
	pacer   solve.Pacer
	_       [64]byte
}

const (
	blockAlone    = 64      // how many states are expanded before the next states are looked up
	blockTogether = 4096    // the same number for each worker, if there are several workers
	blockMade     = 1 << 15 // a block ends after this number of generated states
	together      = 1 << 14 // the smallest layer that several workers share
)

func breadthFirst(m *solve.Meter, r solve.Rules, x extras) (Result, error) {
	workers, packing := max(1, min(m.Workers, 64)), solve.NewPacking(r.Shape())
	if m.Record != nil || packing.Width <= directBits { // two workers without a direct table are slower than one with it
		workers = 1
	}
	l := &layers{rules: r, same: x.same, shards: make([]shard, workers), found: -1, record: newRecorder(m)}
	defer l.free(m)
	for i := range l.shards {
		s := &l.shards[i]
		s.table, s.found, s.out = newTable(packing, workers == 1), -1, make([][]uint64, workers)
		s.moves, s.scratch = solve.NewMoves(s.Packing), solve.NewState()
	}
	if err := l.begin(m); err != nil {
		return Result{}, err
	}
	for most := limitOf(r); l.found < 0 && l.waiting() > 0 && solve.Units(l.depth).Less(most); {
		m.Record.Layer(0, solve.Units(l.depth))
		if err := l.advance(m); err != nil {
			return Result{}, err
		}
		l.depth++
		if x.same && l.found < 0 { // the next moves may cost 0
			x.shows(solve.Units(l.depth))
		}
	}
	if l.found < 0 {
		return Result{}, nil
	}
	return wayTo(m, r, int(l.found), l.parent, l.state)
}

// shardOf returns the shard of a state by its hash. Each shard has the states of a range of a table's parts.
func shardOf(hash uint64, shards int) int { return int(hash>>(64-partBits)) * shards >> partBits }

func (l *layers) begin(m *solve.Meter) error {
	start := l.rules.Start()
	key := l.shards[0].Pack(&start, nil)
	at := shardOf(hash(&l.shards[0].Packing, key), len(l.shards))
	s := &l.shards[at]
	if _, _, err := s.put(m, key); err != nil {
		return err
	}
	number := int64(at)
	if err := s.parents.Push(m, uint32(number)); err != nil {
		return err
	}
	s.end = 1
	l.record.reach(&start, solve.Cost{})
	if l.rules.Done(start) {
		l.found = number
		m.Record.Goal(0, start)
	}
	return nil
}

func (l *layers) free(m *solve.Meter) {
	for i := range l.shards {
		l.shards[i].table.free(m)
		l.shards[i].parents.Free(m)
		l.shards[i].moves.Free(m)
		for _, out := range l.shards[i].out {
			m.Give(8 * int64(cap(out)))
		}
	}
}

// waiting returns how many states of the layer are still to be expanded.
func (l *layers) waiting() (n int) {
	for i := range l.shards {
		n += l.shards[i].end - l.shards[i].at
	}
	return n
}

func (l *layers) size() (n int) {
	for i := range l.shards {
		n += l.shards[i].n
	}
	return n
}

// advance expands the whole layer and prepares the next one.
func (l *layers) advance(m *solve.Meter) error {
	many := len(l.shards) > 1 && l.waiting() >= together
	block := blockAlone
	if many {
		block = blockTogether
	}
	all := func(work func(i int, m *solve.Meter) error) error {
		if many {
			return m.Parallel(len(l.shards), work)
		}
		for i := range l.shards {
			if err := work(i, m); err != nil {
				return err
			}
		}
		return nil
	}
	if m.Record != nil {
		block = 1
	}
	before := l.size()
	ends := make([]int, len(l.shards))
	for i := range l.shards {
		ends[i] = l.shards[i].n
	}
	for left := l.waiting(); left > 0 && l.found < 0; left = l.waiting() {
		waiting := int64(left + l.size() - before)
		if err := all(func(i int, m *solve.Meter) error { return l.expand(m, i, block) }); err != nil {
			return err
		}
		if err := all(l.take); err != nil {
			return err
		}
		for i := range l.shards {
			if l.found < 0 {
				l.found = l.shards[i].found
			}
		}
		m.Frontier(waiting)
		if err := m.Poll(waiting, l.depth); err != nil {
			return err
		}
	}
	for i := range l.shards {
		l.shards[i].at, l.shards[i].end = ends[i], l.shards[i].n
	}
	return nil
}

// expand makes the moves from a block of states of a shard.
func (l *layers) expand(m *solve.Meter, shard, block int) error {
	s := &l.shards[shard]
	s.made = 0
	for n := 0; n < block && s.at < s.end && s.made < blockMade; n++ {
		if err := s.pacer.Poll(m, 0, l.depth); err != nil {
			return err
		}
		key := s.key(s.at)
		s.Unpack(key, &s.scratch)
		number := uint64(s.at*len(l.shards) + shard)
		s.at++
		m.Expanded++
		l.record.expand(&s.scratch)
		s.moves.Begin(m, key)
		l.rules.Next(&s.scratch, &s.moves)
		m.Generated += int64(len(s.moves.Made))
		s.made += int64(len(s.moves.Made))
		for i, made := range s.moves.Made {
			if l.same && made.Cost != solve.Units(1) {
				return errCosts
			}
			key := s.moves.Key(i)
			if s.pages == nil {
				if err := s.send(m, key, number); err != nil {
					return err
				}
				continue
			}
			at, fresh, err := s.put(m, key)
			if fresh {
				err = l.reach(m, shard, at, key, uint32(number))
			}
			if err != nil || s.found >= 0 {
				return err
			}
		}
		if err := s.moves.Err(); err != nil {
			return err
		}
	}
	return nil
}

// send appends a generated state to the list for its shard.
func (s *shard) send(m *solve.Meter, key []uint64, parent uint64) error {
	h := hash(&s.Packing, key)
	to := &s.out[0]
	if len(s.out) > 1 {
		to = &s.out[shardOf(h, len(s.out))]
	}
	if len(*to)+s.Words+2 > cap(*to) { // with the hash and the parent
		if err := s.widen(m, to); err != nil {
			return err
		}
	}
	*to = append(append(*to, key...), h, parent)
	return nil
}

// widen doubles the capacity of a list of generated states.
func (s *shard) widen(m *solve.Meter, list *[]uint64) error {
	n := max(1024, 2*cap(*list))
	if err := m.Take(8 * int64(n)); err != nil {
		return err
	}
	m.Give(8 * int64(cap(*list)))
	*list = append(make([]uint64, 0, n), *list...)
	return nil
}

// take looks up the states that all workers generated for one shard, and adds the new states.
func (l *layers) take(shard int, m *solve.Meter) error {
	s, n := &l.shards[shard], len(l.shards)
	for from := range l.shards {
		out := l.shards[from].out[shard]
		l.shards[from].out[shard] = out[:0]
		s.warmed += s.warm(out)
		for len(out) > 0 {
			key, h, parent := out[:s.Words], out[s.Words], out[s.Words+1]
			out = out[s.Words+2:]
			number, fresh, err := s.add(m, key, h)
			if err != nil {
				return err
			}
			if !fresh {
				continue
			}
			if err := l.reach(m, shard, number, key, uint32(parent)); err != nil {
				return err
			}
			if n == 1 && s.found >= 0 {
				s.uncount(m, out, parent)
				return nil
			}
			if err := s.pacer.Poll(m, 0, l.depth); err != nil {
				return err
			}
		}
	}
	return nil
}

// reach takes a new state of a shard, with its number in the shard.
func (l *layers) reach(m *solve.Meter, shard, number int, key []uint64, parent uint32) error {
	s, n := &l.shards[shard], len(l.shards)
	if int64(number)*int64(n)+int64(n) > mostStates {
		return m.Beyond()
	}
	if err := s.parents.Push(m, parent); err != nil {
		return err
	}
	s.Unpack(key, &s.scratch)
	l.record.reach(&s.scratch, solve.Units(l.depth+1))
	if l.rules.Done(s.scratch) {
		m.Record.Goal(0, s.scratch)
		if s.found < 0 {
			s.found = int64(number*n + shard)
		}
	}
	return nil
}

// warm reads the places of many states one after another, so that these places are in the cache when the method take
// needs them.
func (s *shard) warm(out []uint64) (sum uint64) {
	for k := s.Words; k < len(out); k += s.Words + 2 {
		p := &s.parts[out[k]>>(64-partBits)]
		if p.places != nil {
			sum += p.places[uint64(uint32(out[k]>>tagShift))>>p.shift]
		}
	}
	return sum
}

// uncount corrects the counts as if the run had ended at the winning move. It subtracts the states that were expanded
// or generated later.
func (s *shard) uncount(m *solve.Meter, rest []uint64, parent uint64) {
	m.Expanded -= int64(s.at) - int64(parent) - 1
	for ; len(rest) > 0; rest = rest[s.Words+2:] {
		if rest[s.Words+1] != parent {
			m.Generated -= int64(len(rest) / (s.Words + 2))
			return
		}
	}
}

func (l *layers) state(number int) solve.State {
	n := len(l.shards)
	return l.shards[number%n].state(number / n)
}

// parent(number) returns the number of a state's parent, or -1 for the start.
func (l *layers) parent(number int) int {
	n := len(l.shards)
	if p := int(*l.shards[number%n].parents.At(number / n)); p != number {
		return p
	}
	return -1
}
