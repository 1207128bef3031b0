package app

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"stepboard/app/workbench"
	"stepboard/solve/grid"
)

// place is the position of the board and the size of its cells.
type place struct {
	at, cell fyne.Position
	size     fyne.Size
	side     fyne.Size
	lists    fyne.Position // the position of the panel's lists, whose rows are clicked
}

func (b *bench) place() place {
	p := place{at: b.App.Driver().AbsolutePositionForObject(b.Board), size: b.Board.Size()}
	p.cell, p.side = b.Board.CellRect(0)
	p.lists = b.App.Driver().AbsolutePositionForObject(b.tabs())
	return p
}

// The board stays under the brush. Texts around it may change: answers, contradictions, lenses, explorations, games.
// The place and the cell size stay the same.
func TestTheBoardStays(t *testing.T) {
	for _, sample := range few(1, "knight-revisit.in", "huarong-noip2013.in", "halloween-tokyo2007.in", "sokoban-tour.stepboard") {
		t.Run(sample, func(t *testing.T) {
			b := open(t, "../assets/samples/"+sample)
			b.Win.Resize(fyne.NewSize(1024, 700))
			for _, task := range b.Bench.Doc().Puzzle().Tasks() {
				b.Bench.Doc().SetTask(task)
				b.solved()
				b.staysUnderTheBrush(t)
			}
		})
	}
}

func (b *bench) staysUnderTheBrush(t *testing.T) {
	t.Helper()
	before := b.place()
	check := func(what string) {
		t.Helper()
		if now := b.place(); now != before {
			t.Errorf("%s: the board went from %v to %v", what, before, now)
			before = now
		}
	}
	size := b.Bench.Doc().Board().Size
	stroke := func(brush string, cells ...grid.Cell) {
		t.Helper()
		b.choose(brush)
		b.beginStroke(cells[0], desktop.MouseButtonPrimary, 0)
		for i := 1; i < len(cells); i++ {
			b.Board.OnStroke(cells[i-1], cells[i])
		}
		check(brush + " under the pointer")
		b.endStroke()
		b.solved()
		check(brush)
	}
	for _, brush := range b.editor.Brushes() { // each brush paints over the others: walls on goals, no way, no goal
		stroke(brush.ID, size.At(1, 1), size.At(1, 2))
		stroke(brush.ID, size.At(size.Rows/2, size.Cols/2))
		b.Bench.Doc().Undo()
		b.solved()
		check("undo of " + brush.ID)
	}
	for {
		if name, ok := b.Bench.Doc().CanUndo(); !ok || name.Key == "document.set_task" {
			break
		}
		b.Bench.Doc().Undo()
	}
	b.solved()
	for _, l := range b.Bench.Lens.List() {
		b.Bench.Lens.Choose(l.ID)
		b.wait(l.ID, func() bool { return b.Bench.Lens.View() != nil || b.Bench.Lens.Err() != nil })
		for i := range 3 {
			b.Bench.Playback.Seek(b.Bench.Playback.Len() * i / 2)
			check("lens " + l.ID)
		}
	}
	b.Bench.Lens.Choose("")
	for _, m := range []workbench.Mode{workbench.Exploring, workbench.Playing, workbench.Drawing} {
		b.Bench.Set(m, true)
		check("a mode begins")
		if m == workbench.Exploring {
			b.recorded()
			b.Perform(b.Action("first"))
			b.Perform(b.Action("forward"))
		}
		check("a mode")
		b.Bench.Set(m, false)
		check("a mode ends")
	}
}
