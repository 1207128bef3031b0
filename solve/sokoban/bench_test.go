package sokoban_test

import (
	"bytes"
	"fmt"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/sokoban"
	"stepboard/solve/solvetest"
)

func benchmark(b *testing.B, task string, boards map[string]*solve.Dataset, ids ...string) {
	for _, id := range ids {
		for name, d := range boards {
			b.Run(fmt.Sprintf("%s/%s", id, name), func(b *testing.B) {
				s := solver(b, task, id)
				b.ReportAllocs()
				for b.Loop() {
					run(b, s, d, task)
				}
			})
		}
	}
}

// BenchmarkCount counts on 1000×1000 boards. The algorithms that can do this take well under a second.
func BenchmarkCount(b *testing.B) {
	wound, _ := spiral(1000)
	benchmark(b, sokoban.TaskCount, map[string]*solve.Dataset{
		"walls00": noise(1000, 0), "walls10": noise(1000, 10), "walls25": noise(1000, 25), "spiral": wound,
		"snake": snake(1000, 1000),
	}, "fast", "pull")
}

func BenchmarkCountSmall(b *testing.B) {
	benchmark(b, sokoban.TaskCount, map[string]*solve.Dataset{"30×30": noise(30, 10)}, "fast", "pull", "bruteforce")
}

// BenchmarkCountLargest counts on boards of the largest size.
func BenchmarkCountLargest(b *testing.B) {
	benchmark(b, sokoban.TaskCount, map[string]*solve.Dataset{
		"walls00": noise(sokoban.MaxSide, 0), "walls25": noise(sokoban.MaxSide, 25),
	}, "fast")
}

// BenchmarkGrowth runs the default algorithm on boards of growing size.
func BenchmarkGrowth(b *testing.B) {
	for _, side := range []int{1000, 2000, 4000} {
		for _, walls := range []int{0, 10, 25} {
			for task, board := range map[string]func(int, int) *solve.Dataset{sokoban.TaskCount: noise, sokoban.TaskWalk: walk} {
				b.Run(fmt.Sprintf("%s/%d×%d/walls=%d", task, side, side, walls), func(b *testing.B) {
					solvetest.Bench(b, sokoban.Puzzle.Solvers(task)[0], board(side, walls), task)
				})
			}
		}
	}
}

// walk puts the box and the player of a noise board on the nearest floor to two cells near the border.
func walk(side, walls int) *solve.Dataset {
	d := noise(side, walls)
	at := func(from int) grid.Cell {
		for d.Board.Terrain[from] != solve.Floor {
			from++
		}
		return grid.Cell(from)
	}
	d.Queries[0].Things = []solve.Thing{
		{Kind: sokoban.Box, At: at(3*side + 3)},
		{Kind: sokoban.Player, At: at((side-3)*side + side/2)},
	}
	return d
}

func BenchmarkWalk(b *testing.B) {
	benchmark(b, sokoban.TaskWalk, map[string]*solve.Dataset{
		"walls00": walk(1000, 0), "walls10": walk(1000, 10), "walls20": walk(1000, 20),
	}, "pull")
}

func BenchmarkWalkSmall(b *testing.B) {
	benchmark(b, sokoban.TaskWalk, map[string]*solve.Dataset{"30×30": walk(30, 10)}, "pull", "bruteforce")
}

func BenchmarkParse(b *testing.B) {
	var text bytes.Buffer
	if err := sokoban.Puzzle.Format(&text, []*solve.Dataset{noise(1000, 10)}); err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(text.Len()))
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := sokoban.Puzzle.Parse("x", bytes.NewReader(text.Bytes())); err != nil {
			b.Fatal(err)
		}
	}
}
