package script_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"stepboard/solve"
	"stepboard/solve/script"
	"stepboard/solve/search"
)

// This file has the rules of the collection a second time, without code of package script. States are texts, and each
// step costs 0 or 1.

type edge struct {
	to   string
	cost int
}

// shortest returns the least cost from a state to a won state, or -1. It searches layer by layer.
func shortest(start string, next func(string) []edge, won func(string) bool) int {
	best := map[string]int{start: 0}
	layer := []string{start}
	for cost := 0; len(layer) > 0; cost++ {
		var later []string
		for i := 0; i < len(layer); i++ {
			s := layer[i]
			if best[s] != cost {
				continue
			}
			if won(s) {
				return cost
			}
			for _, e := range next(s) {
				if old, known := best[e.to]; known && old <= cost+e.cost {
					continue
				}
				best[e.to] = cost + e.cost
				if e.cost == 0 {
					layer = append(layer, e.to)
				} else {
					later = append(later, e.to)
				}
			}
		}
		layer = later
	}
	return -1
}

var around = [][2]int{{-1, 0}, {0, 1}, {1, 0}, {0, -1}}

// beside returns the number of a neighbour of a cell, or -1.
func beside(at, rows, cols, dr, dc int) int {
	r, c := at/cols+dr, at%cols+dc
	if r < 0 || c < 0 || r >= rows || c >= cols {
		return -1
	}
	return r*cols + c
}

func swapped(s string, a, b int) string {
	t := []byte(s)
	t[a], t[b] = t[b], t[a]
	return string(t)
}

// slides returns the moves of a hole.
func slides(hole byte, rows, cols int) func(string) []edge {
	return func(s string) (list []edge) {
		h := strings.IndexByte(s, hole)
		for _, d := range around {
			if to := beside(h, rows, cols, d[0], d[1]); to >= 0 {
				list = append(list, edge{swapped(s, h, to), 1})
			}
		}
		return list
	}
}

func shuffled(r *rand.Rand, s string) string {
	t := []byte(s)
	r.Shuffle(len(t), func(i, k int) { t[i], t[k] = t[k], t[i] })
	return string(t)
}

func rowsOf(s string, cols int) string {
	var rows []string
	for ; len(s) > 0; s = s[cols:] {
		rows = append(rows, s[:cols])
	}
	return strings.Join(rows, "\n") + "\n"
}

// scattered returns a text of random letters. A letter that is repeated in weights comes more often.
func scattered(r *rand.Rand, n int, weights string) string {
	t := make([]byte, n)
	for i := range t {
		t[i] = weights[r.IntN(len(weights))]
	}
	return string(t)
}

func placed(s string, at int, c byte) string { return s[:at] + string(c) + s[at+1:] }

