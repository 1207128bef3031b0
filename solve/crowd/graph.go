package crowd

import (
	"math/bits"

	"stepboard/solve"
	"stepboard/solve/crowd/rules"
	"stepboard/solve/grid"
)

// joint is a joint state: the nodes of all ghosts in one number. A node takes graph.shift bits. The first ghost has the
// highest bits. Three ghosts take 36 bits on a board of 64×64 cells, and 60 bits on a board of 1024×1024 cells. See
// packs.
type joint uint64

// jointBits is the largest number of bits of a joint state. The type sparse has other data in the other four bits.
const jointBits = 60

// node is the number of a cell of the floor.
type node uint32

// distance is the number of steps between two nodes plus one, or 0 if there is no way between the nodes.
type distance uint32

// The memory of a node and of a distance, in bytes.
const (
	nodeBytes     = 4
	distanceBytes = 4
)

// graph is the floor of a board with some ghosts. The floor cells have the numbers 0, 1, … (the nodes).
type graph struct {
	grid.Size
	n        int // the number of ghosts
	shift    uint
	mask     joint
	cells    []grid.Cell // by node: the cell on the board
	row, col []int16     // by node: the row and the column on the board
	to       []node      // to[degree*v:][:degree] has v, the neighbours of v, and copies of v in unused places
	count    []uint8     // by node: 1 + the number of neighbours
	// The ghosts' starts and goals, by ghost and as joint states. The joint states are valid if packs returns true.
	starts, goals []node
	start, goal   joint
	letters       []int      // by ghost: the index of the ghost on the board
	alone         []distance // by ghost: the distance of its start from its goal; nil until the distances are known
	shown         *shown     // all graphs of one board share this value
}

// degree is the largest number of cells where a ghost can be after a step.
const degree = 5

// graphBytes is the approximate memory of a graph for each cell of the board.
const graphBytes = 4 + 2*2 + degree*nodeBytes + 1 + 4

func newGraph(b *solve.Board) *graph {
	g := &graph{Size: b.Size}
	number, floor := make([]int32, b.Cells()), 0
	for _, t := range b.Terrain {
		if t != solve.Wall {
			floor++
		}
	}
	g.cells = make([]grid.Cell, 0, floor)
	for i, t := range b.Terrain {
		if t != solve.Wall {
			number[i] = int32(len(g.cells))
			g.cells = append(g.cells, grid.Cell(i))
		}
	}
	v := len(g.cells)
	g.shift = uint(bits.Len(uint(v - 1)))
	g.mask = 1<<g.shift - 1
	g.row, g.col = make([]int16, v), make([]int16, v)
	g.to, g.count = make([]node, degree*v), make([]uint8, v)
	for i, c := range g.cells {
		row, col := b.Row(c), b.Col(c)
		g.row[i], g.col[i] = int16(row), int16(col)
		next := append(g.to[degree*i:degree*i], node(i))
		for _, d := range grid.Dirs {
			to := int(c) + d.DRow()*b.Cols + d.DCol()
			if b.In(row+d.DRow(), col+d.DCol()) && b.Terrain[to] != solve.Wall {
				next = append(next, node(number[to]))
			}
		}
		g.count[i] = uint8(len(next))
		for len(next) < degree {
			next = append(next, node(i))
		}
	}
	for i, k := range rules.Ghosts(b) {
		g.letters = append(g.letters, i)
		g.starts = append(g.starts, node(number[b.Find(k)]))
		g.goals = append(g.goals, node(number[b.Find(rules.GoalOf(k))]))
	}
	g.n, g.shown = len(g.starts), &shown{}
	g.start, g.goal = g.pack(g.starts), g.pack(g.goals)
	return g
}

// withGhosts returns the graph with some of the ghosts. The list has the indices of these ghosts, in their new order.
func (g *graph) withGhosts(list []int) *graph {
	h := *g
	h.n, h.starts, h.goals, h.letters = len(list), pick(g.starts, list), pick(g.goals, list), pick(g.letters, list)
	h.alone = nil
	h.start, h.goal = h.pack(h.starts), h.pack(h.goals)
	return &h
}

