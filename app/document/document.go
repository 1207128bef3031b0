// Package document holds the data being edited: the datasets of a file with their texts, and the history for undo and
// redo. It knows no window and no file. One goroutine uses a Document; solvers get a Snapshot.
package document

import (
	"slices"

	"stepboard/app/view"
	"stepboard/app/view/annotate"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Content is the part of a document that a file holds.
type Content struct {
	Puzzle          solve.Puzzle
	Title, Notes    string
	Language        string // of the texts in the lesson, one of Languages; empty: the reader's language
	Task, Algorithm string // IDs; empty for the defaults
	Datasets        []*solve.Dataset
	Dataset, Query  int // shown, from 0; Query is -1 if the dataset has none

	// Annotations of the datasets' boards: none, or a list for each dataset.
	Annotations [][]annotate.Annotation
	// Draft is the text of rules being written, if other rules are in force; else empty.
	Draft string

	// Frames of the lesson. Frames of an edited document show datasets without name and note, because the frame has the
	// texts. They may share boards with Datasets; New separates them.
	Frames []view.Frame
}

// Languages are the possible languages of a lesson.
var Languages = []string{"en", "zh", "ja"}

// Clone is a content that shares nothing that edits of a document change.
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

// Document is a Content that can be edited, with its history. Any number of edits can be undone. Its own methods are
// the operations. The methods of state read the document, and the methods of history undo and redo.
type Document struct{ history }

// New makes a document from a content, which it takes over. A content without datasets gets an empty board. An unknown
// or empty task or algorithm becomes the default. The dataset and query shown are brought into range.
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

// DefaultSize is the size of a new board: 9×9, or the nearest size within the limits.
func DefaultSize(l solve.Limits) grid.Size {
	return grid.Size{Rows: min(max(9, l.MinRows), l.MaxRows), Cols: min(max(9, l.MinCols), l.MaxCols)}
}
