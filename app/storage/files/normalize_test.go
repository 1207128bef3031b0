package files_test

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"

	"golang.org/x/text/encoding/unicode"

	"stepboard/app/storage/files"
	"stepboard/solve"
	"stepboard/solve/puzzles"
)

// The same inputs in the layout of judges, and in other layouts.
var (
	plainHuarong   = "3 4 2\n0 1 1 1\n0 1 1 0\n0 1 0 0\n3 2 1 2 2 2\n1 2 2 2 3 2\n"
	plainSokoban   = "2 3\n..#\nX..\n"
	plainKnight    = "3\nO..\n...\n..X\n3\nO..\n..X\n...\n"
	plainHalloween = "5 3 1\n#####\n#a A#\n#####\n0 0 0\n"
)

// TestLayouts: an input that programs could read word by word is read, whatever its lines. A warning names the first
// line that differs.
func TestLayouts(t *testing.T) {
	for _, c := range []struct{ about, plain, text string }{
		{"a header of two lines", plainHuarong, "3 4\n2\n0 1 1 1\n0 1 1 0\n0 1 0 0\n3 2 1 2 2 2\n1 2 2 2 3 2\n"},
		{"wrapped rows", plainHuarong, "3 4 2\n0 1\n1 1\n0 1 1 0\n0 1 0 0\n3 2 1 2 2 2\n1 2 2 2 3 2\n"},
		{"wrapped queries", plainHuarong, "3 4 2\n0 1 1 1\n0 1 1 0\n0 1 0 0\n3 2 1\n2 2 2\n1 2 2 2 3 2\n"},
		{"two queries on a line", plainHuarong, "3 4 2\n0 1 1 1\n0 1 1 0\n0 1 0 0\n3 2 1 2 2 2 1 2 2 2 3 2\n"},
		{"a word a line", plainHuarong, strings.ReplaceAll(plainHuarong, " ", "\n")},
		{"all on one line", plainHuarong, strings.ReplaceAll(plainHuarong, "\n", " ")},
		{"blank lines", plainHuarong, strings.ReplaceAll(plainHuarong, "\n", "\n\n")},
		{"leading blank lines", plainHuarong, "\n \n" + plainHuarong},
		{"rows without blanks", plainHuarong, "3 4 2\n0111\n0110\n0100\n3 2 1 2 2 2\n1 2 2 2 3 2\n"},
		{"text behind the end", plainHuarong, plainHuarong + "the end\n"},
		{"an end that programs look for", plainHuarong, plainHuarong + "-1\n"},
		{"lone CR", plainHuarong, strings.ReplaceAll(plainHuarong, "\n", "\r")},
		{"signs", plainHuarong, strings.Replace(plainHuarong, "3 4 2", "+3 +4 +2", 1)},
		{"the end of a text under DOS", plainHuarong, plainHuarong + "\x1a"},
		{"pages and tabs", plainHuarong, strings.ReplaceAll(plainHuarong, "\n", "\f\v\n\t")},
		{"blanks behind rows", plainSokoban, "2 3\n..#  \nX.. \n"},
		{"blanks before rows", plainSokoban, "2 3\n  ..#\n  X..\n"},
		{"a header of two lines", plainSokoban, "2\n3\n..#\nX..\n"},
		{"blank lines", plainSokoban, "2 3\n\n..#\n\nX..\n"},
		{"blanks between letters", plainSokoban, "2 3\n. . #\nX . .\n"},
		{"text behind the end", plainSokoban, plainSokoban + "more\n"},
		{"lone CR", plainSokoban, strings.ReplaceAll(plainSokoban, "\n", "\r")},
		{"blank lines", plainKnight, strings.ReplaceAll(plainKnight, "\n", "\n\n")},
		{"blanks before rows", plainKnight, strings.ReplaceAll(plainKnight, "\n", "\n ")},
		{"all on one line", plainKnight, strings.ReplaceAll(plainKnight, "\n", " ")},
		{"a zero at the end", plainKnight, plainKnight + "0\n"},
		{"a header of three lines", plainHalloween, strings.Replace(plainHalloween, "5 3 1", "5\n3\n1", 1)},
		{"a blank line below the header", plainHalloween, strings.Replace(plainHalloween, "5 3 1\n", "5 3 1\n\n", 1)},
		{"text behind the end", plainHalloween, plainHalloween + "more\n"},
	} {
		want := read(t, c.plain)
		if len(want.Warnings) > 0 {
			t.Fatalf("%q: %v", c.plain, want.Warnings)
		}
		p := want.Content.Puzzle
		for _, wanted := range []solve.Puzzle{nil, p} {
			for about, in := range inputs(t, c.text) {
				f, err := files.Read(puzzles.BuiltIn(), "test", in, wanted)
				if err != nil {
					t.Errorf("%s, %s, %s: %v", p.ID(), c.about, about, err)
					continue
				}
				if !reflect.DeepEqual(f.Content, want.Content) {
					t.Errorf("%s, %s, %s: read as another board", p.ID(), c.about, about)
				}
				if len(f.Warnings) == 0 || f.Warnings[0].Line < 1 {
					t.Errorf("%s, %s, %s: %v", p.ID(), c.about, about, f.Warnings)
				}
			}
		}
	}
}

