package catalogue_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"text/template"
	"text/template/parse"

	"stepboard/app/catalogue"
	"stepboard/assets"
	"stepboard/solve"
	"stepboard/solve/lens"
	"stepboard/solve/puzzles"
)

// message is one text of a message file. It has either plural forms or one plain form.
type message map[string]string

// plain is the form of a text that has no plural forms.
const plain = ""

// messages reads the message files of a language and returns the messages by key.
func messages(t *testing.T, lang string) map[string]message {
	t.Helper()
	all := map[string]message{}
	names, _ := fs.Glob(assets.Text, "text/*."+lang+".json")
	for _, name := range names {
		data, err := fs.ReadFile(assets.Text, name)
		if err != nil {
			t.Fatal(err)
		}
		var file map[string]json.RawMessage
		if err := json.Unmarshal(data, &file); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for key, raw := range file {
			m := message{}
			var text string
			if json.Unmarshal(raw, &text) == nil {
				m[plain] = text
			} else if err := json.Unmarshal(raw, &m); err != nil {
				t.Errorf("%s: %s: %v", name, key, err)
			}
			if area, _, _ := strings.Cut(path.Base(name), "."); !strings.HasPrefix(key, area+".") {
				t.Errorf("%s: %s belongs into another file", name, key)
			}
			if all[key] != nil {
				t.Errorf("%s: %s stands in another file too", name, key)
			}
			if len(m) == 0 || slices.Contains(slices.Collect(maps.Values(m)), "") {
				t.Errorf("%s: %s is empty", name, key)
			}
			all[key] = m
		}
	}
	return all
}

func languages() []string {
	names, _ := fs.Glob(assets.Text, "text/*.json")
	found := map[string]bool{}
	for _, name := range names {
		parts := strings.Split(path.Base(name), ".")
		found[parts[len(parts)-2]] = true
	}
	return slices.Sorted(maps.Keys(found))
}

// arguments returns the names that the templates of a message use.
func arguments(t *testing.T, key string, m message) []string {
	t.Helper()
	names := map[string]bool{}
	for form, text := range m {
		tree, err := template.New(key).Parse(text)
		if err != nil {
			t.Errorf("%s, %s: %v", key, form, err)
			continue
		}
		fieldsOf(tree.Root, names)
	}
	return slices.Sorted(maps.Keys(names))
}

func fieldsOf(n parse.Node, names map[string]bool) {
	switch n := n.(type) {
	case *parse.ListNode:
		if n != nil {
			for _, x := range n.Nodes {
				fieldsOf(x, names)
			}
		}
	case *parse.ActionNode:
		fieldsOf(n.Pipe, names)
	case *parse.PipeNode:
		for _, c := range n.Cmds {
			for _, x := range c.Args {
				fieldsOf(x, names)
			}
		}
	case *parse.IfNode:
		fieldsOf(n.Pipe, names)
		fieldsOf(n.List, names)
		fieldsOf(n.ElseList, names)
	case *parse.FieldNode:
		names[n.Ident[0]] = true
	}
}

// use holds what the source code contains about text keys.
type use struct {
	said     []call
	literals map[string]bool // strings that may be keys
	patterns []pattern       // keys that are put together from strings
}

type call struct {
	at   token.Position
	key  string
	args []string // names, sorted
	open bool     // the call has more arguments than are written out
}

type pattern struct {
	at   token.Position
	said bool // the call is a call of Say
	re   *regexp.Regexp
}

// source returns what all Go files of the module except tests contain about keys.
func source(t *testing.T) *use {
	t.Helper()
	u, err := readSource()
	if err != nil {
		t.Fatal(err)
	}
	if len(u.said) < 100 {
		t.Fatalf("only %d texts are said", len(u.said))
	}
	return u
}

var readSource = sync.OnceValues(func() (*use, error) {
	root := filepath.Join("..", "..")
	u := &use{literals: map[string]bool{}}
	set := token.NewFileSet()
	return u, filepath.WalkDir(root, func(name string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case e.IsDir() && name != root && (e.Name() == "testdata" || strings.HasPrefix(e.Name(), ".")):
			return filepath.SkipDir
		case e.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(set, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool { return u.look(set, n) })
		return nil
	})
})

