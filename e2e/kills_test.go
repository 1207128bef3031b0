//go:build e2e

package e2e

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"image"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// Flags for a run by hand: -run TestKills -kills 50 -kills-seed N repeats the moments of a failure, as far as the
// machine repeats its timing.
var (
	kills     = flag.Int("kills", 0, "how often the window is killed, for each of two formats")
	killsSeed = flag.Uint64("kills-seed", 1, "what the kills' moments are made from")
	young     = flag.Duration("kills-young", time.Second, "how old the work that a kill takes may be")
)

const (
	killCols  = 6
	killCells = 4 * killCols // edited cells, above a wall: the exploration below is the same after each edit
)

// killBoard returns the terrain after a number of edits. In the first round, each edit makes the next cell fixed. In
// the second round, it makes the cell free again.
func killBoard(edits int) []string {
	var rows []string
	for i := range killCells {
		if i%killCols == 0 {
			rows = append(rows, "")
		}
		rows[len(rows)-1] += string(".#"[(edits+killCells-1-i)/killCells%2])
	}
	return append(rows, "######", "......", "......", "......")
}

// killFile returns a board in the format that the file's name has.
func killFile(name string, rows []string) string {
	if filepath.Ext(name) == ".stepboard" {
		return fmt.Sprintf(`{"stepboard": 1, "puzzle": "huarong", "datasets": [{"terrain": ["%s"], "things": [],
			"queries": [{"things": [{"kind": "E", "at": [6, 2]}, {"kind": "S", "at": [6, 1]}, {"kind": "T", "at": [6, 5]}]}]}]}`,
			strings.Join(rows, `", "`))
	}
	text := fmt.Sprintf("%d %d 1\n", len(rows), killCols)
	for _, row := range rows {
		text += strings.NewReplacer(".", "1 ", "#", "0 ").Replace(row) + "\n"
	}
	return text + "6 2 6 1 6 5\n"
}

// terrain reads the terrain of a document or of a kept work, in either format.
func terrain(path string) (rows []string, err error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	text := string(data)
	if filepath.Ext(path) == ".unsaved" { // the first line describes the work
		_, text, _ = strings.Cut(text, "\n")
	}
	if !strings.HasPrefix(text, "{") {
		for _, row := range strings.Split(text, "\n")[1:] {
			rows = append(rows, strings.NewReplacer("1", ".", "0", "#", " ", "").Replace(row))
		}
		rows = rows[:len(killBoard(0))]
		if want := killFile(path, rows); strings.Join(strings.Fields(text), " ") != strings.Join(strings.Fields(want), " ") {
			return nil, fmt.Errorf("%s holds %q", path, text)
		}
		return rows, nil
	}
	var doc struct{ Datasets []struct{ Terrain []string } }
	if err := json.Unmarshal([]byte(text), &doc); err != nil {
		return nil, fmt.Errorf("%s holds %q: %w", path, text, err)
	}
	return doc.Datasets[0].Terrain, nil
}

// TestKills kills a window at any moment while it is edited, saves or exports. Every file must be complete. The next
// window must get its work, except for the last stroke. Other files that it left must be gone after the next save.
func TestKills(t *testing.T) {
	if *kills == 0 {
		t.Skip("make faults runs it: its moments depend on the machine")
	}
	for _, name := range []string{"board.in", "board.stepboard"} {
		t.Run(name, func(t *testing.T) {
			k := newKiller(t, name)
			defer func() {
				if t.Failed() {
					t.Logf("again: -run TestKills -kills %d -kills-seed %d", *kills, *killsSeed)
				}
			}()
			for i := range *kills {
				k.open()
				k.life([]string{"export", "edit", "recover", "save"}[(i+len(name))%4])
			}
			k.open()
			k.save()
			k.Close()
			finish(t, k.Program)
			kept(k.Program, 0)
			t.Logf("seed %d: %d edits, %d taken by kills, the oldest %v old; %d files in a set", *killsSeed, k.edits, k.taken,
				k.oldest, k.pages)
		})
	}
}

// killer edits a board in one window after another.
type killer struct {
	*Program
	t      *testing.T
	desk   *Desktop
	random *rand.Rand
	folder string // all files are written here
	path   string

	state int         // number of requested edits in the document's life
	seen  []time.Time // when the window showed each edit; zero: it has not
	saved int         // the file has at least this number of edits
	brush string      // the chosen brush

	edits, taken, pages int
	oldest              time.Duration // age of the oldest lost edit
	exports             []time.Time   // start times
	corner              image.Point   // corner of the window on the screen
}

