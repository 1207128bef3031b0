package view

import (
	"context"
	"slices"
	"strings"

	"stepboard/app/view/question"
	"stepboard/scene/figure"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Pose returns a frame that shows the question of f. If the parameter revealed is true, the frame also marks the right
// option and draws a winning walk. The original caption could tell the answer, so the frame has this caption only after
// the reveal, unless the question is introduced by it. But space is reserved for the later texts, the legend and the
// note. If f has no question, Pose returns f.
func (f *Frame) Pose(say func(solve.Text) string, revealed bool) Frame {
	posed := *f
	if f.Asks == nil {
		return posed
	}
	q, about := f.Asks, f.Shot.About()
	if !revealed {
		if posed.Shot = f.Asked(); posed.Shot.Lens != f.Shot.Lens || posed.Shot.Tree != f.Shot.Tree ||
			posed.Shot.Compared != f.Shot.Compared {
			told := f.Shot
			posed.Later = &told
		}
		if f.PlaysAnswer() {
			posed.Play = Steps{}
		}
	}
	posed.Shot.Annotations = slices.Concat(f.Shot.Annotations, q.Marks(revealed))
	if letters := q.Letters(revealed); posed.Shot.Tree != nil && len(letters) > 0 {
		seen := *posed.Shot.Tree
		seen.Letters = slices.Concat(seen.Letters, letters)
		posed.Shot.Tree = &seen
	}
	ask := &figure.Ask{Prompt: f.Prompt(say)}
	for i := range q.Choices {
		ask.Options = append(ask.Options, figure.Option{
			Letter: question.Letter(i), Text: say(q.Choices[i].Name(&about)), Right: revealed && i == q.Pick,
			Passed: revealed && i != q.Pick,
		})
	}
	lines := append([]string{ask.Prompt}, f.Choices(say)...)
	before, told := "", []string{f.Why(say), f.Caption}
	if q.Introduced {
		before, told = f.Caption, told[:1]
	}
	if answer := f.Answer(say); answer != "" {
		answer = say(solve.Say("question.answer", "Answer", answer))
		card := figure.Option{Later: answer}
		if revealed {
			card, lines = figure.Option{Text: answer, Right: true}, append(lines, answer)
		}
		if q.Form != question.Choice {
			ask.Options = append(ask.Options, card)
		}
	}
	told = slices.DeleteFunc(told, func(text string) bool { return text == "" })
	if before != "" {
		ask.Told, lines = []string{before}, append(lines, before)
	}
	if ask.Later = told; revealed {
		ask.Told, ask.Later, lines = append(ask.Told, told...), nil, append(lines, told...)
		if len(q.Shown) > 0 && f.Shot.Track != Exploration && f.Shot.Compared == nil {
			posed.Shot.Route = true
		}
	}
	posed.Caption, posed.Posed = strings.Join(lines, "\n"), ask
	return posed
}

// PlaysAnswer reports whether the steps that the frame plays would tell the answer to its question.
func (f *Frame) PlaysAnswer() bool {
	return f.Asks != nil && (f.Asks.OfBoard() || f.Shot.Track == Solution && f.Asks.OfSolution())
}

// Asked returns the shot while readers think about the frame's question. It shows nothing that tells the answer: no
// route, and no lens that explains the answer of the board. If the kind of the question asks about the board, the shot
// has the board alone, as it is painted, without lens, tree, exploration and comparison.
func (f *Frame) Asked() Shot {
	v := f.Shot
	if f.Asks == nil {
		return v
	}
	v.Route = false
	l, _ := FindLens(v.Puzzle, v.TaskOrDefault(), v.Lens)
	if f.Asks.OfBoard() || l != nil && (l.OfAnswer() || f.Asks.Kind != "" && !l.Explores) {
		v.Lens, v.Choice, v.Pointer = "", 0, grid.None
	}
	if f.Asks.OfBoard() {
		v.Track, v.Move, v.Moves, v.Event, v.Last, v.Compared, v.Tree = Solution, 0, nil, -1, false, nil, nil
	}
	return v
}

// ShowsWay reports whether a frame shows a part of a solution (its route, its positions, or steps), the end of a
// search, a search tree, or a comparison, or has a lens that tells the answer.
func (f *Frame) ShowsWay() bool {
	l, _ := FindLens(f.Shot.Puzzle, f.Shot.TaskOrDefault(), f.Shot.Lens)
	v := &f.Shot
	return v.Route || v.Track == Solution && v.Move > 0 || v.Track == ByHand && len(v.Moves) > 0 || f.Play.On() ||
		v.Track == Exploration && v.Last || v.Tree != nil || v.Compared != nil || l != nil && l.OfAnswer()
}

// Guarded returns a frame without a question as a class may see it before the answers to the questions of other frames
// (open) are revealed: if a made question asks for the way of the same problem, or for a number of it, the frame shows
// no way, and no text with the answer.
func (f *Frame) Guarded(open []*Frame, say func(solve.Text) string) Frame {
	g := *f
	for _, o := range open {
		if f.Asks != nil || o.Asks.Kind == "" || !o.Asks.OfSolution() || !o.Shot.SameProblem(&f.Shot) {
			continue
		}
		if g.ShowsWay() {
			g.Shot, g.Play = (&Frame{Shot: g.Shot, Asks: o.Asks}).Asked(), Steps{}
		}
		if f.Proposed || o.Tells(f.Caption, say) {
			g.Caption = ""
		}
		if o.Tells(f.Title, say) {
			g.Title = ""
		}
	}
	return g
}

// SameProblem reports whether two shots are of the same query of the same board.
func (v *Shot) SameProblem(o *Shot) bool {
	return v.Query == o.Query && solve.Inner(v.Puzzle) == solve.Inner(o.Puzzle) && solve.Same(v.Dataset, o.Dataset)
}

// Prompt returns the text of the frame's question.
func (f *Frame) Prompt(say func(solve.Text) string) string {
	about := f.Shot.About()
	return say(f.Asks.Ask(&about))
}

// Why returns the reason for the key of the frame's question, or "".
func (f *Frame) Why(say func(solve.Text) string) string {
	about := f.Shot.About()
	if text := f.Asks.Explain(&about); text.Key != "" {
		return say(text)
	}
	return ""
}

// Choices returns the options of the frame's question, each with its letter.
func (f *Frame) Choices(say func(solve.Text) string) (list []string) {
	about := f.Shot.About()
	for i := range f.Asks.Choices {
		list = append(list, say(f.Asks.Tell(&about, question.Answer{Pick: i})))
	}
	return list
}

// Answer returns the key of the frame's question in words. For a game it returns "", because Why shows the solution.
func (f *Frame) Answer(say func(solve.Text) string) string {
	q, about := f.Asks, f.Shot.About()
	if q.Form == question.Game || q.Form == question.Board {
		return ""
	}
	return say(q.Tell(&about, question.Answer{Number: q.Number, Pick: q.Pick, Cells: q.Cells}))
}

// Standing returns a shot whose things are painted at their places in the shown state. Questions are about such shots.
// A shot of an exploration or a comparison stays the same. The result won reports whether moves have won: a painted
// board can lack things that these moves have taken, so it can't show the win. The error comes from a run, or is a
// *solve.Refusal of illegal moves.
func Standing(ctx context.Context, budget *solve.Budget, v Shot) (standing Shot, won bool, err error) {
	if v.Query < 0 || v.Compared != nil || v.Track == Exploration || v.Track == Solution && v.Move == 0 ||
		v.Track == ByHand && len(v.Moves) == 0 {
		return v, false, nil
	}
	rules, err := v.Puzzle.Rules(v.Dataset, v.Query)
	if err != nil {
		return v, false, err
	}
	at := rules.Start()
	if v.Track == Solution {
		request := v.Problem().Request(budget)
		request.Walk = true
		o := solve.Run(ctx, request).First()
		if o.Err != nil {
			return v, false, o.Err
		}
		if o.Walk != nil {
			at = o.Walk.At(v.Move)
		}
	} else {
		walk, err := Play(ctx, rules, v.Moves)
		if err != nil {
			return v, false, err
		}
		at = walk.At(walk.Len())
	}
	v.Dataset = solve.Place(v.Puzzle, v.Dataset, v.Query, at)
	v.Query, v.Track, v.Move, v.Moves, v.Route = 0, Solution, 0, nil, false
	if !v.Dataset.Board.Has(v.Pointer) {
		v.Pointer = grid.None
	}
	return v, rules.Done(at), nil
}
