package trace

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/generic"
	"stepboard/solve/grid"
	"stepboard/solve/looks"
)

// graph has the states and moves of a trace with its own board. The states have numbers from 0, in order of appearance.
type graph struct {
	name      string   // name of the trace
	rows      []string // rows of the board
	size      grid.Size
	kinds     map[string]solve.Kind // kinds of pieces, by their names in the trace
	names     []string              // names of the kinds, in order of appearance
	known     map[string]int        // numbers of states, by their keys: see own.pieces
	pieces    []solve.Thing         // the pieces of each state in turn, sorted by comparePieces
	ends      []int                 // ends[n] is the end of the first n states in pieces
	won       map[int]bool          // numbers of the states that are won
	moves     []move                // all moves; after finish, only the cheapest move between two states
	firstMove []int                 // firstMove[n] is the index in moves of state n's first move; set by finish
	board     *solve.Dataset        // the board with the pieces of the start; set by finish
}

// move is a move in the trace. from and to are the numbers of its two states.
type move struct {
	from, to int32
	cost     int64
}

// mostKinds is the largest number of different names of pieces in a trace.
const mostKinds = 60

func stateOf(number int) solve.State {
	s := solve.NewState()
	s.Bits = solve.BitsOf(uint64(number))
	return s
}

func numberOf(s solve.State) int { return int(s.Bits.Word()) }

func comparePieces(a, b solve.Thing) int {
	return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.At, b.At))
}

// kind returns the kind of the pieces with a name. A kind is a character: the first character of the name that no other
// kind has, or else another free letter or digit.
func (g *graph) kind(name string) (solve.Kind, error) {
	if k, ok := g.kinds[name]; ok {
		return k, nil
	}
	used := slices.Collect(maps.Values(g.kinds))
	for _, c := range []byte(name + "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789") {
		taken := c <= ' ' || c > '~' || c == solve.Wall || c == solve.Floor || slices.Contains(used, solve.Kind(c))
		if !taken && len(used) < mostKinds {
			g.kinds[name], g.names = solve.Kind(c), append(g.names, name)
			return solve.Kind(c), nil
		}
	}
	return 0, solve.Refused("trace.kinds", "Max", mostKinds)
}

// number returns the number of the state with this key and these pieces. A new state gets the next number.
func (g *graph) number(key []byte, pieces []solve.Thing) (int, error) {
	if n, ok := g.known[string(key)]; ok {
		return n, nil
	}
	n := g.len()
	if n == mostStates {
		return 0, solve.Refused(TooMany, "PluralCount", mostStates)
	}
	g.known[string(key)] = n
	g.pieces = append(g.pieces, pieces...)
	g.ends = append(g.ends, len(g.pieces))
	return n, nil
}

// removeLast removes the state with the largest number.
func (g *graph) removeLast(key []byte) {
	delete(g.known, string(key))
	g.ends = g.ends[:g.len()]
	g.pieces = g.pieces[:g.ends[g.len()]]
}

func (g *graph) len() int { return len(g.ends) - 1 }

func (g *graph) piecesOf(state int) []solve.Thing { return g.pieces[g.ends[state]:g.ends[state+1]] }

// finish makes the puzzle and its board. It sorts the moves, in O(n log n) for n moves, and keeps only the cheapest of
// several moves with the same two states.
func (g *graph) finish() (solve.Puzzle, *solve.Dataset) {
	slices.SortFunc(g.moves, func(a, b move) int {
		return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to), cmp.Compare(a.cost, b.cost))
	})
	g.moves = slices.CompactFunc(g.moves, func(a, b move) bool { return a.from == b.from && a.to == b.to })
	g.firstMove = make([]int, g.len()+1)
	for _, j := range g.moves {
		g.firstMove[j.from+1]++
	}
	for i := range g.len() {
		g.firstMove[i+1] += g.firstMove[i]
	}
	g.clearPieces()
	board := solve.NewBoard(g.size.Rows, g.size.Cols)
	for row, line := range g.rows {
		copy(board.Terrain[row*g.size.Cols:], line)
	}
	board.Things = slices.Clone(g.piecesOf(0))
	g.board = &solve.Dataset{Board: board, Queries: []solve.Query{{}}}
	p := &ownPuzzle{g: g}
	p.Puzzle = generic.New(p.spec())
	return p, g.board
}

