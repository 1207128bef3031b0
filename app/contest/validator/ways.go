package validator

import (
	"bytes"
	"text/template"

	"stepboard/solve"
	"stepboard/solve/script"
)

// The styles of checkers of printed ways. Judges call them in different ways.
const (
	ByTestlib = "testlib" // Polygon, Luogu, Hydro, UOJ
	ByKattis  = "kattis"  // Kattis, ICPC, DOMjudge: an output validator
	ByCMS     = "cms"
	ByLemon   = "lemon"
	ByStatus  = "status" // HUSTOJ: arguments input, answer, output; exit status 0 for a right output
)

// Ways makes checkers of printed ways from the rules of a puzzle, by their style. The programs are in C++17. If the
// puzzle's answers are no ways, the map is nil. The error names a construct of the rules that has no translation.
func Ways(p solve.Puzzle) (map[string][]byte, error) {
	q, ok := solve.Inner(p).(*script.Puzzle)
	if !ok || !q.File.AnswersWay() {
		return nil, nil
	}
	rules, err := script.Translate(q.File)
	if err != nil {
		return nil, err
	}
	frame, err := template.New("").Parse(string(File("way.cpp")))
	if err != nil {
		panic(err) // the template is part of this program
	}
	all := map[string][]byte{}
	for _, style := range []string{ByTestlib, ByKattis, ByCMS, ByLemon, ByStatus} {
		var out bytes.Buffer
		if err := frame.Execute(&out, map[string]any{"ID": p.ID(), "Style": style, "Rules": rules}); err != nil {
			panic(err)
		}
		all[style] = append(bytes.TrimRight(out.Bytes(), "\n"), '\n')
	}
	return all, nil
}
