package class_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"stepboard/app/catalogue"
	"stepboard/app/class"
	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

// asking returns a frame with a question of a form about a random board.
func asking(t testing.TB, puzzle, kind string, form question.Form) view.Frame {
	t.Helper()
	p := question.Practice{Puzzle: puzzles.BuiltIn().ByID(puzzle), Side: 5, Kinds: []string{kind}}
	for seed := uint64(0); ; seed++ {
		about, q, err := p.Make(context.Background(), nil, seed)
		if err != nil {
			t.Fatal(err)
		}
		if q.Form == form {
			shot := view.Shot{
				Puzzle: about.Puzzle, Dataset: about.Dataset, Query: about.Query, Task: about.Task, Event: -1, Pointer: grid.None,
			}
			return view.Frame{
				Title: "A " + kind + " question", Caption: "The caption tells it.", Notes: "secret note", Asks: q, Shot: shot,
			}
		}
	}
}

// forms returns a frame for each form of a question, and first a frame that asks nothing.
func forms(t testing.TB) []view.Frame {
	plain := asking(t, "huarong", "legal", question.Number)
	plain.Asks, plain.Title = nil, "Nothing asked"
	return []view.Frame{
		plain, asking(t, "huarong", "legal", question.Number), asking(t, "huarong", "blocked", question.Choice),
		asking(t, "huarong", "after", question.Cell), asking(t, "huarong", "enter", question.Cells),
		asking(t, "huarong", "wall", question.Wall), asking(t, "huarong", "play", question.Game),
	}
}

// wrong returns a wrong answer that suits a question, other than the key.
func wrong(t testing.TB, f view.Frame) question.Answer {
	t.Helper()
	switch q := f.Asks; q.Form {
	case question.Number:
		return question.Answer{Number: q.Number + 1}
	case question.Choice:
		return question.Answer{Pick: (q.Pick + 1) % len(q.Choices)}
	case question.Game:
		return question.Answer{Moves: detour(t, f)}
	default:
		about := f.Shot.About()
		for c := grid.Cell(0); ; c++ {
			if a := (question.Answer{Cells: []grid.Cell{c}}); !q.Judge(&about, a) {
				return a
			}
		}
	}
}

// detour returns a won game with more moves than a question allows: a move there and back comes first.
func detour(t testing.TB, f view.Frame) []solve.Move {
	t.Helper()
	rules, err := f.Shot.Puzzle.Rules(f.Shot.Dataset, f.Shot.Query)
	if err != nil {
		t.Fatal(err)
	}
	start := rules.Start()
	for _, there := range solve.Steps(rules, start) {
		for _, back := range solve.Steps(rules, there.To) {
			if back.To == start {
				return append([]solve.Move{there.Move, back.Move}, f.Asks.Shown...)
			}
		}
	}
	t.Fatal("no move can be taken back")
	return nil
}

