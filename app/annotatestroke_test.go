package app

import (
	"testing"

	"fyne.io/fyne/v2/driver/desktop"
)

// spy is a part that keeps what it was told of.
type spy changes

func (s *spy) refresh(c changes) { *s |= spy(c) }

// A stroke over a large board draws on many cells, and each must be quick: the strip is not made anew.
func TestDrawingIsNoNewsOfTheLesson(t *testing.T) {
	b := openDrawing(t)
	var told spy
	b.parts = append(b.parts, &told)
	b.runes("O")
	told = 0
	b.click(1, desktop.MouseButtonPrimary)
	if c := changes(told); len(b.annotations()) != 1 || c&drawnChanged == 0 || c&lessonChanged != 0 {
		t.Errorf("%d annotations, told %b", len(b.annotations()), c)
	}
}
