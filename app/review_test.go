package app

import (
	"testing"

	"stepboard/solve"
)

func TestReviewOpenWhileComparing(t *testing.T) {
	b := compared(t, "maze.in", maze)
	b.loadSample("huarong-noip2013.in")
	b.solved()
	b.settled()
	b.loadSample("huarong-noip2013.in")
	b.settled()
	b.loadSample("sokoban-tiny.in")
	b.solved()
	b.settled()
	b.perform(b.action("compare"))
}

func TestReviewPickedOfAnotherAlgorithm(t *testing.T) {
	b := openSmall(t, "bruteforce")
	b.perform(b.action("explore"))
	x := b.recorded()
	list := x.Touched(4)
	b.pick(int(list[len(list)-1]))
	b.perform(b.action("branch-state"))
	b.doc.SetAlgorithm("dijkstra")
	b.solved()
	y := b.recorded()
	t.Log(x.Len(), y.Len(), y.Algorithm)
	if b.exploration.branch != nil || b.exploration.picked >= 0 {
		t.Errorf("picked %d, branch %v of %d", b.exploration.picked, b.exploration.branch, y.Len())
	}
}

func TestReviewLiveOff(t *testing.T) {
	b := openSmall(t, "bruteforce")
	b.perform(b.action("explore"))
	b.recorded()
	b.toggleLive()
	b.editor.rune('2')
	b.editor.begin(4, 1, 0)
	b.editor.end()
	t.Log(b.playback.Len(), b.caption(), b.current(), b.exploration.x != nil)
	b.lensCalled("walk")
	t.Log(b.playback.Len(), b.caption(), b.current(), b.lens.chosen.ID, b.lens.working, b.exploration.on)
	_ = solve.None
}
