package stress

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/script"
)

// wrongProgram is a program for a puzzle of the collection that contains a mistake which students make.
type wrongProgram struct {
	name, puzzle string
	// rules are pairs of texts. If the first of a pair in the puzzle's file is replaced by the second, a right search
	// over these rules gives the program's answers.
	rules []string
	// search gives the program's answer to a board instead, where right is the right answer.
	search func(p *script.Puzzle, d *solve.Dataset, right int64) int64
}

var wrongPrograms = []wrongProgram{
	{name: "a block may stand on fragile cells", puzzle: "bloxorz", rules: []string{
		" and (len(to) == 2 or b.ground(to[0]) != fragile)", "",
	}},
	{name: "lying blocks are the same in both directions", puzzle: "bloxorz", search: byKey(withoutDirection)},
	{name: "the player's cell is not remembered", puzzle: "boxes", search: byCellOf(0)},
	{name: "the way of fewest steps is taken", puzzle: "boxes", search: inSteps},
	{name: "different boards have the same hash", puzzle: "eight", search: byKey(hashed)},
	{name: "no way has more than 26 moves", puzzle: "eight", search: upTo(26)},
	{name: "parity with the row of the hole", puzzle: "fifteen", search: wrongParity},
	{name: "only white wins", puzzle: "flip", rules: []string{`b.state("w" * n), b.state("b" * n)`, `b.state("w" * n)`}},
	{name: "the side of the blank is not remembered", puzzle: "huarong-sides", search: byCellOf(1)},
	{name: "only the number of keys is remembered", puzzle: "keys", search: byKey(withKeys)},
	{name: "a door takes its key away", puzzle: "keys", rules: []string{
		"n = s.move(at, to)", "n = s.move(at, to).set(held = s.held.without(locks[g])) if g in locks else s.move(at, to)",
	}},
	{name: "four keys have bits", puzzle: "keys", rules: []string{
		"if g in finds else n", `if g in finds and finds[g] in "abcd" else n`,
	}},
	{name: "a block moves by two cells at most", puzzle: "klotski", rules: []string{
		"work.append(to)", "work.append(to) if at == c else None",
	}},
	{name: "15 moves are too many", puzzle: "knights", rules: []string{"limit = 15", "limit = 14"}},
	{name: "pegs jump over the side to the next row", puzzle: "pegs", rules: []string{
		"over, to = c.to(d), c.to(d, 2)", "over, to = along(b, c, d, 1), along(b, c, d, 2)",
		"def won", `def along(b, c, d, n):
    i = c.row * b.cols + c.col + n * (d.row * b.cols + d.col)
    return b.cell(i // b.cols, i % b.cols) if i >= 0 and i < b.rows * b.cols else b.cell(0, 0).to(UP)

def won`,
	}},
	{name: "robot 1 stops as it reaches the target", puzzle: "ricochet", rules: []string{
		"while s.free(to.to(d))", "while not (p == robots[0] and to != c and b.ground(to) == target) and s.free(to.to(d))",
	}},
	{name: "cars move by three cells at most", puzzle: "rush", rules: []string{
		"while t.fits(to.to(d.opposite), to):", "while to.distance(c) < 4 and t.fits(to.to(d.opposite), to):",
	}},
	{name: "only head and tail are remembered", puzzle: "snake", search: byKey(headAndTail)},
	{name: "each toy goes to the nearest goal", puzzle: "toys", search: nearest},
	{name: "a box on a goal stays", puzzle: "warehouse", rules: []string{
		"for c in s.all(box):\n        for d",
		"for c in [c for c in s.all(box) if b.ground(c) != goal or c in b.start.all(box)]:\n        for d",
	}},
}

// The following functions are keys of states. A search with a wrong key takes different states as equal.

func withoutDirection(cells []solve.Thing, _ solve.State) any {
	return [2]int{int(firstOf(cells)), len(cells)}
}

func hashed(cells []solve.Thing, _ solve.State) any {
	h := fnv.New32a()
	_, _ = fmt.Fprint(h, cells)
	return h.Sum32() % 1_000_003
}

func withKeys(cells []solve.Thing, s solve.State) any {
	return [2]int{int(firstOf(cells)), s.Bits.Len()}
}

func headAndTail(cells []solve.Thing, _ solve.State) any {
	return [2]grid.Cell{cells[0].At, cells[len(cells)-1].At}
}

func firstOf(cells []solve.Thing) grid.Cell {
	return slices.MinFunc(cells, func(a, b solve.Thing) int { return int(a.At) - int(b.At) }).At
}

