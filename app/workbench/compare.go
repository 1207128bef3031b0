package workbench

import (
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

// Compare is the comparison of several algorithms on the shown query. While it is on, the transport moves all of them
// in step.
type Compare struct {
	b      *Workbench
	maker  *compare.Maker
	chosen map[string][]string // algorithms, by puzzle and task
	lenses map[string]string   // IDs of the lenses chosen, by puzzle and task
	pace   compare.Pace
	plot   compare.Plot
	aim    *view.Compared      // the comparison to restore once all algorithms are ready, or nil
	now    *compare.Comparison // the last comparison made for the shown query, or nil
}

func newCompare(b *Workbench) *Compare {
	c := &Compare{
		b: b, maker: compare.NewMaker(b.runner, b.host.Post), chosen: map[string][]string{}, lenses: map[string]string{},
		pace: compare.ByLayer, plot: compare.Plots[0],
	}
	c.maker.Budget, c.maker.OnChange = b.session.Budget, c.follow
	return c
}

// open prepares for a newly opened document. If it has nothing to compare, its board is shown.
func (c *Compare) open() {
	c.maker.Stop()
	c.now = nil
	if c.b.On(Comparing) && !c.Possible() {
		c.b.modes &^= Comparing
		c.b.host.ModeChanged(Comparing, false)
	}
}

// Algorithms are the IDs of the task's algorithms: first the puzzle's own, the plain ones first and the default, the
// quickest, last; then those that search over the rules alone.
func (c *Compare) Algorithms() []string {
	own, general := c.algorithms()
	return append(own, general...)
}

// algorithms returns the two parts of Algorithms.
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

// Possible reports whether there are several algorithms for what is shown.
func (c *Compare) Possible() bool {
	_, q := c.b.doc.Shown()
	return q >= 0 && len(c.Algorithms()) >= compare.Least
}

// Rivals are the compared algorithms, in the order of Algorithms: the user's last choice, or at first two of the
// puzzle's own. These are the plainest algorithm and the one farthest from it in the list, without the default if there
// are others.
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

// ChooseRival adds an algorithm to the comparison or removes it, if the number of algorithms stays within the limits.
func (c *Compare) ChooseRival(id string, in bool) {
	was := c.Rivals()
	var list []string
	for _, a := range c.Algorithms() {
		if a == id && in || a != id && slices.Contains(was, a) {
			list = append(list, a)
		}
	}
	if len(list) >= compare.Least && len(list) <= compare.Most {
		c.chosen[c.b.Lens.slot()], c.aim = list, nil
		c.b.explore()
	}
	c.b.host.Rebuild()
}

// drop ends the comparison. The caller draws everything again.
func (c *Compare) drop() {
	c.b.modes &^= Comparing
	c.now, c.aim = nil, nil
	c.maker.Stop()
	c.b.host.ModeChanged(Comparing, false)
}

func (c *Compare) enter() {
	b := c.b
	b.Explore.shelve()
	b.Playback.Load(playback.Moves(0), 0)
	b.modes |= Comparing
	b.Lens.forget() // and also the recording that it shows
	b.host.ModeChanged(Comparing, true)
	b.host.Rebuild()
	b.explore()
}

func (c *Compare) leave() {
	b := c.b
	b.modes &^= Comparing
	c.now, c.aim = nil, nil
	b.host.ModeChanged(Comparing, false)
	c.maker.Stop()
	b.Explore.unshelve()
	b.explore()
	b.host.Rebuild()
}

// Now is the current comparison, or nil. While runs go on, it may have fewer sides than there are rivals.
func (c *Compare) Now() *compare.Comparison { return c.now }

// follow takes over new recordings and comparisons.
func (c *Compare) follow() {
	b := c.b
	if !b.On(Comparing) || b.doc == nil {
		return
	}
	d := b.recordings.Dataset()
	if d == nil {
		c.now = nil
	}
	if c.now == nil && b.Playback.Len() > 0 { // the track of an earlier board
		b.Playback.Load(playback.Moves(0), 0)
	}
	if d == nil {
		b.host.Refresh(Explored)
		return
	}
	made := c.maker.Of(solve.Problem{
		Puzzle: b.doc.Puzzle(), Task: b.doc.Task(), Dataset: d, Query: b.recordings.Target().Query,
	}, c.recorded())
	if made != nil && made != c.now {
		before := c.now
		c.now = made
		if before == nil || !sameSides(before, made) {
			if before != nil && b.Playback.Pos() < b.Playback.Len() { // the user has moved
				c.aim = nil
			}
			c.keepStep(before)
		}
		c.approach()
		b.host.Draw()
	}
	b.host.Refresh(Explored | Position)
}

// recorded are the complete explorations of the rivals.
func (c *Compare) recorded() []*explore.Exploration {
	var list []*explore.Exploration
	for _, a := range c.Rivals() {
		if r := c.b.recordings.Run(a); r.Done && r.Exploration != nil {
			list = append(list, r.Exploration)
		}
	}
	return list
}

func sameSides(a, b *compare.Comparison) bool {
	same := func(x, y compare.Side) bool { return x.Exploration == y.Exploration }
	return slices.EqualFunc(a.Sides(), b.Sides(), same)
}

// keepStep puts the comparison on the track at the earlier position: at the end, or at the position of the first side.
func (c *Compare) keepStep(before *compare.Comparison) {
	p := c.b.Playback
	step := c.now.Steps(c.pace)
	if before != nil && p.Pos() < p.Len() {
		first := before.Sides()[0]
		at := before.At(c.pace, p.Pos())[0]
		for i, s := range c.now.Sides() {
			if s.Exploration == first.Exploration {
				step = c.now.StepOf(c.pace, i, at)
			}
		}
	}
	p.Load(playback.Moves(c.now.Steps(c.pace)), step)
}

// Pace is the unit that keeps the algorithms in step.
func (c *Compare) Pace() compare.Pace { return c.pace }

// Plot is the subject of the chart.
func (c *Compare) Plot() compare.Plot { return c.plot }

// SetPlot chooses the subject of the chart.
func (c *Compare) SetPlot(p compare.Plot) {
	c.plot = p
	c.b.host.Draw()
}

// SetPace sets the unit that keeps the algorithms in step. The first algorithm keeps its position.
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
	c.b.host.Refresh(Explored)
}

