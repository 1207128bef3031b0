package search

import (
	"math/rand/v2"
	"testing"

	"stepboard/solve/grid"
	"stepboard/solve/knight/rules"
)

// On boards of every width, leap does the same as moving each knight by itself.
func TestLeap(t *testing.T) {
	r := rand.New(rand.NewPCG(3930, 4))
	for _, n := range []int{1, 2, 3, 5, 8, 31, 62, 63, 64, 65, 66, 67, 127, 128} {
		l, size := newLayout(n), grid.Size{Rows: n, Cols: n}
		for range 20 {
			front, closed, within, special := make([]uint64, l.words()), make([]uint64, l.words()), make([]uint64, l.words()),
				make([]uint64, l.words())
			for i := range closed {
				closed[i] = ^uint64(0)
			}
			in := noRows
			knights := make([]bool, n*n)
			for range 1 + r.IntN(6) {
				row, col := r.IntN(n), r.IntN(n)
				knights[size.At(row, col)] = true
				l.place(row, col).add(front)
				in = in.with(int16(row))
			}
			for c := range n * n {
				p := l.place(size.Row(grid.Cell(c)), size.Col(grid.Cell(c)))
				if r.IntN(4) > 0 {
					p.remove(closed)
				}
				if r.IntN(4) > 0 {
					p.add(within)
				}
				if r.IntN(64) == 0 {
					p.add(special)
				}
			}

			want, wantCount, wantFound := make([]bool, n*n), 0, false
			for c, there := range knights {
				for _, o := range rules.Jumps {
					row, col := size.Row(grid.Cell(c))+o.Row, size.Col(grid.Cell(c))+o.Col
					if !there || !size.In(row, col) {
						continue
					}
					p, to := l.place(row, col), size.At(row, col)
					if want[to] || p.in(closed) || !p.in(within) {
						continue
					}
					want[to] = true
					wantCount++
					wantFound = wantFound || p.in(special)
				}
			}
			out, count, found := l.leap(front, closed, within, special, in)
			if count != wantCount || found != wantFound {
				t.Fatalf("size %d: %d landed, a special one: %v; want %d, %v", n, count, found, wantCount, wantFound)
			}
			bits := 0
			for c, want := range want {
				row := size.Row(grid.Cell(c))
				p := l.place(row, size.Col(grid.Cell(c)))
				if p.in(front) != want || want && !p.in(closed) {
					t.Fatalf("size %d: cell %d in front: %v, closed: %v; want %v", n, c, p.in(front), p.in(closed), want)
				}
				if want {
					bits++
					if int16(row) < out.first || int16(row) > out.last {
						t.Fatalf("size %d: row %d is not in %v", n, row, out)
					}
				}
			}
			for _, word := range front {
				for b := range 64 {
					if word>>b&1 == 1 {
						bits--
					}
				}
			}
			if bits != 0 {
				t.Fatalf("size %d: knights beside the board", n)
			}
		}
	}
}
