package app

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"stepboard/app/rooms/transport"
	"stepboard/app/shell"
	"stepboard/app/workbench"
	"stepboard/solve"
)

// An event is a number in one recording. Another algorithm's recording has other events, so the picked event is
// forgotten.
func TestAnotherAlgorithmForgetsTheClickedState(t *testing.T) {
	b := openSmall(t, "bruteforce")
	b.Perform(b.Action("explore"))
	list := b.recorded().Touched(4)
	b.Bench.Explore.Pick(int(list[len(list)-1]))
	b.Perform(b.Action("branch-state"))
	b.Bench.Doc().SetAlgorithm("dijkstra")
	b.solved()
	b.recorded()
	if b.Bench.Explore.Branch() != nil || b.Bench.Explore.Picked() >= 0 || b.Can(b.Action("branch-state")) {
		t.Errorf("picked %d, on the branch %v", b.Bench.Explore.Picked(), b.Bench.Explore.Branch())
	}
}

// If Live is off, an edit leaves no data of the old board on the track, and the legend says so.
func TestEditWithoutLiveLeavesTheExploration(t *testing.T) {
	b := openSmall(t, "bruteforce")
	b.lensCalled("plain")
	b.Bench.Set(workbench.Exploring, true)
	b.recorded()
	b.Perform(b.Action("live"))
	b.editor.Rune('2')
	b.beginStroke(4, desktop.MouseButtonPrimary, 0)
	b.endStroke()
	if b.Bench.Playback.Len() != 0 || b.Bench.Explore.Current() != nil || b.Bench.Explore.OnTrack() != nil ||
		b.Bench.Lens.View() != nil {
		t.Errorf("%d events of the board before are played", b.Bench.Playback.Len())
	}
	if got, want := b.legendNote(), b.Say(solve.Say("app.explore.none")); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	b.Bench.Doc().Undo()
	if x := b.recorded(); b.Bench.Playback.Len() != x.Len() || b.legendNote() == b.Say(solve.Say("app.explore.none")) {
		t.Errorf("%d events are played after undo, want %d", b.Bench.Playback.Len(), x.Len())
	}
}

func (b *bench) legendNote() string {
	for _, p := range b.parts {
		if l, ok := p.(*transport.Legend); ok {
			return l.Note.Said()
		}
	}
	return ""
}

// The toolkit may keep hidden widgets, but these hold no recordings.
func TestBoardsOfBeforeShowNothing(t *testing.T) {
	b := openSmall(t, "bruteforce")
	for _, leave := range []func(){func() { b.Perform(b.Action("compare")) }, func() { b.filing.OpenSample("sokoban-tiny.in") }} {
		b.Bench.Set(workbench.Comparing, true)
		b.settled()
		b.Draw()
		boards := b.comparing.View.Boards
		leave()
		for _, c := range boards {
			if c.View != nil {
				t.Errorf("the board of %s keeps a recording", c.Algorithm)
			}
		}
	}
}

// The exploration that the user wants to see runs before the answers of other queries. Then these go on.
func TestExplorationComesBeforeOtherAnswers(t *testing.T) {
	var text strings.Builder
	const n, queries = 24, 40
	fmt.Fprintf(&text, "%d %d %d\n", n, n, queries)
	text.WriteString(strings.Repeat(strings.Repeat("1 ", n)+"\n", n))
	for i := range queries {
		fmt.Fprintf(&text, "1 1 2 2 %d %d\n", n, n-i%n)
	}
	b := open(t, write(t, "many.in", text.String()))
	b.Bench.SetWait(0) // otherwise the exploration ends before the window goes on
	b.Bench.Answers().Stop()
	b.Bench.Doc().SetAlgorithm("bruteforce")
	others := func() bool {
		update, _, running := b.Bench.Answers().Running()
		return running && update.Running != b.Bench.Shown()
	}
	b.wait("the others", others)
	b.Perform(b.Action("explore"))
	if others() {
		t.Error("the others keep what is to be seen waiting")
	}
	b.wait("a recording", func() bool {
		if others() && b.Bench.Explore.Current() == nil {
			t.Fatal("the others are back too early")
		}
		return b.Bench.Recordings().Run("bruteforce").Done
	})
	b.wait("the others again", others)
}

// The text about a cell is about the shown position.
func TestTheStatusLineFollowsTheTransport(t *testing.T) {
	b := openSmall(t, "bruteforce")
	b.lensCalled("plain")
	b.Bench.Set(workbench.Exploring, true)
	x := b.recorded()
	b.wait("the prepared lens", func() bool { return b.Bench.Lens.View() != nil })
	b.PutCursor(4)
	status := b.status
	said := map[string]bool{}
	for _, pos := range []int{0, x.Len() / 2, x.Len()} {
		b.Bench.Playback.Seek(pos)
		want := b.DescribeCell(4)
		if d := b.Bench.Lens.Chosen().Hover(b.Bench.Lens.View(), 4); d.Text.Key != "" {
			want += " · " + b.Say(d.Text)
		}
		if got := status.left.Said(); got != want {
			t.Errorf("at %d: %q, want %q", pos, got, want)
		}
		said[want] = true
	}
	if len(said) < 2 {
		t.Errorf("all the same: %v", said)
	}
}

// A refresh does not take the focus away from a list.
func TestListsKeepTheKeyboard(t *testing.T) {
	b := openSmall(t, "bruteforce")
	b.Perform(b.Action("explore"))
	b.recorded()
	for _, list := range []fyne.Focusable{
		b.parts[0].(*topBar).algorithm.Select, b.parts[2].(*transport.Part).Unit,
	} {
		b.Win.Canvas().Focus(list)
		b.Bench.Playback.Step(-1)
		b.Refresh(workbench.All)
		if b.Win.Canvas().Focused() != list {
			t.Errorf("the list of %v has lost it", list.(*shell.Select).Options)
		}
	}
}
