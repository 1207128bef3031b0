package lenses

import (
	"math/rand/v2"
	"slices"
	"testing"

	"stepboard/app/view/lenstest"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/huarong/huarongtest"
	"stepboard/solve/huarong/rules"
	"stepboard/solve/huarong/search"
	"stepboard/solve/lens"
	"stepboard/solve/solvetest"
)

func viewOf(d *solve.Dataset) *lens.View {
	return lenstest.View(Puzzle, d, 0, solve.TaskSolve, nil)
}

// At any position, the sides drawn follow from the events before it.
func TestSidesAtAPosition(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	huarongtest.EachRandom(11, 8, func(d *solve.Dataset) {
		for _, algorithm := range sidesLens.Algorithms {
			x := recorded(t, algorithm, d)
			v := lenstest.View(Puzzle, d, 0, solve.TaskSolve, x)
			lenstest.Prepare(t, v, "sides")
			v.Pos = r.IntN(x.Len() + 1)
			if r.IntN(3) == 0 {
				v.Pos = x.Len()
			}
			least := map[solve.State]int64{}
			if x.Outcome.Answer.Value != 0 {
				least = huarongtest.PushCosts(d, v.State)
			}
			want := map[solve.State]sideLook{}
			for i := range v.Pos {
				switch e := x.Event(i); e.Kind {
				case solve.Reached:
					want[e.State] = sideLook{event: i}
				case solve.Expanded, solve.Goal:
					want[e.State] = sideLook{want[e.State].event, true}
				}
			}
			for c := range grid.Cell(d.Board.Cells()) {
				for _, side := range grid.Dirs {
					blank, ok := d.Board.Step(c, side)
					look, seen := want[solve.NewState(blank, c)]
					if !ok || !seen {
						look = sideLook{event: -1}
					}
					if look.final(v) && x.Parent(look.event) >= 0 && x.Units(look.event) != least[solve.NewState(blank, c)] {
						t.Fatalf("%s at %d: side %d of cell %d is not final\n%s", algorithm, v.Pos, side, c, solvetest.Show(Puzzle, d))
					}
					if got := v.Prepared.(*sidesMap).at(v, c, side); got != look {
						t.Fatalf("%s at %d: side %d of cell %d: %+v, want %+v\n%s", algorithm, v.Pos, side, c, got, look,
							solvetest.Show(Puzzle, d))
					}
				}
			}
		}
	})
}

// checkWay fails unless a way of the blank is legal, shortest, and avoids the piece.
func checkWay(t *testing.T, d *solve.Dataset, way []grid.Cell, piece grid.Cell) {
	t.Helper()
	for i, c := range way {
		if c == piece || !rules.Movable(d.Board, c) || i > 0 && d.Board.DirText(way[i-1], c).Key == "direction.none" {
			t.Fatalf("%v is no way round %d\n%s", way, piece, solvetest.Show(Puzzle, d))
		}
	}
	if n := huarongtest.Steps(d.Board, way[0], way[len(way)-1], piece); n != int64(len(way)-1) {
		t.Fatalf("%v is not a shortest way, which has %d steps\n%s", way, n, solvetest.Show(Puzzle, d))
	}
}

func TestBlankWalks(t *testing.T) {
	huarongtest.EachRandom(12, 8, func(d *solve.Dataset) {
		x := recorded(t, "dijkstra", d)
		v := viewOf(d)
		if w, ok := walkOf(v); ok { // the way from the start to the sides
			after := map[grid.Cell]int{}
			for i, way := range w.ways {
				checkWay(t, d, way, w.piece)
				if w.push[i] != way[len(way)-1] || way[0] != v.State.Cells[0] {
					t.Fatalf("%v pushes to %d\n%s", way, w.push[i], solvetest.Show(Puzzle, d))
				}
				for n, c := range way {
					if m, seen := after[c]; seen && m != n {
						t.Fatalf("cell %d is step %d and %d\n%s", c, m, n, solvetest.Show(Puzzle, d))
					}
					after[c] = n
				}
			}
		}
		if x.Outcome.Answer.Value > 0 {
			lenstest.Walk(t, v, "fast", 0)
			for v.Move = range v.Walk.Len() + 1 {
				w, _ := walkOf(v)
				way, s := w.ways[0], v.Walk.At(v.Move)
				checkWay(t, d, way, w.piece)
				if v.Move < v.Walk.Len() && (way[w.made] != s.Cells[0] || w.piece != s.Cells[1]) || w.push[0] != way[len(way)-1] ||
					w.cut {
					t.Fatalf("move %d: %+v at %v\n%s", v.Move, w, s, solvetest.Show(Puzzle, d))
				}
			}
		}
		v.Exploration = x
		for v.Pos = range x.Len() + 1 {
			w, ok := walkOf(v)
			if !ok {
				continue
			}
			checkWay(t, d, w.ways[0], w.piece)
			i := v.Pos - 1
			if x.Kind(i) == solve.Reached {
				e := x.Event(i)
				was := x.Event(e.Parent)
				if *w.stand != was.State || w.push[0] != e.State.Cells[1] || int64(len(w.ways[0])) != e.Cost.Minor-was.Cost.Minor {
					t.Fatalf("event %d: %+v\n%s", i, w, solvetest.Show(Puzzle, d))
				}
			}
		}
	})
}

