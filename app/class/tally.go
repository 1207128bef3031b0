package class

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"

	"stepboard/app/contest/breaks"
	"stepboard/app/storage/reports"
	"stepboard/app/view"
	"stepboard/app/view/annotate"
	"stepboard/app/view/question"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Bar is a bar of the histogram: an answer, and how many students gave it.
type Bar struct {
	Label  solve.Text // the answer in words
	N      int
	Right  bool
	answer question.Answer
	on     grid.Cell // the cell that the bar counts, or None
	more   bool      // whether it counts all answers that have no bar of their own
	reason *breaks.Reason
	tried  *breaks.Tried // of the first of the painted boards that the bar counts
	order  int64
}

// mostBars is the largest number of bars.
const mostBars = 12

// bars returns the histogram of a frame's question. An answer with several cells counts for each of its cells. Games
// that are won in the same number of moves are one bar.
func (c *Class) bars(f *lessonFrame) []Bar {
	q, about := f.Asks, f.Shot.About()
	all := map[string]*Bar{}
	add := func(name string, a question.Answer, right bool, n int) {
		b := all[name]
		if b == nil {
			b = &Bar{answer: a, on: grid.None, Right: right}
			all[name] = b
		}
		b.N += n
	}
	if q.Form == question.Choice {
		for i := range q.Choices {
			a := question.Answer{Pick: i}
			add(key(a), a, i == q.Pick, 0)
		}
	}
	for _, s := range c.students {
		a := s.answers[f.question]
		switch {
		case a == nil:
		case q.Form == question.Cells:
			for _, cell := range a.Cells {
				one := question.Answer{Cells: []grid.Cell{cell}}
				add(key(one), one, slices.Contains(q.Cells, cell), 1)
			}
		case q.Form == question.Game:
			add(fmt.Sprint(len(a.Moves)), a.Answer, a.right, 1)
		case q.Form == question.Board:
			group, order := groupOf(a.tried)
			add(group, a.Answer, a.right, 1)
			all[group].tried, all[group].order = cmp.Or(all[group].tried, a.tried), order
		default:
			add(key(a.Answer), a.Answer, a.right, 1)
		}
	}
	list := make([]Bar, 0, len(all))
	for name, b := range all {
		switch {
		case q.Form == question.Game:
			b.Label = solve.Say("question.moves", "N", len(b.answer.Moves), "PluralCount", len(b.answer.Moves))
		case q.Form == question.Board && !b.Right:
			b.Label = solve.Say("class.board." + name)
		default:
			b.Label, b.reason = q.Tell(&about, b.answer), f.reason(b.answer)
		}
		if len(b.answer.Cells) == 1 {
			b.on = b.answer.Cells[0]
		}
		list = append(list, *b)
	}
	value := func(b Bar) int64 {
		return b.answer.Number + int64(b.answer.Pick) + int64(len(b.answer.Moves)) + b.order
	}
	order := func(a, b Bar) int { return cmp.Or(cmp.Compare(value(a), value(b)), cmp.Compare(a.on, b.on)) }
	if len(list) > mostBars {
		kept := func(b Bar) int { // a right answer has a bar, also if it is rare
			if b.Right && b.on == grid.None {
				return 1
			}
			return 0
		}
		slices.SortFunc(list, func(a, b Bar) int {
			if q.Form == question.Board { // the least boards have bars
				return order(a, b)
			}
			return cmp.Or(kept(b)-kept(a), b.N-a.N, order(a, b))
		})
		rest := Bar{Label: solve.Say("class.others"), on: grid.None, more: true}
		for _, b := range list[mostBars-1:] {
			rest.N += b.N
		}
		list = append(list[:mostBars-1], rest)
		slices.SortFunc(list[:mostBars-1], order)
		return list
	}
	slices.SortFunc(list, order)
	return list
}

// groupOf returns the name and the order of a painted board's bar: boards that break the program are counted by size,
// the least first.
func groupOf(t *breaks.Tried) (name string, order int64) {
	const last = math.MaxInt32
	switch {
	case t == nil:
		return "waits", last + 2
	case !t.Judged:
		return "unfit", last + 1
	case !t.Broken:
		return "kept", last
	}
	return strconv.Itoa(t.Size), int64(t.Size)
}

