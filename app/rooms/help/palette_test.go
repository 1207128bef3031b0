package help

import (
	"strings"
	"testing"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"stepboard/app/shell"
)

// The search for commands first lists the command with this name. Then come commands whose names begin with the words,
// and commands with these words anywhere in the name, the place and the key.
func TestCommandsAreFound(t *testing.T) {
	list := []command{
		{name: "Restore", place: "File"},
		{name: "Store All", place: "File", key: "Ctrl+S"},
		{name: "Old Store", id: "shop-old"},
		{name: "Lights out", place: "Collection"},
		{name: "Light", place: "Theme"},
		{name: "Frame", place: "Lesson › Frame", finds: " slide PDF", key: "F8"},
	}
	for text, want := range map[string]string{
		"store": "Store All, Old Store, Restore", "STORE file": "Restore, Store All", "ctrl+s": "Store All",
		"shop": "Old Store", "pdf": "Frame", "lesson": "Frame", "light": "Light, Lights out", "absent": "", " ": "Store All, Frame",
	} {
		var names []string
		for _, c := range found(list, text) {
			names = append(names, c.name)
		}
		if got := strings.Join(names, ", "); got != want {
			t.Errorf("%q finds %q, not %q", text, got, want)
		}
	}
}

// Chinese commands are found by pinyin and its initials, Japanese commands by hiragana and Latin letters, and both by
// their English names. Each character in the names of actions has a reading.
func TestCommandsAreFoundByReadings(t *testing.T) {
	r := open(t)
	for language, texts := range map[string]map[string]string{
		"zh": {
			"tianjiaqipan": "dataset-add", "tian jia qi": "dataset-add", "tjqp": "dataset-add", "添加棋盘": "dataset-add",
			"present": "present", "compare frames": "", "undo": "undo", "class": "class", "live class": "class",
		},
		"ja": {"ほぞん": "save", "hozon": "save", "ばんをついか": "dataset-add", "kopi": "copy", "こぴー": "copy", "undo": "undo"},
	} {
		r.Text.SetLanguage(language)
		r.Shell.Actions = nil
		for _, id := range []string{"dataset-add", "save", "copy", "present", "undo", "results", "class"} {
			r.Shell.Actions = append(r.Shell.Actions, &shell.Action{ID: id})
		}
		for text, want := range texts {
			id := ""
			if list := found(r.commands(), text); len(list) > 0 {
				id = list[0].id
			}
			if id != want {
				t.Errorf("%s: %q finds %q first, not %q", language, text, id, want)
			}
		}
		all, err := r.Text.Messages("app")
		if err != nil {
			t.Fatal(err)
		}
		for key := range all {
			if id, ok := strings.CutPrefix(key, "app.action."); ok && !strings.Contains(id, ".") {
				if c := r.commandOf(&shell.Action{ID: id}, ""); strings.ContainsFunc(r.reader()(c.name), func(c rune) bool {
					return unicode.Is(unicode.Han, c)
				}) {
					t.Errorf("a character of %q has no reading in assets/readings/%s.txt", c.name, language)
				}
			}
		}
	}
}

// An entry of a submenu is found by the English names of the submenu and the entry.
func TestEntriesAreFoundInEnglish(t *testing.T) {
	r := open(t)
	r.Text.SetLanguage("ja")
	theme := r.Options("theme", []string{"システム", "ライト", "ダーク"}, 0, func(int) {})
	r.Win.SetMainMenu(fyne.NewMainMenu(fyne.NewMenu("表示", theme)))
	for text, want := range map[string]int{"theme": 3, "theme dark": 1, "テーマ": 3} {
		if list := found(r.commands(), text); len(list) != want {
			t.Errorf("%q finds %v", text, list)
		}
	}
}

// Languages have their own names in the menu. They are found by their names in the chosen language and in English.
func TestLanguagesAreFound(t *testing.T) {
	r := open(t)
	var names []string
	for _, id := range r.Text.Languages() {
		names = append(names, r.Text.Name(id))
	}
	r.Win.SetMainMenu(fyne.NewMainMenu(fyne.NewMenu("View", r.Options("language", names, 0, func(int) {}))))
	for text, id := range map[string]string{"chinese": "zh", "japanese": "ja", "english": "en", "日本語": "ja"} {
		list := found(r.commands(), text)
		if len(list) != 1 || list[0].name != r.Text.Name(id) {
			t.Errorf("%q finds %v", text, list)
		}
	}
}

// An empty text lists the keys, also keys without an action. Enter runs the chosen command. If it can't be used, the
// reason is shown.
func TestThePaletteRuns(t *testing.T) {
	r := open(t)
	ran := 0
	r.Action("guide").Run = func() { ran++ }
	r.Perform(r.Action("palette"))
	entry := r.Win.Canvas().Focused().(*findEntry)
	entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
	entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn}) // a key without an action
	if r.Asked() == nil {
		t.Error("a key that is only told closes the list")
	}
	test.Type(entry, "puzzle about")
	entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if ran != 1 || r.Asked() != nil {
		t.Errorf("run %d times, open is %v", ran, r.Asked())
	}
	r.Action("guide").Enabled = shell.When("cell", func() bool { return false })
	r.Action("palette").Run()
	entry = r.Win.Canvas().Focused().(*findEntry)
	test.Type(entry, "puzzle about")
	entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if ran != 1 || r.Asked() == nil {
		t.Errorf("a command that can't be used ran %d times", ran)
	}
}

// A row that shows a longer command than before makes room for it: its texts are not printed over each other.
func TestRowsOfThePaletteMakeRoom(t *testing.T) {
	r := open(t)
	row := newCommandRow(r.Shell)
	row.Resize(fyne.NewSize(600, 30))
	for _, name := range []string{"Undo", "The next or previous frame, while a frame is open"} {
		row.show(command{name: name, place: "Lesson", key: strings.Repeat("Up ", len(name)/9)})
		end, key := row.name.Position().X+row.name.MinSize().Width, row.key
		if about := row.Content.(*fyne.Container).Objects[2]; about.Position().X < end || key.Size().Width < key.MinSize().Width {
			t.Errorf("%q ends at %v, the place begins at %v, the key is %v wide", name, end, about.Position().X, key.Size().Width)
		}
	}
}
