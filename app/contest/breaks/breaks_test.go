package breaks_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"stepboard/app/contest/breaks"
	"stepboard/app/contest/judge"
	"stepboard/app/contest/judge/box"
	"stepboard/app/storage/collection"
	"stepboard/app/view/question"
	"stepboard/solve"
	"stepboard/solve/puzzles"
	"stepboard/solve/script"
)

func knight(t *testing.T, board string) *question.About {
	t.Helper()
	p := puzzles.BuiltIn().ByID("knight")
	list, _, err := p.Parse("", strings.NewReader(board))
	if err != nil {
		t.Fatal(err)
	}
	return &question.About{Puzzle: p, Dataset: list[0], Event: -1}
}

const guarded = "3\nXP.\n...\nO..\n" // pawns that attack upwards leave a way in 2 moves; there is none

// A board is judged by a named mistake: it breaks the program, or not, or a judge may not give it.
func TestNamedMistakes(t *testing.T) {
	j := breaks.New(t.TempDir())
	defer func() { _ = j.Close() }()
	about := knight(t, guarded)
	for _, c := range []struct {
		board          string
		without        int // number of things that are taken off the board
		broken, judged bool
		said           string
	}{
		{guarded, 0, true, true, "stress.answer"},
		{"3\nX..\n...\nO..\n", 0, false, true, "breaks.right"},
		{"3\nX..\n...\nO..\n", 1, false, false, "breaks.illegal"},
	} {
		p := question.PaintedOf(knight(t, c.board).Dataset, 0)
		p.Things = p.Things[c.without:]
		tried, err := j.Try(context.Background(), about, &question.Question{Form: question.Board, Breaks: "pawns"}, p)
		if err != nil || tried.Broken != c.broken || tried.Judged != c.judged {
			t.Errorf("%q is judged %+v, %v", c.board, tried, err)
		}
		known := false
		for _, line := range tried.Said {
			known = known || line.Key == c.said
		}
		if !known {
			t.Errorf("%q: said %v", c.board, tried.Said)
		}
	}
}

// program prints an output, or fails.
type program struct {
	output string
	closed *bool
}

func (p program) Run(_ context.Context, _ []byte, l judge.Limits) (judge.Result, error) {
	r := judge.Result{End: box.End{Output: []byte(p.output)}, Limits: l.Or(judge.Usual)}
	return r, nil
}

func (p program) Close() error {
	*p.closed = true
	return nil
}

// A student's program is prepared once, and ends with the judge. A program that is not there breaks on no board.
func TestPrograms(t *testing.T) {
	folder, closed, times := t.TempDir(), false, 0
	if err := os.WriteFile(filepath.Join(folder, "mine.py"), []byte("print(2)\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	j := breaks.New(folder)
	j.Gate.Trust()
	j.Prepare = func(_ context.Context, path string) (breaks.Program, error) {
		if times++; path != filepath.Join(folder, "mine.py") {
			return nil, errors.New("no such program")
		}
		return program{"2\n", &closed}, nil
	}
	about := knight(t, guarded)
	board := question.PaintedOf(about.Dataset, 0)
	for range 2 {
		tried, err := j.Try(context.Background(), about, &question.Question{Form: question.Board, Breaks: "mine.py"}, board)
		if err != nil || !tried.Broken || times != 1 {
			t.Errorf("judged %+v, %v after %d compilations", tried, err, times)
		}
	}
	tried, err := j.Try(context.Background(), about, &question.Question{Form: question.Board, Breaks: "other.py"}, board)
	if err != nil || tried.Broken || tried.Judged {
		t.Errorf("without a program: %+v, %v", tried, err)
	}
	list, err := j.Reasons(context.Background(), about, solve.None)
	names := map[string]int64{}
	for _, r := range list {
		names[r.Name.Key] = r.Answer
	}
	if err != nil || names["knight.mistake.pawns"] != 2 || names["question.program"] != 2 {
		t.Errorf("reasons %+v, %v", list, err)
	}
	if err := j.Close(); err != nil || !closed {
		t.Errorf("closed %v, %v", closed, err)
	}
}

// A cancelled judgement is no judgement.
func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	about := knight(t, guarded)
	q := &question.Question{Form: question.Board, Breaks: "pawns"}
	if tried, err := breaks.New("").Try(ctx, about, q, question.PaintedOf(about.Dataset, 0)); err == nil {
		t.Errorf("judged %+v", tried)
	}
	if list, err := breaks.New("").Reasons(ctx, about, solve.None); err == nil {
		t.Errorf("reasons %+v", list)
	}
}

// A search with a mistake answers as the puzzle's judge writes it, and knows the limit of the rules. So no board breaks
// a mistake that changes nothing on it.
func TestAnswersOfRules(t *testing.T) {
	const limited = `
size = ((1, 1), (64, 64))
limit = 3
free = ground("1")
home = ground("3", look = "target")
man = piece("2", count = 1, look = "player")

def moves(b, s):
    at = s.find(man)
    return [move(d.name, s.move(at, at.to(d))) for d in DIRECTIONS if s.free(at.to(d))]

def won(b, s):
    return b.ground(s.find(man)) == home

sample("2113\n", 3)
`
	far, err := script.Open("far.star", []byte(limited))
	if err != nil {
		t.Fatal(err)
	}
	bloxorz, err := collection.Open("bloxorz")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		puzzle      solve.Puzzle
		board, said string
	}{
		{bloxorz, "7 7\n#######\n#..X###\n#..####\n#######\n#....O#\n#######\n#######\n0 0\n", "Impossible"},
		{far, "211113\n", "-1"},
		{far, "2113\n", "3"},
	} {
		list, _, err := c.puzzle.Parse("", strings.NewReader(c.board))
		if err != nil {
			t.Fatal(err)
		}
		about := &question.About{Puzzle: c.puzzle, Dataset: list[0], Event: -1}
		q := &question.Question{Form: question.Board, Breaks: "places"}
		tried, err := breaks.New("").Try(context.Background(), about, q, question.PaintedOf(list[0], 0))
		if err != nil || tried.Broken || !tried.Judged || tried.Said[0].Args["Answer"] != c.said {
			t.Errorf("%q: %+v, %v", c.board, tried, err)
		}
	}
}
