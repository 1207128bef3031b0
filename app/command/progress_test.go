package command

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"stepboard/app/storage/files"
	"stepboard/solve"
)

// A long run reports its progress on a terminal. It does not report at once, not too often, and not with -quiet.
func TestSolveProgress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var err bytes.Buffer
		p := newProgram(nil, io.Discard, &err)
		p.texts.SetLanguage("en")
		d := &solve.Dataset{}
		r := &run{program: p, work: work{file: &files.File{Name: "a.in"}, datasets: []*solve.Dataset{{}, d}}}
		if r.progress(d) != nil {
			t.Error("told where nobody sees it")
		}
		p.terminal = func(io.Writer) bool { return true }
		p.quiet = true
		if r.progress(d) != nil {
			t.Error("told in spite of -quiet")
		}
		p.quiet = false
		report, told := r.progress(d), ""
		for range 40 {
			report(solve.Progress{Stats: solve.Stats{Expanded: 5000, Time: 2 * time.Second}, Frontier: 70})
			told += strings.Repeat("x", err.Len()/40) + "."
			err.Reset()
			time.Sleep(time.Second / 10)
		}
		if want := ".........." + strings.Repeat("x.....", 6); strings.ReplaceAll(told, "xx", "x") != want {
			t.Errorf("told at %s, want %s", told, want)
		}
		time.Sleep(time.Second)
		report(solve.Progress{Stats: solve.Stats{Expanded: 5000, Time: 2 * time.Second}, Frontier: 70})
		r.wipe()
		r.wipe()
		const want = "a.in, dataset 2: 5,000 states expanded, 70 waiting, 2 s\x1b[K\r\x1b[K"
		if err.String() != want {
			t.Errorf("%q, want %q", err.String(), want)
		}
	})
}