// checkParts compares the parts of a board without one cell with a plain search.
func checkParts(t *testing.T, d *solve.Dataset, c *search.Components, at grid.Cell) {
	t.Helper()
	b := d.Board
	for other := range grid.Cell(b.Cells()) {
		if other == at || !rules.Movable(b, other) {
			continue
		}
		part, ok := c.Part(c.Place(at), c.Place(other))
		for _, side := range grid.Dirs {
			next, on := b.Step(at, side)
			if !on || !rules.Movable(b, next) {
				continue
			}
			joined := huarongtest.Steps(b, other, next, at) >= 0
			same := ok && part == grid.Dir(c.Group[c.Place(at)]>>(2*side)&3)
			if joined != same {
				t.Fatalf("cell %d and side %d of %d: together %v, want %v\n%s", other, side, at, same, joined,
					solvetest.Show(Puzzle, d))
			}
		}
	}
}

func TestSideCostsLens(t *testing.T) {
	huarongtest.EachRandom(13, 6, func(d *solve.Dataset) {
		v := viewOf(d)
		lenstest.Prepare(t, v, "side-costs")
		cm, b := v.Prepared.(*costMap), d.Board
		for c := range grid.Cell(b.Cells()) {
			if !rules.Movable(b, c) {
				continue
			}
			checkParts(t, d, cm.parts, c)
			dearest, cut := int64(0), false
			for from := range grid.Dir(4) {
				for to := from + 1; to < 4; to++ {
					one, ok1 := b.Step(c, from)
					two, ok2 := b.Step(c, to)
					if !ok1 || !ok2 || !rules.Movable(b, one) || !rules.Movable(b, two) {
						continue
					}
					want := huarongtest.Steps(b, one, two, c)
					if got := cm.Costs(cm.Place(c))[search.PairOf[from][to]]; int64(got) != want {
						t.Fatalf("cell %d, sides %d and %d: %d, want %d\n%s", c, from, to, got, want, solvetest.Show(Puzzle, d))
					}
					dearest, cut = max(dearest, want), cut || want < 0
				}
			}
			if got, isCut := cm.dearest(cm.Place(c)); int64(got) != dearest || isCut != cut {
				t.Fatalf("cell %d: dearest %d %v, want %d %v\n%s", c, got, isCut, dearest, cut, solvetest.Show(Puzzle, d))
			}
		}
	})
}

// wander records a search that takes its states in random order and reaches some states again with fewer moves.
func wander(t *testing.T, r *rand.Rand, d *solve.Dataset) *explore.Exploration {
	t.Helper()
	rules, err := Puzzle.Rules(d, 0)
	if err != nil {
		t.Fatal(err)
	}
	rec := solve.NewRecording("wander", 1<<20, nil)
	type reached struct {
		state solve.State
		cost  int64
	}
	cost := map[solve.State]int64{rules.Start(): 0}
	open := []reached{{rules.Start(), 0}}
	rec.Reach(0, rules.Start(), -1, solve.Cost{})
	for len(open) > 0 {
		i := r.IntN(len(open))
		now := open[i]
		open = slices.Delete(open, i, i+1)
		if now.cost > cost[now.state] {
			continue
		}
		from := rec.Of(0, now.state)
		rec.Expand(0, now.state)
		for _, m := range solvetest.Legal(rules, now.state) {
			next, _, _ := rules.Apply(now.state, m)
			if old, known := cost[next]; !known || now.cost+1 < old {
				cost[next] = now.cost + 1
				rec.Reach(0, next, from, solve.Units(cost[next]))
				open = append(open, reached{next, cost[next]})
			}
		}
	}
	rec.Seal()
	return explore.New(rec, d.Board.Size, solve.Outcome{}, nil)
}

