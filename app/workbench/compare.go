package workbench

import (
	"errors"
	"slices"

	"stepboard/app/view"
	"stepboard/app/view/compare"
	"stepboard/app/workbench/playback"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
)

// Compare is the comparison of algorithms on the shown query. The transport moves all sides in step.
type Compare struct {
	b      *Workbench
	maker  *compare.Maker
	chosen map[string][]string // IDs of the chosen algorithms, by puzzle and task
	lenses map[string]string   // ID of the chosen lens, by puzzle and task
	pace   compare.Pace
	plot   compare.Plot
	aim    *view.Compared      // the comparison to restore when all its algorithms are ready, or nil
	now    *compare.Comparison // the comparison that was last made for the shown query, or nil
}

func newCompare(b *Workbench) *Compare {
	c := &Compare{
		b: b, maker: compare.NewMaker(b.runner, b.host.Post), chosen: map[string][]string{}, lenses: map[string]string{},
		pace: compare.ByLayer, plot: compare.FrontierByExpansion, // both sides have the same unit on each axis of this chart
	}
	c.maker.Budget, c.maker.OnChange = b.answers.Budget, c.follow
	return c
}

// open() prepares for a document that was just opened. If its query has nothing to compare, open ends the comparison.
func (c *Compare) open() {
	c.maker.Stop()
	c.now = nil
	if c.b.On(Comparing) && !c.Possible() {
		c.drop()
	}
}

// Algorithms returns the IDs of the task's algorithms: first the puzzle's own algorithms, from the plainest to the
// quickest, then the algorithms that search any puzzle by its rules.
func (c *Compare) Algorithms() []string {
	own, general := c.algorithms()
	return append(own, general...)
}

// algorithms returns the two parts of the list Algorithms.
func (c *Compare) algorithms() (own, general []string) {
	for _, s := range c.b.doc.Puzzle().Solvers(c.b.doc.Task()) {
		if _, ok := s.(solve.Named); ok {
			general = append(general, s.ID())
		} else {
			own = append(own, s.ID())
		}
	}
	slices.Reverse(own)
	return own, general
}

// Possible reports whether a query is shown and has at least compare.Least algorithms.
func (c *Compare) Possible() bool {
	_, q := c.b.doc.Shown()
	return q >= 0 && len(c.Algorithms()) >= compare.Least
}

// Rivals returns the compared algorithms. If the user has not chosen them, these are two of the puzzle's own
// algorithms: the plainest, and the second quickest. If the puzzle has fewer than three own algorithms, Rivals returns
// all of them, and general algorithms until the list has two.
func (c *Compare) Rivals() []string {
	if list := c.chosen[c.b.Lens.slot()]; list != nil {
		return list
	}
	list, general := c.algorithms()
	if n := len(list); n > compare.Least {
		return []string{list[0], list[n-2]}
	}
	return append(list, general[:min(len(general), max(0, compare.Least-len(list)))]...)
}

// ChooseRival adds an algorithm to the comparison or removes it, if the number of rivals stays in its limits.
func (c *Compare) ChooseRival(id string, add bool) {
	was := c.Rivals()
	var list []string
	for _, a := range c.Algorithms() {
		if a == id && add || a != id && slices.Contains(was, a) {
			list = append(list, a)
		}
	}
	if len(list) >= compare.Least && len(list) <= compare.Most {
		c.chosen[c.b.Lens.slot()], c.aim = list, nil
		c.b.record.ensure()
	}
	c.b.rebuild()
}

// drop() ends the mode Comparing. The caller must draw everything again.
func (c *Compare) drop() {
	c.b.modes &^= Comparing
	c.now, c.aim = nil, nil
	c.maker.Stop()
	c.b.host.ModeChanged(Comparing, false)
}

func (c *Compare) enter() {
	b := c.b
	if at := b.Playback.Pos(); b.On(Exploring) {
		b.Explore.explorationPos = at
	} else {
		b.Way.kept = at
	}
	b.Playback.Load(playback.Moves(0), 0)
	b.modes |= Comparing
	b.Lens.forget() // also the recording in it
	b.host.ModeChanged(Comparing, true)
	b.rebuild()
	b.record.ensure()
}

func (c *Compare) leave() {
	c.drop()
	e := c.b.Explore
	if !c.b.On(Exploring) {
		c.b.Way.load(c.b.Way.kept)
	} else if e.x != nil { // otherwise Explore.follow loads the run as soon as the run is recorded
		c.b.Playback.Load(runTrack{e.x, e.Unit(), e.branch}, e.explorationPos)
	}
	c.b.record.ensure()
	c.b.rebuild()
}

// Now returns the current comparison, or nil. While runs are in progress, sides may be missing.
func (c *Compare) Now() *compare.Comparison { return c.now }

