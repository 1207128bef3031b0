//go:build e2e

package e2e

import (
	"bufio"
	"fmt"
	"image"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// traceVariable names the environment variable with the file that the program appends its trace to, as the
// package comment of e2e describes it.
const traceVariable = "STEPBOARD_TRACE"

// trace collects the lines that the program appends to a named pipe, as they come.
type trace struct {
	path string

	mu    sync.Mutex
	lines []string
	times []time.Time
	read  int // lines before this one have been waited for
	parts map[string]place
	news  chan struct{} // closed and replaced with each line
}

// place is the newest geometry of a part, and when it was told.
type place struct {
	image.Rectangle
	told time.Time
}

// rest is how long a part that has moved is waited for to stay where it is.
const rest = 120 * time.Millisecond

func newTrace(t testing.TB) *trace {
	t.Helper()
	tr := &trace{path: filepath.Join(t.TempDir(), "trace"), parts: map[string]place{}, news: make(chan struct{})}
	if err := syscall.Mkfifo(tr.path, 0o600); err != nil {
		t.Fatal(err)
	}
	// Opened for writing as well, the pipe doesn't end when the program does.
	pipe, err := os.OpenFile(tr.path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		for lines := bufio.NewScanner(pipe); lines.Scan(); {
			tr.add(lines.Text())
		}
	}()
	t.Cleanup(func() {
		pipe.Close()
		<-done
	})
	return tr
}

func (tr *trace) add(line string) {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	tr.lines = append(tr.lines, line)
	tr.times = append(tr.times, time.Now())
	var name string
	var x, y, w, h float64
	if n, _ := fmt.Sscanf(line, "geometry %s %g %g %g %g", &name, &x, &y, &w, &h); n == 5 {
		tr.parts[name] = place{image.Rect(int(x), int(y), int(x+w), int(y+h)), time.Now()}
	}
	if line == "dialog none" { // the next one's buttons are elsewhere
		maps.DeleteFunc(tr.parts, func(name string, _ place) bool { return strings.HasPrefix(name, "dialog.") })
	}
	close(tr.news)
	tr.news = make(chan struct{})
}

// next looks for the first line not yet waited for that is the wanted one, or begins with it and a space. Without one
// it returns a channel that closes when there are more lines.
func (tr *trace) next(want string) (rest string, at time.Time, found bool, news <-chan struct{}) {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	for i := tr.read; i < len(tr.lines); i++ {
		rest, found := strings.CutPrefix(tr.lines[i], want)
		if found && (rest == "" || rest[0] == ' ') {
			tr.read = i + 1
			return strings.TrimPrefix(rest, " "), tr.times[i], true, nil
		}
	}
	return "", time.Time{}, false, tr.news
}

// last is what follows a word on the newest line that begins with it.
func (tr *trace) last(word string) string {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	for _, line := range slices.Backward(tr.lines) {
		if rest, found := strings.CutPrefix(line, word+" "); found {
			return rest
		}
	}
	return ""
}

// seen is what follows a word on each line that begins with it.
func (tr *trace) seen(word string) (list []string) {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	for _, line := range tr.lines {
		if rest, found := strings.CutPrefix(line, word+" "); found {
			list = append(list, rest)
		}
	}
	return list
}

// rewind makes all lines count as not yet waited for.
func (tr *trace) rewind() {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	tr.read = 0
}

// part is where a named part of the window was last said to be, once it has stayed there.
func (tr *trace) part(name string) (image.Rectangle, bool) {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	p, ok := tr.parts[name]
	return p.Rectangle, ok && time.Since(p.told) > rest
}

// tail is the end of the trace, for a failure's report; what comes all the time is left out.
func (tr *trace) tail() string {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	var shown []string
	for i, line := range tr.lines {
		if strings.HasPrefix(line, "geometry ") || strings.HasPrefix(line, "gap ") {
			continue
		}
		if i < tr.read {
			line += "   (waited for, or passed over)"
		}
		shown = append(shown, line)
	}
	return strings.Join(shown[max(0, len(shown)-30):], "\n")
}