// byKey is a breadth-first search that takes states with the same key as equal.
func byKey(key func([]solve.Thing, solve.State) any) func(*script.Puzzle, *solve.Dataset, int64) int64 {
	return func(p *script.Puzzle, d *solve.Dataset, _ int64) int64 {
		rules, err := p.Rules(d, 0)
		if err != nil {
			panic(err)
		}
		most := solve.None
		if limited, ok := rules.(solve.Limited); ok {
			if c, ok := limited.Most(); ok {
				most = c.Minor
			}
		}
		seen := map[any]bool{}
		layer := []solve.State{rules.Start()}
		for steps := int64(0); len(layer) > 0 && (most == solve.None || steps <= most); steps++ {
			var next []solve.State
			for _, s := range layer {
				if rules.Done(s) {
					return steps
				}
				for _, x := range solve.Steps(rules, s) {
					if k := key(p.Stand(d, 0, x.To), x.To); !seen[k] {
						seen[k] = true
						next = append(next, x.To)
					}
				}
			}
			layer = next
		}
		return solve.None
	}
}

// byCellOf searches at uniform cost. Once a thing has moved, only the cell of this thing is remembered: the thing with
// this index.
func byCellOf(thing int) func(*script.Puzzle, *solve.Dataset, int64) int64 {
	return func(p *script.Puzzle, d *solve.Dataset, _ int64) int64 {
		rules, err := p.Rules(d, 0)
		if err != nil {
			panic(err)
		}
		order := d.Things(0)
		kinds := map[solve.Kind]bool{}
		for _, x := range order {
			kinds[x.Kind] = true
		}
		kind := slices.Sorted(maps.Keys(kinds))[thing]
		cells := func(s solve.State) string {
			key := ""
			for _, x := range p.Stand(d, 0, s) {
				if x.Kind == kind {
					key += fmt.Sprint(x.At, " ")
				}
			}
			return key
		}
		type item struct {
			at   solve.State
			cost solve.Cost
		}
		seen, settled := map[solve.State]bool{}, map[string]bool{}
		for todo := []item{{at: rules.Start()}}; len(todo) > 0; {
			i := 0
			for k := range todo {
				if todo[k].cost.Less(todo[i].cost) {
					i = k
				}
			}
			x := todo[i]
			todo = slices.Delete(todo, i, i+1)
			if seen[x.at] {
				continue
			}
			seen[x.at] = true
			if rules.Done(x.at) {
				return x.cost.Value(solve.Twofold(p, solve.TaskSolve))
			}
			for _, step := range solve.Steps(rules, x.at) {
				if moved := cells(step.To) != cells(x.at); moved {
					if settled[cells(step.To)] {
						continue
					}
					settled[cells(step.To)] = true
				}
				todo = append(todo, item{step.To, x.cost.Plus(step.Cost)})
			}
		}
		return solve.None
	}
}

// inSteps is a breadth-first search by moves. Its answer is the cost of the first way that it finds.
func inSteps(p *script.Puzzle, d *solve.Dataset, _ int64) int64 {
	rules, err := p.Rules(d, 0)
	if err != nil {
		panic(err)
	}
	costs := map[solve.State]solve.Cost{rules.Start(): {}}
	for todo := []solve.State{rules.Start()}; len(todo) > 0; todo = todo[1:] {
		if rules.Done(todo[0]) {
			return costs[todo[0]].Major
		}
		for _, x := range solve.Steps(rules, todo[0]) {
			if _, known := costs[x.To]; !known {
				costs[x.To] = costs[todo[0]].Plus(x.Cost)
				todo = append(todo, x.To)
			}
		}
	}
	return solve.None
}

// upTo is a search that gives up after a number of moves.
func upTo(n int64) func(*script.Puzzle, *solve.Dataset, int64) int64 {
	return func(_ *script.Puzzle, _ *solve.Dataset, right int64) int64 {
		if right > n {
			return solve.None
		}
		return right
	}
}

// wrongParity counts the pairs of tiles in the wrong order and adds the row of the hole, whatever the board's width.
func wrongParity(p *script.Puzzle, d *solve.Dataset, right int64) int64 {
	tiles := d.Things(0)
	slices.SortFunc(tiles, func(a, b solve.Thing) int { return int(a.At) - int(b.At) })
	hole := slices.MinFunc(tiles, func(a, b solve.Thing) int { return int(a.Kind) - int(b.Kind) })
	n := d.Board.Rows - 1 - d.Board.Size.Row(hole.At)
	for i, a := range tiles {
		for _, b := range tiles[:i] {
			if a.Kind != hole.Kind && b.Kind != hole.Kind && a.Kind < b.Kind {
				n++
			}
		}
	}
	if n%2 == 1 {
		return solve.None
	}
	return right
}