// inputs returns readers of a text: some can be read again, from the start or from the middle, some have a mark, and
// some can't be read again.
func inputs(t *testing.T, text string) map[string]io.Reader {
	t.Helper()
	behind := strings.NewReader("before" + text)
	if _, err := behind.Seek(int64(len("before")), io.SeekStart); err != nil {
		t.Fatal(err)
	}
	return map[string]io.Reader{
		"a file": strings.NewReader(text), "behind something": behind, "marked": strings.NewReader("\ufeff" + text),
		"a pipe": io.MultiReader(strings.NewReader(text)), "a marked pipe": io.MultiReader(strings.NewReader("\ufeff" + text)),
	}
}

// TestWhereLayoutsDiffer: the warning names the first line that differs.
func TestWhereLayoutsDiffer(t *testing.T) {
	if f := read(t, plainSokoban+"more\n"); len(f.Warnings) != 1 || f.Warnings[0].Line != 4 {
		t.Errorf("%v", f.Warnings)
	}
	// If the puzzle must also be recognized, the warning names the same line.
	for line, text := range map[int]string{
		2: strings.ReplaceAll(plainHuarong, "\n", "\n\n"), 3: "3 4 2\n0 1 1 1\n0110\n0 1 0 0\n3 2 1 2 2 2\n1 2 2 2 3 2\n",
		5: strings.Replace(plainHuarong, "2 2 2\n1", "2 2 2 1", 1),
	} {
		if f := read(t, text); len(f.Warnings) != 1 || f.Warnings[0].Line != line {
			t.Errorf("%q: %v, not line %d", text, f.Warnings, line)
		}
	}
	f := read(t, "2 3\n..#\nX.. \nand more\n")
	if len(f.Warnings) != 2 || f.Warnings[0].Line != 3 || f.Warnings[1].Line != 4 {
		t.Errorf("%v", f.Warnings)
	}
}

// TestBlanksBehindBoards: blanks after halloween's rows give no warning about the layout.
func TestBlanksBehindBoards(t *testing.T) {
	want := read(t, plainHalloween)
	f := read(t, strings.ReplaceAll(plainHalloween, "#\n", "#  \n"))
	if len(f.Warnings) > 0 || !reflect.DeepEqual(f.Content, want.Content) {
		t.Errorf("%v", f.Warnings)
	}
}

// TestSwapped: if rows and columns are swapped in the header, the input is refused with this reason.
func TestSwapped(t *testing.T) {
	for _, text := range []string{
		strings.Replace(plainHuarong, "3 4 2", "4 3 2", 1), "3 2\n..#\nX..\n", "5 2\n.....\nX....\n", "6 3\n......\n......\nX.....\n",
		strings.Replace(strings.ReplaceAll(plainHuarong, "\n", " \n"), "3 4 2", "4 3 2", 1),
	} {
		_, err := files.Read(puzzles.BuiltIn(), "test", strings.NewReader(text), nil)
		wrong, ok := errors.AsType[*solve.InputError](err)
		if !ok || wrong.Line != 1 || wrong.Column != 1 || wrong.Text.Key != "files.swapped" {
			t.Errorf("%q: %v", text, err)
		}
	}
	for _, text := range []string{ // a part of a row, rows in one word, and a square board
		"2 6\n...\n...\nX..\n...\n", "3 2\n....\nX.\n", "3 3\n...\nX..\n. ..\n",
	} {
		if f := read(t, text); f.Warnings[0].Text.Key != "files.relaid" {
			t.Errorf("%q: %v", text, f.Warnings)
		}
	}
}

