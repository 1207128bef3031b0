package script_test

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"stepboard/solve"
)

const joined = `size = ((1, 1), (9, 9))
wrap = WRAP
free = ground(".")
wall = ground("#", look = "wall")
goal = ground("x", look = "target")
man = piece("m", count = 1)
def moves(b, s): return slide(s, man) if MODE else step(s, man)
def won(b, s): return b.ground(s.find(man)) == goal
def labels(b, s):
    w, at = s.walk(s.find(man)), s.find(man)
    return {c: "%s/%d/%d" % (w[c], c.distance(at), len(c.near)) for c in b.cells}
`

// On a torus and on cylinders, steps, slides, walks, distances and neighbours are those of a search that is written
// apart.
func TestJoinedEdges(t *testing.T) {
	r := rand.New(rand.NewPCG(59, 4))
	for _, wrap := range []struct {
		setting    string
		rows, cols bool
	}{{"True", true, true}, {`"rows"`, true, false}, {`"cols"`, false, true}, {"False", false, false}} {
		for _, mode := range []string{"True", "False"} {
			p := puzzleOf(t, strings.NewReplacer("WRAP", wrap.setting, "MODE", mode).Replace(joined))
			ways := 0
			for range 120 {
				rows, cols := 1+r.IntN(5), 1+r.IntN(5)
				ground := scattered(r, rows*cols, "....#")
				cells := r.Perm(rows * cols)
				ground = placed(placed(ground, cells[len(cells)-1], 'x'), cells[0], '.')
				text := rowsOf(placed(ground, cells[0], 'm'), cols)
				next := func(c, d int) int {
					row, col := c/cols+around[d][0], c%cols+around[d][1]
					if wrap.rows {
						row = (row + rows) % rows
					}
					if wrap.cols {
						col = (col + cols) % cols
					}
					if row < 0 || col < 0 || row >= rows || col >= cols {
						return -1
					}
					return row*cols + col
				}
				open := func(c int) bool { return c >= 0 && ground[c] != '#' }
				want := shortest(strconv.Itoa(cells[0]), func(s string) (list []edge) {
					at, _ := strconv.Atoi(s)
					for d := range 4 {
						to := next(at, d)
						if !open(to) || to == at {
							continue
						}
						for n := 0; mode == "True" && open(next(to, d)) && n < 100; n++ {
							if to = next(to, d); n == 99 {
								to = at // nothing stops it
							}
						}
						if to != at {
							list = append(list, edge{strconv.Itoa(to), 1})
						}
					}
					return list
				}, func(s string) bool { at, _ := strconv.Atoi(s); return ground[at] == 'x' })
				if got := leastOf(t, p.File, text); got != int64(want) {
					t.Fatalf("wrap %s, slides %s: says %d, want %d\n%s", wrap.setting, mode, got, want, text)
				}
				if want > 0 {
					ways++
				}
				d := boardOf(t, p, text)
				for _, label := range p.Labels(d, 0, startRules(t, p, d).Start()) {
					c, near := int(label.At), map[int]bool{}
					for d := range 4 {
						if n := next(c, d); n >= 0 && (n != c || !wrap.rows && !wrap.cols) {
							near[n] = true
						}
					}
					steps := func(walls bool) int {
						return shortest(strconv.Itoa(cells[0]), func(s string) (list []edge) {
							at, _ := strconv.Atoi(s)
							for d := range 4 {
								if to := next(at, d); to >= 0 && (!walls || open(to)) {
									list = append(list, edge{strconv.Itoa(to), 1})
								}
							}
							return list
						}, func(s string) bool { return s == strconv.Itoa(c) })
					}
					walk := "None"
					if n := steps(true); n >= 0 {
						walk = strconv.Itoa(n)
					}
					cell := solve.Label{At: label.At, Text: walk + "/" + strconv.Itoa(steps(false)) + "/" + strconv.Itoa(len(near))}
					if label != cell {
						t.Fatalf("wrap %s: cell %d has %s, want %s\n%s", wrap.setting, c, label.Text, cell.Text, text)
					}
				}
			}
			if ways < 10 {
				t.Errorf("wrap %s, slides %s: only %d boards have a way", wrap.setting, mode, ways)
			}
		}
	}
}
