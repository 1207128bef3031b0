package app

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/app/rooms/transport"
	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/solve/grid"
)

// legend returns the part with the legend of the lens.
func (b *bench) legend() *transport.Legend {
	b.t.Helper()
	for _, p := range b.parts {
		if l, ok := p.(*transport.Legend); ok {
			return l
		}
	}
	b.t.Fatal("there is no legend")
	return nil
}

// An exploration begins with the lens for its algorithm. When the algorithm changes, the lens changes. When the
// exploration ends, the lens goes. If the user chose no lens, there is none.
func TestExplorationBeginsWithItsLens(t *testing.T) {
	b := openSmall(t, "dijkstra")
	b.Bench.Set(workbench.Exploring, true)
	if got := b.Bench.Lens.ID(); got != "sides" {
		t.Errorf("Dijkstra's run begins with the lens %q", got)
	}
	b.Bench.Doc().SetAlgorithm("bruteforce")
	b.solved()
	if got := b.Bench.Lens.ID(); got != "plain" {
		t.Errorf("the plain search goes on with the lens %q", got)
	}
	b.recorded()
	b.Bench.Set(workbench.Exploring, false)
	if got := b.Bench.Lens.ID(); got != "" {
		t.Errorf("the solution is seen through the lens %q", got)
	}
	b.Bench.Lens.Choose("")
	b.Bench.Set(workbench.Exploring, true)
	if got := b.Bench.Lens.ID(); got != "" {
		t.Errorf("the lens %q in place of none", got)
	}
}

// The legend names the algorithm of a shown run. If the run is not of the chosen algorithm, it names both.
func TestWhoseRunIsSaid(t *testing.T) {
	b := openSmall(t, "bruteforce")
	said := func() string { return b.legend().Run.Said() }
	if said() != "" {
		t.Errorf("%q of no run", said())
	}
	b.Bench.Set(workbench.Exploring, true)
	b.recorded()
	if !strings.Contains(said(), "Breadth-first") || b.Bench.Explore.Replaced() {
		t.Errorf("%q of the plain search", said())
	}
	b.lensCalled("sides")
	b.recorded()
	if got := said(); !strings.Contains(got, "Dijkstra") || !strings.Contains(got, "Breadth-first") {
		t.Errorf("%q where the lens shows Dijkstra's run", got)
	}
	b.Text.SetLanguage("ja")
	b.build()
	run := b.legend().Run
	if size := run.Size(); run.Truncation != fyne.TextTruncateOff || size.Height < run.MinSize().Height {
		t.Errorf("%q has %v and is cut", run.Said(), size)
	}
	b.Bench.Set(workbench.Exploring, false)
	b.Bench.Lens.Choose("")
	if said() != "" {
		t.Errorf("%q once no run is seen any more", said())
	}
}

// A note of two lines and the signs below it have room; a longer note is scrolled. The board keeps its place when the
// note becomes shorter, and when there are errors.
func TestLongNotesHaveRoom(t *testing.T) {
	b := openSmall(t, "bruteforce")
	l := b.legend()
	high := []float32{l.Content.MinSize().Height}
	b.lensCalled("sides")
	b.recorded()
	for _, note := range []string{"X\nX", "X", "X\nX\nX\nX\nX\nX\nX\nX"} {
		l.Note.Say(note)
		b.relay()
		high = append(high, l.Content.MinSize().Height)
		if note == "X\nX" && scrolled(l.Content) > 0 {
			t.Errorf("%v of the legend can't be seen below a note of two lines", scrolled(l.Content))
		}
	}
	if high[1] <= high[0] || high[2] != high[1] || high[3] > 2*high[0] || scrolled(l.Content) <= 0 {
		t.Errorf("the legend is %v high, and %v of it must be scrolled", high, scrolled(l.Content))
	}
	b.Bench.Lens.Choose("")
	before := l.Content.MinSize().Height
	b.choose("target")
	b.click(2, desktop.MouseButtonSecondary) // erase it
	b.solved()
	if now := l.Content.MinSize().Height; now != before || before >= high[1] || l.Trouble.Said() == "" {
		t.Errorf("without a lens the legend is %v high, with the error %q %v", before, l.Trouble.Said(), now)
	}
}