// TestGuess: for an unknown input, the error names the most similar puzzle, and the place and the kind of the error
// then.
func TestGuess(t *testing.T) {
	for _, c := range []struct{ about, text, at, key, puzzle string }{
		{"wide digits", "３ ４ ２\n0 1 1 1\n", "1:1", "files.guess.wide", ""},
		{"a wide blank", "3 4\u30002\n0 1 1 1\n", "1:4", "files.guess.wide", ""},
		{"GBK", "3\n.O.\n\xc4\xe3..\nX..\n", "3:1", "files.guess.encoding", ""},
		{"dots for numbers", "3 4 2\n#...\n#..#\n#.##\n3 2 1 2 2 2\n1 2 2 2 3 2\n", "2:1", "files.guess", "huarong"},
		{"small letters", "3\n.o.\nc..\nx..\n", "2:2", "files.guess", "knight"},
		{"a wrong size", "4\n.O.\nC..\nX..\n", "2:4", "files.guess", "knight"},
		{"a header of two numbers", "3 3\n.O.\nC..\nX..\n", "1:3", "files.guess", "knight"},
		{"zeros first", "0 0 0\n5 3 1\n#####\n#a A#\n#####\n0 0 0\n", "1:1", "files.guess", "halloween"},
		{"a comment", "// three rows\n" + plainSokoban, "1:1", "files.guess.lead", "sokoban"},
		{"a comment of two lines", "# a board\n# of two rows\n" + plainSokoban, "1:1", "files.guess.lead", "sokoban"},
		{"words", "some words, and no board\n", "1:1", "files.unknown_format", ""},
	} {
		_, err := files.Read(puzzles.BuiltIn(), "test", strings.NewReader(c.text), nil)
		wrong, ok := errors.AsType[*solve.InputError](err)
		if !ok {
			t.Errorf("%s: %v", c.about, err)
			continue
		}
		name, _ := wrong.Text.Args["Puzzle"].(solve.Text)
		id := strings.TrimSuffix(name.Key, ".name")
		if at := fmt.Sprintf("%d:%d", wrong.Line, wrong.Column); at != c.at || wrong.Text.Key != c.key || id != c.puzzle {
			t.Errorf("%s: %s %v, %q; want %s %s, %q", c.about, at, wrong.Text, id, c.at, c.key, c.puzzle)
		}
	}
}

// TestUTF16: a text that Windows saved as Unicode is read in both byte orders, from a file and from a pipe.
func TestUTF16(t *testing.T) {
	for _, order := range []unicode.Endianness{unicode.LittleEndian, unicode.BigEndian} {
		for _, text := range []string{plainHuarong, strings.Replace(plainHuarong, "3 4 2", "3 4\n2", 1)} {
			data, err := unicode.UTF16(order, unicode.UseBOM).NewEncoder().String(text)
			if err != nil {
				t.Fatal(err)
			}
			for _, in := range []io.Reader{strings.NewReader(data), io.MultiReader(strings.NewReader(data))} {
				f, err := files.Read(puzzles.BuiltIn(), "test", in, nil)
				if err != nil || !reflect.DeepEqual(f.Content, read(t, plainHuarong).Content) {
					t.Errorf("%q: %v", text, err)
				}
			}
		}
	}
}

// TestLayoutsRefused: an input without a meaning, or with two meanings, is refused.
func TestLayoutsRefused(t *testing.T) {
	for _, text := range []string{
		"2 6\n....\n....\nX...\n", "3\n.O.C.\n.X..\n", "", "\n", "2 3\n..#\nX.\n", "2 3\n..#\nX..X\n", "2 3\n..#\nXXXX..\n", "3 4 2\n0 1 1 1\n0 1 1 0\n0 1 0\n3 2 1 2 2 2\n",
		"3 4 1\n0 1 1 1\n0 1 1 0\n0 1 0 2\n3 2 1 2 2 2\n", "5 3 1\n#####\n#a A\n#####\n0 0 0\n", "words\nand words\n",
		"3\nO.\n...\n..X\n", "2 3\n..#\nX\x00..\n", "99999999999999999999 1\n", "1000000 1000000 1\n1\n", "0 0 0\n", "+\n",
	} {
		if f, err := files.Read(puzzles.BuiltIn(), "test", strings.NewReader(text), nil); err == nil {
			t.Errorf("%q is read as %s", text, f.Content.Puzzle.ID())
		}
		for _, p := range puzzles.BuiltIn() {
			if _, err := files.Read(puzzles.BuiltIn(), "test", strings.NewReader(text), p); err == nil {
				t.Errorf("%q is read as %s where that is wanted", text, p.ID())
			}
		}
	}
}
