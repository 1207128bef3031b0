package command

import (
	"cmp"
	"errors"
	"slices"

	"stepboard/app/document"
	"stepboard/app/export"
	"stepboard/app/storage/files"
	"stepboard/app/studio"
	"stepboard/app/view"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// frames returns the frames to draw from a file, and their common title. The frames show the file's lesson, its boards,
// or the view that the file contains. The error is a *misuse, or an error of the file or the search.
func (a *artist) frames(f *files.File) (frames []view.Frame, title string, err error) {
	c := document.New(f.Content).Content() // New fills in the defaults
	title = c.Title
	if a.title != nil {
		title = *a.title
	}
	if a.wholeLesson(f) || a.frame > 0 {
		frames, err = a.ofLesson(c.Frames)
		return frames, title, err
	}
	if a.hasOwnView(f) {
		return []view.Frame{a.titled(f.View.Frame)}, title, nil
	}
	shots, err := a.shots(c)
	if err != nil {
		return nil, title, err
	}
	for _, s := range shots {
		name := s.Dataset.Name
		if name == "" || a.title != nil && len(shots) == 1 {
			name = title
		}
		if err := a.checkMove(s); err != nil {
			return nil, title, err
		}
		if a.view.steps == nil {
			frames = append(frames, view.Frame{Title: name, Caption: a.caption, Shot: s})
			continue
		}
		steps, err := a.steps(s, name)
		if err != nil {
			return nil, title, err
		}
		frames = append(frames, steps...)
	}
	return frames, title, nil
}

// checkMove returns a *misuse if the options ask for a move after the last move of the solution.
func (a *artist) checkMove(s view.Shot) error {
	if a.view.Move <= 0 || s.Track != view.Solution || s.Compared != nil {
		return nil
	}
	_, all, err := a.studio.Steps(a.ctx, s, studio.Range{Track: view.Solution, To: -1}, 0)
	if moves := all - 1; err == nil && a.view.Move > moves {
		return misused("command.draw.no_move", "Move", a.view.Move, "PluralCount", moves)
	}
	return err
}

// hasOwnView(f) reports whether the file is drawn in the view that it contains, because no option chooses another view.
func (a *artist) hasOwnView(f *files.File) bool {
	return f.View != nil && !a.viewed && !a.lesson && a.frame == 0
}

func (a *artist) titled(f view.Frame) view.Frame {
	if a.title != nil {
		f.Title = *a.title
	}
	if a.caption != "" {
		f.Caption = a.caption
	}
	return f
}

// wholeLesson reports whether all frames of the file's lesson are drawn.
func (a *artist) wholeLesson(f *files.File) bool {
	return !a.hasOwnView(f) && a.frame == 0 && (len(f.Content.Frames) > 0 && !a.viewed || a.lesson)
}

func (a *artist) ofLesson(frames []view.Frame) ([]view.Frame, error) {
	switch n := a.frame; {
	case len(frames) == 0:
		return nil, misused("command.draw.no_lesson")
	case n > len(frames):
		return nil, misused("command.draw.no_frame", "Frame", n, "PluralCount", len(frames))
	case n > 0:
		return frames[n-1 : n], nil
	}
	return frames, nil
}

func (a *artist) steps(s view.Shot, title string) ([]view.Frame, error) {
	r := studio.Range{
		Track: s.Track, Unit: a.view.unit, From: a.view.steps.from, To: a.view.steps.to, Compared: s.Compared != nil,
	}
	frames, err := export.Steps(a.ctx, a.studio, s, r)
	if err != nil {
		return nil, err
	}
	for i := range frames {
		frames[i].Title = title
		if a.caption != "" {
			frames[i].Caption = a.caption
		}
	}
	return frames, nil
}

func (a *artist) shots(c document.Content) ([]view.Shot, error) {
	v := &a.view
	first, last := c.Dataset, c.Dataset
	switch {
	case v.all:
		first, last = 0, len(c.Datasets)-1
	case v.dataset > len(c.Datasets):
		return nil, misused("command.draw.no_dataset", "Dataset", v.dataset, "PluralCount", len(c.Datasets))
	case v.dataset > 0:
		first, last = v.dataset-1, v.dataset-1
	}
	var shots []view.Shot
	for i := first; i <= last; i++ {
		from, to, err := a.queries(c, i)
		if err != nil {
			return nil, err
		}
		for q := from; q < to; q++ {
			s := v.shot(c, i, q)
			if err := v.fits(&s); err != nil {
				return nil, err
			}
			shots = append(shots, s)
		}
	}
	return shots, nil
}

// queries(c, dataset) returns which queries of a dataset are to be drawn: the queries with the indexes from..to-1. The
// index -1 means the board without a query.
func (a *artist) queries(c document.Content, dataset int) (from, to int, err error) {
	v, n := &a.view, len(c.Datasets[dataset].Queries)
	switch {
	case v.query > n:
		return 0, 0, misused("command.draw.no_query", "Query", v.query, "Dataset", dataset+1, "PluralCount", n)
	case v.query > 0:
		return v.query - 1, v.query, nil
	case n == 0:
		return -1, 0, nil
	case v.all:
		return 0, n, nil
	case dataset == c.Dataset:
		return c.Query, c.Query + 1, nil
	}
	return 0, 1, nil
}

// end stands for the last move: it is larger than the number of moves of any solution.
const end = 1 << 30

func (v *viewValues) shot(c document.Content, dataset, query int) view.Shot {
	s := v.Shot
	s.Puzzle, s.Dataset, s.Query, s.Pointer = c.Puzzle, c.Datasets[dataset], query, grid.None
	s.Task, s.Algorithm = cmp.Or(v.Task, c.Task), cmp.Or(v.Algorithm, c.Algorithm)
	if dataset < len(c.Annotations) {
		s.Annotations = c.Annotations[dataset]
	}
	if v.marks {
		s.Marks = &view.Marks{}
	}
	if v.Move < 0 {
		s.Move = end
	}
	if v.tree || v.treeOptions.Alone || v.treeOptions.Graph {
		seen := v.treeOptions
		s.Tree = &seen
	}
	if v.Algorithm == "" && slices.Contains(c.Puzzle.Tasks(), s.Task) {
		if ids := solve.SolverIDs(c.Puzzle, s.Task); !slices.Contains(ids, s.Algorithm) {
			s.Algorithm = ids[0]
		}
	}
	if v.Compared != nil && v.Lens == "" { // the window chooses the same lens
		if list := view.LensesBeside(s.Puzzle, s.TaskOrDefault(), v.Compared.Algorithms); len(list) > 0 {
			s.Lens = list[0].ID
		}
	}
	if at := v.pointer; at != nil {
		if b := s.Dataset.Board; b.In(at[0], at[1]) {
			s.Pointer = b.At(at[0], at[1])
		}
	}
	return s
}

// fits(s) returns a *misuse if the options do not suit the board.
func (v *viewValues) fits(s *view.Shot) error {
	size := s.Dataset.Board.Size
	if v.pointer != nil && s.Pointer == grid.None {
		at := solve.Say("command.cell", "Row", v.pointer[0]+1, "Col", v.pointer[1]+1)
		return misused("command.off_board", "Flag", "-pointer", "Value", at, "Rows", size.Rows, "Cols", size.Cols)
	}
	if s.Query < 0 && s.Compared == nil && (s.Lens != "" || s.Route || s.Tree != nil || v.steps != nil) {
		return misused("command.draw.board_alone")
	}
	if refusal, ok := errors.AsType[*solve.Refusal](view.Check(*s)); ok {
		return &misuse{refusal.Text}
	}
	return nil
}
