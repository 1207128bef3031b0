package view

import (
	"errors"

	"stepboard/scene"
	"stepboard/scene/figure"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/lens/kit"
	"stepboard/solve/looks"
)

// Known has the known results of a shot's problem. Any of them may be missing.
type Known struct {
	Rules       solve.Rules   // nil: the query can't be played
	Answer      *solve.Answer // nil: not known for the present board
	Walk        *solve.Walk   // the solution's walk; if Stale is true, it belongs to an earlier board
	Stale       bool
	Exploration *explore.Exploration // the recorded run that is shown, or nil
	Game        solve.State          // ByHand: the state after Shot.Moves
	Prepared    any                  // the result of the lens's preparation
}

// Sight is a shot with the known results of its problem. A Sight determines the picture.
type Sight struct {
	Shot
	Known
	ShownLens *lens.Lens // the lens that Shot.Lens names; nil if it has nothing to show
}

// EventPos is the number of events of the exploration that have happened; without an exploration 0.
func (s *Sight) EventPos() int {
	switch x := s.Exploration; {
	case x == nil:
		return 0
	case s.Event < 0 || s.Event > x.Len():
		return x.Len()
	}
	return s.Event
}

// MovePos is the number of moves of the solution that are made; on other tracks 0.
func (s *Sight) MovePos() int {
	if s.Track != Solution || s.Walk == nil {
		return 0
	}
	return max(0, min(s.Move, s.Walk.Len()))
}

// AtWork returns the event whose state the board shows at a position. Usually this is the current expansion. It is the
// event before the position if this event ends the search, or if this event reached a state and the parameter last is
// true. If last is false, it is the parent of the reached state: a search by whole layers may have expanded other
// states since then. Stages may follow the end of a search. At position 0, ok is false.
func AtWork(x *explore.Exploration, pos int, last bool) (event int, ok bool) {
	if x == nil || pos <= 0 || pos > x.Len() {
		return 0, false
	}
	for event = pos - 1; event > 0 && x.Kind(event) == solve.Stage; {
		event--
	}
	switch x.Kind(event) {
	case solve.Goal, solve.Met:
		return event, true
	case solve.Reached:
		if last && event == pos-1 {
			return event, true
		}
		if from := x.Parent(event); from >= 0 {
			return from, true
		}
	}
	return x.Current(pos)
}

// Values describes the numbers and sets of the shown state that no cell of the board shows, or returns the zero Text.
func (s *Sight) Values() solve.Text {
	if standing, ok := s.Standing(); ok {
		return solve.ValuesOf(s.Puzzle, s.Dataset, s.Query, &standing)
	}
	return solve.ValuesOf(s.Puzzle, s.Dataset, s.Query, nil)
}

// Standing returns the state that the board shows. It returns false if things are where they are painted.
func (s *Sight) Standing() (solve.State, bool) {
	switch s.Track {
	case ByHand:
		return s.Game, true
	case Exploration:
		if event, ok := AtWork(s.Exploration, s.EventPos(), s.Last); ok {
			return s.Exploration.Event(event).State, true
		}
	case Solution:
		if pos := s.MovePos(); pos > 0 && !s.Stale {
			return s.Walk.At(pos), true
		}
	}
	return solve.State{}, false
}

// Style is how a puzzle looks, and the colours of the theme.
type Style struct {
	Look   *looks.Look
	Colors *scene.Colors
	Say    func(solve.Text) string // see Board.Say
}

// same reports whether boards of two styles look the same, in the same language.
func (s Style) same(o Style) bool {
	word := func(s Style) string {
		if s.Say == nil {
			return ""
		}
		return s.Say(solve.DirWord(grid.Up))
	}
	return s.Look == o.Look && s.Colors == o.Colors && word(s) == word(o)
}

// LensView returns the data with which the lens draws in a window, or nil if the puzzle has no lenses. A lens that
// explains the solution or a game gets no exploration on these tracks, even if the tree shows one.
func (s *Sight) LensView(style Style, w lens.Window) *lens.View {
	p, ok := s.Puzzle.(lens.Puzzle)
	if !ok {
		return nil
	}
	v := &lens.View{
		Puzzle: p, Dataset: s.Dataset, Query: s.Query, Task: s.Task, Colors: style.Colors, Look: style.Look,
		Answer: s.Answer, Exploration: s.Exploration, Pos: s.EventPos(), State: solve.NewState(),
		Choice: s.Choice, Prepared: s.Prepared, Window: w,
	}
	if s.Track != Exploration && s.ShownLens != nil && !s.ShownLens.Explores {
		v.Exploration, v.Pos = nil, 0
	}
	if s.Answer != nil && s.Track != ByHand { // a game does not follow the solution
		v.Walk, v.Move = s.Walk, s.MovePos()
	}
	if state, ok := s.Standing(); ok {
		v.State = state
	} else if s.Rules != nil {
		v.State = s.Rules.Start()
	}
	return v
}

