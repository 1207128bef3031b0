package compare

import (
	"slices"
	"testing"

	"stepboard/app/view/tree"
	"stepboard/scene"
)

// A click on the part of a long way that is not drawn draws a state of this part. The first difference stays drawn.
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
	if v.parting < 0 {
		t.Fatal("there is no first difference")
	}
	n := v.Nodes[gap()]
	v.Diagram.OnTap(scene.Point{X: n.X, Y: n.Y})
	b.Wait("the middle of this part", func() bool { return v.Find(n.Gap-1) >= 0 })
	if v.Parted() < 0 {
		t.Error("the first difference is not drawn any more")
	}
}
