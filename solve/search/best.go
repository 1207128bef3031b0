package search

import (
	"stepboard/solve"
	"stepboard/solve/store"
)

// node has the known facts about one state. A node has the same number as its state in the table.
type node struct {
	cost   solve.Cost // the least cost known
	parent int32      // the number of the previous state, or -1
	closed bool       // the moves from the state were made, and no cheaper way to the state was found later
	alive  bool       // the state has a way with each one and two of its pushed pieces
}

// bestSearch is a best-first search in one direction. It expands the waiting state with the lowest rank first. The rank
// of a state is its cost so far plus its bound.
type bestSearch struct {
	next    func(s *solve.State, to *solve.Moves)
	bound   func(s solve.State) solve.Cost // nil: the method uses no bound
	greedy  bool                           // the rank is the bound alone, without the cost so far
	doubts  *doubts                        // nil: bounds are not compared
	tabled  *tabled                        // the rules, if the bound comes from tables; else nil
	fewer   *fewer                         // finds states without a way; nil: none are left out
	pieces  []solve.Thing                  // the pushed pieces of the state that is expanded, if it is alive
	onReach func(number int)               // if not nil, called for each state that is new, or known but now cheaper

	rank    solve.Cost // of the state that is expanded
	table   table
	nodes   store.List[node]
	queue   queue
	record  recorder
	pacer   solve.Pacer
	moves   solve.Moves
	scratch solve.State // memory for the state that is looked at
}

func newBestSearch(m *solve.Meter, r solve.Rules, k Method) *bestSearch {
	p := solve.NewPacking(r.Shape())
	b := &bestSearch{
		next: r.Next, table: newTable(p, true), record: newRecorder(m), greedy: k == Greedy,
		moves: solve.NewMoves(p), scratch: solve.NewState(),
	}
	if bounded, ok := r.(solve.Bounded); ok && k.Bounded() {
		b.bound, b.queue.stack = bounded.Bound, true
	}
	return b
}

func (b *bestSearch) free(m *solve.Meter) {
	b.table.free(m)
	b.nodes.Free(m)
	b.queue.release(m)
	b.moves.Free(m)
}

func (b *bestSearch) parent(number int) int { return int(b.nodes.At(number).parent) }

// root returns the number of the state without a parent from which a state was reached.
func (b *bestSearch) root(number int) int {
	for b.parent(number) >= 0 {
		number = b.parent(number)
	}
	return number
}

// begin reaches a state that has no parent.
func (b *bestSearch) begin(m *solve.Meter, s *solve.State) error {
	return b.reach(m, b.table.Pack(s, nil), solve.Cost{}, -1, -1)
}

// beginAtEnds reaches the won states that rules know.
func (b *bestSearch) beginAtEnds(m *solve.Meter, r solve.Reversible) error {
	b.moves.Begin(m, make([]uint64, b.table.Words))
	r.Ends(&b.moves)
	for i := range b.moves.Made {
		if err := b.reach(m, b.moves.Key(i), solve.Cost{}, -1, -1); err != nil {
			return err
		}
	}
	return b.moves.Err()
}

// reach records that a packed state is reached at a cost, unless it was already reached at this cost or a lower one.
// The parameter move is the index of the move from the parent, or -1.
func (b *bestSearch) reach(m *solve.Meter, key []uint64, cost solve.Cost, parent, move int) error {
	number, fresh, err := b.table.put(m, key)
	switch {
	case err != nil:
		return err
	case number > mostNodes:
		return m.Beyond()
	case fresh:
		if err := b.nodes.Push(m, node{cost: cost, parent: int32(parent)}); err != nil {
			return err
		}
	default:
		n := b.nodes.At(number)
		if !cost.Less(n.cost) {
			return nil
		}
		*n = node{cost: cost, parent: int32(parent), alive: n.alive}
	}
	if b.record.to != nil || b.bound != nil || b.fewer != nil {
		b.table.Unpack(key, &b.scratch)
	}
	b.record.reach(&b.scratch, cost)
	if b.onReach != nil {
		b.onReach(number)
	}
	if b.fewer != nil && fresh && parent >= 0 {
		is, err := b.fewer.lost(m, &b.scratch, b.pieces)
		if is == lost || err != nil {
			b.leaveOut(number, parent)
			return err
		}
		b.nodes.At(number).alive = is == alive
	}
	rank := cost
	if b.greedy {
		rank = solve.Cost{}
	}
	if b.bound != nil {
		if err := b.pacer.Poll(m, int64(b.queue.n), rank.Value(rank.Major > 0)); err != nil {
			return err
		}
		var bound solve.Cost
		if b.tabled != nil && move >= 0 {
			bound = b.tabled.listed[move]
		} else {
			bound = b.bound(b.scratch)
		}
		if b.doubts != nil && parent >= 0 {
			b.doubts.see(b.rank, rank.Plus(bound), cost.Minus(b.nodes.At(parent).cost), parent, number)
		}
		switch {
		case b.greedy || bound.Less(solve.Never):
			rank = rank.Plus(bound)
		case parent >= 0:
			b.leaveOut(number, parent)
			return nil
		}
	}
	return b.queue.push(m, rank, number)
}

