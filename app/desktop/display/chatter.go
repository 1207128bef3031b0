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
// If no window can be shown, Quiet calls failed with the reason.
func Quiet(out io.Writer, failed func(why string)) { log.SetOutput(&chatter{out: out, failed: failed}) }

// fatal has parts of the messages after which the toolkit ends the program, because no window can be shown.
var fatal = []string{"window creation error", "failed to initialise GLFW"}

// ours is a part of each message about an error of our own code.
const ours = "Error in Fyne call thread"

// chatter receives the toolkit's messages. A message has up to three lines: the event, the cause, the place in code.
type chatter struct {
	out    io.Writer
	failed func(why string)

	mu        sync.Mutex
	shown     bool // whether the current message is about an error of our own code
	fatalSeen bool // whether the last line was fatal; the next line has the cause
}

// Write implements [io.Writer]. The log package calls it once for each line.
func (c *chatter) Write(data []byte) (int, error) {
	c.mu.Lock()
	line := strings.TrimSpace(string(data))

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