func newKiller(t *testing.T, name string) *killer {
	d := newDesktop(t, 1280, 800)
	format := map[string]string{".in": "png", ".stepboard": "pdf"}[filepath.Ext(name)]
	d.prefer(fmt.Sprintf(`{"welcome": false, "export": %q}`,
		fmt.Sprintf(`{"What": "exploration", "Unit": "event", "Scale": 4, "Format": %q}`, format)))
	k := &killer{t: t, desk: d, folder: filepath.Join(d.Home, "work"), seen: make([]time.Time, 1)}
	k.random = rand.New(rand.NewPCG(*killsSeed, uint64(len(name))))
	if err := os.Mkdir(k.folder, 0o700); err != nil {
		t.Fatal(err)
	}
	k.path = write(t, d, "work/"+name, killFile(name, killBoard(0)))
	return k
}

// works returns the files of works that a killed window left.
func (k *killer) works() []string {
	names, err := filepath.Glob(filepath.Join(k.desk.Home, ".config", "stepboard", "recovery", "*.unsaved"))
	if err != nil {
		k.t.Fatal(err)
	}
	return names
}

// open starts the program to go on with the document: with the offered work, or with the file.
func (k *killer) open() {
	k.t.Helper()
	if len(k.works()) == 0 {
		k.Program = start(k.t, k.desk, k.path)
		k.Wait("opened")
		return
	}
	k.Program = start(k.t, k.desk)
	k.Wait("dialog recovery")
	sample := k.Part("cell")
	k.Key("Return")
	if got := k.Wait("opened"); got != k.path {
		k.Fail("opened is %q", got)
	}
	k.WaitMoved("cell", sample)
}

// life works on the document until the window is killed at a random moment.
func (k *killer) life(doing string) {
	if doing != "recover" {
		k.Wait("answer 1 1")
		k.save()
	}
	var err error
	if k.corner, err = k.desk.x.origin(k.window); err != nil {
		k.Fail("%v", err)
	}
	most := 2 * time.Second
	switch doing {
	case "recover": // only the recovery
		most = 200 * time.Millisecond
	case "export":
		k.paint()
		k.export()
		most = 6 * time.Second // so that some exports finish
	}
	var killed atomic.Int64
	pause := time.Duration(k.random.Int64N(int64(most)))
	time.AfterFunc(pause, func() {
		killed.Store(time.Now().UnixNano())
		_ = syscall.Kill(k.pid, syscall.SIGKILL)
	})
	for !k.Ended() && doing != "recover" {
		k.paint()
		if doing == "save" {
			_, _ = k.desk.CommandIn(nil, "xdotool", "key", "ctrl+s")
			at := k.state
			if k.told("saved") {
				k.saved = at
			}
		}
	}
	k.End()
	k.check(doing, time.Unix(0, killed.Load()))
}

// told waits for a line of the trace. It reports whether the window lived long enough to write the line.
func (k *killer) told(line string) bool {
	k.t.Helper()
	late := time.After(limit)
	for {
		_, found, news := k.trace.next(line)
		if found {
			return true
		}
		select {
		case <-news:
		case <-k.ended:
			return false
		case <-late:
			k.Fail("waited %v for %q", limit, line)
		}
	}
}

// paint makes the next edit and waits until it is visible. A busy window may take a press at the old place of the
// pointer, on the cell before, where it changes nothing. So the press is made twice.
func (k *killer) paint() {
	i := k.state % killCells
	if i == 0 || k.brush == "" {
		k.brush = []string{"brush.fixed", "brush.movable"}[k.state/killCells%2]
		k.press(middle(k.Part(k.brush)), far)
		k.point(cell(k.Program, i/killCols+1, i%killCols+1), far)
	}
	k.state, k.edits, k.seen = k.state+1, k.edits+1, append(k.seen, time.Time{})
	for range 2 {
		k.press(cell(k.Program, i/killCols+1, i%killCols+1), 50*time.Millisecond)
		if !k.told("painted") {
			return
		}
	}
	k.seen[k.state] = time.Now()
}

// far is the longest time in which a busy window notices a long move of the pointer.
const far = 300 * time.Millisecond

// point moves the mouse to a point of a window, which may be gone. press clicks there.
func (k *killer) point(at image.Point, pause time.Duration) {
	if err := k.desk.x.fake(motionEvent, 0, k.corner.Add(at)); err != nil {
		k.t.Fatal(err)
	}
	time.Sleep(pause)
}