// follow() takes new recordings and a new comparison.
func (c *Compare) follow() {
	b := c.b
	if !b.On(Comparing) || b.doc == nil {
		return
	}
	d := b.recordings.Dataset()
	if d == nil {
		c.now = nil
	}
	if c.now == nil && b.Playback.Len() > 0 { // the track belongs to an earlier board
		b.Playback.Load(playback.Moves(0), 0)
	}
	if d == nil {
		b.refresh(Explored)
		return
	}
	made := c.maker.Of(solve.Problem{
		Puzzle: b.doc.Puzzle(), Task: b.doc.Task(), Dataset: d, Query: b.recordings.Target().Query,
	}, c.recorded())
	if made != nil && made != c.now {
		before := c.now
		c.now = made
		same := func(x, y compare.Side) bool { return x.Exploration == y.Exploration }
		if before == nil || !slices.EqualFunc(before.Sides(), made.Sides(), same) {
			if before != nil && b.Playback.Pos() < b.Playback.Len() { // the user has moved the position
				c.aim = nil
			}
			c.keepStep(before)
		}
		c.approach()
		b.draw()
	}
	b.refresh(Explored | Position)
}

// recorded() returns the explorations of the rivals whose runs have ended.
func (c *Compare) recorded() []*explore.Exploration {
	var list []*explore.Exploration
	for _, a := range c.Rivals() {
		if r := c.b.recordings.Run(a); r.Done && r.Exploration != nil {
			list = append(list, r.Exploration)
		}
	}
	return list
}

// keepStep puts the comparison on the track. The first side of the previous comparison keeps its position. Without a
// previous comparison, the position is the end.
func (c *Compare) keepStep(previous *compare.Comparison) {
	p := c.b.Playback
	step := c.now.Steps(c.pace)
	if previous != nil && p.Pos() < p.Len() {
		first := previous.Sides()[0]
		at := previous.At(c.pace, p.Pos())[0]
		for i, s := range c.now.Sides() {
			if s.Exploration == first.Exploration {
				step = c.now.StepOf(c.pace, i, at)
			}
		}
	}
	p.Load(playback.Moves(c.now.Steps(c.pace)), step)
}

// Pace returns the kind of a step.
func (c *Compare) Pace() compare.Pace { return c.pace }

// Plot returns the kind of the shown chart.
func (c *Compare) Plot() compare.Plot { return c.plot }

// SetPlot chooses the chart.
func (c *Compare) SetPlot(p compare.Plot) {
	c.plot = p
	c.b.draw()
}

// SetPace sets the kind of a step. The first side stays at its position.
func (c *Compare) SetPace(pace compare.Pace) {
	was, p := c.pace, c.b.Playback
	if was == pace {
		return
	}
	c.pace, c.aim = pace, nil
	if c.now == nil {
		return
	}
	step := c.now.Steps(pace)
	if p.Pos() != p.Len() {
		step = c.now.StepOf(pace, 0, c.now.At(was, p.Pos())[0])
	}
	p.Load(playback.Moves(c.now.Steps(pace)), step)
	c.b.refresh(Explored)
}

// ToDifference goes to the first difference between the sides. It sets the pace that counts this difference.
func (c *Compare) ToDifference() {
	if c.now != nil {
		d := c.now.Difference()
		c.SetPace(d.Pace)
		c.b.Playback.Seek(d.Step)
	}
}

// CanDiffer reports whether the comparison has enough sides to look for a difference.
func (c *Compare) CanDiffer() bool {
	return c.b.On(Comparing) && c.now != nil && len(c.now.Sides()) >= compare.Least
}

// Positions returns the position in the recording of each side.
func (c *Compare) Positions() []int { return c.now.At(c.pace, c.b.Playback.Pos()) }

// Visit goes to the first event of a side that touched a cell, if there is such an event.
func (c *Compare) Visit(side int, at grid.Cell) {
	if list := c.now.Sides()[side].Touched(at); len(list) > 0 {
		c.SeekEvent(side, int(list[0]))
	}
}

// SeekEvent goes to the first step that includes an event of a side.
func (c *Compare) SeekEvent(side, event int) {
	c.b.Playback.Seek(c.now.StepOf(c.pace, side, event+1))
}

// State says what the comparison waits for, or why it is impossible.
func (c *Compare) State() solve.Text {
	b := c.b
	if b.recordings.Dataset() == nil {
		return solve.Say("compare.no_query")
	}
	if fault, ok := errors.AsType[*solve.BoardError](solve.FirstError(b.checks.problems)); ok {
		return fault.Diagnostic.Text
	}
	algorithm, p, on := b.recordings.Recording()
	if on {
		return solve.Say("app.explore.recording", "Algorithm", solve.AlgorithmName(b.doc.Puzzle(), algorithm),
			"N", b.host.Number(p.Expanded))
	}
	for _, a := range c.Rivals() {
		if r := b.recordings.Run(a); r.Done && r.Err != nil {
			return solve.Say("compare.failed", "A", solve.AlgorithmName(b.doc.Puzzle(), a))
		}
	}
	return solve.Say("compare.waiting")
}

