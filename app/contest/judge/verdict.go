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

// Kind is a judge's verdict in short.
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
	NotJudged    Kind = "SE" // the run was interrupted, perhaps by the system
)

// Verdict is a kind with a reason and a share of the points.
type Verdict struct {
	Kind  Kind
	Why   solve.Text // empty without a reason
	At    int        // the first wrong word or line, from 1; 0: unknown
	Share float64    // of the points, 0..1
}

// Judge gives a judge's verdict for a run: the first reason that ended it, as in DOMjudge, and then the comparison of
// the answers. Memory and output are checked before a crash, because a program without memory crashes. The error is the
// comparison's.
func Judge(ctx context.Context, input []byte, r Result, wanted []byte, compare Comparison) (Verdict, error) {
	if v, ended := r.ended(); ended {
		return v, nil
	}
	return compare(ctx, input, r.Output, wanted)
}

func overTime(l Limits) Verdict {
	return Verdict{Kind: TooLong, Why: solve.Say("judge.long", "Seconds", l.Time.Seconds())}
}

// overWall is the verdict for a program that waits.
func overWall(l Limits) Verdict {
	return Verdict{Kind: TooLong, Why: solve.Say("judge.idle", "Seconds", l.idle().Seconds())}
}

func overMemory(l Limits) Verdict {
	return Verdict{Kind: TooMuch, Why: solve.Say("judge.memory", "MB", l.Memory>>20)}
}

// pythonLine matches Python's message about a line of the program, but not of Python's modules.
var pythonLine = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`File "[^"]*[/\\]` + regexp.QuoteMeta(textName) + `", line (\d+)`)
})

// ended is the verdict for a failed run.
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
		// Interpreters name the error in their last line.
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