func TestPlainLens(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 4))
	again := 0
	huarongtest.EachRandom(14, 6, func(d *solve.Dataset) {
		for _, x := range []*explore.Exploration{recorded(t, "bruteforce", d), wander(t, r, d)} {
			v := lenstest.View(Puzzle, d, 0, solve.TaskSolve, x)
			lenstest.Prepare(t, v, "plain")
			v.Pos = r.IntN(x.Len() + 1)
			least, cells := map[grid.Cell]int64{}, map[grid.Cell]map[grid.Cell]bool{}
			for i := range v.Pos {
				if e := x.Event(i); e.Kind == solve.Reached {
					at := e.State.Cells[1]
					if cells[at] == nil {
						cells[at], least[at] = map[grid.Cell]bool{}, e.Cost.Minor
					}
					if cells[at][e.State.Cells[0]] {
						again++
					}
					cells[at][e.State.Cells[0]] = true
					least[at] = min(least[at], e.Cost.Minor)
				}
			}
			for c := range grid.Cell(d.Board.Cells()) {
				want := [2]int64{scene.NoNumber, scene.NoNumber}
				if cells[c] != nil {
					want = [2]int64{plainLeast: least[c], plainCells: int64(len(cells[c]))}
				}
				for choice := range want {
					if got := v.Prepared.(*plainMap).value(v, choice, c); got != want[choice] {
						t.Fatalf("cell %d, choice %d: %d, want %d\n%s", c, choice, got, want[choice], solvetest.Show(Puzzle, d))
					}
				}
			}
		}
	})
	if again == 0 {
		t.Error("no search came to a state again")
	}
}

// The claims of why-not hold for every state that can be reached.
func TestWhyNotIsTrue(t *testing.T) {
	seen := map[reason]int{}
	huarongtest.EachRandom(15, 150, func(d *solve.Dataset) {
		q, err := rules.Ask(d, 0)
		if err != nil {
			t.Fatal(err)
		}
		v := viewOf(d)
		a, err := huarongtest.Prepared(t, search.BruteForce, &solve.Meter{}, d).Solve(&solve.Meter{}, 0)
		if err != nil {
			t.Fatal(err)
		}
		if whyNotLens.Fits(a) != (a.Value == solve.None) {
			t.Fatal("it fits other answers")
		}
		if a.Value != solve.None {
			return
		}
		lenstest.Prepare(t, v, "why-not")
		y, b := v.Prepared.(*whyNot), d.Board
		seen[y.reason]++
		fail := func(what string) {
			t.Helper()
			t.Fatalf("%s: %+v\n%s", what, y, solvetest.Show(Puzzle, d))
		}
		switch y.reason {
		case onFixed:
			if rules.Movable(b, [3]grid.Cell{q.Blank, q.Piece, q.Target}[y.fixed]) {
				fail("it is not fixed")
			}
		case targetApart:
			if huarongtest.Steps(b, q.Piece, q.Target, grid.None) >= 0 {
				fail("there is a way to the target")
			}
		case blankApart:
			if huarongtest.Steps(b, q.Blank, q.Piece, grid.None) >= 0 {
				fail("there is a way to the piece")
			}
			for s := range huarongtest.PlainCosts(t, d) {
				if s.Cells[1] != q.Piece {
					fail("the piece moves")
				}
			}
		case shutIn:
			checkShutIn(t, d, y, fail)
		}
	})
	for r := range shutIn + 1 {
		if seen[r] < max(1, solvetest.Rounds(10)) {
			t.Errorf("reason %d came up %d times", r, seen[r])
		}
	}
}

func checkShutIn(t *testing.T, d *solve.Dataset, y *whyNot, fail func(string)) {
	t.Helper()
	b, cells := d.Board, map[grid.Cell]bool{}
	reached := huarongtest.PlainCosts(t, d)
	for s := range reached {
		cells[s.Cells[1]] = true
		blank, piece := s.Cells[0], s.Cells[1]
		part, ok := y.parts.Part(y.parts.Place(piece), y.parts.Place(blank))
		if !ok || y.sides[piece]>>part&1 == 0 {
			fail("the blank leaves its part")
		}
	}
	for c := range grid.Cell(b.Cells()) {
		want := uint8(0)
		for _, side := range grid.Dirs {
			blank, ok := b.Step(c, side)
			if !ok || !rules.Movable(b, blank) || !cells[c] {
				continue
			}
			if _, ok := reached[solve.NewState(blank, c)]; ok {
				want |= 1 << side
			} else {
				want |= 16 << side
			}
		}
		if y.sides[c] != want {
			fail("a side is wrong")
		}
	}
	if len(cells) != y.cells || cells[y.Target] || y.sides[y.cut]>>(4+y.side)&1 == 0 {
		fail("the cut is none")
	}
	if next, _ := b.Step(y.cut, y.side); huarongtest.Steps(b, next, y.Target, y.cut) < 0 {
		fail("the target is not behind the cut")
	}
}

