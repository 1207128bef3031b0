package validator_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"stepboard/app/contest/validator"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

// try is an input for a validator. takes tells whether the validator must accept the input.
type try struct {
	Program, Input string
	takes          bool
}

// harness runs validators in one process of Python: it reads a list of tries and prints a list of exit codes.
const harness = `
import io, json, sys
codes, programs = [], {}
tries = json.load(sys.stdin.buffer)
class Bytes:
    def __init__(self, data): self.buffer = io.BytesIO(data)
for t in tries:
    if t["Program"] not in programs: programs[t["Program"]] = compile(t["Program"], "validator", "exec")
    code = programs[t["Program"]]
    sys.stdin = Bytes(t["Input"].encode("latin-1"))
    try:
        exec(code, {"__name__": "__main__"})
        codes.append(0)
    except SystemExit as e:
        codes.append(e.code)
print(json.dumps(codes))
`

// inPython runs tries and reports each wrong result. The short form needs no Python.
func inPython(t *testing.T, tries []try) {
	t.Helper()
	if _, err := exec.LookPath("python3"); err != nil && testing.Short() {
		t.Skip(err)
	}
	list, err := json.Marshal(tries)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("python3", "-c", harness)
	cmd.Stdin, cmd.Stderr = bytes.NewReader(list), os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var codes []int
	if err := json.Unmarshal(out, &codes); err != nil || len(codes) != len(tries) {
		t.Fatal(len(codes), err)
	}
	wrong := 0
	for i, code := range codes {
		if want := map[bool]int{true: 42, false: 43}[tries[i].takes]; code != want {
			if wrong++; wrong <= 5 {
				t.Errorf("exit %d, want %d:\n%q", code, want, tries[i].Input)
			}
		}
	}
	if wrong > 5 {
		t.Errorf("%d of %d tries in all", wrong, len(tries))
	}
}

// made makes an input of small random boards.
func made(t *testing.T, r *rand.Rand, p solve.Puzzle) []*solve.Dataset {
	t.Helper()
	kinds, parameters := p.(solve.Maker).Makes()
	values := map[string]int{}
	for _, x := range parameters {
		if x.ID == "ghosts" || x.ID == "queries" || x.ID == "pieces" {
			values[x.ID] = max(x.Least, r.IntN(min(x.Most, 4<<r.IntN(3)))) // sometimes more than the judge promises
		}
	}
	var datasets []*solve.Dataset
	for range 1 + r.IntN(min(3, p.Given().Datasets)) {
		side := 2 + r.IntN(11)
		size := grid.Size{Rows: side, Cols: side}
		if !p.Limits().Square {
			size.Cols = 2 + r.IntN(11)
		}
		d, err := p.(solve.Maker).Make(r, solve.MakeOrder{Kind: kinds[r.IntN(len(kinds))], Size: size, Values: values})
		if err != nil {
			continue // the order had no room
		}
		datasets = append(datasets, d)
	}
	return datasets
}

