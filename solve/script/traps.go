package script

import (
	"maps"
	"slices"
	"strings"
	"sync"

	"go.starlark.net/starlark"

	"stepboard/solve"
	"stepboard/solve/script/expression"
)

// trap replaces messages of the interpreter by a text of the catalogue. The patterns match the message and the line of
// the error. Each named group is an argument of the text. A digit at the end of a group's name marks the same argument
// in another alternative of the pattern.
type trap struct {
	message, line func() *expression.Regexp
	text          solve.Text
}

// pattern makes a regular expression that is compiled when it is first used, because most runs of the program use none.
func pattern(s string) func() *expression.Regexp {
	return sync.OnceValue(func() *expression.Regexp { return expression.Compile(s) })
}

// instead makes a trap for code of Python that Starlark does not have. Both codes are examples and not translated.
func instead(python, starlark, message, line string) trap {
	return trap{pattern(message), pattern(line), solve.Say("script.hidden", "Name", python, "Instead", starlark)}
}

// told makes a trap for a message about any line.
func told(text solve.Text, message string) trap { return trap{pattern(message), pattern(``), text} }

// traps lists all traps in the order in which they are tried: habits from Python, words that Starlark reserves, known
// mistakes, and at last any value or sign in the place of another.
var traps = []trap{
	instead("x is y", "x == y", `^got is\b`, ``),
	instead(`f"…"`, `"%d steps" % n`, `^got string literal`, `\b(?i:f|fr|rf)["']`),
	instead(`"a" "b"`, `"a" + "b"`, `^got string literal, want newline`, `["']\s+["']`),
	instead("**", "x * x", `^got '\*\*'`, ``),
	instead("f(x for x in list)", "f([x for x in list])", `^got for, want '?[,)]`, ``),
	instead("{x for x in list}", "{x: True for x in list}", `^got for, want ':'`, `\{`),
	instead("{x, y}", "{x: True, y: True}", `^got '[,}]', want ':'`, `\{`),
	instead(":=", "=", `^got ':'`, `:=`),
	instead("x: int", "x", `^got ':'`, `^\s*(def\s.*\(.*\w\s*:\s*\w|\w+\s*:\s*\w+)`),
	instead("-> int", ":", `^got '-', want ':'`, `->`),
	instead("*x", "[x] + list", `^got '\*'`, `[,=\[(]\s*\*\s*[\w\[(]`),
	instead("x = y = 0", "x, y = 0, 0", `^got '=', want newline`, `\w\s*=\s*\w+\s*=[^=]`),
	instead("if x = y", "if x == y", `^got '=', want ':'`, `\b(if|elif|while)\b`),
	instead("x if c", "x if c else y", `^conditional expression without else`, ``),
	instead("x = 1,", "x = (1,)", `^unparenthesized tuple`, ``),
	instead("else if", "elif", ``, `^\s*else\s+if\b`),
	instead("x++", "x += 1", `^got `, `\+\+|--`),
	instead("&&", "and", `^got '&'`, `&&`),
	instead("||", "or", `^got '\|'`, `\|\|`),
	instead("!", "not", `^unexpected input character '!'`, ``),
	instead("x ? y : z", "y if x else z", `^unexpected input character '\?'`, ``),
	instead("x.length", "len(x)", `has no \.(length|size|len)\b`, ``),
	instead("x.sort()", "sorted(x)", `has no \.(sort|sorted)\b`, ``),
	instead("x.reverse()", "reversed(x)", `has no \.(reverse|reversed)\b`, ``),
	{
		pattern(``),
		pattern(`^\s*(?P<Word>class|import|from|try|except|finally|with|raise|global|nonlocal|yield|del|assert|` +
			`async|await|is)\b`),
		solve.Say("script.reserved", "Word", ""),
	},
	{
		pattern(`not an identifier`), pattern(`\.(?P<Word>with|from|is|class|import|global|del|try|raise|yield)\b`),
		solve.Say("script.reserved", "Word", ""),
	},
	told(solve.Say("script.chained"), `does not associate with`),
	told(solve.Say("script.load"), `^(first operand of )?load |^original name of loaded`),
	told(solve.Say("script.meant", "Name", "", "Meant", ""), `undefined: (?P<Name>\S+) \(did you mean (?P<Meant>\w+)`),
	told(solve.Say("script.undefined", "Name", ""), `undefined: (?P<Name>\S+)`),
	told(solve.Say("script.stray", "Found", "\\"), `unexpected input character (?P<Found>.+)|stray backslash`),
	told(solve.Say("script.unopened", "Found", ""), `unexpected (?P<Found>'[)\]}]')`),
	told(solve.Say("script.unquoted"), `in string$`),
	told(solve.Say("script.escape"), `escape|code point out of range: |invalid Unicode`),
	told(solve.Say("script.assigned"), `can't assign to|in augmented assignment`),
	told(solve.Say("script.digits"),
		`literal( with base.*)?$|literal[;:] |empty string|too large to convert|infinity|NaN`),
	told(solve.Say("script.name_needed"), `not an identifier`),
	told(solve.Say("script.twice", "Name", ""),
		`keyword argument "(?P<Name>\S+)" is repeated|duplicate (parameter|key): (?P<Name2>.+)`),
	told(solve.Say("script.argument_order"), `may not follow|not allowed|must have form|bare \*`),
	told(solve.Say("script.loop_outside", "Word", ""), `(?P<Word>\w+) not in a loop`),
	told(solve.Say("script.return_outside"), `return statement not within a function`),
	told(solve.Say("script.unclosed", "Found", "", "Want", ""), `^got (?P<Found>.+), want (?P<Want>'[,)\]}]'.*)`),
	told(solve.Say("script.layout"), `got indent|got outdent|want indent|unindent`),
	told(solve.Say("script.recursion", "Name", ""), `function (?P<Name>\S+) called recursively`),
	told(solve.Say("script.unhashable", "Type", ""), `unhashable( type)?: (?P<Type>\S+)`),
	told(solve.Say("script.not_iterable", "Type", ""), `(?P<Type>\S+) value is not iterable|`+
		`got (?P<Type2>\S+) in sequence assignment|not iterable:? \(?(?P<Type3>\w+)|must be iterable, not (?P<Type4>\S+)|`+
		`got (?P<Type5>\S+), want iterable|value of type (?P<Type6>\S+) has no len`),
	told(solve.Say("script.frozen"), `frozen`),
	told(solve.Say("script.changed_while_iterated"), `during iteration`),
	told(solve.Say("script.none", "Name", ""), `^None has no \.(?P<Name>\w+)`),
	told(solve.Say("script.no_attribute_of", "Type", "", "Name", "", "Known", ""),
		`(?P<Type>\w+) has no \.(?P<Name>\w+) (field|attribute)`),
	told(solve.Say("script.empty", "Name", ""),
		`(?P<Name>\w+): (argument is an empty|empty (dict|separator))|(?P<Name2>pop): .*empty list`),
	told(solve.Say("script.format"),
		`format (string|spec|requires)|unknown conversion|incomplete format|^format: |key not found|in format`),
	told(solve.Say("script.index", "Index", ""), `index (?P<Index>-?\d+) out of range`),
	told(solve.Say("script.key", "Key", ""), `key (?P<Key>.+) not in`),
	told(solve.Say("script.not_found", "Name", ""),
		`(?P<Name>\w+): (element not found|value not in list|substring not found|missing key)`),
	told(solve.Say("script.before_assignment", "Name", ""), `variable (?P<Name>\w+) referenced before assignment`),
	told(solve.Say("script.division"), `division by zero|modulo by zero`),
	told(solve.Say("script.step"), `slice step|step argument`),
	told(solve.Say("script.number_size"), `shift count|out of range|excessive repeat|repeat count`),
	told(solve.Say("script.list_tuple"), `list \+ tuple|tuple \+ list`),
	told(solve.Say("script.text_number"), `unknown binary op: (string \+ int|int \+ string)`),
	told(solve.Say("script.operator", "Operation", ""), `unknown (binary|unary) op: (?P<Operation>.+)|`+
		`(?P<Operation2>\S+ (<|<=|>|>=) \S+) not implemented`),
	told(solve.Say("script.meant_argument", "Name", "", "Argument", "", "Meant", ""),
		`(?P<Name>\w+): unexpected keyword argument "?(?P<Argument>\w+)"? \(did you mean (?P<Meant>\w+)`),
	told(solve.Say("script.no_argument", "Name", "", "Argument", ""),
		`(?P<Name>\w+):? (got an )?unexpected keyword argument "?(?P<Argument>\w+)`),
	told(solve.Say("script.argument_needed", "Name", "", "Argument", ""),
		`(?P<Name>\w+): missing argument for (?P<Argument>\w+)|`+
			`function (?P<Name2>\S+) missing \d+ arguments? \((?P<Argument2>.+)\)`),
	told(solve.Say("script.call_arguments", "Name", ""), `function (?P<Name>\S+) (accepts|got)|`+
		`(?P<Name2>\w+):? (got \d+ arguments|unexpected keyword|got multiple|requires at least|does not accept|`+
		`string encodes)`),
	told(solve.Say("script.no_function", "Type", ""), `invalid call of non-function \((?P<Type>\S+)\)`),
	told(solve.Say("script.unpack"), `too (many|few) values to unpack|has length \d+, want 2`),
	told(solve.Say("script.fraction"), `got float, want int`),
	told(solve.Say("script.want", "Found", "", "Want", ""), `got (?P<Found>[^,]+), want (?P<Want>.+?)( \(did.*)?$|`+
		`in list, want (?P<Want2>\w+), got (?P<Found2>\w+)|`+
		`requires (?P<Want3>\w+) as left operand, not (?P<Found3>\w+)|must be a (?P<Want4>\w+), not (?P<Found4>\w+)|`+
		`cannot convert (?P<Found5>\w+) to (?P<Want5>\w+)`),
	told(solve.Say("script.want", "Found", "", "Want", "list or tuple or dict or string"),
		`unhandled index operation (?P<Found>\w+)|(?P<Found2>\w+) value does not support|slice operand (?P<Found3>\w+)`),
	told(solve.Say("script.syntax"), `invalid syntax|excessive nesting|limit is 255`),
}

