package app

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	comparing "stepboard/app/rooms/compare"
	"stepboard/app/view/compare"
	"stepboard/app/workbench"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
)

// maze is a board for two ghosts on which the algorithms do different things.
const maze = `9 9 2
#########
#a  #   #
# # # # #
#   b   #
### # ###
#       #
# # # # #
#A  #  B#
#########
0 0 0
`

// compared opens a board and compares what is compared at first.
func compared(t *testing.T, name, text string) *bench {
	t.Helper()
	b := open(t, write(t, name, text))
	b.Perform(b.Action("compare"))
	b.settled()
	return b
}

// settled waits for the comparison of all rivals, with times.
func (b *bench) settled() {
	b.t.Helper()
	b.wait("a comparison", func() bool {
		now := b.Bench.Compare.Now()
		return now != nil && len(now.Sides()) == len(b.Bench.Compare.Rivals()) &&
			!slices.ContainsFunc(b.Bench.Compare.Rivals(), func(a string) bool { return now.Side(a) < 0 }) &&
			!slices.ContainsFunc(now.Sides(), func(s compare.Side) bool { return s.Plain.Time == 0 })
	})
}

func (b *bench) rivalBoard(algorithm string) *comparing.Board {
	for _, v := range b.comparing.View.Boards {
		if v.Algorithm == algorithm {
			return v
		}
	}
	b.t.Fatalf("%s is not compared", algorithm)
	return nil
}

