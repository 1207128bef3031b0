package answer

import (
	"slices"

	"fyne.io/fyne/v2"

	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/solve"
)

// Actions returns the actions of answers: searches for them, and the choice of a lens.
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
		{ID: "live", Checked: s.Settings.Live, Run: func() {
			s.Settings.SetLive(!s.Settings.Live())
			s.Bench.LiveChanged()
		}},
		{ID: "next-lens", Key: fyne.KeyF4, Run: s.Bench.Lens.Next, Tells: workbench.Answers},
	}
}

// AlgorithmMenu returns the menu of algorithms. It also lists the algorithms that the puzzle can't have, each with the
// reason.
func AlgorithmMenu(s *shell.Shell) *fyne.MenuItem {
	puzzle := s.Bench.Doc().Puzzle()
	ids := solve.SolverIDs(puzzle, s.Bench.Doc().Task())
	chosen := slices.Index(ids, s.Bench.Answers().Solver().ID())
	names := solve.Map(ids, func(id string) string { return s.Say(solve.AlgorithmName(puzzle, id)) })
	m := s.Options("algorithm", names, chosen, func(i int) { s.Bench.Doc().SetAlgorithm(ids[i]) })
	m.ChildMenu.Items = append(m.ChildMenu.Items, shell.Lacks(s)...)
	return m
}
