package app

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"stepboard/app/storage/files"
	"stepboard/app/theme"
	"stepboard/app/view"
	"stepboard/app/workbench"
	"stepboard/solve/explore"
	"stepboard/solve/puzzles"
)

// arrive waits until the window shows the requested view.
func (b *bench) arrive() {
	b.t.Helper()
	b.solved()
	b.wait("the view", func() bool { return !b.Bench.Navigating() && !b.Bench.Stoppable() }) // Escape stops other work first
}

// seen is the visible state of the window, for comparisons.
type seen struct {
	view             view.Shot
	exploring        bool
	pos, length      int
	unit             explore.Unit
	picked           int
	lens, brush      string
	dataset, query   int
	asking, dirty    bool
	undo, title      string
	playing, compare bool
}

func (b *bench) seen() seen {
	d, q := b.Bench.Doc().Shown()
	name, _ := b.Bench.Doc().CanUndo()
	s := seen{
		view: b.Bench.Shot(), exploring: b.Bench.On(workbench.Exploring), pos: b.Bench.Playback.Pos(),
		length: b.Bench.Playback.Len(),
		unit:   b.Bench.Explore.Unit(), picked: b.Bench.Explore.Picked(),
		brush: b.editor.Brush.ID, dataset: d, query: q, asking: b.Bench.On(workbench.Asking), dirty: b.Bench.Doc().Dirty(),
		undo:    name.Key,
		title:   b.Win.Title(),
		playing: b.Bench.On(workbench.Playing), compare: b.Bench.On(workbench.Comparing),
	}
	if b.Bench.Lens.Chosen() != nil {
		s.lens = b.Bench.Lens.Chosen().ID
	}
	return s
}

// same compares two views of the window, by content.
func same(a, b seen) bool { return reflect.DeepEqual(a, b) }

// lensNamed lays a lens over the board.
func (b *bench) lensNamed(id string) {
	b.t.Helper()
	for _, l := range b.Bench.Lens.List() {
		if l.ID == id {
			b.Bench.Lens.Choose(l.ID)
			return
		}
	}
	b.t.Fatalf("no lens %s among %d", id, len(b.Bench.Lens.List()))
}

func TestFramesOfAllPuzzlesAreOpenedAsTheyWereTaken(t *testing.T) {
	for _, c := range few(3, []struct {
		name, text string
		view       func(b *bench)
	}{
		{"solution.in", revisit, func(b *bench) { b.Bench.Playback.Seek(3) }},
		{"layers.in", revisit, func(b *bench) {
			b.Bench.Set(workbench.Exploring, true)
			b.seekEvent(2)
		}},
		{"event.in", maze, func(b *bench) {
			b.Bench.Set(workbench.Exploring, true)
			b.Bench.Explore.SetUnit(explore.ByEvent)
			b.seekEvent(37)
		}},
		{"lens.in", maze, func(b *bench) {
			b.Bench.Lens.Next()
			b.Bench.Set(workbench.Exploring, true)
			b.Bench.Explore.SetUnit(explore.ByExpansion)
			b.seekEvent(11)
		}},
		{"hand.in", revisit, func(b *bench) { b.key(fyne.KeyF3, fyne.KeyLeft, fyne.KeyReturn) }},
		{"huarong.in", "3 3 1\n1 1 1\n1 1 1\n1 1 1\n1 2 1 1 1 3\n", func(b *bench) {
			b.Bench.Lens.Next()
			b.Bench.Set(workbench.Exploring, true)
			b.seekEvent(5)
		}},
		{"sokoban.in", tiny, func(b *bench) {
			b.Bench.Set(workbench.Exploring, true)
			b.seekEvent(4)
		}},
		{"choice.in", maze, func(b *bench) {
			b.lensNamed("distance")
			b.Bench.Lens.ChooseOf(1)
		}},
	}...) {
		t.Run(strings.TrimSuffix(c.name, ".in"), func(t *testing.T) {
			b := open(t, write(t, c.name, c.text))
			b.solved()
			c.view(b)
			b.arrive()
			b.Perform(b.Action("frame-capture"))
			want := b.lesson.Frames()[0].Shot
			if c.name == "hand.in" && len(want.Moves) == 0 {
				t.Fatal("no moves were made")
			}
			b.Bench.Set(workbench.Playing, false)
			b.Bench.Set(workbench.Exploring, false)
			b.Bench.Lens.Choose("")
			b.Bench.Explore.SetUnit(explore.ByLayer)
			before := b.seen()

			b.lesson.Open(0)
			b.arrive()
			got := b.Bench.Shot()
			if got.Marks = nil; !sameView(got, want) { // frames have no marks
				t.Errorf("opened as\n%+v\ntaken as\n%+v", got, want)
			}
			if b.Bench.Doc().Dirty() || b.Bench.Doc() == b.lesson.Filed() {
				t.Error("the open frame is edited already, or is the document itself")
			}
			b.key(fyne.KeyEscape, fyne.KeyEscape) // one Escape leaves a game
			b.arrive()
			if b.lesson.Opened() >= 0 {
				t.Fatal("Escape does not return")
			}
			if got := b.seen(); !same(got, before) {
				t.Errorf("returned to\n%+v\nleft at\n%+v", got, before)
			}
		})
	}
}

// seekEvent waits for the exploration and goes to an event.
func (b *bench) seekEvent(event int) {
	b.t.Helper()
	b.wait("an exploration", func() bool { return b.Bench.Explore.Current() != nil && b.Bench.Playback.Len() >= event })
	b.Bench.Playback.Seek(event)
}

// sameView compares shots by the content of their boards.
func sameView(a, b view.Shot) bool {
	a.Dataset, b.Dataset = a.Dataset.Clone(), b.Dataset.Clone()
	return reflect.DeepEqual(a, b)
}

