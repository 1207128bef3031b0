package tree

import (
	"math"
	"slices"
	"strconv"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
)

// Standing returns the place of the node of a state, or -1 if it is not drawn.
func (p *Picture) Standing(s solve.State) int {
	return slices.IndexFunc(p.Nodes, func(n Node) bool { return n.Event >= 0 && p.Forest.X.Event(n.Event).State == s })
}

// Reaching returns the first event of an exploration that reached a state, or -1. The error is the Meter's.
func Reaching(m *solve.Meter, x *explore.Exploration, s solve.State) (int, error) {
	for i := range x.Len() {
		if i%pollEvery == 0 {
			if err := m.Poll(0, 0); err != nil {
				return -1, err
			}
		}
		if x.Kind(i) == solve.Reached && x.Event(i).State == s {
			return i, nil
		}
	}
	return -1, nil
}

// Around returns the corners of a rectangle: a node with its label, and the space for a row's name at its left.
func (p *Picture) Around(place int) (from, to scene.Point) {
	n, e := p.Nodes[place], p.Extent
	return scene.Point{X: n.X - n.Half - BandWidth, Y: n.Y - e.Height/2},
		scene.Point{X: p.right(n), Y: n.Y + e.Height/2 + e.Below}
}

// With returns a part of the picture, moved so that it has the nodes with these places. The part has whole rows. It is
// not larger than the parameters wide and high, unless the nodes need more. The part has as many as possible of the
// other nodes: first the parents, then the nodes for which the function shown returns true.
func (p *Picture) With(
	from, to scene.Point, wide, high float64, places []int, shown func(event int) bool,
) (scene.Point, scene.Point) {
	if len(places) == 0 {
		return from, to
	}
	lo, hi := p.Around(places[0])
	for _, place := range places {
		a, b := p.Around(place)
		lo, hi = scene.Point{X: min(lo.X, a.X), Y: min(lo.Y, a.Y)}, scene.Point{X: max(hi.X, b.X), Y: max(hi.Y, b.Y)}
	}
	if lo.X >= from.X && hi.X <= to.X && hi.Y <= to.Y {
		return from, to
	}
	to.Y = max(to.Y, hi.Y+p.gap/2)
	for _, r := range p.Rows {
		if y := r.Y - p.Extent.Height/2 - p.gap/2; y > from.Y && y <= lo.Y && to.Y-from.Y > high {
			from.Y = y
		}
	}
	left, right := lo.X, hi.X
	widen := func(i int) {
		n := p.Nodes[i]
		if a, b := p.Around(i); n.Y > from.Y && n.Y < to.Y && max(right, b.X)-min(left, a.X) <= wide-2*margin {
			left, right = min(left, a.X), max(right, b.X)
		}
	}
	for _, i := range places {
		for ; i >= 0; i = p.Nodes[i].Parent {
			widen(i)
		}
	}
	for i, n := range p.Nodes {
		if n.Event < 0 || shown(n.Event) {
			widen(i)
		}
	}
	from.X, to.X = max(0, left-margin), min(p.Width, right+margin)
	return from, to
}

// Listed returns the number of drawn children of a node of the Forest. -1 means the roots.
func (p *Picture) Listed(node int) (count int) {
	up := -1
	if node >= 0 {
		if up = p.Find(node); up < 0 {
			return 0
		}
	}
	for _, n := range p.Nodes {
		if n.Parent == up && n.Event >= 0 {
			count++
		}
	}
	return count
}

