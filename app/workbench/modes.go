package workbench

// Mode is a set of modes. A mode decides what the transport plays, or what a press on the board does. Without a mode,
// the transport plays the solution and a press paints.
type Mode uint8

// The modes:
const (
	Exploring Mode = 1 << iota // the transport plays the recorded run
	Asking                     // a click asks for the history of a cell
	Drawing                    // a drag or click draws annotations
	Playing                    // the user plays by hand
	Comparing                  // algorithms are beside each other, in place of the board
	Selecting                  // a drag selects cells
)

// Modes lists all modes, in the order in which they end if several end together.
var Modes = [...]Mode{Playing, Drawing, Comparing, Exploring, Asking, Selecting}

// excluded has the modes that end when a mode begins. Other modes go on in the background, for example an exploration
// during a comparison.
var excluded = map[Mode]Mode{
	Exploring: Playing | Comparing | Selecting,
	Asking:    Playing | Drawing | Selecting,
	Drawing:   Playing | Comparing | Selecting,
	Playing:   Drawing | Comparing | Exploring | Selecting,
	Comparing: Playing | Drawing | Selecting,
	Selecting: Playing | Drawing | Comparing | Asking,
}

// On reports whether one of the modes in m is on.
func (b *Workbench) On(m Mode) bool { return b.modes&m != 0 }

// Set begins or ends a mode. The modes that the new mode excludes end first. A mode that is impossible stays off.
func (b *Workbench) Set(m Mode, on bool) {
	b.hold()
	defer b.settle()
	b.host.FinishInput()
	if !on {
		if m == Exploring {
			b.leave(Comparing) // a comparison may hide the exploration
		}
		b.leave(m)
		return
	}
	if b.Hides(Answers) && m&(Exploring|Asking|Comparing) != 0 {
		b.refresh(All) // the control that asked for the mode
		return
	}
	if b.On(m) && !b.On(excluded[m]) || m == Comparing && !b.Compare.Possible() {
		return
	}
	b.leave(excluded[m])
	if !b.On(m) {
		b.turn(m, true)
	}
}

// Toggle ends a mode if it is on, and begins it if not.
func (b *Workbench) Toggle(m Mode) { b.Set(m, !b.On(m)) }

// Paint ends all modes in which a press on the board does not paint.
func (b *Workbench) Paint() {
	b.host.FinishInput()
	b.leave(Playing | Drawing | Selecting)
	b.modes &^= Asking
	b.refresh(Editor)
}

func (b *Workbench) leave(modes Mode) {
	for _, m := range Modes {
		if modes&m != 0 && b.On(m) {
			b.turn(m, false)
		}
	}
}

// turn begins a mode that is off, or ends a mode that is on.
func (b *Workbench) turn(m Mode, on bool) {
	own := map[Mode]interface {
		enter()
		leave()
	}{Playing: b.Hand, Comparing: b.Compare, Exploring: b.Explore}[m]
	switch {
	case own != nil && on:
		own.enter()
	case own != nil:
		own.leave()
	case m == Asking:
		b.modes ^= m
		b.refresh(Editor)
	default:
		b.modes ^= m
		b.host.ModeChanged(m, on)
	}
}
