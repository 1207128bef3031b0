package workbench

// Mode is a mode beside painting and stepping through the solution. It decides what the transport plays, and what a
// press on the board does.
type Mode uint8

// The modes.
const (
	Exploring Mode = 1 << iota // the transport plays the recorded run in place of the solution
	Asking                     // a click asks what happened on a cell
	Drawing                    // draws annotations on the board
	Playing                    // a game by hand
	Comparing                  // algorithms side by side, in place of the board
	Selecting                  // a drag selects cells
)

// Modes are all modes, in the order in which they are left.
var Modes = [...]Mode{Playing, Drawing, Comparing, Exploring, Asking, Selecting}

// excluded are the modes that end when a mode begins. A mode that is not excluded waits below the new one: the
// exploration goes on after a comparison, questions go on after a game.
var excluded = map[Mode]Mode{
	Exploring: Playing | Comparing | Selecting,
	Asking:    Playing | Drawing | Selecting,
	Drawing:   Playing | Comparing | Selecting,
	Playing:   Drawing | Comparing | Exploring | Selecting,
	Comparing: Playing | Drawing | Selecting,
	Selecting: Playing | Drawing | Comparing | Asking,
}

// On reports whether a mode is on.
func (b *Workbench) On(m Mode) bool { return b.modes&m != 0 }

// Set begins or ends a mode, after the excluded modes have ended. A mode that can't begin stays off, for example if
// there is nothing to compare or the board can't be played.
func (b *Workbench) Set(m Mode, on bool) {
	b.host.FinishInput()
	if !on {
		if m == Exploring {
			b.leave(Comparing) // the comparison lies above the exploration
		}
		b.leave(m)
		return
	}
	if b.On(m) && !b.On(excluded[m]) {
		return
	}
	if m == Comparing && !b.Compare.Possible() {
		return
	}
	b.leave(excluded[m])
	if !b.On(m) {
		b.enter(m)
	}
}

// Toggle begins a mode or ends it.
func (b *Workbench) Toggle(m Mode) { b.Set(m, !b.On(m)) }

// Paint ends all modes in which a press on the board does not paint.
func (b *Workbench) Paint() {
	b.host.FinishInput()
	b.leave(Playing | Drawing | Selecting)
	b.modes &^= Asking
	b.host.Refresh(Editor)
}

// leave ends the modes of a set that are on.
func (b *Workbench) leave(modes Mode) {
	for _, m := range Modes {
		if modes&m == 0 || !b.On(m) {
			continue
		}
		switch m {
		case Playing:
			b.Hand.leave()
		case Drawing, Selecting:
			b.modes &^= m
			b.host.ModeChanged(m, false)
		case Comparing:
			b.Compare.leave()
		case Exploring:
			b.Explore.leave()
		case Asking:
			b.modes &^= Asking
			b.host.Refresh(Editor)
		}
	}
}

func (b *Workbench) enter(m Mode) {
	switch m {
	case Playing:
		b.Hand.enter()
	case Drawing, Selecting:
		b.modes |= m
		b.host.ModeChanged(m, true)
	case Comparing:
		b.Compare.enter()
	case Exploring:
		b.Explore.enter()
	case Asking:
		b.modes |= Asking
		b.host.Refresh(Editor)
	}
}
