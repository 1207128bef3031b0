package app

import (
	"math"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/app/shell"
	"stepboard/app/shell/shelltest"
	"stepboard/app/theme"
	"stepboard/solve/grid"
)

// A dialog that asks for sizes lets the user type at once. Escape closes it.
func TestSizesAreTypedAtOnce(t *testing.T) {
	b := open(t)
	typeSize := func(rows, cols string) {
		c := b.Win.Canvas()
		c.Focused().TypedRune(rune(rows[0]))
		b.typed(fyne.KeyTab)
		c.Focused().TypedRune(rune(cols[0])) // replaces the whole text
		b.typed(fyne.KeyReturn)
	}
	b.Perform(b.Action("resize"))
	typeSize("5", "7")
	if got := b.Bench.Doc().Board().Size; got != (grid.Size{Rows: 5, Cols: 7}) || b.prompts() {
		t.Errorf("resized to %v", got)
	}
	b.Perform(b.Action("resize"))
	b.typed(fyne.KeyEscape)
	if b.prompts() {
		t.Error("Escape leaves the prompt open")
	}
	b.Bench.Doc().Undo()
	b.Perform(b.Action("new"))
	typeSize("6", "8")
	if got := b.Bench.Doc().Board().Size; got != (grid.Size{Rows: 6, Cols: 8}) || b.prompts() {
		t.Errorf("a new board of %v", got)
	}
}

// A wrong size can't be confirmed, and the dialog shows the reason. The allowed range is visible from the beginning.
func TestWrongSizesAreRefused(t *testing.T) {
	b := open(t)
	for _, id := range []string{"resize", "new"} {
		b.Perform(b.Action(id))
		c := b.Win.Canvas()
		field := c.Focused().(*shell.NumberEntry)
		if !strings.Contains(shelltest.Told(b.Win), "1–1024") {
			t.Errorf("%s: the range is not said: %s", id, shelltest.Told(b.Win))
		}
		before := b.Bench.Doc().Board().Size
		for _, bad := range []string{"0", "1025", "2.5", "x", "-1", ""} {
			field.SetText(bad)
			b.typed(fyne.KeyReturn)
			if !b.prompts() || b.Bench.Doc().Board().Size != before || !b.lastChoice().Disabled() {
				t.Fatalf("%s: %q is taken", id, bad)
			}
			if text, _ := field.Wrong(); !strings.Contains(shelltest.Told(b.Win), b.Say(text)) {
				t.Errorf("%s: %q is not called wrong in %q", id, bad, shelltest.Told(b.Win))
			}
		}
		field.SetText("3")
		if b.lastChoice().Disabled() {
			t.Errorf("%s: 3 can't be chosen", id)
		}
		b.typed(fyne.KeyEscape)
	}
}

// lastChoice returns the button of the top dialog that Return presses.
func (b *bench) lastChoice() *shell.PromptButton {
	list := shelltest.Parts[*shell.PromptButton](b.Win.Canvas().Overlays().Top())
	return list[len(list)-1]
}

// When the board is alone, it has nearly the whole window. The keys still work, and the bars come back.
func TestTheBoardAlone(t *testing.T) {
	b := open(t, write(t, "revisit.in", revisit))
	b.solved()
	before := b.Board.Size()
	b.Perform(b.Action("board-alone"))
	b.wait("the board alone", func() bool { return b.alone })
	all, size := b.Win.Canvas().Size(), b.Board.Size()
	if size.Width < 0.85*all.Width || size.Height < 0.85*all.Height || size.Height < before.Height {
		t.Errorf("the board has %v of %v, before %v", size, all, before)
	}
	if said := b.status.right.Text; !strings.Contains(said, "Shift+F11") {
		t.Errorf("the status line says %q and not how the tools come back", said)
	}
	if again := newWindow(b.App, b.Settings.Store, nil, func(f func()) { f() }); !again.alone {
		t.Error("the next window shows the tools")
	}
	b.strike(fyne.KeyF6, 0)
	b.strike(fyne.KeyRight, 0)
	if b.Bench.Playback.Pos() != 1 {
		t.Errorf("→ goes to %d", b.Bench.Playback.Pos())
	}
	b.Perform(b.Action("board-alone"))
	b.wait("the bars", func() bool { return !b.alone })
	if b.Board.Size() != before {
		t.Errorf("the board has %v again, before %v", b.Board.Size(), before)
	}
}

