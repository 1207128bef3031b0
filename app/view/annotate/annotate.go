// Package annotate draws a teacher's annotations on a board: arrows, rings, crosses, colours, labels and numbers. An
// annotation is data about cells: it follows a turned board, and can be drawn at any size.
package annotate

import (
	"stepboard/solve/grid"
)

// Kind is the kind of an annotation.
type Kind uint8

// The kinds. Kinds has their names in files and texts.
const (
	Arrow  Kind = iota // from one cell to another
	Ring               // round a cell
	Cross              // on a cell: not this way
	Tick               // on a cell: this way
	Tint               // a colour on a cell, below its things
	Label              // a text on a cell
	Number             // a number in a disc at the corner of a cell
)

// Kinds are the names of the kinds, by their value.
var Kinds = [...]string{"arrow", "ring", "cross", "tick", "tint", "label", "number"}

func (k Kind) String() string { return Kinds[k] }

// Color is one of a few colours that colour-blind readers can tell apart, on light paper and on dark; see Color.On.
type Color uint8

// The colours. Colors has their names in files and texts.
const (
	Red Color = iota
	Orange
	Green
	Blue
	Purple
	Black // the ink of the paper: white on dark
)

// Colors are the names of the colours, by their value.
var Colors = [...]string{"red", "orange", "green", "blue", "purple", "black"}

func (c Color) String() string { return Colors[c] }

// Size is the size of a label.
type Size uint8

// The sizes. Sizes has their names in files and texts.
const (
	Normal Size = iota
	Small
	Large
)

// Sizes are the names of the sizes, by their value.
var Sizes = [...]string{"normal", "small", "large"}

func (s Size) String() string { return Sizes[s] }

// Place is the place of a label.
type Place uint8

// The places. Places has their names in files and texts.
const (
	Anywhere Place = iota // on the cell or beside it, where it covers no number
	On                    // at the lower side of the cell
	Above
	Below
	LeftOf
	RightOf
)

// Places are the names of the places, by their value.
var Places = [...]string{"anywhere", "on", "above", "below", "left", "right"}

func (p Place) String() string { return Places[p] }

// Annotation is one drawn mark. It is comparable and never changed.
type Annotation struct {
	Kind  Kind
	Color Color
	At    grid.Cell // for an Arrow, its first cell
	To    grid.Cell // for an Arrow, the cell that it points to; else None
	Text  string    // of a Label, or the digits of a Number
	Size  Size      // of a Label
	Place Place     // of a Label
}

// MaxText is the largest number of characters of a Label or a Number.
const MaxText = 60

// Fits reports whether an annotation can stand on a board: its cells are on the board, its kind and colour exist, it
// has a text exactly if its kind needs one, and the text is not too long.
func (a Annotation) Fits(size grid.Size) bool {
	texts := a.Kind == Label || a.Kind == Number
	switch {
	case int(a.Kind) >= len(Kinds), int(a.Color) >= len(Colors), !size.Has(a.At):
		return false
	case (a.Kind == Arrow) != size.Has(a.To), a.Kind == Arrow && a.At == a.To:
		return false
	case int(a.Size) >= len(Sizes), int(a.Place) >= len(Places),
		a.Kind != Label && (a.Size != Normal || a.Place != Anywhere):
		return false
	case texts != (a.Text != ""), len([]rune(a.Text)) > MaxText:
		return false
	}
	return true
}

// Map is a list of annotations with their cells moved. Annotations with a cell that moves to None are left out.
func Map(list []Annotation, move func(grid.Cell) grid.Cell) []Annotation {
	var moved []Annotation
	for _, a := range list {
		a.At = move(a.At)
		if a.Kind == Arrow {
			a.To = move(a.To)
		}
		if a.At != grid.None && (a.Kind != Arrow || a.To != grid.None) {
			moved = append(moved, a)
		}
	}
	return moved
}