func (g *graph) reversed() *graph {
	h := *g
	h.starts, h.goals, h.start, h.goal = g.goals, g.starts, g.goal, g.start
	return &h
}

// packs reports whether the nodes of all ghosts fit in a joint state. Three ghosts fit on every board. Four ghosts fit
// on up to 32,768 floor cells, six ghosts on up to 1,024, eight on up to 128, and fifteen on up to 16.
func (g *graph) packs() bool { return uint(g.n)*g.shift <= jointBits }

func (g *graph) pack(cells []node) joint {
	var s joint
	for _, v := range cells {
		s = s<<g.shift | joint(v)
	}
	return s
}

// split writes the nodes of a joint state to a slice with a place for each ghost.
func (g *graph) split(s joint, cells []node) {
	for i := g.n - 1; i >= 0; i-- {
		cells[i] = node(s & g.mask)
		s >>= g.shift
	}
}

// next returns the cells where a ghost on v can be after a step. The first of these cells is v itself.
func (g *graph) next(v int) []node { return g.to[degree*v : degree*v+int(g.count[v])] }

// near reports whether two ghosts on u and v can block each other in one step.
func (g *graph) near(u, v int) bool {
	dr, dc := int(g.row[u]-g.row[v]), int(g.col[u]-g.col[v])
	return max(dr, -dr)+max(dc, -dc) <= 2
}

// steps finds the next joint states of a joint state.
type steps struct {
	*graph
	now, to [rules.MaxGhosts]node // by ghost: its cell, and the cell that is chosen for its step
	tails   [degree]node
	rivals  [rules.MaxGhosts][]int // by ghost: the earlier ghosts that can block this ghost in one step
}

// successors finds the joint states one step after s. Steps can be reversed, so these are also the states one step
// before s. All ghosts except the last ghost choose a next cell. For each combination of choices, successors calls
// visit(head, tails): head has the chosen cells, packed as in a joint state, and tails has the possible next cells of
// the last ghost. If visit returns false, successors ends.
func (p *steps) successors(s joint, visit func(head joint, tails []node) bool) {
	p.split(s, p.now[:])
	for i := range p.n {
		p.rivals[i] = p.rivals[i][:0]
		for j := range i {
			if p.near(int(p.now[i]), int(p.now[j])) {
				p.rivals[i] = append(p.rivals[i], j)
			}
		}
	}
	p.complete(0, 0, visit)
}

// complete chooses next cells for the ghosts from index i on, and calls visit for each choice. A next cell must not
// clash with the earlier ghosts. The parameter head has the next cells of the ghosts before ghost i. If visit returns
// false, complete ends and returns false.
func (p *steps) complete(head joint, i int, visit func(head joint, tails []node) bool) bool {
	options := p.next(int(p.now[i]))
	if i == p.n-1 {
		if len(p.rivals[i]) > 0 {
			tails := p.tails[:0]
			for _, to := range options {
				if !p.clash(i, to) {
					tails = append(tails, to)
				}
			}
			options = tails
		}
		return visit(head, options)
	}
	for _, to := range options {
		if p.clash(i, to) {
			continue
		}
		p.to[i] = to
		if !p.complete(head<<p.shift|joint(to), i+1, visit) {
			return false
		}
	}
	return true
}

// clash reports whether ghost i would meet a rival, or trade places with a rival, by a step to the given cell.
func (p *steps) clash(i int, to node) bool {
	for _, j := range p.rivals[i] {
		if p.to[j] == to || p.to[j] == p.now[i] && to == p.now[j] {
			return true
		}
	}
	return false
}

func (g *graph) move(before, after []node) solve.Move {
	var m solve.Move
	for i := g.n - 1; i >= 0; i-- {
		m = m*rules.Digits + rules.Digit(g.Size, g.cells[before[i]], g.cells[after[i]])
	}
	return m
}
