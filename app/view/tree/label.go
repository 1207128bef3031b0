package tree

import (
	"strconv"
	"strings"

	"stepboard/solve"
)

// Label says which text is written at nodes.
type Label uint8

// The labels.
const (
	Sum    Label = iota // f = g + h; g alone if the run used no h
	G                   // g, the cost up to the node
	H                   // h, the lower bound of the cost from the node
	Number              // the order of expansion
	Bare                // nothing
)

// Labels has the names of the labels, by Label.
var Labels = [...]string{"sum", "cost", "bound", "order", "none"}

// Numbers writes a cost: the Minor number or, if the Major number is not 0, both, as Major/Minor.
func Numbers(c solve.Cost) string {
	minor := strconv.FormatInt(c.Minor, 10)
	if c.Major == 0 {
		return minor
	}
	return strconv.FormatInt(c.Major, 10) + "/" + minor
}

// Label returns the label of a node at a position, or "".
func (q *Problem) Label(f *Forest, node, pos int, label Label) string {
	e := f.At(node, pos)
	if e < 0 {
		return ""
	}
	g := f.X.Cost(e)
	switch label {
	case G:
		return Numbers(g)
	case Number:
		if n := f.Order(node, pos); n > 0 {
			return strconv.Itoa(n)
		}
		return ""
	case Bare:
		return ""
	}
	h, ok := q.Bound(f, node)
	switch {
	case ok && label == H:
		return Numbers(h)
	case ok && q.Guided(f, node):
		return Numbers(g) + "+" + Numbers(h) + "=" + Numbers(g.Plus(h))
	case label == H:
		return ""
	}
	return Numbers(g)
}

// label returns the label of a node, for a text size. If the label is wider than the parameter room, it returns only
// the result of a sum, or "".
func (w *drawer) label(node int, size, room float64) (text string) {
	if w.d.Left == nil {
		text = w.q.Label(w.p.Forest, node, w.m.Pos, w.d.Label)
	} else if cost, way, known := w.d.Left.Of(w.p.Forest.X.Event(node).State); known && !way {
		text = "×"
	} else if known {
		text = Numbers(cost)
	}
	if !w.fits(text, size, room) {
		_, text, _ = strings.Cut(text, "=")
	}
	if !w.fits(text, size, room) {
		return ""
	}
	return text
}
