package rules

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/fsnotify/fsnotify"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/storage/disk"
	"stepboard/solve"
	"stepboard/solve/script"
)

// origin is the file of a document's rules: the rules were read from this file, or were saved to it last.
type origin struct {
	doc  *document.Document
	path string
	text string             // text of the file when it was last read or written
	stop context.CancelFunc // stops watching the file
}

// origin() returns the origin of the document's rules, or nil.
func (r *Room) origin() *origin {
	if p := r.own(); p != nil {
		if o := r.origins[p.ID()]; o != nil && o.doc == r.Filed() {
			return o
		}
	}
	return nil
}

// watch starts to watch the file of the document's rules, and stops watching another file.
func (r *Room) watch() {
	o := r.origin()
	if o == r.watched {
		return
	}
	if r.watched != nil {
		r.watched.stop()
	}
	if r.watched = o; o == nil {
		return
	}
	ctx, stop := context.WithCancel(r.Life)
	o.stop = stop
	go watchFile(ctx, o.path, o.text, func(text string) {
		r.Post(func() {
			if ctx.Err() == nil {
				r.changedOutside(o, text)
			}
		})
	})
}

// calm is the time for which a file must not change before it is read. Some programs write a file in several steps.
const calm = 50 * time.Millisecond

// watchFile watches a file until ctx ends. Each time that the file has a new text, it calls tell(text). The parameter
// known is the first text. watchFile watches the file's folder, because most programs replace a file by a new file.
func watchFile(ctx context.Context, path, known string, tell func(text string)) {
	var events <-chan fsnotify.Event
	var errs <-chan error
	var again <-chan time.Time
	watcher, err := fsnotify.NewWatcher()
	if err == nil {
		defer func() { _ = watcher.Close() }()
		events, errs, err = watcher.Events, watcher.Errors, watcher.Add(filepath.Dir(path))
	}
	if err != nil { // the system can't report changes
		again = time.Tick(patience)
	}
	look := func() {
		if text, err := readText(path); err == nil && text != known {
			known = text
			tell(text)
		}
	}
	look()
	quiet := time.NewTimer(calm)
	quiet.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case e, ok := <-events:
			if !ok {
				return
			}
			if filepath.Base(e.Name) == filepath.Base(path) && !e.Has(fsnotify.Chmod) {
				quiet.Reset(calm)
			}
		case <-errs:
		case <-quiet.C:
			look()
		case <-again:
			look()
		}
	}
}

// patience is the time between two checks of the file on a system that can't report changes.
const patience = time.Second

// readText reads a file of rules and returns its text with the line ends that the pane uses.
func readText(path string) (string, error) {
	data, err := disk.Read(path, script.MaxSource+1)
	if len(data) > script.MaxSource {
		return "", os.ErrInvalid
	}
	return plain(strings.TrimPrefix(string(data), "\ufeff")), err
}

// changedOutside replaces the pane's text by a text that another program has written to the file. If the pane's text
// has unsaved changes, changedOutside asks first. While a frame of the lesson is open, it does not ask.
func (r *Room) changedOutside(o *origin, text string) {
	if o != r.origin() || text == o.text {
		return
	}
	written := r.code.Text() != o.text
	o.text = text
	switch {
	case r.code.Text() == text:
		r.pane.update()
	case r.frameOpen:
		r.doc.SetDraft(text)
		r.code.SetText(text)
	case !written:
		r.take(text)
	case !r.Asks("rules-changed"):
		r.Prompt("rules-changed", r.Say(solve.Say("rules.changed.title")),
			r.Paragraph(r.Say(solve.Say("rules.changed.text", "Name", shell.Plain(filepath.Base(o.path))))),
			shell.Danger("take", solve.Say("rules.changed.take"), func() {
				if r.origin() == o {
					r.take(o.text)
				}
			}), shell.Main("keep", solve.Say("rules.changed.keep"), nil))
	}
}

// take replaces the pane's text and reads the new text immediately.
func (r *Room) take(text string) {
	r.code.Replace(text)
	r.pause++
	r.read(text)
}

// save writes the pane's text into its file. If another program has changed the file, save asks first.
func (r *Room) save() {
	o := r.origin()
	now, err := readText(o.path)
	if err == nil && now != o.text {
		r.Confirm(solve.Say("app.changed_outside", "Name", shell.Plain(filepath.Base(o.path))), solve.Say("app.overwrite"),
			func() { r.write(o.path) })
		return
	}
	r.write(o.path)
}

func (r *Room) saveAs() {
	name, _ := r.own().Source()
	folder := ""
	if o := r.origin(); o != nil {
		folder = filepath.Dir(o.path)
	}
	r.Files.SaveFile(r.Say(solve.Say("app.action.rules-save-as")), folder, name, func(path string) {
		full := path
		if !strings.EqualFold(filepath.Ext(full), script.Extension) {
			full += script.Extension
		}
		shell.Overwriting(r.Shell, []string{full}, path, func() { r.write(full) })
	})
}

// write writes the pane's text to a path. After this, the file is the origin of the rules.
func (r *Room) write(path string) {
	text := r.code.Text()
	if _, err := disk.Replace(path, disk.Bytes([]byte(text))); err != nil {
		r.Complain(err)
		return
	}
	if o := r.origin(); o != nil && o.path == path {
		o.text = text
	} else {
		r.origins[r.own().ID()] = &origin{doc: r.Filed(), path: path, text: text}
	}
	r.watch()
	r.Trace.Line("rules-saved", path)
	r.Hint(r.Say(solve.Say("rules.saved", "Name", shell.Plain(filepath.Base(path)))))
	r.pane.update()
}
