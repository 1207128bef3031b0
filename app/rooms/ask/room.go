// Package ask gives a question to a frame of the lesson. A wizard makes the question from the frame's board, or the
// user writes the question.
package ask

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// Room is the room of questions.
type Room struct {
	*shell.Shell
	runner *solve.Runner // runs the searches of games on the board
}

// New returns the room of a window.
func New(s *shell.Shell) *Room { return &Room{Shell: s, runner: solve.NewRunner()} }

// Actions returns the actions of the room.
func (r *Room) Actions() []*shell.Action {
	return []*shell.Action{{
		ID: "frame-ask", Icon: theme.IconInfo, Run: r.ask, Tells: workbench.Notes,
		Checked: func() bool {
			i := r.Lesson.Chosen()
			return i >= 0 && r.Lesson.Frames()[i].Asks != nil
		},
	}}
}

// ask opens the wizard for the chosen frame. If the lesson has no frame, the wizard is for a frame of the current view,
// and take() adds this frame.
func (r *Room) ask() {
	w := &wizard{Room: r, at: max(0, r.Lesson.Chosen()), made: map[string]*question.Question{}}
	if frames := r.Lesson.Frames(); len(frames) > 0 {
		r.Lesson.Show(true)
		w.frame = frames[w.at]
	} else if f, ok := r.Lesson.Seen(); ok {
		w.frame = f
	} else {
		return
	}
	w.open()
}

// wizard finds a question of each kind about the board of a frame. The user takes or changes one of them.
type wizard struct {
	*Room
	at    int // index of the frame
	frame view.Frame
	moved bool // whether the frame's lens now begins at the position that the frame showed

	looking, trying shell.Work // looking makes a question of each kind, and trying makes another question

	kinds   []string // the kinds that suit the board
	made    map[string]*question.Question
	kind    string
	seed    uint64
	prompt  *shell.Question
	picker  *shell.Picker
	another *widget.Button
	own     *shell.PromptButton // opens the editor for a new question
	change  *shell.PromptButton // opens the editor for the shown question
	text    *widgets.Words
	picture *widgets.Board // the frame's board with the marks of the shown question
}

// Sizes of the wizard and the least height of its text, at normal text size.
const (
	width      = 900
	height     = 520
	textHeight = 220
)

// open shows the wizard with the frame's own question, if it has one. Then it looks for the kinds that suit the board.
func (w *wizard) open() {
	if q := w.frame.Asks; q != nil && q.Kind != "" {
		w.kind, w.kinds, w.made[q.Kind] = q.Kind, []string{q.Kind}, q
	}
	about := w.frame.Shot.About()
	w.picker = w.NewPicker(func(id string) string { return w.Say(about.KindName(id)) }, w.choose)
	w.another = widget.NewButton(w.Say(solve.Say("lesson.ask.another")), w.next)
	w.text = widgets.Lines(fynetheme.SizeNameText, fynetheme.ColorNameForeground)
	w.Trace.Part("dialog.kind", w.picker.Select)
	w.Trace.Part("dialog.another", w.another)
	w.picture = w.NewBoard()
	w.picture.SetSize(w.frame.Shot.Dataset.Board.Size)
	scroll := container.NewVScroll(w.text)
	scroll.SetMinSize(fyne.NewSize(0, w.Scaled(textHeight)))
	top := container.NewBorder(nil, nil, widget.NewLabel(w.Say(solve.Say("lesson.ask.kind"))), w.another, w.picker.Select)
	// These buttons open the editor over the wizard. If the user cancels the editor, the wizard is visible again.
	w.own = w.Button("own", solve.Say("lesson.ask.own"), func() { w.edit(nil) })
	w.change = w.Button("edit", solve.Say("lesson.ask.edit"), func() { w.edit(w.shown()) })
	below := container.NewHBox(w.own, w.change)
	choices := []shell.Choice{
		shell.Cancel,
		{
			ID: "take", Text: solve.Say("lesson.ask.take"), Importance: widget.HighImportance,
			Run: func() { w.take(w.shown()) },
		},
	}
	if w.frame.Asks != nil {
		choices = slices.Insert(choices, 0, shell.Choice{ // far from the button that takes a question
			ID: "away", Text: solve.Say("lesson.ask.away"), Importance: widget.DangerImportance, Run: func() {
				w.Lesson.Edit(w.at, func(f *view.Frame) { f.Asks = nil })
				w.Trace.Line("asks", w.at+1, "none")
			},
		})
	}
	w.prompt = w.Prompt("ask", w.Say(solve.Say("lesson.ask.title", "I", w.at+1)),
		container.New(layouts.Stack{Grow: 1}, top, container.NewGridWithColumns(2, scroll, w.picture), below), choices...)
	w.prompt.Resize(fyne.NewSize(w.Scaled(width), w.Scaled(height)))
	w.prompt.Text = scroll
	w.prompt.Closed = func() {
		w.looking.Drop()
		w.trying.Drop()
	}
	w.show()
	w.look()
}

// shown() returns the question that Take would give to the frame, or nil.
func (w *wizard) shown() *question.Question {
	if w.kind == "" {
		return w.frame.Asks
	}
	return w.made[w.kind]
}

// say returns a function that translates a text into the lesson's language.
func (w *wizard) say() func(solve.Text) string { return w.Lesson.Tongue().Say }

