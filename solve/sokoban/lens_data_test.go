package sokoban_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"text/template"
	"time"

	"stepboard/assets"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/lens/lenstest"
	"stepboard/solve/scene"
	"stepboard/solve/sokoban"
)

// find is the n-th operation of a type.
func find[T scene.Op](t testing.TB, ops []scene.Op, n int) T {
	t.Helper()
	var o T
	for _, op := range ops {
		if is, ok := op.(T); ok {
			if n == 0 {
				return is
			}
			n--
		}
	}
	t.Fatalf("no %T among %d", o, len(ops))
	return o
}

// english says a text, and its arguments.
func english(t testing.TB, text solve.Text) string {
	t.Helper()
	if text.Key == "" {
		return ""
	}
	args := map[string]any{}
	for name, v := range text.Args {
		if inner, ok := v.(solve.Text); ok {
			v = english(t, inner)
		}
		args[name] = v
	}
	messages := messages()
	var message string
	if json.Unmarshal(messages[text.Key], &message) != nil {
		var forms struct{ One, Other string }
		if err := json.Unmarshal(messages[text.Key], &forms); err != nil {
			t.Fatalf("%s: %v", text.Key, err)
		}
		message = forms.Other
		if args["PluralCount"] == 1 {
			message = forms.One
		}
	}
	var b bytes.Buffer
	if err := template.Must(template.New("").Option("missingkey=error").Parse(message)).Execute(&b, args); err != nil || message == "" {
		t.Fatalf("%s: %v", text.Key, err)
	}
	return b.String()
}

// messages are the English texts, by key.
var messages = sync.OnceValue(func() map[string]json.RawMessage {
	all := map[string]json.RawMessage{}
	for _, area := range []string{"sokoban", "direction"} {
		data, err := assets.Text.ReadFile("text/" + area + ".en.json")
		if err == nil {
			err = json.Unmarshal(data, &all)
		}
		if err != nil {
			panic(err)
		}
	}
	return all
})

// floorOf lists the floor cells.
func floorOf(d *solve.Dataset) (cells []grid.Cell) {
	for i, t := range d.Board.Terrain {
		if t == solve.Floor {
			cells = append(cells, grid.Cell(i))
		}
	}
	return cells
}

// parts numbers the connected parts of the floor without a cell, which may be None: by cell, from 1 in the order of their first
// cells; and their sizes from 1 on.
func partsOf(d *solve.Dataset, without grid.Cell) (part []int, sizes []int) {
	b := d.Board
	part, sizes = make([]int, b.Cells()), []int{0}
	for _, first := range floorOf(d) {
		if part[first] != 0 || first == without {
			continue
		}
		n := len(sizes)
		sizes = append(sizes, 0)
		part[first] = n
		for todo := []grid.Cell{first}; len(todo) > 0; todo = todo[1:] {
			sizes[n]++
			for _, side := range grid.Dirs {
				if c, ok := b.Step(todo[0], side); ok && b.Terrain[c] == solve.Floor && c != without && part[c] == 0 {
					part[c] = n
					todo = append(todo, c)
				}
			}
		}
	}
	return part, sizes
}

