package workbench

import (
	"reflect"

	"stepboard/app/view/tree"
)

// Tree is the view of the explored run's tree.
type Tree struct {
	b    *Workbench
	on   bool
	Seen tree.Seen
}

// On reports whether the tree is shown.
func (t *Tree) On() bool { return t.on }

// Show shows or hides the tree. A shown tree needs a recording of the algorithm's run, whatever mode and lens are on.
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

// shot is the tree in a shot, or nil if none is shown.
func (t *Tree) shot() *tree.Seen {
	if !t.on {
		return nil
	}
	seen := t.Seen
	return &seen
}

// come shows the tree of a shot, and reports whether the view has changed.
func (t *Tree) come(seen *tree.Seen) bool {
	before := t.shot()
	if t.on = seen != nil; t.on {
		t.Seen = *seen
	}
	return !reflect.DeepEqual(before, t.shot())
}
