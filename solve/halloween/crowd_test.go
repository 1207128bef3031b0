package halloween

import (
	"math/rand/v2"
	"testing"

	"stepboard/solve"
	"stepboard/solve/crowd"
	"stepboard/solve/crowd/rules"
	"stepboard/solve/halloween/halloweentest"
)

// Every lens draws a run with all 26 ghosts close together. No lens enumerates their joint steps.
func TestLensesOfACrowd(t *testing.T) {
	d := halloweentest.Scattered(rand.New(rand.NewPCG(26, 8)), 7, 8, 0, rules.MaxGhosts)
	for _, id := range []string{"waves", "refused", "distance", "tracks"} {
		v, l := view(t, d, id, "fast")
		p := l.Draw(v)
		if id == "refused" && p.Note.Key != "halloween.lens.refused.note_crowd" {
			t.Errorf("%s says %v", id, p.Note)
		}
		if l.Hover != nil {
			l.Hover(v, v.State.Cells[25])
		}
	}
}

// If a crowd has no way, Why finds two ghosts that would have no way even without the others.
func TestWhyOfACrowd(t *testing.T) {
	d := halloweentest.Draw("abcdefghijkl.LKJIHGFEDCAB")
	r, err := crowd.Why(&solve.Meter{}, d.Board)
	if err != nil || r.Kind != crowd.Corridor || len(r.Ghosts) != 2 {
		t.Errorf("%+v, %v, want two of a corridor", r, err)
	}
}
