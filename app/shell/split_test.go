package shell_test

import (
	"image/color"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"stepboard/app/shell"
	"stepboard/app/shell/shelltest"
	"stepboard/widgets"
)

// The user drags the line between a pane and the rest. The pane keeps its share within limits, and the settings keep it.
// Without the left part, the right part has the whole width.
func TestSplit(t *testing.T) {
	for _, right := range []bool{false, true} {
		d := shelltest.New(t)
		rest, pane := canvas.NewRectangle(color.Black), canvas.NewRectangle(color.White)
		first, second := pane, rest
		if right {
			first, second = rest, pane
		}
		show := func() fyne.CanvasObject {
			split := shell.Split{Setting: "test.share", Least: 0.2, Usual: 0.5, Most: 0.8, Right: right}
			box := split.Beside(d.Shell, "test.sash", first, second)
			box.Resize(fyne.NewSize(1000, 100))
			return box
		}
		box := show()
		line := shelltest.Parts[*widgets.Sash](box)[0]
		grip := line.MinSize().Width
		widths := func(what string, want float32) {
			t.Helper()
			if got := pane.Size().Width; got < want-0.1 || got > want+0.1 || got+grip+rest.Size().Width != 1000 {
				t.Errorf("right %v, %s: the pane is %v wide, want %v; the rest is %v", right, what, got, want, rest.Size().Width)
			}
		}
		drag := func(by float32) {
			if right {
				by = -by
			}
			line.Dragged(&fyne.DragEvent{Dragged: fyne.NewDelta(by, 0)})
			line.DragEnd()
		}
		free := 1000 - grip
		widths("at first", free/2)
		drag(100)
		widths("dragged by 100", free/2+100)
		drag(5000)
		widths("at most", 0.8*free)
		show()
		widths("shown again", 0.8*free)
		d.Settings.SetFloat("test.share", 0.5)
		split := shell.Split{Setting: "test.share", Least: 0.2, Usual: 0.5, Most: 0.8, Wanted: 600, Right: right}
		box = split.Beside(d.Shell, "test.sash", first, second)
		box.Resize(fyne.NewSize(1000, 100))
		line = shelltest.Parts[*widgets.Sash](box)[0]
		widths("wanted", 600)
		drag(-50)
		widths("dragged from the wanted width", 550)
		first.Hide()
		show()
		if second.Size().Width != 1000 {
			t.Errorf("alone, the second part is %v wide", second.Size().Width)
		}
	}
}
