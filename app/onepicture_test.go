package app

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"stepboard/app/command"
	"stepboard/app/export"
	"stepboard/app/studio"
	"stepboard/app/view"
	"stepboard/app/workbench"
	"stepboard/assets"
	"stepboard/scene"
	"stepboard/scene/raster"
	"stepboard/scene/typeface"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/puzzles"
)

// A frame of a lesson has the same picture everywhere: in the window, in a comparison, in the output of the command
// draw, and in an export.
func TestAFrameHasOnePicture(t *testing.T) {
	if testing.Short() {
		t.Skip("the frames of all ready lessons")
	}
	b := open(t)
	s := &studio.Studio{Budget: solve.NewBudget(1 << 30), Say: b.Say, Measure: b.Renderer}
	inWindow, inComparison := 0, 0
	for _, p := range puzzles.BuiltIn() {
		data, err := fs.ReadFile(assets.Lessons, "lessons/"+p.ID()+".en.stepboard")
		if err != nil {
			t.Fatal(err)
		}
		path := write(t, p.ID()+".stepboard", string(data))
		b.lesson.OpenReady(p.ID())
		b.solved()
		for i, f := range slices.Clone(b.lesson.Frames()) {
			what := fmt.Sprintf("%s, frame %d", p.ID(), i+1)
			drawn := drawnByCommand(t, path, i)
			exported := exportedFrame(t, s, b.lesson.Filed().Title(), f)
			if !bytes.Equal(drawn, exported) {
				t.Fatalf("%s: draw and export write other pictures", what)
			}
			b.lesson.Open(i)
			b.arrive()
			if f.Shot.Compared != nil { // TestComparedBoardsAreThoseOfTheFigure checks the boards of such a page
				if !b.Bench.On(workbench.Comparing) || b.Bench.Playback.Pos() != f.Shot.Compared.Step {
					t.Errorf("%s: comparing %v, at %d", what, b.Bench.On(workbench.Comparing), b.Bench.Playback.Pos())
				}
				inComparison += b.comparesAs(s, what)
				continue
			}
			showsPanel(t, s, f.Shot, drawn, what)
			b.looks()
			if asSeen(f.Shot) {
				b.boardShows(s, f.Shot, what)
				inWindow++
			}
			inComparison += b.comparesAs(s, what)
		}
		b.lesson.Leave(nil)
		b.arrive()
	}
	if inWindow < 15 || inComparison < 30 {
		t.Errorf("%d frames were seen in the window and %d boards in comparisons: too few", inWindow, inComparison)
	}
}

const frameCell = 40 // in points, and in pixels

// bare returns an order of a board without texts and legends.
func bare() export.Order {
	o := export.Usual()
	o.Titles, o.Coordinates, o.Legend, o.Caption, o.Results = false, false, false, false, false
	o.Cell, o.Scale = frameCell, 1
	return o
}

