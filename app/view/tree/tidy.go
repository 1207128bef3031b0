package tree

// knot is a node in the tidy layout.
type knot struct {
	parent   *knot
	children []*knot
	number   int     // index among its siblings
	half     float64 // half of its width and of the gap to a neighbour
	x        float64 // relative to its parent's subtree, and at the end from the left edge

	mod, change, shift float64
	thread, ancestor   *knot
}

// tidy places a tree: parents are in the middle of their children, equal subtrees look equal, and knots of a row do not
// overlap. The x of each knot is its middle; the least is not 0. Linear time: Buchheim, Jünger and Leipert, Improving
// Walker's algorithm to run in linear time, 2002. Knots may have different widths.
func tidy(root *knot) {
	number(root)
	root.first()
	root.second(-root.x)
}

// number begins a layout.
func number(v *knot) {
	v.ancestor = v
	for i, w := range v.children {
		w.parent, w.number = v, i
		number(w)
	}
}

// apart is the distance between the middles of two neighbours.
func apart(v, w *knot) float64 { return v.half + w.half }

func (v *knot) left() *knot {
	if v.parent == nil || v.number == 0 {
		return nil
	}
	return v.parent.children[v.number-1]
}

// nextLeft and nextRight are the next knots on the left and right contour.
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

// first is the walk from the leaves. It places a knot beside its left sibling, and moves its subtree to the right of
// the subtrees of its left siblings.
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
	if w == nil {
		v.x = middle
		return
	}
	v.x = w.x + apart(w, v)
	v.mod = v.x - middle
}

// apportion moves a subtree away from the subtrees at its left, and distributes the space between them.
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

// move moves a subtree to the right, and the subtrees between it and another by a share of that.
func (v *knot) move(from *knot, shift float64) {
	share := shift / float64(v.number-from.number)
	v.change -= share
	v.shift += shift
	from.change += share
	v.x += shift
	v.mod += shift
}

// spread applies the shares of moves.
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

// second is the walk from the root, which adds up the moves of subtrees.
func (v *knot) second(by float64) {
	v.x += by
	for _, w := range v.children {
		w.second(by + v.mod)
	}
}
