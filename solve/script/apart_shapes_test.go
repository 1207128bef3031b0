package script_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// apartShapes continues apart: pieces that share cells, lamps between walls, prices of cells, lines of sight, and a
// puzzle without a board.
var apartShapes = map[string]func(r *rand.Rand) (input string, want int){
	"hanoi": func(r *rand.Rand) (string, int) { // a state has the peg of each disc, the largest first
		pegs, n := 3+r.IntN(3), 1+r.IntN(5)
		start, row, also := make([]byte, n), []byte(strings.Repeat(".", pegs)), ""
		for i := range start {
			start[i] = byte('0' + r.IntN(pegs))
		}
		for peg := range pegs {
			var letters []byte
			for i, x := range start {
				if x == byte('0'+peg) {
					letters = append(letters, byte('0'+n-i))
				}
			}
			if len(letters) > 0 {
				row[peg] = letters[len(letters)-1]
			}
			if len(letters) > 1 {
				also += fmt.Sprintf("also = 0 %d %s\n", peg, letters[:len(letters)-1])
			}
		}
		return also + string(row) + "\n", shortest(string(start), func(s string) (list []edge) {
			for i := range s {
				for peg := range pegs {
					c := byte('0' + peg)
					if smaller := s[i+1:]; c != s[i] && strings.IndexByte(smaller, s[i]) < 0 && strings.IndexByte(smaller, c) < 0 {
						list = append(list, edge{placed(s, i, c), 1})
					}
				}
			}
			return list
		}, func(s string) bool { return strings.Trim(s, string(rune('0'+pegs-1))) == "" })
	},
	"lights": func(r *rand.Rand) (string, int) { // each set of presses is tried
		rows, cols := 1+r.IntN(3), 1+r.IntN(4)
		s := scattered(r, rows*cols, "..oo#")
		best := -1
		for set := range 1 << (rows * cols) {
			t, n := []byte(s), 0
			for c := range t {
				if set>>c&1 == 0 || t[c] == '#' {
					continue
				}
				n++
				for _, d := range append([][2]int{{0, 0}}, around...) {
					if x := beside(c, rows, cols, d[0], d[1]); x >= 0 && t[x] != '#' {
						t[x] ^= '.' ^ 'o'
					}
				}
			}
			if !slices.Contains(t, 'o') && (best < 0 || n < best) {
				best = n
			}
		}
		return rowsOf(s, cols), best
	},
	"tolls": func(r *rand.Rand) (string, int) { // by Bellman and Ford over cells and the number of moves modulo 3
		rows, cols := 2+r.IntN(3), 2+r.IntN(3)
		ground := scattered(r, rows*cols, "..123456789#")
		cells := r.Perm(rows * cols)
		ground = placed(placed(ground, cells[0], 'x'), cells[1], '.')
		cost := func(c int) int {
			if ground[c] >= '1' && ground[c] <= '9' {
				return int(ground[c] - '0')
			}
			return 0
		}
		const never = 1 << 20
		best := slices.Repeat([]int{never}, 3*rows*cols)
		best[3*cells[1]] = 0
		for range best {
			for x, known := range slices.Clone(best) {
				if known == never || ground[x/3] == 'x' {
					continue
				}
				for _, d := range around {
					to := beside(x/3, rows, cols, d[0], d[1])
					if to < 0 || ground[to] == '#' {
						continue
					}
					sum := known + cost(to)
					if x%3 == 2 {
						sum = known
					}
					best[3*to+(x+1-3*(x/3))%3] = min(best[3*to+(x+1-3*(x/3))%3], sum)
				}
			}
		}
		want := slices.Min(best[3*cells[0] : 3*cells[0]+3])
		if want == never {
			want = -1
		}
		return rowsOf(placed(ground, cells[1], 't'), cols), want
	},
	"guards": func(r *rand.Rand) (string, int) {
		const rows, cols = 4, 4
		seen := func(s string) bool { // from the thief, each line must end before a guard
			t := strings.IndexByte(s, 't')
			for _, d := range around {
				c := beside(t, rows, cols, d[0], d[1])
				for c >= 0 && (s[c] == '.' || s[c] == 'x') {
					c = beside(c, rows, cols, d[0], d[1])
				}
				if c >= 0 && s[c] == 'g' {
					return true
				}
			}
			return false
		}
		for {
			s := scattered(r, rows*cols, ".....#bbg")
			cells := r.Perm(rows * cols)
			s = placed(placed(s, cells[0], 'x'), cells[1], 't')
			if seen(s) {
				continue
			}
			ground := strings.NewReplacer("t", ".", "b", ".", "g", ".").Replace(s)
			return rowsOf(s, cols), shortest(s, func(s string) (list []edge) {
				at := strings.IndexByte(s, 't')
				for _, d := range around {
					to := beside(at, rows, cols, d[0], d[1])
					if to < 0 || s[to] == '#' || s[to] == 'g' {
						continue
					}
					next := placed(s, at, ground[at])
					if s[to] == 'b' {
						far := beside(to, rows, cols, d[0], d[1])
						if far < 0 || s[far] != '.' && s[far] != 'x' {
							continue
						}
						next = placed(next, far, 'b')
					}
					if next = placed(next, to, 't'); !seen(next) {
						list = append(list, edge{next, 1})
					}
				}
				return list
			}, func(s string) bool { return s[cells[0]] == 't' })
		}
	},
	"bridge": func(r *rand.Rand) (string, int) { // by the sorted times (Rote 2002): the two slowest go together or one by one
		n := 1 + r.IntN(6)
		times, text := make([]int, n), ""
		for i := range times {
			times[i] = 1 + r.IntN(20)
			text += fmt.Sprint(" ", times[i])
		}
		slices.Sort(times)
		sum := 0
		for ; n > 3; n -= 2 {
			sum += min(times[0]+2*times[1]+times[n-1], 2*times[0]+times[n-2]+times[n-1])
		}
		switch n {
		case 3:
			sum += times[0] + times[1] + times[2]
		default:
			sum += times[n-1]
		}
		return fmt.Sprintf("%d\n%s\n", len(times), text[1:]), sum
	},
	"river": func(r *rand.Rand) (string, int) { // a state has the bank of farmer, wolf, goat and cabbage
		_ = r.IntN(2) // there is one board
		return "", shortest("0000", func(s string) (list []edge) {
			for i := range 4 {
				if s[i] != s[0] {
					continue
				}
				t := []byte(s)
				t[0] ^= 1
				if i > 0 {
					t[i] ^= 1
				}
				if t[2] == t[0] || t[1] != t[2] && t[2] != t[3] {
					list = append(list, edge{string(t), 1})
				}
			}
			return list
		}, func(s string) bool { return s == "1111" })
	},
}