// Point returns the result of the comparison in one sentence. If the comparison is not complete, it returns State.
func (c *Compare) Point() solve.Text {
	if c.now != nil && len(c.now.Sides()) == len(c.Rivals()) {
		return c.now.Point(c.b.host.Number)
	}
	return c.State()
}

// Lenses returns the lenses that can show a run of at least one rival.
func (c *Compare) Lenses() []lens.Lens {
	return view.LensesBeside(c.b.doc.Puzzle(), c.b.doc.Task(), c.Rivals())
}

// Leading returns the index of the comparison's lens in a list. If the list does not have this lens, Leading returns
// the index of the single board's lens, or 0 if the list does not have that lens. For an empty list it returns -1.
func (c *Compare) Leading(list []lens.Lens) int {
	for _, id := range [...]string{c.lenses[c.b.Lens.slot()], c.b.Lens.ID()} {
		if i := lens.Index(list, id); i >= 0 {
			return i
		}
	}
	return min(0, len(list)-1)
}

// ChooseLens chooses the lens of all boards whose algorithms suit the lens.
func (c *Compare) ChooseLens(id string) {
	c.lenses[c.b.Lens.slot()] = id
	c.b.show(Explored)
}

func (c *Compare) compared() *view.Compared {
	if c.aim != nil {
		return c.aim
	}
	v := &view.Compared{Algorithms: c.Rivals(), Pace: c.pace, Step: -1, Plot: c.plot}
	if p := c.b.Playback; c.now != nil && p.Pos() < p.Len() {
		v.Step = p.Pos()
	}
	return v
}

func (c *Compare) shot() view.Shot {
	b := c.b
	_, q := b.doc.Shown()
	v := view.Shot{
		Puzzle: b.doc.Puzzle(), Dataset: b.doc.Current(), Query: q, Task: b.doc.Task(), Algorithm: b.doc.Algorithm(),
		Event: -1, Pointer: grid.None, Annotations: b.Annotations(), Compared: c.compared(),
	}
	if list := c.Lenses(); len(list) > 0 {
		v.Lens = list[c.Leading(list)].ID
	}
	if b.Tree.on {
		v.Tree = b.Tree.Seen.Beside(-1)
	}
	return v
}

// Sight returns the sight of an algorithm's board at the current step.
func (c *Compare) Sight(algorithm string) view.Sight {
	b := c.b
	side, v := c.now.Side(algorithm), c.shot()
	if d := b.recordings.Dataset(); d != nil {
		v.Dataset = d
	}
	if side < 0 {
		return v.SideSight(algorithm, nil, 0)
	}
	return v.SideSight(algorithm, c.now.Sides()[side].Exploration, c.Positions()[side])
}

// Look draws the lens of a side in a window. While the lens is being prepared, ready is false.
func (c *Compare) Look(s view.Sight, window lens.Window) (v *lens.View, picture lens.Picture, ready bool) {
	s.Rules, _ = s.Puzzle.Rules(s.Dataset, s.Query)
	if v = s.LensView(c.b.host.Style(), window); v != nil {
		if prepared, ready, err := c.b.recordings.Prepared(s.ShownLens, v); ready && err == nil {
			v.Prepared = prepared
			return v, s.ShownLens.Draw(v), true
		}
	}
	return nil, picture, false
}

// Scene composes the board of a side with the picture of its lens.
func (c *Compare) Scene(s view.Sight, picture lens.Picture) *scene.Scene {
	return view.Compose(s.Board(c.b.host.Style(), picture, nil))
}

// restore restores the comparison of a shot. The step is restored only when the runs of its algorithms are ready, and
// only if the user has done nothing before.
func (c *Compare) restore(v *view.Compared, lens string) {
	key := c.b.Lens.slot()
	c.chosen[key], c.pace, c.plot = v.Algorithms, v.Pace, v.Plot
	if lens != "" {
		c.lenses[key] = lens
	}
	c.b.Set(Comparing, true)
	if c.b.On(Comparing) {
		c.aim = v
		c.approach()
	}
}

// approach goes to the step of the shot (aim), if the runs of all algorithms that can be compared are ready.
func (c *Compare) approach() {
	v := c.aim
	if v == nil || c.now == nil {
		return
	}
	failed := 0
	for _, a := range v.Algorithms {
		if r := c.b.recordings.Run(a); r.Done && r.Exploration == nil {
			failed++
		}
	}
	if failed+len(c.now.Sides()) < len(v.Algorithms) {
		return
	}
	c.aim = nil
	c.b.Playback.Load(playback.Moves(c.now.Steps(c.pace)), v.StepOf(c.now))
	c.b.show(Position)
}
