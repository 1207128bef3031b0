package ask

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/app/workbench/hand"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// sameKey reports whether two questions of the same form have the same right answer and the same options.
func sameKey(a, b *question.Question) bool {
	return a.Number == b.Number && a.Pick == b.Pick && a.Most == b.Most && slices.Equal(a.Cells, b.Cells) &&
		reflect.DeepEqual(a.Choices, b.Choices)
}

// writing is the editor of a question. The user types the texts into entries, and chooses cells on the board. Fields
// that the form of the question does not need are unused.
type writing struct {
	*wizard
	from                *question.Question // the question at the beginning; never nil
	form                question.Form
	prompt, why         *widgets.ProseEntry
	promptSaid, whySaid string // the prompt and the reason at the beginning
	number, most        *shell.NumberEntry
	broken              *broken
	options             []*optionRow
	list, rest          *fyne.Container // the rows of the options; the fields of the form
	cells               []grid.Cell     // the right cells
	cellsSaid, wrong    *widgets.Words
	left                int // 1 if the user has left the prompt's field, 2 if also another field; see check
	board               *widgets.Board
	nodes               nodes
	planting            shell.Work
	at                  grid.Cell // the keyboard's cell on the board, or None
	taking              *shell.PromptButton
	asked               *shell.Question
	way                 *way         // the game on the board
	shown               []solve.Move // moves that win the question's game, or nil
}

// optionRow is the row of an option.
type optionRow struct {
	question.Option // the meaning of the option, valid while the entry contains the text in the field said
	said            string
	right           *widget.Check
	entry           *widgets.ProseEntry
	content         fyne.CanvasObject
}

// Sizes of the editor at normal text size.
const (
	writeWidth  = 1240
	writeHeight = 800
	wordsWidth  = 430
)

// edit opens the editor for q, or for a new question if q is nil. Each reader sees a text of the wizard in the
// reader's own language, unless the user has changed this text.
func (w *wizard) edit(q *question.Question) *writing {
	e := &writing{wizard: w, from: &question.Question{Form: question.Choice, At: grid.None}, at: grid.None}
	if q != nil {
		e.from = q
		f := w.frame
		f.Asks = q
		e.promptSaid, e.whySaid, e.left = f.Prompt(w.say()), f.Why(w.say()), 2
	}
	e.form = e.from.Form
	e.cells, e.shown = slices.Clone(e.from.Cells), e.from.Shown
	e.open()
	return e
}

func (e *writing) open() {
	entry := func(part, text string, left int) *widgets.ProseEntry {
		p := widgets.NewProseEntry()
		p.SetMinRowsVisible(2)
		p.SetText(text)
		p.OnChanged, p.OnLeft = func(string) { e.check() }, func() { e.leave(left) }
		e.Trace.Part("dialog."+part, p)
		return p
	}
	e.prompt, e.why = entry("prompt", e.promptSaid, 1), entry("why", e.whySaid, 2)
	e.prompt.OnTab = func() bool { return e.toOption(0) }
	number := func(part string, value int64) *shell.NumberEntry {
		n := shell.NewNumberEntry(e.Shell, func(float64, bool) { e.leave(2) })
		n.Whole, n.Needed, n.Text = true, true, strconv.FormatInt(value, 10)
		e.Trace.Part("dialog."+part, n)
		return n
	}
	e.number, e.most = number("number", e.from.Number), number("most", int64(max(1, e.from.Most)))
	e.number.Least, e.number.Most = -question.MaxNumber, question.MaxNumber
	e.most.Least, e.most.Most = 1, question.MaxMoves
	forms := e.NewPicker(func(id string) string { return e.Say(solve.Say("lesson.ask.form." + id)) }, func(id string) {
		e.form = question.Form(slices.Index(question.Forms[:], id))
		e.arrange()
	})
	forms.Offer(question.Forms[:], e.form.String())
	e.Trace.Part("dialog.form", forms.Select)
	e.wrong = widgets.Lines(fynetheme.SizeNameCaptionText, fynetheme.ColorNameError)
	e.cellsSaid = widgets.Lines(fynetheme.SizeNameText, fynetheme.ColorNameForeground)
	e.list, e.rest, e.broken = container.NewVBox(), container.NewVBox(), newBroken(e)
	about := e.frame.Shot.About()
	for i := range e.from.Choices {
		e.addOption(e.from.Choices[i], e.say()(e.from.Choices[i].Name(&about)), i == e.from.Pick)
	}
	for len(e.options) < 2 {
		e.addOption(question.Option{Cell: grid.None}, "", len(e.options) == 0)
	}
	e.way = newWay(e)
	e.newBoard()
	e.plant()
	var pictures fyne.CanvasObject = e.board
	if e.nodes.Diagram != nil {
		pictures = container.New(layout.NewGridLayoutWithColumns(2), e.board, e.nodes.Diagram)
	}
	words := container.New(layouts.Stack{Grow: -1}, e.named("lesson.ask.form", forms.Select),
		e.named("lesson.ask.prompt", e.prompt), e.rest, e.named("lesson.ask.why", e.why), e.wrong)
	e.taking = e.Button("take", solve.Say("lesson.ask.take"), e.finish)
	e.taking.Importance = widget.HighImportance
	e.asked = e.Spread(shell.Spread{
		ID: "ask-write", Title: solve.Say("lesson.ask.write"), Width: writeWidth, Height: writeHeight,
		Content: container.NewBorder(nil, nil, container.New(layouts.Wide(e.Scaled(wordsWidth)), container.NewVScroll(
			layouts.Padded(0, 0, 0, e.Scaled(10), words))), nil, pictures),
		Buttons: []*shell.PromptButton{e.taking}, Accept: []*shell.PromptButton{e.taking}, Close: solve.Say("app.cancel"),
		Closed: func() { e.way.end(); e.uproot() },
		Parts:  map[string]fyne.CanvasObject{"board": e.board},
	})
	e.arrange()
	e.Win.Canvas().Focus(e.prompt)
}

