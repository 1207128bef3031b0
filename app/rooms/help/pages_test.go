package help

import (
	"strings"
	"testing"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/shell/shelltest"
	"stepboard/app/storage/collection"
	"stepboard/assets"
	"stepboard/docs"
	"stepboard/solve"
	"stepboard/solve/puzzles"
)

// open returns a room with a board.
func open(t *testing.T) *Room {
	t.Helper()
	w := shelltest.New(t)
	w.Open("board.in", "3 3 1\n1 1 1\n1 1 1\n1 1 1\n1 1 2 2 3 3\n")
	r := New(w.Shell, func(b solve.Brush) string { return string(b.Key) }, func() []*fyne.MenuItem { return nil })
	w.Actions = r.Actions()
	return r
}

// The page about search trees is an entry of the menu. It opens in the same window as the other pages.
func TestTreePage(t *testing.T) {
	r := open(t)
	defer func() { r.window.Close() }()
	r.Pages()[3].Action()
	if r.window == nil || r.window.Title() != "How to Read a Search Tree" {
		t.Fatal("the page is not shown")
	}
	if pictures := shelltest.Parts[*canvas.Image](r.window.Content()); len(pictures) != 5 {
		t.Errorf("the page has %d pictures", len(pictures))
	}
	r.show(about(r.Bench.Doc().Puzzle()))
	if r.window.Title() != "About Huarong" {
		t.Errorf("then the window shows %q", r.window.Title())
	}
}

// The smallest puzzle, from which new rules start, says how the page about writing rules is found.
func TestTheSmallestPuzzleNamesThePage(t *testing.T) {
	r := open(t)
	for _, language := range r.Text.Languages() {
		r.Text.SetLanguage(language)
		rules, err := assets.Models.ReadFile("models/empty." + language + ".star")
		if err != nil || !strings.Contains(string(rules), r.Say(own.title)) || r.Actions()[0].Key != fyne.KeyF1 ||
			!strings.Contains(string(rules), "F1") || strings.Contains(string(rules), "+F1") {
			t.Errorf("in %s, the rules say %.300q, %v", language, rules, err)
		}
	}
}

// The picture on the page of a puzzle has the whole board: hexagons, points of a graph, and bars too.
func TestPageHasTheWholeBoard(t *testing.T) {
	r := open(t)
	for _, id := range []string{"keys", "hexslide", "roads", "jugs"} {
		p, err := collection.Open(id)
		if err != nil {
			t.Fatal(err)
		}
		r.show(about(p))
		size, e := shelltest.Parts[*canvas.Image](r.window.Content())[0].Image.Bounds().Size(), p.Boards()[0].Board.Extent()
		if size.X == 0 || size.X*e.Rows != size.Y*e.Cols {
			t.Errorf("%s: the picture is %v, the board has %d x %d squares", id, size, e.Rows, e.Cols)
		}
	}
	r.window.Close()
}

// The page about a puzzle of own rules is made from its file. It ends with a way to the page about writing rules.
func TestPageOfOwnRules(t *testing.T) {
	r := open(t)
	p, err := collection.Open("keys")
	if err != nil {
		t.Fatal(err)
	}
	r.show(about(p))
	defer func() { r.window.Close() }()
	said := ""
	for _, text := range shelltest.Parts[*widget.RichText](r.window.Content()) {
		said += text.String() + "\n"
	}
	for _, want := range []string{
		r.Say(about(p).title), r.Say(solve.TextOf(p, "about")), "* – ground “wall”", "A B C D E F G H I J – a door",
		"keys.star – HDU 1429: ",
	} {
		if !strings.Contains(said, want) {
			t.Errorf("the page does not say %q:\n%s", want, said)
		}
	}
	if pictures := shelltest.Parts[*canvas.Image](r.window.Content()); len(pictures) != 1 || pictures[0].Size().Height < 100 {
		t.Errorf("the page has %d pictures", len(pictures))
	}
	_, source := p.Source()
	for language, want := range map[string]string{"en": "HDU 1429: leave", "zh": "HDU 1429 胜利大逃亡", "ja": "HDU 1429：t"} {
		if got := header(source, language); !strings.HasPrefix(got, want) {
			t.Errorf("the comment in %s is %q", language, got)
		}
	}
	shelltest.Parts[*widget.Button](r.window.Content())[0].OnTapped()
	if r.window.Title() != "How to Write Your Own Rules" {
		t.Errorf("the button shows %q", r.window.Title())
	}
}

