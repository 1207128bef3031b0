//go:build !headless

// Package nativedialog shows the desktop's own file dialogs. It is separate because the library behind it needs the
// desktop's toolkit: only a build with a window may import it.
package nativedialog

import (
	"errors"
	"runtime"
	"sync/atomic"

	"github.com/sqweek/dialog"

	"stepboard/app/storage/files"
)

// Dialogs shows one dialog at a time, on its own goroutine and thread, as toolkits require.
type Dialogs struct {
	post     func(func())
	requests chan func()
	busy     atomic.Bool
}

// New starts the goroutine, which runs as long as the program. post runs a function on the main goroutine.
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

// Open asks for a file to open. done gets an empty path if the user cancels.
func (d *Dialogs) Open(title, folder string, done func(path string, err error)) {
	d.show(func() (string, error) {
		return dialog.File().Title(title).SetStartDir(folder).Load()
	}, done)
}

// Folder asks for an existing folder. done gets an empty path if the user cancels.
func (d *Dialogs) Folder(title, folder string, done func(path string, err error)) {
	d.show(func() (string, error) {
		return dialog.Directory().Title(title).SetStartDir(folder).Browse()
	}, done)
}

// Save asks for a file to save to. name is proposed. Only files of a kind are shown, unless the kind is any. done gets
// an empty path if the user cancels.
func (d *Dialogs) Save(title, folder, name string, kind files.Kind, done func(path string, err error)) {
	d.show(func() (string, error) {
		b := dialog.File().Title(title).SetStartDir(folder).SetStartFile(name)
		if len(kind.Extensions) > 0 {
			b = b.Filter(kind.Name, kind.Extensions...)
		}
		return b.Save()
	}, done)
}

// show runs a dialog. If a dialog is open, it comes to the front instead: it may be behind the window. The main
// goroutine never waits, because the dialog has its own event loop.
func (d *Dialogs) show(ask func() (string, error), done func(string, error)) {
	if !d.busy.CompareAndSwap(false, true) {
		raise()
		return
	}
	request := func() {
		path, err := safely(ask)
		settle()
		d.busy.Store(false)
		if errors.Is(err, dialog.ErrCancelled) {
			path, err = "", nil
		}
		d.post(func() { done(path, err) })
	}
	go func() { d.requests <- request }()
}

// safely shows a dialog, if there is a display for it.
func safely(ask func() (string, error)) (path string, err error) {
	if !start() {
		return "", errors.New("no file dialog can be shown on this desktop")
	}
	return ask()
}