// leaveOut closes a state without a way. No cost is less than its cost, so the search never comes back to it.
func (b *bestSearch) leaveOut(number, parent int) {
	*b.nodes.At(number) = node{parent: int32(parent), closed: true}
}

const mostNodes = 1<<31 - 2

// pop closes the next state to expand, and returns its rank and its number. It returns false if no state waits.
func (b *bestSearch) pop() (rank solve.Cost, number int, ok bool) {
	for b.queue.n > 0 {
		rank, number = b.queue.pop()
		if n := b.nodes.At(number); !n.closed {
			n.closed = true
			b.rank = rank
			return rank, number, true
		}
	}
	return rank, 0, false
}

// state returns a state by number. It is valid until the next call of state or reach.
func (b *bestSearch) state(number int) *solve.State {
	b.table.Unpack(b.table.key(number), &b.scratch)
	return &b.scratch
}

// expand makes the moves from a state and reaches the next states.
func (b *bestSearch) expand(m *solve.Meter, number int) error {
	key, s := b.table.key(number), b.state(number)
	b.record.expand(s)
	cost := b.nodes.At(number).cost
	if b.pieces = b.pieces[:0]; b.nodes.At(number).alive {
		b.pieces = b.fewer.pushed(s, b.pieces)
	}
	b.moves.Begin(m, key)
	b.next(s, &b.moves)
	m.Expanded++
	m.Generated += int64(len(b.moves.Made))
	for i, made := range b.moves.Made {
		if err := b.reach(m, b.moves.Key(i), cost.Plus(made.Cost), number, i); err != nil {
			return err
		}
	}
	return b.moves.Err()
}

// poll reports the waiting states to the Meter. It is called once for each expansion, and polls the Meter if a poll is
// due.
func (b *bestSearch) poll(m *solve.Meter) error {
	m.Frontier(int64(b.queue.n))
	var least solve.Cost // the least rank of a waiting state; the Meter shows it as the depth
	if b.queue.n > 0 {
		least = b.queue.least()
	}
	return b.pacer.Poll(m, int64(b.queue.n), least.Value(least.Major > 0))
}

func bestFirst(m *solve.Meter, r solve.Rules, k Method, x extras) (Result, error) {
	b := newBestSearch(m, r, k)
	b.fewer = x.fewer
	if b.tabled, _ = r.(*tabled); b.tabled != nil {
		b.record.aux = b.tabled.aux
	} else if p, ok := r.(Patterned); ok && b.bound != nil && x.tells {
		b.record.aux = func(s *solve.State) uint32 { return auxOf(b.bound(*s), p.Twofold()) }
	}
	defer b.free(m)
	if to, ok := r.(Accountable); ok && (k == AStar || k == AStarLong) {
		b.doubts = &doubts{bothWays: to.Symmetric()}
		defer func() { b.doubts.tell(m, b, to) }()
	}
	most := limitOf(r)
	if k.Long() {
		r = long{r.(solve.Macro)}
		b.next = r.Next
	}
	start := r.Start()
	if err := b.begin(m, &start); err != nil {
		return Result{}, err
	}
	for n, layer := 0, (solve.Cost{}); ; n++ {
		rank, number, ok := b.pop()
		if !ok || !b.greedy && most.Less(rank) {
			return Result{}, nil
		}
		if !b.greedy {
			x.shows(rank)
		}
		if x.most > 0 && n == x.most {
			return Result{}, errEnough
		}
		if m.Record != nil && (n == 0 || layer != rank) {
			m.Record.Layer(0, rank)
			layer = rank
		}
		if s := b.state(number); r.Done(*s) {
			m.Record.Goal(0, *s)
			return wayTo(m, r, number, b.parent, b.table.state)
		}
		if err := b.expand(m, number); err != nil {
			return Result{}, err
		}
		if err := b.poll(m); err != nil {
			return Result{}, err
		}
	}
}
