// Package point lets the user pin a cell. A lens explains the answer with marks on the board, and has more marks and a
// text about each cell. The marks and text of the pinned cell stay visible, also in new frames of the lesson and in
// pictures. The workbench stores the cell.
package point

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"stepboard/app/shell"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Room pins cells. The field armed says whether the next press on the board pins a cell.
type Room struct {
	*shell.Shell
	armed bool
}

// New makes the room.
func New(s *shell.Shell) *Room { return &Room{Shell: s} }

// Actions returns the actions of the room.
func (r *Room) Actions() []*shell.Action {
	return []*shell.Action{
		{
			ID: "point", Run: r.point, Cells: true,
			Enabled: shell.When("pointing", func() bool { return !r.Bench.On(workbench.Comparing | workbench.Drawing) }),
			Checked: func() bool { return r.Bench.Pin.At() != grid.None },
		},
	}
}

// point pins the cell under the pointer or the cell cursor, or removes the pin. If there is neither a cell nor a
// pin, the next press on the board pins a cell.
func (r *Room) point() {
	c := r.Pointed()
	if c == grid.None && r.Bench.Pin.At() == grid.None && !r.armed {
		r.armed = true
		r.Hint(r.Say(solve.Say("app.point.click")))
		return
	}
	r.take(c)
}

// take pins the cell c, or removes the pin; see [workbench.Pin.Point].
func (r *Room) take(c grid.Cell) {
	r.armed = false
	r.Hint(r.Say(r.Bench.Pin.Point(c)))
	r.Refresh(workbench.Menus | workbench.Hovered)
	r.Trace.Line("pointing", int(r.Bench.Pin.At()))
}

// Armed reports whether the next press on the board pins a cell.
func (r *Room) Armed() bool { return r.armed }

// Key handles Escape while the room waits for a press on the board. It reports whether it has used the key.
func (r *Room) Key(name fyne.KeyName) bool {
	if !r.armed || name != fyne.KeyEscape {
		return false
	}
	r.armed = false
	r.Hint("")
	return true
}

// Begin pins the pressed cell. It reports false, because the press begins no stroke.
func (r *Room) Begin(c grid.Cell, _ desktop.MouseButton) bool {
	r.take(c)
	return false
}

// Move does nothing, because a press begins no stroke.
func (r *Room) Move(grid.Cell) {}

// End does nothing, because a press begins no stroke.
func (r *Room) End() {}
