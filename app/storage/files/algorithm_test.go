package files_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"stepboard/app/storage/files"
	"stepboard/solve/puzzles"
)

// Documents of earlier versions open: sokoban's walk had an algorithm "fast".
func TestFormerAlgorithm(t *testing.T) {
	for compared, want := range map[string][]string{
		`"fast", "pull"`:         {"bruteforce", "pull"},
		`"bruteforce", "fast"`:   {"bruteforce", "pull"},
		`"pull", "bruteforce"`:   {"pull", "bruteforce"},
		`"pull", "fast", "none"`: nil,
	} {
		text := fmt.Sprintf(`{"stepboard": 3, "puzzle": "sokoban", "title": "", "notes": "", "task": "walk",
			"algorithm": "fast", "datasets": [{"terrain": ["...", "..."], "queries": [{"things": []}]}],
			"lesson": {"frames": [{"dataset": 1, "task": "walk", "algorithm": "fast"},
				{"dataset": 1, "task": "walk", "compare": {"algorithms": [%s]}}]}}`, compared)
		got, err := files.Read(puzzles.BuiltIn(), "test", strings.NewReader(text), nil)
		if want == nil {
			if err == nil {
				t.Errorf("%s is read", compared)
			}
			continue
		}
		if err != nil {
			t.Fatal(compared, err)
		}
		first, second := got.Content.Frames[0].Shot, got.Content.Frames[1].Shot
		if got.Content.Algorithm != "pull" || first.Algorithm != "pull" ||
			!slices.Equal(second.Compared.Algorithms, want) {
			t.Errorf("%s: %s, %s, %v", compared, got.Content.Algorithm, first.Algorithm, second.Compared)
		}
	}
}
