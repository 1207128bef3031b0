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

// solved returns a view with a plan of which some moves are made.
func solved(t testing.TB, d *solve.Dataset, id string, moves int) (*lens.View, lens.Lens) {
	t.Helper()
	v, l := view(t, d, id, "")
	lenstest.Walk(t, v, "fast", moves)
	return v, l
}

func TestLensPictures(t *testing.T) {
	for _, c := range []struct {
		name, lens, algorithm string
		d                     *solve.Dataset
		at                    grid.Cell
	}{
		{"waves", "waves", "bidirectional", court(), grid.None},
		{"waves-one", "waves", "fast", court(), court().Board.At(4, 4)},
		{"distance", "distance", "", court(), grid.None},
		{"refused", "refused", "bfs", halloweentest.Draw("######", "#ab C#", "# c# #", "#A  B#", "######"), 13},
		{
			"why-not-apart", "why-not", "", halloweentest.Draw("#######", "#a #A #", "# ## ##", "#bB# ##", "#######"),
			grid.None,
		},
		{"why-not-junction", "why-not", "", halloweentest.Junction(), grid.None},
		{"why-not-pockets", "why-not", "", halloweentest.Pockets(), grid.None},
		{
			"why-not-corridor", "why-not", "", halloweentest.Draw("########", "#a  bB #", "######A#", "#Cc  ###", "########"),
			grid.None,
		},
		{"why-not-ring", "why-not", "", halloweentest.Full("#####", "#B A#", "# # #", "#C  #", "#####", "#####", "#a b#",
			"# # #", "#c  #", "#####"), grid.None},
	} {
		v, _ := view(t, c.d, c.lens, c.algorithm)
		lenstest.Goldens(t, v, c.lens, c.at, "lens-"+c.name)
	}
	v, _ := solved(t, halloweentest.Draw("########", "#ab  BA#", "### ####", "########"), "tracks", 2)
	lenstest.Goldens(t, v, "tracks", grid.None, "lens-tracks")
	v, _ = solved(t, court(), "tracks", 0)
	lenstest.Goldens(t, v, "tracks", grid.None, "lens-tracks-court")
}