func TestPages(t *testing.T) {
	r := open(t)
	defer func() { r.window.Close() }()
	before := len(r.App.Driver().AllWindows())
	for _, p := range puzzles.BuiltIn() {
		r.show(about(p))
		win := r.window
		if win == nil || win.Title() != r.Say(about(p).title) || !strings.HasPrefix(win.Title(), "About ") {
			t.Fatalf("the page about %s is not shown", p.ID())
		}
		pictures, texts, last := 0, 0, float32(0)
		for _, o := range test.LaidOutObjects(win.Content()) {
			switch o := o.(type) {
			case *canvas.Image:
				pictures++
				if o.Size().Width > pageWidth || o.Size().Height < 50 {
					t.Errorf("%s: a picture has the size %v", p.ID(), o.Size())
				}
			case *widget.RichText:
				texts++
				if w := o.Size().Width; w != pageWidth && w != pageIndent && w != pageWidth-pageIndent {
					t.Errorf("%s: text is %v wide", p.ID(), w)
				}
				if below := o.Position().Y + o.Size().Height; o.MinSize().Height > o.Size().Height+1 || below < last {
					t.Errorf("%s: text has no room", p.ID())
				}
			}
		}
		if pictures < 5 || texts < 15 {
			t.Errorf("%s: %d pictures and %d texts", p.ID(), pictures, texts)
		}
	}
	if n := len(r.App.Driver().AllWindows()) - before; n != 1 {
		t.Errorf("%d windows show pages", n)
	}
}

// The page about a puzzle ends with the formats of input and output.
func TestPagesTellFormats(t *testing.T) {
	r := open(t)
	for _, p := range r.Puzzles {
		r.show(about(p))
		text := ""
		for _, part := range shelltest.Parts[*widget.RichText](r.window.Content()) {
			text += part.String() + "\n"
		}
		for _, part := range []string{"input", "output"} {
			if want := r.Say(solve.StatementOf(p, part)[0]); !strings.Contains(text, strings.Split(want, "\n")[0]) {
				t.Errorf("the page of %s does not have %q", p.ID(), want)
			}
		}
	}
}

// The lines of a page contain its whole text.
func TestLinesAreThePage(t *testing.T) {
	r := open(t)
	for _, p := range puzzles.BuiltIn() {
		for _, language := range []string{"en", "zh", "ja"} {
			for _, part := range docs.Parts(docs.Page(p.ID(), language)) {
				got := r.paragraph(part.Text, pageWidth).String()
				if want := widget.NewRichTextFromMarkdown(part.Text).String(); bare(got) != bare(want) {
					t.Errorf("%s in %s: %q has become %q", p.ID(), language, want, got)
				}
			}
		}
	}
}

// bare removes all blanks from a text.
func bare(s string) string { return strings.Join(strings.Fields(s), "") }

// The parser understands all marks of emphasis. In Chinese and Japanese this needs care, because these languages have
// no spaces.
func TestEmphasis(t *testing.T) {
	for _, p := range puzzles.BuiltIn() {
		for _, language := range []string{"en", "zh", "ja"} {
			for _, part := range docs.Parts(docs.Page(p.ID(), language)) {
				if part.Kind == docs.Figure {
					continue
				}
				text := widget.NewRichTextFromMarkdown(part.Text).String()
				if strings.Contains(strings.ReplaceAll(text, "A*", ""), "*") {
					t.Errorf("%s in %s: %s", p.ID(), language, text)
				}
			}
		}
	}
}

// Lines of Chinese and Japanese break by the rules. No line begins with a mark that belongs to the end of the line
// before. No line is wider than the page, and lines are full except for the last of a paragraph.
func TestLines(t *testing.T) {
	r := open(t)
	for _, language := range []string{"zh", "ja"} {
		r.Text.SetLanguage(language)
		for _, p := range puzzles.BuiltIn() {
			if docs.Page(p.ID(), language) == nil {
				t.Errorf("%s has no page in %s", p.ID(), language)
				continue
			}
			r.show(about(p))
			long := 0
			for _, text := range shelltest.Parts[*widget.RichText](r.window.Content()) {
				rows := rowsOf(text)
				for i, row := range rows {
					begin, _ := utf8.DecodeRuneInString(row.text)
					if strings.ContainsRune(" ，。：；、）”」ーっゃ", begin) {
						t.Errorf("%s in %s: a line begins with %q", p.ID(), language, row.text)
					}
					if space := text.Size().Width - row.right; space < 0 || i < len(rows)-1 && space > 120 {
						t.Errorf("%s in %s: a line has %v left: %q", p.ID(), language, space, row.text)
					}
				}
				if len(rows) > 2 {
					long++
				}
			}
			if long < 3 {
				t.Errorf("%s in %s has %d long paragraphs", p.ID(), language, long)
			}
		}
	}
	r.window.Close()
}

