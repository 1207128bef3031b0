package ask

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/catalogue"
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

// way is a game on the board. Its moves become an option of the question, or the solution that the question shows.
type way struct {
	e                  *writing
	game               *hand.Game // the current game, or nil
	box                *fyne.Container
	begin, take, leave *shell.PromptButton
	said               *widgets.Words
}

func newWay(e *writing) *way {
	w := &way{e: e}
	w.begin = e.Button("way", solve.Say("lesson.ask.way"), w.play)
	w.take = e.Button("way-take", solve.Say("lesson.ask.way.take"), w.keep)
	w.take.Importance = widget.HighImportance
	w.leave = e.Button("", solve.Say("lesson.ask.way.leave"), w.end)
	w.said = widgets.Lines(fynetheme.SizeNameCaptionText, theme.ColorMuted)
	w.box = container.NewVBox()
	return w
}

// playable() returns the puzzle's rules for games. If the task of the frame has no games, it returns nil.
func (w *way) playable() solve.Playable {
	about := w.e.frame.Shot.About()
	p, ok := about.Puzzle.(solve.Playable)
	if !ok || about.Query < 0 || p.PlayTask() != solve.TaskOf(about.Puzzle, about.Task) {
		return nil
	}
	return p
}

// arrange() returns the controls of the game. The controls are empty if the form of the question has no moves.
func (w *way) arrange() fyne.CanvasObject {
	may := (w.e.form == question.Choice || w.e.form == question.Game) && w.playable() != nil
	switch {
	case !may:
		w.end()
		w.box.Objects = nil
	case w.game == nil:
		w.box.Objects = []fyne.CanvasObject{container.NewHBox(w.begin)}
	default:
		w.box.Objects = []fyne.CanvasObject{w.said, container.NewHBox(w.take, w.leave)}
	}
	w.box.Refresh()
	return w.box
}

func (w *way) play() {
	e := w.e
	about := e.frame.Shot.About()
	game, err := hand.New(w.playable(), about.Dataset, about.Query, e.runner, e.Bench.Budget(), e.Post)
	if err != nil {
		e.Complain(err)
		return
	}
	w.game, game.OnChange = game, w.changed
	w.arrange()
	w.changed()
	e.Win.Canvas().Focus(e.board)
}

func (w *way) changed() {
	if w.game == nil {
		return
	}
	w.said.Say(w.e.Join(w.e.Say(solve.Say("lesson.ask.way.hint")),
		catalogue.Sentence(w.e.Say(w.game.Caption(w.e.Number)))))
	layouts.Able(w.take, w.game.Moves() > 0 && w.game.Moves() <= question.MaxMoves)
	w.e.draw()
}

// keep stores the moves of the game in the question, as an option or as the shown solution.
func (w *way) keep() {
	if w.game == nil { // a button that is not shown any more may still have the keyboard
		return
	}
	e, line := w.e, w.game.Line()
	about := e.frame.Shot.About()
	w.end()
	if e.form == question.Game {
		e.shown = line
		e.most.SetText(e.Number(int64(len(line))))
	} else {
		o := question.Option{Is: question.Going, Moves: line, Cell: grid.None}
		e.putOption(o, e.say()(o.Name(&about)))
	}
	e.arrange()
}

func (w *way) end() {
	if w.game == nil {
		return
	}
	w.game.OnChange = nil
	w.game.Stop()
	w.game = nil
	w.arrange()
	w.e.check()
}

// onBoard returns b with the state and the marks of the game. Without a game it returns b unchanged.
func (w *way) onBoard(b view.Board) view.Board {
	if w.game == nil {
		return b
	}
	state := w.game.State()
	b.State, b.Route, b.Lens = &state, nil, w.game.Marks(b.Look, b.Colors).On(b.Lens)
	b.Lens.NoRoute = true
	return b
}
