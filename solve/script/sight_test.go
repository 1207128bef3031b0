package script_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"stepboard/solve"
)

// looking asks by check() which cells are seen from the piece m, so that its complaint is the list.
const looking = `size = ((1, 1), (9, 9))
SHAPE
free = ground(".")
wall = ground("#", look = "wall")
man = piece("m", count = 1)
box = piece("x")
dust = piece("d", stack = True)
def moves(b, s): return []
def won(b, s): return True
def check(b):
    return "seen:" + "".join([" %d" % c.number for c in b.start.sight(b.start.find(man))])
`

// Cells in sight are those of lines that are drawn apart: on squares, over the joined edges of a torus or a cylinder, and on hexagons by
// three coordinates whose sum is 0. Pieces that share cells hide nothing.
func TestSight(t *testing.T) {
	square := func(rows, cols int, over, beside bool) func(c, d int) int {
		return func(c, d int) int {
			r, k := c/cols+around[d][0], c%cols+around[d][1]
			if over {
				r = (r + rows) % rows
			}
			if beside {
				k = (k + cols) % cols
			}
			if r < 0 || k < 0 || r >= rows || k >= cols {
				return -1
			}
			return r*cols + k
		}
	}
	hexagon := func(rows, cols int) func(c, d int) int {
		cube := [][2]int{{1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}} // up-right, then clockwise: q and r
		return func(c, d int) int {
			r := c / cols
			q := c%cols - r/2
			q, r = q+cube[d][0], r+cube[d][1]
			k := q + r/2
			if r < 0 || k < 0 || r >= rows || k >= cols {
				return -1
			}
			return r*cols + k
		}
	}
	r := rand.New(rand.NewPCG(59, 3))
	for _, shape := range []struct {
		setting string
		sides   int
		beside  func(rows, cols int) func(c, d int) int
	}{
		{"", 4, func(rows, cols int) func(c, d int) int { return square(rows, cols, false, false) }},
		{"wrap = True", 4, func(rows, cols int) func(c, d int) int { return square(rows, cols, true, true) }},
		{`wrap = "rows"`, 4, func(rows, cols int) func(c, d int) int { return square(rows, cols, true, false) }},
		{`wrap = "cols"`, 4, func(rows, cols int) func(c, d int) int { return square(rows, cols, false, true) }},
		{`shape = "hex"`, 6, hexagon},
	} {
		p := puzzleOf(t, strings.Replace(looking, "SHAPE", shape.setting, 1))
		for range 200 {
			rows, cols := 1+r.IntN(6), 1+r.IntN(6)
			s := scattered(r, rows*cols, ".....#xd")
			at := r.IntN(len(s))
			s = placed(s, at, 'm')
			want := "seen:"
			for d := range shape.sides {
				next := shape.beside(rows, cols)
				for c := next(at, d); c >= 0 && c != at && s[c] != '#'; c = next(c, d) {
					want += fmt.Sprint(" ", c)
					if s[c] == 'x' {
						break
					}
				}
			}
			found := p.Check(boardOf(t, p, rowsOf(s, cols)), 0, solve.TaskSolve)
			if len(found) != 1 || found[0].Text.Own[""] != want {
				t.Fatalf("%s\n%s%v, want %s", shape.setting, rowsOf(s, cols), found, want)
			}
		}
	}
}
