package studio

import (
	"context"
	"slices"

	"stepboard/app/view"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/lens"
)

// Range names the steps of a track.
type Range struct {
	Track    view.Track
	Unit     explore.Unit // of an Exploration
	From, To int          // moves or events, both included; To of -1: the end
}

// Len is how long a track of a shot is: moves or events. It is 0 where there is nothing to be played. The error is
// that of Panel.
func (s *Studio) Len(ctx context.Context, v view.Shot, t view.Track) (int, error) {
	r, err := s.sequence(ctx, v, t)
	if err != nil {
		return 0, err
	}
	return r.len(), nil
}

// Steps are the frames of a range, each with a sentence about what the step did as its caption and the name of the
// board as its title, in order: the position From, then each that a step leads to until To, which is the last whether
// a step ends there or not. A position beyond the end is the end. At most limit of them; it reports how many there
// would be. Of a track of no length there is the beginning. The error is that of Panel. O(frames) time once the track
// is worked out.
func (s *Studio) Steps(ctx context.Context, v view.Shot, r Range, limit int) (frames []view.Frame, all int, err error) {
	sequence, err := s.sequence(ctx, v, r.Track)
	if err != nil {
		return nil, 0, err
	}
	end := sequence.len()
	from := min(max(r.From, 0), end)
	to := end
	if r.To >= 0 {
		to = max(from, min(r.To, end))
	}
	all = sequence.count(r.Unit, from, to)
	for pos := from; len(frames) < min(limit, all); pos = min(to, sequence.next(r.Unit, pos)) {
		if err := ctx.Err(); err != nil {
			return nil, 0, err
		}
		frames = append(frames, view.Frame{
			Title: v.Dataset.Name, Caption: s.caption(sequence, pos), Shot: sequence.at(pos, r.Unit),
		})
	}
	return frames, all, nil
}

// sequence is a track of a shot, position by position.
type sequence struct {
	*sight
	walk *solve.Walk // of the tracks with moves; nil where there are none
}

// sequence works out a track of a shot.
func (s *Studio) sequence(ctx context.Context, v view.Shot, t view.Track) (r sequence, err error) {
	was := v
	if v.Track = t; t == view.Solution {
		v.Move = 1 // so that it is solved
	}
	if r.sight, err = s.survey(ctx, v); err != nil {
		return r, err
	}
	r.given = was
	r.given.Track = t
	switch {
	case r.work == nil:
	case t == view.Solution:
		r.walk = r.work.Walk
	case t == view.ByHand:
		r.walk, err = view.Play(ctx, r.Rules, v.Moves)
	}
	return r, err
}

// len is the last position.
func (r sequence) len() int {
	switch {
	case r.given.Track == view.Exploration && r.Exploration != nil:
		return r.Exploration.Len()
	case r.walk != nil:
		return r.walk.Len()
	}
	return 0
}

// next is the position after a step.
func (r sequence) next(unit explore.Unit, pos int) int {
	if r.given.Track == view.Exploration && r.Exploration != nil {
		return r.Exploration.Next(pos, unit, 1)
	}
	return pos + 1
}

// at is the shot of a position. Where steps are events, the state of the last one stands.
func (r sequence) at(pos int, unit explore.Unit) view.Shot {
	v := r.given
	v.Move, v.Moves = 0, nil
	switch v.Track {
	case view.Solution:
		v.Move = pos
	case view.Exploration:
		v.Event, v.Last = pos, unit == explore.ByEvent
	case view.ByHand:
		v.Moves = r.given.Moves[:pos:pos]
	}
	return v
}

// count is how many positions a range has.
func (r sequence) count(unit explore.Unit, from, to int) int {
	if from == to {
		return 1
	}
	if r.given.Track != view.Exploration || unit == explore.ByEvent {
		return to - from + 1
	}
	kind := solve.Expanded
	if unit == explore.ByLayer {
		kind = solve.LayerStart
	}
	ends := r.Exploration.Of(kind)
	first, _ := slices.BinarySearch(ends, int32(from)+1)
	last, _ := slices.BinarySearch(ends, int32(to))
	return max(0, last-first) + 2
}

// caption is a sentence about what led to a position.
func (s *Studio) caption(r sequence, pos int) string {
	if text := r.caption(pos); text.Key != "" {
		return s.Say(text)
	}
	return ""
}

func (r sequence) caption(pos int) solve.Text {
	switch {
	case r.work == nil:
		return solve.Text{}
	case r.given.Track == view.Exploration:
		return r.event(pos)
	case pos > 0:
		before := r.walk.At(pos - 1)
		what := r.puzzle.Describe(r.dataset, before, r.walk.Next(before, pos-1))
		return solve.Say("shot.step.move", "N", pos, "Of", r.walk.Len(), "Move", what)
	case r.given.Track == view.ByHand:
		return solve.Say("shot.step.start")
	case r.walk != nil && r.walk.Len() > 0:
		return solve.Say("shot.step.ahead", "N", r.walk.Len(), "PluralCount", r.walk.Len())
	case r.work.Answer.Value == solve.None:
		return solve.Say("shot.step.no_way")
	case r.work.Answer.Counts == nil:
		return solve.Say("shot.step.won")
	}
	return solve.Text{} // a number has no steps
}

// event is a sentence about the last event at a position of the exploration.
func (r sequence) event(pos int) solve.Text {
	switch n := r.Exploration.Len(); {
	case n == 0 && solve.FirstError(r.puzzle.Check(r.dataset, r.given.Query, r.Task)) != nil:
		return solve.Say("shot.step.unfinished")
	case n == 0:
		return solve.Say("shot.step.nothing")
	case pos == 0:
		return solve.Say("shot.step.begin", "Algorithm", solve.Say(r.puzzle.ID()+".algorithm."+r.Exploration.Algorithm))
	case pos == n && r.Exploration.Truncated():
		return solve.Say("shot.step.truncated", "N", n)
	}
	v := r.LensView(view.Style{}, lens.Window{})
	if v == nil {
		return solve.Text{}
	}
	v.Pos = pos
	return v.Puzzle.Explain(v, pos-1)
}