// backdrop returns the frame whose board shows the reason for a bar: the way that a student played, the moves of an
// option, the least way behind the right number, the mistake behind a wrong one, a painted board, or the cells with the
// numbers of their answers. Without a bar, it is the frame with its answer, or the least painted board. It is posed
// already, and plays the moves.
func (c *Class) backdrop(f *lessonFrame, bar int, say func(solve.Text) string) view.Frame {
	posed := f.Pose(say, true)
	bars := c.bars(f)
	for _, b := range bars {
		if b.on != grid.None { // how many students meant each cell
			posed.Shot.Annotations = append(slices.Clip(posed.Shot.Annotations), annotate.Annotation{
				Kind: annotate.Label, Color: annotate.Blue, At: b.on, To: grid.None, Text: fmt.Sprint(b.N),
			})
		}
	}
	if f.Asks.Form == question.Board && bar < len(bars) && len(bars) > 0 {
		if b := &bars[max(0, bar)]; b.tried != nil && (bar >= 0 || b.Right || !b.tried.Judged) {
			return f.painted(posed, b, say)
		}
	}
	if bar < 0 || bar >= len(bars) {
		return posed
	}
	b, q := bars[bar], f.Asks
	moves := b.answer.Moves
	if q.Form == question.Choice && !b.more {
		moves = q.Choices[b.answer.Pick].Moves
	}
	_, counted := f.counted()
	least := counted && b.Right && !b.more
	if least {
		moves = q.Shown
	}
	var steps [][2]grid.Cell
	if b.reason != nil {
		posed = told(posed, say(b.reason.Name))
		moves, steps = f.moves(b.reason)
	}
	for _, step := range steps[:min(len(steps), mostSteps)] {
		posed.Shot.Annotations = append(posed.Shot.Annotations, annotate.Annotation{
			Kind: annotate.Arrow, Color: annotate.Red, At: step[0], To: step[1],
		})
	}
	shot := f.Asked()
	shot.Route, shot.Compared, shot.Tree, shot.Lens = true, nil, nil, ""
	if shot.Track = view.Solution; len(moves) > 0 { // a question does not keep a long least way: it is searched for
		shot.Track, shot.Moves = view.ByHand, moves
	}
	switch {
	case (len(moves) > 0 || least && len(q.Cells) == 0) && view.Check(shot) == nil:
		posed.Shot, posed.Play = shot, view.Steps{To: -1}
	case b.on != grid.None:
		color := annotate.Red
		if b.Right {
			color = annotate.Green
		}
		posed.Shot.Annotations = append(posed.Shot.Annotations, annotate.Annotation{
			Kind: annotate.Ring, Color: color, At: b.on, To: grid.None,
		})
	case b.more:
		posed = told(posed, say(solve.Say("class.behind.others")))
	case counted && b.reason == nil && !b.Right:
		posed = told(posed, say(solve.Say("class.behind.unknown")))
	case b.reason == nil && (!b.Right || len(q.Shown) == 0):
		posed = told(posed, say(solve.Say("class.behind.nothing")))
	}
	return posed
}

// mostSteps is the largest number of arrows that show a wrong way.
const mostSteps = 60

// told returns a posed frame with a further line below its question.
func told(posed view.Frame, line string) view.Frame {
	ask := *posed.Posed
	ask.Told = append(slices.Clip(ask.Told), line)
	posed.Posed, posed.Caption = &ask, posed.Caption+"\n"+line
	return posed
}

// painted returns the posed frame with a painted board: the first that the bar counts.
func (f *lessonFrame) painted(posed view.Frame, b *Bar, say func(solve.Text) string) view.Frame {
	about := f.Shot.About()
	if d, ok := b.answer.Board.On(&about); ok {
		shot := bare(f)
		shot.Dataset, shot.Query, shot.Lens, shot.Route = d, 0, b.tried.Lens, b.Right
		if posed.Play = (view.Steps{}); view.Check(shot) == nil {
			posed.Shot = shot
		}
	}
	for _, line := range b.tried.Said {
		posed = told(posed, say(line))
	}
	return posed
}

// Backdrop returns the frame behind the pressed bar, posed already, or nil.
func (c *Class) Backdrop(say func(solve.Text) string) *view.Frame {
	c.mu.Lock()
	defer c.mu.Unlock()
	f := c.frame()
	if f == nil || !c.shown[f.question] || c.behind < 0 && f.Asks.Form != question.Board {
		return nil
	}
	posed := c.backdrop(f, c.behind, say)
	posed.Asks = nil
	return &posed
}

// Reports returns the results of all students: a row a student, judged by the program. say translates texts into the
// language of the table.
func (c *Class) Reports(say func(solve.Text) string) []reports.Report {
	c.mu.Lock()
	defer c.mu.Unlock()
	list := make([]reports.Report, 0, len(c.students))
	for _, s := range c.students {
		r := reports.Report{Version: 1, Lesson: c.Title(), Name: s.name, Date: time.Now(), Judged: true}
		for i := range c.lesson {
			f := &c.lesson[i]
			if f.question == "" {
				continue
			}
			about := f.Shot.About()
			answer := reports.Answer{
				Frame: i + 1, Title: f.Title, Question: f.Prompt(say), Key: f.Answer(say),
			}
			if a := s.answers[f.question]; a != nil {
				answer.Given, answer.Tries = say(f.Asks.Tell(&about, a.Answer)), a.tries
				answer.Verdict, answer.First = a.verdict(), verdictOf(a.begin, a.triedFirst, a.first)
			}
			r.Answers = append(r.Answers, answer)
		}
		list = append(list, r)
	}
	return list
}

// verdict returns the verdict on the last answer.
func (a *submitted) verdict() string { return verdictOf(a.Answer, a.tried, a.right) }

// verdictOf returns the verdict on an answer. A painted board may be not judged.
func verdictOf(a question.Answer, tried *breaks.Tried, right bool) string {
	switch {
	case a.Board != nil && (tried == nil || !tried.Judged):
		return "unchecked"
	case right:
		return "right"
	}
	return "wrong"
}
