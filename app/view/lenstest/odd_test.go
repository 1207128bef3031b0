package lenstest_test

import (
	"context"
	"errors"
	"fmt"
	"image"
	"math/rand/v2"
	"reflect"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"stepboard/app/catalogue"
	"stepboard/app/view"
	"stepboard/scene"
	"stepboard/scene/raster"
	"stepboard/scene/typeface"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/looks"
	"stepboard/solve/puzzles"
	"stepboard/solve/solvetest"
)

// Limits of a run and of a lens's preparation, in bytes and events. They are small, so that runs end in every way,
// finished or not.
const (
	oddBudget = 4 << 20
	oddEvents = 3000
	oddMade   = 300_000
)

// longestLine is the largest number of letters in the sentence about an event, except for the stages of knight.
const longestLine = 115

// While a user paints a board, lenses see every state on the way. No lens may panic on any board. A lens draws what
// it can, or returns an error that tells the user the reason.
func TestLensesOnOddBoards(t *testing.T) {
	boards, least := uint64(600), 10
	if testing.Short() {
		boards, least = 60, 1
	}
	for _, p := range puzzles.BuiltIn() {
		for _, task := range p.Tasks() {
			t.Run(p.ID()+"/"+task, func(t *testing.T) {
				t.Parallel()
				o := oddity{T: t, p: p.(lens.Puzzle), task: task, says: catalogue.New("en"), draw: raster.New(typeface.BuiltIn())}
				for seed := range boards {
					o.seed, o.random = seed, rand.New(rand.NewPCG(seed, 7))
					o.d = oddBoard(o.random, p)
					if o.look(); t.Failed() {
						return
					}
				}
				for _, l := range o.p.Lenses(task) { // each lens draws on some of the boards
					if o.drawn[l.ID] < least {
						t.Errorf("lens %s drew %d boards only", l.ID, o.drawn[l.ID])
					}
				}
			})
		}
	}
}

// oddBoard paints a random board of any small shape. It has no walls, few walls or only walls, and no, some or many
// of its things, anywhere.
func oddBoard(r *rand.Rand, p solve.Puzzle) *solve.Dataset {
	limits := p.Limits()
	size := grid.Size{Rows: limits.MinRows + r.IntN(1+r.IntN(9)), Cols: limits.MinCols + r.IntN(1+r.IntN(9))}
	if limits.Square {
		size.Cols = size.Rows
	}
	b := solve.NewBoard(size.Rows, size.Cols)
	walls := []int{0, 10, 25, 50, 100}[r.IntN(5)]
	d := &solve.Dataset{Board: b, Queries: make([]solve.Query, r.IntN(8)&3)}
	var terrain []byte
	var kinds []solve.Brush
	for _, brush := range p.Brushes() {
		if brush.Layer == solve.Terrain {
			terrain = append(terrain, brush.Tile)
		} else {
			kinds = append(kinds, brush)
		}
	}
	for c := range b.Terrain {
		if r.IntN(100) < walls {
			b.Terrain[c] = terrain[r.IntN(len(terrain))]
		}
		if walls == 100 {
			b.Terrain[c] = terrain[len(terrain)-1]
		}
	}
	taken := map[grid.Cell]bool{}
	place := func(brush solve.Brush) {
		thing := solve.Thing{Kind: brush.Kind, At: grid.Cell(r.IntN(b.Cells()))}
		for range r.IntN(9) { // mostly on free floor
			if b.Terrain[thing.At] != solve.Floor || taken[thing.At] {
				thing.At = grid.Cell(r.IntN(b.Cells()))
			}
		}
		taken[thing.At] = true
		if brush.Layer == solve.OnBoard {
			b.Things = append(b.Things, thing)
			return
		}
		for i := range d.Queries {
			d.Queries[i].Things = append(d.Queries[i].Things, thing)
		}
	}
	most := len(kinds)
	if r.IntN(16) > 0 { // a crowd of ghosts takes long
		most = min(most, 16)
	}
	some := 1 + r.IntN(most)
	if some > 6 { // many ghosts take long
		some = 1 + r.IntN(some)
	}
	if some%2 == 1 && some < len(kinds) && r.IntN(4) > 0 { // mostly ghosts with their goals
		some++
	}
	missing := []int{0, 0, 10, 50}[r.IntN(4)]
	for _, brush := range kinds[:some] {
		if r.IntN(100) >= missing {
			place(brush)
		}
	}
	if r.IntN(3) == 0 {
		for range r.IntN(3 * len(kinds)) {
			brush := kinds[r.IntN(len(kinds))]
			if !brush.Unique || r.IntN(20) == 0 {
				place(brush)
			}
		}
	}
	return d
}

