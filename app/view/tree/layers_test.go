package tree_test

import (
	"strings"
	"testing"

	"stepboard/app/storage/collection"
	"stepboard/app/view/tree"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/puzzles"
	"stepboard/solve/search"
)

// The default rows are those of textbooks. They are costs if moves have different costs, f for A* with bounds, and
// moves for all other algorithms and for depth-first searches. Only runs that used a lower bound have sums g + h = f.
func TestUsualLayers(t *testing.T) {
	depth, cost, bound := tree.ByDepth, tree.ByCost, tree.ByBound
	for id, board := range map[string]struct {
		task, text string
		layers     map[string]tree.Layers // by algorithm; others have rows by moves
	}{
		"huarong": {solve.TaskSolve, "3 4 1\n0 1 1 1\n0 1 1 0\n0 1 0 0\n3 2 1 2 2 2\n", map[string]tree.Layers{
			"dijkstra": cost, "spfa": cost, "fast": cost,
		}},
		"halloween": {solve.TaskSolve, "5 5 2\n#####\n#A#B#\n#   #\n#b#a#\n#####\n0 0 0\n", nil},
		"knight":    {solve.TaskSolve, "4\nO...\n.P..\n....\n..X.\n", nil},
		"eight":     {solve.TaskSolve, "283104765\n", map[string]tree.Layers{"astar": bound}},
		"fifteen":   {solve.TaskSolve, ".12\n453\n", map[string]tree.Layers{"astar": bound, "astar-fast": bound, "astar-pdb": bound}},
		"warehouse": {solve.TaskSolve, "####\n# .#\n#  ###\n#*@  #\n#  $ #\n#  ###\n####\n", map[string]tree.Layers{
			"astar": bound, "uniform": cost, "greedy": cost,
		}},
	} {
		p := puzzles.BuiltIn().ByID(id)
		if p == nil {
			var err error
			if p, err = collection.Open(id); err != nil {
				t.Fatal(err)
			}
		}
		list, _, err := p.Parse(id, strings.NewReader(board.text))
		if err != nil {
			t.Fatal(id, err)
		}
		for _, s := range p.Solvers(board.task) {
			r := solve.NewRecording(s.ID(), 1<<20, nil)
			m := &solve.Meter{Record: r}
			session, err := s.Prepare(m, list[0], board.task)
			if err == nil {
				_, err = session.Solve(m, 0)
			}
			if err != nil {
				t.Fatal(id, s.ID(), err)
			}
			r.Seal()
			x := explore.New(r, list[0].Board.Size, solve.Outcome{}, nil)
			f, err := tree.New(m, x, x.Len())
			if err != nil {
				t.Fatal(err)
			}
			nodes, err := f.Choose(m, x.Len(), tree.Seen{})
			if err != nil {
				t.Fatal(err)
			}
			q, guided := tree.NewProblem(p, list[0], 0), search.Bounded(s.ID()) || strings.HasSuffix(s.ID(), "-pdb") || s.ID() == "astar-fast" ||
				s.ID() == "fast" && id != "knight"
			sums := false
			for _, n := range nodes {
				sums = sums || n.Event >= 0 && strings.Contains(q.Label(f, n.Event, x.Len(), tree.Sum), "=")
			}
			if sums != guided {
				t.Errorf("%s by %s: sums g + h = f are %v, want %v", id, s.ID(), sums, guided)
			}
			want := depth
			if l, ok := board.layers[s.ID()]; ok {
				want = l
			}
			if got := q.Layers(f, tree.Usual); got != want {
				t.Errorf("%s by %s, %d states: rows go by %s, want %s", id, s.ID(), f.Nodes, tree.LayersNames[got], tree.LayersNames[want])
			}
		}
	}
}