// textOf returns the trap's text for a message about a line, or false if the trap does not match both.
func (t trap) textOf(message, line string) (solve.Text, bool) {
	text := solve.Text{Key: t.text.Key, Args: maps.Clone(t.text.Args)}
	for i, re := range []*expression.Regexp{t.message(), t.line()} {
		m := re.FindStringSubmatch([]string{message, line}[i])
		if m == nil {
			return solve.Text{}, false
		}
		for j, name := range re.SubexpNames() {
			if name != "" && m[j] != "" {
				text.Args[strings.TrimRight(name, "23456")] = m[j]
			}
		}
	}
	switch name, _ := text.Args["Name"].(string); text.Key {
	case "script.meant", "script.undefined":
		if starlark, ok := pythonOnly[name]; ok {
			return solve.Say("script.hidden", "Name", name, "Instead", starlark), true
		}
		if meant := nearest(name, definedNames(squares)); text.Args["Meant"] == nil && meant != "" {
			text = solve.Say("script.meant", "Name", name, "Meant", meant)
		}
	case "script.no_attribute_of":
		list := attributes(&declared{})[text.Args["Type"].(string)]
		known := joined(list)
		if meant := nearest(name, list); meant != "" {
			return solve.Say("script.meant_attribute", "Type", text.Args["Type"], "Name", name, "Meant", meant), true
		}
		if known == "" {
			return solve.Say("script.no_attributes", "Type", text.Args["Type"], "Name", name), true
		}
		text.Args["Known"] = known
	case "script.not_iterable":
		if text.Args["Type"] == "cell" {
			return solve.Say("script.not_iterable.cell"), true
		}
	}
	for _, name := range []string{"Found", "Want"} {
		if v, ok := text.Args[name].(string); ok {
			text.Args[name] = worded(alternatives.Replace(v))
		}
	}
	return text, true
}

