package search

import (
	"stepboard/solve"
	"stepboard/solve/store"
)

// ToGo has, for each state of ShortestPaths, the least cost of a walk to a won state.
type ToGo struct {
	*ShortestPaths
	cost []solve.Cost
	way  []bool // whether a walk leads from the state to a won state
}

// Of returns the least cost of a walk from a state to a won state. If no walk leads to a won state, way is false. If
// the state can't be reached from the start, known is false. A nil ToGo knows no states.
func (t *ToGo) Of(s solve.State) (cost solve.Cost, way, known bool) {
	if t == nil {
		return cost, false, false
	}
	i := t.Number(s)
	if i < 0 {
		return cost, false, false
	}
	return t.cost[i], t.way[i], true
}

// Free gives the memory back.
func (t *ToGo) Free(m *solve.Meter) {
	m.Give((costBytes + 1) * int64(t.Len()))
	t.ShortestPaths.Free(m)
}

const costBytes = 16

// NewToGo finds all states that can be reached from the start, and then goes back from the won states by Dijkstra's
// algorithm. If there are more than the given number of states, the error is ErrLarge. If the function move is not nil,
// NewToGo calls it for each move, with the numbers of the two states. For few different costs, time and memory are
// linear in moves. The ToGo holds memory of the Meter.
func NewToGo(m *solve.Meter, r solve.Rules, states int, move func(from, to int)) (*ToGo, error) {
	tree, err := Dijkstra(m, r, Extent{PastGoals: true, States: states})
	if tree == nil {
		return nil, err
	}
	if err == nil {
		err = m.Take((costBytes + 1) * int64(tree.Len()))
	}
	if err != nil {
		tree.Free(m)
		return nil, err
	}
	t := &ToGo{ShortestPaths: tree, cost: make([]solve.Cost, tree.Len()), way: make([]bool, tree.Len())}
	if err := t.goBack(m, r, move); err != nil {
		t.Free(m)
		return nil, err
	}
	return t, nil
}

// edge is a move to a state. The field next is the number of the next edge to the same state, from 1; 0: there is none.
type edge struct {
	from, next int32
	cost       solve.Cost
}

func (t *ToGo) goBack(m *solve.Meter, r solve.Rules, move func(from, to int)) error {
	first, err := store.Make[int32](m, t.Len()) // for each state, the number of the first edge to the state; 0: none
	if err != nil {
		return err
	}
	var edges store.List[edge]
	var waiting queue
	defer func() {
		m.Give(4 * int64(len(first)))
		edges.Free(m)
		waiting.release(m)
	}()
	moves := solve.NewMoves(t.search.table.Packing)
	defer func() { moves.Free(m) }()
	var pacer solve.Pacer
	for i := range t.Len() {
		s := t.State(i)
		if r.Done(s) {
			if err := waiting.push(m, solve.Cost{}, i); err != nil {
				return err
			}
		}
		moves.Begin(m, t.search.table.key(i))
		r.Next(&s, &moves)
		if err := moves.Err(); err != nil {
			return err
		}
		for k, made := range moves.Made {
			to := t.search.table.find(moves.Key(k))
			if to < 0 { // only if the rules answer differently than before
				continue
			}
			if move != nil {
				move(i, to)
			}
			if err := edges.Push(m, edge{int32(i), first[to], made.Cost}); err != nil {
				return err
			}
			first[to] = int32(edges.Len())
		}
		if err := pacer.Poll(m, 0, 0); err != nil {
			return err
		}
	}
	for waiting.n > 0 {
		cost, i := waiting.pop()
		if t.way[i] {
			continue
		}
		t.way[i], t.cost[i] = true, cost
		for e := first[i]; e > 0; e = edges.At(int(e - 1)).next {
			if back := edges.At(int(e - 1)); !t.way[back.from] {
				if err := waiting.push(m, cost.Plus(back.cost), int(back.from)); err != nil {
					return err
				}
			}
		}
		if err := pacer.Poll(m, 0, 0); err != nil {
			return err
		}
	}
	return nil
}
