package app

import (
	"math"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/app/rooms/export"
	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// statusBar says in words what is under the pointer, and how the board is seen.
type statusBar struct {
	*Window
	content fyne.CanvasObject
	left    *widgets.Words
	news    *export.NewsLine
	right   *canvas.Text
	hint    string
	cell    grid.Cell // that was pointed at last: with another one the line is the cell's, and no longer the hint's
	lang    string    // by its own name
}

// hintAt shows in the status line what a control is for, or what was done; empty: no longer.
func (w *Window) hintAt(text string) {
	bar := w.status
	bar.hint, bar.cell = text, w.pointed()
	w.tips.say(text)
	bar.Update(workbench.Hovered)
}

func newStatusBar(w *Window) *statusBar {
	c := w.Colors()
	s := &statusBar{Window: w, lang: w.Text.Name(w.Text.Language()), left: widgets.Line(fynetheme.SizeNameCaptionText,
		theme.ColorMuted), right: canvas.NewText("", c.Muted)}
	s.right.TextSize = w.Theme.Size(fynetheme.SizeNameCaptionText)
	s.news = export.NewNewsLine(w.export)
	air := w.Theme.Size(fynetheme.SizeNameInnerPadding) - 3 // that labels keep round their text
	s.content = layouts.Padded(-air, -air, 8, 16,
		container.NewBorder(nil, nil, nil, container.NewHBox(s.news.Content, s.right), s.left))
	return s
}

// pointed changes where what is said and drawn of the cell under the pointer may be another.
const pointed = workbench.Hovered | workbench.Board | workbench.Answered | workbench.Position | workbench.Explored |
	workbench.Drawn | workbench.Lesson

func (s *statusBar) Update(c workbench.Changes) {
	s.news.Update(c)
	if c.Has(workbench.Exports) {
		// What was hidden until now is not known to the toolkit: it would wait for something else to be drawn.
		s.content.Refresh()
	}
	if !c.Has(pointed) {
		return
	}
	if cell := s.pointed(); cell != s.cell && !s.point.Armed() {
		s.hint, s.cell = "", cell
	}
	text := s.pointedText()
	if s.hint != "" {
		text = s.hint
	}
	s.left.Say(text)
	widgets.SetText(s.right, s.Say(solve.Say("app.status.right", "Zoom", int(math.Round(s.comparing.Seen().Zoom()*100)),
		"Language",
		s.lang)))
}

// pointedText is what there is to say of the cell under the pointer.
func (w *Window) pointedText() string {
	if text, on := w.comparing.Pointed(); on {
		return text
	}
	cell := w.described()
	text := w.describeCell(cell)
	if hint, ok := w.selection.HintText(); ok {
		text = hint
	}
	if w.Bench.On(workbench.Drawing) {
		text = w.annotate.HintAt(cell)
	}
	if more := w.Bench.Lens.Detail(cell).Text; more.Key != "" {
		text += " · " + w.Say(more)
	}
	return text
}

// pointed is the cell that the keyboard's cursor is on or, where that is hidden, the pointer; None where neither is
// on the board.
func (w *Window) pointed() grid.Cell {
	if w.editor.Cursor() != grid.None {
		return w.editor.Cursor()
	}
	return w.Board.Hovered()
}

// described is the cell that is pointed at or, where none is, the one that is pointed at for all to see.
func (w *Window) described() grid.Cell {
	if c := w.pointed(); c != grid.None {
		return c
	}
	return w.Bench.Pin.At()
}

// describeCell is what a cell holds, in words, and what is known about it; with no cell, what the board is.
func (w *Window) describeCell(c grid.Cell) string {
	var words []string
	for _, t := range w.Bench.CellTexts(c) {
		words = append(words, w.Say(t))
	}
	return strings.Join(words, " · ")
}
