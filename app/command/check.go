package command

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"stepboard/app/contest/judge"
	"stepboard/app/contest/testset"
	"stepboard/solve"
	"stepboard/solve/input"
)

// mostWrong is the largest number of wrong answers that are listed for a file.
const mostWrong = 5

// check() is the command check. It compares the answer files of test data with our own answers, and lists the errors in
// inputs and answers. With -proof it checks the proofs of a board's answers instead.
func (p *program) check() ([][]option, action) {
	c := &checker{p, options{exactOnly: true}}
	list := append(p.solving(&c.options),
		option{name: "proof", value: "FILE", read: text(&c.proof)}, option{name: "json", on: &c.json}, p.trusting())
	return [][]option{list}, c.checkAll
}

func (c *checker) checkAll(ctx context.Context, folders []string, _ map[string]bool) int {
	p, o, code := c.program, c.options, Solved
	switch {
	case o.proof != "" && len(folders) != 1:
		return p.usage(solve.Say("command.proof.one_board"))
	case len(folders) == 0 || slices.Contains(folders, ""):
		return p.usage(solve.Say("command.check.no_folder"))
	}
	if o.proof != "" {
		w, code := p.work(o, folders[0], nil)
		if code != Solved {
			return code
		}
		code, err := p.checkProofs(ctx, w, o.proof, p.stdout)
		return max(code, p.fail(w.file, err))
	}
	inputs, agree := 0, 0
	for _, folder := range folders {
		set, got := p.testset(ctx, folder)
		if got != Solved {
			return got
		}
		for _, one := range set.Cases {
			got := c.check(ctx, one)
			if got == Interrupted {
				return got
			}
			inputs++
			if got == Solved {
				agree++
			}
			code = max(code, got)
		}
		for _, f := range set.LoneAnswers {
			c.find(finding{File: f.Name}, solve.Say("command.check.no_input"))
			code = max(code, Wrong)
		}
	}
	if inputs == 0 {
		return p.usage(solve.Say("command.check.nothing"))
	}
	if o.json {
		return max(code, p.printJSON(checkTotal{inputs, agree}))
	}
	return max(code, p.print(p.texts.Say(solve.Say("command.check.sum", "PluralCount", inputs, "Agree", agree))))
}

// Objects that -json prints: one for each finding, and a last one with the sums.
type (
	finding struct {
		File   string `json:"file"`
		Line   int    `json:"line,omitempty"` // line from 1 (Column is also from 1); 0: the whole file
		Column int    `json:"column,omitempty"`
		What   string `json:"what"`
	}
	checkTotal struct {
		Inputs int `json:"inputs"`
		Agree  int `json:"agree"`
	}
)

type checker struct {
	*program
	options
}

// check(ctx, tested) solves a case, and lists errors in its input and answer files. After an error it returns Wrong.
func (c *checker) check(ctx context.Context, tested testset.Case) int {
	code := Solved
	if len(tested.Answers) == 0 {
		c.find(finding{File: tested.Input.Name}, solve.Say("command.check.no_answers"))
		code = Wrong
	}
	data, err := tested.Input.Load()
	if err != nil {
		return c.unread(err, BadInput)
	}
	w, got := c.program.work(c.options, tested.Input.Name, bytes.NewReader(data))
	var out bytes.Buffer
	if got == Solved {
		one := *c.program
		one.stdout = &out
		plain := c.options
		plain.json = false
		got = one.answer(ctx, plain, w)
	}
	switch got {
	case Solved:
	case BadInput:
		if c.json {
			_ = c.printJSON(finding{File: tested.Input.Name, What: c.said})
		}
		return Wrong
	default:
		return got
	}
	for _, answers := range tested.Answers {
		compare := c.compare
		if solve.AnswersWay(w.puzzle) {
			compare = func(answers testset.File, wanted string, w work) (bool, error) {
				return c.replay(ctx, data, answers, wanted, w)
			}
		}
		right, err := compare(answers, out.String(), w)
		if err != nil {
			return c.unread(err, BadInput)
		}
		if !right {
			code = Wrong
		}
	}
	return code
}

func (c *checker) find(f finding, what solve.Text) {
	f.What = c.texts.Say(what)
	if c.json {
		_ = c.printJSON(f)
		return
	}
	place := f.File
	if f.Line > 0 {
		place = fmt.Sprintf("%s:%d:%d", f.File, f.Line, f.Column)
	}
	_, _ = fmt.Fprintf(c.stdout, "%s: %s\n", place, f.What)
}

// compare prints where a file differs from the wanted answers, and reports whether they are equal. The amount of white
// space between words does not matter. The error is an error of reading.
func (c *checker) compare(answers testset.File, wanted string, w work) (right bool, err error) {
	data, err := answers.Load()
	if err != nil {
		return false, err
	}
	var want []string  // all words of the wanted answers
	var answerOf []int // index of the answer of each word
	for i, line := range strings.Split(wanted, "\n") {
		for _, word := range strings.Fields(line) {
			want, answerOf = append(want, word), append(answerOf, i)
		}
	}
	path := answers.Name
	wrong, have := 0, 0
	lines := input.New(path, bytes.NewReader(data))
	at := func(offset int) finding { return finding{File: path, Line: lines.Number(), Column: offset + 1} }
	word := regexp.MustCompile(`\S+`)
	for lines.Next() {
		for _, span := range word.FindAllIndex(lines.Bytes(), -1) {
			switch s := string(lines.Bytes()[span[0]:span[1]]); {
			case have == len(want):
				c.find(at(span[0]), solve.Say("command.check.more", "PluralCount", len(want)))
			case have < len(want) && s != want[have]:
				if wrong++; wrong <= mostWrong {
					c.find(at(span[0]), solve.Say("command.check.wrong", "Have", strconv.Quote(s), "Want", want[have],
						"Which", w.queryOf(answerOf[have])))
				}
			}
			have++
		}
	}
	if wrong > mostWrong {
		c.find(finding{File: path}, solve.Say("command.check.others", "PluralCount", wrong-mostWrong))
	}
	if have < len(want) && lines.Err() == nil {
		c.find(finding{File: path}, solve.Say("command.check.fewer", "PluralCount", have, "Want", want[have],
			"Which", w.queryOf(answerOf[have])))
	}
	if unreadable, ok := errors.AsType[*solve.InputError](lines.Err()); ok {
		c.complainAt(unreadable, "command.error")
		return false, nil
	}
	return wrong == 0 && have == len(want), lines.Err()
}

// replay is compare for answers that contain ways: it replays the ways of a file by the rules.
func (c *checker) replay(
	ctx context.Context, input []byte, answers testset.File, wanted string, w work,
) (right bool, err error) {
	data, err := answers.Load()
	if err != nil {
		return false, err
	}
	v, err := judge.ComparisonBy(w.puzzle)(ctx, input, data, []byte(wanted))
	if refused, ok := errors.AsType[*solve.Refusal](err); ok {
		c.find(finding{File: answers.Name}, refused.Text)
		return false, nil
	}
	if err == nil && v.Kind != judge.Accepted {
		c.find(finding{File: answers.Name}, v.Why)
	}
	return v.Kind == judge.Accepted, err
}

// queryOf returns a text that names the query of answer n, counted from 0.
func (w work) queryOf(n int) solve.Text {
	for i, d := range w.datasets {
		if n < len(d.Queries) {
			return solve.Say("command.check.query", "Dataset", i+1, "Query", n+1)
		}
		n -= len(d.Queries)
	}
	return solve.Text{}
}
