package widgets

import (
	"testing"

	"stepboard/widgets/layouts"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
)

func TestChoices(t *testing.T) {
	test.NewTempApp(t)
	var told []int
	hint := ""
	c := NewChoices(func(i int) { told = append(told, i) })
	c.OnHint = func(s string) { hint = s }
	c.Set([]string{"None", "Sides", "Walk"}, []string{"nothing", "all sides", "the walk"}, 0)
	w := test.NewTempWindow(t, c)
	w.Resize(fyne.NewSize(300, 200))
	if got, want := c.MinSize().Height, 3*c.row(); got != want {
		t.Errorf("three words are %v high, want %v", got, want)
	}
	at := func(i int) fyne.Position { return fyne.NewPos(50, (float32(i)+0.5)*c.row()) }

	c.Tapped(&fyne.PointEvent{Position: at(1)})
	c.Tapped(&fyne.PointEvent{Position: at(1)}) // already chosen, so nothing is reported
	c.Tapped(&fyne.PointEvent{Position: at(9)}) // below the last choice
	if c.Chosen() != 1 || len(told) != 1 || told[0] != 1 {
		t.Errorf("%d is chosen, told %v; want 1 once", c.Chosen(), told)
	}
	c.MouseIn(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: at(2)}})
	if hint != "the walk" {
		t.Errorf("the hint is %q", hint)
	}
	c.MouseOut()
	if hint != "" {
		t.Errorf("the hint %q stays", hint)
	}
	for _, key := range []struct {
		name fyne.KeyName
		want int
	}{{fyne.KeyDown, 2}, {fyne.KeyDown, 2}, {fyne.KeyUp, 1}, {fyne.KeyUp, 0}, {fyne.KeyUp, 0}, {fyne.KeySpace, 0}} {
		c.TypedKey(&fyne.KeyEvent{Name: key.name})
		if c.Chosen() != key.want {
			t.Errorf("after %s %d is chosen, want %d", key.name, c.Chosen(), key.want)
		}
	}
	told = nil
	c.Set([]string{"None", "Cuts"}, nil, 1)
	if c.Chosen() != 1 || len(told) != 0 || c.MinSize().Height != 2*c.row() {
		t.Errorf("other words: %d is chosen, told %v, %v high", c.Chosen(), told, c.MinSize().Height)
	}
	c.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: at(1)}})
	if hint != "" {
		t.Errorf("a word without a hint has %q", hint)
	}
}

// A word that is wider than the list has several lines. The words below it move down.
func TestChoicesBreakLongWords(t *testing.T) {
	test.NewTempApp(t)
	c := NewChoices(nil)
	w := test.NewTempWindow(t, container.New(layouts.Stack{Grow: -1}, c))
	w.Resize(fyne.NewSize(200, 300))
	c.Set([]string{"the blank changes places with the piece", "the blank goes up"}, nil, 0)
	w.Resize(fyne.NewSize(201, 300))
	two := c.row() + c.measure("M").Height
	if got, want := c.MinSize().Height, two+c.row(); got != want {
		t.Errorf("three lines are %v high, want %v", got, want)
	}
	for y, want := range map[float32]int{1: 0, two - 1: 0, two + 1: 1, two + c.row() + 1: -1} {
		if got := c.at(fyne.NewPos(9, y)); got != want {
			t.Errorf("at %v is word %d, want %d", y, got, want)
		}
	}
}