func (w *wizard) show() {
	w.picker.Offer(slices.Clone(w.kinds), w.kind)
	layouts.Able(w.picker.Select, len(w.kinds) > 0)
	layouts.Able(w.another, w.kind != "")
	q := w.shown()
	w.prompt.Able(q != nil)
	layouts.Able(w.change, q != nil)
	w.picture.SetScene(view.Compose(w.marked(q)))
	if q == nil {
		w.text.Say(w.Say(solve.Say("lesson.ask.looking")))
		return
	}
	f := w.frame
	f.Asks = q
	lines := []string{f.Prompt(w.say())}
	if choices := f.Choices(w.say()); len(choices) > 0 {
		lines = append(append(lines, ""), choices...)
	}
	lines = append(lines, "")
	if answer := f.Answer(w.say()); answer != "" {
		lines = append(lines, w.Say(solve.Say("question.answer", "Answer", answer)))
	}
	if why := f.Why(w.say()); why != "" {
		lines = append(lines, why)
	}
	if f.Tells(f.Title, w.say()) {
		lines = append(lines, "", w.Say(solve.Say("export.check.gives.title", "Frame", w.at+1)))
	}
	w.text.Say(strings.Join(lines, "\n"))
}

// marked returns the frame's board with its annotations and with the marks of the question q. q may be nil.
func (w *wizard) marked(q *question.Question) view.Board {
	shot := &w.frame.Shot
	b := w.Painted(shot.Puzzle, shot.Dataset, shot.Query)
	if b.Annotations = shot.Annotations; q != nil {
		b.Annotations = slices.Concat(b.Annotations, q.Marks(true))
	}
	return b
}

// look makes a question of each kind that suits the board. The questions are about the state that the frame shows. So
// view.Standing first makes a copy of the frame's view in which this state is the start state.
func (w *wizard) look() {
	shot, budget, seed, own := w.frame.Shot, w.Bench.Budget(), w.seed, w.kind
	w.looking.Begin(w.Shell, func(ctx context.Context, tell func(func())) func() {
		standing, won, err := view.Standing(ctx, budget, shot)
		if err != nil {
			return func() { w.text.Say(w.Say(solve.Say("lesson.ask.failed", "Why", w.Reason(err)))) }
		}
		tell(func() {
			w.moved = standing.Lens != "" && standing.Dataset != w.frame.Shot.Dataset
			w.frame.Shot = standing
			w.show()
		})
		about, kinds := standing.About(), suiting(&standing)
		if won {
			kinds = nil
		}
		for _, kind := range kinds {
			if kind == own { // the frame has a question of this kind
				continue
			}
			q, err := question.Make(ctx, budget, about, kind, seed)
			if err != nil { // a question of another kind may still be possible
				continue
			}
			tell(func() { w.found(kind, q) })
		}
		return func() {
			if w.shown() == nil {
				why := solve.Say("lesson.ask.none")
				if won {
					why = solve.Say("lesson.ask.won")
				}
				w.text.Say(w.Say(why))
				w.Win.Canvas().Focus(w.own)
			}
			w.Trace.Line("ask-kinds", len(w.kinds))
		}
	})
}

// suiting returns the kinds of questions that suit a shot. If the shot has an exploration or a comparison, the
// questions are about the search.
func suiting(v *view.Shot) []string {
	var kinds []string
	if v.Tree != nil && !v.Tree.Graph && v.Compared == nil {
		kinds = question.AboutTree()
	}
	if v.Track == view.Exploration || v.Compared != nil {
		return append(kinds, "expanded", "expands", "way", "least")
	}
	return append(kinds, slices.DeleteFunc(question.Kinds(), func(id string) bool {
		return slices.Contains(question.AboutTree(), id)
	})...)
}

func (w *wizard) found(kind string, q *question.Question) {
	if !slices.Contains(w.kinds, kind) {
		w.kinds = append(w.kinds, kind)
	}
	w.made[kind] = q
	if w.kind == "" && w.frame.Asks == nil {
		w.kind = kind
	}
	w.show()
}

func (w *wizard) choose(kind string) {
	w.kind = kind
	w.show()
}

func (w *wizard) next() {
	kind, about, budget := w.kind, w.frame.Shot.About(), w.Bench.Budget()
	before := w.made[kind]
	seed := w.seed + 1
	w.seed += tries
	w.trying.Begin(w.Shell, func(ctx context.Context, _ func(func())) func() {
		for i := range uint64(tries) {
			q, err := question.Make(ctx, budget, about, kind, seed+i)
			if errors.Is(err, question.ErrUnsuited) || err == nil && reflect.DeepEqual(q, before) {
				continue
			}
			if err != nil {
				return nil
			}
			return func() { w.found(kind, q) }
		}
		return func() {
			w.show()
			w.text.Say(w.text.Said() + "\n\n" + w.Say(solve.Say("lesson.ask.no_other")))
		}
	})
}

// tries is the largest number of seeds that the wizard tries for another question.
const tries = 12

// take gives the question to the frame. The frame then shows the board that the question is about. It loses a proposed
// caption, because this caption is about the last move and would stand below the answer. If the frame's lens now has
// other numbers, the caption says so.
func (w *wizard) take(q *question.Question) {
	if q == nil {
		return
	}
	f := w.frame
	f.Asks = q
	if f.Proposed {
		f.Caption, f.Proposed = "", false
	}
	if w.moved {
		f.Caption = strings.TrimSpace(f.Caption + "\n" + w.say()(solve.Say("lesson.ask.from_here")))
	}
	f.Shot.Route = f.Shot.Route && !q.OfBoard() // a route could show the answer
	if len(w.Lesson.Frames()) > 0 {
		w.Lesson.Edit(w.at, func(old *view.Frame) { *old = f })
	} else {
		w.Lesson.AddFrame(f)
	}
	if w.Lesson.Opened() == w.at && !w.Bench.Doc().Dirty() {
		w.Lesson.OpenSeen(w.at, f.Shot)
	}
	if f.Tells(f.Title, w.say()) {
		w.Hint(w.Say(solve.Say("export.check.gives.title", "Frame", w.at+1)))
	}
	w.Trace.Line("asks", w.at+1, q.Form.String())
}
