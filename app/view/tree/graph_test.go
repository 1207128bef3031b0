package tree_test

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"stepboard/app/storage/collection"
	"stepboard/app/view/tree"
	"stepboard/solve"
)

// The graph of small boards has all states at their distances, and knows won states and dead ends. No two states of a
// row overlap, and no state overlaps an edge that crosses its row. The reference is independent walks from every
// state.
func TestStates(t *testing.T) {
	for id, text := range map[string]string{
		"pegs":      "  ...  \n  .o.  \n..ooo..\n...o...\n...o...\n  ...  \n  ...  \n",
		"warehouse": "####\n# .#\n#  ###\n#*@  #\n#  $ #\n#  ###\n####\n",
		"bloxorz":   "7 7\n#######\n#..X###\n#..##O#\n#....E#\n#....E#\n#.....#\n#######\n0 0\n",
	} {
		p, err := collection.Open(id)
		if err != nil {
			t.Fatal(err)
		}
		list, _, err := p.Parse(id, strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		q := tree.NewProblem(p, list[0], 0)
		g, err := q.States(&solve.Meter{})
		if err != nil {
			t.Fatal(err)
		}
		far, _ := walk(q.Rules, q.Rules.Start())
		if len(far) != len(g.States) {
			t.Errorf("%s: %d states, want %d", id, len(g.States), len(far))
		}
		for i, s := range g.States {
			if far[s] != g.Nodes[i].Row {
				t.Errorf("%s: state %d is %d moves away, want %d", id, i, g.Nodes[i].Row, far[s])
			}
			if _, wins := walk(q.Rules, s); wins == g.Dead[i] || q.Rules.Done(s) != g.Won[i] {
				t.Errorf("%s: state %d is won: %v, dead: %v; there is a way: %v", id, i, g.Won[i], g.Dead[i], wins)
			}
			for k := range i {
				if g.Nodes[i].Y == g.Nodes[k].Y && math.Abs(g.Nodes[i].X-g.Nodes[k].X) < 1 {
					t.Errorf("%s: states %d and %d overlap", id, i, k)
				}
			}
		}
		for k, e := range g.Edges {
			via := g.Via(k)
			if want := max(0, g.Nodes[e.To].Row-g.Nodes[e.From].Row-1); len(via) != want {
				t.Fatalf("%s: edge %d passes %d rows, want %d", id, k, len(via), want)
			}
			for at, x := range via {
				for i := range g.States {
					if g.Nodes[i].Row == g.Nodes[e.From].Row+1+at && math.Abs(g.Nodes[i].X-x) < 0.5 {
						t.Errorf("%s: edge %d passes behind state %d", id, k, i)
					}
				}
			}
		}
	}
}

// If a query has too many states, the graph has all states up to a number of moves, and all moves between them.
func TestStatesNearTheStart(t *testing.T) {
	p, err := collection.Open("eight")
	if err != nil {
		t.Fatal(err)
	}
	list, _, err := p.Parse("eight", strings.NewReader("283104765"))
	if err != nil {
		t.Fatal(err)
	}
	q := tree.NewProblem(p, list[0], 0)
	g, err := q.States(&solve.Meter{})
	if err != nil {
		t.Fatal(err)
	}
	rows, moves := len(g.Rows), 0
	if !g.Near || rows < 5 {
		t.Fatalf("near: %v, %d rows", g.Near, rows)
	}
	near := map[solve.State]int{}
	for list := []solve.State{q.Rules.Start()}; len(list) > 0; list = list[1:] {
		for _, step := range solve.Steps(q.Rules, list[0]) {
			if _, ok := near[step.To]; !ok && step.To != q.Rules.Start() && near[list[0]]+1 < rows {
				near[step.To] = near[list[0]] + 1
				list = append(list, step.To)
			}
		}
	}
	if len(g.States) != len(near)+1 {
		t.Errorf("%d states, want %d", len(g.States), len(near)+1)
	}
	for i, s := range g.States {
		if g.Nodes[i].Row != near[s] || g.Won[i] != q.Rules.Done(s) || g.Dead[i] {
			t.Errorf("state %d is in row %d, want %d; won %v, dead %v", i, g.Nodes[i].Row, near[s], g.Won[i], g.Dead[i])
		}
		for _, step := range solve.Steps(q.Rules, s) {
			if g.Of(step.To) >= 0 {
				moves++
			}
		}
	}
	for _, e := range g.Edges {
		if e.There {
			moves--
		}
		if e.Back {
			moves--
		}
	}
	if moves != 0 {
		t.Errorf("%d moves have no edge", moves)
	}
	if text := g.Tell(func(n int64) string { return strconv.FormatInt(n, 10) }); text.Key != "tree.graph.near" {
		t.Error(text)
	}
}

// walk returns the distances of all states from a state, and whether one of them is won.
func walk(r solve.Rules, from solve.State) (far map[solve.State]int, wins bool) {
	far = map[solve.State]int{from: 0}
	for list := []solve.State{from}; len(list) > 0; list = list[1:] {
		wins = wins || r.Done(list[0])
		for _, step := range solve.Steps(r, list[0]) {
			if _, ok := far[step.To]; !ok {
				far[step.To] = far[list[0]] + 1
				list = append(list, step.To)
			}
		}
	}
	return far, wins
}
