package halloween

import (
	"fmt"
	"math/rand/v2"
	"sort"
	"testing"

	"stepboard/app/catalogue"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/lens/lenstest"
)

func TestZZTexts(t *testing.T) {
	c := catalogue.New("en")
	longest := map[string]string{}
	put := func(x solve.Text) {
		if x.Key == "" {
			return
		}
		s := c.Say(x)
		if len([]rune(s)) > len([]rune(longest[x.Key])) {
			longest[x.Key] = s
		}
	}
	r := rand.New(rand.NewPCG(1, 1))
	for i := range 240 {
		d := smallBoard(r)
		switch i % 3 {
		case 1:
			d = crowded(r)
		case 2:
			d = scattered(r, 5, 6, 20, 2+r.IntN(4))
		}
		for _, s := range Puzzle.Solvers(solve.TaskSolve) {
			if s.ID() != "fast" && len(d.Board.Things) > 6 {
				continue
			}
			v := lenstest.View(Puzzle.(lens.Puzzle), d, 0, solve.TaskSolve, recorded(t, d, s.ID()))
			for e := range min(300, v.Exploration.Len()) {
				put(v.Puzzle.Explain(v, e))
			}
			for _, l := range Puzzle.(lens.Puzzle).Lenses("") {
				if l.ID == "tracks" {
					if v.Answer.Steps == 0 { continue }
					v, l = solved(t, d, l.ID, 0)
				}
				if l.Fits != nil && !l.Fits(*v.Answer) { continue }
				lenstest.Prepare(t, v, l.ID)
				p := l.Draw(v)
				put(p.Note)
				for _, g := range p.Legend { put(g.Text); put(g.From) }
				for cell := range grid.Cell(d.Board.Cells()) { put(l.Hover(v, cell).Text) }
			}
		}
	}
	var keys []string
	for k := range longest { keys = append(keys, k) }
	sort.Strings(keys)
	for _, k := range keys { fmt.Printf("%3d %-34s %s\n", len([]rune(longest[k])), k[10:], longest[k]) }
}