// look records what a node says about keys. It reports whether to visit the node's children.
func (u *use) look(set *token.FileSet, n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ImportSpec:
		return false
	case *ast.BasicLit:
		if s, ok := literal(n); ok {
			u.literals[s] = true
		}
	case *ast.BinaryExpr:
		if re := together(n); re != nil {
			u.patterns = append(u.patterns, pattern{set.Position(n.Pos()), false, re})
		}
	case *ast.CallExpr:
		if re := ofPuzzle(n); re != nil {
			u.patterns = append(u.patterns, pattern{set.Position(n.Pos()), true, re})
		}
		if !isSay(n.Fun) || len(n.Args) == 0 {
			return true
		}
		at := set.Position(n.Pos())
		if re := together(n.Args[0]); re != nil {
			u.patterns = append(u.patterns, pattern{at, true, re})
		}
		if key, ok := literal(n.Args[0]); ok {
			c := call{at: at, key: key, open: n.Ellipsis.IsValid()}
			for i := 1; i < len(n.Args); i += 2 {
				name, ok := literal(n.Args[i])
				c.open = c.open || !ok
				c.args = append(c.args, name)
			}
			slices.Sort(c.args)
			u.said = append(u.said, c)
		}
	}
	return true
}

func isSay(f ast.Expr) bool {
	switch f := f.(type) {
	case *ast.Ident:
		return f.Name == "Say"
	case *ast.SelectorExpr:
		x, ok := f.X.(*ast.Ident)
		return ok && x.Name == "solve" && f.Sel.Name == "Say"
	}
	return false
}

// ofPuzzle returns the pattern of the keys that a call of TextOf or Text asks a puzzle for. It returns nil for any
// other call.
func ofPuzzle(n *ast.CallExpr) *regexp.Regexp {
	if f, ok := n.Fun.(*ast.Ident); ok && f.Name == "TextOf" && len(n.Args) > 1 { // a call in the package of TextOf
		return named("^[a-z]+[.]", n.Args[1])
	}
	f, ok := n.Fun.(*ast.SelectorExpr)
	switch {
	case ok && f.Sel.Name == "TextOf" && len(n.Args) > 1:
		return named("^[a-z]+[.]", n.Args[1])
	case ok && f.Sel.Name == "Text" && len(n.Args) > 0:
		return named("^generic[.]", n.Args[0])
	}
	return nil
}

// named returns the pattern of keys that have a given beginning and a name. The name may be put together from
// strings. named returns nil where no part of the name is written out.
func named(beginning string, e ast.Expr) *regexp.Regexp {
	re, written := "", false
	var add func(e ast.Expr)
	add = func(e ast.Expr) {
		if b, ok := e.(*ast.BinaryExpr); ok && b.Op == token.ADD {
			add(b.X)
			add(b.Y)
			return
		}
		s, ok := literal(e)
		if !ok {
			re += ".+"
			return
		}
		written = written || s != ""
		re += regexp.QuoteMeta(s)
	}
	add(e)
	if !written {
		return nil
	}
	return regexp.MustCompile(beginning + re + "$")
}

func literal(e ast.Expr) (string, bool) {
	l, ok := e.(*ast.BasicLit)
	if !ok || l.Kind != token.STRING {
		return "", false
	}
	s, err := strconv.Unquote(l.Value)
	return s, err == nil
}

// part matches the written part of a key.
var part = regexp.MustCompile(`^[a-z]*\.[a-z_.-]*$|^[a-z]+[a-z_.-]*\.$`)

// together returns the pattern of the keys that a sum of strings can make. It returns nil where the sum makes no key.
func together(e ast.Expr) *regexp.Regexp {
	b, ok := e.(*ast.BinaryExpr)
	if !ok || b.Op != token.ADD {
		return nil
	}
	like := false
	var look func(e ast.Expr)
	look = func(e ast.Expr) {
		if b, ok := e.(*ast.BinaryExpr); ok && b.Op == token.ADD {
			look(b.X)
			look(b.Y)
		} else if s, ok := literal(e); ok {
			like = like || len(s) > 2 && part.MatchString(s)
		}
	}
	look(b)
	if !like {
		return nil
	}
	return named("^", b)
}

// given returns the arguments that a text must use. PluralCount may be given only to choose the plural form.
func given(args, used []string) []string {
	return slices.DeleteFunc(slices.Clone(args), func(name string) bool {
		return name == "PluralCount" && !slices.Contains(used, name)
	})
}

