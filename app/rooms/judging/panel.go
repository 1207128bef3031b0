package judging

import (
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/contest/judge"
	"stepboard/app/contest/testset"
	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

type panel struct {
	prompt          *shell.Question
	names, data     *widgets.Words // texts about the chosen programs and test data
	state, why      *widgets.Words
	about           *widgets.Words // text about the limits of the programs' sandbox
	students, cases *shell.List
	picks           *shell.Picks
	by              *shell.Picker // the way to compare
	choosing        []*shell.PromptButton
	start           *shell.PromptButton
	keep, openBoard *shell.PromptButton
	toLesson        *shell.PromptButton
	findFailure     *shell.PromptButton // searches for a small board on which the selected program fails
	lead            fyne.CanvasObject   // explanation, shown until programs and data are chosen
	tables          fyne.CanvasObject   // the lists, shown after programs and data are chosen
	chosenProgram   int                 // index in the list of programs
	chosenCase      int                 // index in the list of cases
}

// Lengths at normal text size.
const (
	whyHeight     = 84  // height of the text about a case
	studentsWidth = 330 // width of the list of programs
	promptWidth   = 980
	promptHeight  = 640
)

func (j *dialog) show() {
	j.names = widgets.Line(fynetheme.SizeNameText, fynetheme.ColorNameForeground)
	j.data = widgets.Line(fynetheme.SizeNameText, fynetheme.ColorNameForeground)
	j.state = widgets.Line(fynetheme.SizeNameCaptionText, theme.ColorMuted)
	j.why = widgets.Lines(fynetheme.SizeNameText, fynetheme.ColorNameForeground)
	j.lists()
	j.start = j.Button("start", solve.Say("judging.start"), j.run)
	j.start.Importance = widget.HighImportance
	j.keep = j.Button("save", solve.Say("judging.save"), j.save)
	j.openBoard = j.Button("open", solve.Say("judging.open"), j.openCase)
	j.toLesson = j.Button("lesson", solve.Say("lesson.add"), j.addCase)
	j.findFailure = j.Button("break", solve.Say("judging.break"), j.breakIt)

	j.about = widgets.Lines(fynetheme.SizeNameCaptionText, theme.ColorMuted)
	top := container.New(layouts.Stack{Grow: -1},
		j.source("programs", j.names, j.take), j.source("set", j.data, j.read), j.choices(), j.about)
	why := layouts.AtLeast(j.Scaled(whyHeight), container.NewVScroll(j.why)) // the message of a compiler can be long
	right := container.NewBorder(nil, container.NewBorder(nil, nil, nil,
		container.NewVBox(j.toLesson, j.openBoard, j.findFailure), why), nil, nil, j.cases)
	left := container.New(layouts.Wide(j.Scaled(studentsWidth)), j.students)
	lead := widgets.Lines(fynetheme.SizeNameText, theme.ColorMuted).Saying(j.Say(solve.Say("judging.lead")))
	lead.Segment.Style.Alignment = fyne.TextAlignCenter
	j.lead = layouts.Middle(lead)
	side := container.NewBorder(nil, nil, nil, layouts.Rule(j.Colors().Line), left)
	j.tables = container.New(layout.NewBorderLayout(nil, nil, side, nil), side, right) // Tab visits them in order
	j.prompt = j.Spread(shell.Spread{
		ID: "judge", Title: solve.Say("judging.prompt"), Width: promptWidth, Height: promptHeight,
		Content: container.NewBorder(top, nil, nil, nil, container.NewStack(j.lead, j.tables)),
		State:   j.state, Buttons: []*shell.PromptButton{j.keep, j.start}, Accept: []*shell.PromptButton{j.start},
		Work: &j.work, Says: j.state.Said,
		Parts: map[string]fyne.CanvasObject{"programs": j.students, "cases": j.cases},
	})
	j.Win.Canvas().Focus(j.choosing[0])
}

// source makes a row with a text about the choice, and with buttons to choose a file or a folder.
func (j *dialog) source(id string, chosen fyne.CanvasObject, take func(path string)) fyne.CanvasObject {
	buttons := container.NewGridWithColumns(2)
	for _, kind := range []string{"file", "folder"} {
		title := "judging." + id + "." + kind
		b := j.Button(id+"-"+kind, solve.Say("judging."+kind), func() { j.choose(kind == "folder", title, take) })
		j.choosing = append(j.choosing, b)
		buttons.Add(b)
	}
	return layouts.Padded(0, 4, 0, 0, container.NewBorder(nil, nil, nil, buttons, layouts.Middle(chosen)))
}

// lists makes the list of programs, and the list of cases with the results of the selected program.
func (j *dialog) lists() {
	rows := func() int {
		if j.table == nil {
			return 0
		}
		return len(j.programs)
	}
	j.students = shell.NewList(j.Shell, rows, func() *studentRow { return newStudentRow(j.Shell) }, j.fillStudent,
		func(i int) {
			j.chosenProgram = i
			j.breaks(j.programs[i])
			if f := j.table.Failure(i); f != nil {
				j.chosenCase = f.Case
			}
			j.refresh()
		})
	j.cases = shell.NewList(j.Shell, func() int {
		if j.table == nil {
			return 0
		}
		return len(j.set.Cases)
	}, func() *caseRow { return newCaseRow(j.Shell) }, j.fillCase, func(i int) {
		j.chosenCase = i
		j.refresh()
	})
}

func (j *dialog) refresh() {
	running, ready := j.work.Busy(), j.table != nil
	j.names.Say(j.named())
	j.data.Say(j.Say(solve.Say("judging.no_set")))
	if j.set != nil {
		j.data.Say(j.Say(solve.Say("judging.set", "Name", shell.Plain(filepath.Base(j.from)), "PluralCount",
			len(j.set.Cases), "Points", j.set.Points())))
	}
	text := solve.Say("judging.start")
	switch {
	case running:
		text = solve.Say("app.stop")
	case j.Gate.Closed():
		text = solve.Say("judging.trust")
	case ready && j.partly():
		text = solve.Say("judging.go_on")
	}
	j.start.SetText(j.Say(text))
	j.about.Say(strings.TrimSpace(j.Say(j.Gate.About()) + "\n" + j.files))
	unanswered := ready && j.compare != checker && // a comparison needs an answer of every case
		slices.ContainsFunc(j.set.Cases, func(c testset.Case) bool { return len(c.Answers) == 0 })
	layouts.Able(j.start, ready && !unanswered)
	for _, b := range j.choosing {
		layouts.Able(b, !running)
	}
	j.picks.Able(!running)
	layouts.Able(j.keep, ready && !running && len(j.table.Missing(0)) < len(j.set.Cases))
	layouts.Able(j.findFailure, ready && !running)
	layouts.Show(j.lead, !ready)
	layouts.Show(j.tables, ready)
	switch {
	case unanswered:
		j.state.Say(j.Say(solve.Say("judging.unanswered")))
	case j.message != "":
		j.state.Say(j.message)
	default:
		j.state.Say(j.progress())
	}
	j.students.Refresh()
	j.cases.Refresh()
	if ready {
		f := j.table.At(j.chosenProgram, j.chosenCase)
		j.why.Fixed(f != nil && f.Verdict.Kind == judge.NotCompiled)
		j.why.Say(j.detail())
		j.students.ShowChosen(j.chosenProgram)
		j.cases.ShowChosen(j.chosenCase)
	}
}

func (j *dialog) named() string {
	switch list := j.programs; len(list) {
	case 0:
		return j.Say(solve.Say("judging.no_program"))
	case 1:
		return shell.Plain(list[0])
	default:
		return j.Say(solve.Say("judging.programs", "PluralCount", len(list), "Name",
			shell.Plain(filepath.Base(j.chosen))))
	}
}

// runs returns the number of runs with a finding, and the number of all runs of a round.
func (j *dialog) runs() (judged, all int) {
	all = len(j.programs) * len(j.set.Cases)
	judged = all
	for i := range j.programs {
		judged -= len(j.table.Missing(i))
	}
	return judged, all
}

// partly reports whether a round was stopped.
func (j *dialog) partly() bool { judged, all := j.runs(); return judged > 0 && judged < all }

func (j *dialog) progress() string {
	if j.table == nil {
		return ""
	}
	judged, all := j.runs()
	switch {
	case !j.work.Busy() && judged == 0:
		return ""
	case judged == all && j.failing() == 0:
		return j.Say(solve.Say("judging.done.all", "PluralCount", len(j.programs)))
	case judged == all:
		return j.Say(solve.Say("judging.done", "PluralCount", len(j.programs), "Wrong", j.failing()))
	case !j.work.Busy():
		return j.Say(solve.Say("judging.stopped", "N", judged, "All", all))
	}
	said := j.Say(solve.Say("judging.progress", "N", judged, "All", all))
	for i, name := range j.table.Programs {
		if j.compiling[i] {
			return said + " · " + j.Say(solve.Say("judging.compiling", "Name", shell.Plain(name)))
		}
	}
	return said
}

// detail describes the result of the selected program on the selected case.
func (j *dialog) detail() string {
	f, name := j.table.At(j.chosenProgram, j.chosenCase), shell.Plain(j.set.Cases[j.chosenCase].Name)
	if f == nil {
		return name
	}
	said := outcome(f)
	if f.Verdict.Kind == judge.NotCompiled || f.Verdict.Kind == judge.NotJudged {
		said = f.Verdict.Why
	}
	name = shell.Plain(j.table.Programs[j.chosenProgram]) + " · " + name
	return j.Say(solve.Say("app.error.file", "Name", name, "Text", said)) + j.shared()
}

// shared says on a line of its own which programs share the mistake of the selected program, or returns "". During a
// round it returns "", because the findings come faster than they could be compared.
func (j *dialog) shared() string {
	if j.work.Busy() {
		return ""
	}
	for _, list := range j.table.Mistakes() {
		if slices.Contains(list, j.chosenProgram) {
			names := solve.Map(list, func(p int) string { return shell.Plain(j.table.Programs[p]) })
			return "\n" + j.Say(solve.Say("judge.shared", "Programs", strings.Join(names, ", ")))
		}
	}
	return ""
}

// outcome says how a program has passed or failed a case, without its name. Messages of compilers name the program.
func outcome(f *judge.Finding) solve.Text {
	said := solve.Say("judge.kind." + string(f.Verdict.Kind))
	if f.Verdict.Kind == judge.NotCompiled || f.Verdict.Kind == judge.NotJudged || f.Verdict.Why.Key == "" {
		return said
	}
	return solve.Say("judging.why", "Verdict", said, "Why", f.Verdict.Why)
}

func colorOf(f *judge.Finding) fyne.ThemeColorName {
	switch {
	case f == nil:
		return theme.ColorLine
	case f.Verdict.Kind == judge.Accepted:
		return fynetheme.ColorNameSuccess
	case f.Verdict.Kind == judge.Wrong:
		return fynetheme.ColorNameError
	}
	return fynetheme.ColorNameWarning
}
