package testmaking

import (
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/app/catalogue"
	"stepboard/app/contest/testset"
	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

type panel struct {
	asked                       *shell.Question
	editor                      *linesEntry
	suggested                   suggested
	left                        *fyne.Container   // the text and its errors
	telling                     *container.Scroll // the errors
	file, problem, detail, told *widgets.Words    // the text's file, the text's error, details of a case, the state
	cases                       *shell.List
	heads                       *caseRow
	shares                      shares
	formats                     *shell.Picker
	choosing, saving, showing   *shell.PromptButton
	folder, zip, start          *shell.PromptButton
}

// Lengths at normal text size.
const (
	textWidth    = 480
	textShare    = 0.36 // largest share of the window's width for the text
	tellHeight   = 64   // least height of the texts about errors and cases
	mostTold     = 0.3  // largest share of the window's height for errors; more are scrolled
	formatWidth  = 240
	promptWidth  = 1400
	promptHeight = 860
)

func (j *dialog) show() {
	j.editor = &linesEntry{complete: j.complete}
	j.editor.ExtendBaseWidget(j.editor)
	j.editor.MultiLine, j.editor.Wrapping, j.editor.TextStyle.Monospace = true, fyne.TextWrapOff, true
	j.editor.SetText(j.text)
	j.editor.OnChanged = j.changed
	j.editor.OnCursorChanged = j.suggest
	j.newSuggestions()
	j.file = widgets.Line(fynetheme.SizeNameText, fynetheme.ColorNameForeground)
	j.problem = widgets.Lines(fynetheme.SizeNameText, fynetheme.ColorNameWarning)
	j.detail = widgets.Lines(fynetheme.SizeNameText, fynetheme.ColorNameForeground)
	j.told = widgets.Line(fynetheme.SizeNameText, theme.ColorMuted)
	j.heads = j.head()
	newRow := func() *caseRow { return newCaseRow(j.Shell, &j.shares) }
	j.cases = shell.NewList(j.Shell, func() int { return len(j.rows) }, newRow, j.fill, func(i int) {
		j.at = i
		j.refresh()
	})
	j.choosing = j.Button("open", solve.Say("testing.open"), j.choose)
	j.saving = j.Button("save", solve.Say("testing.save"), j.save)
	j.showing = j.Button("show", solve.Say("testing.show"), j.openCase)
	j.folder = j.Button("folder", solve.Say("testing.folder"), func() {
		j.Files.ChooseFolder(j.Say(solve.Say("testing.folder.title")), j.write)
	})
	j.zip = j.Button("zip", solve.Say("testing.zip"), j.toZip)
	j.start = j.Button("build", solve.Say("testing.build"), j.build)
	j.formats = j.NewPicker(func(id string) string { return j.Say(offered(id)) }, func(id string) {
		j.format = id
		j.Settings.SetString(keptFormat, id)
		j.refresh()
	})
	j.formats.Offer(testset.Formats(), j.format)

	j.telling = container.NewVScroll(j.problem)
	j.left = container.NewBorder(
		container.NewBorder(nil, nil, nil, container.NewHBox(j.choosing, j.saving), layouts.Middle(j.file)),
		container.New(layouts.Stack{Grow: -1}, j.suggested.content, j.telling), nil, nil,
		shell.Named(j.Shell, solve.Say("testing.lines"), j.editor))
	right := container.NewBorder(j.heads,
		container.NewBorder(nil, nil, nil, layouts.Middle(j.showing),
			layouts.AtLeast(j.Scaled(tellHeight), container.NewVScroll(j.detail))), nil, nil, j.cases)
	formats := shell.Named(j.Shell, solve.Say("testing.format"), j.formats.Select)
	width := min(j.Scaled(textWidth), textShare*j.Win.Canvas().Size().Width)
	j.asked = j.Spread(shell.Spread{
		ID: "testset", Title: solve.Say("testing.prompt"), Width: promptWidth, Height: promptHeight,
		Content: container.NewBorder(nil, nil,
			container.NewBorder(nil, nil, nil, layouts.Rule(j.Colors().Line), container.New(layouts.Wide(width), j.left)),
			nil, right),
		State:   container.NewBorder(nil, nil, nil, container.New(layouts.Wide(j.Scaled(formatWidth)), formats), j.told),
		Buttons: []*shell.PromptButton{j.folder, j.zip, j.start}, Accept: []*shell.PromptButton{j.start},
		Work: &j.work, Says: j.told.Said,
		Parts: map[string]fyne.CanvasObject{"lines": j.editor, "cases": j.cases, "format": j.formats.Select},
	})
	j.Win.Canvas().Focus(j.editor)
}

func formatName(id string) solve.Text { return solve.Say("testing.format." + id) }

// offered returns the name of a format for the list. Formats whose packages contain statements are marked.
func offered(id string) solve.Text {
	if testset.States(id) {
		return solve.Say("testing.stated", "Format", formatName(id))
	}
	return formatName(id)
}

func (j *dialog) refresh() {
	running := j.work.Busy()
	name := j.Say(solve.Say("testing.no_file"))
	if j.path != "" {
		name = shell.Plain(filepath.Base(j.path))
	}
	j.file.Say(name)
	color := fynetheme.ColorNameForeground // the format can't express some facts
	if j.wrong != nil || len(j.tried) > 0 {
		color = fynetheme.ColorNameError
	}
	j.problem.Paint(color)
	j.problem.Say(strings.Join(j.problems(), "\n"))
	high := min(j.problem.MinSize().Height, mostTold*j.Win.Canvas().Size().Height)
	j.telling.SetMinSize(fyne.NewSize(0, max(high, j.Scaled(tellHeight))))
	j.left.Refresh()
	text := solve.Say("testing.build")
	if running {
		text = solve.Say("app.stop")
	}
	j.start.SetText(j.Say(text))
	shell.StandOut(&j.start.Button, running || j.set == nil)
	shell.StandOut(&j.zip.Button, j.set != nil) // the user will now write the set
	layouts.Able(j.start, running || j.wrong == nil && !j.writing.Busy())
	layouts.Able(j.folder, j.set != nil && !j.writing.Busy())
	layouts.Able(j.zip, j.set != nil && !j.writing.Busy())
	layouts.Able(j.choosing, !running)
	layouts.Able(j.saving, !running)
	j.told.Say(j.tells())
	j.measure()
	j.cases.Refresh()
	shown := j.at >= 0 && j.at < len(j.rows)
	layouts.Able(j.showing, shown && j.rows[j.at].input != nil)
	j.detail.Say("")
	if shown {
		j.cases.ShowChosen(j.at)
		j.detail.Say(j.details(&j.rows[j.at]))
	}
}

// problems() returns the errors of the text. If the text has no errors, it returns warnings about the finished set, and
// the data that the format can't hold.
func (j *dialog) problems() (all []string) {
	var list []*solve.InputError
	switch {
	case j.wrong != nil:
		list = []*solve.InputError{j.wrong}
	case len(j.tried) > 0:
		list = j.tried
	case j.set != nil:
		list = slices.Concat(j.set.Notes, testset.Losses(j.set, j.format))
	}
	for _, e := range list {
		said := j.Say(e.Text)
		if e.Line > 0 {
			said = j.Say(solve.Say("testing.problem", "Line", e.Line, "Column", e.Column, "Text", e.Text))
		}
		all = append(all, shell.Plain(catalogue.Sentence(said)))
	}
	return all
}

func (j *dialog) details(r *row) string {
	said := j.Say(solve.Say("testing.line", "Line", r.At.Line, "Text", shell.Plain(r.Line)))
	switch {
	case r.err != nil:
		said += "\n" + shell.Plain(j.why(r))
	case r.done:
		said += "\n" + j.Say(solve.Say("testing.answers", "Answers", r.answers))
	}
	return said
}

// tells() returns a text about the progress of the building, or its result.
func (j *dialog) tells() string {
	made, all, wrong := j.made(), len(j.rows), 0
	for _, r := range j.rows {
		if r.err != nil {
			wrong++
		}
	}
	switch {
	case j.said != "":
		return j.said
	case j.wrong != nil: // the error is below the text
		return ""
	case j.work.Busy():
		return j.Say(solve.Say("testing.progress", "N", made+wrong, "All", all))
	case wrong > 0:
		return j.Say(solve.Say("testing.wrong", "PluralCount", wrong, "All", all))
	case j.set != nil:
		return j.Say(solve.Say("testing.made", "PluralCount", made, "Points", j.set.Points()))
	}
	return j.Say(solve.Say("testing.cases", "PluralCount", all))
}
