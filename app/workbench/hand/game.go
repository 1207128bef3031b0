// Package hand is about a game played by hand, its history and messages, and the distance to a win, which a job finds
// in the background. It uses no widgets. All methods must be called on the window's goroutine.
package hand

import (
	"errors"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// Game is a game that a user plays by hand, on one query of a dataset.
type Game struct {
	OnChange func() // called when the state, the plan, the message or a known Distance has changed

	puzzle solve.Playable
	data   *solve.Dataset // a snapshot, which does not change during the game
	query  int
	hand   solve.Hand

	start, state solve.State
	plan         solve.Plan
	past, next   []turn     // past: turns made; next: turns undone; both have the latest turn at the end
	moves        int        // number of moves in past
	cost         solve.Cost // their cost
	said         Saying
	hinted       bool
	tried        triedStates
	choices      []solve.Move // the moves that the last gesture may mean, if there are several

	distances
}

// turn is the effect of a gesture that made moves.
type turn struct {
	before, after solve.State
	made          []solve.Move
	cost          solve.Cost
	said          Saying
}

// Saying is a message about the last gesture, or a hint.
type Saying struct {
	Kind  SayingKind
	Text  solve.Text // the last move, made or proposed, or why the gesture was refused
	Moves int        // number of moves that the gesture made, or that the hint would make
}

// SayingKind says what a Saying is about.
type SayingKind uint8

const (
	Began   SayingKind = iota // nothing has happened yet
	Moved                     // moves were made; Text describes the last move
	Planned                   // the plan, or the mover in hand, has changed; the plan may be empty
	Refused                   // the gesture was refused; Text says why
	Undone
	Hinted // a hint; Text describes its last move
	Sought // the user wants a hint, but no hint is ready, or none exists
)

// New starts a game of a query. The dataset must not change until the game's end. Jobs run on runner within the budget.
// If runner is nil, no distance to a win becomes known, and there are no hints. post calls a function later, on the
// goroutine that calls the methods. The error says why the query can't be played.
func New(p solve.Playable, d *solve.Dataset, query int, runner *solve.Runner, budget *solve.Budget,
	post func(func()),
) (*Game, error) {
	h, err := p.Hand(d, query)
	if err != nil {
		return nil, err
	}
	g := &Game{puzzle: p, data: d, query: query, hand: h, start: h.Start(), state: h.Start(), plan: solve.NewPlan(0)}
	g.distances = distances{runner: runner, budget: budget, post: post, known: map[solve.State]Distance{}}
	g.searchDistance()
	return g, nil
}

// Follow makes the first n moves of a walk of the query. Each of them can be undone.
func (g *Game) Follow(w *solve.Walk, n int) {
	line := make([]solve.Move, n)
	for i := range line {
		line[i] = w.Move(i)
	}
	g.Replay(line)
}

// Replay makes the moves in line, in order, until a move is refused or wins. Each move can be undone.
func (g *Game) Replay(line []solve.Move) {
	for _, m := range line {
		if g.Won() || !g.make([]solve.Move{m}, g.plan) {
			break
		}
	}
	g.stateChanged()
}

// Do performs a gesture. It returns false if the gesture was refused or asks for a choice.
func (g *Game) Do(gesture solve.Gesture) bool {
	if g.Won() {
		return g.refuse(solve.Say("hand.won_already"))
	}
	// A typed digit means one of the choices.
	if i := int(gesture.Thing) - '1'; gesture.Kind == solve.Pick && i >= 0 && i < min(9, len(g.Choices())) {
		return g.Choose(i)
	}
	g.choices = nil
	t := g.hand.Turn(g.state, g.plan, gesture)
	switch {
	case t.Refusal != nil:
		g.plan = t.Plan // a refused gesture may have selected another mover, which stays selected
		return g.refuse(t.Refusal.Text)
	case len(t.Choices) > 1:
		g.choices = t.Choices
		return g.refuse(solve.Say("hand.several", "PluralCount", len(t.Choices)))
	case len(t.Moves) > 0:
		return g.perform(t.Moves, t.Plan)
	case t.Plan != g.plan:
		return g.replan(t.Plan)
	}
	return false
}

// perform calls the method make. Then it tells the user the result.
func (g *Game) perform(moves []solve.Move, plan solve.Plan) bool {
	made := g.make(moves, plan)
	g.stateChanged()
	return made
}

// replan sets the plan and removes the hint. It always returns true.
func (g *Game) replan(plan solve.Plan) bool {
	g.plan, g.said, g.hinted = plan, Saying{Kind: Planned}, false
	g.changed()
	return true
}

func (g *Game) refuse(why solve.Text) bool {
	g.hinted = false
	g.said = Saying{Kind: Refused, Text: why}
	g.changed()
	return false
}

// make makes moves, up to a winning move. If a move is refused, it makes none of them, and the message says why.
func (g *Game) make(moves []solve.Move, plan solve.Plan) bool {
	t := turn{before: g.state, after: g.state}
	type step struct {
		from, to solve.State
		move     solve.Move
		cost     solve.Cost
	}
	var steps []step
	last := g.state
	for _, m := range moves {
		next, cost, err := g.hand.Apply(t.after, m)
		if err != nil {
			g.said = Saying{Kind: Refused, Text: refusalOf(err)}
			return false
		}
		t.cost = t.cost.Plus(cost)
		t.made = append(t.made, m)
		steps = append(steps, step{t.after, next, m, cost})
		last, t.after = t.after, next
		if g.hand.Done(next) {
			break
		}
	}
	for _, s := range steps {
		g.tried.try(s.from, s.to, s.move, s.cost)
	}
	t.said = Saying{Kind: Moved, Text: g.puzzle.Describe(g.data, last, t.after), Moves: len(t.made)}
	g.past, g.next = append(g.past, t), nil
	g.count(t, 1)
	g.state, g.plan, g.said, g.hinted = t.after, plan, t.said, false
	return true
}

func refusalOf(err error) solve.Text {
	if r, ok := errors.AsType[*solve.Refusal](err); ok {
		return r.Text
	}
	return solve.Say("hand.error", "Error", err.Error())
}

func (g *Game) count(t turn, sign int) {
	g.moves += sign * len(t.made)
	g.cost = g.cost.Plus(t.cost.Times(int64(sign)))
}

// stateChanged() must be called after a change of the state. It searches for the Distance and calls OnChange.
func (g *Game) stateChanged() {
	g.searchDistance()
	g.changed()
}

func (g *Game) changed() {
	if g.OnChange != nil {
		g.OnChange()
	}
}

// Undo undoes the last turn. It reports whether there was a turn.
func (g *Game) Undo() bool {
	t, ok := g.back()
	if ok {
		g.setState(t.before, Saying{Kind: Undone})
	}
	return ok
}

// back() moves the last turn from past to next. It reports whether there was a turn.
func (g *Game) back() (t turn, ok bool) {
	n := len(g.past)
	if n == 0 {
		return t, false
	}
	t = g.past[n-1]
	g.past, g.next = g.past[:n-1], append(g.next, t)
	g.count(t, -1)
	return t, true
}

// Redo makes the last undone turn again. It reports whether there was such a turn.
func (g *Game) Redo() bool {
	n := len(g.next)
	if n == 0 {
		return false
	}
	t := g.next[n-1]
	g.past, g.next = append(g.past, t), g.next[:n-1]
	g.count(t, 1)
	g.setState(t.after, t.said)
	return true
}

// Restart undoes all turns.
func (g *Game) Restart() {
	for len(g.past) > 0 {
		g.back()
	}
	g.setState(g.start, Saying{})
}

// setState(s, said) sets the state and the message, for undo, redo and restart. It clears the plan and the hint.
func (g *Game) setState(s solve.State, said Saying) {
	g.state, g.plan, g.said, g.hinted = s, solve.NewPlan(g.plan.Held), said, false
	g.stateChanged()
}

// CanUndo reports whether there is a turn to undo. The name is always zero.
func (g *Game) CanUndo() (name solve.Text, ok bool) { return name, len(g.past) > 0 }

// CanRedo reports whether there is a turn to redo. The name is always zero.
func (g *Game) CanRedo() (name solve.Text, ok bool) { return name, len(g.next) > 0 }

// TakeBack removes the plan of the mover in hand or, without such a plan, all plans and the hint. It reports whether
// there was anything to remove.
func (g *Game) TakeBack() bool {
	if held := &g.plan.Aim[g.plan.Held]; *held != grid.None {
		*held = grid.None
		return g.replan(g.plan)
	}
	return g.Cancel()
}

// Cancel removes all plans and the hint. It reports whether there was anything to remove.
func (g *Game) Cancel() bool {
	return (!g.plan.Empty() || g.hinted) && g.replan(solve.NewPlan(g.plan.Held))
}

// State returns the current state.
func (g *Game) State() solve.State { return g.state }

// Going reports whether each mover plans its own step and the game is not won (plans), and whether a plan exists
// (ready).
func (g *Game) Going() (plans, ready bool) {
	return movers(g.hand, g.state) > 1 && !g.Won(), !g.plan.Empty()
}

// Moves returns the number of moves made.
func (g *Game) Moves() int { return g.moves }

// Line returns the moves made, in order.
func (g *Game) Line() []solve.Move {
	line := make([]solve.Move, 0, g.moves)
	for _, t := range g.past {
		line = append(line, t.made...)
	}
	return line
}

// Won reports whether the game is won. Then it takes no more moves.
func (g *Game) Won() bool { return g.hand.Done(g.state) }

// Said returns the message about the last gesture. While a hint is shown, it returns the hint.
func (g *Game) Said() Saying {
	switch next := g.Hinted(); {
	case len(next) > 0:
		last := append([]solve.State{g.state}, next...)[len(next)-1:]
		return Saying{Kind: Hinted, Text: g.puzzle.Describe(g.data, last[0], last[1]), Moves: len(next)}
	case g.hinted:
		return Saying{Kind: Sought}
	}
	return g.said
}

// Task returns the task whose rules the game uses.
func (g *Game) Task() string { return g.puzzle.PlayTask() }

// Position returns the current state as a dataset with one query, which shares the game's terrain.
func (g *Game) Position() *solve.Dataset { return solve.Place(g.puzzle, g.data, g.query, g.state) }
