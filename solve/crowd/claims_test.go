package crowd

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"stepboard/solve"
	"stepboard/solve/crowd/rules"
	"stepboard/solve/grid"
	"stepboard/solve/halloween/halloweentest"
	"stepboard/solve/solvetest"
	"stepboard/solve/store"
)

// The names of these tests refer to the claims in feasible.go.

// parted returns the part of the floor with a board's first ghost. ok is false unless all ghosts and goals are on
// this part.
func parted(t *testing.T, d *solve.Dataset) (f *floor, ok bool) {
	t.Helper()
	g := newGraph(d.Board)
	f, err := newFloor(&solve.Meter{}, g)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.walk(&solve.Meter{}, g.starts[0]); err != nil {
		t.Fatal(err)
	}
	return f, len(f.ghosts) == g.n && !slices.ContainsFunc(g.goals, func(v node) bool { return !f.has(v) })
}

// traded returns a dataset in which two ghosts must trade places and all others must return to their places.
func traded(d *solve.Dataset, i, j int) *solve.Dataset {
	d = d.Clone()
	list := rules.Ghosts(d.Board)
	for at, t := range d.Board.Things {
		if rules.IsGoal(t.Kind) {
			ghost := slices.IndexFunc(list, func(k solve.Kind) bool { return rules.GoalOf(k) == t.Kind })
			switch ghost {
			case i:
				ghost = j
			case j:
				ghost = i
			}
			d.Board.Things[at].At = d.Board.Find(list[ghost])
		}
	}
	return d
}

// Claim 1: every step is a sequence of moves onto a free cell and turns of full rings. Each of these is itself a
// step.
func TestClaim1Moves(t *testing.T) {
	r := rand.New(rand.NewPCG(1984, 1))
	for range solvetest.Rounds(300) {
		d := halloweentest.Shaped(r, 4, 3+r.IntN(5), 2+r.IntN(4))
		play := rules.New(d.Board)
		n := len(play.Ghosts)
		steps := map[solve.State]bool{}
		start := play.Start()
		for _, step := range solve.Steps(play, start) {
			steps[step.To] = true
		}
		for to := range steps { // split the step into a sequence of moves
			s := play.Start()
			for s != to {
				before := s
				for i := range n {
					if s.Cells[i] != to.Cells[i] && !slices.Contains(s.Cells[:n], to.Cells[i]) {
						s.Cells[i] = to.Cells[i]
					}
				}
				if s != before {
					continue
				}
				i := slices.IndexFunc(s.Cells[:n], func(c grid.Cell) bool { return c != to.Cells[slices.Index(s.Cells[:n], c)] })
				ring := 0
				for j := i; ; ring++ { // the ghost in the way moves, too, until the moves form a ring
					next := slices.Index(before.Cells[:n], to.Cells[j])
					s.Cells[j] = to.Cells[j]
					if next == i {
						break
					}
					j = next
				}
				if ring < 2 {
					t.Fatalf("a ring of %d\n%s", ring+1, halloweentest.Show(d))
				}
			}
		}
		for i := range n { // a move of one ghost is a step
			for _, dir := range grid.Dirs {
				s := play.Start()
				to, ok := d.Board.Step(s.Cells[i], dir)
				if ok && d.Board.Terrain[to] != solve.Wall && !slices.Contains(s.Cells[:n], to) {
					if s.Cells[i] = to; !steps[s] {
						t.Fatalf("no step\n%s", halloweentest.Show(d))
					}
				}
			}
		}
	}
}

// Claims 2 to 5: let one ghost have a letter, and the others none. Two such states reach each other exactly if they
// have the same spot. Moves of any ghost and turns of rings join the sets of cells; the result is compared with the
// crossings.
func TestClaims2To5States(t *testing.T) {
	r := rand.New(rand.NewPCG(1984, 2))
	var joined, apart, tried int
	for range solvetest.Rounds(1000) {
		cells := 4 + r.IntN(6)
		d := halloweentest.Shaped(r, 6, cells, 2+r.IntN(cells-2))
		f, ok := parted(t, d)
		if !ok || f.n == 1 {
			continue
		}
		tried++
		x := crossings{floor: f, n: f.n}
		x.classes = make(store.Sets, len(f.order)*(x.n+1))
		x.classes.Separate()
		if err := x.join(&solve.Meter{}); err != nil {
			t.Fatal(err)
		}
		next := map[node]uint64{}
		for _, v := range f.order {
			for _, to := range f.neighbours(v) {
				next[v] |= 1 << to
			}
		}
		type state struct {
			at     node
			others uint64
		}
		class := map[state]int{}
		spots := map[spot]int{}
		count := 0
		for set := range uint64(1) << len(f.cells) {
			if bits.OnesCount64(set) != f.n {
				continue
			}
			for _, v := range f.order {
				if set>>v&1 == 0 || slices.ContainsFunc(f.cellsOf(set), func(v node) bool { return !f.has(v) }) {
					continue
				}
				if _, seen := class[state{v, set &^ (1 << v)}]; seen {
					continue
				}
				count++
				waiting := []state{{v, set &^ (1 << v)}}
				class[waiting[0]] = count
				for len(waiting) > 0 {
					s := waiting[0]
					waiting = waiting[1:]
					placing := append([]node{s.at}, f.cellsOf(s.others)...)
					where := x.spot(s.at, x.below(placing))
					if was := spots[where]; was != 0 && was != count {
						t.Fatalf("one spot, but no way between the states\n%s", halloweentest.Show(d))
					}
					spots[where] = count
					reach := func(to state) {
						if class[to] == 0 {
							class[to] = count
							waiting = append(waiting, to)
						}
					}
					full := s.others | 1<<s.at
					for _, u := range f.cellsOf(full) {
						for _, w := range f.cellsOf(next[u] &^ full) {
							if u == s.at {
								reach(state{w, s.others})
							} else {
								reach(state{s.at, s.others&^(1<<u) | 1<<w})
							}
						}
					}
					for _, w := range f.cellsOf(next[s.at] & s.others) {
						if halloweentest.OnRing(func(v uint8) uint64 { return next[node(v)] }, s.others, uint8(s.at), uint8(w)) {
							reach(state{w, full &^ (1 << w)})
						}
					}
				}
			}
		}
		// No two spots may belong to one class: there are as many spots as classes.
		if len(spots) != count {
			t.Fatalf("%d spots, %d classes\n%s", len(spots), count, halloweentest.Show(d))
		}
		if count == 1 {
			joined++
		} else {
			apart++
		}
	}
	if joined < tried/10 || apart < tried/10 {
		t.Errorf("%d floors with one class, %d with more", joined, apart)
	}
}

