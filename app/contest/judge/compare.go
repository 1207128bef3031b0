package judge

import (
	"bytes"
	"cmp"
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"stepboard/app/catalogue"
	"stepboard/app/contest/judge/box"
	"stepboard/app/contest/testset"
	"stepboard/solve"
	"stepboard/solve/script"
)

// Comparison gives the verdict on the output of a program. input is the input of the case, and wanted is its answer.
type Comparison func(ctx context.Context, input, output, wanted []byte) (Verdict, error)

// Tokens compares the words of the output and of the answer. White space does not count. This is the usual comparison.
func Tokens(_ context.Context, _, output, wanted []byte) (Verdict, error) {
	for n := 1; ; n++ {
		var have, want []byte
		have, output = cutWord(output)
		want, wanted = cutWord(wanted)
		if len(have) == 0 && len(want) == 0 {
			return Verdict{Kind: Accepted, Share: 1}, nil
		}
		if !bytes.Equal(have, want) {
			return wrongAt("judge.wrong_word", n, have, want), nil
		}
	}
}

// cutWord splits s into its first word and the rest. If s has no word, word is empty.
func cutWord(s []byte) (word, rest []byte) {
	s = bytes.TrimLeft(s, " \t\r\n\v\f")
	if end := bytes.IndexAny(s, " \t\r\n\v\f"); end >= 0 {
		return s[:end], s[end:]
	}
	return s, nil
}

// Lines compares lines exactly. The newline after the last line may be missing.
func Lines(_ context.Context, _, output, wanted []byte) (Verdict, error) {
	output, wanted = bytes.TrimSuffix(output, []byte("\n")), bytes.TrimSuffix(wanted, []byte("\n"))
	for n := 1; ; n++ {
		have, output2, moreHave := bytes.Cut(output, []byte("\n"))
		want, wanted2, moreWant := bytes.Cut(wanted, []byte("\n"))
		if !bytes.Equal(have, want) {
			return wrongAt("judge.wrong_line", n, have, want), nil
		}
		if moreHave != moreWant {
			have, _, _ = bytes.Cut(output2, []byte("\n"))
			want, _, _ = bytes.Cut(wanted2, []byte("\n"))
			return wrongAt("judge.wrong_line", n+1, have, want), nil
		}
		if !moreHave {
			return Verdict{Kind: Accepted, Share: 1}, nil
		}
		output, wanted = output2, wanted2
	}
}

// wrongAt returns the verdict for an output whose first difference is at word or line n. key is the key of the text.
func wrongAt(key string, n int, have, want []byte) Verdict {
	say := func(s []byte) any {
		if len(s) == 0 {
			return solve.Say("judge.nothing")
		}
		short := s[:min(len(s), mostShownBytes)]
		if len(short) < len(s) { // not within a character
			short = []byte(strings.ToValidUTF8(string(short), ""))
			return strconv.Quote(string(short) + "…")
		}
		return strconv.Quote(string(short)) // bytes that are no text are escaped
	}
	return Verdict{Kind: Wrong, At: n, Why: solve.Say(key, "N", n, "Have", say(have), "Want", say(want))}
}

// mostShownBytes is the number of bytes of a program's text that messages show.
const mostShownBytes = 80

func shownText(s []byte) string {
	short := s[:min(len(s), mostShownBytes)]
	text := catalogue.Plain(strings.ToValidUTF8(string(short), "�"))
	if len(short) < len(s) {
		text += "…"
	}
	return text
}

// ComparisonBy returns the comparison for the answers of a puzzle. If they contain ways, each way is replayed by the
// rules, and Verdict.At is the number of the first wrong dataset. Otherwise it is Tokens.
func ComparisonBy(p solve.Puzzle) Comparison {
	q, ok := solve.Inner(p).(solve.Answerer)
	if !ok || !q.AnswersWay() {
		return Tokens
	}
	return func(ctx context.Context, input, output, wanted []byte) (Verdict, error) {
		datasets, _, err := p.Parse("", bytes.NewReader(input))
		if err != nil {
			return Verdict{}, err
		}
		fault, err := q.CheckOutput(ctx, datasets, output, wanted)
		switch {
		case err != nil:
			return Verdict{}, err
		case fault != nil:
			return Verdict{Kind: Wrong, At: fault.Dataset + 1, Why: solve.Say("judge.way", "What", fault.Text)}, nil
		}
		return Verdict{Kind: Accepted, Share: 1}, nil
	}
}

