package shell

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/app/theme"
	"stepboard/app/view"
	"stepboard/solve"
	"stepboard/solve/looks"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// NewText makes a text. The parameter size is the text's size at normal text size. NewText multiplies it by the text
// factor.
func (s *Shell) NewText(text string, c color.Color, size float32, bold bool) *canvas.Text {
	t := canvas.NewText(text, c)
	t.TextSize, t.TextStyle.Bold = s.Scaled(size), bold
	return t
}

// NewBoard makes a board for a prompt.
func (s *Shell) NewBoard() *widgets.Board {
	b := widgets.NewBoard(s.Renderer)
	b.SetColors(s.Colors())
	b.OnSpoken = func() (name, cell string) { return s.Say(solve.Say("app.spoken.board")), "" }
	return b
}

// Painted returns a dataset's board with a query, as they are painted, in the look of the puzzle.
func (s *Shell) Painted(p solve.Puzzle, d *solve.Dataset, query int) view.Board {
	return view.Board{Puzzle: p, Dataset: d, Query: query, Look: looks.Of(p, s.Colors()), Colors: s.Colors()}
}

// NewTool makes a button with an icon and a hint. The parameter part is the button's name in the trace; "" means no
// name.
func (s *Shell) NewTool(part string, icon fyne.ThemeIconName, size float32, hint solve.Text, run func()) *widgets.Tool {
	t := widgets.NewTool(theme.Icon(icon), size, s.Say(hint), run)
	t.OnHint = s.Hint
	if part != "" {
		s.Trace.Part(part, t)
	}
	return t
}

// NewCaption makes an empty sentence about the present step, and the object that shows it: one line or, if deep is
// true, space for two lines, with a single line in the middle. The space stays, so that the board does not move from
// step to step. The user scrolls to further lines.
func NewCaption(s *Shell, deep bool) (*widgets.Words, fyne.CanvasObject) {
	air := s.Theme.Size(fynetheme.SizeNameInnerPadding) - 2 // labels have this padding around their text
	words := widgets.Line(theme.SizeCaption, fynetheme.ColorNameForeground)
	line := layouts.Padded(-air, -air, 14, 14, words)
	if !deep {
		return words, line
	}
	room := line.MinSize().Height + fyne.MeasureText("M", s.Theme.Size(theme.SizeCaption), fyne.TextStyle{}).Height
	words = widgets.Lines(theme.SizeCaption, fynetheme.ColorNameForeground)
	scroll := container.NewVScroll(container.NewVBox(
		layouts.AtLeast(room, layouts.Middle(layouts.Padded(-air, -air, 14, 14, words)))))
	scroll.SetMinSize(fyne.NewSize(0, room))
	return words, scroll
}

// Name is the layout of a part that has a name for screen readers.
type Name struct {
	layouts.Stack
	Text string
}

// Named gives a name for screen readers to a part that has no visible label.
func Named(s *Shell, name solve.Text, o fyne.CanvasObject) *fyne.Container {
	return container.New(Name{Text: s.Say(name)}, o)
}
