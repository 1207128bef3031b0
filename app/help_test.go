package app

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"stepboard/app/rooms/help"
	"stepboard/docs"
	"stepboard/solve/puzzles"
)

func TestHelpMenu(t *testing.T) {
	b := open(t, "../assets/samples/knight-revisit.in")
	menus := b.menu().Items
	var labels []string
	for _, item := range menus[len(menus)-1].Items {
		labels = append(labels, item.Label)
	}
	want := []string{"About Knight", "About Huarong", "About Halloween", "About Sokoban", "How to Read a Search Tree"}
	labels[0], _, _ = strings.Cut(labels[0], "  ") // its key follows
	labels[0] = strings.TrimRight(labels[0], "\u200a")
	if len(labels) < len(want) || !slices.Equal(labels[:len(want)], want) {
		t.Errorf("the menu begins with %q", labels)
	}
}

// The keys that pages name do something.
func TestKeysInPages(t *testing.T) {
	b := open(t)
	keys := map[string]bool{"Enter": true, "F6": true} // play a joint step, go from pane to pane: no actions
	for _, a := range b.Actions {
		if a.Key != "" {
			keys[b.KeyName(a)] = true
		}
	}
	if !keys["Esc"] { // as texts and the list of keys call it
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

// A page that is open is shown in the language that is chosen.
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
	b.build() // as after a change of the language
	if page.Title() == "About Huarong" || page.Title() == "" {
		t.Errorf("the page is still %q", page.Title())
	}
}

// Each action that can't always be used names its condition. No other action has one.
func TestActionsSayWhatTheyNeed(t *testing.T) {
	b := open(t)
	for _, a := range b.Actions {
		if _, known := help.Need(a.ID); known != (a.Enabled != nil) {
			t.Errorf("%s: a need is known: %v", a.ID, known)
		}
	}
}