// nearest takes the toy and the goal that are nearest to each other, adds their distance, and goes on with the others.
func nearest(_ *script.Puzzle, d *solve.Dataset, _ int64) (sum int64) {
	var toys, goals []grid.Cell
	for _, x := range d.Things(0) {
		toys = append(toys, x.At)
	}
	for at, tile := range d.Board.Terrain {
		if tile != solve.Floor {
			goals = append(goals, grid.Cell(at))
		}
	}
	size := d.Board.Size
	for len(toys) > 0 {
		best, toy, goal := -1, 0, 0
		for i, x := range toys {
			for k, y := range goals {
				down, right := size.Row(x)-size.Row(y), size.Col(x)-size.Col(y)
				if far := max(down, -down) + max(right, -right); best < 0 || far < best {
					best, toy, goal = far, i, k
				}
			}
		}
		sum += int64(best)
		toys, goals = slices.Delete(toys, toy, toy+1), slices.Delete(goals, goal, goal+1)
	}
	return sum
}

// answer returns the program's answer to a board of the puzzle p. The puzzle q has the program's rules.
func (w wrongProgram) answer(t *testing.T, p, q *script.Puzzle, d *solve.Dataset, right int64) int64 {
	t.Helper()
	if w.search != nil {
		return w.search(p, d, right)
	}
	input, err := solve.Written(p, []*solve.Dataset{d})
	if err != nil {
		t.Fatal(w.name, err)
	}
	list, _, err := q.Parse("", bytes.NewReader(input))
	if err != nil {
		t.Fatal(w.name, err)
	}
	got, _ := rightAnswer(t, q, list[0])
	return got
}

// rightAnswer returns the answer to a board. If the search needs more memory than break gives it, ok is false.
func rightAnswer(t *testing.T, p *script.Puzzle, d *solve.Dataset) (value int64, ok bool) {
	t.Helper()
	list, err := solve.Answers(t.Context(), solve.NewBudget(mostRuledMemory), p, solve.TaskSolve, d)
	var memory *solve.OverBudget
	if errors.As(err, &memory) {
		return 0, false
	}
	if err != nil {
		t.Fatal(p.ID(), err)
	}
	return list[0], true
}

// everyProgram makes TestWrongPrograms try all programs: make proof.
var everyProgram = flag.Bool("programs", false, "try every wrong program")

// Nineteen wrong programs are found without a make, and one with a make. All but one are right on the samples. The table
// of the boards stands in docs/performance.md. Without the flag -programs, three programs are tried: one with other
// rules, one with a wrong key, and one with a make. The short form tries one of them.
func TestWrongPrograms(t *testing.T) {
	const most = 500 // boards for each program
	some := []string{"fifteen", "snake", "flip"}
	if testing.Short() {
		some = some[1:2]
	}
	failSamples := []string{"lying blocks are the same in both directions"}
	for _, w := range wrongPrograms {
		if !*everyProgram && !slices.Contains(some, w.puzzle) {
			continue
		}
		t.Run(w.puzzle+", "+w.name, func(t *testing.T) {
			source, err := os.ReadFile(filepath.Join("..", "..", "..", "assets", "puzzles", w.puzzle+".star"))
			if err != nil {
				t.Fatal(err)
			}
			if w.puzzle != "fifteen" { // its random boards without a make have too few tiles
				source = bytes.Replace(source, []byte("\ndef make("), []byte("\ndef unused("), 1)
			}
			p, err := script.Open(w.puzzle+".star", source)
			if err != nil {
				t.Fatal(err)
			}
			text, _, _ := strings.Cut(string(source), "\nsample(")
			for pair := range slices.Chunk(w.rules, 2) {
				if !strings.Contains(text, pair[0]) {
					t.Fatalf("%q is not in the file", pair[0])
				}
				text = strings.ReplaceAll(text, pair[0], pair[1])
			}
			q, err := script.Open(w.puzzle+".star", []byte(text))
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range p.Boards() {
				right, _ := rightAnswer(t, p, d)
				if got := w.answer(t, p, q, d, right); got != right && !slices.Contains(failSamples, w.name) {
					t.Errorf("a sample shows the mistake: %d instead of %d", got, right)
				}
			}
			s := &search{Order: Order{Puzzle: p, Budget: solve.NewBudget(1 << 30)}}
			start, boards := time.Now(), 0
			for round := 0; boards < most; round++ {
				for _, d := range s.boards(rand.New(rand.NewPCG(1, uint64(round))), round) {
					boards++
					right, ok := rightAnswer(t, p, d)
					if !ok {
						continue
					}
					if got := w.answer(t, p, q, d, right); got != right {
						t.Logf("board %d of %d cells, separating: %v, %v", boards, d.Board.Cells(), s.separatesAny(d), time.Since(start))
						return
					}
				}
			}
			t.Errorf("not found on %d boards, %v", boards, time.Since(start))
		})
	}
}
