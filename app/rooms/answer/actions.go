package answer

import (
	"slices"

	"fyne.io/fyne/v2"

	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/solve"
)

// Actions returns the actions of answers: searches for them, and the choice of a lens or an algorithm.
func Actions(s *shell.Shell) []*shell.Action {
	return []*shell.Action{
		{
			ID: "solve", Icon: theme.IconSolve, Key: fyne.KeyReturn, Mod: shell.Ctrl, Run: s.Bench.Solve,
			Tells: workbench.Answers,
		},
		{
			ID: "stop", Icon: theme.IconStop, Key: fyne.KeyEscape, Run: s.Bench.Stop,
			Enabled: shell.When("running", s.Bench.Stoppable),
		},
		{ID: "live", Key: fyne.KeyL, Mod: shell.Ctrl, Checked: s.Settings.Live, Run: func() {
			s.Settings.SetLive(!s.Settings.Live())
			s.Bench.LiveChanged()
		}},
		{ID: "next-lens", Key: fyne.KeyF4, Run: s.Bench.Lens.Next, Tells: workbench.Answers},
		{ID: "next-algorithm", Key: fyne.KeyF4, Mod: shell.Shift, Run: func() {
			ids, chosen := algorithms(s)
			s.Bench.Doc().SetAlgorithm(ids[(chosen+1)%len(ids)])
		}},
	}
}

// algorithms returns the IDs of the algorithms for the shown task, and the index of the chosen algorithm.
func algorithms(s *shell.Shell) (ids []string, chosen int) {
	doc := s.Bench.Doc()
	ids = solve.SolverIDs(doc.Puzzle(), doc.Task())
	return ids, slices.Index(ids, s.Bench.Answers().Solver().ID())
}

// AlgorithmMenu returns the menu of algorithms. It also lists the algorithms that the puzzle can't have, each with the
// reason.
func AlgorithmMenu(s *shell.Shell) *fyne.MenuItem {
	ids, chosen := algorithms(s)
	puzzle := s.Bench.Doc().Puzzle()
	names := solve.Map(ids, func(id string) string { return s.Say(solve.AlgorithmName(puzzle, id)) })
	m := s.Options("algorithm", names, chosen, func(i int) { s.Bench.Doc().SetAlgorithm(ids[i]) })
	m.ChildMenu.Items = append(m.ChildMenu.Items, shell.Lacks(s)...)
	return m
}
