package app

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/workbench"
	"stepboard/solve"
)

// Another document in place of one that was compared is compared too, where that can be.
func TestOpeningWhileComparing(t *testing.T) {
	b := compared(t, "maze.in", maze)
	for _, sample := range []string{
		"huarong-noip2013.in", "huarong-noip2013.in",
		"sokoban-tiny.in",
	} { // the second time the same algorithms
		b.loadSample(sample)
		if b.bench.Compare.Now() != nil || !b.bench.On(workbench.Comparing) {
			t.Fatalf("%s: what is compared is of the document before", sample)
		}
		b.settled()
	}
	b.bench.Doc().RemoveQuery(0)
	b.drawBoard()
}

// Events are numbers of one recording: that of another algorithm has others.
func TestAnotherAlgorithmForgetsTheClickedState(t *testing.T) {
	b := openSmall(t, "bruteforce")
	b.perform(b.action("explore"))
	list := b.recorded().Touched(4)
	b.bench.Explore.Pick(int(list[len(list)-1]))
	b.perform(b.action("branch-state"))
	b.bench.Doc().SetAlgorithm("dijkstra")
	b.solved()
	b.recorded()
	if b.bench.Explore.Branch() != nil || b.bench.Explore.Picked() >= 0 || b.can(b.action("branch-state")) {
		t.Errorf("picked %d, on the branch %v", b.bench.Explore.Picked(), b.bench.Explore.Branch())
	}
}

// A state can be clicked in the list while the solution is on the track, and clicked again after going elsewhere.
func TestAStateIsClickedAgain(t *testing.T) {
	b := openSmall(t, "bruteforce")
	b.perform(b.action("explore"))
	x := b.recorded()
	b.bench.Explore.Ask(4)
	list := b.results.pages[statesTab].(*stateList)
	event := int(list.events[3])
	for _, leave := range []func(){
		func() { b.bench.Playback.Seek(0) },
		func() { b.lensCalled("plain"); b.bench.Set(workbench.Exploring, false) },
	} {
		list.list.Select(3)
		if b.bench.Playback.Pos() != event+1 || b.bench.Playback.Len() != x.Len() || b.bench.Explore.Picked() != event {
			t.Fatalf("at %d, clicked %d, want behind %d", b.bench.Playback.Pos(), b.bench.Explore.Picked(), event)
		}
		leave()
	}
	list.list.Select(3)
	if b.bench.Playback.Pos() != event+1 {
		t.Errorf("at %d, want behind %d", b.bench.Playback.Pos(), event)
	}
}

// Without Live an edit leaves nothing of the board before on the track, and says so.
func TestEditWithoutLiveLeavesTheExploration(t *testing.T) {
	b := openSmall(t, "bruteforce")
	b.lensCalled("plain")
	b.recorded()
	b.toggleLive()
	b.editor.rune('2')
	b.editor.begin(4, desktop.MouseButtonPrimary, 0)
	b.editor.end()
	if b.bench.Playback.Len() != 0 || b.bench.Explore.Current() != nil || b.bench.Explore.OnTrack() != nil ||
		b.bench.Lens.View() != nil {
		t.Errorf("%d events of the board before are played", b.bench.Playback.Len())
	}
	if got, want := b.legendNote(), b.say(solve.Say("app.explore.none")); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	b.bench.Doc().Undo()
	if x := b.recorded(); b.bench.Playback.Len() != x.Len() || b.legendNote() == b.say(solve.Say("app.explore.none")) {
		t.Errorf("%d events are played after undo, want %d", b.bench.Playback.Len(), x.Len())
	}
}

func (b *bench) legendNote() string {
	for _, p := range b.parts {
		if l, ok := p.(*legend); ok {
			return l.note.segment.Text
		}
	}
	return ""
}

