package live

import (
	"slices"

	"stepboard/app/document"
	"stepboard/app/view"
	"stepboard/app/view/annotate"
	"stepboard/app/view/question"
	"stepboard/app/workbench"
	"stepboard/app/workbench/attempt"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/looks"
	"stepboard/solve/puzzles"
)

// Frame is a shot as JSON in a page. A puzzle is stored by its ID. Page and engine are of the same build, so the
// format has only one version.
type Frame struct {
	Puzzle string
	Rules  *Rules `json:",omitempty"` // rules of the puzzle, if it is not built in
	Colors int    // colours of the page, as an index of the list palettes
	Shot   view.Shot
	Edges  []grid.Edge `json:",omitempty"` // of the board, if it is a graph
	// Asks is the question about the shot, or nil. If Bare is true, the question has no key. If Patient is true, a wrong
	// answer does not reveal the key.
	Asks    *question.Question `json:",omitempty"`
	Bare    bool               `json:",omitempty"`
	Patient bool               `json:",omitempty"`
}

// Rules is the file of rules of a puzzle.
type Rules struct{ Name, Text string }

// palettes lists the colours that a page can have.
var palettes = []*scene.Colors{scene.Paper, scene.Dark, scene.Light}

// FrameOf returns a shot as a frame of a page with the given colours. A page shows only one board, so a comparison
// becomes its first algorithm.
func FrameOf(s view.Shot, colors *scene.Colors) Frame {
	f := Frame{Puzzle: s.Puzzle.ID(), Colors: max(0, slices.Index(palettes, colors)), Shot: s}
	if c := s.Compared; c != nil {
		f.Shot.Algorithm, f.Shot.Compared, f.Shot.Event = c.Algorithms[0], nil, -1
	}
	if _, ok := f.Shot.Filed(); !ok { // a page never has a program's trace
		f.Shot.Algorithm, f.Shot.Track, f.Shot.Event = "", view.Solution, -1
	}
	if p, ok := solve.Inner(s.Puzzle).(solve.Ruled); ok {
		name, text := p.Source()
		f.Rules = &Rules{name, text}
	}
	if g, ok := s.Dataset.Board.Shape.(*grid.Graph); ok {
		f.Edges = g.Edges
	}
	f.Shot.Puzzle = nil
	f.Shot.Region = view.Region{}
	return f
}

// puzzle(f) returns the puzzle of a frame, or nil. It does not read the same rules twice in a row.
func (e *Engine) puzzle(f *Frame) solve.Puzzle {
	switch {
	case f.Rules == nil:
		return puzzles.BuiltIn().ByID(f.Puzzle)
	case e.reader == nil:
		return nil
	case e.ruled == nil || e.rules != *f.Rules || e.ruled.ID() != f.Puzzle:
		p, err := e.reader(f.Puzzle, f.Rules.Name, []byte(f.Rules.Text))
		if err != nil {
			return nil
		}
		e.rules, e.ruled = *f.Rules, p
	}
	return e.ruled
}

// shot(f) returns the shot of a frame. The error says that the shot is invalid: the page may be damaged.
func (e *Engine) shot(f *Frame) (s view.Shot, err error) {
	s = f.Shot
	s.Puzzle = e.puzzle(f)
	if d := s.Dataset; s.Puzzle == nil || d == nil || d.Board == nil || d.Board.Rows < 1 || d.Board.Cols < 1 ||
		len(d.Board.Terrain)/d.Board.Rows != d.Board.Cols || len(d.Board.Terrain)%d.Board.Rows != 0 {
		return s, solve.Refused("live.damaged")
	}
	s.Dataset = s.Dataset.Clone()
	if b := s.Dataset.Board; s.Puzzle.Limits().Shape == grid.Shape(grid.AnyGraph) {
		b.Shape = grid.NewGraph(b.Cells(), f.Edges, nil)
	} else {
		b.Shape = s.Puzzle.Limits().Shape
	}
	return s, view.Check(s)
}

// open(f) shows a frame on the workbench, as in the lesson.
func (e *Engine) open(f *Frame) {
	var ask *attempt.Attempt
	s, err := e.shot(f)
	if err == nil {
		ask, err = e.pose(f, &s)
	}
	if err != nil {
		e.complaint = &solve.Text{Key: "live.damaged"}
		return
	}
	colors := palettes[min(uint(f.Colors), uint(len(palettes)-1))] //nolint:gosec // a negative number becomes a large one
	e.finish()
	e.free()
	e.uproot()
	e.ask = ask
	e.frame, e.hovered, e.told = f, grid.None, told{}
	e.board = newBoard(looks.Of(s.Puzzle, colors), colors)
	e.board.fit(s.Dataset.Board.Size)
	doc := document.New(document.Content{
		Puzzle: s.Puzzle, Task: s.Task, Algorithm: s.Algorithm, Query: s.Query, Datasets: []*solve.Dataset{s.Dataset},
		Annotations: [][]annotate.Annotation{slices.Clone(s.Annotations)},
	})
	e.bench.Open(workbench.Opening{Doc: doc, Answers: e.bench.NewAnswers(), Frame: true})
	e.bench.Navigate(s)
}
