package exporting

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"stepboard/app/export"
	"stepboard/solve"
)

// writeTo exports to a path that the user has chosen. The chosen format's extension is appended if the path has none,
// and replaces another format's extension. If the export would overwrite files, writeTo asks first, but not about the
// path asked, because the system's dialog has asked about it. If the export succeeds, writeTo calls done().
func (r *Room) writeTo(w *worker, c choices, pages int, path, asked string, done func(written)) {
	if r.exporting.Busy() { // another export has started while the user chose
		r.Complain(solve.Refused("export.run.busy"))
		return
	}
	full, typed := path, filepath.Ext(path)
	if ext := "." + string(c.Format); !strings.EqualFold(typed, ext) {
		if slices.Contains(export.Formats, export.Format(strings.ToLower(strings.TrimPrefix(typed, ".")))) {
			full = strings.TrimSuffix(path, typed)
		}
		full += ext
	}
	begin := func() {
		r.run(w, c, full, "", func(of written, err error) {
			if r.exported(short(full), c.Format.Traits().Animated, of, err); err == nil {
				done(of)
			}
		})
	}
	names := export.Names(full, c.Format, pages)
	there := slices.DeleteFunc(slices.Clone(names), func(name string) bool {
		_, err := os.Stat(name)
		return errors.Is(err, fs.ErrNotExist) || name == asked
	})
	switch len(there) {
	case 0:
		begin()
	case 1:
		r.Confirm(solve.Say("app.exists", "Name", filepath.Base(there[0])), solve.Say("app.overwrite"), begin)
	default:
		r.Confirm(solve.Say("export.run.exist", "N", len(there), "First", short(there[0]), "Last",
			short(there[len(there)-1])), solve.Say("app.overwrite"), begin)
	}
}

// run exports to a path in the background, and reports progress and result. The parameter folder is a folder that was
// made for this export only, or "". If the export fails, run removes this folder. If the user has not stopped the
// export, run calls end().
func (r *Room) run(w *worker, c choices, path, folder string, end func(of written, err error)) {
	name, ended := short(path), make(chan struct{})
	r.ended = ended
	r.tell(news{text: solve.Say("export.run.begun", "Name", name), stop: true})
	r.exporting.Begin(r.Shell, func(ctx context.Context, tell func(func())) func() {
		defer close(ended)
		var told time.Time
		of, err := w.write(ctx, c, path, func(done, all int) {
			if time.Since(told) >= pace && all > 0 {
				told = time.Now()
				tell(func() { r.moved(name, done, all) })
			}
		})
		if err != nil && folder != "" {
			_ = os.RemoveAll(folder) // if this fails, the system may remove the folder later
		}
		return func() { r.finished(name, err, func() { end(of, err) }) }
	})
}

// moved reports the progress of an export. done and all are the numbers of finished pages and of all pages.
func (r *Room) moved(name string, done, all int) {
	r.Trace.Line("exporting", done, all)
	r.tell(news{
		text: solve.Say("export.run.page", "Name", name, "I", min(done+1, all), "N", all), stop: true,
		share: float32(done) / float32(all),
	})
}

// finished calls end() after an export, unless the user has stopped the export.
func (r *Room) finished(name string, err error, end func()) {
	if errors.Is(err, context.Canceled) {
		r.Trace.Line("exported none")
		r.tell(news{text: solve.Say("export.run.stopped", "Name", name), brief: true})
	} else {
		end()
	}
	if d := r.dialog; d != nil {
		d.refresh() // a new export is possible again
	}
}

// exported(…) reports the written files, or the reason why the export has failed. The parameter moving says
// whether the export is an animation.
func (r *Room) exported(name string, moving bool, of written, err error) {
	if err != nil {
		r.Trace.Line("exported none")
		r.failed(solve.Say("export.run.failed", "Name", name, "Reason", r.Reason(err)))
		return
	}
	first := of.names[0]
	r.Trace.Line("exported", first)
	text := solve.Say("export.run.done", "PluralCount", of.pages, "N", of.pages, "Name", name, "Moving", moving)
	if n := len(of.names); n > 1 {
		text = solve.Say("export.run.set", "N", n, "First", short(first))
	}
	r.tell(news{text: text, path: first, brief: true})
}

func (r *Room) failed(why solve.Text) {
	r.tell(news{text: why, failed: true})
	if r.Win.Canvas().Overlays().Top() == nil { // a prompt over another prompt would disturb the user
		r.Complain(&solve.Refusal{Text: why})
	}
}

// short(path) returns the name of a file for messages. A long name loses its middle.
func short(path string) string {
	const most = 36
	name := []rune(filepath.Base(path))
	if len(name) <= most {
		return string(name)
	}
	return string(name[:most/2]) + "…" + string(name[len(name)-most/2:])
}

// pace is the shortest time between two updates of the status line, because each update draws the window again.
const pace = 200 * time.Millisecond
