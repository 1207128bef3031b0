package widgets

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"stepboard/scene"
)

// A revealed part of a large picture stays visible when the widget changes its size, until the picture is fitted
// again. A part that the user has moved to stays.
func TestDiagramKeepsWhatIsRevealed(t *testing.T) {
	test.NewApp()
	d := NewDiagram(nil, &scene.Colors{}, 10, 10)
	d.SetExtent(200, 300)
	seen := func(min, max scene.Point) bool {
		x, y, wide, high, _ := d.View()
		return min.X >= x && max.X <= x+wide && min.Y >= y && max.Y <= y+high
	}
	from, to := scene.Point{X: 180, Y: 250}, scene.Point{X: 182, Y: 252}
	d.Reveal(from, to) // before the widget has a size
	for _, size := range []fyne.Size{{Width: 400, Height: 300}, {Width: 200, Height: 300}, {Width: 90, Height: 120}} {
		d.Resize(size)
		if !seen(from, to) {
			t.Errorf("at %v what was revealed is not seen", size)
		}
	}
	d.Reveal(scene.Point{X: 102, Y: 2}, scene.Point{X: 104.4, Y: 4})
	d.Resize(fyne.NewSize(91, 120)) // the middle part from 95.45 to 104.55 is visible
	if x, _, wide, _, _ := d.View(); x+wide < 105 {
		t.Errorf("the revealed part stands at the edge: the view ends at %v", x+wide)
	}
	d.Fit()
	d.Resize(fyne.NewSize(100, 130))
	if _, y, _, _, fitted := d.View(); y != 0 || !fitted {
		t.Errorf("a picture that was fitted is seen from %v, fitted %v", y, fitted)
	}
	d.Reveal(from, to)
	d.Dragged(&fyne.DragEvent{Dragged: fyne.NewDelta(0, 1000)})
	d.Resize(fyne.NewSize(120, 140))
	if _, y, _, _, _ := d.View(); y > 250-100 {
		t.Errorf("what the user has moved is seen from %v", y)
	}
}
