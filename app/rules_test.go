package app

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/app/rooms/answer"
	"stepboard/app/shell"
	"stepboard/app/shell/shelltest"
	"stepboard/app/storage/collection"
	"stepboard/app/workbench"
	"stepboard/solve/script"
	"stepboard/widgets"
)

// eightRules returns the rules of the eight puzzle.
func eightRules(t testing.TB) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "assets", "puzzles", "eight.star"))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// openRules opens a file of rules and its pane.
func openRules(t testing.TB, text string) (b *bench, path string) {
	t.Helper()
	path = write(t, "eight.star", text)
	b = open(t, path)
	b.Perform(b.Action("rules"))
	if !b.rules.Shown() || b.Win.Canvas().Focused() != b.rules.Focus() {
		t.Fatal("the pane does not open with the keyboard in it")
	}
	return b, path
}

// rule returns the text of the rules in force.
func (b *bench) rule() string {
	_, text := b.Bench.Doc().Puzzle().(*script.Puzzle).Source()
	return text
}

// rewrite pastes a text in place of the text of the rules.
func (b *bench) rewrite(text string) {
	entry := b.rules.Focus().(fyne.Shortcutable)
	entry.TypedShortcut(&fyne.ShortcutSelectAll{})
	b.App.Clipboard().SetContent(text)
	entry.TypedShortcut(&fyne.ShortcutPaste{Clipboard: b.App.Clipboard()})
}

// written returns the text of the rules: the draft or, without a draft, the text in force.
func (b *bench) written() string { return cmp.Or(b.Bench.Doc().Draft(), b.rule()) }

// rulesSay returns the words of the pane of rules.
func (b *bench) rulesSay() (said string) {
	for _, words := range shelltest.Parts[*widgets.Words](b.rules.Content()) {
		said += words.Said() + "\n"
	}
	return said
}

// inForce waits until a text is in force and its samples have been tried.
func (b *bench) inForce(text string) {
	b.t.Helper()
	b.wait("rules", func() bool { return b.rule() == text && !strings.Contains(b.rulesSay(), "Reading…") })
}

// In a narrow window with rules and tree the panel at the right edge makes room, also in a comparison. The board has half
// of the rest, no control is cut, and the user can unfold the panel.
func TestPanelMakesRoomForRulesAndTree(t *testing.T) {
	b, _ := openRules(t, eightRules(t))
	b.Text.SetLanguage("ja")
	b.Win.Resize(fyne.NewSize(1024, 650))
	shown := func(part fyne.CanvasObject) bool {
		return slices.Contains(shelltest.Parts[fyne.CanvasObject](b.Win.Content()), part)
	}
	b.wait("the panel to make room for the rules", func() bool { return !shown(b.results.Content) })
	wanted := fyne.MeasureText(strings.Repeat("0", 60+4), b.Theme.Size(fynetheme.SizeNameText), fyne.TextStyle{Monospace: true})
	if width := b.rules.Content().Size().Width; width < wanted.Width {
		t.Errorf("the pane is %v wide, 60 columns and line numbers are %v", width, wanted.Width)
	}
	b.cut(t, "rules", b.Win.Canvas().Content())
	b.Win.Resize(fyne.NewSize(1366, 740))
	b.wait("the panel beside rules", func() bool { return shown(b.results.Content) })
	if width := b.rules.Content().Size().Width; width < wanted.Width {
		t.Errorf("in a wider window the pane is %v wide, 60 columns and line numbers are %v", width, wanted.Width)
	}
	b.Perform(b.Action("tree"))
	b.wait("a tree", func() bool { return b.tree.Content() != nil })
	b.Win.Resize(fyne.NewSize(1024, 650))
	b.build()
	if tree, board := b.tree.Content().Size().Width, b.Board.Size().Width; shown(b.results.Content) || board < tree-1 {
		t.Errorf("the panel is shown: %v; the board is %v wide, the tree %v", shown(b.results.Content), board, tree)
	}
	b.cut(t, "rules and tree", b.Win.Canvas().Content())
	b.Bench.Compare.ChooseRival("uniform", true)
	b.Perform(b.Action("compare"))
	b.settled()
	charts := func() int { return len(shelltest.Parts[*widgets.Chart](b.Win.Content())) }
	if v := b.comparing.View; charts() > 0 || !shown(v.Point) || v.Point.Said() == "" {
		t.Errorf("%d charts are shown; the main result is %q", charts(), v.Point.Said())
	}
	b.cut(t, "rules and comparison", b.Win.Canvas().Content())
	b.Perform(b.Action("panel"))
	b.wait("the table", func() bool { return charts() > 0 })
	for _, text := range shelltest.Parts[*canvas.Text](b.comparing.View.Content) {
		if text.MinSize().Width > text.Size().Width+1 {
			t.Errorf("%q is written over other columns", text.Text)
		}
	}
	b.Perform(b.Action("compare"))
	if !shown(b.results.Content) {
		t.Error("the panel that was unfolded is folded again")
	}
}

