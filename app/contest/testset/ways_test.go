package testset

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"stepboard/assets"
)

func readBack(t *testing.T, src *source) *Set {
	t.Helper()
	s, err := Read(src.path)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Packages whose answers are ways have a checker in the style and at the place of their judge, and say so in their
// settings. Packages of other sets have none.
func TestCheckersOfWays(t *testing.T) {
	ways := map[string][]byte{}
	for _, style := range []string{"testlib", "kattis", "cms", "lemon", "status"} {
		ways[style] = []byte("int main() {} // " + style + "\n")
	}
	for _, c := range []struct{ format, file, style, config, says string }{
		{"luogu", "checker.cpp", "testlib", "", ""},
		{"hydro", "testdata/checker.cc", "testlib", "testdata/config.yaml", "checker_type: testlib"},
		{"uoj", "chk.cpp", "testlib", "", ""},
		{"lemon", "data/example/checker.cpp", "lemon", "example.cdf", `"specialJudge": "example/checker"`},
		{"kattis", "example/output_validators/way.cpp", "kattis", "example/problem.yaml", "validation: custom"},
		{"icpc", "example/output_validator/way.cpp", "kattis", "", ""},
		{"domjudge", "output_validators/way.cpp", "kattis", "problem.yaml", "validation: custom"},
		{"cms", "check/checker.cpp", "cms", "", ""},
		{"polygon", "check.cpp", "testlib", "problem.xml", "files/tests/checker-tests/%02d.o"},
	} {
		s := scored()
		words, err := assets.Validators.ReadFile("validators/check.cpp")
		if err != nil {
			t.Fatal(err)
		}
		s.Name, s.Checker = "example", Bytes("check.cpp", words)
		src := packed(t, s, c.format)
		if back := readBack(t, src); back.OwnChecker != "" {
			t.Errorf("%s: %s compares words, and is taken for a checker of the set's own", c.format, back.OwnChecker)
		}
		if slices.Contains(src.names, c.file) && c.format != "polygon" {
			t.Errorf("%s has a checker without ways", c.format)
		}
		s.Ways = ways
		s.CheckerTests = []CheckerTest{{[]byte("1\n"), []byte("2\n"), []byte("3\n"), false}}
		src = packed(t, s, c.format)
		if got := content(t, src, c.file); got != string(ways[c.style]) {
			t.Errorf("%s: the checker is %q", c.format, got)
		}
		back := readBack(t, src)
		if want := cmp.Or(map[string]string{"polygon": "files/check.cpp"}[c.format], c.file); back.OwnChecker != want {
			t.Errorf("%s: the own checker is %q", c.format, back.OwnChecker)
		}
		if len(back.Cases) != len(s.Cases) {
			t.Errorf("%s: %d cases are read, %d were written", c.format, len(back.Cases), len(s.Cases))
		}
		if c.config != "" && !strings.Contains(content(t, src, c.config), c.says) {
			t.Errorf("%s: %s does not say %s", c.format, c.config, c.says)
		}
	}
	s := scored()
	s.Name, s.Ways = "example", ways
	if strings.Contains(content(t, packed(t, s, "uoj"), "problem.conf"), "use_builtin_checker") {
		t.Error("UOJ would use its own checker")
	}
}
