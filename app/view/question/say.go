package question

import (
	"stepboard/app/view/annotate"
	"stepboard/app/view/tree"
	"stepboard/solve"
	"stepboard/solve/grid"
)

func own(words string) solve.Text { return solve.Say("question.own", "Text", words) }

// Ask returns the prompt of the question.
func (q *Question) Ask(about *About) solve.Text {
	b := about.Dataset.Board
	switch {
	case q.Prompt != "":
		return own(q.Prompt)
	case q.Kind == "least":
		return solve.TextOf(about.Puzzle, "question."+about.task())
	case q.Kind == "expanded":
		return solve.Say("question.prompt.expanded", "Algorithm", algorithm(about), "Mover", mover(about))
	case q.Kind == "next", q.Kind == "never":
		return solve.Say("question.prompt."+q.Kind, "Algorithm", algorithm(about))
	}
	if q.Kind == "breaks" {
		return solve.Say("question.prompt.breaks", "What", q.subject(about))
	}
	return solve.Say("question.prompt."+q.Kind, "Mover", mover(about), "At", place(b, q.At), "Most", q.Most,
		"Moves", q.steps(about, q.Steps), "PluralCount", q.Most)
}

// Explain returns the reason for the right answer. If there is no reason, the result is the zero Text.
func (q *Question) Explain(about *About) solve.Text {
	if q.Why != "" {
		return own(q.Why)
	}
	b := about.Dataset.Board
	switch q.Kind {
	case "", "breaks":
		return solve.Text{}
	case "blocked":
		if why, ok := refusal(about, q.Choices[q.Pick].Cell); ok {
			return solve.Say("question.why.refused", "Why", why)
		}
	case "way":
		if q.Pick == 1 {
			return solve.Say("question.why.no_way")
		}
	case "least":
		switch {
		case len(q.Shown) > 0:
		case len(q.Cells) > 0: // the answer is a count
			return solve.Say("question.why.counted", "N", q.Number, "PluralCount", len(q.Cells), "Cell", place(b, q.Cells[0]),
				"Beside", q.Beside)
		default: // no walk and no cells: from a file of an earlier version, or because there were too many
			return q.proved(about)
		}
	case "expands":
		return solve.Say("question.why.expands", "Algorithm", solve.AlgorithmName(about.Puzzle, q.Choices[q.Pick].Text),
			"N", q.Number, "Beside", q.Beside, "PluralCount", q.counted())
	case "next":
		return solve.Say("question.why.next", "By", orderBy(about.solver().ID(), q.Beside > 0), "N", q.Number)
	case "never":
		return solve.Say("question.why.never", "Algorithm", algorithm(about))
	}
	at := grid.None
	if len(q.Cells) > 0 {
		at = q.Cells[0]
	}
	return solve.Say("question.why."+q.Kind, "Mover", mover(about), "Cell", place(b, at), "N", q.Number,
		"Beside", q.Beside, "Moves", q.steps(about, q.Shown), "PluralCount", q.counted())
}

// proved(about) says which algorithms have confirmed the answer.
func (q *Question) proved(about *About) solve.Text {
	key, exact := "question.why.number", solve.ExactSolvers(about.Puzzle, about.task())
	if about.playable() {
		key = "question.why.proved"
	}
	name := func(i int) solve.Text { return solve.AlgorithmName(about.Puzzle, exact[i].ID()) }
	return solve.Say(key, "Answer", q.amount(about, q.Number), "First", name(0), "Second", name(min(1, len(exact)-1)))
}

// counted() returns the number that decides about singular and plural in the reason: how many cells the key has. If the
// key has no cells, it returns the number that is the key.
func (q *Question) counted() int {
	if len(q.Cells) > 0 {
		return len(q.Cells)
	}
	return int(q.Number)
}

// Name returns an option in words. It begins with a capital letter, unless the author wrote it.
func (o *Option) Name(about *About) solve.Text {
	t := o.words(about)
	if o.Is != Said {
		if t.Args == nil {
			t.Args = map[string]any{}
		}
		t.Args["Capital"] = true
	}
	return t
}

func (o *Option) words(about *About) solve.Text {
	switch o.Is {
	case Amount:
		return solve.Say("question.number", "N", o.N)
	case Whether:
		if o.N != 0 {
			return solve.Say("question.yes")
		}
		return solve.Say("question.no")
	case Algorithm:
		return solve.AlgorithmName(about.Puzzle, o.Text)
	case Place:
		return place(about.Dataset.Board, o.Cell)
	case Going:
		return (&Question{}).steps(about, o.Moves)
	case State:
		return solve.Say("question.state", "N", o.N)
	}
	return own(o.Text)
}

func algorithm(about *About) solve.Text {
	return solve.AlgorithmName(about.Puzzle, about.solver().ID())
}

// Tell returns an answer in words.
func (q *Question) Tell(about *About, a Answer) solve.Text {
	switch q.Form {
	case Number:
		return q.amount(about, a.Number)
	case Choice:
		return solve.Say("question.choice", "Letter", Letter(a.Pick), "Name", q.Choices[a.Pick].Name(about))
	case Game:
		return q.steps(about, a.Moves)
	case Board:
		if a.Board == nil {
			return solve.Text{}
		}
		return solve.Say("question.painted", "N", a.Board.Size(), "PluralCount", a.Board.Size())
	}
	var list []solve.Text
	for _, c := range a.Cells[:min(len(a.Cells), mostSaid)] {
		list = append(list, place(about.Dataset.Board, c))
	}
	return chain(list, len(a.Cells)-len(list))
}

