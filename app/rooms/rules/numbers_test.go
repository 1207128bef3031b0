package rules

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2/widget"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/shell/shelltest"
	"stepboard/solve/script"
)

const fuelled = `size = (1, 5)
ground(".")
t = given(1, 20, start = 20)
fuel = number(0, 9, start = 9)
frog = piece("f", count = 1)
def moves(b, s):
    at = s.find(frog)
    if s.fuel == 0:
        return []
    return [move(d.name, s.move(at, at.to(d)).set(fuel = s.fuel - 1)) for d in DIRECTIONS if b.inside(at.to(d))]
def won(b, s): return s.find(frog) == b.cell(0, 4)
sample("f....", 4)
`

// A dialog asks for the board's numbers within their limits. The change is one step that can be undone.
func TestNumbersOfTheBoard(t *testing.T) {
	w := sit(t)
	if w.room.hasNumbers() {
		t.Error("a board without numbers has some")
	}
	p, err := script.Open("fuelled.star", []byte(fuelled))
	if err != nil {
		t.Fatal(err)
	}
	w.show(document.Content{Puzzle: p, Datasets: p.Boards()})
	fields := func() (list []*widget.Entry) {
		for _, f := range shelltest.Parts[*shell.NumberEntry](w.Win.Canvas().Overlays().Top()) {
			list = append(list, f.Field())
		}
		return list
	}
	w.room.askNumbers()
	asked := fields()
	if len(asked) != 2 || asked[0].Text != "20" || asked[1].Text != "9" {
		t.Fatalf("%d fields are asked for", len(asked))
	}
	asked[1].SetText("10")
	if change := shelltest.Button(t, w.Win, "Change"); !change.Disabled() {
		t.Error("more than the most can be accepted")
	}
	asked[0].SetText("7")
	asked[1].SetText("3")
	w.Press("Change")
	doc := w.Bench.Doc()
	if got := doc.Board().Numbers; !slices.Equal(got, []int64{7, 3}) {
		t.Fatalf("the board has %v", got)
	}
	w.Bench.Solve()
	w.Solved()
	if a, _ := w.Bench.Result(); a.Err != nil || a.Answer.Value != -1 {
		t.Errorf("with fuel for 3 the answer is %d, %v", a.Answer.Value, a.Err)
	}
	doc.Undo()
	if got := doc.Board().Numbers; len(got) > 1 {
		t.Errorf("after undo the board has %v", got)
	}
	w.Bench.Solve()
	w.Solved()
	if a, _ := w.Bench.Result(); a.Answer.Value != 4 {
		t.Errorf("after undo the answer is %d", a.Answer.Value)
	}
	doc.Redo()
	w.room.askNumbers()
	asked = fields()
	asked[1].SetText("9")
	w.Press("Change")
	if got := doc.Board().Numbers; !slices.Equal(got, []int64{7}) {
		t.Errorf("where the search begins as the rules say the board has %v", got)
	}
}
