package sokoban_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"stepboard/app/view/lenstest"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/sokoban"
	"stepboard/solve/solvetest"
)

// At any position, the wave of pulls follows from the events before it.
func TestPullsAreThoseRecorded(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 42))
	n := tally{}
	for range solvetest.Rounds(60) {
		d := random(rng, 3+rng.IntN(5), 3+rng.IntN(5), rng.IntN(25))
		if len(d.Queries[0].Things) == 0 {
			continue
		}
		for task, ids := range map[string][]string{
			sokoban.TaskCount: {"bruteforce", "pull", "fast"},
			sokoban.TaskWalk:  {"pull"},
		} {
			for _, id := range ids {
				x := record(t, d, task, id)
				v := view(t, d, task, x)
				l := lenstest.Prepare(t, v, "pulls")
				for range 4 {
					v.Pos = rng.IntN(x.Len() + 1)
					want := replayed(d, x, v.Pos, task)
					pic := l.Draw(v)
					if len(pic.Under) == 0 {
						if len(want) > 0 {
							t.Fatalf("%s %s at %d: nothing is drawn\n%s", task, id, v.Pos, show(d))
						}
						continue
					}
					plain, numbers := find[scene.Quarters](t, pic.Under, 0), find[scene.Numbers](t, pic.Under, 0)
					rim, framed := find[scene.Quarters](t, pic.Under, 1), find[scene.Quarters](t, pic.Under, 2)
					for slot, value := range numbers.Value {
						under := task == sokoban.TaskWalk && slices.Contains(v.State.Cells[:2], grid.Cell(slot/4)) // a thing is there
						cost, ok := want[slot]
						isPlain, isFramed := plain.Index[slot] > 0, framed.Index[slot] > 0
						if (ok && !under) != (value != scene.NoNumber) || ok != (isPlain || isFramed) || isPlain && isFramed ||
							isFramed != (rim.Index[slot] > 0) || ok && !under && value != cost {
							t.Fatalf("%s %s at %d: cell %d, side %d is %d, want %d %v\n%s", task, id, v.Pos, slot/4, slot%4, value, cost,
								ok, show(d))
						}
						if ok {
							n[task+" "+id]++
						}
					}
				}
			}
		}
	}
	for _, kind := range []string{"count bruteforce", "count pull", "count fast", "walk pull"} {
		n.want(t, kind, 500)
	}
}

// replayed returns the number in each quarter of the current or last backward search.
func replayed(d *solve.Dataset, x *explore.Exploration, pos int, task string) map[int]int64 {
	now := map[int]int64{}
	goesBack := func(from int) bool {
		for i := from + 1; i < x.Len() && x.Kind(i) != solve.Stage; i++ {
			if x.Wave(i) == 1 {
				return true
			}
		}
		return false
	}
	for i := range pos {
		e := x.Event(i)
		switch {
		case e.Kind == solve.Stage && goesBack(i):
			now = map[int]int64{}
		case e.Kind == solve.Reached && e.Wave == 1:
			for _, side := range grid.Dirs {
				beside, ok := d.Board.Step(e.State.Cells[1], side)
				if e.State.Bits.Word()>>side&1 == 0 && (e.State.Bits.Word() != 0 || !ok || beside != e.State.Cells[0]) {
					continue
				}
				slot := 4*int(e.State.Cells[1]) + int(side)
				if _, known := now[slot]; !known {
					now[slot] = whole(e.Cost)
					if task == sokoban.TaskWalk && whole(e.Cost) >= pushCost { // not a number from a sweep
						now[slot] /= pushCost
					}
				}
			}
		}
	}
	return now
}

func TestStepsAreCounted(t *testing.T) {
	rng := rand.New(rand.NewPCG(43, 44))
	tried := 0
	for i := range solvetest.Rounds(40) {
		d := random(rng, 2+rng.IntN(5), 2+rng.IntN(5), rng.IntN(30))
		if i == 0 { // the state is reached again at less cost
			d = board(t, "..#.", ".BP.", "...X")
		}
		if len(d.Queries[0].Things) == 0 {
			continue
		}
		for _, task := range sokoban.Puzzle.Tasks() {
			x := record(t, d, task, "bruteforce")
			v := view(t, d, task, x)
			l := lenstest.Prepare(t, v, "steps")
			for _, v.Pos = range []int{rng.IntN(x.Len() + 1), rng.IntN(x.Len() + 1), rng.IntN(x.Len() + 1), x.Len()} {
				cost := map[solve.State]int64{}
				states := map[grid.Cell]int64{}
				for i := range v.Pos {
					if e := x.Event(i); e.Kind == solve.Reached {
						if _, known := cost[e.State]; !known {
							states[e.State.Cells[1]]++
						}
						cost[e.State] = whole(e.Cost) % pushCost
					}
				}
				numbers := find[scene.Numbers](t, l.Draw(v).Under, 0)
				for _, box := range floorOf(d) {
					if got := numbers.Value[box]; got != states[box] && (got != scene.NoNumber || states[box] != 0) {
						t.Fatalf("%s: box %d has %d states, want %d\n%s", task, box, got, states[box], show(d))
					}
					hover := l.Hover(v, box)
					if states[box] == 0 {
						if hover.Over != nil || hover.Text.Key != "sokoban.lens.steps.none" {
							t.Fatalf("%s: box %d: %v", task, box, hover.Text)
						}
						continue
					}
					shown := find[scene.Numbers](t, hover.Over, 0)
					for _, player := range floorOf(d) {
						want, ok := cost[solve.NewState(player, box)]
						if !ok {
							want = scene.NoNumber
						}
						if shown.Value[player] != want {
							t.Fatalf("%s: box %d, player %d: %d moves, want %d\n%s", task, box, player, shown.Value[player], want, show(d))
						}
						tried++
					}
				}
			}
		}
	}
	if tried < solvetest.Rounds(5000) {
		t.Errorf("only %d pairs", tried)
	}
}
