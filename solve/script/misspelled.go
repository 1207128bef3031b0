package script

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"unicode"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"stepboard/solve"
)

// settings are the names of values that a file may set.
var settings = []string{
	"title", "about", "rules", "input", "output", "size", "costs", "limit", "wrap", "shape", "edges", "arrows", "points",
	"patterns", "reversible",
}

// ofPieces are arguments of piece() that look like settings.
var ofPieces = []string{"stack", "count", "look", "on", "joined"}

// otherWords are words for settings and functions that other programs have, or people say.
var otherWords = map[string]string{
	"grid": "shape", "board": "shape", "topology": "shape", "torus": "wrap", "name": "title", "description": "about",
	"dimensions": "size", "heuristic": "estimate", "goal": "won", "is_goal": "won", "solved": "won", "successors": "moves",
	"neighbors": "edges", "weights": "edges", "nodes": "points", "vertices": "points", "undo": "back",
}

// misspelled returns an error for the first name outside of functions that the file uses nowhere, if it looks like a
// misspelled setting or function: a function with such a name, or a constant in small letters.
func (f *source) misspelled(parsed *syntax.File) error {
	used := map[string]int{} // by name: occurrences that are not definitions
	syntax.Walk(parsed, func(n syntax.Node) bool {
		if id, ok := n.(*syntax.Ident); ok {
			used[id.Name]++
		}
		return true
	})
	type definition struct {
		id       *syntax.Ident
		constant bool
	}
	var definitions []definition
	for _, s := range parsed.Stmts {
		switch s := s.(type) {
		case *syntax.DefStmt:
			definitions = append(definitions, definition{s.Name, false})
			used[s.Name.Name]--
		case *syntax.AssignStmt:
			if id, ok := s.LHS.(*syntax.Ident); ok && isConstant(s.RHS) && id.Name == strings.ToLower(id.Name) {
				definitions = append(definitions, definition{id, true})
				used[id.Name]--
			}
		}
	}
	known := slices.AppendSeq(slices.Clone(settings), maps.Keys(parameters))
	for _, d := range definitions {
		name := d.id.Name
		if used[name] > 0 || slices.Contains(known, name) || name[0] == '_' || strings.HasPrefix(name, lensPrefix) {
			continue
		}
		text := solve.Say("script.unused_meant", "Name", name, "Meant", cmp.Or(otherWords[name], nearest(name, known)))
		if text.Args["Meant"] == "" {
			if !d.constant {
				continue
			}
			text = solve.Say("script.unused", "Name", name, "Known", joined(settings))
			if slices.Contains(ofPieces, name) {
				text = solve.Say("script.unused_argument", "Name", name)
			}
		}
		return f.errorAt(int(d.id.NamePos.Line), int(d.id.NamePos.Col), text)
	}
	return nil
}

// isConstant reports whether an expression consists of literals.
func isConstant(e syntax.Expr) (yes bool) {
	yes = true
	syntax.Walk(e, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Ident:
			yes = yes && (n.Name == "True" || n.Name == "False" || n.Name == "None")
		case *syntax.CallExpr, *syntax.LambdaExpr, *syntax.Comprehension:
			yes = false
		}
		return yes
	})
	return yes
}

// definedNames returns the names that are defined in every file with the directions of a shape.
func definedNames(of *compass) []string {
	names := slices.Collect(maps.Keys(predeclared(of)))
	names = slices.AppendSeq(names, maps.Keys((&declaring{}).functions()))
	return slices.AppendSeq(names, maps.Keys(starlark.Universe))
}

// nearest returns the name in a list with the fewest changed letters, or "" if more than a fourth of the letters, or
// more than two, differ.
func nearest(name string, list []string) (best string) {
	least := min(2, len(name)/4) + 1
	slices.Sort(list)
	for _, s := range list {
		if n := changes(name, s); n < least {
			best, least = s, n
		}
	}
	return best
}

// changes is the edit distance of Levenshtein: how many letters must be added, removed or replaced.
func changes(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		corner := row[0]
		row[0] = i + 1
		for j := range len(b) {
			up := row[j+1]
			replaced := corner
			if unicode.ToLower(rune(a[i])) != unicode.ToLower(rune(b[j])) {
				replaced++
			}
			row[j+1] = min(up+1, row[j]+1, replaced)
			corner = up
		}
	}
	return row[len(b)]
}
