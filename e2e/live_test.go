//go:build e2e

package e2e

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

// BenchmarkLive measures, on a board of each puzzle, how long a frame with the new answer and its route takes. The
// time begins with a press, or with the move to another cell during a stroke. The mouse is moved through the
// display's protocol, so no start of a command is included. The window has its first size.
func BenchmarkLive(b *testing.B) {
	for _, size := range []int{30, 50} {
		for _, board := range liveBoards {
			b.Run(fmt.Sprintf("%s/%d", board.puzzle, size), func(b *testing.B) {
				for range b.N {
					random := rand.New(rand.NewPCG(uint64(size), 1))
					rows := board.rows(random, size)
					p := board.open(b, rows)
					report(b, live(b, p, random, rows), "answer")
					abandon(b, p)
				}
			})
		}
	}
}

// liveBoards has random boards of all puzzles, with a brush for their free cells.
var liveBoards = []liveBoard{
	{"huarong", "fixed", huarongRows, huarongText},
	{"halloween", "wall", halloweenRows, halloweenText},
	{"knight", "knight", knightRows, knightText},
	{"sokoban", "wall", sokobanRows, sokobanText},
}

type liveBoard struct {
	puzzle, brush string
	rows          func(random *rand.Rand, n int) [][]byte
	text          func(rows [][]byte) string
}

// open starts the program with a board, and chooses the brush.
func (l liveBoard) open(t testing.TB, rows [][]byte) *Program {
	t.Helper()
	d := newDesktop(t, 1440, 900)
	p := start(t, d, write(t, d, l.puzzle+".in", l.text(rows)))
	p.Wait("shown")
	if p.Last("dialog") == "warning" {
		click(p, "dialog.ok")
		p.Wait("dialog none")
	}
	click(p, "brush."+l.brush)
	return p
}

// live makes strokes over two free cells. It returns the time of the answer to each cell in milliseconds.
func live(b *testing.B, p *Program, random *rand.Rand, rows [][]byte) []float64 {
	b.Helper()
	pause := func() { time.Sleep(time.Duration(100+random.IntN(50)) * time.Millisecond) } // any phase of a later frame
	shown := func(from time.Time) float64 { return since(p, "shown", from) }
	var took []float64
	for range presses {
		r, c := freePair(random, rows)
		p.Move(cell(p, r+1, c+1))
		pause()
		took = append(took, shown(p.Press(Left)))
		pause()
		took = append(took, shown(p.Move(cell(p, r+1, c+2))))
		p.Release(Left)
		pause()
	}
	return took
}

// freePair returns two adjacent empty cells away from the edge, and marks them as used.
func freePair(random *rand.Rand, rows [][]byte) (r, c int) {
	for {
		r, c = 2+random.IntN(len(rows)-4), 2+random.IntN(len(rows)-5)
		if pair := rows[r][c : c+2]; pair[0] == free && pair[1] == free {
			pair[0], pair[1] = '!', '!'
			return r, c
		}
	}
}

// free is an empty cell in a board's rows.
const free = '.'

// walled makes a square board. About every seventh cell is a wall, except near the corners.
func walled(random *rand.Rand, n int) [][]byte {
	rows := make([][]byte, n)
	for r := range rows {
		rows[r] = bytes.Repeat([]byte{free}, n)
		for c := range rows[r] {
			if min(r, n-1-r)+min(c, n-1-c) > 4 && random.IntN(7) == 0 {
				rows[r][c] = '#'
			}
		}
	}
	return rows
}

func text(rows [][]byte, replace ...string) string {
	return strings.NewReplacer(replace...).Replace(string(bytes.Join(rows, []byte("\n")))) + "\n"
}

func huarongRows(random *rand.Rand, n int) [][]byte { return walled(random, n) }

func huarongText(rows [][]byte) string {
	n := len(rows)
	return fmt.Sprintf("%d %d 1\n%s%d %d 1 2 %d %d\n", n, n, text(rows, ".", "1 ", "#", "0 "), n, n, n-1, n)
}

func halloweenRows(random *rand.Rand, n int) [][]byte {
	rows := walled(random, n)
	for i := range n {
		rows[0][i], rows[n-1][i], rows[i][0], rows[i][n-1] = '#', '#', '#', '#'
	}
	copy(rows[1][1:], "abc")
	copy(rows[n-2][n-4:], "ABC")
	return rows
}

func halloweenText(rows [][]byte) string {
	return fmt.Sprintf("%d %d 3\n%s0 0 0\n", len(rows), len(rows), text(rows, ".", " "))
}

// knightRows makes a board without walls, with fifteen pieces and a king.
func knightRows(random *rand.Rand, n int) [][]byte {
	rows := make([][]byte, n)
	for r := range rows {
		rows[r] = bytes.Repeat([]byte{free}, n)
	}
	for _, piece := range []byte("CKBQPPCKBPPPKPP") {
		rows[random.IntN(n)][random.IntN(n)] = piece
	}
	rows[0][0], rows[n-1][n-1] = 'O', 'X'
	return rows
}

func knightText(rows [][]byte) string { return fmt.Sprintf("%d\n%s", len(rows), text(rows)) }

func sokobanRows(random *rand.Rand, n int) [][]byte {
	rows := walled(random, n)
	rows[n/2][n/2] = 'X'
	return rows
}

func sokobanText(rows [][]byte) string {
	return fmt.Sprintf("%d %d\n%s", len(rows), len(rows), text(rows))
}
