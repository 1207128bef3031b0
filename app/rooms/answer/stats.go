package answer

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/shell"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// statistics shows the most important figures of a run in a line. A click on the line shows or hides all figures.
type statistics struct {
	*shell.Shell
	content        *fyne.Container
	line           *shell.HintingButton
	all            *fyne.Container
	labels, values []*canvas.Text
	figures        []workbench.Figure
	resized        func() // called after folding or unfolding
}

// mostFigures is the largest number of figures of a run.
const mostFigures = 6

func newStatistics(s *shell.Shell, resized func()) *statistics {
	t := &statistics{Shell: s, resized: resized}
	c := s.Colors()
	t.line = shell.NewHintingButton(s, "statistics", "", s.Say(solve.Say("app.stats.hint")), t.toggle)
	t.line.Importance, t.line.Alignment = widget.LowImportance, widget.ButtonAlignLeading
	t.all = container.New(layout.NewGridLayoutWithColumns(2))
	for range mostFigures {
		label, value := s.NewText("", c.Muted, 11.5, false), s.NewText("", c.Ink, 15, true)
		t.labels, t.values = append(t.labels, label), append(t.values, value)
		t.all.Add(container.New(layout.NewCustomPaddedVBoxLayout(1), label, value))
	}
	inset := s.Theme.Size(fynetheme.SizeNameInnerPadding)
	t.content = container.New(layout.NewCustomPaddedVBoxLayout(0), t.line, layouts.Padded(2, 6, inset, inset, t.all))
	t.fold()
	return t
}

// fold shows or hides the figures below the line, depending on the setting. Without figures the line can't be unfolded.
func (t *statistics) fold() {
	layouts.Able(t.line, len(t.figures) > 0)
	open := t.unfolded() && len(t.figures) > 0
	icon := fynetheme.MenuExpandIcon()
	if open {
		icon = fynetheme.MenuDropDownIcon()
	}
	t.line.SetIcon(icon)
	layouts.Show(t.content.Objects[1], open)
}

func (t *statistics) unfolded() bool { return t.Settings.BoolWithFallback("statistics", false) }

func (t *statistics) toggle() {
	t.Settings.SetBool("statistics", !t.unfolded())
	t.fold()
	t.resized()
}

// show shows the figures, which may be nil.
func (t *statistics) show(figures []workbench.Figure) {
	t.figures = figures
	t.fold()
	line := t.Say(solve.Say("app.stats"))
	if len(figures) > 0 {
		of := map[string]string{}
		for _, f := range figures {
			of[f.ID] = f.Value
		}
		line = t.Say(solve.Say("app.stats.line", "Expanded", of["expanded"], "Time", of["time"]))
		width := fyne.MeasureText(line, t.Theme.Size(fynetheme.SizeNameText), fyne.TextStyle{Bold: true}).Width
		if width > shell.WidthOfPanel(t.Shell)-besideLine {
			line = t.Say(solve.Say("app.stats.short", "Expanded", of["expanded"]))
		}
	}
	if t.line.Text != line {
		t.line.SetText(line)
	}
	for i := range t.labels {
		var label, value string
		if i < len(figures) {
			label, value = t.Say(solve.Say("app.stat."+figures[i].ID)), figures[i].Value
		}
		widgets.SetText(t.labels[i], label)
		widgets.SetText(t.values[i], value)
	}
}

// besideLine is the width in the panel that the line's text can't use: the icon and padding.
const besideLine = 64

// lines() returns the figures as text, for the clipboard.
func (t *statistics) lines() []string {
	return solve.Map(t.figures, func(f workbench.Figure) string {
		return t.Say(solve.Say("app.error.file", "Name", solve.Say("app.stat."+f.ID), "Text", f.Value))
	})
}
