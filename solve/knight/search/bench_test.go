package search

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/knight/knighttest"
	"stepboard/solve/knight/rules"
	"stepboard/solve/solvetest"
)

func BenchmarkSolvers(b *testing.B) {
	r := rand.New(rand.NewPCG(3930, 5))
	boards := []struct {
		name string
		d    *solve.Dataset
		slow bool // too much for bfs
	}{
		{"random50", knighttest.Fair(r, 50, 15, true), false},
		{"detour50", knighttest.Hard(50, 12, false), false},
		{"closed50", knighttest.Hard(50, 8, true), false},
		{"detour100", knighttest.Hard(100, 24, false), true},
		{"gauntlet", gauntlet(b), true},
		{"closed100", knighttest.Hard(100, 40, true), true},
	}
	for _, board := range boards {
		for _, s := range solvetest.Own(Puzzle, solve.TaskSolve) {
			if board.slow && s.ID() == "bfs" {
				continue
			}
			b.Run(board.name+"/"+s.ID(), func(b *testing.B) { solvetest.Bench(b, s, board.d, solve.TaskSolve) })
		}
	}
}

// crowd makes a board with random pieces in a block of cells, the king among them. The knight stands anywhere else,
// on an unattacked cell if one is found soon.
func crowd(r *rand.Rand, n, block, pieces int) *solve.Dataset {
	kinds := knighttest.KindLists[r.IntN(len(knighttest.KindLists))]
	for try := 0; ; try++ {
		b := solve.NewBoard(n, n)
		top, left := r.IntN(n-block+1), r.IntN(n-block+1)
		for i, c := range r.Perm(block * block)[:pieces+1] {
			kind := rules.King
			if i > 0 {
				kind = solve.Kind(kinds[r.IntN(len(kinds))])
			}
			b.Things = append(b.Things, solve.Thing{Kind: kind, At: b.At(top+c/block, left+c%block)})
		}
		p := rules.NewPosition(b)
		at := grid.Cell(r.IntN(b.Cells()))
		if p.PieceAt[at] == rules.Vacant && (try > 40 || rules.New(p).Attacker(p.All(), at) == nil) {
			b.Things = append(b.Things, solve.Thing{Kind: rules.Knight, At: at})
			return &solve.Dataset{Board: b, Queries: make([]solve.Query, 1)}
		}
	}
}

// BenchmarkGrowth solves 100 random boards of each size and number of pieces. The pieces are spread over the board,
// or crowded round the king. The states and MB are those of the slowest board.
func BenchmarkGrowth(b *testing.B) {
	for _, n := range []int{50, 100, rules.MaxSize} {
		for _, pieces := range []int{15, 30, rules.MaxPieces} {
			growth(b, fmt.Sprintf("strewn/%d×%d/pieces=%d", n, n, pieces),
				func(r *rand.Rand) *solve.Dataset { return knighttest.Fair(r, n, pieces, true) })
			growth(b, fmt.Sprintf("crowd/%d×%d/pieces=%d", n, n, pieces), func(r *rand.Rand) *solve.Dataset {
				return crowd(r, n, 9+r.IntN(16), pieces)
			})
		}
	}
}

func growth(b *testing.B, name string, board func(r *rand.Rand) *solve.Dataset) {
	b.Run(name, func(b *testing.B) {
		boards := make([]*solve.Dataset, 100)
		for i := range boards {
			boards[i] = board(rand.New(rand.NewPCG(3930, uint64(i))))
		}
		var longest solve.Stats
		b.ReportAllocs()
		for b.Loop() {
			longest = solve.Stats{}
			for _, d := range boards {
				if stats := solvetest.Run(b, Fast{}, d, solve.TaskSolve); stats.Time > longest.Time {
					longest = stats
				}
			}
		}
		b.ReportMetric(float64(b.Elapsed())/float64(b.N)/float64(len(boards))/float64(time.Millisecond), "ms/board")
		b.ReportMetric(float64(longest.Time)/float64(time.Millisecond), "longest-ms")
		b.ReportMetric(float64(longest.Expanded), "states")
		b.ReportMetric(float64(longest.Bytes)/1e6, "MB")
	})
}
