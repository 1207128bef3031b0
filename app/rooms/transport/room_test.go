package transport

import (
	"testing"

	"stepboard/app/shell"
	"stepboard/app/shell/shelltest"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/widgets"
)

// explored returns the transport of a 3×3 board of huarong without fixed cells. A plain search of this board takes no
// time.
func explored(t *testing.T, algorithm string) *shelltest.Desk {
	t.Helper()
	d := shelltest.New(t)
	d.Open("small.in", "3 3 1\n1 1 1\n1 1 1\n1 1 1\n3 3 1 1 1 3\n")
	d.Actions = Actions(d.Shell)
	p := New(d.Shell, widgets.NewSegmented([]string{"step"}, true, func(int) {}), false)
	d.Parts = []shell.Part{p}
	d.Show(p.Caption, p.Content)
	d.Bench.Doc().SetAlgorithm(algorithm)
	d.Solved()
	return d
}

// recorded waits for the exploration.
func recorded(d *shelltest.Desk) *explore.Exploration {
	d.T.Helper()
	d.Wait("a recording", func() bool { return d.Bench.Recordings().Run(d.Bench.Explore.Algorithm()).Done })
	return d.Bench.Explore.Current()
}

func TestExplorationIsPlayedByItsUnits(t *testing.T) {
	d := explored(t, "dijkstra")
	d.Perform(d.Action("explore"))
	x := recorded(d)
	if !d.Bench.On(workbench.Exploring) || d.Bench.Playback.Len() != x.Len() || d.Bench.Playback.Pos() != x.Len() {
		t.Fatalf("at %d of %d, want the end of %d events", d.Bench.Playback.Pos(), d.Bench.Playback.Len(), x.Len())
	}
	for unit, stops := range map[explore.Unit]int{
		explore.ByEvent:     x.Len(),
		explore.ByExpansion: len(x.Of(solve.Expanded)), explore.ByLayer: len(x.Of(solve.LayerStart)),
	} {
		d.Bench.Explore.SetUnit(unit)
		d.Perform(d.Action("first"))
		n := 0
		for d.Bench.Playback.Pos() < x.Len() {
			d.Perform(d.Action("forward"))
			n++
			if d.Say(d.Bench.Caption()) == "" {
				t.Errorf("unit %d: nothing is said at %d", unit, d.Bench.Playback.Pos())
			}
		}
		if n != stops && n != stops+1 { // events may come before the first stop
			t.Errorf("unit %d: %d steps, want %d", unit, n, stops)
		}
	}
	d.Perform(d.Action("explore"))
	if d.Bench.On(workbench.Exploring) || d.Bench.Playback.Len() != d.Bench.Way.Walk().Len() {
		t.Error("the solution is not on the track again")
	}
}

func TestExplorationShowsItsStates(t *testing.T) {
	d := explored(t, "bruteforce")
	d.Perform(d.Action("explore"))
	x := recorded(d)
	d.Perform(d.Action("jump-goal"))
	goal := x.Of(solve.Goal)
	if len(goal) == 0 || d.Bench.Playback.Pos() != int(goal[0])+1 {
		t.Fatalf("at %d, want behind the goal %v", d.Bench.Playback.Pos(), goal)
	}
	if s, ok := d.Bench.Standing(); !ok || s.Cells[1] != 2 {
		t.Errorf("the piece stands on %v, want the target", s.Cells)
	}
	d.Perform(d.Action("branch-goal"))
	d.Perform(d.Action("first"))
	steps := 0
	for ; d.Bench.Playback.Pos() < d.Bench.Playback.Len() && steps < 1000; steps++ {
		d.Perform(d.Action("forward"))
	}
	r, _ := d.Bench.Result()
	if want := int(r.Answer.Steps) + 1; steps != want { // the start is a state, too
		t.Errorf("the way to the goal has %d steps, want %d", steps, want)
	}
	d.Perform(d.Action("branch-goal"))
	if d.Bench.Explore.Branch() != nil {
		t.Error("the branch can't be left")
	}
}

// A state that was chosen from a list is on the board at any step size. The way to this state ends with it.
func TestAChosenStateIsShown(t *testing.T) {
	d := explored(t, "bruteforce")
	d.Perform(d.Action("explore"))
	x := recorded(d)
	d.Bench.Explore.SetUnit(explore.ByLayer)
	for _, e := range x.Touched(4) {
		d.Bench.Explore.Pick(int(e))
		if s, ok := d.Bench.Standing(); !ok || s != x.Event(int(e)).State {
			t.Fatalf("event %d: %v stands on the board", e, s)
		}
		d.Perform(d.Action("branch-state"))
		d.Perform(d.Action("last"))
		if d.Bench.Playback.Pos() != int(e)+1 {
			t.Errorf("the way to event %d ends at %d", e, d.Bench.Playback.Pos())
		}
		d.Perform(d.Action("branch-state"))
	}
}
