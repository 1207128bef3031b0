package class

import (
	"cmp"
	"fmt"
	"slices"
	"time"

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
		default:
			add(key(a.Answer), a.Answer, a.right, 1)
		}
	}
	list := make([]Bar, 0, len(all))
	for _, b := range all {
		if b.Label = q.Tell(&about, b.answer); q.Form == question.Game {
			b.Label = solve.Say("question.moves", "N", len(b.answer.Moves), "PluralCount", len(b.answer.Moves))
		}
		if len(b.answer.Cells) == 1 {
			b.on = b.answer.Cells[0]
		}
		list = append(list, *b)
	}
	value := func(b Bar) int64 { return b.answer.Number + int64(b.answer.Pick) + int64(len(b.answer.Moves)) }
	order := func(a, b Bar) int { return cmp.Or(cmp.Compare(value(a), value(b)), cmp.Compare(a.on, b.on)) }
	if len(list) > mostBars {
		kept := func(b Bar) int { // a right answer has a bar, also if it is rare
			if b.Right && b.on == grid.None {
				return 1
			}
			return 0
		}
		slices.SortFunc(list, func(a, b Bar) int { return cmp.Or(kept(b)-kept(a), b.N-a.N, order(a, b)) })
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

// backdrop returns the frame whose board shows the reason for a bar: the way that a student played, the moves of an
// option, the least way behind the right number, or the cells with the numbers of their answers. Without a bar, it is
// the frame with its answer. It is posed already, and plays the moves.
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
	if bar < 0 || bar >= len(bars) || bars[bar].more {
		return posed
	}
	b, q := bars[bar], f.Asks
	moves := b.answer.Moves
	if q.Form == question.Choice {
		moves = q.Choices[b.answer.Pick].Moves
	}
	if q.Form == question.Number && b.Right {
		moves = q.Shown
	}
	switch {
	case len(moves) > 0:
		shot := f.Asked()
		shot.Track, shot.Moves, shot.Compared, shot.Tree = view.ByHand, moves, nil, nil
		shot.Route, shot.Lens = true, ""
		if view.Check(shot) == nil {
			posed.Shot, posed.Play = shot, view.Steps{To: -1}
		}
	case b.on != grid.None:
		color := annotate.Red
		if b.Right {
			color = annotate.Green
		}
		posed.Shot.Annotations = append(posed.Shot.Annotations, annotate.Annotation{
			Kind: annotate.Ring, Color: color, At: b.on, To: grid.None,
		})
	}
	return posed
}

// Backdrop returns the frame behind the pressed bar, posed already, or nil.
func (c *Class) Backdrop(say func(solve.Text) string) *view.Frame {
	c.mu.Lock()
	defer c.mu.Unlock()
	f := c.frame()
	if f == nil || c.behind < 0 || !c.shown[f.question] {
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
				answer.Verdict, answer.First = verdict(a.right), verdict(a.first)
			}
			r.Answers = append(r.Answers, answer)
		}
		list = append(list, r)
	}
	return list
}

func verdict(right bool) string {
	if right {
		return "right"
	}
	return "wrong"
}
