// Package command is the program's command line. It is the same in builds with and without a window.
package command

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"syscall"
	"time"

	"stepboard/app/catalogue"
	"stepboard/app/release"
	"stepboard/app/storage/disk"
	"stepboard/solve"
	"stepboard/solve/puzzles"
)

// Exit codes.
const (
	Solved      = 0
	BadInput    = 1 // the input, or a file that can't be written to
	BadUsage    = 2 // also a file that can't be opened
	Unsolved    = 3 // not solved within the budget
	Wrong       = 4 // the checked data is wrong
	Interrupted = 130
)

var aliases = map[string]string{
	"-h": "help", "-help": "help", "--help": "help",
	"-version": "version", "--version": "version",
}

// Names reports whether an argument names a command or looks like a flag, so that it can't be a file.
func Names(arg string) bool {
	e := find(table(), arg)
	return e != nil && e.run != nil || len(arg) > 1 && arg[0] == '-'
}

// program is one run of the command line.
type program struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	puzzles        puzzles.List
	ruled          solve.Puzzle         // from the file of -rules, or nil
	texts          *catalogue.Catalogue // in the system's language, or in the language of -lang
	// interruptible makes a context that an interrupt ends. Tests replace it.
	interruptible func() (context.Context, context.CancelFunc)
	terminal      func(io.Writer) bool // reports whether a writer is a terminal
	said          string               // the last complaint
	command       string               // the running command, or empty
	quiet         bool                 // print neither progress nor warnings
	trusts        bool                 // programs of strangers run even if the box protects only in part
	inSet         bool                 // runs a line of a set, with its output for the set
}

// Run runs the command that the arguments name and returns the exit code of the program.
func Run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return newProgram(stdin, stdout, stderr).run(args)
}

// Usage complains on stderr that arguments are no command, and returns the exit code.
func Usage(stderr io.Writer, t solve.Text) int {
	return newProgram(nil, nil, stderr).usage(t)
}

// Unknown says that a name is neither a command nor a file.
func Unknown(name string) solve.Text {
	return solve.Say("command.unknown", "Name", name, "Names", listedNames())
}

func newProgram(stdin io.Reader, stdout, stderr io.Writer) *program {
	locale := cmp.Or(os.Getenv("LC_ALL"), os.Getenv("LC_MESSAGES"), os.Getenv("LANG")) // of messages
	return &program{
		stdin: stdin, stdout: stdout, stderr: stderr, puzzles: puzzles.BuiltIn(), texts: catalogue.New(locale),
		interruptible: interruptible, terminal: terminal,
	}
}

// moment is the time after which a run begins to listen to signals.
const moment = 10 * time.Millisecond

// interruptible makes a context that an interrupt ends. Listening costs a thread, which takes longer than solving a
// small input. So it begins only after a moment; until then an interrupt ends the program at once.
func interruptible() (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(context.Background())
	timer := time.AfterFunc(moment, func() {
		signalled, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
		defer stop()
		<-signalled.Done()
		cancel()
	})
	return ctx, func() {
		timer.Stop()
		cancel()
	}
}

func (p *program) run(args []string) int {
	if len(args) == 0 {
		return p.usage(solve.Say("command.no_command", "Names", listedNames()))
	}
	name := args[0]
	if alias, ok := aliases[name]; ok {
		name = alias
	}
	command := find(table(), name)
	if command == nil || command.run == nil {
		return p.usage(Unknown(name))
	}
	p.command = name
	if code := p.bring(args[1:]); code != Solved {
		return code
	}
	return command.run(p, args[1:])
}

// complain prints a sentence on stderr. Names and complaints from outside are made harmless to a terminal.
func (p *program) complain(t solve.Text) {
	p.said = catalogue.PlainLines(p.texts.Say(t))
	_, _ = fmt.Fprintf(p.stderr, "stepboard: %s\n", p.said)
}

// failed complains about an error of the system.
func (p *program) failed(err error) {
	if text, ok := disk.Reason(err); ok {
		p.complain(text)
		return
	}
	p.complain(solve.Say("command.failed", "Why", err.Error()))
}

// usage complains about the arguments.
func (p *program) usage(t solve.Text) int {
	p.complain(t)
	_, _ = fmt.Fprintln(p.stderr, p.texts.Say(solve.Say("command.try_help", "Command", p.command)))
	return BadUsage
}

func (p *program) version([]string) int {
	return p.print(fmt.Sprintf("stepboard %s%s %s %s/%s", release.Version, release.Revision(), runtime.Version(),
		runtime.GOOS, runtime.GOARCH))
}

func (p *program) print(s string) int {
	if _, err := fmt.Fprintln(p.stdout, s); err != nil {
		p.failed(err)
		return BadInput
	}
	return Solved
}

// printJSON prints a value of the program's own on a line. JSON must be able to hold it.
func (p *program) printJSON(v any) int {
	line, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return p.print(string(line))
}