// ToDifference goes to the first difference between the algorithms.
func (c *Compare) ToDifference() {
	if c.now != nil {
		d := c.now.Difference()
		c.SetPace(d.Pace)
		c.b.Playback.Seek(d.Step)
	}
}

// CanDiffer reports whether at least two algorithms are there to find a difference.
func (c *Compare) CanDiffer() bool {
	return c.b.On(Comparing) && c.now != nil && len(c.now.Sides()) >= compare.Least
}

// Positions are the positions in the recordings of the comparison's sides.
func (c *Compare) Positions() []int { return c.now.At(c.pace, c.b.Playback.Pos()) }

// Visit goes to the first event of a side that touched a cell.
func (c *Compare) Visit(side int, at grid.Cell) {
	if list := c.now.Sides()[side].Touched(at); len(list) > 0 {
		c.SeekEvent(side, int(list[0]))
	}
}

// SeekEvent goes to the first step that includes an event of a side.
func (c *Compare) SeekEvent(side, event int) {
	c.b.Playback.Seek(c.now.StepOf(c.pace, side, event+1))
}

// State says what the comparison waits for, or why it can't begin.
func (c *Compare) State() solve.Text {
	b := c.b
	if b.recordings.Dataset() == nil {
		return solve.Say("compare.no_query")
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

// Point is the result of the comparison in words, or the reason why it is incomplete.
func (c *Compare) Point() solve.Text {
	if c.now != nil && len(c.now.Sides()) == len(c.Rivals()) {
		return c.now.Point(c.b.host.Number)
	}
	return c.State()
}

// Lenses are the lenses that show an exploration of at least one of the rivals.
func (c *Compare) Lenses() []lens.Lens {
	return view.LensesBeside(c.b.doc.Puzzle(), c.b.doc.Task(), c.Rivals())
}

// Leading is the index in a list of the chosen lens, chosen here or for the single board, or else 0. For an empty list
// it is -1.
func (c *Compare) Leading(list []lens.Lens) int {
	for _, id := range [...]string{c.lenses[c.b.Lens.slot()], c.b.Lens.ID()} {
		if i := lens.Index(list, id); i >= 0 {
			return i
		}
	}
	return min(0, len(list)-1)
}

// NextLens puts the next lens of the list on all boards that it suits.
func (c *Compare) NextLens() {
	list := c.Lenses()
	if i := c.Leading(list); i >= 0 {
		c.ChooseLens(list[(i+1)%len(list)].ID)
	}
}

// ChooseLens puts a lens on all boards that it suits.
func (c *Compare) ChooseLens(id string) {
	c.lenses[c.b.Lens.slot()] = id
	c.b.show(Explored)
}

// compared is the current comparison as data, with its position.
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

// shot is the view of the comparison as data.
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

// Sight is the view of an algorithm's board at the current step, through its lens.
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

// Look makes the lens's picture for a sight of the comparison, for the visible cells. ready is false while the lens is
// being prepared.
func (c *Compare) Look(s view.Sight, in lens.Window) (v *lens.View, picture lens.Picture, ready bool) {
	s.Rules, _ = s.Puzzle.Rules(s.Dataset, s.Query)
	v = s.LensView(c.b.host.Style(), in)
	if v == nil {
		return nil, picture, false
	}
	prepared, ready, err := c.b.recordings.Prepared(s.Lens, v)
	if !ready || err != nil {
		return nil, picture, false
	}
	v.Prepared = prepared
	return v, s.Lens.Draw(v), true
}

// Scene draws the board of a sight of the comparison, with the lens's picture.
func (c *Compare) Scene(s view.Sight, picture lens.Picture) *scene.Scene {
	return view.Compose(s.Board(c.b.host.Style(), picture, nil))
}