// apart makes a random board: the input of the puzzle, and the answer by the second rules.
var apart = map[string]func(r *rand.Rand) (input string, want int){
	"eight": func(r *rand.Rand) (string, int) {
		s := "123804765"
		for range 1 + r.IntN(14) {
			s = slides('0', 3, 3)(s)[0].to
			s = slides('0', 3, 3)(s)[r.IntN(2)].to
		}
		return s, shortest(s, slides('0', 3, 3), func(s string) bool { return s == "123804765" })
	},
	"fifteen": func(r *rand.Rand) (string, int) {
		s := shuffled(r, "12345.")
		return rowsOf(s, 3), shortest(s, slides('.', 2, 3), func(s string) bool { return s == "12345." })
	},
	"flip": func(r *rand.Rand) (string, int) {
		s := scattered(r, 12, "bw")
		return rowsOf(s, 4), shortest(s, func(s string) (list []edge) {
			for c := range 12 {
				t := []byte(s)
				for _, d := range append(around, [2]int{}) {
					if x := beside(c, 3, 4, d[0], d[1]); x >= 0 {
						t[x] ^= 'b' ^ 'w'
					}
				}
				list = append(list, edge{string(t), 1})
			}
			return list
		}, func(s string) bool { return strings.Count(s, "b")%12 == 0 })
	},
	"toys": func(r *rand.Rand) (string, int) {
		from := scattered(r, 12, "01")
		to := shuffled(r, from)
		return rowsOf(from, 4) + "\n" + rowsOf(to, 4), shortest(from, func(s string) (list []edge) {
			for c := range 12 {
				for _, d := range around {
					if x := beside(c, 3, 4, d[0], d[1]); x >= 0 && s[c] != s[x] {
						list = append(list, edge{swapped(s, c, x), 1})
					}
				}
			}
			return list
		}, func(s string) bool { return s == to })
	},
	"pegs": func(r *rand.Rand) (string, int) {
		s := placed(scattered(r, 16, "oo..# "), r.IntN(16), 'o')
		s = strings.ReplaceAll(s, "#", " ")
		return rowsOf(s, 4), shortest(s, func(s string) (list []edge) {
			for c := range 16 {
				for _, d := range around {
					over, to := beside(c, 4, 4, d[0], d[1]), beside(c, 4, 4, 2*d[0], 2*d[1])
					if s[c] == 'o' && to >= 0 && s[over] == 'o' && s[to] == '.' {
						list = append(list, edge{placed(placed(placed(s, c, '.'), over, '.'), to, 'o'), 1})
					}
				}
			}
			return list
		}, func(s string) bool { return strings.Count(s, "o") == 1 })
	},
	"boxes": func(r *rand.Rand) (string, int) {
		ground := scattered(r, 25, "00001")
		cells := r.Perm(25)
		goal, box, man := cells[0], cells[1], cells[2]
		for _, c := range cells[:3] {
			ground = placed(ground, c, '0')
		}
		input := "1\n5 5\n"
		for i, c := range []byte(placed(placed(placed(ground, goal, '3'), box, '2'), man, '4')) {
			input += string(c) + []string{" ", "\n"}[(i+1)%5/5+(5-(i+1)%5)/5]
		}
		state := func(box, man int) string { return fmt.Sprint(box, " ", man) }
		return input, shortest(state(box, man), func(s string) (list []edge) {
			var box, man int
			_, _ = fmt.Sscan(s, &box, &man)
			for _, d := range around {
				to := beside(man, 5, 5, d[0], d[1])
				switch {
				case to < 0 || ground[to] == '1':
				case to != box:
					list = append(list, edge{state(box, to), 0})
				default:
					if on := beside(to, 5, 5, d[0], d[1]); on >= 0 && ground[on] != '1' {
						list = append(list, edge{state(on, to), 1})
					}
				}
			}
			return list
		}, func(s string) bool { return strings.HasPrefix(s, fmt.Sprint(goal, " ")) })
	},
	"keys": func(r *rand.Rand) (string, int) {
		ground := scattered(r, 30, "....**aAbB")
		cells := r.Perm(30)
		man, exit, limit := cells[0], cells[1], 5+r.IntN(20)
		ground = placed(placed(ground, man, '.'), exit, '^')
		got := shortest(fmt.Sprint(man, " ", 0), func(s string) (list []edge) {
			var at, held int
			_, _ = fmt.Sscan(s, &at, &held)
			for _, d := range around {
				to := beside(at, 5, 6, d[0], d[1])
				if to < 0 || ground[to] == '*' || ground[to] >= 'A' && ground[to] <= 'B' && held>>(ground[to]-'A')&1 == 0 {
					continue
				}
				h := held
				if ground[to] >= 'a' && ground[to] <= 'b' {
					h |= 1 << (ground[to] - 'a')
				}
				list = append(list, edge{fmt.Sprint(to, " ", h), 1})
			}
			return list
		}, func(s string) bool { return strings.HasPrefix(s, fmt.Sprint(exit, " ")) })
		if got >= limit {
			got = -1
		}
		return fmt.Sprintf("5 6 %d\n%s", limit, rowsOf(placed(ground, man, '@'), 6)), got
	},
	"bloxorz": func(r *rand.Rand) (string, int) {
		const rows, cols = 6, 6
		ground := scattered(r, 36, ".......E#")
		cells := r.Perm(36)
		goal, at := cells[0], cells[1]
		ground = placed(placed(ground, at, '.'), goal, 'O')
		state := func(a, b int) string { return fmt.Sprint(min(a, b), " ", max(a, b)) }
		return fmt.Sprintf("%d %d\n%s0 0\n", rows, cols, rowsOf(placed(ground, at, 'X'), cols)),
			shortest(state(at, at), func(s string) (list []edge) {
				var a, b int
				_, _ = fmt.Sscan(s, &a, &b)
				for _, d := range around {
					first, second := beside(a, rows, cols, d[0], d[1]), beside(b, rows, cols, d[0], d[1])
					switch {
					case a == b:
						second = beside(a, rows, cols, 2*d[0], 2*d[1])
					case first == b:
						first = second
					case second == a:
						second = first
					}
					if first < 0 || second < 0 || ground[first] == '#' || ground[second] == '#' || first == second && ground[first] == 'E' {
						continue
					}
					list = append(list, edge{state(first, second), 1})
				}
				return list
			}, func(s string) bool { return s == state(goal, goal) })
	},
	"snake": func(r *rand.Rand) (string, int) {
		const rows, cols = 5, 5
		body := []int{r.IntN(25)}
		for len(body) < 4 {
			d := around[r.IntN(4)]
			if to := beside(body[len(body)-1], rows, cols, d[0], d[1]); to >= 0 && !slices.Contains(body, to) {
				body = append(body, to)
			} else if r.IntN(20) == 0 {
				body = body[:1]
			}
		}
		stone := map[int]bool{}
		for range 6 {
			if c := r.IntN(25); !slices.Contains(body, c) {
				stone[c] = true
			}
		}
		input := fmt.Sprintf("%d %d %d\n", rows, cols, len(body))
		for _, c := range body {
			input += fmt.Sprintln(c/cols+1, c%cols+1)
		}
		input += fmt.Sprintln(len(stone))
		for c := range stone {
			input += fmt.Sprintln(c/cols+1, c%cols+1)
		}
		return input + "0 0 0\n", shortest(fmt.Sprint(body), func(s string) (list []edge) {
			var b [4]int
			_, _ = fmt.Sscanf(s, "[%d %d %d %d]", &b[0], &b[1], &b[2], &b[3])
			for _, d := range around {
				to := beside(b[0], rows, cols, d[0], d[1])
				if to >= 0 && !stone[to] && !slices.Contains(b[:], to) {
					list = append(list, edge{fmt.Sprint([]int{to, b[0], b[1], b[2]}), 1})
				}
			}
			return list
		}, func(s string) bool { return strings.HasPrefix(s, "[0 ") })
	},
	"ricochet": func(r *rand.Rand) (string, int) {
		const rows, cols = 5, 5
		ground := scattered(r, 25, ".......#_|J")
		cells := r.Perm(25)
		ground = placed(ground, cells[0], 'x')
		state := func(a, b int) string { return fmt.Sprint(a, " ", b) }
		for _, c := range cells[1:3] {
			ground = placed(ground, c, '.')
		}
		walled := func(from, to int) bool { // the upper or left cell has the wall
			low := ground[min(from, to)]
			return max(from, to)-min(from, to) == 1 && (low == '|' || low == 'J') ||
				max(from, to)-min(from, to) == cols && (low == '_' || low == 'J')
		}
		return rowsOf(placed(placed(ground, cells[1], '1'), cells[2], '2'), cols), shortest(state(cells[1], cells[2]), func(s string) (list []edge) {
			var at [2]int
			_, _ = fmt.Sscan(s, &at[0], &at[1])
			for i := range at {
				for _, d := range around {
					to := at
					for {
						n := beside(to[i], rows, cols, d[0], d[1])
						if n < 0 || ground[n] == '#' || n == to[1-i] || walled(to[i], n) {
							break
						}
						to[i] = n
					}
					list = append(list, edge{state(to[0], to[1]), 1})
				}
			}
			return list
		}, func(s string) bool { return strings.HasPrefix(s, fmt.Sprint(cells[0], " ")) })
	},
	"hexslide": func(r *rand.Rand) (string, int) { // in cube coordinates, whose sum is 0
		const rows, cols = 5, 5
		type cube [3]int
		where, number := [rows * cols]cube{}, map[cube]int{}
		for i := range where {
			row, col := i/cols, i%cols
			x := col - row/2
			where[i] = cube{x, -x - row, row}
			number[where[i]] = i
		}
		ground := scattered(r, rows*cols, ".....#")
		cells := r.Perm(rows * cols)
		ground = placed(placed(placed(ground, cells[0], 'x'), cells[1], '.'), cells[2], '.')
		state := func(a, b int) string { return fmt.Sprint(a, " ", b) }
		return rowsOf(placed(placed(ground, cells[1], '1'), cells[2], '2'), cols), shortest(state(cells[1], cells[2]), func(s string) (list []edge) {
			var at [2]int
			_, _ = fmt.Sscan(s, &at[0], &at[1])
			for i := range at {
				for _, d := range []cube{{1, -1, 0}, {-1, 1, 0}, {1, 0, -1}, {-1, 0, 1}, {0, 1, -1}, {0, -1, 1}} {
					to := at
					for {
						c := where[to[i]]
						n, on := number[cube{c[0] + d[0], c[1] + d[1], c[2] + d[2]}]
						if !on || ground[n] == '#' || n == to[1-i] {
							break
						}
						to[i] = n
					}
					list = append(list, edge{state(to[0], to[1]), 1})
				}
			}
			return list
		}, func(s string) bool { return strings.HasPrefix(s, fmt.Sprint(cells[0], " ")) })
	},
	"jigsaw": func(r *rand.Rand) (string, int) { // a state has the cells of each block, as bits of a number
		const rows, cols = 4, 4
		forms := map[byte]string{
			'A': ".#/##", 'J': "##/#.", 'L': "##/.#", 'R': "#./##", 'T': ".#./###", 'S': ".##/##.",
			'I': "#/#", 'H': "##", 'O': "#",
		}
		bits := func(form string, at int) (mask int) { // 0 if the block is not on the board
			for dr, row := range strings.Split(form, "/") {
				for dc := range row {
					if row[dc] != '#' {
						continue
					}
					to := beside(at, rows, cols, dr, dc)
					if to < 0 {
						return 0
					}
					mask |= 1 << to
				}
			}
			return mask
		}
		text, red := []byte(scattered(r, rows*cols, ".......#")), 0
		for red == 0 {
			red = bits(forms['A'], r.IntN(rows*cols))
		}
		walls := 0
		for i := range text {
			if red>>i&1 != 0 {
				text[i] = 'A'
			} else if text[i] == '#' {
				walls |= 1 << i
			}
		}
		full, kinds, start := walls|red, []byte{'A'}, []int{red}
		for _, letter := range []byte{"JLRTSIHO"[r.IntN(8)], "JLRTSIHO"[r.IntN(8)], 'I', 'O'} {
			mask := 0
			for _, at := range r.Perm(rows * cols) {
				if mask = bits(forms[letter], at); mask&full == 0 && mask > 0 {
					break
				}
				mask = 0
			}
			if mask == 0 || slices.Contains(kinds, letter) {
				continue // a kind twice would make the letters of the text ambiguous
			}
			full |= mask
			kinds, start = append(kinds, letter), append(start, mask)
			for i := range text {
				if mask>>i&1 != 0 {
					text[i] = letter
				}
			}
		}
		edgeOf := [4]int{}
		for i := range rows * cols {
			for k, d := range around {
				if beside(i, rows, cols, d[0], d[1]) < 0 {
					edgeOf[k] |= 1 << i
				}
			}
		}
		return rowsOf(string(text), cols), shortest(strings.Trim(fmt.Sprint(start), "[]"), func(s string) (list []edge) {
			var at []int
			for _, word := range strings.Fields(s) {
				n := 0
				_, _ = fmt.Sscan(word, &n)
				at = append(at, n)
			}
			all := walls
			for _, m := range at {
				all |= m
			}
			for i, m := range at {
				for k, shifted := range []int{m >> cols, m << 1, m << cols, m >> 1} {
					if m&edgeOf[k] == 0 && shifted&(all&^m) == 0 {
						next := slices.Clone(at)
						next[i] = shifted
						list = append(list, edge{strings.Trim(fmt.Sprint(next), "[]"), 1})
					}
				}
			}
			return list
		}, func(s string) bool {
			var red int
			_, _ = fmt.Sscan(s, &red)
			return red>>(rows*cols-1)&1 != 0
		})
	},
	"domino": func(r *rand.Rand) (string, int) { // in complex numbers: a quarter turn is a product with i
		const rows, cols = 4, 5
		type halves [2]complex128
		text := []byte(scattered(r, rows*cols, "...#"))
		cell := func(z complex128) int { return int(real(z))*cols + int(imag(z)) }
		somewhere := func() halves {
			row, col := r.IntN(rows-1), r.IntN(cols-1)
			z := complex(float64(row), float64(col))
			return halves{z, z + []complex128{1, 1i}[r.IntN(2)]}
		}
		start, end := somewhere(), somewhere()
		for _, z := range []complex128{start[0], start[1], end[0], end[1]} {
			text[cell(z)] = '.'
		}
		ground := string(text)
		on := func(z complex128) bool {
			row, col := int(real(z)), int(imag(z))
			return row >= 0 && col >= 0 && row < rows && col < cols && ground[row*cols+col] != '#'
		}
		text[cell(end[0])], text[cell(end[1])] = 'x', 'x'
		for _, z := range start {
			letter := byte('H')
			if real(start[0]) != real(start[1]) {
				letter = 'V'
			}
			if text[cell(z)] == 'x' {
				letter += 'a' - 'A'
			}
			text[cell(z)] = letter
		}
		state := func(h halves) string {
			if cell(h[0]) > cell(h[1]) {
				h[0], h[1] = h[1], h[0]
			}
			return fmt.Sprint(cell(h[0]), " ", cell(h[1]))
		}
		return rowsOf(string(text), cols), shortest(state(start), func(s string) (list []edge) {
			var n [2]int
			_, _ = fmt.Sscan(s, &n[0], &n[1])
			var h halves
			for i := range h {
				h[i] = complex(float64(n[i]/cols), float64(n[i]%cols))
			}
			for _, d := range []complex128{1, -1, 1i, -1i} {
				if on(h[0]+d) && on(h[1]+d) {
					list = append(list, edge{state(halves{h[0] + d, h[1] + d}), 1})
				}
			}
			for i, pivot := range h {
				arm := h[1-i] - pivot
				for _, turn := range []complex128{1i, -1i} {
					if on(pivot+arm*turn) && on(pivot+arm+arm*turn) {
						list = append(list, edge{state(halves{pivot, pivot + arm*turn}), 1})
					}
				}
			}
			return list
		}, func(s string) bool { return s == state(end) })
	},
	"together": func(r *rand.Rand) (string, int) { // each goes as soon as the cell before it is free
		const rows, cols = 4, 4
		ground := scattered(r, rows*cols, "...#")
		cells := r.Perm(rows * cols)
		text := ground
		for i, c := range cells[:4] {
			text = placed(text, c, "xxpp"[i])
		}
		walls := strings.NewReplacer("x", ".", "p", ".").Replace(text)
		targets := []int{cells[0], cells[1]}
		start := placed(placed(walls, cells[2], 'p'), cells[3], 'p')
		return rowsOf(text, cols), shortest(start, func(s string) (list []edge) {
			for _, d := range around {
				now := []byte(s)
				moved := make([]bool, len(now))
				for range now {
					for i := range now {
						to := beside(i, rows, cols, d[0], d[1])
						if now[i] == 'p' && !moved[i] && to >= 0 && now[to] == '.' {
							now[i], now[to], moved[to] = '.', 'p', true
						}
					}
				}
				list = append(list, edge{string(now), 1})
			}
			return list
		}, func(s string) bool { return s[targets[0]] == 'p' && s[targets[1]] == 'p' })
	},
	"torus": func(r *rand.Rand) (string, int) {
		rows, cols := 2+r.IntN(4), 2+r.IntN(4)
		ground := scattered(r, rows*cols, "...~~^>v<##")
		cells := r.Perm(rows * cols)
		ground = placed(placed(ground, cells[0], 'x'), cells[1], '.')
		return rowsOf(placed(ground, cells[1], 'o'), cols), shortest(fmt.Sprint(cells[1]), func(s string) (list []edge) {
			var start int
			_, _ = fmt.Sscan(s, &start)
			for _, d := range around {
				at, rolls := start, true
				for n := 0; rolls && n < 400; n++ { // longer rolls never end
					to := (at/cols+d[0]+rows)%rows*cols + (at%cols+d[1]+cols)%cols
					if rolls = ground[to] != '#'; !rolls {
						break
					}
					at = to
					if i := strings.IndexByte("^>v<", ground[at]); i >= 0 {
						d = around[i]
					} else {
						rolls = ground[at] == '~'
					}
				}
				if !rolls {
					list = append(list, edge{fmt.Sprint(at), 1})
				}
			}
			return list
		}, func(s string) bool { return s == fmt.Sprint(cells[0]) })
	},
	"roads": func(r *rand.Rand) (string, int) { // by Bellman and Ford
		n, roads := 2+r.IntN(7), 1+r.IntN(14)
		input, best := fmt.Sprintf("%d %d\n", n, roads), slices.Repeat([]int{1 << 20}, n)
		var list [][3]int
		for range roads {
			e := [3]int{r.IntN(n), r.IntN(n), r.IntN(9)}
			list = append(list, e)
			input += fmt.Sprintln(e[0]+1, e[1]+1, e[2])
		}
		best[0] = 0
		for range n {
			for _, e := range list {
				best[e[0]], best[e[1]] = min(best[e[0]], best[e[1]]+e[2]), min(best[e[1]], best[e[0]]+e[2])
			}
		}
		if best[n-1] == 1<<20 {
			return input, -1
		}
		return input, best[n-1]
	},
	"jugs": func(r *rand.Rand) (string, int) {
		holds := [2]int{1 + r.IntN(9), 1 + r.IntN(9)}
		want := r.IntN(10)
		return fmt.Sprintf("%d %d %d\n", holds[0], holds[1], want), shortest("0 0", func(s string) (list []edge) {
			var water [2]int
			_, _ = fmt.Sscan(s, &water[0], &water[1])
			for i := range 2 {
				full, none, poured := water, water, water
				full[i], none[i] = holds[i], 0
				for poured[i] > 0 && poured[1-i] < holds[1-i] {
					poured[i]--
					poured[1-i]++
				}
				for _, w := range [][2]int{full, none, poured} {
					list = append(list, edge{fmt.Sprint(w[0], " ", w[1]), 1})
				}
			}
			return list
		}, func(s string) bool { return slices.Contains(strings.Fields(s), fmt.Sprint(want)) })
	},
}

