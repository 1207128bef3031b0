package app

import (
	"testing"

	"fyne.io/fyne/v2/driver/desktop"

	"stepboard/solve"
)

// Another document in place of one that was compared is compared too, where that can be.
func TestOpeningWhileComparing(t *testing.T) {
	b := compared(t, "maze.in", maze)
	for _, sample := range []string{"huarong-noip2013.in", "huarong-noip2013.in", "sokoban-tiny.in"} { // the second time the same algorithms
		b.loadSample(sample)
		if b.comparing.now != nil || !b.comparing.on {
			t.Fatalf("%s: what is compared is of the document before", sample)
		}
		b.settled()
	}
	b.doc.RemoveQuery(0)
	b.drawBoard()
}

// Events are numbers of one recording: that of another algorithm has others.
func TestAnotherAlgorithmForgetsTheClickedState(t *testing.T) {
	b := openSmall(t, "bruteforce")
	b.perform(b.action("explore"))
	list := b.recorded().Touched(4)
	b.pick(int(list[len(list)-1]))
	b.perform(b.action("branch-state"))
	b.doc.SetAlgorithm("dijkstra")
	b.solved()
	b.recorded()
	if b.exploration.branch != nil || b.exploration.picked >= 0 || b.can(b.action("branch-state")) {
		t.Errorf("picked %d, on the branch %v", b.exploration.picked, b.exploration.branch)
	}
}

// A state can be clicked in the list while the solution is on the track, and clicked again after going elsewhere.
func TestAStateIsClickedAgain(t *testing.T) {
	b := openSmall(t, "bruteforce")
	b.perform(b.action("explore"))
	x := b.recorded()
	b.askCell(4)
	list := b.results.pages[statesTab].(*stateList)
	event := int(list.events[3])
	for _, leave := range []func(){func() { b.playback.Seek(0) }, func() { b.lensCalled("plain"); b.setExploring(false) }} {
		list.list.Select(3)
		if b.playback.Pos() != event+1 || b.playback.Len() != x.Len() || b.exploration.picked != event {
			t.Fatalf("at %d, clicked %d, want behind %d", b.playback.Pos(), b.exploration.picked, event)
		}
		leave()
	}
	list.list.Select(3)
	if b.playback.Pos() != event+1 {
		t.Errorf("at %d, want behind %d", b.playback.Pos(), event)
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
	if b.playback.Len() != 0 || b.current() != nil || b.exploration.x != nil || b.lens.view != nil {
		t.Errorf("%d events of the board before are played", b.playback.Len())
	}
	if got, want := b.legendNote(), b.say(solve.Say("app.explore.none")); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	b.doc.Undo()
	if x := b.recorded(); b.playback.Len() != x.Len() || b.legendNote() == b.say(solve.Say("app.explore.none")) {
		t.Errorf("%d events are played after undo, want %d", b.playback.Len(), x.Len())
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
	b.perform(b.action("explore"))
	b.drawBoard()
	if b.exploration.x != nil || b.lens.view != nil || b.exploration.Run("bruteforce").Exploration != nil {
		t.Error("a recording is kept")
	}
	b.lensCalled("plain")
	b.recorded()
	b.perform(b.action("compare"))
	if b.lens.view != nil {
		t.Error("the lens keeps its recording while algorithms are compared")
	}
}
