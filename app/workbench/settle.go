package workbench

// unshown has the changes of the current operations that the window does not show yet.
type unshown struct {
	operations int  // number of operations that have begun and not ended; one may begin within another
	rebuild    bool // whether the window needs other parts
	draw       bool // whether the board looks different
	parts      Changes
}

// hold begins an operation: the window shows its changes only when it ends, by settle.
func (b *Workbench) hold() { b.unshown.operations++ }

// settle ends an operation. After the outermost one, the window shows the changes of all of them: it draws the board
// once, and then updates its parts once.
func (b *Workbench) settle() {
	b.unshown.operations--
	b.tell(unshown{})
}

// tell(more) adds changes to the changes that the window has to show. Without an operation it shows them at once.
func (b *Workbench) tell(more unshown) {
	u := &b.unshown
	u.rebuild, u.draw, u.parts = u.rebuild || more.rebuild, u.draw || more.draw, u.parts|more.parts
	if u.operations > 0 || b.closed {
		return
	}
	now := *u
	*u = unshown{}
	if now.rebuild { // this also draws the board
		b.host.Rebuild()
		return
	}
	if now.draw {
		b.host.Draw()
	}
	if now.parts != 0 {
		b.host.Refresh(now.parts)
	}
}

// draw makes the window draw the board again.
func (b *Workbench) draw() { b.tell(unshown{draw: true}) }

// refresh makes the window update the parts that show a change.
func (b *Workbench) refresh(c Changes) { b.tell(unshown{parts: c}) }

// show is draw and refresh.
func (b *Workbench) show(c Changes) { b.tell(unshown{draw: true, parts: c}) }

// rebuild makes the window make all its parts again.
func (b *Workbench) rebuild() { b.tell(unshown{rebuild: true}) }
