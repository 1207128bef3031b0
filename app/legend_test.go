package app

import (
	"testing"

	"fyne.io/fyne/v2/driver/desktop"

	"stepboard/app/rooms/transport"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// The board stays under the pointer that draws on it: a lens that says why there is no way any more waits for the
// stroke's end with its legend, and goes at the end of the one that makes way.
func TestLegendWaitsForTheStroke(t *testing.T) {
	b := open(t, write(t, "halloween.in", "9 3 1\n#########\n#a     A#\n#########\n0 0 0\n"))
	b.solved()
	var l *transport.Legend
	for _, p := range b.parts {
		if found, ok := p.(*transport.Legend); ok {
			l = found
		}
	}
	const between = grid.Cell(9 + 4)
	for _, c := range []struct {
		brush rune
		way   bool
	}{{'2', false}, {'1', true}} {
		b.editor.Rune(c.brush)
		before, _ := b.Board.CellRect(0)
		b.pointer.begin(between, desktop.MouseButtonPrimary, 0)
		b.wait("the answer", func() bool {
			r, ok := b.Bench.Result()
			return ok && !r.Stale && r.Checked && (r.Answer.Value != solve.None) == c.way &&
				(b.Bench.Lens.Chosen() == nil) == c.way
		})
		if l.Content.Visible() != c.way {
			t.Errorf("brush %c: the legend shows %v before the stroke has ended", c.brush, l.Content.Visible())
		}
		if now, _ := b.Board.CellRect(0); now != before {
			t.Errorf("brush %c: the board went from %v to %v", c.brush, before, now)
		}
		b.pointer.end()
		if l.Content.Visible() == c.way {
			t.Errorf("brush %c: the legend shows %v once the stroke has ended", c.brush, l.Content.Visible())
		}
	}
}
