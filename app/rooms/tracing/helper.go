package tracing

import (
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/app/contest/trace"
	"stepboard/app/shell"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// helper shows and saves source code with which a student's program can write its trace.
type helper struct {
	*Room
	box        fyne.CanvasObject
	told, code *widgets.Words
	language   *shell.Picker
	saving     *shell.PromptButton
}

// choiceWidth is the width of the list of programming languages at normal text size.
const choiceWidth = 120

// keptLanguage is the name of the setting for the programming language.
const keptLanguage = "trace.language"

func newHelper(r *Room) *helper {
	h := &helper{Room: r}
	lead := widgets.Lines(fynetheme.SizeNameText, fynetheme.ColorNameForeground).Saying(h.Say(solve.Say("tracing.lead")))
	h.told = widgets.Line(fynetheme.SizeNameText, fynetheme.ColorNameForeground).Saying(h.Say(solve.Say("tracing.helper")))
	h.code = widgets.NewWords(fynetheme.SizeNameCaptionText, fynetheme.ColorNameForeground)
	h.code.Segment.Style.TextStyle.Monospace = true
	h.saving = h.Button("helper", solve.Say("tracing.helper.save"), h.save)
	h.language = h.NewPicker(func(id string) string { return h.Say(solve.Say("tracing.helper." + id)) }, func(id string) {
		h.Settings.SetString(keptLanguage, id)
		h.refresh()
	})
	h.language.Offer(trace.Languages(), h.chosen())
	choice := container.New(layouts.Wide(h.Scaled(choiceWidth)),
		shell.Named(h.Shell, solve.Say("tracing.helper.language"), h.language.Select))
	row := container.NewBorder(nil, nil, nil, container.NewHBox(choice, h.saving), layouts.Middle(h.told))
	h.box = container.NewBorder(container.New(layouts.Stack{Grow: -1}, lead, row), nil, nil, nil,
		container.NewScroll(h.code))
	h.refresh()
	return h
}

func (h *helper) chosen() string {
	all := trace.Languages()
	return all[h.Settings.Index(keptLanguage, all)]
}

func (h *helper) refresh() {
	_, text := trace.Helper(h.chosen(), h.Text.Language())
	h.code.Say(string(text))
}

func (h *helper) save() {
	name, text := trace.Helper(h.chosen(), h.Text.Language())
	shell.Save(h.Shell, solve.Say("tracing.helper.save"), name, text, func(path string) {
		h.told.Say(h.Say(solve.Say("tracing.helper.saved", "Name", shell.Plain(filepath.Base(path)))))
		h.Trace.Line("helper", filepath.Base(path))
	})
}