func (k *killer) press(at image.Point, pause time.Duration) {
	k.point(at, pause)
	k.Press(Left)
	k.Release(Left)
}

// export begins an export over the files of the last one: numbered pictures for one board, a document for the other.
func (k *killer) export() {
	openExport(k.Program, "")
	there, _ := filepath.Glob(filepath.Join(k.folder, "steps*"))
	k.exports = append(k.exports, time.Now())
	k.Key("Return")
	k.ChooseFile(filepath.Join(k.folder, "steps")) // the program adds the extension
	if len(there) > 0 {
		k.Wait("dialog confirm")
		click(k.Program, "dialog.yes")
	}
	k.point(cell(k.Program, (k.state-1)%killCells/killCols+1, (k.state-1)%killCells%killCols+1), far)
}

// save saves the open document, whatever the file contains by now. Then it checks all files in the folder.
func (k *killer) save() {
	k.t.Helper()
	before := len(k.Seen("saved"))
	k.Key("ctrl+s")
	k.until("the file to be saved", func() (bool, error) {
		if k.Last("dialog") == "changed" {
			click(k.Program, "dialog.yes")
			k.Wait("dialog none")
		}
		return len(k.Seen("saved")) > before, nil
	})
	k.Wait("saved")
	k.holds(k.path, k.state, k.state)
	k.saved = k.state
	k.whole()
	var left []string
	entries, err := os.ReadDir(k.folder)
	if err != nil {
		k.Fail("%v", err)
	}
	sets := map[int]int{}
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			k.Fail("%v", err)
		}
		switch {
		case strings.HasPrefix(e.Name(), "steps-"):
			of := 0 // index of the export that made the file
			for of < len(k.exports) && k.exports[of].Before(info.ModTime()) {
				of++
			}
			sets[of]++
		case e.Name() != filepath.Base(k.path) && e.Name() != "steps.pdf":
			left = append(left, e.Name())
		}
	}
	temp, _ := filepath.Glob(filepath.Join(k.desk.Home, "stepboard~*"))
	if left = append(left, temp...); len(left) > 0 {
		k.Fail("left over: %v", left)
	}
	for _, n := range sets {
		if k.pages == 0 {
			k.pages = n
		}
		if len(sets) > 1 || n != k.pages {
			k.Fail("numbered pictures of several exports: %v", sets)
		}
	}
}

// check examines the files that a killed window has left, and goes on from there.
func (k *killer) check(doing string, killed time.Time) {
	k.t.Helper()
	known := 0
	for i, at := range k.seen {
		if !at.IsZero() && killed.Sub(at) > *young {
			known = max(known, i)
		}
	}
	k.whole()
	file := k.holds(k.path, k.saved, k.state)
	last := file
	if works := k.works(); len(works) == 1 {
		last = k.holds(works[0], known, k.state)
	} else if len(works) > 1 || file < known {
		k.Fail("killed while it did %s: %d works kept, %d of %d edits in the file", doing, len(works), file, known)
	}
	for i := last + 1; i <= k.state; i++ {
		if at := k.seen[i]; !at.IsZero() {
			k.taken, k.oldest = k.taken+1, max(k.oldest, killed.Sub(at))
		}
	}
	k.state, k.seen, k.brush = last, k.seen[:last+1], ""
}

// holds reads a file. The file must have a board after from to to edits. It returns the number of edits.
func (k *killer) holds(path string, from, to int) int {
	k.t.Helper()
	rows, err := terrain(path)
	if err != nil {
		k.Fail("%v", err)
	}
	for i := to; i >= from; i-- {
		if slices.Equal(killBoard(i), rows) {
			return i
		}
	}
	k.Fail("%s is not what %d to %d edits make: %q", path, from, to, rows)
	return 0
}

// whole checks that exported files are complete.
func (k *killer) whole() {
	k.t.Helper()
	names, _ := filepath.Glob(filepath.Join(k.folder, "[^.]*.p*"))
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err == nil && filepath.Ext(name) == ".png" {
			_, err = png.Decode(bytes.NewReader(data))
		} else if err == nil && (!bytes.HasPrefix(data, []byte("%PDF-")) || !bytes.HasSuffix(data, []byte("%%EOF\n"))) {
			err = errors.New("it is not whole")
		}
		if err != nil {
			k.Fail("%s: %v", name, err)
		}
	}
}