// If rules change but the way does not, the position on the way stays.
func TestRulesKeepThePosition(t *testing.T) {
	text := eightRules(t)
	b, _ := openRules(t, text)
	b.answer()
	b.Bench.Playback.Seek(3)
	b.rewrite(text + "# the end\n")
	b.inForce(b.written())
	b.answer()
	b.wait("the position", func() bool { return b.Bench.Playback.Pos() == 3 })
	b.Perform(b.Action("explore"))
	b.recorded()
	b.Bench.Playback.Seek(2)
	b.rewrite(text)
	b.inForce(text)
	b.recorded()
	b.wait("the exploration", func() bool { return b.Bench.On(workbench.Exploring) && b.Bench.Playback.Pos() == 2 })
}

// If the new rules do not allow a board, it is made anew. When the old rules come back, the old board comes back with
// its history.
func TestRulesOfAnotherSize(t *testing.T) {
	text := strings.Replace(string(mustModel(t)), "((1, 1), (20, 20))", "((1, 1), (9, 9))", 1)
	b, _ := openRules(t, text)
	b.answer()
	b.choose("wall")
	b.click(1, 1)
	was := b.Bench.Doc()
	b.rewrite(strings.Replace(text, "((1, 1), (9, 9))", "(4, 4)", 1))
	b.wait("another board", func() bool { return b.Bench.Doc().Board().Rows == 4 })
	b.rewrite(text)
	b.inForce(text)
	if b.Bench.Doc() != was {
		t.Error("the board does not come back with its history")
	}
	b.Perform(b.Action("undo")) // undoes in the text, which has the focus
	b.Win.Canvas().Unfocus()
	if _, ok := b.Bench.Doc().CanUndo(); !ok {
		t.Error("an undo of the text is one of the board")
	}
}

func mustModel(t *testing.T) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "assets", "models", "empty.en.star"))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// Boards that come from the samples change with the samples.
func TestBoardsFollowTheSamples(t *testing.T) {
	text := string(mustModel(t))
	b, _ := openRules(t, text)
	b.answer()
	b.rewrite(strings.Replace(text, `sample("r.#\n..x\n", 3)`, `sample("r...x\n", 4)`, 1))
	b.wait("the sample", func() bool { return b.Bench.Doc().Board().Cols == 5 })
	if b.answer() != 4 {
		t.Errorf("its answer is %d", b.answer())
	}
}

// When the samples change, the view stays on its board, with its lens and its position.
func TestNewSamplesKeepTheView(t *testing.T) {
	text := string(mustModel(t)) + "sample(\"r...x\\n\", 4)\n"
	b, _ := openRules(t, text)
	b.answer()
	b.Bench.Doc().Show(1, 0)
	if b.answer() != 4 {
		t.Fatalf("the answer is %d", b.answer())
	}
	b.Bench.Lens.Choose(b.Bench.Lens.List()[1].ID)
	id := b.Bench.Lens.ID()
	b.Bench.Playback.Seek(2)
	for _, more := range []string{"sample(\"rx\\n\", 1)\n", "sample(\"xr\\n\", 1)\n"} {
		text = strings.Replace(text, "sample(", more+"sample(", 1)
		b.rewrite(text)
		b.inForce(text)
		b.answer()
		b.wait("the position", func() bool { return b.Bench.Playback.Pos() == 2 })
		if cols := b.Bench.Doc().Board().Cols; cols != 5 || b.Bench.Lens.ID() != id {
			t.Errorf("with %d boards, the view has a board of %d columns and the lens %q", b.Bench.Doc().Len(), cols,
				b.Bench.Lens.ID())
		}
	}
}