// scrolled returns the height of the contents of scrolls that is out of sight.
func scrolled(o fyne.CanvasObject) (height float32) {
	switch o := o.(type) {
	case *container.Scroll:
		return o.Content.MinSize().Height - o.Size().Height
	case *fyne.Container:
		for _, part := range o.Objects {
			height += scrolled(part)
		}
	}
	return height
}

// In a low window, an empty legend and a hidden drawing bar leave their room to the board. An error gets room after the
// stroke that makes it.
func TestAnEmptyLegendLeavesItsRoom(t *testing.T) {
	b := openSmall(t, "bruteforce")
	b.Win.Resize(fyne.NewSize(1024, 650))
	l, high := b.legend(), func() float32 { return b.legend().Content.Size().Height }
	if got := high(); got > 1 {
		t.Errorf("an empty legend is %v high", got)
	}
	b.choose("target")
	b.editor.Erase(2)
	b.solved()
	if got := high(); got > 1 || l.Trouble.Said() == "" {
		t.Errorf("during the stroke the legend is %v high, with the error %q", got, l.Trouble.Said())
	}
	b.editor.Finish(2)
	if got := high(); got < 15 || scrolled(l.Content) > 0 {
		t.Errorf("after the stroke the legend is %v high", got)
	}
	b.Bench.Set(workbench.Drawing, true)
	b.relay()
	if got := high(); got < 35 {
		t.Errorf("while the user draws, the legend is %v high", got)
	}
}

// In a low window, the reason why a board has no answer is seen after the stroke, with a lens and without, beside the
// panel and without it.
func TestALowWindowShowsTheReason(t *testing.T) {
	for _, sample := range few(1, "halloween-tokyo2007.in", "knight-p3930-2.in") {
		b := open(t, "../assets/samples/"+sample)
		b.Win.Resize(fyne.NewSize(1024, 650))
		b.solved()
		doc := b.Bench.Doc()
		for _, lens := range []string{"", b.Bench.Lens.List()[0].ID} {
			for _, folded := range []bool{false, true} {
				b.Settings.SetBool("panel.folded", folded)
				b.build()
				b.Bench.Lens.Choose(lens)
				for c := grid.Cell(0); len(b.Bench.Problems()) == 0 && int(c) < doc.Board().Size.Cells(); c++ {
					b.editor.Erase(c)
					b.editor.Finish(c)
				}
				b.solved()
				l := b.legend()
				if l.Trouble.Said() == "" || scrolled(l.Content) > 0 || l.Trouble.Size().Height > l.Content.Size().Height+15 {
					t.Errorf("%s, lens %q, folded %v: the reason %q needs %v, %v is scrolled; the legend has %v", sample, lens,
						folded, l.Trouble.Said(), l.Trouble.Size().Height, scrolled(l.Content), l.Content.Size().Height)
				}
				for len(b.Bench.Problems()) > 0 {
					b.Perform(b.Action("undo"))
				}
			}
		}
	}
}

// For an unfinished board, the texts of the exploration are true, and no steps are counted.
func TestUnfinishedBoardsAreNotSearched(t *testing.T) {
	b := openSmall(t, "dijkstra")
	b.Bench.Set(workbench.Exploring, true)
	b.recorded()
	b.choose("target")
	b.click(2, desktop.MouseButtonSecondary) // erases the target
	b.recorded()
	b.solved()
	if got := b.Bench.Caption().Key; got != "shot.step.unfinished" {
		t.Errorf("caption %s, problems %v", got, b.Bench.Problems())
	}
	if _, length := b.Bench.Progress(); length != 0 {
		t.Errorf("%d steps of nothing", length)
	}
}

