// Package point is pointing at a cell for all to see: what the lens adds for it stays on the board, and is in the
// frames and pictures that are taken. The cell is the workbench's.
package point

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"stepboard/app/shell"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Room is what pointing keeps beside the cell: whether the next press on the board is to point at one.
type Room struct {
	*shell.Shell
	pointed func() grid.Cell // under the pointer or the cell cursor, or None
	armed   bool
}

// New makes the room of pointing; pointed is the cell under the pointer or the cell cursor, or None.
func New(s *shell.Shell, pointed func() grid.Cell) *Room { return &Room{Shell: s, pointed: pointed} }

// Actions are those of pointing.
func (r *Room) Actions() []*shell.Action {
	return []*shell.Action{
		{
			ID: "point", Key: fyne.KeyF8, Mod: shell.Ctrl, Run: r.point,
			Enabled: func() bool { return !r.Bench.On(workbench.Comparing | workbench.Drawing) },
			Checked: func() bool { return r.Bench.Pin.At() != grid.None },
		},
	}
}

// point points at the cell under the pointer or the cell cursor, or no longer where that is done already. Where neither
// is on the board, as after a choice in the menu, it no longer points or, if it didn't, the next press does.
func (r *Room) point() {
	c, pin := r.pointed(), r.Bench.Pin
	switch {
	case c == grid.None && pin.At() == grid.None && !r.armed:
		r.armed = true
		r.Hint(r.Say(solve.Say("app.point.click")))
	case c == grid.None:
		r.take(grid.None)
	default:
		r.take(c)
	}
}

// take points at a cell, or no longer where it is that one already or none. A cell of which the lens has nothing to
// say is left alone.
func (r *Room) take(c grid.Cell) {
	pin := r.Bench.Pin
	r.armed = false
	switch {
	case c == grid.None || c == pin.At():
		pin.Put(grid.None)
		r.Hint("")
	case pin.Says(c):
		pin.Put(c)
		r.Hint("")
	case r.Bench.Lens.Chosen() == nil:
		r.Hint(r.Say(solve.Say("app.point.no_lens")))
	default:
		r.Hint(r.Say(solve.Say("app.point.nothing")))
	}
	r.Refresh(workbench.Menus | workbench.Hovered)
	r.Trace.Line("pointing", int(pin.At()))
}

// Armed reports whether the next press on the board is to point at a cell.
func (r *Room) Armed() bool { return r.armed }

// Key handles Escape while a press on the board is waited for, and reports whether it was that.
func (r *Room) Key(name fyne.KeyName) bool {
	if !r.armed || name != fyne.KeyEscape {
		return false
	}
	r.armed = false
	r.Hint("")
	return true
}

// Begin points at the cell that was pressed. There is no stroke: it reports false.
func (r *Room) Begin(c grid.Cell, _ desktop.MouseButton) bool {
	r.take(c)
	return false
}

// Move and End do nothing: a press is no stroke.
func (r *Room) Move(grid.Cell) {}

// End does nothing.
func (r *Room) End() {}
