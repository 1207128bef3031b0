package halloween

import (
	"testing"

	"stepboard/app/view/lenstest"
	"stepboard/scene"
	"stepboard/scene/golden"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/halloween/halloweentest"
	"stepboard/solve/lens"
	"stepboard/solve/looks"
)

// schemes are the colour schemes of each golden picture.
var schemes = map[string]*scene.Colors{"light": scene.Light, "dark": scene.Dark}

// pictures compares a lens's drawing of a view with testdata/lens-<name>-<scheme>.png.
func pictures(t *testing.T, name string, v *lens.View, l lens.Lens, at grid.Cell) {
	t.Helper()
	for scheme, colors := range schemes {
		v.Colors, v.Look = colors, looks.Of(v.Puzzle, colors)
		golden.Compare(t, "lens-"+name+"-"+scheme, lenstest.Picture(v, l, at))
	}
	v.Colors, v.Look = scene.Light, looks.Of(v.Puzzle, scene.Light)
}

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
	rules, err := Puzzle.Rules(d, 0)
	if err != nil {
		t.Fatal(err)
	}
	session, err := Puzzle.Solvers(solve.TaskSolve)[0].Prepare(&solve.Meter{}, d, solve.TaskSolve)
	if err != nil {
		t.Fatal(err)
	}
	a, err := session.Solve(&solve.Meter{}, 0)
	if err != nil {
		t.Fatal(err)
	}
	v.Answer, v.Walk, v.Move = &a, solve.NewWalk(rules), moves
	if _, _, _, err := solve.Replay(rules, session.Walk(&solve.Meter{}, 0), func(m solve.Move, s solve.State) error {
		v.Walk.Add(m, s)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	v.State = v.Walk.At(moves)
	return v, l
}

func TestLensPictures(t *testing.T) {
	v, l := view(t, court(), "waves", "bidirectional")
	pictures(t, "waves", v, l, grid.None)
	v, l = view(t, court(), "waves", "fast")
	pictures(t, "waves-one", v, l, v.Dataset.Board.At(4, 4))
	v, l = view(t, court(), "distance", "")
	pictures(t, "distance", v, l, grid.None)
	v, l = view(t, halloweentest.Draw("######", "#ab C#", "# c# #", "#A  B#", "######"), "refused", "bfs")
	pictures(t, "refused", v, l, v.Dataset.Board.At(2, 1))
	v, l = solved(t, halloweentest.Draw("########", "#ab  BA#", "### ####", "########"), "tracks", 2)
	pictures(t, "tracks", v, l, grid.None)
	v, l = solved(t, court(), "tracks", 0)
	pictures(t, "tracks-court", v, l, grid.None)
	for name, d := range map[string]*solve.Dataset{
		"apart":    halloweentest.Draw("#######", "#a #A #", "# ## ##", "#bB# ##", "#######"),
		"junction": halloweentest.Junction(),
		"pockets":  halloweentest.Pockets(),
		"corridor": halloweentest.Draw("########", "#a  bB #", "######A#", "#Cc  ###", "########"),
		"ring": halloweentest.Full("#####", "#B A#", "# # #", "#C  #", "#####", "#####", "#a b#", "# # #", "#c  #",
			"#####"),
	} {
		v, l := view(t, d, "why-not", "")
		pictures(t, "why-not-"+name, v, l, grid.None)
	}
}
