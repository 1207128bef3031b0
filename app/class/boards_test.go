package class_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"stepboard/app/class"
	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

// guarded is a board on which pawns that attack upwards leave a way in 2 moves; there is none. The second board has a
// needless rook, and on the third such pawns change nothing.
const guarded, larger, without = "3\nXP.\n...\nO..\n", "3\nXP.\n..C\nO..\n", "3\nX..\n...\nO..\n"

func knight(t testing.TB, board string) view.Frame {
	t.Helper()
	p := puzzles.BuiltIn().ByID("knight")
	list, _, err := p.Parse("", strings.NewReader(board))
	if err != nil {
		t.Fatal(err)
	}
	return view.Frame{Title: "Knight", Shot: view.Shot{
		Puzzle: p, Dataset: list[0], Task: p.Tasks()[0], Event: -1, Pointer: grid.None,
	}}
}

func painting(t testing.TB, breaks string) view.Frame {
	f := knight(t, without)
	f.Asks = &question.Question{Kind: "breaks", Form: question.Board, At: grid.None, Breaks: breaks}
	if err := view.CheckQuestion(&f); err != nil {
		t.Fatal(err)
	}
	return f
}

func paint(t testing.TB, board string) question.Answer {
	return question.Answer{Board: question.PaintedOf(knight(t, board).Shot.Dataset, 0)}
}

// settled waits until all painted boards are judged, and returns the bars.
func settled(t testing.TB, c *class.Class) (bars []string) {
	t.Helper()
	w := c.Watch()
	defer w.Close()
	for {
		<-w.Changed()
		bars = nil
		for _, b := range c.Stage(say).Bars {
			bars = append(bars, strings.TrimSpace(fmt.Sprintf("%s %s %v %s", b.Label, b.Of, b.Right, b.Why)))
		}
		if !strings.Contains(strings.Join(bars, " "), "being judged") {
			return bars
		}
	}
}

// A class paints boards that break a program. The least board that does is on the wall. Judgements are made again when
// the class goes on.
func TestPaintedBoards(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "lesson.class")
	frames := []view.Frame{painting(t, "pawns"), painting(t, "nobody.cpp")}
	c := open(t, path, frames)
	var secrets []string
	for _, name := range []string{"Ann", "Bob", "Cem", "Dan", "Eva"} {
		secrets = append(secrets, join(t, c, name))
	}
	must(t, c.Go(0))
	ask := seen(t, c, secrets[0]).Ask
	// Ann's first board does not break the program, and her second does.
	must(t, c.Answer(secrets[0], ask, paint(t, without)))
	settled(t, c)
	must(t, c.Answer(secrets[0], ask, paint(t, larger)))
	must(t, c.Answer(secrets[1], ask, paint(t, guarded)))
	must(t, c.Answer(secrets[2], ask, paint(t, without)))
	illegal := paint(t, guarded)
	illegal.Board.Things = illegal.Board.Things[:1] // without a knight
	if err := c.Answer(secrets[3], ask, illegal); refusal(err) == "" {
		t.Errorf("a board that a judge may not give: %v", err)
	}
	for name, bad := range map[string]question.Answer{
		"another size": paint(t, "4\nX...\n....\n....\nO...\n"), "no board": {}, "a number": {Number: 2},
		"an unknown ground": {Board: &question.Painted{Terrain: []byte("abcdefghi")}},
		"a thing beside the board": {Board: &question.Painted{
			Terrain: paint(t, guarded).Board.Terrain, Things: []solve.Thing{{Kind: 'X', At: 9}},
		}},
		"an unknown thing": {Board: &question.Painted{
			Terrain: paint(t, guarded).Board.Terrain, Things: []solve.Thing{{Kind: 'Z'}},
		}},
		"too many things": {Board: &question.Painted{
			Terrain: paint(t, guarded).Board.Terrain, Things: make([]solve.Thing, 99),
		}},
	} {
		if err := c.Answer(secrets[4], ask, bad); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
	check := func(c *class.Class) {
		t.Helper()
		want := "a board with 3 painted cells and pieces 1 of 3 true|a board with 4 painted cells and pieces 1 of 3 true|" +
			"the program is right 1 of 3 false"
		if got := strings.Join(settled(t, c), "|"); got != want {
			t.Errorf("bars\n%s, want\n%s", got, want)
		}
		f := c.Backdrop(say)
		if f == nil || f.Shot.Dataset.Board.Find('P') != 1 || f.Shot.Dataset.Board.Find('C') != grid.None {
			t.Fatal("the least board is not shown")
		}
		if told := strings.Join(f.Posed.Told, " "); !strings.Contains(told, `"2"`) || !strings.Contains(told, "-1") {
			t.Errorf("told %q", told)
		}
		c.Behind(1)
		if f = c.Backdrop(say); f.Shot.Dataset.Board.Find('C') == grid.None {
			t.Error("the larger board is not behind its bar")
		}
		c.Behind(-1)
		verdicts := ""
		for _, r := range c.Reports(say) {
			verdicts += fmt.Sprint(r.Answers[0].Verdict, " ", r.Answers[0].First, "; ")
		}
		if want := "right wrong; right right; wrong wrong;  ;  ; "; verdicts != want {
			t.Errorf("verdicts %q, want %q", verdicts, want)
		}
	}
	if n := c.Stage(say).News; n != 0 {
		t.Errorf("before the answers are shown, the slide changes %d times", n)
	}
	must(t, c.Show())
	check(c)
	for n, why := range map[int]string{1: `"2"`, 2: "The program is right"} {
		s := seen(t, c, secrets[n])
		if told := strings.Join(solve.Map(s.Said(), say), " "); s.Verdict == "" || s.Given.Board != nil || !strings.Contains(told, why) {
			t.Errorf("student %d sees %+v, told %q", n, s, told)
		}
	}
	must(t, c.Close())
	c = open(t, path, frames)
	check(c)
	must(t, c.Go(1))
	must(t, c.Answer(secrets[0], seen(t, c, secrets[0]).Ask, paint(t, guarded)))
	if got := settled(t, c); len(got) != 1 || got[0] != "not judged 1 of 1 false" {
		t.Errorf("a program that is not there: %v", got)
	}
	must(t, c.Close())
}

