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

// A palette has as many columns as its height requires, after its buttons have become as low as they may. A dock gives
// it the width for these columns at once.
func TestAPaletteHasRoomForAll(t *testing.T) {
	tools := make([]fyne.CanvasObject, 7)
	for i := range tools {
		r := canvas.NewRectangle(nil)
		r.SetMinSize(fyne.NewSize(20, 15))
		tools[i] = r
	}
	palette := container.New(&layouts.Palette{Gap: 2, Last: 2}, tools...)
	middle := canvas.NewRectangle(nil)
	dock := container.New(layouts.Dock{}, layouts.Row(palette), layouts.Row(), middle)
	for height, columns := range map[float32]int{300: 1, 152: 1, 117: 1, 116: 2, 90: 2, 66: 2, 65: 3, 49: 3, 48: 4} {
		dock.Resize(fyne.NewSize(200, height))
		want := float32(22*columns - 2)
		if palette.MinSize().Width != want || middle.Position().X != want {
			t.Errorf("%v high: %v wide, beside it begins %v, want %v", height, palette.MinSize().Width, middle.Position().X, want)
		}
		for i, o := range tools {
			at, high := o.Position(), o.Size().Height
			if at.X < 0 || at.Y < 0 || at.X+20 > want || at.Y+high > height+0.01 || high < 15 {
				t.Errorf("%v high: the %d. stands at %v and is %v high", height, i, at, high)
			}
			for _, p := range tools[:i] {
				if p.Position().X == at.X && p.Position().Y+p.Size().Height > at.Y {
					t.Errorf("%v high: two stand at %v", height, at)
				}
			}
		}
		if last := tools[6].Position().Y; columns == 1 && last+tools[6].Size().Height < height-0.01 {
			t.Errorf("%v high: the last one stands at %v", height, last)
		}
	}
}

// Columns share the whole width, and the height is that of all rows.
func TestColumns(t *testing.T) {
	c := &layouts.Columns{Least: fyne.NewSize(100, 50)}
	var parts []fyne.CanvasObject
	for range 5 {
		parts = append(parts, canvas.NewRectangle(nil))
	}
	for width, want := range map[float32][2]float32{90: {90, 250}, 250: {125, 150}, 599: {119.8, 50}} {
		c.Layout(parts, fyne.NewSize(width, 1000))
		last := parts[4].Position().AddXY(parts[4].Size().Width, parts[4].Size().Height)
		if got := parts[0].Size().Width; got != want[0] || c.MinSize(parts).Height != want[1] || last.Y != want[1] || last.X > width+0.1 {
			t.Errorf("in %v, parts are %v wide and end at %v; the height is %v", width, got, last, c.MinSize(parts).Height)
		}
	}
}
