// Package point is pointing at a cell for all to see: the lens's addition for it stays on the board, and appears in new
// frames and pictures. The workbench holds the cell.
package point

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"stepboard/app/shell"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Room is the state of pointing beside the cell: whether the next press on the board pins a cell.
type Room struct {
	*shell.Shell
	pointed func() grid.Cell // under the pointer or the cell cursor, or None
	armed   bool
}

// New makes the room of pointing. pointed is the cell under the pointer or the cell cursor, or None.
func New(s *shell.Shell, pointed func() grid.Cell) *Room { return &Room{Shell: s, pointed: pointed} }

// Actions are the actions of pointing.
func (r *Room) Actions() []*shell.Action {
	return []*shell.Action{
		{
			ID: "point", Key: fyne.KeyF8, Mod: shell.Ctrl, Run: r.point,
			Enabled: shell.When("pointing", func() bool { return !r.Bench.On(workbench.Comparing | workbench.Drawing) }),
			Checked: func() bool { return r.Bench.Pin.At() != grid.None },
		},
	}
}

// point pins the cell under the pointer or the cell cursor, or removes the pin from it. If neither is on the board, as
// after a choice in the menu, it removes the pin. Without a pin, the next press on the board pins a cell.
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

// take pins a cell. It removes the pin for the pinned cell or None. It ignores a cell about which the lens says
// nothing.
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

// Armed reports whether the next press on the board pins a cell.
func (r *Room) Armed() bool { return r.armed }

// Key handles Escape while the room waits for a press on the board, and reports whether it did.
func (r *Room) Key(name fyne.KeyName) bool {
	if !r.armed || name != fyne.KeyEscape {
		return false
	}
	r.armed = false
	r.Hint("")
	return true
}

// Begin pins the pressed cell. There is no stroke, so it reports false.
func (r *Room) Begin(c grid.Cell, _ desktop.MouseButton) bool {
	r.take(c)
	return false
}

// Move does nothing: a press is no stroke.
func (r *Room) Move(grid.Cell) {}

// End does nothing.
func (r *Room) End() {}
