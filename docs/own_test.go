package docs_test

import (
	"io/fs"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"stepboard/assets"
	"stepboard/docs"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/script"
)

// TestOwnPuzzle: the pages about rules show the same lines in all languages. The lines make a file of rules whose
// sample has the right answer.
func TestOwnPuzzle(t *testing.T) {
	var first []string
	for _, name := range []string{"own-puzzle.md", "own-puzzle.zh.md", "own-puzzle.ja.md"} {
		page, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var blocks []string
		block := ""
		for _, line := range append(strings.Split(string(page), "\n"), "end") {
			if code, ok := strings.CutPrefix(line, "    "); ok || line == "" && block != "" {
				block += code + "\n"
			} else if block != "" {
				blocks, block = append(blocks, strings.TrimRight(block, "\n")+"\n"), ""
			}
		}
		if first == nil {
			first = blocks
		}
		if strings.Join(first, "") != strings.Join(blocks, "") {
			t.Errorf("%s shows other lines", name)
		}
	}
	if len(first) != 9 {
		t.Fatalf("%d blocks of code", len(first))
	}
	file, byHand, long, judge, maker, way, lens := first[0], first[1], first[4], first[5], first[6], first[7], first[8]
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
	numbers = strings.Replace(numbers, "list.append(", "list.append("+strings.TrimSpace(first[3])+") if False else list.append(", 1)
	numbers = strings.Replace(numbers, "sample(\"", "sample(\"3\\n", 1)
	if f, err = script.Read("ice.star", []byte(numbers+judge)); err == nil {
		_, err = f.Try(&solve.Meter{})
	}
	if err != nil {
		t.Error(err)
	}
}

// The page shows its pictures in each language. The rules that draw the pictures are the rules on the page, or a file of
// the collection.
func TestPicturesOfOwnPuzzle(t *testing.T) {
	page, err := os.ReadFile("own-puzzle.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, language := range languages {
		shown := 0
		parts := docs.Parts(docs.Page(docs.Own, language))
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
				if line != "" && !strings.Contains(string(page), "    "+line+"\n") {
					t.Errorf("%s is drawn by another file: %q", p.Path, line)
				}
			}
		}
		if shown != 6 {
			t.Errorf("%s: %d pictures", language, shown)
		}
	}
}
