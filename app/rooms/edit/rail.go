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
	Others  map[string]*widgets.Tool // by action ID
}

// toolSide is the width and height of a tool at normal text size. Larger text makes the tools larger, up to mostSide.
// So a small window still has space for a board.
const toolSide, mostSide = 40, 44

// NewRail makes the palette for the shown puzzle.
func NewRail(w *Room) *Rail {
	r := &Rail{Room: w, Tools: map[string]*widgets.Tool{}, Others: map[string]*widgets.Tool{}}
	side := min(w.Scaled(toolSide), mostSide)
	puzzle := w.Bench.Doc().Puzzle()
	r.Others["select"] = w.Tool("select", side)
	tools := []fyne.CanvasObject{r.Others["select"]}
	for _, b := range w.Brushes() {
		name := w.Say(solve.TextOf(puzzle, "brush."+b.ID))
		t := widgets.NewPictureTool(w.swatch(b), w.BrushKey(b), side, name+" · "+w.BrushKey(b), func() { w.Choose(b) })
		t.OnHint = func(hint string) {
			if hint != "" {
				hint = w.Say(solve.Say("app.brush.hint", "Brush", name, "Key", w.BrushKey(b)))
			}
			w.Hint(hint)
		}
		r.Tools[b.ID] = t
		t.Low = true
		w.Trace.Part("brush."+b.ID, t)
		tools = append(tools, t)
	}
	for _, id := range []string{"ask", "hand", "annotate", "undo", "redo"} {
		r.Others[id] = w.Tool(id, side)
		tools = append(tools, r.Others[id])
	}
	for _, t := range r.Others {
		t.Low = true
	}
	// These tools do not show the cell cursor, because the user has clicked with the pointer.
	r.Others["select"].OnTapped = func() { w.Rest(); w.Bench.Set(workbench.Selecting, true) }
	r.Others["annotate"].OnTapped = func() { w.Bench.Toggle(workbench.Drawing) }
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
		list := w.Offered(workbench.LeastOffered)
		for id, t := range r.Tools {
			layouts.Show(t, slices.ContainsFunc(list, func(b solve.Brush) bool { return b.ID == id }))
		}
	}
	if c.Has(workbench.Editor) {
		other := w.Bench.On(workbench.Playing | workbench.Drawing | workbench.Asking)
		selects := w.Bench.On(workbench.Selecting) || w.Rests && !other
		for id, t := range r.Tools {
			t.SetChosen(id == w.Brush.ID && !other && !selects)
		}
		r.Others["ask"].SetChosen(w.Bench.On(workbench.Asking) && !w.Bench.On(workbench.Playing|workbench.Drawing))
		r.Others["select"].SetChosen(selects)
		r.Others["hand"].SetChosen(w.Bench.On(workbench.Playing))
		r.Others["annotate"].SetChosen(w.Bench.On(workbench.Drawing))
	}
	if c.Has(workbench.History | workbench.Played) {
		r.Able(r.Others["undo"], "undo")
		r.Able(r.Others["redo"], "redo")
	}
}
