package app

import (
	"reflect"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"stepboard/app/rooms/comparing"
	"stepboard/app/view"
	"stepboard/app/view/compare"
	"stepboard/app/workbench"
)

// takenComparison compares two algorithms at a step, at their own pace and with another chart. It captures this view
// as a frame.
func takenComparison(t *testing.T) (*bench, view.Shot) {
	t.Helper()
	b := compared(t, "maze.in", maze)
	c := b.Bench.Compare
	c.ChooseRival("fast", true)
	c.ChooseRival("bfs", false)
	b.settled()
	c.SetPace(compare.OwnPace)
	c.SetPlot(compare.FrontierByExpansion)
	b.Bench.Playback.Seek(77)
	b.Perform(b.Action("frame-capture"))
	frames := b.lesson.Frames()
	if len(frames) != 1 {
		t.Fatalf("%d frames were taken", len(frames))
	}
	return b, frames[0].Shot
}

// A frame of a comparison has its algorithms, pace, step and chart. When the frame is opened, its comparison is shown again,
// and the user can go on with it.
func TestAComparedFrameIsLive(t *testing.T) {
	b, taken := takenComparison(t)
	want := &view.Compared{
		Algorithms: []string{"bidirectional", "fast"}, Pace: compare.OwnPace, Step: 77, Plot: compare.FrontierByExpansion,
	}
	if !reflect.DeepEqual(taken.Compared, want) || taken.Lens == "" {
		t.Errorf("taken is %+v through %q, want %+v", taken.Compared, taken.Lens, want)
	}
	if got, want := b.lesson.Frames()[0].Caption, b.Say(b.Bench.Caption()); got != want || want == "" {
		t.Errorf("its caption is %q, want %q", got, want)
	}
	b.Perform(b.Action("compare")) // back to the board
	b.Bench.Compare.ChooseRival("bfs", true)
	b.lesson.Open(0)
	b.arrive()
	c := b.Bench.Compare
	if !b.Bench.On(workbench.Comparing) || b.Bench.Navigating() {
		t.Fatal("nothing is compared")
	}
	if got := b.Bench.Shot(); !reflect.DeepEqual(got.Compared, taken.Compared) || got.Lens != taken.Lens {
		t.Errorf("seen is %+v, want %+v", got.Compared, taken.Compared)
	}
	if b.Bench.Playback.Pos() != 77 || c.Pace() != compare.OwnPace || c.Plot() != compare.FrontierByExpansion {
		t.Errorf("at %d", b.Bench.Playback.Pos())
	}
	b.Perform(b.Action("forward"))
	if got := b.Bench.Shot().Compared.Step; got != 78 {
		t.Errorf("played on to %d", got)
	}
	b.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	b.arrive()
	if b.lesson.Opened() >= 0 || b.Bench.On(workbench.Comparing) {
		t.Error("Escape does not return from the frame to the board")
	}
	if got := b.Bench.Compare.Rivals(); !slices.Equal(got, []string{"bfs", "bidirectional", "fast"}) {
		t.Errorf("after the return %v would be compared", got)
	}
}

// A user leaves a comparison to open a frame. On return, the comparison is as before.
func TestReturnToAComparison(t *testing.T) {
	b, _ := takenComparison(t)
	b.Bench.Compare.SetPace(compare.ByExpansion)
	b.Bench.Playback.Seek(5)
	was := b.Bench.Shot().Compared
	b.lesson.Open(0)
	b.arrive()
	b.lesson.Leave(nil)
	b.arrive()
	if got := b.Bench.Shot().Compared; !reflect.DeepEqual(got, was) || b.Bench.Playback.Pos() != 5 {
		t.Errorf("back at %+v, want %+v", got, was)
	}
}

// A compared frame can be followed by a plain frame, and a plain frame by a compared frame.
func TestComparedAndPlainFramesFollowEachOther(t *testing.T) {
	b, _ := takenComparison(t)
	b.Perform(b.Action("compare"))
	b.solved()
	b.Bench.Playback.Seek(2)
	b.Perform(b.Action("frame-capture"))
	for range 2 {
		b.lesson.Open(0)
		b.arrive()
		if !b.Bench.On(workbench.Comparing) || b.Bench.Playback.Pos() != 77 {
			t.Fatalf("comparing %v, at %d", b.Bench.On(workbench.Comparing), b.Bench.Playback.Pos())
		}
		b.lesson.Open(1)
		b.arrive()
		if b.Bench.On(workbench.Comparing) || b.Bench.Playback.Pos() != 2 {
			t.Fatalf("comparing %v, at %d", b.Bench.On(workbench.Comparing), b.Bench.Playback.Pos())
		}
	}
}

// Four boards stand two by two and have the same size. Their texts are not cut off.
func TestFourBoardsStandTwoByTwo(t *testing.T) {
	b := compared(t, "hall.in", hall)
	for _, a := range b.Bench.Compare.Algorithms() {
		b.Bench.Compare.ChooseRival(a, true)
	}
	b.settled()
	for _, size := range []fyne.Size{fyne.NewSize(1280, 800), fyne.NewSize(1024, 700)} {
		b.Win.Resize(size)
		b.looksCompared()
		place := func(o fyne.CanvasObject) fyne.Position {
			return fyne.CurrentApp().Driver().AbsolutePositionForObject(o)
		}
		results := b.comparing.View.Point // as wide as the table below it
		if right := place(results).X + results.Size().Width; right > size.Width {
			t.Errorf("%v: the results end at %v", size, right)
		}
		boards := b.comparing.View.Boards
		if len(boards) != 4 {
			t.Fatalf("%d boards", len(boards))
		}
		first := boards[0].Board
		for i, v := range boards {
			at, from := place(v.Board), place(first)
			if right, below := at.X > from.X, at.Y > from.Y; right != (i%2 == 1) || below != (i/2 == 1) {
				t.Errorf("%v: board %d is at %v, the first at %v", size, i+1, at, from)
			}
			if d := v.Board.Size().Subtract(first.Size()); d.Width > 1 || d.Width < -1 || d.Height > 1 || d.Height < -1 {
				t.Errorf("%v: board %d is %v large, the first %v", size, i+1, v.Board.Size(), first.Size())
			}
			if _, cell := v.Board.InSight(); cell < 6 {
				t.Errorf("%v: board %d has cells of %.1f pixels", size, i+1, cell)
			}
			if room, words := v.Stats.Size(), v.Stats.MinSize(); words.Width > room.Width+1 || words.Height > room.Height+1 {
				t.Errorf("%v: the numbers of board %d need %v and have %v", size, i+1, words, room)
			}
			legend := v.Legend
			if room, items := legend.Size(), legend.MinSize(); !legend.Visible() || items.Width > room.Width+1 ||
				items.Height > room.Height+1 {
				t.Errorf("%v: the legend of board %d needs %v and has %v", size, i+1, items, room)
			}
		}
	}
}

// looksCompared waits until the lenses of all compared boards have drawn.
func (b *bench) looksCompared() {
	b.wait("the lenses", func() bool {
		return !slices.ContainsFunc(b.comparing.View.Boards, func(v *comparing.Board) bool { return v.View == nil })
	})
}

// hall is a board on which four algorithms search differently.
const hall = `8 8 1
1 1 1 1 1 1 1 1
1 1 0 1 1 1 0 1
1 1 1 1 0 1 1 1
1 0 1 1 1 1 1 1
1 1 1 1 1 0 1 1
1 1 1 0 1 1 1 1
1 1 1 1 1 1 0 1
1 0 1 1 1 1 1 1
1 1 2 2 7 6
`
