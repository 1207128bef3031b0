package filing

import (
	"testing"

	"stepboard/solve/puzzles"
)

// The first board of the program has a way and a large enough search.
func TestStartsWithABoardThatShowsSomething(t *testing.T) {
	for _, p := range puzzles.BuiltIn() {
		c, err := (*samples)(nil).Tour(p, "en")
		if err != nil {
			t.Errorf("%s has no tour: %v", p.ID(), err)
		} else if size := c.Datasets[c.Dataset].Board.Size; size.Cells() < 49 {
			t.Errorf("%s: a board of %v", p.ID(), size)
		}
	}
	d := open(t)
	d.Settings.SetString(startSample, "")
	d.room.Start(nil)
	d.Solved()
	if r, _ := d.Bench.Result(); r.Answer.Value < 10 || r.Stats.Expanded < 40 || d.Bench.Doc().Dirty() {
		t.Errorf("the first board takes %d moves and %d expansions", r.Answer.Value, r.Stats.Expanded)
	}
}
