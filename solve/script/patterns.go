package script

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"sort"
	"strings"
	"sync/atomic"

	"go.starlark.net/starlark"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/search"
)

// patternGroups are the groups of pieces that a file names for pattern databases.
type patternGroups struct {
	groups  [][]*pieceValue
	names   []string
	dropped bool // the pieces of other groups are dropped; else they are blurred: they can't be told apart
	guessed bool // the file names no groups

	withStart atomic.Bool // a function of the file has read the start, so tables may depend on it
}

// adoptPatterns reads the global patterns: a list of texts, each with the letters of a group, or {"dropped": list}.
func (f adoption) adoptPatterns() error {
	v := f.setting("patterns")
	if v == nil {
		return nil
	}
	wrong := f.wrong("patterns", "script.patterns", "Found", quote(v))
	if f.stacks {
		return f.wrong("patterns", "script.patterns_stack")
	}
	p := &patternGroups{}
	groups := v
	if d, ok := v.(*starlark.Dict); ok && d.Len() == 1 {
		groups, p.dropped, _ = d.Get(starlark.String("dropped"))
	}
	list, ok := sequence(groups)
	if !ok || len(list) == 0 {
		return wrong
	}
	seen := map[*pieceValue]bool{}
	for _, x := range list {
		text, _ := starlark.AsString(x)
		var group []*pieceValue
		for i := range len(text) {
			sign := f.byChar[text[i]]
			if sign.piece == nil || sign.piece.char != text[i] || seen[sign.piece] {
				return wrong
			}
			seen[sign.piece] = true
			group = append(group, sign.piece)
		}
		if group == nil {
			return wrong
		}
		p.groups, p.names = append(p.groups, group), append(p.names, text)
	}
	if !p.dropped && !f.Has("goals") {
		return f.wrong("patterns", "script.patterns_goals")
	}
	f.patterns = p
	return nil
}

var _ search.Patterned = &rules{}

// Patterns implements [search.Patterned].
func (r *rules) Patterns() []search.Pattern { return r.patterns() }

func (r *rules) makePatterns() (list []search.Pattern) {
	if all := r.file.patterns; all != nil {
		for i := range all.groups {
			list = append(list, newAbstraction(r.game, all, i))
		}
	}
	return list
}

// Guessed implements [search.Patterned].
func (r *rules) Guessed() bool { return r.file.patterns.guessed }

// Twofold implements [search.Patterned].
func (r *rules) Twofold() bool { return r.twofold }

// TablesKey implements [search.Patterned].
func (r *rules) TablesKey(withStart bool) string {
	g := r.game
	if withStart || r.startRead.Load() {
		r.file.patterns.withStart.Store(true)
	}
	start := stateValue{g: g, st: g.start}
	var key strings.Builder
	fmt.Fprintf(&key, "%s\n%v %s", r.file.Source, g.plane.Size, g.letters)
	for _, p := range g.of.pieces {
		fmt.Fprint(&key, " ", len(start.cells(p, nil)))
	}
	for _, x := range g.of.variables {
		fmt.Fprint(&key, " ", g.valueOf(x, &g.start))
	}
	packing := solve.NewPacking(g.shapeOf)
	for _, s := range r.goals {
		fmt.Fprint(&key, " ", packing.Pack(&s, nil))
	}
	if r.file.patterns.withStart.Load() {
		fmt.Fprint(&key, " ", packing.Pack(&g.start, nil))
	}
	return key.String()
}

// Wrong implements [search.Patterned].
func (r *rules) Wrong(pattern int, from, to solve.State, why string) *solve.InputError {
	f := r.file
	if f.patterns.guessed {
		return f.errorOf(r.moves, solve.Say("search.pattern.guessed", "Pattern", f.patterns.names[pattern], "State",
			r.shown(from), "Next", r.shown(to)))
	}
	return f.errorAt(f.lineOf("patterns"), 1, solve.Say(why, "Pattern", f.patterns.names[pattern], "State", r.shown(from),
		"Next", r.shown(to), "Max", search.MostAbstract))
}

