package app

import (
	"context"
	"image"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"stepboard/app/document"
	"stepboard/app/studio"
	"stepboard/app/view"
	"stepboard/app/workbench"
	"stepboard/scene/raster"
	"stepboard/scene/typeface"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

// looks waits until the lens has its result.
func (b *bench) looks() {
	b.t.Helper()
	b.solved()
	if b.Bench.Explore.Needed() {
		b.recorded()
	}
	b.wait("a lens", func() bool {
		return b.Bench.Lens.Chosen() == nil || !b.Bench.Lens.Working() &&
			(b.Bench.Lens.View() != nil || b.Bench.Lens.Err() != nil)
	})
}

// Exported pictures have the marks of a game and of cells that contradict each other, unless the user does not want
// them. Frames have no marks.
func TestMarksAreInPictures(t *testing.T) {
	for _, p := range few(1, puzzles.BuiltIn()...) {
		b := open(t, "../assets/samples/"+p.ID()+"-tour.stepboard")
		b.solved()
		studio := &studio.Studio{Budget: solve.NewBudget(1 << 30), Say: b.Say, Measure: b.Renderer}
		marked := 0
		compare := func(what string) {
			t.Helper()
			b.Board.SetScene(b.Bench.Scene())
			b.drawPointed()
			b.sameAs(studio, what)
			v := b.Bench.Shot()
			if v.Marks == nil {
				return
			}
			v.Marks = nil
			plain, err := studio.Panel(context.Background(), v, b.Colors(), 20)
			if err != nil {
				t.Fatal(err)
			}
			if all, err := studio.Panel(context.Background(), b.Bench.Shot(), b.Colors(), 20); err != nil ||
				len(all.Scene.Ops) > len(plain.Scene.Ops) {
				marked++
			}
		}
		b.Bench.Set(workbench.Playing, true)
		compare("a game")
		for _, d := range grid.Dirs {
			b.Bench.Hand.Game().Do(solve.Gesture{Kind: solve.Arrow, Dir: d})
			compare("a gesture")
		}
		b.wait("a prospect", func() bool { _, ok := b.Bench.Hand.Game().Distance(); return ok })
		b.Bench.Hand.Game().Hint()
		compare("a hint")
		b.Bench.Set(workbench.Playing, false)
		b.Perform(b.Action("frame-capture"))
		doc := b.Bench.Doc()
		for c := range doc.Board().Cells() {
			doc.Erase(grid.Cell(c))
		}
		b.solved()
		if compare("an empty board"); marked == 0 {
			t.Errorf("%s: nothing was marked", p.ID())
		}
		if b.Perform(b.Action("frame-capture")); b.lesson.Frames()[1].Shot.Marks != nil {
			t.Errorf("%s: a frame has marks of a moment", p.ID())
		}
	}
}

// sameAs compares the board in the window with the studio's picture of the window's shot.
func (b *bench) sameAs(s *studio.Studio, what string) {
	b.t.Helper()
	b.sameAsShot(s, b.Bench.Shot(), what)
}

// sameAsShot compares the board in the window with the studio's picture of a shot.
func (b *bench) sameAsShot(s *studio.Studio, v view.Shot, what string) {
	b.t.Helper()
	_, cell := b.Board.InSight()
	panel, err := s.Panel(context.Background(), v, b.Colors(), cell)
	if err != nil {
		b.t.Fatalf("%s: %s: %v", b.Bench.Doc().Puzzle().ID(), what, err)
	}
	seen := b.Board.Capture()
	first, side := b.Board.CellRect(0)
	last, _ := b.Board.CellRect(grid.Cell(b.Bench.Doc().Board().Cells() - 1))
	part := image.Rect(int(first.X), int(first.Y), int(last.X+side.Width), int(last.Y+side.Height))
	drawn := image.NewRGBA(part)
	raster.New(typeface.BuiltIn()).Draw(drawn, panel.Scene, raster.View{
		Scale: cell, X: float64(first.X),
		Y: float64(first.Y),
	})
	for y := part.Min.Y; y < part.Max.Y; y++ {
		row := func(img *image.RGBA) []byte {
			return img.Pix[img.PixOffset(part.Min.X, y):][:4*part.Dx()]
		}
		if !slices.Equal(row(seen), row(drawn)) {
			b.t.Fatalf("%s: %s is drawn otherwise, from line %d of %v on", b.Bench.Doc().Puzzle().ID(), what, y, part)
		}
	}
}

// A shot has the cell that the user points at with the action "point". It has no cell that is only under the pointer
// or the cell cursor.
func TestShotHasTheCellPointedAt(t *testing.T) {
	b := open(t, "../assets/samples/sokoban-tour.stepboard")
	b.Bench.Doc().SetTask("count")
	b.solved()
	floor := grid.Cell(slices.Index(b.Bench.Doc().Board().Terrain, solve.Floor))
	wall := grid.Cell(slices.Index(b.Bench.Doc().Board().Terrain, solve.Wall))
	point := func(c grid.Cell) grid.Cell {
		b.PutCursor(c)
		b.Perform(b.Action("point"))
		return b.Bench.Shot().Pointer
	}
	if got := point(floor); got != grid.None {
		t.Errorf("without a lens %d is pointed at", got)
	}
	b.lensCalled("regions")
	b.looks()
	b.PutCursor(floor)
	if got := b.Bench.Shot().Pointer; got != grid.None {
		t.Errorf("the cell cursor is on %d, and the shot points at it", got)
	}
	b.Perform(b.Action("frame-capture"))
	if got := b.lesson.Frames()[0].Shot.Pointer; got != grid.None {
		t.Errorf("the cell cursor is on %d, and the frame points at it", got)
	}
	if got := point(wall); got != grid.None {
		t.Errorf("of a wall the lens says nothing, and %d is pointed at", got)
	}
	if got := point(floor); got != floor {
		t.Errorf("pointed at %d, want %d", got, floor)
	}
	b.HideCursor()
	b.Perform(b.Action("frame-capture"))
	if got := b.lesson.Frames()[1].Shot.Pointer; got != floor {
		t.Errorf("the frame points at %d, want %d", got, floor)
	}
	b.Perform(b.Action("frame-capture"))
	if got := b.lesson.Frames()[2].Shot.Pointer; got != grid.None {
		t.Errorf("the next frame still points at %d", got)
	}
	point(floor)
	b.Bench.Set(workbench.Drawing, true)
	if got := b.Bench.Shot().Pointer; got != grid.None {
		t.Errorf("while the board is drawn on %d is pointed at", got)
	}
	b.Bench.Set(workbench.Drawing, false)
	if got := point(floor); got != grid.None {
		t.Errorf("pointed at the same cell again, and still at %d", got)
	}
	b.lesson.Open(1)
	b.arrive()
	b.looks()
	if got := b.Bench.Shot().Pointer; got != floor || b.Cursor() != grid.None {
		t.Errorf("the frame opens pointing at %d with the cursor on %d, want %d and none", got, b.Cursor(), floor)
	}
}

// If no cell is under the pointer, for instance after a choice in the menu, the next press points and does not paint.
func TestThePressAfterPointHerePaintsNothing(t *testing.T) {
	b := open(t, "../assets/samples/sokoban-tour.stepboard")
	b.Bench.Doc().SetTask("count")
	b.lensCalled("regions")
	b.looks()
	floor := grid.Cell(slices.Index(b.Bench.Doc().Board().Terrain, solve.Floor))
	b.choose("wall")
	b.Bench.Doc().MarkSaved()
	b.Perform(b.Action("point"))
	b.key(fyne.KeyEscape)
	b.Perform(b.Action("point"))
	b.click(floor, desktop.MouseButtonPrimary)
	if got := b.Bench.Pin.At(); got != floor || b.Bench.Doc().Dirty() {
		t.Errorf("pointed at %d, want %d; painted %v", got, floor, b.Bench.Doc().Dirty())
	}
	b.Perform(b.Action("point")) // turns pointing off
	if got := b.Bench.Pin.At(); got != grid.None {
		t.Errorf("still pointed at %d", got)
	}
	b.Perform(b.Action("point"))
	b.click(floor, desktop.MouseButtonPrimary)
	_ = b.Bench.Doc().Turn(document.FlipHorizontal)
	if got := b.Bench.Pin.At(); got != grid.None {
		t.Errorf("the board was flipped, and still %d is pointed at", got)
	}
}
