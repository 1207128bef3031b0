package workbench

// display passes changes on to the window. During an operation it collects them, and it shows them when the operation
// ends.
type display struct {
	host   Host
	closed bool // whether the window closes, so that nothing is shown any more

	operations int // number of operations that have begun and not ended; one may begin within another
	unshown    shown
}

// shown is what the window has to show.
type shown struct {
	rebuild bool // whether the window needs other parts
	draw    bool // whether the board looks different
	parts   Changes
}

// hold begins an operation, which ends with settle.
func (d *display) hold() { d.operations++ }

// settle ends an operation. After the outermost operation, the window shows the changes of all of them: it draws the
// board once, and then updates its parts once.
func (d *display) settle() {
	d.operations--
	d.tell(shown{})
}

// tell(more) adds changes to the changes that the window has to show. Without an operation it shows them at once.
func (d *display) tell(more shown) {
	u := &d.unshown
	u.rebuild, u.draw, u.parts = u.rebuild || more.rebuild, u.draw || more.draw, u.parts|more.parts
	if d.operations > 0 || d.closed {
		return
	}
	now := *u
	*u = shown{}
	if now.rebuild { // this also draws the board
		d.host.Rebuild()
		return
	}
	if now.draw {
		d.host.Draw()
	}
	if now.parts != 0 {
		d.host.Refresh(now.parts)
	}
}

// draw makes the window draw the board again.
func (d *display) draw() { d.tell(shown{draw: true}) }

// refresh makes the window update the parts that show a change.
func (d *display) refresh(c Changes) { d.tell(shown{parts: c}) }

// show is draw and refresh.
func (d *display) show(c Changes) { d.tell(shown{draw: true, parts: c}) }

// rebuild makes the window make all its parts again.
func (d *display) rebuild() { d.tell(shown{rebuild: true}) }
