package script_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"stepboard/app/storage/collection"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/search"
)

// sharing has pieces that share cells: dust, which a board may have in bits, and a flag. Man and box do not.
const sharing = `size = ((1, 1), (4, 4))
free = ground(".")
wall = ground("#", look = "wall")
dust = piece("d", count = (0, 16), stack = True)
man = piece("m", count = 1)
flag = piece("f", stack = True)
box = piece("x")

def moves(b, s):
    list = step(s, [flag, box][:1]) + push(s, man, box) + slide(s, dust)
    for c in b.cells:
        if dust in s.stack(c) and man in s.stack(c):
            list.append(move("sweep", s.take(c, dust)))
        for x in c.near:
            if s.fits(c, x) and s.at(c) == box:
                list.append(move("roll", s.move(c, x)))
            if flag in s.stack(c) and dust in s.stack(x) and dust not in s.stack(c) and flag not in s.stack(x):
                list.append(move("swap", s.take(c, flag).take(x, dust).put(flag, x).put(dust, c)))
            if man in s.stack(c) and s.fits(c, x, man):
                list.append(move("walk", s.move(c, x, man)))
    return list

def won(b, s):
    c = b.cells[0]
    return s.find(man) == c and flag in s.stack(c) and len(s.all(dust)) < 2

sample("also = 0 1 d\nm.\n.f\n", 1)
`

// sharedState has the pieces of a state, sorted: a letter and a cell for each.
type sharedState []solve.Thing

func (s sharedState) String() string {
	s = slices.Clone(s)
	slices.SortFunc(s, func(a, b solve.Thing) int { return (int(a.Kind)<<8 + int(a.At)) - (int(b.Kind)<<8 + int(b.At)) })
	return fmt.Sprint([]solve.Thing(s))
}

// sharedBoard is the board of a sharedState, with the rules of the file sharing written a second time.
type sharedBoard struct {
	rows, cols int
	ground     string
}

func (b sharedBoard) on(s sharedState, c int, kinds string) int {
	return slices.IndexFunc(s, func(t solve.Thing) bool {
		return int(t.At) == c && strings.IndexByte(kinds, byte(t.Kind)) >= 0
	})
}

// may reports whether a piece of a kind may come to a cell.
func (b sharedBoard) may(s sharedState, kind byte, c int) bool {
	rivals := map[byte]string{'d': "d", 'f': "f", 'm': "mx", 'x': "mx"}
	return c >= 0 && b.ground[c] != '#' && b.on(s, c, rivals[kind]) < 0
}

func (s sharedState) moved(i, to int) sharedState {
	s = slices.Clone(s)
	s[i].At = grid.Cell(to) //nolint:gosec // a cell
	return s
}

func (b sharedBoard) next(s sharedState) (list []sharedState) {
	for i, t := range s {
		at, kind := int(t.At), byte(t.Kind)
		for _, d := range around {
			to := beside(at, b.rows, b.cols, d[0], d[1])
			if b.may(s, kind, to) && kind != 'd' {
				list = append(list, s.moved(i, to))
			}
			for kind == 'd' && b.may(s, kind, to) {
				far := beside(to, b.rows, b.cols, d[0], d[1])
				if !b.may(s, kind, far) {
					list = append(list, s.moved(i, to))
				}
				to = far
			}
			if k := b.on(s, to, "x"); kind == 'm' && to >= 0 && k >= 0 {
				if far := beside(to, b.rows, b.cols, d[0], d[1]); b.may(s, 'x', far) {
					list = append(list, s.moved(k, far).moved(i, to))
				}
			}
			if k := b.on(s, to, "d"); kind == 'f' && to >= 0 && k >= 0 && b.on(s, to, "f") < 0 && b.on(s, at, "d") < 0 {
				list = append(list, s.moved(k, at).moved(i, to))
			}
		}
		if kind == 'd' && b.on(s, at, "m") >= 0 {
			list = append(list, slices.Delete(slices.Clone(s), i, i+1))
		}
	}
	return list
}

func (b sharedBoard) won(s sharedState) bool {
	n := 0
	for _, t := range s {
		if t.Kind == 'd' {
			n++
		}
	}
	return b.on(s, 0, "m") >= 0 && b.on(s, 0, "f") >= 0 && n < 2
}

