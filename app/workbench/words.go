package workbench

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"stepboard/app/catalogue/amount"
	"stepboard/app/view"
	"stepboard/app/workbench/run"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens/kit"
)

// Told has the texts about the shown query.
type Told struct {
	run.Result
	Known    bool       // whether there is an answer or an error
	Solving  bool       // whether a job is working on the answer
	Big, Sub solve.Text // the answer in large letters (or the zero Text), and the text below it
	Fault    solve.Text // the error that the answer has shown in the rules, or the zero Text
	Badge    *Badge     // the badge of a fresh answer, or nil
	Figures  []Figure   // the cost of the run: so far, or of the whole run
}

// Figure is a number of a run's cost. Its name in the catalogue is "app.stat.<ID>".
type Figure struct{ ID, Value string }

// Told returns the present texts about the shown query.
func (b *Workbench) Told() (t Told) {
	t.Result, t.Known = b.Result()
	update, elapsed, running := b.answers.Running()
	t.Solving = running && update.Running == b.Shown()
	if t.Known && !t.Solving && t.Algorithm != b.answers.Solver().ID() {
		t.Result, t.Known = run.Result{}, false // an answer of another algorithm
	}
	if t.Known {
		t.Big, t.Sub = b.AnswerTexts(t.Result)
	}
	switch {
	case b.Hides(Answers):
		t.Sub = b.HiddenText()
	case t.Solving && (!t.Known || t.Stale):
		t.Sub = b.within(update.Progress.Bounds, solve.Say("app.sub.solving"),
			"app.sub.solving_from", "app.sub.solving_between")
		if doing := update.Progress.Doing; doing.Key != "" {
			t.Sub = doing
		}
	case !t.Known:
		t.Sub = solve.Say("app.sub.none")
		if known, ok := b.answers.Incumbent(b.Shown()); ok {
			t.Sub = b.within(known.Bounds, solve.Say("app.sub.stopped"), "app.sub.from", "app.sub.between")
		}
	case t.Stale:
		t.Sub = solve.Say("app.sub.stale")
	}
	if t.Known && !t.Stale && t.Err == nil {
		if b.instead.Key != "" {
			t.Sub = solve.Say("verify.level.why", "Level", b.instead, "Why", t.Sub)
		}
		if b.answers.Proving() {
			t.Sub = solve.Say("app.sub.proving", "Sub", t.Sub)
		}
		t.Badge, t.Fault = new(badgeOf(b.doc.Puzzle(), t.Result)), t.SayFault()
	}
	switch p := update.Progress; {
	case t.Solving:
		p.Time = elapsed
		if t.Figures = Figures(b.host.Number, p.Stats, "waiting", p.Frontier); p.Depth > 0 {
			t.Figures = append(t.Figures, Figure{"depth", b.host.Number(p.Depth)})
		}
	case t.Err == nil && t.Stats != (solve.Stats{}), t.Stats.Expanded > 0:
		t.Figures = Figures(b.host.Number, t.Stats, "frontier", t.Stats.PeakFrontier)
	}
	return t
}

// Figures returns the figures of a run, written by the function number. The parameters queue and length are the ID and
// the value of one figure. Figures of value 0 are left out, except the number of expanded states.
func Figures(number func(int64) string, s solve.Stats, queue string, length int64) []Figure {
	list := []Figure{{"expanded", number(s.Expanded)}}
	if s.Generated > 0 { // some algorithms do not count generated states
		list = append(list, Figure{"generated", number(s.Generated)})
	}
	if length > 0 {
		list = append(list, Figure{queue, number(length)})
	}
	return append(list, Figure{"time", amount.Duration(s.Time)}, Figure{"memory", amount.Bytes(s.Bytes)})
}

// within(…) returns the parameter why. If bounds of the answer are known, it returns a text that contains the bounds
// and the parameter why. The key of this text is lowerKey if only the lower bound is known, otherwise bothKey.
func (b *Workbench) within(known solve.Bounds, why solve.Text, lowerKey, bothKey string) solve.Text {
	number := b.host.Number
	if !known.Known() {
		return why
	}
	said := solve.Say(lowerKey, "Why", why, "Least", number(known.Least))
	if known.Most > 0 {
		said = solve.Say(bothKey, "Why", why, "Least", number(known.Least), "Most", number(known.Most))
	}
	return known.Suppose(b.answers.Solver(), said)
}