// The toolkit does not break the lines of a Chinese or Japanese page again, not even where words of code are wider.
func TestLinesWithCodeStay(t *testing.T) {
	r := open(t)
	for _, language := range []string{"zh", "ja"} {
		r.Text.SetLanguage(language)
		r.show(own)
		for _, text := range shelltest.Parts[*widget.RichText](r.window.Content()) {
			said := ""
			for _, s := range text.Segments {
				if said += s.Textual(); !s.Inline() && strings.Contains(s.Textual(), "s.walk(cell)") {
					t.Errorf("in %s, a table may be wider than the page: %T", language, s)
				}
			}
			if n := strings.Count(said, "\n") + 1; strings.ContainsFunc(said, spaceless) && len(rowsOf(text)) > n {
				t.Errorf("in %s, %d lines are drawn as %d: %q", language, n, len(rowsOf(text)), said)
			}
		}
		r.window.Close()
	}
}

// row is a line as drawn.
type row struct {
	text  string
	right float32 // x of the line's end
}

func rowsOf(text *widget.RichText) (rows []row) {
	y := float32(-1)
	for _, o := range test.WidgetRenderer(text).Objects() {
		c, ok := o.(*canvas.Text)
		if !ok || c.Text == "" {
			continue
		}
		if len(rows) == 0 || c.Position().Y > y+5 {
			y, rows = c.Position().Y, append(rows, row{})
		}
		last := &rows[len(rows)-1]
		last.text += c.Text
		last.right = c.Position().X + c.MinSize().Width
	}
	return rows
}

func TestPageKeys(t *testing.T) {
	r := open(t)
	defer func() { r.window.Close() }()
	windows := len(r.App.Driver().AllWindows())
	r.Perform(r.Action("guide"))
	if r.window == nil || r.page.id != "huarong" {
		t.Fatal("the key opens no page")
	}
	press := func(k fyne.KeyName) { r.key(&fyne.KeyEvent{Name: k}) }
	press(fyne.KeyPageDown)
	if r.scroll.Offset.Y <= 0 {
		t.Error("Page Down does not scroll")
	}
	before := r.scroll.Offset.Y
	r.RefreshPage() // a change of the language does this
	if r.scroll.Offset.Y != before {
		t.Errorf("the page jumps from %v to %v", before, r.scroll.Offset.Y)
	}
	press(fyne.KeyDown)
	if r.scroll.Offset.Y <= before {
		t.Error("Down does not scroll")
	}
	press(fyne.KeyHome)
	if r.scroll.Offset.Y != 0 {
		t.Error("Home does not go to the top")
	}
	press(fyne.KeyEscape)
	if r.window != nil || len(r.App.Driver().AllWindows()) != windows {
		t.Error("Escape does not close the page")
	}
	press(fyne.KeyEscape) // the window receives a key that was pressed before it closed
	press(fyne.KeyPageDown)
	r.RefreshPage() // no page is open
	r.Perform(r.Action("guide"))
	if r.window == nil {
		t.Error("it can't be opened again")
	}
}

// The page about rules leads to the other two by links, and back. In each language no line of the three has marks of
// emphasis or of tables in its text.
func TestPagesAboutRules(t *testing.T) {
	r := open(t)
	defer func() { r.window.Close() }()
	for _, language := range r.Text.Languages() {
		r.Text.SetLanguage(language)
		for _, p := range []page{own, reference, slow} {
			r.show(p)
			links := 0
			for _, text := range shelltest.Parts[*widget.RichText](r.window.Content()) {
				for _, s := range text.Segments {
					link, ok := s.(*widget.HyperlinkSegment)
					if !ok {
						continue
					}
					links++
					link.OnTapped()
					id, _, _ := strings.Cut(link.URL.Path, ".")
					if r.page.id == p.id || r.window.Title() != r.Say(r.page.title) || r.page.id != id {
						t.Errorf("%s in %s: %s opens %q", p.id, language, link.URL, r.window.Title())
					}
					r.show(p)
				}
				said := strings.ReplaceAll(text.String(), `\n`, "")
				if strings.ContainsAny(said, `\`) || strings.Contains(said, "](") {
					t.Errorf("%s in %s: %s", p.id, language, text.String())
				}
			}
			if links == 0 && p.id != slow.id {
				t.Errorf("%s in %s has no link", p.id, language)
			}
		}
	}
}
