// Package rescue keeps copies of unsaved documents during work. After an unexpected end of the program, it offers them
// at the next start.
package rescue

import (
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"
	"time"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/storage/files"
	"stepboard/app/storage/recovery"
	"stepboard/app/workbench"
)

// Host is the window beside the shell, as this room needs it.
type Host interface {
	// Unsaved are the documents with unsaved changes.
	Unsaved() []recovery.Work
	// Recover shows a document as unsaved, after a question about the document that it replaces. Then it calls then.
	Recover(c document.Content, n recovery.Note, stamp files.Stamp, then func())
	// OpenWindow opens a window of its own for the work in a file; see [Room.OpenHanded].
	OpenWindow(file string) error
	// StopExports ends running exports, and removes their files.
	StopExports()
}

// Room keeps works, and offers the works of an earlier run.
type Room struct {
	*shell.Shell
	host   Host
	keeper *recovery.Keeper // nil before Begin
	left   *recovery.Left   // nil if nothing was left
	due    bool             // a copy is to be made soon
	pause  time.Duration    // before the next copy
	code   atomic.Int32     // the exit code after a signal
}

// New makes the room. Nothing is kept before Begin.
func New(s *shell.Shell, host Host) *Room { return &Room{Shell: s, host: host} }

// setting is the name of the setting that keeps works.
const setting = "recovery"

func (r *Room) on() bool { return r.Settings.BoolWithFallback(setting, true) }

// Actions are the actions of recovery.
func (r *Room) Actions() []*shell.Action {
	return []*shell.Action{
		{ID: "recover", Run: r.offer, Enabled: shell.When("unsaved", r.offers)},
		{ID: "keep-unsaved", Checked: r.on, Run: func() {
			r.Settings.SetBool(setting, !r.on())
			r.keep()
			r.Refresh(workbench.Menus)
		}},
	}
}

// offers reports whether there is something to offer.
func (r *Room) offers() bool { return r.left != nil && (len(r.left.Works) > 0 || r.left.Crash != "") }

// Begin finds works of earlier runs in a folder, and keeps works there from now on.
func (r *Room) Begin(dir string) {
	if left := recovery.Find(dir); len(left.Works) > 0 || left.Crash != "" {
		r.left = left
	} else {
		left.Release()
	}
	r.keeper = recovery.NewKeeper(dir)
	r.keeper.RecordCrash()
	r.keep()
}

// Offer offers the works of earlier runs, and reports whether there are any.
func (r *Room) Offer() bool {
	if r.left == nil {
		return false
	}
	r.Refresh(workbench.Menus)
	r.offer()
	return true
}

// The pauses between an edit and its copy. They are longer if copying takes long.
const (
	soon  = 100 * time.Millisecond
	late  = time.Second
	share = 30 // copying takes at most this part of the time, as far as the pauses allow
)

// edits are the changes after which there may be something to save.
const edits = workbench.Board | workbench.Listed | workbench.History | workbench.Drawn | workbench.Lesson

// Update implements [shell.Part].
func (r *Room) Update(c workbench.Changes) {
	if r.keeper == nil || r.due || !c.Has(edits) {
		return
	}
	r.due = true
	r.After(max(soon, r.pause), func() {
		r.due = false
		r.keep()
	})
}

// keep copies the works that are unsaved now.
func (r *Room) keep() {
	if r.keeper == nil {
		return
	}
	began := time.Now()
	var works []recovery.Work
	if r.on() {
		works = r.host.Unsaved()
	}
	r.keeper.Keep(works)
	r.pause = min(share*time.Since(began), late)
}

// Flush writes the waiting copies, because the program is about to end by an error.
func (r *Room) Flush() {
	if r.keeper != nil {
		r.keeper.Flush()
	}
}

// End ends the keeping after the user has closed the window: no copy stays. It returns the program's exit code.
func (r *Room) End() int {
	if r.keeper != nil {
		r.keeper.End()
	}
	if r.left != nil {
		r.left.Release()
	}
	return 0
}

// Leave ends the keeping when the program is ended from outside: unsaved works stay for the next start. It returns the
// program's exit code.
func (r *Room) Leave() int {
	if r.keeper != nil {
		r.keep()
		r.keeper.Leave()
	}
	if r.left != nil {
		r.left.Release()
	}
	_ = r.Settings.Flush()
	r.host.StopExports()
	return int(r.code.Load())
}

// patience is the longest time that the window may take at the end of the program.
const patience = 2 * time.Second

// Listen lets the program end in order after a signal, so that unsaved works are kept. It must be called after the
// toolkit's loop has begun: the toolkit listens as well, and would end the loop beside us.
func (r *Room) Listen() {
	signal.Reset(os.Interrupt, syscall.SIGTERM)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	go func() {
		got := <-signals
		code := 1
		if s, ok := got.(syscall.Signal); ok {
			code = 128 + int(s)
		}
		r.code.Store(int32(code))
		r.Post(func() { os.Exit(r.Leave()) })
		time.Sleep(patience)
		r.keeper.Leave() // the window is busy: keep its last copy
		os.Exit(code)
	}()
}
