package view

import (
	"stepboard/scene"
	"stepboard/scene/figure"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/lens"
	"stepboard/solve/looks"
)

// Known is what has been worked out about the problem of a shot. Each part may be missing: then the sight shows what
// can be shown without it.
type Known struct {
	Rules  solve.Rules   // nil: the query can't be played
	Answer *solve.Answer // nil: there is none yet, or it is that of an earlier board
	Walk   *solve.Walk   // of the solution; that of an earlier board where Stale
	Stale  bool
	// Exploration is the recorded run that is looked at, or nil.
	Exploration *explore.Exploration
	// Game is the state of play that the moves of a shot on the track ByHand have led to.
	Game     solve.State
	Prepared any // by the lens
}

// Sight is a shot with what is known of its problem: all that its picture is made of.
type Sight struct {
	Shot
	Known
	Lens *lens.Lens // that Shot.Lens names, or nil where it has nothing to show
}

// EventPos is the position in the exploration: how many of its events have happened. 0 without one.
func (s *Sight) EventPos() int {
	switch x := s.Exploration; {
	case x == nil:
		return 0
	case s.Event < 0 || s.Event > x.Len():
		return x.Len()
	}
	return s.Event
}

// MovePos is how many moves of the solution have been made: none on other tracks.
func (s *Sight) MovePos() int {
	if s.Track != Solution || s.Walk == nil {
		return 0
	}
	return max(0, min(s.Move, s.Walk.Len()))
}

// AtWork is the event whose state the board shows at a position of an exploration: the one just behind where that
// ends the search or last is set, else the one that is being expanded. False at the beginning.
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

// Standing is the state of play that the board shows; false: things stand as painted.
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

// Style is what a board is drawn in.
type Style struct {
	Look   *looks.Look
	Colors *scene.Colors
}

// LensView is what a lens looks at, for cells in sight. It is nil where the puzzle has no lenses.
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
	if s.Answer != nil && s.Track != ByHand { // a game goes its own way
		v.Walk, v.Move = s.Walk, s.MovePos()
	}
	if state, ok := s.Standing(); ok {
		v.State = state
	} else if s.Rules != nil {
		v.State = s.Rules.Start()
	}
	return v
}

// Detail is what the lens adds for the cell that the shot points at. A lens that supposes another position adds nothing
// while the board is played by hand.
func (s *Sight) Detail(v *lens.View) lens.Detail {
	l := s.Lens
	if l == nil || v == nil || l.Hover == nil || !v.Dataset.Board.Has(s.Pointer) || l.Supposes && s.Track == ByHand {
		return lens.Detail{}
	}
	return l.Hover(v, s.Pointer)
}

// Board is the sight as it is composed, with what its lens shows. The route is that of Walk, and drawn where the shot
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
	if s.Track == ByHand { // the game is shown, whatever the lens would have stand there
		b.Lens.NoRoute, b.Lens.Stand = true, nil
	}
	if state, ok := s.Standing(); ok {
		b.State = &state
	}
	return b
}

// Values are the numbers and sets that no cell of the board shows, in words.
func (b *Board) Values() solve.Text { return solve.ValuesOf(b.Puzzle, b.Dataset, b.Query, b.State) }

// Legend is a lens's with its texts said. What is about the cell under the pointer is left out where none can be.
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
