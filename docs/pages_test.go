package docs_test

import (
	"bytes"
	"fmt"
	"path"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"stepboard/app/catalogue"
	"stepboard/docs"
	"stepboard/solve"
	"stepboard/solve/lens"
	"stepboard/solve/puzzles"
)

// page describes a page for the tests.
type page struct {
	id string
	// facts are phrases that must stand in the page. They are worked out from the boards and contain all numbers of
	// the page. The page has no other number.
	facts func(t *testing.T) []string
}

// pages returns the pages in the order of the puzzles.
func pages() []page {
	return []page{
		{"huarong", huarongFacts},
		{"halloween", halloweenFacts},
		{"knight", knightFacts},
		{"sokoban", sokobanFacts},
	}
}

// languages are the languages of the pages. The others are compared with the first one.
var languages = []string{"en", "zh", "ja"}

// inLanguage returns the name of a file in a language: <name>.<language>.<extension>. An English file has the plain
// name.
func inLanguage(name, language string) string {
	if language == "en" {
		return name
	}
	ext := path.Ext(name)
	return strings.TrimSuffix(name, ext) + "." + language + ext
}

var spaces = regexp.MustCompile(`\s+`)

// prose returns the text of a page without line breaks, with the texts for the pictures.
func prose(id, language string) string {
	var all []string
	for _, p := range docs.Parts(docs.Page(id, language)) {
		all = append(all, p.Text)
	}
	return spaces.ReplaceAllString(strings.Join(all, " "), " ")
}

// number writes a number as the pages do.
func number[T ~int | ~int64](n T) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// These numbers need no check: the names of keys, which the tests of the window check, and the numbers of boards.
var (
	keyName   = regexp.MustCompile(`\*\*F[0-9]+\*\*`)
	boardName = regexp.MustCompile(`(?:[Bb]oard|棋盘|盤) ([0-9]+)`)
	digit     = regexp.MustCompile(`[^.!?]*[0-9][^.!?]*`)
)

func TestFacts(t *testing.T) {
	for _, p := range pages() {
		t.Run(p.id, func(t *testing.T) {
			text := prose(p.id, "en")
			rest := text
			for _, fact := range p.facts(t) {
				if !strings.Contains(text, fact) {
					t.Errorf("the page does not say: %s", fact)
				}
				rest = strings.ReplaceAll(rest, fact, "")
			}
			rest = boardName.ReplaceAllString(keyName.ReplaceAllString(rest, ""), "")
			for _, s := range digit.FindAllString(rest, -1) {
				t.Errorf("nothing vouches for the number in: %s", strings.TrimSpace(s))
			}
		})
	}
}

func TestEveryPuzzleHasItsPage(t *testing.T) {
	for i, puzzle := range puzzles.BuiltIn() {
		id := puzzle.ID()
		if i >= len(pages()) || pages()[i].id != id {
			t.Fatalf("no page about %s", id)
		}
		for _, language := range languages {
			if language != "en" && bytes.Equal(docs.Page(id, language), docs.Page(id, "en")) {
				t.Errorf("no page about %s in %s", id, language)
				continue
			}
			text, texts := prose(id, language), catalogue.New(language)
			say := func(key string) string { return texts.Say(solve.Say(key)) }
			menu := fmt.Sprintf("*%s → %s*", say("app.menu.file"), say("app.action.welcome"))
			if !strings.Contains(text, menu) {
				t.Errorf("the page about %s in %s does not say where its boards are: %s", id, language, menu)
			}
			for _, task := range puzzle.Tasks() {
				for _, l := range lens.Of(puzzle, task) {
					if name := quoted(say(id+".lens."+l.ID), language); !strings.Contains(text, name) {
						t.Errorf("the page about %s in %s does not name the lens %s", id, language, name)
					}
				}
			}
		}
	}
}

// quoted returns a name in the quotation marks of a language.
func quoted(name, language string) string {
	if language == "ja" {
		return "「" + name + "」"
	}
	return "“" + name + "”"
}

// Each page shows all its pictures. The caption of a picture names the boards in it.
func TestPicturesStandInPages(t *testing.T) {
	for _, p := range pages() {
		for _, language := range languages {
			picturesStand(t, p.id, language)
		}
	}
}

func picturesStand(t *testing.T, id, language string) {
	var pictures []drawing
	for _, d := range drawings(t) {
		if strings.HasPrefix(d.name, id+"-") {
			pictures = append(pictures, d.in(t, language))
		}
	}
	tour := on(id+"-tour.stepboard", 1, 1).content(t)
	parts := docs.Parts(docs.Page(id, language))
	shown := map[string]bool{}
	for i, part := range parts {
		if part.Kind != docs.Figure {
			continue
		}
		shown[part.Path] = true
		if docs.Picture(part.Path, true) == nil {
			t.Errorf("%s in %s: there is no %s", id, language, part.Path)
		}
		if part.Text == "" || i+1 == len(parts) || parts[i+1].Kind != docs.Caption {
			t.Errorf("%s in %s: %s has no words", id, language, part.Path)
			continue
		}
		name := boardName.FindStringSubmatch(parts[i+1].Text)
		for _, d := range pictures {
			if d.path() == part.Path && name != nil && name[1] != fmt.Sprint(numberOf(tour, d.frames[0].Shot.Dataset)) {
				t.Errorf("%s: the caption of %s is about board %s", id, d.path(), name[1])
			}
		}
	}
	for _, d := range pictures {
		if !shown[d.path()] {
			t.Errorf("%s in %s: %s is not shown", id, language, d.path())
		}
	}
	if len(shown) != len(pictures) {
		t.Errorf("%s in %s: %d pictures, %d of them are drawn here", id, language, len(shown), len(pictures))
	}
}

func TestPageOfALanguage(t *testing.T) {
	for _, p := range pages() {
		if english, other := docs.Page(p.id, "en"), docs.Page(p.id, "xx"); len(english) == 0 ||
			string(english) != string(other) {
			t.Errorf("%s: a language without a page does not get the English one", p.id)
		}
	}
	if docs.Page("architecture", "en") != nil || docs.Page("nothing", "en") != nil || docs.Picture("nothing", true) != nil {
		t.Error("there are pages or pictures of nothing")
	}
}

func TestParts(t *testing.T) {
	got := docs.Parts([]byte("# A\n\nText ![no](picture)\nin it.\n\n![a b](x.png)\n\n*Caption.*\n\n*Not " +
		"one.*\n\n![c](y.png)\n\n**Text.**\n\n- list\n"))
	want := []docs.Part{
		{docs.Heading, "# A", ""},
		{docs.Text, "Text ![no](picture)\nin it.", ""},
		{docs.Figure, "a b", "x.png"},
		{docs.Caption, "*Caption.*", ""},
		{docs.Text, "*Not one.*", ""},
		{docs.Figure, "c", "y.png"},
		{docs.Text, "**Text.**", ""},
		{docs.Text, "- list", ""},
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// numberOf returns the place of a dataset's board in a list, from 1, or 0 if the board is not in the list.
func numberOf(list []*solve.Dataset, d *solve.Dataset) int {
	return 1 + slices.IndexFunc(list, func(o *solve.Dataset) bool { return reflect.DeepEqual(o.Board, d.Board) })
}
