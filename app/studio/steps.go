package studio

import (
	"context"
	"slices"

	"stepboard/app/view"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/lens"
)

// Range is a range of the steps of a track.
type Range struct {
	Track    view.Track
	Unit     explore.Unit // the unit of the steps; only for the track Exploration
	From, To int          // the first and the last step; step 0 is the beginning, and To = -1 means the end of the track
	Compared bool         // whether these are steps of the shot's comparison; then Track and Unit are ignored
}

// Steps returns the frames of a range, in order, but at most limit frames, and the number of frames without this limit.
// Each frame shows the end of a step, and the frame of step 0 the beginning. The title is the name of the board, the
// caption describes the step. A step after the end means the last step. A track without steps has one frame: its start.
// Steps returns the errors of Panel. After the track is computed, the time is O(frames).
func (s *Studio) Steps(ctx context.Context, v view.Shot, r Range, limit int) (frames []view.Frame, all int, err error) {
	sequence, err := s.sequence(ctx, v, r)
	if err != nil {
		return nil, 0, err
	}
	w := sequence.within(r)
	for i := range min(limit, w.all) {
		if err := ctx.Err(); err != nil {
			return nil, 0, err
		}
		pos := w.pos(i)
		frames = append(frames, view.Frame{
			Title: v.Dataset.Name, Caption: s.say(sequence.caption(pos, s.number)), Shot: sequence.at(pos, r.Unit),
		})
	}
	return frames, w.all, nil
}

// Step returns step i of the steps that a frame plays, as a separate frame, and the number of steps. If i is too large,
// it means the last step. A frame that plays nothing is its only step. The last step is shown for the time of the
// frame. Each other step is shown for the time of one step, and plays the steps after it. If the frame has no caption,
// each step has a caption that describes it. Step returns the errors of Panel.
func (s *Studio) Step(ctx context.Context, f view.Frame, i int) (step view.Frame, all int, err error) {
	if !f.Play.On() {
		return f, 1, nil
	}
	p := f.Play
	played := Range{Track: f.Shot.Track, Unit: p.Unit, From: p.From, To: p.To, Compared: f.Shot.Compared != nil}
	sequence, err := s.sequence(ctx, f.Shot, played)
	if err != nil {
		return f, 0, err
	}
	w := sequence.within(played)
	all = w.all
	i = min(max(i, 0), all-1)
	pos := w.pos(i)
	step = f
	step.Shot = sequence.at(pos, p.Unit)
	if f.Caption == "" {
		step.Caption = s.say(sequence.caption(pos, s.number))
	}
	if step.Hold, step.Play.From = p.Pace(), w.first+i; i+1 == all {
		step.Hold, step.Play = f.Hold, view.Steps{}
	}
	return step, all, nil
}

// sequence is a track of a shot with all its positions.
type sequence struct {
	*sight
	walk *solve.Walk // the moves of a track Solution or ByHand, or nil
}

// sequence computes the track of a Range (span), without a lens or a tree.
func (s *Studio) sequence(ctx context.Context, v view.Shot, span Range) (r sequence, err error) {
	was, t := v, span.Track
	if span.Compared && v.Compared != nil {
		r.sight, err = s.survey(ctx, v)
		return r, err
	}
	v.Compared, was.Compared = nil, nil
	if v.Track = t; t == view.Solution {
		v.Move = 1 // any move makes survey solve the shot
	}
	if r.sight, err = s.survey(ctx, v); err != nil {
		return r, err
	}
	r.original, r.original.Marks = was, nil
	r.original.Track = t
	switch {
	case r.work == nil:
	case t == view.Solution:
		r.walk = r.work.Walk
	case t == view.ByHand:
		r.walk, err = view.Play(ctx, r.Rules, v.Moves)
	}
	return r, err
}

