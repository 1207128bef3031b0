package script_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"stepboard/app/catalogue"
	"stepboard/app/storage/collection"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/script"
)

// TestPlace walks at random on the first board of every puzzle of the collection. A board made from a state begins
// with that state, including its numbers and sets.
func TestPlace(t *testing.T) {
	list, err := os.ReadDir("../../assets/puzzles")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range list {
		id, ok := strings.CutSuffix(e.Name(), ".star")
		if !ok {
			continue
		}
		t.Run(id, func(t *testing.T) {
			f := puzzle(t, id)
			boards, _, err := f.Parse(id, strings.NewReader(f.Samples[0].Input))
			if err != nil {
				t.Fatal(err)
			}
			walkAndPlace(t, f, boards[0])
		})
	}
}

func walkAndPlace(t *testing.T, f *script.File, d *solve.Dataset) {
	t.Helper()
	p := f.Puzzle("mine")
	rules, err := p.Rules(d, 0)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		at := rules.Start()
		for range random.IntN(30) {
			steps := solve.Steps(rules, at)
			if len(steps) == 0 {
				break
			}
			at = steps[random.IntN(len(steps))].To
		}
		there, err := p.Rules(solve.Place(p, d, 0, at), 0)
		if err != nil {
			t.Fatal(err)
		}
		if there.Start() != at {
			t.Fatal("a board of a state begins with another state")
		}
	}
}

// tank has each kind of number that a board and a state may have. The fuel lasts for three drives.
const tank = `size = (1, 4)
free = ground(".")
car = piece("c", count = 1)
far = given(1, 9, start = 3)
fuel = number(-1, 5, start = 5, name = "tank")
seen = subset("ab")

def moves(b, s):
    at = s.find(car)
    if s.fuel < 1 or not b.inside(at.to(RIGHT)):
        return []
    return [move("drive", s.move(at, at.to(RIGHT)).set(fuel = s.fuel - 2, seen = s.seen.add("b")))]

def won(b, s):
    return s.find(car).col == b.far

sample("c...", 3)
`