// oddity looks at a board through every lens.
type oddity struct {
	*testing.T
	p      lens.Puzzle
	task   string
	says   *catalogue.Catalogue
	draw   *raster.Renderer
	drawn  map[string]int // number of boards, by lens
	seed   uint64
	random *rand.Rand
	d      *solve.Dataset

	doing string // the work to name after a panic
}

func (o *oddity) look() {
	defer func() {
		if v := recover(); v != nil {
			o.Errorf("seed %d, %s: %v\n%s\n%s", o.seed, o.doing, v, o.board(), debug.Stack())
		}
	}()
	if o.drawn == nil {
		o.drawn = map[string]int{}
	}
	query := o.random.IntN(max(1, len(o.d.Queries)))
	runs := map[string]*run{}
	for _, l := range o.p.Lenses(o.task) {
		if len(o.d.Queries) == 0 && l.Explores {
			continue // no run to explore
		}
		algorithms := l.Algorithms
		if algorithms == nil {
			algorithms = solve.SolverIDs(o.p, o.task)
		}
		algorithm := algorithms[o.random.IntN(len(algorithms))]
		if runs[algorithm] == nil {
			runs[algorithm] = o.run(algorithm, query)
		}
		if o.through(l, query, runs[algorithm]) {
			o.drawn[l.ID]++
		}
	}
}

// run has the results of the algorithm's run, even of a run that failed.
type run struct {
	x      *explore.Exploration
	answer *solve.Answer
	walk   *solve.Walk
	rules  solve.Rules
}

func (o *oddity) run(algorithm string, query int) *run {
	o.doing = "algorithm " + algorithm
	out := &run{}
	out.rules, _ = o.p.Rules(o.d, query)
	m, release := solve.NewMeter(context.Background(), oddBudget, nil)
	defer release()
	r := solve.NewRecording(algorithm, 1+o.random.IntN(oddEvents), nil)
	m.Record, m.Most = r, oddMade
	var outcome solve.Outcome
	if query < len(o.d.Queries) {
		session, err := solve.SolverByID(o.p, o.task, algorithm).Prepare(m, o.d, o.task)
		if err == nil {
			outcome.Answer, err = solve.SolveWhole(m, session, query)
		}
		if err == nil && outcome.Answer.Steps > 0 {
			out.walk = solve.NewWalk(out.rules)
			m.Record = nil // only the run is recorded
			_, _, _, err = solve.Replay(out.rules, session.Walk(m, query), func(mv solve.Move, st solve.State) error {
				out.walk.Add(mv, st)
				return nil
			})
		}
		if outcome.Err = err; err == nil {
			out.answer = &outcome.Answer
		}
		o.sensible(err)
	}
	r.Seal()
	out.x = explore.New(r, o.d.Board.Size, outcome, nil)
	return out
}

// sensible fails on an error that a user would not understand.
func (o *oddity) sensible(err error) {
	var over *solve.OverBudget
	var bad *solve.BoardError
	switch {
	case err == nil, errors.As(err, &over), errors.Is(err, solve.ErrMost):
	case errors.As(err, &bad):
		o.text(bad.Diagnostic.Text)
	default:
		o.Errorf("seed %d, %s: %v\n%s", o.seed, o.doing, err, o.board())
	}
}

// text fails on a text that can't be rendered.
func (o *oddity) text(t solve.Text) {
	if t.Key == "" {
		return
	}
	if s := o.says.Say(t); s == "" || strings.HasPrefix(s, "[") || strings.Contains(s, "<no value>") {
		o.Errorf("seed %d, %s: %v is said as %q\n%s", o.seed, o.doing, t, s, o.board())
	}
}

// view returns a prepared view for a lens, or nil if the lens has nothing to show.
func (o *oddity) view(l lens.Lens, query int, known *run) *lens.View {
	o.doing = "lens " + l.ID
	colors := scene.Light
	v := &lens.View{
		Puzzle: o.p, Dataset: o.d, Query: query, Task: o.task, Colors: colors, Look: looks.Of(o.p, colors),
		State: solve.NewState(), Window: lens.Whole(o.d.Board.Size, 40),
	}
	answered := known.answer != nil && (l.Fits != nil || o.random.IntN(4) > 0)
	if answered {
		v.Answer, v.Walk = known.answer, known.walk
	}
	if l.Fits != nil && (!answered || !l.Fits(*v.Answer)) {
		return nil
	}
	if l.Explores {
		v.Exploration = known.x
	}
	if known.rules != nil {
		v.State = known.rules.Start()
	}
	prepared, err := l.Run(context.Background(), solve.NewBudget(oddBudget), v)
	if err != nil {
		o.sensible(err)
		return nil
	}
	v.Prepared = prepared.Value
	return v
}

