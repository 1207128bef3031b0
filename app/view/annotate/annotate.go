// Package annotate draws a teacher's annotations on a board. An annotation is data about cells. So it keeps its place
// when the board is turned, and can be drawn at any size.
package annotate

import (
	"stepboard/solve/grid"
)

// Kind is the kind of an annotation.
type Kind uint8

// The kinds. Kinds has their names in files and texts.
const (
	Arrow  Kind = iota // from one cell to another
	Ring               // around a cell
	Cross              // on a cell: wrong
	Tick               // on a cell: right
	Tint               // a colour on a cell, below the things on it
	Label              // a text on a cell
	Number             // a number in a disc at the corner of a cell
)

// Kinds has the names of the kinds, by Kind.
var Kinds = [...]string{"arrow", "ring", "cross", "tick", "tint", "label", "number"}

func (k Kind) String() string { return Kinds[k] }

// Color is one of a few colours. Colour-blind readers can tell them apart on light and on dark paper; see Color.On.
type Color uint8

// The colours. Colors has their names in files and texts.
const (
	Red Color = iota
	Orange
	Green
	Blue
	Purple
	Black // the colour of text: white on dark paper
)

// Colors has the names of the colours, by Color.
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

// Sizes has the names of the sizes, by Size.
var Sizes = [...]string{"normal", "small", "large"}

// Place is the place of a label relative to its cell.
type Place uint8

// The places. Places has their names in files and texts.
const (
	Anywhere Place = iota // on the cell or beside it, where the label covers no text
	On                    // on the lower side of the cell
	Above
	Below
	LeftOf
	RightOf
)

// Places has the names of the places, by Place.
var Places = [...]string{"anywhere", "on", "above", "below", "left", "right"}

// Annotation is one annotation. Two annotations can be compared with ==.
type Annotation struct {
	Kind  Kind
	Color Color
	At    grid.Cell // the cell; of an Arrow, its first cell
	To    grid.Cell // of an Arrow, the cell to which it points; otherwise None
	Text  string    // the text of a Label, or the digits of a Number
	Size  Size      // Label only
	Place Place     // Label only
}

// MaxText is the largest number of characters in a Label or a Number.
const MaxText = 60

// Fits reports whether an annotation is valid on a board. Only Labels and Numbers have a text, of limited length.
func (a Annotation) Fits(size grid.Size) bool {
	texts := a.Kind == Label || a.Kind == Number
	return int(a.Kind) < len(Kinds) && int(a.Color) < len(Colors) && size.Has(a.At) &&
		(a.Kind == Arrow) == size.Has(a.To) && (a.Kind != Arrow || a.At != a.To) &&
		int(a.Size) < len(Sizes) && int(a.Place) < len(Places) &&
		(a.Kind == Label || a.Size == Normal && a.Place == Anywhere) &&
		texts == (a.Text != "") && len([]rune(a.Text)) <= MaxText
}

// Map returns a list of annotations with their cells moved. If a cell moves to None, the annotation is left out.
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
