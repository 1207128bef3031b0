package document_test

import (
	"slices"
	"strings"
	"testing"

	"stepboard/app/document"
	"stepboard/app/view"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/script"
)

const runner = `size = ((1, 1), (6, 6))
free = ground(".")
wall = ground("#", look = "wall")
flag = ground("x", look = "target")
r = piece("r", count = 1)
box = piece("b")
def moves(b, s):
    return [move(d.name, s.move(s.find(r), s.find(r).to(d))) for d in DIRECTIONS if s.free(s.find(r).to(d))]
def won(b, s):
    return b.ground(s.find(r)) == flag
sample("r.b\n..x\n", 3)
`

func ruled(t *testing.T, text string) *script.Puzzle {
	t.Helper()
	p, err := script.Open("runner.star", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// New rules are not an entry of the history, so undo takes back the last stroke. Answers under the old rules are
// stale. The document counts as saved when the saved rules are in force again.
func TestSetRules(t *testing.T) {
	p := ruled(t, runner)
	d := document.New(document.Content{Puzzle: p, Datasets: p.Boards()})
	d.MarkSaved()
	d.SetDraft("half")
	if !d.Dirty() {
		t.Error("a draft is nothing to save")
	}
	d.SetDraft("")
	if d.Dirty() {
		t.Error("without the draft there is something to save")
	}
	wall := p.Brushes()[1]
	d.Paint(wall, 1)
	before := d.Revision(0, 0)
	q := ruled(t, runner+"# more\n")
	if !d.Holds(q, 0) {
		t.Fatal("rules with a comment do not hold the document")
	}
	d.SetRules(q)
	if d.Puzzle() != solve.Puzzle(q) || d.Revision(0, 0) == before {
		t.Error("answers of the rules before are fresh")
	}
	d.Undo()
	if d.Board().Terrain[1] != solve.Floor || d.Puzzle() != solve.Puzzle(q) || !d.Dirty() {
		t.Error("undo of the board takes the rules back, or does not take the painted cell back")
	}
	d.SetRules(ruled(t, runner))
	if d.Dirty() {
		t.Error("with the rules as they were saved there is something to save")
	}
	if d.Revision(0, 0) == before {
		t.Error("a revision comes back that was of another board")
	}
}

// A board keeps its numbers when its size changes and when it is cleared. Its rules still accept it then.
func TestNumbersStay(t *testing.T) {
	p := ruled(t, strings.Replace(runner, "def moves", "fuel = given(1, 99, start = 5)\ndef moves", 1))
	d := document.New(document.Content{Puzzle: p, Datasets: p.Boards()})
	d.SetNumbers([]int64{42})
	if err := d.Resize(grid.Size{Rows: 3, Cols: 3}, document.Anchor{}); err != nil {
		t.Fatal(err)
	}
	d.Clear()
	if numbers := d.Board().Numbers; !slices.Equal(numbers, []int64{42}) || !d.Holds(p, 1) {
		t.Errorf("the numbers are %d, and the rules hold the board: %v", numbers, d.Holds(p, 1))
	}
}

// Rules can take over a document only if they have all that its boards and its history may have. Under drops from the
// content what the new rules do not have.
func TestHoldsAndUnder(t *testing.T) {
	p := ruled(t, runner)
	d := document.New(document.Content{Puzzle: p, Datasets: p.Boards()})
	noBox := ruled(t, strings.Replace(strings.Replace(runner, "box = piece(\"b\")\n", "", 1), "r.b", "r..", 1))
	if d.Holds(noBox, 0) {
		t.Error("rules without boxes hold a board with one")
	}
	c := document.Under(d.Content(), noBox, noBox.Boards())
	if len(c.Datasets) != 1 || len(c.Datasets[0].Board.Things) != 1 || c.Datasets[0].Board.Things[0].Kind != 'r' {
		t.Errorf("under them the board has %v", c.Datasets[0].Board.Things)
	}
	if len(d.Board().Things) != 2 {
		t.Error("the document has lost its box")
	}
	small := ruled(t, strings.Replace(runner, "((1, 1), (6, 6))", "((1, 1), (3, 3))", 1))
	if !d.Holds(small, 0) {
		t.Error("smaller limits do not hold a board that fits them")
	}
	d.Paint(p.Brushes()[1], 1)
	if d.Holds(small, 0) {
		t.Error("smaller limits hold a history that may have larger boards")
	}
	tiny := ruled(t, strings.Replace(strings.Replace(runner, "((1, 1), (6, 6))", "(1, 4)", 1), "r.b\\n..x\\n", "r..x\\n", 1))
	c = document.Under(d.Content(), tiny, tiny.Boards())
	if len(c.Datasets) != 1 || c.Datasets[0].Board.Cols != 4 {
		t.Errorf("where no board fits, there is %v", c.Datasets[0].Board.Size)
	}
}

// Rules of another shape do not hold a document, because its boards and the boards of its frames have the shape of the
// rules before. Under gives them the shape of the new rules, and frames that share a board still share it.
func TestRulesOfAnotherShape(t *testing.T) {
	row := strings.Replace(runner, `r.b\n..x\n`, `r.bx\n`, 1)
	puzzles := []*script.Puzzle{
		ruled(t, row),
		ruled(t, "shape = \"hex\"\n"+row),
		ruled(t, "shape = \"graph\"\n"+row),
		ruled(t, "shape = \"graph\"\nedges = [(0, 1), (2, 3)]\n"+row),
	}
	for i, was := range puzzles {
		for k, p := range puzzles {
			d := document.New(document.Content{Puzzle: was, Datasets: was.Boards()})
			frame := view.Frame{Shot: view.Shot{Puzzle: was, Dataset: was.Boards()[0]}}
			d.InsertFrames(0, frame, frame)
			same := i == k || i == 3 && k == 2 // boards may have the edges that all boards had
			if d.Holds(p, 0) != same {
				t.Errorf("rules %d hold a document of rules %d: %v", k, i, !same)
			}
			c := document.Under(d.Content(), p, p.Boards())
			first, second := c.Frames[0].Shot.Dataset, c.Frames[1].Shot.Dataset
			if first != second {
				t.Errorf("rules %d, %d: frames no longer share a board", i, k)
			}
			for _, of := range []*solve.Dataset{c.Datasets[0], first} {
				if err := solve.FirstError(p.Check(of, 0, "")); err != nil {
					t.Errorf("rules %d, %d: the board is wrong: %v", i, k, err)
				}
			}
		}
	}
}

// A board with edges, or with numbers in the place of cells, is not as new.
func TestUntouched(t *testing.T) {
	graph := ruled(t, "shape = \"graph\"\nr = piece(\"r\", count = 1)\ndef moves(b, s): return step(s, r)\n"+
		"def won(b, s): return s.find(r) == b.cells[1]\nsample(\"edge = 0 1\\nr.\\n\", 1)\n")
	jug := ruled(t, "full = given(1, 9)\njug = number(0, 9)\ndef moves(b, s): return [move(\"fill\", s.set(jug = b.full))]\n"+
		"def won(b, s): return s.jug == 9\nsample(\"full = 9\\n\", 1)\n")
	for _, p := range []*script.Puzzle{graph, jug} {
		d := p.Boards()[0].Clone()
		if len(d.Board.Numbers) > 0 { // a new board has the numbers of the sample
			d.Board.Numbers[0] = 8
		}
		if document.Untouched(p, d) || !document.Untouched(p, p.New(d.Board.Size)) {
			t.Errorf("%v is as new, or a new board is not", d.Board)
		}
	}
}

// New rules are not for frames of other puzzles: the frames keep their puzzle and their boards.
func TestRulesLeaveFramesOfOtherPuzzlesAlone(t *testing.T) {
	p, q := ruled(t, runner), ruled(t, strings.Replace(runner, "size =", "shape = \"hex\"\nsize =", 1))
	other := ruled(t, runner+"# other\n")
	c := document.Content{Puzzle: p, Datasets: p.Boards()}
	for _, own := range []solve.Puzzle{nil, other} {
		c.Frames = append(c.Frames, view.Frame{Shot: view.Shot{Puzzle: own, Dataset: p.Boards()[0], Event: -1, Pointer: grid.None}})
	}
	d := document.New(c)
	d.RemoveFrames(0)
	if f := d.Frames(); f[0].Shot.Puzzle != solve.Puzzle(other) {
		t.Fatalf("the frame is of %v", f[0].Shot.Puzzle)
	}
	r := ruled(t, runner+"# more\n")
	d.SetRules(r)
	if !d.Holds(p, 0) || d.Frames()[0].Shot.Puzzle != solve.Puzzle(other) {
		t.Error("the rules hold for the frame of another puzzle")
	}
	under := document.Under(document.New(c).Content(), q, q.Boards())
	if f := under.Frames; f[0].Shot.Puzzle != solve.Puzzle(q) || f[1].Shot.Puzzle != solve.Puzzle(other) ||
		f[1].Shot.Dataset.Board.Shape != nil {
		t.Errorf("under other rules, the frames are of %v and %v", f[0].Shot.Puzzle, f[1].Shot.Puzzle)
	}
}

// Undo and redo bring frames back under the rules in force, not under the rules of their time.
func TestUndoneFramesHaveTheRulesInForce(t *testing.T) {
	p, q := ruled(t, runner), ruled(t, runner+"# more\n")
	d := document.New(document.Content{Puzzle: p, Datasets: p.Boards()})
	d.InsertFrames(0, view.Frame{Shot: view.Shot{Puzzle: p, Dataset: p.Boards()[0], Event: -1, Pointer: grid.None}})
	d.RemoveFrames(0)
	d.SetRules(q)
	d.Undo()
	if f := d.Frames(); len(f) != 1 || f[0].Shot.Puzzle != solve.Puzzle(q) {
		t.Errorf("undo: %v", f)
	}
	d.Undo()
	d.Redo()
	if f := d.Frames(); len(f) != 1 || f[0].Shot.Puzzle != solve.Puzzle(q) {
		t.Errorf("redo: %v", f)
	}
}
