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
	if told := b.Told(); b.Doc().Algorithm() != "uniform" || told.Answer.Value != 4 || told.Badge.Standing != Verified ||
		!strings.Contains(told.Sub.String(), "app.sub.instead") {
		t.Errorf("%s: answer %d, %+v", b.Doc().Algorithm(), told.Answer.Value, told.Badge)
	}
	b.Doc().SetRules(ruled(t, strings.Replace(walker, "MOVE", plainMove, 1)))
	if said := b.Told().Sub.String(); strings.Contains(said, "app.sub.instead") {
		t.Errorf("moves have the same cost again, but below the answer stands %s", said)
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
	if said := b.Told().Fault; said.Key != "verify.fault" || !strings.Contains(said.String(), "Estimate:9") {
		t.Errorf("below the answer stands %v", said)
	}
}

// "No way" says how many states were looked at. So a condition that is never true is noticed.
func TestNoWaySaysItsStates(t *testing.T) {
	b, h := shownOn(t, strings.Replace(walker, "MOVE", plainMove, 1), "r..\n...\n", "")
	h.wait("an answer", func() bool { told := b.Told(); return told.Badge != nil && told.Badge.Standing == Verified })
	if sub := b.Told().Sub; sub.Key != "app.sub.no_way.searched" || sub.Args["N"] != "6" {
		t.Errorf("below the answer stands %v", sub)
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
	b.Open(Opening{Doc: document.New(document.Content{Puzzle: p, Datasets: p.Boards()[:1]}), Answers: b.NewAnswers()})
	b.Solve()
	h.solved()
	h.wait("the second search", func() bool { return b.answers.Prove(b.Shown()) })
	b.Set(Exploring, true)
	h.wait("the exploration", func() bool { return b.Explore.Current() != nil })
	if r, _ := b.Result(); r.Level != solve.LeastIf || r.Tried {
		t.Errorf("the exploration came after the second search: %v", r.Level)
	}
}

// fifteen shows a board of 38 moves. A* takes more than solve.Quick, and a search without the estimate takes minutes.
func fifteen(t *testing.T) (*Workbench, *fakeHost) {
	t.Helper()
	p, err := collection.Open("fifteen")
	if err != nil {
		t.Fatal(err)
	}
	list, _, err := p.Parse("board", strings.NewReader(".147\n3BD6\nF258\nA9EC\n"))
	if err != nil {
		t.Fatal(err)
	}
	b, h := newBench(t, false)
	b.SetWait(0)
	b.Open(Opening{Doc: document.New(document.Content{Puzzle: p, Datasets: list}), Answers: b.NewAnswers()})
	b.Solve()
	h.wait("the second search", b.answers.Proving)
	return b, h
}

// The user can stop the second search. The answer stays at its level, and the search does not begin again.
func TestTheSecondSearchCanBeStopped(t *testing.T) {
	b, _ := fifteen(t)
	if !b.Stoppable() || b.Running() {
		t.Errorf("stoppable %v, running %v", b.Stoppable(), b.Running())
	}
	b.Stop()
	if r, _ := b.Result(); b.Stoppable() || r.Level != solve.LeastIf || b.answers.Prove(b.Shown()) {
		t.Errorf("after the stop: %v, stoppable %v", r.Level, b.Stoppable())
	}
	if told := b.Told(); told.Answer.Value != 38 || told.Badge.Standing != Supposed {
		t.Errorf("after the stop: %d, %+v", told.Answer.Value, told.Badge)
	}
}

// After a search is stopped, its name does not stand above the answer of another algorithm, and the board counts as
// unchanged.
func TestAStoppedSearchHasNoAnswer(t *testing.T) {
	b, h := fifteen(t)
	b.Doc().SetAlgorithm("uniform")
	b.Solve()
	h.wait("a lower bound", func() bool { _, ok := b.answers.Incumbent(b.Shown()); return ok })
	b.Stop()
	if told := b.Told(); told.Known || told.Big.Key != "" || told.Sub.Key != "app.sub.from" || told.Badge != nil {
		t.Errorf("%v: %v", told.Big, told.Sub)
	}
	b.Doc().SetAlgorithm("astar-fast")
	if told := b.Told(); !told.Known || told.Stale || told.Answer.Value != 38 {
		t.Errorf("back at the default: %+v", told)
	}
}

// The answer "no way" that a file of rules has only counted says so.
func TestACountedAnswerSaysSo(t *testing.T) {
	b, _ := shownOn(t, strings.Replace(walker, "MOVE", plainMove, 1)+`
n = number(0, 1000000)
old = moves
def moves(b, s): return old(b, s) + [move("count", s.set(n = s.n + 1))]
def no_way(b): return "no flag"
`, "r..\n...\n", "")
	if told := b.Told(); told.Big.Key != "app.no_way" || told.Badge.Standing != Supposed || told.Sub.Key != "verify.level.why" {
		t.Errorf("%v: %v, %+v", told.Big, told.Sub, told.Badge)
	}
}
