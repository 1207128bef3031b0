package workbench

import (
	"reflect"

	"stepboard/app/view/tree"
)

// Tree is the search tree of the explored run, as it is shown beside the board or in the board's place.
type Tree struct {
	b    *Workbench
	on   bool
	Seen tree.Seen
}

// On reports whether the tree is shown.
func (t *Tree) On() bool { return t.on }

// Show shows or hides the tree. While the tree is shown, the run is recorded, in any mode and with any lens.
func (t *Tree) Show(on bool) {
	if t.on == on || t.b.Hides(Answers) {
		return
	}
	t.on = on
	if t.b.doc != nil {
		t.b.record.ensure()
		t.b.rebuild()
		t.b.show(Explored | Menus)
	}
}

// shot returns the tree's part of a shot, or nil if the tree is hidden.
func (t *Tree) shot() *tree.Seen {
	if !t.on {
		return nil
	}
	return new(t.Seen)
}

// restore shows the tree as in a shot. It reports whether this changes anything.
func (t *Tree) restore(seen *tree.Seen) bool {
	before := t.shot()
	if t.on = seen != nil; t.on {
		t.Seen = *seen
	}
	return !reflect.DeepEqual(before, t.shot())
}
