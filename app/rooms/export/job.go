package export

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

// job is an export that runs in the background. Later edits of the document don't change it.
type job struct {
	path   string
	folder string // folder made for this job only, removed if the job fails; "": none
	end    func(names []string, pages int, err error)

	name  string // the file's name in messages
	stop  context.CancelFunc
	ended chan struct{} // closed after the last file is written or removed
}

// writeTo exports to a path that the user has chosen. If the export would overwrite other files, writeTo asks first.
func (r *Room) writeTo(w *worker, c choices, pages int, path string) {
	if r.job != nil { // another export has started while the user chose
		r.Complain(solve.Refused("export.run.busy"))
		return
	}
	full := path
	if ext := "." + string(c.Format); !strings.EqualFold(filepath.Ext(path), ext) {
		full += ext
	}
	r.Settings.SetString("export.folder", filepath.Dir(full))
	begin := func() {
		r.run(&job{path: full, end: func(names []string, pages int, err error) {
			r.exported(short(full), c.Format.Traits().Animated, names, pages, err)
		}}, w, c)
	}
	names := export.Names(full, c.Format, pages)
	there := slices.DeleteFunc(slices.Clone(names), func(name string) bool {
		_, err := os.Stat(name)
		return errors.Is(err, fs.ErrNotExist) || name == path // the system's dialog has already asked about this file
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

// run exports in the background and reports the result.
func (r *Room) run(j *job, w *worker, c choices) {
	ctx, cancel := context.WithCancel(r.Life)
	j.name, j.stop, j.ended = short(j.path), cancel, make(chan struct{})
	r.job = j
	r.tell(news{text: solve.Say("export.run.begun", "Name", j.name), stop: true})
	var told time.Time
	go func() {
		defer close(j.ended)
		defer cancel()
		names, pages, err := w.write(ctx, c, j.path, func(done, all int) {
			if time.Since(told) >= pace {
				told = time.Now()
				r.Post(func() { r.moved(j, done, all) })
			}
		})
		if err != nil && j.folder != "" {
			_ = os.RemoveAll(j.folder) // if this fails, the system may remove the folder later
		}
		r.Post(func() { r.finished(j, names, pages, err) })
	}()
}

// moved(j, done, all) reports the progress of a job. The parameters done and all are the numbers of finished pages and
// of all pages.
func (r *Room) moved(j *job, done, all int) {
	if r.job != j || all == 0 {
		return
	}
	r.Trace.Line("exporting", done, all)
	r.tell(news{
		text: solve.Say("export.run.page", "Name", j.name, "I", min(done+1, all), "N", all), stop: true,
		share: float32(done) / float32(all),
	})
}

// finished ends a job and reports its result.
func (r *Room) finished(j *job, names []string, pages int, err error) {
	if r.job != j {
		return
	}
	r.job = nil
	if errors.Is(err, context.Canceled) {
		r.Trace.Line("exported none")
		r.tell(news{text: solve.Say("export.run.stopped", "Name", j.name), brief: true})
	} else {
		j.end(names, pages, err)
	}
	if d := r.dialog; d != nil {
		d.refresh() // a new export is possible again
	}
}

// exported(…) reports the written files, or the reason why the export has failed. The parameter moving says
// whether the export is an animation.
func (r *Room) exported(name string, moving bool, names []string, pages int, err error) {
	if err != nil {
		r.Trace.Line("exported none")
		r.failed(solve.Say("export.run.failed", "Name", name, "Reason", r.Reason(err)))
		return
	}
	r.Trace.Line("exported", names[0])
	text := solve.Say("export.run.done", "PluralCount", pages, "N", pages, "Name", name, "Moving", moving)
	if n := len(names); n > 1 {
		text = solve.Say("export.run.set", "N", n, "First", short(names[0]))
	}
	r.tell(news{text: text, path: names[0]})
}

// failed(why) reports why an export failed.
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
