package display

import (
	"bytes"
	"io"
	"log"
	"slices"
	"strings"
	"sync"
)

// Quiet hides the toolkit's internal messages from the user's terminal, for example about a cache that can't be
// written. Messages about errors of our own code, such as the use of a widget on the wrong goroutine, still go to out.
// If no window can be shown, Quiet calls failed with the reason. The result is a function that returns the last few
// lines of all messages, for a crash report.
func Quiet(out io.Writer, failed func(why string)) (latest func() string) {
	c := &chatter{out: out, failed: failed}
	log.SetOutput(c)
	return c.last
}

// fatal has parts of the messages after which the toolkit ends the program, because no window can be shown.
var fatal = []string{"window creation error", "failed to initialise GLFW"}

// ours is a part of each message about an error of our own code.
const ours = "Error in Fyne call thread"

// chatter receives the toolkit's messages. A message has up to three lines: the event, the cause, the place in code.
type chatter struct {
	out    io.Writer
	failed func(why string)

	mu        sync.Mutex
	lines     []string
	shown     bool // whether the current message is about an error of our own code
	fatalSeen bool // whether the last line was fatal; the next line has the cause
}

// mostLines is the largest number of lines that the result of Quiet returns.
const mostLines = 30

// Write implements [io.Writer]. The log package calls it once for each line.
func (c *chatter) Write(data []byte) (int, error) {
	c.mu.Lock()
	line := strings.TrimSpace(string(data))
	if c.lines = append(c.lines, line); len(c.lines) > mostLines {
		c.lines = c.lines[1:]
	}
	_, cause, follows := strings.Cut(line, "Cause:")
	fatalSeen := c.fatalSeen && follows
	c.fatalSeen = slices.ContainsFunc(fatal, func(what string) bool { return strings.Contains(line, what) })
	if bytes.Contains(data, []byte(ours)) {
		c.shown = true
	} else if strings.Contains(line, "Fyne error:") {
		c.shown = false
	}
	shown := c.shown
	c.mu.Unlock()
	if fatalSeen {
		c.failed(strings.TrimSpace(cause))
	}
	if shown {
		return c.out.Write(data)
	}
	return len(data), nil
}

func (c *chatter) last() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return strings.Join(c.lines, "\n")
}