func TestReturnFindsEverythingAsItWas(t *testing.T) {
	b := open(t) // has two queries
	b.Perform(b.Action("query-next"))
	b.solved()
	b.Perform(b.Action("query-previous"))
	b.solved()
	b.Perform(b.Action("frame-capture"))
	b.Bench.Lens.Next()
	b.Bench.Set(workbench.Exploring, true)
	b.seekEvent(4)
	b.Bench.Explore.SetUnit(explore.ByExpansion)
	b.choose("target") // a brush, so that a click does not ask about the cell
	b.Perform(b.Action("branch-goal"))
	b.Bench.Playback.Seek(3)
	b.arrive()
	doc, before, session := b.Bench.Doc(), b.seen(), b.Bench.Answers()
	lens, branch := b.Bench.Lens.ID(), b.Bench.Explore.Branch().ToGoal

	b.lesson.Open(0)
	b.arrive()
	b.choose("fixed")
	b.click(0, desktop.MouseButtonPrimary)
	b.Bench.Doc().SetTitle("another")
	b.Bench.Lens.Choose("")
	b.Bench.Set(workbench.Exploring, true)
	b.Bench.Explore.SetUnit(explore.ByEvent)
	b.Bench.Playback.SetLoop(true)
	b.arrive()
	if !b.Bench.Doc().Dirty() || b.Bench.Doc() == doc {
		t.Fatal("the copy was not edited")
	}
	if strings.Contains(b.Win.Title(), "another") || b.Win.Title() != before.title {
		t.Errorf("the title is %q, want the file's, %q", b.Win.Title(), before.title)
	}
	b.lesson.Leave(nil)
	if !b.prompts() || !b.Asks("frame") {
		t.Fatal("nothing is asked about what was edited")
	}
	b.press("Leave the frame as it was")
	b.arrive()
	if b.Bench.Doc() != doc || b.Bench.Answers() != session {
		t.Error("it is not the same document with the same answers")
	}
	if got := b.seen(); !same(got, before) {
		t.Errorf("returned to\n%+v\nleft at\n%+v", got, before)
	}
	if b.Bench.Playback.Loop() || b.Bench.Lens.ID() != lens || b.Bench.Explore.Branch() == nil ||
		b.Bench.Explore.Branch().ToGoal != branch {
		t.Error("loop, lenses or branch are others")
	}
	if r, ok := b.Bench.Result(); !ok || r.Stale {
		t.Error("the answer is lost")
	}
	b.Bench.Doc().Undo()
	if len(b.lesson.Frames()) != 0 {
		t.Error("undo takes back something else than the frame")
	}
}

func TestWhatIsMadeOfAFrameIsTakenOverOrNot(t *testing.T) {
	for _, c := range []struct {
		button string
		open   bool
		things int // number of things on the frame's board
	}{{"Cancel", true, 4}, {"Update the frame", false, 3}} {
		b := lessonOf(t, "a", "b")
		b.lesson.Open(1)
		b.arrive()
		b.click(14, desktop.MouseButtonSecondary) // erases the queen
		b.solved()                                // otherwise Escape would stop the search
		b.key(fyne.KeyEscape)
		b.press(c.button)
		if open := b.lesson.Opened() >= 0; open != c.open {
			t.Errorf("%s: open %v", c.button, open)
		}
		f := b.lesson.Frames()[1]
		if got := len(f.Shot.Dataset.Board.Things); got != c.things || f.Title != "b" {
			t.Errorf("%s: %q with %d things, want %d", c.button, f.Title, got, c.things)
		}
		if got := len(b.lesson.Filed().Board().Things); got != 4 {
			t.Errorf("%s: the document has %d things", c.button, got)
		}
	}
}

// Saving returns from the frame to the document, saves the document, and opens the frame again.
func TestSavingReturnsFirst(t *testing.T) {
	b := lessonOf(t, "a")
	path := filepath.Join(t.TempDir(), "mine"+files.Extension)
	b.dialogs.Path = path
	b.lesson.Open(0)
	b.arrive()
	b.click(14, desktop.MouseButtonSecondary)
	b.Perform(b.Action("save-as"))
	b.press("Leave the frame as it was")
	b.press("Choose file…")
	f, err := files.Open(puzzles.BuiltIn(), path)
	if err != nil || len(f.Content.Datasets[0].Board.Things) != 4 || len(f.Content.Frames) != 1 ||
		b.lesson.Opened() != 0 || b.lesson.Filed().Dirty() {
		t.Fatalf("saved %+v, %v; open %v", f, err, b.lesson.Opened())
	}
	b.filing.OpenSample("huarong-noip2013.in") // there are no changes to ask about
	if b.Bench.Doc().Puzzle().ID() != "huarong" || b.lesson.Opened() >= 0 || len(b.Bench.Doc().Frames()) != 0 {
		t.Error("another file was not opened, or the frame stays open")
	}
	data, _ := os.ReadFile(path)
	if !strings.Contains(string(data), `"a"`) {
		t.Error("the file has no title of the frame")
	}
}

func TestAFrameIsOpenAcrossThemesAndComparisons(t *testing.T) {
	b := lessonOf(t, "a")
	b.Bench.Set(workbench.Comparing, true)
	b.lesson.Open(0)
	b.arrive()
	if b.Bench.On(workbench.Comparing) {
		t.Fatal("the comparison covers the frame")
	}
	b.Settings.SetVariant(theme.Dark)
	b.ApplyTheme()
	b.build()
	if b.lesson.Opened() < 0 {
		t.Error("another theme closes the frame")
	}
	b.lesson.Leave(nil)
	if !b.Bench.On(workbench.Comparing) {
		t.Error("the comparison is gone")
	}
}
