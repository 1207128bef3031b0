package script

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"stepboard/solve"
	"stepboard/solve/script/look"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

var (
	wordBefore  = pattern(`\w*$`)
	objectName  = pattern(`(^|[^\w.])([A-Za-z_]\w*)\.$`)
	resultOf    = pattern(`([A-Za-z_]\w*|[)\]])\.$`)
	nameAlone   = pattern(`^[A-Za-z_][\w-]*$`) // the compiler has functions with other names, for operators
	definition  = pattern(`(?m)^def (\w+)\(([^)]*)\)`)
	lookBefore  = pattern(`(look = |color\()"$`)
	colorBefore = pattern(`color = "$`)
	partsOfText = pattern(`(?s:"""("?"?[^"\\]|"?"?\\.)*("""|$))|"([^"\\\n]|\\.)*"?|'([^'\\\n]|\\.)*'?|` +
		`#[^\n]*|[A-Za-z_]\w*|\d+`)
	namesInText = pattern(`"[^"\n]*"?|'[^'\n]*'?|#[^\n]*|\.?\b[A-Za-z_]\w*`)
)

// Complete returns the names that can stand at a place of a text of rules, which may have faults. The file is read from
// an earlier text. The place is a number of bytes. The result typed is the part of the names that stands before the
// place already. If no other name is possible than the typed one, there is no name. The result looks reports whether
// the names are those of pictures.
func (f *File) Complete(text string, at int) (names []string, typed string, looks bool) {
	typed = wordBefore().FindString(text[:at])
	before := text[:at-len(typed)]
	line := before[strings.LastIndexByte(before, '\n')+1:]
	switch quoted, comment := insideText(line); {
	case comment:
	case quoted:
		start := strings.LastIndexAny(line, `"'`) + 1
		typed = line[start:] + typed // the names of pictures have hyphens
		if lookBefore().MatchString(line[:start]) {
			names, looks = slices.Clone(look.Pictures), true
		} else if colorBefore().MatchString(line[:start]) {
			names = slices.Clone(colorNames)
		}
	case strings.HasSuffix(line, "def "):
		names = slices.Collect(maps.Keys(parameters))
	case strings.HasSuffix(line, "."):
		names = f.attributesAt(text, before)
	default:
		names = append(namesOf(text[:at-len(typed)]+" "+text[at:]), definedNames(compassOf(f.limits.Shape))...)
		names = append(names, keywords()...)
		if line == "" {
			names = append(names, settings...)
		}
	}
	names = slices.DeleteFunc(names, func(s string) bool {
		return !nameAlone().MatchString(s) || len(s) < len(typed) || !strings.EqualFold(s[:len(typed)], typed)
	})
	solve.Sort(names, func(a, b string) int {
		return cmp.Or(strings.Compare(strings.ToLower(a), strings.ToLower(b)), strings.Compare(a, b))
	})
	if names = slices.Compact(names); len(names) == 1 && names[0] == typed {
		names = nil
	}
	return names, typed, looks
}

// keywords are the words of the language.
var keywords = sync.OnceValue(func() (list []string) {
	for t := syntax.AND; t <= syntax.WHILE; t++ {
		if t != syntax.LOAD && t != syntax.NOT_IN {
			list = append(list, t.String())
		}
	}
	return list
})

// Kinds of parts of a text of rules.
const (
	Keyword = iota
	Literal // a text or a number
	Comment
)

// Parts calls add for each part of a text of rules that has a kind, in order. The text may have faults.
func Parts(text string, add func(from, to, kind int)) {
	for _, at := range partsOfText().FindAllStringIndex(text, -1) {
		switch s := text[at[0]:at[1]]; {
		case s[0] == '#':
			add(at[0], at[1], Comment)
		case s[0] == '"' || s[0] == '\'' || s[0] >= '0' && s[0] <= '9':
			add(at[0], at[1], Literal)
		case slices.Contains(keywords(), s):
			add(at[0], at[1], Keyword)
		}
	}
}

// insideText reports whether a line ends inside of a text, or of a comment.
func insideText(line string) (quoted, comment bool) {
	open := utf8.RuneError
	for _, c := range line {
		switch {
		case open == c:
			open = utf8.RuneError
		case open != utf8.RuneError:
		case c == '"' || c == '\'':
			open = c
		case c == '#':
			return false, true
		}
	}
	return open != utf8.RuneError, false
}

// namesOf returns the names in a text of rules, without those of attributes.
func namesOf(text string) (names []string) {
	for _, s := range namesInText().FindAllString(text, -1) {
		if !strings.ContainsAny(s[:1], `"'#.`) {
			names = append(names, s)
		}
	}
	return names
}

// attributesAt returns the names of the attributes of the value before a point. If its type is not known, it returns
// the names of all attributes.
func (f *File) attributesAt(text, before string) (names []string) {
	all := attributes(&f.declared)
	if m := objectName().FindStringSubmatch(before); m != nil {
		if of := f.typeOf(text, before, m[2]); of != "" {
			return all[of]
		}
	} else if !resultOf().MatchString(before) {
		return nil
	}
	return slices.Concat(slices.Collect(maps.Values(all))...)
}

// typeOf returns the type of the value of a name, or "". A name may be a parameter of the function before the place, or
// else of any function.
func (f *File) typeOf(text, before, name string) (of string) {
	parameterOf := func(m []string) string {
		types := parameters[m[1]]
		if strings.HasPrefix(m[1], lensPrefix) {
			types = lensParameters
		}
		for i, s := range strings.Split(m[2], ",") {
			if strings.TrimSpace(s) == name && i < len(types) {
				return types[i]
			}
		}
		return ""
	}
	if list := definition().FindAllStringSubmatch(before, -1); len(list) > 0 {
		of = parameterOf(list[len(list)-1])
	}
	for _, known := range []starlark.StringDict{f.globals, predeclared(compassOf(f.limits.Shape))} {
		if v := known[name]; of == "" && v != nil {
			of = v.Type()
		}
	}
	for _, m := range definition().FindAllStringSubmatch(text, -1) {
		of = cmp.Or(of, parameterOf(m))
	}
	return of
}