// named(key, o) returns a field with its name above it.
func (e *writing) named(key string, o fyne.CanvasObject) fyne.CanvasObject {
	return container.New(layouts.Stack{Grow: -1}, e.note(key), o)
}

func (e *writing) note(key string) fyne.CanvasObject { return e.said(e.Say(solve.Say(key))) }

func (e *writing) said(text string) fyne.CanvasObject {
	return widgets.Lines(fynetheme.SizeNameCaptionText, theme.ColorMuted).Saying(text)
}

func (e *writing) arrange() {
	narrow := layouts.Wide(e.Scaled(130))
	switch e.form {
	case question.Number:
		e.way.end()
		e.rest.Objects = []fyne.CanvasObject{e.named("lesson.ask.number", container.NewHBox(container.New(narrow, e.number)))}
	case question.Game:
		e.rest.Objects = []fyne.CanvasObject{
			e.named("lesson.ask.most", container.NewHBox(container.New(narrow, e.most))), e.way.arrange(),
		}
	case question.Board:
		e.way.end()
		e.rest.Objects = e.broken.arrange()
	case question.Choice:
		add := e.Button("add", solve.Say("lesson.ask.add"), e.more)
		layouts.Able(add, len(e.options) < question.MaxOptions)
		point := e.note("lesson.ask.choices.point")
		if e.nodes.Diagram != nil {
			point = e.note("lesson.ask.choices.tree")
		}
		e.rest.Objects = []fyne.CanvasObject{
			e.named("lesson.ask.choices", e.list), container.NewHBox(add), point, e.way.arrange(),
		}
	default:
		e.way.end()
		e.rest.Objects = []fyne.CanvasObject{e.named("lesson.ask.cells", e.cellsSaid), e.note("lesson.ask.cells.point")}
	}
	e.list.Objects = nil
	for _, o := range e.options {
		e.list.Add(o.content)
	}
	e.rest.Refresh()
	e.check()
}

// more adds an option without a text, and gives it the focus.
func (e *writing) more() {
	row := e.addOption(question.Option{Cell: grid.None}, "", false)
	e.arrange()
	e.Win.Canvas().Focus(row.entry)
}

// entered gives the focus to the option after r. If r is the last option, entered adds an empty option and focuses it.
// If r is empty, or if no more options are allowed, the reason gets the focus.
func (e *writing) entered(r *optionRow) {
	switch i := slices.Index(e.options, r) + 1; {
	case e.toOption(i):
	case i < question.MaxOptions && strings.TrimSpace(r.entry.Text) != "":
		e.more()
	default:
		e.Win.Canvas().Focus(e.why)
	}
}

// toOption gives the focus to the text of option i, and reports whether there is such an option. So Tab goes from text
// to text, and Shift+Tab to the other parts of an option.
func (e *writing) toOption(i int) bool {
	has := e.form == question.Choice && i < len(e.options)
	if has {
		e.Win.Canvas().Focus(e.options[i].entry)
	}
	return has
}