// A draft that is not in force is saved with the document. When the document is opened again, the draft is there.
func TestDraftIsSaved(t *testing.T) {
	text := eightRules(t)
	b, _ := openRules(t, text)
	b.answer()
	b.rewrite(text + "def half(\n")
	b.wait("a fault", func() bool { return strings.Contains(b.rulesSay(), ".star, line ") })
	b.dialogs.Path = filepath.Join(t.TempDir(), "a.stepboard")
	b.FocusBoard()
	b.Perform(b.Action("save"))
	b.strike(fyne.KeyReturn, 0)
	b.wait("the file", func() bool { return !b.Bench.Doc().Dirty() })
	again := open(t, b.dialogs.Path)
	again.Perform(again.Action("rules"))
	again.wait("a fault", func() bool { return strings.Contains(again.rulesSay(), ".star, line ") })
	if again.written() != text+"def half(\n" || again.rule() != text || again.Bench.Doc().Dirty() {
		t.Errorf("the draft comes back as %q", again.written())
	}
}

// A new puzzle is a model with its own name, and the pane is open.
func TestNewPuzzle(t *testing.T) {
	b := open(t)
	if b.Can(b.Action("rules")) {
		t.Error("a built-in puzzle has rules to be edited")
	}
	b.Perform(b.Action("puzzle-new"))
	b.strike(fyne.KeyReturn, 0)
	b.wait("the puzzle", func() bool { return b.Bench.Doc().Puzzle().ID() == "my-puzzle" })
	if !b.rules.Shown() || b.answer() != 3 || !b.Bench.Doc().Dirty() {
		t.Errorf("shown %v, answer %d", b.rules.Shown(), b.answer())
	}
	if b.Win.Canvas().Focused() != b.rules.Focus() {
		t.Error("the keyboard is not in the text")
	}
	for _, key := range []fyne.KeyName{fyne.KeyTab} {
		before := b.written()
		b.strike(key, 0)
		if b.written() != "    "+before {
			t.Errorf("%s writes %q", key, b.written()[:20])
		}
		b.strike(key, shell.Shift)
		if b.written() != before {
			t.Error("Shift with it does not take that back")
		}
	}
	b.strike(fyne.KeyEscape, 0)
	if b.Win.Canvas().Focused() != b.Board {
		t.Error("Escape does not lead to the board")
	}
}

// While a new puzzle has no file, the window's title, the name of the file and the list of puzzles follow its title.
func TestNamesFollowTheTitle(t *testing.T) {
	b := open(t)
	b.Perform(b.Action("puzzle-new"))
	b.strike(fyne.KeyReturn, 0)
	b.wait("the puzzle", func() bool { return b.Bench.Doc().Puzzle().ID() == "my-puzzle" })
	text := b.rule()
	check := func(title, id string) {
		t.Helper()
		b.inForce(script.Titled(text, title))
		if got := b.Win.Title(); got != title+" — Untitled • — Stepboard" {
			t.Errorf("the window's title is %q", got)
		}
		if said := b.rulesSay(); !strings.Contains(said, id+script.Extension+"\n") {
			t.Errorf("the pane says %q", said)
		}
		if ids := b.Puzzles.IDs(); len(ids) != 5 || ids[4] != id {
			t.Errorf("the puzzles are %v", ids)
		}
		bar := shelltest.Parts[*canvas.Text](b.parts[0].(*topBar).content)
		if !slices.ContainsFunc(bar, func(text *canvas.Text) bool { return text.Text == title }) {
			t.Errorf("the bar does not have %q", title)
		}
	}
	for _, c := range [][2]string{{"Ice slide", "ice-slide"}, {"Flip", "flip-2"}, {"My puzzle", "my-puzzle"}} { // the collection has flip
		b.rewrite(script.Titled(text, c[0]))
		check(c[0], c[1])
	}
	b.Bench.Doc().SetTitle("A title of my own")
	b.rewrite(script.Titled(text, "Fire"))
	b.inForce(script.Titled(text, "Fire"))
	if b.Bench.Doc().Title() != "A title of my own" {
		t.Errorf("the document's title is %q", b.Bench.Doc().Title())
	}
	b.dialogs.Path = filepath.Join(t.TempDir(), "a.stepboard")
	b.FocusBoard()
	b.Perform(b.Action("save"))
	b.strike(fyne.KeyReturn, 0)
	b.wait("the file", func() bool { return !b.Bench.Doc().Dirty() })
	b.rewrite(script.Titled(text, "Water"))
	b.inForce(script.Titled(text, "Water"))
	if id := b.Bench.Doc().Puzzle().ID(); id != "fire" {
		t.Errorf("the rules of a saved document become %s", id)
	}
}

