package app

import (
	"context"
	"image"
	"io/fs"
	"slices"
	"testing"

	"stepboard/app/studio"
	"stepboard/assets"
	"stepboard/scene/raster"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
)

// looks waits for what the lens shows.
func (b *bench) looks() {
	b.t.Helper()
	b.solved()
	if b.explores() {
		b.recorded()
	}
	b.wait("a lens", func() bool {
		return b.lens.chosen == nil || !b.lens.working && (b.lens.view != nil || b.lens.err != nil)
	})
}

// A shot of the window, developed, is what the window shows: at every position, through every lens.
func TestShotIsWhatIsSeen(t *testing.T) {
	for _, name := range []string{"huarong", "halloween", "knight", "sokoban"} {
		data, err := fs.ReadFile(assets.Samples, "samples/"+name+"-tour.stepboard")
		if err != nil {
			t.Fatal(err)
		}
		b := open(t, write(t, name+".stepboard", string(data)))
		studio := &studio.Studio{Budget: 1 << 30, Say: b.say, Measure: b.renderer}
		compared := 0
		compare := func(what string) {
			t.Helper()
			b.problems = nil // marked while the board is edited
			b.drawBoard()
			if b.lens.err == nil {
				b.sameAs(studio, what)
				compared++
			}
		}
		for d := range min(b.doc.Len(), 3) {
			b.doc.Show(d, 0)
			b.solved()
			b.chooseLens(nil)
			b.setExploring(false)
			compare("the start")
			b.playback.Seek(b.playback.Len() / 2)
			compare("the middle")
			for _, l := range append([]lens.Lens{{}}, b.lenses()...) {
				if l.ID == "" {
					b.setExploring(true)
				} else {
					b.chooseLens(&l)
				}
				b.looks()
				for _, on := range []bool{true, false} {
					b.setExploring(on)
					for unit := explore.ByEvent; on && unit <= explore.ByLayer; unit++ {
						b.setUnit(unit)
						b.playback.Seek(b.playback.Len() / 3)
						b.looks()
						compare(l.ID + " of a search")
					}
					b.playback.Seek(b.playback.Len())
					b.playback.Step(-1)
					b.looks()
					compare(l.ID)
				}
			}
		}
		if compared < 30 {
			t.Errorf("%s: only %d pictures were compared", name, compared)
		}
	}
}

// sameAs compares what the board shows with the window's shot as a studio develops it.
func (b *bench) sameAs(s *studio.Studio, what string) {
	b.t.Helper()
	_, cell := b.board.InSight()
	panel, err := s.Panel(context.Background(), b.shot(), b.colors(), cell)
	if err != nil {
		b.t.Fatalf("%s: %s: %v", b.doc.Puzzle().ID(), what, err)
	}
	seen := b.board.Capture()
	first, side := b.board.CellRect(0)
	last, _ := b.board.CellRect(grid.Cell(b.doc.Board().Cells() - 1))
	part := image.Rect(int(first.X), int(first.Y), int(last.X+side.Width), int(last.Y+side.Height))
	drawn := image.NewRGBA(part)
	raster.New(boardFonts()).Draw(drawn, panel.Scene, raster.View{Scale: cell, X: float64(first.X), Y: float64(first.Y)})
	for y := part.Min.Y; y < part.Max.Y; y++ {
		row := func(img *image.RGBA) []byte {
			return img.Pix[img.PixOffset(part.Min.X, y):][:4*part.Dx()]
		}
		if !slices.Equal(row(seen), row(drawn)) {
			b.t.Fatalf("%s: %s is drawn otherwise, from line %d of %v on", b.doc.Puzzle().ID(), what, y, part)
		}
	}
}

// A shot has the cell that the lens is asked about, and an update that is made by button keeps it.
func TestShotHasTheCellAskedAbout(t *testing.T) {
	b := open(t, "../assets/samples/sokoban-tour.stepboard")
	b.doc.SetTask("count")
	b.solved()
	asked := func(c grid.Cell) grid.Cell {
		b.editor.showCursor(c)
		return b.shot().Pointer
	}
	floor := grid.Cell(slices.Index(b.doc.Board().Terrain, solve.Floor))
	wall := grid.Cell(slices.Index(b.doc.Board().Terrain, solve.Wall))
	if got := asked(floor); got != grid.None {
		t.Errorf("without a lens %d is asked about", got)
	}
	b.lensCalled("regions")
	b.looks()
	if got := asked(floor); got != floor {
		t.Errorf("asked about %d, want %d", got, floor)
	}
	if got := asked(wall); got != grid.None {
		t.Errorf("of a wall the lens says nothing, and %d is asked about", got)
	}
	asked(floor)
	b.perform(b.action("frame-capture"))
	b.editor.hideCursor()
	if got := b.shot().Pointer; got != grid.None {
		t.Errorf("with the pointer elsewhere %d is asked about", got)
	}
	b.perform(b.action("frame-update"))
	if got := b.frames()[0].Shot.Pointer; got != floor {
		t.Errorf("the frame that was updated asks about %d, want %d", got, floor)
	}
	b.editor.showCursor(floor)
	b.setAnnotating(true)
	b.editor.showCursor(floor)
	if got := b.shot().Pointer; got != grid.None {
		t.Errorf("while the board is drawn on %d is asked about", got)
	}
}
