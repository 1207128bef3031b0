package generic

import (
	"errors"
	"image/color"
	"slices"
	"strconv"
	"unsafe"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/lens/kit"
	"stepboard/solve/search"
	"stepboard/solve/store"
)

// mostToGo is the largest number of states for which the lens finds the costs.
const mostToGo = 300_000

// toGo has the least cost from each state to a won state.
type toGo struct {
	tree *search.Tree // nil if there are too many states, or if the board has an error
	cost []int64      // by number in the tree; -1: no way
}

// prepareToGo visits all states. Then it goes back from the won states, move by move, in the order of costs. It takes
// O(E) time and memory for E moves. If there are more than mostToGo states, it finds no costs.
func (p *Puzzle) prepareToGo(m *solve.Meter, v *lens.View) (any, error) {
	r, err := p.Rules(v.Dataset, v.Query)
	if err != nil {
		return &toGo{}, nil //nolint:nilerr // the board has an error, which is shown elsewhere
	}
	tree, err := search.Spread(m, r, search.Extent{Past: true, States: mostToGo})
	if errors.Is(err, search.ErrLarge) {
		tree.Free(m)
		return &toGo{}, nil
	}
	if err != nil {
		return nil, err
	}
	n := tree.Len()
	if err := m.Take(int64(n) * 8); err != nil {
		return nil, err
	}
	t := &toGo{tree: tree, cost: make([]int64, n)}
	edges, err := reversed(m, r, tree)
	if err != nil {
		return nil, err
	}
	defer edges.free(m)
	return t, t.settle(m, r, edges)
}

// edge is a move to a state. The field next is the index of the next edge of a list, or -1.
type edge struct {
	from, next int32
	cost       int64
}

// incoming has the moves that lead to each state. The field first has, by state, the index of the first such move in
// the field list; -1: there is none.
type incoming struct {
	first []int32
	list  []edge
}

func (in *incoming) free(m *solve.Meter) {
	m.Give(4*int64(len(in.first)) + int64(cap(in.list))*int64(unsafe.Sizeof(edge{})))
}

func reversed(m *solve.Meter, r solve.Rules, tree *search.Tree) (*incoming, error) {
	in := &incoming{first: make([]int32, tree.Len())}
	if err := m.Take(int64(tree.Len()) * 4); err != nil {
		return nil, err
	}
	for i := range in.first {
		in.first[i] = -1
	}
	var steps []solve.Step
	var pacer solve.Pacer
	for i := range in.first {
		steps = r.Next(tree.State(i), steps[:0])
		for _, s := range steps {
			to := tree.Number(s.To)
			if to < 0 {
				continue
			}
			if err := store.Append(m, &in.list, edge{int32(i), in.first[to], total(s.Cost)}); err != nil {
				return nil, err
			}
			in.first[to] = int32(len(in.list) - 1)
		}
		if err := pacer.Poll(m, 0, 0); err != nil {
			return nil, err
		}
	}
	return in, nil
}

// settle runs Dijkstra's algorithm backwards from all won states. It has a bucket for each cost.
func (t *toGo) settle(m *solve.Meter, r solve.Rules, in *incoming) error {
	var buckets [][]int32
	put := func(state int32, cost int64) {
		for int64(len(buckets)) <= cost {
			buckets = append(buckets, nil)
		}
		buckets[cost] = append(buckets[cost], state)
	}
	var pacer solve.Pacer
	for i := range t.cost {
		if err := pacer.Poll(m, 0, 0); err != nil {
			return err
		}
		t.cost[i] = -1
		if r.Done(t.tree.State(i)) {
			put(int32(i), 0)
		}
	}
	for cost := int64(0); cost < int64(len(buckets)); cost++ {
		for k := 0; k < len(buckets[cost]); k++ {
			state := buckets[cost][k]
			if t.cost[state] >= 0 {
				continue
			}
			t.cost[state] = cost
			for e := in.first[state]; e >= 0; e = in.list[e].next {
				if t.cost[in.list[e].from] < 0 {
					put(in.list[e].from, cost+in.list[e].cost)
				}
			}
			if err := pacer.Poll(m, 0, 0); err != nil {
				return err
			}
		}
		buckets[cost] = nil
	}
	return nil
}

// of(s) returns the least cost from a state to a won state, or -1 for no way. It returns false if the cost is not
// known.
func (t *toGo) of(s solve.State) (int64, bool) {
	if t.tree != nil {
		if n := t.tree.Number(s); n >= 0 {
			return t.cost[n], true
		}
	}
	return 0, false
}

func (p *Puzzle) drawToGo(v *lens.View) lens.Picture {
	t := v.Prepared.(*toGo)
	here, known := t.of(v.State)
	if !known {
		return lens.Picture{Note: p.Text("lens.togo.unknown", "Most", mostToGo)}
	}
	worse := v.Colors.Muted
	ink := func(o option) color.NRGBA {
		switch after, _ := t.of(o.To); {
		case after < 0:
			return v.Colors.Warning
		case here >= 0 && after+total(o.Cost) == here:
			return v.Colors.Accent
		}
		return worse
	}
	list := slices.DeleteFunc(p.options(v), func(o option) bool {
		_, known := t.of(o.To)
		return !known
	})
	pic := p.draw(v, list, ink)
	if pic.Note = p.Text("lens.togo.note", "N", here, "PluralCount", here); here < 0 {
		pic.Note = p.Text("lens.togo.no_way")
	}
	pic.Legend = []lens.LegendItem{
		lens.Line(v.Colors.Accent, p.Text("lens.togo.nearer")), lens.Line(worse, p.Text("lens.togo.farther")),
		lens.Line(v.Colors.Warning, p.Text("lens.togo.lost")),
	}
	for _, o := range list {
		after, _ := t.of(o.To)
		if !v.Window.Fine(kit.NumberPixels) || after < 0 || o.arrow < 0 && o.at == grid.None {
			continue
		}
		middle := kit.Center(v.Dataset.Board.Size, max(o.at, 0))
		if o.arrow >= 0 {
			_, middle = p.line(v.Dataset.Board.Size, o.steps[o.arrow])
		}
		pic.Over = append(pic.Over, kit.Card(middle, 0.24, 0.17, 0.06,
			scene.Ink{Fill: v.Colors.Panel, Stroke: ink(o), Width: 0.03},
			scene.Text{Size: 0.26, Bold: true, Color: v.Colors.Ink, Text: strconv.FormatInt(after, 10)})...)
	}
	return pic
}
