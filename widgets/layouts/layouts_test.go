package layouts_test

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"stepboard/widgets/layouts"
)

func TestTheBarTakesAsManyLinesAsItNeeds(t *testing.T) {
	parts := make([]fyne.CanvasObject, 3)
	for i, wide := range []float32{100, 80, 40} {
		r := canvas.NewRectangle(nil)
		r.SetMinSize(fyne.NewSize(wide, 20))
		parts[i] = r
	}
	for width, lines := range map[float32]int{240: 1, 239: 2, 130: 2, 129: 3, 100: 3} {
		row := container.New(&layouts.Flow{Gap: 10, Between: 2}, parts...)
		row.Resize(fyne.NewSize(width, 100))
		if got, want := row.MinSize(), fyne.NewSize(100, float32(22*lines-2)); got != want {
			t.Errorf("%v wide: least %v, want %v", width, got, want)
		}
		last := parts[2]
		if at := last.Position(); at.X != width-40 || at.Y != float32(22*(lines-1)) {
			t.Errorf("%v wide: the last one is at %v", width, at)
		}
	}
}
