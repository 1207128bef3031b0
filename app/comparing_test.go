package app

import (
	"testing"

	"fyne.io/fyne/v2"

	"stepboard/app/shell/shelltest"
	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/solve/grid"
	"stepboard/widgets"
)

const maze = shelltest.Maze

// compared opens a board and starts a comparison with its first choice of algorithms.
func compared(t *testing.T, name, text string) *bench {
	t.Helper()
	b := open(t, write(t, name, text))
	b.Perform(b.Action("compare"))
	b.settled()
	return b
}

// settled waits for the comparison of all rivals, with times.
func (b *bench) settled() {
	b.t.Helper()
	b.wait("a comparison", func() bool { return shelltest.Compared(b.Bench) })
}

// Keys that edit the board do nothing while the board is hidden.
func TestNoEditsWhileComparing(t *testing.T) {
	b := compared(t, "maze.in", maze)
	for _, k := range []fyne.KeyName{fyne.KeyReturn, fyne.KeyDown, fyne.KeyReturn, fyne.KeyDelete} {
		b.typedKey(&fyne.KeyEvent{Name: k})
	}
	b.typedRune('2')
	b.key(fyne.KeyF7)
	if b.Bench.Doc().Dirty() || b.Cursor() != grid.None || b.Bench.On(workbench.Drawing) || b.Can(b.Action("annotate")) {
		t.Error("the hidden board was edited")
	}
	b.typedRune('+')
	for _, v := range b.comparing.View.Boards {
		if v.Board.Zoom() <= 1 {
			t.Errorf("%s did not follow: zoom %v", v.Algorithm, v.Board.Zoom())
		}
	}
}

// On a laptop's screen the panel shows its result, its table and its whole chart. The wider window also shows the text
// below the chart.
func TestTheComparedChartIsSeen(t *testing.T) {
	b := compared(t, "maze.in", maze)
	for _, language := range few(1, "en", "zh", "ja") {
		b.Text.SetLanguage(language)
		for _, size := range []fyne.Size{{Width: 1024, Height: 700}, {Width: 1366, Height: 768}} {
			b.Win.Resize(size.SubtractWidthHeight(0, menuBar))
			b.build()
			v := b.comparing.View
			end := func(o fyne.CanvasObject) float32 {
				return b.App.Driver().AbsolutePositionForObject(o).Y + o.Size().Height
			}
			last := fyne.CanvasObject(shelltest.Parts[*widgets.Chart](v.Content)[0])
			if size.Width > 1024 {
				last = v.Counts
			}
			if end(last) > end(v.Content) {
				t.Errorf("%s, %v: the panel shows %v of %v", language, size, end(v.Content), end(last))
			}
		}
	}
}

// A large text in a narrow window leaves the panel no room, so the compared boards get its room.
func TestLargeTextFoldsTheComparedPanel(t *testing.T) {
	b := compared(t, "maze.in", maze)
	b.Settings.SetTextFactor(theme.TextLarge)
	b.retheme()
	b.Win.Resize(fyne.NewSize(1024, 700-menuBar*theme.TextLarge))
	b.build()
	for _, v := range b.comparing.View.Boards {
		if got := v.Board.Size(); got.Width < 250 || got.Height < 220 {
			t.Errorf("the board of %s has %v", v.Algorithm, got)
		}
	}
	b.Perform(b.Action("panel"))
	b.wait("the panel", func() bool { return !b.comparing.Folded })
}

// Trees can be read: four trees on a laptop's screen stand side by side in the whole window, without boards. Two trees
// in the smallest window, and four on a large screen, stand beside their boards.
func TestComparedTreesHaveRoom(t *testing.T) {
	b := compared(t, "flat.in", "2 9 1\n1 1 1 1 1 1 1 1 1\n1 1 1 1 1 1 1 1 1\n1 1 2 2 2 9\n")
	b.Bench.Tree.Show(true)
	sized := func(width, height float32, rivals int, boards bool) {
		t.Helper()
		b.Win.Resize(fyne.NewSize(width, height-menuBar))
		b.build()
		if boards {
			b.looksCompared()
		}
		for _, v := range b.comparing.View.Boards {
			got := v.Tree.Diagram.Size()
			if least := float32(220); got.Width < least || got.Height < least || v.Board.Visible() != boards {
				t.Errorf("%d rivals in %v×%v: the tree has %v; boards: %v", rivals, width, height, got, v.Board.Visible())
			}
			if legend := v.Legend.MinSize().Height > 0; legend != boards {
				t.Errorf("%d rivals in %v×%v: the legend of boards is shown: %v", rivals, width, height, legend)
			}
		}
	}
	sized(1024, 700, 2, true)
	sized(1366, 768, 2, true)
	for _, a := range []string{"spfa", "fast"} {
		b.Bench.Compare.ChooseRival(a, true)
	}
	b.settled()
	sized(1366, 768, 4, false)
	sized(1920, 1080, 4, true)
}
