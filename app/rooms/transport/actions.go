package transport

import (
	"fyne.io/fyne/v2"

	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/solve"
)

// Actions returns the actions that step through the solution or an exploration.
func Actions(s *shell.Shell) []*shell.Action {
	p, e := s.Bench.Playback, s.Bench.Explore
	walks := shell.When("moves", func() bool { return p.Len() > 0 })
	jump := func(k solve.EventKind) func() { return func() { e.Jump(k) } }
	canJump := func(need string, k solve.EventKind) *shell.Condition {
		return shell.When(need, func() bool { _, ok := e.First(k); return ok })
	}
	follow := func(goal bool) func() { return func() { e.Follow(goal) } }
	canFollow := func(goal bool) func() bool { return func() bool { return e.CanFollow(goal) } }
	follows := func(goal bool) func() bool { return func() bool { return e.Follows(goal) } }
	return []*shell.Action{
		{ID: "play", Icon: theme.IconPlay, Key: fyne.KeySpace, Run: p.Toggle, Enabled: walks},
		{ID: "first", Icon: theme.IconFirst, Key: fyne.KeyHome, Run: func() { p.Seek(0) }, Enabled: walks},
		{ID: "back", Icon: theme.IconBack, Key: fyne.KeyLeft, Run: func() { p.Step(-1) }, Enabled: walks},
		{ID: "forward", Icon: theme.IconForward, Key: fyne.KeyRight, Run: func() { p.Step(1) }, Enabled: walks},
		{ID: "last", Icon: theme.IconLast, Key: fyne.KeyEnd, Run: func() { p.Seek(p.Len()) }, Enabled: walks},
		{
			ID: "loop", Icon: theme.IconReload, Run: func() { p.SetLoop(!p.Loop()) },
			Checked: p.Loop,
		},
		{
			ID: "explore", Key: fyne.KeyE, Mod: shell.Ctrl, Run: func() { s.Bench.Toggle(workbench.Exploring) },
			Checked: func() bool { return s.Bench.On(workbench.Exploring) }, Tells: workbench.Answers,
		},
		{ID: "jump-met", Run: jump(solve.Met), Enabled: canJump("met", solve.Met)},
		{ID: "jump-goal", Run: jump(solve.Goal), Enabled: canJump("goal", solve.Goal)},
		{
			ID: "branch-goal", Icon: theme.IconBranchGoal, Run: follow(true),
			Enabled: shell.When("goal", canFollow(true)), Checked: follows(true),
		},
		{
			ID: "branch-state", Icon: theme.IconBranch, Run: follow(false),
			Enabled: shell.When("exploration", canFollow(false)), Checked: follows(false),
		},
	}
}