// through looks through one lens, and reports whether it drew something.
func (o *oddity) through(l lens.Lens, query int, known *run) (drawn bool) {
	v := o.view(l, query, known)
	if v == nil {
		return false
	}
	choices := 0
	if l.Choices != nil {
		list := l.Choices(v)
		for _, t := range list {
			o.text(t)
		}
		choices = len(list)
	}
	for range 4 {
		o.position(v, known)
		v.Choice = o.random.IntN(choices + 2) // also a choice that an edit has removed
		p := l.Draw(v)
		drawn = drawn || len(p.Under)+len(p.Over) > 0
		if !reflect.DeepEqual(p, l.Draw(v)) {
			o.Errorf("seed %d, %s: another picture the second time\n%s", o.seed, o.doing, o.board())
		}
		o.picture(v, p)
		if l.Hover == nil {
			continue
		}
		for range 6 {
			detail := l.Hover(v, grid.Cell(o.random.IntN(o.d.Board.Cells())))
			o.text(detail.Text)
		}
	}
	if x := v.Exploration; x != nil && x.Len() > 0 {
		for range 5 {
			e := o.random.IntN(x.Len())
			t := o.p.Explain(v, e)
			o.text(t)
			if len([]rune(o.says.Say(t))) > longestLine && (x.Kind(e) != solve.Stage || o.p.ID() != "knight") {
				o.Errorf("seed %d, %s: %q is longer than a line\n%s", o.seed, o.doing, o.says.Say(t), o.board())
			}
		}
	}
	return drawn
}

// position chooses a position in the exploration or the solution, and a part of the board.
func (o *oddity) position(v *lens.View, known *run) {
	r := o.random
	if x := v.Exploration; x != nil {
		v.Pos = r.IntN(x.Len() + 1)
		if i, ok := view.AtWork(x, v.Pos, r.IntN(2) == 0); ok {
			v.State = x.Event(i).State
		}
	}
	v.Move = 0
	switch {
	case v.Walk != nil && v.Exploration == nil:
		v.Move = r.IntN(v.Walk.Len() + 1)
		v.State = v.Walk.At(v.Move)
	case known.rules != nil && r.IntN(3) == 0: // a state of a game
		for range r.IntN(5) {
			if moves := solvetest.Legal(known.rules, v.State); len(moves) > 0 {
				v.State, _, _ = known.rules.Apply(v.State, moves[r.IntN(len(moves))])
			}
		}
	}
	size := v.Dataset.Board.Size
	v.Window = lens.Whole(size, []float64{1, 9, 40}[r.IntN(3)])
	if r.IntN(3) == 0 {
		row, col, step := r.IntN(size.Rows), r.IntN(size.Cols), 1+r.IntN(3)
		v.Window.Patch = scene.Patch{
			Row: row, Col: col, Step: step, Rows: (size.Rows - row + step - 1) / step, Cols: (size.Cols - col + step - 1) / step,
		}
	}
}

// picture composes and draws the picture of a lens.
func (o *oddity) picture(v *lens.View, p lens.Picture) {
	for _, item := range p.Legend {
		o.text(item.Text)
		o.text(item.From)
	}
	o.text(p.Note)
	for _, op := range slices.Concat(p.Under, p.Over) {
		if tints, ok := op.(scene.Tints); ok && len(tints.Index) != v.Window.Blocks() {
			o.Errorf("seed %d, %s: %d tints of %d blocks\n%s", o.seed, o.doing, len(tints.Index), v.Window.Blocks(), o.board())
		}
	}
	s := view.Compose(view.Board{
		Puzzle: v.Puzzle, Dataset: v.Dataset, Query: v.Query, Look: v.Look, Colors: v.Colors, State: &v.State, Lens: p,
	})
	if o.seed%8 == 0 {
		const cell = 6
		img := image.NewRGBA(image.Rect(0, 0, o.d.Board.Cols*cell, o.d.Board.Rows*cell))
		o.draw.Draw(img, s, raster.View{Scale: cell})
	}
}

// board describes the tested board for an error message.
func (o *oddity) board() string {
	var text strings.Builder
	b := o.d.Board
	for row := range b.Rows {
		fmt.Fprintf(&text, "%s\n", b.Terrain[row*b.Cols:(row+1)*b.Cols])
	}
	list := func(name string, things []solve.Thing) {
		fmt.Fprintf(&text, "%s:", name)
		for _, t := range things {
			fmt.Fprintf(&text, " %c at %d,%d", t.Kind, b.Row(t.At), b.Col(t.At))
		}
		fmt.Fprintln(&text)
	}
	list("board", b.Things)
	for i, q := range o.d.Queries {
		list(fmt.Sprint("query ", i), q.Things)
	}
	return text.String()
}
