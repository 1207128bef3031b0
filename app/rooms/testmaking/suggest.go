package testmaking

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/app/contest/testset"
	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// linesEntry is the field with the generator lines. Ctrl+Space completes the word at the cursor.
type linesEntry struct {
	widgets.ProseEntry
	complete func(i int)
}

// TypedShortcut implements fyne.Shortcutable.
func (e *linesEntry) TypedShortcut(s fyne.Shortcut) {
	if k, ok := s.(*desktop.CustomShortcut); ok && k.KeyName == fyne.KeySpace && k.Modifier == fyne.KeyModifierControl {
		e.complete(0)
		return
	}
	e.ProseEntry.TypedShortcut(s)
}

// suggested is the help below the lines. It shows a text about the word at the cursor, and buttons with possible words.
type suggested struct {
	content fyne.CanvasObject
	about   *widgets.Words
	words   *fyne.Container
	from    int // index of the word's first byte in its line
	list    []testset.Suggestion
	knows   Builder
}

// mostSuggested is the largest number of words that have buttons.
const mostSuggested = 4

func (j *dialog) newSuggestions() {
	s := &j.suggested
	s.knows = j.builder(j.Text.Language())
	s.about = widgets.Lines(fynetheme.SizeNameCaptionText, theme.ColorMuted)
	s.words = container.NewGridWithColumns(mostSuggested)
	s.content = container.New(layouts.Stack{Grow: -1}, layouts.AtLeast(j.Scaled(44), s.about),
		layouts.AtLeast(j.Scaled(36), s.words))
}

// line() returns the line with the cursor, and the number of bytes of this line before the cursor.
func (j *dialog) line() (line string, at int) {
	lines := strings.Split(j.editor.Text, "\n")
	if j.editor.CursorRow >= len(lines) {
		return "", 0
	}
	line = lines[j.editor.CursorRow]
	runes := []rune(line)
	return line, len(string(runes[:min(j.editor.CursorColumn, len(runes))]))
}

func (j *dialog) suggest() {
	s := &j.suggested
	line, at := j.line()
	var about string
	s.from, s.list, about = s.knows.Suggest(line, at)
	s.words.Objects = nil
	for i, w := range s.list[:min(len(s.list), mostSuggested)] {
		s.words.Add(shell.NewHintingButton(j.Shell, "", w.Word, w.About, func() { j.complete(i) }))
	}
	if about == "" && len(s.list) > 0 && at > s.from {
		about = s.list[0].About
	}
	if len(s.list) > 0 {
		key := j.Say(solve.Say("testing.complete", "Word", s.list[0].Word))
		about = strings.TrimPrefix(about+" · "+key, " · ")
	}
	s.about.Say(shell.Plain(about))
	s.words.Refresh()
}

// complete replaces the word at the cursor by suggestion i and a space.
func (j *dialog) complete(i int) {
	s := &j.suggested
	if i >= len(s.list) {
		return
	}
	line, at := j.line()
	row := j.editor.CursorRow
	lines := strings.Split(j.editor.Text, "\n")
	begun := line[:s.from] + s.list[i].Word + " "
	lines[row] = begun + strings.TrimLeft(line[at:], " ")
	j.editor.SetText(strings.Join(lines, "\n"))
	j.editor.CursorRow, j.editor.CursorColumn = row, len([]rune(begun))
	j.editor.Refresh()
	j.Win.Canvas().Focus(j.editor)
	j.suggest()
}
