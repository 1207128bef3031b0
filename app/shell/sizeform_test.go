package shell_test

import (
	"testing"

	"fyne.io/fyne/v2/test"

	"stepboard/app/shell"
	"stepboard/app/shell/shelltest"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// A side that a puzzle fixes can't be typed, and the form has the size.
func TestAFixedSideIsNotTyped(t *testing.T) {
	b := shelltest.New(t)
	limits := solve.Limits{MinRows: 3, MaxRows: 3, MinCols: 1, MaxCols: 9}
	f := shell.NewSizeForm(b.Shell, limits, grid.Size{Rows: 3, Cols: 4})
	var typed []bool
	for _, o := range test.LaidOutObjects(f.Content) {
		if e, ok := o.(*shell.NumberEntry); ok {
			typed = append(typed, !e.Disabled())
		}
	}
	if len(typed) != 2 || typed[0] || !typed[1] || f.Size() != (grid.Size{Rows: 3, Cols: 4}) {
		t.Errorf("fields that can be typed: %v; size %v", typed, f.Size())
	}
}
