package docs_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"stepboard/app/catalogue"
	"stepboard/docs"
	"stepboard/scene/typeface"
	"stepboard/solve"
	"stepboard/solve/lens"
	"stepboard/solve/puzzles"
)

// These parts of a page are the same and in the same order in all languages: numbers, keys, links and items of lists.
var (
	numeral = regexp.MustCompile(`−?[0-9]+(,[0-9]{3})*`)
	keyText = regexp.MustCompile(`\*\*(F[0-9]+|Ctrl\+[A-Z]|Space|Home|End|Enter|[←→])\*\*`)
	link    = regexp.MustCompile(`\]\([^)]*\)`)
	item    = regexp.MustCompile(`(?m)^- `)
)

// A translated page has the same parts as the English page, and the same numbers, keys, links and pictures in each
// part. Other tests check the facts of the English page against the boards.
func TestPagesAgree(t *testing.T) {
	for _, p := range pages() {
		english := docs.Parts(docs.Page(p.id, "en"))
		for _, language := range languages[1:] {
			other := docs.Parts(docs.Page(p.id, language))
			if len(other) != len(english) {
				t.Errorf("%s in %s has %d parts, want %d", p.id, language, len(other), len(english))
				continue
			}
			before, after := names(p.id, "en"), names(p.id, language)
			for i, part := range other {
				e := english[i]
				if part.Kind != e.Kind || part.Kind == docs.Figure && part.Path != inLanguage(e.Path, language) ||
					part.Kind == docs.Heading && level(part) != level(e) {
					t.Errorf("%s in %s: %v stands where %v should", p.id, language, part, e)
				}
				if part.Text == e.Text {
					t.Errorf("%s in %s is not translated: %s", p.id, language, e.Text)
				}
				text, want := part.Text, e.Text
				for i, name := range after {
					if had, has := strings.Count(want, before[i]), strings.Count(text, name); has < had {
						t.Errorf("%s in %s names %s %d times, want %d: %s", p.id, language, name, has, had, text)
					}
				}
				for i, name := range after { // a name may contain a number
					want, text = strings.ReplaceAll(want, before[i], ""), strings.ReplaceAll(text, name, "")
				}
				for _, pattern := range []*regexp.Regexp{numeral, keyText, link, item} {
					if got, want := pattern.FindAllString(text, -1), pattern.FindAllString(want, -1); !slices.Equal(got, want) {
						t.Errorf("%s in %s has %q, want %q: %s", p.id, language, got, want, text)
					}
				}
			}
		}
	}
}

func level(heading docs.Part) int { return strings.IndexByte(heading.Text, ' ') }

// names returns the names in the window that a page uses for a puzzle, in the page's form. Names of lenses are
// quoted. Names of tasks and algorithms are emphasized, without the words in brackets.
func names(id, language string) (list []string) {
	puzzle, texts := puzzles.BuiltIn().ByID(id).(lens.Puzzle), catalogue.New(language)
	plain := func(text solve.Text) {
		s, _, _ := strings.Cut(strings.Replace(texts.Say(text), "（", " (", 1), " (")
		list = append(list, "*"+s+"*")
	}
	for _, task := range puzzle.Tasks() {
		plain(solve.Say(id + ".task." + task))
		for _, s := range puzzle.Solvers(task) {
			plain(solve.AlgorithmName(puzzle, s.ID()))
		}
		for _, l := range lens.Of(puzzle, task) {
			list = append(list, quoted(texts.Say(solve.Say(id+".lens."+l.ID)), language))
		}
	}
	return list
}

// The built-in fonts have each character of the pages.
func TestCharactersOfPages(t *testing.T) {
	face := typeface.NewFace(typeface.BuiltIn())
	for _, p := range pages() {
		for _, language := range languages {
			missing := map[rune]bool{}
			for _, char := range prose(p.id, language) {
				if face.Glyph(char, false).Missing() && !missing[char] {
					missing[char] = true
					t.Errorf("%s in %s: no font has %q", p.id, language, char)
				}
			}
		}
	}
}

// The readme of a language links to the pages and pictures of that language. It uses the names of the window.
func TestReadmes(t *testing.T) {
	for _, language := range languages[1:] {
		texts := catalogue.New(language)
		say := func(key string) string { return texts.Say(solve.Say(key)) }
		data, err := os.ReadFile(inLanguage("../README.md", language))
		if err != nil {
			t.Fatal(err)
		}
		text := string(data)
		want := []string{
			"*" + say("app.menu.view") + " → " + say("app.action.language") + "*",
			"*" + say("app.badge.verified") + "*", quoted(say("huarong.lens.side-costs"), language),
		}
		for _, p := range puzzles.BuiltIn() {
			want = append(want, "["+say(p.ID()+".name")+"]("+inLanguage("docs/"+p.ID()+".md", language)+")")
		}
		for _, s := range want {
			if !strings.Contains(text, s) {
				t.Errorf("the readme in %s does not have %s", language, s)
			}
		}
	}
}

// Each link between the documents leads to something that exists.
func TestLinks(t *testing.T) {
	documents, err := filepath.Glob("*.md")
	if err != nil {
		t.Fatal(err)
	}
	others, err := filepath.Glob("../*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, document := range append(documents, others...) {
		data, err := os.ReadFile(document)
		if err != nil {
			t.Fatal(err)
		}
		for _, to := range link.FindAllString(string(data), -1) {
			to = strings.Trim(to, "]()")
			name, section, _ := strings.Cut(to, "#")
			if strings.Contains(to, "://") || name == "" {
				continue
			}
			name = filepath.Join(filepath.Dir(document), name)
			if !exists(name) {
				t.Errorf("%s: the link to %s leads nowhere", document, to)
			} else if section != "" {
				there, _ := os.ReadFile(name)
				heading := "# " + strings.ReplaceAll(section, "-", " ") + "\n"
				if !strings.Contains(strings.ToLower(string(there)), heading) {
					t.Errorf("%s: the link to %s leads to no heading", document, to)
				}
			}
		}
	}
}
