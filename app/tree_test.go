package app

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"stepboard/app/workbench"
	"stepboard/widgets"
)

// A comparison hides the tree while the pointer is on a node. Then the pointer leaves the hidden tree.
func TestThePointerLeavesAHiddenTree(t *testing.T) {
	b := openSmall(t, "bruteforce")
	b.Perform(b.Action("tree-alone"))
	b.recorded()
	b.wait("a tree", func() bool { return b.tree.Tree.Picture != nil })
	d := b.tree.Instead().(*widgets.Diagram)
	before := b.status.left.Said()
	for x := 0; x < int(d.Size().Width) && b.status.left.Said() == before; x++ {
		d.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(float32(x), d.Size().Height/2)}})
	}
	if b.status.left.Said() == before {
		t.Fatal("no node is under the pointer")
	}
	b.Bench.Set(workbench.Comparing, true)
	b.settled()
	if b.tree.Tree.Picture != nil {
		t.Error("the hidden tree is kept, with its node under the pointer")
	}
	d.MouseOut()
}