// Limits of chosen groups: the file's boards have more states, by the cells of the pieces alone; and the memory of the
// trial.
const leastStates, trialMemory = 1 << 22, 1 << 27

// chooseGroups chooses groups for a file that lists its won states but names no groups. The pieces in groups stand once
// in the first sample and may stand on the same cells. If there are few states, it chooses no groups.
func (f *File) chooseGroups() {
	if f.patterns != nil || len(f.pieces) < 4 || f.stacks {
		return
	}
	f.onSample(f.Has("goals"), func(s solve.Rules) bool {
		r := rulesIn(s)
		singles, states := r.singles()
		if len(singles) < 4 || states < leastStates {
			return false
		}
		m, release := solve.NewMeter(context.Background(), trialMemory, nil)
		defer release()
		groups, err := search.ChooseGroups(m, r, singles, func(groups [][]solve.Kind) (search.Patterned, error) {
			f.patterns = f.groupsOf(groups)
			with, err := f.rulesOf(r.game)
			if err != nil {
				return nil, err
			}
			return with.(search.Patterned), nil
		})
		if f.patterns = f.groupsOf(groups); err != nil || groups == nil {
			f.patterns = nil
		}
		return f.patterns != nil
	})
}

func (d *declared) groupsOf(groups [][]solve.Kind) *patternGroups {
	p := &patternGroups{guessed: true}
	for _, kinds := range groups {
		group, name := solve.Map(kinds, func(k solve.Kind) *pieceValue { return d.byKind[k] }), ""
		for _, x := range group {
			name += string(x.char)
		}
		p.groups, p.names = append(p.groups, group), append(p.names, name)
	}
	return p
}

// singles lists the largest set of kinds that are alike and have one piece each, in the order of their cells in a won
// state. The second result is the number of ways to put these pieces on their cells.
func (r *rules) singles() (kinds []solve.Kind, ways int) {
	var sets [][]*pieceValue
	start := stateValue{g: r.game, st: r.start}
	for _, x := range r.file.pieces {
		if len(start.cells(x, nil)) != 1 || x.large {
			continue
		}
		k := slices.IndexFunc(sets, func(set []*pieceValue) bool { return alike(set[0], x) })
		if k < 0 {
			k, sets = len(sets), append(sets, nil)
		}
		sets[k] = append(sets[k], x)
	}
	if len(sets) == 0 || len(r.goals) == 0 {
		return nil, 0
	}
	set := slices.MaxFunc(sets, func(a, b []*pieceValue) int { return len(a) - len(b) })
	won := stateValue{g: r.game, st: r.goals[0]}
	solve.Sort(set, func(x, y *pieceValue) int { return slices.Compare(won.cells(x, nil), won.cells(y, nil)) })
	cells := 0
	for _, ground := range r.grounds {
		if set[0].stands(ground) {
			cells++
		}
	}
	ways = 1
	for i := range set {
		ways = times(ways, cells-i)
	}
	return solve.Map(set, func(x *pieceValue) solve.Kind { return x.kind }), ways
}

// abstraction numbers the abstract states of a pattern. A number has a digit for each class of pieces: first the
// pieces of the group, then the pieces of no group, then the blurred pieces. The last digit is for numbers and sets.
// A digit is the rank of the cells of a class. Pieces of one cell are ranked among the cells that earlier classes have
// left, so that the blurred pieces of a full board have one rank.
type abstraction struct {
	game    *game
	group   []*pieceValue
	classes []class
	size    int
	rest    int    // the product of the digits behind those of the group
	free    uint64 // the cells for pieces of one cell; used only on boards of up to 64 cells
	narrow  bool   // the board has up to 64 cells
	fields  int    // the number of bits of numbers and sets
	known   []int  // for the kinds of all classes, the slots of their pieces
	gone    []int  // and the slots that are empty
}

