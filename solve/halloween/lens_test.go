package halloween

import (
	"testing"

	"stepboard/app/view/lenstest"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/halloween/halloweentest"
	"stepboard/solve/lens"
)

// view returns a view of a dataset and a prepared lens. If an algorithm is given, the view is at the end of its run.
func view(t testing.TB, d *solve.Dataset, id, algorithm string) (*lens.View, lens.Lens) {
	t.Helper()
	p := Puzzle.(lens.Puzzle)
	v := lenstest.View(p, d, 0, solve.TaskSolve, nil)
	if algorithm != "" {
		v = lenstest.View(p, d, 0, solve.TaskSolve, recorded(t, d, algorithm))
	}
	return v, lenstest.Prepare(t, v, id)
}

// court is a board where three ghosts cross.
func court() *solve.Dataset {
	return halloweentest.Draw(
		"##########",
		"#a     BC#",
		"# ## ## ##",
		"# #   #  #",
		"#   #    #",
		"# # ## # #",
		"#c     bA#",
		"##########")
}

func TestLensPictures(t *testing.T) {
	for _, c := range []struct {
		name, lens, algorithm string
		d                     *solve.Dataset
		at                    grid.Cell
		moves                 int
	}{
		{"tracks", "tracks", "", halloweentest.Draw("########", "#ab  BA#", "### ####", "########"), grid.None, 2},
		{"tracks-court", "tracks", "", court(), grid.None, 0},
		{"waves", "waves", "bidirectional", court(), grid.None, 0},
		{"waves-one", "waves", "fast", court(), court().Board.At(4, 4), 0},
		{"distance", "distance", "", court(), grid.None, 0},
		{"refused", "refused", "bfs", halloweentest.Draw("######", "#ab C#", "# c# #", "#A  B#", "######"), 13, 0},
		{
			"why-not-apart", "why-not", "", halloweentest.Draw("#######", "#a #A #", "# ## ##", "#bB# ##", "#######"),
			grid.None, 0,
		},
		{"why-not-junction", "why-not", "", halloweentest.Junction(), grid.None, 0},
		{"why-not-pockets", "why-not", "", halloweentest.Pockets(), grid.None, 0},
		{
			"why-not-corridor", "why-not", "", halloweentest.Draw("########", "#a  bB #", "######A#", "#Cc  ###", "########"),
			grid.None, 0,
		},
		{"why-not-ring", "why-not", "", halloweentest.Full("#####", "#B A#", "# # #", "#C  #", "#####", "#####", "#a b#",
			"# # #", "#c  #", "#####"), grid.None, 0},
	} {
		v, _ := view(t, c.d, c.lens, c.algorithm)
		if c.lens == "tracks" {
			lenstest.Walk(t, v, "fast", c.moves)
		}
		lenstest.Goldens(t, v, c.lens, c.at, "lens-"+c.name)
	}
}