// cellsOf lists the cells of a set.
func (f *floor) cellsOf(set uint64) (list []node) {
	for ; set != 0; set &= set - 1 {
		list = append(list, node(bits.TrailingZeros64(set)))
	}
	return list
}

// Claim 6: with a free cell, and off a ring, ghosts have a way exactly if each ghost alone has one. (a): two ghosts
// on the same ring can trade places. (b): two neighbours beside a junction with two free cells can do the same.
func TestClaim6Exchange(t *testing.T) {
	r := rand.New(rand.NewPCG(1984, 6))
	var ways, none, onRing, atJunction int
	for range solvetest.Rounds(300) {
		n := 2 + r.IntN(5)
		most := [...]int{2: 15, 12, 9, 8, 8}[n]
		d := halloweentest.Shaped(r, 6, n+1+r.IntN(max(1, most-n)), n)
		f, ok := parted(t, d)
		if !ok || f.n < 2 || f.n == len(f.order) {
			continue
		}
		if len(f.ring(f.order[0])) == len(f.order) {
			continue
		}
		want, known := halloweentest.Alone(d, 1<<20)
		if !known {
			t.Fatal("not known")
		}
		if got := goesThrough(t, d); got != want {
			t.Fatalf("a way: %t, for each alone: %t\n%s", got, want, halloweentest.Show(d))
		}
		if want {
			ways++
		} else {
			none++
		}
		for i, u := range f.starts {
			free := 0
			for _, v := range f.neighbours(u) {
				if !slices.Contains(f.starts, v) {
					free++
				}
			}
			j := r.IntN(f.n)
			if at := slices.IndexFunc(f.starts, func(z node) bool { return slices.Contains(f.neighbours(u), z) }); free > 1 && at >= 0 {
				j = at
				atJunction++
			} else if f.sharedRing(u, f.starts[j]) && r.IntN(4) == 0 {
				onRing++
			} else {
				continue
			}
			if swap := traded(d, i, j); !goesThrough(t, swap) {
				t.Fatalf("%d and %d can't trade places\n%s", i, j, halloweentest.Show(swap))
			}
		}
	}
	if min(ways, none, onRing, atJunction) < max(1, solvetest.Rounds(30)) {
		t.Errorf("%d boards with a way, %d without; %d pairs on a ring, %d at a junction", ways, none, onRing, atJunction)
	}
}

// sharedRing reports whether two cells are on one ring: two ways connect them that have no cell in common.
func (f *floor) sharedRing(u, z node) bool {
	if u == z {
		return false
	}
	var way func(at node, seen uint64, back bool) bool
	way = func(at node, seen uint64, back bool) bool {
		for _, to := range f.neighbours(at) {
			switch {
			case back && to == u && bits.OnesCount64(seen) > 2:
				return true
			case seen>>to&1 == 0 && way(to, seen|1<<to, back || to == z):
				return true
			}
		}
		return false
	}
	return way(u, 1<<u, false)
}

