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

// traceVariable is the environment variable with the file of the program's trace. The package comment of e2e
// describes it.
const traceVariable = "STEPBOARD_TRACE"

// trace collects lines that the program writes to a named pipe.
type trace struct {
	path string
	pipe *os.File

	mu    sync.Mutex
	lines []string
	read  int // number of lines that count as seen
	parts map[string]place
	news  chan struct{} // closed and replaced with each line
}

// place is the newest geometry of a part, with the time of its report.
type place struct {
	image.Rectangle
	told time.Time
}

// rest is the time in which a moved part must stay in its place.
const rest = 120 * time.Millisecond

func newTrace(t testing.TB) *trace {
	t.Helper()
	tr := &trace{path: filepath.Join(t.TempDir(), "trace"), parts: map[string]place{}, news: make(chan struct{})}
	if err := syscall.Mkfifo(tr.path, 0o600); err != nil {
		t.Fatal(err)
	}
	// The pipe is also open for writing, so that it does not end with the program.
	pipe, err := os.OpenFile(tr.path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	tr.pipe = pipe
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
	var name string
	var x, y, w, h float64
	if n, _ := fmt.Sscanf(line, "geometry %s %g %g %g %g", &name, &x, &y, &w, &h); n == 5 {
		tr.parts[name] = place{image.Rect(int(x), int(y), int(x+w), int(y+h)), time.Now()}
	}
	if line == "dialog none" { // the next dialog's buttons have other places
		maps.DeleteFunc(tr.parts, func(name string, _ place) bool { return strings.HasPrefix(name, "dialog.") })
	}
	close(tr.news)
	tr.news = make(chan struct{})
}

// next looks for the first unseen line that is the wanted text, or begins with it and a space. If there is none, it
// returns a channel that closes when more lines come.
func (tr *trace) next(want string) (rest string, found bool, news <-chan struct{}) {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	for i := tr.read; i < len(tr.lines); i++ {
		rest, found := strings.CutPrefix(tr.lines[i], want)
		if found && (rest == "" || rest[0] == ' ') {
			tr.read = i + 1
			return strings.TrimPrefix(rest, " "), true, nil
		}
	}
	return "", false, tr.news
}

// lastLine is written by the test when the program has ended.
const lastLine = "the program has ended"

// end writes a line behind all lines of the program.
func (tr *trace) end() { _, _ = tr.pipe.WriteString(lastLine + "\n") }

// over reports whether all lines of the ended program were read.
func (tr *trace) over() bool {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	return len(tr.lines) > 0 && tr.lines[len(tr.lines)-1] == lastLine
}

// last returns the rest of the newest line that begins with a word.
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

// seen returns the rest of each line that begins with a word.
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

// rewind makes all lines count as unseen.
func (tr *trace) rewind() {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	tr.read = 0
}

// part returns the last reported place of a named part of the window. ok is false until the part has stayed there.
func (tr *trace) part(name string) (image.Rectangle, bool) {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	p, ok := tr.parts[name]
	return p.Rectangle, ok && time.Since(p.told) > rest
}

// tail returns the end of the trace for an error message, without lines that come all the time.
func (tr *trace) tail() string {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	var shown []string
	for i, line := range tr.lines {
		if strings.HasPrefix(line, "geometry ") || strings.HasPrefix(line, "gap ") || strings.HasPrefix(line, "turn ") {
			continue
		}
		if i < tr.read {
			line += "   (waited for, or passed over)"
		}
		shown = append(shown, line)
	}
	return strings.Join(shown[max(0, len(shown)-30):], "\n")
}
