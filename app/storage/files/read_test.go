package files_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"stepboard/app/document"
	"stepboard/app/storage/files"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

func read(t testing.TB, text string) *files.File {
	t.Helper()
	f, err := files.Read(puzzles.BuiltIn(), "test", strings.NewReader(text), nil)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return f
}

func write(t testing.TB, c document.Content) string {
	t.Helper()
	var b bytes.Buffer
	if err := files.Write(&b, c, files.Stepboard); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// full is a document with everything in it.
func full() document.Content {
	b := solve.NewBoard(2, 3)
	b.Terrain[5] = solve.Wall
	other := solve.NewBoard(1, 1)
	return document.Content{
		Puzzle: puzzles.BuiltIn().ByID("huarong"), Title: "滑块 <1> & \"two\"", Notes: "first line\nsecond\tline \u2028",
		Task: "solve", Algorithm: "spfa", Dataset: 0, Query: 1,
		Datasets: []*solve.Dataset{
			{Name: "a", Note: "n", Board: b, Queries: []solve.Query{
				{Things: []solve.Thing{{Kind: 'E', At: 0}, {Kind: 'S', At: 1}, {Kind: 'T', At: 5}}},
				{Things: []solve.Thing{{Kind: 'T', At: 0}, {Kind: 'T', At: 0}}}, // half painted, and twice the same thing
				{},
			}},
			{Board: other},
		},
	}
}

// fullText is full as a file: lessonText without the annotations and the lesson, in the first version.
var fullText = func() string {
	before, after, _ := strings.Cut(strings.Replace(lessonText, `"stepboard": 2`, `"stepboard": 1`, 1), ",\n      \"annotations\"")
	_, second, _ := strings.Cut(after, "\n      ]")
	datasets, _, _ := strings.Cut(second, ",\n  \"lesson\"")
	return before + datasets + "\n}\n"
}()

func TestWriteAndRead(t *testing.T) {
	if got := write(t, full()); got != fullText {
		t.Errorf("written:\n%s", got)
	}
	f := read(t, fullText)
	if f.Format != files.Stepboard || f.Name != "test" {
		t.Errorf("format %v, name %q", f.Format, f.Name)
	}
	equal(t, f.Content, full())
}

// equal compares contents. An empty list of things equals no list.
func equal(t testing.TB, got, want document.Content) {
	t.Helper()
	if !reflect.DeepEqual(plain(got), plain(want)) {
		t.Errorf("read:\n%s\nwant:\n%s", write(t, got), write(t, want))
	}
}

// plain returns a content without empty lists.
func plain(c document.Content) document.Content {
	datasets, frames := c.Datasets, c.Frames
	c.Datasets, c.Frames = nil, nil
	for _, d := range datasets {
		c.Datasets = append(c.Datasets, plainDataset(d))
	}
	for _, f := range frames {
		f.Shot.Dataset = plainDataset(f.Shot.Dataset)
		c.Frames = append(c.Frames, f)
	}
	lists := c.Annotations
	c.Annotations = nil
	for _, list := range lists {
		if len(list) == 0 {
			list = nil
		}
		c.Annotations = append(c.Annotations, list)
	}
	return c
}

func plainDataset(d *solve.Dataset) *solve.Dataset {
	d = d.Clone()
	if len(d.Board.Things) == 0 {
		d.Board.Things = nil
	}
	if len(d.Queries) == 0 {
		d.Queries = nil
	}
	for q := range d.Queries {
		if len(d.Queries[q].Things) == 0 {
			d.Queries[q].Things = nil
		}
	}
	return d
}

func TestQueriesThatPlaceNothingAreLeftOut(t *testing.T) {
	knight := puzzles.BuiltIn().ByID("knight")
	c := document.Content{Puzzle: knight, Datasets: []*solve.Dataset{knight.New(grid.Size{Rows: 3, Cols: 3})}}
	text := write(t, c)
	if strings.Contains(text, "queries") || strings.Contains(text, "task") {
		t.Errorf("written:\n%s", text)
	}
	if n := len(read(t, text).Content.Datasets[0].Queries); n != 1 {
		t.Errorf("read with %d queries", n)
	}
}

func TestOrderAndSpacesDoNotMatter(t *testing.T) {
	text := "\ufeff\r\n {\"shown\":{\"query\":1,\"dataset\":1} , " +
		"\"datasets\":[{\"queries\":[{\"things\":[{\"at\":[1,2],\"kind\":\"B\"}]}]," +
		"\"things\":[{\"kind\":\"X\",\"at\":[1,1]}],\"terrain\":[\"\\u002e\\u0023\"]}],\"algorithm\":\"pull\"," +
		"\"task\":\"walk\",\"puzzle\":\"sokoban\",\"stepboard\":1}"
	c := read(t, text).Content
	want := document.Content{
		Puzzle: puzzles.BuiltIn().ByID("sokoban"), Task: "walk", Algorithm: "pull",
		Datasets: []*solve.Dataset{{
			Board: &solve.Board{
				Size: grid.Size{Rows: 1, Cols: 2}, Terrain: []byte(".#"),
				Things: []solve.Thing{{Kind: 'X', At: 0}},
			},
			Queries: []solve.Query{{Things: []solve.Thing{{Kind: 'B', At: 1}}}},
		}},
	}
	equal(t, c, want)
}

func TestJudgesFormatsAreRecognized(t *testing.T) {
	names, _ := filepath.Glob("testdata/*.in")
	if len(names) < 6 {
		t.Fatalf("samples: %v", names)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		id, _, _ := strings.Cut(filepath.Base(name), "-")
		dos := strings.ReplaceAll(string(data), "\n", "\r\n")
		for _, text := range []string{string(data), dos, "\ufeff" + dos, strings.TrimSuffix(string(data), "\n")} {
			f := read(t, text)
			if f.Format != files.Judge || f.Content.Puzzle.ID() != id {
				t.Errorf("%s is taken for %s", name, f.Content.Puzzle.ID())
			}
			again := read(t, write(t, document.New(f.Content).Content()))
			equal(t, again.Content, document.New(f.Content).Content())
		}
	}
}

// badInput is an input with the line, column and key of its error.
type badInput struct {
	about, text  string
	line, column int
	key          string
}

var bad = []badInput{
	{"empty", "", 1, 1, "files.empty"},
	{"blank", "\ufeff \r\n\n", 1, 1, "files.empty"},
	{"rubbish", "hello\n", 1, 1, "files.unknown_format"},
	{"a brace", "{", 1, 2, "files.expected"},
	{"no version", `{}`, 1, 1, "files.no_version"},
	{"other JSON", "{\n \"a\": [1, {\"b\": null}]\n}", 1, 1, "files.no_version"},
	{"version of another type", `{"stepboard": "1"}`, 1, 15, "files.expected"},
	{"later version", "{\"new\": 1,\n\"stepboard\": 11}", 2, 14, "files.other_version"},
	{
		"later field", `{"stepboard": 3, "puzzle": "knight", "datasets": [{"terrain": ["."]}], "view": {"dataset": 1}}`, 1,
		80, "files.later_field",
	},
	{"view of no frame", `{"stepboard": 4, "puzzle": "knight", "datasets": [{"terrain": ["."]}],` + "\n" +
		`"view": {"dataset": 1, "frame": 1}}`, 2, 33, "files.range"},
	{"view of no board", `{"stepboard": 4, "puzzle": "knight", "datasets": [{"terrain": ["."]}],` + "\n" +
		`"view": {"board": 1}}`, 2, 19, "files.no_boards"},
	{"version 0", `{"stepboard": 0}`, 1, 15, "files.other_version"},
	{"version with a fraction", `{"stepboard": 1.0}`, 1, 15, "files.expected"},
	{"huge version", `{"stepboard": 99999999999999999999}`, 1, 15, "files.expected"},
	{"leading zero", `{"stepboard": 01}`, 1, 15, "files.expected"},
	{"no puzzle", `{"stepboard": 1, "datasets": []}`, 1, 32, "files.missing_field"},
	{"no datasets", `{"stepboard": 1, "puzzle": "knight"}`, 1, 36, "files.missing_field"},
	{"empty datasets", `{"stepboard": 1, "puzzle": "knight", "datasets": []}`, 1, 50, "files.no_datasets"},
	{"unknown puzzle", `{"stepboard": 1, "puzzle": "chess", "datasets": []}`, 1, 28, "files.unknown_name"},
	{"unknown field", "{\"stepboard\": 1,\n  \"puzle\": \"knight\"}", 2, 3, "files.unknown_field"},
	{"field twice", "{\"stepboard\": 1,\n  \"title\": \"a\", \"title\": \"b\"}", 2, 17, "files.field_twice"},
	{"no colon", `{"stepboard": 1, "title" "a"}`, 1, 26, "files.expected"},
	{"no comma", "{\"stepboard\": 1\n\"title\": \"a\"}", 2, 1, "files.expected"},
	{"comma at the end", `{"stepboard": 1,}`, 1, 17, "files.expected"},
	{"cut off", "{\"stepboard\": 1,\n \"title\": \"ab", 2, 14, "files.expected"},
	{"something behind", "{\"stepboard\": 1, \"puzzle\": \"knight\", \"datasets\": []}\n x", 2, 2, "files.expected"},
	{"wrong bracket", `{"stepboard": 1, "datasets": [}`, 1, 31, "files.expected"},
	{"NUL", "{\"stepboard\": 1, \x00}", 1, 18, "files.expected"},
	{"NUL in a string", file("\"title\": \"a\x00\","), 3, 12, "files.expected"},
	{"line break in a string", file("\"title\": \"a\n\","), 3, 12, "files.expected"},
	{"bad escape", file(`"title": "\q",`), 3, 10, "files.escape"},
	{"no UTF-8", file("\"title\": \"é\xff\","), 3, 12, "files.utf8"},
	{"title of another type", file(`"title": 5,`), 3, 10, "files.expected"},
	{"unknown task", file(`"task": "win",`), 3, 9, "files.unknown_name"},
	{"unknown algorithm", file(`"algorithm": "guess",`), 3, 14, "files.unknown_name"},
	{"shown too far", file(`"shown": {"dataset": 2},`), 3, 22, "files.range"},
	{"shown query too far", file(`"shown": {"query": 2},`), 3, 20, "files.range"},
	{"shown query 0", file(`"shown": {"query": 0},`), 3, 20, "files.range"},
	{"shown unknown", file(`"shown": {"cell": 2},`), 3, 11, "files.unknown_field"},
	{"no terrain", dataset(`"name": "a"`), 5, 1, "files.missing_field"},
	{"terrain of another type", dataset(`"terrain": "..."`), 4, 12, "files.expected"},
	{"no rows", dataset(`"terrain": []`), 4, 12, "document.size_range"},
	{"empty row", dataset(`"terrain": [""]`), 4, 13, "files.row_range"},
	{"not square", dataset(`"terrain": ["..."]`), 4, 12, "document.size_square"},
	{"row of another type", dataset(`"terrain": [".", 5]`), 4, 18, "files.expected"},
	{"short row", dataset("\"terrain\": [\"..\",\n\".\"]"), 5, 1, "files.row_length"},
	{"long row", dataset("\"terrain\": [\"..\",\n\"...\"]"), 5, 1, "files.row_length"},
	{"too long a row", dataset(`"terrain": ["` + strings.Repeat(".", 129) + `"]`), 4, 13, "files.row_range"},
	{
		"too many rows", dataset("\"terrain\": [\n" + strings.Repeat("\".\",\n", 128) + `"."]`), 133, 1,
		"files.too_many_rows",
	},
	{"unknown terrain", dataset("\"terrain\": [\"..\",\n\".~\"]"), 5, 3, "files.unknown_tile"},
	{"unknown terrain, not ASCII", dataset("\"terrain\": [\"..\",\n\".水\"]"), 5, 3, "files.unknown_tile"},
	{"unknown terrain in the first row", dataset("\"terrain\": [\"水.\",\n\".水\"]"), 4, 14, "files.unknown_tile"},
	{"unknown terrain, escaped", dataset(`"terrain": ["\u0041"]`), 4, 13, "files.unknown_tile"},
	{"things of another type", square(`{}`), 6, 11, "files.expected"},
	{"thing of another type", square(`["X"]`), 6, 12, "files.expected"},
	{"thing without a cell", square(`[{"kind": "X"}]`), 6, 12, "files.thing_parts"},
	{"thing without a kind", square(`[{"at": [1, 1]}]`), 6, 12, "files.thing_parts"},
	{"unknown kind", square(`[{"kind": "Z", "at": [1, 1]}]`), 6, 21, "files.unknown_kind"},
	{"kind of two letters", square(`[{"kind": "XO", "at": [1, 1]}]`), 6, 21, "files.unknown_kind"},
	{"empty kind", square(`[{"kind": "", "at": [1, 1]}]`), 6, 21, "files.unknown_kind"},
	{"off the board", square(`[{"kind": "X", "at": [1, 3]}]`), 6, 36, "files.range"},
	{"row 0", square(`[{"kind": "X", "at": [0, 1]}]`), 6, 33, "files.range"},
	{"negative", square(`[{"kind": "X", "at": [1, -1]}]`), 6, 36, "files.range"},
	{"cell of one number", square(`[{"kind": "X", "at": [1]}]`), 6, 32, "files.cell_short"},
	{"cell of three numbers", square(`[{"kind": "X", "at": [1, 2, 1]}]`), 6, 39, "files.expected"},
	{"second query", square("[],\n\"queries\": [{}, {}]"), 7, 17, "files.one_query"},
	{
		"thing in a query", square("[],\n\"queries\": [{\"things\": [{\"kind\": \"X\", \"at\": [1, 1]}]}]"), 7, 34,
		"files.unknown_kind",
	},
	{"cut off, a judge's file", "3 4 2\n0 1 1 1\n", 3, 1, "input.cut_off"},
}

// file returns a file with one knight board and another line as its third.
func file(line string) string {
	return "{\"stepboard\": 1,\n\"puzzle\": \"knight\",\n" + line + "\n\"datasets\": [{\"terrain\": [\".\"]}]}"
}

// dataset returns a file with a dataset. Its fields begin in the fourth line.
func dataset(fields string) string {
	return "{\"stepboard\": 1,\n\"puzzle\": \"knight\",\n\"datasets\": [{\n" + fields + "\n}]}"
}

// square returns a file with a 2×2 board. Its things are in the sixth line.
func square(things string) string {
	return dataset("\"terrain\": [\n\"..\", \"..\"],\n\"things\": " + things)
}

func TestBadInput(t *testing.T) {
	for _, c := range slices.Concat(bad, badLessons, badQuestions) {
		t.Run(c.about, func(t *testing.T) {
			_, err := files.Read(puzzles.BuiltIn(), "test", strings.NewReader(c.text), nil)
			var e *solve.InputError
			if !errors.As(err, &e) {
				t.Fatalf("error %v", err)
			}
			if e.Name != "test" || e.Line != c.line || e.Column != c.column || e.Text.Key != c.key {
				t.Errorf("%v, want %d:%d %s", e, c.line, c.column, c.key)
			}
		})
	}
}

func TestWrongPuzzle(t *testing.T) {
	_, err := files.Read(puzzles.BuiltIn(), "test", strings.NewReader(fullText), puzzles.BuiltIn().ByID("knight"))
	var w *files.WrongPuzzle
	if !errors.As(err, &w) || w.Have.ID() != "huarong" {
		t.Errorf("error %v", err)
	}
	if _, err := files.Read(puzzles.BuiltIn(), "test", strings.NewReader(fullText), puzzles.BuiltIn().ByID("huarong")); err != nil {
		t.Error(err)
	}
}

type failing struct{}

var errDisk = errors.New("disk")

func (failing) Read([]byte) (int, error) { return 0, errDisk }

func TestReaderFails(t *testing.T) {
	if _, err := files.Read(puzzles.BuiltIn(), "test", failing{}, nil); !errors.Is(err, errDisk) {
		t.Errorf("error %v", err)
	}
}

func TestErrorOfADiagnostic(t *testing.T) {
	f := read(t, fullText)
	for _, c := range []struct {
		about        string
		d            solve.Diagnostic
		line, column int
	}{
		{"a query", solve.Diagnostic{Query: 1}, 20, 9},
		{"a cell", solve.Diagnostic{Query: -1, Cells: []grid.Cell{5}}, 15, 12},
		{"a query without things", solve.Diagnostic{Query: 2, Cells: []grid.Cell{0}}, 14, 10},
		{"the dataset", solve.Diagnostic{Query: -1}, 10, 5},
		{"the second", solve.Diagnostic{Dataset: 1, Query: -1}, 24, 5},
		{"back", solve.Diagnostic{Query: 0}, 19, 9},
	} {
		if e := f.Error(c.d); e.Line != c.line || e.Column != c.column || e.Name != "test" {
			t.Errorf("%s: %v, want %d:%d", c.about, e, c.line, c.column)
		}
	}
	judge := read(t, "2 3\n...\nX..\n")
	if e := judge.Error(solve.Diagnostic{Line: 3}); e.Line != 3 || e.Column != 1 {
		t.Errorf("judge's: %v", e)
	}
}

// FuzzStepboard: a file that is read can be written, and the written file is read as the same content. No input
// causes a panic.
func FuzzStepboard(f *testing.F) {
	f.Add([]byte(fullText))
	f.Add([]byte(lessonText))
	for _, c := range slices.Concat(bad, badLessons, badQuestions) {
		f.Add([]byte(c.text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if i := bytes.IndexByte(data, '{'); i < 0 {
			return
		}
		first, err := files.Read(puzzles.BuiltIn(), "fuzz", bytes.NewReader(data), nil)
		if err != nil {
			var e *solve.InputError
			if !errors.As(err, &e) || e.Line < 1 || e.Column < 1 {
				t.Fatalf("error %v", err)
			}
			return
		}
		if first.Format != files.Stepboard {
			return
		}
		text := write(t, first.Content)
		second, err := files.Read(puzzles.BuiltIn(), "fuzz", strings.NewReader(text), nil)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		equal(t, second.Content, first.Content)
		if again := write(t, second.Content); again != text {
			t.Errorf("written twice:\n%s\n%s", text, again)
		}
	})
}

// zeros is an endless file of zeros, like a file with a hole. It counts the bytes read.
type zeros struct{ read int }

func (z *zeros) Read(p []byte) (int, error) {
	clear(p)
	z.read += len(p)
	return len(p), nil
}

// A file that is no text is refused after its beginning.
func TestWhatIsNoTextIsNotRead(t *testing.T) {
	z := &zeros{}
	_, err := files.Read(puzzles.BuiltIn(), "hole.stepboard", z, nil)
	var wrong *solve.InputError
	if !errors.As(err, &wrong) || z.read > 1<<20 {
		t.Errorf("%v after %d bytes", err, z.read)
	}
}