// Claim 7: a full piece is two rings with one common cell or a common way, of up to 26 cells, with rings of even
// length. Turns make all orders of its ghosts. A short run has the pieces of up to 14 cells.
func TestClaim7FullPieces(t *testing.T) {
	turn := func(cells ...int) halloweentest.Permutation {
		p := halloweentest.Identity
		for i, c := range cells {
			p[c] = uint8(cells[(i+1)%len(cells)])
		}
		return p
	}
	line := func(first, n int) (cells []int) {
		for i := range n {
			cells = append(cells, first+i)
		}
		return cells
	}
	most := rules.MaxGhosts
	if testing.Short() {
		most = 14
	}
	tried := 0
	for a := 4; a <= most; a += 2 { // rings of a and b cells with one common cell
		for b := 4; a+b-1 <= most; b += 2 {
			group := halloweentest.NewGroup(a + b - 1)
			group.Add(turn(line(0, a)...))
			group.Add(turn(line(a-1, b)...))
			if !group.Full() {
				t.Errorf("rings of %d and %d cells don't make all orders", a, b)
			}
			tried++
		}
	}
	for a := 0; a <= most; a++ { // three ways between two cells, of a <= b <= c cells
		for b := max(a, 1); b <= most; b++ {
			for c := b; 2+a+b+c <= most; c++ {
				if a%2 != b%2 || a%2 != c%2 {
					continue
				}
				one, two, three := line(2, a), line(2+a, b), line(2+a+b, c)
				ring := func(there, back []int) []int {
					back = slices.Clone(back)
					slices.Reverse(back)
					return slices.Concat([]int{0}, there, []int{1}, back)
				}
				group := halloweentest.NewGroup(2 + a + b + c)
				group.Add(turn(ring(one, two)...))
				group.Add(turn(ring(two, three)...))
				group.Add(turn(ring(one, three)...))
				if !group.Full() {
					t.Errorf("ways of %d, %d and %d cells don't make all orders", a, b, c)
				}
				tried++
			}
		}
	}
	// Without the ring round both squares, the turns of two adjacent squares make only 120 of 720 orders (Wilson
	// 1974). So that ring must be included.
	block := halloweentest.NewGroup(6)
	block.Add(turn(0, 1, 4, 3))
	block.Add(turn(1, 2, 5, 4))
	if block.Full() {
		t.Error("two squares side by side make all orders")
	}
	t.Logf("%d pieces", tried)
}

// Claims 7 and 8 on boards: full floors and single rings are compared with all states that the ghosts can reach.
func TestClaims7And8OnBoards(t *testing.T) {
	r := rand.New(rand.NewPCG(1984, 8))
	var ways, none, rings, full int
	for range solvetest.Rounds(1000) {
		n := 2 + r.IntN(halloweentest.MaxSearched-1)
		d := halloweentest.Shaped(r, 4, n, n)
		if r.IntN(3) == 0 {
			d = circuit(r, min(n, 5))
		}
		f, ok := parted(t, d)
		if !ok {
			continue
		}
		ring := len(f.ring(f.order[0])) == len(f.order)
		switch {
		case ring:
			rings++
		case f.n == len(f.order):
			full++
		default:
			continue
		}
		want := goesThrough(t, d)
		if got := canBe(t, d); got != want {
			t.Fatalf("%t, want %t\n%s", got, want, halloweentest.Show(d))
		}
		if want {
			ways++
		} else {
			none++
		}
	}
	if min(ways, none, rings, full) < solvetest.Rounds(30) {
		t.Errorf("%d boards with a way, %d without, %d rings, %d full floors", ways, none, rings, full)
	}
}

// circuit makes a corridor along the border of a square. Ghosts and goals are random, or each goal is one step from
// its ghost.
func circuit(r *rand.Rand, n int) *solve.Dataset {
	d := halloweentest.Circuit(3)
	line, _, _ := rules.Line(d.Board, 0)
	d.Board.Things = nil
	starts, goals := r.Perm(len(line)), r.Perm(len(line))
	for i := range n {
		goal := goals[i]
		if n != 2 && goals[0] > 3 {
			goal = (starts[i] + 1) % len(line)
		}
		d.Board.Things = append(d.Board.Things, solve.Thing{Kind: rules.Ghost(i), At: line[starts[i]]},
			solve.Thing{Kind: rules.Goal(i), At: line[goal]})
	}
	return d
}

// Claim 9: if there is room, the exact decision finds every order possible.
func TestClaim9Room(t *testing.T) {
	r := rand.New(rand.NewPCG(1984, 9))
	var pieces, branches int
	for range solvetest.Rounds(3000) {
		n := 2 + r.IntN(rules.MaxGhosts-1)
		d := halloweentest.Shaped(r, 16, n+1+r.IntN(4*n), n)
		if r.IntN(2) == 0 { // a tree
			d = halloweentest.Maze(r, 2*n/4*2+7, 9, 0, n, false)
		}
		f, ok := parted(t, d)
		if !ok || f.n < 2 || f.n == len(f.order) || len(f.ring(f.order[0])) == len(f.order) {
			continue
		}
		piece := slices.ContainsFunc(f.order, func(v node) bool { return int(f.span[v]) >= f.n })
		if !slices.ContainsFunc(f.order, f.roomy) {
			continue
		}
		if can, err := f.crossed(&solve.Meter{}); !can || err != nil {
			t.Fatalf("%t, %v\n%s", can, err, halloweentest.Show(d))
		}
		if piece {
			pieces++
		} else {
			branches++
		}
	}
	if min(pieces, branches) < solvetest.Rounds(300) {
		t.Errorf("%d floors with a large piece, %d with wide branches", pieces, branches)
	}
}
