package tree

import (
	"math"
	"testing"
)

// complete makes a tree of knots of width 1 with a number of children each, down to a depth.
func complete(children, depth int) *knot {
	k := &knot{half: 0.5}
	if depth > 0 {
		for range children {
			k.children = append(k.children, complete(children, depth-1))
		}
	}
	return k
}

// leaves returns the leaves of a tree from left to right.
func leaves(k *knot) (list []*knot) {
	if len(k.children) == 0 {
		return []*knot{k}
	}
	for _, c := range k.children {
		list = append(list, leaves(c)...)
	}
	return list
}

// A complete tree is as narrow as its leaves. Every parent is in the middle of its children.
func TestTidy(t *testing.T) {
	for children := 1; children <= 4; children++ {
		root := complete(children, 4)
		tidy(root)
		for i, l := range leaves(root) {
			if first := leaves(root)[0].x; math.Abs(l.x-first-float64(i)) > 1e-9 {
				t.Errorf("%d children: leaf %d lies at %.2f", children, i, l.x-first)
			}
		}
		middles(t, root)
	}
	// Leaves lie between two deep subtrees and share the space there.
	root := &knot{half: 0.5, children: []*knot{complete(3, 2), {half: 0.5}, {half: 0.5}, complete(3, 2)}}
	tidy(root)
	middles(t, root)
	c := root.children
	if a, b, d := c[1].x-c[0].x, c[2].x-c[1].x, c[3].x-c[2].x; math.Abs(a-b) > 1e-9 || math.Abs(b-d) > 1e-9 || a < 1 {
		t.Errorf("leaves between subtrees lie %.2f, %.2f and %.2f from each other", a, b, d)
	}
	if width := c[3].x - c[0].x; math.Abs(width-9) > 1e-9 { // the leaves of two complete trees side by side
		t.Errorf("the trees are %.2f apart, want 9", width)
	}
}

func middles(t *testing.T, k *knot) {
	t.Helper()
	n := len(k.children)
	if n == 0 {
		return
	}
	if middle := (k.children[0].x + k.children[n-1].x) / 2; math.Abs(k.x-middle) > 1e-9 {
		t.Errorf("a parent of %d children lies at %.2f, their middle at %.2f", n, k.x, middle)
	}
	for _, c := range k.children {
		middles(t, c)
	}
}
