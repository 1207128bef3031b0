package judge

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"sync"
	"time"

	"stepboard/app/catalogue"
	"stepboard/app/contest/judge/box"
	"stepboard/solve"
)

// Kind is the abbreviation of a verdict.
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
	NotJudged    Kind = "SE" // the system may have failed, so the program gets no other verdict
)

// Verdict is the judgement of one run, with a reason and a share of the points.
type Verdict struct {
	Kind  Kind
	Why   solve.Text // the reason; empty: none
	At    int        // number of the first wrong word or line, from 1; 0: unknown
	Share float64    // share of the case's points, 0..1
}

// Judge returns the verdict on a run. If the run failed for several reasons, the first reason in DOMjudge's order
// counts. Memory and output come before a crash, because a program often crashes when it gets no further memory. If the
// run did not fail, Judge returns the results of compare.
func Judge(ctx context.Context, input []byte, r Result, wanted []byte, compare Comparison) (Verdict, error) {
	if v, ended := r.failed(); ended {
		return v, nil
	}
	return compare(ctx, input, r.Output, wanted)
}

func overTime(l Limits) Verdict {
	return Verdict{Kind: TooLong, Why: solve.Say("judge.long", "Seconds", l.Time.Seconds())}
}

// overWall returns the verdict on a program that has exceeded the wall time but not the processor time. The parameter
// used is its processor time: the program may have waited, or other programs may have used the processor.
func overWall(l Limits, used time.Duration) Verdict {
	seconds := fmt.Sprintf("%.1f", used.Seconds())
	return Verdict{Kind: TooLong, Why: solve.Say("judge.idle", "Seconds", l.wallLimit().Seconds(), "Used", seconds)}
}

func overMemory(l Limits) Verdict {
	return Verdict{Kind: TooMuch, Why: solve.Say("judge.memory", "MB", l.Memory>>20)}
}

// pythonLine matches Python's message about a line of the program. It does not match lines of Python's own modules.
var pythonLine = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`File "[^"]*[/\\]` + regexp.QuoteMeta(textName) + `", line (\d+)`)
})

// failed returns the verdict and true if the run failed. If the output must be compared, it returns false.
func (r Result) failed() (Verdict, bool) {
	switch {
	case r.Failed != "":
		return Verdict{Kind: NotJudged, Why: solve.Say("judge.system", "Said", catalogue.Plain(r.Failed))}, true
	case r.Killed == box.OverMemory:
		return overMemory(r.Limits), true
	case r.Killed == box.OverWall && r.CPU <= r.Limits.Time:
		return overWall(r.Limits, r.CPU), true
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
		// The last line of an interpreter's output names the error.
		if said := shownText(said[bytes.LastIndexByte(said, '\n')+1:]); said != "" {
			why = solve.Say("judge.exit_said", "Status", r.Exit, "Said", said)
			if lines := pythonLine().FindAllSubmatch(r.Errors, -1); len(lines) > 0 {
				why = solve.Say("judge.exit_line", "Status", r.Exit, "Line", string(lines[len(lines)-1][1]), "Said", said)
			}
		}
		return Verdict{Kind: Crashed, Why: why}, true
	case r.Missing != "":
		return Verdict{Kind: Wrong, Why: solve.Say("judge.no_file", "File", r.Missing)}, true
	}
	return Verdict{}, false
}
