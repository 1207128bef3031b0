package studio_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"stepboard/app/studio"
	"stepboard/app/view"
	"stepboard/app/view/lenstest"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/lens"
	"stepboard/solve/solvetest"
)

func steps(t testing.TB, s *studio.Studio, v view.Shot, r studio.Range) []view.Frame {
	t.Helper()
	frames, all, err := s.Steps(context.Background(), v, r, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	if all != len(frames) {
		t.Fatalf("%d frames, said to be %d", len(frames), all)
	}
	for n := range min(all, 3) {
		some, count, err := s.Steps(context.Background(), v, r, n)
		if err != nil || count != all || len(some) != n {
			t.Fatalf("at most %d: %d frames of %d (%v), want all of %d counted", n, len(some), count, err, all)
		}
	}
	return frames
}

// length returns the length of a track of a shot, in moves or events.
func length(ctx context.Context, s *studio.Studio, v view.Shot, t view.Track) (int, error) {
	_, all, err := s.Steps(ctx, v, studio.Range{Track: t, To: -1}, 0)
	return max(0, all-1), err
}

func TestStepsOfASolution(t *testing.T) {
	p := named(t, "sokoban walk")
	v := p.shot()
	v.Dataset = v.Dataset.Clone()
	v.Dataset.Name, v.Route, v.Pointer = "Store", true, 7
	v.Algorithm = v.Puzzle.Solvers(p.task)[0].ID()
	s := newStudio()
	n, err := length(context.Background(), s, v, view.Solution)
	_, walk := answered(t, v)
	if err != nil || n != walk.Len() || n < 5 {
		t.Fatalf("the solution has %d moves (%v), want %d", n, err, walk.Len())
	}
	for _, c := range []struct{ from, to, first, last int }{
		{0, -1, 0, n}, {2, 4, 2, 4}, {3, 3, 3, 3}, {-5, 2, 0, 2}, {n - 1, n + 9, n - 1, n}, {n + 9, -1, n, n}, {4, 2, 4, 4},
	} {
		frames := steps(t, s, v, studio.Range{From: c.from, To: c.to})
		if len(frames) != c.last-c.first+1 {
			t.Errorf("from %d to %d: %d frames", c.from, c.to, len(frames))
			continue
		}
		for i, f := range frames {
			if f.Title != "Store" || f.Shot.Move != c.first+i || f.Shot.Track != view.Solution || !f.Shot.Route ||
				f.Shot.Pointer != 7 || f.Shot.Event != -1 {
				t.Errorf("frame %d from %d to %d is %+v", i, c.from, c.to, f)
			}
		}
	}
	frames := steps(t, s, v, studio.Range{To: -1})
	if !strings.HasPrefix(frames[0].Caption, "shot.step.ahead") {
		t.Errorf("the start is called %q", frames[0].Caption)
	}
	for i := 1; i <= n; i++ {
		move := v.Puzzle.Describe(p.dataset, walk.At(i-1), walk.At(i))
		if want := solve.Say("shot.step.move", "N", i, "Of", n, "Move", move).String(); frames[i].Caption != want {
			t.Errorf("move %d is called %q, want %q", i, frames[i].Caption, want)
		}
	}
}

func TestStepsOfAnExploration(t *testing.T) {
	p := named(t, "halloween")
	v := p.shot()
	v.Algorithm, v.Lens, v.Move, v.Route = "bidirectional", "waves", 3, true
	x := lenstest.Explore(t, v.Puzzle, p.dataset, 0, p.task, v.Algorithm, lenstest.Limit)
	s := newStudio()
	if n, err := length(context.Background(), s, v, view.Exploration); err != nil || n != x.Len() {
		t.Fatalf("%d events (%v), want %d", n, err, x.Len())
	}
	for _, unit := range []explore.Unit{explore.ByEvent, explore.ByExpansion, explore.ByLayer} {
		all := []int{0}
		for pos := 0; pos < x.Len(); {
			pos = min(x.Len(), x.Next(pos, unit, 1))
			all = append(all, pos)
		}
		n := len(all) - 1
		for _, c := range [][2]int{
			{0, -1}, {1, 20}, {n / 2, n/2 + 30}, {n/2 + 1, n/2 + 1}, {n - 3, -1}, {n, n + 5},
		} {
			to := min(c[1], n)
			if to < 0 {
				to = n
			}
			want := all[c[0] : to+1]
			frames := steps(t, s, v, studio.Range{Track: view.Exploration, Unit: unit, From: c[0], To: c[1]})
			var got []int
			for _, f := range frames {
				got = append(got, f.Shot.Event)
				if f.Shot.Track != view.Exploration || f.Shot.Last != (unit == explore.ByEvent) || f.Shot.Move != 0 ||
					!f.Shot.Route || f.Shot.Lens != "waves" {
					t.Errorf("unit %d: a frame is %+v", unit, f.Shot)
				}
			}
			if !slices.Equal(got, want) {
				t.Errorf("unit %d from %d to %d: positions %v, want %v", unit, c[0], c[1], got, want)
			}
		}
	}
	frames := steps(t, s, v, studio.Range{Track: view.Exploration, To: -1})
	seen := lenstest.View(v.Puzzle.(lens.Puzzle), p.dataset, 0, p.task, x)
	for pos, f := range frames {
		want := solve.Say("shot.step.begin", "Algorithm", solve.Say("halloween.algorithm.bidirectional"))
		if pos > 0 {
			want = seen.Puzzle.Explain(seen, pos-1)
		}
		if f.Caption != want.String() {
			t.Errorf("event %d is called %q, want %q", pos, f.Caption, want)
		}
	}
}

// Each event of each recording has a sentence that explains it.
func TestEveryStepIsExplained(t *testing.T) {
	for _, p := range problems(t) {
		s, v := newStudio(), p.shot()
		for _, algorithm := range v.Puzzle.Solvers(p.task) {
			v.Algorithm = algorithm.ID()
			for _, f := range steps(t, s, v, studio.Range{Track: view.Exploration, Unit: explore.ByEvent, To: -1}) {
				if f.Caption == "" {
					t.Fatalf("%s, %s: nothing is said at %d", p.name, v.Algorithm, f.Shot.Event)
				}
			}
		}
	}
}

func TestStepsByHand(t *testing.T) {
	v := named(t, "huarong").shot()
	rules, _ := v.Puzzle.Rules(v.Dataset, 0)
	state := rules.Start()
	var moves []solve.Move
	for range 3 {
		m := solvetest.Legal(rules, state)[0]
		state, _, _ = rules.Apply(state, m)
		moves = append(moves, m)
	}
	v.Track, v.Moves = view.ByHand, moves
	count := counted(v.Puzzle)
	v.Puzzle = count
	s := newStudio()
	frames := steps(t, s, v, studio.Range{Track: view.ByHand, From: 1, To: -1})
	if len(frames) != 3 || count.runs != 0 {
		t.Fatalf("%d frames and %d runs, want 3 and none", len(frames), count.runs)
	}
	for i, f := range frames {
		if !slices.Equal(f.Shot.Moves, moves[:i+1]) || f.Shot.Track != view.ByHand ||
			!strings.HasPrefix(f.Caption, "shot.step.move") {
			t.Errorf("frame %d is %+v", i, f)
		}
	}
	if frames := steps(t, s, v, studio.Range{}); frames[0].Shot.Moves != nil || frames[0].Shot.Track != view.Solution {
		t.Error("moves made by hand are in a step of the solution")
	}
	v.Moves = []solve.Move{99}
	if _, err := length(context.Background(), s, v, view.ByHand); err == nil {
		t.Error("a refused move is counted")
	}
}

// A track without steps gives one frame, the beginning.
func TestStepsOfNothing(t *testing.T) {
	for name, key := range map[string]string{"huarong no way": "shot.step.no_way", "sokoban count": ""} {
		frames := steps(t, newStudio(), named(t, name).shot(), studio.Range{To: -1})
		if len(frames) != 1 || !strings.HasPrefix(frames[0].Caption, key) || key == "" && frames[0].Caption != "" {
			t.Errorf("%s: %+v, want one frame that says %q", name, frames, key)
		}
	}
	v := named(t, "huarong").shot()
	v.Dataset = v.Dataset.Clone()
	for i, it := range v.Dataset.Queries[0].Things {
		if it.Kind == 'T' {
			v.Dataset.Queries[0].Things[i].At = solve.Find(v.Dataset.Queries[0].Things, 'S')
		}
	}
	s := newStudio()
	if frames := steps(t, s, v, studio.Range{To: -1}); !strings.HasPrefix(frames[0].Caption, "shot.step.won") {
		t.Errorf("solved as it stands: %q", frames[0].Caption)
	}
	v.Query = -1
	for _, track := range []view.Track{view.Solution, view.Exploration, view.ByHand} {
		if frames := steps(t, s, v, studio.Range{Track: track, To: -1}); len(frames) != 1 || frames[0].Caption != "" {
			t.Errorf("%v of a board alone: %+v", track, frames)
		}
	}
}

// A recording that ends at its limit says so in its last step.
func TestStepsOfATruncatedRecording(t *testing.T) {
	v := named(t, "halloween").shot()
	v.Algorithm = "bfs"
	s := newStudio()
	s.SetLimit(20)
	frames := steps(t, s, v, studio.Range{Track: view.Exploration, From: 19, To: -1})
	if len(frames) != 2 {
		t.Fatalf("%d frames, want 2", len(frames))
	}
	if f := frames[1]; f.Shot.Event != 20 || !strings.HasPrefix(f.Caption, "shot.step.truncated") {
		t.Errorf("at %d it says %q", f.Shot.Event, f.Caption)
	}
}

// A frame that plays becomes its steps. The last step is held as long as the frame and does not play again.
func TestAFramePlaysItsSteps(t *testing.T) {
	s := newStudio()
	at := func(f view.Frame) (list []view.Frame) {
		t.Helper()
		for i, all := 0, 1; i < all; i++ {
			var step view.Frame
			var err error
			if step, all, err = s.Step(t.Context(), f, i); err != nil {
				t.Fatal(err)
			}
			list = append(list, step)
		}
		return list
	}
	v := named(t, "knight").shot()
	v.Algorithm = "bfs"
	n, err := length(t.Context(), s, v, view.Solution)
	if err != nil || n < 3 {
		t.Fatal(n, err)
	}
	for _, c := range []struct {
		play        view.Steps
		first, last int
	}{
		{view.Steps{To: -1}, 0, n},
		{view.Steps{From: 1, To: 2}, 1, 2},
		{view.Steps{From: 1, To: 1000}, 1, n},
		{view.Steps{From: 1000, To: -1}, n, n},
		{view.Steps{}, 0, 0},
	} {
		f := view.Frame{Title: "t", Notes: "n", Hold: time.Minute, Play: c.play, Shot: v}
		list := at(f)
		if len(list) != c.last-c.first+1 {
			t.Fatalf("%+v plays %d steps, want %d", c.play, len(list), c.last-c.first+1)
		}
		for i, step := range list {
			last := i+1 == len(list)
			if step.Shot.Move != c.first+i || step.Title != "t" || step.Play.On() == last || (step.Hold == time.Minute) != last {
				t.Errorf("%+v, step %d: %+v", c.play, i, step)
			}
			if (step.Caption == "") != (c.play == view.Steps{}) {
				t.Errorf("%+v, step %d says %q", c.play, i, step.Caption)
			}
		}
	}
	said := at(view.Frame{Caption: "said", Play: view.Steps{To: -1, Step: time.Second}, Shot: v})
	if said[1].Caption != "said" || said[0].Hold != time.Second {
		t.Errorf("a step says %q for %v", said[1].Caption, said[0].Hold)
	}

	v.Track = view.Exploration
	for unit := explore.ByEvent; unit <= explore.ByLayer; unit++ {
		all, _, err := s.Steps(t.Context(), v, studio.Range{Track: view.Exploration, Unit: unit, To: -1}, 100_000)
		if err != nil {
			t.Fatal(err)
		}
		list := at(view.Frame{Play: view.Steps{From: 1, To: -1, Unit: unit}, Shot: v})
		for i, step := range list {
			if len(list) != len(all)-1 || step.Shot.Event != all[i+1].Shot.Event || step.Caption != all[i+1].Caption {
				t.Fatalf("by %s, step %d of %d is %+v, want %+v of %d", explore.Units[unit], i, len(list), step, all[i+1], len(all))
			}
		}
	}
}
