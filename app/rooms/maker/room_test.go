package maker

import (
	"math"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/contest/generate"
	"stepboard/app/shell"
	"stepboard/app/shell/shelltest"
	"stepboard/app/storage/collection"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/script"
)

// sit opens the room on a window with a board of huarong.
func sit(t *testing.T) (*shelltest.Desk, *shelltest.Files, *making) {
	t.Helper()
	b := shelltest.New(t)
	b.Open("board.in", "3 3 1\n1 1 1\n1 1 1\n1 1 1\n3 3 2 2 2 1\n")
	w := &shelltest.Files{}
	b.Files = w
	r := New(b.Shell, func() grid.Area { return grid.Area{Row: 1, Size: grid.Size{Rows: 2, Cols: 3}} })
	b.Actions = r.Actions()
	m := r.open("hall")
	m.Kind = "hall"
	ended(b, m)
	return b, w, m
}

func ended(b *shelltest.Desk, m *making) {
	b.T.Helper()
	b.Wait("the end of the run", func() bool { return !m.work.Busy() })
}

// A board is there at once and changes with the wishes. Its command line makes the same board. The board can be
// opened as a document.
func TestMake(t *testing.T) {
	b, w, m := sit(t)
	if m.made == nil || len(m.made.answers) != 1 || m.adopt.Disabled() || m.made.Dataset.Board.Rows != 9 {
		t.Fatalf("%+v", m.made)
	}
	if said := m.status(); !strings.HasPrefix(said, "Answer: ") || !strings.HasSuffix(said, " moves") {
		t.Errorf("the answer is given as %q", said)
	}
	first := m.made
	test.Tap(m.next)
	ended(b, m)
	if m.Seed != 1 || m.made == first || !strings.HasSuffix(m.command.Said(), "make huarong -n 9 -seed 1") {
		t.Errorf("another board has the seed %d: %s", m.Seed, m.command.Said())
	}
	m.answer, m.Least, m.Most = between, 20, 25
	m.changed()
	ended(b, m)
	if a := m.made.answers[0]; a < 20 || a > 25 {
		t.Errorf("the answer is %d: %s", a, m.state.Said())
	}
	if want := "stepboard make huarong -n 9 -answer 20..25 -seed 1"; m.command.Said() != want {
		t.Errorf("the line is %q, not %q", m.command.Said(), want)
	}
	test.Tap(m.copy)
	if b.App.Clipboard().Content() != m.line() {
		t.Error("the line is not copied")
	}
	made := m.made.Dataset
	test.Tap(m.adopt)
	if len(w.Adopted) != 1 || w.Adopted[0].Datasets[0] != made || w.Adopted[0].Task != solve.TaskSolve || b.Asked() != nil {
		t.Errorf("%+v", w.Adopted)
	}
	if again := m.Room.open(""); again.Seed != 1 || again.answer != between {
		t.Error("what was wanted is forgotten")
	}
}

// If a wish can't be met, the nearest board is shown. A wrong input makes no board.
func TestUnmet(t *testing.T) {
	b, _, m := sit(t)
	m.Size.Rows, m.Size.Cols = 3, 3
	m.answer, m.Least = between, 500
	m.changed()
	ended(b, m)
	if m.made == nil || m.adopt.Disabled() || !strings.Contains(m.state.Said(), "The nearest answer is") {
		t.Errorf("%q, %+v", m.state.Said(), m.made)
	}
	m.answer = nearMiss
	m.changed()
	ended(b, m)
	if m.made.answers[0] != solve.None || !strings.Contains(m.state.Said(), "Without the wall at row") {
		t.Errorf("%q, %+v", m.state.Said(), m.made)
	}
	m.answer, m.Least, m.Most = between, 9, 8
	m.changed()
	if m.work.Busy() || m.made != nil || !m.adopt.Disabled() || !m.start.Disabled() {
		t.Error("a board is made of a range from 9 to 8")
	}
	m.Least = 0
	m.seedEntry.SetText("x")
	if m.work.Busy() || !m.adopt.Disabled() || !m.copy.Disabled() {
		t.Error("a board is made of the seed x")
	}
}

// A climb starts only at the button and shows its progress, and goes on after the prompt is closed. When it is stopped,
// its best board stays.
func TestClimb(t *testing.T) {
	b, _, m := sit(t)
	m.Over.Solver, m.Under.Solver, m.Steps = "spfa", "dijkstra", generate.MostSteps
	m.changed()
	if m.work.Busy() || m.made != nil || m.start.Disabled() {
		t.Fatal("a climb begins by itself, or can't be begun")
	}
	test.Tap(m.start)
	b.Wait("a first board", func() bool { return m.made != nil && m.made.Step > 0 })
	if !m.adopt.Disabled() || m.start.Disabled() {
		t.Error("the climb can't be stopped")
	}
	b.Wait("its progress", func() bool { return strings.Contains(m.state.Said(), " of 2,147,483,647 steps") })
	if b.Dismiss(); b.Asked() != nil || len(b.Lefts.List) != 1 || !m.work.Busy() {
		t.Error("the climb does not go on after the prompt is closed")
	}
	if again := m.Room.open(""); again != nil || b.Asked() != m.asked || len(b.Lefts.List) > 0 {
		t.Error("the action does not return to the climb")
	}
	test.Tap(m.start)
	ended(b, m)
	if m.made.Over <= m.made.Under || m.adopt.Disabled() || !strings.Contains(m.state.Said(), "Stopped.") {
		t.Errorf("%q %+v", m.state.Said(), m.made)
	}
	m.Steps = 3
	m.changed()
	test.Tap(m.start)
	ended(b, m)
	if len(m.made.answers) != 1 || !strings.Contains(m.command.Said(), "-hard spfa/dijkstra -steps 3") {
		t.Errorf("%q %+v", m.command.Said(), m.made)
	}
}

