package hand

import (
	"strings"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/script"
	"stepboard/solve/script/scripttest"
)

// A hint that a wrong estimate has found is not called the least. When a search without the estimate has found the
// cheaper way, the hint leads there.
func TestHintsDoNotTrustAnEstimate(t *testing.T) {
	p, err := script.Open("portal.star", []byte(scripttest.Portals))
	if err != nil {
		t.Fatal(err)
	}
	for board, least := range map[string]int64{"o.r......xo\n": 4, "r..x\n": 3} {
		list, _, err := p.Parse("", strings.NewReader(board))
		if err != nil {
			t.Fatal(err)
		}
		g, err := begin(t, list[0], p)
		if err != nil {
			t.Fatal(err)
		}
		g.posts.Wait(t, "a distance that is shown", func() bool {
			d, ok := g.Distance()
			if ok && !d.Supposed && d.Answer.Value != least {
				t.Fatalf("%q: %d to go is called the least", board, d.Answer.Value)
			}
			return ok && d.hasMove && !d.Supposed
		})
		g.Hint()
		g.Hint()
		if d, ok := g.Distance(); !ok || d.Supposed || d.Answer.Value != least-1 {
			t.Errorf("%q: after the hint %+v", board, d)
		}
		for !g.Won() {
			g.Hint()
		}
		if g.Caption(number).Key != "hand.won_least" || int64(g.Moves()) != least {
			t.Errorf("%q: won after %d moves: %v", board, g.Moves(), g.Caption(number))
		}
	}
}

const tolls = `
shape = "graph"
edges = [(0, 1, 1), (1, 3, 9), (0, 2, 2), (2, 3, 3)]
man = piece("m", count = 1)
def moves(b, s): return step(s, man)
def won(b, s): return s.find(man) == b.cells[3]
sample("m...\n", 5)
`

// A win with as few moves as the least way, but at a higher cost, is not called the least. The costs are said.
func TestTheLeastIsTheLeastCost(t *testing.T) {
	p, err := script.Open("tolls.star", []byte(tolls))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		first, moves int
		want         string
	}{
		{1, 2, "Won in 2 moves (cost: 10). The least is 2 moves (cost: 5)."}, {2, 2, "Won in 2 moves (cost: 5), the least there is!"},
	} {
		g, err := begin(t, p.Boards()[0], p)
		if err != nil {
			t.Fatal(err)
		}
		g.distance()
		g.Do(solve.Gesture{Kind: solve.Press, To: grid.Cell(c.first)})
		g.Do(solve.Gesture{Kind: solve.Press, To: 3})
		if got := said(g); g.Moves() != c.moves || got != c.want {
			t.Errorf("by point %d: %q, want %q", c.first, got, c.want)
		}
	}
}
