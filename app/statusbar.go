package app

import (
	"fmt"
	"math"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// statusBar says in words what is under the pointer, and how the board is seen.
type statusBar struct {
	w       *Window
	content fyne.CanvasObject
	left    *words
	news    *newsLine
	right   *canvas.Text
	hint    string
	lang    string // by its own name
}

func newStatusBar(w *Window) *statusBar {
	c := w.colors()
	s := &statusBar{w: w, lang: w.text.Name(w.text.Language()), left: line(fynetheme.SizeNameCaptionText,
		theme.ColorMuted), right: canvas.NewText("", c.Muted)}
	s.right.TextSize = w.theme.Size(fynetheme.SizeNameCaptionText)
	s.news = newNewsLine(w)
	s.content = padded(0, 0, 8, 16, container.NewBorder(nil, nil, nil, container.NewHBox(s.news.content, s.right), s.left))
	return s
}

// hint shows what a control is for while the pointer is on it; empty: no longer.
func (w *Window) hint(text string) {
	s := w.parts[len(w.parts)-1].(*statusBar)
	s.hint = text
	s.refresh(workbench.Hovered)
}

func (s *statusBar) refresh(c workbench.Changes) {
	if c.Has(workbench.Exports) {
		s.news.refresh()
		s.content.Refresh() // what was hidden until now is not known to the toolkit: it would wait for something else to be drawn
	}
	if !c.Has(workbench.Hovered | workbench.Board | workbench.Answered | workbench.Position | workbench.Explored | workbench.Drawn | workbench.Lesson) {
		return
	}
	w := s.w
	text := s.hint
	if text == "" && w.bench.On(workbench.Comparing) {
		text = w.comparing.view.pointed()
	} else if text == "" {
		cell := w.pointed()
		if w.bench.On(workbench.Drawing) {
			text = w.annotateHint(cell)
		} else {
			text = w.describeCell(cell)
		}
		if more, ok := w.pointAt(cell); ok {
			text += " · " + w.say(more)
		}
	}
	s.left.say(text)
	set(s.right, w.say(solve.Say("app.status.right", "Zoom", int(math.Round(w.seen().Zoom()*100)), "Language", s.lang)))
}

// pointed is the cell that the keyboard's cursor is on or, where that is hidden, the pointer; None where neither is
// on the board.
func (w *Window) pointed() grid.Cell {
	if w.editor.cursor != grid.None {
		return w.editor.cursor
	}
	return w.board.Hovered()
}

// describeCell is what a cell holds, in words, and what is known about it; with no cell, what the board is.
func (w *Window) describeCell(c grid.Cell) string {
	b := w.bench.Doc().Board()
	if !b.Has(c) {
		return w.say(solve.Say("app.status.board", "Rows", b.Rows, "Cols", b.Cols))
	}
	words := []string{w.say(solve.Say("app.status.cell", "Row", b.Row(c)+1, "Col", b.Col(c)+1))}
	id := w.bench.Doc().Puzzle().ID()
	things := w.bench.ThingsAt(c)
	for _, brush := range w.bench.Doc().Puzzle().Brushes() {
		if len(things) > 0 && b.Terrain[c] == solve.Floor {
			break // that there is floor below goes without saying
		}
		if brush.Layer == solve.Terrain && brush.Tile == b.Terrain[c] {
			words = append(words, w.say(solve.Say(id+".brush."+brush.ID)))
			break
		}
	}
	for _, it := range things {
		for _, brush := range w.bench.Doc().Puzzle().Brushes() {
			if brush.Layer != solve.Terrain && brush.Kind == it.Kind {
				words = append(words, w.say(solve.Say(id+".brush."+brush.ID)))
				break
			}
		}
	}
	if r, ok := w.bench.Result(); ok && !r.Stale && int(c) < len(r.Answer.Counts) && r.Answer.Counts[c] >= 0 {
		words = append(words, w.say(solve.Say("app.status.winning", "PluralCount", int(r.Answer.Counts[c]), "N",
			w.number(int64(r.Answer.Counts[c])))))
	}
	for _, d := range w.bench.Problems() {
		for _, at := range d.Cells {
			if at == c {
				words = append(words, w.say(d.Text))
				break
			}
		}
	}
	return strings.Join(words, " · ")
}

// number is a whole number with its digits grouped as the language does.
func (w *Window) number(n int64) string { return w.text.Number(n) }

// bytes is an amount of memory.
func (w *Window) bytes(n int64) string {
	switch {
	case n < 1<<10:
		return fmt.Sprintf("%d B", n)
	case n < 10<<10:
		return fmt.Sprintf("%.1f KB", float64(n)/(1<<10))
	case n < 1<<20:
		return fmt.Sprintf("%d KB", n>>10)
	case n < 10<<20:
		return fmt.Sprintf("%.1f MB", float64(n)/(1<<20))
	case n < 10<<30:
		return fmt.Sprintf("%d MB", n>>20)
	}
	return fmt.Sprintf("%.1f GB", float64(n)/(1<<30))
}
