package app

import (
	"testing"

	"fyne.io/fyne/v2/driver/desktop"

	"stepboard/app/workbench"
)

// spy is a part that records the reported changes.
type spy workbench.Changes

func (s *spy) Update(c workbench.Changes) { *s |= spy(c) }

// A stroke over a large board draws on many cells, and each must be quick. So a stroke is no change of the lesson,
// and the film strip is not made anew.
func TestDrawingIsNoNewsOfTheLesson(t *testing.T) {
	b := openDrawing(t)
	var told spy
	b.parts = append(b.parts, &told)
	b.runes("O")
	told = 0
	b.click(1, desktop.MouseButtonPrimary)
	if c := workbench.Changes(told); len(b.Bench.Annotations()) != 1 || !c.Has(workbench.Drawn) ||
		c.Has(workbench.Lesson) {
		t.Errorf("%d annotations, told %b", len(b.Bench.Annotations()), c)
	}
}