// TestHoverSays checks the text about a cell.
func TestHoverSays(t *testing.T) {
	check := func(v *lens.View, id string, at grid.Cell, want string) {
		t.Helper()
		l := lenstest.Prepare(t, v, id)
		if got := lenstest.Say(l.Hover(v, at).Text); got != want {
			t.Errorf("%s: %q, want %q", id, got, want)
		}
	}
	note := func(v *lens.View, id, want string) {
		t.Helper()
		l := lenstest.Prepare(t, v, id)
		if got := lenstest.Say(l.Draw(v).Note); got != want {
			t.Errorf("%s: note %q, want %q", id, got, want)
		}
	}
	d := huarongtest.Drawn(t, "ES.", "..T")
	v := lenstest.View(Puzzle, d, 0, solve.TaskSolve, recorded(t, "dijkstra", d))
	check(v, "sides", 3, "blank above: cost 4, from row 1, column 1 · blank on the right: cost 6, from row 2, column 2")
	check(v, "sides", 1, "the piece starts here")
	v.Pos = 6
	check(v, "sides", 4, "blank above: at most 3, from row 1, column 2")
	check(v, "sides", 3, "the piece has not come here yet")
	v = lenstest.View(Puzzle, d, 0, solve.TaskSolve, recorded(t, "spfa", d))
	check(v, "sides", 3, "blank above: cost 4, from row 1, column 1 · blank on the right: at most 6, from row 2, column 2")
	v.Pos--
	check(v, "sides", 3, "blank above: at most 4, from row 1, column 1 · blank on the right: at most 6, from row 2, "+
		"column 2")
	far := huarongtest.Drawn(t, "....", "..#.", "T.#S",
		"..E.") // a state is expanded at 46 before the target is reached at 32, and never again
	v = lenstest.View(Puzzle, far, 0, solve.TaskSolve, recorded(t, "spfa", far))
	check(v, "sides", 0, "blank on the right: at most 46, from row 1, column 2")
	v = lenstest.View(Puzzle, d, 0, solve.TaskSolve, recorded(t, "bruteforce", d))
	check(v, "plain", 0, "with the piece here the blank has been on 5 cells, after 1 to 3 moves")
	note(v, "plain", "21 states reached so far. The whole graph of sides has 14.")
	v = viewOf(d)
	note(v, "blank-walk", "The blank's shortest walks to the sides of the piece, as if it were fixed: 3 sides can "+
		"be reached.")
	check(v, "side-costs", 4, "up–right 2 · up–left 2 · right–left 4")
	lenstest.Walk(t, v, "fast", 1)
	note(v, "blank-walk", "The blank makes 2 moves round the piece, as if it were fixed; then the piece goes down.")
	v = viewOf(huarongtest.Drawn(t, "SET"))
	note(v, "blank-walk", "The blank is next to the piece, which goes right.")
	d = huarongtest.Drawn(t, "!.E")
	v = viewOf(d)
	note(v, "blank-walk", "The piece is on its target already: the board is won, and no move follows.")
	d = blocked(t)
	v = viewOf(d)
	note(v, "why-not", "The piece comes to 12 cells, not to its target: in row 2, column 3 the blank can't get to its "+
		"right side.")
	check(v, "why-not", d.Board.At(1, 2), "with the piece here the blank stays in the blue part")
	check(v, "why-not", d.Board.At(1, 3), "the piece never comes here")
	check(v, "side-costs", d.Board.At(1, 3), "right–left no way")
	note(viewOf(huarongtest.Drawn(t, "S#T", ".#E")), "why-not",
		"Fixed cells part the board: no way leads from the piece to its target, wherever the blank goes.")
	note(viewOf(huarongtest.Drawn(t, "S#E", "T#.")), "why-not",
		"Fixed cells part the board: the blank can't get to the piece, so the piece never moves.")
}
