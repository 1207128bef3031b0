package app

import (
	"image"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"stepboard/app/theme"
	"stepboard/solve"
	"stepboard/solve/scene"
	"stepboard/solve/scene/raster"
	"stepboard/widgets"
)

// rail is the palette of brushes at the left edge, and what is done to the whole board below it.
type rail struct {
	w       *Window
	content fyne.CanvasObject
	tools   map[string]*widgets.Tool // by brush ID
	ask     *widgets.Tool
	hand    *widgets.Tool
	edits   map[string]*widgets.Tool // by action ID
}

// longestColumn is the most brushes that stand in one column; more stand in two.
const longestColumn = 12

// railRoom is the height that a window of 800 pixels has for brushes at the largest text.
const railRoom = 525

func newRail(w *Window) *rail {
	r := &rail{w: w, tools: map[string]*widgets.Tool{}, edits: map[string]*widgets.Tool{}}
	w.editor.offer()
	column := container.New(layout.NewCustomPaddedVBoxLayout(2))
	brushes, tools := w.brushes(), column
	rows := len(brushes) + 2
	if len(brushes) > longestColumn {
		tools = container.NewGridWithColumns(2)
		column.Add(tools)
		rows = (len(brushes)+1)/2 + 2
	}
	side := min(w.scaled(44), max(44, railRoom/float32(rows)-2)) // large text does not make the column too long
	puzzle := w.doc.Puzzle().ID()
	for _, b := range brushes {
		name := w.say(solve.Say(puzzle + ".brush." + b.ID))
		t := widgets.NewPictureTool(w.swatch(b), strings.ToUpper(string(b.Key)), side, name+" · "+strings.ToUpper(string(b.Key)),
			func() { w.editor.choose(b) })
		t.OnHint = w.hint
		r.tools[b.ID] = t
		w.trace.part("brush."+b.ID, t)
		tools.Add(t)
	}
	r.ask = w.tool("ask", side)
	r.hand = w.tool("hand", side)
	column.Add(r.ask)
	column.Add(r.hand)
	edits := container.New(layout.NewCustomPaddedVBoxLayout(2))
	for _, id := range []string{"undo", "redo"} {
		t := w.tool(id, w.scaled(36))
		r.edits[id] = t
		edits.Add(t)
	}
	r.content = padded(12, 8, 8, 8, container.NewBorder(nil, edits, nil, nil, container.NewVScroll(column)))
	return r
}

// swatch is a picture of what a brush paints, for a button, at twice its size for dense screens.
func (w *Window) swatch(b solve.Brush) image.Image {
	const side = 96
	img := image.NewRGBA(image.Rect(0, 0, side, side))
	s := &scene.Scene{}
	if b.Layer == solve.Terrain {
		look := &w.look.Tiles[b.Tile]
		s.Add(scene.Rect{Max: scene.Point{X: 1, Y: 1}, Radius: 0.1, Ink: scene.Ink{Fill: look.Fill, Stroke: w.colors().Muted, Width: 0.02}})
		if look.Art != nil {
			s.Add(scene.Sprite{Size: 1, Art: look.Art})
		}
	} else if art := w.look.Kinds[b.Kind]; art != nil {
		s.Add(scene.Sprite{Size: 1, Art: art})
	}
	w.renderer.Draw(img, s, raster.View{Scale: side})
	return img
}

func (r *rail) refresh(c changes) {
	if c&editorChanged != 0 {
		for id, t := range r.tools {
			t.SetChosen(id == r.w.editor.brush.ID && !r.w.editor.asking && !r.w.playing())
		}
		r.ask.SetChosen(r.w.editor.asking && !r.w.playing())
		r.hand.SetChosen(r.w.playing())
	}
	if c&(historyChanged|handChanged) != 0 {
		for id, t := range r.edits {
			r.w.able(t, id)
		}
	}
}

// tool is a button for an action.
func (w *Window) tool(id string, size float32) *widgets.Tool {
	a := w.action(id)
	t := widgets.NewTool(theme.Icon(a.icon), size, w.describe(a), func() { a.run(w) })
	t.OnHint = w.hint
	w.trace.part(id, t)
	return t
}

// able greys a button out while its action can't be used.
func (w *Window) able(t fyne.Disableable, id string) {
	if a := w.action(id); a.enabled == nil || a.enabled(w) {
		t.Enable()
	} else {
		t.Disable()
	}
}
