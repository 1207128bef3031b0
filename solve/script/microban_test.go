package script_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"stepboard/app/storage/collection"
	"stepboard/solve"
	"stepboard/solve/search"
)

// TestMicroban: the first ten levels of Microban need the published least numbers of pushes. A plain search over
// pushes in this file finds the same numbers.
func TestMicroban(t *testing.T) {
	f := puzzle(t, "warehouse")
	file, err := os.Open("testdata/microban.xsb")
	if err != nil {
		t.Fatal(err)
	}
	levels, _, err := f.Parse("microban.xsb", file)
	if err != nil || len(levels) != 10 {
		t.Fatalf("%d levels: %v", len(levels), explained(err))
	}
	for i, d := range levels {
		r, err := f.Rules(d, 0)
		if err != nil {
			t.Fatal(explained(err))
		}
		start := time.Now()
		m := &solve.Meter{}
		got, err := search.Run(m, r, search.AStar)
		if err != nil {
			t.Fatal(explained(err))
		}
		took := time.Since(start)
		want := leastPushes(t, d)
		t.Logf("level %d: %v, %d expanded, %v", i+1, got.Cost, m.Expanded, took)
		if !got.Found || got.Cost.Major != want {
			t.Errorf("level %d: %v, want %d pushes", i+1, got.Cost, want)
		}
	}
}

// leastPushes is an independent search over sets of boxes and the player's part of the floor.
func leastPushes(t *testing.T, d *solve.Dataset) int64 {
	t.Helper()
	b := d.Board
	type node struct {
		boxes string
		man   int
	}
	key := func(boxes []byte, man int) (node, []bool) {
		seen := make([]bool, b.Cells())
		seen[man] = true
		least := man
		for queue := []int{man}; len(queue) > 0; queue = queue[1:] {
			least = min(least, queue[0])
			for _, step := range []int{-b.Cols, 1, b.Cols, -1} {
				if to := queue[0] + step; !seen[to] && b.Terrain[to] != solve.Wall && boxes[to] == 0 {
					seen[to] = true
					queue = append(queue, to)
				}
			}
		}
		return node{string(boxes), least}, seen
	}
	boxes, man := make([]byte, b.Cells()), 0
	for _, thing := range b.Things {
		if thing.Kind == '$' {
			boxes[thing.At] = 1
		} else {
			man = int(thing.At)
		}
	}
	first, _ := key(boxes, man)
	dist := map[node]int64{first: 0}
	for queue := []node{first}; len(queue) > 0; queue = queue[1:] {
		n := queue[0]
		won := true
		for c, x := range []byte(n.boxes) {
			won = won && (x == 0 || b.Terrain[c] != solve.Floor)
		}
		if won {
			return dist[n]
		}
		_, seen := key([]byte(n.boxes), n.man)
		for c, x := range []byte(n.boxes) {
			for _, step := range []int{-b.Cols, 1, b.Cols, -1} {
				if x == 0 || !seen[c-step] || b.Terrain[c+step] == solve.Wall || n.boxes[c+step] != 0 {
					continue
				}
				next := []byte(n.boxes)
				next[c], next[c+step] = 0, 1
				to, _ := key(next, c)
				if _, known := dist[to]; !known {
					dist[to] = dist[n] + 1
					queue = append(queue, to)
				}
			}
		}
	}
	return -1
}

// A line between levels may have any numbers, because only rows have run lengths.
func TestLinesBetweenLevels(t *testing.T) {
	p, err := collection.Open("warehouse")
	if err != nil {
		t.Fatal(err)
	}
	list, _, err := p.Parse("x.xsb", strings.NewReader("5#\n#@$.#\n5#\nDate: 20261126 at noon\n\n5#|#@$.#|5#\n"))
	if err != nil || len(list) != 2 || list[0].Board.Rows != 3 || list[1].Board.Cols != 5 {
		t.Errorf("%d levels, %v", len(list), err)
	}
}