// class is pieces that an abstraction can't tell apart.
type class struct {
	kinds  []*place
	counts []int   // of the kinds
	n      int     // the sum of the counts
	small  bool    // pieces of one cell
	radix  int     // of the digit
	one    bool    // the digit is 0, and the slots show that no piece is missing
	slot   int     // of the only piece of the class, if its rank is taken among the cells that are left; else -1
	choose [][]int // choose[i][k] is the number of sets of i+1 of k cells
}

// mostSize stands for all larger numbers of abstract states.
const mostSize = math.MaxInt / 2

func times(a, b int) int {
	if b > 0 && a > mostSize/b {
		return mostSize
	}
	return a * b
}

// newAbstraction makes the abstraction for a group.
func newAbstraction(g *game, all *patternGroups, group int) *abstraction {
	a := &abstraction{game: g, group: all.groups[group], size: 1, narrow: len(g.grounds) <= 64}
	for c, ground := range g.grounds {
		if a.narrow && slices.ContainsFunc(g.of.pieces, func(x *pieceValue) bool { return x.stands(ground) }) {
			a.free |= 1 << c
		}
	}
	left := a.free
	add := func(pieces ...*pieceValue) { left = a.addClass(left, pieces) }
	for _, x := range a.group {
		add(x)
	}
	ofGroup := a.size
	var blurred [][]*pieceValue
	for _, x := range g.of.pieces {
		in := slices.IndexFunc(all.groups, func(list []*pieceValue) bool { return slices.Contains(list, x) })
		switch {
		case in < 0:
			add(x)
		case in != group && !all.dropped:
			k := slices.IndexFunc(blurred, func(list []*pieceValue) bool { return alike(list[0], x) })
			if k < 0 {
				k, blurred = len(blurred), append(blurred, nil)
			}
			blurred[k] = append(blurred[k], x)
		}
	}
	for _, list := range blurred {
		add(list...)
	}
	if n := len(g.fields); n > 0 {
		a.fields = g.fields[n-1].at + g.fields[n-1].width
		a.size = times(a.size, 1<<min(a.fields, 40))
	}
	a.rest = max(1, a.size/ofGroup)
	return a
}

// nth returns the bit of a set that has n lower bits in the set.
func nth(set uint64, n int) uint64 {
	for range n {
		set &= set - 1
	}
	return set & -set
}

// alike reports whether blurred pieces of two kinds can't be told apart.
func alike(x, y *pieceValue) bool {
	return x.form == y.form && x.stack == y.stack && slices.Equal(x.on, y.on)
}

// addClass adds a class of pieces. The parameter left has the cells that earlier classes have left, one bit for each.
// The result has as many cells less as the class has pieces.
func (a *abstraction) addClass(left uint64, pieces []*pieceValue) uint64 {
	g := a.game
	start := stateValue{g: g, st: g.start}
	c := class{small: !pieces[0].large, radix: 1}
	for _, x := range pieces {
		n, place := len(start.cells(x, nil)), &g.places[x.index]
		c.kinds, c.counts, c.n = append(c.kinds, place), append(c.counts, n), c.n+n
		for i := range place.n {
			switch slot := place.first + i; {
			case place.inBits:
			case i < n:
				a.known = append(a.known, slot)
			default:
				a.gone = append(a.gone, slot)
			}
		}
	}
	if c.slot = -1; c.small && a.narrow && c.n == 1 && len(c.kinds) == 1 && !c.kinds[0].inBits {
		c.slot = c.kinds[0].first
	}
	cells := len(g.grounds)
	if c.small && a.narrow {
		cells = bits.OnesCount64(left)
		for range c.n {
			left &= left - 1
		}
	}
	for i := range c.n { // Pascal's triangle
		row := make([]int, cells+1)
		for k := 1; k <= cells; k++ {
			before := 1
			if i > 0 {
				before = c.choose[i-1][k-1]
			}
			row[k] = min(mostSize, row[k-1]+before)
		}
		c.choose, c.radix = append(c.choose, row), row[cells]
	}
	c.one = c.radix == 1 && !slices.ContainsFunc(c.kinds, func(p *place) bool { return p.inBits })
	a.classes = append(a.classes, c)
	a.size = times(a.size, c.radix)
	return left
}