// The keys of panes that are hidden while the board is alone bring back the tools and show the pane.
func TestPanesComeBackToTheBoardAlone(t *testing.T) {
	b, _ := openRules(t, eightRules(t)) // with the rules beside the board
	for _, id := range []string{"rules", "lesson", "panel"} {
		for range 2 { // the pane is shown or not before
			b.setAlone(true)
			b.build()
			b.Perform(b.Action(id))
			b.wait(id+" beside the board", func() bool { return !b.alone && b.Action(id).Checked() })
			b.Perform(b.Action(id))
			b.wait("the end of "+id, func() bool { return !b.Action(id).Checked() })
		}
	}
}

// cell returns the width of the board's cells in a window of a size.
func (b *bench) cell(screen fyne.Size, language string, factor float32, alone bool) float32 {
	b.Text.SetLanguage(language)
	b.setAlone(alone)
	b.Settings.SetTextFactor(factor)
	b.retheme()
	b.Win.Resize(screen.SubtractWidthHeight(0, menuBar*factor))
	b.build()
	_, cell := b.Board.CellRect(0)
	return cell.Width
}

// The largest text size is for a class: a board that is as high as wide becomes larger, not smaller, because answer and
// caption are beside it. A wide board has them above it.
func TestTheLargestTextEnlargesTheBoard(t *testing.T) {
	b := open(t, "../assets/samples/huarong-longest.in")
	for _, language := range few(1, "en", "zh", "ja") {
		for _, screen := range few(1, fyne.NewSize(1024, 700), fyne.NewSize(1366, 768), fyne.NewSize(1920, 1080)) {
			normal := b.cell(screen, language, theme.TextNormal, false)
			if large := b.cell(screen, language, theme.TextLargest, true); large < normal {
				t.Errorf("%s, %v: cells of %v, at normal text size %v", language, screen, large, normal)
			}
		}
	}
	b = open(t, write(t, "wide.in", "2 16 1\n"+strings.Repeat("1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1\n", 2)+"1 1 2 2 2 16\n"))
	screen := fyne.NewSize(1024, 700)
	if got := b.cell(screen, "en", theme.TextLargest, true); b.Board.Size().Width < screen.Width {
		t.Errorf("a wide board has %v of %v, its cells %v", b.Board.Size().Width, screen.Width, got)
	}
}

// The board has at least half of the window, including menu and title, with and without the film strip.
func TestTheBoardHasHalfOfTheWindow(t *testing.T) {
	for _, sample := range few(1, "halloween-tokyo2007.in", "huarong-noip2013.in") {
		boardHasHalf(t, sample)
	}
}

func boardHasHalf(t *testing.T, sample string) {
	t.Helper()
	const menu = 28
	b := open(t, "../assets/samples/"+sample)
	share := func(size fyne.Size) float32 {
		b.Win.Resize(size.SubtractWidthHeight(0, menu))
		return b.Board.Size().Width * b.Board.Size().Height / (size.Width * size.Height)
	}
	fold := func(on bool) {
		if shell.PanelFolded(b.Shell, false) != on {
			b.Perform(b.Action("panel"))
			b.wait("the panel", func() bool { return shell.PanelFolded(b.Shell, false) == on })
		}
	}
	for _, strip := range []bool{false, true} {
		if strip {
			b.Perform(b.Action("frame-capture"))
			b.lesson.Show(true)
		}
		for _, language := range few(1, "en", "zh", "ja") {
			b.Text.SetLanguage(language)
			b.build()
			for _, c := range []struct {
				size   fyne.Size
				folded bool
			}{
				{size: fyne.NewSize(1366, 768)},
				{size: fyne.NewSize(1920, 1080)},
				{size: fyne.NewSize(1024, 700)},
				{size: fyne.NewSize(1024, 700), folded: true},
			} {
				fold(c.folded)
				if got := share(c.size); got < 0.5 {
					t.Errorf("%s, %s, in %v, strip %v, panel folded %v: the board has %.3f of the window", sample, language,
						c.size, strip, c.folded, got)
				}
			}
			fold(false)
		}
	}
}

