package command

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const level = `; a level
   ####
####  #
#@ $. #
#######
`

// A board is converted from each format to the others and back, as far as the formats allow.
func TestConvert(t *testing.T) {
	t.Chdir(tree(t, map[string]string{
		"a.xsb": level, "b.in": "3 4\n####\n#.X#\n####\n", "two.xsb": "#####\n#@$$#\n#*..#\n#####\n", "levels.xsb": level + "\nsecond\n\n" + level,
		"h.in": "8 5 2\n########\n# a  A #\n#  ##  #\n# b  B #\n########\n0 0 0\n", "k.in": "3\nO..\n...\nX..\n3\nO..\n...\n..X\n",
		"on.xsb": "#####\n#+ $#\n#####\n", "mark.xsb": "#####\n#@ *#\n#####\n",
	}))
	convert := func(args ...string) result {
		return run1(t, "", append(append([]string{"convert"}, args...), "-lang", "en")...)
	}
	_, rows, _ := strings.Cut(level, "\n")
	for _, c := range []struct {
		args []string
		code int
		want string // part of the message or of the file
	}{
		{[]string{"a.xsb", "-o", "a.stepboard"}, Solved, `"walk"`},
		{[]string{"a.stepboard", "-o", "back.xsb"}, Solved, "#######\n####  #\n#@ $. #\n#######\n"},
		{[]string{"a.xsb", "-o", "a.in"}, BadInput, "cannot hold the box or the player in row 3, column"},
		{[]string{"b.in", "-o", "b.xsb"}, BadInput, "XSB holds one question with box and player"},
		{[]string{"h.in", "-o", "h.scen"}, Solved, "version 1"},
		{[]string{"h.scen", "-o", "h2.in"}, Solved, "8 5 2\n"},
		{[]string{"h.in", "-o", "h.xsb"}, BadInput, "one board of sokoban"},
		{[]string{"k.in", "-o", "k.in2"}, BadUsage, "expected an ending of .in"},
		{[]string{"k.in", "-dataset", "2", "-o", "second.in"}, Solved, "3\nO..\n...\n..X\n"},
		{[]string{"k.in", "-dataset", "3", "-o", "third.in"}, BadUsage, "no dataset 3"},
		{[]string{"two.xsb", "-o", "two.stepboard"}, Solved, `"warehouse`},
		{[]string{"two.stepboard", "-o", "two2.xsb"}, Solved, "#####\n#@$$#\n#*..#\n#####\n"},
		{[]string{"levels.xsb", "-o", "levels2.xsb"}, Solved, rows + "\n" + rows},
		{[]string{"k.in", "-o", "x.xsb"}, BadInput, "one board of sokoban"},
		{[]string{"on.xsb", "-o", "on2.xsb"}, Solved, "#####\n#+ $#\n#####\n"},
		{[]string{"mark.xsb", "-o", "mark2.xsb"}, Solved, "#####\n#@ *#\n#####\n"},
		{[]string{"a.xsb"}, BadUsage, "-o OUT"},
	} {
		r := convert(c.args...)
		said := r.stderr
		if c.code == Solved {
			data, err := os.ReadFile(c.args[len(c.args)-1])
			if err != nil {
				t.Error(err)
			}
			said = string(data)
		}
		if r.code != c.code || !strings.Contains(said, c.want) {
			t.Errorf("%v: exit %d, want %q in\n%s%s", c.args, r.code, c.want, said, r.stderr)
		}
	}
	for _, name := range []string{"a.xsb", "back.xsb", "a.stepboard"} {
		if r := run1(t, "", "solve", name); r.stdout != "1\n" {
			t.Errorf("%s: %+v", name, r)
		}
	}
	if left, _ := filepath.Glob("x.*"); left != nil {
		t.Errorf("written in spite of all: %v", left)
	}
}
