package tree

// knot is a node in the tidy layout. The field names come from the paper; see the function tidy.
type knot struct {
	parent   *knot
	children []*knot
	number   int     // index among its siblings
	half     float64 // half of its width, with half of the gap to a neighbour
	main     *knot   // the child that is straight below the knot; nil: no such child
	x        float64 // at first without the field mod of its ancestors, at the end relative to the root

	mod, change, shift float64
	thread, ancestor   *knot
}

// tidy places the knots of a tree in linear time: Buchheim, Jünger and Leipert, Improving Walker's algorithm to run in
// linear time, 2002. Parents are in the middle above their children or above their main child, equal subtrees look
// equal, and knots of a row do not overlap. Knots may have different widths. At the end, the field x is the middle of a
// knot; the root's x is 0.
func tidy(root *knot) {
	number(root)
	root.first()
	root.second(-root.x)
}

// number(v) sets the fields that the layout needs at its beginning.
func number(v *knot) {
	v.ancestor = v
	for i, w := range v.children {
		w.parent, w.number = v, i
		number(w)
	}
}

// apart(v, w) is the least distance between the middles of two neighbours.
func apart(v, w *knot) float64 { return v.half + w.half }

func (v *knot) left() *knot {
	if v.parent == nil || v.number == 0 {
		return nil
	}
	return v.parent.children[v.number-1]
}

// nextLeft and nextRight return the next knot on the left and on the right contour of a subtree.
func (v *knot) nextLeft() *knot {
	if len(v.children) > 0 {
		return v.children[0]
	}
	return v.thread
}

func (v *knot) nextRight() *knot {
	if n := len(v.children); n > 0 {
		return v.children[n-1]
	}
	return v.thread
}

// first() visits the tree from the leaves to the root. It places each knot beside its left sibling, so that its subtree
// is to the right of the subtrees of all left siblings.
func (v *knot) first() {
	n, w := len(v.children), v.left()
	if n == 0 {
		if w != nil {
			v.x = w.x + apart(w, v)
		}
		return
	}
	ancestor := v.children[0]
	for _, c := range v.children {
		c.first()
		ancestor = c.apportion(ancestor)
	}
	v.spread()
	middle := (v.children[0].x + v.children[n-1].x) / 2
	if v.main != nil {
		middle = v.main.x
	}
	if w == nil {
		v.x = middle
		return
	}
	v.x = w.x + apart(w, v)
	v.mod = v.x - middle
}

// apportion moves a subtree away from the subtrees at its left, and distributes the space among the subtrees between.
func (v *knot) apportion(ancestor *knot) *knot {
	w := v.left()
	if w == nil {
		return ancestor
	}
	inRight, outRight, inLeft, outLeft := v, v, w, v.parent.children[0]
	sInRight, sOutRight, sInLeft, sOutLeft := v.mod, v.mod, inLeft.mod, outLeft.mod
	for inLeft.nextRight() != nil && inRight.nextLeft() != nil {
		inLeft, inRight = inLeft.nextRight(), inRight.nextLeft()
		outLeft, outRight = outLeft.nextLeft(), outRight.nextRight()
		outRight.ancestor = v
		if shift := inLeft.x + sInLeft - inRight.x - sInRight + apart(inLeft, inRight); shift > 0 {
			from := ancestor
			if inLeft.ancestor.parent == v.parent {
				from = inLeft.ancestor
			}
			v.move(from, shift)
			sInRight += shift
			sOutRight += shift
		}
		sInLeft += inLeft.mod
		sInRight += inRight.mod
		sOutLeft += outLeft.mod
		sOutRight += outRight.mod
	}
	if inLeft.nextRight() != nil && outRight.nextRight() == nil {
		outRight.thread = inLeft.nextRight()
		outRight.mod += sInLeft - sOutRight
	}
	if inRight.nextLeft() != nil && outLeft.nextLeft() == nil {
		outLeft.thread = inRight.nextLeft()
		outLeft.mod += sInRight - sOutLeft
		ancestor = v
	}
	return ancestor
}

// move(sibling, shift) moves the subtree v to the right by shift. Later, the subtrees between the knots sibling and v
// are moved by shares of shift.
func (v *knot) move(sibling *knot, shift float64) {
	share := shift / float64(v.number-sibling.number)
	v.change -= share
	v.shift += shift
	sibling.change += share
	v.x += shift
	v.mod += shift
}

func (v *knot) spread() {
	shift, change := 0.0, 0.0
	for i := len(v.children) - 1; i >= 0; i-- {
		w := v.children[i]
		w.x += shift
		w.mod += shift
		change += w.change
		shift += w.shift + change
	}
}

// second(by) visits the tree from the root to the leaves. It adds up the moves of subtrees.
func (v *knot) second(by float64) {
	v.x += by
	for _, w := range v.children {
		w.second(by + v.mod)
	}
}
