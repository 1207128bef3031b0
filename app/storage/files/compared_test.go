package files_test

import (
	"strings"
	"testing"

	"stepboard/app/document"
	"stepboard/app/view"
	"stepboard/app/view/compare"
)

// comparing is a lesson of two frames that compare algorithms: one with defaults, one with all fields.
func comparing() document.Content {
	c := taught()
	c.Annotations = nil
	first := c.Frames[0].Shot
	usual := view.Shot{
		Puzzle: first.Puzzle, Dataset: first.Dataset, Query: first.Query, Task: "solve", Event: -1, Pointer: -1,
		Compared: &view.Compared{
			Algorithms: []string{"dijkstra", "spfa"}, Pace: compare.ByLayer, Step: -1, Plot: compare.FrontierByLayer,
		},
	}
	full := usual
	full.Lens, full.Pointer = "sides", 4
	full.Compared = &view.Compared{
		Algorithms: []string{"fast", "bruteforce", "dijkstra", "spfa"}, Pace: compare.ByExpansion, Step: 12,
		Plot: compare.ExpandedByLayer,
	}
	c.Frames = []view.Frame{{Title: "Usual", Shot: usual}, {Title: "All", Shot: full}}
	return c
}

func TestWriteAndReadComparisons(t *testing.T) {
	text := write(t, comparing())
	for _, want := range []string{
		`"stepboard": 3`,
		`"compare": {"algorithms": ["dijkstra", "spfa"]}` + "\n",
		`"compare": {"algorithms": ["fast", "bruteforce", "dijkstra", "spfa"], "pace": "expansion", "step": 12, ` +
			`"chart": "expanded-by-layer"}` + "\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("want %s in\n%s", want, text)
		}
	}
	again := read(t, text).Content
	equal(t, again, comparing())
	if got := write(t, document.New(again).Content()); got != text {
		t.Errorf("written again:\n%s\nnot\n%s", got, text)
	}
}

// A document removes comparisons that are impossible. In a comparison, it removes fields that describe one
// algorithm's view.
func TestADocumentTidiesComparisons(t *testing.T) {
	c := comparing()
	c.Frames[0].Shot.Compared = &view.Compared{Algorithms: []string{"dijkstra"}, Plot: compare.FrontierByLayer}
	c.Frames[1].Shot.Track, c.Frames[1].Shot.Event, c.Frames[1].Shot.Route = view.Exploration, 7, true
	frames := document.New(c).Content().Frames
	if frames[0].Shot.Compared != nil {
		t.Error("one algorithm is compared")
	}
	if s := frames[1].Shot; s.Track != view.Solution || s.Event != -1 || s.Route || s.Compared == nil {
		t.Errorf("left is %+v", s)
	}
}
