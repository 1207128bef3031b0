// Package command is the program's command line. It does not depend on whether the program also has a window.
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
	"slices"
	"strconv"
	"sync"
	"syscall"
	"time"

	"stepboard/app/catalogue"
	"stepboard/app/release"
	"stepboard/app/storage/disk"
	"stepboard/solve"
	"stepboard/solve/budget"
	"stepboard/solve/puzzles"
)

// Exit codes of the program.
const (
	Solved      = 0
	BadInput    = 1 // the input is wrong, or a file can't be written
	BadUsage    = 2 // the arguments are wrong, or a file can't be opened
	Unsolved    = 3 // the budget was too small to solve the input
	Wrong       = 4 // the data that was checked is wrong
	Interrupted = 130
)

var aliases = map[string]string{
	"-h": "help", "-help": "help", "--help": "help",
	"-version": "version", "--version": "version",
}

// Names reports whether an argument is the name of a command or looks like an option. Any other argument may be a file.
func Names(arg string) bool {
	return slices.Contains(commandNames(), arg) || len(arg) > 1 && arg[0] == '-'
}

// program is the state of one run of the command line.
type program struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	puzzles        puzzles.List
	ruled          solve.Puzzle         // puzzle of the file of -rules; nil: none
	texts          *catalogue.Catalogue // texts in the language of -lang, or else of the system
	// interruptible makes a context that ends when the user interrupts the program. Tests replace it.
	interruptible func() (context.Context, context.CancelFunc)
	terminal      func(io.Writer) bool // reports whether a writer is a terminal
	said          string               // text of the last error that was printed
	command       string               // name of the running command; empty: none yet
	quiet         bool                 // print neither progress nor warnings
	trusts        bool                 // programs of strangers may run even if the box is not completely protected
	inSet         bool                 // the command is a line of a set, and its output belongs to the set
}

// Run runs the command that the arguments name, and returns the exit code of the program.
func Run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return newProgram(stdin, stdout, stderr).run(args)
}

// Usage prints the complaint t about the arguments on stderr, and returns the exit code.
func Usage(stderr io.Writer, t solve.Text) int {
	return newProgram(nil, nil, stderr).usage(t)
}

// Unknown returns the complaint that name is neither a command nor a file.
func Unknown(name string) solve.Text {
	return solve.Say("command.unknown", "Name", name, "Names", listedNames())
}

func newProgram(stdin io.Reader, stdout, stderr io.Writer) *program {
	locale := cmp.Or(os.Getenv("LC_ALL"), os.Getenv("LC_MESSAGES"), os.Getenv("LANG")) // the language of messages
	return &program{
		stdin: stdin, stdout: stdout, stderr: stderr, puzzles: puzzles.BuiltIn(), texts: catalogue.New(locale),
		interruptible: interruptible, terminal: terminal,
	}
}

// signalDelay is how long a run waits before it begins to listen to signals. Tests change it.
var signalDelay = 10 * time.Millisecond

// interruptible makes a context that an interrupt ends. Listening to signals starts a thread, which takes longer than
// solving a small input. So listening begins only after the time signalDelay, or before the first temporary file is
// made. Before that, the system itself ends the program.
func interruptible() (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(context.Background())
	listen := sync.OnceFunc(func() {
		signalled, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
		context.AfterFunc(signalled, func() {
			stop()
			cancel()
		})
	})
	timer := time.AfterFunc(signalDelay, listen)
	disk.BeforeTemp(listen)
	return ctx, func() {
		timer.Stop()
		cancel()
	}
}

// leastFiles is the number of open files that a command needs. A judge of programs needs most. leastSpace is the
// address space that Go's runtime needs, in bytes. With less, it ends the program without a sentence of ours.
const (
	leastFiles = 64
	leastSpace = 2048 * budget.MB
)

func (p *program) run(args []string) int {
	if len(args) == 0 {
		return p.usage(solve.Say("command.no_command", "Names", listedNames()))
	}
	name := args[0]
	if alias, ok := aliases[name]; ok {
		name = alias
	}
	command := find(table(), name)
	if command == nil || name == makeSet {
		return p.usage(Unknown(name))
	}
	p.command = name
	if files, space := budget.OpenFiles(), budget.AddressSpace(); files < leastFiles || space < leastSpace {
		p.complain(solve.Say("command.limits", "Files", leastFiles, "MB", leastSpace/budget.MB))
		return BadUsage
	}
	if word, ok := ambiguous(args[1:]); ok {
		return p.usage(solve.Say("command.option_file", "Name", strconv.Quote(word)))
	}
	if code := p.bring(args[1:]); code != Solved {
		return code
	}
	if command.run != nil {
		return command.run(p, args[1:])
	}
	return p.perform(command, args[1:])
}

func (p *program) perform(command *subcommand, args []string) int {
	options, act := command.begin(p)
	files, given, code, done := p.arguments(args, command.name, slices.Concat(options...))
	if done {
		return code
	}
	ctx, stop := p.interruptible()
	defer stop()
	return act(ctx, files, given)
}

// complain prints a sentence on stderr. Control characters in names and messages from outside are replaced.
func (p *program) complain(t solve.Text) {
	p.said = catalogue.PlainLines(p.texts.Say(t))
	_, _ = fmt.Fprintf(p.stderr, "stepboard: %s\n", p.said)
}

func (p *program) failed(err error, code int) int {
	text, ok := disk.Reason(err)
	if !ok {
		text = solve.Say("command.failed", "Why", err.Error())
	}
	p.complain(text)
	return code
}

// usage prints the complaint t about the arguments, and returns the exit code.
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
		return p.failed(err, BadInput)
	}
	return Solved
}

func (p *program) printJSON(v any) int {
	line, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return p.print(string(line))
}
