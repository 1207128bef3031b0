package app

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/compare"
	"stepboard/app/playback"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/lens"
	"stepboard/widgets"
)

// comparing is the view of several algorithms beside each other. While it is on it takes the place of rail, board and
// results, and the transport moves all of them in step.
type comparing struct {
	*compare.Study
	on     bool
	chosen map[string][]string // algorithms, by puzzle and task
	lenses map[string]string   // IDs of the lenses chosen, by puzzle and task
	pace   compare.Pace
	plot   compare.Plot
	now    *compare.Comparison // the last one made for what is shown, or nil
	view   *comparison         // the part of the window, while it is on
}

// least and most algorithms that are compared.
const (
	leastCompared = 2
	mostCompared  = 4
)

func (w *Window) initComparing() {
	w.comparing = comparing{
		Study: compare.NewStudy(w.runner, w.post), chosen: map[string][]string{}, lenses: map[string]string{},
		pace: compare.ByLayer, plot: compare.Plots[0],
	}
	w.comparing.Budget, w.comparing.OnChange = w.session.Budget, w.compared
}

// openComparing begins anew with the document that was opened; where it has nothing to compare, its board is shown.
func (w *Window) openComparing() {
	c := &w.comparing
	c.Study.Stop()
	c.on, c.now = c.on && w.canCompare(), nil
	if !c.on {
		w.dropComparison()
	}
}

// dropComparison lets go of the part that shows the comparison and of the recordings that it shows: the toolkit keeps
// what was on the screen for a while.
func (w *Window) dropComparison() {
	if v := w.comparing.view; v != nil {
		for _, b := range v.boards {
			b.forget()
		}
		v.charted, v.curves, w.comparing.view = charted{}, nil, nil
	}
}

// algorithms are the IDs of those of the task, the plain ones first, the default, which is quick before all, last.
func (w *Window) algorithms() []string {
	var ids []string
	for _, s := range w.doc.Puzzle().Solvers(w.doc.Task()) {
		ids = append(ids, s.ID())
	}
	slices.Reverse(ids)
	return ids
}

// canCompare reports whether there are several algorithms for what is shown.
func (w *Window) canCompare() bool {
	_, q := w.doc.Shown()
	return q >= 0 && len(w.algorithms()) >= leastCompared
}

// rivals are the algorithms compared: those chosen last, in the order of the list, or at first the plainest one and
// the one farthest from it, but for the default where there are others.
func (w *Window) rivals() []string {
	if list := w.comparing.chosen[w.lensKey()]; list != nil {
		return list
	}
	list := w.algorithms()
	if n := len(list); n > leastCompared {
		return []string{list[0], list[n-2]}
	}
	return list
}

// chooseRival puts an algorithm among those compared or takes it out, as long as there are neither too few nor too
// many.
func (w *Window) chooseRival(id string, in bool) {
	was := w.rivals()
	var list []string
	for _, a := range w.algorithms() {
		if a == id && in || a != id && slices.Contains(was, a) {
			list = append(list, a)
		}
	}
	if len(list) >= leastCompared && len(list) <= mostCompared {
		w.comparing.chosen[w.lensKey()] = list
		w.explore()
	}
	w.build()
}

// setComparing shows several algorithms beside each other, or the board again.
func (w *Window) setComparing(on bool) {
	c := &w.comparing
	if c.on == on || on && !w.canCompare() {
		return
	}
	if on {
		w.leaveHand()
		w.setAnnotating(false)
		w.shelve()
		w.playback.Load(playback.Moves(0), 0)
		c.on = true
		w.forgetLens() // and the recording that it shows
		w.build()
		w.explore()
		return
	}
	c.on, c.now = false, nil
	w.dropComparison()
	c.Study.Stop()
	w.unshelve()
	w.explore()
	w.build()
}

// seen is the board that the keys zoom. Where there are several the others follow the first.
func (w *Window) seen() *widgets.Board {
	if w.comparing.on {
		return w.comparing.view.boards[0].board
	}
	return w.board
}

// compareKey handles a key while algorithms are compared, and reports whether it was one of theirs: Escape leaves,
// unless there is a run to be stopped first.
func (w *Window) compareKey(name fyne.KeyName) bool {
	if !w.comparing.on || name != fyne.KeyEscape || w.can(w.action("stop")) {
		return false
	}
	w.setComparing(false)
	return true
}