func drawnByCommand(t *testing.T, path string, frame int) []byte {
	t.Helper()
	out := filepath.Join(t.TempDir(), "frame.png")
	var stderr bytes.Buffer
	code := command.Run([]string{
		"draw", "-carry", "nothing", path, "-frame", fmt.Sprint(frame + 1), "-show", "lens,annotations", "-cell", fmt.Sprint(frameCell),
		"-scale", "1", "-o", out,
	}, nil, io.Discard, &stderr)
	if code != command.Solved {
		t.Fatalf("draw ended with %d: %s", code, stderr.String())
	}
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func exportedFrame(t *testing.T, s *studio.Studio, title string, f view.Frame) []byte {
	t.Helper()
	o, frames := bare(), []view.Frame{f}
	film := o.Film(s, title, frames)
	out := filepath.Join(t.TempDir(), "frame.png")
	if _, err := export.Write(context.Background(), out, &film, o.Options(frames, scene.Light, title, "en"),
		nil); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// showsPanel compares a PNG picture of a board with the studio's picture, except for cells at the edge, where the
// page begins.
func showsPanel(t *testing.T, s *studio.Studio, v view.Shot, data []byte, what string) {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	panel, err := s.Panel(context.Background(), v, scene.Paper, frameCell*studio.Pixels)
	if err != nil {
		t.Fatal(err)
	}
	size := img.Bounds().Size()
	x, y := (size.X-frameCell*panel.Cols)/2, (size.Y-frameCell*panel.Rows)/2
	want := image.NewRGBA(image.Rectangle{Max: size})
	draw.Draw(want, want.Rect, image.White, image.Point{}, draw.Src)
	raster.New(typeface.BuiltIn()).Draw(want, panel.Scene, raster.View{
		Scale: frameCell, X: float64(x - frameCell*panel.Col), Y: float64(y - frameCell*panel.Row),
	})
	inside := image.Rect(x, y, x+frameCell*panel.Cols, y+frameCell*panel.Rows).Inset(2)
	for at := inside.Min.Y; at < inside.Max.Y; at++ {
		for to := inside.Min.X; to < inside.Max.X; to++ {
			r, g, b, _ := img.At(to, at).RGBA()
			r2, g2, b2, _ := want.At(to, at).RGBA()
			if r>>8 != r2>>8 || g>>8 != g2>>8 || b>>8 != b2>>8 {
				t.Fatalf("%s: the drawn board differs at pixel %d, %d from the expected picture", what, to, at)
			}
		}
	}
}

// asSeen reports whether the window can show exactly this shot. The window shows the middle of an exploration only on
// the exploration's track, and a game only with its marks.
func asSeen(v view.Shot) bool {
	return v.Track != view.ByHand && !(v.Track == view.Solution && v.Explores())
}

// boardShows compares the board of the window with the studio's picture of a shot.
func (b *bench) boardShows(s *studio.Studio, v view.Shot, what string) {
	b.t.Helper()
	b.Bench.Pin.Put(grid.None) // a pin's mark would cover its cell
	v.Region, v.Pointer = view.Region{}, grid.None
	b.Board.SetScene(view.Compose(b.Bench.Board())) // without the marks of an edited board
	b.drawPointed()
	b.sameAsShot(s, v, what)
}

// comparesAs compares the boards of a comparison with frames of the same boards, and returns their number.
func (b *bench) comparesAs(s *studio.Studio, what string) (held int) {
	b.t.Helper()
	b.Bench.Set(workbench.Comparing, true)
	if !b.Bench.On(workbench.Comparing) {
		return 0
	}
	defer b.Bench.Set(workbench.Comparing, false)
	c := b.Bench.Compare
	b.wait("the comparison of "+what, func() bool {
		if c.Now() != nil && len(c.Now().Sides()) == len(c.Rivals()) {
			return true
		}
		return slices.ContainsFunc(c.Rivals(), func(a string) bool { return b.Bench.Recordings().Run(a).Err != nil })
	})
	if c.Now() == nil {
		return 0
	}
	b.Bench.Playback.Seek(b.Bench.Playback.Len() * 2 / 3)
	for _, algorithm := range c.Rivals() {
		v := c.Sight(algorithm)
		if v.Lens == nil {
			continue
		}
		var picture lens.Picture
		b.wait("the lens", func() (ready bool) {
			_, picture, ready = c.Look(v, lens.Whole(v.Dataset.Board.Size, frameCell))
			return ready
		})
		shot := v.Shot
		shot.Lens, shot.Pointer = v.Lens.ID, grid.None
		panel, err := s.Panel(context.Background(), shot, b.Colors(), frameCell)
		if err != nil {
			b.t.Fatalf("%s: %v", what, err)
		}
		if !samePixels(c.Scene(v, picture), panel.Scene, shot.Dataset.Board.Size) {
			b.t.Fatalf("%s: the compared board of %s is drawn otherwise", what, algorithm)
		}
		held++
	}
	return held
}

func samePixels(a, b *scene.Scene, size grid.Size) bool {
	r := raster.New(typeface.BuiltIn())
	picture := func(s *scene.Scene) []byte {
		img := image.NewRGBA(image.Rect(0, 0, size.Cols*frameCell, size.Rows*frameCell))
		r.Draw(img, s, raster.View{Scale: frameCell})
		return img.Pix
	}
	return bytes.Equal(picture(a), picture(b))
}
