package selection

import (
	"image"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/view"
	"stepboard/scene"
	"stepboard/scene/raster"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// wallsForm asks for the share and the seed of random walls, and shows what they make.
type wallsForm struct {
	r           *Room
	doc         *document.Document // that was shown when it opened
	area        grid.Area
	share, seed *shell.NumberEntry
	says        *widgets.Words
	picture     *canvas.Raster
	scene       *scene.Scene // what the picture shows, or nil
	question    *shell.Question
}

// Lengths of the form at normal text, and the largest seed.
const (
	wallsWidth   = 360
	wallsPicture = 240
	mostSeed     = 999_999
)

// askWalls asks for random walls in what is selected or, where nothing is, on the whole board.
func (r *Room) askWalls() {
	f := &wallsForm{
		r: r, doc: r.Bench.Doc(), area: r.area, says: widgets.Lines(fynetheme.SizeNameCaptionText, theme.ColorMuted),
	}
	title := solve.Say("selection.walls.part", "Rows", f.area.Rows, "Cols", f.area.Cols)
	if !r.Selected() {
		f.area, title = grid.Whole(r.board().Size), solve.Say("selection.walls.board")
	}
	f.share = f.entry(r.share, 100)
	f.seed = f.entry(float64(r.seed), mostSeed)
	f.seed.Whole = true
	f.picture = canvas.NewRaster(f.paint)
	f.picture.SetMinSize(fyne.NewSquareSize(r.Scaled(wallsPicture)))
	another := r.NewTool("dialog.another", theme.IconReload, r.Scaled(36), solve.Say("selection.walls.another"), func() {
		seed, _ := f.seed.Value()
		f.seed.SetText(strconv.Itoa((int(seed) + 1) % mostSeed))
	})
	wide := func(e *shell.NumberEntry) fyne.CanvasObject { return container.New(layouts.Wide(r.Scaled(110)), e) }
	label := func(key string) fyne.CanvasObject { return widget.NewLabel(r.Say(solve.Say(key))) }
	grd := container.New(layout.NewFormLayout(),
		label("selection.walls.share"), container.NewHBox(wide(f.share), widget.NewLabel("%")),
		label("selection.walls.seed"), container.NewHBox(wide(f.seed), container.NewCenter(another)))
	content := container.New(layouts.Stack{Grow: -1}, grd, layouts.AtLeast(r.Scaled(30), f.says),
		container.NewCenter(f.picture))
	r.Prompt("walls", r.Say(title), container.New(layouts.Wide(r.Scaled(wallsWidth)), content),
		shell.Cancel,
		shell.Choice{ID: "apply", Text: solve.Say("selection.walls.make"), Importance: widget.HighImportance, Run: f.make})
	f.question = r.Asked()
	f.show()
	r.Win.Canvas().Focus(f.share)
}

// entry is a field for a number that must be there.
func (f *wallsForm) entry(v, most float64) *shell.NumberEntry {
	e := shell.NewNumberEntry(f.r.Shell, func(float64, bool) { f.show() })
	e.Needed, e.Most = true, most
	e.Text = strconv.FormatFloat(v, 'g', -1, 64)
	return e
}

// show brings up to date what is said and pictured.
func (f *wallsForm) show() {
	r := f.r
	if r.Bench.Doc() != f.doc { // a file that was being read has come
		r.Dismiss()
		return
	}
	share, ok := f.share.Value()
	seed, seeded := f.seed.Value()
	text, bad := f.share.Wrong()
	if !bad {
		text, bad = f.seed.Wrong()
	}
	f.scene, f.says.Segment.Style.ColorName = nil, fynetheme.ColorNameError
	if ok && seeded {
		part, n := r.Bench.Doc().RandomWalls(f.area, share, uint64(seed))
		text = solve.Say("selection.walls.count", "PluralCount", n, "N", r.Number(int64(n)),
			"Of", r.Number(int64(f.area.Cells())))
		f.says.Segment.Style.ColorName = theme.ColorMuted
		f.scene = view.Compose(view.Board{
			Puzzle: r.Bench.Doc().Puzzle(), Dataset: part, Look: r.Look, Colors: r.Colors(),
		})
	}
	f.says.Say(r.Say(text))
	f.picture.Refresh()
	if f.question != nil {
		f.question.Able(!bad)
	}
}

// paint draws the walls as they would be, in the middle of w×h pixels.
func (f *wallsForm) paint(w, h int) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	if f.scene != nil {
		scale := min(float64(w)/float64(f.area.Cols), float64(h)/float64(f.area.Rows))
		f.r.Renderer.Draw(img, f.scene, raster.View{
			Scale: scale,
			X:     (float64(w) - scale*float64(f.area.Cols)) / 2, Y: (float64(h) - scale*float64(f.area.Rows)) / 2,
		})
	}
	return img
}

// make makes the walls, and keeps what was typed for the next time.
func (f *wallsForm) make() {
	r := f.r
	if r.Bench.Doc() != f.doc {
		return
	}
	share, _ := f.share.Value()
	seed, _ := f.seed.Value()
	r.share, r.seed = share, uint64(seed)
	r.Bench.Rewind()
	r.Bench.Doc().WallPart(f.area, share, uint64(seed))
}
