package search

import (
	"errors"

	"stepboard/solve"
	"stepboard/solve/store"
)

// Tree is the states that a search at uniform cost came to, numbered in the order in which it came to them first. It is
// read by one goroutine.
type Tree struct {
	best     *best
	expanded store.List[uint32]
	won      int // a won state of the least cost, or -1
}

// Extent bounds a Tree.
type Extent struct {
	// First ends the search at the first won state, with all cheaper states expanded.
	First bool
	// Past goes on from won states as from others.
	Past bool
	// Back searches from all won states by the moves back, where rules are reversible. No state counts as won then.
	Back bool
	// Far, where above zero, leaves the moves from states out that cost as much.
	Far solve.Cost
	// States and Tries, where not 0, are the most states and the most moves, and states expanded with them.
	States int
	Tries  int64
}

// ErrLarge is the error of a Tree of more states or moves than its Extent has.
var ErrLarge = errors.New("there are more states than are looked at")

// Spread searches at uniform cost from the start, or back from the won states. The memory of the Tree is the Meter's
// until it is freed. The error is ErrLarge, and the Tree has the states that were reached until then; or the Meter's,
// and there is no Tree.
func Spread(m *solve.Meter, r solve.Rules, e Extent) (*Tree, error) {
	t := &Tree{best: newBest(m, r, UniformCost), won: -1}
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

// Counting is rules in which every move costs 1.
func Counting(r solve.Rules) solve.Rules { return counting{r} }

type counting struct{ solve.Rules }

func (c counting) Next(s solve.State, buf []solve.Step) []solve.Step {
	from := len(buf)
	buf = c.Rules.Next(s, buf)
	for i := from; i < len(buf); i++ {
		buf[i].Cost = solve.Units(1)
	}
	return buf
}

func (c counting) Apply(s solve.State, m solve.Move) (solve.State, solve.Cost, error) {
	to, _, err := c.Rules.Apply(s, m)
	return to, solve.Units(1), err
}

func (t *Tree) grow(m *solve.Meter, r solve.Rules, e Extent) error {
	b, tries := t.best, int64(0)
	b.record.parent = -1
	starts, done := []solve.State{r.Start()}, r.Done
	if rev, ok := r.(solve.Reversible); ok && e.Back {
		b.next, starts, done = rev.Back, rev.Ends(nil), func(solve.State) bool { return false }
	}
	for i := range starts {
		if err := b.reach(m, &starts[i], solve.Cost{}, -1); err != nil {
			return err
		}
	}
	for {
		_, number, ok := b.pop()
		if !ok {
			return nil
		}
		s := b.state(number)
		if done(s) {
			if t.won < 0 {
				t.won = number
			}
			if e.First {
				return nil
			}
			if !e.Past {
				continue
			}
		}
		if e.Far != (solve.Cost{}) && !b.nodes.At(number).cost.Less(e.Far) {
			continue
		}
		if err := t.expanded.Push(m, uint32(number)); err != nil {
			return err
		}
		if err := b.expand(m, number, s); err != nil {
			return err
		}
		tries += int64(len(b.steps)) + 1
		if e.Tries > 0 && tries > e.Tries || e.States > 0 && t.Len() > e.States {
			return ErrLarge
		}
		if err := b.look(m); err != nil {
			return err
		}
	}
}

// Free gives the memory back.
func (t *Tree) Free(m *solve.Meter) {
	t.best.free(m)
	t.expanded.Free(m)
}

// Len is how many states were reached.
func (t *Tree) Len() int { return t.best.table.n }

// Won is a won state of the least cost, or -1.
func (t *Tree) Won() int { return t.won }

// State is that of a number.
func (t *Tree) State(number int) solve.State { return t.best.state(number) }

// Number is that of a state, or -1 where it was not reached.
func (t *Tree) Number(s solve.State) int { return t.best.number(&s) }

// Cost is the least at which a state was reached.
func (t *Tree) Cost(number int) solve.Cost { return t.best.nodes.At(number).cost }

// Parent is the state before it on a way of that cost, or -1.
func (t *Tree) Parent(number int) int { return t.best.parent(number) }

// Expanded is the i-th state whose moves were made, and how many these are.
func (t *Tree) Expanded(i int) int { return int(*t.expanded.At(i)) }

// Expansions is how many states' moves were made. None of them costs less than one before it.
func (t *Tree) Expansions() int { return t.expanded.Len() }