// The least boards have bars, also if there are boards of many sizes.
func TestBoardsOfManySizes(t *testing.T) {
	t.Parallel()
	c := begin(t, []view.Frame{painting(t, "pawns")})
	must(t, c.Go(0))
	for size := 3; size < 20; size++ {
		for n := range size { // the least are rare
			c.Broke(seen(t, c, join(t, c, fmt.Sprint(size, n))).Ask, size)
		}
	}
	if bars := settled(t, c); len(bars) != 12 || !strings.HasPrefix(bars[0], "a board with 3 ") {
		t.Errorf("bars %q", bars)
	}
}

// A wrong number has its usual mistake, with the way that a search with the mistake takes.
func TestMistakesBehindNumbers(t *testing.T) {
	t.Parallel()
	f := knight(t, guarded)
	f.Asks = &question.Question{Kind: "least", Form: question.Number, At: grid.None, Number: solve.None}
	c := begin(t, []view.Frame{f})
	must(t, c.Go(0))
	for i, n := range []int64{2, 7, -1} {
		secret := join(t, c, fmt.Sprint(i))
		must(t, c.Answer(secret, seen(t, c, secret).Ask, question.Answer{Number: n}))
	}
	must(t, c.Show())
	w := c.Watch()
	for <-w.Changed(); c.Stage(say).Bars[1].Why == ""; <-w.Changed() {
	}
	w.Close()
	bars := c.Stage(say).Bars
	if !strings.Contains(bars[1].Why, "upwards") || bars[0].Why != "" || bars[2].Why != "" {
		t.Errorf("bars %+v", bars)
	}
	c.Behind(1)
	shown := c.Backdrop(say)
	arrows := 0
	for _, a := range shown.Shot.Annotations {
		if a.Kind == 0 {
			arrows++
		}
	}
	if arrows != 2 || !strings.Contains(strings.Join(shown.Posed.Told, " "), "upwards") {
		t.Errorf("%d arrows, told %q", arrows, shown.Posed.Told)
	}
	must(t, c.Close())
}

// A journal of a later version is refused by its version, and one of the first version is read.
func TestVersionsOfJournals(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "lesson.class")
	begin := `{"at":"2026-01-01T00:00:00Z","begin":{"version":%d,"lesson":"L","token":"abcdef","code":"abcdefghijkl"}}` + "\n"
	for version, want := range map[int]string{1: "", 9: "class.journal.version"} {
		if err := os.WriteFile(path, fmt.Appendf(nil, begin, version), 0o600); err != nil {
			t.Fatal(err)
		}
		c, err := class.Open(path, "L", []view.Frame{painting(t, "pawns")}, false)
		if err == nil {
			must(t, c.Close())
		}
		if got := refusal(err); got != want {
			t.Errorf("version %d: %q, want %q", version, got, want)
		}
	}
}

func refusal(err error) string {
	if r := (*solve.Refusal)(nil); errors.As(err, &r) {
		return r.Text.Key
	}
	return ""
}
