//go:build e2e

package e2e

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"stepboard/e2e/desktop"
)

// BenchmarkLive measures, on a board of each puzzle, how long after a button went down, or the pointer came to another cell
// with a wall or a thing in hand, a frame shows the new answer with its route. The mouse is moved through the display's
// own protocol, so no command's start is in it; the window has the size it starts with.
func BenchmarkLive(b *testing.B) {
	for _, size := range []int{30, 50} {
		for _, board := range []struct {
			puzzle, brush string
			text          func(random *rand.Rand, n int) string
		}{
			{"huarong", "fixed", huarongBoard},
			{"halloween", "wall", halloweenBoard},
			{"knight", "knight", knightBoard},
			{"sokoban", "wall", sokobanBoard},
		} {
			b.Run(fmt.Sprintf("%s/%d", board.puzzle, size), func(b *testing.B) {
				for range b.N {
					random := rand.New(rand.NewPCG(uint64(size), 1))
					d := newDesktop(b, 1440, 900)
					p := start(b, d, write(b, d, board.puzzle+".in", board.text(random, size)))
					p.Wait("answer", soon)
					click(p, "brush."+board.brush)
					report(b, live(b, p, random, size), "answer")
					abandon(b, p)
				}
			})
		}
	}
}

// live makes strokes of three cells and returns, in milliseconds, how long the answer to each cell took. Cells whose answer
// is the same as before are told too: an edit makes every answer old.
func live(b *testing.B, p *desktop.Program, random *rand.Rand, size int) []float64 {
	b.Helper()
	var took []float64
	for range presses {
		row, col := 3+random.IntN(size-5), 3+random.IntN(size-7)
		p.Move(cell(p, row, col))
		time.Sleep(time.Duration(100+random.IntN(50)) * time.Millisecond) // the hover has been drawn; any phase of the frame
		at := p.Press(desktop.Left)
		for i := range 3 {
			if i > 0 {
				time.Sleep(time.Duration(100+random.IntN(50)) * time.Millisecond)
				at = p.Move(cell(p, row, col+i))
			}
			if shown, ok := shownAfter(p); ok {
				took = append(took, millis(shown.Sub(at)))
			}
		}
		p.Release(desktop.Left)
	}
	if len(took) < presses {
		b.Fatalf("only %d of %d edits were answered", len(took), 3*presses)
	}
	return took
}

// shownAfter waits for the next frame with an answer and tells when it was shown, or false where none came: nothing was
// changed.
func shownAfter(p *desktop.Program) (time.Time, bool) {
	rest, found := p.Within("shown", 2*time.Second)
	if !found {
		return time.Time{}, false
	}
	var nanoseconds int64
	if _, err := fmt.Sscan(rest, &nanoseconds); err != nil {
		p.Fail("%v", err)
	}
	return time.Unix(0, nanoseconds), true
}

// walled is a square board of which every seventh cell or so, none in the corners, is a wall.
func walled(random *rand.Rand, n int, floor, wall byte) [][]byte {
	rows := make([][]byte, n)
	for r := range rows {
		rows[r] = []byte(strings.Repeat(string(floor), n))
		for c := range rows[r] {
			if edge := min(r, n-1-r) + min(c, n-1-c); edge > 4 && random.IntN(7) == 0 {
				rows[r][c] = wall
			}
		}
	}
	return rows
}

func lines(rows [][]byte) string {
	var s strings.Builder
	for _, r := range rows {
		s.Write(r)
		s.WriteByte('\n')
	}
	return s.String()
}

func huarongBoard(random *rand.Rand, n int) string {
	rows := strings.ReplaceAll(strings.ReplaceAll(lines(walled(random, n, '1', '0')), "1", "1 "), "0", "0 ")
	return fmt.Sprintf("%d %d 1\n%s%d %d 1 2 %d %d\n", n, n, rows, n, n, n-1, n)
}

func halloweenBoard(random *rand.Rand, n int) string {
	rows := walled(random, n, ' ', '#')
	for i := range n {
		rows[0][i], rows[n-1][i], rows[i][0], rows[i][n-1] = '#', '#', '#', '#'
	}
	copy(rows[1][1:], "abc")
	copy(rows[n-2][n-4:], "ABC")
	return fmt.Sprintf("%d %d 3\n%s0 0 0\n", n, n, lines(rows))
}

func knightBoard(random *rand.Rand, n int) string {
	rows := walled(random, n, '.', '.')
	for _, piece := range "CKBQPPCKBPPPKPP" {
		rows[random.IntN(n)][random.IntN(n)] = byte(piece)
	}
	rows[0][0], rows[n-1][n-1] = 'O', 'X'
	return fmt.Sprintf("%d\n%s", n, lines(rows))
}

func sokobanBoard(random *rand.Rand, n int) string {
	rows := walled(random, n, '.', '#')
	rows[n/2][n/2] = 'X'
	return fmt.Sprintf("%d %d\n%s", n, n, lines(rows))
}
