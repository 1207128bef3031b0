package search

import (
	"errors"

	"stepboard/solve"
	"stepboard/solve/store"
)

// ShortestPaths has the states that a uniform-cost search reached, in the order in which the search reached them. Only
// one goroutine may read it.
type ShortestPaths struct {
	search   *bestSearch
	expanded store.List[uint32]
	won      int // the number of the won state that was found first, which has the least cost; -1: none
}

// Extent limits the search that makes ShortestPaths.
type Extent struct {
	// First ends the search at the first won state. Then all cheaper states have been expanded.
	First bool
	// PastGoals is set if won states are expanded, too.
	PastGoals bool
	// Back searches backwards from all won states if the rules are reversible. Then no state counts as won.
	Back bool
	// Far is a cost, or zero for no limit. States of this cost or more are not expanded.
	Far solve.Cost
	// States limits the number of states. Tries limits the sum of moves and expanded states. 0 means no limit.
	States int
	Tries  int64
}

// ErrLarge is the error of Dijkstra if there are more states or moves than its Extent allows.
var ErrLarge = errors.New("there are more states than are looked at")

// Dijkstra searches at uniform cost from the start, or back from the won states. The result holds memory of the Meter
// until Free is called. On ErrLarge it has the states reached so far. On an error of the Meter it is nil.
func Dijkstra(m *solve.Meter, r solve.Rules, e Extent) (*ShortestPaths, error) {
	t := &ShortestPaths{search: newBestSearch(m, r, UniformCost), won: -1}
	if solve.Crowded(r, r.Start()) {
		return t, ErrLarge
	}
	err := t.grow(m, r, e)
	if err != nil && !errors.Is(err, ErrLarge) {
		t.Free(m)
		t = nil
	}
	return t, err
}

// Counting returns rules in which every move costs 1.
func Counting(r solve.Rules) solve.Rules { return counting{r} }

type counting struct{ solve.Rules }

func (c counting) Next(s *solve.State, to *solve.Moves) {
	c.Rules.Next(s, to)
	for i := range to.Made {
		to.Made[i].Cost = solve.Units(1)
	}
}

func (c counting) Apply(s solve.State, m solve.Move) (solve.State, solve.Cost, error) {
	to, _, err := c.Rules.Apply(s, m)
	return to, solve.Units(1), err
}

func (t *ShortestPaths) grow(m *solve.Meter, r solve.Rules, e Extent) error {
	b, tries := t.search, int64(0)
	done := r.Done
	if rev, ok := r.(solve.Reversible); ok && e.Back {
		b.next, done = rev.Back, func(solve.State) bool { return false }
		if err := b.beginAtEnds(m, rev); err != nil {
			return err
		}
	} else {
		start := r.Start()
		if err := b.begin(m, &start); err != nil {
			return err
		}
	}
	for {
		_, number, ok := b.pop()
		if !ok {
			return nil
		}
		if done(*b.state(number)) {
			if t.won < 0 {
				t.won = number
			}
			if e.First {
				return nil
			}
			if !e.PastGoals {
				continue
			}
		}
		if e.Far != (solve.Cost{}) && !b.nodes.At(number).cost.Less(e.Far) {
			continue
		}
		if err := t.expanded.Push(m, uint32(number)); err != nil {
			return err
		}
		if err := b.expand(m, number); err != nil {
			return err
		}
		tries += int64(len(b.moves.Made)) + 1
		if e.Tries > 0 && tries > e.Tries || e.States > 0 && t.Len() > e.States {
			return ErrLarge
		}
		if err := b.poll(m); err != nil {
			return err
		}
	}
}

// Free gives the memory back.
func (t *ShortestPaths) Free(m *solve.Meter) {
	t.search.free(m)
	t.expanded.Free(m)
}

// Len returns the number of reached states.
func (t *ShortestPaths) Len() int { return t.search.table.n }

// Won returns the number of a won state of the least cost, or -1.
func (t *ShortestPaths) Won() int { return t.won }

// State returns the state with a number.
func (t *ShortestPaths) State(number int) solve.State { return t.search.table.state(number) }

// Number returns the number of a state, or -1 if it was not reached.
func (t *ShortestPaths) Number(s solve.State) int {
	return t.search.table.find(t.search.table.Pack(&s, nil))
}

// Cost returns the least cost found for a state.
func (t *ShortestPaths) Cost(number int) solve.Cost { return t.search.nodes.At(number).cost }

// Parent returns the number of the previous state on a way of the least cost found, or -1.
func (t *ShortestPaths) Parent(number int) int { return t.search.parent(number) }

// Expanded returns the number of the i-th expanded state, from 0.
func (t *ShortestPaths) Expanded(i int) int { return int(*t.expanded.At(i)) }

// Expansions returns how many states were expanded. Expanded states are numbered in the order of their costs.
func (t *ShortestPaths) Expansions() int { return t.expanded.Len() }