// Detail returns the lens's addition for the pointer's cell. Hypothetical positions are not shown during a game.
func (s *Sight) Detail(v *lens.View) lens.Detail {
	l := s.ShownLens
	if l == nil || v == nil || l.Hover == nil || !v.Dataset.Board.Has(s.Pointer) || l.Supposes && s.Track == ByHand {
		return lens.Detail{}
	}
	d := l.Hover(v, s.Pointer)
	d.Over = kit.Placed(v.Dataset.Board.Size, d.Over)
	return d
}

// Board returns the sight as input for Compose, with the lens's picture and, if Shot.Route is true, the route of Walk.
func (s *Sight) Board(style Style, picture lens.Picture, route *Route) Board {
	b := Board{
		Puzzle: s.Puzzle, Dataset: s.Dataset, Query: s.Query, Look: style.Look, Colors: style.Colors, Say: style.Say,
		Pos: s.MovePos(), Stale: s.Stale, Lens: picture, Annotations: s.Annotations,
	}
	if !solve.Asks(s.Puzzle, s.Task) {
		b.Query = -1
	}
	if s.Route {
		b.Route = route
	}
	if s.Track == ByHand { // during a game the board shows the game's state, not the lens's state
		b.Lens.NoRoute, b.Lens.Stand = true, nil
	}
	if state, ok := s.Standing(); ok {
		b.State = &state
	}
	return b
}

// Values describes the numbers and sets that no cell of the board shows.
func (b *Board) Values() solve.Text { return solve.ValuesOf(b.Puzzle, b.Dataset, b.Query, b.State) }

// Legend returns a lens's legend in the reader's language. The parameter pointed says whether the legend has items
// about the pointer's cell.
func Legend(list []lens.LegendItem, pointed bool, say func(solve.Text) string) []figure.LegendItem {
	items := make([]figure.LegendItem, 0, len(list))
	for _, v := range list {
		if v.Pointed && !pointed {
			continue
		}
		item := figure.LegendItem{Swatch: v.Swatch, Scale: v.Scale, Text: say(v.Text)}
		if v.From.Key != "" {
			item.From = say(v.From)
		}
		items = append(items, item)
	}
	return items
}

// EventText returns a sentence about the event before a position of a view's exploration. At position 0 it announces
// the run, and at the end of a run without a way it says why the run ended.
func EventText(v *lens.View, pos int, number func(int64) string) solve.Text {
	x := v.Exploration
	switch n := x.Len(); {
	case n == 0:
		return solve.Say("shot.step.nothing")
	case pos == 0:
		return solve.Say("shot.step.begin", "Algorithm", solve.AlgorithmName(v.Puzzle, x.Algorithm))
	case pos == n && x.Truncated():
		return solve.Say("shot.step.truncated", "N", number(int64(n)))
	}
	event := pos - 1
	if pos == x.Len() && x.Outcome.Err == nil && x.Outcome.Answer.Value == solve.None {
		switch x.Event(event).Kind {
		case solve.Reached, solve.Expanded, solve.LayerStart: // the sentence about a stage says the result already
			n := len(x.Of(solve.Expanded)) // all reached states are expanded at the end
			return solve.Say("shot.step.exhausted", "PluralCount", n, "N", number(int64(n)))
		}
	}
	return v.Puzzle.Explain(v, event)
}

// Ended says why a run has no result: the memory limit or an invalid board. For any other error ok is false.
func Ended(err error, number func(int64) string) (why solve.Text, ok bool) {
	if over, ok := errors.AsType[*solve.OverBudget](err); ok {
		return solve.Say("app.sub.budget", "MB", number(over.Budget>>20)), true
	}
	if board, ok := errors.AsType[*solve.BoardError](err); ok {
		return board.Diagnostic.Text, true
	}
	return solve.Text{}, false
}
