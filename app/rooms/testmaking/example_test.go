package testmaking

import (
	"strings"
	"testing"

	"stepboard/app/document"
	"stepboard/app/storage/collection"
	"stepboard/app/workbench"
	"stepboard/solve"
)

// The example of a puzzle with rules begins with sizes of its first sample, and offers the document's other boards,
// each once. They are inputs that the puzzle can read.
func TestTheExampleOffersBoardsOfTheDocument(t *testing.T) {
	b, _, j := sit(t)
	p, err := collection.Open("hexslide")
	if err != nil {
		t.Fatal(err)
	}
	boards := p.Boards()
	painted := boards[0].Clone()
	painted.Board.Terrain[2] = solve.Wall
	boards = append(boards, painted, painted.Clone())
	b.Put(workbench.Opening{
		Doc: document.New(document.Content{Puzzle: p, Datasets: boards}), Answers: b.Bench.NewAnswers(),
	})
	text := j.example(p)
	if !strings.Contains(text, "# make hexslide -n 6 -m 6 ") || !strings.Contains(text, "# make hexslide -n 8 -m 8 ") {
		t.Errorf("the sizes are others:\n%s", text)
	}
	if strings.Count(text, "# input ") != 1 || !strings.Contains(text, `# input ".##`) {
		t.Errorf("the painted board is not offered once:\n%s", text)
	}
	other, err := collection.Open("torus")
	if err != nil {
		t.Fatal(err)
	}
	if text := j.example(other); strings.Contains(text, "# input ") || !strings.Contains(text, "-n 5 -m 5 ") {
		t.Errorf("another puzzle has boards of the document, or sizes of another sample:\n%s", text)
	}
}
