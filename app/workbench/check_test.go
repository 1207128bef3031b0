package workbench

import (
	"slices"
	"strings"
	"testing"

	"stepboard/app/document"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/puzzles"
	"stepboard/solve/script"
)

// A large board is checked in the background. Errors are reported later, for the last of many strokes.
func TestALargeBoardIsCheckedInTheBackground(t *testing.T) {
	p := puzzles.BuiltIn().ByID("halloween")
	board := func(side int, things ...solve.Thing) *document.Document {
		b := solve.NewBoard(side, side)
		b.Things = things
		return document.New(document.Content{Puzzle: p, Datasets: []*solve.Dataset{{Board: b, Queries: make([]solve.Query, 1)}}})
	}
	b, h := newBench(t, true)
	lacking := func() bool { return solve.FirstError(b.Problems()) != nil }
	idle := func() bool { return !b.checks.running }

	b.Open(Opening{Doc: board(200, solve.Thing{Kind: 'a', At: 0}), Answers: b.NewAnswers()})
	if len(b.Problems()) != 0 {
		t.Fatal("a board of 40,000 cells was checked on the goroutine of the window")
	}
	h.told, h.drawn = 0, 0
	h.wait("a check", idle)
	if !lacking() || h.drawn == 0 || !h.told.Has(Answered) {
		t.Fatalf("a ghost without a goal: %v, drawn %d times, told of %b", b.Problems(), h.drawn, h.told)
	}

	goal := brush(t, p, "goal-a")
	for c := range grid.Cell(50) {
		b.doc.Paint(goal, c+1)
		if !lacking() {
			t.Fatal("a stroke removes the shown problems before the board is checked")
		}
	}
	if h.wait("a check", idle); lacking() {
		t.Errorf("with a goal there is wrong: %v", b.Problems())
	}

	b.doc.Erase(50) // another document opens before the check has ended
	b.Open(Opening{Doc: board(20, solve.Thing{Kind: 'a', At: 0}, solve.Thing{Kind: 'A', At: 1}), Answers: b.NewAnswers()})
	if h.wait("a check", idle); lacking() {
		t.Errorf("of the board before is told on a small one: %v", b.Problems())
	}
}

// A query that can't be asked was not searched: there are no figures of a run.
func TestNoFiguresOfAnError(t *testing.T) {
	p := puzzles.BuiltIn().ByID("huarong")
	b, h := newBench(t, true)
	d := &solve.Dataset{Board: solve.NewBoard(3, 3), Queries: make([]solve.Query, 1)}
	b.Open(Opening{Doc: document.New(document.Content{Puzzle: p, Datasets: []*solve.Dataset{d}}), Answers: b.NewAnswers()})
	b.Solve()
	h.wait("an answer", func() bool { return b.Told().Known && !b.Told().Solving })
	if told := b.Told(); told.Err == nil || len(told.Figures) != 0 {
		t.Errorf("%v with the figures %v", told.Err, told.Figures)
	}
}

// brush is one of a puzzle's.
func brush(t *testing.T, p solve.Puzzle, id string) solve.Brush {
	t.Helper()
	for _, b := range p.Brushes() {
		if b.ID == id {
			return b
		}
	}
	t.Fatalf("no brush %s", id)
	return solve.Brush{}
}

// A lens that says why there is no way replaces the warnings that say the same. Other warnings remain.
func TestTheLensReplacesWarnings(t *testing.T) {
	b, h := open(t, "halloween", "5 5 2\n#####\n#a#A#\n#b#B#\n# # #\n#####\n0 0 0\n")
	warned := func() (keys []string) {
		for _, d := range b.Lens.Remarks() {
			keys = append(keys, d.Text.Key)
		}
		return keys
	}
	dots := func() (n int) {
		for _, op := range b.Scene().Ops {
			if dot, ok := op.(scene.Circle); ok && dot.Ink.Fill == h.Style().Colors.Warning {
				n++
			}
		}
		return n
	}
	b.Lens.Choose("")
	before := dots()
	if got := warned(); !slices.Contains(got, "halloween.check.unreachable") || len(got) < 2 {
		t.Fatalf("without a lens, the warnings are %v", got)
	}
	b.Lens.Choose("why-not")
	h.wait("the lens", func() bool { return b.Lens.makePicture().Note.Key == "halloween.why.apart" })
	if got := warned(); slices.Contains(got, "halloween.check.unreachable") || len(got) == 0 {
		t.Errorf("beside the lens, the warnings are %v", got)
	}
	if got := dots(); got >= before {
		t.Errorf("beside the lens, the board has %d dots, without the lens %d", got, before)
	}
}