// Recordings are large: none is kept once nothing shows it.
func TestExplorationsAreLetGo(t *testing.T) {
	b := openSmall(t, "bruteforce")
	b.perform(b.action("explore"))
	b.recorded()
	b.bench.Explore.Ask(4)
	b.showTab(0)
	b.perform(b.action("explore"))
	b.drawBoard()
	if b.results.pages[statesTab].(*stateList).x != nil || b.bench.Explore.OnTrack() != nil ||
		b.bench.Lens.View() != nil ||
		b.bench.Explore.Run("bruteforce").Exploration != nil {
		t.Error("a recording is kept")
	}
	b.lensCalled("plain")
	b.recorded()
	b.perform(b.action("compare"))
	if b.bench.Lens.View() != nil {
		t.Error("the lens keeps its recording while algorithms are compared")
	}
}

// What was on the screen may be kept by the toolkit, but not what it showed.
func TestPartsOfBeforeShowNothing(t *testing.T) {
	b := openSmall(t, "bruteforce")
	b.perform(b.action("explore"))
	b.recorded()
	b.bench.Explore.Ask(4)
	list := b.results.pages[statesTab].(*stateList)
	b.perform(b.action("compare"))
	if list.x != nil || list.events != nil {
		t.Error("the list of states keeps a recording")
	}
	for _, leave := range []func(){func() { b.perform(b.action("compare")) }, func() { b.loadSample("sokoban-tiny.in") }} {
		b.bench.Set(workbench.Comparing, true)
		b.settled()
		b.drawBoard()
		v := b.comparing.view
		leave()
		for _, c := range v.boards {
			if c.view != nil {
				t.Errorf("the board of %s keeps a recording", c.algorithm)
			}
		}
		if v.charted.of != nil {
			t.Error("the chart keeps what was compared")
		}
	}
}

// What is to be seen comes before the answers of other queries, which then go on.
func TestExplorationComesBeforeOtherAnswers(t *testing.T) {
	var text strings.Builder
	const n, queries = 24, 40
	fmt.Fprintf(&text, "%d %d %d\n", n, n, queries)
	text.WriteString(strings.Repeat(strings.Repeat("1 ", n)+"\n", n))
	for i := range queries {
		fmt.Fprintf(&text, "1 1 2 2 %d %d\n", n, n-i%n)
	}
	b := open(t, write(t, "many.in", text.String()))
	b.bench.Session().Stop()
	b.bench.Doc().SetAlgorithm("bruteforce")
	others := func() bool {
		update, _, running := b.bench.Session().Running()
		return running && update.Running != b.bench.Shown()
	}
	b.wait("the others", others)
	b.perform(b.action("explore"))
	if others() {
		t.Error("the others keep what is to be seen waiting")
	}
	b.wait("a recording", func() bool {
		if others() && b.bench.Explore.Current() == nil {
			t.Fatal("the others are back too early")
		}
		return b.bench.Explore.Run("bruteforce").Done
	})
	b.wait("the others again", others)
}

// What is said of a cell is of the position that is shown.
func TestTheStatusLineFollowsTheTransport(t *testing.T) {
	b := openSmall(t, "bruteforce")
	b.lensCalled("plain")
	x := b.recorded()
	b.editor.showCursor(4)
	status := b.parts[len(b.parts)-1].(*statusBar)
	said := map[string]bool{}
	for _, pos := range []int{0, x.Len() / 2, x.Len()} {
		b.bench.Playback.Seek(pos)
		want := b.describeCell(4)
		if d := b.bench.Lens.Chosen().Hover(b.bench.Lens.View(), 4); d.Text.Key != "" {
			want += " · " + b.say(d.Text)
		}
		if got := status.left.segment.Text; got != want {
			t.Errorf("at %d: %q, want %q", pos, got, want)
		}
		said[want] = true
	}
	if len(said) < 2 {
		t.Errorf("all the same: %v", said)
	}
}

// News don't take the keyboard away from a list.
func TestListsKeepTheKeyboard(t *testing.T) {
	b := openSmall(t, "bruteforce")
	b.perform(b.action("explore"))
	b.recorded()
	for _, list := range []*widget.Select{b.parts[0].(*topBar).algorithm, b.parts[2].(*transport).unit} {
		b.win.Canvas().Focus(list)
		b.bench.Playback.Step(-1)
		b.refresh(workbench.All)
		if b.win.Canvas().Focused() != list {
			t.Errorf("the list of %v has lost it", list.Options)
		}
	}
}