// AnswerTexts returns the answer in large letters and the text below it. Most errors have no large letters.
func (b *Workbench) AnswerTexts(o run.Result) (big, sub solve.Text) {
	task := b.doc.Task()
	var over *solve.OverBudget
	var refusal *solve.Refusal
	var rules *solve.InputError // an error of a function in a file of rules
	switch {
	case errors.As(o.Err, &over):
		why, _ := view.Ended(over, b.host.Number)
		return solve.Say("app.unsolved"), b.within(o.Stats.Bounds, why, "app.sub.from", "app.sub.between")
	case errors.As(o.Err, &rules):
		return solve.Text{}, solve.Say("app.sub.rules", "Line", rules.Line, "Why", rules.Text)
	case errors.As(o.Err, &refusal):
		return solve.Text{}, refusal.Text
	case o.Err != nil:
		return solve.Text{}, solve.Say("app.sub.error")
	case o.Answer.Value < 0:
		d, _ := b.doc.Shown()
		answer := Judged(b.doc.Puzzle(), d, o.Answer)
		sub = solve.Say("app.sub.no_way", "Answer", answer)
		// The number shows the user that perhaps the rules are wrong.
		if _, ruled := solve.Inner(b.doc.Puzzle()).(solve.Ruled); ruled && o.Stats.Expanded > 0 {
			sub = solve.Say("app.sub.no_way.searched", "Answer", answer, "PluralCount", int(o.Stats.Expanded), "N",
				b.host.Number(o.Stats.Expanded))
		}
		if o.Checked && o.Level == solve.LeastIf {
			sub = solve.Say("verify.level.why", "Level", o.Say(b.doc.Puzzle(), o.Answer), "Why", sub)
		}
		return solve.Say("app.no_way"), sub
	}
	v := o.Answer.Value
	big = solve.TextOf(b.doc.Puzzle(), "answer."+task, "PluralCount", int(v), "N", b.host.Number(v))
	switch {
	case o.Checked && o.Level <= solve.LeastIf:
		o.Fault = nil // a line of its own
		sub = o.Explain(b.doc.Puzzle(), o.Answer)
	case o.Answer.Steps != v && o.Answer.Steps > 0:
		sub = solve.TextOf(b.doc.Puzzle(), "answer.steps", "PluralCount", int(o.Answer.Steps), "N",
			b.host.Number(o.Answer.Steps))
		sub.Else = "app.sub.steps"
		if o.Checked {
			sub = solve.Say("app.sub.steps_level", "Steps", sub, "Level", o.Say(b.doc.Puzzle(), o.Answer))
		}
	case o.Answer.Counts != nil:
		sub = solve.Say("app.sub.count")
	case !o.Checked:
		sub = solve.Say("app.badge.checking")
	default:
		sub = o.Say(b.doc.Puzzle(), o.Answer)
	}
	return big, sub
}

// Badge says how certain it is that an answer is right.
type Badge struct {
	Word, Hint solve.Text
	Standing   Standing
}

// Standing is the level of an answer for colours and signs. Only Verified is green.
type Standing uint8

const (
	Checking Standing = iota
	Verified
	Unchecked
	Supposed // right if a condition holds, or a way that may not be the least
)

var badges = map[solve.Level]Badge{
	solve.Shown:      {solve.Say("app.badge.verified"), solve.Text{}, Verified},
	solve.LeastIf:    {solve.Say("app.badge.if"), solve.Text{}, Supposed},
	solve.AWay:       {solve.Say("app.badge.way"), solve.Text{}, Supposed},
	solve.NotChecked: {solve.Say("app.badge.unchecked"), solve.Text{}, Unchecked},
}

func badgeOf(p solve.Puzzle, r run.Result) Badge {
	if !r.Checked {
		return Badge{solve.Say("app.badge.checking"), solve.Say("app.badge.checking.hint"), Checking}
	}
	badge := badges[r.Level]
	badge.Hint = solve.Say("app.badge.hint", "Level", r.Explain(p, r.Answer))
	if r.Replayed {
		badge.Hint = solve.Say("app.badge.replay.hint", "Level", r.Explain(p, r.Answer))
	}
	return badge
}

