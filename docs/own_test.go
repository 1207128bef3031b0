package docs_test

import (
	"io/fs"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"stepboard/assets"
	"stepboard/docs"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/script"
)

// own are the IDs of the pages about rules, in the order of reading.
var own = []string{docs.Own, docs.Reference, docs.Slow}

// TestOwnPuzzle: the pages about rules show the same lines in all languages. The lines make a file of rules whose
// sample has the right answer.
func TestOwnPuzzle(t *testing.T) {
	var first []string
	for _, language := range languages {
		var blocks []string
		for _, id := range own {
			for _, p := range docs.Parts(docs.Page(id, language)) {
				if p.Kind == docs.Code {
					blocks = append(blocks, p.Text+"\n")
				}
			}
		}
		if first == nil {
			first = blocks
		}
		if !slices.Equal(first, blocks) {
			t.Errorf("the pages in %s show other lines", language)
		}
	}
	if len(first) != 10 {
		t.Fatalf("%d blocks of code", len(first))
	}
	file, byHand, labels, judge, way := first[0], first[1], first[4], first[5], first[6]
	maker, lens, long := first[7], first[8], first[9]
	if tolls, err := os.ReadFile("../assets/puzzles/tolls.star"); err != nil || !strings.Contains(string(tolls), labels) {
		t.Errorf("the labels of tolls.star are others: %v", err)
	}
	sides, err := os.ReadFile("../assets/puzzles/huarong-sides.star")
	_, body, _ := strings.Cut(string(sides), "def long_moves")
	_, body, _ = strings.Cut(body, "\n")
	if _, shown, _ := strings.Cut(long, "\n"); err != nil || !strings.HasPrefix(body, shown) {
		t.Errorf("the long moves of huarong-sides.star are others: %v", err)
	}
	var f *script.File
	for _, source := range []string{file + byHand, file + maker + lens} {
		if f, err = script.Read("ice.star", []byte(source)); err != nil {
			t.Fatal(err)
		}
		if untried, err := f.Try(&solve.Meter{}); err != nil || untried > 0 {
			t.Error(err)
		}
	}
	rules, _, _ := strings.Cut(file, "sample(")
	_, answer, _ := strings.Cut(way, "def answer")
	if f, err := script.Read("ice.star", []byte(rules+"def answer"+answer)); err != nil || !f.AnswersWay() {
		t.Errorf("the answer is no way: %v", err)
	}
	order := solve.MakeOrder{Kind: "own", Size: grid.Size{Rows: 4, Cols: 5}}
	if _, err := f.Puzzle("ice").Make(rand.New(rand.NewPCG(1, 1)), order); err != nil {
		t.Error(err)
	}
	if len(f.Puzzle("ice").Lenses(solve.TaskSolve)) != 6 {
		t.Error("the lens is not there")
	}
	numbers := strings.Replace(file+byHand, "def moves", first[2]+"def moves", 1)
	numbers = strings.Replace(numbers, "found.append(", "found.append("+strings.TrimSpace(first[3])+") if False else found.append(", 1)
	numbers = strings.Replace(numbers, "sample(\"", "sample(\"3\\n", 1)
	if f, err = script.Read("ice.star", []byte(numbers+judge)); err == nil {
		_, err = f.Try(&solve.Meter{})
	}
	if err != nil {
		t.Error(err)
	}
}