// Kinds implements [search.Pattern].
func (a *abstraction) Kinds() []solve.Kind {
	return solve.Map(a.group, func(x *pieceValue) solve.Kind { return x.kind })
}

// Size implements [search.Pattern].
func (a *abstraction) Size() int { return a.size }

// Rest implements [search.Pattern].
func (a *abstraction) Rest() int { return a.rest }

// Index implements [search.Pattern].
func (a *abstraction) Index(s *solve.State) int {
	for _, slot := range a.known {
		if s.Cells[slot] == grid.None {
			return -1
		}
	}
	for _, slot := range a.gone {
		if s.Cells[slot] != grid.None {
			return -1
		}
	}
	index, free := 0, a.free
	var buf [solve.MaxMovers]grid.Cell
	for i := range a.classes {
		c := &a.classes[i]
		if c.one {
			continue
		}
		if c.slot >= 0 {
			bit := uint64(1) << s.Cells[c.slot]
			index = index*c.radix + bits.OnesCount64(free&(bit-1))
			free &^= bit
			continue
		}
		cells, ok := c.cells(s, buf[:0])
		if !ok {
			return -1
		}
		digit, taken := 0, uint64(0)
		for k, cell := range cells {
			rank := int(cell)
			if c.small && a.narrow {
				rank = bits.OnesCount64(free & (1<<cell - 1))
				taken |= 1 << cell
			}
			digit += c.choose[k][rank]
		}
		free &^= taken
		index = index*c.radix + digit
	}
	if a.fields > 0 {
		index = index<<a.fields | int(s.Bits[0]&(1<<a.fields-1))
	}
	return index
}

// cells appends the cells of the pieces of a class, in ascending order. It returns false if their number has changed.
func (c *class) cells(s *solve.State, cells []grid.Cell) ([]grid.Cell, bool) {
	for i, p := range c.kinds {
		if !p.inBits {
			cells = append(cells, s.Cells[p.first:p.first+c.counts[i]]...)
			continue
		}
		n := len(cells)
		for k, cell := range p.cellOf {
			if s.Bits.Has(p.first + k) {
				cells = append(cells, cell)
			}
		}
		if len(cells)-n != c.counts[i] {
			return nil, false
		}
	}
	if len(c.kinds) > 1 {
		sortCells(cells)
	}
	return cells, true
}

// State implements [search.Pattern].
func (a *abstraction) State(index int, s *solve.State) {
	*s = solve.NewState()
	if a.fields > 0 {
		s.Bits[0] = uint64(index) & (1<<a.fields - 1)
		index >>= a.fields
	}
	var digits [mostKinds]int
	for i := len(a.classes) - 1; i >= 0; i-- {
		digits[i] = index % a.classes[i].radix
		index /= a.classes[i].radix
	}
	free := a.free
	var buf [solve.MaxMovers]grid.Cell
	for i := range a.classes {
		c := &a.classes[i]
		digit, taken := digits[i], uint64(0)
		if c.slot >= 0 {
			bit := nth(free, digit)
			s.Cells[c.slot] = grid.Cell(bits.TrailingZeros64(bit))
			free &^= bit
			continue
		}
		cells := append(buf[:0], make([]grid.Cell, c.n)...)
		for k := c.n - 1; k >= 0; k-- {
			row, rank := c.choose[k], k
			if c.radix > 1 {
				rank = sort.Search(len(row), func(r int) bool { return row[r] > digit }) - 1
			}
			digit -= row[rank]
			cells[k] = grid.Cell(rank)
			if c.small && a.narrow {
				bit := nth(free, rank)
				cells[k] = grid.Cell(bits.TrailingZeros64(bit))
				taken |= bit
			}
		}
		free &^= taken
		for k, p := range c.kinds {
			for n, cell := range cells[:c.counts[k]] {
				if p.inBits {
					s.Bits = s.Bits.With(int(p.bitOf[cell]))
				} else {
					s.Cells[p.first+n] = cell
				}
			}
			cells = cells[c.counts[k]:]
		}
	}
}
