// Package document holds the data that the user edits: the datasets of a file with their texts, and the history for
// undo and redo. The package knows no window and no file. A Document belongs to one goroutine; solvers get a Snapshot.
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
	Language        string // language of the lesson's texts, one of Languages; empty: the reader's language
	Task, Algorithm string // IDs; empty: the puzzle's defaults
	Datasets        []*solve.Dataset
	Dataset, Query  int // the indexes shown; Query is -1 if the dataset has no queries

	// Annotations has the annotations of each dataset's board. Annotations is empty or as long as Datasets.
	Annotations [][]annotate.Annotation
	// Draft is a text of rules that is being written and differs from the rules in force; empty: no such text.
	Draft string

	// Frames are the frames of the lesson. In a Content made by a Document, their datasets have no name and no note,
	// because frames have texts of their own. Frames may share boards with Datasets. New separates them.
	Frames []view.Frame
}

// Languages lists the possible languages of a lesson.
var Languages = []string{"en", "zh", "ja"}

// Clone returns a copy. Edits of a document made from the copy do not change the original.
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

// Document is a Content with a history, to be edited. Any number of edits can be undone. The methods of Document
// edit, the methods of state read, and the methods of history undo and redo.
type Document struct{ history }

// New makes a document from a content. The content must not be used afterwards. If it has no datasets, New adds an
// empty board. If the task or the algorithm is unknown or empty, the default replaces it. If Dataset or Query is out
// of range, the nearest valid index replaces it.
func New(c Content) *Document {
	d := &Document{history{state: state{
		puzzle: c.Puzzle, title: c.Title, notes: c.Notes, language: c.Language, task: c.Task, algorithm: c.Algorithm,
		draft: c.Draft,
	}}}
	_, d.brushes = vocabulary(c.Puzzle)
	d.savedRules = d.ruleTexts()
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

// DefaultSize returns the size of a new board: 9×9, or the nearest size within the limits.
func DefaultSize(l solve.Limits) grid.Size {
	return grid.Size{Rows: min(max(9, l.MinRows), l.MaxRows), Cols: min(max(9, l.MinCols), l.MaxCols)}
}
