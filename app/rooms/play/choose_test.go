package play

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/document"
	"stepboard/app/workbench"
	"stepboard/solve/script"
)

const jugs = `size = (1, 3)
free = ground(".")
well = ground("w", look = "water")
man = piece("m", count = 1)
a = number(0, 3)
def moves(b, s):
    at = s.find(man)
    list = [move(d.name, s.move(at, at.to(d))) for d in DIRECTIONS if s.free(at.to(d))]
    if b.ground(at) == well and s.a < 3:
        list.append(move("fill", s.set(a = 3)))
    return list + ([move("pour", s.set(a = s.a - 1))] if s.a > 0 else [])
def won(b, s): return s.a == 2
sample("m.w", 4)
`

// menuOpen returns the open menu, or nil.
func (b *bench) menuOpen() *widget.PopUpMenu {
	m, _ := b.Win.Canvas().Focused().(*widget.PopUpMenu)
	return m
}

// If several moves fit a press, a menu of them opens, also for moves that move no piece. The keyboard works in the
// menu, too.
func TestMovesOfAPressAreChosen(t *testing.T) {
	b := sit(t)
	p, err := script.Open("jugs.star", []byte(jugs))
	if err != nil {
		t.Fatal(err)
	}
	doc := document.New(document.Content{Puzzle: p, Datasets: p.Boards()})
	b.Put(workbench.Opening{Doc: doc, Answers: b.Bench.NewAnswers()})
	b.Bench.Solve()
	b.Solved()
	b.addStrip()
	b.Perform(b.Action("hand"))
	if !b.Bench.On(workbench.Playing) {
		t.Fatal("no game begins")
	}
	game := b.room.game()
	b.key(fyne.KeyRight, fyne.KeyRight)
	if game.Moves() != 2 {
		t.Fatalf("%d moves: %v", game.Moves(), game.Said())
	}
	b.stroke(2)
	m := b.menuOpen()
	if m == nil || len(m.Items) != 2 || game.Moves() != 2 {
		t.Fatalf("a press on the man opens %v", m)
	}
	m.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	m.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	m.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if note := b.Say(b.Bench.Lens.Note()); note != "a = 3" {
		t.Errorf("below the board stands %q", note)
	}
	if game.Moves() != 3 || game.Won() || b.menuOpen() != nil {
		t.Fatalf("the second entry makes nothing: %v", game.Said())
	}
	b.stroke(0) // an empty cell: the only move that moves nothing
	if !game.Won() {
		t.Errorf("not won: %v", game.Said())
	}
}
