package lenses

import (
	"math/rand/v2"
	"slices"
	"testing"

	"stepboard/app/view/lenstest"
	"stepboard/solve"
	"stepboard/solve/halloween/halloweentest"
	"stepboard/solve/lens"
	"stepboard/solve/solvetest"
)

// Puzzle is the puzzle; see puzzle_test.go.
var Puzzle lens.Puzzle

// walked is a view of a board's plan, or nil if there is no plan.
func walked(t *testing.T, d *solve.Dataset) *lens.View {
	t.Helper()
	v := lenstest.View(Puzzle, d, 0, solve.TaskSolve, nil)
	if !lenstest.Walk(t, v, "fast", 0) {
		return nil
	}
	return v
}

func TestShort(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0", 999: "999", 1000: "1k", 1499: "1k", 390_625: "391k", 999_999: "1M", 1 << 60: "1E",
	} {
		if got := short(n); got != want {
			t.Errorf("%d: %s, want %s", n, got, want)
		}
	}
}

func TestTracksSay(t *testing.T) {
	d := halloweentest.Draw("ab  BA", "##.###") // b waits in the pocket and lets a pass
	v := walked(t, d)
	all, end := plannedVisits(v)
	table := newTimetable(all)
	if end != 5 {
		t.Errorf("the plan ends after %d steps", end)
	}
	stays := [][]visit{
		{{0, 0, 0, 0}, {0, 1, 1, 1}, {0, 2, 2, 2}, {0, 3, 3, 3}, {0, 4, 4, 4}, {0, 5, 5, 5}},
		{{1, 0, 0, 1}, {1, 1, 1, 2}, {1, 2, 2, 8}, {1, 3, 3, 2}, {1, 4, 4, 3}, {1, 5, 5, 4}},
	}
	for i := range stays {
		if !slices.Equal(all[i], stays[i]) {
			t.Errorf("ghost %d: %v, want %v", i, all[i], stays[i])
		}
	}
	if steps, cells, ok := table.closest(); steps != 1 || cells != 4 || !ok {
		t.Errorf("%d cells, %d steps apart, %t", cells, steps, ok)
	}
	if got := lenstest.Say(hoverTracks(v, 2).Text); got != "who is here after which step: b at 1, a at 2, b at 3" {
		t.Error(got)
	}
	want := "Cells that several ghosts use: 4; the closest two come 1 step apart. Steps waited on the way: 0"
	if got := lenstest.Say(drawTracks(v).Note); got != want {
		t.Error(got)
	}
}

// TestTracksOfWaiting: a ghost that waits for another is counted. A ghost that stays at home is not.
func TestTracksOfWaiting(t *testing.T) {
	v := walked(t, halloweentest.Draw("A.b.c", "##B##", "##.##", "##C##", "##a##"))
	all, end := plannedVisits(v)
	waited := 0
	for _, list := range all {
		for _, s := range list {
			if waits(s, end) {
				waited += s.to - s.from
			}
		}
	}
	if note := drawTracks(v).Note; note.Args["Waits"] != waited || waited == 0 {
		t.Errorf("%v, want %d", note, waited)
	}
}

// TestTracksAddUp: at each time, each ghost is on the timetable of exactly one cell, and no other ghost is on it
// then.
func TestTracksAddUp(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 8))
	for range solvetest.Rounds(100) {
		d := halloweentest.Crowded(r)
		v := walked(t, d)
		if v == nil {
			continue
		}
		all, end := plannedVisits(v)
		table := newTimetable(all)
		for at := range end + 1 {
			s := v.Walk.At(at)
			found := 0
			for c, list := range table {
				for k, stay := range list {
					if stay.from <= at && at <= stay.to {
						found++
						if s.Cells[stay.ghost] != c {
							t.Fatalf("ghost %d is not on %d at %d", stay.ghost, c, at)
						}
					}
					if k > 0 && stay.from <= list[k-1].to {
						t.Fatalf("two on %d at %d", c, stay.from)
					}
				}
			}
			if found != len(all) {
				t.Fatalf("%d ghosts at %d, want %d", found, at, len(all))
			}
		}
	}
}

// On small cells the times would be too small to read, and would hide goals: they are left out, also in the legend.
func TestTimesNeedRoom(t *testing.T) {
	v := walked(t, halloweentest.Draw("ab  BA", "##.###"))
	whole := drawTracks(v)
	v.Window = lens.Whole(v.Dataset.Board.Size, 28)
	if p := drawTracks(v); len(whole.Over) == 0 || len(p.Over) != 0 || len(p.Legend) != len(whole.Legend)-2 {
		t.Errorf("%d and %d operations, %d and %d signs", len(whole.Over), len(p.Over), len(whole.Legend), len(p.Legend))
	}
}
