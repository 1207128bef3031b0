package selection

import (
	"math"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/view"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// wallsForm is the prompt for random walls. It asks for the share of walls and for the seed, and shows a preview.
type wallsForm struct {
	*shell.Fields
	r           *Room
	doc         *document.Document // the document shown when the prompt opened
	area        grid.Area
	share, seed *shell.NumberEntry
	board       *widgets.Board // the preview; hidden after a change until show is called
}

// Lengths of the prompt at normal text size, and the largest seed.
const (
	wallsWidth   = 360
	wallsPicture = 240
	mostSeed     = 999_999
)

// askWalls asks for random walls in the selection, or on the whole board if nothing is selected.
func (r *Room) askWalls() {
	f := &wallsForm{Fields: shell.NewFields(r.Shell), r: r, doc: r.Bench.Doc(), area: r.area}
	f.board = widgets.NewBoardAmong(r.Renderer, math.MaxFloat32) // no coordinates, because a part has other coordinates
	f.board.SetColors(r.Colors())
	title := solve.Say("selection.walls.part", "Rows", f.area.Rows, "Cols", f.area.Cols)
	if !r.Selected() {
		f.area, title = grid.Whole(r.board().Size), solve.Say("selection.walls.board")
	}
	f.share, f.seed = f.entry(r.share, 100), f.entry(float64(r.seed), mostSeed)
	f.seed.Whole = true
	another := r.NewTool("dialog.another", theme.IconReload, r.Scaled(36), solve.Say("selection.walls.another"), func() {
		_, seed := f.values()
		f.seed.SetText(strconv.FormatUint((seed+1)%mostSeed, 10))
	})
	label := func(key string) fyne.CanvasObject { return widget.NewLabel(r.Say(solve.Say(key))) }
	form := container.New(layout.NewFormLayout(),
		label("selection.walls.share"), container.NewHBox(f.Wide(f.share), widget.NewLabel("%")),
		label("selection.walls.seed"), container.NewHBox(f.Wide(f.seed), container.NewCenter(another)))
	content := container.New(layouts.Stack{Grow: -1}, f.Over(form),
		layouts.AtLeast(r.Scaled(wallsPicture), shell.Named(r.Shell, solve.Say("app.spoken.board"), f.board)))
	f.Right = f.show
	f.Ask(r.Prompt("walls", r.Say(title), container.New(layouts.Wide(r.Scaled(wallsWidth)), content),
		shell.Cancel,
		shell.Main("apply", solve.Say("selection.walls.make"), f.make)))
}

func (f *wallsForm) entry(v, most float64) *shell.NumberEntry {
	e := f.Add(func(float64, bool) {
		f.board.Hide()
		if f.r.Bench.Doc() != f.doc { // another document was opened meanwhile
			f.r.Dismiss()
		}
	})
	e.Needed, e.Most = true, most
	e.Text = strconv.FormatFloat(v, 'f', -1, 64)
	return e
}

func (f *wallsForm) values() (share float64, seed uint64) {
	share, _ = f.share.Value()
	v, _ := f.seed.Value()
	return share, uint64(v)
}

func (f *wallsForm) show() solve.Text {
	share, seed := f.values()
	part, n := f.doc.RandomWalls(f.area, share, seed)
	f.board.SetSize(part.Board.Size)
	f.board.SetScene(view.Compose(f.r.Painted(f.doc.Puzzle(), part, 0)))
	f.board.Show()
	return solve.Say("selection.walls.count", "PluralCount", n, "N", f.r.Number(int64(n)),
		"Of", f.r.Number(int64(f.area.Cells())))
}

// make makes the walls on the board, and stores the numbers for the next time.
func (f *wallsForm) make() {
	r := f.r
	if r.Bench.Doc() != f.doc {
		return
	}
	r.share, r.seed = f.values()
	r.Bench.Way.Rewind()
	r.Bench.Doc().WallPart(f.area, r.share, r.seed)
}