func TestWinningShowsWhoWins(t *testing.T) {
	n := tally{}
	small(250, func(d *solve.Dataset) {
		j, v := newJudge(t, d), view(t, d, sokoban.TaskCount, nil)
		won := j.toGoal(1, 1)
		l := lenstest.Prepare(t, v, "winning")
		heat := find[scene.Tints](t, l.Draw(v).Under, 0)
		numbers := find[scene.Numbers](t, l.Draw(v).Under, 0)
		hatched := map[grid.Cell]bool{}
		for _, op := range l.Draw(v).Under {
			if s, ok := op.(scene.Sprite); ok {
				hatched[d.Board.At(int(s.At.Y), int(s.At.X))] = true
			}
		}
		goal := d.Board.Find(sokoban.Goal)
		for _, box := range floorOf(d) {
			if box == goal {
				continue
			}
			players, ever := int64(0), false
			hover := l.Hover(v, box)
			tint := find[scene.Tints](t, hover.Over, 0)
			for _, player := range floorOf(d) {
				if player == box {
					continue
				}
				_, wins := won[solve.NewState(player, box)]
				if (wins && player != goal) != (tint.Index[player] == 1) { // nobody starts on the goal
					t.Fatalf("box %d, player %d: wins %v\n%s", box, player, wins, show(d))
				}
				ever = ever || wins
				if wins && player != goal {
					players++
				}
			}
			if ever != (heat.Index[box] > 0) || ever == hatched[box] || ever != (numbers.Value[box] != scene.NoNumber) || ever && numbers.Value[box] != players {
				t.Fatalf("box %d: %d players, drawn %d, hatched %v\n%s", box, players, numbers.Value[box], hatched[box], show(d))
			}
			if !ever {
				if hover.Text.Key != "sokoban.lens.winning.none" {
					t.Fatalf("box %d: %v\n%s", box, hover.Text, show(d))
				}
			} else if got := hover.Text.Args["N"]; got != int(players) {
				t.Fatalf("box %d: %v players, want %d\n%s", box, got, players, show(d))
			}
			if ever && players == 0 {
				n["won from the goal alone"]++
			}
			n["boxes"]++
		}
	})
	n.want(t, "boxes", 1500)
}

func TestRegionsAreThoseOfTheFloor(t *testing.T) {
	n := tally{}
	small(1000, func(d *solve.Dataset) {
		v := view(t, d, sokoban.TaskCount, nil)
		l := lenstest.Prepare(t, v, "regions")
		pale := find[scene.Tints](t, l.Draw(v).Under, 0)
		whole, _ := partsOf(d, grid.None)
		for _, box := range floorOf(d) {
			part, sizes := partsOf(d, box)
			hover := l.Hover(v, box)
			tint := find[scene.Tints](t, hover.Over, 0)
			// Regions are numbered by their first sides.
			letter := map[int]byte{}
			for _, side := range grid.Dirs {
				if c, ok := d.Board.Step(box, side); ok && part[c] > 0 && letter[part[c]] == 0 {
					letter[part[c]] = byte(len(letter) + 1)
				}
			}
			for _, c := range floorOf(d) {
				if want := letter[part[c]]; c != box && tint.Index[c] != want {
					t.Fatalf("box %d: cell %d is in region %d, want %d\n%s", box, c, tint.Index[c], want, show(d))
				}
				if c != box && (letter[part[c]] > 0) != (whole[c] == whole[box]) {
					t.Fatal("the test is wrong")
				}
			}
			if cuts := len(letter) > 1; cuts != (pale.Index[box] > 0) {
				t.Fatalf("box %d: cuts %v\n%s", box, cuts, show(d))
			}
			n[fmt.Sprint("regions: ", len(letter))]++
			if len(letter) == 1 && hover.Text.Args["N"] != int32(sizes[part[firstIn(letter, part)]]) {
				t.Fatalf("box %d: %v cells\n%s", box, hover.Text, show(d))
			}
		}
	})
	n.want(t, "regions: 0", 30)
	n.want(t, "regions: 2", 500)
	n.want(t, "regions: 3", 50)
	n.want(t, "regions: 4", 1)
}

// firstIn is a cell of a part that has a letter.
func firstIn(letter map[int]byte, part []int) int {
	return slices.IndexFunc(part, func(p int) bool { return letter[p] > 0 })
}

