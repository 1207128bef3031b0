// Package rescue keeps what is not saved while one works, and offers it at the next start when the program ended before
// it was.
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

// Host is what the room asks of the window beside the shell.
type Host interface {
	// Unsaved are the documents with something that is not saved.
	Unsaved() []recovery.Work
	// Recover shows a document as one that is not saved, after the user has been asked about the one that it takes the
	// place of; then follows.
	Recover(c document.Content, n recovery.Note, stamp files.Stamp, then func())
	// OpenWindow opens a window of its own that shows the work in a file; see [Room.OpenHanded].
	OpenWindow(file string) error
	// StopExports ends what is being exported, and takes away what was written of it.
	StopExports()
}

// Room keeps works and offers those that were left.
type Room struct {
	*shell.Shell
	host   Host
	keeper *recovery.Keeper // nil before Begin
	left   *recovery.Left   // nil where nothing was left
	due    bool             // works are to be kept soon
	pause  time.Duration    // before that
	code   atomic.Int32     // the exit code of a program that a signal ends
}

// New makes the room. Nothing is kept before Begin.
func New(s *shell.Shell, host Host) *Room { return &Room{Shell: s, host: host} }

// setting is the choice whether works are kept.
const setting = "recovery"

func (r *Room) on() bool { return r.Settings.BoolWithFallback(setting, true) }

// Actions are those of recovery.
func (r *Room) Actions() []*shell.Action {
	return []*shell.Action{
		{ID: "recover", Run: r.offer, Enabled: r.offers},
		{ID: "keep-unsaved", Checked: r.on, Run: func() {
			r.Settings.SetBool(setting, !r.on())
			r.keep()
			r.Refresh(workbench.Menus)
		}},
	}
}

// offers reports whether there is something to offer.
func (r *Room) offers() bool { return r.left != nil && (len(r.left.Works) > 0 || r.left.Crash != "") }

// Begin finds what was left in a folder, and keeps works there from now on.
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

// Offer offers what was left, and reports whether anything was.
func (r *Room) Offer() bool {
	if r.left == nil {
		return false
	}
	r.Refresh(workbench.Menus)
	r.offer()
	return true
}

// The pauses between an edit and the moment when it is kept, which are longer where the copying takes long.
const (
	soon  = 100 * time.Millisecond
	late  = time.Second
	share = 30 // as far as the pauses allow, the copying takes this part of the time at most
)

// edits are the changes that something to save may come with.
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

// keep has the works kept that are not saved now.
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

// Flush writes what is waiting to be kept: the program is about to end by an error.
func (r *Room) Flush() {
	if r.keeper != nil {
		r.keeper.Flush()
	}
}

// End ends the keeping, where the user has closed the window: nothing stays. It returns the program's exit code.
func (r *Room) End() int {
	if r.keeper != nil {
		r.keeper.End()
	}
	if r.left != nil {
		r.left.Release()
	}
	return 0
}

// Leave ends the keeping, where the program is ended from outside: what is not saved stays for the next start. It
// returns the program's exit code.
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

// patience is how long the window may take to let go when the program is to end.
const patience = 2 * time.Second

// Listen has the program end in order when a signal asks for it, so that what is not saved is kept. It comes when the
// toolkit's loop has begun: that listens as well, and would end the loop beside us.
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
		r.keeper.Leave() // the window is busy: what it has told last is kept
		os.Exit(code)
	}()
}