// Pieces that share cells have the moves of rules that are written apart, on every state that a search reaches, in
// compiled code and in the interpreter. Every algorithm finds the answer of a search apart. Boards are read as written.
func TestPiecesThatShareCells(t *testing.T) {
	p := puzzleOf(t, sharing)
	r := rand.New(rand.NewPCG(59, 2))
	boards, ways, shared := 200, 0, 0
	if testing.Short() {
		boards = 30
	}
	for range boards {
		b := sharedBoard{rows: 1 + r.IntN(2), cols: 2 + r.IntN(2)}
		n := b.rows * b.cols
		b.ground = scattered(r, n, ".....#")
		cells := r.Perm(n)
		b.ground = placed(b.ground, cells[0], '.')
		start := sharedState{{Kind: 'm', At: grid.Cell(cells[0])}} //nolint:gosec // a cell
		for _, kind := range []byte("fxdd") {
			if c := r.IntN(n); r.IntN(4) > 0 && b.may(start, kind, c) {
				start = append(start, solve.Thing{Kind: solve.Kind(kind), At: grid.Cell(c)}) //nolint:gosec // a cell
			}
		}
		d := &solve.Dataset{Board: solve.NewBoard(b.rows, b.cols), Queries: make([]solve.Query, 1)}
		copy(d.Board.Terrain, b.ground)
		d.Board.Things = start
		var out bytes.Buffer
		if err := p.Format(&out, []*solve.Dataset{d}); err != nil {
			t.Fatal(err)
		}
		if again := boardOf(t, p, out.String()); sharedState(again.Things(0)).String() != start.String() ||
			!bytes.Equal(again.Board.Terrain, d.Board.Terrain) {
			t.Fatalf("%s\nis read as %v, want %v", out.String(), again.Things(0), start)
		}
		if strings.Contains(out.String(), "also") {
			shared++
		}
		rules, err := p.Rules(d, 0)
		if err != nil {
			t.Fatal(err)
		}
		want := -1
		layer, seen := []sharedState{start}, map[string]solve.State{start.String(): rules.Start()}
		for depth := 0; len(layer) > 0; depth++ {
			var later []sharedState
			for _, s := range layer {
				if want < 0 && b.won(s) {
					want = depth
				}
				state, expected := seen[s.String()], map[string]bool{}
				if rules.Done(state) != b.won(s) {
					t.Fatalf("won is %v at %v", rules.Done(state), s)
				}
				got := map[string]solve.State{}
				for _, step := range solve.Steps(rules, state) {
					got[sharedState(p.Stand(d, 0, step.To)).String()] = step.To
				}
				for _, x := range b.next(s) {
					key := x.String()
					expected[key] = true
					to, legal := got[key]
					if !legal {
						t.Fatalf("%s: from %v there is no move to %v", out.String(), s, x)
					}
					if _, known := seen[key]; !known {
						seen[key] = to
						later = append(later, x)
					}
				}
				if len(expected) != len(got) {
					t.Fatalf("%s: from %v there are moves to %v, want %v", out.String(), s, got, expected)
				}
			}
			if layer = later; len(seen) > 2_000 {
				break
			}
		}
		if want < 0 && len(seen) > 2_000 {
			continue
		}
		if want > 0 {
			ways++
		}
		for _, id := range solve.SolverIDs(p, solve.TaskSolve) {
			if id == "iddfs" && (want < 0 || want > 4) { // it repeats most of its work
				continue
			}
			o := outcomeOf(t, p, d, id)
			if exact := id != "greedy" && id != "dfs"; o.Err != nil || exact && o.Answer.Value != int64(want) ||
				o.Answer.Value < int64(want) || o.Answer.Value >= 0 && !o.Replayed {
				t.Fatalf("%s\n%s says %d (%v), want %d", out.String(), id, o.Answer.Value, o.Err, want)
			}
		}
	}
	t.Logf("%d boards, %d with a way, %d with cells of several pieces", boards, ways, shared)
	if ways < boards/10 || shared < boards/4 {
		t.Errorf("only %d of %d boards have a way, %d cells of several pieces", ways, boards, shared)
	}
}

// A random board has room for pieces that share cells, and some of them do.
func TestRandomStacks(t *testing.T) {
	p, err := collection.Open("hanoi")
	if err != nil {
		t.Fatal(err)
	}
	shared := false
	for seed := range uint64(5) {
		order := solve.MakeOrder{Kind: "scattered", Size: grid.Size{Rows: 1, Cols: 3}}
		d, err := p.Make(rand.New(rand.NewPCG(seed, 1)), order)
		if err != nil {
			t.Fatal(err)
		}
		cells := map[grid.Cell]bool{}
		for _, x := range d.Things(0) {
			shared = shared || cells[x.At]
			cells[x.At] = true
		}
	}
	if !shared {
		t.Error("no pieces share a cell")
	}
}

// The text of a state has the pieces that others cover, so that board.state(text) is the same state. A question about a
// piece that is not there has the answer False.
func TestTextOfCoveredPieces(t *testing.T) {
	f := read(t, `size = (2, 2)
dust = piece("d", count = (0, 4), stack = True)
man = piece("m", count = 1)
flag = piece("f", count = 1, stack = True)

def moves(b, s):
    for c in b.cells:
        if man not in s.stack(c) and s.fits(c, b.cells[0], man):
            fail("a man who is not there fits")
    if b.state(s.text()) != s or s.text()[:4] != "".join([s.at(c).letter if s.at(c) else "." for c in b.cells]):
        fail("read as another state: " + s.text())
    return step(s, [man, flag])

def won(b, s): return len(s.stack(b.cells[3])) == 3
`)
	d := boards(t, f, "also = 1 1 dm\ndd\n.f\n")[0]
	r, err := f.Rules(d, 0)
	if err != nil {
		t.Fatal(explained(err))
	}
	tree, err := search.Dijkstra(&solve.Meter{}, r, search.Extent{PastGoals: true})
	if err != nil || tree.Len() != 16 {
		t.Errorf("%d states, want 16: %v", tree.Len(), explained(err))
	}
}
