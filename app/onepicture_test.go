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
	"reflect"
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
	"stepboard/solve/puzzles"
)

// A frame of a ready lesson has the same picture everywhere: in the window, in the output of the command draw, and in
// an export. The window shows exactly the shot of the frame. After the return, it shows the earlier view again.
func TestAFrameHasOnePicture(t *testing.T) {
	b := open(t)
	s := &studio.Studio{Budget: solve.NewBudget(1 << 30), Say: b.Say, Measure: b.Renderer}
	inWindow, least, list := 0, 15, puzzles.BuiltIn()
	if testing.Short() {
		least, list = 2, list[:1]
	}
	for _, p := range list {
		data, err := fs.ReadFile(assets.Lessons, "lessons/"+p.ID()+".en.stepboard")
		if err != nil {
			t.Fatal(err)
		}
		path := write(t, p.ID()+".stepboard", string(data))
		b.lesson.OpenReady(p.ID())
		b.lesson.Leave(nil)
		b.solved()
		doc, before := b.Bench.Doc(), b.seen()
		for i, f := range few(4, slices.Clone(b.lesson.Frames())...) {
			what := fmt.Sprintf("%s, frame %d", p.ID(), i+1)
			drawn := drawnByCommand(t, path, i)
			exported := exportedFrame(t, s, b.lesson.Filed().Title(), f)
			if !bytes.Equal(drawn, exported) {
				t.Fatalf("%s: draw and export write other pictures", what)
			}
			b.lesson.Open(i)
			b.arrive()
			b.showsShot(f.Shot, what)
			if f.Shot.Compared != nil { // TestComparedBoardsAreThoseOfTheFigure checks the boards of such a page
				if !b.Bench.On(workbench.Comparing) || b.Bench.Playback.Pos() != f.Shot.Compared.Step {
					t.Errorf("%s: comparing %v, at %d", what, b.Bench.On(workbench.Comparing), b.Bench.Playback.Pos())
				}
				continue
			}
			showsPanel(t, s, f.Shot, drawn, what)
			b.looks()
			if asSeen(f.Shot) {
				b.boardShows(s, f.Shot, what)
				inWindow++
			}
		}
		b.lesson.Choose(0)
		b.lesson.Leave(nil)
		b.arrive()
		if got := b.seen(); b.Bench.Doc() != doc || !same(got, before) {
			t.Errorf("%s: returned to\n%+v\nleft at\n%+v", p.ID(), got, before)
		}
	}
	if inWindow < least {
		t.Errorf("%d frames were seen in the window", inWindow)
	}
}

// showsShot compares the shot of the window with a shot that was opened.
func (b *bench) showsShot(want view.Shot, what string) {
	b.t.Helper()
	b.wait("the lens", func() bool {
		return b.Bench.On(workbench.Comparing) || b.Bench.Lens.Chosen() == nil || !b.Bench.Lens.Working()
	}) // the lens needs its result for a cell
	got, explores := b.Bench.Shot(), want.Explores()
	got.Dataset, want.Dataset, want.Region = nil, nil, view.Region{}
	switch {
	case want.Track == view.Solution && (!explores || want.Move > 0): // the lens shows the whole exploration
		want.Event = got.Event
	case want.Track == view.Solution && want.Event >= 0: // the window shows the middle of an exploration only on its track
		want.Track, want.Last = view.Exploration, got.Last
	case got.Event > 0 && b.Bench.Explore.Current().Kind(got.Event-1) != solve.Reached: // a goal shows a state
		want.Last = got.Last
	}
	if x := b.Bench.Explore.Current(); x != nil && want.Event == x.Len() {
		want.Event = -1 // the end of the exploration
	}
	if !reflect.DeepEqual(got, want) {
		b.t.Errorf("%s: opened as\n%+v\nwritten as\n%+v", what, got, want)
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
