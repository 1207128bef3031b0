package docs_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"stepboard/solve/knight"
	"stepboard/solve/halloween"
	"stepboard/solve/lens"
	"stepboard/solve/lens/lenstest"
)

func TestScratch(t *testing.T) {
	yard := "13 9 3\n#############\n#           #\n# # # # # # #\n#  a     B  #\n# #b# # #C# #\n#  c     A  #\n# # # # # # #\n#           #\n#############\n0 0 0\n"
	d, _, err := halloween.Puzzle.Parse("x", strings.NewReader(yard))
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range []string{"bfs", "bidirectional", "fast"} {
		x := lenstest.Explore(t, halloween.Puzzle.(lens.Puzzle), d[0], 0, "solve", a, 1<<22)
		fmt.Println(a, x.Outcome.Answer.Value, x.Outcome.Stats.Expanded, x.States(), x.Outcome.Stats.Time)
	}
	n := 0
	for seed := uint64(1); seed < 40000 && n < 12; seed++ {
		rng := rand.New(rand.NewPCG(seed, 7))
		b := []byte(strings.Repeat(strings.Repeat(".", 7)+"\n", 7))
		put := func(k byte) {
			for {
				i := rng.IntN(len(b))
				if b[i] == '.' {
					b[i] = k
					return
				}
			}
		}
		for _, k := range []byte("OXCCBPPQ")[:6+rng.IntN(3)] {
			put(k)
		}
		d, _, err := knight.Puzzle.Parse("x", strings.NewReader("7\n"+string(b)))
		if err != nil {
			continue
		}
		x := lenstest.Explore(t, knight.Puzzle.(lens.Puzzle), d[0], 0, "solve", "bfs", 1<<16)
		sets := map[uint64]bool{}
		for i := range x.Len() {
			if x.Kind(i) == 0 {
				sets[x.Event(i).State.Alive] = true
			}
		}
		way := map[uint64]bool{}
		for _, i := range x.Goals() {
			way[x.Event(int(i)).State.Alive] = true
		}
		if x.Outcome.Answer.Value >= 7 && len(sets) >= 5 && len(sets) <= 9 && len(way) >= 4 {
			fmt.Println(seed, x.Outcome.Answer.Value, len(sets), len(way), x.States())
			fmt.Println(string(b))
			n++
		}
	}
}
