package solve

import (
	"fmt"

	"stepboard/solve/grid"
)

// Severity of a diagnostic.
type Severity uint8

const (
	// Warning: the board can be solved anyway.
	Warning Severity = iota
	// Error: the board can't be solved as it stands.
	Error
)

// Diagnostic is something wrong or odd about a dataset, with the cells concerned.
type Diagnostic struct {
	Severity Severity
	Text     Text
	Cells    []grid.Cell
	Dataset  int // 0-based, in the list of all datasets of a file
	Query    int // 0-based, or -1 for the board
	Line     int // 1-based line of the input, or 0 for none
}

// InputError is the error of a parser that can't read its input.
type InputError struct {
	Name         string // of the file, as given to Parse
	Line, Column int    // 1-based, 0 for all of the file; columns count characters
	Text         Text   // what is wrong and what was expected
}

func (e *InputError) Error() string {
	return fmt.Sprintf("%s:%d:%d: %v", e.Name, e.Line, e.Column, e.Text)
}

// FormatError is what Format returns when a judge's format can't hold a dataset.
type FormatError struct {
	Dataset int       // 0-based
	Cell    grid.Cell // None if the error does not concern one cell
	Text    Text      // what can't be written
}

func (e *FormatError) Error() string { return fmt.Sprintf("dataset %d: %v", e.Dataset+1, e.Text) }

// BoardError is the error of Rules and Prepare if Check reports an Error for the dataset. It holds the first Error.
type BoardError struct{ Diagnostic Diagnostic }

func (e *BoardError) Error() string { return e.Diagnostic.Text.String() }

// FirstError is the BoardError of the first Error in a list, or nil.
func FirstError(list []Diagnostic) error {
	for _, d := range list {
		if d.Severity == Error {
			return &BoardError{d}
		}
	}
	return nil
}