func read(t *testing.T, text string) *script.File {
	t.Helper()
	f, err := script.Read("mine.star", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func boards(t *testing.T, f *script.File, text string) []*solve.Dataset {
	t.Helper()
	list, _, err := f.Parse("mine.in", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestNumbersOfStates(t *testing.T) {
	f := read(t, tank)
	p := f.Puzzle("mine")
	walkAndPlace(t, f, boards(t, f, "far = 2\nc...\n")[0])

	d := boards(t, f, "fuel = 1\nc...\n")[0]
	if want := []int64{3, 1, 0}; !slices.Equal(d.Board.Numbers, want) {
		t.Fatalf("numbers are %v; want %v", d.Board.Numbers, want)
	}
	rules, err := p.Rules(d, 0)
	if err != nil {
		t.Fatal(err)
	}
	next := solve.Steps(rules, rules.Start())[0].To
	if len(solve.Steps(rules, next)) != 0 {
		t.Error("the car drives on without fuel")
	}
	if got := catalogue.New("en").Say(p.Describe(d, rules.Start(), next)); got != "drive (tank = -1, seen = {b})" {
		t.Errorf("a move is told as %q", got)
	}
	var out bytes.Buffer
	if err := p.Format(&out, []*solve.Dataset{d}); err != nil || out.String() != "far = 3\nfuel = 1\nc...\n" {
		t.Errorf("written as %q, %v", out.String(), err)
	}
	// A set, and a format of the file's own, have no place for another start.
	var wrong *solve.FormatError
	if err := p.Format(&out, []*solve.Dataset{solve.Place(p, d, 0, next)}); !errors.As(err, &wrong) ||
		wrong.Text.Key != "script.no_place" {
		t.Errorf("a set is written: %v", err)
	}
	own := read(t, tank+"def write(boards):\n    return \"\"\n").Puzzle("own")
	if err := own.Format(&out, []*solve.Dataset{d}); !errors.As(err, &wrong) {
		t.Errorf("another start is written in the file's own format: %v", err)
	}
	// A format of the file's own may have such a place.
	out.Reset()
	own = read(t, tank+"def read(text):\n    return [board([text.split()[1]], fuel = int(text.split()[0]))]\n"+
		"def write(boards):\n    return \"%d %s\" % (boards[0].start.fuel, boards[0].text())\n").Puzzle("own")
	if err := own.Format(&out, []*solve.Dataset{d}); err != nil || out.String() != "1 c..." {
		t.Errorf("in a format with a place for the start it is written as %q, %v", out.String(), err)
	}
}

// TestWrongNumbers tries numbers that an untrusted file may have.
func TestWrongNumbers(t *testing.T) {
	jugs := read(t, "litres = number(0, 9)\ndef moves(b, s): return []\ndef won(b, s): return True\n")
	_, _, err := jugs.Parse("test", strings.NewReader("the large jug has 5 litres\n"))
	if e, ok := errors.AsType[*solve.InputError](err); !ok || e.Text.Key != "script.rows.boardless" || e.Line != 1 {
		t.Errorf("a text for a puzzle without a board: %v", explained(err))
	}

	f := read(t, tank)
	d := boards(t, f, "c...\n")[0]
	for _, c := range []struct {
		key     string
		numbers []int64
	}{
		{"script.board.numbers", []int64{3, 1}},
		{"script.board.numbers", []int64{3, 1, 0, 0}},
		{"script.out_of_range", []int64{0}},
		{"script.out_of_range", []int64{3, 6, 0}},
		{"script.out_of_range", []int64{3, 1, 4}},
		{"script.out_of_range", []int64{3, 1, -1}},
	} {
		d.Board.Numbers = c.numbers
		var wrong *solve.BoardError
		if _, err := f.Rules(d, 0); !errors.As(err, &wrong) || wrong.Diagnostic.Text.Key != c.key {
			t.Errorf("%v: %v; want %s", c.numbers, err, c.key)
		}
	}
}

// TestBoardsLikeTheSample: without a function make, random boards have the grounds and the pieces of the first
// sample, at about the same density; a ground that the sample has once, as the goal, stays single.
func TestBoardsLikeTheSample(t *testing.T) {
	p := read(t, `size = ((2, 2), (9, 9))
free = ground(".")
mud = ground("~")
goal = ground("x")
box = piece("b")
car = piece("c", count = 1)
def moves(b, s):
    at = s.find(car)
    return [move(car.name + " in " + mud.name, s.move(at, at.to(d))) for d in DIRECTIONS if s.free(at.to(d))]
def won(b, s):
    return b.ground(s.find(car)) == goal
sample("cb\n~~\nbx", 1)
`).Puzzle("mine")
	random := rand.New(rand.NewPCG(3, 4))
	for range 10 {
		d, err := p.Make(random, solve.MakeOrder{Size: grid.Size{Rows: 6, Cols: 6}})
		if err != nil {
			t.Fatal(err)
		}
		mud, goal, pieces := bytes.Count(d.Board.Terrain, []byte{'~'}), bytes.Count(d.Board.Terrain, []byte{'x'}), d.Board.Things
		if mud < 9 || mud > 12 || goal != 1 || len(pieces) != 3 {
			t.Errorf("%d cells of mud, %d goals, %d pieces; want about 12, 1 and 3", mud, goal, len(pieces))
		}
	}
	d := p.New(grid.Size{Rows: 3, Cols: 2})
	r, err := p.Rules(d, 0)
	if err != nil {
		t.Fatal(err)
	}
	next := solve.Steps(r, r.Start())
	if len(next) != 1 || p.Describe(d, r.Start(), next[0].To).String() != "car in mud" {
		t.Errorf("%d moves; want one by the names of the variables", len(next))
	}
}

// TestNumbersAreGiven reads and changes the numbers of a board. The set at the start of the search stays the same.
func TestNumbersAreGiven(t *testing.T) {
	p, err := script.Open("tank.star", []byte(tank))
	if err != nil {
		t.Fatal(err)
	}
	b := boards(t, p.File, "c...\n")[0].Board
	named := func(s string) solve.Text { return solve.Text{Key: "quote", Own: map[string]string{"en": s}} }
	want := []script.Number{{"far", named("far"), true, 1, 9, 3}, {"fuel", named("tank"), false, -1, 5, 5}}
	want[1].Title.Own[""] = "tank"
	if got := p.BoardNumbers(b); !reflect.DeepEqual(got, want) {
		t.Errorf("a board that says nothing has %v", got)
	}
	for _, c := range []struct{ before, values, after []int64 }{
		{nil, []int64{2, 5}, []int64{2}},
		{nil, []int64{2, 1}, []int64{2, 1, 0}},
		{[]int64{4, 1, 2}, []int64{4, 5}, []int64{4, 5, 2}},
		{[]int64{4, 1, 0}, []int64{4, 5}, []int64{4}},
	} {
		b.Numbers = c.before
		if got := p.WithNumbers(b, c.values); !slices.Equal(got, c.after) {
			t.Errorf("%v with %v has %v, want %v", c.before, c.values, got, c.after)
		}
		b.Numbers = c.after
		if got := p.BoardNumbers(b); got[0].Value != c.values[0] || got[1].Value != c.values[1] {
			t.Errorf("%v reads as %v", c.after, got)
		}
	}
}

// The greatest value of a number may be a given number. The bar of the number then ends at the board's value of it.
func TestBarsEndAtGivenNumbers(t *testing.T) {
	p, err := collection.Open("jugs")
	if err != nil {
		t.Fatal(err)
	}
	for _, numbers := range [][]int64{{3, 5, 4}, {9, 2, 1}} {
		d := p.Boards()[0].Clone()
		copy(d.Board.Numbers, numbers)
		for i, g := range solve.GaugesOf(p, d, 0, nil) {
			if g.Most != numbers[i] {
				t.Errorf("with the jugs %v, bar %d ends at %d", numbers[:2], i, g.Most)
			}
		}
	}
	const rules = "a = given(1, 9)\nx = number(0, %s)\ndef moves(b, s): return []\ndef won(b, s): return True\n"
	for most, fine := range map[string]bool{"a": true, "9": true, "'9'": false, "given": false, "subset('ab')": false, "number(0, 3)": false} {
		if _, err := script.Open("x.star", fmt.Appendf(nil, rules, most)); (err == nil) != fine {
			t.Errorf("%s: %v", most, err)
		}
	}
}
