package script

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"stepboard/solve/grid"
	"stepboard/solve/script/look"
)

// The reference names every tool, look, setting and function of files in all languages, and every limit.
func TestReference(t *testing.T) {
	for _, language := range []string{"", ".zh", ".ja"} {
		data, err := os.ReadFile("../../docs/own-reference" + language + ".md")
		if err != nil {
			t.Fatal(err)
		}
		var code strings.Builder
		page := string(data)
		for i, part := range strings.Split(strings.ReplaceAll(page, `\|`, "|"), "`") {
			if i%2 == 1 {
				code.WriteString(" " + part + " ")
			}
		}
		between := func(c rune) bool { return !strings.ContainsRune("_-", c) && !isLetter(c) }
		words := strings.FieldsFunc(code.String(), between)
		known := map[string]bool{}
		for _, w := range words {
			known[w] = true
		}
		f := &File{}
		names := slices.Concat(settings, look.Pictures, colorNames, slices.Collect(maps.Keys(parameters)))
		for of, list := range attributes(&f.declared) {
			if of != "string" && of != "list" && of != "dict" {
				names = append(names, list...)
			}
		}
		for name := range (&declaring{}).functions() {
			names = append(names, name)
		}
		for _, shape := range []grid.Shape{nil, grid.Hex} {
			for name := range predeclared(compassOf(shape)) {
				if nameAlone().MatchString(name) && name != guardEach && limitedBuiltins()[name] == nil {
					names = append(names, name)
				}
			}
		}
		for _, name := range names {
			if !known[name] {
				t.Errorf("the reference%s does not name %s", language, name)
			}
		}
		_, limits, _ := strings.Cut(page, "| 256 KB")
		for _, n := range []int{
			MaxSide, MaxCells, MaxMoves, mostKinds, mostItems, mostGoals, mostVia, mostMarks, mostMatched, mostTried,
			mostLetters, mostPrinted, int(quick.steps), int(slow.steps), int(slow.bytes >> 20),
			int(reading.steps),
			int(reading.bytes >> 20), mostLength, mostBits, MaxSource >> 10, MaxInput >> 20,
		} {
			if !strings.Contains("256"+limits, thousands(n)) {
				t.Errorf("the reference%s has no limit %s", language, thousands(n))
			}
		}
	}
}

func isLetter(c rune) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

func thousands(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
