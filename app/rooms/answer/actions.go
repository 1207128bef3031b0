package answer

import (
	"fyne.io/fyne/v2"

	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/workbench"
)

// Actions are those of answers: when they are looked for, and which lens is laid over the board.
func Actions(s *shell.Shell) []*shell.Action {
	return []*shell.Action{
		{ID: "solve", Icon: theme.IconSolve, Key: fyne.KeyReturn, Mod: shell.Ctrl, Run: s.Bench.Solve},
		{ID: "stop", Icon: theme.IconStop, Key: fyne.KeyEscape, Run: s.Bench.Stop, Enabled: s.Bench.Running},
		{ID: "live", Key: fyne.KeyL, Mod: shell.Ctrl, Run: func() { toggleLive(s) }, Checked: s.Settings.Live},
		{ID: "next-lens", Key: fyne.KeyF4, Run: s.Bench.Lens.Next},
	}
}

// toggleLive switches whether answers follow the brush.
func toggleLive(s *shell.Shell) {
	s.Settings.SetLive(!s.Settings.Live())
	if s.Settings.Live() {
		s.Bench.BringUp()
	}
	s.Refresh(workbench.Answered | workbench.Menus)
}