// Every puzzle has its own fields, and a board.
func TestPuzzles(t *testing.T) {
	b, _, m := sit(t)
	for _, id := range []string{"knight", "halloween", "sokoban"} {
		m.wish = m.Room.wish(id)
		m.kind = m.Kind
		m.ask()
		m.changed()
		ended(b, m)
		if m.made == nil || m.made.answers == nil || m.state.Said() == "" {
			t.Errorf("%s: %q %+v", id, m.state.Said(), m.made)
		}
		if c := m.climb(); c.Most == generate.Open || c.Maker.ID() != id {
			t.Errorf("%s: %+v", id, c)
		}
	}
	b.Dismiss()
	if m.work.Busy() {
		t.Error("a run goes on")
	}
}

// The number of each piece of a puzzle of the collection has the name of the piece, in the reader's language.
func TestLabelsOfPieces(t *testing.T) {
	b, _, m := sit(t)
	for _, id := range collection.IDs() {
		p, err := collection.Open(id)
		if err != nil {
			t.Fatal(err)
		}
		b.Puzzles = append(b.Puzzles, p)
		m.wish = m.Room.wish(id)
		f := &form{making: m, box: container.New(layout.NewFormLayout())}
		m.fields = shell.NewFields(m.Shell)
		f.terrain()
		for _, o := range f.box.Objects {
			if c, ok := o.(*fyne.Container); ok && len(c.Objects) == 1 {
				if label, ok := c.Objects[0].(*widget.Label); ok && strings.Contains(label.Text, "making.") {
					t.Errorf("%s has a row %q", id, label.Text)
				}
			}
		}
	}
}

// The dialog says which answers to a made board may be wrong, with the reason.
func TestDoubtfulAnswersAreNamed(t *testing.T) {
	p, err := script.Open("portal.star", []byte(`
free = ground(".")
portal = ground("o")
flag = ground("x", look = "target")
man = piece("r", count = 1)
def moves(b, s):
    at = s.find(man)
    jumps = [move("jump", s.move(at, c)) for c in b.all(portal) if c != at and b.ground(at) == portal]
    return jumps + [move(d.name, s.move(at, at.to(d))) for d in DIRECTIONS if s.free(at.to(d))]
def won(b, s): return b.ground(s.find(man)) == flag
def estimate(b, s): return s.find(man).distance(b.all(flag)[0])
def make(random, size): return board(["o.r......xo"])
`))
	if err != nil {
		t.Fatal(err)
	}
	order := generate.Order{Maker: p, Least: generate.Any, Most: math.MaxInt64, MakeOrder: solve.MakeOrder{
		Kind: "own", Size: grid.Size{Rows: 1, Cols: 11},
	}}
	got, err := work(t.Context(), nil, generate.Climb{Order: order})
	if err != nil || len(got.answers) != 1 || len(got.doubts) != 1 {
		t.Fatalf("%+v, %v", got, err)
	}
	b, _, m := sit(t)
	m.made = got
	if said := m.status(); !strings.Contains(said, b.Say(got.doubts[0])) || !strings.Contains(said, "4") {
		t.Errorf("the dialog says %q", said)
	}
}

// An empty board needs no wishes, and is the proposal at first. The same prompt puts random walls on the shown board,
// shows them before, and makes them again with the same seed. Nothing is put on a document that came meanwhile.
func TestEmptyBoardsAndWalls(t *testing.T) {
	b, w, m := sit(t)
	b.Dismiss()
	room := New(b.Shell, m.area)
	m = room.open("")
	if m.kind != empty || m.made == nil || m.adopt.Disabled() || m.start.Visible() || m.command.Said() != "" {
		t.Fatalf("at first the board is %q, made %v", m.kind, m.made)
	}
	m.Size = grid.Size{Rows: 5, Cols: 4}
	test.Tap(m.adopt)
	if len(w.Created) != 1 || w.Created[0] != m.Size || b.Asked() != nil {
		t.Errorf("created are %v", w.Created)
	}
	looks := func() string { return string(b.Bench.Doc().Board().Terrain) }
	before := looks()
	m = room.open(here)
	m.share, m.Seed = 50, 5
	if m.changed(); m.state.Said() != "3 walls on 6 cells" || looks() != before {
		t.Errorf("the prompt says %q", m.state.Said())
	}
	test.Tap(m.adopt)
	made := looks()
	if made == before || !strings.HasPrefix(made, before[:3]) {
		t.Errorf("the board is %q, was %q", made, before)
	}
	b.Bench.History().Undo()
	m = room.open(here)
	if m.share != 50 || m.Seed != 5 {
		t.Errorf("share %d and seed %d are proposed", m.share, m.Seed)
	}
	if test.Tap(m.adopt); looks() != made {
		t.Errorf("the same seed makes %q, not %q", looks(), made)
	}
	m = room.open(here)
	b.Open("small.in", "2 2 1\n1 1\n1 1\n1 1 2 2 1 2\n")
	if m.changed(); b.Asked() != nil {
		t.Error("walls can be made on another board than that which was shown")
	}
	b.Open("knight.in", shelltest.Knight)
	if room.walls() {
		t.Error("a puzzle without walls has random ones")
	}
}
