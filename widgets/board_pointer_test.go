package widgets

import (
	"math/rand/v2"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"stepboard/solve/grid"
)

const (
	primary   = desktop.MouseButtonPrimary
	secondary = desktop.MouseButtonSecondary
	middle    = desktop.MouseButtonTertiary
)

// press, move and release act like the desktop driver: the primary button drags, the secondary button moves.
func press(b *Board, row, col int, button desktop.MouseButton) {
	ev := mouse(center(b, row, col), button)
	ev.Modifier = fyne.KeyModifierShift
	b.MouseDown(ev)
}

func move(b *Board, row, col int, button desktop.MouseButton) {
	if button == secondary {
		b.MouseMoved(mouse(center(b, row, col), button))
		return
	}
	b.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: center(b, row, col)}})
}

func release(b *Board, row, col int, button desktop.MouseButton) {
	b.MouseUp(mouse(center(b, row, col), button))
	b.DragEnd()
}

func TestStrokeOfBothButtons(t *testing.T) {
	size := grid.Size{Rows: 6, Cols: 8}
	for _, button := range []desktop.MouseButton{primary, secondary} {
		b, _, l := shown(t, size, fyne.NewSize(420, 340))
		press(b, 1, 1, button)
		move(b, 1, 1, button)
		move(b, 1, 4, button)
		release(b, 3, 4, button)
		want := []grid.Cell{size.At(1, 1), size.At(1, 2), size.At(1, 3), size.At(1, 4), size.At(2, 4), size.At(3, 4)}
		if !slices.Equal(l.cells, want) {
			t.Errorf("button %v painted %v, want %v", button, l.cells, want)
		}
		if len(l.begins) != 1 || l.ends != 1 || l.buttons[0] != button || l.mods[0] != fyne.KeyModifierShift {
			t.Errorf("begins %v, ends %d, buttons %v, modifiers %v", l.begins, l.ends, l.buttons, l.mods)
		}
		if l.focus != 1 {
			t.Errorf("%d chances to focus", l.focus)
		}
		move(b, 0, 0, button)
		if len(l.cells) != len(want) {
			t.Error("painted with no button down")
		}
	}
}

// Only a click of the secondary button that stays on its cell opens a menu, after the stroke has ended.
func TestASecondaryClickAsksForAMenu(t *testing.T) {
	size := grid.Size{Rows: 6, Cols: 8}
	b, _, l := shown(t, size, fyne.NewSize(420, 340))
	var asked []grid.Cell
	b.OnMenu = func(c grid.Cell, _ fyne.Position) {
		if l.ends == 0 {
			t.Error("the stroke goes on")
		}
		asked = append(asked, c)
	}
	for _, to := range []struct {
		row, col int
		button   desktop.MouseButton
	}{{2, 3, secondary}, {2, 4, secondary}, {-9, 3, secondary}, {2, 3, primary}} {
		press(b, 2, 3, to.button)
		move(b, to.row, to.col, to.button)
		move(b, 2, 3, to.button)
		release(b, 2, 3, to.button)
	}
	press(b, 2, 3, secondary)
	b.MouseOut()
	if want := []grid.Cell{size.At(2, 3)}; !slices.Equal(asked, want) {
		t.Errorf("menus are asked for on %v, want %v", asked, want)
	}
}

// Fast moves leave no gaps, even from outside of the board to outside. Each step is to a neighbour. A stroke comes
// back to the board only where it left it, or at the border.
func TestFastStrokesHaveNoGaps(t *testing.T) {
	size := grid.Size{Rows: 30, Cols: 40}
	b, _, l := shown(t, size, fyne.NewSize(700, 600))
	rng := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		press(b, rng.IntN(30), rng.IntN(40), primary)
		for range 6 {
			move(b, rng.IntN(90)-30, rng.IntN(120)-40, primary)
		}
		release(b, rng.IntN(30), rng.IntN(40), primary)
	}
	if len(l.begins) != 200 || l.ends != 200 {
		t.Fatalf("%d begins, %d ends of 200 strokes", len(l.begins), l.ends)
	}
	border := func(c grid.Cell) bool {
		r, k := size.Row(c), size.Col(c)
		return r == 0 || k == 0 || r == size.Rows-1 || k == size.Cols-1
	}
	for _, s := range l.steps {
		if !size.Has(s[0]) || !size.Has(s[1]) {
			t.Fatalf("a step off the board: %v", s)
		}
		if s[0] == s[1] {
			if !border(s[0]) {
				t.Errorf("a stroke came back in the middle of the board, at row %d, column %d", size.Row(s[0]), size.Col(s[0]))
			}
			continue
		}
		if abs(size.Row(s[0])-size.Row(s[1])) > 1 || abs(size.Col(s[0])-size.Col(s[1])) > 1 {
			t.Errorf("a gap between %v", s)
		}
	}
}