// amount(about, n) returns a number with the unit in which the kind of question counts. A number of an author's
// question has no unit.
func (q *Question) amount(about *About, n int64) solve.Text {
	if n < 0 { // -1, there is no way
		return solve.Say("question.number", "N", n)
	}
	switch q.Kind {
	case "least":
		return solve.TextOf(about.Puzzle, "answer."+about.task(), "PluralCount", int(n), "N", n)
	case "legal":
		return solve.Say("question.choices", "PluralCount", int(n), "N", n)
	case "distance":
		return solve.Say("question.moves", "PluralCount", int(n), "N", n)
	case "layer":
		return solve.Say("question.states", "PluralCount", int(n), "N", n)
	}
	return solve.Say("question.number", "N", n)
}

// Name returns the name of a kind.
func Name(kind string) solve.Text { return solve.Say("question.kind." + kind) }

// KindName returns the name of a kind of questions about the subject. The main question of a task may be a count.
func (a *About) KindName(kind string) solve.Text {
	if kind == "least" && !a.playable() {
		return solve.Say("question.kind.count")
	}
	return Name(kind)
}

// Letter returns the letter of option i.
func Letter(i int) string { return string(rune('A' + i)) }

// Marks returns the annotations of a question: its cell, options that are cells and, if the parameter revealed is true,
// the key.
func (q *Question) Marks(revealed bool) []annotate.Annotation {
	var list []annotate.Annotation
	if q.At != grid.None {
		list = append(list, annotate.Annotation{Kind: annotate.Ring, Color: annotate.Purple, At: q.At, To: grid.None})
	}
	for i, o := range q.Choices {
		if o.Is != Place {
			continue
		}
		color := annotate.Purple
		if revealed && i == q.Pick {
			color = annotate.Green
			list = append(list, annotate.Annotation{Kind: annotate.Ring, Color: color, At: o.Cell, To: grid.None})
		}
		list = append(list, annotate.Annotation{
			Kind: annotate.Label, Color: color, At: o.Cell, To: grid.None, Text: Letter(i),
		})
	}
	if revealed && (q.Form != Choice || q.Kind == "least") { // for a count, the cells are a part of the reason
		kind := annotate.Tick
		if q.Form == Wall {
			kind = annotate.Cross
		}
		for _, c := range q.Cells {
			list = append(list, annotate.Annotation{Kind: kind, Color: annotate.Green, At: c, To: grid.None})
		}
	}
	return list
}

// Letters returns the letters of options that are states of the search tree. The parameter revealed says whether the
// key is revealed.
func (q *Question) Letters(revealed bool) (list []tree.Letter) {
	for i, o := range q.Choices {
		if o.Is == State {
			list = append(list, tree.Letter{Event: int(o.N) - 1, Text: Letter(i), Right: revealed && i == q.Pick})
		}
	}
	return list
}

func place(b *solve.Board, c grid.Cell) solve.Text {
	if !b.Has(c) {
		return solve.Say("question.nowhere")
	}
	if b.Numbered() {
		return solve.Say("question.point", "N", int(c)+1)
	}
	return solve.Say("question.cell", "Row", b.Row(c)+1, "Col", b.Col(c)+1)
}

// mover returns the name of the mover that the question asks about, which is the name of its brush.
func mover(about *About) solve.Text {
	if rules, err := about.rules(); err == nil {
		at, movers := lead(about.Puzzle, rules), rules.Shape().Movers
		for _, b := range about.Puzzle.Brushes() {
			if at >= 0 && b.Layer != solve.Terrain && b.Kind == movers[at] {
				return solve.TextOf(about.Puzzle, "brush."+b.ID)
			}
		}
	}
	return solve.Say("question.mover")
}

// steps(about, moves) describes moves that begin at the start. Several moves get numbers, so that readers can tell them
// apart from several movers in one move.
func (q *Question) steps(about *About, moves []solve.Move) solve.Text {
	var list []solve.Text
	if rules, err := about.rules(); err == nil {
		s := rules.Start()
		for _, m := range moves[:min(len(moves), mostSaid)] {
			next, _, err := rules.Apply(s, m)
			if err != nil {
				break
			}
			name := solve.MoveName(about.Puzzle, about.Dataset, s, next)
			if len(moves) > 1 {
				name = solve.Say("question.step", "N", len(list)+1, "Move", name)
			}
			list = append(list, name)
			s = next
		}
	}
	if len(list) == 0 {
		return solve.Say("question.no_moves")
	}
	return chain(list, len(moves)-len(list))
}

// chain joins texts. The parameter more is the number of further texts, which the result only counts.
func chain(list []solve.Text, more int) (text solve.Text) {
	n := len(list)
	if n == 0 {
		return text
	}
	if text = list[n-1]; more > 0 {
		text = solve.Say("question.then_more", "First", text, "N", more)
	}
	for i := n - 2; i >= 0; i-- {
		text = solve.Say("question.then", "First", list[i], "Then", text)
	}
	return text
}

// mostSaid is the largest number of moves or cells that a text lists; the text only counts the other moves or cells.
const mostSaid = 8

// refusal returns why the rules don't let the mover enter a cell.
func refusal(about *About, to grid.Cell) (solve.Text, bool) {
	p, ok := about.Puzzle.(solve.Playable)
	if !ok {
		return solve.Text{}, false
	}
	h, err := p.Hand(about.Dataset, about.Query)
	if err != nil {
		return solve.Text{}, false
	}
	t := h.Turn(h.Start(), solve.NewPlan(0), solve.Gesture{Kind: solve.Press, To: to})
	if t.Refusal != nil {
		return t.Refusal.Text, true
	}
	_, err = play(h, h.Start(), t.Moves)
	if refused, is := err.(*solve.Refusal); is { //nolint:errorlint // rules return it as it is
		return refused.Text, true
	}
	return solve.Text{}, false
}
