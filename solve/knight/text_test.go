package knight

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"text/template"

	"stepboard/assets"
	"stepboard/solve"
)

// Every key said here stands in the catalogue, with no other arguments than are given somewhere, and the puzzle's own file
// holds no key that nobody says.
func TestTexts(t *testing.T) {
	files, err := assets.Text.ReadDir("text")
	if err != nil {
		t.Fatal(err)
	}
	catalogue, own := map[string]json.RawMessage{}, map[string]json.RawMessage{}
	for _, file := range files {
		if !strings.HasSuffix(file.Name(), ".en.json") {
			continue
		}
		data, err := assets.Text.ReadFile("text/" + file.Name())
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(data, &catalogue); err != nil {
			t.Fatalf("%s: %v", file.Name(), err)
		}
		if file.Name() == "knight.en.json" {
			if err := json.Unmarshal(data, &own); err != nil {
				t.Fatal(err)
			}
		}
	}

	said := map[string]bool{"knight.name": true, "knight.title": true, "knight.about": true, "knight.task.solve": true}
	said["knight.algorithm."+solve.Closure] = true // by which an answer is verified
	for _, b := range Puzzle.Brushes() {
		said["knight.brush."+b.ID] = true
	}
	for _, s := range Puzzle.Solvers(solve.TaskSolve) {
		said["knight.algorithm."+s.ID()] = true
		said["knight.algorithm."+s.ID()+".hint"] = true
	}
	sources, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var code strings.Builder
	for _, source := range sources {
		if strings.HasSuffix(source, "_test.go") {
			continue
		}
		data, err := os.ReadFile(source)
		if err != nil {
			t.Fatal(err)
		}
		code.Write(data)
	}
	for _, m := range regexp.MustCompile(`"((?:knight|input)\.[a-z_.]+)"`).FindAllStringSubmatch(code.String(), -1) {
		said[m[1]] = true
	}

	for key := range said {
		if catalogue[key] == nil {
			t.Errorf("the catalogue has no %s", key)
		}
	}
	argument := regexp.MustCompile(`{{\.(\w+)}}`)
	for key, raw := range own {
		if !said[key] {
			t.Errorf("nobody says %s", key)
		}
		if _, err := template.New(key).Parse(string(raw)); err != nil {
			t.Errorf("%s: %v", key, err)
		}
		for _, m := range argument.FindAllStringSubmatch(string(raw), -1) {
			if !strings.Contains(code.String(), `"`+m[1]+`", `) {
				t.Errorf("%s: nobody gives the argument %s", key, m[1])
			}
		}
	}
}
