package edit

import (
	"image"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/app/workbench"
	"stepboard/scene"
	"stepboard/scene/raster"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// Rail is the palette of brushes at the left edge, and what is done to the whole board below it.
type Rail struct {
	*Room
	Content fyne.CanvasObject
	Tools   map[string]*widgets.Tool // by brush ID
	ask     *widgets.Tool
	hand    *widgets.Tool
	pick    *widgets.Tool            // cells
	Draw    *widgets.Tool            // on the board
	edits   map[string]*widgets.Tool // by action ID
}

// longestColumn is the most brushes that stand in one column; more stand in two.
const longestColumn = 12

// railRoom is the height that brushes have in a window of 700 pixels at normal text, and in one of 800 at the largest,
// where railLoss times as much as the text has grown is taken by other parts.
const (
	railRoom = 480
	railLoss = 120
)

// Sides of brushes. The least one grows with the text, up to a little below the usual one.
const (
	usualTool = 44
	leastTool = 36
	mostLeast = 40
)

// NewRail is the palette for the puzzle that is shown.
func NewRail(w *Room) *Rail {
	r := &Rail{Room: w, Tools: map[string]*widgets.Tool{}, edits: map[string]*widgets.Tool{}}
	w.offer()
	column := container.New(layout.NewCustomPaddedVBoxLayout(2))
	brushes, tools := w.Brushes(), column
	rows, gap := len(brushes)+4, float32(2)
	if len(brushes) > longestColumn {
		tools = container.NewGridWithColumns(2)
		column.Add(tools)
		rows, gap = (len(brushes)+1)/2+4, w.Theme.Size(fynetheme.SizeNamePadding)
	}
	side := min(w.Scaled(usualTool), max(min(w.Scaled(leastTool), mostLeast),
		(railRoom+railLoss-w.Scaled(railLoss))/float32(rows)-gap)) // so that all are in sight
	puzzle := w.Bench.Doc().Puzzle().ID()
	for _, b := range brushes {
		name := w.Say(solve.Say(puzzle + ".brush." + b.ID))
		t := widgets.NewPictureTool(w.swatch(b), w.BrushKey(b), side, name+" · "+w.BrushKey(b),
			func() { w.Choose(b) })
		t.OnHint = w.Hint
		r.Tools[b.ID] = t
		w.Trace.Part("brush."+b.ID, t)
		tools.Add(t)
	}
	r.pick = w.Tool("select", side)
	r.pick.OnTapped = func() { w.Bench.Toggle(workbench.Selecting) } // as with Draw
	r.ask = w.Tool("ask", side)
	r.hand = w.Tool("hand", side)
	r.Draw = w.Tool("annotate", side)
	r.Draw.OnTapped = func() { w.Bench.Toggle(workbench.Drawing) } // without the cell cursor: the pointer is in hand
	for _, t := range []*widgets.Tool{r.pick, r.ask, r.hand, r.Draw} {
		column.Add(t)
	}
	edits := container.New(layout.NewCustomPaddedVBoxLayout(2))
	for _, id := range []string{"undo", "redo"} {
		r.edits[id] = w.Tool(id, w.Scaled(36))
		edits.Add(r.edits[id])
	}
	r.Content = layouts.Padded(12, 8, 8, 8, container.NewBorder(nil, edits, nil, nil, container.NewVScroll(column)))
	return r
}

// swatch is a picture of what a brush paints, for a button, at twice its size for dense screens.
func (e *Room) swatch(b solve.Brush) image.Image {
	const side = 96
	img := image.NewRGBA(image.Rect(0, 0, side, side))
	s := &scene.Scene{}
	if b.Layer == solve.Terrain {
		look := &e.Look.Tiles[b.Tile]
		ink := scene.Ink{Fill: look.Fill, Stroke: e.Colors().Muted, Width: 0.02}
		s.Add(scene.Rect{Max: scene.Point{X: 1, Y: 1}, Radius: 0.1, Ink: ink})
		if look.Art != nil {
			s.Add(scene.Sprite{Size: 1, Art: look.Art})
		}
	} else if art := e.Look.Kinds[b.Kind]; art != nil {
		s.Add(scene.Sprite{Size: 1, Art: art})
	}
	e.Renderer.Draw(img, s, raster.View{Scale: side})
	return img
}

// Update implements [shell.Part].
func (r *Rail) Update(c workbench.Changes) {
	if c.Has(workbench.Editor) {
		w := r.Room
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
