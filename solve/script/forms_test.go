package script_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/script"
)

const formed = `size = ((1, 1), (30, 30))
free = ground(".")
wall = ground("#", look = "wall")
ell = piece("L", size = ["##", "#."])
jay = piece("J", size = [".#", "##"])
tee = piece("T", size = [".#.", "###"])
ring = piece("O", size = ["###", "#.#", "###"])
dot = piece("d")
def moves(b, s): return step(s, [ell, jay, tee, ring, dot])
def won(b, s): return True
`

// Boards at random are read as they are written, if few pieces or too many for a list of cells have their own forms. A
// move is legal just if all cells of the piece are free after it.
func TestForms(t *testing.T) {
	forms := map[byte][][2]int{
		'L': {{0, 0}, {0, 1}, {1, 0}}, 'J': {{0, 0}, {1, -1}, {1, 0}}, 'T': {{0, 0}, {1, -1}, {1, 0}, {1, 1}},
		'O': {{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 2}, {2, 0}, {2, 1}, {2, 2}}, 'd': {{0, 0}},
	}
	p := puzzleOf(t, formed)
	r := rand.New(rand.NewPCG(5, 9))
	for _, n := range []int{3, 8, 14} { // the last one has up to 60 pieces, which are stored in bits
		for range 60 {
			text, pieces := make([]byte, n*n), []solve.Thing(nil)
			for i := range text {
				text[i] = "......#"[r.IntN(7)]
			}
			at := func(c grid.Cell, o [2]int) int {
				row, col := int(c)/n+o[0], int(c)%n+o[1]
				if row < 0 || col < 0 || row >= n || col >= n {
					return -1
				}
				return row*n + col
			}
			fits := func(kind byte, c grid.Cell, on string) bool {
				for _, o := range forms[kind] {
					if i := at(c, o); i < 0 || !strings.ContainsRune(on, rune(text[i])) {
						return false
					}
				}
				return true
			}
			fill := func(kind byte, c grid.Cell, with byte) {
				for _, o := range forms[kind] {
					text[at(c, o)] = with
				}
			}
			for range min(60, n*n/3) {
				kind, c := "LJTOd"[r.IntN(5)], grid.Cell(r.IntN(n*n)) //nolint:gosec // a cell
				if fits(kind, c, ".") {
					fill(kind, c, kind)
					pieces = append(pieces, solve.Thing{Kind: solve.Kind(kind), At: c})
				}
			}
			rows := rowsOf(string(text), n)
			list, _, err := p.Parse("", strings.NewReader(rows))
			if err != nil {
				t.Fatal(err, "\n", rows)
			}
			for _, x := range pieces { // equal forms beside each other may be read in another way only if none is possible
				found := false
				for _, y := range list[0].Board.Things {
					found = found || x == y
				}
				if !found {
					t.Fatalf("%c on %d is not read:\n%s", x.Kind, x.At, rows)
				}
			}
			var out bytes.Buffer
			if err := p.Format(&out, list); err != nil || out.String() != rows {
				t.Fatalf("written as\n%s, %v, want\n%s", out.String(), err, rows)
			}
			want := 0
			for _, x := range pieces {
				kind := byte(x.Kind)
				fill(kind, x.At, '.')
				for _, d := range around {
					if to := at(x.At, d); to >= 0 && fits(kind, grid.Cell(to), ".") { //nolint:gosec // a cell
						want++
					}
				}
				fill(kind, x.At, kind)
			}
			rules, err := p.Rules(list[0], 0)
			if err != nil {
				t.Fatal(err)
			}
			start := rules.Start()
			if got := len(solve.Steps(rules, start)); got != want {
				t.Fatalf("%d moves, want %d:\n%s", got, want, rows)
			}
		}
	}
}

// A form that can't be is refused, with its line.
func TestWrongForms(t *testing.T) {
	for size, key := range map[string]string{
		`["##", "#."]`: "", `["#"]`: "", `[" #", "##"]`: "", `[]`: "script.piece_size", `[""]`: "script.piece_size",
		`["..."]`: "script.piece_size", `["x#"]`: "script.piece_size", `["#########"]`: "script.piece_size",
		`["#"] * 9`: "script.piece_size", `["#", 1]`: "script.piece_size", `(0, 1)`: "script.piece_size",
		`(9, 1)`: "script.piece_size", `"##"`: "script.piece_size", `["##", "#."], joined = True`: "script.piece_size",
		`["##", "##"], joined = True`: "",
	} {
		source := strings.Replace(formed, `["##", "#."]`, size, 1)
		_, err := script.Read("a.star", []byte(source))
		e, wrong := errors.AsType[*solve.InputError](err)
		if wrong != (key != "") || wrong && (e.Text.Key != key || e.Line != 4) {
			t.Errorf("size = %s: %v", size, err)
		}
	}
	_, err := script.Read("a.star", []byte("wrap = True\n"+formed))
	if e, wrong := errors.AsType[*solve.InputError](err); !wrong || e.Text.Key != "script.wrap_large" {
		t.Errorf("with wrap: %v", err)
	}
}