// shelve notes where the transport is, as something else takes it.
func (w *Window) shelve() {
	if e := &w.exploration; e.on {
		e.pos = w.playback.Pos()
	} else {
		e.move = w.playback.Pos()
	}
}

// unshelve gives the transport back to the exploration or the solution.
func (w *Window) unshelve() {
	e := &w.exploration
	if !e.on {
		w.loadWalk(e.move)
		return
	}
	if e.x != nil { // it may be recorded anew, and follows
		w.playback.Load(track{e.x, e.unit, e.branch}, e.pos)
	}
}

// compared follows news of the recordings and of what was made of them.
func (w *Window) compared() {
	c := &w.comparing
	if !c.on || w.doc == nil {
		return
	}
	d := w.exploration.Dataset()
	if d == nil {
		c.now = nil
	}
	if c.now == nil && w.playback.Len() > 0 { // that of a board before
		w.playback.Load(playback.Moves(0), 0)
	}
	if d == nil {
		w.refresh(exploreChanged)
		return
	}
	made := c.Of(compare.Question{
		Puzzle: w.doc.Puzzle(), Task: w.doc.Task(), Dataset: d,
		Query: w.exploration.Target().Query,
	}, w.recorded())
	if made != nil && made != c.now {
		before := c.now
		c.now = made
		if before == nil || !sameSides(before, made) {
			w.keepStep(before)
		}
		w.drawBoard()
	}
	w.refresh(exploreChanged | posChanged)
}

// recorded are the explorations of the rivals that are there whole.
func (w *Window) recorded() []*explore.Exploration {
	var list []*explore.Exploration
	for _, a := range w.rivals() {
		if r := w.exploration.Run(a); r.Done && r.Exploration != nil {
			list = append(list, r.Exploration)
		}
	}
	return list
}

func sameSides(a, b *compare.Comparison) bool {
	return slices.EqualFunc(a.Sides(), b.Sides(), func(x, y compare.Side) bool { return x.Exploration == y.Exploration })
}

// keepStep puts the comparison on the track, where the one before was: at the end, or where its first side was.
func (w *Window) keepStep(before *compare.Comparison) {
	c := &w.comparing
	step := c.now.Steps(c.pace)
	if before != nil && w.playback.Pos() < w.playback.Len() {
		first := before.Sides()[0]
		at := before.At(c.pace, w.playback.Pos())[0]
		for i, s := range c.now.Sides() {
			if s.Exploration == first.Exploration {
				step = c.now.StepOf(c.pace, i, at)
			}
		}
	}
	w.playback.Load(playback.Moves(c.now.Steps(c.pace)), step)
}

// setPace sets what keeps the algorithms in step; the first one stays where it is.
func (w *Window) setPace(p compare.Pace) {
	c := &w.comparing
	if c.pace == p {
		return
	}
	if c.now == nil {
		c.pace = p
		return
	}
	pos, end := c.now.At(c.pace, w.playback.Pos())[0], w.playback.Pos() == w.playback.Len()
	c.pace = p
	step := c.now.Steps(p)
	if !end {
		step = c.now.StepOf(p, 0, pos)
	}
	w.playback.Load(playback.Moves(c.now.Steps(p)), step)
	w.refresh(exploreChanged)
}

// toDifference goes to where the algorithms first do not do the same.
func (w *Window) toDifference() {
	if c := w.comparing.now; c != nil {
		d := c.Difference()
		w.setPace(d.Pace)
		w.playback.Seek(d.Step)
	}
}

// canDiffer reports whether there are two algorithms to find a difference of.
func (w *Window) canDiffer() bool {
	c := w.comparing.now
	return w.comparing.on && c != nil && len(c.Sides()) >= leastCompared
}

// positions are where the recordings of the comparison's sides are.
func (w *Window) positions() []int { return w.comparing.now.At(w.comparing.pace, w.playback.Pos()) }