func TestCompareGoesInStep(t *testing.T) {
	b := compared(t, "maze.in", maze)
	now := b.Bench.Compare.Now()
	if got := b.Bench.Compare.Rivals(); !slices.Equal(got, []string{"bfs", "bidirectional"}) {
		t.Fatalf("compared are %v", got)
	}
	if b.Bench.Playback.Pos() != b.Bench.Playback.Len() || b.Bench.Playback.Len() != now.Steps(compare.ByLayer) {
		t.Errorf("at %d of %d", b.Bench.Playback.Pos(), b.Bench.Playback.Len())
	}
	b.Perform(b.Action("first"))
	b.Perform(b.Action("forward"))
	b.Perform(b.Action("forward"))
	at := now.At(compare.ByLayer, 2)
	if got := b.Bench.Compare.Positions(); !slices.Equal(got, at) || at[0] == 0 || at[0] == now.Sides()[0].Len() {
		t.Errorf("at %v, want %v", got, at)
	}
	if got, want := b.Say(b.Bench.Caption()), "Each has ended its layers up to number 1, or is done."; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	for i, a := range b.Bench.Compare.Rivals() {
		x := now.Sides()[i]
		made, all := x.Expansion(at[i])
		layer, layers := x.Layer(at[i])
		number := func(n int) string { return b.Number(int64(n)) }
		want := "expanded " + number(made) + "/" + number(all) + " · waiting " + number(x.Count(at[i]).Waiting) +
			" · layers " + number(layer) + "/" + number(layers)
		if got := b.rivalBoard(a).Stats.Said(); got != want {
			t.Errorf("%s: %s, want %s", a, got, want)
		}
		if v := b.rivalBoard(a).View; v == nil || v.Pos != at[i] || v.Exploration != x.Exploration {
			t.Errorf("%s is seen through a lens at %+v", a, v)
		}
	}
	if got, want := b.comparing.View.Point.Said(), b.Say(now.Point(b.Number)); got != want ||
		!strings.HasPrefix(got, "Bidirectional search expanded ") {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestCompareLeavesTheTransportWhereItWas(t *testing.T) {
	b := open(t, write(t, "maze.in", maze))
	length := b.Bench.Playback.Len()
	b.Bench.Playback.Seek(3)
	b.Perform(b.Action("compare"))
	b.settled()
	b.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if b.Bench.On(workbench.Comparing) || b.Bench.Playback.Len() != length || b.Bench.Playback.Pos() != 3 {
		t.Errorf("comparing %v, at %d of %d", b.Bench.On(workbench.Comparing), b.Bench.Playback.Pos(), b.Bench.Playback.Len())
	}
	b.Bench.Set(workbench.Exploring, true)
	b.wait("a recording", func() bool { return b.Bench.Explore.Current() != nil && b.Bench.Playback.Len() > 0 })
	b.Bench.Playback.Seek(5)
	b.Perform(b.Action("compare"))
	b.settled()
	b.Perform(b.Action("compare"))
	b.wait("the recording again", func() bool { return b.Bench.Playback.Len() > 0 })
	if _, on := b.Bench.Playback.Track().(workbench.Track); !on || !b.Bench.On(workbench.Exploring) ||
		b.Bench.Playback.Pos() != 5 {
		t.Errorf("exploring %v, at %d on %T", b.Bench.On(workbench.Exploring), b.Bench.Playback.Pos(),
			b.Bench.Playback.Track())
	}
}

func TestPacesKeepTheFirstWhereItIs(t *testing.T) {
	b := compared(t, "maze.in", maze)
	now := b.Bench.Compare.Now()
	b.Bench.Playback.Seek(3)
	first := b.Bench.Compare.Positions()[0]
	for _, p := range []compare.Pace{compare.ByExpansion, compare.ByLayer} {
		b.Bench.Compare.SetPace(p)
		if got := b.Bench.Compare.Positions()[0]; got < first || b.Bench.Playback.Len() != now.Steps(p) {
			t.Errorf("pace %d: the first is at %d of %d, was at %d", p, got, b.Bench.Playback.Len(), first)
		}
	}
	if b.Bench.Playback.Pos() != 3 {
		t.Errorf("at step %d, want 3", b.Bench.Playback.Pos())
	}
	b.Bench.Playback.Seek(b.Bench.Playback.Len())
	b.Bench.Compare.SetPace(compare.OwnPace)
	if b.Bench.Playback.Pos() != b.Bench.Playback.Len() {
		t.Error("another pace takes what is done back")
	}
}

func TestToTheFirstDifference(t *testing.T) {
	b := compared(t, "maze.in", maze)
	d := b.Bench.Compare.Now().Difference()
	b.Perform(b.Action("differ"))
	if b.Bench.Compare.Pace() != d.Pace || b.Bench.Playback.Pos() != d.Step || !d.Found {
		t.Errorf("pace %d, step %d, want %+v", b.Bench.Compare.Pace(), b.Bench.Playback.Pos(), d)
	}
	if got, want := b.Say(b.Bench.Caption()), b.Say(d.Say(b.Bench.Compare.Now(), b.Number)); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestRivalsAreChosenInTheirOrder(t *testing.T) {
	b := compared(t, "maze.in", maze)
	b.Bench.Compare.ChooseRival("bfs", false) // one of the last two
	if got := b.Bench.Compare.Rivals(); !slices.Equal(got, []string{"bfs", "bidirectional"}) {
		t.Fatalf("compared are %v", got)
	}
	b.Bench.Playback.Seek(2)
	at := b.Bench.Compare.Positions()[0]
	b.Bench.Compare.ChooseRival("fast", true)
	b.settled()
	if got := b.Bench.Compare.Rivals(); !slices.Equal(got, []string{"bfs", "bidirectional", "fast"}) ||
		len(b.comparing.View.Boards) != 3 {
		t.Fatalf("compared are %v", got)
	}
	if got := b.Bench.Compare.Positions()[0]; got != at {
		t.Errorf("the first went from %d to %d as another came in", at, got)
	}
	b.Bench.Compare.ChooseRival("bfs", false)
	b.settled()
	b.drawBoard()
	if got := b.comparing.View.Boards; len(got) != 2 || got[0].Algorithm != "bidirectional" {
		t.Errorf("%d boards", len(got))
	}
	b.Perform(b.Action("compare"))
	b.Perform(b.Action("compare"))
	if got := b.Bench.Compare.Rivals(); !slices.Equal(got, []string{"bidirectional", "fast"}) {
		t.Errorf("compared again are %v", got)
	}
}

func TestCompareFollowsTheDocument(t *testing.T) {
	b := compared(t, "maze.in", maze)
	before := b.Bench.Compare.Now()
	size := b.Bench.Compare.Now().Sides()[0].Len()
	b.Bench.Doc().Erase(b.Bench.Doc().Board().At(4, 2)) // a wall goes
	if b.Bench.Compare.Now() != nil && b.Bench.Compare.Now() == before {
		t.Error("the comparison of the board before is still shown")
	}
	b.settled()
	if got := b.Bench.Compare.Now().Sides()[0].Len(); got == size {
		t.Error("another board, the same recording")
	}
	b.Perform(b.Action("undo"))
	b.settled()
	if got := b.Bench.Compare.Now().Sides()[0].Len(); got != size {
		t.Errorf("after undo %d events, want %d", got, size)
	}
	b.filing.OpenSample("sokoban-tiny.in")
	b.settled()
	if got := b.Bench.Compare.Rivals(); !slices.Equal(got, []string{"bruteforce", "pull"}) ||
		b.comparing.View.Boards[0].Board.CellAt(fyne.NewPos(0, 0)) != grid.None {
		t.Errorf("of another puzzle %v are compared", got)
	}
	b.build()
	b.drawBoard()
}

func TestPointAndClickOnAComparedBoard(t *testing.T) {
	b := compared(t, "maze.in", maze)
	board := b.rivalBoard("bidirectional")
	x := b.Bench.Compare.Now().Sides()[1].Exploration
	cell := b.Bench.Doc().Board().At(3, 5)
	first := int(x.Touched(cell)[0])
	board.Board.OnStrokeBegin(cell, desktop.MouseButtonPrimary, 0)
	step := b.Bench.Playback.Pos()
	if now := b.Bench.Compare.Now(); now.At(compare.ByLayer, step)[1] <= first ||
		now.At(compare.ByLayer, step-1)[1] > first {
		t.Errorf("went to step %d; event %d touched the cell first", step, first)
	}
	board.Board.OnStrokeBegin(b.Bench.Doc().Board().At(0, 0), desktop.MouseButtonPrimary, 0) // nothing ever was there
	board.Board.OnStrokeBegin(cell, desktop.MouseButtonSecondary, 0)
	if b.Bench.Playback.Pos() != step {
		t.Error("a click that asks nothing moved it")
	}
	board.Board.OnHover(cell)
	if got := b.comparing.View.Pointed(); got == "" || strings.Contains(got, "[") {
		t.Errorf("of a cell it says %q", got)
	}
	b.comparing.View.Read(1, []float64{4, 2})
	if got, want := b.status.left.Said(),
		"layer number 1 · Breadth-first search: 4 · Bidirectional search: 2"; got != want {
		t.Errorf("the chart reads %q, want %q", got, want)
	}
}

// Keys that belong to the board alone do nothing to one that is not seen.
func TestNoEditsWhileComparing(t *testing.T) {
	b := compared(t, "maze.in", maze)
	for _, k := range []fyne.KeyName{fyne.KeyReturn, fyne.KeyDown, fyne.KeyReturn, fyne.KeyDelete} {
		b.typedKey(&fyne.KeyEvent{Name: k})
	}
	b.typedRune('2')
	if b.Bench.Doc().Dirty() || b.editor.Cursor() != grid.None {
		t.Error("the hidden board was edited")
	}
	b.typedRune('+')
	for _, v := range b.comparing.View.Boards {
		if v.Board.Zoom() <= 1 {
			t.Errorf("%s did not follow: zoom %v", v.Algorithm, v.Board.Zoom())
		}
	}
	b.Bench.Explore.SetUnit(explore.ByLayer)
	b.Perform(b.Action("unit"))
	if b.Bench.Explore.Unit() != explore.ByLayer {
		t.Error("the unit of a hidden exploration changed")
	}
}

func TestWhatCantBeComparedSaysSo(t *testing.T) {
	b := open(t, write(t, "maze.in", maze))
	b.Bench.Doc().Erase(b.Bench.Doc().Board().Find('A')) // a ghost without a goal
	b.Perform(b.Action("compare"))
	b.wait("the refusal", func() bool { return strings.Contains(b.comparing.View.Point.Said(), "can't run") })
	if b.Can(b.Action("differ")) {
		t.Error("there is a difference of nothing")
	}
	if got := b.comparing.View.Boards[0].Stats.Said(); got == "" || got == "Waiting …" {
		t.Errorf("the board says %q", got)
	}
}
