package edit

import (
	"image"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"stepboard/app/view"
	"stepboard/app/workbench"
	"stepboard/scene"
	"stepboard/scene/raster"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// Rail is the palette at the left edge: the brushes and, below them, the tools and undo and redo.
type Rail struct {
	*Room
	Content fyne.CanvasObject
	Tools   map[string]*widgets.Tool // by brush ID
	ask     *widgets.Tool
	hand    *widgets.Tool
	pick    *widgets.Tool            // turns the tool that selects cells on or off
	Draw    *widgets.Tool            // turns the drawing mode on or off
	edits   map[string]*widgets.Tool // by action ID
}

// toolSide is the width and height of a tool at normal text size. Larger text makes the tools larger, up to mostSide.
// So a small window still has space for a board.
const toolSide, mostSide = 40, 44

// NewRail makes the palette for the shown puzzle.
func NewRail(w *Room) *Rail {
	r := &Rail{Room: w, Tools: map[string]*widgets.Tool{}, edits: map[string]*widgets.Tool{}}
	side := min(w.Scaled(toolSide), mostSide)
	puzzle := w.Bench.Doc().Puzzle()
	var tools []fyne.CanvasObject
	for _, b := range w.Brushes() {
		name := w.Say(solve.TextOf(puzzle, "brush."+b.ID))
		t := widgets.NewPictureTool(w.swatch(b), w.BrushKey(b), side, name+" · "+w.BrushKey(b),
			func() { w.Choose(b) })
		t.OnHint = func(hint string) {
			if hint != "" {
				hint = w.Say(solve.Say("app.brush.hint", "Brush", name, "Key", w.BrushKey(b)))
			}
			w.Hint(hint)
		}
		r.Tools[b.ID] = t
		w.Trace.Part("brush."+b.ID, t)
		tools = append(tools, t)
	}
	r.pick, r.ask, r.hand, r.Draw = w.Tool("select", side), w.Tool("ask", side), w.Tool("hand", side),
		w.Tool("annotate", side)
	// These tools do not show the cell cursor, because the user has clicked with the pointer.
	r.pick.OnTapped = func() { w.Bench.Toggle(workbench.Selecting) }
	r.Draw.OnTapped = func() { w.Bench.Toggle(workbench.Drawing) }
	tools = append(tools, r.pick, r.ask, r.hand, r.Draw)
	for _, id := range []string{"undo", "redo"} {
		r.edits[id] = w.Tool(id, side)
		tools = append(tools, r.edits[id])
	}
	r.Content = layouts.Padded(4, 4, 4, 4, container.New(&layouts.Palette{Gap: 1, Last: 2}, tools...))
	return r
}

// swatch draws the effect of a brush, for a button. The picture has more pixels than a button, for dense screens.
func (e *Room) swatch(b solve.Brush) image.Image {
	const side = 96
	img := image.NewRGBA(image.Rect(0, 0, side, side))
	s := &scene.Scene{Ops: view.Swatch(b, e.Look, e.Colors())}
	e.Renderer.Draw(img, s, raster.View{Scale: side})
	return img
}

// Update implements [shell.Part].
func (r *Rail) Update(c workbench.Changes) {
	w := r.Room
	if c.Has(workbench.Editor | workbench.History) {
		list := w.Offered()
		for id, t := range r.Tools {
			layouts.Show(t, slices.ContainsFunc(list, func(b solve.Brush) bool { return b.ID == id }))
		}
	}
	if c.Has(workbench.Editor) {
		resting := w.Bench.On(workbench.Playing | workbench.Drawing | workbench.Selecting)
		for id, t := range r.Tools {
			t.SetChosen(id == w.Brush.ID && !w.Bench.On(workbench.Asking) && !resting)
		}
		r.ask.SetChosen(w.Bench.On(workbench.Asking) && !resting)
		r.pick.SetChosen(w.Bench.On(workbench.Selecting))
		r.hand.SetChosen(w.Bench.On(workbench.Playing))
		r.Draw.SetChosen(w.Bench.On(workbench.Drawing))
	}
	if c.Has(workbench.History | workbench.Played) {
		for id, t := range r.edits {
			r.Able(t, id)
		}
	}
}