// comparedCaption is one sentence about the step that all sides have made.
func (w *Window) comparedCaption() string {
	c := w.comparing.now
	step, steps := w.playback.Pos(), w.playback.Len()
	if c == nil {
		return w.say(w.comparedState())
	}
	d := c.Difference()
	switch {
	case step == 0:
		return w.say(solve.Say("compare.caption.start"))
	case len(c.Sides()) >= leastCompared && d.Pace == w.comparing.pace && step == d.Step && (d.Found || step < steps):
		return w.say(d.Say(c, w.number))
	case step == steps && slices.ContainsFunc(c.Sides(), func(s compare.Side) bool { return s.Truncated() }):
		return w.say(solve.Say("compare.caption.cut"))
	case step == steps:
		return w.say(solve.Say("compare.caption.end"))
	}
	n := w.number(int64(step))
	switch w.comparing.pace {
	case compare.ByExpansion:
		return w.say(solve.Say("compare.caption.expansion", "PluralCount", step, "N", n))
	case compare.ByLayer:
		return w.say(solve.Say("compare.caption.layer", "N", w.number(c.LayerOf(step))))
	}
	return w.say(solve.Say("compare.caption.share", "N", int(100*float64(step)/float64(max(1, steps))+0.5)))
}

// comparedState says what is being waited for, or why there is nothing to wait for.
func (w *Window) comparedState() solve.Text {
	if w.exploration.Dataset() == nil {
		return solve.Say("compare.no_query")
	}
	algorithm, p, on := w.exploration.Recording()
	if on {
		return solve.Say("app.explore.recording", "Algorithm", w.algorithmName(algorithm), "N", w.number(p.Expanded))
	}
	for _, a := range w.rivals() {
		if r := w.exploration.Run(a); r.Done && r.Err != nil {
			return solve.Say("compare.failed", "A", w.algorithmName(a))
		}
	}
	return solve.Say("compare.waiting")
}

func (w *Window) algorithmName(id string) solve.Text {
	return solve.Say(w.doc.Puzzle().ID() + ".algorithm." + id)
}

// comparedLenses are the lenses that show an exploration of at least one of the rivals.
func (w *Window) comparedLenses() []lens.Lens {
	return slices.DeleteFunc(w.lenses(), func(l lens.Lens) bool {
		return !l.Explores || !slices.ContainsFunc(w.rivals(), l.Suits)
	})
}

// comparedLens is the lens through which an algorithm is seen: the one chosen, or if that does not suit it the first
// that does; nil where there is none.
func (w *Window) comparedLens(algorithm string) *lens.Lens {
	list := w.comparedLenses()
	suits := func(l lens.Lens) bool { return l.Suits(algorithm) }
	if i := w.leading(list); i >= 0 && suits(list[i]) {
		return &list[i]
	}
	if i := slices.IndexFunc(list, suits); i >= 0 {
		return &list[i]
	}
	return nil
}

// leading is the place of the lens chosen, here or for the board alone, or else the first; -1 where there is none.
func (w *Window) leading(list []lens.Lens) int {
	of := func(id string) int { return slices.IndexFunc(list, func(l lens.Lens) bool { return l.ID == id }) }
	if i := of(w.comparing.lenses[w.lensKey()]); i >= 0 {
		return i
	}
	if w.lens.chosen != nil {
		if i := of(w.lens.chosen.ID); i >= 0 {
			return i
		}
	}
	return min(0, len(list)-1)
}

// nextComparedLens lays the next lens of the list over all boards that it suits.
func (w *Window) nextComparedLens() {
	list := w.comparedLenses()
	if i := w.leading(list); i >= 0 {
		w.chooseComparedLens(list[(i+1)%len(list)].ID)
	}
}

// chooseComparedLens lays a lens over all boards that it suits.
func (w *Window) chooseComparedLens(id string) {
	w.comparing.lenses[w.lensKey()] = id
	w.drawBoard()
	w.refresh(exploreChanged)
}

// newPaces is the choice of what keeps the algorithms in step.
func (w *Window) newPaces() *widgets.Segmented {
	paces := widgets.NewSegmented([]string{
		w.say(solve.Say("compare.pace.expansion")), w.say(solve.Say("compare.pace.layer")),
		w.say(solve.Say("compare.pace.own")),
	}, true, func(i int) { w.setPace(compare.Pace(i)) })
	w.trace.part("paces", paces)
	return paces
}

// compareButton opens and leaves the view, in the top bar.
func (w *Window) compareButton() fyne.CanvasObject {
	a := w.action("compare")
	b := widget.NewButton(w.name(a), func() { a.run(w) })
	if w.comparing.on {
		b.Importance = widget.HighImportance
	}
	w.trace.part("compare", b)
	return b
}

func show(o fyne.CanvasObject, on bool) {
	if on {
		o.Show()
	} else {
		o.Hide()
	}
}