// TestApart: on random boards, the files and the second rules give the same answers.
func TestApart(t *testing.T) {
	all := maps.Clone(apart)
	maps.Copy(all, apartShapes)
	for id, make := range all {
		t.Run(id, func(t *testing.T) {
			f := puzzle(t, id)
			r := rand.New(rand.NewPCG(36, 1))
			ways := 0
			for range 40 {
				input, want := make(r)
				got := leastOf(t, f, input)
				if got != int64(want) {
					t.Fatalf("says %d, want %d:\n%s", got, want, input)
				}
				if want > 0 {
					ways++
				}
			}
			if ways < 4 {
				t.Errorf("only %d of 40 boards have a way", ways)
			}
		})
	}
}

// leastOf returns the answer to an input of one board.
func leastOf(t *testing.T, f *script.File, input string) int64 {
	t.Helper()
	list, _, err := f.Parse("test", strings.NewReader(input))
	if err != nil {
		t.Fatal(explained(err), "\n", input)
	}
	r, err := f.Rules(list[0], 0)
	if err != nil {
		t.Fatal(explained(err))
	}
	method := search.UniformCost
	if _, lacks := search.AStar.Lacks(r); !lacks {
		method = search.AStar
	}
	way, err := search.Run(&solve.Meter{}, r, method)
	if err != nil {
		t.Fatal(explained(err))
	}
	if !way.Found {
		return -1
	}
	return way.Cost.Value(strings.Contains(f.Source, "pushes"))
}
