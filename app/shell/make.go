package shell

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"stepboard/app/theme"
	"stepboard/solve"
	"stepboard/widgets"
)

// NewText makes a text. The parameter size is the text's size at normal text size. NewText multiplies it by the text
// factor.
func (s *Shell) NewText(text string, c color.Color, size float32, bold bool) *canvas.Text {
	t := canvas.NewText(text, c)
	t.TextSize, t.TextStyle.Bold = s.Scaled(size), bold
	return t
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
