package huarong

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"stepboard/assets"
	"stepboard/solve"
)

// TestTexts checks that every key that is said here stands in the catalogue, that its arguments are given somewhere, and that
// the puzzle's own file holds nothing else.
func TestTexts(t *testing.T) {
	said := map[string]bool{}
	for _, key := range []string{"name", "title", "about", "task.solve"} {
		said["huarong."+key] = true
	}
	for _, b := range Puzzle.Brushes() {
		said["huarong.brush."+b.ID] = true
	}
	for _, part := range parts {
		said["huarong.part."+part.name] = true
	}
	for _, s := range Puzzle.Solvers(solve.TaskSolve) {
		said["huarong.algorithm."+s.ID()] = true
		said["huarong.algorithm."+s.ID()+".hint"] = true
	}
	sources, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	code := ""
	for _, name := range sources {
		if text, err := os.ReadFile(name); err != nil {
			t.Fatal(err)
		} else if !strings.HasSuffix(name, "_test.go") {
			code += string(text)
		}
	}
	for _, key := range regexp.MustCompile(`"(huarong\.[a-z_.]*[a-z])"`).FindAllStringSubmatch(code, -1) {
		said[key[1]] = true
	}
	own, all := texts(t, "text/huarong.en.json"), texts(t, "text/*.en.json")
	for key := range said {
		if all[key] == "" {
			t.Errorf("the catalogue has no %s", key)
		}
	}
	for key, text := range own {
		if !said[key] {
			t.Errorf("nobody says %s", key)
		}
		for _, arg := range regexp.MustCompile(`{{\.(\w+)}}`).FindAllStringSubmatch(text, -1) {
			if !strings.Contains(code, `"`+arg[1]+`", `) {
				t.Errorf("%s: nobody gives %s", key, arg[1])
			}
		}
	}
}

// texts is what stands in message files, as it stands there.
func texts(t *testing.T, pattern string) map[string]string {
	t.Helper()
	list := map[string]string{}
	folder, base := filepath.Split(pattern)
	files, err := assets.Text.ReadDir(strings.TrimSuffix(folder, "/"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if ok, _ := filepath.Match(base, file.Name()); !ok {
			continue
		}
		data, err := assets.Text.ReadFile(folder + file.Name())
		if err != nil {
			t.Fatal(err)
		}
		var messages map[string]json.RawMessage
		if err := json.Unmarshal(data, &messages); err != nil {
			t.Fatalf("%s: %v", file.Name(), err)
		}
		for key, text := range messages {
			list[key] = string(text)
		}
	}
	return list
}