func TestCutsAreThoseOfTheFloor(t *testing.T) {
	n := tally{}
	small(300, func(d *solve.Dataset) {
		v := view(t, d, sokoban.TaskCount, nil)
		v.Window.Cell = 4 // cuts in a colour of their own
		l := lenstest.Prepare(t, v, "cuts")
		pic := l.Draw(v)
		tint := find[scene.Tints](t, pic.Under, 0)
		const cutTone = 7
		whole, sizes := partsOf(d, grid.None)
		without := map[grid.Cell][]int{}
		cuts := map[grid.Cell]bool{}
		blocks := 0
		for _, c := range floorOf(d) {
			part, rest := partsOf(d, c)
			without[c] = part
			pieces := len(rest) - len(sizes) + 1 // of the part that c was in
			cuts[c] = pieces > 1
			if pieces > 0 {
				blocks += pieces - 1
			}
			if (tint.Index[c] == cutTone) != cuts[c] || (tint.Index[c] == 0) != (pieces == 0) {
				t.Fatalf("cell %d: tint %d, %d pieces\n%s", c, tint.Index[c], pieces, show(d))
			}
		}
		for _, size := range sizes[1:] {
			if size > 1 {
				blocks++
			}
		}
		if pic.Note.Args["N"] != blocks {
			t.Fatalf("%v, want %d\n%s", pic.Note, blocks, show(d))
		}
		// together: no cell that cuts lies between.
		together := func(a, b grid.Cell) bool {
			if whole[a] != whole[b] {
				return false
			}
			for x := range cuts {
				if cuts[x] && x != a && x != b && without[x][a] != without[x][b] {
					return false
				}
			}
			return true
		}
		for _, a := range floorOf(d) {
			if cuts[a] {
				continue
			}
			size := int32(0)
			for _, b := range floorOf(d) {
				if together(a, b) {
					size++
					if !cuts[b] && tint.Index[a] != tint.Index[b] {
						t.Fatalf("cells %d and %d are in one block\n%s", a, b, show(d))
					}
				} else if !cuts[b] && tint.Index[a] == tint.Index[b] {
					for x := range cuts {
						if cuts[x] && together(a, x) && together(b, x) {
							t.Fatalf("cells %d and %d, in two blocks that share %d, look alike\n%s", a, b, x, show(d))
						}
					}
				}
			}
			if text := l.Hover(v, a).Text; size > 1 && text.Args["N"] != size || size == 1 && text.Key != "sokoban.lens.cuts.alone" {
				t.Fatalf("cell %d: %v, want %d\n%s", a, text, size, show(d))
			}
			n["cells in blocks"]++
		}
		for c := range cuts {
			if cuts[c] {
				n["cuts"]++
			}
		}
	})
	n.want(t, "cells in blocks", 1000)
	n.want(t, "cuts", 500)
}

// The wave of pulls is what the events before the position say, whatever the position.
func TestPullsAreThoseRecorded(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 42))
	n := tally{}
	for range 60 {
		d := random(rng, 3+rng.IntN(5), 3+rng.IntN(5), rng.IntN(25))
		if len(d.Queries[0].Things) == 0 {
			continue
		}
		for task, ids := range map[string][]string{sokoban.TaskCount: {"bruteforce", "pull", "fast"}, sokoban.TaskWalk: {"pull", "fast"}} {
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
						cost, ok := want[slot]
						isPlain, isFramed := plain.Index[slot] > 0, framed.Index[slot] > 0
						if ok != (value != scene.NoNumber) || ok != (isPlain || isFramed) || isPlain && isFramed || isFramed != (rim.Index[slot] > 0) || ok && value != cost {
							t.Fatalf("%s %s at %d: cell %d, side %d is %d, want %d %v\n%s", task, id, v.Pos, slot/4, slot%4, value, cost, ok, show(d))
						}
						if ok {
							n[task+" "+id]++
						}
					}
				}
			}
		}
	}
	for _, kind := range []string{"count bruteforce", "count pull", "count fast", "walk pull", "walk fast"} {
		n.want(t, kind, 500)
	}
}

