package sokoban_test

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"text/template"

	"stepboard/assets"
	"stepboard/solve/sokoban"
)

// Every key that the code says is in the catalogue, every template can be read, and nothing is there that nobody says.
func TestTexts(t *testing.T) {
	texts := map[string]string{} // of this puzzle's own file
	all := map[string]any{}
	names, err := fs.Glob(assets.Text, "text/*.en.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		data, err := assets.Text.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(data, &all); err != nil {
			t.Fatal(err)
		}
		if name == "text/sokoban.en.json" {
			if err := json.Unmarshal(data, &texts); err != nil {
				t.Fatal(err)
			}
		}
	}
	said := map[string]bool{"sokoban.name": true, "sokoban.title": true, "sokoban.about": true}
	for _, b := range sokoban.Puzzle.Brushes() {
		said["sokoban.brush."+b.ID] = true
	}
	for _, task := range sokoban.Puzzle.Tasks() {
		said["sokoban.task."+task] = true
		for _, s := range sokoban.Puzzle.Solvers(task) {
			said["sokoban.algorithm."+s.ID()] = true
			said["sokoban.algorithm."+s.ID()+".hint"] = true
		}
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	literal := regexp.MustCompile(`"(sokoban\.[a-z_.]+)"`)
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range literal.FindAllStringSubmatch(string(source), -1) {
			key := m[1]
			if !strings.HasSuffix(key, "_") {
				said[key] = true
				continue
			}
			for _, what := range []string{"goal", "box", "player"} { // the end of the key is put together
				said[key+what] = true
			}
		}
	}
	for key := range said {
		if all[key] == nil {
			t.Errorf("no text for %s", key)
		}
	}
	for key, text := range texts {
		if !said[key] {
			t.Errorf("nobody says %s", key)
		}
		if _, err := template.New(key).Parse(text); err != nil {
			t.Error(err)
		}
	}
}