func (e *writing) addOption(o question.Option, said string, right bool) *optionRow {
	r := &optionRow{Option: o, said: said, entry: widgets.NewProseEntry()}
	r.entry.MultiLine, r.entry.Wrapping = false, fyne.TextWrapOff
	r.entry.SetText(said)
	r.entry.OnChanged, r.entry.OnSubmitted = func(string) { e.check() }, func(string) { e.entered(r) }
	r.entry.OnTab = func() bool { return e.toOption(slices.Index(e.options, r) + 1) }
	r.entry.OnLeft = func() {
		if slices.Index(e.options, r) > 0 { // after the first option, it is too early for an error
			e.leave(2)
		}
	}
	r.right = widget.NewCheck("", nil)
	r.right.Checked = right
	r.right.OnChanged = func(bool) { // exactly one option is right
		for _, other := range e.options {
			other.right.Checked = other == r
			other.right.Refresh()
		}
		e.check()
	}
	remove := e.NewTool("", theme.IconClose, e.Scaled(28), solve.Say("lesson.ask.remove"), func() {
		if len(e.options) > 2 {
			e.drop(r)
		}
	})
	tick := shell.Named(e.Shell, solve.Say("lesson.ask.is_right"), r.right)
	// In this order, Tab goes from left to right.
	r.content = container.New(layout.NewBorderLayout(nil, nil, tick, remove), tick,
		shell.Named(e.Shell, solve.Say("lesson.ask.choice"), r.entry), remove)
	e.options = append(e.options, r)
	return r
}

func (e *writing) drop(r *optionRow) {
	e.options = slices.DeleteFunc(e.options, func(o *optionRow) bool { return o == r })
	if r.right.Checked && len(e.options) > 0 {
		e.options[0].right.Checked = true
	}
	e.arrange()
}

func (e *writing) newBoard() {
	e.board = e.NewBoard()
	e.board.SetSize(e.frame.Shot.Dataset.Board.Size)
	game := shell.NewGestures(e.Shell, e.board, func() *hand.Game { return e.way.game }, nil)
	e.board.OnStrokeBegin = func(c grid.Cell, button desktop.MouseButton, _ fyne.KeyModifier) {
		if !game.Begin(c, button) {
			e.point(c)
		}
	}
	e.board.OnStroke = func(_, to grid.Cell) { game.Move(to) }
	e.board.OnStrokeEnd, e.board.OnRune = game.End, game.Rune
	e.board.OnKey = func(k *fyne.KeyEvent) {
		if e.way.game != nil {
			game.Key(k.Name)
			return
		}
		size := e.frame.Shot.Dataset.Board.Size
		dir, arrow := shell.Direction(k.Name)
		switch {
		case arrow && e.at == grid.None:
			e.at = 0
		case arrow:
			if next, ok := size.Beside(e.at, dir); ok {
				e.at = next
			}
		case (k.Name == fyne.KeySpace || k.Name == fyne.KeyReturn || k.Name == fyne.KeyEnter) && e.at != grid.None:
			e.point(e.at)
		}
		e.board.SetCursor(e.at, e.at != grid.None)
	}
}

// point makes a cell a right cell or, in a choice, an option. If the cell already is one, point undoes this.
func (e *writing) point(c grid.Cell) {
	switch e.form {
	case question.Cell, question.Cells, question.Wall:
		if i := slices.Index(e.cells, c); i >= 0 {
			e.cells = slices.Delete(e.cells, i, i+1)
		} else {
			e.cells = append(e.cells, c)
		}
	case question.Choice:
		e.pointOption(question.Option{Is: question.Place, Cell: c})
		e.arrange()
	}
	e.check()
}

// pointOption adds an option with a cell or a state. If the question already has this option, it removes the option and
// leaves an empty row.
func (e *writing) pointOption(o question.Option) {
	for _, r := range e.options {
		if r.Is == o.Is && r.Cell == o.Cell && r.N == o.N && r.entry.Text == r.said {
			r.Option, r.said = question.Option{Cell: grid.None}, ""
			r.entry.SetText("")
			return
		}
	}
	about := e.frame.Shot.About()
	e.putOption(o, e.say()(o.Name(&about)))
}

