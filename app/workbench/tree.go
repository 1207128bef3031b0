package workbench

import (
	"reflect"

	"stepboard/app/view/tree"
)

// Tree is what is seen of the tree of the run that is explored.
type Tree struct {
	b    *Workbench
	on   bool
	Seen tree.Seen
}

// On reports whether the tree is seen.
func (t *Tree) On() bool { return t.on }

// Show has the tree be seen, and so the run of the algorithm be recorded whatever mode and lens are on; or no longer.
func (t *Tree) Show(on bool) {
	if t.on == on {
		return
	}
	t.on = on
	if t.b.doc != nil {
		t.b.explore()
		t.b.host.Rebuild()
		t.b.show(Explored | Menus)
	}
}

// shot is the tree as a shot has it: nil where none is seen.
func (t *Tree) shot() *tree.Seen {
	if !t.on {
		return nil
	}
	seen := t.Seen
	return &seen
}

// come shows what a shot has of the tree, and reports whether that is another than before.
func (t *Tree) come(seen *tree.Seen) bool {
	before := t.shot()
	if t.on = seen != nil; t.on {
		t.Seen = *seen
	}
	return !reflect.DeepEqual(before, t.shot())
}
