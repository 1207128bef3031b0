package question_test

import (
	"cmp"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"stepboard/app/catalogue"
	"stepboard/app/storage/collection"
	"stepboard/app/view/question"
	"stepboard/solve"
	"stepboard/solve/script"
)

// marsh is a puzzle with one piece. Its steps cost more in the mud.
const marsh = `size = ((2, 2), (8, 8))
costs = ("effort",)
floor = ground(".")
mud = ground("~")
wall = ground("#", look = "wall")
goal = ground("x", look = "target")
man = piece("m", count = 1, look = "player")

def moves(b, s):
    at = s.find(man)
    list = []
    for d in DIRECTIONS:
        to = at.to(d)
        if s.free(to):
            list.append(move(d.name, s.move(at, to), 5 if b.ground(to) == mud else 2))
    return list

def won(b, s):
    return b.ground(s.find(man)) == goal

sample("m.~~#\n~#..x\n..~#~\n~..~.\n", 16)
`

// smaller has boards of puzzles whose samples have too many states for a plain search, or take it long.
var smaller = map[string]string{
	"boxes":         "1\n3 4\n4 0 0 0\n0 2 0 3\n0 0 1 0\n",
	"jigsaw":        ".A..\nAA..\n....\n",
	"klotski":       "CCV.\nCCV.\n....\n....\n....\n",
	"klotski-steps": "CCV.\nCCV.\n....\n....\n....\n",
	"ricochet":      "1..#.\n.....\n..#..\n...x.\n#....\n",
	"rush":          "......\n...B..\nXX.B..\n.CC...\n......\n......\n",
	"toys":          "110\n000\n000\n\n000\n000\n011\n",
}

// large are puzzles of one size. All their boards have too many states.
var large = []string{"eight", "fifteen", "flip", "knights"}

// TestKeysOfRules makes questions of every kind about every puzzle of the collection that is small enough for a plain
// search. The boards are the sample's, and boards after random moves, with the numbers and sets of their states. The
// short form has one puzzle of the collection.
func TestKeysOfRules(t *testing.T) {
	ids, boards := collection.IDs(), 12
	if testing.Short() {
		ids, boards = []string{"keys"}, 3
	}
	kinds := map[string]bool{}
	for _, id := range ids {
		p, err := collection.Open(id)
		if err != nil {
			t.Fatal(err)
		}
		asked := ask(t, p, cmp.Or(smaller[id], p.File.Samples[0].Input), 2, kinds)
		if asked == 0 && !slices.Contains(large, id) {
			t.Errorf("nothing is asked about %s", id)
		}
	}
	f, err := script.Read("marsh", []byte(marsh))
	if err != nil {
		t.Fatal(err)
	}
	ask(t, f.Puzzle("marsh"), f.Samples[0].Input, boards, kinds)
	for _, kind := range question.Kinds() {
		if !testing.Short() && !kinds[kind] && !slices.Contains(question.AboutTree(), kind) {
			t.Errorf("no puzzle of the collection has a question of the kind %s", kind)
		}
	}
}

// ask makes, checks and counts questions about boards of a puzzle.
func ask(t *testing.T, p solve.Puzzle, input string, boards int, kinds map[string]bool) (asked int) {
	t.Helper()
	list, _, err := p.Parse("", strings.NewReader(input))
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 5))
	say := catalogue.New("en")
	for board := range boards {
		d := list[0]
		if board > 0 {
			d = walked(t, p, d, random)
		}
		about := question.About{
			Puzzle: p, Dataset: d, Task: solve.TaskSolve, Event: 1 + random.IntN(20),
			Algorithm: pick(random, solve.ExactSolvers(p, solve.TaskSolve)).ID(),
		}
		if !small(t, about) {
			continue
		}
		x := examine(t, about)
		for _, kind := range question.Kinds() {
			q, err := question.Make(t.Context(), nil, about, kind, uint64(board))
			if errors.Is(err, question.ErrUnsuited) {
				continue
			}
			if err != nil {
				t.Fatal(p.ID(), kind, err)
			}
			if kind == "breaks" { // it has no key and no reason
				if asked, kinds[kind] = asked+1, true; say.Say(q.Ask(&about)) == "" || question.Check(q, &about) != nil {
					t.Errorf("%s, board %d: %+v", p.ID(), board, q)
				}
				continue
			}
			if err := x.check(q); err != nil {
				t.Errorf("%s, board %d, %s: %v\n%+v\n%s", p.ID(), board, kind, err, q, rows(about))
			}
			for _, text := range []solve.Text{q.Ask(&about), q.Explain(&about)} {
				if said := say.Say(text); said == "" || strings.Contains(said, "<no value>") {
					t.Errorf("%s, %s says %q", p.ID(), kind, said)
				}
			}
			kinds[kind] = true
			asked++
		}
	}
	return asked
}