func open(t testing.TB, path string, frames []view.Frame) *class.Class {
	t.Helper()
	c, err := class.Open(path, "A lesson", frames, false)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func begin(t testing.TB, frames []view.Frame) *class.Class {
	t.Helper()
	c := open(t, filepath.Join(t.TempDir(), "lesson.class"), frames)
	t.Cleanup(func() { _ = c.Close() })
	return c
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func join(t testing.TB, c *class.Class, name string) (secret string) {
	t.Helper()
	secret = class.NewSecret()
	must(t, c.Join(secret, name))
	return secret
}

func seen(t testing.TB, c *class.Class, secret string) class.Seen {
	t.Helper()
	s, err := c.SeenBy(secret)
	must(t, err)
	return s
}

func say(t solve.Text) string { return catalogue.New("en").Say(t) }

// A question of each form is answered, answered otherwise, and shown. A student knows only the own answer, and the
// verdict only after Show. Then nothing is taken any more.
func TestAClass(t *testing.T) {
	frames := forms(t)
	c := begin(t, frames)
	anna, bo := join(t, c, "Anna"), join(t, c, "小明")
	for i, f := range frames {
		must(t, c.Go(i))
		s := seen(t, c, anna)
		if s.Frame != i || (s.Ask == "") != (f.Asks == nil) || s.Shown || s.Given != nil {
			t.Fatalf("frame %d: %+v", i, s)
		}
		if f.Asks == nil {
			continue
		}
		must(t, c.Answer(anna, s.Ask, wrong(t, f)))
		must(t, c.Answer(bo, s.Ask, f.Asks.Key()))
		if s := seen(t, c, anna); s.Given == nil || s.Verdict != "" {
			t.Errorf("frame %d, before Show: %+v", i, s)
		}
		if stage := c.Stage(say); stage.Answered != 2 || stage.Shown {
			t.Errorf("frame %d, before Show: %+v", i, stage)
		}
		must(t, c.Answer(anna, s.Ask, f.Asks.Key()))
		must(t, c.Answer(bo, s.Ask, wrong(t, f)))
		must(t, c.Turn(1)) // shows
		if err := c.Answer(bo, s.Ask, f.Asks.Key()); !errors.Is(err, class.ErrClosed) {
			t.Errorf("frame %d, after Show: %v", i, err)
		}
		a, b := seen(t, c, anna).Verdict, seen(t, c, bo).Verdict
		if f.Asks.Form != question.Cells && (a != "right" || b != "wrong") {
			t.Errorf("frame %d, after Show: %q and %q", i, a, b)
		}
		all, right := 0, 0
		for _, b := range c.Stage(say).Bars {
			if all += b.N; b.Right {
				right += b.N
			}
			if b.Label == "" || strings.HasPrefix(b.Label, "[") {
				t.Errorf("frame %d: a bar has the label %q", i, b.Label)
			}
		}
		if f.Asks.Form != question.Cells && (all != 2 || right != 1) {
			t.Errorf("frame %d: %d answers in the bars, %d right", i, all, right)
		}
	}
	reports := c.Reports(say)
	if len(reports) != 2 || reports[0].Name != "Anna" {
		t.Fatalf("%+v", reports)
	}
	right, first, answered := reports[0].Score()
	if n := len(frames) - 1; right != n || first != 0 || answered != n {
		t.Errorf("Anna has %d right, %d first, %d answered", right, first, answered)
	}
	right, first, _ = reports[1].Score()
	if right != 0 || first != len(frames)-1 && first != 0 {
		t.Errorf("小明 has %d right, %d first", right, first)
	}
}

// An answer that does not suit the question is refused, whatever its form.
func TestUnsuitedAnswers(t *testing.T) {
	frames := forms(t)[1:]
	c := begin(t, frames)
	anna := join(t, c, "Anna")
	answers := []question.Answer{
		{Number: 1 << 60, Pick: -1},
		{Number: -1 << 60, Pick: -1},
		{Pick: 99},
		{Pick: -7},
		{Pick: -1, Cells: []grid.Cell{-1}},
		{Pick: -1, Cells: []grid.Cell{25}},
		{Pick: -1, Cells: make([]grid.Cell, question.MaxCells+1)},
		{Pick: -1, Cells: []grid.Cell{}},
		{Pick: -1, Moves: []solve.Move{1 << 40}},
		{Pick: -1, Moves: []solve.Move{}},
		{Pick: -1, Moves: make([]solve.Move, question.MaxMoves+1)},
	}
	for i := range frames {
		must(t, c.Go(i))
		id := seen(t, c, anna).Ask
		for _, a := range answers {
			if a.Number == 0 {
				a.Number = math.MinInt64
			}
			if err := c.Answer(anna, id, a); !errors.Is(err, class.ErrAnswer) {
				t.Errorf("%v: %.60v is answered by %v", frames[i].Asks.Form, a, err)
			}
		}
		if err := c.Answer(anna, "0123456789abcdef", frames[i].Asks.Key()); !errors.Is(err, class.ErrClosed) {
			t.Error("another question:", err)
		}
		if err := c.Answer("nobody", id, frames[i].Asks.Key()); !errors.Is(err, class.ErrUnknown) {
			t.Error("nobody:", err)
		}
	}
	if s := c.Stage(say); s.Answered != 0 {
		t.Errorf("%d have answered", s.Answered)
	}
}

// A name is 1 to 24 visible characters without markup. Equal names are told apart.
func TestNames(t *testing.T) {
	c := begin(t, forms(t)[:1])
	for _, name := range []string{
		"", "  ", "\t", strings.Repeat("a", 25), "a\x00b", "<b>x</b>", "a\u202eb", "a\u200bb", "Z\u0351\u0352algo", "&amp;",
		"\ufffd", "\ue000",
		"\"q\"",
	} {
		if err := c.Join(class.NewSecret(), name); !errors.Is(err, class.ErrName) {
			t.Errorf("%q: %v", name, err)
		}
	}
	for _, name := range []string{"Anna", " Anna ", "李小明", "さくら", "O'Neil", "Zoë", "Łukasz", "👍"} {
		join(t, c, name)
	}
	must(t, c.Hide(1, true))
	s := c.Stage(say).Students
	if s[0].Name != "Anna" || s[1].Name != "Anna (2)" || !s[1].Hidden || s[0].Hidden {
		t.Errorf("%+v", s)
	}
	if err := c.Hide(99, true); !errors.Is(err, class.ErrUnknown) {
		t.Error(err)
	}
}

// A class has a largest number of students.
func TestAFullClass(t *testing.T) {
	c := begin(t, forms(t)[:1])
	for i := range class.MostStudents {
		join(t, c, fmt.Sprint("s", i))
	}
	if err := c.Join(class.NewSecret(), "one more"); !errors.Is(err, class.ErrFull) {
		t.Error(err)
	}
}

// A class that was closed goes on: same addresses, students, answers and frame. If the program was killed while it
// wrote, the file ends anywhere: everything before goes on.
func TestAClassGoesOn(t *testing.T) {
	frames := forms(t)
	path := filepath.Join(t.TempDir(), "lesson.class")
	c := open(t, path, frames)
	anna := join(t, c, "Anna")
	must(t, c.Go(1))
	first := seen(t, c, anna)
	must(t, c.Answer(anna, first.Ask, frames[1].Asks.Key()))
	must(t, c.Show())
	must(t, c.Go(2))
	must(t, c.Hide(0, true))
	state := func() string {
		stage, own := c.Stage(say), seen(t, c, anna)
		stage.Edition, own.Edition = 0, 0
		return fmt.Sprintf("%+v %+v", stage, own)
	}
	want, edition := state(), c.Stage(say).Edition
	if _, err := class.Open(path, "", frames, false); err == nil {
		t.Error("a class is open twice")
	}
	must(t, c.Close())
	data, err := os.ReadFile(path)
	must(t, err)
	for _, broken := range []string{"", "{", `{"at":"2026`, "garbage", "\x00\x00\x00"} {
		must(t, os.WriteFile(path, append(append([]byte{}, data...), broken...), 0o600))
		c = open(t, path, frames)
		if got := state(); got != want {
			t.Errorf("after %q:\n%s, want\n%s", broken, got, want)
		}
		if c.Stage(say).Edition <= edition { // the lesson may be another one
			t.Error("a phone keeps the picture that it had before")
		}
		must(t, c.Go(1))
		if s := seen(t, c, anna); !s.Shown || s.Verdict != "right" || s.Ask != first.Ask {
			t.Errorf("%+v", s)
		}
		must(t, c.Close())
	}
	by := 1
	if testing.Short() {
		by = 61
	}
	for n := 0; n < len(data); n += by { // each prefix goes on, or is a new class
		must(t, os.WriteFile(path, data[:n], 0o600))
		c = open(t, path, frames)
		must(t, c.Close())
	}
	for line, broken := range []string{
		"null\n", "{}\n", `{"join":{"name":"x","key":"k"}}` + "\n", string(data) + "x\n", `{"begin":{}}` + "\n",
	} {
		must(t, os.WriteFile(path, []byte(broken), 0o600))
		var refusal *solve.Refusal
		if _, err := class.Open(path, "", frames, false); !errors.As(err, &refusal) || refusal.Text.Key != "class.journal.line" {
			t.Errorf("broken file %d: %v", line, err)
		}
	}
}

// A lesson that was edited keeps the answers to its questions, wherever they are now.
func TestAnEditedLesson(t *testing.T) {
	frames := forms(t)
	c := begin(t, frames)
	anna := join(t, c, "Anna")
	must(t, c.Go(2))
	must(t, c.Answer(anna, seen(t, c, anna).Ask, frames[2].Asks.Key()))
	c.SetLesson([]view.Frame{frames[1], frames[2]})
	if s := c.Stage(say); s.Frame != 1 || s.Answered != 1 || s.Of != 2 {
		t.Errorf("%+v", s)
	}
	other := *frames[2].Asks
	other.Pick = (other.Pick + 1) % len(other.Choices)
	frames[2].Asks = &other
	c.SetLesson(frames)
	must(t, c.Go(2))
	if right, first, answered := c.Reports(say)[0].Score(); right != 0 || first != 0 || answered != 1 {
		t.Error("an answer is not judged again by the mended key:", right, first, answered)
	}
	c.SetLesson(append(frames, frames[1])) // asked again at the end
	must(t, c.Go(1))
	must(t, c.Answer(anna, seen(t, c, anna).Ask, frames[1].Asks.Key()))
	must(t, c.Show())
	must(t, c.Go(len(frames)))
	if s := seen(t, c, anna); s.Shown || s.Given != nil {
		t.Errorf("a question that is asked again: %+v", s)
	}
}

// An answer that was being judged while the key changed is judged by the new key.
func TestAnAnswerDuringAnEdit(t *testing.T) {
	frames := forms(t)
	c := begin(t, frames)
	anna := join(t, c, "Anna")
	must(t, c.Go(2))
	s, key := seen(t, c, anna), frames[2].Asks.Key()
	other := *frames[2].Asks
	other.Pick = (other.Pick + 1) % len(other.Choices)
	frames[2].Asks = &other
	c.SetLesson(frames)
	must(t, c.Late(s.Edition, s.Ask, key))
	must(t, c.Show())
	if s := seen(t, c, anna); s.Verdict != "wrong" {
		t.Errorf("the verdict of the old key stays: %+v", s)
	}
}

// The class ends for everyone.
func TestTheEnd(t *testing.T) {
	frames := forms(t)
	path := filepath.Join(t.TempDir(), "lesson.class")
	c := open(t, path, frames)
	anna := join(t, c, "Anna")
	must(t, c.Go(1))
	id := seen(t, c, anna).Ask
	must(t, c.Answer(anna, id, frames[1].Asks.Key()))
	must(t, c.Show())
	must(t, c.Go(2))
	must(t, c.Show())
	must(t, c.End())
	if err := c.Answer(anna, id, frames[1].Asks.Key()); !errors.Is(err, class.ErrEnded) {
		t.Error(err)
	}
	if err := c.Join(class.NewSecret(), "Bo"); !errors.Is(err, class.ErrEnded) {
		t.Error(err)
	}
	if s := seen(t, c, anna); !s.Ended || s.Right != 1 || s.Asked != 2 {
		t.Errorf("the last page knows %+v", s)
	}
	must(t, c.Close())
	select {
	case <-c.Watch().Gone(): // it begins to watch too late
	default:
		t.Error("a closed class is watched")
	}
}

// A pressed bar shows a way, or says why it shows none. A question does not keep the least way if the way is long.
func TestAPressedBarIsNeverSilent(t *testing.T) {
	f := asking(t, "huarong", "least", question.Number)
	q := *f.Asks
	q.Shown, f.Asks = nil, &q
	c := begin(t, []view.Frame{f})
	must(t, c.Go(0))
	for i := range int64(14) { // the rare numbers are one bar
		for range 1 + min(1, max(0, 2-i)) {
			secret := join(t, c, "Anna")
			must(t, c.Answer(secret, seen(t, c, secret).Ask, question.Answer{Number: q.Number + 1000*i}))
		}
	}
	must(t, c.Show())
	bars := c.Stage(say).Bars
	for i, want := range map[int]string{0: "", 1: "No usual mistake", len(bars) - 1: "several answers"} {
		c.Behind(i)
		shown := c.Backdrop(say)
		told := shown.Posed.Told
		if way := shown.Shot.Route && shown.Play.On(); way != (i == 0) || i > 0 && !strings.Contains(told[len(told)-1], want) {
			t.Errorf("bar %d: the way is shown %v, told %q", i, way, told)
		}
	}
}

// The table of another command beside a lesson is no table of a class.
func TestTables(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{
		"a.class", "a.csv", "a 2026-01-02 10.30.class", "a 2026-01-02 10.30.csv", "a 2026-01-02 10.30 (2).class",
		"a 2026-01-02 10.30 (2).csv", "b.class", "b.class.csv", "c 2026-01-02 10.30.csv",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want := []string{"a 2026-01-02 10.30 (2).csv", "a 2026-01-02 10.30.csv", "b.class.csv"}
	if got := solve.Map(class.Tables(folder), filepath.Base); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// An address that can't be opened is named in words, with the reason.
func TestClosedAddress(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	frames := []view.Frame{asking(t, "huarong", "legal", question.Number)}
	path := filepath.Join(t.TempDir(), "lesson.stepboard")
	say := catalogue.New("en").Say
	const form = "expected the address of this computer, as 192.168.1.5 or 192.168.1.5:8061, with a port up to 65535"
	for address, want := range map[string]string{
		l.Addr().String(): "another program uses this port", "192.0.2.1": "this computer does not have this address",
		"127.0.0.1:99999": form, "127.0.0.1:port": form,
	} {
		_, err = class.Start(path, "Lesson", frames, address, class.Options{})
		why, ok := errors.AsType[*solve.Refusal](err)
		if want = address + " could not be opened: " + want; !ok || say(why.Text) != want {
			t.Errorf("%v, want %q", err, want)
		}
	}
	s, err := class.Start(path, "Lesson", frames, "127.0.0.1", class.Options{})
	if err != nil {
		t.Fatal("the class cannot begin at another address: ", err)
	}
	_ = s.Close()
}
