package proof

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"stepboard/solve"
	"stepboard/solve/script"
	"stepboard/solve/search"
)

// mostRules is the largest number of files that TestRules makes. Each has boardsOfRules boards.
const (
	mostRules     = 2000
	boardsOfRules = 20
	mostInDepth   = 25 // states of the largest board for searches in depth, which enter states again and again
)

// TestRules makes small files of rules, with estimates and lists of won states that are right or wrong. On random boards
// it compares the answer of each algorithm with a search that is written apart (see graphOf). An answer that is shown
// must be right, and a fault that is named must be one.
func TestRules(t *testing.T) {
	files, perFile := min(mostRules, *count/125), boardsOfRules
	if testing.Short() {
		files, perFile = 60, 3
	}
	var mu sync.Mutex
	var sum rulesTally
	err := each(files, func(i int) error {
		number := *first + i
		r := rand.New(rand.NewPCG(*seed, uint64(number))) //nolint:gosec // no secret
		source := []func(*rand.Rand) string{walks, walks, walks, toggles, numbers}[r.IntN(5)](r)
		one, err := tryRules(r, source, perFile)
		mu.Lock()
		defer mu.Unlock()
		sum.add(one)
		if err != nil {
			return fmt.Errorf("file %d: %w\n%s", number, err, source)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%+v", sum)
	if (testing.Short() || files >= 80) && (sum.Wrong == 0 || sum.Named == 0 || sum.Ways == 0 || sum.None == 0 || sum.Misled == 0 ||
		sum.Contradicted == 0) {
		t.Errorf("the files are too much alike: %+v", sum)
	}
}

// rulesTally counts what TestRules has seen.
type rulesTally struct {
	Boards, Ways, None int
	Answers            int // answers of all algorithms
	Shown              int // answers that are shown to be right
	Refused            int // searches that met a move back that is no move
	Misled             int // searches that met a move which contradicts a pattern
	Contradicted       int // answers that are wrong and were found out
	Harder             int // answers for which fewer pieces were found to be harder
	Wrong              int // boards on which the file supposes something that is wrong
	Named              int // boards on which an algorithm named such a fault
}

func (s *rulesTally) add(o rulesTally) {
	s.Boards += o.Boards
	s.Ways += o.Ways
	s.None += o.None
	s.Answers += o.Answers
	s.Shown += o.Shown
	s.Refused += o.Refused
	s.Misled += o.Misled
	s.Contradicted += o.Contradicted
	s.Wrong += o.Wrong
	s.Harder += o.Harder
	s.Named += o.Named
}

// graph has the true costs of all states of a board that can be reached.
type graph struct {
	toGo map[solve.State]int64 // the least cost to a won state; states without a way are missing
	all  []solve.State
	next map[solve.State][]solve.Step
	won  map[solve.State]bool
}

// graphOf reads nothing but moves and won states. It lists all states, and then lowers their costs move by move, until
// nothing changes. It shares no code with the searches.
func graphOf(r solve.Rules) *graph {
	g := &graph{toGo: map[solve.State]int64{}, next: map[solve.State][]solve.Step{}, won: map[solve.State]bool{}}
	g.all = []solve.State{r.Start()}
	seen := map[solve.State]bool{r.Start(): true}
	for i := 0; i < len(g.all); i++ {
		s := g.all[i]
		if r.Done(s) {
			g.won[s], g.toGo[s] = true, 0
		}
		g.next[s] = solve.Steps(r, s)
		for _, step := range g.next[s] {
			if !seen[step.To] {
				seen[step.To] = true
				g.all = append(g.all, step.To)
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for _, s := range g.all {
			for _, step := range g.next[s] {
				rest, way := g.toGo[step.To]
				if old, known := g.toGo[s]; way && (!known || rest+step.Cost.Minor < old) {
					g.toGo[s], changed = rest+step.Cost.Minor, true
				}
			}
		}
	}
	return g
}

// faulty reports the error of the rules on the board: an estimate, or a missing won state, or a missing move backwards.
func (g *graph) faulty(r solve.Rules) (estimate, back bool) {
	bounded, hasBound := r.(solve.Bounded)
	reversible, hasBack := r.(solve.Reversible)
	ends := map[solve.State]bool{}
	if hasBack {
		for _, s := range solve.Ends(reversible) {
			ends[s] = true
		}
	}
	back = hasBack && extraBehind(reversible, maps.Clone(ends))
	for _, s := range g.all {
		if rest, way := g.toGo[s]; hasBound && way && solve.Units(rest).Less(bounded.Bound(s)) {
			estimate = true
		}
		back = back || hasBack && g.won[s] && !ends[s] || hasBack && extra(reversible, s)
		for _, step := range g.next[s] {
			found := !hasBack
			if hasBack {
				for _, b := range solve.StepsBack(reversible, step.To) {
					found = found || b.To == s && b.Cost == step.Cost
				}
			}
			back = back || !found
		}
	}
	return estimate, back
}

// unlisted reports whether the rules list won states, but not all that can be reached.
func (g *graph) unlisted(r solve.Rules) bool {
	ended, ok := r.(solve.Ended)
	if !ok {
		return false
	}
	ends := solve.Ends(ended)
	return len(ends) > 0 && slices.ContainsFunc(g.all, func(s solve.State) bool {
		return g.won[s] && !slices.Contains(ends, s)
	})
}

// longOnly is rules whose moves are the long moves alone.
type longOnly struct{ solve.Macro }

func (l longOnly) Next(s *solve.State, to *solve.Moves) { l.Long(s, to) }

// misses reports whether the long moves of the rules have no way from the start that is as cheap as the cheapest.
func (g *graph) misses(r solve.Rules) bool {
	m, ok := r.(solve.Macro)
	if !ok || !m.HasLong() {
		return false
	}
	right, way := g.toGo[r.Start()]
	long, found := graphOf(longOnly{m}).toGo[r.Start()]
	return way && (!found || long > right)
}

// misleads reports whether the patterns of the rules contradict a move or a won state. The abstraction of a move must
// be a move of the state that stands for the abstract state, at no greater cost. The abstraction of a won state must be
// won.
func (g *graph) misleads(r solve.Rules) bool {
	p, ok := r.(search.Patterned)
	if !ok {
		return false
	}
	scratch := solve.NewState()
	for _, pattern := range p.Patterns() {
		ends := map[int]bool{}
		known := len(solve.Ends(p)) > 0
		for _, s := range solve.Ends(p) {
			ends[pattern.Index(&s)] = true
		}
		for _, s := range g.all {
			from := pattern.Index(&s)
			if from < 0 {
				return true
			}
			if pattern.State(from, &scratch); g.won[s] && !ends[from] && (known || !r.Done(scratch)) {
				return true
			}
			abstract := solve.Steps(r, scratch)
			for _, step := range g.next[s] {
				to := pattern.Index(&step.To)
				if to != from && !slices.ContainsFunc(abstract, func(x solve.Step) bool {
					return pattern.Index(&x.To) == to && !step.Cost.Less(x.Cost)
				}) {
					return true
				}
			}
		}
	}
	return false
}

// extraBehind reports whether a move back is no move, in a state that moves back reach from the listed won states. Such
// a state need not be reached from the start.
func extraBehind(r solve.Reversible, ends map[solve.State]bool) bool {
	list := slices.Collect(maps.Keys(ends))
	for i := 0; i < len(list); i++ {
		if extra(r, list[i]) {
			return true
		}
		for _, b := range solve.StepsBack(r, list[i]) {
			if !ends[b.To] {
				ends[b.To] = true
				list = append(list, b.To)
			}
		}
	}
	return false
}

// extra reports whether a move back from a state is no move.
func extra(r solve.Reversible, s solve.State) bool {
	return slices.ContainsFunc(solve.StepsBack(r, s), func(b solve.Step) bool {
		return !slices.ContainsFunc(solve.Steps(r, b.To), func(n solve.Step) bool { return n.To == s && n.Cost == b.Cost })
	})
}

// tryRules solves boards of a file by all algorithms.
func tryRules(r *rand.Rand, source string, boards int) (sum rulesTally, err error) {
	for range boards {
		p, err := script.Open("random.star", []byte(source)) // anew, so that no cost has been met yet
		if err != nil {
			return sum, err
		}
		solvers := p.Solvers(solve.TaskSolve)
		text := randomBoard(r, source)
		list, _, err := p.Parse("board", strings.NewReader(text))
		if err != nil {
			return sum, fmt.Errorf("%w\n%s", err, text)
		}
		rules, err := p.Rules(list[0], 0)
		if err != nil {
			return sum, fmt.Errorf("%w\n%s", err, text)
		}
		g := graphOf(rules)
		if err := sum.board(p, solvers, list[0], rules, g); err != nil {
			return sum, fmt.Errorf("%w\n%s", err, text)
		}
	}
	return sum, nil
}

func (s *rulesTally) board(
	p solve.Puzzle, solvers []solve.Solver, d *solve.Dataset, rules solve.Rules, g *graph,
) error {
	right, way := g.toGo[rules.Start()]
	if s.Boards++; way {
		s.Ways++
	} else {
		right = solve.None
		s.None++
	}
	estimate, back := g.faulty(rules)
	patterns, missed := back || g.misleads(rules), g.misses(rules)
	none := slices.ContainsFunc(p.Check(d, 0, solve.TaskSolve), func(x solve.Diagnostic) bool {
		return x.Text.Key == solve.CountedOut
	})
	named := false
	for _, solver := range solvers {
		if slices.Contains([]string{"idastar", "iddfs", "idastar-pdb"}, solver.ID()) && len(g.all) > mostInDepth {
			continue
		}
		request := solve.Problem{Puzzle: p, Dataset: d}.Request(solve.NewBudget(1 << 30))
		request.Show, request.Solver = true, solver
		o := solve.Run(context.Background(), request).First()
		s.Answers++
		name := solve.Supposes(solver).Key
		if If, ok := solve.Supposes(solver).Args["If"].(solve.Text); ok { // and boards with fewer pieces are never harder
			name = If.Key
		}
		// Sums modulo 2 may have believed an incomplete list of won states, or no_way() may be wrong.
		summed := o.Answer.Value == solve.None && (g.unlisted(rules) || way && none)
		switch {
		case o.Err != nil && name == "search.if.back" && back && strings.Contains(fmt.Sprint(o.Err), "script.back_extra"):
			s.Refused++
			continue
		case o.Err != nil && (name == "search.if.patterns" || name == "search.if.fast") && patterns &&
			strings.Contains(fmt.Sprint(o.Err), "search.pattern."):
			s.Misled++
			continue
		case o.Err != nil:
			return fmt.Errorf("%s: %w", solver.ID(), o.Err)
		case o.Level == solve.Shown && o.Answer.Value != right:
			return fmt.Errorf("%s: %d is shown by %s, right is %d", solver.ID(), o.Answer.Value, o.By, right)
		case o.Level == solve.LeastIf:
			return fmt.Errorf("%s: %d was not shown: %v", solver.ID(), o.Answer.Value, o.Reason)
		case o.Level <= solve.AWay && solve.Exact(solver) && (o.Answer.Value == right || name == "" && !summed):
			return fmt.Errorf("%s: %d is right but on the level %v: %v", solver.ID(), o.Answer.Value, o.Level, o.Reason)
		case o.Fault != nil && o.Fault.Text.Key == "search.fewer.harder":
			if !g.harder(rules) {
				return fmt.Errorf("%s: fewer pieces are not harder, but it says %v", solver.ID(), o.Why())
			}
			s.Harder++
		case o.Why().Key != "" && !(name == "search.if.bound" && estimate || name == "search.if.back" && back ||
			name == "search.if.patterns" && patterns || name == "search.if.fast" && (estimate || patterns) || name == "search.if.long" && missed ||
			name == "search.if.long_bound" && (missed || estimate) || summed):
			return fmt.Errorf("%s: nothing is wrong, but it says %v", solver.ID(), o.Why())
		case o.Level <= solve.AWay && solve.Exact(solver) && o.Fault == nil:
			return fmt.Errorf("%s: the fault is not named: %v", solver.ID(), o.Reason)
		}
		if o.Level == solve.Shown {
			s.Shown++
		} else if solve.Exact(solver) {
			s.Contradicted++
		}
		named = named || o.Why().Key != ""
	}
	if estimate || patterns {
		s.Wrong++
	}
	if named {
		s.Named++
	}
	return nil
}