// Step returns the place to which an arrow key leads: to the parent or a child, or to the next node of the row. If
// there is no such node, it returns the old place. If no node has the old place, it returns the first root, or -1.
func (p *Picture) Step(place int, d grid.Dir) int {
	if place < 0 || place >= len(p.Nodes) {
		return min(0, len(p.Nodes)-1)
	}
	n := p.Nodes[place]
	up := d == grid.Up
	if n.Wave == 1 { // the tree grows up
		up = d == grid.Down
	}
	switch {
	case d == grid.Left || d == grid.Right:
		best, least := place, math.Inf(1)
		for i, o := range p.Nodes {
			by := o.X - n.X
			if d == grid.Left {
				by = -by
			}
			if o.Row == n.Row && by > 0 && by < least {
				best, least = i, by
			}
		}
		return best
	case up && n.Parent >= 0:
		return n.Parent
	case !up && len(n.Children) > 0:
		for _, c := range n.Children {
			if k := p.Nodes[c]; k.Event >= 0 && p.way[k.Event] {
				return c
			}
		}
		return n.Children[0]
	}
	return place
}

// Tell describes a node at a moment: its number, its status, its costs, and the move to it.
func (q *Problem) Tell(p *Picture, m *Moment, place int, number func(int64) string) solve.Text {
	n, f := p.Nodes[place], p.Forest
	if n.Event < 0 {
		key := "tree.more"
		if n.Gap > 0 {
			key = "tree.gap"
		}
		return solve.Say("tree.opens", "What", solve.Say(key, "PluralCount", n.More, "N", number(int64(n.More))))
	}
	status := m.Status(n.Event)
	how := solve.Say("tree.stand." + StatusNames[status])
	if status != Unreached && m.way[n.Event] {
		how = solve.Say("tree.stand.way")
	}
	pos := m.Pos
	if status == Unreached {
		pos = f.To
	}
	e := f.At(n.Event, pos)
	text := solve.Say("tree.node", "I", number(int64(n.Event+1)), "Stand", how, "Cost", Numbers(f.X.Cost(e)))
	if h, ok := q.Bound(f, n.Event); ok && q.Guided(f, n.Event) {
		text = solve.Say("tree.node.bound", "Node", text, "H", Numbers(h), "F", Numbers(h.Plus(f.X.Cost(e))))
	}
	if order := f.Order(n.Event, pos); order > 0 {
		text = solve.Say("tree.node.order", "Node", text, "N", number(int64(order)))
	}
	if n.Hidden > 0 {
		text = solve.Say("tree.node.hidden", "Node", text, "PluralCount", n.Hidden, "N", number(int64(n.Hidden)))
	}
	if move, ok := p.Move(place); ok {
		text = solve.Say("tree.node.move", "Node", text, "Move", move)
	}
	return text
}

// move is the name of a move, in words and in few characters.
type move struct {
	words  solve.Text
	arrows string
}

// arrows describes a move in few characters: the direction of the first mover that moves or, without a direction, its
// new cell. If several movers may move, it has all of them with their letters.
func (q *Problem) arrows(before, after solve.State) (text string) {
	size, shape := q.Dataset.Board.Size, q.Rules.Shape()
	for i, kind := range shape.Movers {
		from, to := before.Cells[i], after.Cells[i]
		if from == to || from == grid.None || to == grid.None || text != "" && !shape.Together {
			continue
		}
		if shape.Together {
			text += string(rune(kind))
		}
		d, _, straight := size.Straight(from, to)
		switch {
		case straight:
			text += [...]string{
				grid.Up: "↑", grid.Right: "→", grid.Down: "↓", grid.Left: "←", grid.UpRight: "↗", grid.DownRight: "↘",
				grid.DownLeft: "↙", grid.UpLeft: "↖",
			}[d]
		case size.Numbered():
			text += strconv.Itoa(int(to) + 1)
		default:
			text += "(" + strconv.Itoa(size.Row(to)+1) + "," + strconv.Itoa(size.Col(to)+1) + ")"
		}
	}
	return text
}

// Move describes the move from a node's parent to the node. It returns false if the edge is not a single move.
func (p *Picture) Move(place int) (solve.Text, bool) {
	if place >= len(p.moves) || p.moves[place] == nil {
		return solve.Text{}, false
	}
	return p.moves[place].words, true
}
