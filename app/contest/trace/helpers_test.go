package trace

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"stepboard/app/storage/files"
	"stepboard/solve"
	"stepboard/solve/puzzles"
)

// helperFolder returns a folder with the helper files. The short form skips a test whose compilers are missing.
func helperFolder(t *testing.T) string {
	t.Helper()
	for _, program := range []string{"g++", "python3"} {
		if _, err := exec.LookPath(program); err != nil && testing.Short() {
			t.Skip(err)
		}
	}
	folder := t.TempDir()
	for _, language := range Languages() {
		name, text := Helper(language, "zh")
		if err := os.WriteFile(filepath.Join(folder, name), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PYTHONPATH", folder)
	return folder
}

// run runs a command in a folder, with an input.
func run(t *testing.T, folder, input string, words ...string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), words[0], words[1:]...)
	cmd.Dir, cmd.Stdin, cmd.Stderr = folder, strings.NewReader(input), os.Stderr
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v: %v", words, err)
	}
}

// Programs in C++ and Python write traces with the helper files. A right trace has no complaint. In a wrong trace,
// the first wrong state is reported. The short form runs only Python, and TestHelpersBeforeACrash compiles the helper.
func TestHelpers(t *testing.T) {
	folder := helperFolder(t)
	here, err := filepath.Abs("testdata")
	if err != nil {
		t.Fatal(err)
	}
	if !testing.Short() {
		run(t, folder, "", "g++", "-std=c++11", "-Wall", "-Wextra", "-Werror", "-I", folder, "-o", "search", filepath.Join(here, "huarong.cpp"))
	}
	python := func(words ...string) []string {
		return append([]string{"python3", filepath.Join(here, "search.py")}, words...)
	}
	const (
		huarong   = "3 3 2\n1 1 1\n1 1 1\n1 1 1\n3 3 1 1 1 3\n1 1 2 2 3 3\n"
		knight    = "4\n.O.X\n....\nQ...\n....\n"
		halloween = "6 4 2\n######\n#abAB#\n#    #\n######\n0 0 0\n"
		sokoban   = "4 5\n#####\n#...#\n#..X#\n#####\n"
	)
	for _, c := range []struct {
		name, input string
		words       []string
		wrong       string // key of the error; empty: none
	}{
		{"huarong", huarong, []string{"./search"}, ""},
		{"huarong through", huarong, []string{"./search", "wrong"}, "trace.illegal"},
		{"knight", knight, python("knight"), ""},
		{"knight taken", knight, python("knight", "wrong"), "trace.missed"},
		{"halloween", halloween, python("halloween"), ""},
		{"halloween swap", halloween, python("halloween", "wrong"), "trace.illegal"},
		{"sokoban", sokoban, python("sokoban", "3,2", "3,3"), ""},
		{"sokoban wall", sokoban, python("sokoban", "2,3", "3,3", "wrong"), "trace.illegal"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if testing.Short() && c.words[0] == "./search" {
				t.Skip("compiles a program")
			}
			run(t, folder, c.input, c.words...)
			f, err := files.Read(puzzles.BuiltIn(), "input", strings.NewReader(c.input), nil)
			if err != nil {
				t.Fatal(err)
			}
			content := f.Content
			if content.Puzzle.ID() == "sokoban" {
				place := func(word string) solve.Thing {
					b := content.Datasets[0].Board
					return solve.Thing{At: b.At(int(word[0]-'1'), int(word[2]-'1'))}
				}
				player, box := place(c.words[3]), place(c.words[4])
				for _, brush := range content.Puzzle.Brushes() {
					switch brush.ID {
					case "player":
						player.Kind = brush.Kind
					case "box":
						box.Kind = brush.Kind
					}
				}
				content.Datasets[0].Queries[0].Things = []solve.Thing{player, box}
			}
			file, err := os.Open(filepath.Join(folder, "trace.jsonl"))
			if err != nil {
				t.Fatal(err)
			}
			defer file.Close()
			r, err := Check(t.Context(), puzzles.BuiltIn(), "trace.jsonl", file, content.Puzzle, content.Datasets)
			if err != nil {
				t.Fatal(err)
			}
			key := ""
			if r.Wrong != nil {
				key = r.Wrong.What.Key
			}
			if key != c.wrong || c.wrong == "" && r.Answers == 0 {
				t.Errorf("%+v %+v, not %q", r, r.Wrong, c.wrong)
			}
		})
	}
}

// The lines before a crash are in the file, because each line is written at once.
func TestHelpersBeforeACrash(t *testing.T) {
	folder := helperFolder(t)
	for name, text := range map[string]string{
		"crash.cpp": "#include \"stepboard.hpp\"\n#include <cstdlib>\nint main() {\n  stepboard::Trace trace(\"trace.jsonl\");\n" +
			"  trace(\"source\").cell(\"knight\", 1, 2).cells(\"taken\", {});\n  std::_Exit(3);\n}\n",
		"crash.py": "import os\nfrom stepboard_trace import Trace\ntrace = Trace('trace.jsonl')\n" +
			"trace('source', knight=(1, 2), taken=[])\nos._exit(3)\n",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	run(t, folder, "", "g++", "-std=c++11", "-I", folder, "-o", "crash", "crash.cpp")
	for _, words := range [][]string{{"./crash"}, {"python3", "crash.py"}} {
		cmd := exec.CommandContext(t.Context(), words[0], words[1:]...)
		cmd.Dir = folder
		_ = cmd.Run() // the program crashes
		data, err := os.ReadFile(filepath.Join(folder, "trace.jsonl"))
		if err != nil || !strings.HasSuffix(string(data), "}\n") {
			t.Errorf("%v: the trace is %q, %v", words, data, err)
		}
		_ = os.Remove(filepath.Join(folder, "trace.jsonl"))
	}
}

// BenchmarkCheck reads and checks a long trace.
func BenchmarkCheck(b *testing.B) {
	var text strings.Builder
	text.WriteString(`{"type":"board","input":"2\nOX\n..\n"}` + "\n")
	for range 1_000_000 {
		text.WriteString(`{"type":"closing","id":"some","knight":[1,1],"taken":[],"g":0}` + "\n")
	}
	for b.Loop() {
		if _, err := Check(b.Context(), puzzles.BuiltIn(), "trace", strings.NewReader(text.String()), nil, nil); err != nil {
			b.Fatal(err)
		}
	}
}
