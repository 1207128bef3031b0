package tree_test

import (
	"math/rand/v2"
	"testing"

	"stepboard/app/view/tree"
	"stepboard/solve"
)

// TestSurvey compares the counts of layers with a look at each node, on random recordings.
func TestSurvey(t *testing.T) {
	deep := 0
	for seed := range uint64(600) {
		r := rand.New(rand.NewPCG(seed, 40))
		x := recording(r)
		if seed%4 == 0 {
			x = descent(r)
		}
		if x.Len() == 0 {
			continue
		}
		m := &solve.Meter{}
		pos := r.IntN(x.Len() + 1)
		if seed%3 == 0 {
			pos = x.Len()
		}
		f, err := tree.New(m, x, pos)
		if err != nil {
			t.Fatal(err)
		}
		if f.Deep {
			deep++
		}
		layers := tree.ByDepth + tree.Layers(r.IntN(2))
		s, err := tree.NewSurvey(m, f, layers, func(node int) solve.Cost { return x.Cost(f.Last(node)) })
		if err != nil {
			t.Fatal(err)
		}
		now := f.Moment(pos)
		on := map[int]bool{}
		if now.Found {
			for _, end := range f.Ends() {
				for n := end; n >= 0; n = f.Parent(n) {
					on[n] = true
				}
			}
		}
		over := pos >= f.To && !(f.To == x.Len() && x.Truncated())
		branch := map[int]bool{}
		for n := now.Current; n >= 0; n = f.Parent(n) {
			branch[n] = true
		}
		want, all := make([]tree.Tally, len(s.Bars)), make([]int, len(s.Bars))
		for e := f.From; e < f.To; e++ {
			if x.Kind(e) != solve.Reached || f.First(e) != e {
				continue
			}
			b := s.Of(e)
			all[b]++
			first, last := s.Bars[b].First, s.Bars[b].Last
			d := 0
			for n := f.Parent(e); n >= 0; n = f.Parent(n) {
				d++
			}
			if layers == tree.ByDepth && !between(d, first.Steps, last.Steps) {
				t.Errorf("seed %d: node %d is %d moves away, its bar has %d to %d", seed, e, d, first.Steps, last.Steps)
			}
			if g := x.Cost(f.Last(e)); layers == tree.ByCost && (g.Less(first.Key) && g.Less(last.Key) ||
				first.Key.Less(g) && last.Key.Less(g)) {
				t.Errorf("seed %d: node %d costs %v, its bar has %v to %v", seed, e, g, first.Key, last.Key)
			}
			at := f.At(e, pos)
			if at < 0 {
				continue
			}
			want[b].Reached++
			by := x.Closed(at)
			switch expanded := by < pos && x.Kind(by) == solve.Expanded; {
			case expanded && f.Deep && !on[e] && (over || !branch[e]):
				want[b].GivenUp++
			case expanded:
				want[b].Expanded++
			}
		}
		for i, got := range s.Count(now) {
			if got != want[i] || s.Bars[i].All != all[i] || s.Of(s.Bars[i].Node) != i {
				t.Errorf("seed %d, position %d of %d, bar %d: %+v of %d, want %+v of %d", seed, pos, f.To, i, got, s.Bars[i].All,
					want[i], all[i])
			}
		}
		if t.Failed() {
			return
		}
	}
	if deep < 100 {
		t.Errorf("%d searches were in depth", deep)
	}
}

func between(n, a, b int) bool { return n >= min(a, b) && n <= max(a, b) }