func (r sequence) len() int {
	switch {
	case r.sides != nil && r.sides.Comparison != nil:
		return r.sides.Steps(r.original.Compared.Pace)
	case r.original.Track == view.Exploration && r.Exploration != nil:
		return r.Exploration.Len()
	case r.walk != nil:
		return r.walk.Len()
	}
	return 0
}

// at(pos, unit) returns the shot at a position. If each event is a step, the shot shows the state of the last event.
func (r sequence) at(pos int, unit explore.Unit) view.Shot {
	v := r.original
	if v.Compared != nil {
		now := *v.Compared
		now.Step = pos
		v.Compared = &now
		return v
	}
	v.Move, v.Moves = 0, nil
	switch v.Track {
	case view.Solution:
		v.Move = pos
	case view.Exploration:
		v.Event, v.Last = pos, unit == explore.ByEvent
	case view.ByHand:
		v.Moves = r.original.Moves[:pos:pos]
	}
	return v
}

// window is the list of positions that a Range selects.
type window struct {
	first, all int     // the first step, and the number of steps
	end        int     // the last position of the sequence
	each       bool    // whether each position is the end of a step
	inner      []int32 // otherwise: the ends of steps between the positions 0 and end
}

// within(x) returns the positions of a sequence that a Range (x) selects.
func (r sequence) within(x Range) window {
	w := window{end: r.len(), each: true}
	last := w.end
	if w.end > 0 && r.sides == nil && r.original.Track == view.Exploration && x.Unit != explore.ByEvent {
		w.each = false
		kind := solve.Expanded
		if x.Unit == explore.ByLayer {
			kind = solve.LayerStart
		}
		ends := r.Exploration.Of(kind)
		from, _ := slices.BinarySearch(ends, 1)
		to, _ := slices.BinarySearch(ends, int32(w.end))
		w.inner = ends[from:max(from, to)]
		last = len(w.inner) + 1
	}
	w.first = min(max(x.From, 0), last)
	if x.To >= 0 {
		last = max(w.first, min(x.To, last))
	}
	w.all = last - w.first + 1
	return w
}

func (w window) pos(i int) int {
	switch i += w.first; {
	case w.each:
		return i
	case i == 0:
		return 0
	case i <= len(w.inner):
		return int(w.inner[i-1])
	}
	return w.end
}

// caption returns a sentence about the step that ends at a position, or the zero Text.
func (r sequence) caption(pos int, number func(int64) string) solve.Text {
	switch {
	case r.sides != nil && (r.sides.Comparison == nil || pos == 0):
		return solve.Say("shot.step.compared")
	case r.sides != nil:
		return r.sides.Caption(r.original.Compared.Pace, pos, number)
	case r.work == nil:
		return solve.Text{}
	case r.original.Track == view.Exploration:
		return r.event(pos, number)
	case pos > 0:
		before := r.walk.At(pos - 1)
		what := r.Puzzle.Describe(r.Dataset, before, r.walk.Next(before, pos-1))
		return solve.Say("shot.step.move", "N", pos, "Of", r.walk.Len(), "Move", what)
	case r.original.Track == view.ByHand:
		return solve.Say("shot.step.start")
	case r.walk != nil && r.walk.Len() > 0:
		return solve.Say("shot.step.ahead", "N", r.walk.Len(), "PluralCount", r.walk.Len())
	case r.work.Answer.Value == solve.None:
		return solve.Say("shot.step.no_way")
	case r.work.Answer.Counts == nil:
		return solve.Say("shot.step.won")
	}
	return solve.Text{} // the answer is a number, so it has no steps
}

// event(pos, number) describes the last event before a position of the exploration.
func (r sequence) event(pos int, number func(int64) string) solve.Text {
	v := r.LensView(view.Style{}, lens.Window{})
	switch {
	case r.Exploration.Len() == 0 && solve.FirstError(r.Puzzle.Check(r.Dataset, r.original.Query, r.Task)) != nil:
		return solve.Say("shot.step.unfinished")
	case v == nil:
		return solve.Text{}
	}
	v.Pos = pos
	return view.EventText(v, pos, number)
}
