package judge

import (
	"bytes"
	"context"
	"regexp"
	"sync"

	"stepboard/app/catalogue"
	"stepboard/app/contest/judge/box"
	"stepboard/solve"
)

// Kind is what a judge says.
type Kind string

// Kinds of verdicts.
const (
	Accepted     Kind = "AC"
	Wrong        Kind = "WA"
	TooLong      Kind = "TLE"
	Crashed      Kind = "RTE"
	TooMuch      Kind = "MLE"
	TooTalkative Kind = "OLE"
	NotCompiled  Kind = "CE"
	NotJudged    Kind = "SE" // the program was not run to its end, for a reason that may be the system's
)

// Verdict is a kind, why, and which part of the points it is worth.
type Verdict struct {
	Kind  Kind
	Why   solve.Text // empty where there is nothing to say
	At    int        // the first word or line that is not right, from 1; 0: not known
	Share float64    // of the points, 0..1
}

// Judge says what a judge would say of a run: what ended it first, as DOMjudge does, and then whether the answers are
// those wanted. Memory and output come before a crash, because a program that may have no more of them crashes. The
// error is the comparison's own.
func Judge(ctx context.Context, input []byte, r Result, wanted []byte, compare Comparison) (Verdict, error) {
	if v, ended := r.ended(); ended {
		return v, nil
	}
	return compare(ctx, input, r.Output, wanted)
}

func overTime(l Limits) Verdict {
	return Verdict{Kind: TooLong, Why: solve.Say("judge.long", "Seconds", l.Time.Seconds())}
}

// overWall is of a program that waits.
func overWall(l Limits) Verdict {
	return Verdict{Kind: TooLong, Why: solve.Say("judge.idle", "Seconds", l.idle().Seconds())}
}

func overMemory(l Limits) Verdict {
	return Verdict{Kind: TooMuch, Why: solve.Say("judge.memory", "MB", l.Memory>>20)}
}

// pythonLine is how Python tells of a line of the program, and not of its own modules.
var pythonLine = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`File "[^"]*[/\\]` + regexp.QuoteMeta(textName) + `", line (\d+)`)
})

// ended is the verdict of a run that did not come to a good end.
func (r Result) ended() (Verdict, bool) {
	switch {
	case r.Failed != "":
		return Verdict{Kind: NotJudged, Why: solve.Say("judge.system", "Said", catalogue.Plain(r.Failed))}, true
	case r.Killed == box.OverMemory:
		return overMemory(r.Limits), true
	case r.Killed == box.OverWall && r.CPU <= r.Limits.Time:
		return overWall(r.Limits), true
	case r.Killed == box.OverCPU, r.CPU > r.Limits.Time, r.Signal == "SIGXCPU", r.Killed == box.OverWall:
		return overTime(r.Limits), true
	case r.Memory > r.Limits.Memory:
		return overMemory(r.Limits), true
	case r.Killed == box.OverOutput, r.Size > r.Limits.Output:
		return Verdict{Kind: TooTalkative, Why: solve.Say("judge.output", "KB", r.Limits.Output>>10)}, true
	case r.Signal != "":
		return Verdict{Kind: Crashed, Why: solve.Say("judge.signal", "Signal", r.Signal)}, true
	case r.Exit != 0:
		why := solve.Say("judge.exit", "Status", r.Exit)
		said := bytes.TrimSpace(r.Errors)
		// Interpreters say in the end what went wrong.
		if said := printable(said[bytes.LastIndexByte(said, '\n')+1:]); said != "" {
			why = solve.Say("judge.exit_said", "Status", r.Exit, "Said", said)
			if lines := pythonLine().FindAllSubmatch(r.Errors, -1); len(lines) > 0 {
				why = solve.Say("judge.exit_line", "Status", r.Exit, "Line", string(lines[len(lines)-1][1]), "Said", said)
			}
		}
		return Verdict{Kind: Crashed, Why: why}, true
	}
	return Verdict{}, false
}
