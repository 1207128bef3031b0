package workbench

import (
	"strings"
	"testing"

	"stepboard/app/document"
	"stepboard/app/storage/collection"
	"stepboard/solve"
	"stepboard/solve/script"
)

// walker is a file of rules without moves: a man walks to a flag.
const walker = `size = ((1, 1), (8, 12))
free = ground(".")
hill = ground("h")
flag = ground("x", look = "target")
man = piece("r", count = 1, look = "ball")

def won(b, s):
    return b.ground(s.find(man)) == flag

def moves(b, s):
    at = s.find(man)
    return [MOVE for d in DIRECTIONS if s.free(at.to(d))]
`

func ruled(t *testing.T, source string) *script.Puzzle {
	t.Helper()
	p, err := script.Open("walker.star", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func shownOn(t *testing.T, source, board, algorithm string) (*Workbench, *fakeHost) {
	t.Helper()
	p := ruled(t, source)
	list, _, err := p.Parse("board", strings.NewReader(board))
	if err != nil {
		t.Fatal(err)
	}
	return opened(t, document.Content{Puzzle: p, Datasets: list, Algorithm: algorithm})
}

const (
	plainMove  = `move(d.name, s.move(at, at.to(d)))`
	dearMove   = `move(d.name, s.move(at, at.to(d)), 9 if b.ground(at.to(d)) == hill else 1)`
	hiddenMove = `move(*(d.name, s.move(at, at.to(d)), 9 if b.ground(at.to(d)) == hill else 1))`
)

// If a move turns out to have a cost, the window goes on with the default algorithm, and says so.
func TestCostsMet(t *testing.T) {
	b, h := shownOn(t, strings.Replace(walker, "MOVE", hiddenMove, 1), "rhx\n...\n", "")
	h.wait("uniform cost", func() bool {
		t := b.Told()
		return b.Doc().Algorithm() == "uniform" && t.Badge != nil && t.Badge.Standing == Verified
	})
	told := b.Told()
	if told.Answer.Value != 4 || !strings.Contains(told.Sub.String(), "app.sub.instead") {
		t.Errorf("answer %d: %v", told.Answer.Value, told.Sub)
	}
	b.Doc().SetAlgorithm("bfs")
	b.Solve()
	h.wait("breadth-first", func() bool { r, ok := b.Result(); return ok && !r.Stale && r.Checked })
	if told := b.Told(); told.Answer.Value != 10 || told.Badge.Standing != Supposed || told.Sub.Key != "verify.level.way" {
		t.Errorf("breadth-first: answer %d, %+v, %v", told.Answer.Value, told.Badge, told.Sub)
	}
}

// If the user types costs, a breadth-first search that was exact does not stay chosen.
func TestCostsTyped(t *testing.T) {
	b, h := shownOn(t, strings.Replace(walker, "MOVE", plainMove, 1), "rhx\n...\n", "bfs")
	if told := b.Told(); told.Answer.Value != 2 || told.Badge.Standing != Verified {
		t.Fatalf("answer %d, %+v", told.Answer.Value, told.Badge)
	}
	b.Doc().SetRules(ruled(t, strings.Replace(walker, "MOVE", dearMove, 1)))
	b.Solve()
	h.wait("uniform cost", func() bool { r, ok := b.Result(); return ok && !r.Stale && r.Checked })
	if told := b.Told(); b.Doc().Algorithm() != "uniform" || told.Answer.Value != 4 || told.Badge.Standing != Verified {
		t.Errorf("%s: answer %d, %+v", b.Doc().Algorithm(), told.Answer.Value, told.Badge)
	}
}

// The window names a wrong estimate below the answer, and never calls the answer verified.
func TestWrongEstimateIsSaid(t *testing.T) {
	b, h := shownOn(t, strings.Replace(walker, "MOVE", plainMove, 1)+`
def estimate(b, s):
    return 9 if b.ground(s.find(man)) == hill else 0
`, "rhx.\n....\n", "")
	h.wait("the second search", func() bool {
		told := b.Told()
		return told.Badge != nil && (told.Badge.Word.Key == "app.badge.way" || told.Badge.Standing == Verified)
	})
	if told := b.Told(); told.Answer.Value != 4 || told.Badge.Standing == Verified {
		t.Errorf("answer %d, %+v", told.Answer.Value, told.Badge)
	}
	if said := b.Told().Sub.String(); !strings.Contains(said, "script.in_line") || !strings.Contains(said, "Estimate:9") {
		t.Errorf("below the answer stands %s", said)
	}
}

// A search that is to be seen does not wait for the second search of the answer, which may take minutes.
func TestExplorationDoesNotWaitForTheProof(t *testing.T) {
	p, err := collection.Open("fifteen")
	if err != nil {
		t.Fatal(err)
	}
	b, h := newBench(t, false)
	b.SetWait(0)
	b.Open(Opening{Doc: document.New(document.Content{Puzzle: p, Datasets: p.Boards()[:1]}), Session: b.NewAnswers()})
	b.Solve()
	h.solved()
	h.wait("the second search", func() bool { return b.session.Prove(b.Shown()) })
	b.Set(Exploring, true)
	h.wait("the exploration", func() bool { return b.Explore.Current() != nil })
	if r, _ := b.Result(); r.Level != solve.LeastIf || r.Tried {
		t.Errorf("the exploration came after the second search: %v", r.Level)
	}
}