// The menu of the samples shows the boards of the samples again after other boards were painted.
func TestSamplesComeBack(t *testing.T) {
	text := string(mustModel(t)) + "sample(\"r...x\\n\", 4)\n"
	b, _ := openRules(t, text)
	b.answer()
	b.choose("wall")
	b.click(1, 1)
	own := func() []*fyne.MenuItem { return b.Files.Samples(b.Bench.Doc().Puzzle()) }
	items := own()
	if len(items) != 3 || items[2].Label != "2: 1×5 · 1 piece · answer 4" {
		t.Fatalf("the menu has %d entries, %v", len(items), items)
	}
	items[2].Action()
	if at, _ := b.Bench.Doc().Shown(); at != 1 || b.Bench.Doc().Len() != 2 || b.answer() != 4 {
		t.Errorf("board %d of %d is shown", at+1, b.Bench.Doc().Len())
	}
	b.Bench.Doc().Show(0, 0)
	own()[0].Action()
	if at, _ := b.Bench.Doc().Shown(); at != 1 || b.Bench.Doc().Len() != 3 || b.answer() != 3 {
		t.Errorf("board %d of %d is shown", at+1, b.Bench.Doc().Len())
	}
	b.Win.Canvas().Unfocus()
	if b.Perform(b.Action("undo")); b.Bench.Doc().Len() != 2 {
		t.Errorf("undo leaves %d boards", b.Bench.Doc().Len())
	}
	b.Files.OpenPuzzle(b.Puzzles[0])
	b.Files.Samples(b.Puzzles[4])[2].Action()
	if id := b.Bench.Doc().Puzzle().ID(); id != "eight" || b.Bench.Doc().Board().Cols != 5 {
		t.Errorf("a sample opens a board of %s", id)
	}
}

// Lists show algorithms that a puzzle can't have in grey, with the reason.
func TestLackingAlgorithmsAreGreyed(t *testing.T) {
	b := open(t, filepath.Join("..", "assets", "puzzles", "bloxorz.star"))
	b.answer()
	const want = "Bidirectional search: the rules have no “back”"
	greyed := func(items []*fyne.MenuItem) bool {
		return slices.ContainsFunc(items, func(m *fyne.MenuItem) bool { return m.Label == want && m.Disabled })
	}
	if !greyed(answer.AlgorithmMenu(b.Shell).ChildMenu.Items) {
		t.Error("the menu does not say that there is no bidirectional search")
	}
	list := b.parts[0].(*topBar).algorithm
	list.Tapped(nil)
	top := b.Win.Canvas().Overlays().Top()
	if top == nil {
		t.Fatal("the list does not open")
	}
	texts := ""
	for _, text := range shelltest.Parts[*canvas.Text](top) {
		texts += text.Text + "\n"
	}
	if !strings.Contains(texts, want) || !strings.Contains(texts, list.Selected) {
		t.Errorf("the list shows\n%s", texts)
	}
}

// The list of commands has the built-in puzzles, the own puzzle, the collection, and an entry for a new puzzle. The
// button beside the puzzles shows the first page, which has all of them.
func TestPuzzleSelector(t *testing.T) {
	b := open(t, write(t, "eight.star", eightRules(t)))
	b.answer()
	names := map[string]*fyne.MenuItem{}
	for _, item := range b.rules.Selectable() {
		names[item.Label] = item
	}
	for _, name := range []string{"Huarong", "Sokoban", "Eight tiles", "Collection", "New Puzzle…"} {
		if names[name] == nil {
			t.Errorf("%s is not in the list", name)
		}
	}
	if n := len(names["Collection"].ChildMenu.Items); n != len(collection.IDs()) {
		t.Errorf("the collection has %d puzzles there", n)
	}
	names["Knight"].Action()
	b.wait("the knight", func() bool { return b.Bench.Doc().Puzzle().ID() == "knight" })
	for _, tool := range shelltest.Parts[*widgets.Tool](b.parts[0].(*topBar).content) {
		if tool.Spoken().Name == "All puzzles: built in, collection, your own" {
			tool.Tapped(nil)
		}
	}
	if !b.welcome.Shown() {
		t.Error("the button beside the puzzles does not show the first page")
	}
}