func TestEveryTextIsThere(t *testing.T) {
	u := source(t)
	for _, lang := range languages() {
		texts := messages(t, lang)
		for _, c := range u.said {
			m := texts[c.key]
			if m == nil {
				t.Errorf("%v: %q is not in %s", c.at, c.key, lang)
				continue
			}
			if c.open {
				continue
			}
			if have := arguments(t, c.key, m); !slices.Equal(have, given(c.args, have)) {
				t.Errorf("%v: %q is said with %v, the text in %s has %v", c.at, c.key, c.args, lang, have)
			}
		}
		for _, p := range u.patterns {
			if p.said && !slices.ContainsFunc(slices.Collect(maps.Keys(texts)), p.re.MatchString) {
				t.Errorf("%v: no text in %s is like %v", p.at, lang, p.re)
			}
		}
	}
}

func TestPuzzlesHaveTheirNames(t *testing.T) {
	for _, lang := range languages() {
		texts := messages(t, lang)
		want := func(key string) {
			t.Helper()
			if texts[key] == nil {
				t.Errorf("%q is not in %s", key, lang)
			}
		}
		for _, p := range puzzles.BuiltIn() {
			say := func(name string) { // in the puzzle's own words, or in those of all generic puzzles
				t.Helper()
				if text := solve.TextOf(p, name); texts[text.Else] == nil {
					want(text.Key)
				}
			}
			want(p.ID() + ".name")
			for _, name := range []string{"title", "about", "format"} {
				say(name)
			}
			if _, ok := p.(solve.Playable); ok {
				say("hand.how")
				say("hand.tally")
			}
			for _, b := range p.Brushes() {
				say("brush." + b.ID)
			}
			for _, task := range p.Tasks() {
				say("task." + task)
				say("answer." + task)
				for _, l := range lens.Of(p, task) {
					say("lens." + l.ID)
					say("lens." + l.ID + ".hint")
				}
				for _, s := range p.Solvers(task) {
					want(solve.AlgorithmName(p, s.ID()).Key)
					want(solve.AlgorithmHint(p, s.ID()).Key)
					want("compare.counts." + solve.AlgorithmName(p, s.ID()).Key)
				}
			}
		}
	}
}

func TestNoTextIsLeftOver(t *testing.T) {
	u := source(t)
	for _, lang := range languages() {
		for key := range messages(t, lang) {
			if !u.literals[key] && !slices.ContainsFunc(u.patterns, func(p pattern) bool { return p.re.MatchString(key) }) {
				t.Errorf("%s: nothing says %q", lang, key)
			}
		}
	}
}

// Each argument that a text uses is written somewhere in the source code, also where the key of the text is put
// together.
func TestEveryArgumentIsGiven(t *testing.T) {
	u := source(t)
	for _, lang := range languages() {
		for key, m := range messages(t, lang) {
			for _, name := range arguments(t, key, m) {
				if !u.literals[name] {
					t.Errorf("%s: nothing gives %q its %s", lang, key, name)
				}
			}
		}
	}
}

// Captions are shown among sentences, so those of all puzzles end like sentences in Chinese and Japanese. Parts of
// captions do not.
func TestCaptionsEndLikeSentences(t *testing.T) {
	caption := regexp.MustCompile(`^[a-z]+\.(event|stage)\.`)
	part := regexp.MustCompile(`\.(go|stay|list|list_end|pushes|moves|cost|cost_two|cell|sides?\..+)$`)
	for _, lang := range []string{"zh", "ja"} {
		n := 0
		for key, m := range messages(t, lang) {
			if !caption.MatchString(key) || part.MatchString(key) {
				continue
			}
			n++
			for _, text := range m {
				if !strings.HasSuffix(text, "。") && !strings.HasSuffix(text, "？") {
					t.Errorf("%s: %s ends without a stop: %s", lang, key, text)
				}
			}
		}
		if n < 100 {
			t.Errorf("%s: only %d captions", lang, n)
		}
	}
}

// A message that is shown as a whole begins with a capital and ends with a full stop of its language.
func TestMessage(t *testing.T) {
	for said, want := range map[string]string{
		"": "", "no king": "No king.", "Stopped.": "Stopped.", "白のナイトがありません": "白のナイトがありません。", "找不到 a.in。": "找不到 a.in。",
	} {
		if got := catalogue.Message(said); got != want {
			t.Errorf("%q is shown as %q, not %q", said, got, want)
		}
	}
}
