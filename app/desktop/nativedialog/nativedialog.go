//go:build !headless

// Package nativedialog shows the desktop's own file dialogs. It is a separate package because it links the desktop's
// toolkit. Only a build with a window may import it.
package nativedialog

import (
	"errors"
	"runtime"
	"sync/atomic"

	"github.com/sqweek/dialog"

	"stepboard/app/storage/files"
)

// Dialogs shows one dialog at a time. Toolkits require that all dialogs run on the same thread.
type Dialogs struct {
	post     func(func())
	requests chan func()
	busy     atomic.Bool
}

// New starts the goroutine of the dialogs. This goroutine never ends. post runs a function on the main goroutine.
func New(post func(func())) *Dialogs {
	d := &Dialogs{post: post, requests: make(chan func())}
	go func() {
		runtime.LockOSThread()
		for show := range d.requests {
			show()
		}
	}()
	return d
}

// Open asks for a file to open. After a cancellation, done gets an empty path.
func (d *Dialogs) Open(title, folder string, done func(path string, err error)) {
	d.show(title, folder, func() (string, error) {
		return dialog.File().Title(title).SetStartDir(folder).Load()
	}, done)
}

// Folder asks for an existing folder. After a cancellation, done gets an empty path.
func (d *Dialogs) Folder(title, folder string, done func(path string, err error)) {
	d.show(title, folder, func() (string, error) {
		return dialog.Directory().Title(title).SetStartDir(folder).Browse()
	}, done)
}

// Save asks for a file to save to, and proposes a file name. The dialog shows only files with the extensions of kind,
// or all files if kind has none. After a cancellation, done gets an empty path.
func (d *Dialogs) Save(title, folder, name string, kind files.Kind, done func(path string, err error)) {
	d.show(title, folder, func() (string, error) {
		b := dialog.File().Title(title).SetStartDir(folder).SetStartFile(name)
		if len(kind.Extensions) > 0 {
			b = b.Filter(kind.Name, kind.Extensions...)
		}
		return b.Save()
	}, done)
}

// show(title, folder, ask, done) runs a dialog. If a dialog is already open, perhaps behind the window, show brings
// this dialog to the front. A dialog has its own event loop, so the main goroutine does not wait for it.
func (d *Dialogs) show(title, folder string, ask func() (string, error), done func(string, error)) {
	if !d.busy.CompareAndSwap(false, true) {
		raise()
		return
	}
	request := func() {
		path, err := "", errors.New("no file dialog can be shown on this desktop")
		if give(title, folder); start() {
			path, err = ask()
		}
		settle()
		d.busy.Store(false)
		if errors.Is(err, dialog.ErrCancelled) {
			path, err = "", nil
		}
		d.post(func() { done(path, err) })
	}
	go func() { d.requests <- request }()
}
