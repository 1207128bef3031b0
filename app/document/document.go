// Package document holds what is edited: the datasets of a file with what is said about them, and the history that undo
// and redo walk. It knows no window and no file. A Document is used by one goroutine; solvers get a Snapshot.
package document

import (
	"slices"

	"stepboard/app/view"
	"stepboard/app/view/annotate"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Content is all that a file holds of a document.
type Content struct {
	Puzzle          solve.Puzzle
	Title, Notes    string
	Language        string // of what is said in the lesson, one of Languages; empty: that of whoever reads
	Task, Algorithm string // IDs; empty for the defaults
	Datasets        []*solve.Dataset
	Dataset, Query  int // which are shown, from 0; Query is -1 where the dataset has none

	// Annotations of the datasets' boards: none, or a list for each dataset.
	Annotations [][]annotate.Annotation
	// Draft is the text of rules that is being written, where those in force are others; else empty.
	Draft string

	// Frames of the lesson. Those of a document that was edited show datasets without name and note: what is said stands
	// in the frame. They may share boards with Datasets; New parts them.
	Frames []view.Frame
}

// Languages are those that a lesson can be in.
var Languages = []string{"en", "zh", "ja"}

// Clone is a content that shares nothing with a document that edits write to.
func (c Content) Clone() Content {
	c.Datasets = slices.Clone(c.Datasets)
	for i, d := range c.Datasets {
		copied, board := *d, *d.Board
		board.Terrain = slices.Clone(board.Terrain)
		copied.Board, copied.Queries = &board, slices.Clone(d.Queries)
		c.Datasets[i] = &copied
	}
	c.Annotations, c.Frames = slices.Clone(c.Annotations), slices.Clone(c.Frames)
	return c
}

// Document is a Content that can be edited, with its history. Every edit can be undone, any number of them. Its methods
// are the operations; those of state tell how it stands, those of history walk back and on.
type Document struct{ history }

// New makes a document of a content, which it takes over. A content without datasets gets an empty board, an unknown or
// empty task or algorithm becomes the default, and what is shown is brought into range.
func New(c Content) *Document {
	d := &Document{history{state: state{
		puzzle: c.Puzzle, title: c.Title, notes: c.Notes, language: c.Language, task: c.Task, algorithm: c.Algorithm,
		rules: rules{draft: c.Draft}, brushes: brushesOf(c.Puzzle),
	}, filed: filed{c.Puzzle, c.Draft}}}
	if len(c.Datasets) == 0 {
		c.Datasets = []*solve.Dataset{c.Puzzle.New(DefaultSize(c.Puzzle.Limits()))}
	}
	for i, data := range c.Datasets {
		d.pages = append(d.pages, newPage(data))
		if i < len(c.Annotations) {
			d.pages[i].annotations = fitting(c.Annotations[i], data.Board.Size)
		}
	}
	d.frames = d.adopt(c.Frames...)
	d.task = solve.TaskOf(c.Puzzle, d.task)
	d.algorithm = d.algorithmFor(d.task)
	d.dataset, d.query = d.inRange(c.Dataset, c.Query)
	return d
}

// DefaultSize is the size of a new board: 9×9, or what the limits allow that is nearest to it.
func DefaultSize(l solve.Limits) grid.Size {
	return grid.Size{Rows: min(max(9, l.MinRows), l.MaxRows), Cols: min(max(9, l.MinCols), l.MaxCols)}
}