// said are the interpreter's words for parts of a file and for kinds of values. Other words in its messages are code.
var said = []string{
	"newline", "end of file", "indent", "outdent", "identifier", "primary expression", "callable", "function",
	"int", "float", "string", "list", "tuple", "dict", "bool", "cell", "piece", "ground", "state", "move", "set",
}

var alternatives = strings.NewReplacer(", or ", " or ", ", ", " or ", " of string", "", " literal", "",
	"iterable", "list", "mapping", "dict", "number or", "int or")

// worded returns a word of the interpreter, or some code, or several of these, as a text.
func worded(s string) solve.Text {
	if first, rest, ok := strings.Cut(s, " or "); ok {
		return solve.Say("script.or", "First", worded(first), "Rest", worded(rest))
	}
	if slices.Contains(said, s) {
		return solve.Say("script.word." + strings.ReplaceAll(s, " ", "_"))
	}
	return solve.Say("script.code", "Code", strings.Trim(s, "'`"))
}

// attributes returns the names of the attributes that values have in a file, by type.
func attributes(f *declared) map[string][]string {
	names := map[string][]string{}
	g := &game{of: f, plane: &plane{}, board: &solve.Board{}, layout: layout{fields: f.fields}}
	for _, v := range []starlark.HasAttrs{
		&stateValue{g: g}, newBoardValue(g), &cellValue{}, &pieceValue{}, &groundValue{}, (*squares)[0], &moveValue{},
		setValue{},
		&walkValue{},
		&random{}, starlark.String(""), &starlark.List{}, &starlark.Dict{},
	} {
		names[v.(starlark.Value).Type()] = v.AttrNames()
	}
	return names
}

// pythonOnly are names in Python that Starlark does not have, each with a replacement.
var pythonOnly = map[string]string{
	"map": "[f(x) for x in list]", "filter": "[x for x in list if f(x)]", "isinstance": "type(x) == \"int\"",
	"input": "read(text)", "open": "read(text)", "round": "int", "pow": "x * x", "frozenset": "subset",
	"next": "for", "iter": "for", "object": "dict", "Exception": "fail", "__name__": "moves", "deque": "list",
	"heapq": "list", "math": "//, %", "random": "make(random, size)", "true": "True", "false": "False", "null": "None",
}