// reason(err, host) returns in a few words why a run has no result: a text, or what the host says about the error.
func reason(err error, host Host) any {
	if why, ok := view.Ended(err, host.Number); ok {
		return why
	}
	return host.Reason(err)
}

// mostJudged is the largest length of a judge's answer to be shown, in characters.
const mostJudged = 20

// Judged returns the answer to a dataset as the puzzle's judge writes it, but with a true minus sign. If this is long,
// or has the dataset's number or the way, it returns only the value.
func Judged(p solve.Puzzle, dataset int, a solve.Answer) string {
	line, same, err := "", false, error(nil)
	if !solve.AnswersWay(p) {
		line, err = solve.AnswerLine(p, nil, dataset+1, a, nil)
		numbered, _ := solve.AnswerLine(p, nil, dataset+2, a, nil)
		same = line == numbered
	}
	line = strings.TrimSpace(line)
	if err != nil || line == "" || !same || len([]rune(line)) > mostJudged || strings.Contains(line, "\n") {
		line = strconv.FormatInt(a.Value, 10)
	}
	if number, negative := strings.CutPrefix(line, "-"); negative {
		return "−" + number
	}
	return line
}

// Note returns the lens's text, with the numbers and sets that no cell of the board shows, or the zero Text.
func (l *Lens) Note() solve.Text {
	s := l.b.sight()
	values, said := s.Values(), l.shownText()
	switch {
	case values.Key == "":
		return said
	case said.Key == "":
		return values
	}
	return solve.Say("app.lens.values", "Values", values, "Note", said)
}

// Remarks returns the problems of the shown board, without the warnings that the lens's note replaces.
func (l *Lens) Remarks() []solve.Diagnostic {
	if l.view == nil || l.chosen == nil {
		return l.b.checks.problems
	}
	return l.chosen.Remarks(l.b.checks.problems)
}

// shownText() returns the lens's text, or the reason why the lens shows nothing, or the zero Text.
func (l *Lens) shownText() solve.Text {
	_, recording := l.b.Explore.Recording()
	switch {
	case l.chosen == nil:
		return solve.Text{}
	case l.err != nil:
		return solve.Say("app.lens.failed", "Why", reason(l.err, l.b.host))
	case l.view == nil && l.working && (l.b.Explore.Current() != nil || !l.chosen.Explores || recording):
		return solve.Say("app.lens.working")
	case l.view == nil && l.chosen.Explores:
		return solve.Say("app.explore.none")
	}
	return l.picture.Note
}

// CellTexts describes the content of a cell, and facts about the cell. If c is off the board, it describes the board.
func (b *Workbench) CellTexts(c grid.Cell) []solve.Text {
	board, p := b.doc.Board(), b.doc.Puzzle()
	_, query := b.doc.Shown()
	if solve.GaugesOf(p, b.doc.Current(), query, nil) != nil { // numbers and sets have no cells
		return []solve.Text{}
	}
	if !board.Has(c) {
		if board.Numbered() {
			return []solve.Text{solve.Say("app.status.points", "PluralCount", board.Cells())}
		}
		return []solve.Text{solve.Say("app.status.board", "Rows", board.Rows, "Cols", board.Cols)}
	}
	words := []solve.Text{kit.CellText(board.Size, c)}
	name := func(is func(solve.Brush) bool) {
		if i := slices.IndexFunc(p.Brushes(), is); i >= 0 {
			words = append(words, solve.TextOf(p, "brush."+p.Brushes()[i].ID))
		}
	}
	things := b.ThingsAt(c)
	if len(things) == 0 || board.Terrain[c] != solve.Floor { // floor below a thing is not mentioned
		name(func(v solve.Brush) bool { return v.Layer == solve.Terrain && v.Tile == board.Terrain[c] })
	}
	for _, it := range things {
		name(func(v solve.Brush) bool { return v.Layer != solve.Terrain && v.Kind == it.Kind })
	}
	if r := b.fresh(); r != nil && int(c) < len(r.Answer.Counts) && r.Answer.Counts[c] >= 0 {
		n := r.Answer.Counts[c]
		words = append(words, solve.Say("app.status.winning", "PluralCount", int(n), "N", b.host.Number(int64(n))))
	}
	for _, d := range b.checks.problems {
		if slices.Contains(d.Cells, c) {
			words = append(words, d.Text)
		}
	}
	return words
}
