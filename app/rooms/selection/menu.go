package selection

import (
	"fyne.io/fyne/v2"

	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Menu opens a menu at a place in the window. If the cell c is selected, this is the menu of the selection. Otherwise
// it is the menu of the cell.
func (r *Room) Menu(c grid.Cell, at fyne.Position) {
	if r.Bench.On(workbench.Playing | workbench.Drawing | workbench.Comparing) {
		return
	}
	size := r.board().Size
	if !size.Celled() {
		r.PopUp(func() *fyne.Menu { return r.Shell.Menu(solve.Text{}, "rules-numbers", "", "paste") }).ShowAtPosition(at)
		return
	}
	part := r.area.Holds(size.Row(c), size.Col(c))
	if !part {
		r.Drop()
		r.PutCursor(c) // the cursor shows the cell, and actions of the menu use it
	}
	pop := r.PopUp(func() *fyne.Menu {
		if part {
			return r.Shell.Menu(solve.Text{}, "cut", "copy", "paste", "delete", "", "fill", "", "flip-horizontal",
				"flip-vertical", "rotate-right", "rotate-left")
		}
		return r.cellMenu(c)
	})
	hide := pop.OnDismiss
	pop.OnDismiss = func() {
		hide()
		if !part {
			r.HideCursor()
		}
	}
	pop.ShowAtPosition(at)
	r.Trace.Line("menu", size.Row(c)+1, size.Col(c)+1)
}

// menuByKey opens the menu of the selection, or else the menu of the cell at the cursor or pointer.
func (r *Room) menuByKey() {
	c := r.Pointed()
	switch {
	case r.Selected():
		c = r.board().At(r.area.Row, r.area.Col)
	case c == grid.None:
		r.ShowCursor()
		c = r.Cursor()
	}
	r.Board.Reveal(c)
	at, cell := r.Board.CellRect(c)
	r.Menu(c, r.App.Driver().AbsolutePositionForObject(r.Board).Add(at).AddXY(cell.Width*3/4, cell.Height*3/4))
}

func (r *Room) cellMenu(c grid.Cell) *fyne.Menu {
	m := r.Shell.Menu(solve.Text{}, "", "ask-cell", "point", "", "select", "select-all", "paste")
	m.Items = append(r.cellItems(c), m.Items...)
	for _, item := range m.Items {
		if a := r.ActionOf(item); a != nil && a.ID == "point" { // in other menus it is checked if any cell is pinned
			item.Checked = r.Bench.Pin.At() == c
		}
		if run := item.Action; run != nil {
			item.Action = func() {
				r.PutCursor(c)
				run()
				r.HideCursor()
			}
		}
	}
	return m
}

// cellItems returns the menu items that place things on a cell, or remove them.
func (r *Room) cellItems(c grid.Cell) []*fyne.MenuItem {
	doc := r.Bench.Doc()
	edit := func(do func()) func() { return func() { r.Bench.Way.Rewind(); do() } }
	place := fyne.NewMenuItem(r.Say(solve.Say("selection.place")), nil)
	place.ChildMenu = fyne.NewMenu("")
	for _, b := range r.Bench.Painter.Offered(workbench.LeastOffered) {
		place.ChildMenu.Items = append(place.ChildMenu.Items,
			fyne.NewMenuItem(r.Say(r.brushName(b)), edit(func() { doc.Paint(b, c) })))
	}
	items := []*fyne.MenuItem{place}
	on := doc.At(c)
	for _, b := range doc.Puzzle().Brushes() {
		thing := len(on) > 0 && b.Layer != solve.Terrain && b.Kind == on[0].Kind
		tile := len(on) == 0 && b.Layer == solve.Terrain && b.Tile == r.board().Terrain[c] && b.Tile != solve.Floor
		if thing || tile {
			items = append(items, fyne.NewMenuItem(r.Say(solve.Say("selection.take", "Thing", r.brushName(b))),
				edit(func() { doc.Erase(c) })))
		}
	}
	return items
}
