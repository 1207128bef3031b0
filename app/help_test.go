package app

import (
	"maps"
	"os"
	"regexp"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"stepboard/app/shell"
	"stepboard/app/shell/shelltest"
	"stepboard/assets"
	"stepboard/docs"
	"stepboard/solve/puzzles"
	"stepboard/widgets"
)

// The keys in the texts of pages have an action.
func TestKeysInPages(t *testing.T) {
	b := open(t)
	keys := map[string]bool{"Enter": true, "F6": true} // Enter plays a joint step, F6 changes the pane
	for _, a := range b.Actions {
		if a.Key != "" {
			keys[b.KeyName(a)] = true
		}
	}
	if !keys["Esc"] { // texts and the list of keys use this name
		t.Error("the menus have another name of Esc")
	}
	key := regexp.MustCompile(`^(F[0-9]+|(Ctrl|Shift)\+.*|Space|Home|End|Enter|←|→)$`)
	bold := regexp.MustCompile(`\*\*([^*]+)\*\*`)
	texts := map[string]string{}
	for _, p := range puzzles.BuiltIn() {
		texts[p.ID()] = string(docs.Page(p.ID(), "en"))
	}
	for _, name := range []string{"README.md", "README.zh.md", "README.ja.md"} {
		data, err := os.ReadFile("../" + name)
		if err != nil {
			t.Fatal(err)
		}
		texts[name] = string(data)
	}
	for name, text := range texts {
		named := 0
		for _, m := range bold.FindAllStringSubmatch(text, -1) {
			if !key.MatchString(m[1]) {
				continue
			}
			named++
			if !keys[m[1]] {
				t.Errorf("%s: there is no key %s", name, m[1])
			}
		}
		if named < 3 {
			t.Errorf("%s names %d keys", name, named)
		}
	}
}

// An open page changes with the language.
func TestPageFollowsTheLanguage(t *testing.T) {
	b := open(t)
	windows := b.App.Driver().AllWindows()
	b.Perform(b.Action("guide"))
	all := b.App.Driver().AllWindows()
	if len(all) != len(windows)+1 {
		t.Fatalf("%d windows, want one more than %d", len(all), len(windows))
	}
	page := all[len(all)-1]
	defer page.Close()
	if page.Title() != "About Huarong" {
		t.Errorf("the page is %q", page.Title())
	}
	b.Text.SetLanguage("zh")
	b.build() // a change of the language does this
	if page.Title() == "About Huarong" || page.Title() == "" {
		t.Errorf("the page is still %q", page.Title())
	}
}

// Each text "app.needs" belongs to an action that can't always be used. Each such action has one of these texts.
func TestActionsSayWhatTheyNeed(t *testing.T) {
	data, err := assets.Text.ReadFile("text/app.en.json")
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]bool{}
	for _, m := range regexp.MustCompile(`"app\.needs\.(\w+)"`).FindAllStringSubmatch(string(data), -1) {
		texts[m[1]] = true
	}
	needs := map[string]bool{}
	for _, a := range open(t).Actions {
		if a.Cells {
			needs["cells"] = true
		}
		if a.Enabled != nil {
			needs[a.Enabled.Need] = true
		}
	}
	if !maps.Equal(texts, needs) {
		t.Errorf("the texts are %v, the needs %v", texts, needs)
	}
}

// The list of commands finds actions by other words than their names, in each language.
func TestOtherWordsFindActions(t *testing.T) {
	b := open(t)
	for _, of := range [][3]string{
		{"en", "least", "Find a Counterexample…"},
		{"en", "slideshow", "Present"},
		{"en", "dark", "Dark"},
		{"zh", "对拍", "寻找反例…"},
		{"zh", "投影", "投影"},
		{"ja", "ランダムテスト", "プログラムの反例を探す…"},
		{"ja", "環境設定", "設定…"},
		{"zh", "least", "寻找反例…"},
	} {
		b.SetLanguage(of[0])
		b.build()
		b.Perform(b.Action("palette"))
		test.Type(b.Win.Canvas().Focused(), of[1])
		if first := b.first(); first != of[2] {
			t.Errorf("%s: %q finds %q first, not %q", of[0], of[1], first, of[2])
		}
		b.Dismiss()
	}
}

// first returns the name in the first row of the topmost list of commands.
func (b *bench) first() string {
	for _, w := range shelltest.Parts[*widgets.Words](b.Win.Canvas().Overlays().Top()) {
		if w.Visible() && w.Said() != "" {
			return w.Said()
		}
	}
	return ""
}

// The search for commands finds the puzzles of the collection by their names, in each language also by the English
// names.
func TestPuzzlesAreFound(t *testing.T) {
	b := open(t)
	for _, of := range [][3]string{{"en", "rush hour", "rush"}, {"ja", "holedox", "snake"}, {"zh", "八数码", "eight"}} {
		b.SetLanguage(of[0])
		b.build()
		b.Perform(b.Action("palette"))
		test.Type(b.Win.Canvas().Focused(), of[1])
		b.strike(fyne.KeyReturn, 0)
		if id := b.Bench.Doc().Puzzle().ID(); id != of[2] || b.prompts() {
			t.Errorf("%s: %q opens %s", of[0], of[1], id)
		}
	}
}

// Without a text, the list of commands shows few keys: the keys of this moment.
func TestTheListBeginsWithTheKeysOfNow(t *testing.T) {
	b := open(t)
	const most = 40
	keys := func() int {
		b.Perform(b.Action("palette"))
		defer b.Asked().Hide()
		return shelltest.Parts[*shell.List](b.Win.Canvas().Overlays().Top())[0].Length()
	}
	if n := keys(); n > most {
		t.Errorf("the list begins with %d keys", n)
	}
	before := keys()
	b.Perform(b.Action("hand"))
	if n := keys(); n <= before-10 || n > most {
		t.Errorf("while playing by hand, it begins with %d keys", n)
	}
}
