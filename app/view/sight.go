package view

import (
	"stepboard/scene"
	"stepboard/scene/figure"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/lens"
	"stepboard/solve/looks"
)

// Known holds the known results of a shot's problem. Each may be missing: then the sight shows the rest.
type Known struct {
	Rules  solve.Rules   // nil if the query can't be played
	Answer *solve.Answer // nil if there is no answer yet, or only of an earlier board
	Walk   *solve.Walk   // of the solution; if Stale, of an earlier board
	Stale  bool
	// Exploration is the shown recorded run, or nil.
	Exploration *explore.Exploration
	// Game is the state after the moves of a shot on the track ByHand.
	Game     solve.State
	Prepared any // the lens's preparation
}

// Sight is a shot with the known results of its problem: all input of its picture.
type Sight struct {
	Shot
	Known
	Lens *lens.Lens // the lens named by Shot.Lens, or nil if it has nothing to show
}

// EventPos is the number of the exploration's events that have happened, or 0 without an exploration.
func (s *Sight) EventPos() int {
	switch x := s.Exploration; {
	case x == nil:
		return 0
	case s.Event < 0 || s.Event > x.Len():
		return x.Len()
	}
	return s.Event
}

// MovePos is the number of the solution's moves made, or 0 on other tracks.
func (s *Sight) MovePos() int {
	if s.Track != Solution || s.Walk == nil {
		return 0
	}
	return max(0, min(s.Move, s.Walk.Len()))
}

// AtWork is the event whose state the board shows at a position of an exploration. It is the event just before the
// position if that event ends the search or last is set, else the current expansion. It is false at the beginning.
func AtWork(x *explore.Exploration, pos int, last bool) (event int, ok bool) {
	if x == nil || pos <= 0 || pos > x.Len() {
		return 0, false
	}
	event = pos - 1
	switch x.Kind(event) {
	case solve.Goal, solve.Met:
		return event, true
	case solve.Reached:
		if last {
			return event, true
		}
	}
	return x.Current(pos)
}

// Standing is the state that the board shows. It is false if things stand as painted.
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

// Style is the look and the colours of a board.
type Style struct {
	Look   *looks.Look
	Colors *scene.Colors
}

// LensView is the view for the lens, with the visible cells. It is nil if the puzzle has no lenses.
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
	if s.Answer != nil && s.Track != ByHand { // a game does not follow the answer
		v.Walk, v.Move = s.Walk, s.MovePos()
	}
	if state, ok := s.Standing(); ok {
		v.State = state
	} else if s.Rules != nil {
		v.State = s.Rules.Start()
	}
	return v
}

// Detail is the lens's addition for the shot's pointer cell. During a game, a lens that shows a hypothetical position
// adds nothing.
func (s *Sight) Detail(v *lens.View) lens.Detail {
	l := s.Lens
	if l == nil || v == nil || l.Hover == nil || !v.Dataset.Board.Has(s.Pointer) || l.Supposes && s.Track == ByHand {
		return lens.Detail{}
	}
	return l.Hover(v, s.Pointer)
}

// Board is the sight ready to be composed, with the lens's picture. route is the route of Walk; it is drawn if the shot
// wants it.
func (s *Sight) Board(style Style, picture lens.Picture, route *Route) Board {
	b := Board{
		Puzzle: s.Puzzle, Dataset: s.Dataset, Query: s.Query, Look: style.Look, Colors: style.Colors,
		Pos: s.MovePos(), Stale: s.Stale, Lens: picture, Annotations: s.Annotations,
	}
	if !solve.Asks(s.Puzzle, s.Task) {
		b.Query = -1
	}
	if s.Route {
		b.Route = route
	}
	if s.Track == ByHand { // the game's state is shown, whatever the lens shows
		b.Lens.NoRoute, b.Lens.Stand = true, nil
	}
	if state, ok := s.Standing(); ok {
		b.State = &state
	}
	return b
}

// Values are the numbers and sets that no cell of the board shows, in words.
func (b *Board) Values() solve.Text { return solve.ValuesOf(b.Puzzle, b.Dataset, b.Query, b.State) }

// Legend is a lens's legend in the reader's language. Items about the cell under the pointer are left out if there can
// be no pointer.
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