// ComparisonFor returns the comparison for a set if nobody has chosen one: ComparisonBy of the puzzle p, which may be
// nil. A set with a checker of its own is refused if p does not make a comparison, because its outputs can't be
// compared by words.
func ComparisonFor(set *testset.Set, p solve.Puzzle) (Comparison, error) {
	if set.OwnChecker != "" && !solve.AnswersWay(p) {
		return nil, solve.Refused("judge.own_checker", "File", set.OwnChecker)
	}
	return ComparisonBy(p), nil
}

// ComparisonOf returns the comparison with a name: Tokens for "tokens" and "", Lines for "lines", ComparisonBy for a
// file of rules. Any other name is the file of a checker. The caller must call done after the last comparison. The
// error is an error of Prepare, or of reading the file of rules.
func ComparisonOf(ctx context.Context, name string, languages []Language) (c Comparison, done func(), err error) {
	switch cmp.Or(name, "tokens") {
	case "tokens":
		return Tokens, func() {}, nil
	case "lines":
		return Lines, func() {}, nil
	}
	if filepath.Ext(name) == script.Extension {
		text, err := readRegular(os.OpenFile, name, mostSource)
		if err != nil {
			return nil, nil, err
		}
		p, err := script.Open(name, text)
		if err != nil {
			return nil, nil, err
		}
		return ComparisonBy(p), func() {}, nil
	}
	checker, err := Prepare(ctx, name, languages)
	if err != nil {
		return nil, nil, err
	}
	return checker.check, func() { _ = checker.Close() }, nil
}

const checkerTime = 10 * time.Second

// check gives the verdict of the checker p, a program in the style of testlib. The checker gets the names of three
// files: input, output and answer. Its exit status is the verdict. The checker runs in a box, because the output comes
// from a stranger's program.
func (p *Program) check(ctx context.Context, input, output, wanted []byte) (Verdict, error) {
	l := Limits{Time: checkerTime, Memory: compileMemory, Output: mostChecker}
	end, err := p.run(ctx, l, box.Command{Argv: []string{"input", "output", "answer"}, Errors: mostChecker}, openedFiles{},
		workFile{"input", input}, workFile{"output", output}, workFile{"answer", wanted})
	if err != nil {
		return Verdict{}, err
	}
	if end.Failed != "" || end.Signal != "" || end.Killed != box.Itself {
		v, _ := end.failed()
		return Verdict{}, solve.Refused("judge.checker_failed", "Status", string(v.Kind), "Said", v.Why)
	}
	return verdictOfStatus(end.Exit, strings.TrimSpace(string(end.Errors)+string(end.Output)))
}

// mostChecker is the limit of a checker's output, in bytes.
const mostChecker = 64 << 10

// verdictOfStatus returns the verdict for a checker's exit status. 0 means right, 1 and 2 mean wrong. 7 means that the
// output contains the points: the first number from 0 to 100. With 100 points the program is right. Any other status
// means that the checker itself has failed.
func verdictOfStatus(status int, said string) (Verdict, error) {
	why := solve.Say("judge.checker", "Said", shownText([]byte(said)))
	switch status {
	case 0:
		return Verdict{Kind: Accepted, Share: 1}, nil
	case 1, 2:
		return Verdict{Kind: Wrong, Why: why}, nil
	case 7:
		for _, word := range strings.Fields(said) {
			if points, err := strconv.ParseFloat(word, 64); err == nil && points >= 0 && points <= 100 {
				v := Verdict{Kind: Wrong, Why: why, Share: points / 100}
				if points == 100 {
					v.Kind = Accepted
				}
				return v, nil
			}
		}
	}
	return Verdict{}, solve.Refused("judge.checker_failed", "Status", status, "Said", shownText([]byte(said)))
}
