package comparing

import (
	"slices"
	"testing"

	"stepboard/app/view/tree"
	"stepboard/scene"
)

// A click on the part of a long way that is not drawn draws a state of this part.
func TestAPartOfALongWayOpens(t *testing.T) {
	b := open(t, "long.in", "16 9 2\n################\n#A             #\n############## #\n#              #\n# ##############\n"+
		"#             a#\n################\n#b    B        #\n################\n0 0 0\n")
	b.Perform(b.Action("compare"))
	b.settled()
	b.Bench.Tree.Show(true)
	v := b.room.View.Boards[0].Tree
	gap := func() int {
		if v.Picture == nil {
			return -1
		}
		return slices.IndexFunc(v.Nodes, func(n tree.Node) bool { return n.Gap > 0 })
	}
	b.Wait("a part of a way that is not drawn", func() bool { return gap() >= 0 })
	n := v.Nodes[gap()]
	v.Diagram.OnTap(scene.Point{X: n.X, Y: n.Y})
	b.Wait("the middle of this part", func() bool { return v.Find(n.Gap-1) >= 0 })
}

// The first difference is drawn in a large tree, also after the user has visited another node.
func TestTheFirstDifferenceIsDrawn(t *testing.T) {
	b := open(t, "large.in", "9 7 3\n#########\n#a b c  #\n# # # # #\n#       #\n# # # # #\n#C  A  B#\n#########\n0 0 0\n")
	b.Perform(b.Action("compare"))
	b.settled()
	b.Bench.Tree.Show(true)
	v := b.board("bfs").Tree
	b.Wait("the first difference", func() bool { return v.Parted() >= 0 })
	v.Diagram.OnTap(scene.Point{X: v.Nodes[0].X, Y: v.Nodes[0].Y})
	b.Wait("the visited root", func() bool { return !v.work.Busy() && v.Tree.Key.Selected == v.Nodes[0].Event })
	if v.Parted() < 0 {
		t.Error("the first difference is not drawn any more")
	}
}
