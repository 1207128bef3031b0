package present

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// helpKeys lists the names of the keys that the help shows. Their texts in the catalogue are "lesson.keys.<name>".
var helpKeys = []string{
	"next", "back", "jump", "steps", "halt", "again", "think", "black", "presenter", "auto", "live", "help", "end",
}

// newHelp makes a hidden card with the keys of a presentation, for the middle of the slide.
func (r *Room) newHelp() *fyne.Container {
	line := func() *widgets.Words {
		return widgets.NewWords(fynetheme.SizeNameSubHeadingText, fynetheme.ColorNameForeground)
	}
	rows := container.New(layout.NewFormLayout())
	for _, name := range helpKeys {
		rows.Add(line().Bold().Saying(r.Say(solve.Say("lesson.keys." + name + ".key"))))
		rows.Add(line().Saying(r.Say(solve.Say("lesson.keys." + name))))
	}
	ground := canvas.NewRectangle(r.Theme.Color(fynetheme.ColorNameOverlayBackground, r.App.Settings().ThemeVariant()))
	ground.CornerRadius, ground.StrokeColor, ground.StrokeWidth = 10, r.Colors().Line, 1
	card := container.NewCenter(container.NewStack(ground, layouts.Padded(10, 10, 16, 24, rows)))
	all := container.NewStack(card)
	all.Hide()
	return all
}

// toggleHelp shows or hides the card with the keys.
func (r *Room) toggleHelp() {
	layouts.Show(r.help, !r.help.Visible())
	r.slides.Content().Refresh() // not only the card: Fyne forgets a hidden card after a minute
	r.unnote()
	r.Trace.Line("slide-keys", r.help.Visible())
}
