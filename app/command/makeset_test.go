package command

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"stepboard/app/contest/testset"
	"stepboard/assets"
)

// A set of each puzzle is made from a text file, in every format, and checked and read back.
func TestMakeSet(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, and many runs of other programs")
	}
	boards := map[string]string{
		"huarong": twoAsked, "halloween": twoHalls, "knight": "3\nX..\n...\n.O.\n", "sokoban": "2 3\n...\nX..\n",
	}
	for puzzle, board := range boards {
		dir := tree(t, map[string]string{
			"week.txt": "title A week\nsample\nfile a.in\ngroup all 100\nfile a.in\nfile sub/b.in\n", "a.in": board, "sub/b.in": board,
		})
		formats := testset.Formats()
		if puzzle != "huarong" {
			formats = []string{"kattis"}
		}
		for _, format := range formats {
			out := filepath.Join(dir, format+".zip")
			var said bytes.Buffer
			code := Run([]string{"make", "-set", filepath.Join(dir, "week.txt"), "-o", out, "-format", format, "-lang", "en"}, nil, &said, &said)
			if code != Solved || !strings.Contains(said.String(), "3 cases") {
				t.Fatalf("%s %s: exit %d: %s", puzzle, format, code, said.String())
			}
			if code := Run([]string{"check", "-lang", "en", out}, nil, &said, &said); code != Solved {
				t.Errorf("%s %s: exit %d: %s", puzzle, format, code, said.String())
			}
		}
		validates(t, puzzle, board, filepath.Join(dir, "kattis.zip"))
	}
}

// validates tries the validator of a package on a board, and on the same cut off.
func validates(t *testing.T, puzzle, board, path string) {
	t.Helper()
	set, err := testset.Read(path)
	if err != nil || len(set.Cases) != 3 || len(set.Groups) != 1 || set.Points() != 100 || set.Title != "A week" {
		t.Fatalf("%+v, %v", set, err)
	}
	script, err := assets.Validators.ReadFile("validators/" + puzzle + ".py")
	if err != nil {
		t.Fatal(err)
	}
	for input, want := range map[string]int{
		board: 42, board[1:]: 43, strings.TrimSuffix(board, "\n"): 43, board + "x\n": 43, strings.Replace(board, " ", "  ", 1) + "0": 43,
		strings.Replace(board, "\n", "\n\n", 1): 43, "": 43,
	} {
		cmd := exec.Command("python3", "-c", string(script))
		cmd.Stdin = strings.NewReader(input)
		out, _ := cmd.CombinedOutput()
		if got := cmd.ProcessState.ExitCode(); got != want {
			t.Errorf("%s: %q: exit %d, want %d: %s", puzzle, input, got, want, out)
		}
	}
}

func TestMakeSetRefuses(t *testing.T) {
	dir := tree(t, map[string]string{
		"lines.txt": "name a\nmaze b\n", "absent.txt": "file absent.in\n", "bad.txt": "file bad.in\n", "bad.in": "2 2\n..\n", "good.txt": "file a.in",
		"a.in": twoAsked, "line.txt": "make no-such-puzzle",
	})
	set := func(name string) []string {
		return []string{"make", "-set", filepath.Join(dir, name), "-o", filepath.Join(dir, "out")}
	}
	for _, c := range []struct {
		args []string
		code int
		want string
	}{
		{set("lines.txt"), BadInput, `lines.txt:2:1: "maze" begins no line`},
		{set("absent.txt"), BadUsage, "absent.in"},
		{set("bad.txt"), BadInput, "bad.in:3:"},
		{set("no.txt"), BadUsage, "no.txt"},
		{append(set("good.txt"), "-format", "none"), BadUsage, "plain, luogu"},
		{set("good.txt")[:3], BadUsage, "-o FOLDER"},
		{set("line.txt"), BadUsage, ""},
	} {
		var said bytes.Buffer
		if code := Run(append(c.args, "-lang", "en"), nil, &said, &said); code != c.code || !strings.Contains(said.String(), c.want) {
			t.Errorf("%v: exit %d: %s", c.args[2:], code, said.String())
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "out")); !os.IsNotExist(err) {
		t.Error("something was written")
	}
}
