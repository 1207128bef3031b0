package app

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"stepboard/app/shell"
)

// selectCells selects cells with the keyboard. Then it acts on the selection.
func (m *monkey) selectCells() {
	c := m.main().Canvas()
	if c.Overlays().Top() == nil && m.random.IntN(3) > 0 {
		m.strikeKey(fyne.KeyEscape, 0) // to the board
	}
	arrows := []fyne.KeyName{fyne.KeyLeft, fyne.KeyRight, fyne.KeyUp, fyne.KeyDown}
	for range 1 + m.random.IntN(5) {
		m.strikeKey(arrows[m.random.IntN(4)], shell.Shift)
	}
	for range m.random.IntN(5) {
		switch m.random.IntN(10) {
		case 0:
			m.strikeKey(fyne.KeyDelete, 0)
		case 1:
			m.strikeKey(fyne.KeyReturn, 0)
		case 2:
			m.strikeKey(fyne.KeyF10, shell.Shift)
		case 3:
			m.strikeKey(desktop.KeyMenu, 0)
		case 4, 5:
			ids := []string{
				"select-all", "cut", "copy", "paste", "fill", "flip-vertical", "rotate-left", "rotate-right", "undo", "redo",
			}
			id := ids[m.random.IntN(len(ids))]
			m.did("perform %s", id)
			m.Perform(m.Action(id))
		default:
			m.strikeKey(arrows[m.random.IntN(4)], 0)
		}
	}
}

// strikeKey presses a key of the main window with modifiers.
func (m *monkey) strikeKey(name fyne.KeyName, mod fyne.KeyModifier) {
	m.did("press %s with %d", name, mod)
	m.strike(name, mod)
}