// clearPieces replaces blanks and characters of pieces in the rows by floor. The states already contain the pieces.
func (g *graph) clearPieces() {
	pieces := " "
	for _, k := range g.kinds {
		pieces += string(rune(k))
	}
	for i, row := range g.rows {
		g.rows[i] = strings.Map(func(c rune) rune {
			if strings.ContainsRune(pieces, c) {
				return rune(solve.Floor)
			}
			return c
		}, row)
	}
}

// tiles returns the different characters in the rows. Floor and wall come first.
func (g *graph) tiles() []byte {
	list := []byte{solve.Floor, solve.Wall}
	for _, row := range g.rows {
		for _, c := range []byte(row) {
			if !slices.Contains(list, c) {
				list = append(list, c)
			}
		}
	}
	return list
}

// count returns the smallest and the largest number of pieces of a kind in any state.
func (g *graph) count(k solve.Kind) (least, most int) {
	for s := range g.len() {
		n := 0
		for _, t := range g.piecesOf(s) {
			if t.Kind == k {
				n++
			}
		}
		if most = max(most, n); s == 0 || n < least {
			least = n
		}
	}
	return least, most
}

// ownPuzzle is the puzzle of a trace with its own board. Saving it writes a file of rules with the board and its
// pieces, but without moves. A teacher can add the moves.
type ownPuzzle struct {
	*generic.Puzzle
	g *graph
}

var (
	_ solve.Ruled   = &ownPuzzle{}
	_ solve.Unruled = &ownPuzzle{}
)

// Unruled implements [solve.Unruled].
func (p *ownPuzzle) Unruled() {}

// brushKeys has the keyboard keys for the brushes, in order.
const brushKeys = "1234567890abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ!\"$%&/()=?+*-_<>|,;:@[]{}'"

func (p *ownPuzzle) spec() generic.Spec {
	g := p.g
	weighted := slices.ContainsFunc(g.moves, func(j move) bool { return j.cost != 1 })
	spec := generic.Spec{
		ID:     "program",
		Limits: solve.Limits{MinRows: g.size.Rows, MaxRows: g.size.Rows, MinCols: g.size.Cols, MaxCols: g.size.Cols},
		Rules: func(d *solve.Dataset, _ int) (solve.Rules, error) {
			if !solve.Same(d, g.board) {
				return nil, solve.Refused("trace.other", "Dataset", 1, "Query", 1)
			}
			return ownRules{g}, nil
		},
		Weighted: func() bool { return weighted },
		Stand: func(_ *solve.Dataset, _ int, s solve.State) []solve.Thing {
			return slices.Clone(g.piecesOf(numberOf(s)))
		},
		State: func(_ *solve.Dataset, _ solve.Rules, movers []solve.Thing) (solve.State, error) {
			slices.SortFunc(movers, comparePieces)
			for n := range g.len() {
				if slices.Equal(g.piecesOf(n), movers) {
					return stateOf(n), nil
				}
			}
			return solve.State{}, solve.Refused("trace.unreached")
		},
	}
	for i, c := range g.tiles() {
		name := map[byte]string{solve.Floor: "floor", solve.Wall: "wall"}[c]
		thing := generic.Thing{Brush: solve.Brush{
			ID: name, Key: rune(brushKeys[i%len(brushKeys)]), Layer: solve.Terrain, Tile: c, Clears: c == solve.Wall,
		}}
		if name == "" {
			name = string(rune(c))
			thing.ID, thing.Name, thing.Art = fmt.Sprintf("ground-%d", c), map[string]string{"en": name}, character(name)
		}
		spec.Things = append(spec.Things, thing)
	}
	for i, name := range g.names {
		k := g.kinds[name]
		least, most := g.count(k)
		spec.Movers = append(spec.Movers, k)
		spec.Things = append(spec.Things, generic.Thing{
			Brush: solve.Brush{
				ID: name, Key: rune(brushKeys[(i+len(spec.Things))%len(brushKeys)]), Layer: solve.OnBoard, Kind: k,
				Unique: most == 1, Class: i + 1, Least: least, Most: most, Ground: string(g.tiles()),
			},
			Name: map[string]string{"en": name}, Style: looks.Style{Letter: letter(name, k)},
		})
	}
	return spec
}

