package document

import (
	"cmp"
	"slices"
	"time"
	"unicode/utf8"

	"stepboard/app/view"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
)

// Limits of a frame's fields. Texts are measured in characters.
const (
	MaxTitle   = 200
	MaxCaption = 2000
	MaxNotes   = 5000
	MaxHold    = 10 * time.Minute
	LeastStep  = 20 * time.Millisecond // the shortest time of a step that a frame plays
)

// adopt returns the frames in a new list, with all values within the limits of a file. No edit changes the boards of
// these frames. Frames that shared a dataset still share a dataset.
func (s *state) adopt(frames ...view.Frame) []view.Frame {
	own := map[*solve.Dataset]*solve.Dataset{}
	for _, f := range s.frames {
		own[f.Shot.Dataset] = f.Shot.Dataset
	}
	frames = slices.Clone(frames)
	for i := range frames {
		data := frames[i].Shot.Dataset
		if own[data] == nil {
			own[data] = s.shared(data)
		}
		frames[i].Shot.Dataset = own[data]
		frames[i] = Tidy(frames[i], s.puzzle)
	}
	return frames
}

// shared(data) returns a dataset of the lesson with the content of data, or else a copy without name and note.
func (s *state) shared(data *solve.Dataset) *solve.Dataset {
	var before *solve.Dataset
	for _, f := range s.frames {
		own := f.Shot.Dataset
		if own != before && solve.Same(own, data) {
			return own
		}
		before = own
	}
	return &solve.Dataset{Board: data.Board.Clone(), Queries: slices.Clone(data.Queries)}
}

// Tidy brings all values of a frame within the limits of a file. p is the puzzle of the document. A frame may be of
// another puzzle.
func Tidy(f view.Frame, p solve.Puzzle) view.Frame {
	f.Title, f.Caption, f.Notes = cut(f.Title, MaxTitle), cut(f.Caption, MaxCaption), cut(f.Notes, MaxNotes)
	f.Hold = min(max(f.Hold.Round(time.Millisecond), 0), MaxHold)
	s := &f.Shot
	size := s.Dataset.Board.Size
	if s.Puzzle = solve.Inner(cmp.Or(s.Puzzle, p)); s.Puzzle == solve.Inner(p) {
		s.Puzzle = p
	}
	s.Query = min(max(s.Query, -1), len(s.Dataset.Queries)-1)
	s.Move, s.Event, s.Choice = max(s.Move, 0), max(s.Event, -1), max(s.Choice, 0)
	if s.Moves = slices.Clip(s.Moves); len(s.Moves) == 0 || s.Track != view.ByHand || s.Query < 0 {
		s.Moves = nil
	}
	if !size.Has(s.Pointer) {
		s.Pointer = grid.None
	}
	s.Annotations, s.Marks = fitting(s.Annotations, size), nil
	if s.Region = s.Region.Of(size); s.Region == (view.Region{Rows: size.Rows, Cols: size.Cols}) {
		s.Region = view.Region{}
	}
	switch {
	case s.Compared == nil:
	case view.CheckCompared(s) != nil:
		s.Compared = nil
	default: // reset the settings that only a shot of one algorithm has
		s.Track, s.Move, s.Event, s.Last, s.Moves, s.Route, s.Choice = view.Solution, 0, -1, false, nil, false, 0
	}
	switch {
	case s.Tree == nil:
	case s.Query < 0:
		s.Tree = nil
	case s.Compared != nil:
		s.Tree = s.Tree.Beside(-1).Tidy()
	default:
		s.Tree = s.Tree.Tidy()
	}
	f.Play = tidyPlay(f.Play, s.Track)
	if view.CheckQuestion(&f) != nil {
		f.Asks = nil
	}
	return f
}

// tidyPlay brings the steps that a frame plays within the limits of a file. t is the track of its shot.
func tidyPlay(p view.Steps, t view.Track) view.Steps {
	p.From, p.To = max(p.From, 0), max(p.To, -1)
	if !p.On() {
		return view.Steps{}
	}
	if t != view.Exploration {
		p.Unit = explore.ByEvent
	}
	if p.Step = p.Step.Round(time.Millisecond); p.Step != 0 {
		p.Step = min(max(p.Step, LeastStep), MaxHold)
	}
	return p
}

func cut(s string, characters int) string {
	if utf8.RuneCountInString(s) <= characters {
		return s
	}
	return string([]rune(s)[:characters])
}
