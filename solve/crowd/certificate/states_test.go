package certificate

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"stepboard/solve"
	"stepboard/solve/crowd/rules"
	"stepboard/solve/grid"
	"stepboard/solve/halloween/halloweentest"
	"stepboard/solve/solvetest"
)

// TestLayersHaveAllStates covers claims 1 to 3 about expansion, and layers without sleep sets.
func TestLayersHaveAllStates(t *testing.T) {
	for _, plain := range []bool{false, true} {
		t.Run(fmt.Sprintf("plain=%t", plain), func(t *testing.T) { layersHaveAllStates(t, plain) })
	}
}

// layersHaveAllStates makes all layers of a proof, because no goal ends it. The layers must have exactly the states
// of a plain breadth-first search by the rules. In each state, every move that a step to it leaves awake must be
// awake.
func layersHaveAllStates(t *testing.T, plain bool) {
	t.Helper()
	r := rand.New(rand.NewPCG(1996, 5))
	count := 0
	for range solvetest.Rounds(50) {
		d := halloweentest.Crowded(r)
		n := len(d.Board.Things) / 2
		if n > 5 { // the rules take long for more ghosts
			continue
		}
		const steps = 1000
		c := &checker{m: &solve.Meter{}, claim: Claim{steps, rules.Ghosts(d.Board), States}, limit: steps - 1}
		if err := c.survey(d.Board); err != nil {
			t.Fatal(err)
		}
		for i := range c.to {
			clear(c.to[i]) // no state is too far
		}
		e, err := c.expansion(plain)
		if err != nil {
			t.Fatal(err)
		}
		number := map[grid.Cell]spot{}
		for at, terrain := range d.Board.Terrain {
			if terrain != solve.Wall {
				number[grid.Cell(at)] = spot(len(number))
			}
		}
		play := rules.New(d.Board)
		seen := map[solve.State]bool{play.Start(): true}
		now := map[solve.State]uint64{play.Start(): 1<<(sides*n) - 1}
		for len(now) > 0 {
			if e.here.count != len(now) {
				t.Fatalf("%d states in a layer, want %d\n%s", e.here.count, len(now), halloweentest.Show(d))
			}
			next := map[solve.State]uint64{}
			for s, awake := range now {
				var cells []spot
				for _, at := range s.Cells[:n] {
					cells = append(cells, number[at])
				}
				if part, at := e.here.find(e.pack(cells)); !e.here.has(e.pack(cells)) || e.here.parts[part][at].awake != awake {
					t.Fatalf("state %v is not there with %b\n%s", cells, awake, halloweentest.Show(d))
				}
				for _, move := range solvetest.Legal(play, s) {
					to, _, err := play.Apply(s, move)
					if err != nil {
						t.Fatal(err)
					}
					if _, again := next[to]; seen[to] && !again {
						continue
					}
					left, asleep := uint64(0), false
					for i, from := range cells {
						v := number[to.Cells[i]]
						if v == from {
							continue
						}
						way, back := slices.Index(c.next[from], v)-1, slices.Index(c.next[v], from)-1
						left |= (every &^ (1 << back)) << (sides * i)
						asleep = asleep || awake>>(sides*i+way)&1 == 0 && !slices.Contains(cells, v)
					}
					if asleep && !plain {
						left = 0
					}
					seen[to] = true
					next[to] |= left
				}
			}
			if err := e.advance(); err != nil {
				t.Fatal(err)
			}
			now = next
		}
		count += len(seen)
	}
	if count < 10_000 && !testing.Short() {
		t.Errorf("only %d states", count)
	}
}

// With and without sleep sets, the checker accepts and refuses the same small claims. It refuses a claim of one step
// too many.
func TestSmallClaimsArePlain(t *testing.T) {
	r := rand.New(rand.NewPCG(1996, 6))
	var shown, refused int
	rounds := solvetest.Rounds(200)
	for range rounds {
		d := halloweentest.Shaped(r, 4, 5+r.IntN(5), 2+r.IntN(2))
		for steps := 1; steps <= 12; steps++ {
			c := &checker{m: &solve.Meter{}, claim: Claim{steps, rules.Ghosts(d.Board), States}, limit: steps - 1}
			if err := c.survey(d.Board); err != nil {
				t.Fatal(err)
			}
			plain, asleep := c.layers(true), c.layers(false)
			if (plain == nil) != (asleep == nil) {
				t.Fatalf("%d steps: %v plainly, %v with sleep sets\n%s", steps, plain, asleep, halloweentest.Show(d))
			}
			if plain != nil {
				refused++
				break
			}
			shown++
		}
	}
	if shown < rounds || refused < rounds/4 {
		t.Errorf("of %d boards, %d claims are shown and %d refused", rounds, shown, refused)
	}
}