// A lens that explains why there is no way does not appear by itself if it has found nothing. The user can choose it.
func TestALensThatFindsNothingDoesNotAppear(t *testing.T) {
	p, err := script.Open("lamps.star", []byte(`size = ((1, 1), (1, 3))
off = ground(".")
lamp = piece("g", count = (0, 3))
def moves(b, s): return [move("on", s.put(lamp, c), at = c) for c in b.all(off) if not s.at(c)]
def goals(b): return [b.start.take(c) for c in b.start.all(lamp)][:1]
`))
	if err != nil {
		t.Fatal(err)
	}
	list, _, err := p.Parse("", strings.NewReader("g.g\n"))
	if err != nil {
		t.Fatal(err)
	}
	b, h := opened(t, document.Content{Puzzle: p, Datasets: list})
	h.wait("no lens", func() bool { b.Scene(); return b.Lens.vain.lens == "sums" && b.Lens.ID() == "" })
	if !h.told.Has(Explored) {
		t.Error("the window is not told")
	}
	b.Lens.Choose("sums")
	h.wait("the chosen lens", func() bool { return b.Lens.makePicture().Nothing })
	if b.Lens.ID() != "sums" {
		t.Error("the chosen lens goes")
	}
}

// A lens that appears by itself while the user paints supposes no other position, except in the mode Asking.
func TestALensThatAppearsSupposesNothing(t *testing.T) {
	b, h := open(t, "sokoban", "3 4\n....\n..X.\n....\n")
	b.doc.SetTask("walk")
	b.doc.Paint(brush(t, b.doc.Puzzle(), "box"), 0)
	b.doc.Paint(brush(t, b.doc.Puzzle(), "player"), 11)
	b.Solve()
	h.solved()
	h.wait("the lens", func() bool { return b.Lens.ID() == "why-not" && b.Lens.makePicture().Note.Key != "" })
	if b.Lens.Detail(5).Empty() || !b.Lens.Pointed(5).Empty() {
		t.Errorf("with a brush, it adds %v", b.Lens.Pointed(5))
	}
	b.Set(Asking, true)
	if b.Lens.Pointed(5).Empty() {
		t.Error("it adds nothing for the magnifier")
	}
}

// A piece that is larger than a cell is named on each of its cells: as painted, and after a move.
func TestALargePieceIsNamedOnEachCell(t *testing.T) {
	p, err := script.Open("cars.star", []byte(`size = (2, 4)
free = ground(".")
car = piece("c", count = 1, size = (2, 2))
def moves(b, s):
    at = s.find(car)
    return [move("right", s.move(at, at.to(RIGHT)))] if at.col < 2 else []
def won(b, s): return s.find(car).col == 2
`))
	if err != nil {
		t.Fatal(err)
	}
	list, _, err := p.Parse("", strings.NewReader("cc..\ncc..\n"))
	if err != nil {
		t.Fatal(err)
	}
	b, _ := opened(t, document.Content{Puzzle: p, Datasets: list})
	car := solve.TextOf(p, "brush.car")
	for move, want := range []string{"cc..cc..", ".cc..cc.", "..cc..cc"} {
		b.Playback.Seek(move)
		for c := range grid.Cell(8) {
			named := slices.ContainsFunc(b.CellTexts(c), func(t solve.Text) bool { return t.Key == car.Key })
			if named != (want[c] == 'c') {
				t.Errorf("after %d moves, the texts about cell %d are %v", move, c, b.CellTexts(c))
			}
		}
	}
}

// On an empty board, the view for exports has no lens that would search: the export would fail.
func TestAnUnfinishedBoardIsShownWithoutItsLens(t *testing.T) {
	b, _ := open(t, "huarong", slides)
	for _, l := range lens.Of(b.doc.Puzzle(), b.doc.Task()) {
		if l.Explores {
			b.Lens.Choose(l.ID)
		}
	}
	if b.Scene(); b.Shot().Lens == "" {
		t.Error("on a finished board the lens is missing")
	}
	b.doc.Clear()
	if b.Scene(); b.Shot().Lens != "" {
		t.Error("on an empty board the view has a lens")
	}
}