func character(c string) func(*scene.Colors, grid.Form) *scene.Scene {
	return func(colors *scene.Colors, _ grid.Form) *scene.Scene {
		return &scene.Scene{Ops: []scene.Op{scene.Text{
			At: scene.Point{X: 0.5, Y: 0.5}, Size: 0.42, Text: c, Color: colors.Muted,
		}}}
	}
}

// letter returns the text on the tile of a piece: the name if it has at most two bytes, else the character of the kind.
func letter(name string, k solve.Kind) string {
	if len(name) <= 2 {
		return name
	}
	return strings.ToUpper(string(rune(k)))
}

// Tracing implements [solve.Traceable].
func (p *ownPuzzle) Tracing() solve.Tracing {
	t := p.Puzzle.Tracing()
	for i := range t.Fields {
		t.Fields[i].Name = p.g.names[i]
	}
	return t
}

// Source implements [solve.Ruled]: see ownPuzzle.
func (p *ownPuzzle) Source() (name, text string) {
	g := p.g
	var b strings.Builder
	fmt.Fprintf(&b, "# The board of the trace %s. Its moves are not known: write them here.\n", strconv.Quote(g.name))
	fmt.Fprintf(&b, "title = %s\nsize = (%d, %d)\n\n", strconv.Quote(g.name), g.size.Rows, g.size.Cols)
	for i, c := range g.tiles() {
		look := ""
		if c == solve.Wall {
			look = ", look = \"wall\""
		}
		fmt.Fprintf(&b, "ground_%d = ground(%s%s)\n", i, strconv.Quote(string(rune(c))), look)
	}
	for i, name := range g.names {
		least, most := g.count(g.kinds[name])
		fmt.Fprintf(&b, "piece_%d = piece(%s, count = (%d, %d)) # %s\n", i, strconv.Quote(string(rune(g.kinds[name]))),
			least, most, strconv.Quote(name))
	}
	b.WriteString("\ndef moves(b, s):\n    return []\n\ndef won(b, s):\n    return False\n")
	return "program.star", b.String()
}

// ownRules allows exactly the moves in the trace.
type ownRules struct{ *graph }

// stateBits is the number of bits of a state that hold its number. mostStates needs 22 bits.
const stateBits = 23

func (r ownRules) Shape() solve.Shape { return solve.Shape{Cells: r.size.Cells(), Bits: stateBits} }

func (r ownRules) Start() solve.State { return stateOf(0) }

func (r ownRules) Done(s solve.State) bool { return r.won[numberOf(s)] }

func (r ownRules) Next(s *solve.State, to *solve.Moves) {
	n := numberOf(*s)
	for i, j := range r.moves[r.firstMove[n]:r.firstMove[n+1]] {
		next := stateOf(int(j.to))
		to.AddState(solve.Move(i), solve.Units(j.cost), &next)
	}
}

func (r ownRules) Apply(s solve.State, m solve.Move) (solve.State, solve.Cost, error) {
	n := numberOf(s)
	moves := r.moves[r.firstMove[n]:r.firstMove[n+1]]
	if m >= solve.Move(len(moves)) {
		return s, solve.Cost{}, solve.Refused("trace.no_move")
	}
	return stateOf(int(moves[m].to)), solve.Units(moves[m].cost), nil
}
