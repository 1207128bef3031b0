package welcome

import (
	"bytes"
	"io/fs"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/shell/shelltest"
	"stepboard/app/storage/collection"
	"stepboard/app/storage/files"
	"stepboard/assets"
	"stepboard/solve"
	"stepboard/solve/puzzles"
	"stepboard/widgets"
)

// bench is the room under test with its page in a window.
type bench struct {
	*shelltest.Desk
	room *Room
}

// host is a window that opens nothing.
type host struct {
	shell.Filing
	recent []string
	opened *string
}

func (host) OpenTour(solve.Puzzle)                 {}
func (host) OpenDialog()                           {}
func (h host) Recent() []string                    { return h.recent }
func (h host) Open(path string)                    { *h.opened = path }
func (host) Samples(solve.Puzzle) []*fyne.MenuItem { return nil }

// Tour reads a sample with the board on which it begins.
func (host) Tour(p solve.Puzzle, _ string) (document.Content, error) {
	name := p.ID() + "-tour" + files.Extension
	data, err := assets.Samples.ReadFile("samples/" + name)
	if err != nil {
		return document.Content{}, err
	}
	f, err := files.Read(puzzles.List{p}, name, bytes.NewReader(data), nil)
	if err != nil {
		return document.Content{}, err
	}
	return f.Content, nil
}

// open opens a board, which the page replaces while it is shown.
func open(t *testing.T) *bench {
	t.Helper()
	b := &bench{Desk: shelltest.New(t)}
	b.Open("revisit.in", shelltest.Knight)
	b.Files = host{}
	b.room = New(b.Shell)
	b.Parts = []shell.Part{b.room}
	b.Actions = append(b.room.Actions(), &shell.Action{ID: "puzzle-new"}, &shell.Action{ID: "new"}) // the added action is of another room
	b.OnRebuild = func() {
		if page := b.room.Page(); page != nil {
			b.Win.SetContent(page)
		} else {
			b.Win.SetContent(container.NewStack(b.Board))
		}
	}
	b.Rebuild()
	return b
}

// pictures returns the pictures of the page's cards that have been drawn.
func (b *bench) pictures() []*widgets.Tool {
	return slices.DeleteFunc(shelltest.Parts[*widgets.Tool](b.Win.Content()), func(tool *widgets.Tool) bool {
		return tool.Size().Width < 100 || !slices.ContainsFunc(shelltest.Parts[*canvas.Image](tool), func(i *canvas.Image) bool { return i.Image != nil })
	})
}

// says reports whether the page shows a text.
func (b *bench) says(text string) bool {
	return slices.ContainsFunc(shelltest.Parts[*widgets.Words](b.Win.Content()),
		func(w *widgets.Words) bool { return w.Said() == text })
}

// The page has a picture and a sentence of each puzzle, also of the collection.
func TestThePageDescribesEachPuzzle(t *testing.T) {
	for _, id := range puzzles.BuiltIn().IDs() {
		if _, err := fs.Stat(assets.Samples, "samples/"+id+"-tour.stepboard"); err != nil {
			t.Fatalf("%s has no tour, so it has no picture: %v", id, err)
		}
	}
	b := open(t)
	b.room.Show()
	b.Wait("pictures", func() bool { return len(b.pictures()) == len(puzzles.BuiltIn())+len(collection.IDs()) })
	if !b.says("Take the black king with the white knight in the fewest moves.") {
		t.Error("a puzzle does not say what it asks")
	}
	if ways := b.room.ways(puzzles.BuiltIn()[0]); ways[len(ways)-1].Label != "Ready lesson" {
		t.Errorf("the last way to begin is %q", ways[len(ways)-1].Label)
	}
}

const frog = `size = (1, 5)
ground(".")
frog = piece("f", count = 1)
def moves(b, s):
    at = s.find(frog)
    return [move(d.name, s.move(at, at.to(d))) for d in DIRECTIONS if b.inside(at.to(d))]
def won(b, s): return s.find(frog) == b.cell(0, 4)
sample("f....", 4)
`

// The page has the puzzles that the user has saved. A press on the picture opens the file.
func TestThePageHasSavedPuzzles(t *testing.T) {
	b := open(t)
	rules := shelltest.File(t, "mine.star", frog)
	opened := ""
	b.Files = host{recent: []string{shelltest.File(t, "revisit.in", shelltest.Knight), rules}, opened: &opened}
	b.room.Show()
	b.Wait("the saved puzzle", func() bool { return len(b.room.cards) > len(puzzles.BuiltIn())+len(collection.IDs()) })
	c := b.room.cards[len(puzzles.BuiltIn())]
	if c.picture.Tapped(nil); opened != rules {
		t.Errorf("the picture of %s opens %q, not %s", c.puzzle.ID(), opened, rules)
	}
}

// At the start, a page that the user has turned off is not shown.
func TestThePageCanBeTurnedOff(t *testing.T) {
	b := open(t)
	b.Settings.SetBool("welcome", false)
	b.room.Begin()
	if b.room.Shown() {
		t.Error("the welcome is shown though it was turned off")
	}
}

// Tab reaches each of the page's buttons.
func TestThePageByKeyboard(t *testing.T) {
	b := open(t)
	b.room.Begin()
	var texts []string
	for range 40 {
		b.Win.Canvas().FocusNext()
		if button, ok := b.Win.Canvas().Focused().(*shell.PromptButton); ok && !slices.Contains(texts, button.Text) {
			texts = append(texts, button.Text)
		}
	}
	for _, want := range []string{"Open…", "New Board…", "New Puzzle…", "To the board"} {
		if !slices.Contains(texts, want) {
			t.Errorf("Tab does not lead to %q: %q", want, texts)
		}
	}
}
