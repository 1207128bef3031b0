package live

import (
	"context"
	"encoding/json"
	"errors"

	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/app/workbench/attempt"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Ask is the state of the open question.
type Ask struct {
	Form, Verdict string // String of a question.Form and of an attempt.Verdict
	Prompt, How   solve.Text
	Choices       []solve.Text
	Pick          int // index of the picked choice; -1: no choice is picked
	Ready         bool
	Tries         int
	Hidden        bool // whether the answer is wrong, and the key is not revealed yet
	// The reader's answer, the key and the reason for the key. They are zero until the key is revealed.
	Given, Key, Why solve.Text
	// Sent is the submitted answer, as the JSON of a question.Sent: the page passes it on to the program that judges.
	Sent string `json:",omitempty"`
}

// asking has the orders that are allowed while a question is open. Other orders could give its key away.
var asking = map[string]bool{
	"open": true, "reset": true, "down": true, "move": true, "up": true, "hover": true, "key": true, "undo": true,
	"restart": true, "go": true, "choose": true, "stop": true, "pick": true, "type": true, "submit": true,
	"reveal": true, "again": true, "free": true, "practise": true, "node": true, "over-node": true,
}

// whilePainting has further orders that are allowed while the reader paints a board as the answer.
var whilePainting = map[string]bool{"brush": true, "redo": true}

// paints() reports whether the open question is answered by painting its board.
func (e *Engine) paints() bool {
	return e.ask != nil && e.ask.Asks.Form == question.Board && e.ask.Verdict == attempt.Open
}

// asked(…) returns an order that is ignored if no question is open.
func asked(do func(e *Engine, o *Order)) func(*Engine, *Order) {
	return func(e *Engine, o *Order) {
		if e.ask != nil {
			do(e, o)
		}
	}
}

// pose(f, s) returns an attempt at a frame's question, or nil if there is none. An error means that the page is
// damaged.
func (e *Engine) pose(f *Frame, s *view.Shot) (*attempt.Attempt, error) {
	if f.Asks == nil {
		return nil, nil //nolint:nilnil // most frames ask nothing
	}
	about, checked := s.About(), *f.Asks
	if f.Bare { // only the key is missing
		checked.Cells = []grid.Cell{0}
	}
	if err := question.Check(&checked, &about); err != nil {
		return nil, err
	}
	a, err := attempt.New(about, f.Asks, attempt.Table{
		Runner: e.runner, Budget: e.bench.Budget(), Post: e.Post, Changed: host{e}.Draw,
	})
	if err == nil {
		a.Bare, a.Patient = f.Bare, f.Patient
	}
	return a, err
}

// free() ends the open question and the making of another one, so that the reader can use the frame freely.
func (e *Engine) free() {
	if e.ask != nil {
		e.ask.Stop()
		e.ask, e.drawn = nil, true
	}
	if e.making != nil {
		e.making()
		e.making = nil
	}
}

// practise makes a random board with a question in the background and then opens it.
func (e *Engine) practise(o *Order) {
	e.free()
	ctx, stop := context.WithCancel(context.Background())
	e.making = stop
	p := question.Practice{Puzzle: e.bench.Doc().Puzzle(), Side: o.To, Level: o.Level, Kinds: o.Kinds}
	colors, budget := e.frame.Colors, e.bench.Budget()
	go func() {
		about, q, err := p.Make(ctx, budget, o.Seed)
		e.Post(func() {
			if ctx.Err() != nil {
				return
			}
			e.changed = true
			if err != nil {
				e.free()
				e.complaint = &solve.Text{Key: "question.practise.none"}
				if !errors.Is(err, question.ErrUnsuited) {
					e.complaint.Key = "question.practise.memory"
				}
				return
			}
			f := FrameOf(view.Shot{
				Puzzle: about.Puzzle, Dataset: about.Dataset, Query: about.Query, Task: about.Task, Event: -1, Pointer: grid.None,
			}, palettes[0])
			f.Colors, f.Asks = colors, q
			e.open(&f)
		})
	}()
}

func (e *Engine) scene() *scene.Scene {
	if e.ask == nil {
		return e.bench.Scene()
	}
	return view.Compose(e.ask.On(e.bench.Board()))
}

func (e *Engine) askState() *Ask {
	a := e.ask
	if a == nil {
		return nil
	}
	if _, query := e.bench.Doc().Shown(); e.paints() {
		a.Paint(e.bench.Doc().Current(), query)
	}
	s := &Ask{
		Form: a.Asks.Form.String(), Verdict: a.Verdict.String(), Prompt: a.Asks.Ask(&a.About), Pick: a.Picked(),
		How: a.How(), Ready: a.Ready(), Tries: a.Tries, Hidden: a.Hidden(), Given: a.Given(), Key: a.Key(), Why: a.Why(),
	}
	if answer, ok := a.Submitted(); ok {
		sent, err := json.Marshal(a.Asks.Send(answer))
		if err != nil {
			panic(err) // impossible: all fields are plain values
		}
		s.Sent = string(sent)
	}
	for i := range a.Asks.Choices {
		s.Choices = append(s.Choices, a.Asks.Tell(&a.About, question.Answer{Pick: i}))
	}
	return s
}
