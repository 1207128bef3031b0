package command

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"stepboard/solve/puzzles"
)

// badInput has inputs that must be refused with exit code 1, a place and an expectation. Nothing may be printed to
// standard output.
var badInput = []struct{ about, text, at string }{
	{"empty", "", "1:1"},
	{"nothing but a mark", "\ufeff", "1:1"},
	{"no format", "what is this\n", "1:1"},
	{"huarong cut off", "3 4 2\n0 1 1 1\n0 1 1 0\n", "4:1"},
	{"huarong without its queries", "3 4 2\n0 1 1 1\n0 1 1 0\n0 1 0 0\n3 2 1 2 2 2\n", "6:1"},
	{"huarong short row", "3 4 2\n0 1 1 1\n0 1 1\n0 1 0 0\n3 2 1 2 2 2\n1 2 2 2 3 2\n", "3:6"},
	{"huarong long row", "3 4 2\n0 1 1 1\n0 1 1 0 1\n0 1 0 0\n3 2 1 2 2 2\n1 2 2 2 3 2\n", "3:9"},
	{"huarong unknown number", "3 4 2\n0 1 1 1\n0 1 2 0\n0 1 0 0\n3 2 1 2 2 2\n1 2 2 2 3 2\n", "3:5"},
	{"huarong no number", "3 4 2\n0 1 1 1\n0 1 x 0\n0 1 0 0\n3 2 1 2 2 2\n1 2 2 2 3 2\n", "3:5"},
	{"huarong off the board", "3 4 2\n0 1 1 1\n0 1 1 0\n0 1 0 0\n3 2 1 5 2 2\n1 2 2 2 3 2\n", "5:7"},
	{"huarong blank on piece", "3 4 1\n0 1 1 1\n0 1 1 0\n0 1 0 0\n3 2 3 2 2 2\n", "5:1"},
	{"huarong NUL", "3 4 1\n0 1 1 1\n0 1\x001 0\n0 1 0 0\n3 2 1 2 2 2\n", "3:4"},
	{"sokoban no goal", "2 3\n...\n...\n", "4:1"},
	{"sokoban second goal", "2 3\n..X\nX..\n", "3:1"},
	{"sokoban unknown character", "2 3\n...\nX.?\n", "3:3"},
	{"sokoban short row", "2 3\n..\nX..\n", "2:3"},
	{"knight no knight", "3\n...\n...\nX..\n", "4:4"},
	{"knight second king", "3\n..X\n...\nX.O\n", "4:1"},
	{"knight second knight", "3\n..X\nO..\n..O\n", "4:3"},
	{"knight unknown character", "3\n..X\nO..\n..z\n", "4:3"},
	{"halloween unknown character", "5 3 1\n#####\n#a?A#\n#####\n0 0 0\n", "3:3"},
	{"halloween no goal", "5 3 1\n#####\n#a  #\n#####\n0 0 0\n", ""},
	{"halloween cut off", "5 3 1\n#####\n#a A#\n", "4:1"},
	{"stepboard syntax", "{\n\"stepboard\": 1,\n\"puzzle\" \"knight\"}", "3:10"},
	{"stepboard of later days", "{\"stepboard\": 11}", "1:15"},
	{"stepboard without a goal", strings.Replace(stepboard, `{"kind": "X", "at": [3, 2]}`, "", 1), "7:5"},
	{
		"stepboard with box on player", strings.Replace(stepboard, `"P", "at": [1, 1]}]},`, `"P", "at": [2, 3]}]},`, 1),
		"14:8",
	},
	{"stepboard without a player", strings.Replace(stepboard, `, {"kind": "P", "at": [1, 1]}]}`+"\n     ]}",
		"]}\n     ]}", 1), "15:8"},
	{"stepboard without box and player", strings.Replace(stepboard,
		`{"kind": "B", "at": [2, 3]}, {"kind": "P", "at": [1, 1]}`, "", 1), "7:5"},
}

func TestBadInput(t *testing.T) {
	dir := t.TempDir()
	for _, c := range badInput {
		t.Run(c.about, func(t *testing.T) {
			path := filepath.Join(dir, "input")
			if err := os.WriteFile(path, []byte(c.text), 0o644); err != nil {
				t.Fatal(err)
			}
			for _, flag := range []string{"-json=false", "-json"} {
				for _, r := range []result{run1(t, c.text, "solve", flag), run1(t, "", "solve", flag, path)} {
					name := standardInput
					if !strings.HasPrefix(r.stderr, name) {
						name = path
					}
					if r.code != BadInput || r.stdout != "" || !strings.Contains(r.stderr, "expected") ||
						strings.Count(r.stderr, "\n") != 1 {
						t.Fatalf("exit %d\n%s%s", r.code, r.stdout, r.stderr)
					}
					if c.at != "" && !strings.HasPrefix(r.stderr, name+":"+c.at+": ") {
						t.Errorf("%swant %s", r.stderr, c.at)
					}
				}
			}
		})
	}
}

func TestAbsurdSizes(t *testing.T) {
	for _, header := range []string{
		"999999999 999999999 1", "-3 4 1", "0 0 5", "4097 1", "1 4097", "0 3", "1000000000000 1", "65 64 1", "5 5 4", "129",
		"0", "-1",
		"99999999999999999999", "3 4 -1", "1025 1 1",
	} {
		for _, id := range append([]string{""}, puzzles.BuiltIn().IDs()...) {
			args := []string{"solve"}
			if id != "" {
				args = append(args, "-puzzle", id)
			}
			if r := run1(t, header+"\n", args...); r.code != BadInput || r.stdout != "" {
				// A header without datasets, such as "0 0 0", can be a valid end of a list. These headers can't.
				t.Errorf("%s %q: exit %d %q", id, header, r.code, r.stdout)
			}
		}
	}
}

// FuzzSolve: for every input, the command ends with one of its exit codes. It prints answers or an error.
func FuzzSolve(f *testing.F) {
	for _, c := range badInput {
		f.Add([]byte(c.text), uint8(0))
	}
	names, _ := filepath.Glob("testdata/*.in")
	for i, name := range names {
		f.Add([]byte(sample(f, filepath.Base(name))), uint8(i))
	}
	f.Add([]byte(stepboard), uint8(7))
	f.Fuzz(func(t *testing.T, data []byte, how uint8) {
		args := []string{"solve", "-memory", "16"}
		if how&1 == 1 {
			args = append(args, "-json")
		}
		if id := int(how >> 1 & 7); id < len(puzzles.BuiltIn()) {
			args = append(args, "-puzzle", puzzles.BuiltIn()[id].ID())
		}
		r := run1(t, string(data), args...)
		switch r.code {
		case Solved, Unsolved:
			if how&1 == 1 {
				objects(t, r.stdout)
			}
		case BadInput, BadUsage:
			if r.stdout != "" || r.stderr == "" {
				t.Fatalf("exit %d %q %q", r.code, r.stdout, r.stderr)
			}
		default:
			t.Fatalf("exit %d", r.code)
		}
		if strings.Contains(r.stderr, "[") && strings.Contains(r.stderr, "map[") {
			t.Fatalf("a text is missing: %s", r.stderr)
		}
	})
}
