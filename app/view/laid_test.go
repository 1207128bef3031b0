package view_test

import (
	"testing"

	"stepboard/app/view"
)

// While a new tree is being made, the window may lay out the diagram. Then all that fits is shown.
func TestNoTreeHasAnOpening(t *testing.T) {
	if from, to := (&view.Tree{}).Opening(3, 2); from.X != 0 || from.Y != 0 || to.X != 3 || to.Y != 2 {
		t.Errorf("the opening is from %v to %v", from, to)
	}
}
