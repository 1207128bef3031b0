package workbench

import (
	"os"
	"strings"
	"testing"

	"stepboard/app/document"
	"stepboard/app/view"
	"stepboard/solve"
	"stepboard/solve/puzzles"
)

// A host may draw before the answer of another board is known. Then the way of the board before must not be drawn: its
// cells are others here, or they do not exist.
func TestAWayIsDrawnOnItsOwnBoardOnly(t *testing.T) {
	p := puzzles.BuiltIn().ByID("knight")
	var both []*solve.Dataset
	for _, name := range []string{"knight-large.in", "knight-p3930-1.in"} {
		data, err := os.ReadFile("../../assets/samples/" + name)
		if err != nil {
			t.Fatal(err)
		}
		list, _, err := p.Parse(name, strings.NewReader(string(data)))
		if err != nil {
			t.Fatal(err)
		}
		both = append(both, list...)
	}
	b, h := opened(t, document.Content{Puzzle: p, Datasets: both})
	h.waits = true
	for what, edit := range map[string]func(){
		"another board": func() { b.doc.Show(1, 0) },
		"a turn": func() {
			if err := b.doc.Turn(document.RotateLeft); err != nil {
				t.Error(err)
			}
		},
		"a clear board": func() { b.doc.Clear() },
	} {
		b.doc.Show(0, 0)
		b.Solve()
		h.solved()
		if b.Way.Walk() == nil {
			t.Fatalf("%s: the large board has no way", what)
		}
		b.Playback.Seek(2)
		if edit(); b.Way.Pos() != 0 || b.Board().Route != nil {
			t.Errorf("%s: the board shows move %d, and the way of the board before: %t",
				what, b.Way.Pos(), b.Board().Route != (*view.Route)(nil))
		}
		for b.doc.Undo() {
		}
	}
}