func write(t *testing.T, p solve.Puzzle, datasets []*solve.Dataset) string {
	t.Helper()
	var out bytes.Buffer
	if err := p.Format(&out, datasets); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// mutated changes one or two characters of an input.
func mutated(r *rand.Rand, p solve.Puzzle, text string) string {
	letters := map[string]string{
		"huarong": "01  \n23-x\r", "halloween": "##  abcABC\n012\t", "knight": "..OXQCBKPok\n12 ", "sokoban": "..##XX\n123 o",
	}[p.ID()]
	b := []byte(text)
	for range 1 + r.IntN(2) {
		at := r.IntN(len(b))
		switch c := letters[r.IntN(len(letters))]; r.IntN(4) {
		case 0:
			b = append(b[:at:at], b[at+1:]...)
		case 1:
			b = append(b[:at:at], append([]byte{c}, b[at:]...)...)
		default:
			b[at] = c
		}
		if len(b) == 0 {
			return ""
		}
	}
	return string(b)
}

// promised reports whether an input follows the judge's promises: it has no error, no warning, stays within the
// limits, and is written in the same form.
func promised(p solve.Puzzle, text string) bool {
	datasets, _, err := p.Parse("", bytes.NewReader([]byte(text)))
	if err != nil {
		return false
	}
	var again bytes.Buffer
	if p.Format(&again, datasets) != nil || again.String() != text {
		return false
	}
	for _, d := range datasets {
		if len(validator.Odd(p, d)) > 0 {
			return false
		}
	}
	b := validator.New(p)
	before := b.Given
	b.Add(datasets)
	return b.Side == before.Side && b.Datasets == before.Datasets && b.Queries == before.Queries &&
		b.Movers == before.Movers && b.Pieces == before.Pieces
}

// A made input passes the validator of its own set. A changed input is accepted by the judge's validator exactly if
// reading and checking accept it.
func TestValidators(t *testing.T) {
	const number = 100
	for _, p := range puzzles.BuiltIn() {
		t.Run(p.ID(), func(t *testing.T) {
			r := rand.New(rand.NewPCG(7, 1))
			strict := string(validator.New(p).Program(".py"))
			if strict == "" {
				t.Skipf("there is no assets/validators/%s.py; packages for contests have no validator", p.ID())
			}
			var tries []try
			taken := 0
			for range number {
				datasets := made(t, r, p)
				if len(datasets) == 0 {
					continue
				}
				b := validator.New(p)
				if odd := b.Add(datasets); len(odd) > 0 {
					t.Fatal(odd)
				}
				text := write(t, p, datasets)
				tries = append(tries, try{string(b.Program(".py")), text, true})
				for range 2 {
					text := mutated(r, p, text)
					takes := promised(p, text)
					if takes {
						taken++
					}
					tries = append(tries, try{strict, text, takes})
				}
			}
			if taken < number/100 || taken > len(tries)/2 {
				t.Errorf("%d of %d changed inputs are as promised, which shows little", taken, len(tries))
			}
			inPython(t, tries)
		})
	}
}

// The setter may give a file that breaks the judge's promises. Then the set's validator reports it, accepts this kind
// of input, and refuses all others.
func TestWider(t *testing.T) {
	var tries []try
	for _, c := range []struct{ puzzle, own, other string }{
		{"halloween", "6 4 1\n######\n#a  A \n#  ###\n######\n0 0 0\n", "6 4 1\n######\n#a # #\n# #A##\n######\n0 0 0\n"},
		{"huarong", "2 2 1\n1 1\n1 0\n1 1 2 2 1 2\n", "2 2 1\n1 1\n1 0\n1 1 1 1 1 1\n"},
		{"knight", "2\nO.\n..\n", "2\nO.\n.o\n"},
		{"sokoban", "1 1001\n" + string(bytes.Repeat([]byte("."), 1000)) + "X\n", "1 1001\n" + string(bytes.Repeat([]byte("."), 1001)) + "\n"},
	} {
		p := puzzles.BuiltIn().ByID(c.puzzle)
		datasets, _, err := p.Parse("", bytes.NewReader([]byte(c.own)))
		if err != nil {
			t.Fatal(err)
		}
		b := validator.New(p)
		odd := b.Add(datasets)
		if (len(odd) == 0) != (c.puzzle == "sokoban") {
			t.Errorf("%s: %v", c.puzzle, odd)
		}
		strict := string(validator.New(p).Program(".py"))
		tries = append(tries, try{string(b.Program(".py")), c.own, true}, try{strict, c.own, false}, try{string(b.Program(".py")), c.other, false})
	}
	inPython(t, tries)
}

// The programs for testlib accept the same inputs as those in Python. This test needs testlib.h in the folder
// TESTLIB. The header is not in the repository, because only its authors may distribute it.
func TestTestlib(t *testing.T) {
	folder := os.Getenv("TESTLIB")
	if folder == "" {
		t.Skip("TESTLIB names no folder with testlib.h")
	}
	for _, p := range puzzles.BuiltIn() {
		t.Run(p.ID(), func(t *testing.T) {
			dir := t.TempDir()
			source, program := filepath.Join(dir, "validator.cpp"), filepath.Join(dir, "validator")
			if err := os.WriteFile(source, validator.New(p).Program(".cpp"), 0o600); err != nil {
				t.Fatal(err)
			}
			if out, err := exec.Command("g++", "-O1", "-std=c++17", "-Wall", "-I", folder, "-o", program, source).CombinedOutput(); err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			r := rand.New(rand.NewPCG(7, 1))
			for range 100 {
				datasets := made(t, r, p)
				if len(datasets) == 0 {
					continue
				}
				text := write(t, p, datasets)
				for _, input := range []string{text, mutated(r, p, text), mutated(r, p, text)} {
					cmd := exec.Command(program)
					cmd.Stdin = bytes.NewReader([]byte(input))
					said, _ := cmd.CombinedOutput()
					if takes := cmd.ProcessState.ExitCode() == 0; takes != promised(p, input) {
						t.Fatalf("%v of %q: %s", takes, input, said)
					}
				}
			}
		})
	}
}