func TestFastDiagonal(t *testing.T) {
	size := grid.Size{Rows: 6, Cols: 8}
	b, _, l := shown(t, size, fyne.NewSize(420, 340))
	press(b, 0, 0, primary)
	release(b, 5, 5, primary)
	for i, c := range l.cells {
		if c != size.At(i, i) {
			t.Fatalf("painted %v", l.cells)
		}
	}
	if len(l.cells) != 6 {
		t.Errorf("painted %d cells of the diagonal", len(l.cells))
	}
}

func TestStrokeLeavesTheBoardAndComesBack(t *testing.T) {
	size := grid.Size{Rows: 6, Cols: 8}
	b, _, l := shown(t, size, fyne.NewSize(420, 340))
	press(b, 2, 6, primary)
	move(b, 2, 20, primary) // far out of the window, too
	b.MouseOut()
	move(b, 4, 20, primary)
	move(b, 4, 5, primary)
	release(b, 4, 5, primary)
	want := []grid.Cell{size.At(2, 6), size.At(2, 7), size.At(4, 7), size.At(4, 6), size.At(4, 5)}
	if !slices.Equal(l.cells, want) || l.ends != 1 {
		t.Errorf("painted %v in %d strokes, want %v in 1", l.cells, l.ends, want)
	}
	if back := l.steps[1]; back[0] != back[1] {
		t.Errorf("the way back begins with %v", back)
	}
}

func TestStrokeMayBeginOffTheBoard(t *testing.T) {
	size := grid.Size{Rows: 6, Cols: 8}
	b, _, l := shown(t, size, fyne.NewSize(420, 340))
	press(b, -1, 2, primary)
	if len(l.begins) != 0 {
		t.Error("a stroke began off the board")
	}
	move(b, 1, 2, primary)
	release(b, 1, 2, primary)
	if !slices.Equal(l.cells, []grid.Cell{2, size.At(1, 2)}) || l.ends != 1 {
		t.Errorf("painted %v, %d ends", l.cells, l.ends)
	}
	press(b, -1, 2, primary)
	release(b, -1, 3, primary)
	if len(l.begins) != 1 || l.ends != 1 {
		t.Error("a click off the board made a stroke")
	}
}

func TestStrokeEndsWhenReleasedElsewhere(t *testing.T) {
	size := grid.Size{Rows: 6, Cols: 8}
	b, _, l := shown(t, size, fyne.NewSize(420, 340))
	press(b, 1, 1, primary)
	move(b, 1, 30, primary)
	release(b, 1, 30, primary)
	if l.ends != 1 {
		t.Error("the primary button went up outside and the stroke went on")
	}
	// A widget receives no event when the secondary button goes up outside.
	press(b, 2, 2, secondary)
	b.MouseOut()
	if l.ends != 2 {
		t.Error("the secondary button left and the stroke went on")
	}
	// If a release was lost, the next move reveals it.
	press(b, 3, 3, primary)
	n := len(l.cells)
	b.MouseIn(mouse(center(b, 5, 5), 0))
	if l.ends != 3 || len(l.cells) != n {
		t.Error("a stroke went on without its button")
	}
	press(b, 3, 3, primary)
	b.EndStroke()
	b.EndStroke()
	release(b, 3, 3, primary)
	if l.ends != 4 {
		t.Errorf("%d ends of 4 strokes", l.ends)
	}
}

func TestSecondButtonDoesNotDisturbAStroke(t *testing.T) {
	b, _, l := shown(t, grid.Size{Rows: 6, Cols: 8}, fyne.NewSize(420, 340))
	press(b, 1, 1, primary)
	press(b, 1, 1, secondary)
	release(b, 1, 1, secondary)
	if l.ends != 0 || len(l.begins) != 1 {
		t.Fatal("the other button ended the stroke, or began one")
	}
	release(b, 1, 2, primary)
	if l.ends != 1 || len(l.cells) != 2 {
		t.Errorf("painted %v, %d ends", l.cells, l.ends)
	}
}

func TestMiddleButtonPans(t *testing.T) {
	size := grid.Size{Rows: 40, Cols: 40}
	b, _, l := shown(t, size, fyne.NewSize(400, 400))
	b.ZoomAt(fyne.NewPos(200, 200), 5)
	from, _ := b.CellRect(0)
	b.MouseDown(mouse(fyne.NewPos(200, 200), middle))
	b.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(230, 185)}})
	b.MouseUp(mouse(fyne.NewPos(230, 185), middle))
	to, _ := b.CellRect(0)
	if d := to.Subtract(from); d != fyne.NewPos(30, -15) {
		t.Errorf("the board moved by %v", d)
	}
	b.MouseMoved(mouse(fyne.NewPos(100, 100), 0))
	if at, _ := b.CellRect(0); at != to || len(l.begins) != 0 {
		t.Error("moved on with no button down, or painted")
	}
}
