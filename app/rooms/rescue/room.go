// Package rescue copies unsaved documents to the disk while the user works. If the program ends unexpectedly, the next
// start offers the copies to the user. Such a copy is called a work.
package rescue

import (
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"
	"time"

	"stepboard/app/shell"
	"stepboard/app/storage/recovery"
	"stepboard/app/workbench"
	"stepboard/solve"
)

// Room copies unsaved documents, and offers the works of an earlier run.
type Room struct {
	*shell.Shell
	stopExports func() // stops the running exports and removes their files

	keeper *recovery.Keeper // writes the copies; nil before Begin
	left   *recovery.Left   // works of an earlier run
	due    bool             // whether a copy will be made soon
	pause  time.Duration    // time until the next copy
	code   atomic.Int32     // exit code after a signal
}

// New makes the room. The room copies nothing before Begin is called.
func New(s *shell.Shell, stopExports func()) *Room {
	return &Room{Shell: s, stopExports: stopExports, left: &recovery.Left{}}
}

// setting is the name of the setting that turns the copies on.
const setting = "recovery"

func (r *Room) on() bool { return r.Settings.BoolWithFallback(setting, true) }

// Actions returns the actions of the room.
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

// offers() reports whether there are works, or a report of a crash, to offer.
func (r *Room) offers() bool { return len(r.left.Works) > 0 || r.left.Crash != "" }

// Begin finds the works of earlier runs in a folder. From now on, the room writes copies into this folder.
func (r *Room) Begin(dir string) {
	if r.left = recovery.Find(dir); !r.offers() {
		r.left.Release()
	}
	r.keeper = recovery.NewKeeper(dir)
	r.keeper.RecordCrash()
	r.keep()
}

// Offer offers the works of earlier runs. It reports whether there is a work or a report of a crash.
func (r *Room) Offer() bool {
	if !r.offers() {
		return false
	}
	r.Refresh(workbench.Menus)
	r.offer()
	return true
}

// The shortest and the longest pause between an edit and its copy.
const (
	soon  = 100 * time.Millisecond
	late  = time.Second
	share = 30 // within these limits, the pause is the time of the last copying multiplied by share
)

// edits is the set of changes after which a document may need a new copy.
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

func (r *Room) keep() {
	if r.keeper == nil {
		return
	}
	began := time.Now()
	var works []recovery.Work
	if r.on() {
		works = r.Unsaved()
	}
	r.keeper.Keep(works)
	r.pause = min(share*time.Since(began), late)
}

// Unsaved returns the documents with unsaved changes. The board of an open frame is one of them.
func (r *Room) Unsaved() []recovery.Work {
	works := r.Files.Works()
	if shown := r.Bench.Doc(); shown != r.Filed() && shown.Dirty() {
		name := r.Say(solve.Say("app.recovery.frame", "Name", r.Files.FileName(), "Frame", r.Lesson.Opened()+1))
		works = append(works, recovery.Work{Note: recovery.Note{Name: name}, Key: shown, Content: shown.Content()})
	}
	now := time.Now()
	for i := range works {
		works[i].At = now
	}
	return works
}

// Flush writes all waiting copies. Flush is called when an error is about to end the program.
func (r *Room) Flush() {
	if r.keeper != nil {
		r.keeper.Flush()
	}
}

// End ends the copying after the user has closed the window, and deletes the copies.
func (r *Room) End() {
	if r.keeper != nil {
		r.keeper.End()
	}
	r.left.Release()
}

// Leave ends the copying and keeps the works, when a signal or the toolkit ends the program. It returns the exit code.
func (r *Room) Leave() int {
	if r.keeper != nil {
		r.keep()
		r.keeper.Leave()
	}
	r.left.Release()
	_ = r.Settings.Flush()
	r.stopExports()
	return int(r.code.Load())
}

// patience is the longest time that the window may take to end after a signal.
const patience = 2 * time.Second

// Listen makes the program end in order after a signal: it calls first(), and unsaved works are copied. Call Listen
// after the toolkit's loop has begun: the toolkit also handles signals, and Listen replaces its handler.
func (r *Room) Listen(first func()) {
	signal.Reset(os.Interrupt, syscall.SIGTERM)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	go func() {
		got := <-signals
		code := 128 + int(got.(syscall.Signal))
		r.code.Store(int32(code))
		r.Post(func() {
			func() {
				defer func() { _ = recover() }() // in its first moments the toolkit may hear the signal, too, and close the window
				first()
			}()
			os.Exit(r.Leave())
		})
		time.Sleep(patience)
		r.keeper.Leave() // the window is too busy for Room.Leave; only the copies that were made last stay
		os.Exit(code)
	}()
}