// In low windows with the film strip, the panel is whole: the list has whole rows, two at least and three at normal
// text size, and the buttons are below the list.
func TestTheLowPanelIsWhole(t *testing.T) {
	for _, file := range few(1, "lessons/sokoban.en.stepboard", "lessons/huarong.en.stepboard", "samples/knight-tour.stepboard") {
		b := open(t, "../assets/"+file)
		b.Settings.SetBool("panel.folded.crowded", false)
		b.lesson.Show(true)
		for _, factor := range []float32{theme.TextNormal, theme.TextLarge} {
			for _, size := range []fyne.Size{{Width: 1024, Height: 700}, {Width: 1366, Height: 768}} {
				b.Settings.SetTextFactor(factor)
				b.retheme()
				b.Win.Resize(size.SubtractWidthHeight(0, menuBar*factor))
				b.build()
				list := b.queries()
				row := list.CreateItem().MinSize().Height + list.Theme().Size(fynetheme.SizeNamePadding)
				rows := float64((list.Size().Height + list.Theme().Size(fynetheme.SizeNamePadding)) / row)
				least := 2.0
				if factor == theme.TextNormal {
					least = 3
				}
				end := func(o fyne.CanvasObject) float32 {
					return b.App.Driver().AbsolutePositionForObject(o).Y + o.Size().Height
				}
				if buttons := end(list) + b.Scaled(32); math.Abs(rows-math.Round(rows)) > 0.01 || rows < least-0.01 ||
					buttons > end(b.results.Content) {
					t.Errorf("%s, text %v, %v: %.2f rows; the buttons end at %v of %v", file, factor, size, rows, buttons,
						end(b.results.Content))
				}
			}
		}
	}
}

// A large text leaves the panel no room in a narrow window, until the user unfolds the panel. Chinese names of puzzles are
// short, so the bar at the top still has one line, with the beginning of the file's name.
func TestLargeTextFoldsThePanel(t *testing.T) {
	b := open(t, "../assets/samples/huarong-longest.in")
	screen := fyne.NewSize(1024, 700)
	for _, c := range []struct {
		language      string
		factor, least float32
		folded        bool
	}{{"en", theme.TextNormal, 88, false}, {"en", theme.TextLarge, 74, true}, {"zh", theme.TextLarge, 84, true}} {
		cell := b.cell(screen, c.language, c.factor, false)
		if folded := shell.PanelFolded(b.Shell, b.crowded()); folded != c.folded || cell < c.least {
			t.Errorf("%s, text %v: folded %v; cells of %v", c.language, c.factor, folded, cell)
		}
	}
	b.Win.Resize(fyne.NewSize(1500, 700))
	b.wait("the panel in a wide window", func() bool { return b.results.Content.Size().Width > 0 })
	b.Win.Resize(screen.SubtractWidthHeight(0, menuBar*theme.TextLarge))
	b.wait("a folded panel again", func() bool {
		_, cell := b.Board.CellRect(0)
		return cell.Width >= 84
	})
	b.Perform(b.Action("panel"))
	b.wait("the panel", func() bool { return b.results.Content.Visible() && b.results.Content.Size().Width > 0 })
}

// The bar at the top has one line, also for puzzles with tasks or rules: in the smallest window at normal text size, and
// on a laptop's screen with the largest text.
func TestTheTopBarHasOneLine(t *testing.T) {
	for _, file := range []string{"samples/sokoban-tiny.in", "puzzles/eight.star"} {
		b := open(t, "../assets/"+file)
		for _, language := range few(1, "en", "zh", "ja") {
			b.Text.SetLanguage(language)
			for width, factor := range map[float32]float32{1024: theme.TextNormal, 1366: theme.TextLargest} {
				b.Settings.SetTextFactor(factor)
				b.retheme()
				b.Win.Resize(fyne.NewSize(width, 700-menuBar))
				b.build()
				top := b.parts[0].(*topBar)
				if got, most := top.content.Size().Height, 1.5*top.solve.MinSize().Height; got > most {
					t.Errorf("%s, %s, %v: the bar is %v high, one line at most %v", file, language, width, got, most)
				}
			}
		}
	}
}