// The pages show their pictures in each language. The rules that draw the pictures are the rules on the pages, or a
// file of the collection.
func TestPicturesOfOwnPuzzle(t *testing.T) {
	page := ""
	for _, id := range own {
		page += string(docs.Page(id, "en"))
	}
	for _, language := range languages {
		shown := 0
		var parts []docs.Part
		for _, id := range own {
			parts = append(parts, docs.Parts(docs.Page(id, language))...)
		}
		for i, p := range parts {
			if p.Kind != docs.Figure {
				continue
			}
			shown++
			d := drawingOf(t, strings.TrimPrefix(strings.Split(p.Path, ".")[0], "pictures/")).in(t, language)
			if d.path() != p.Path || docs.Picture(p.Path, true) == nil || p.Text == "" || parts[i+1].Kind != docs.Caption {
				t.Errorf("%s: %s is not there, or has no words", language, p.Path)
			}
			name, source := d.frames[0].Shot.Puzzle.(solve.Ruled).Source()
			if text, err := fs.ReadFile(assets.Puzzles, "puzzles/"+name); err == nil && string(text) == source {
				continue
			}
			for _, line := range strings.Split(strings.TrimSpace(source), "\n") {
				if line != "" && !strings.Contains(page, "    "+line+"\n") {
					t.Errorf("%s is drawn by another file: %q", p.Path, line)
				}
			}
		}
		if shown != 7 {
			t.Errorf("%s: %d pictures", language, shown)
		}
	}
}

var code = regexp.MustCompile("`[^`]+`")

// The pages about rules have the same parts in all languages, with the same numbers, keys, items and code, and with
// links to the same pages. The table of boards names puzzles of the collection.
func TestOwnPagesAgree(t *testing.T) {
	facts := func(p docs.Part, language string) (list []string) {
		text := strings.ReplaceAll(p.Text, "Ctrl+空格", "Ctrl+Space")
		text = strings.ReplaceAll(text, "Ctrl+スペース", "Ctrl+Space")
		list = append(list, code.FindAllString(text, -1)...)
		text = code.ReplaceAllString(text, "")
		for _, s := range link.FindAllString(text, -1) {
			s = strings.ReplaceAll(s, "."+language+".md", ".md")
			list = append(list, strings.Split(s, "#")[0])
		}
		text = link.ReplaceAllString(text, "")
		for _, pattern := range []*regexp.Regexp{keyText, item} {
			list = append(list, pattern.FindAllString(text, -1)...)
		}
		slices.Sort(list)
		return list
	}
	for _, id := range own {
		english := docs.Parts(docs.Page(id, "en"))
		for _, language := range languages[1:] {
			other := docs.Parts(docs.Page(id, language))
			if len(other) != len(english) {
				t.Errorf("%s in %s has %d parts, want %d", id, language, len(other), len(english))
				continue
			}
			for i, p := range other {
				want, got := facts(english[i], "en"), facts(p, language)
				if p.Kind != english[i].Kind || !slices.Equal(want, got) {
					t.Errorf("%s in %s: %q has\n%q, want\n%q", id, language, p.Text, got, want)
				}
			}
		}
	}
	entries, err := fs.ReadDir(assets.Puzzles, "puzzles")
	if err != nil {
		t.Fatal(err)
	}
	titles := map[string]map[string]bool{"en": {}, "zh": {}, "ja": {}}
	for _, e := range entries {
		source, err := fs.ReadFile(assets.Puzzles, "puzzles/"+e.Name())
		if err != nil {
			t.Fatal(err)
		}
		f, err := script.Read(e.Name(), source)
		if err != nil {
			t.Fatal(err)
		}
		for language, title := range f.Title {
			titles[language][title] = true
		}
	}
	for _, language := range languages {
		named := 0
		for _, p := range docs.Parts(docs.Page(docs.Own, language)) {
			if !strings.HasPrefix(p.Text, "|") {
				continue
			}
			for _, row := range strings.Split(p.Text, "\n")[2:] {
				cells := strings.Split(strings.Trim(row, "| "), " | ")
				comma := func(c rune) bool { return strings.ContainsRune(",、", c) }
				for _, name := range strings.FieldsFunc(cells[len(cells)-1], comma) {
					if named++; !titles[language][strings.TrimSpace(name)] {
						t.Errorf("in %s, no puzzle of the collection is called %q", language, name)
					}
				}
			}
		}
		if named < 10 {
			t.Errorf("in %s, the table names %d puzzles", language, named)
		}
	}
}