func pick[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }

// walked returns a board after some random moves.
func walked(t *testing.T, p solve.Puzzle, d *solve.Dataset, r *rand.Rand) *solve.Dataset {
	t.Helper()
	rules, err := p.Rules(d, 0)
	if err != nil {
		t.Fatal(err)
	}
	at := rules.Start()
	for range 1 + r.IntN(8) {
		steps := slices.DeleteFunc(solve.Steps(rules, at), func(s solve.Step) bool { return rules.Done(s.To) })
		if len(steps) == 0 {
			break
		}
		at = pick(r, steps).To
	}
	return solve.Place(p, d, 0, at)
}

// small reports whether a plain search can visit all states of a board.
func small(t *testing.T, about question.About) bool {
	t.Helper()
	rules, err := about.Puzzle.Rules(about.Dataset, 0)
	if err != nil {
		t.Fatal(err)
	}
	const most = 2_000
	known := map[solve.State]bool{rules.Start(): true}
	list := []solve.State{rules.Start()}
	for i := 0; i < len(list); i++ {
		for _, s := range solve.Steps(rules, list[i]) {
			if !known[s.To] {
				known[s.To] = true
				list = append(list, s.To)
			}
		}
		if len(list) > most {
			return false
		}
	}
	return true
}

// A large piece covers cells before its upper left cell reaches them. So no question asks where it comes.
func TestLargePiecesHaveNoCell(t *testing.T) {
	p, err := collection.Open("klotski")
	if err != nil {
		t.Fatal(err)
	}
	list, _, err := p.Parse("", strings.NewReader(smaller["klotski"]))
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range []string{"enter", "distance", "reach"} {
		q, err := question.Make(t.Context(), nil, question.About{Puzzle: p, Dataset: list[0], Event: -1}, kind, 1)
		if !errors.Is(err, question.ErrUnsuited) {
			t.Errorf("%s: %+v, %v", kind, q, err)
		}
	}
}

// A question whether there is a way does not trust the count of a file of rules.
func TestACountAloneIsNoKey(t *testing.T) {
	p, err := script.Open("count.star", []byte(`
free = ground(".")
flag = ground("x", look = "target")
man = piece("r", count = 1)
def moves(b, s): return [move(d.name, s.move(s.find(man), s.find(man).to(d))) for d in DIRECTIONS if s.free(s.find(man).to(d))]
def won(b, s): return b.ground(s.find(man)) == flag
def no_way(b): return "fewer than four columns" if b.cols < 4 else None
`))
	if err != nil {
		t.Fatal(err)
	}
	for rows, want := range map[string]error{"r.x\n...\n": question.ErrUnsuited, "r..\n...\n": nil} {
		list, _, err := p.Parse("", strings.NewReader(rows))
		if err != nil {
			t.Fatal(err)
		}
		about := question.About{Puzzle: p, Dataset: list[0], Event: -1}
		if q, err := question.Make(t.Context(), nil, about, "way", 1); !errors.Is(err, want) {
			t.Errorf("%q: %+v, %v", rows, q, err)
		}
	}
}
