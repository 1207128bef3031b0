package generic_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"stepboard/app/view/lenstest"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/generic"
	"stepboard/solve/generic/generictest"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/solvetest"
)

func read(t *testing.T, p solve.Puzzle, text string) *solve.Dataset {
	t.Helper()
	list, _, err := p.Parse("test.txt", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return list[0]
}

// TestListsAreTheCallers: a caller may change the lists that a puzzle returns. The next caller gets unchanged lists.
func TestListsAreTheCallers(t *testing.T) {
	for _, p := range generictest.Puzzles() {
		brushes, lenses, solvers := len(p.Brushes()), lens.IDs(lens.Of(p, solve.TaskSolve)), len(p.Solvers(solve.TaskSolve))
		clear(p.Brushes())
		clear(lens.Of(p, solve.TaskSolve))
		clear(p.Solvers(solve.TaskSolve))
		if got := lens.IDs(lens.Of(p, solve.TaskSolve)); !slices.Equal(got, lenses) {
			t.Errorf("%s: lenses %q, were %q", p.ID(), got, lenses)
		}
		for _, b := range p.Brushes() {
			if b.ID == "" {
				t.Errorf("%s: one of %d brushes is gone", p.ID(), brushes)
			}
		}
		for _, s := range p.Solvers(solve.TaskSolve) {
			if s == nil {
				t.Errorf("%s: one of %d algorithms is gone", p.ID(), solvers)
			}
		}
	}
}

// TestAnswers: on random boards, the algorithms agree with a plain search, and each walk is replayed.
func TestAnswers(t *testing.T) {
	for _, p := range generictest.Puzzles() {
		r := rand.New(rand.NewPCG(1, 2))
		ways := 0
		for range 60 {
			size := grid.Size{Rows: 3, Cols: 3}
			if p.Limits().MinRows > 3 {
				size = grid.Size{Rows: p.Limits().MinRows, Cols: p.Limits().MinCols}
			}
			d, err := p.Make(r, solve.MakeOrder{Size: size, Values: map[string]int{"peg": 2 + r.IntN(3), "lit": r.IntN(10)}})
			if err != nil {
				t.Fatal(p.ID(), err)
			}
			want := plain(t, p, d)
			if want >= 0 {
				ways++
			}
			for _, s := range p.Solvers(solve.TaskSolve) {
				session, err := s.Prepare(&solve.Meter{}, d, solve.TaskSolve)
				if err != nil {
					t.Fatal(err)
				}
				a, err := session.Solve(&solve.Meter{}, 0)
				var board *solve.BoardError
				if errors.As(err, &board) { // the rules lack a property that the algorithm needs
					continue
				}
				if err != nil || solve.Exact(s) && a.Value != want || (a.Value < 0) != (want < 0) {
					t.Fatalf("%s %s: %v %v, want %d\n%s", p.ID(), s.ID(), a, err, want, solvetest.Show(p, d))
				}
				v, err := solve.NewVerifier(p, d, solve.TaskSolve, s).Check(&solve.Meter{}, 0, session, a, nil)
				if err != nil || v.Level < solve.AWay {
					t.Fatalf("%s %s: %+v %v\n%s", p.ID(), s.ID(), v, err, solvetest.Show(p, d))
				}
			}
		}
		if ways < 5 {
			t.Errorf("%s: %d of 60 boards have a way", p.ID(), ways)
		}
	}
}

// plain is an independent breadth-first search with a map.
func plain(t *testing.T, p solve.Puzzle, d *solve.Dataset) int64 {
	t.Helper()
	r, err := p.Rules(d, 0)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[solve.State]int64{r.Start(): 0}
	for queue := []solve.State{r.Start()}; len(queue) > 0; queue = queue[1:] {
		if r.Done(queue[0]) {
			return seen[queue[0]]
		}
		for _, next := range solve.Steps(r, queue[0]) {
			if _, known := seen[next.To]; !known {
				seen[next.To] = seen[queue[0]] + 1
				queue = append(queue, next.To)
			}
		}
	}
	return -1
}

// TestRows: a made board is written and read again. The puzzle recognizes the first lines of the file.
func TestRows(t *testing.T) {
	for _, p := range generictest.Puzzles() {
		r := rand.New(rand.NewPCG(3, 4))
		for range 50 {
			l := p.Limits()
			d, err := p.Make(r, solve.MakeOrder{Size: grid.Size{Rows: l.MinRows + r.IntN(3), Cols: l.MinCols + r.IntN(3)}})
			if err != nil {
				continue
			}
			var out bytes.Buffer
			if err := p.Format(&out, []*solve.Dataset{d, d}); err != nil {
				t.Fatal(err)
			}
			list, _, err := p.Parse("", bytes.NewReader(out.Bytes()))
			if err != nil || len(list) != 2 {
				t.Fatalf("%s: %v\n%s", p.ID(), err, out.Bytes())
			}
			var again bytes.Buffer
			if err := p.Format(&again, list); err != nil || again.String() != out.String() {
				t.Fatalf("%s: %v\n%s\nagain\n%s", p.ID(), err, out.Bytes(), again.Bytes())
			}
			if !p.Recognize(out.Bytes()) {
				t.Errorf("%s is not recognized:\n%s", p.ID(), out.Bytes())
			}
		}
	}
}

// TestComplaints: a wrong file is refused at its line and column.
func TestComplaints(t *testing.T) {
	for text, want := range map[string]struct {
		line, column int
		key          string
	}{
		"":                          {1, 1, "input.cut_off"},
		"o..\n..\n...":              {2, 3, "lamps.input.row"},
		"o..\n..x\n...":             {2, 3, "lamps.input.letter"},
		"ooooooooooooooooooooooooo": {1, 17, "lamps.input.wide"},
		strings.Repeat("oo\n", 20):  {17, 1, "lamps.input.high"},
		"o":                         {1, 1, "lamps.check.size"},
	} {
		_, _, err := generictest.Lamps.Parse("a.txt", strings.NewReader(text))
		var e *solve.InputError
		if !errors.As(err, &e) || e.Line != want.line || e.Column != want.column || e.Text.Key != want.key {
			t.Errorf("%q: %v, want %+v", text, err, want)
		}
	}
	d := read(t, generictest.Pegs, "oooo\no.oo\noooo\n")
	d.Board.Things = append(d.Board.Things, d.Board.Things[0], solve.Thing{Kind: 'z', At: 5})
	if list := generictest.Pegs.Check(d, 0, ""); len(list) != 1 || list[0].Text.Key != "pegs.check.stranger" {
		t.Errorf("a stranger: %v", list)
	}
	d.Board.Things = d.Board.Things[:len(d.Board.Things)-1]
	if list := generictest.Pegs.Check(d, 0, ""); len(list) != 1 || list[0].Text.Key != "pegs.check.shared" {
		t.Errorf("two on a cell: %v", list)
	}
	d.Board.Things = d.Board.Things[:1]
	if list := generictest.Pegs.Check(d, 0, ""); len(list) != 0 {
		t.Errorf("one peg: %v", list)
	}
	d.Board.Things = nil
	if list := generictest.Pegs.Check(d, 0, ""); len(list) != 1 || list[0].Text.Key != "pegs.check.few" {
		t.Errorf("no peg: %v", list)
	}
}

// TestHand: if one legal move fits a gesture, the hand makes that move. If several fit, the hand asks which; if none
// fits, it refuses.
func TestHand(t *testing.T) {
	d := read(t, generictest.Pegs, ".oo..\n..o..\n..o..\n.....\n.....\n")
	h, err := generictest.Pegs.Hand(d, 0)
	if err != nil {
		t.Fatal(err)
	}
	s, plan := h.Start(), solve.NewPlan(0)
	if got := h.Turn(s, plan, solve.Gesture{Kind: solve.Arrow, Dir: grid.Right}); len(got.Moves) != 1 {
		t.Errorf("an arrow that one move fits: %+v", got)
	}
	if got := h.Turn(s, plan, solve.Gesture{Kind: solve.Arrow, Dir: grid.Up}); got.Refusal == nil {
		t.Errorf("an arrow that no move fits: %+v", got)
	}
	if got := h.Turn(s, plan, solve.Gesture{Kind: solve.Drag, From: 2, To: 0}); len(got.Moves) != 1 {
		t.Errorf("a drag over a peg: %+v", got)
	}
	if got := h.Turn(s, plan, solve.Gesture{Kind: solve.Drag, From: 2, To: 22}); got.Refusal == nil {
		t.Errorf("a drag too far: %+v", got)
	}
	d = read(t, generictest.Pegs, "oo...\no....\n.....\n.....\n.....\n")
	d.Board.Things = append(d.Board.Things, solve.Thing{Kind: 'o', At: 3}, solve.Thing{Kind: 'o', At: 4})
	if h, err = generictest.Pegs.Hand(d, 0); err != nil {
		t.Fatal(err)
	}
	got := h.Turn(h.Start(), plan, solve.Gesture{Kind: solve.Press, To: 2})
	if len(got.Choices) != 2 || got.Moves != nil {
		t.Errorf("a press that two moves fit: %+v", got)
	}
	for _, m := range got.Choices {
		to, _, err := h.Apply(h.Start(), m)
		if err != nil || generictest.Pegs.Describe(d, h.Start(), to).Key == "" {
			t.Errorf("%v: %v", m, err)
		}
	}
}

// TestTracing: StateOf makes the same state again from the cells that CellsOf gives.
func TestTracing(t *testing.T) {
	for _, p := range generictest.Puzzles() {
		d := p.New(grid.Size{Rows: 5, Cols: 5})
		r, err := p.Rules(d, 0)
		if err != nil {
			t.Fatal(p.ID(), err)
		}
		for _, next := range append(solve.Steps(r, r.Start()), solve.Step{To: r.Start()}) {
			again, err := p.StateOf(d, r, p.CellsOf(d, r, next.To))
			if err != nil || again != next.To {
				t.Errorf("%s: %v becomes %v: %v", p.ID(), next.To, again, err)
			}
		}
	}
}

// TestLenses: each lens draws at each position of a recorded run, even after an edit has shortened the list of
// choices. Distances equal those of a plain search.
func TestLenses(t *testing.T) {
	for _, p := range generictest.Puzzles() {
		d, err := p.Make(rand.New(rand.NewPCG(5, 6)), solve.MakeOrder{
			Size: grid.Size{Rows: 4, Cols: 4}, Values: map[string]int{"peg": 6, "lit": 4},
		})
		if err != nil {
			t.Fatal(p.ID(), err)
		}
		x := lenstest.Explore(t, p, d, 0, solve.TaskSolve, p.Solvers("")[0].ID(), lenstest.Limit)
		for _, l := range lens.Of(p, solve.TaskSolve) {
			v := lenstest.View(p, d, 0, solve.TaskSolve, x)
			lenstest.Prepare(t, v, l.ID)
			for v.Pos = 0; v.Pos <= x.Len(); v.Pos += max(1, x.Len()/20) {
				v.Choice = v.Pos % 9
				if pic := l.Draw(v); pic.Note.Key == "" {
					t.Errorf("%s %s says nothing", p.ID(), l.ID)
				}
				if l.Hover != nil {
					l.Hover(v, 3)
				}
			}
			if l.ID == "togo" {
				note := l.Draw(v).Note
				want := plain(t, p, d)
				if n, ok := note.Args["N"]; ok != (want >= 0) || ok && n != want {
					t.Errorf("%s: %v to go, want %d", p.ID(), note, want)
				}
			}
		}
		for i := range min(x.Len(), 200) {
			if p.Explain(&lens.View{Puzzle: p, Dataset: d, Exploration: x}, i).Key == "" {
				t.Errorf("%s: event %d is not explained", p.ID(), i)
			}
		}
	}
}

// TestSignsOfGrounds: a lens that colours cells writes the letter of their ground above the colour, or shows the
// small picture of a ground without letter, or the walls on the cell's sides.
func TestSignsOfGrounds(t *testing.T) {
	p := generictest.Pegs
	d, err := p.Make(rand.New(rand.NewPCG(5, 6)), solve.MakeOrder{
		Size: grid.Size{Rows: 4, Cols: 4}, Values: map[string]int{"peg": 6},
	})
	if err != nil {
		t.Fatal(err)
	}
	v := lenstest.View(p, d, 0, solve.TaskSolve,
		lenstest.Explore(t, p, d, 0, solve.TaskSolve, p.Solvers("")[0].ID(), lenstest.Limit))
	look := *v.Look
	v.Look = &look
	picture := &scene.Scene{Ops: []scene.Op{scene.Disc(50, 50, 30, scene.Ink{})}}
	lettered := &scene.Scene{Ops: append(slices.Clip(picture.Ops), scene.Text{Text: "q"})}
	walled := &scene.Scene{Ops: append([]scene.Op{scene.Rect{Ink: scene.Ink{Fill: scene.Light.Floor}}}, picture.Ops...)}
	for _, l := range lens.Of(p, solve.TaskSolve) {
		if l.Prepare == nil || !l.Explores {
			continue
		}
		lenstest.Prepare(t, v, l.ID)
		for _, art := range []*scene.Scene{lettered, picture, walled} {
			look.Tiles[solve.Floor].Art = art
			under := l.Draw(v).Under
			tints := under[0].(scene.Tints)
			signs := map[grid.Cell]float64{} // by cell: the contrast to the tint
			for _, op := range under[1:] {
				switch op := op.(type) {
				case scene.Text:
					c := d.Board.At(int(op.At.Y), int(op.At.X))
					signs[c] = scene.Contrast(op.Color, tints.Palette[tints.Index[c]])
				case scene.Sprite:
					signs[d.Board.At(int(op.At.Y), int(op.At.X))] = 21
				case scene.Group:
					if len(op.Scene.Ops) == len(walled.Ops)-1 {
						signs[d.Board.At(int(op.At.Y), int(op.At.X))] = 21
					}
				}
			}
			for c := range grid.Cell(d.Board.Cells()) {
				if contrast := signs[c]; (contrast >= 4.5) != (tints.Index[c] > 0) {
					t.Errorf("%s: the sign on cell %d with tint %d has the contrast %.1f", l.ID, c, tints.Index[c], contrast)
				}
			}
		}
	}
}

// TestRecords: the record of a state has the cells of its things.
func TestRecords(t *testing.T) {
	d := read(t, generictest.Pegs, "oo...\n.....\n.....\n.....\n.....\n")
	r, _ := generictest.Pegs.Rules(d, 0)
	got := generictest.Pegs.Record(d, solve.Steps(r, r.Start())[0].To).(map[string][][2]int)
	if !slices.Equal(got["peg"], [][2]int{{1, 3}}) {
		t.Errorf("after the only jump: %v", got)
	}
}

var _ interface {
	solve.Playable
	solve.Maker
	solve.Traceable
	lens.Puzzle
} = (*generic.Puzzle)(nil)

// An answer is said in the unit that the puzzle names. Without a name it is said in moves, or as a cost if moves differ
// in cost.
func TestUnitOfAnswers(t *testing.T) {
	dear := generic.New(generic.Spec{ID: "x", Weighted: func() bool { return true }}).Text("answer.solve", "PluralCount", 4, "N", "4")
	if dear.Else != "generic.answer.cost" {
		t.Errorf("moves that differ in cost: %+v", dear)
	}
	for unit, want := range map[string]string{"pushes": "generic.answer.pushes", "coins": "generic.answer.units", "moves": "generic.answer.solve", "": "generic.answer.solve"} {
		spec := generic.Spec{ID: "x"}
		if unit != "" {
			spec.Costs = []string{unit, "steps"}
		}
		p := generic.New(spec)
		text, ask := p.Text("answer.solve", "PluralCount", 4, "N", "4"), p.Text("question.solve").Else
		if asked := strings.Replace(want, "answer", "question", 1); ask != asked {
			t.Errorf("%s: the question is %s, want %s", unit, ask, asked)
		}
		if text.Else != want || text.Args["N"] != "4" || want == "generic.answer.units" && text.Args["Unit"] != unit {
			t.Errorf("%q: %+v", unit, text)
		}
	}
}