// replayed is the number in each quarter of the search back that is under way, or was last.
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
				if e.State.Alive>>side&1 == 0 && (e.State.Alive != 0 || !ok || beside != e.State.Cells[0]) {
					continue
				}
				slot := 4*int(e.State.Cells[1]) + int(side)
				if _, known := now[slot]; !known {
					now[slot] = e.Cost
					if task == sokoban.TaskWalk && e.Cost >= solve.PushCost { // not the number of a sweep
						now[slot] /= solve.PushCost
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
	for i := range 40 {
		d := random(rng, 2+rng.IntN(5), 2+rng.IntN(5), rng.IntN(30))
		if i == 0 { // a state is reached again at less cost
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
						cost[e.State] = e.Cost % solve.PushCost
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
	if tried < 5000 {
		t.Errorf("only %d pairs", tried)
	}
}

// What the lens says of a walk without a way holds by the rules.
func TestWhyNotIsTrue(t *testing.T) {
	n := tally{}
	check := func(d *solve.Dataset) {
		if run(t, solver(t, sokoban.TaskWalk, "fast"), d, sokoban.TaskWalk).Value != solve.None {
			return
		}
		j, v := newJudge(t, d), view(t, d, sokoban.TaskWalk, nil)
		l := lenstest.Prepare(t, v, "why-not")
		pic := l.Draw(v)
		b, goal, player, box := d.Board, d.Board.Find(sokoban.Goal), v.State.Cells[0], v.State.Cells[1]
		part, _ := partsOf(d, grid.None)
		won := j.toGoal(1, 1)
		brought := map[grid.Cell]bool{}
		for s := range j.fromStart() {
			brought[s.Cells[1]] = true
		}
		winners := int32(0)
		for _, c := range floorOf(d) {
			if _, wins := won[solve.NewState(c, box)]; wins {
				winners++
			}
		}
		// line reports whether the cells beside c, that many steps to a side, are floor.
		line := func(c grid.Cell, side grid.Dir, steps int) bool {
			for range steps {
				next, ok := b.Step(c, side)
				if !ok || b.Terrain[next] != solve.Floor {
					return false
				}
				c = next
			}
			return true
		}
		room, free := false, false
		for _, side := range grid.Dirs {
			room = room || line(goal, side, 2)
			free = free || line(box, side, 1) && line(box, side.Opposite(), 1)
		}
		claims := map[string]bool{
			"sokoban.why.apart": part[box] != part[goal],
			"sokoban.why.away":  part[player] != part[box],
			"sokoban.why.shut":  !room,
			"sokoban.why.stuck": !free,
			"sokoban.why.dead":  winners == 0 && !brought[goal],
			"sokoban.why.side":  winners > 0 && part[player] == part[box],
		}
		key := pic.Note.Key
		if !claims[key] {
			t.Fatalf("%s does not hold\n%s", key, show(d))
		}
		if said := english(t, pic.Note); len(said) > 110 {
			t.Fatalf("%q has %d bytes", said, len(said))
		}
		n[key]++
		switch key {
		case "sokoban.why.dead":
			if pic.Note.Args["N"] != len(brought) {
				t.Fatalf("%v, want %d\n%s", pic.Note, len(brought), show(d))
			}
			tint := find[scene.Tints](t, pic.Under, 0)
			for _, c := range floorOf(d) {
				if (tint.Index[c] == 4) != brought[c] {
					t.Fatalf("brought to %d: %v\n%s", c, brought[c], show(d))
				}
				if tint.Index[c] != 1 {
					continue
				}
				wins := false
				for _, p := range floorOf(d) {
					_, w := won[solve.NewState(p, c)]
					wins = wins || w
				}
				if !wins {
					t.Fatalf("a box on %d is never won\n%s", c, show(d))
				}
			}
		case "sokoban.why.side":
			if pic.Note.Args["N"] != winners {
				t.Fatalf("%v, want %d\n%s", pic.Note, winners, show(d))
			}
			tint := find[scene.Tints](t, pic.Under, 0)
			walked := j.walked(v.State)
			for _, c := range floorOf(d) {
				_, wins := won[solve.NewState(c, box)]
				_, own := walked[c]
				if (tint.Index[c] == 4) != own || (tint.Index[c] == 1) != wins {
					t.Fatalf("cell %d: tint %d, player's %v, wins %v\n%s", c, tint.Index[c], own, wins, show(d))
				}
			}
		case "sokoban.why.apart", "sokoban.why.away":
			tint := find[scene.Tints](t, pic.Under, 0)
			one, two := box, goal
			if key == "sokoban.why.away" {
				one, two = player, box
			}
			for _, c := range floorOf(d) {
				if (tint.Index[c] == 1) != (part[c] == part[one]) || (tint.Index[c] == 2) != (part[c] == part[two]) {
					t.Fatalf("cell %d: tint %d\n%s", c, tint.Index[c], show(d))
				}
			}
		}
	}
	small(2500, check)
	for _, rows := range lost {
		check(board(t, rows...))
	}
	// The box comes back through the door, with the player on its other side.
	check(board(t, "###########", "####...####", "#.PB...####", "####...####", "#####.#####", "#####.#####", "#####..X..#", "###########"))
	for _, kind := range []string{"apart", "away", "shut", "stuck", "dead", "side"} {
		n.want(t, "sokoban.why."+kind, 20)
	}
}

// Lenses draw nothing where their preparation failed, and cope with blocks of several cells.
func TestLensesOfAnyWindow(t *testing.T) {
	rng := rand.New(rand.NewPCG(51, 52))
	for range 12 {
		d := random(rng, 3+rng.IntN(9), 3+rng.IntN(15), rng.IntN(30))
		for _, task := range sokoban.Puzzle.Tasks() {
			if len(d.Queries[0].Things) == 0 {
				continue
			}
			for _, s := range sokoban.Puzzle.Solvers(task) {
				x := record(t, d, task, s.ID())
				for _, l := range sokoban.Puzzle.(lens.Puzzle).Lenses(task) {
					if !l.Suits(s.ID()) {
						continue
					}
					v := view(t, d, task, x)
					v.Window = lens.Window{Patch: scene.Patch{Row: rng.IntN(3), Col: rng.IntN(3), Rows: 1 + rng.IntN(30), Cols: 1 + rng.IntN(30), Step: 1 + rng.IntN(4)}, Cell: float64(1 + rng.IntN(60))}
					v.Pos = rng.IntN(x.Len() + 1)
					l.Draw(v)
					l.Hover(v, 0)
					l := lenstest.Prepare(t, v, l.ID)
					pic := l.Draw(v)
					for _, op := range append(pic.Under, pic.Over...) {
						if tint, ok := op.(scene.Tints); ok && len(tint.Index) != v.Window.Blocks() {
							t.Fatalf("%s: %d tints of %d blocks", l.ID, len(tint.Index), v.Window.Blocks())
						}
					}
					for _, item := range pic.Legend {
						english(t, item.Text)
						english(t, item.From)
					}
					english(t, pic.Note)
					for c := range grid.Cell(d.Board.Cells()) {
						if said := english(t, l.Hover(v, c).Text); len(said) > 110 {
							t.Fatalf("%s: %q has %d bytes", l.ID, said, len(said))
						}
					}
				}
			}
		}
	}
}

// Preparing a lens ends soon when it is told to, and when there is not enough memory.
func TestPreparingStops(t *testing.T) {
	d := walk(40, 10)
	for _, l := range sokoban.Puzzle.(lens.Puzzle).Lenses(sokoban.TaskWalk) {
		var x *explore.Exploration
		if l.Explores {
			x = record(t, walk(12, 10), sokoban.TaskWalk, l.Algorithms[0])
		}
		v := view(t, d, sokoban.TaskWalk, x)
		if l.Explores {
			v.Dataset = walk(12, 10)
		}
		stopped, stop := context.WithCancel(context.Background())
		stop()
		m, release := solve.NewMeter(stopped, 0, nil)
		defer release()
		for m.Poll(0, 0) == nil { // the meter has not heard yet
			time.Sleep(time.Millisecond)
		}
		var over *solve.OverBudget
		if _, err := l.Run(context.Background(), 1, v); !errors.As(err, &over) {
			t.Errorf("%s: %v with a byte of memory", l.ID, err)
		}
		if _, err := l.Prepare(m, v); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v when stopped", l.ID, err)
		}
	}
}
