package app

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"stepboard/app/workbench"
	"stepboard/scene"
	"stepboard/solve"
)

// Beside each other two runs have their trees, with the states marked at which they part. A click on a state goes to
// where its side reached it, and a frame keeps the trees.
func TestTreesAreCompared(t *testing.T) {
	b := openSmall(t, "fast")
	b.Perform(b.Action("compare"))
	b.settled()
	b.Perform(b.Action("tree"))
	for _, board := range b.comparing.View.Boards {
		b.wait("a tree of "+board.Algorithm, func() bool { return board.Tree.Picture() != nil })
	}
	now := b.Bench.Compare.Now()
	b.Perform(b.Action("differ"))
	d := now.Difference()
	if !d.Found || b.Bench.Playback.Pos() != d.Step {
		t.Fatalf("no difference to go to: %+v", d)
	}
	var states []solve.State
	for i, board := range b.comparing.View.Boards {
		x, e := now.Sides()[i].Exploration, -1
		if at := board.Tree.Parted(); at >= 0 {
			e = board.Tree.Picture().Nodes[at].Event
		}
		n, _ := x.Expansion(now.Parting()[i])
		if e < 0 || x.Event(e).State != x.Event(now.Parting()[i]).State || n != d.Step-1 {
			t.Errorf("%s parts at event %d of %d expansions, want %d", board.Algorithm, e, n, now.Parting()[i])
		} else {
			states = append(states, x.Event(e).State)
		}
	}
	if len(states) == 2 && states[0] == states[1] {
		t.Error("they part at one state")
	}
	if said := b.comparing.View.Parted.Said(); !strings.Contains(said, "part") {
		t.Errorf("it is said that %q", said)
	}
	tree := b.comparing.View.Boards[0].Tree
	first := tree.Picture().Nodes[0]
	tree.Diagram.OnTap(scene.Point{X: first.X, Y: first.Y})
	if at := b.Bench.Compare.Positions()[0]; at == 0 || b.Bench.Playback.Pos() > 1 {
		t.Errorf("a click on the root leads to step %d, event %d", b.Bench.Playback.Pos(), at)
	}
	before := b.Bench.Playback.Pos()
	for range 3 {
		tree.Diagram.OnKey(fyne.KeyDown)
	}
	if b.Bench.Playback.Pos() <= before {
		t.Error("arrow keys lead nowhere")
	}
	v := b.Bench.Shot()
	if v.Tree == nil || v.Compared == nil {
		t.Fatalf("a shot has the trees %+v", v.Tree)
	}
	b.Perform(b.Action("frame-capture"))
	b.Perform(b.Action("tree"))
	if b.comparing.View.Boards[0].Tree != nil {
		t.Error("trees stay that are not seen")
	}
	frames := b.lesson.Frames()
	if f := frames[len(frames)-1]; f.Shot.Tree == nil {
		t.Error("a frame has no trees")
	}
	b.Bench.Come(v)
	if !b.Bench.On(workbench.Comparing) || b.comparing.View.Boards[0].Tree == nil {
		t.Error("a frame does not come back with its trees")
	}
}
