package solve

import (
	"fmt"

	"stepboard/solve/grid"
)

// Severity tells whether a board can be solved although it has the diagnostic.
type Severity uint8

const (
	// Warning means that the board can be solved anyway.
	Warning Severity = iota
	// Error means that the board can't be solved without changes.
	Error
)

// Diagnostic is a fault or an oddity of a dataset, with the cells concerned.
type Diagnostic struct {
	Severity Severity
	Text     Text
	Cells    []grid.Cell
	Dataset  int // index in the list of all datasets of a file, from 0
	Query    int // index from 0, or -1 if the board is concerned
	Line     int // line of the input, from 1; 0 if no line is known
}

// InputError is the error of a parser that can't read its input.
type InputError struct {
	Name         string // name of the file, as given to Parse
	Line, Column int    // from 1; 0 if the whole file is concerned; columns count characters
	Text         Text   // the error, and the expected value
}

func (e *InputError) Error() string {
	return fmt.Sprintf("%s:%d:%d: %v", e.Name, e.Line, e.Column, e.Text)
}

// FormatError is the error of Format if a judge's format can't hold a dataset.
type FormatError struct {
	Dataset int       // index of the dataset, from 0
	Cell    grid.Cell // None if the error does not concern one cell
	Text    Text      // what can't be written
}

func (e *FormatError) Error() string { return fmt.Sprintf("dataset %d: %v", e.Dataset+1, e.Text) }

// BoardError is the error of Rules and Prepare if Check reports an Error. It contains the first Error.
type BoardError struct{ Diagnostic Diagnostic }

func (e *BoardError) Error() string { return e.Diagnostic.Text.String() }

// FirstError returns the first Error in a list of diagnostics as a *BoardError, or nil if the list has no Error.
func FirstError(list []Diagnostic) error {
	for _, d := range list {
		if d.Severity == Error {
			return &BoardError{d}
		}
	}
	return nil
}
