package question_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"stepboard/app/catalogue"
	"stepboard/app/view/question"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/sokoban"
)

// The answer to a question about a count names the places of the counted placements. Their numbers add up to the
// count.
func TestACountSaysWhereItComesFrom(t *testing.T) {
	p := sokoban.Puzzle
	datasets, _, err := p.Parse("board.in", strings.NewReader("3 5\n..X..\n#...#\n.....\n"))
	if err != nil {
		t.Fatal(err)
	}
	about := question.About{Puzzle: p, Dataset: datasets[0], Task: sokoban.TaskCount, Event: -1}
	q, err := question.Make(context.Background(), nil, about, "least", 1)
	if err != nil {
		t.Fatal(err)
	}
	meter, release := solve.NewMeter(context.Background(), 1<<28, nil)
	defer release()
	session, err := solve.ExactSolvers(p, sokoban.TaskCount)[1].Prepare(meter, datasets[0], sokoban.TaskCount)
	if err != nil {
		t.Fatal(err)
	}
	counts, err := session.(solve.Counter).Counts(meter, 0)
	if err != nil {
		t.Fatal(err)
	}
	sum, most := int64(0), int64(0)
	for i, n := range counts {
		if n > 0 {
			sum += int64(n)
			most = max(most, int64(n))
		}
		if (n > 0) != slices.Contains(q.Cells, grid.Cell(i)) {
			t.Errorf("cell %d with %d placements: listed among %v", i, n, q.Cells)
		}
	}
	if sum != q.Number || most != q.Beside || int64(counts[q.Cells[0]]) != most {
		t.Errorf("asked for %d, the cells have %d; the first %d of at most %d", q.Number, sum, q.Beside, most)
	}
	if err := question.Check(q, &about); err != nil {
		t.Error(err)
	}
	if why := catalogue.New("en").Say(q.Explain(&about)); strings.Contains(why, "lgorithm") || !strings.Contains(why, "tick") {
		t.Errorf("it says %q", why)
	}
	q.Cells = nil // too many to be listed
	if why := catalogue.New("en").Say(q.Explain(&about)); !strings.Contains(why, "two exact algorithms, both count ") {
		t.Errorf("without cells it says %q", why)
	}
	if walk := (&question.About{Puzzle: p, Task: sokoban.TaskWalk}).KindName("least"); about.KindName("least").Key == walk.Key {
		t.Error("a count and a least number have one name")
	}
	if n := len(q.Marks(true)) - len(q.Marks(false)); n != len(q.Cells) {
		t.Errorf("%d cells are marked, not %d", n, len(q.Cells))
	}
}
