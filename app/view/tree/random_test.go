package tree_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"stepboard/app/view/tree"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
)

// recording makes a random recording of anything that a program may record: states reached again at any cost and from
// any state, searches begun anew, two waves, and expansions of states that no longer wait.
func recording(r *rand.Rand) *explore.Exploration {
	rec := solve.NewRecording("x", 1<<20, nil)
	states := 1 + r.IntN(400)
	type place struct {
		state solve.State
		wave  uint8
	}
	var reached []place
	waves := 1 + r.IntN(2)
	for range r.IntN(900) {
		switch k := r.IntN(40); {
		case k == 0 && r.IntN(8) == 0:
			rec.Forget()
			rec.Stage(1, 1)
			reached = nil
		case k == 1:
			rec.Layer(0, solve.Units(int64(r.IntN(50))))
		case k < 12 && len(reached) > 0:
			p := reached[r.IntN(len(reached))]
			rec.Expand(p.wave, p.state)
		case k == 13 && len(reached) > 0:
			p := reached[r.IntN(len(reached))]
			rec.Goal(p.wave, p.state)
		default:
			s, wave := solve.NewState(grid.Cell(r.IntN(states))), uint8(r.IntN(waves))
			parent := -1
			if len(reached) > 0 && r.IntN(30) > 0 {
				p := reached[len(reached)-1-r.IntN(min(len(reached), 1+r.IntN(60)))]
				parent = rec.Of(p.wave, p.state)
			}
			rec.Reach(wave, s, parent, solve.Cost{Major: int64(r.IntN(2)), Minor: int64(r.IntN(60))})
			reached = append(reached, place{s, wave})
		}
	}
	rec.Seal()
	return explore.New(rec, grid.Size{Rows: 1, Cols: states}, solve.Outcome{}, nil)
}

// descent makes a random depth-first search. Each state is expanded when it is reached.
func descent(r *rand.Rand) *explore.Exploration {
	rec := solve.NewRecording("x", 1<<20, nil)
	var way []int
	for i := range 1 + r.IntN(300) {
		up := -1
		if len(way) > 0 {
			way = way[:1+r.IntN(len(way))]
			up = way[len(way)-1]
		}
		s := solve.NewState(grid.Cell(i))
		way = append(way, rec.Reach(0, s, up, solve.Units(int64(len(way)))))
		rec.Expand(0, s)
		if r.IntN(400) == 0 {
			rec.Goal(0, s)
			break
		}
	}
	rec.Seal()
	return explore.New(rec, grid.Size{Rows: 1, Cols: 400}, solve.Outcome{}, nil)
}

// TestRandomRecordings lays out random recordings. No two nodes overlap, no node is above its parent, and
// every edge is in the recording.
func TestRandomRecordings(t *testing.T) {
	n := uint64(3000)
	if testing.Short() {
		n = 200
	}
	for seed := range n {
		r := rand.New(rand.NewPCG(seed, 38))
		x := recording(r)
		if x.Len() == 0 {
			continue
		}
		pos := r.IntN(x.Len() + 1)
		m := &solve.Meter{}
		f, err := tree.New(m, x, pos)
		if err != nil {
			t.Fatal(err)
		}
		seen := tree.Seen{Selected: -1, Open: map[int]int{}}
		for range r.IntN(6) {
			if node := f.Node(f.From + r.IntN(max(1, f.To-f.From))); node >= 0 {
				seen.Open[node] = r.IntN(40)
				seen.Selected = node
			}
		}
		nodes, err := f.Choose(m, pos, seen)
		if err != nil {
			t.Fatal(err)
		}
		layers := tree.ByDepth + tree.Layers(r.IntN(2))
		key := func(node int) solve.Cost {
			if layers == tree.ByDepth {
				return solve.Cost{}
			}
			return x.Cost(f.Last(node))
		}
		p := tree.Lay(f, nodes, layers, tree.Extent{Width: 1, Height: 0.7, Below: 0.3}, key)
		ours(t, seed, x, p)
		apart(t, seed, p)
		if t.Failed() {
			return
		}
	}
}