// putOption stores an option in the first empty row. If no row is empty, it adds a row, up to question.MaxOptions.
func (e *writing) putOption(o question.Option, said string) {
	i := slices.IndexFunc(e.options, func(r *optionRow) bool { return strings.TrimSpace(r.entry.Text) == "" })
	switch {
	case i >= 0:
		e.options[i].Option, e.options[i].said = o, said
		e.options[i].entry.SetText(said)
	case len(e.options) < question.MaxOptions:
		e.addOption(o, said, false)
	}
}

// draw shows the board with the marks of the question.
func (e *writing) draw() {
	q := question.Question{Form: e.form, At: e.from.At, Cells: e.cells, Pick: -1}
	if e.form == question.Choice {
		q.Cells = nil
		q.Choices, q.Pick = e.written()
	}
	b := e.marked(&q)
	b.State = e.nodes.standing
	e.board.SetScene(view.Compose(e.way.onBoard(b)))
	if e.nodes.Diagram != nil {
		e.nodes.Diagram.Redraw()
	}
}

// leave notes that the user has left a text. The parameter text is 1 or 2, as in the field left.
func (e *writing) leave(text int) {
	e.left = max(e.left, text)
	e.check()
}

// check shows the error of the question, if there is one, and describes the cells that the user has chosen. The error
// of a text waits until the user has left this text.
func (e *writing) check() {
	if e.asked == nil {
		return
	}
	_, err := e.question()
	layouts.Able(e.taking, err == nil)
	text := ""
	if err != nil && (e.left == 2 || e.left == 1 && e.prompt.Text == "") {
		text = e.Message(err)
	}
	e.wrong.Say(text)
	said := e.Say(solve.Say("lesson.ask.cells.none"))
	if len(e.cells) > 0 {
		about := e.frame.Shot.About()
		said = e.Say((&question.Question{Form: question.Cells}).Tell(&about, question.Answer{Cells: e.cells}))
	}
	e.cellsSaid.Say(said)
	e.draw()
}

func (e *writing) finish() {
	q, err := e.question()
	if err != nil {
		return
	}
	e.asked.Hide()
	e.wizard.prompt.Hide()
	e.take(q)
}

func (e *writing) question() (*question.Question, error) {
	q := *e.from
	q.Form, q.Pick, q.Choices, q.Cells, q.Breaks = e.form, 0, nil, nil, ""
	if e.prompt.Text != e.promptSaid || e.from.Kind == "" {
		q.Prompt = e.prompt.Text
	}
	if e.why.Text != e.whySaid || e.from.Kind == "" {
		q.Why = e.why.Text
	}
	bad := false
	switch q.Form {
	case question.Number:
		n, ok := e.number.Value()
		q.Number, bad = int64(n), !ok
	case question.Choice:
		q.Choices, q.Pick = e.written()
	case question.Game:
		n, ok := e.most.Value()
		q.Most, q.Shown, bad = int(n), e.shown, !ok
		if len(q.Shown) > q.Most {
			q.Shown = nil
		}
	case question.Board:
		if q.Breaks = e.broken.breaks(); q.Prompt == "" || e.from.Kind == "breaks" && e.prompt.Text == e.promptSaid {
			q.Kind, q.Prompt = "breaks", "" // its prompt names the program
		}
		return &q, e.checked(&q)
	default:
		q.Cells = slices.Clone(e.cells)
	}
	if bad {
		return nil, solve.Refused("question.check.number")
	}
	counted := q.Form == question.Number || q.Form == question.Choice // here the cells explain the right answer
	if counted && q.Form == e.from.Form {
		q.Cells = e.from.Cells
	}
	if q.Form != e.from.Form || !sameKey(&q, e.from) {
		if counted {
			q.Cells = nil
		}
		q.Kind = "" // a kind has texts only for its own right answer
		q.Prompt, q.Why = e.prompt.Text, e.why.Text
	}
	return &q, e.checked(&q)
}

func (e *writing) checked(q *question.Question) error {
	f := e.frame
	f.Asks = q
	return view.CheckQuestion(&f)
}

// written() returns the options that have a text, and the index of the right option, or -1. If the user has changed the
// text of an option, written returns an option with only this text.
func (e *writing) written() (list []question.Option, right int) {
	right = -1
	for _, r := range e.options {
		text := strings.TrimSpace(r.entry.Text)
		if text == "" {
			continue
		}
		o := r.Option
		if text != strings.TrimSpace(r.said) {
			o = question.Option{Text: text, Cell: grid.None}
		}
		if r.right.Checked {
			right = len(list)
		}
		list = append(list, o)
	}
	return list, right
}