// Choosing a lens changes nothing else: track, position and tool stay. The next board that is opened has no lens.
func TestALensChangesNothingElse(t *testing.T) {
	b := openSmall(t, "bruteforce")
	b.solved()
	b.Perform(b.Action("forward"))
	at, length, brush := b.Bench.Playback.Pos(), b.Bench.Playback.Len(), b.editor.Brush
	b.lensCalled("plain")
	b.recorded()
	if b.Bench.On(workbench.Exploring|workbench.Asking) || b.editor.Brush.ID != brush.ID {
		t.Error("the tool is another")
	}
	if b.Bench.Playback.Pos() != at || b.Bench.Playback.Len() != length {
		t.Errorf("at %d of %d, was at %d of %d", b.Bench.Playback.Pos(), b.Bench.Playback.Len(), at, length)
	}
	b.filing.Open(write(t, "next.in", "3 3 1\n1 1 1\n1 1 1\n1 1 1\n1 2 1 1 1 3\n"))
	b.wait("the next board", func() bool { return b.filing.FileName() == "next.in" })
	b.solved()
	if id := b.Bench.Lens.ID(); id != "" {
		t.Errorf("the next board begins in the lens %q", id)
	}
}

// A warning about the board is visible together with the lens's note and items. It is on the line of the items, or
// below them if the line has no room.
func TestTroubleStandsBesideTheItems(t *testing.T) {
	b := open(t, write(t, "attacked.in", "3\nO.Q\n...\nX..\n"))
	b.solved()
	l, place := b.legend(), b.App.Driver().AbsolutePositionForObject
	for _, width := range []float32{1366, 600, 1366} {
		b.Win.Resize(fyne.NewSize(width, 700))
		for _, lens := range []string{"layers", "attacked"} { // without items, and with three items
			b.lensCalled(lens)
			if l.Trouble.Said() == "" || l.Note.Said() == "" {
				t.Fatalf("%s has no warning or no note", lens)
			}
		}
		air := b.Theme.Size(fynetheme.SizeNameInnerPadding) // the label's padding around its text
		top, items := place(l.Trouble).Y+air, place(l.Items).Y
		bottom, end := place(l.Trouble).Y+l.Trouble.Size().Height-air, place(l.Content).Y+l.Content.Size().Height
		if wide := width == 1366; wide && bottom > end+1 {
			t.Errorf("at %v the warning ends at %v, and what is seen of the legend at %v", width, bottom, end)
		} else if !wide && top < items+l.Items.Size().Height {
			t.Errorf("at %v the warning is at %v, over the items at %v", width, top, items)
		}
	}
}

// In a low window the legend has room only while a lens is chosen. All lenses share this room.
func TestALowWindowHasRoomForTheLegend(t *testing.T) {
	b := open(t, "../assets/samples/halloween-tokyo2007.in")
	b.Win.Resize(fyne.NewSize(1024, 672))
	b.solved()
	l, all, places := b.legend(), b.Board.Size().Height, map[place]bool{}
	for _, lens := range b.Bench.Lens.List() {
		b.Bench.Lens.Choose(lens.ID)
		b.wait(lens.ID, func() bool { return b.Bench.Lens.View() != nil })
		places[b.place()] = true
		if need, has := l.Items.MinSize().Height, l.Content.Size().Height; has < need || scrolled(l.Content) > 0 {
			t.Errorf("%s: the legend has a height of %v; its items need %v, and %v is scrolled", lens.ID, has, need, scrolled(l.Content))
		}
	}
	if b.Bench.Lens.Choose(""); len(places) != 1 || b.Board.Size().Height != all {
		t.Errorf("the lenses have the board at %v; without a lens it is %v high, before %v", places, b.Board.Size().Height, all)
	}
}

// On the smallest screen with the largest text, the legend of a search from both ends is whole.
func TestTheLargestTextShowsTheWholeLegend(t *testing.T) {
	b := open(t, "../assets/samples/halloween-tokyo2007.in")
	b.Bench.Doc().SetAlgorithm("bidirectional")
	for _, language := range few(1, "en", "zh", "ja") {
		b.cell(fyne.NewSize(1024, 700), language, theme.TextLargest, true)
		b.solved()
		b.Bench.Set(workbench.Exploring, true)
		b.recorded()
		b.Perform(b.Action("last"))
		b.relay()
		l := b.legend()
		if over := scrolled(l.Content); over > 0 || len(b.Bench.Lens.Picture().Legend) < 4 {
			t.Errorf("%s: %v of the legend is scrolled", language, over)
		}
	}
}