// ours checks that every edge is in the recording, or stands for a part of a way.
func ours(t *testing.T, seed uint64, x *explore.Exploration, p *tree.Picture) {
	t.Helper()
	f := p.Forest
	seen := map[int]bool{}
	children := map[int]int{}
	for e := f.From; e < f.To; e++ {
		if x.Kind(e) == solve.Reached && f.First(e) == e {
			children[f.Parent(e)]++
		}
	}
	for i, n := range p.Nodes {
		if n.Event < 0 {
			if n.More <= 0 {
				t.Errorf("seed %d: node %d stands for nothing", seed, i)
			}
			continue
		}
		if seen[n.Event] {
			t.Errorf("seed %d: node %d is drawn twice", seed, n.Event)
		}
		seen[n.Event] = true
		drawn := n.Hidden
		for _, k := range n.Children {
			if drawn++; p.Nodes[k].Event < 0 {
				drawn += p.Nodes[k].More - 1
			}
		}
		if all := children[n.Event]; drawn != all && !stands(p, n) {
			t.Errorf("seed %d: node %d tells of %d children and has %d", seed, n.Event, drawn, all)
		}
		e := f.Via(n.Event)
		if x.Kind(e) != solve.Reached || x.Event(e).State != x.Event(n.Event).State || x.Wave(e) != x.Wave(n.Event) {
			t.Errorf("seed %d: event %d did not reach the state of node %d", seed, e, n.Event)
		}
		up := x.Parent(e)
		switch {
		case n.Parent < 0:
			if up >= f.From {
				t.Errorf("seed %d: node %d has no parent, the recording has event %d", seed, n.Event, up)
			}
		case p.Nodes[n.Parent].Event >= 0:
			if up < 0 || x.Event(up).State != x.Event(p.Nodes[n.Parent].Event).State || x.Wave(up) != p.Nodes[n.Parent].Wave {
				t.Errorf("seed %d: the edge from node %d to %d is not the recording's", seed, p.Nodes[n.Parent].Event, n.Event)
			}
		default: // a way that is left out
			stand := p.Nodes[n.Parent]
			top, length := stand.Of, 0
			for at := f.Parent(n.Event); at != top && at >= 0; at = f.Parent(at) {
				length++
			}
			if length != stand.More {
				t.Errorf("seed %d: %d nodes are left out, said are %d", seed, length, stand.More)
			}
		}
	}
	if f.Nodes <= tree.Few && len(seen) > f.Nodes {
		t.Errorf("seed %d: %d nodes of %d", seed, len(seen), f.Nodes)
	}
}

// stands reports whether a part of a long way below a node is left out. Then the node's other children are not shown.
func stands(p *tree.Picture, n tree.Node) bool {
	return slices.ContainsFunc(n.Children, func(k int) bool { return p.Nodes[k].Gap > 0 })
}

// apart checks that nodes of a row don't overlap, and that no node is above its parent, or below it in the second
// wave.
func apart(t *testing.T, seed uint64, p *tree.Picture) {
	t.Helper()
	last := map[int][]int{}
	for i, n := range p.Nodes {
		for _, k := range last[n.Row] {
			o := p.Nodes[k]
			if math.Abs(n.X-o.X) < n.Half+o.Half-1e-9 {
				t.Errorf("seed %d: nodes %d and %d of row %d overlap: %.2f±%.2f and %.2f±%.2f", seed, i, k, n.Row,
					n.X, n.Half, o.X, o.Half)
			}
		}
		last[n.Row] = append(last[n.Row], i)
		if n.X-n.Half < 0 || n.X+n.Half > p.Width || n.Y < 0 || n.Y > p.Height {
			t.Errorf("seed %d: node %d lies outside", seed, i)
		}
		if n.Parent >= 0 && p.Nodes[n.Parent].Wave == n.Wave {
			if up := p.Nodes[n.Parent].Row; n.Wave == 0 && up >= n.Row || n.Wave == 1 && up <= n.Row {
				t.Errorf("seed %d: node %d in row %d, its parent in %d", seed, i, n.Row, up)
			}
		}
	}
}

// TestReaching finds the same states as a plain look at all events.
func TestReaching(t *testing.T) {
	for seed := range uint64(50) {
		r := rand.New(rand.NewPCG(seed, 39))
		x := recording(r)
		for range 20 {
			s := solve.NewState(grid.Cell(r.IntN(x.Size.Cols)))
			want := -1
			for i := range x.Len() {
				if x.Kind(i) == solve.Reached && x.Event(i).State == s {
					want = i
					break
				}
			}
			if got, err := tree.Reaching(&solve.Meter{}, x, s); got != want || err != nil {
				t.Errorf("seed %d: %v is reached by event %d, %v, want %d", seed, s, got, err, want)
			}
		}
	}
}
